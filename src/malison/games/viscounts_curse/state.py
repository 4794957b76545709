"""A position of The Viscount's Curse, and the small changes that everything else is made of."""

from __future__ import annotations

from typing import Any, Final

from malison.games.viscounts_curse import events
from malison.games.viscounts_curse.box.box import Box
from malison.games.viscounts_curse.box.cards import (
    ALL_CARDS,
    BEHEMOTH,
    BITS,
    COLLECTOR,
    FIELD,
    FIRST_ENEMY,
    FOG,
    HORDE,
    NO_STARS,
    NO_STARS_MASK,
    RESTORE_LESS,
    STAR_SHIFT,
)
from malison.kernel.outcome import LOST, WON
from malison.kernel.state import State

NOWHERE: Final = -1
"""No card: an empty slot."""

GOING_ON: Final = 0
GOAL: Final = 1
SANITY: Final = 2
BELL: Final = 3
EXHAUSTED: Final = 4

BY_CURSE: Final = -1
"""The cause of a loss of sanity that is no card's doing."""


def strength(supply: int, action: int) -> int:
    """VC-A1, VC-A2: symbols of the action and stars."""
    return (supply >> (BITS * action) & FIELD) + (supply >> STAR_SHIFT)


class Manor(State):
    """Cards are ints (see cards.py), -1 is an empty slot; decks are drawn from their end; slots count from 0."""

    def __init__(self, box: Box) -> None:
        super().__init__()
        self.box = box
        self.curse = NOWHERE
        self.current = 0
        self.turns = 0
        self.most_rounds = 0
        self.characters: list[int] = []
        # Each player's own cards.
        self.sanity: list[int] = []
        self.hands: list[list[int]] = []
        self.decks: list[list[int]] = []
        self.discards: list[list[int]] = []
        self.active: list[int] = []
        self.known: list[int] = []
        self.dry = 0
        # The market.
        self.market: list[int] = []
        self.market_deck: list[int] = []
        self.market_discard: list[int] = []
        # The enemies. An enemy dealt face-down belongs to the shuffle (`age`) it was dealt from.
        self.lurking: list[int] = []
        self.shown: list[int] = []
        self.ages: list[int] = []
        self.age = 0
        self.enemy_deck: list[int] = []
        self.defeated: list[int] = []
        # Out of the game.
        self.banished: list[int] = []
        self.unseen: list[int] = []
        self.destroyed: list[int] = []
        # The curse's counters.
        self.health = 0
        self.bell = 0
        self.collection = 0
        self.fog = 0
        # The end.
        self.end = GOING_ON
        self.end_seat = NOWHERE
        self.end_card = NOWHERE

    def clone(self) -> Manor:
        c = Manor(self.box)
        self.copy_to(c)
        c.curse = self.curse
        c.current = self.current
        c.turns = self.turns
        c.most_rounds = self.most_rounds
        c.characters = self.characters.copy()
        c.sanity = self.sanity.copy()
        c.hands = [cards.copy() for cards in self.hands]
        c.decks = [cards.copy() for cards in self.decks]
        c.discards = [cards.copy() for cards in self.discards]
        c.active = self.active.copy()
        c.known = self.known.copy()
        c.dry = self.dry
        c.market = self.market.copy()
        c.market_deck = self.market_deck.copy()
        c.market_discard = self.market_discard.copy()
        c.lurking = self.lurking.copy()
        c.shown = self.shown.copy()
        c.ages = self.ages.copy()
        c.age = self.age
        c.enemy_deck = self.enemy_deck.copy()
        c.defeated = self.defeated.copy()
        c.banished = self.banished.copy()
        c.unseen = self.unseen.copy()
        c.destroyed = self.destroyed.copy()
        c.health = self.health
        c.bell = self.bell
        c.collection = self.collection
        c.fog = self.fog
        c.end = self.end
        c.end_seat = self.end_seat
        c.end_card = self.end_card
        return c

    # -- sanity and the end

    def lose(self, seat: int, n: int, card: int) -> None:
        """VC-G2, VC-G3, VC-Q11: a player loses sanity to a card (or -1, the curse); at 0 the game is lost at once."""
        if n <= 0 or self.end != GOING_ON:
            return
        left = self.sanity[seat] - n
        self.sanity[seat] = left if left > 0 else 0
        self.tell(events.LOSES, seat, n, card)
        if left <= 0:
            self.finish(SANITY, seat, card)

    def restores(self, seat: int, n: int) -> int:
        """VC-AH2, VC-R-PLAGUEBEARER: how much of n sanity this player would really restore."""
        box = self.box
        for card in self.hands[seat]:
            if box.holding[card] == RESTORE_LESS:
                n -= box.holding_n[card]
        room = box.most_sanity - self.sanity[seat]
        if n > room:
            n = room
        return n if n > 0 else 0

    def restore(self, seat: int, n: int) -> None:
        n = self.restores(seat, n)
        if n > 0:
            self.sanity[seat] += n
            self.tell(events.RESTORES, seat, n)

    def win(self) -> None:
        """VC-G1: the curse's goal is met."""
        self.finish(GOAL, NOWHERE, NOWHERE)

    def finish(self, end: int, seat: int, card: int) -> None:
        """VC-G3, VC-G4: the first ending stands, and nothing happens after it."""
        if self.end == GOING_ON:
            self.end = end
            self.end_seat = seat
            self.end_card = card
            self.todo.clear()
            if end == GOAL:
                self.tell(events.WON)
            else:
                self.tell(events.LOST, end)

    # -- symbols

    def supply(self, seat: int) -> int:
        """VC-A1, VC-L1, VC-CU3: all symbols of a player's active relics, packed in one int, with the bonuses of
        VC-R-INDULGENCE and VC-R-CEREMONIAL-RAPIER, which count printed symbols only (VC-L8..L10, VC-Q30)."""
        box = self.box
        active = self.active
        first = seat * box.slots
        printed = 0
        bonuses = False
        for i in range(first, first + box.slots):
            card = active[i]
            if card >= 0:
                printed += box.symbols[card]
                if box.counted[card] >= 0:
                    bonuses = True
        if not bonuses:
            return printed
        total = printed
        for i in range(first, first + box.slots):
            card = active[i]
            if card >= 0 and box.counted[card] >= 0:
                total += (printed >> (BITS * box.counted[card]) & FIELD) << (BITS * box.counts_as[card])
        return total

    def action_supply(self, seat: int) -> int:
        """The same for actions: under VC-R-LAMPBLACK-SHADE the stars add nothing."""
        total = self.supply(seat)
        if total > NO_STARS_MASK and self.holds(seat, NO_STARS) > 0:
            return total & NO_STARS_MASK
        return total

    def holds(self, seat: int, effect: int) -> int:
        """VC-E6, VC-Q22: how strongly the enemies in this player's own hand exert an effect; 0 is not at all."""
        box = self.box
        n = 0
        for card in self.hands[seat]:
            if box.holding[card] == effect:
                n += box.holding_n[card]
        return n

    def has_relic(self, seat: int) -> bool:
        for card in self.hands[seat]:
            if card < FIRST_ENEMY:
                return True
        return False

    def rounds(self) -> int:
        """VC-G6: rounds begun; a round is one turn of each player."""
        return (self.turns + self.seats - 1) // self.seats

    def enemies_left(self) -> int:
        """VC-CH2, VC-Q40: enemies that are neither defeated nor out of the game."""
        return ALL_CARDS - FIRST_ENEMY - len(self.defeated) - len(self.banished) - len(self.unseen)

    def enemy_gone(self) -> None:
        """VC-CH2: an enemy has just been defeated or banished."""
        if self.curse == HORDE and self.enemies_left() == 0:
            self.win()

    # -- the result

    def result(self, seat: int) -> int:
        """VC-G1, VC-G2: the players win or lose together."""
        return WON if self.end == GOAL else LOST

    def score(self, seat: int) -> int:
        """VC-G6: there is no score."""
        return 0

    def why(self, seat: int) -> str:
        return self.ending()

    def ending(self) -> str:
        """VC-G6: the cause and the rounds, in words."""
        if self.end == GOAL:
            return f"{self.box.curses[self.curse]} is broken in round {self.rounds()}"
        if self.end == SANITY:
            return f"{self.word('seat', self.end_seat)} is driven mad by {self.word('cause', self.end_card)} in round {self.rounds()}"
        if self.end == BELL:
            return f"the bell has tolled its last in round {self.rounds()}"
        return f"exhausted after {self.rounds()} rounds" if self.end == EXHAUSTED else ""

    def word(self, field: str, value: int) -> str:
        if field in ("seat", "target"):
            character = self.characters[value]
            return self.box.characters[character].partition(",")[0] if character >= 0 else f"Player {value + 1}"
        if field == "chair":
            return f"Player {value + 1}"
        if field == "cause" and value < 0:
            return "the curse"
        if field in ("card", "cause"):
            return self.box.names[value]
        if field == "curse":
            return self.box.curses[value]
        if field == "character":
            return self.box.characters[value]
        if field == "action":
            return ("Purchase", "Fight", "Scry", "Heal")[value]
        if field == "ending":
            return self.ending()
        return str(value + 1) if field == "slot" else str(value)

    # -- what is hidden

    def hide(self, seat: int) -> None:
        """VC-HI2, VC-HI3, VC-HI5, VC-HI6: nobody knows the order of a deck or what lurks face-down."""
        for who in range(self.seats):
            self.shuffle_but_top(self.decks[who], self.known[who])
        self.rng.mix(self.market_deck)
        ages = [self.age]
        for slot in range(len(self.lurking)):
            if self.lurking[slot] >= 0 and self.shown[slot] == 0 and self.ages[slot] not in ages:
                ages.append(self.ages[slot])
        for age in ages:
            self.hide_enemies(age)

    def hide_enemies(self, age: int) -> None:
        """Enemies dealt face-down from one shuffle change places among themselves and with the rest of that shuffle."""
        pool: list[int] = []
        slots: list[int] = []
        for slot in range(len(self.lurking)):
            if self.lurking[slot] >= 0 and self.shown[slot] == 0 and self.ages[slot] == age:
                slots.append(slot)
                pool.append(self.lurking[slot])
        if age == self.age:
            pool.extend(self.enemy_deck)
            pool.extend(self.unseen)
        self.rng.mix(pool)
        for slot in slots:
            self.lurking[slot] = pool.pop()
        if age == self.age:
            out = len(self.unseen)
            self.unseen = pool[:out]
            self.enemy_deck = pool[out:]

    def shuffle_but_top(self, deck: list[int], known: int) -> None:
        top: list[int] = []
        for _ in range(known):
            top.append(deck.pop())
        self.rng.mix(deck)
        while top:
            deck.append(top.pop())

    def show(self, seat: int) -> dict[str, Any]:
        from malison.games.viscounts_curse.show.view import show

        return show(self, seat)

    def check(self) -> None:
        from malison.games.viscounts_curse.rules.check import check

        check(self)

    def goal_met(self) -> bool:
        """VC-CB2, VC-CC2, VC-CF2, VC-CH2: what each curse asks for."""
        if self.curse == BEHEMOTH:
            return self.health == 0
        if self.curse == COLLECTOR:
            return self.collection >= self.box.target[1 if self.seats == 1 else 0]
        return self.fog == 0 if self.curse == FOG else self.enemies_left() == 0
