"""Compiled code that does not fit together is refused before it can crash."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

import pytest

import malison
from malison.kernel import building, native

GAME = """
from malison.kernel.state import State


class Pile(State):
    def __init__(self) -> None:
        super().__init__()
        self.coins = 0


PILE = Pile()
"""


@pytest.mark.skipif(not malison.compiled(), reason="what is interpreted fits together with everything")
def test_a_game_compiled_alone_is_refused_in_words(tmp_path):
    (tmp_path / "alone.py").write_text(GAME)
    subprocess.run([sys.executable, "-m", "mypyc", "alone.py"], cwd=tmp_path, check=True, capture_output=True)
    here = {**os.environ, "PYTHONPATH": str(Path(malison.__file__).parent.parent.resolve())}
    tried = subprocess.run([sys.executable, "-c", "import alone"], cwd=tmp_path, env=here, capture_output=True, text=True, check=False)
    assert tried.returncode == 1
    assert "MalisonError: alone was compiled apart from Malison and would crash" in tried.stderr


def test_what_was_compiled_apart_does_not_fit(monkeypatch):
    kernel, alone = ModuleType(native.GROUP), ModuleType("alone")
    monkeypatch.setitem(sys.modules, native.GROUP, kernel)
    monkeypatch.setitem(sys.modules, "alone", alone)
    alone.__spec__ = ModuleSpec("alone", None, origin="/somewhere/alone.cpython-311.so")
    assert native.fits("alone"), "an interpreted kernel takes everything"
    kernel.init_malison___kernel___state = None
    assert not native.fits("alone")
    with pytest.raises(malison.MalisonError, match="malison compile alone"):
        native.admit(type("Pile", (), {"__module__": "alone"}))
    kernel.init_alone = None
    assert native.fits("alone")
    assert native.fits(__name__), "interpreted games fit"


def test_what_is_compiled_of_a_game(tmp_path):
    for name in ("__init__", "state", "box/box", "box/schema", "rules/turn", "show/observe", "show/terminal", "show/view"):
        file = tmp_path / f"{name}.py"
        file.parent.mkdir(exist_ok=True)
        file.touch()
    rules = ["state.py", "box/box.py", "rules/turn.py", "show/observe.py"]
    assert [file.relative_to(tmp_path).as_posix() for file in building.game_files(tmp_path)] == [*rules, "show/view.py"]
    assert [file.relative_to(tmp_path).as_posix() for file in building.game_files(tmp_path, shown=False)] == rules


def test_a_game_that_does_not_compile_says_why(tmp_path, monkeypatch):
    package = tmp_path / "broken"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "state.py").write_text("x: int = 'one'\n")
    monkeypatch.setattr(building, "shared_files", lambda package: [])
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    empty = tmp_path / "malison"
    empty.mkdir()
    with pytest.raises(building.CannotCompile, match=r"state\.py:1: error: Incompatible types"):
        building.compile_game(empty, package, package, tmp_path / "compiled")
