"""What is hidden: the order of decks, the hand of the other side, face-down guards."""

from __future__ import annotations

from malison.games.been_cursed.state import NONE, Village


def hide(g: Village, seat: int) -> None:
    """BC-H1..H2: the order of decks, the hand of the other side, face-down guards."""
    hide_cards(g, g.spell_hand, g.spell_deck, seat >= 0 and seat == g.wizard)
    hide_cards(g, g.power_hand, g.power_deck, seat >= 0 and seat == g.monster)
    known = 1 if g.arriving != NONE and g.villager_deck else 0
    top = g.villager_deck[len(g.villager_deck) - known :]
    rest = g.villager_deck[: len(g.villager_deck) - known]
    g.rng.mix(rest)
    g.villager_deck = rest + top
    g.rng.mix(g.rabid_deck)
    g.rng.mix(g.possessed_deck)
    down: list[int] = []
    for tile in g.guards:
        if tile != NONE:
            down.append(tile)
    g.rng.mix(down)
    guards = g.guards[:]
    for i in range(len(guards)):
        if guards[i] != NONE:
            guards[i] = down.pop()
    g.guards = guards


def hide_cards(g: Village, hand: list[int], deck: list[int], own: bool) -> None:
    """Shuffle a deck; a hand that is not the viewer's own is mixed in and dealt again."""
    if own:
        g.rng.mix(deck)
        return
    cards = hand + deck
    g.rng.mix(cards)
    n = len(hand)
    hand[:] = sorted(cards[:n])
    deck[:] = cards[n:]
