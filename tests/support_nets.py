"""Nets of random weights, for tests."""

from __future__ import annotations

import array
import json
import lzma

from malison.bots import nets
from malison.bots.net import CEILING, INNER
from malison.kernel.features import Active
from malison.kernel.rng import seeded

UNITS = 12
INNER_UNITS = 5


def noted(features, g, seat):
    active = Active()
    active.begin()
    features.note(g, seat, active)
    return active.listed()


def likened(habits, hand, g, move):
    """The features of a move."""
    active = Active()
    active.begin()
    active.add(move)
    habits.begin(g)
    habits.note(g, move, active)
    if habits.shaded(g, move):
        habits.shade(move, hand.prior(g, move), active)
    return active.listed()


class Sample:
    """A net of random weights, as a file and as plain sums."""

    def __init__(self, table, seed=1):
        self.features = nets.laid(table)
        rng = seeded(seed)

        def some(count, most):
            return [int(rng.below(2 * most + 1)) - most for _ in range(count)]

        self.used = list(range(0, int(self.features.size), 2))
        self.rows, self.bias = some(len(self.used) * UNITS, 400), some(UNITS, 600)
        self.second, self.bias2 = some(UNITS * INNER_UNITS, 90), some(INNER_UNITS, 9000)
        self.last = some(2 * INNER_UNITS + 2, 300)
        self.head = {"format": nets.FORMAT, "for": nets.purpose(table, self.features), "units": UNITS, "inner": INNER_UNITS}
        self.head |= {"used": len(self.used), "score": 0.5, "carry": 0.0}

    def data(self, **head):
        body = array.array("I", self.used).tobytes() + array.array("h", self.rows).tobytes()
        body += b"".join(array.array("i", part).tobytes() for part in (self.bias, self.second, self.bias2, self.last))
        return json.dumps(self.head | head).encode() + b"\n" + lzma.compress(body)

    def judge(self, places):
        sums = list(self.bias)
        for place in places:
            if place % 2 == 0:
                sums = [a + b for a, b in zip(sums, self.rows[place // 2 * UNITS :], strict=False)]
        units = [min(max(a, 0), CEILING) for a in sums]
        inner = [self.bias2[j] + sum(unit * self.second[i * INNER_UNITS + j] for i, unit in enumerate(units)) for j in range(INNER_UNITS)]
        inner = [min(max(a, 0) // INNER, CEILING) for a in inner]
        return [self.last[2 * INNER_UNITS + k] + sum(a * self.last[2 * j + k] for j, a in enumerate(inner)) for k in (0, 1)]
