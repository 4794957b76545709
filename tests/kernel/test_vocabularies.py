"""Vocabularies that share words, and such whose words mean something else."""

from __future__ import annotations

from typing import Any

import pytest

from malison.kernel.effects import Effect, Number, Vocabulary, WrongWord
from malison.kernel.words import Words


class Heal(Effect[Any]):
    def __init__(self, n: int) -> None:
        self.n = n


class Healthy(Heal):
    """The same word, asked for."""


PARTS = Vocabulary("Parts")
PARTS.word("health {n}", Heal, n=Number(1, 9))
CARDS = Vocabulary("Cards", PARTS)
CARDS.word("rest", Effect)
JOBS = Vocabulary("Jobs", prefix="job")
JOBS.word("health {n}", Healthy, n=Number(0, 9))
WORDS = Words(effects={"health": "gain {n} health", "rest": "rest", "job health": "have {n} health"})


def test_a_vocabulary_has_the_words_of_another_too():
    assert isinstance(CARDS.read("health 2"), Heal)
    assert CARDS.read("rest").word == "rest"
    assert "rest" not in PARTS.words
    with pytest.raises(ValueError, match="declared twice"):
        CARDS.word("health {n}", Heal, n=Number())


def test_a_prefix_tells_the_same_words_apart():
    given, asked = CARDS.read("health 2"), JOBS.read("health 2")
    assert (type(asked), asked.word) == (Healthy, "job health")
    assert [WORDS.effect(given), WORDS.effect(asked)] == ["gain 2 health", "have 2 health"]
    assert WORDS.missing(CARDS) == WORDS.missing(JOBS) == []
    assert Words().missing(JOBS) == ["job health"]
    assert isinstance(JOBS.make("health", {"n": 3}), Healthy)


def test_what_is_right_is_told_without_the_prefix():
    with pytest.raises(WrongWord) as caught:
        JOBS.read("helth 2")
    assert caught.value.right == "'health N (0 to 9)'"
