"""One-ply players: one tries each option on positions it cannot tell from the real one, one takes the best plan's next step."""

from __future__ import annotations

from typing import Final

from malison.kernel.knowledge import Knowledge
from malison.kernel.outcome import SHARED, WON
from malison.kernel.rng import Rng
from malison.kernel.state import State

VICTORY: Final = 1_000_000.0
LONGEST_FOLLOW: Final = 64


def worth(knowledge: Knowledge, g: State, seat: int) -> float:
    """What the game's knowledge says; at the end the result outweighs everything."""
    value = knowledge.value(g, seat)
    if g.asking is None:
        result = g.result(seat)
        value += VICTORY if result == WON else VICTORY / 2.0 if result == SHARED else -VICTORY
    return value


def settle(knowledge: Knowledge, g: State) -> None:
    """Play on naturally, in place, until the position can be judged."""
    for _ in range(LONGEST_FOLLOW):
        if g.asking is None or knowledge.settled(g):
            return
        g.answer(knowledge.natural(g))


class Greedy:
    """Judges each option by the mean worth over `samples` re-deals, all options on the same ones."""

    def __init__(self, knowledge: Knowledge, samples: int = 2) -> None:
        self.knowledge = knowledge.own()
        self.samples = samples

    def choose(self, g: State, rng: Rng) -> int:
        """A move for the deciding seat. It sees the position only through re-deals."""
        moves = self.knowledge.weighed(g)
        if len(moves) == 1:
            return moves[0]
        seat = g.seat
        totals = [0.0] * len(moves)
        for _ in range(self.samples):
            sample = g.redeal(seat, rng.word())
            sample.log = None
            for i in range(len(moves)):
                trial = sample.clone()
                trial.answer(moves[i])
                settle(self.knowledge, trial)
                totals[i] += worth(self.knowledge, trial, seat)
        best = 0
        for i in range(1, len(moves)):
            if totals[i] > totals[best]:
                best = i
        return moves[best]


class Planner:
    """Does what is natural: for games whose natural move is the next step of the best plan, as the game judges all plans."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge.own()

    def choose(self, g: State, rng: Rng) -> int:
        """A move for the deciding seat. It sees the position only through a re-deal."""
        return self.knowledge.natural(g.redeal(g.seat, rng.word()))
