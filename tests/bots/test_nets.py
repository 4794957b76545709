"""Features hold nothing hidden, a net's whole numbers come to what they should, and a net that does not fit is refused."""

from __future__ import annotations

import array
import itertools
import json
import lzma

import pytest

import malison
from malison.bots import nets
from malison.bots.greedy import Greedy
from malison.bots.net import CEILING, INNER
from malison.bots.seats import Searcher
from malison.kernel.features import EXACT, MOST, STEPS, Active, step_of
from malison.kernel.rng import seeded

TABLES = [(name, mode.name, seats) for name in malison.games() for mode in malison.game(name).mode_list for seats in mode.seats if seats]
UNITS = 12
INNER_UNITS = 5


def noted(features, g, seat):
    active = Active()
    active.begin()
    features.note(g, seat, active)
    return active.listed()


def random_positions(table, seed, most=40):
    """Some positions of a game played at random."""
    g, rng = table.clone(), seeded(seed)
    g.begin(seed)
    for _ in range(most):
        if g.asking is None:
            return
        yield g, rng
        g.answer(g.options[rng.below(len(g.options))])


@pytest.mark.parametrize(("name", "mode", "seats"), TABLES)
def test_features_hold_nothing_hidden(name, mode, seats):
    table = malison.game(name).prepare(seats, mode=mode)
    features = nets.laid(table)
    for g, rng in random_positions(table, 7):
        for seat in range(seats):
            here = noted(features, g, seat)
            assert here
            assert len(here) < MOST
            assert all(0 <= place < features.size for place in here)
            assert noted(features, g.redeal(seat, rng.word()), seat) == here


def test_steps_of_large_numbers_grow_and_end():
    steps = [int(step_of(value)) for value in range(1, 2000)]
    assert steps[:EXACT] == list(range(1, EXACT + 1))
    assert all(0 <= after - before <= 1 for before, after in itertools.pairwise(steps))
    assert steps[-1] == STEPS


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


@pytest.mark.parametrize(("name", "mode", "seats"), TABLES[::4])
def test_a_net_adds_up_what_holds(name, mode, seats):
    table = malison.game(name).prepare(seats, mode=mode)
    sample = Sample(table)
    learned = nets.read(sample.data(), table)
    for g, _ in random_positions(table, 3, most=6):
        win, score = sample.judge(noted(sample.features, g, g.seat))
        assert learned.value(g, g.seat) == win / 65536 + 0.5 * score / 65536
        assert learned.logit(g, g.seat) == win / 65536


def test_between_two_rivals_one_has_the_opposite_of_the_other():
    table = next(t for t in (malison.game(n).prepare(s, mode=m) for n, m, s in TABLES if s == 2) if nets.rivals(t))
    learned = nets.read(Sample(table).data(), table)
    for g, _ in random_positions(table, 5, most=8):
        assert learned.values(g) == [learned.value(g, 0), learned.value(g, 1)] == [-learned.value(g, 1), -learned.value(g, 0)]


def test_bots_play_by_a_net():
    name, mode, seats = TABLES[0]
    table = malison.game(name).prepare(seats, mode=mode)
    learned = nets.read(Sample(table).data(), table)
    for chances in (False, True):
        learned.chances = chances
        for bot in (Greedy(learned), Searcher(learned, 6)):
            for g, rng in random_positions(table, 2, most=2):
                assert bot.choose(g, rng) in g.options
                again = Searcher(learned, 6).choose(g, seeded(4))
                assert again == Searcher(learned, 6).choose(g, seeded(4))


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"format": "another"}, "no net"),
        ({"used": 5}, "not as long"),
        ({"used": 10**6}, "too soon"),
        ({"units": 13}, "multiple"),
    ],
)
def test_a_net_that_does_not_fit_is_refused(wrong, why):
    name, mode, seats = TABLES[0]
    table = malison.game(name).prepare(seats, mode=mode)
    sample = Sample(table)
    with pytest.raises(nets.UnfitNet, match=why):
        nets.read(sample.data(**wrong), table)
    for key in sample.head["for"]:
        with pytest.raises(nets.UnfitNet, match=key):
            nets.read(sample.data(**{"for": sample.head["for"] | {key: "other"}}), table)
    with pytest.raises(nets.UnfitNet):
        nets.read(sample.data()[:-40], table)
    with pytest.raises(nets.UnfitNet):
        nets.read(b"", table)
