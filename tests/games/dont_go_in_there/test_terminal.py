"""The drawing for a terminal."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console
from support import rules
from support_dont_go_in_there import House, end, enter, game, house, play_out


def drawn(g: House, seat: int | None) -> str:
    page = StringIO()
    Console(width=80, file=page).print(game.draw(g.view(seat)))
    return page.getvalue()


@rules("DG-H4", "DG-H8", "DG-H13")
def test_a_seat_sees_its_own_ghosts_and_everyones_cards() -> None:
    g = house(secret_passage="cat 4, ring 3, doll 1", hands=("", "holy-water 1 3", ""), ghosts=(37, 38, 39))
    enter(g, "secret-passage 2")
    text = drawn(g, 0)
    assert "Holy Water 1 3" in text
    assert "● Purple" in text
    assert "[Doll 1]" in text
    assert ("37" in text, "38" in text, "39" in text) == (True, False, False)
    assert "face-down " in drawn(g, 1)


@rules("DG-E11", "DG-E15")
def test_the_end_shows_ranks_and_how_the_curses_came_about() -> None:
    lines = drawn(end("ring 3", "ring 1", "ring 4", ghosts=(4, 0, 0)), None).splitlines()
    names = [line.split()[:2] for line in lines if line.strip()[1:2] == "."]
    assert names == [["1.", "Red"], ["2.", "Teal"], ["3.", "Purple"]]
    assert any("3 + 2 = 5" in line for line in lines)


@rules("DG-H10", "DG-H13")
@pytest.mark.parametrize("seats", [2, 5])
def test_a_drawing_fits_into_80_columns(seats: int) -> None:
    g = game.deal(seats, 1)
    for _ in range(12):
        assert max(map(len, drawn(g, g.seat).splitlines())) <= 80
        g.play(g.legal()[0])
    assert "▶" not in drawn(play_out(g), None)
