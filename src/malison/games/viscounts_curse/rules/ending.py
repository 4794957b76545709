"""The end: both players win, or both lose."""

from __future__ import annotations

from malison.games.viscounts_curse.state import EXHAUSTED, GOAL, Manor
from malison.kernel.outcome import LOST, WON


def result(g: Manor, seat: int) -> int:
    """VC-G1, VC-G2: the players win or lose together."""
    return WON if g.end == GOAL else LOST


def score(g: Manor, seat: int) -> int:
    """VC-G6: there is no score."""
    return 0


def capped(g: Manor) -> bool:
    """VC-Q42: whether the agreed number of rounds ended the game."""
    return g.end == EXHAUSTED
