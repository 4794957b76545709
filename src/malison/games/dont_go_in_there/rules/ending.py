"""Game end: effects of the cards, ghosts revealed, curses counted."""

from __future__ import annotations

from typing import Final

from malison.games.dont_go_in_there import events as ev
from malison.games.dont_go_in_there.state import House
from malison.kernel.state import Step


class Ending(Step[House]):
    """DG-E1..E5: the game-end effects type by type, each with the first player first; then the reckoning."""

    def run(self, g: House) -> None:
        g.tell(ev.ENDED)
        g.todo.append(Reckoning())
        for i in range(len(g.kinds) - 1, -1, -1):
            g.todo.append(EndEffect(g.kinds[i]))


class EndEffect(Step[House]):
    """DG-C6, DG-E3: what a type does at game end; most do nothing."""

    def __init__(self, kind: int) -> None:
        self.kind = kind

    def run(self, g: House) -> None:
        g.box.effects[self.kind].ending(g, self.kind)


class Reckoning(Step[House]):
    """DG-E6..E11: screens go away, and whoever has the most ghosts adds curses."""

    def run(self, g: House) -> None:
        g.revealed = True
        g.reveal()
        for seat in range(g.seats):
            g.tell(ev.GHOSTS_SHOWN, seat, g.ghosts[seat])
        for seat in range(g.seats):
            extra = g.extra(seat)
            if extra:
                g.tell(ev.MOST_GHOSTS, seat, extra)


ENDING: Final = Ending()
