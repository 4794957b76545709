"""What is hidden: the order of the deck."""

from __future__ import annotations

from malison.games.cursed_castle.box.cards import BOSS, MERCHANT, MINI_BOSS
from malison.games.cursed_castle.state import UNKNOWN_BOSS, Castle


def hide(g: Castle, seat: int) -> None:
    """CC-S3, CC-Q43: the dungeon cards left in the deck, but not those known on top, change places among themselves.

    Where mini-boss, merchant and bosses lie is known.
    """
    kind = g.box.kind
    deck = g.deck
    places: list[int] = []
    cards: list[int] = []
    for i in range(len(deck) - g.known_top):
        card = deck[i]
        if card != UNKNOWN_BOSS and kind[card] != BOSS and kind[card] != MINI_BOSS and kind[card] != MERCHANT:
            places.append(i)
            cards.append(card)
    g.rng.mix(cards)
    for i in range(len(places)):
        deck[places[i]] = cards[i]
