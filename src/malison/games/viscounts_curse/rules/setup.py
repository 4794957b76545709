"""Setting up: who plays which character, which curse, and the deal."""

from __future__ import annotations

from typing import Final

from malison.games.viscounts_curse import events as ev
from malison.games.viscounts_curse.box.box import Box
from malison.games.viscounts_curse.box.cards import CHARACTERS, CURSES
from malison.games.viscounts_curse.moves import CHARACTER, CURSE, FIRST
from malison.games.viscounts_curse.rules.enemies import fill_row, turn_up
from malison.games.viscounts_curse.rules.market import fill_market
from malison.games.viscounts_curse.rules.turn import TURN
from malison.games.viscounts_curse.state import NOWHERE, Manor
from malison.kernel.errors import BadSetting
from malison.kernel.setting import Setting
from malison.kernel.state import Question, Step
from malison.kernel.vectors import changed, has, i64, row, vec

RANDOM: Final = -1
ASKED: Final = -2
OPEN: Final = ("random", "ask")


def lay(box: Box, setting: Setting) -> Manor:
    """An empty table, about to be set up as agreed. The agreed characters are known before any is drawn at random."""
    g = Manor(box)
    seats = setting.seats
    g.most_rounds = setting.options["rounds"]
    g.characters = row(seats, NOWHERE)
    g.sanity = row(seats, box.sanity)
    g.hands = [[] for _ in range(seats)]
    g.decks = [[] for _ in range(seats)]
    g.discards = [[] for _ in range(seats)]
    g.active = row(seats * box.slots, NOWHERE)
    g.known = row(seats, 0)
    g.market_deck, g.enemy_deck = [], []
    g.market_discard, g.defeated, g.banished, g.unseen, g.destroyed = vec[i64](), vec[i64](), vec[i64](), vec[i64](), vec[i64]()
    g.market = row(box.market, NOWHERE)
    g.lurking = row(box.lurking, NOWHERE)
    g.shown = row(box.lurking, 0)
    g.ages = row(box.lurking, 0)
    g.then(Deal())
    if seats > 1:
        g.then(ChooseFirst(agreed(setting, "first", ("1", "2"))))
    chosen = characters(box, setting)
    for known in (False, True):
        for seat in range(seats - 1, -1, -1):
            if (chosen[seat] >= 0) == known:
                g.then(ChooseCharacter(seat, chosen[seat]))
    g.then(ChooseCurse(agreed(setting, "curse", CURSES)))
    return g


def agreed(setting: Setting, option: str, names: tuple[str, ...]) -> int:
    """A named choice by its number; random and ask as the questions below know them."""
    value = setting.options[option]
    if value == "random":
        return RANDOM
    return ASKED if value == "ask" else names.index(value)


def characters(box: Box, setting: Setting) -> list[int]:
    """VC-S1: two players never play two faces of one card."""
    found = [agreed(setting, f"character_{seat + 1}", CHARACTERS) for seat in range(setting.seats)]
    cards = [box.character_card[character] for character in found if character >= 0]
    if len(set(cards)) < len(cards):
        raise BadSetting(
            "option character_2: two faces of one character card cannot play together: one of finch and rook, one of ottoline and vesper"
        )
    return found


class ChooseCurse(Question[Manor]):
    """VC-S12, VC-CU1: exactly one curse; agreed, asked or left to chance before anything is dealt. What was agreed is nobody's question."""

    def __init__(self, choice: i64) -> None:
        self.choice = choice

    def who(self, g: Manor) -> i64:
        return 0

    def options(self, g: Manor) -> list[int]:
        return [CURSE.nth(curse) for curse in range(len(CURSES))]

    def run(self, g: Manor) -> None:
        if self.choice == RANDOM:
            self.answer(g, CURSE.nth(g.rng.below(len(CURSES))))
        elif self.choice >= 0:
            self.answer(g, CURSE.at(self.choice))
        else:
            super().run(g)

    def answer(self, g: Manor, move: int) -> None:
        g.curse = CURSE.place(move)
        g.tell(ev.CURSED, g.curse)

    def rule(self) -> str:
        return "VC-D1"


class ChooseCharacter(Question[Manor]):
    """VC-S1: each player picks a character; two players never from the same card."""

    def __init__(self, seat: i64, choice: i64) -> None:
        self.seat = seat
        self.choice = choice

    def who(self, g: Manor) -> i64:
        return self.seat

    def options(self, g: Manor) -> list[int]:
        card = g.box.character_card
        found: list[int] = []
        for character in range(len(CHARACTERS)):
            other = g.characters[1 - self.seat] if g.seats > 1 else NOWHERE
            if other < 0 or card[other] != card[character]:
                found.append(CHARACTER.nth(character))
        return found

    def run(self, g: Manor) -> None:
        if self.choice == RANDOM:
            moves = self.options(g)
            self.answer(g, moves[g.rng.below(len(moves))])
        elif self.choice >= 0:
            self.answer(g, CHARACTER.at(self.choice))
        else:
            super().run(g)

    def answer(self, g: Manor, move: int) -> None:
        g.characters = g.characters[:]
        g.characters[self.seat] = CHARACTER.place(move)
        g.tell(ev.ARRIVES, self.seat, CHARACTER.place(move))

    def rule(self) -> str:
        return "VC-D2"


class ChooseFirst(Question[Manor]):
    """VC-S14: the players agree who starts."""

    def __init__(self, choice: i64) -> None:
        self.choice = choice

    def who(self, g: Manor) -> i64:
        return 0

    def options(self, g: Manor) -> list[int]:
        return [FIRST.nth(seat) for seat in range(g.seats)]

    def run(self, g: Manor) -> None:
        if self.choice == RANDOM:
            self.answer(g, FIRST.nth(g.rng.below(g.seats)))
        elif self.choice >= 0:
            self.answer(g, FIRST.at(self.choice))
        else:
            super().run(g)

    def answer(self, g: Manor, move: int) -> None:
        g.current = FIRST.place(move)

    def rule(self) -> str:
        return "VC-D3"


class Deal(Step[Manor]):
    """VC-S2..S13, VC-SO4, VC-D-FLOW5: each player's cards first, then market, enemies and curse; then the first turn."""

    def run(self, g: Manor) -> None:
        for seat in range(g.seats):
            deal_player(g, seat)
        g.market_deck = list(g.box.relics)
        g.rng.shuffle(g.market_deck)
        fill_market(g)
        sworn = [g.box.sworn[character] for character in g.characters]
        g.enemy_deck = [card for card in g.box.enemies if not has(sworn, card)]
        g.rng.shuffle(g.enemy_deck)
        fill_row(g)
        for slot in range(g.box.face_up):
            turn_up(g, slot)
        g.box.curses[g.curse].set_up(g)
        g.then(TURN)


def deal_player(g: Manor, seat: i64) -> None:
    """VC-S2..S7: the signature relic in slot 1, three starters in hand, and only then the sworn enemy into the deck."""
    box, character = g.box, g.characters[seat]
    g.active[seat * box.slots] = box.signature[character]
    deck = list(box.starters)
    g.rng.shuffle(deck)
    for _ in range(box.hand):
        g.hands[seat].append(deck.pop())
    deck.append(box.sworn[character])
    g.rng.shuffle(deck)
    g.decks[seat] = deck
    g.sanity = changed(g.sanity, seat, box.sanity)
