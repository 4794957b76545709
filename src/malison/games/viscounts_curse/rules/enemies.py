"""Enemies: the lurking row, defeats, discards and what each of them does."""

from __future__ import annotations

from typing import Final

from malison.games.viscounts_curse import events as ev
from malison.games.viscounts_curse.box.cards import ALL_CARDS, BITS, FIELD, FIRST_ENEMY, HORDE, STAR_SHIFT
from malison.games.viscounts_curse.moves import DESTROY, DISCARD
from malison.games.viscounts_curse.state import NOWHERE, Manor
from malison.kernel.state import Question, Step
from malison.kernel.vectors import append, changed, drop, has, i64, longer, vec


def fill_row(g: Manor) -> None:
    """VC-E9..E11, VC-CH7, VC-Q5, VC-Q35: empty lurking slots are filled face-down from the left while there are enemies to deal."""
    for slot in range(len(g.lurking)):
        if g.lurking[slot] < 0:
            if not g.enemy_deck:
                if len(g.defeated) == 0 or g.curse == HORDE:
                    return
                g.enemy_deck = list(g.defeated)
                g.defeated = vec[i64]()
                g.rng.shuffle(g.enemy_deck)
                g.age += 1
                g.tell(ev.RETURN)
            g.lurking = changed(g.lurking, slot, g.enemy_deck.pop())
            if g.ages[slot] != g.age:
                g.ages = changed(g.ages, slot, g.age)
            g.tell(ev.LURKS, slot)


def take_lurker(g: Manor, slot: i64) -> i64:
    """Take an enemy out of the row; its slot waits to be filled."""
    card = g.lurking[slot]
    g.lurking = changed(g.lurking, slot, NOWHERE)
    if g.shown[slot] == 0:
        g.reveal()
    else:
        g.shown = changed(g.shown, slot, 0)
    return card


def follow(g: Manor, seat: i64, slot: i64, cause: i64 = 0) -> None:
    """VC-RF3, VC-E8: a lurking enemy joins a discard pile, open to all, and is replaced. This is no discarding."""
    card = take_lurker(g, slot)
    g.discards[seat].append(card)
    g.tell(ev.FOLLOWS, card, seat, cause=cause)
    fill_row(g)


def turn_up(g: Manor, slot: i64, cause: i64 = 0) -> None:
    """VC-AS5: a face-down lurking enemy is shown."""
    g.shown = changed(g.shown, slot, 1)
    g.reveal()
    g.tell(ev.SHOWN, g.lurking[slot], slot, cause=cause)


def face_down(g: Manor, slot: i64) -> bool:
    """Whether a lurking enemy lies face-down there."""
    return g.lurking[slot] >= 0 and g.shown[slot] == 0


def concealed(g: Manor) -> bool:
    """Whether any lurking enemy lies face-down."""
    for slot in range(len(g.lurking)):
        if face_down(g, slot):
            return True
    return False


def beats(g: Manor, supply: i64, enemy: i64) -> bool:
    """VC-AF1, VC-AF4, VC-R-FACE-STEALER: whether these symbols supply what the enemy needs; each star makes up for one that lacks."""
    needs = g.box.needs[enemy]
    short: i64 = 0
    for shift in range(0, STAR_SHIFT, BITS):
        lack = (needs >> shift & FIELD) - (supply >> shift & FIELD)
        if lack > 0:
            short += lack
    return short <= supply >> STAR_SHIFT


def shielded(g: Manor, seat: i64, enemy: i64) -> bool:
    """VC-R-CULTIST: whether another enemy in the same hand keeps this one from being defeated."""
    shields = g.box.shields
    for card in g.hands[seat]:
        if shields[card] and card != enemy:
            return True
    return False


def weak(g: Manor, seat: i64, defence: i64, card: i64) -> bool:
    """Whether a card of a hand is an enemy that an ability can defeat: of this defence or less, and not shielded."""
    return card >= FIRST_ENEMY and g.box.defence[card] <= defence and not shielded(g, seat, card)


def any_weak(g: Manor, seat: i64, defence: i64) -> bool:
    for card in g.hands[seat]:
        if weak(g, seat, defence, card):
            return True
    return False


def defeat(g: Manor, seat: i64, enemy: i64, cause: i64) -> None:
    """VC-AF2, VC-Q34: out of the hand, onto the shared defeated pile; nothing is lost and nothing triggers."""
    drop(g.hands[seat], enemy)
    g.defeated = longer(g.defeated, enemy)
    g.tell(ev.DEFEATED, enemy, seat, cause=cause)
    g.enemy_gone()


class Discard(Step[Manor]):
    """VC-E2..E5, VC-L6: a card goes from hand to discard pile; an enemy costs its strength, then does its worst.

    VC-R-DROWNED-BRUTE does no more than cost.
    """

    def __init__(self, seat: i64, card: i64, cause: i64 = 0) -> None:
        self.seat = seat
        self.card = card
        self.cause = cause

    def run(self, g: Manor) -> None:
        seat, card, forced = self.seat, self.card, g.forced
        drop(g.hands[seat], card)
        g.discards[seat].append(card)
        g.tell(ev.DISCARDS, seat, card, cause=self.cause)
        if card < FIRST_ENEMY:
            return
        # Whoever had to discard it had to lose this, too.
        g.forced = forced
        if g.box.worse[card]:
            g.then(WhenDiscarded(seat, card))
        g.lose(seat, g.toll(seat, card), card)


DISCARDS: Final = vec[Discard]([Discard(seat, card) for seat in range(2) for card in range(ALL_CARDS)])
"""One for each seat and card that nothing but the player's own turn discards."""


class WhenDiscarded(Step[Manor]):
    """VC-E3, VC-Q11: what an enemy does once it is discarded, if that has left its player sane."""

    def __init__(self, seat: i64, card: i64) -> None:
        self.seat = seat
        self.card = card

    def run(self, g: Manor) -> None:
        g.box.discarded[self.card].do(g, self.seat, self.card)


def summon(g: Manor, seat: i64, cause: i64) -> None:
    """VC-R-NIGHT-HERALD: the leftmost face-down lurking enemy, or else the leftmost one, comes to a player."""
    found: i64 = -1
    for slot in range(len(g.lurking)):
        if g.lurking[slot] >= 0:
            if g.shown[slot] == 0:
                found = slot
                break
            if found < 0:
                found = slot
    if found >= 0:
        follow(g, seat, found, cause)


class Startled(Question[Manor]):
    """VC-R-PEEK-A-BOO, VC-Q26, VC-Q27: the player who drew it discards a relic from hand, if there is one."""

    lists = ("card",)

    def __init__(self, seat: i64, card: i64) -> None:
        self.seat = seat
        self.card = card

    def who(self, g: Manor) -> i64:
        return self.seat

    def choices(self, g: Manor) -> vec[i64]:
        moves = vec[i64]()
        for card in g.hands[self.seat]:
            if card < FIRST_ENEMY:
                moves = append(moves, DISCARD.nth(card))
        return moves

    def answer(self, g: Manor, move: int) -> None:
        g.then(Discard(self.seat, DISCARD.place(move), ev.CARD + self.card))

    def rule(self) -> str:
        return "VC-D21"


class Devour(Question[Manor]):
    """VC-R-GLUTTON, VC-L7, VC-Q28: a relic of the player's hand or active area is removed from the game, if there is one."""

    lists = ("card",)

    def __init__(self, seat: i64, card: i64) -> None:
        self.seat = seat
        self.card = card

    def who(self, g: Manor) -> i64:
        return self.seat

    def choices(self, g: Manor) -> vec[i64]:
        moves = vec[i64]()
        for card in g.hands[self.seat]:
            if card < FIRST_ENEMY:
                moves = append(moves, DESTROY.nth(card))
        slots = g.box.slots
        for i in range(self.seat * slots, self.seat * slots + slots):
            if g.active[i] >= 0:
                moves = append(moves, DESTROY.nth(g.active[i]))
        return moves

    def answer(self, g: Manor, move: int) -> None:
        destroy(g, self.seat, DESTROY.place(move), ev.CARD + self.card)

    def rule(self) -> str:
        return "VC-D22"


def wash_away(g: Manor, seat: i64, cause: i64) -> None:
    """VC-R-DROWNED-BRUTE: the relic in the last slot drops off, and its ability is lost."""
    last = seat * g.box.slots + g.box.slots - 1
    card = g.active[last]
    if card >= 0:
        g.active[last] = NOWHERE
        g.discards[seat].append(card)
        g.tell(ev.DROPS, card, seat, cause=cause)


def strike_down(g: Manor, slot: i64, cause: i64) -> None:
    """VC-L19: a lurking enemy is defeated where it lurks, and replaced."""
    card = take_lurker(g, slot)
    g.defeated = longer(g.defeated, card)
    g.tell(ev.STRUCK_DOWN, card, cause=cause)
    fill_row(g)
    g.enemy_gone()


def within(g: Manor, slot: i64, defence: i64) -> bool:
    """VC-L19: whether a face-up enemy of this defence or less lurks there."""
    return g.lurking[slot] >= 0 and g.shown[slot] == 1 and g.box.defence[g.lurking[slot]] <= defence


def destroy(g: Manor, seat: i64, card: i64, cause: i64) -> None:
    """VC-L7, VC-CC5: a relic leaves the game from wherever its player has it in the open; an active slot stays empty."""
    if has(g.hands[seat], card):
        drop(g.hands[seat], card)
    elif has(g.discards[seat], card):
        drop(g.discards[seat], card)
    else:
        i = seat * g.box.slots
        while g.active[i] != card:
            i += 1
        g.active[i] = NOWHERE
    g.destroyed = longer(g.destroyed, card)
    g.tell(ev.DESTROYED, seat, card, cause=cause)
