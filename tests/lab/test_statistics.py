"""Intervals and corrections, against numbers worked out elsewhere."""

from __future__ import annotations

import math
import random

import pytest

from malison.lab.statistics import Mean, Share, association, benjamini, holm, quantile, student, wider, wilson


def test_wilson_interval():
    # Computed by hand from the formula.
    assert wilson(10, 20) == pytest.approx((0.2993, 0.7007), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)


def test_student_is_close_to_the_printed_tables():
    for freedom, printed in ((3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042)):
        assert student(freedom) == pytest.approx(printed, rel=0.01)
    assert student(0) == math.inf


def test_one_game_a_deal_is_wilson():
    share = Share()
    for i in range(100):
        share.count(1, i % 2)
    assert share.interval() == wilson(50, 100)


def test_games_that_only_repeat_their_deal_count_once():
    share = Share()
    for i in range(100):
        share.count(4, 4 * (i % 2))
    low, high = share.interval()
    assert share.effective() == pytest.approx(99)
    assert (low, high) == pytest.approx(wilson(50, 100), abs=0.001)


def test_pairs_that_even_out_say_more_than_single_games():
    chance = random.Random(1)
    share = Share()
    for _ in range(400):
        share.count(2, 1 if chance.random() < 0.8 else chance.choice((0, 2)))
    assert share.effective() > share.cases


def test_intervals_hold_as_often_as_they_say():
    chance = random.Random(2)
    held = 0
    for _ in range(400):
        share = Share()
        for _ in range(60):
            luck = chance.uniform(0.1, 0.7)
            share.count(3, sum(chance.random() < luck for _ in range(3)))
        low, high = share.interval()
        held += low <= 0.4 <= high
    assert 0.92 <= held / 400 <= 0.98


def test_how_many_more():
    share = Share()
    for i in range(100):
        share.count(1, i % 2)
    more = share.needs(0.02)
    low, high = wilson((100 + more) / 2, 100 + more)
    assert (high - low) / 2 <= 0.02
    assert share.needs(0.2) == 0
    # Wilson's interval for a half: 1.96² · 0.25 / 0.02² cases, less the 1.96² that it brings itself.
    assert more == pytest.approx(2401 - 100, abs=5)


def test_means():
    mean = Mean()
    for value in (1, 2, 3, 4, 5):
        mean.take(value)
    assert (mean.mean, mean.least, mean.most) == (3, 1, 5)
    assert mean.deviation == pytest.approx(math.sqrt(2.5))
    low, high = mean.interval()
    assert (low, high) == pytest.approx((3 - 2.776 * math.sqrt(0.5), 3 + 2.776 * math.sqrt(0.5)), rel=0.01)
    assert mean.chance() < 0.001
    other = Mean()
    other.take(-7)
    mean.add(other)
    assert (mean.count, mean.least) == (6, -7)


def test_many_comparisons():
    chances = [0.01, 0.04, 0.03, 0.005]
    assert holm(chances) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert benjamini(chances) == pytest.approx([0.02, 0.04, 0.04, 0.02])
    assert holm([]) == benjamini([]) == []
    assert wider(1) == pytest.approx(1.96, abs=0.001)
    assert wider(10) == pytest.approx(2.80, abs=0.01)


def test_association():
    assert association({("a", "x"): 5, ("b", "y"): 5}) == pytest.approx(1)
    assert association({("a", "x"): 5, ("a", "y"): 5, ("b", "x"): 5, ("b", "y"): 5}) == 0
    assert association({("a", "x"): 5}) == 0


def test_quantiles():
    assert [quantile({1: 1, 2: 2, 9: 1}, share) for share in (0.1, 0.5, 0.9)] == [1, 2, 9]
