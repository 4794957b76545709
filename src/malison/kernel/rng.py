"""Chance: a small generator whose stream is the same interpreted or compiled, on any machine."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

SEED_BITS: Final = 128
WARM_UP: Final = 16


class Rng:
    """sfc32: four 32-bit words, all of them from the seed, every product within 63 bits."""

    def __init__(self, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 1) -> None:
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.d: i64 = d

    def word(self) -> i64:
        """The next 32 bits."""
        low: i64 = 0xFFFFFFFF
        b: i64 = self.b
        c: i64 = self.c
        d: i64 = self.d
        t: i64 = (self.a + b + d) & low
        self.d = (d + 1) & low
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & low
        self.c = (((c << 21) & low | (c >> 11)) + t) & low
        return t

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1."""
        return (self.word() * n) >> 32

    def shuffle(self, items: list[int]) -> None:
        """Put the list into a random order, in place."""
        i: i64 = len(items) - 1
        while i > 0:
            j: i64 = (self.word() * (i + 1)) >> 32
            item = items[i]
            items[i] = items[j]
            items[j] = item
            i -= 1

    def mix(self, items: list[int]) -> None:
        """`shuffle` from sorted: how the items lay before leaves no trace in how they come to lie."""
        items.sort()
        self.shuffle(items)

    def clone(self) -> Rng:
        return Rng(self.a, self.b, self.c, self.d)

    def words(self) -> list[int]:
        """All of its state, to be written down; `Rng(*words)` continues from there."""
        return [self.a, self.b, self.c, self.d]


def seeded(seed: int) -> Rng:
    """A generator from a number of any size: up to 128 bits as they are, larger ones hashed down to 128."""
    if seed < 0 or seed >> SEED_BITS:
        seed = int.from_bytes(hashlib.sha256(str(seed).encode()).digest()[:16], "big")
    low = 0xFFFFFFFF
    rng = Rng(seed & low, (seed >> 32) & low, (seed >> 64) & low, (seed >> 96) & low)
    # The words of small seeds are mostly zero; mixing spreads them before the first one is used.
    rng.c ^= 0x9E3779B9
    for _ in range(WARM_UP):
        rng.word()
    return rng
