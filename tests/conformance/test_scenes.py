"""How every game lays out its table."""

import pytest

import malison
from malison.testing.suite.test_scenes import *  # noqa: F403


@pytest.mark.parametrize("name", malison.games())
def test_every_game_lays_out_its_own_table(name):
    assert type(malison.game(name)).scene is not malison.Game.scene


def test_templates_are_short():
    found = [file for name in malison.games() for file in malison.game(name).looks.glob("*.html")]
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in found) < 1300
