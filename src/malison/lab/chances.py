"""Who would win, at each time of a game: the judgement of positions made into chances, and what the literature reads from them.

The chances are fitted to the games themselves, time by time: where all seats compete, a seat's chance goes with exp(b · value); where
all win or lose together, it is 1 / (1 + exp(-a - b · value)).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import msgspec

from malison.lab.course import TIMES, Way
from malison.lab.statistics import Interval, Mean, wilson

SURE: Final = 0.8
"""A game is decided once the winner's chance stays as large to the end."""
RIDGE: Final = 0.02
"""Holds a fit back that would be certain after a handful of games."""
ROUNDS: Final = 30
MILLI: Final = 1000
COMEBACK: Final = 0.5
"""Of a fair share: who had less and won has come back."""


class Metric(msgspec.Struct, frozen=True):
    """A number with its interval over the games."""

    value: float
    low: float
    high: float


class Story(msgspec.Struct, frozen=True):
    """What the chances say of many games. Shares of a game run from 0 (the deal) to 1 (the end)."""

    games: int
    certainty: list[tuple[float, float, float]]
    """For each time: how often whoever leads then wins, with its interval."""
    winner: list[float]
    """For each time: the mean chance of who wins in the end."""
    decided: Metric
    lead_changes: Metric
    drama: Metric
    decisiveness: Metric
    uncertainty: Metric
    comebacks: Metric
    decided_at: dict[int, int]
    """How many games were decided after so many twentieths."""
    lowest: dict[int, float]
    """For each game, by its number, the smallest chance that the winner ever had."""


def chances(ways: Sequence[Way]) -> list[list[list[float]]]:
    """For each game and time, each side's chance. Where all win together the second side is the game itself."""
    found: list[list[list[float]]] = [[] for _ in ways]
    for time in range(TIMES + 1):
        values = [way.values[time] for way in ways]
        alone = len(values[0]) == 1
        flat = [value for row in values for value in row]
        middle = math.fsum(flat) / len(flat)
        spread = math.sqrt(math.fsum((value - middle) ** 2 for value in flat) / len(flat)) or 1.0
        plain = [[(value - middle) / spread for value in row] for row in values]
        if alone:
            a, b = fit_alone([row[0] for row in plain], [way.won[0] for way in ways])
            for n, row in enumerate(plain):
                p = logistic(a + b * row[0])
                found[n].append([p, 1 - p])
        else:
            b = fit_rivals(plain, [way.won for way in ways])
            for n, row in enumerate(plain):
                found[n].append(softmax([b * value for value in row]))
    return found


def logistic(x: float) -> float:
    return 1 / (1 + math.exp(-max(-40.0, min(40.0, x))))


def softmax(values: Sequence[float]) -> list[float]:
    top = max(values)
    parts = [math.exp(max(value - top, -60.0)) for value in values]
    total = math.fsum(parts)
    return [part / total for part in parts]


def fit_rivals(values: Sequence[Sequence[float]], won: Sequence[Sequence[int]]) -> float:
    """The b under which the results are likeliest (Newton's method; winners together count as one)."""
    b = 0.0
    for _ in range(ROUNDS):
        slope, bend = -RIDGE * b * len(values), RIDGE * len(values)
        for row, good in zip(values, won, strict=True):
            winners = sum(good)
            if not winners:
                continue
            p = softmax([b * value for value in row])
            mean = math.fsum(x * q for x, q in zip(row, p, strict=True))
            slope += math.fsum(x for x, g in zip(row, good, strict=True) if g) / winners - mean
            bend += math.fsum(q * (x - mean) ** 2 for x, q in zip(row, p, strict=True))
        step = max(-2.0, min(2.0, slope / bend))
        b += step
        if abs(step) < 1e-9:
            break
    # A judgement that is worse than none says nothing.
    return max(b, 0.0)


def fit_alone(values: Sequence[float], won: Sequence[int]) -> tuple[float, float]:
    n, wins = len(values), sum(won)
    a, b = math.log((wins + 0.5) / (n - wins + 0.5)), 0.0
    for _ in range(ROUNDS):
        ga, gb, aa, ab, bb = 0.0, -RIDGE * b * n, 1e-9, 0.0, RIDGE * n
        for x, y in zip(values, won, strict=True):
            p = logistic(a + b * x)
            weight = p * (1 - p)
            ga += y - p
            gb += (y - p) * x
            aa += weight
            ab += weight * x
            bb += weight * x * x
        # All won or all lost: the start is as good as it gets.
        if not 0 < wins < n:
            break
        det = aa * bb - ab * ab
        da, db = (bb * ga - ab * gb) / det, (aa * gb - ab * ga) / det
        a, b = a + max(-2.0, min(2.0, da)), b + max(-2.0, min(2.0, db))
        if abs(da) + abs(db) < 1e-9:
            break
    return a, max(b, 0.0)


class Read(msgspec.Struct, frozen=True):
    """One game, read from its chances."""

    leads: list[bool]
    winner: list[float]
    changes: int
    decided: int
    drama: float
    decisiveness: float
    uncertainty: float


def read(p: Sequence[Sequence[float]], winners: Sequence[int]) -> Read:
    """`winners` are the sides that won in the end."""
    leaders = [max(range(len(now)), key=lambda side: (now[side], -side)) for now in p]
    best = [max(now[side] for side in winners) for now in p]
    behind = [math.sqrt(max(now) - mine) for now, mine in zip(p, best, strict=True) if max(now) > mine + 1e-9]
    decided = len(p) - 1
    while decided and best[decided - 1] >= SURE:
        decided -= 1
    others = [now[side] for now in p for side in range(len(now)) if side not in winners]
    threshold = max(others, default=1.0)
    above = next((time for time, mine in enumerate(best) if mine > threshold), len(p) - 1)
    entropies = [-math.fsum(q * math.log(q) for q in now if q > 0) / math.log(len(now)) for now in p]
    return Read(
        leads=[leader in winners for leader in leaders],
        winner=best,
        changes=sum(one != other for one, other in pairwise(leaders)),
        decided=decided,
        drama=math.fsum(behind) / len(behind) if behind else 0.0,
        decisiveness=1 - above / (len(p) - 1),
        uncertainty=math.fsum(entropies) / len(entropies),
    )


def metric(values: Sequence[float]) -> Metric:
    mean = Mean()
    for value in values:
        mean.take(round(value * MILLI * MILLI))
    low, high = mean.interval() if mean.count > 1 else (mean.mean, mean.mean)
    return Metric(mean.mean / MILLI / MILLI, low / MILLI / MILLI, high / MILLI / MILLI)


def share(hits: int, cases: int) -> Metric:
    low, high = wilson(hits, cases)
    return Metric(hits / cases if cases else 0.0, low, high)


def story(ways: Sequence[Way]) -> Story | None:
    """What many games tell; None where there are none that somebody won or lost."""
    ways = [way for way in ways if len(way.won) == 1 or any(way.won)]
    if not ways:
        return None
    all_chances = chances(ways)
    reads: list[Read] = []
    for way, p in zip(ways, all_chances, strict=True):
        winners = [0 if way.won[0] else 1] if len(way.won) == 1 else [seat for seat, good in enumerate(way.won) if good]
        reads.append(read(p, winners))
    n = len(reads)
    certainty: list[tuple[float, float, float]] = []
    for time in range(TIMES + 1):
        hits = sum(one.leads[time] for one in reads)
        ends: Interval = wilson(hits, n)
        certainty.append((hits / n, *ends))
    won = [(way, one) for way, one in zip(ways, reads, strict=True) if any(way.won)]
    lowest = {way.number: min(one.winner) for way, one in won}
    fair = {way.number: 1 / max(len(way.won), 2) for way, _ in won}
    decided_at: dict[int, int] = {}
    for one in reads:
        decided_at[one.decided] = decided_at.get(one.decided, 0) + 1
    return Story(
        games=n,
        certainty=certainty,
        winner=[math.fsum(one.winner[time] for one in reads) / n for time in range(TIMES + 1)],
        decided=metric([one.decided / TIMES for one in reads]),
        lead_changes=metric([one.changes for one in reads]),
        drama=metric([one.drama for one in reads]),
        decisiveness=metric([one.decisiveness for one in reads]),
        uncertainty=metric([one.uncertainty for one in reads]),
        comebacks=share(sum(lowest[number] < COMEBACK * fair[number] for number in lowest), len(lowest)),
        decided_at=decided_at,
        lowest=lowest,
    )
