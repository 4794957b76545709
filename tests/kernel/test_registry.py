"""The games at hand."""

from __future__ import annotations

import sys

import pytest

import malison
from malison.cli import main
from malison.kernel import registry

BROKEN = {
    "an error": ("import malison\n\n1 / 0\n", "line 3: ZeroDivisionError"),
    "a name that is not there": ("import nowhere_at_all\n", "line 1: ModuleNotFoundError"),
    "no Python": ("x = 1\nclass Game(:\n", "line 2: SyntaxError"),
    "a game that cannot be made": (
        "from malison.kernel.game import Game\n\nclass GAME(Game):\n    def __init__(self):\n        super().__init__(1)\n",
        "line 5: TypeError",
    ),
    "something else": ("GAME = list\n", "broke:GAME is no Game but list"),
}


@pytest.fixture
def broke(tmp_path, monkeypatch):
    """Another package's game, whose module has this text."""

    def write(text):
        (tmp_path / "broke.py").write_text(text)
        folder = tmp_path / "broke-1.0.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: broke\nVersion: 1.0\n")
        (folder / "entry_points.txt").write_text("[malison.games]\nbroke = broke:GAME\n")
        monkeypatch.syspath_prepend(str(tmp_path))
        registry.forget()
        return tmp_path / "broke.py"

    yield write
    registry.forget()
    sys.modules.pop("broke", None)


@pytest.mark.parametrize("name", BROKEN)
def test_one_broken_game_leaves_the_others_on_the_shelf(broke, name, capsys):
    text, reason = BROKEN[name]
    file = broke(text)
    assert "broke" in malison.games()
    found, broken = registry.shelf()
    assert [game.name for game in found] == [name for name in malison.games() if name != "broke"]
    assert len(broken) == 1
    assert main(["games"]) == 1
    out, err = capsys.readouterr()
    assert all(game.name in out for game in found)
    assert reason in err
    assert str(file) in err or "line" not in reason
    with pytest.raises(malison.UnknownGame, match="cannot be loaded"):
        malison.game("broke")


def test_a_name_that_is_nearly_right(nim):
    with pytest.raises(malison.UnknownGame, match="did you mean nim"):
        malison.game("nimm")
