"""A game's hand-made judgement as a chance to win; all else is the game's own."""

from __future__ import annotations

from typing import Any, Final

from malison.bots.judging import Judging
from malison.kernel.knowledge import ONE_BY_ONE, Knowledge
from malison.kernel.state import State

WHOLE: Final = 1.0
NARROW: Final = 0.3
"""Chances after the moves of one decision lie close together: so much less than by its own scale is tried what looks worse."""


class Calibrated(Judging):
    """Its value is the logit of winning: as the hand-made one says it, and the later in the game the more (or less) of that."""

    def __init__(self, hand: Knowledge, weights: list[float], length: float) -> None:
        super().__init__(hand)
        self.weights = weights
        """What is added, and what the hand-made judgement is multiplied by; both again for a game at its end."""
        self.length = length
        """The decisions of a usual game."""
        self.exploration = hand.exploration * NARROW
        self.chances = True

    def own(self) -> Knowledge:
        return Calibrated(self.hand.own(), self.weights, self.length)

    def logit(self, g: State, value: float) -> float:
        weights = self.weights
        late = min(float(g.ply) / self.length, WHOLE)
        return weights[0] + weights[2] * late + (weights[1] + weights[3] * late) * value

    def value(self, g: Any, seat: int) -> float:
        return self.logit(g, self.hand.value(g, seat))

    def values(self, g: Any) -> list[float]:
        found = self.hand.values(g)
        return [self.logit(g, value) for value in found] if found else ONE_BY_ONE
