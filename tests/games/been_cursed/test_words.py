"""What is read on cards, and what a question says it is about."""

from __future__ import annotations

from typing import Any

import pytest
from support_been_cursed import day, evening, game, night, play

from malison.games.been_cursed.rules.effects import CARDS
from malison.kernel.effects import WrongWord


def text(card: str, side: str = "text", **change: Any) -> str:
    table, name = card.split(".")
    edition = game.edition({table: [{"id": name, **change}]} if change else None)
    return str(game.faces(game.boxed(edition))[card][side])


def test_a_card_says_what_it_does() -> None:
    assert text("spells.butchers_broth") == "Take a Wolf Claw and a Wishbone."
    assert text("spells.new_farmhands") == "Two random villagers, one after the other, go to the houses that the d20 names."
    assert text("powers.shaky_hands").endswith("at most 1 coin, until the Wizard buys Silk Thread.")
    assert text("spells.meditate") == "Cure +1."
    assert text("spells.meditate", "automaton") == "Cure +1; a held tile of the passed space goes back."
    assert text("guards.wound") == "Energy −2"


@pytest.mark.parametrize(
    ("card", "change", "words"),
    [
        ("spells.leftovers", {"wizard": ["curse -2"]}, "Curse −2."),
        ("spells.swap", {"wizard": ["curse -1", "cure 2"]}, "Curse −1. Cure +2."),
        ("spells.gift_of_the_gab", {"wizard": ["while market_price -3"]}, "The Market asks 3 coins less."),
        ("powers.fast_food", {"monster": ["while movement_price 1"]}, "An additional movement costs 1 Energy more."),
        ("powers.sheep_shuffle", {"monster": ["move sheep 3"]}, "Up to three times, move one sheep to another pasture."),
        ("powers.sloshed_stumble", {"monster": ["move villager roads 1"]}, "Move a villager to an empty house at most 1 road away."),
        ("powers.voracious_appetite", {"monster": ["while lure noble"]}, "Each Noble eaten brings a random villager"),
        ("powers.noble_blood", {"note": "Blue blood tastes best."}, "Curse +1. Blue blood tastes best."),
    ],
)
def test_a_changed_card_says_something_else(card: str, change: dict[str, Any], words: str) -> None:
    assert text(card, **change).startswith(words)


def test_a_card_uses_the_names_of_its_edition() -> None:
    edition = game.edition({"ingredients": [{"id": "wishbone", "name": "Old Bone"}]})
    assert game.faces(game.boxed(edition))["spells.butchers_broth"]["text"] == "Take a Wolf Claw and an Old Bone."


def test_a_wrong_word_is_told_with_the_right_one() -> None:
    with pytest.raises(WrongWord, match="'swap hats' is not an effect; right would be 'swap villagers'"):
        CARDS.read("swap hats")
    with pytest.raises(WrongWord, match="'hat' does not fit; right would be 'take"):
        CARDS.read("take hat 1")
    with pytest.raises(WrongWord, match="a number other than 0"):
        CARDS.read("while carriage 0")


def test_a_question_says_what_it_is_about_to_who_decides_alone() -> None:
    g = play(day(at="lab", coins=5), "buy 15")
    assert (g.view(0)["question"]["step"], g.view(0)["question"]["values"]) == ("Carriage", {"move": "buy 15"})
    assert g.view(1)["question"] is None
    g = play(evening(at="lab", powers="sheep_shuffle"), "quiet", "play sheep_shuffle", "herd p2")
    assert g.view(1)["question"]["values"] == {"pasture": "p2"}


def test_a_scene_marks_whom_to_look_for() -> None:
    people = {3: "farmer", 4: "hunter", 18: "farmer"}
    shown = game.laid(day(at="lab", people=people, tiles="wolf_claw").view(0))
    assert [spot.id for spot in shown.spots if spot.sought] == ["3", "18"]
    assert [(space.kind, space.held, space.ready) for space in shown.wizard.track[:2]] == [
        ("mandrake_root", False, False),
        ("wolf_claw", True, False),
    ]
    shown = game.laid(night(at="lab", people=people, stomach="hunter").view(1))
    assert [spot.id for spot in shown.spots if spot.sought] == ["4"]
