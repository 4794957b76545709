"""The end: a dungeon won, or the game won or lost."""

from __future__ import annotations

from typing import Final

from malison.games.cursed_castle import events as ev
from malison.games.cursed_castle.state import NO_TIME, VICTORY, Castle
from malison.kernel.outcome import LOST, WON
from malison.kernel.vectors import i64, row_of

ENDINGS: Final = row_of([0, ev.WINS, ev.LOSES_HEROES, ev.LOSES_DICE, ev.LOSES_TIME])
"""What is told, by the way it ended."""


def end(g: Castle, how: i64) -> None:
    """CC-W1..W3, CC-Q35: nothing more happens."""
    g.ended = how
    g.finish()
    g.tell(ENDINGS[how])


def win_dungeon(g: Castle) -> None:
    """CC-W1, CC-B2, CC-G5, CC-Q26, CC-Q40: the last boss is down. If dungeons are still to come, the round is cleaned up before."""
    g.tell(ev.WINS_DUNGEON, g.plan.dungeons[g.stage])
    if g.stage == len(g.plan.dungeons) - 1:
        end(g, VICTORY)


def capped(g: Castle) -> bool:
    """CC-Q35: whether it was the number of rounds that ended the game."""
    return g.ended == NO_TIME


def result(g: Castle, seat: i64) -> i64:
    return WON if g.ended == VICTORY else LOST


def score(g: Castle, seat: i64) -> i64:
    """How far the party came: enemies defeated, a boss counting ten. For comparing only; the rules know no score."""
    return g.slain
