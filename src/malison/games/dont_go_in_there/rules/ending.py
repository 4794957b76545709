"""Game end: effects of the cards, ghosts revealed, curses counted."""

from __future__ import annotations

from typing import Final

from malison.games.dont_go_in_there import events as ev
from malison.games.dont_go_in_there.moves import KINDS, VALUES
from malison.games.dont_go_in_there.state import NOBODY, House
from malison.kernel.outcome import LOST, SHARED, WON
from malison.kernel.state import Step
from malison.kernel.vectors import i64, vec


class Ending(Step[House]):
    """DG-E1..E5: the game-end effects type by type, each with the first player first; then the reckoning."""

    def run(self, g: House) -> None:
        g.tell(ev.ENDED)
        g.then(RECKONING)
        for i in range(len(g.kinds) - 1, -1, -1):
            g.then(END_EFFECT[g.kinds[i]])


class EndEffect(Step[House]):
    """DG-C6, DG-E3: what a type does at game end; most do nothing."""

    def __init__(self, kind: i64) -> None:
        self.kind = kind

    def run(self, g: House) -> None:
        kind = self.kind
        effect = g.box.effects[kind]
        if effect.at_end:
            effect.do(g, NOBODY, kind * VALUES)


class Reckoning(Step[House]):
    """DG-E6..E11: screens go away, and whoever has the most ghosts adds curses."""

    def run(self, g: House) -> None:
        g.revealed = True
        g.reveal()
        for seat in range(g.seats):
            g.tell(ev.GHOSTS_SHOWN, seat, g.ghosts[seat])
        for seat in range(g.seats):
            curses = extra(g, seat)
            if curses:
                g.tell(ev.MOST_GHOSTS, seat, curses)


def extra(g: House, seat: i64) -> i64:
    """DG-E7..E10, DG-Q37: curses for having the most ghosts, or being tied for most."""
    mine = g.ghosts[seat]
    for ghosts in g.ghosts:
        if ghosts > mine:
            return 0
    return mine // g.box.ghosts_per_curse


def score(g: House, seat: i64) -> i64:
    """DG-E11: final curses. Fewest wins."""
    return g.curses(seat) + extra(g, seat)


def result(g: House, seat: i64) -> i64:
    """DG-E12..E14: fewest curses, then fewer ghosts; still tied players share."""
    mine = score(g, seat)
    found: i64 = WON
    for other in range(g.seats):
        if other == seat:
            continue
        theirs = score(g, other)
        if theirs < mine or (theirs == mine and g.ghosts[other] < g.ghosts[seat]):
            return LOST
        if theirs == mine and g.ghosts[other] == g.ghosts[seat]:
            found = SHARED
    return found


def rank(g: House, seat: i64) -> i64:
    """DG-E15: 1 is best; equal curses and ghosts share a rank."""
    mine = (score(g, seat), g.ghosts[seat])
    return 1 + sum(1 for other in range(g.seats) if (score(g, other), g.ghosts[other]) < mine)


ENDING: Final = Ending()
END_EFFECT: Final = vec[EndEffect]([EndEffect(kind) for kind in range(KINDS)])
RECKONING: Final = Reckoning()
