"""What must hold for every game, as a pytest plugin for anybody's game.

A tree whose `pyproject.toml` registers games under `malison.games` runs the suite over them with a test module of one line,
`from malison.testing.suite import *`; `malison check GAME` runs it from anywhere.
"""

from __future__ import annotations

from malison.testing.cases import Case, cases, every_case, every_game, facts, positions, rules

__all__ = ["Case", "cases", "every_case", "every_game", "facts", "positions", "rules"]
