"""A sixth game, as another package would bring it: two players take one to three coins from a pile; who takes the last loses.

Each player has a lucky number that nobody else knows; it decides nothing but shows how hidden things are handled.
"""

from __future__ import annotations

import sys
from typing import Any

from malison.kernel.editions import Facts
from malison.kernel.errors import BrokenPosition, Problem
from malison.kernel.events import Events
from malison.kernel.game import Game, Mode, Option
from malison.kernel.moves import Moves
from malison.kernel.outcome import LOST, WON
from malison.kernel.setting import Box, Setting
from malison.kernel.state import Question, State, Step
from malison.kernel.words import Words

MOVES = Moves()
TAKE = MOVES.family("take", coins=3)
EVENTS = Events()
TOOK = EVENTS.kind("took", "NM-T1", "seat", "coins")
LUCKY = EVENTS.kind("lucky", "NM-S2", "number")


WORDS = Words(
    prompts={"Take": "How many coins do you take?"},
    labels={"take": lambda g, question, move: f"take {TAKE.place(move) + 1}"},
    events={"took": "{seat} takes {coins} coins.", "lucky": "Your lucky number is {number}."},
)


class PileBox(Box):
    def __init__(self, coins: int) -> None:
        self.coins = coins


class Pile(State):
    def __init__(self) -> None:
        super().__init__()
        self.box = PileBox(0)
        self.coins = 0
        self.turn = 0
        self.lucky: list[int] = []

    def clone(self) -> Pile:
        c = Pile()
        self.copy_to(c)
        c.box, c.coins, c.turn, c.lucky = self.box, self.coins, self.turn, self.lucky.copy()
        return c

    def show(self, seat: int) -> dict[str, Any]:
        return {"coins": self.coins, "lucky": self.lucky[seat] if seat >= 0 else None}

    def hide(self, seat: int) -> None:
        for other in range(self.seats):
            if other != seat:
                self.lucky[other] = self.rng.below(1000)

    def check(self) -> None:
        if not 0 <= self.coins <= self.box.coins:
            raise BrokenPosition(f"there are {self.coins} coins of {self.box.coins}")

    def result(self, seat: int) -> int:
        return WON if self.turn == seat else LOST

    def score(self, seat: int) -> int:
        return int(self.turn == seat)

    def why(self, seat: int) -> str:
        return "the other took the last coin" if self.turn == seat else "took the last coin"

    def ending(self) -> str:
        return "The pile is gone."


class Deal(Step[Pile]):
    def run(self, g: Pile) -> None:
        g.coins = g.box.coins
        g.lucky = [g.rng.below(1000) for _ in range(g.seats)]
        for seat in range(g.seats):
            g.tell_only(seat, LUCKY, g.lucky[seat])
        g.then(Take())


class Take(Question[Pile]):
    def who(self, g: Pile) -> int:
        return g.turn

    def options(self, g: Pile) -> list[int]:
        return [TAKE.at(n) for n in range(min(3, g.coins))]

    def answer(self, g: Pile, move: int) -> None:
        coins = TAKE.first(move) + 1
        g.coins -= coins
        g.tell(TOOK, g.turn, coins)
        g.turn = 1 - g.turn
        if g.coins:
            g.then(Take())

    def rule(self) -> str:
        return "NM-T1"


class Pot(Facts):
    coins: int


class PileFacts(Facts):
    pot: Pot


class Nim(Game):
    name = "nim"
    title = "Nim"
    blurb = "Do not take the last coin."
    minutes = (1, 2)
    prefix = "NM"
    bound = 60
    mode_list = (Mode("standard", (2,), "Two players."), Mode("again", (2,), "The same."))
    option_list = (Option("loud", "Say so", "switch", False, modes=("again",)), Option("most", "A number", "number", 3, least=1, most=3))
    moves = MOVES
    events = EVENTS
    words = WORDS
    schema = PileFacts
    chapters = (sys.modules[__name__],)

    def check_edition(self, facts: PileFacts) -> list[Problem]:
        return [] if 1 <= facts.pot.coins <= 60 else [Problem("pot.coins", f"is {facts.pot.coins}", "1 to 60")]

    def box(self, facts: PileFacts) -> PileBox:
        return PileBox(facts.pot.coins)

    def lay(self, box: PileBox, setting: Setting) -> Pile:
        g = Pile()
        g.box = box
        g.then(Deal())
        return g
