"""The same deals under several editions: what changes, deal by deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from malison.kernel import registry
from malison.kernel.outcome import LOST
from malison.lab.ladder import Ladder
from malison.lab.plan import Plan
from malison.lab.statistics import Mean
from malison.lab.study import Played, Study

WINS: Final = "wins"
WON: Final = "won"
GAMES: Final = "games"
LENGTH: Final = "length"
SKILL: Final = "skill"
SCORE: Final = "score"
CARDS: Final = "cards"
SOMETIMES: Final = (GAMES, CARDS)
"""Measures of what a game may do without: where it does not come up, it came up no time."""


def chosen(played: Played) -> set[tuple[int, str]]:
    """Which seats chose which cards in a game with a log."""
    cards = registry.game(played.g.setting.game.name).cards
    found: set[tuple[int, str]] = set()
    for event in played.g.log or []:
        told = cards.told(played.g, event)
        if told is not None and told[2] == cards.choice.get(told[1].partition(".")[0]):
            found.add((told[0], told[1]))
    return found


class Pair(msgspec.Struct):
    """A measure under the first edition and under another one, on the deals where both have it; `each` is what it is out of, a deal."""

    first: Mean = msgspec.field(default_factory=Mean)
    other: Mean = msgspec.field(default_factory=Mean)
    difference: Mean = msgspec.field(default_factory=Mean)
    each: int = 0

    def take(self, first: int, other: int, each: int) -> None:
        self.first.take(first)
        self.other.take(other)
        self.difference.take(other - first)
        self.each += each

    def add(self, more: Pair) -> None:
        self.first.add(more.first)
        self.other.add(more.other)
        self.difference.add(more.difference)
        self.each += more.each

    @property
    def scale(self) -> float:
        """By what a deal's number is divided to be a rate or a mean of a game."""
        return self.each / max(self.first.count, 1)


class Pairs(Study):
    """Measures of each game by name ("wins.turn.1", "length.decisions"), compared between the first edition and each of the others.
    `cards.…` is how often a seat chose a card, as the game's `cards` have it."""

    log = True

    def __init__(self, plan: Plan, **settings: Any) -> None:
        super().__init__(plan, **settings)
        game = registry.game(plan.game)
        self.game = game
        self.together = plan.seats == 1 or game.modes[plan.mode].cooperative
        self.pairs: list[dict[str, Pair]] = [{} for _ in plan.others]
        self.now: list[dict[str, list[int]]] = []
        """For each edition what was counted in this deal: a sum and of how many cases."""
        self.fresh()

    def fresh(self) -> None:
        self.now = [{} for _ in self.plan.editions]

    def count(self, played: Played, name: str, value: int, cases: int = 1) -> None:
        found = self.now[played.edition].setdefault(name, [0, 0])
        found[0] += value
        found[1] += cases

    def end(self, played: Played) -> None:
        won = [int(result != LOST) for result in played.results]
        if self.together:
            self.count(played, WON, won[0])
        for name, value in played.groups.game.items():
            for group in value if isinstance(value, tuple) else (value,):
                if group:
                    # Whatever does not come up in a game came up no time in it.
                    self.count(played, f"{GAMES}.{name}.{group}", 1, 0)
                    if self.together and name != "ending":
                        self.count(played, f"{WINS}.{name}.{group}", won[0])
        for seat, good in enumerate(won if not self.together else ()):
            self.count(played, f"{WINS}.seat.{seat + 1}", good)
            for name, group in played.groups.seats[seat].items() if seat < len(played.groups.seats) else ():
                if group:
                    self.count(played, f"{WINS}.{name}.{group}", good)
        for name, length in (("rounds", played.rounds), ("turns", played.turns), ("decisions", played.decisions)):
            self.count(played, f"{LENGTH}.{name}", length)
        self.count(played, SCORE, sum(played.scores), len(played.scores))
        for _, card in sorted(chosen(played)):
            self.count(played, f"{CARDS}.{card}", 1, 0)

    def deal(self) -> None:
        first = self.now[0]
        for other, pairs in zip(self.now[1:], self.pairs, strict=True):
            for name in dict.fromkeys([*first, *other]):
                self.compare(pairs, name, first.get(name), other.get(name))
        self.fresh()

    def compare(self, pairs: dict[str, Pair], name: str, first: list[int] | None, other: list[int] | None) -> None:
        prefix = name.partition(".")[0]
        if prefix in SOMETIMES:
            each = len(self.plan.lineups) * (self.plan.seats if prefix == CARDS else 1)
            pairs.setdefault(name, Pair()).take(first[0] if first else 0, other[0] if other else 0, each)
        elif first is not None and other is not None and first[1] == other[1]:
            pairs.setdefault(name, Pair()).take(first[0], other[0], first[1])

    def data(self) -> Any:
        return msgspec.to_builtins(self.pairs)

    def add(self, data: Any) -> None:
        for mine, found in zip(self.pairs, msgspec.convert(data, list[dict[str, Pair]]), strict=True):
            for name, pair in found.items():
                mine.setdefault(name, Pair()).add(pair)


class SkillPairs(Study):
    """The gaps of a skill ladder under the first edition and under each of the others, on the same deals."""

    def __init__(self, plan: Plan, levels: Sequence[str], together: bool) -> None:
        super().__init__(plan)
        self.ladders = [Ladder(plan, levels, together) for _ in plan.editions]
        self.names = [f"{SKILL}.{upper}-{lower}" for lower, upper in self.ladders[0].pairs]
        self.pairs: list[dict[str, Pair]] = [{} for _ in plan.others]

    def end(self, played: Played) -> None:
        self.ladders[played.edition].end(played)

    def deal(self) -> None:
        gaps: list[list[int]] = []
        for ladder in self.ladders:
            gaps.append([sum(high - low for low, high in ladder.cells(*pair)) for pair in ladder.pairs])
            ladder.won.clear()
        for pairs, others in zip(self.pairs, gaps[1:], strict=True):
            for name, rung, first, other in zip(self.names, self.ladders[0].pairs, gaps[0], others, strict=True):
                cells = 1 if self.ladders[0].together else self.plan.seats
                pairs.setdefault(name, Pair()).take(first, other, self.ladders[0].scale(*rung) * cells)

    data = Pairs.data
    add = Pairs.add
