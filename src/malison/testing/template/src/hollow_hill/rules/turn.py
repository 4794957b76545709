"""The turn: draw a treasure, then lay or bury one."""

from __future__ import annotations

from typing import Final

from hollow_hill import events as ev
from hollow_hill.moves import BURY, KINDS, LAY
from hollow_hill.rules.ending import ENDING
from hollow_hill.state import Table
from malison.kernel.piles import EVERYBODY, only
from malison.kernel.state import Question, Step


class Draw(Step[Table]):
    """HH-T1: the top treasure, which nobody else sees; HH-E1: unless everybody has had all turns."""

    def run(self, g: Table) -> None:
        if g.turns == g.box.turns * g.seats:
            g.then(ENDING)
            return
        card = g.deck.draw(g, g.hands[g.active], only(g.active))
        g.tell_others(g.active, ev.DREW, g.active)
        g.tell_only(g.active, ev.DRAWN, card)
        g.then(CHOOSE)


class Choose(Question[Table]):
    """HH-T2..T5: lay or bury one treasure of the hand; then the next player draws."""

    def who(self, g: Table) -> int:
        return g.active

    def options(self, g: Table) -> list[int]:
        found: list[int] = []
        for kind in range(KINDS):
            if kind in g.hands[g.active].cards:
                found.append(LAY.nth(kind))
                found.append(BURY.nth(kind))
        return found

    def answer(self, g: Table, move: int) -> None:
        seat = g.active
        hand = g.hands[seat]
        if LAY.has(move):
            card = hand.move(g, hand.cards.index(LAY.place(move)), g.laid[seat], EVERYBODY)
            g.tell(ev.LAID, seat, card)
        else:
            hand.move(g, hand.cards.index(BURY.place(move)), g.buried[seat], only(seat))
            g.tell(ev.BURIED, seat)
        g.turns += 1
        g.active = (seat + 1) % g.seats
        g.then(DRAW)

    def rule(self) -> str:
        return "HH-T2"


DRAW: Final = Draw()
CHOOSE: Final = Choose()
