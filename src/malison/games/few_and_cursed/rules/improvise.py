"""The Improvise phase."""

from __future__ import annotations

from typing import Final

from malison.games.few_and_cursed.moves import TAKE
from malison.games.few_and_cursed.rules.cards import distinct, look, taken
from malison.games.few_and_cursed.rules.encounter import TAIL
from malison.games.few_and_cursed.rules.free import do_free, free, is_free
from malison.games.few_and_cursed.rules.monsters import Loop
from malison.games.few_and_cursed.state import West
from malison.kernel.state import Step


class Improvise(Step[West]):
    """FC-I1, FC-RL9: look at the top Upgrade cards; the card taken can be played at once, as all others."""

    def run(self, g: West) -> None:
        found = look(g)
        g.todo.append(PICKS[found] if found else TAIL)


class Pick(Loop):
    """FC-I2, FC-D3, FC-RL9: take one of them; free plays come before and after."""

    lists = ("found",)

    def __init__(self, found: int) -> None:
        self.found = found

    def options(self, g: West) -> list[int]:
        moves: list[int] = []
        distinct(g.looking[len(g.looking) - self.found :], TAKE, 0, moves)
        free(g, moves)
        return moves

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
