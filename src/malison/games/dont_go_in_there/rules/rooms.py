"""Rooms: the choices that some of them leave to whoever resolves them."""

from __future__ import annotations

from typing import Final

from malison.games.dont_go_in_there import events as ev
from malison.games.dont_go_in_there.moves import KEEP_ROLL, LEAVE_DIE, REROLL, TO_BLANK, TO_GHOST
from malison.games.dont_go_in_there.rules.resolve import roll
from malison.games.dont_go_in_there.state import House
from malison.kernel.state import Question
from malison.kernel.vectors import i64, row_of, vec

EITHER: Final = row_of([KEEP_ROLL, REROLL])
LEAVE_OR_BLANK: Final = row_of([LEAVE_DIE, TO_BLANK])
LEAVE_OR_GHOST: Final = row_of([LEAVE_DIE, TO_GHOST])
ANY_CHANGE: Final = row_of([LEAVE_DIE, TO_BLANK, TO_GHOST])


class RollAgain(Question[House]):
    """DG-BA1, DG-BA2, DG-D2."""

    def who(self, g: House) -> i64:
        return g.planchette

    def choices(self, g: House) -> vec[i64]:
        return EITHER

    def answer(self, g: House, move: int) -> None:
        if move == REROLL:
            roll(g, g.dice)
            g.tell(ev.ROLLED_AGAIN, g.planchette, g.dice, g.rolled)
        else:
            g.tell(ev.KEPT_ROLL, g.planchette)

    def rule(self) -> str:
        return "DG-BA1"


class ChangeDie(Question[House]):
    """DG-HA1..HA3, DG-D3: leave the dice, turn a ghost to a blank, or a blank to a ghost."""

    def who(self, g: House) -> i64:
        return g.planchette

    def choices(self, g: House) -> vec[i64]:
        if g.rolled == 0:
            return LEAVE_OR_GHOST
        return ANY_CHANGE if g.rolled < g.dice else LEAVE_OR_BLANK

    def answer(self, g: House, move: int) -> None:
        if move == LEAVE_DIE:
            g.tell(ev.LEFT_DICE, g.planchette)
            return
        g.rolled += 1 if move == TO_GHOST else -1
        g.tell(ev.CHANGED_DIE, g.planchette, g.rolled)

    def rule(self) -> str:
        return "DG-HA1"


ROLL_AGAIN: Final = RollAgain()
CHANGE_DIE: Final = ChangeDie()
