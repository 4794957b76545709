"""Setting up: who plays which character, which curse, and the deal."""

from __future__ import annotations

from typing import Final

from malison.games.viscounts_curse import events
from malison.games.viscounts_curse.box.cards import CHARACTERS, CURSES, FIRST_ENEMY, FIRST_MARKET, FIRST_STARTER
from malison.games.viscounts_curse.moves import CHARACTER_0, CURSE_0, FIRST_0
from malison.games.viscounts_curse.rules.curses import set_up_curse
from malison.games.viscounts_curse.rules.enemies import fill_row, turn_up
from malison.games.viscounts_curse.rules.market import fill_market
from malison.games.viscounts_curse.rules.turn import TURN
from malison.games.viscounts_curse.state import NOWHERE, Manor
from malison.kernel.state import Question, Step

RANDOM: Final = -1
ASKED: Final = -2


class ChooseCurse(Question[Manor]):
    """VC-S12, VC-CU1: exactly one curse; agreed, asked or left to chance before anything is dealt."""

    def __init__(self, choice: int) -> None:
        self.choice = choice

    def who(self, g: Manor) -> int:
        return 0

    def options(self, g: Manor) -> list[int]:
        if self.choice >= 0:
            return [CURSE_0 + self.choice]
        return [CURSE_0 + curse for curse in range(len(CURSES))]

    def run(self, g: Manor) -> None:
        if self.choice == RANDOM:
            self.answer(g, CURSE_0 + g.rng.below(len(CURSES)))
        else:
            super().run(g)

    def answer(self, g: Manor, move: int) -> None:
        g.curse = move - CURSE_0
        g.tell(events.CURSED, g.curse)

    def prompt(self, g: Manor) -> str:
        return "Which curse lies on the town?"

    def rule(self) -> str:
        return "VC-D1"

    def label(self, g: Manor, move: int) -> str:
        return g.box.curses[move - CURSE_0]


class ChooseCharacter(Question[Manor]):
    """VC-S1: each player picks a character; two players never from the same card."""

    def __init__(self, seat: int, choice: int) -> None:
        self.seat = seat
        self.choice = choice

    def who(self, g: Manor) -> int:
        return self.seat

    def options(self, g: Manor) -> list[int]:
        if self.choice >= 0:
            return [CHARACTER_0 + self.choice]
        card = g.box.character_card
        found: list[int] = []
        for character in range(len(CHARACTERS)):
            other = g.characters[1 - self.seat] if g.seats > 1 else NOWHERE
            if other < 0 or card[other] != card[character]:
                found.append(CHARACTER_0 + character)
        return found

    def run(self, g: Manor) -> None:
        if self.choice == RANDOM:
            moves = self.options(g)
            self.answer(g, moves[g.rng.below(len(moves))])
        else:
            super().run(g)

    def answer(self, g: Manor, move: int) -> None:
        g.characters[self.seat] = move - CHARACTER_0
        g.tell(events.ARRIVES, self.seat, move - CHARACTER_0)

    def prompt(self, g: Manor) -> str:
        return "Who are you?"

    def rule(self) -> str:
        return "VC-D2"

    def label(self, g: Manor, move: int) -> str:
        return g.box.characters[move - CHARACTER_0]


class ChooseFirst(Question[Manor]):
    """VC-S14: the players agree who starts."""

    def __init__(self, choice: int) -> None:
        self.choice = choice

    def who(self, g: Manor) -> int:
        return 0

    def options(self, g: Manor) -> list[int]:
        if self.choice >= 0:
            return [FIRST_0 + self.choice]
        return [FIRST_0 + seat for seat in range(g.seats)]

    def run(self, g: Manor) -> None:
        if self.choice == RANDOM:
            self.answer(g, FIRST_0 + g.rng.below(g.seats))
        else:
            super().run(g)

    def answer(self, g: Manor, move: int) -> None:
        g.current = move - FIRST_0

    def prompt(self, g: Manor) -> str:
        return "Who takes the first turn?"

    def rule(self) -> str:
        return "VC-D3"

    def label(self, g: Manor, move: int) -> str:
        return g.word("seat", move - FIRST_0)


class Deal(Step[Manor]):
    """VC-S2..S13, VC-SO4, VC-D-FLOW5: each player's cards first, then market, enemies and curse; then the first turn."""

    def run(self, g: Manor) -> None:
        for seat in range(g.seats):
            deal_player(g, seat)
        g.market_deck = list(range(FIRST_MARKET, FIRST_ENEMY))
        g.rng.shuffle(g.market_deck)
        fill_market(g)
        sworn = [g.box.sworn[character] for character in g.characters]
        g.enemy_deck = [card for card in range(FIRST_ENEMY, len(g.box.names)) if card not in sworn]
        g.rng.shuffle(g.enemy_deck)
        fill_row(g)
        for slot in range(g.box.face_up):
            turn_up(g, slot)
        set_up_curse(g)
        g.todo.append(TURN)


def deal_player(g: Manor, seat: int) -> None:
    """VC-S2..S7: the signature relic in slot 1, three starters in hand, and only then the sworn enemy into the deck."""
    box, character = g.box, g.characters[seat]
    g.active[seat * box.slots] = box.signature[character]
    deck = list(range(FIRST_STARTER, FIRST_MARKET))
    g.rng.shuffle(deck)
    for _ in range(box.hand):
        g.hands[seat].append(deck.pop())
    deck.append(box.sworn[character])
    g.rng.shuffle(deck)
    g.decks[seat] = deck
    g.sanity[seat] = box.sanity


def lay_table(g: Manor, seats: int, curse: int, characters: list[int], first: int, most_rounds: int) -> None:
    """An empty table with the setup ahead. The agreed characters are known before any is drawn at random."""
    box = g.box
    g.seats = seats
    g.most_rounds = most_rounds
    g.characters = [NOWHERE] * seats
    g.sanity = [box.sanity] * seats
    g.hands = [[] for _ in range(seats)]
    g.decks = [[] for _ in range(seats)]
    g.discards = [[] for _ in range(seats)]
    g.active = [NOWHERE] * (seats * box.slots)
    g.known = [0] * seats
    g.market = [NOWHERE] * box.market
    g.lurking = [NOWHERE] * box.lurking
    g.shown = [0] * box.lurking
    g.ages = [0] * box.lurking
    steps: list[Step[Manor]] = [ChooseCurse(curse)]
    for agreed in (True, False):
        for seat in range(seats):
            if (characters[seat] >= 0) == agreed:
                steps.append(ChooseCharacter(seat, characters[seat]))
    if seats > 1:
        steps.append(ChooseFirst(first))
    steps.append(Deal())
    while steps:
        g.todo.append(steps.pop())
