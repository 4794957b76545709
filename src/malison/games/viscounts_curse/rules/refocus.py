"""Drawing a card, and refocusing when the deck is empty: in the middle of whatever asked for the card."""

from __future__ import annotations

from typing import Final

from malison.games.viscounts_curse import events as ev
from malison.games.viscounts_curse.box.cards import FIRST_ENEMY, HORDE
from malison.games.viscounts_curse.rules.curses import ADD_LURKER, CURSE_STRIKES
from malison.games.viscounts_curse.state import NOWHERE, Manor
from malison.kernel.state import Step
from malison.kernel.vectors import changed, drop, i64, vec


def blocker(g: Manor, seat: i64) -> i64:
    """VC-R-FATE-CONTROLLER: the enemy that keeps a player with so many cards in hand from drawing, or -1."""
    hand = g.hands[seat]
    no_draw_at = g.box.no_draw_at
    for card in hand:
        if len(hand) >= no_draw_at[card]:
            return card
    return NOWHERE


def blocked(g: Manor, seat: i64) -> bool:
    return blocker(g, seat) >= 0


def can_draw(g: Manor, seat: i64) -> bool:
    """VC-RF8: whether a draw could bring anything."""
    if blocked(g, seat):
        return False
    if g.decks[seat] or g.discards[seat]:
        return True
    for card in g.lurking:
        if card >= 0:
            return True
    return g.curse != HORDE and len(g.enemy_deck) + len(g.defeated) > 0


class Draw(Step[Manor]):
    """VC-T14, VC-RF1, VC-Q7, VC-Q24: draw one card, refocusing first if the deck is empty. `cause` is what lets the player draw."""

    def __init__(self, seat: i64, cause: i64 = 0) -> None:
        self.seat = seat
        self.cause = cause

    def run(self, g: Manor) -> None:
        if g.dry:
            return
        card = blocker(g, self.seat)
        if card >= 0:
            g.tell(ev.BLOCKED, card, self.seat, cause=self.cause)
        elif g.decks[self.seat]:
            take_top(g, self.seat, self.cause)
        else:
            g.then(TakeTop(self.seat, self.cause))
            g.then(REFOCUS[self.seat])


DRAWS: Final = vec[Draw]([Draw(0), Draw(1)])
"""One for each seat that fills its hand."""


class TakeTop(Step[Manor]):
    """VC-RF4, VC-RF7: the interrupted draw goes on; with nothing to draw it fails, and no more is drawn."""

    def __init__(self, seat: i64, cause: i64) -> None:
        self.seat = seat
        self.cause = cause

    def run(self, g: Manor) -> None:
        if g.decks[self.seat]:
            take_top(g, self.seat, self.cause)
        else:
            g.dry = 1
            g.tell(ev.NO_DRAW, self.seat, cause=self.cause)


def take_top(g: Manor, seat: i64, cause: i64) -> None:
    card = g.decks[seat].pop()
    g.hands[seat].append(card)
    known = g.known[seat]
    if known > 0:
        g.known = changed(g.known, seat, known - 1)
    else:
        g.reveal()
    g.tell(ev.DRAWS, seat, card, cause=cause)
    # VC-E7: what an enemy does as soon as it is in the hand.
    if card >= FIRST_ENEMY:
        g.box.drawn[card].do(g, seat, card)


class Refocus(Step[Manor]):
    """VC-RF2..RF5, VC-D-FLOW2, VC-Q10: the curse strikes, a lurking enemy joins your discard pile, the pile becomes your deck."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def run(self, g: Manor) -> None:
        g.tell(ev.REFOCUSES, self.seat)
        g.then(NEW_DECK[self.seat])
        g.then(ADD_LURKER[self.seat])
        g.then(CURSE_STRIKES[self.seat])


def forget(g: Manor, seat: i64) -> None:
    """A shuffled deck: nobody knows what lies on top."""
    if g.known[seat] > 0:
        g.known = changed(g.known, seat, 0)


class NewDeck(Step[Manor]):
    """VC-RF4: the whole discard pile, shuffled."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def run(self, g: Manor) -> None:
        deck = g.discards[self.seat]
        g.discards[self.seat] = []
        g.rng.shuffle(deck)
        g.decks[self.seat] = deck
        forget(g, self.seat)


REFOCUS: Final = vec[Refocus]([Refocus(0), Refocus(1)])
NEW_DECK: Final = vec[NewDeck]([NewDeck(0), NewDeck(1)])


def shuffle_back(g: Manor, seat: i64, card: i64, cause: i64) -> None:
    """VC-AS3, VC-E8: a card from hand goes into the deck, which is shuffled. This is no discarding."""
    drop(g.hands[seat], card)
    deck = g.decks[seat]
    deck.append(card)
    g.rng.shuffle(deck)
    forget(g, seat)
    g.tell(ev.BACK, seat, card, cause=cause)
