"""Cards going from one place to another."""

from __future__ import annotations

from malison.games.few_and_cursed import events as ev
from malison.games.few_and_cursed.state import Chaser, West
from malison.kernel.vectors import drop, has, i64, times


def put(cards: list[int], card: i64) -> None:
    """Add to a sorted list."""
    i = len(cards)
    cards.append(card)
    while i > 0 and cards[i - 1] > card:
        cards[i] = cards[i - 1]
        i -= 1
    cards[i] = card


def expose(who: Chaser, card: i64) -> None:
    """A card is about to leave hand or deck before everybody's eyes; FC-U1: the others now know of one copy fewer."""
    if has(who.secret, card) and times(who.hand, card) + times(who.deck, card) == times(who.secret, card):
        drop(who.secret, card)


def leave(g: West, who: Chaser, card: i64) -> None:
    """A card leaves the hand before everybody's eyes. What may have been it is no longer known to be there."""
    expose(who, card)
    drop(who.hand, card)
    if has(who.held, card):
        drop(who.held, card)
    elif who.held_secret and g.box.first_upgrade <= card < g.box.first_artifact:
        who.held_secret -= 1


def hold(who: Chaser, card: i64) -> None:
    """A card comes to hand before everybody's eyes."""
    put(who.hand, card)
    put(who.held, card)


def all_held(who: Chaser) -> None:
    """With an empty deck the others know that everything not laid out is in hand."""
    who.held = who.hand.copy()
    for card in who.secret:
        drop(who.held, card)
    who.held_secret = len(who.secret)


def refill(g: West, seat: i64) -> bool:
    """FC-G9, FC-G10: an empty deck is rebuilt from the discard pile, at the price of a return to town."""
    who = g.players[seat]
    if who.deck:
        return True
    if not who.pile:
        return False
    all_held(who)
    cards = who.pile
    who.pile = []
    g.rng.shuffle(cards)
    who.deck = cards
    who.owes = 1
    g.reveal()
    g.tell(ev.SHUFFLED, seat)
    return True


def draw_one(g: West, seat: i64) -> bool:
    """The top card of the own deck to the hand, if there is one."""
    if not refill(g, seat):
        return False
    who = g.players[seat]
    card = who.deck.pop()
    put(who.hand, card)
    g.reveal()
    g.tell_only(seat, ev.DREW_CARD, card)
    return True


def gather(g: West, who: Chaser) -> None:
    """FC-K1, FC-W8: hand, play area, discard pile and deck are shuffled together as the new deck."""
    cards = who.deck + who.hand + who.pile + who.played
    who.hand = []
    who.held = []
    who.held_secret = 0
    who.pile = []
    who.played = []
    g.rng.shuffle(cards)
    who.deck = cards
    g.reveal()


def hand_size(g: West, who: Chaser) -> i64:
    """FC-C3: up to how many cards are drawn; a Cursed side may draw fewer."""
    return g.box.redraw[who.role] if who.cursed() else g.box.hand


def redraw(g: West, seat: i64) -> None:
    """FC-C3, FC-RL11: draw up to the hand size, or all there is."""
    who = g.players[seat]
    size = hand_size(g, who)
    number = 0
    while len(who.hand) < size and draw_one(g, seat):
        number += 1
    if number:
        g.tell(ev.DREW, seat, number)


def shared_top(g: West, deck: list[int], pile: list[int]) -> i64:
    """FC-G12, FC-RL48: the next card of a shared deck, rebuilt from its discard pile if need be; -1 if there is none."""
    if not deck:
        if not pile:
            return -1
        deck.extend(pile)
        pile.clear()
        g.rng.shuffle(deck)
    g.reveal()
    return deck.pop()
