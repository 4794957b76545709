"""How every game lays out its table."""

import malison
from malison.testing.suite.test_scenes import *  # noqa: F403


def test_templates_are_short():
    found = [file for name in malison.games() for file in malison.game(name).looks.glob("*.html")]
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in found) < 1300
