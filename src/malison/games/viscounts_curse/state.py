"""A position of The Viscount's Curse, and the small changes that everything else is made of."""

from __future__ import annotations

from typing import Final

from malison.games.viscounts_curse import events as ev
from malison.games.viscounts_curse.box.box import Box
from malison.games.viscounts_curse.box.cards import BITS, FIELD, FIGHT, FIRST_ENEMY, HORDE, NO_STARS_MASK, STAR_SHIFT
from malison.kernel.state import State
from malison.kernel.vectors import changed, i64, row_of, vec

NOWHERE: Final = -1
"""No card: an empty slot."""
EMPTY_BOX: Final = Box()
NOTHING: Final = row_of([])
# A new position shares these until its table is laid: a clone has no use for lists of its own that are replaced at once.
NO_CARDS: Final[list[int]] = []
NO_PILES: Final[list[list[int]]] = []

GOING_ON: Final = 0
GOAL: Final = 1
SANITY: Final = 2
BELL: Final = 3
EXHAUSTED: Final = 4

BY_CURSE: Final = -1
"""The cause of a loss of sanity that is no card's doing."""


def strength(supply: i64, action: i64) -> i64:
    """VC-A1, VC-A2: symbols of the action and stars."""
    return (supply >> (BITS * action) & FIELD) + (supply >> STAR_SHIFT)


class Manor(State):
    """Cards are ints (see cards.py), -1 is an empty slot; decks are drawn from their end; slots count from 0.

    Sanity, what is known of a deck, the market, the lurkers, and what was discarded from the market, defeated, banished or destroyed is
    replaced, never changed, and clones share it.
    """

    def __init__(self, box: Box = EMPTY_BOX) -> None:
        super().__init__()
        self.box: Final = box
        self.curse: i64 = NOWHERE
        self.current: i64 = 0
        self.turns: i64 = 0
        self.most_rounds: i64 = 0
        self.characters: vec[i64] = NOTHING
        # Each player's own cards.
        self.sanity: vec[i64] = NOTHING
        self.hands: list[list[int]] = NO_PILES
        self.decks: list[list[int]] = NO_PILES
        self.discards: list[list[int]] = NO_PILES
        self.active: vec[i64] = NOTHING
        self.known: vec[i64] = NOTHING
        self.dry: i64 = 0
        # The market.
        self.market: vec[i64] = NOTHING
        self.market_deck: list[int] = NO_CARDS
        self.market_discard: vec[i64] = NOTHING
        # The enemies. An enemy dealt face-down belongs to the shuffle (`age`) it was dealt from.
        self.lurking: vec[i64] = NOTHING
        self.shown: vec[i64] = NOTHING
        self.ages: vec[i64] = NOTHING
        self.age: i64 = 0
        self.enemy_deck: list[int] = NO_CARDS
        self.defeated: vec[i64] = NOTHING
        # Out of the game.
        self.banished: vec[i64] = NOTHING
        self.unseen: vec[i64] = NOTHING
        self.destroyed: vec[i64] = NOTHING
        # The curse's counters.
        self.health: i64 = 0
        self.bell: i64 = 0
        self.collection: i64 = 0
        self.fog: i64 = 0
        # The end.
        self.end: i64 = GOING_ON
        self.end_seat: i64 = NOWHERE
        self.end_card: i64 = NOWHERE

    def clone(self) -> Manor:
        c = Manor(self.box)
        self.copy_to(c)
        c.curse = self.curse
        c.current = self.current
        c.turns = self.turns
        c.most_rounds = self.most_rounds
        # Who plays whom is written anew when somebody chooses.
        c.characters = self.characters
        c.sanity = self.sanity
        c.hands = [cards.copy() for cards in self.hands]
        c.decks = [cards.copy() for cards in self.decks]
        c.discards = [cards.copy() for cards in self.discards]
        c.active = self.active[:]
        c.known = self.known
        c.dry = self.dry
        c.market = self.market
        c.market_deck = self.market_deck.copy()
        c.market_discard = self.market_discard
        c.lurking = self.lurking
        c.shown = self.shown
        c.ages = self.ages
        c.age = self.age
        c.enemy_deck = self.enemy_deck.copy()
        c.defeated = self.defeated
        c.banished = self.banished
        c.unseen = self.unseen
        c.destroyed = self.destroyed
        c.health = self.health
        c.bell = self.bell
        c.collection = self.collection
        c.fog = self.fog
        c.end = self.end
        c.end_seat = self.end_seat
        c.end_card = self.end_card
        return c

    # -- sanity and the end

    def lose(self, seat: i64, n: i64, card: i64) -> None:
        """VC-G2, VC-G3, VC-Q11: a player loses sanity to a card (or -1, the curse); at 0 the game is lost at once."""
        if n <= 0 or self.end != GOING_ON:
            return
        left = self.sanity[seat] - n
        self.sanity = changed(self.sanity, seat, left if left > 0 else 0)
        self.tell(ev.LOSES, seat, n, card)
        if left <= 0:
            self.close(SANITY, seat, card)

    def restores(self, seat: i64, n: i64) -> i64:
        """VC-AH2, VC-R-PLAGUEBEARER: how much of n sanity this player would really restore."""
        box = self.box
        room = box.most_sanity - self.sanity[seat]
        if n <= 0 or room <= 0:
            return 0
        for card in self.hands[seat]:
            n -= box.restore_less[card]
        if n > room:
            n = room
        return n if n > 0 else 0

    def restore(self, seat: i64, n: i64, cause: i64) -> None:
        n = self.restores(seat, n)
        if n > 0:
            self.sanity = changed(self.sanity, seat, self.sanity[seat] + n)
            self.tell(ev.RESTORES, seat, n, cause=cause)

    def win(self) -> None:
        """VC-G1: the curse's goal is met."""
        self.close(GOAL, NOWHERE, NOWHERE)

    def close(self, end: i64, seat: i64, card: i64) -> None:
        """VC-G3, VC-G4: the first ending stands, and nothing happens after it."""
        if self.end == GOING_ON:
            self.end = end
            self.end_seat = seat
            self.end_card = card
            self.finish()
            if end == GOAL:
                self.tell(ev.WON)
            else:
                self.tell(ev.LOST, end)

    # -- symbols

    def supply(self, seat: i64) -> i64:
        """VC-A1, VC-L1, VC-CU3: all symbols of a player's active relics, packed in one int, with what relics give while they
        are active, for which only printed symbols count (VC-L8..L10, VC-L13..L15, VC-Q30)."""
        box = self.box
        active = self.active
        first = seat * box.slots
        printed: i64 = 0
        bonuses = False
        for i in range(first, first + box.slots):
            card = active[i]
            if card >= 0:
                printed += box.symbols[card]
                if box.giving[card]:
                    bonuses = True
        if not bonuses:
            return printed
        total = printed
        for i in range(first, first + box.slots):
            card = active[i]
            if card >= 0 and box.giving[card]:
                total += self.given(seat, i, printed)
        return total

    def given(self, seat: i64, i: i64, printed: i64) -> i64:
        """VC-L8, VC-L13..L15: the symbols that the active relic in this place gives beyond its own."""
        box = self.box
        card = self.active[i]
        gain = box.gain[card]
        first = seat * box.slots
        if box.per[card] >= 0:
            return gain * (printed >> (BITS * box.per[card]) & FIELD)
        if box.in_slot[card] >= 0:
            return gain if i == first + box.in_slot[card] else 0
        if box.beside[card] >= 0:
            n: i64 = 0
            if i > first and self.prints(i - 1, box.beside[card]):
                n += 1
            if i < first + box.slots - 1 and self.prints(i + 1, box.beside[card]):
                n += 1
            return gain * n
        other = (seat + 1) % self.seats * box.slots
        for j in range(other, other + box.slots):
            if j != i and self.prints(j, box.by_partner[card]):
                return gain
        return 0

    def prints(self, i: i64, symbol: i64) -> bool:
        """Whether the active relic in this place prints a symbol."""
        card = self.active[i]
        return card >= 0 and self.box.symbols[card] >> (BITS * symbol) & FIELD > 0

    def action_supply(self, seat: i64) -> i64:
        """The same for actions: with what the investigator brings (VC-TR2, VC-TR4), and under VC-R-LAMPBLACK-SHADE without stars."""
        total = self.supply(seat)
        character = self.characters[seat]
        if character >= 0:
            total += self.box.gift[character]
            cornered = self.box.cornered[character]
            if cornered > 0 and self.enemies_held(seat) >= cornered:
                total += 1 << (BITS * FIGHT)
        if total > NO_STARS_MASK and self.starless(seat):
            return total & NO_STARS_MASK
        return total

    def enemies_held(self, seat: i64) -> i64:
        n: i64 = 0
        for card in self.hands[seat]:
            if card >= FIRST_ENEMY:
                n += 1
        return n

    def bargain(self, seat: i64, relic: i64) -> i64:
        """VC-TR1: how much less this player pays for a relic on the market."""
        haggle = self.box.haggle[self.characters[seat]]
        return 1 if haggle > 0 and self.box.value[relic] >= haggle else 0

    def toll(self, seat: i64, enemy: i64) -> i64:
        """VC-E2, VC-TR3: the sanity that this player loses by discarding an enemy."""
        strength = self.box.strength[enemy]
        calm = self.box.calm[self.characters[seat]]
        return strength - 1 if calm > 0 and strength >= calm else strength

    # -- what enemies do in the hand of whoever holds them (VC-E6, VC-Q22)

    def starless(self, seat: i64) -> bool:
        for card in self.hands[seat]:
            if self.box.no_stars[card]:
                return True
        return False

    def dearer(self, seat: i64) -> i64:
        """VC-R-PICKPOCKET: how much more this player pays on the market."""
        price = self.box.price
        n: i64 = 0
        for card in self.hands[seat]:
            n += price[card]
        return n

    # -- counts

    def has_relic(self, seat: i64) -> bool:
        for card in self.hands[seat]:
            if card < FIRST_ENEMY:
                return True
        return False

    def rounds(self) -> i64:
        """VC-G6: rounds begun; a round is one turn of each player."""
        return (self.turns + self.seats - 1) // self.seats

    def enemies_left(self) -> i64:
        """VC-CH2, VC-Q40: enemies that are neither defeated nor out of the game."""
        return len(self.box.enemies) - len(self.defeated) - len(self.banished) - len(self.unseen)

    def enemy_gone(self) -> None:
        """VC-CH2: an enemy has just been defeated or banished."""
        if self.curse == HORDE and self.enemies_left() == 0:
            self.win()
