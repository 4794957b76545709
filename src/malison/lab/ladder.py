"""A skill ladder: each level of play against the one below on the same deals, and how much of the result is skill, deal and chance."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec

from malison.kernel.outcome import LOST
from malison.lab.plan import LineUp, Plan, seatings
from malison.lab.statistics import Mean, unseen
from malison.lab.study import Played, Study


class Rung(msgspec.Struct):
    """Two levels on the same deals, in whole numbers: wins are counted times what makes unequal numbers of seats comparable."""

    gaps: Mean = msgspec.field(default_factory=Mean)
    """For each deal how much more often the upper one won."""
    differences: Mean = msgspec.field(default_factory=Mean)
    """For each seat of each deal (or the deal, where all win together), the same."""
    sums: Mean = msgspec.field(default_factory=Mean)
    """For each of these, how often both won taken together."""

    def add(self, other: Rung) -> None:
        self.gaps.add(other.gaps)
        self.differences.add(other.differences)
        self.sums.add(other.sums)


class Step(msgspec.Struct, frozen=True):
    """A rung as a result: how much more often (of all games, seat for seat) the upper level wins, and what decides between the two."""

    lower: str
    upper: str
    deals: int
    gap: float
    low: float
    high: float
    skill: float
    deal: float
    chance: float


def rungs_of(levels: Sequence[str]) -> list[tuple[str, str]]:
    return list(pairwise(levels))


def ladder_lineups(levels: Sequence[str], seats: int, together: bool) -> list[LineUp]:
    """Everyone on each rung in every seat; where all win together, each level by itself."""
    if together:
        return [(level,) * seats for level in levels]
    return [lineup for pair in rungs_of(levels) for lineup in seatings(pair, seats)]


class Ladder(Study):
    """Counts the rungs. Line-ups are those of `ladder_lineups`."""

    def __init__(self, plan: Plan, levels: Sequence[str], together: bool) -> None:
        super().__init__(plan)
        self.pairs = rungs_of(levels)
        self.together = together
        self.rungs = [Rung() for _ in self.pairs]
        self.won: dict[LineUp, list[int]] = {}

    def end(self, played: Played) -> None:
        self.won[played.players] = [int(result != LOST) for result in played.results]

    def deal(self) -> None:
        for (lower, upper), rung in zip(self.pairs, self.rungs, strict=True):
            cells = self.cells(lower, upper)
            for low, high in cells:
                rung.differences.take(high - low)
                rung.sums.take(high + low)
            rung.gaps.take(sum(high - low for low, high in cells))
        self.won.clear()

    def cells(self, lower: str, upper: str) -> list[tuple[int, int]]:
        """For each seat (or the table) how often the lower and the upper one have won there, times the seatings of the other."""
        if self.together:
            return [(self.won[(lower,) * self.plan.seats][0], self.won[(upper,) * self.plan.seats][0])]
        met = [(lineup, won) for lineup, won in self.won.items() if set(lineup) == {lower, upper}]
        found: list[tuple[int, int]] = []
        for seat in range(self.plan.seats):
            low = [won[seat] for lineup, won in met if lineup[seat] == lower]
            high = [won[seat] for lineup, won in met if lineup[seat] == upper]
            found.append((sum(low) * len(high), sum(high) * len(low)))
        return found

    def scale(self, lower: str, upper: str) -> int:
        """What a win in every game counts as, in a cell."""
        if self.together:
            return 1
        met = [lineup for lineup in self.plan.lineups if set(lineup) == {lower, upper}]
        ups = sum(lineup[0] == upper for lineup in met)
        return max(1, ups * (len(met) - ups))

    def data(self) -> Any:
        return msgspec.to_builtins(self.rungs)

    def add(self, data: Any) -> None:
        for mine, other in zip(self.rungs, msgspec.convert(data, list[Rung]), strict=True):
            mine.add(other)

    def steps(self) -> list[Step]:
        return [self.step(pair, rung) for pair, rung in zip(self.pairs, self.rungs, strict=True) if rung.gaps.count]

    def step(self, pair: tuple[str, str], rung: Rung) -> Step:
        scale = self.scale(*pair)
        cells = max(rung.differences.count // rung.gaps.count, 1)
        low, high = (end / scale / cells for end in rung.gaps.interval())
        if rung.gaps.error == 0.0:
            low, high = low - unseen(rung.gaps.count), high + unseen(rung.gaps.count)
        skill, deal, chance = shares(rung)
        gap = rung.gaps.mean / scale / cells
        return Step(*pair, rung.gaps.count, gap, max(low, -1.0), min(high, 1.0), skill, deal, chance)


def shares(rung: Rung) -> tuple[float, float, float]:
    """The parts of the variance that go with who plays, with the seat's deal, and with neither (a two-way analysis of variance)."""
    n = rung.differences.count
    within = rung.differences.deviation**2 / 2
    cells = max((rung.sums.deviation**2 / 2 - within) / 2, 0.0)
    players = max(rung.differences.mean**2 / 4 - within / (2 * max(n, 1)), 0.0)
    total = within + cells + players
    return (players / total, cells / total, within / total) if total > 0 else (0.0, 0.0, 0.0)
