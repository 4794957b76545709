"""The vocabulary in which editions say what cards do."""

from __future__ import annotations

import pytest

from malison.kernel.effects import Effect, Inner, Name, Names, Number, Numbers, Vocabulary, WrongWord


class Take(Effect):
    def __init__(self, kind: int, n: int) -> None:
        self.kind, self.n = kind, n


class Shift(Effect):
    def __init__(self, by: list[int]) -> None:
        self.by = by


class Cure(Effect):
    def __init__(self, n: int, kinds: list[int] | None = None, spend: bool = False) -> None:
        self.n, self.kinds, self.spend = n, kinds, spend


class When(Effect):
    def __init__(self, place: int, then: Effect) -> None:
        self.place, self.then = place, then


class Either(Effect):
    def __init__(self, sides: list[Effect]) -> None:
        self.sides = sides


KINDS = ("claw", "bone", "root")


@pytest.fixture
def words() -> Vocabulary:
    made = Vocabulary("Potions")
    made.word("take {kind} {n}", Take, kind=Name(KINDS), n=Number(1, 9))
    made.word("shift {by}", Shift, by=Numbers(-2, 2))
    made.word("cure {n}", Cure, n=Number())
    made.word("cure {n} spend", Cure, n=Number(), spend=True)
    made.word("cure {n} if {kinds}", Cure, n=Number(), kinds=Names(KINDS))
    made.word("on {place}: {then}", When, place=Name(("hill", "dale")), then=Inner(made.read))
    made.word("{sides}", Either, sides=Inner(lambda text: [made.read(side) for side in text.split(" or ")], between="or"))
    return made


def test_words_are_read_into_effects_that_know_what_they_were_called(words):
    take = words.read("take bone 2")
    assert isinstance(take, Take)
    assert (take.kind, take.n, take.word, take.values) == (1, 2, "take", {"kind": 1, "n": 2})
    assert words.read("shift -2 1").by == [-2, 1]


def test_the_longer_word_is_another_word(words):
    assert words.read("cure 1").word == "cure"
    spent, tested = words.read("cure 1 spend"), words.read("cure 2 if root claw root")
    assert (spent.word, spent.spend) == ("cure spend", True)
    assert (tested.word, tested.kinds) == ("cure if", [0, 2])


def test_words_within_words(words):
    assert words.read("on dale: take claw 1").then.kind == 0
    assert [side.word for side in words.read("take claw 1 or cure 3").sides] == ["take", "cure"]


@pytest.mark.parametrize(
    ("text", "wrong", "right"),
    [
        ("tkae bone 2", "'tkae bone 2' is not an effect", "take"),
        ("take bnoe 2", "'bnoe' does not fit", "bone"),
        ("take bone 12", "'12' does not fit", "1 to 9"),
        ("take bone 99999999999999999999", "does not fit", "1 to 9"),
        ("shift 1 9", "'1 9' does not fit", "-2 to 2"),
        ("cure 1 if rot", "'rot' does not fit", "root"),
        ("on hill: tkae bone 1", "'tkae bone 1' is not an effect", "take"),
        ("", "'' is not an effect", "one of"),
        ("dance", "'dance' is not an effect", "one of take, shift"),
    ],
)
def test_what_is_wrong_is_named_with_what_would_be_right(words, text, wrong, right):
    with pytest.raises(WrongWord) as caught:
        words.read(text)
    assert wrong in caught.value.wrong
    assert right in caught.value.right
    assert [str(problem).startswith("potions[3]: ") for problem in words.problems("potions[3]", [text])] == [True]


def test_values_may_be_given_by_name(words):
    assert words.make("take", {"kind": 2, "n": 1, "colour": "red"}).values == {"kind": 2, "n": 1}
    with pytest.raises(WrongWord, match="'tke' is not an effect"):
        words.make("tke", {})


def test_a_word_is_declared_once_and_whole(words):
    with pytest.raises(ValueError, match="declared twice"):
        words.word("take {kind} {n}", Take, kind=Name(KINDS), n=Number())
    with pytest.raises(ValueError, match="its values are kind"):
        words.word("drop {kind}", Take, n=Number())
