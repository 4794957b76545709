"""What a good player knows of a game; bots ask it and nothing else."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from malison.kernel.native import admit
from malison.kernel.outcome import LOST, WON
from malison.kernel.rng import seeded
from malison.kernel.state import State

LONGEST_PLAYOUT: Final = 1000
"""A game still open after so many random decisions is judged as it stands."""
POINT: Final = 0.001
"""What a point of score is worth beside a victory, where all win or lose together."""
ONE_BY_ONE: Final[list[float]] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge:
    """A game's `bot/knowledge.py` fills this in. Positions handed to it are re-dealt: it may read all of them."""

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        admit(cls)

    def __init__(self) -> None:
        self.horizon = 4
        """The length of a rollout: how many decisions a search plays on at random before it judges a position."""
        self.exploration = 0.35
        """How much a search tries what looks worse so far."""
        self.widening = 3.0
        """Progressive widening: after the first move of a search, about this times the square root of a node's visits are the moves it
        considers, those with the largest prior first. Small where priors are good guides and a turn is many small moves: silly ones
        then spoil no estimate. 0: no tree below the first move, only rollouts by the default policy."""
        self.round_horizon = 0
        """In sequential halving: the length of a rollout by the game's clock; 0: only until the position is settled. For games where
        positions at different times of a round compare badly."""
        self.utility_scale = 1.0
        """In sequential halving: how many times the usual spread of judgements a lead must be to count as half decided. Large where much
        can still happen: then a rare great gain counts for what it is."""
        self.chances = False
        """Whether a judgement is a chance to win (its logit): a search then takes it as it is, rather than by how it spreads."""
        self.planned = False
        """Whether `natural` weighs whole plans by the game's judgement. One ply is then one plan: where a turn is many small moves, a
        single one says little."""
        self.samples = 2
        """On how many re-deals the one-ply player tries each option."""
        self.budgets: dict[str, int] = {}
        """The simulations of a level, where they are others than usual."""

    def own(self) -> Knowledge:
        """The same knowledge for one search or player alone. A game whose knowledge keeps anything while it thinks hands out a new one,
        so that two searches never meet."""
        return self

    def value(self, g: Any, seat: int) -> float:
        """How good the position is for a seat: comparable between positions of one game, higher is better."""
        raise NotImplementedError

    def values(self, g: Any) -> list[float]:
        """`value` for every seat, where all of them at once cost hardly more than one; none: it is asked seat by seat."""
        return ONE_BY_ONE

    def settled(self, g: Any) -> bool:
        """Whether the position can be judged; in the middle of a move in several parts it cannot."""
        return True

    def halves(self, g: Any) -> bool:
        """Whether a search spends its simulations by sequential halving over the moves of the decision, all on the same deals, rather
        than on one tree. For games and modes where luck outweighs what one move does."""
        return False

    def clock(self, g: Any) -> int:
        """The game's own time, its round, say; what `round_horizon` is counted in."""
        return 0

    def plans(self, g: Any) -> list[int]:
        """What the deciding player might be up to, besides the usual: numbers from 0 that `follow` understands. Where a turn is
        many small moves, these compete too, and not only first moves."""
        return []

    def follow(self, g: Any, plan: int) -> None:
        """Let the default policy of this very position follow a plan; -1: none."""

    def weighed(self, g: Any) -> list[int]:
        """The options among which a bot chooses: all of them, but for those that only lead back to where it was. People may think again
        as often as they like; a bot that did might go round for ever."""
        moves: list[int] = g.options
        return moves

    def prior(self, g: Any, move: int) -> float:
        """How good an option looks before any search; larger is tried first. Flat unless a game says more."""
        return 0.0

    def natural(self, g: Any) -> int:
        """The default policy, for rollouts: the option with the largest prior, the first of equal ones."""
        state: State = g
        moves = state.choices
        best = moves[0]
        if len(moves) == 1:
            return best
        most = self.prior(g, best)
        for i in range(1, len(moves)):
            prior = self.prior(g, moves[i])
            if prior > most:
                best = moves[i]
                most = prior
        return best


class PlayedOut(Knowledge):
    """What bots go by in a game that says nothing else: a position is worth what a game played on at random from there comes to."""

    def __init__(self) -> None:
        super().__init__()
        self.horizon = 0
        # One random game says little: the one-ply player needs many of them.
        self.samples = 24

    def value(self, g: Any, seat: int) -> float:
        state: State = g
        trial = state.clone()
        trial.log = None
        # From the position's own chance, so that every seat judges the same game, and the same position always alike.
        rng = seeded(trial.rng.word())
        left = LONGEST_PLAYOUT
        while trial.asking is not None and left > 0:
            moves = trial.choices
            trial.answer(moves[rng.below(len(moves))])
            left -= 1
        result = trial.result(seat)
        value = 1.0 if result == WON else 0.0 if result == LOST else 0.5
        for other in range(trial.seats):
            if trial.result(other) != result:
                return value
        # Nobody to compare with: further is better.
        return value + trial.score(seat) * POINT


PLAYED_OUT: Final = PlayedOut()
