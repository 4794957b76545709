"""What a host may choose before the deal."""

from __future__ import annotations

import msgspec
import pytest

import malison
from malison import Option

SWITCH = Option("loud", "Say so", "switch", False)
NUMBER = Option("most", "A number", "number", 3, least=-2, most=40)
CHOICE = Option("first", "Who begins", "choice", "random", choices=("random", "1"))
CHOICES = Option("types", "Which", "choices", [], choices=("ring", "cat"))

RIGHT = [
    (SWITCH, "Yes", True),
    (SWITCH, "off", False),
    (NUMBER, "40", 40),
    (NUMBER, "-2", -2),
    (CHOICE, "1", "1"),
    (CHOICES, "cat, ring", ["cat", "ring"]),
    (CHOICES, "", []),
    (CHOICES, "Cat, RING", ["cat", "ring"]),
    (CHOICES, "c", ["cat"]),
]
WRONG = [
    (SWITCH, "perhaps"),
    (NUMBER, "²"),
    (NUMBER, "--1"),
    (NUMBER, "-"),
    (NUMBER, ""),
    (NUMBER, "4 0"),
    (NUMBER, "１"),
    (NUMBER, "41"),
    (NUMBER, "9" * 5000),
    (NUMBER, "-" + "9" * 5000),
    (CHOICE, "2"),
    (CHOICE, "x" * 5000),
    (CHOICES, "dog"),
    (CHOICES, "dog," * 5000),
]
NO_VALUES = [
    (SWITCH, 1),
    (NUMBER, True),
    (NUMBER, 2.0),
    (NUMBER, 10**5000),
    (NUMBER, None),
    (CHOICE, ["1"]),
    (CHOICES, "ring"),
    (CHOICES, [10**5000]),
]


@pytest.mark.parametrize(("option", "text", "value"), RIGHT)
def test_a_value_is_read_from_text(option, text, value):
    assert option.parse(text) == value
    assert type(option.parse(text)) is type(value)
    assert option.read(value) == value


@pytest.mark.parametrize(("option", "text"), WRONG, ids=lambda value: str(value)[:30])
def test_text_that_is_no_value_is_refused_in_words(option, text):
    with pytest.raises(malison.BadSetting, match=f"^option {option.name}: .* is not ") as caught:
        option.parse(text)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize(("option", "value"), NO_VALUES, ids=lambda value: type(value).__name__)
def test_a_value_of_another_kind_is_refused_in_words(option, value):
    with pytest.raises(malison.BadSetting, match=f"^option {option.name}: .* is not ") as caught:
        option.read(value)
    assert len(str(caught.value)) < 250


def test_there_are_four_kinds():
    with pytest.raises(ValueError, match="kind is 'text'"):
        Option("name", "Your name", "text", "")


def test_programs_are_told_an_option_as_ever():
    words = '{"name":"most","words":"A number","kind":"number","default":3,"choices":[],"least":-2,"most":40,"modes":[]}'
    assert msgspec.json.encode(NUMBER).decode() == words


HUGE = 10**5000
NO_SETTINGS = [
    {"seats": HUGE},
    {"seats": [2]},
    {"mode": ["x"]},
    {"seed": -HUGE},
    {"mode": "x" * 5000},
    {"x" * 5000: 1},
    {"most": HUGE},
    {"most": [HUGE]},
]


@pytest.mark.parametrize("setting", NO_SETTINGS, ids=lambda setting: next(iter(setting))[:5])
def test_whatever_cannot_be_dealt_is_refused_briefly(nim, setting):
    with pytest.raises(malison.BadSetting) as caught:
        nim.deal(**setting)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize(
    ("given", "meant"), [("Hard", "hard"), ("very-hard", "very_hard"), ("Very hard", "very_hard"), ("h", "hard"), (2, "2"), (" a ", "A")]
)
def test_what_can_only_be_meant_one_way_is_understood(given, meant):
    option = Option("level", "How hard", "choice", "hard", choices=("hard", "very_hard", "2", "A"))
    assert option.read(given) == meant


@pytest.mark.parametrize("given", ["v", "", True, 3, 2.0])
def test_what_could_mean_two_things_is_refused(given):
    with pytest.raises(malison.BadSetting):
        Option("level", "How hard", "choice", "hard", choices=("hard", "very_hard", "vast", "2")).read(given)
