"""The end: one side's track is full, or, where that was agreed, so many rounds are over."""

from __future__ import annotations

from malison.games.been_cursed import events as ev
from malison.games.been_cursed.state import NO_RESULT, NOBODY, WIZARD, Village
from malison.kernel.outcome import LOST, SHARED, WON


def break_off(g: Village) -> None:
    """BC-J18: after as many rounds as were agreed nobody has won."""
    g.winner = NO_RESULT
    g.tell(ev.BROKEN_OFF, g.round)
    g.finish()


def capped(g: Village) -> bool:
    """Whether it was the number of rounds that ended the game."""
    return g.winner == NO_RESULT


def result(g: Village, seat: int) -> int:
    """BC-G1..G3, BC-J18: the side whose track is full has won; a duel broken off leaves both alike."""
    if g.seats == 2 and (g.winner == NOBODY or g.winner == NO_RESULT):
        return SHARED
    return WON if g.side_of(seat) == g.winner else LOST


def score(g: Village, seat: int) -> int:
    """How far the seat's own track has come."""
    return g.cure if g.side_of(seat) == WIZARD else g.curse
