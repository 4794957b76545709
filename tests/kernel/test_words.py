"""Messages with named values."""

from __future__ import annotations

import pytest

from malison.kernel.state import says
from malison.kernel.words import WrongMessage, listed, number, ordinal, places, say, sentence


@pytest.mark.parametrize(("n", "text"), [(1, "1 curse is left."), (2, "2 curses are left."), (0, "0 curses are left.")])
def test_a_number_chooses_its_form(n, text):
    assert say("{n:# curse is|# curses are} left.", n=n) == text


def test_values_stand_where_their_names_do():
    assert say("{seat} takes {card}; {seat} goes home.", seat="Red", card="Ring 4") == "Red takes Ring 4; Red goes home."
    assert places("{seat} takes {n:a card|# cards} from {seat}") == ["seat", "n"]
    with pytest.raises(WrongMessage, match=r"'\{seat\} waits' has a place \{seat\}, but its values are other"):
        say("{seat} waits", other="Red")


def test_what_a_value_says_is_never_read_as_a_message():
    assert say("{name} sits down", name="{card}") == "{card} sits down"


def test_small_words():
    assert [listed([]), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"], "or")] == ["", "a", "a and b", "a, b or c"]
    assert [number(2), number(40), ordinal(2), ordinal(12), sentence("the end")] == ["two", "40", "second", "12th", "The end"]


@pytest.mark.parametrize(
    ("text", "words", "said"),
    [
        ("Take it: Poison 2 of 3", "poison", True),
        ("Hedge Poisoner in space 2", "poison", False),
        ("Magus is killed", "Magus is killed", True),
        ("Magus is killed", "Champion is killed", False),
        ("Costs 2 Health (of 3)", "costs 2 Health", True),
        ("Costs 12 Health", "2 Health", False),
    ],
)
def test_what_a_label_says_already(text, words, said):
    assert says(text, words) is said


def test_a_message_may_have_braces_of_its_own():
    assert say("{n:# die|# dice}: {} {a b} {{n}}", n=2) == "2 dice: {} {a b} {2}"
