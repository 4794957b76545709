"""What a button warns of: harms that add up, and what is sure although chance comes after it."""

from __future__ import annotations

from malison.kernel.events import Kind
from malison.kernel.state import says
from malison.kernel.words import Words

HURT = Kind("hurt", "XX-H1", ["seat", "number"])
FELL = Kind("fell", "XX-H2", ["seat"])


def test_the_same_harm_twice_is_one_of_twice_as_much():
    words = Words(harms={"hurt": "costs {number} Health", "fell": "loses the game"})
    before = [(HURT, {"seat": 0, "number": 2})]
    assert words.add_up(HURT, {"seat": 0, "number": 1}, before)
    assert before == [(HURT, {"seat": 0, "number": 3})]
    assert not words.add_up(HURT, {"seat": 1, "number": 1}, before)
    assert not words.add_up(FELL, {"seat": 0}, [*before, (FELL, {"seat": 0})])


def test_what_a_function_says_is_not_added_up():
    words = Words(harms={"hurt": lambda g, who, seat, number: "hurts"})
    assert not words.add_up(HURT, {"seat": 0, "number": 1}, [(HURT, {"seat": 0, "number": 1})])


def test_words_that_stand_there_whole_are_not_said_again():
    assert says("Done. It Costs 1 Health", "costs 1 Health")
    assert not says("costs 11 Health", "costs 1 Health")
    assert not says("costs 1 Healthy meal", "costs 1 Health")


def test_what_was_told_before_chance_is_sure(nim):
    state = nim.deal(seed=1)
    assert not state.so_far()
    state.chance, state.reveals = state.rng.words(), 0
    told = len(state.log)
    assert state.so_far()
    assert state.sure == told
    state.tell(0, 0, 1)
    state.rng.word()
    assert not state.so_far()
    assert state.sure == told
