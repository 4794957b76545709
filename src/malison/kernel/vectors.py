"""Rows of numbers as the machine keeps them, for rules that are to run fast: all that a game needs for it comes from here.

`vec[i64]` holds 64-bit numbers side by side, without an object for each; docs/speed.md says which lists become one.
"""

from __future__ import annotations

import operator
from typing import Final

from mypy_extensions import i64 as i64

from malison.kernel.storage import COMPILED
from malison.kernel.storage import append as append
from malison.kernel.storage import vec as vec

NATIVE: Final = COMPILED
"""The same as `COMPILED`, to be read without looking it up by its name."""


def row(length: i64, number: i64) -> vec[i64]:
    """So many times the same number."""
    return vec[i64]([number] * length)


def row_of(numbers: list[int]) -> vec[i64]:
    """The numbers of a list, in a `vec` of their own."""
    n: i64 = len(numbers)
    made = row(n, 0)
    for i in range(n):
        made[i] = numbers[i]
    return made


def rows_of(lists: list[list[int]]) -> vec[vec[i64]]:
    """The numbers of each of these lists, in a `vec` of their own."""
    made = vec[vec[i64]]()
    for numbers in lists:
        made = append(made, row_of(numbers))
    return made


def has(numbers: list[int], number: int) -> bool:
    """`number in numbers`, without a call for each comparison."""
    for other in numbers:
        if other == number:
            return True
    return False


def times(numbers: list[int], number: int) -> int:
    """`numbers.count(number)`, without a call for each comparison."""
    found = 0
    for other in numbers:
        if other == number:
            found += 1
    return found


def drop(numbers: list[int], number: int) -> None:
    """`numbers.remove(number)`, without a call for each comparison."""
    for i, other in enumerate(numbers):
        if other == number:
            numbers.pop(i)
            return
    raise ValueError(f"{number} is not there")


def without(numbers: list[int], number: int) -> list[int]:
    """A list of its own, less the first such number. For lists that are replaced, never changed, so that clones share them."""
    left = numbers.copy()
    drop(left, number)
    return left


def changed(numbers: vec[i64], at: i64, number: i64) -> vec[i64]:
    """The same for a row: one of its own with another number in one place."""
    new = numbers[:]
    new[at] = number
    return new


def longer(numbers: vec[i64], number: i64) -> vec[i64]:
    """The same for a row: one of its own with a number more."""
    return append(numbers[:], number)


if not NATIVE:
    # The interpreter's own are quicker than a function that calls them; and what `vec` makes of a list there is only a copy.
    globals().update(
        has=operator.contains,
        times=operator.countOf,
        drop=list.remove,
        row_of=list,
        row=lambda length, number: [number] * length,
    )
