"""How sure counted things are: intervals of rates, of means and of paired differences, all by deals rather than by games.

Games of one deal resemble each other, so it is deals that are independent. Everything is kept as whole numbers, which add up to the
same whatever the order.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist
from typing import Final

import msgspec

Z95: Final = 1.959963984540054
FEW: Final = 30
"""With fewer deals than this, games of one deal are not believed to say more together than each by itself."""
MOST_GAMES: Final = 1 << 40

Interval = tuple[float, float]


def wilson(wins: float, games: float, z: float = Z95) -> Interval:
    """The 95 % interval of a win rate (Wilson's, which stays sensible near 0 and 1)."""
    if games <= 0:
        return 0.0, 1.0
    rate, z2 = wins / games, z * z
    middle = (rate + z2 / (2 * games)) / (1 + z2 / games)
    half = z * math.sqrt(max(rate * (1 - rate), 0.0) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def student(freedom: int, z: float = Z95) -> float:
    """Student's quantile for the same certainty as `z`, by Cornish and Fisher's series: within a percent from three degrees on."""
    if freedom <= 0:
        return math.inf
    n = float(freedom)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / n + second / n**2 + third / n**3


class Share(msgspec.Struct):
    """How many of the cases counted were hits, deal by deal: wins of games, say."""

    deals: int = 0
    cases: int = 0
    hits: int = 0
    cases_squared: int = 0
    hits_squared: int = 0
    product: int = 0

    def count(self, cases: int, hits: int) -> None:
        """One deal more."""
        self.deals += 1
        self.cases += cases
        self.hits += hits
        self.cases_squared += cases * cases
        self.hits_squared += hits * hits
        self.product += cases * hits

    def add(self, other: Share) -> None:
        self.deals += other.deals
        self.cases += other.cases
        self.hits += other.hits
        self.cases_squared += other.cases_squared
        self.hits_squared += other.hits_squared
        self.product += other.product

    @property
    def rate(self) -> float:
        return self.hits / self.cases if self.cases else 0.0

    def effective(self) -> float:
        """How many independent cases would say as much."""
        if self.deals < 2 or self.deals == self.cases:
            return float(self.deals)
        rate = self.rate
        # The residuals hits - rate * cases of the deals, squared and added up.
        spread = max(self.hits_squared - 2 * rate * self.product + rate * rate * self.cases_squared, 0.0)
        variance = spread * self.deals / (self.deals - 1) / (self.cases * self.cases)
        plain = rate * (1 - rate)
        if plain <= 0.0:
            return float(self.deals)
        most = self.cases * (1.0 if self.deals < FEW else 4.0)
        return min(plain / variance, most) if variance > 0.0 else most

    def interval(self, z: float = Z95) -> Interval:
        n = self.effective()
        return wilson(self.rate * n, n, z)

    def half(self, z: float = Z95) -> float:
        """Half the width of the interval."""
        low, high = self.interval(z)
        return (high - low) / 2

    def needs(self, half: float, z: float = Z95) -> int:
        """How many more cases until the interval is so narrow on either side; 0: it is."""
        if not self.cases:
            return MOST_GAMES
        rate, each = self.rate, self.effective() / self.cases

        def narrow(cases: int) -> bool:
            low, high = wilson(rate * cases * each, cases * each, z)
            return (high - low) / 2 <= half

        if narrow(self.cases):
            return 0
        low, high = self.cases, self.cases * 2
        while not narrow(high) and high < MOST_GAMES:
            low, high = high, high * 2
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if narrow(middle) else (middle, high)
        return high - self.cases


class Mean(msgspec.Struct):
    """The mean of a whole number over deals or games, or of the paired difference of two."""

    count: int = 0
    total: int = 0
    squares: int = 0
    least: int = 0
    most: int = 0

    def take(self, value: int) -> None:
        self.least = value if not self.count else min(self.least, value)
        self.most = value if not self.count else max(self.most, value)
        self.count += 1
        self.total += value
        self.squares += value * value

    def add(self, other: Mean) -> None:
        if not other.count:
            return
        self.least = other.least if not self.count else min(self.least, other.least)
        self.most = other.most if not self.count else max(self.most, other.most)
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def deviation(self) -> float:
        if self.count < 2:
            return 0.0
        # In whole numbers, so that nothing cancels.
        return math.sqrt(max(self.count * self.squares - self.total * self.total, 0) / (self.count * (self.count - 1)))

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.deviation / math.sqrt(self.count) if self.count > 1 else math.inf

    def interval(self, z: float = Z95) -> Interval:
        if self.count < 2:
            return -math.inf, math.inf
        half = student(self.count - 1, z) * self.error
        return self.mean - half, self.mean + half

    def chance(self) -> float:
        """How likely a mean this far from 0 would be if the true one were 0 (two-sided)."""
        if self.count < 2:
            return 1.0
        if self.error == 0.0:
            return 1.0 if self.total == 0 else 0.0
        return 2 * (1 - NormalDist().cdf(abs(self.mean) / self.error))

    def needs(self, half: float, z: float = Z95) -> int:
        """How many more until the mean is known to within so much."""
        if self.count < 2:
            return MOST_GAMES
        return max(0, math.ceil((z * self.deviation / half) ** 2) - self.count)


def unseen(deals: int) -> float:
    """What doubt is left of a difference that was the same on every deal so far: as much as of a rate of 100 %, on either side."""
    return 2 * (1 - wilson(deals, deals)[0])


def quantile(counts: dict[int, int], share: float) -> int:
    """The value below or at which this share of the counted ones lies."""
    left = share * sum(counts.values())
    for value in sorted(counts):
        left -= counts[value]
        if left <= 0:
            return value
    return 0


# -- many comparisons at once


def holm(chances: Sequence[float]) -> list[float]:
    """Holm's correction: with it, the risk of being wrong anywhere stays what it was for one comparison."""
    order = sorted(range(len(chances)), key=lambda i: chances[i])
    found, worst = [0.0] * len(chances), 0.0
    for place, i in enumerate(order):
        worst = max(worst, min(1.0, chances[i] * (len(chances) - place)))
        found[i] = worst
    return found


def benjamini(chances: Sequence[float]) -> list[float]:
    """Benjamini and Hochberg's: with it, the share of wrong ones among those found stays as small."""
    order = sorted(range(len(chances)), key=lambda i: chances[i], reverse=True)
    found, best = [0.0] * len(chances), 1.0
    for place, i in enumerate(order):
        best = min(best, chances[i] * len(chances) / (len(chances) - place))
        found[i] = best
    return found


def wider(comparisons: int) -> float:
    """The `z` with which so many intervals all hold at once with 95 % (Šidák's)."""
    return NormalDist().inv_cdf(1 - (1 - 0.95 ** (1 / max(comparisons, 1))) / 2)


def association(table: dict[tuple[str, str], int]) -> float:
    """Cramér's V of two groupings, from counts by pairs: 0 they have nothing to do with each other, 1 one says what the other is."""
    rows: dict[str, int] = {}
    columns: dict[str, int] = {}
    for (row, column), n in table.items():
        rows[row] = rows.get(row, 0) + n
        columns[column] = columns.get(column, 0) + n
    total = sum(rows.values())
    smaller = min(len(rows), len(columns)) - 1
    if not total or smaller < 1:
        return 0.0
    square = sum(n * n / (rows[row] * columns[column]) for (row, column), n in table.items()) - 1
    return math.sqrt(max(square, 0.0) / smaller)
