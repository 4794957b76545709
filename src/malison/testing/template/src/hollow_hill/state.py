"""The table: a deck, and before everybody a hand, laid treasures and buried ones."""

from __future__ import annotations

from typing import Final

from hollow_hill.box.box import Box
from malison.kernel.piles import Pile
from malison.kernel.state import State


class Table(State):
    """A card is the number of its kind; copies are interchangeable."""

    def __init__(self, box: Box) -> None:
        super().__init__()
        self.box: Final = box
        self.active = 0
        self.turns = 0
        self.deck: Pile = Pile()
        self.hands: list[Pile] = []
        self.laid: list[Pile] = []
        self.buried: list[Pile] = []

    def clone(self) -> Table:
        c = Table(self.box)
        self.copy_to(c)
        c.active = self.active
        c.turns = self.turns
        c.deck = self.deck.copy()
        c.hands = [pile.copy() for pile in self.hands]
        c.laid = [pile.copy() for pile in self.laid]
        c.buried = [pile.copy() for pile in self.buried]
        return c

    def piles(self) -> list[Pile]:
        return [self.deck, *self.hands, *self.laid, *self.buried]

    def worth(self, pile: Pile) -> int:
        """What the treasures of a pile are worth together."""
        total = 0
        for card in pile.cards:
            total += self.box.worth[card]
        return total
