"""A small net over features, in whole numbers: the same judgement on any machine.

Rows of the features that hold are added up, three sums of 20 bits in each word; what is above 0 goes through a second layer to two
numbers: the chance to win (its logit) and the score.
"""

from __future__ import annotations

from typing import Final

from malison.kernel.features import MOST, Active
from malison.kernel.vectors import i64, row, row_of, vec

LANES: Final = 3
LANE_BITS: Final = 20
LANE: Final = (1 << LANE_BITS) - 1
BLOCK: Final = 4
"""Words that are added up at a time; rows have a multiple of it."""
OFFSET: Final = 1024
"""Added to every weight of a row, so that no sum is below 0."""
ONE: Final = 256
"""A weight of 1 in rows and in the last layer; also what a unit that says 1 has."""
INNER: Final = 64
"""A weight of 1 in the second layer."""
CEILING: Final = 1 << 15
"""No unit says more."""


class Net:
    """`known`: which row each feature has, 0 for those that have none; `rows`: `units` weights each, from -1023 to 1023, the first all 0;
    the other layers a unit after the other."""

    def __init__(
        self,
        known: list[int],
        units: int,
        inner: int,
        rows: list[int],
        bias: list[int],
        second: list[int],
        bias2: list[int],
        last: list[int],
    ) -> None:
        self.known: vec[i64] = row_of([place * (units // LANES) for place in known])
        self.units: i64 = units
        self.inner: i64 = inner
        self.words: i64 = units // LANES
        self.rows: vec[i64] = row_of(packed(rows))
        self.bias: vec[i64] = row_of(bias)
        self.second: vec[i64] = row_of(second)
        self.bias2: vec[i64] = row_of(bias2)
        self.last: vec[i64] = row_of(last)
        """Pairs of weights, for win and score, and at the end their bias."""
        self.sums: vec[i64] = row(inner, 0)
        self.begins: vec[i64] = row(MOST, 0)
        """Where the row of each feature that holds begins."""
        self.win: i64 = 0
        self.score: i64 = 0
        """What the last judgement came to, in 65,536ths."""

    def judge(self, active: Active) -> None:
        """Work out `win` and `score`."""
        sums = self.sums
        j: i64 = 0
        while j < self.inner:
            sums[j] = self.bias2[j]
            j += 1
        places = active.places
        begins = self.begins
        known = self.known
        count: i64 = active.count
        j = 0
        while j < count:
            begins[j] = known[places[j]]
            j += 1
        word: i64 = 0
        while word < self.words:
            self.add_up(count, word)
            word += BLOCK
        win: i64 = self.last[2 * self.inner]
        score: i64 = self.last[2 * self.inner + 1]
        j = 0
        while j < self.inner:
            said: i64 = sums[j]
            if said > 0:
                said = said // INNER
                if said > CEILING:
                    said = CEILING
                win += said * self.last[2 * j]
                score += said * self.last[2 * j + 1]
            j += 1
        self.win = win
        self.score = score

    def add_up(self, count: i64, word: i64) -> None:
        """Four words of every row that holds, and what their units say to the second layer."""
        rows = self.rows
        begins = self.begins
        a: i64 = 0
        b: i64 = 0
        c: i64 = 0
        d: i64 = 0
        i: i64 = 0
        while i < count:
            at: i64 = begins[i] + word
            a += rows[at]
            b += rows[at + 1]
            c += rows[at + 2]
            d += rows[at + 3]
            i += 1
        unit: i64 = word * LANES
        less: i64 = count * OFFSET
        self.say(unit, a, less)
        self.say(unit + LANES, b, less)
        self.say(unit + 2 * LANES, c, less)
        self.say(unit + 3 * LANES, d, less)

    def say(self, unit: i64, word: i64, less: i64) -> None:
        """What the three units of a word say to the second layer."""
        end: i64 = unit + LANES
        while unit < end:
            said: i64 = (word & LANE) - less + self.bias[unit]
            if said > 0:
                if said > CEILING:
                    said = CEILING
                sums = self.sums
                second = self.second
                at: i64 = unit * self.inner
                j: i64 = 0
                while j < self.inner:
                    sums[j] += said * second[at + j]
                    j += 1
            word >>= LANE_BITS
            unit += 1


def packed(rows: list[int]) -> list[int]:
    """Three weights in a word."""
    return [
        rows[i] + OFFSET | (rows[i + 1] + OFFSET) << LANE_BITS | (rows[i + 2] + OFFSET) << 2 * LANE_BITS for i in range(0, len(rows), LANES)
    ]
