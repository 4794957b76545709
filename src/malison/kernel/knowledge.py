"""What a good player knows of a game; bots ask it and nothing else."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from malison.kernel.native import admit
from malison.kernel.outcome import LOST, WON
from malison.kernel.rng import seeded

LONGEST_PLAYOUT: Final = 1000
"""A game still open after so many random decisions is judged as it stands."""
POINT: Final = 0.001
"""What a point of score is worth beside a victory, where all win or lose together."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge:
    """A game's `bot.py` fills this in. Positions handed to it are re-dealt: it may read all of them."""

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        admit(cls)

    def __init__(self) -> None:
        self.horizon = 4
        """How many decisions a search plays on at random before it judges a position."""
        self.exploration = 0.35
        """How much a search tries what looks worse so far."""
        self.widening = 3.0
        """After the first move of a search, about this times the square root of a node's visits are the moves it considers, the
        most natural first. Small where urges are good guides and a turn is many small moves: silly ones then spoil no estimate. 0:
        after the first move everybody plays naturally."""
        self.reach = 0
        """How far on by the game's clock a race plays naturally before it judges; 0: only until the position is settled. For games
        where positions at different times of a round compare badly."""
        self.bend = 1.0
        """In a race: how many times the usual spread of judgements a lead must be to count as half decided. Large where much can
        still happen: then a rare great gain counts for what it is."""
        self.planned = False
        """Whether `natural` weighs whole plans by the game's judgement. One ply is then one plan: where a turn is many small moves, a
        single one says little."""
        self.samples = 2
        """On how many re-deals the one-ply player tries each option."""
        self.budgets: dict[str, int] = {}
        """The simulations of a level, where they are others than usual."""

    def value(self, g: Any, seat: int) -> float:
        """How good the position is for a seat: comparable between positions of one game, higher is better."""
        raise NotImplementedError

    def settled(self, g: Any) -> bool:
        """Whether the position can be judged; in the middle of a move in several parts it cannot."""
        return True

    def races(self, g: Any) -> bool:
        """Whether a search has the moves of a decision play the same deals, the worse half falling out again and again, rather than
        growing one tree over all of them. For games and modes where luck outweighs what one move does."""
        return False

    def clock(self, g: Any) -> int:
        """What o'clock it is in the game: its round, say. Only looked at where `reach` is set."""
        return 0

    def plans(self, g: Any) -> list[int]:
        """What the deciding player might be up to, besides the usual: numbers from 0 that `follow` understands. Where a turn is
        many small moves, a race then compares these plans too, and not only first moves."""
        return []

    def follow(self, g: Any, plan: int) -> None:
        """Let the deciding player of this very position answer naturally by a plan; -1: by none."""

    def urge(self, g: Any, move: int) -> float:
        """How natural an option looks before any search; larger is tried first. Flat unless a game says more."""
        return 0.0

    def natural(self, g: Any) -> int:
        """What one would do here without trying anything out: the option with the largest urge, the first of equal ones."""
        moves: list[int] = g.options
        best = moves[0]
        if len(moves) == 1:
            return best
        most = self.urge(g, best)
        for i in range(1, len(moves)):
            urge = self.urge(g, moves[i])
            if urge > most:
                best = moves[i]
                most = urge
        return best


class PlayedOut(Knowledge):
    """What bots go by in a game that says nothing else: a position is worth what a game played on at random from there comes to."""

    def __init__(self) -> None:
        super().__init__()
        self.horizon = 0
        # One random game says little: the one-ply player needs many of them.
        self.samples = 24

    def value(self, g: Any, seat: int) -> float:
        trial = g.clone()
        trial.log = None
        # From the position's own chance, so that every seat judges the same game, and the same position always alike.
        rng = seeded(trial.rng.word())
        left = LONGEST_PLAYOUT
        while trial.asking is not None and left > 0:
            moves: list[int] = trial.options
            trial.answer(moves[rng.below(len(moves))])
            left -= 1
        result: int = trial.result(seat)
        value = 1.0 if result == WON else 0.0 if result == LOST else 0.5
        for other in range(trial.seats):
            if trial.result(other) != result:
                return value
        # Nobody to compare with: further is better.
        points: int = trial.score(seat)
        return value + points * POINT


PLAYED_OUT: Final = PlayedOut()
