"""What must hold for every game, as a pytest plugin for anybody's game.

A tree whose `pyproject.toml` registers games under `malison.games` runs the suite over them with a test module of one line,
`from malison.testing.suite import *`; `malison check GAME` runs it from anywhere.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from malison.testing.support import Case, cases, every_case, every_game, facts, positions, rules

__all__ = ["Case", "cases", "every_case", "every_game", "facts", "positions", "rules"]


def __getattr__(name: str) -> Any:
    """The command lies in this room too, and must do without pytest: so it is fetched by whoever asks."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module("malison.testing.support"), name)
