"""Chance."""

from __future__ import annotations

import hashlib
import struct

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from malison.kernel.rng import KEYED, Rng, chance, continued, seeded

LOW = 0xFFFFFFFF


def sfc32(a: int, b: int, c: int, d: int) -> tuple[int, tuple[int, int, int, int]]:
    """Chris Doty-Humphrey's sfc32, written down from its definition."""
    t = (a + b + d) & LOW
    return t, (b ^ (b >> 9), (c + (c << 3)) & LOW, ((c << 21 | c >> 11) + t) & LOW, (d + 1) & LOW)


@settings(deadline=None)
@given(st.tuples(*[st.integers(0, LOW)] * 4))
def test_the_stream_is_sfc32(words):
    rng = Rng(*words)
    for _ in range(20):
        expected, words = sfc32(*words)
        assert rng.word() == expected
        assert rng.words() == list(words)


@settings(deadline=None)
@given(st.integers(0, 1 << 200), st.integers(1, 1000))
def test_below_stays_below(seed, n):
    rng = seeded(seed)
    assert all(0 <= rng.below(n) < n for _ in range(20))


@settings(deadline=None)
@given(st.lists(st.integers()), st.integers(0, 1 << 128))
def test_shuffle_keeps_the_items(items, seed):
    mixed = items.copy()
    seeded(seed).shuffle(mixed)
    assert sorted(mixed) == sorted(items)


def test_every_order_of_three_comes_up_about_equally_often():
    counts: dict[tuple[int, ...], int] = {}
    for seed in range(6000):
        items = [0, 1, 2]
        seeded(seed).shuffle(items)
        counts[tuple(items)] = counts.get(tuple(items), 0) + 1
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


@pytest.mark.parametrize("bit", range(0, 128, 9))
def test_every_bit_of_a_seed_matters(bit):
    assert seeded(5).words() != seeded(5 ^ 1 << bit).words()


def test_seeds_beyond_128_bits_still_differ():
    assert seeded(1 << 128).words() != seeded(1 << 129).words()
    assert seeded(1 << 128).words() != seeded(0).words()


def test_a_clone_goes_its_own_way():
    rng = seeded(3)
    clone = rng.clone()
    first = [rng.word() for _ in range(5)]
    assert [clone.word() for _ in range(5)] == first


def test_mixing_leaves_no_trace_of_how_things_lay():
    one, other = [3, 1, 2, 2, 9, 0], [9, 2, 0, 3, 2, 1]
    seeded(4).mix(one)
    seeded(4).mix(other)
    assert one == other
    assert sorted(one) == [0, 1, 2, 2, 3, 9]


def test_the_keyed_generator_is_blake2b_of_the_blocks_number_keyed_by_the_seed():
    seed = 0x0123456789ABCDEF0011223344556677
    expected: list[int] = []
    for number in range(3):
        block = hashlib.blake2b(number.to_bytes(8, "big"), key=seed.to_bytes(16, "big"), person=b"malison chance").digest()
        expected += struct.unpack(">16I", block)
    rng = chance(seed, KEYED)
    assert [rng.word() for _ in range(48)] == expected
    # From any point, copied or written down, it goes on the same.
    for n in (0, 1, 15, 16, 17, 32, 40):
        rng = chance(seed, KEYED)
        for _ in range(n):
            rng.word()
        copy, read = rng.clone(), continued(rng.words())
        assert rng.words() == copy.words() == read.words()
        for one in (copy, read, rng):
            assert [one.word() for _ in range(8)] == expected[n : n + 8]


def test_the_keyed_generator_takes_any_seed_and_shares_nothing_with_the_small_one():
    for seed in (0, 1, 1 << 127, 1 << 128, 10**60):
        assert chance(seed, KEYED).words() == chance(seed, KEYED).words()
        assert [chance(seed, KEYED).word() for _ in range(4)] != [seeded(seed).word() for _ in range(4)]
    counts = [0] * 6
    rng = chance(5, KEYED)
    for _ in range(6000):
        counts[rng.below(6)] += 1
    assert min(counts) > 880
    assert max(counts) < 1120
