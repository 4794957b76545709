"""What counts at the table, for hints: of which of it a move leaves more."""

from __future__ import annotations

from malison.games.dont_go_in_there.state import House
from malison.kernel.words import Measure


def measures(g: House, seat: int) -> list[Measure]:
    """DG-E11, DG-E12: one's own curses and ghosts, and the curses of those one is compared with."""
    curses = [float(g.score(one) if g.over else g.curses(one)) for one in range(g.seats)]
    others = curses[:seat] + curses[seat + 1 :]
    return [
        Measure(curses[seat], "{n:# more curse|# more curses}", "{n:# curse fewer|# curses fewer}", False),
        Measure(float(g.ghosts[seat]), "{n:# more ghost|# more ghosts}", "{n:# ghost fewer|# ghosts fewer}", False),
        Measure(
            sum(others) / len(others), "rivals with {n:# more curse|# more curses}", "rivals with {n:# curse fewer|# curses fewer}", True
        ),
    ]
