"""Enemies: the lurking row, defeats, discards and what each of them does."""

from __future__ import annotations

from malison.games.viscounts_curse import events
from malison.games.viscounts_curse.box.cards import (
    BITS,
    DESTROY_RELIC,
    DISCARD_RELIC,
    FIELD,
    FIRST_ENEMY,
    HORDE,
    LOSE,
    PARTNER_LOSES,
    SHIELD,
    STAR_SHIFT,
    SUMMON,
)
from malison.games.viscounts_curse.moves import DESTROY_0, DISCARD_0
from malison.games.viscounts_curse.state import NOWHERE, Manor
from malison.kernel.state import Question, Step


def fill_row(g: Manor) -> None:
    """VC-E9..E11, VC-CH7, VC-Q5, VC-Q35: empty lurking slots are filled face-down from the left while there are enemies to deal."""
    lurking = g.lurking
    for slot in range(len(lurking)):
        if lurking[slot] < 0:
            if not g.enemy_deck:
                if not g.defeated or g.curse == HORDE:
                    return
                g.enemy_deck = g.defeated
                g.defeated = []
                g.rng.shuffle(g.enemy_deck)
                g.age += 1
                g.tell(events.RETURN)
            lurking[slot] = g.enemy_deck.pop()
            g.shown[slot] = 0
            g.ages[slot] = g.age
            g.tell(events.LURKS, slot)


def take_lurker(g: Manor, slot: int) -> int:
    """Take an enemy out of the row; its slot waits to be filled."""
    card = g.lurking[slot]
    g.lurking[slot] = NOWHERE
    if g.shown[slot] == 0:
        g.reveal()
    g.shown[slot] = 0
    return card


def follow(g: Manor, seat: int, slot: int) -> None:
    """VC-RF3, VC-E8: a lurking enemy joins a discard pile, open to all, and is replaced. This is no discarding."""
    card = take_lurker(g, slot)
    g.discards[seat].append(card)
    g.tell(events.FOLLOWS, card, seat)
    fill_row(g)


def turn_up(g: Manor, slot: int) -> None:
    """VC-AS5: a face-down lurking enemy is shown."""
    g.shown[slot] = 1
    g.reveal()
    g.tell(events.SHOWN, g.lurking[slot], slot)


def face_down(g: Manor, first_move: int) -> list[int]:
    """A move for every face-down lurking enemy."""
    return [first_move + slot for slot in range(len(g.lurking)) if g.lurking[slot] >= 0 and g.shown[slot] == 0]


def lurker_label(g: Manor, slot: int) -> str:
    return g.box.names[g.lurking[slot]] if g.shown[slot] else f"The unknown enemy in slot {slot + 1}"


def discard_label(g: Manor, seat: int, card: int) -> str:
    """A card to discard, with the sanity it costs (VC-E2), above all if that is the last."""
    n = g.box.strength[card]
    if n == 0:
        return g.box.names[card]
    price = "costs your last sanity and loses the game" if n >= g.sanity[seat] else f"costs {n} sanity"
    return f"{g.box.names[card]} ({price})"


def beats(g: Manor, supply: int, enemy: int) -> bool:
    """VC-AF1, VC-AF4, VC-R-FACE-STEALER: whether these symbols supply what the enemy needs; each star makes up for one that lacks."""
    needs = g.box.needs[enemy]
    short = 0
    for shift in range(0, STAR_SHIFT, BITS):
        lack = (needs >> shift & FIELD) - (supply >> shift & FIELD)
        if lack > 0:
            short += lack
    return short <= supply >> STAR_SHIFT


def shielded(g: Manor, seat: int, enemy: int) -> bool:
    """VC-R-CULTIST: whether another enemy in the same hand keeps this one from being defeated."""
    holding = g.box.holding
    for card in g.hands[seat]:
        if holding[card] == SHIELD and card != enemy:
            return True
    return False


def weak(g: Manor, seat: int, defence: int) -> list[int]:
    """Enemies in a hand that an ability can defeat: of this defence or less, and not shielded."""
    found: list[int] = []
    for card in g.hands[seat]:
        if card >= FIRST_ENEMY and g.box.defence[card] <= defence and not shielded(g, seat, card):
            found.append(card)
    return found


def defeat(g: Manor, seat: int, enemy: int) -> None:
    """VC-AF2, VC-Q34: out of the hand, onto the shared defeated pile; nothing is lost and nothing triggers."""
    g.hands[seat].remove(enemy)
    g.defeated.append(enemy)
    g.tell(events.DEFEATED, enemy, seat)
    g.enemy_gone()


def drawn(g: Manor, seat: int, enemy: int) -> None:
    """VC-E7, VC-R-PEEK-A-BOO, VC-R-GRAVE-LEECH: what an enemy does as soon as it is in the hand."""
    effect = g.box.drawn[enemy]
    n = g.box.drawn_n[enemy]
    if effect == LOSE:
        g.lose(seat, n, enemy)
    elif effect == DISCARD_RELIC:
        for _ in range(n):
            g.todo.append(Startled(seat))


class Discard(Step[Manor]):
    """VC-E2..E5, VC-L6: a card goes from hand to discard pile; an enemy costs its strength, then does its worst.

    VC-R-WAILING-WIDOW, VC-SO3: alone, her partner is yourself. VC-R-DROWNED-BRUTE does no more than cost.
    """

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def run(self, g: Manor) -> None:
        seat, card, box = self.seat, self.card, g.box
        g.hands[seat].remove(card)
        g.discards[seat].append(card)
        g.tell(events.DISCARDS, seat, card)
        if card < FIRST_ENEMY:
            return
        g.lose(seat, box.strength[card], card)
        if g.end:
            return
        effect = box.discarded[card]
        n = box.discarded_n[card]
        if effect == DESTROY_RELIC:
            for _ in range(n):
                g.todo.append(Devour(seat))
        elif effect == PARTNER_LOSES:
            g.lose((seat + 1) % g.seats, n, card)
        elif effect == SUMMON:
            for _ in range(n):
                summon(g, seat)


def summon(g: Manor, seat: int) -> None:
    """VC-R-NIGHT-HERALD: the leftmost face-down lurking enemy, or else the leftmost one, comes to a player."""
    found = -1
    for slot in range(len(g.lurking)):
        if g.lurking[slot] >= 0:
            if g.shown[slot] == 0:
                found = slot
                break
            if found < 0:
                found = slot
    if found >= 0:
        follow(g, seat, found)


class Startled(Question[Manor]):
    """VC-R-PEEK-A-BOO, VC-Q26, VC-Q27: the player who drew it discards a relic from hand, if there is one."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def who(self, g: Manor) -> int:
        return self.seat

    def options(self, g: Manor) -> list[int]:
        return [DISCARD_0 + card for card in g.hands[self.seat] if card < FIRST_ENEMY]

    def answer(self, g: Manor, move: int) -> None:
        g.todo.append(Discard(self.seat, move - DISCARD_0))

    def prompt(self, g: Manor) -> str:
        return "Which relic do you drop in fright?"

    def rule(self) -> str:
        return "VC-D21"

    def label(self, g: Manor, move: int) -> str:
        return discard_label(g, self.seat, move - DISCARD_0)


class Devour(Question[Manor]):
    """VC-R-GLUTTON, VC-L7, VC-Q28: a relic of the player's hand or active area is removed from the game, if there is one."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def who(self, g: Manor) -> int:
        return self.seat

    def options(self, g: Manor) -> list[int]:
        found = [DESTROY_0 + card for card in g.hands[self.seat] if card < FIRST_ENEMY]
        slots = g.box.slots
        for i in range(self.seat * slots, self.seat * slots + slots):
            if g.active[i] >= 0:
                found.append(DESTROY_0 + g.active[i])
        return found

    def answer(self, g: Manor, move: int) -> None:
        destroy(g, self.seat, move - DESTROY_0)

    def prompt(self, g: Manor) -> str:
        return "Which relic does it swallow?"

    def rule(self) -> str:
        return "VC-D22"

    def label(self, g: Manor, move: int) -> str:
        return g.box.names[move - DESTROY_0]


def destroy(g: Manor, seat: int, card: int) -> None:
    """VC-L7, VC-CC5: a relic leaves the game from wherever its player has it in the open; an active slot stays empty."""
    if card in g.hands[seat]:
        g.hands[seat].remove(card)
    elif card in g.discards[seat]:
        g.discards[seat].remove(card)
    else:
        g.active[g.active.index(card, seat * g.box.slots)] = NOWHERE
    g.destroyed.append(card)
    g.tell(events.DESTROYED, seat, card)
