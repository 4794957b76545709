"""Observations: what stands where, and how it is written."""

from __future__ import annotations

import random

import pytest

from malison.kernel.errors import BadSetting
from malison.kernel.layouts import LARGEST, SMALLEST, Layout, counts, flag, flags, number, numbers, one_of
from malison.kernel.observing import Sheet
from malison.kernel.vectors import row_of

LAYOUT = Layout(
    [
        number("round", "the round"),
        flag("night", "it is night"),
        one_of("place", "where", ("inn", "mill")),
        flags("open", "which are open", ("inn", "mill", "well")),
        counts("cards", "how many of each", ("owl", "cat")),
        numbers("depth", "how deep", ("well", "lake"), 9, -1),
    ]
)

WORDS = ("number", "numbers_of", "one_of", "flags", "put", "ones", "count", "counts")


def test_a_layout_reads_back_what_a_sheet_holds():
    sheet = Sheet(2, LAYOUT.size)
    sheet.begin(1)
    sheet.number(3)
    sheet.number(1)
    sheet.one_of(1, 2)
    sheet.flags(0b101, 3)
    sheet.counts([1, 1, 0], 2)
    sheet.put(1, 7)
    sheet.skip(2)
    assert sheet.at == 2 * LAYOUT.size
    assert LAYOUT.read(sheet.row(1)) == {
        "round": 3,
        "night": 1,
        "place": "mill",
        "open": ["inn", "well"],
        "cards": {"owl": 1, "cat": 2},
        "depth": {"well": 0, "lake": 7},
    }
    assert sheet.row(0) == [0] * LAYOUT.size


def test_a_row_begun_anew_is_empty():
    sheet = Sheet(1, 3)
    sheet.begin(0)
    for n in (5, 6, 7):
        sheet.number(n)
    sheet.begin(0)
    sheet.skip(3)
    assert sheet.row(0) == [0, 0, 0]


def test_rows_written_in_turn_hold_what_a_new_sheet_would():
    """Whatever was there before, however often a place was written, and whichever row came between."""
    chance = random.Random(1)
    size = 12
    kept = Sheet(3, size)
    rows = {}
    for _ in range(300):
        row, new = chance.randrange(3), Sheet(3, size)
        words = [(chance.choice(WORDS), chance.randrange(-1, 4)) for _ in range(6)]
        for sheet in (kept, new):
            sheet.begin(row)
            for word, n in words:
                if word == "number":
                    sheet.number(n)
                elif word == "one_of":
                    sheet.one_of(n, 2)
                elif word == "flags":
                    sheet.flags(n, 2)
                elif word == "numbers_of":
                    sheet.numbers_of(row_of([n, 0, 2 * n]), 1, 2)
                elif word == "ones":
                    sheet.ones([1, 0, 1][: n + 1])
                    sheet.skip(2)
                elif word == "put":
                    sheet.put(1, n)
                    sheet.put(1, 2 * n)
                    sheet.put(0, n)
                    sheet.skip(2)
                elif word == "count":
                    sheet.count(1)
                    sheet.count(1)
                    sheet.skip(2)
                else:
                    sheet.counts([0, 1, 1], 2)
        rows[row] = new.row(row)
        assert all(kept.row(one) == seen for one, seen in rows.items())


def test_many_at_once_are_what_they_would_be_one_by_one():
    one, other = Sheet(1, 12), Sheet(1, 12)
    for sheet in (one, other):
        sheet.begin(0)
    one.numbers_of(row_of([9, 3, 0, -2, 10**6, 9]), 1, 4)
    for n in (3, 0, -2, 10**6):
        other.number(n)
    one.ones([2, 0])
    for place in (2, 0):
        other.put(place, 1)
    one.flags(~0b010, 4)
    for n in (1, 0, 1, 1):
        other.number(n)
    one.counts([3, 1, 3], 4)
    for n in (0, 1, 0, 2):
        other.number(n)
    assert one.row(0) == other.row(0) == [3, 0, -2, LARGEST, 1, 0, 1, 1, 0, 1, 0, 2]
    assert one.at == other.at == 12


def test_numbers_that_are_too_large_stay_at_the_end_of_the_range():
    sheet = Sheet(1, 3)
    sheet.begin(0)
    sheet.number(10**6)
    sheet.number(-(10**6))
    sheet.put(0, 10**6)
    assert sheet.row(0) == [LARGEST, SMALLEST, LARGEST]


def test_nothing_is_meant_where_there_is_no_such_place():
    sheet = Sheet(1, 4)
    sheet.begin(0)
    sheet.one_of(-1, 2)
    sheet.one_of(2, 2)
    assert sheet.row(0) == [0, 0, 0, 0]
    assert sheet.at == 4


def test_writing_beyond_the_sheet_is_an_error():
    sheet = Sheet(1, 1)
    sheet.begin(0)
    sheet.number(1)
    with pytest.raises(IndexError):
        sheet.number(1)


def test_bounds_and_places():
    assert LAYOUT.size == len(LAYOUT) == 11
    assert LAYOUT.least[-2:] == [-1, -1]
    assert LAYOUT.most[-2:] == [9, 9]
    assert LAYOUT.places["cards"] == 7
    assert LAYOUT.to_builtins()[2] == {
        "at": 2,
        "size": 2,
        "name": "place",
        "kind": "one of",
        "words": "where",
        "least": 0,
        "most": 1,
        "labels": ("inn", "mill"),
    }


def test_what_does_not_fit_is_refused():
    with pytest.raises(BadSetting, match="11 numbers, not 3"):
        LAYOUT.read([1, 2, 3])
    with pytest.raises(ValueError, match="two fields"):
        Layout([flag("night", ""), flag("night", "")])
