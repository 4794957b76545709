"""Piles of cards that know who may see each card: decks, hands, discards, what lies face-down before somebody.

A game whose cards all lie in piles writes no secrecy of its own: `hide_piles` is its `hide`, and a pile's `shown` what a view tells.
"""

from __future__ import annotations

from typing import Final

from malison.kernel.errors import BrokenPosition
from malison.kernel.rng import Rng
from malison.kernel.state import Part, State

NOBODY: Final = 0
EVERYBODY: Final = -1
"""Every seat, and spectators."""


def only(seat: int) -> int:
    """The one seat that may see a card."""
    return 1 << seat


class Pile(Part):
    """Cards from the bottom to the top. `seen` has for each card a bit for each seat that may see it; -1 is everybody."""

    def __init__(self) -> None:
        self.cards: list[int] = []
        self.seen: list[int] = []

    def copy(self) -> Pile:
        c = Pile()
        c.cards = self.cards.copy()
        c.seen = self.seen.copy()
        return c

    def size(self) -> int:
        return len(self.cards)

    def fill(self, cards: list[int], seen: int) -> None:
        """Lay these cards on top, in this order."""
        for card in cards:
            self.cards.append(card)
            self.seen.append(seen)

    def shuffle(self, rng: Rng) -> None:
        """Face-down and mixed: nobody knows any more which card lies where."""
        rng.shuffle(self.cards)
        for i in range(len(self.seen)):
            self.seen[i] = NOBODY

    def draw(self, g: State, to: Pile, seen: int) -> int:
        """The top card goes on top of another pile, where these may see it as well as whoever could before."""
        return self.move(g, len(self.cards) - 1, to, seen)

    def move(self, g: State, place: int, to: Pile, seen: int) -> int:
        """A card goes on top of another pile, where these may see it as well as whoever could before."""
        card = self.cards.pop(place)
        before = self.seen.pop(place)
        if before | seen != before:
            g.reveal()
        to.cards.append(card)
        to.seen.append(before | seen)
        return card

    def reveal(self, g: State, place: int, seen: int) -> int:
        """These may see a card from now on."""
        if self.seen[place] | seen != self.seen[place]:
            g.reveal()
            self.seen[place] |= seen
        return self.cards[place]

    def known(self, place: int, seat: int) -> bool:
        """Whether a seat may see a card (-1: a spectator)."""
        seen = self.seen[place]
        return seen == EVERYBODY if seat < 0 else seen >> seat & 1 == 1

    def shown(self, seat: int) -> list[int | None]:
        """The cards as a seat may see them (-1: a spectator); None lies face-down."""
        return [self.cards[i] if self.known(i, seat) else None for i in range(len(self.cards))]

    def check(self, name: str, seats: int) -> None:
        """Every card has somebody, everybody or nobody who may see it."""
        if len(self.seen) != len(self.cards):
            raise BrokenPosition(f"{name} has {len(self.cards)} cards and says of {len(self.seen)} who may see them")
        for seen in self.seen:
            if seen < EVERYBODY or seen >> seats > 0:
                raise BrokenPosition(f"{name}: who may see a card is a bit for each of {seats} seats, or -1 for everybody, not {seen}")


def hide_piles(piles: list[Pile], seat: int, rng: Rng) -> None:
    """Deal anew all cards of these piles that a seat may not see (-1: a spectator). For piles whose unseen cards might lie anywhere
    among them: cards that can never come together are hidden apart.
    """
    unseen: list[int] = []
    for pile in piles:
        for i in range(len(pile.cards)):
            if not pile.known(i, seat):
                unseen.append(pile.cards[i])
    rng.mix(unseen)
    for pile in piles:
        for i in range(len(pile.cards)):
            if not pile.known(i, seat):
                pile.cards[i] = unseen.pop()
