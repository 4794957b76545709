"""What `malison check` and `malison new` do."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path

from malison.kernel import registry
from malison.kernel.errors import MalisonError


def run(game: str, arguments: list[str] | None = None) -> int:
    """Run the suite over a game; pytest's exit status. Further arguments go to pytest."""
    registry.game(game)
    if importlib.util.find_spec("pytest") is None:
        raise MalisonError("checking a game needs pytest: pip install 'malison[testing]'")
    import pytest

    plain = ["-c", os.devnull, "--rootdir", str(Path.cwd()), "-p", "no:cacheprovider", "--import-mode=importlib", "-q"]
    plugin = ["-p", "malison.testing.plugin", "--malison-game", game]
    return int(pytest.main([*plain, *plugin, *(arguments or []), "--pyargs", "malison.testing.suite"]))


def new(name: str, into: str = ".") -> str:
    """Write a new game's package; what to do next, in words."""
    # The writer needs what only tests need.
    if importlib.util.find_spec("pytest") is None:
        raise MalisonError("a new game is checked with pytest: pip install 'malison[testing]'")
    from malison.testing.new import create

    root = create(name, Path(into))
    return f"{root}: a small game that plays. Next: cd {root} && pip install -e . && malison check {name}"
