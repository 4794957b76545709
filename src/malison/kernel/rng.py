"""Chance: two generators, each with a stream that is the same interpreted or compiled, on any machine.

`SMALL` is quick, for simulations. It is no cipher: whoever sees enough of its words might work out the rest. Where people play for
something hidden, `KEYED` is used: a hash keyed by the seed, of which no part tells another.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

SEED_BITS: Final = 128
WARM_UP: Final = 16

SMALL: Final = "sfc32"
KEYED: Final = "blake2b"
GENERATORS: Final = (SMALL, KEYED)
BLOCK: Final = 16
"""Words in one hash of the keyed generator."""
PERSON: Final = b"malison chance"


class Rng:
    """sfc32: four 32-bit words, all of them from the seed, every product within 63 bits."""

    def __init__(self, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 1) -> None:
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.d: i64 = d
        self.used: i64 = -1
        """Words drawn so far from a keyed generator; -1: this is the small one."""

    def word(self) -> i64:
        """The next 32 bits."""
        if self.used >= 0:
            return self.keyed_word()
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

    def keyed_word(self) -> i64:
        """The next 32 bits of a keyed generator. Not `word` itself, for whoever draws from the small one then calls it directly."""
        raise NotImplementedError

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1."""
        return (self.word() * n) >> 32

    def shuffle(self, items: list[int]) -> None:
        """Put the list into a random order, in place."""
        # Whatever they are, they only change places.
        things: list[Any] = items
        i: i64 = len(things) - 1
        while i > 0:
            j: i64 = (self.word() * (i + 1)) >> 32
            thing = things[i]
            things[i] = things[j]
            things[j] = thing
            i -= 1

    def mix(self, items: list[int]) -> None:
        """`shuffle` from sorted: how the items lay before leaves no trace in how they come to lie."""
        items.sort()
        self.shuffle(items)

    def clone(self) -> Rng:
        return Rng(self.a, self.b, self.c, self.d)

    def copy_to(self, c: Rng) -> None:
        """Let another small generator go on as this one does."""
        c.a = self.a
        c.b = self.b
        c.c = self.c
        c.d = self.d

    def words(self) -> list[int]:
        """All of its state, to be written down; `Rng(*words)` continues from there."""
        return [self.a, self.b, self.c, self.d]


class KeyedRng(Rng):
    """Block n is BLAKE2b of the number n, keyed by the seed's 128 bits: sixteen words, then the next block."""

    def __init__(self, a: i64, b: i64, c: i64, d: i64, used: i64 = 0) -> None:
        super().__init__(a, b, c, d)
        self.used = used
        self.block: list[int] = []

    def keyed_word(self) -> i64:
        at: i64 = self.used % BLOCK
        if at == 0 or not self.block:
            self.block = self._hashed(self.used // BLOCK)
        self.used += 1
        return self.block[at]

    def _hashed(self, number: int) -> list[int]:
        key = b"".join([part.to_bytes(4, "big") for part in [int(self.d), int(self.c), int(self.b), int(self.a)]])
        digest = hashlib.blake2b(number.to_bytes(8, "big"), key=key, person=PERSON).digest()
        return [int.from_bytes(digest[i : i + 4], "big") for i in range(0, len(digest), 4)]

    def clone(self) -> Rng:
        c = KeyedRng(self.a, self.b, self.c, self.d, self.used)
        # A block is never changed, only replaced.
        c.block = self.block
        return c

    def words(self) -> list[int]:
        """The four words of its key, and how many it has given."""
        return [self.a, self.b, self.c, self.d, self.used]


def continued(words: list[int]) -> Rng:
    """The generator whose state was written down: four words, or five of a keyed one."""
    if len(words) == 4:
        return Rng(words[0], words[1], words[2], words[3])
    return KeyedRng(words[0], words[1], words[2], words[3], words[4])


def reduced(seed: int) -> int:
    """Up to 128 bits as they are, larger numbers hashed down to 128."""
    if seed < 0 or seed >> SEED_BITS:
        return int.from_bytes(hashlib.sha256(str(seed).encode()).digest()[:16], "big")
    return seed


def chance(seed: int, generator: str) -> Rng:
    """The generator of that name, from a number of any size."""
    if generator == SMALL:
        return seeded(seed)
    seed = reduced(seed)
    low = 0xFFFFFFFF
    return KeyedRng(seed & low, (seed >> 32) & low, (seed >> 64) & low, (seed >> 96) & low)


def seeded(seed: int) -> Rng:
    """The small generator, from a number of any size."""
    seed = reduced(seed)
    low: i64 = 0xFFFFFFFF
    a: i64 = seed & 0xFFFFFFFF
    b: i64 = (seed >> 32) & 0xFFFFFFFF
    c: i64 = (seed >> 64) & 0xFFFFFFFF ^ 0x9E3779B9
    d: i64 = (seed >> 96) & 0xFFFFFFFF
    # The words of small seeds are mostly zero; mixing spreads them before the first one is used. As `word` does it, but every simulated
    # game begins with this, so nothing is written down in between.
    for _word in range(WARM_UP):
        t: i64 = (a + b + d) & low
        d = (d + 1) & low
        a = b ^ (b >> 9)
        b = (c + (c << 3)) & low
        c = (((c << 21) & low | (c >> 11)) + t) & low
    return Rng(a, b, c, d)
