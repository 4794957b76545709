"""How games go: what there is to decide, which actions are used, and who stood how well at each time."""

from __future__ import annotations

import math
from typing import Any, Final

import msgspec

from malison.bots.greedy import settle
from malison.kernel import registry
from malison.kernel.outcome import LOST
from malison.lab.plan import Plan
from malison.lab.study import Played, Study
from malison.lab.tally import Length

TIMES: Final = 20
"""A game is looked at when it begins and after each twentieth of its decisions."""
MOST_LOOKS: Final = 160
"""So many positions of a game are judged at most; where it is longer, every second, fourth, eighth."""
MOST_KEPT: Final = 2000
"""Of so many games it is remembered how they went; memory stays flat however many are played."""
MILLI: Final = 1000
FIGURES: Final = 4


class Way(msgspec.Struct):
    """How one game went: `values[time][seat]` by the game's own judgement (one value where all win or lose together)."""

    number: int
    decisions: int
    margin: int
    won: list[int]
    """1 for each seat that won, one for all where they win together."""
    values: list[list[float]]


class Use(msgspec.Struct):
    """A family of moves: in how many decisions it could be used, and in how many it was."""

    offered: int = 0
    used: int = 0
    games: int = 0
    """Games in which it was used."""

    def add(self, other: Use) -> None:
        self.offered += other.offered
        self.used += other.used
        self.games += other.games


class Courses(msgspec.Struct):
    """All that is found, in whole numbers but for the ways of single games."""

    games: int = 0
    options: Length = msgspec.field(default_factory=Length)
    tree: Length = msgspec.field(default_factory=Length)
    """The number of ways in which a game could have gone, as powers of ten, in tenths."""
    margins: Length = msgspec.field(default_factory=Length)
    uses: dict[str, Use] = {}
    ways: list[Way] = []


class Course(Study):
    """The study behind a report's chapters on play."""

    moves = True

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self.found = Courses()
        game = registry.game(plan.game)
        self.game = game
        self.knowledge = game.knowledge.own()
        self.together = plan.seats == 1 or game.modes[plan.mode].cooperative
        self.families: list[str] = []
        for family in game.moves.families:
            self.families += [family.name] * family.size
        self.values: list[list[float]] = []
        self.stride = 1
        self.log10 = 0
        self.used: set[str] = set()

    def begin(self, played: Played) -> None:
        self.values.clear()
        self.used.clear()
        self.stride = 1
        self.log10 = 0

    def move(self, played: Played, move: int) -> None:
        g, found = played.g, self.found
        options = g.options
        found.options.take(len(options))
        self.log10 += round(MILLI * math.log10(len(options)))
        for name in {self.families[option] for option in options}:
            found.uses.setdefault(name, Use()).offered += 1
        name = self.families[move]
        found.uses[name].used += 1
        self.used.add(name)
        if found.games < MOST_KEPT and played.decisions % self.stride == 0:
            self.look(played)

    def look(self, played: Played) -> None:
        """Judge a position as it is after the natural end of a move in several parts."""
        if len(self.values) == MOST_LOOKS:
            self.values = self.values[::2]
            self.stride *= 2
            if played.decisions % self.stride:
                return
        trial = played.g.clone()
        trial.log = None
        settle(self.knowledge, trial)
        seats = 1 if self.together else trial.seats
        self.values.append([short(self.knowledge.value(trial, seat)) for seat in range(seats)])

    def end(self, played: Played) -> None:
        found = self.found
        won = [int(result != LOST) for result in played.results]
        margin = margin_of(played.scores, won)
        if margin is not None and not self.together:
            found.margins.take(margin)
        found.tree.take(round(self.log10 * 10 / MILLI))
        for name in self.used:
            found.uses[name].games += 1
        if found.games < MOST_KEPT and self.values:
            last = len(self.values) - 1
            times = [self.values[round(time * last / TIMES)] for time in range(TIMES + 1)]
            found.ways.append(Way(played.number, played.decisions, margin or 0, won[:1] if self.together else won, times))
        found.games += 1

    def data(self) -> Any:
        return msgspec.to_builtins(self.found, str_keys=True)

    def add(self, data: Any) -> None:
        other, found = msgspec.convert(data, Courses, str_keys=True), self.found
        found.games += other.games
        found.options.add(other.options)
        found.tree.add(other.tree)
        found.margins.add(other.margins)
        for name, use in other.uses.items():
            found.uses.setdefault(name, Use()).add(use)
        found.ways += other.ways[: MOST_KEPT - len(found.ways)]


def short(value: float) -> float:
    return float(f"{value:.{FIGURES}g}")


def margin_of(scores: list[int], won: list[int]) -> int | None:
    """How many points lay between a winner and the best of the others; none where all won or nobody did."""
    ahead = [score for score, good in zip(scores, won, strict=True) if good]
    behind = [score for score, good in zip(scores, won, strict=True) if not good]
    return min(abs(one - other) for one in ahead for other in behind) if ahead and behind else None
