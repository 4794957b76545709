"""What `malison check`, `malison new` and `malison compile` do."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

from malison.kernel import building, registry
from malison.kernel.errors import MalisonError


def run(game: str, arguments: list[str] | None = None) -> int:
    """Run the suite over a game; pytest's exit status. Further arguments go to pytest."""
    registry.game(game)
    if importlib.util.find_spec("pytest") is None:
        raise MalisonError("checking a game needs pytest: pip install 'malison[testing]'")
    plain = ["-c", os.devnull, "--rootdir", str(Path.cwd()), "-p", "no:cacheprovider", "--import-mode=importlib", "-q"]
    plugin = ["-p", "malison.testing.plugin", "--malison-game", game]
    # In a process of its own: pytest wants to see the suite before anybody imports it.
    return subprocess.call([sys.executable, "-m", "pytest", *plain, *plugin, *(arguments or []), "--pyargs", "malison.testing.suite"])  # noqa: S603


def new(name: str, into: str = ".") -> str:
    """Write a new game's package; what to do next, in words."""
    # The writer needs what only tests need.
    if importlib.util.find_spec("pytest") is None:
        raise MalisonError("a new game is checked with pytest: pip install 'malison[testing]'")
    from malison.testing.new import create

    root = create(name, Path(into))
    return f"{root}: a small game that plays. Next: cd {root} && pip install -e . && malison check {name}"


def compile_together(name: str, into: str = "compiled") -> str:
    """Compile a game of another package together with the kernel; how to run it, in words."""
    game = registry.game(name)
    top = type(game).__module__.partition(".")[0]
    own = Path(building.__file__).parent.parent
    if top == own.name:
        raise MalisonError(f"{name} is compiled with Malison itself, when it is installed")
    if importlib.util.find_spec("mypyc") is None:
        raise MalisonError("compiling a game needs mypyc and a C compiler: pip install mypy setuptools")
    package = Path(sys.modules[top].__path__[0])
    try:
        building.compile_game(own, package, game.folder, Path(into).resolve())
    except building.CannotCompile as error:
        raise MalisonError(f"{name} cannot be compiled:\n{error}") from None
    return f"{into}: {name}, compiled together with the kernel. Run it so: PYTHONPATH={into} malison sim {name}"
