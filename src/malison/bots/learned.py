"""A game's knowledge with a learned judgement in the place of the hand-made one; all else is the game's own."""

from __future__ import annotations

from typing import Any, Final

from malison.bots.judging import Judging
from malison.bots.net import Net
from malison.kernel.features import Active, Features, Habits
from malison.kernel.knowledge import ONE_BY_ONE, Knowledge
from malison.kernel.state import State
from malison.kernel.vectors import i64, row, vec

UNIT: Final = 65536.0
DUEL: Final = 2


class Learned(Judging):
    """Judges by a net. Between two rivals the seat to move is asked and the other has the opposite; where all win or lose together, it
    speaks for all; otherwise everyone is asked."""

    def __init__(self, hand: Knowledge, features: Features, net: Net, rivals: bool, score: float, carry: float) -> None:
        super().__init__(hand)
        self.features = features
        self.net = net
        self.rivals = rivals
        self.score = score
        """What a usual spread of the score is worth beside a logit of 1."""
        self.carry = carry
        """What the hand-made judgement adds; 0: it is not asked."""
        self.slope = 1.0
        self.start = 0.0
        """The line that makes chances of what the net says, where somebody asks for them; in play it is left as it is."""
        self.silent = net.units == 0
        """Whether the net has learned nothing and is not asked: only the search is another."""
        self.halved = -1
        """Whether a search spends its simulations by sequential halving: 1 always, 0 never, -1 where the game says so."""
        self.active = Active()
        self.habits: Habits | None = None
        """What natural play was learned by, and what each feature of a move speaks for it; none: natural play is the game's own."""
        self.leanings: vec[i64] = row(0, 0)
        self.likened = Active()

    def own(self) -> Knowledge:
        made = Learned(self.hand.own(), self.features, self.net, self.rivals, self.score, self.carry)
        made.slope = self.slope
        made.start = self.start
        made.chances = self.chances
        made.halved = self.halved
        made.horizon = self.horizon
        made.exploration = self.exploration
        made.widening = self.widening
        made.round_horizon = self.round_horizon
        made.utility_scale = self.utility_scale
        made.habits = self.habits
        made.leanings = self.leanings
        return made

    def logit(self, g: State, seat: int) -> float:
        """How a seat stands: above 0 it will rather win."""
        return self.asked(g, seat, 0.0)

    def asked(self, g: State, seat: int, score: float) -> float:
        if self.silent:
            return self.carry * self.hand.value(g, seat)
        viewer: int = seat if (self.rivals and g.seats > DUEL) or g.seat < 0 else g.seat
        active = self.active
        active.begin()
        self.features.note(g, viewer, active)
        net = self.net
        net.judge(active)
        said = float(net.win) / UNIT
        if score != 0.0:
            said += score * float(net.score) / UNIT
        if self.carry != 0.0:
            said += self.carry * self.hand.value(g, viewer)
        said = self.start + self.slope * said
        return said if viewer == seat or not self.rivals else -said

    def value(self, g: Any, seat: int) -> float:
        state: State = g
        return self.asked(state, seat, self.score)

    def values(self, g: Any) -> list[float]:
        """Who has the opposite, or the same, need not be asked."""
        state: State = g
        if self.silent:
            return self.hand.values(g) if self.carry == 1.0 else ONE_BY_ONE
        seats = int(state.seats)
        if self.rivals and seats > DUEL:
            return ONE_BY_ONE
        first = self.value(g, 0)
        found = [first] * seats
        if self.rivals:
            for seat in range(1, seats):
                found[seat] = -first
        return found

    def halves(self, g: Any) -> bool:
        return self.hand.halves(g) if self.halved < 0 else self.halved > 0

    def prior(self, g: Any, move: int) -> float:
        habits = self.habits
        return self.hand.prior(g, move) if habits is None else float(self.leaning(habits, g, move))

    def leaning(self, habits: Habits, g: State, move: i64) -> i64:
        """What speaks for a move, by learned natural play."""
        if habits.seen is not g or habits.ply != g.ply:
            habits.begin(g)
            habits.seen = g
            habits.ply = g.ply
        likened = self.likened
        likened.begin()
        likened.add(move)
        habits.note(g, move, likened)
        if habits.shaded(g, move):
            habits.shade(move, self.hand.prior(g, move), likened)
        leanings = self.leanings
        places = likened.places
        total: i64 = 0
        i: i64 = 0
        while i < likened.count:
            total += leanings[places[i]]
            i += 1
        return total

    def natural(self, g: Any) -> int:
        habits = self.habits
        if habits is None:
            return self.hand.natural(g)
        state: State = g
        moves = state.choices
        best: i64 = moves[0]
        if len(moves) == 1:
            return best
        most: i64 = self.leaning(habits, state, best)
        for i in range(1, len(moves)):
            leaning: i64 = self.leaning(habits, state, moves[i])
            if leaning > most:
                best = moves[i]
                most = leaning
        return best
