"""Intervals."""

from __future__ import annotations

import pytest

from malison.lab.statistics import wilson


def test_wilson_interval():
    # Computed by hand from the formula.
    assert wilson(10, 20) == pytest.approx((0.2993, 0.7007), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)
