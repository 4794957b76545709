"""What a judgement in the place of a game's hand-made one has in common with others: all else is the game's own."""

from __future__ import annotations

from typing import Any

from malison.kernel.knowledge import Knowledge


class Judging(Knowledge):
    """Says itself how seats stand; how far to look, what comes naturally and all else is as the game has it."""

    def __init__(self, hand: Knowledge) -> None:
        super().__init__()
        self.hand = hand
        self.horizon = hand.horizon
        self.exploration = hand.exploration
        self.widening = hand.widening
        self.round_horizon = hand.round_horizon
        self.utility_scale = hand.utility_scale
        self.planned = hand.planned
        self.samples = hand.samples
        self.budgets = hand.budgets

    def settled(self, g: Any) -> bool:
        return self.hand.settled(g)

    def halves(self, g: Any) -> bool:
        return self.hand.halves(g)

    def clock(self, g: Any) -> int:
        return self.hand.clock(g)

    def plans(self, g: Any) -> list[int]:
        return self.hand.plans(g)

    def follow(self, g: Any, plan: int) -> None:
        self.hand.follow(g, plan)

    def weighed(self, g: Any) -> list[int]:
        return self.hand.weighed(g)

    def prior(self, g: Any, move: int) -> float:
        return self.hand.prior(g, move)

    def natural(self, g: Any) -> int:
        return self.hand.natural(g)
