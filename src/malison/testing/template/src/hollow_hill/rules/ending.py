"""The end: buried treasures are turned up, and the largest hoard counts extra."""

from __future__ import annotations

from typing import Final

from hollow_hill import events as ev
from hollow_hill.state import Table
from malison.kernel.outcome import LOST, SHARED, WON
from malison.kernel.piles import EVERYBODY
from malison.kernel.state import Step


class Ending(Step[Table]):
    """HH-E1..E3."""

    def run(self, g: Table) -> None:
        for seat in range(g.seats):
            for place in range(g.buried[seat].size()):
                g.buried[seat].reveal(g, place, EVERYBODY)
            g.tell(ev.TURNED_UP, seat, g.worth(g.buried[seat]))
        for seat in range(g.seats):
            if extra(g, seat):
                g.tell(ev.HOARD, seat, extra(g, seat))


def extra(g: Table, seat: int) -> int:
    """HH-E2, HH-E3: points for the largest hoard, if nobody has as large a one."""
    mine = g.worth(g.buried[seat])
    for other in range(g.seats):
        if other != seat and g.worth(g.buried[other]) >= mine:
            return 0
    return g.box.hoard


def score(g: Table, seat: int) -> int:
    return g.worth(g.laid[seat]) + extra(g, seat)


def result(g: Table, seat: int) -> int:
    """HH-E4: the most points; equal ones share."""
    mine = score(g, seat)
    found = WON
    for other in range(g.seats):
        if other != seat:
            theirs = score(g, other)
            if theirs > mine:
                return LOST
            if theirs == mine:
                found = SHARED
    return found


ENDING: Final = Ending()
