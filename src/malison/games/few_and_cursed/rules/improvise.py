"""The Improvise phase."""

from __future__ import annotations

from typing import Final

from malison.games.few_and_cursed.moves import TAKE
from malison.games.few_and_cursed.rules.cards import distinct, look, taken
from malison.games.few_and_cursed.rules.encounter import TAIL
from malison.games.few_and_cursed.rules.free import do_free, free, is_free
from malison.games.few_and_cursed.rules.monsters import Loop
from malison.games.few_and_cursed.state import West
from malison.kernel.state import NO_MOVES, Step
from malison.kernel.vectors import i64, vec


class Improvise(Step[West]):
    """FC-I1, FC-RL9: look at the top Upgrade cards; the card taken can be played at once, as all others."""

    def run(self, g: West) -> None:
        found = look(g)
        g.todo.append(PICKS[found] if found else TAIL)


class Pick(Loop):
    """FC-I2, FC-D3, FC-RL9: take one of them; free plays come before and after."""

    lists = ("found",)

    def __init__(self, found: i64) -> None:
        self.found = found

    def choices(self, g: West) -> vec[i64]:
        return free(g, distinct(g.looking[len(g.looking) - self.found :], TAKE, 0, NO_MOVES[:]))

    def answer(self, g: West, move: int) -> None:
        if is_free(move):
            g.todo.append(self)
            do_free(g, move)
        else:
            g.todo.append(TAIL)
            taken(g, self.found, TAKE.place(move))

    def rule(self) -> str:
        return "FC-I2"


IMPROVISE: Final = Improvise()
PICKS: Final = [Pick(n) for n in range(16)]
