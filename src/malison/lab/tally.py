"""Counting games: who won how often, by seat and player and whatever the game is told apart by; how long they were; how they ended."""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final

import msgspec

from malison.kernel import registry
from malison.kernel.outcome import LOST, SHARED
from malison.lab.plan import Plan
from malison.lab.statistics import Mean, Share
from malison.lab.study import Played, Study

SEAT: Final = "seat"
PLAYER: Final = "player"
MOST_PLAYERS: Final = 12
"""Up to so many players are compared each with each."""


class Cell(msgspec.Struct):
    """One group: how often it won, alone or shared, and its scores."""

    wins: Share = msgspec.field(default_factory=Share)
    shared: int = 0
    scores: Mean = msgspec.field(default_factory=Mean)

    def add(self, other: Cell) -> None:
        self.wins.add(other.wins)
        self.shared += other.shared
        self.scores.add(other.scores)


class Length(msgspec.Struct):
    """How long games were in some measure, and how often each length came."""

    sum: Mean = msgspec.field(default_factory=Mean)
    counts: dict[int, int] = {}

    def take(self, value: int) -> None:
        self.sum.take(value)
        self.counts[value] = self.counts.get(value, 0) + 1

    def add(self, other: Length) -> None:
        self.sum.add(other.sum)
        for value, n in other.counts.items():
            self.counts[value] = self.counts.get(value, 0) + n


class Counts(msgspec.Struct):
    """All that is counted, in whole numbers: adding up gives the same in any order."""

    deals: int = 0
    games: int = 0
    decisions: int = 0
    capped: int = 0
    seats: dict[str, dict[str, Cell]] = {}
    """By grouping ("seat", "player", "turn", "character") and group, over seats."""
    games_by: dict[str, dict[str, Cell]] = {}
    """By grouping ("boss", "ending") and group, over games; they are won where all win or lose together."""
    pairs: dict[str, dict[str, dict[str, int]]] = {}
    """How often groups of two groupings came together in a seat, under "seat turn"."""
    gaps: dict[str, dict[str, Mean]] = {}
    """The paired difference of two players' wins, deal by deal, times the seats of both."""
    rounds: Length = msgspec.field(default_factory=Length)
    turns: Length = msgspec.field(default_factory=Length)
    choices: Length = msgspec.field(default_factory=Length)


def cell(table: dict[str, dict[str, Cell]], grouping: str, group: str) -> Cell:
    return table.setdefault(grouping, {}).setdefault(group, Cell())


class Tally(Study):
    """The study behind every count of wins."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self.counts = Counts()
        # Where all win or lose together, a game is won or lost as a whole.
        self.together = plan.seats == 1 or registry.game(plan.game).modes[plan.mode].cooperative
        self.names = list(dict.fromkeys(name for lineup in plan.lineups for name in lineup))
        self.seated = {name: sum(lineup.count(name) for lineup in plan.lineups) for name in self.names}
        self.now: dict[tuple[bool, str, str], list[int]] = {}
        """Cases and hits of the deal that is being played; True: over seats."""

    def end(self, played: Played) -> None:
        counts = self.counts
        counts.games += 1
        counts.decisions += played.decisions
        counts.capped += played.capped
        counts.rounds.take(played.rounds)
        counts.turns.take(played.turns)
        counts.choices.take(played.decisions)
        for seat, result in enumerate(played.results):
            groups = {SEAT: str(seat + 1)}
            if len(self.names) > 1:
                groups[PLAYER] = played.players[seat]
            if seat < len(played.groups.seats):
                groups |= {name: group for name, group in played.groups.seats[seat].items() if group}
            for grouping, group in groups.items():
                self._seat(grouping, group, result, played.scores[seat])
            for one, other in combinations(groups, 2):
                table = counts.pairs.setdefault(f"{one} {other}", {}).setdefault(groups[one], {})
                table[groups[other]] = table.get(groups[other], 0) + 1
        won = self.together and played.results[0] != LOST
        for grouping, value in {**drawn(played), **played.groups.game}.items():
            for group in value if isinstance(value, tuple) else (value,) if value else ():
                self._count(False, grouping, group, won)
                if self.together:
                    cell(counts.games_by, grouping, group).scores.take(played.scores[0])

    def _seat(self, grouping: str, group: str, result: int, score: int) -> None:
        self._count(True, grouping, group, result != LOST)
        found = cell(self.counts.seats, grouping, group)
        found.shared += result == SHARED
        found.scores.take(score)

    def _count(self, seats: bool, grouping: str, group: str, won: bool) -> None:
        now = self.now.setdefault((seats, grouping, group), [0, 0])
        now[0] += 1
        now[1] += won

    def deal(self) -> None:
        counts = self.counts
        counts.deals += 1
        for (seats, grouping, group), (cases, hits) in self.now.items():
            cell(counts.seats if seats else counts.games_by, grouping, group).wins.count(cases, hits)
        if 1 < len(self.names) <= MOST_PLAYERS:
            won = {name: self.now[True, PLAYER, name][1] for name in self.names}
            for one, other in combinations(self.names, 2):
                gap = won[one] * self.seated[other] - won[other] * self.seated[one]
                counts.gaps.setdefault(one, {}).setdefault(other, Mean()).take(gap)
        self.now.clear()

    def data(self) -> Any:
        return msgspec.to_builtins(self.counts, str_keys=True)

    def add(self, data: Any) -> None:
        other, counts = msgspec.convert(data, Counts, str_keys=True), self.counts
        counts.deals += other.deals
        counts.games += other.games
        counts.decisions += other.decisions
        counts.capped += other.capped
        for mine, theirs in ((counts.seats, other.seats), (counts.games_by, other.games_by)):
            for grouping, groups in theirs.items():
                for group, found in groups.items():
                    cell(mine, grouping, group).add(found)
        for pair, rows in other.pairs.items():
            for one, columns in rows.items():
                table = counts.pairs.setdefault(pair, {}).setdefault(one, {})
                for group, n in columns.items():
                    table[group] = table.get(group, 0) + n
        for name, gaps in other.gaps.items():
            for against, gap in gaps.items():
                counts.gaps.setdefault(name, {}).setdefault(against, Mean()).add(gap)
        counts.rounds.add(other.rounds)
        counts.turns.add(other.turns)
        counts.choices.add(other.choices)


def drawn(played: Played) -> dict[str, str]:
    """The values that the deal has drawn for options, as groups."""
    return {name: str(value) for name, value in played.options.items()}
