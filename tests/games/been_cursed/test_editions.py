"""The edition: what is refused with a reason, and what may be changed."""

from __future__ import annotations

from typing import Any

import pytest
from support import rules
from support_been_cursed import game, village

from malison.bots.playout import playout
from malison.games.been_cursed.box.lasting import UNTIL
from malison.games.been_cursed.rules.effects import CARDS, CureIf, While
from malison.kernel.errors import BrokenPosition, EditionError
from malison.kernel.rng import seeded


@rules("BC-J1")
def test_the_lost_icon_takes_cards_out_against_an_automaton() -> None:
    facts = game.edition().facts
    assert [spell.id for spell in facts.spells if spell.not_rabid] == ["hydrophobia", "unending_hunger"]
    assert [power.id for power in facts.powers if power.not_possessed] == ["spell_writers_block"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"tracks": {"cure": ["wolf_claw", "unicorn"]}}, r"tracks.cure\[1\].*unicorn"),
        ({"tracks": {"cure": []}}, "tracks.cure: is empty"),
        ({"tracks": {"curse": 1}}, "tracks.curse: is 1"),
        ({"components": {"sheep": 3}}, "more sheep"),
        ({"villagers": [{"id": "farmer", "count": 0}, {"id": "hunter", "count": 1}]}, "too few"),
        ({"guards": [{"id": "asleep", "count": 5}]}, "15 tiles"),
        ({"places": [{"id": "house_3", "district": "atlantis"}]}, "atlantis"),
        ({"places": [{"id": "market", "price": 3}]}, "price"),
        ({"spells": [{"id": "swap", "wizard": ["swap hats"]}]}, "swap hats"),
        ({"spells": [{"id": "swap", "pay": ["hat"]}]}, "hat"),
        ({"spells": [{"id": "swap", "at": "hat"}]}, "spells.swap..at: is 'hat'"),
        ({"powers": [{"id": "new_moon", "visited": "house_21"}]}, "powers.new_moon..visited: is 'house_21'"),
        ({"spells": [{"id": "swap", "kind": "ongoing"}]}, "swap"),
        ({"powers": [{"id": "noble_blood", "stomach": "hat"}]}, "hat"),
        ({"powers": [{"id": "fast_food", "until": "Tuesday"}]}, "Tuesday"),
        ({"possessed": [{"id": "pw01", "feeds_on": "hat"}]}, "hat"),
        ({"rabid": [{"id": "rm01", "hunts": "hat"}]}, "hat"),
        ({"crossings": [{"id": "t1", "ends": ["house_1", "house_2"]}]}, "crossings"),
        ({"spells": [{"id": "hat", "name": "Hat"}]}, "spells"),
        ({"spells": [{"id": "teleport", "possessed": ["go anywhere"]}]}, "somebody to choose"),
        ({"powers": [{"id": "noble_blood", "rabid": ["move sheep 1"]}]}, "somebody to choose"),
    ],
)
def test_a_wrong_edition_is_refused_with_the_reason(change: dict[str, Any], message: str) -> None:
    with pytest.raises(EditionError, match=message):
        game.edition(change)


FIRST = "3bcf975515e9cf02"
"""The fingerprint under which records and tables know the first printing."""


def test_the_first_printing_is_what_it_was() -> None:
    first = game.edition("first")
    assert (first.name, first.digest) == ("first", FIRST)
    assert first.data["version"] == 1
    assert game.edition().data["version"] == 2
    assert game.edition({"base": "first", "tracks": {"curse": 9}}).data["version"] == 1
    for mode in game.modes:
        g = game.deal(seed=1, mode=mode, edition="first", rounds=20)
        playout(g, seeded(1))
        assert g.over
        g.check()


def test_another_edition_plays() -> None:
    changed = {
        "tracks": {"curse": 5, "curse_rabid": 6, "cure": ["wolf_claw"]},
        "spells": [{"id": "swap", "wizard": ["curse -1", "cure 1"]}],
    }
    for mode in game.modes:
        g = game.deal(seed=1, mode=mode, edition=changed)
        playout(g, seeded(1))
        assert g.over
        g.check()


NONSENSE = (
    "hat, while, while nothing 1, while carriage, curse, curse many, take hat 1, cure 1 if hat, raid 0 curse 1, move villager roads 12"
)


@pytest.mark.parametrize("text", NONSENSE.split(", "))
def test_words_that_mean_nothing_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=text):
        CARDS.read(text)


def test_words_and_their_effects() -> None:
    effect = CARDS.read("while carriage 1")
    assert isinstance(effect, While)
    assert isinstance(CARDS.read("cure 1 if wolf_claw wishbone"), CureIf)
    assert UNTIL["wizard buys gold_dust"] == 14


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("panic", 11, "Panic"),
        ("curse", 0, "Curse"),
        ("coins", 26, "coins"),
        ("energy", -1, "Energy"),
        ("held", 2, "held"),
        ("vacant", 3, "vacant"),
        ("place", 22, "token"),
        ("cure", 12, "Cure"),
        ("house", [0] * 22, "Laboratory"),
        ("spell_hand", [1, 1], "Spells"),
        ("power_deck", [], "Powers"),
        ("lasting", [1] * 25, "places|lasting"),
        ("guards", [0] * 12, "guards"),
        ("slots", [1], "slots"),
        ("monster", 5, "seats"),
        ("mode", 9, "mode"),
        ("rabid_deck", [1], "Rabid"),
        ("possessed_row", [1], "Possessed"),
        ("phase", 7, "phase"),
        ("arriving", 9, "arriving"),
    ],
)
def test_a_broken_position_is_refused_with_the_reason(field: str, value: Any, message: str) -> None:
    paper = game.deal(seed=1).dump()
    paper["state"][field] = value
    with pytest.raises(BrokenPosition, match=message):
        game.load(paper)


def test_a_step_that_names_nobody_is_refused() -> None:
    paper = game.deal(seed=1).dump()
    paper["steps"].insert(0, {"step": "Lured", "eaten": 6})
    with pytest.raises(BrokenPosition, match="nobody of that kind"):
        game.load(paper)


def test_a_table_of_facts_becomes_flat_lists() -> None:
    box = village().box
    assert list(box.digest) == [1, -1, 0, 0, 0, 0, 1, 1, 2, 2]
    assert list(box.digest_rabid) == [0, -1, 0, 0, 1, 1, 2, 2, 3, 3]
