"""What counts at the table, for hints: of which of it a move leaves more."""

from __future__ import annotations

from typing import Final

from malison.games.dont_go_in_there.state import House
from malison.kernel.words import Measure

PAIR: Final = 2


def measures(g: House, seat: int) -> list[Measure]:
    """DG-E11, DG-E12: one's own curses and ghosts, and the curses of those one is compared with."""
    curses = [float(g.score(one) if g.over else g.curses(one)) for one in range(g.seats)]
    others = curses[:seat] + curses[seat + 1 :]
    rival = "your rival has" if g.seats == PAIR else "rivals each have"
    return [
        Measure(curses[seat], "you have {n:# more curse|# more curses}", "you have {n:# curse fewer|# fewer curses}", False),
        Measure(float(g.ghosts[seat]), "you have {n:# more ghost|# more ghosts}", "you have {n:# ghost fewer|# fewer ghosts}", False),
        Measure(
            sum(others) / len(others),
            rival + " {n:# more curse|# more curses}",
            rival + " {n:# curse fewer|# fewer curses}",
            True,
        ),
    ]
