"""Looks for a position in which somebody may take or play a card."""

from __future__ import annotations

from typing import Any

from malison.kernel import registry
from malison.lab.plan import Plan
from malison.lab.study import Enough, Played, Study


class Finding(Study):
    """The first position of any game in which somebody can choose the card (as the game's `cards` have it), with the moves that lead
    there."""

    moves = True

    def __init__(self, plan: Plan, card: str) -> None:
        super().__init__(plan)
        self.card = card
        self.game = registry.game(plan.game)
        self.made: list[str] = []
        self.found: dict[str, Any] | None = None

    def begin(self, played: Played) -> None:
        self.made = []

    def move(self, played: Played, move: int) -> None:
        g = played.g
        if any(self.game.cards.option(g, legal) == self.card for legal in g.legal()):
            self.found = {"seed": played.seed, "seat": g.seat, "options": played.options, "moves": self.made}
            raise Enough
        self.made.append(self.game.moves.name(move))

    def data(self) -> Any:
        return self.found

    def add(self, data: Any) -> None:
        self.found = self.found or data
