"""The rules, one by one."""

from __future__ import annotations

import pytest
from hollow_hill import GAME
from support_hollow_hill import options, table

from malison import EditionError
from malison.testing import rules


@rules("HH-K1", "HH-S1", "HH-S2")
def test_the_deal():
    g = GAME.deal(3, seed=1)
    assert [pile.size() for pile in g.hands] == [3, 2, 2]
    assert g.deck.size() == 24 - 7


@rules("HH-S2", "HH-T1")
def test_only_the_owner_sees_what_was_drawn():
    g = GAME.deal(2, seed=1)
    assert None not in g.view(0)["players"][0]["hand"]
    assert g.view(1)["players"][0]["hand"] == [None, None, None]
    assert g.view(None)["players"][0]["hand"] == [None, None, None]


@rules("HH-T2")
def test_a_card_of_the_hand_is_laid_or_buried():
    g = table("candle ring ring", "goblet crown")
    assert options(g) == ["lay candle", "bury candle", "lay ring", "bury ring"]


@rules("HH-T3", "HH-T5")
def test_a_laid_treasure_counts():
    g = table("candle ring idol", "goblet crown")
    g.play("lay idol")
    assert [player["points"] for player in g.view(1)["players"]] == [5, 0]
    assert g.seat == 1


@rules("HH-T4")
def test_a_buried_treasure_is_known_to_its_owner_alone():
    g = table("candle ring idol", "goblet crown", deck="ring")
    g.play("bury idol")
    assert g.view(0)["players"][0]["buried"][0]["id"] == "idol"
    assert g.view(1)["players"][0]["buried"] == [None]
    assert "Idol" not in " ".join(event["text"] for event in g.events(1))


@rules("HH-E1")
def test_everybody_has_four_turns():
    g = GAME.deal(4, seed=1)
    turns = [0] * 4
    while not g.over:
        turns[g.seat] += 1
        g.play(g.legal()[0])
    assert turns == [4, 4, 4, 4]


@rules("HH-E2", "HH-E3")
@pytest.mark.parametrize(("buried", "points"), [(("crown", "goblet"), [1 + 6, 2]), (("crown", "crown"), [1, 2]), (("", ""), [1, 2])])
def test_the_largest_hoard_counts_extra(buried, points):
    g = table("candle ring goblet", "goblet ring", laid=("candle", "ring"), buried=buried)
    assert [g.score(seat) for seat in range(2)] == points


@rules("HH-E4")
def test_the_most_points_win_and_equal_ones_share():
    assert table("ring ring ring", "goblet candle", laid=("idol", "crown")).outcome().winners == [0]
    assert [seat.result for seat in table("ring ring ring", "goblet candle", laid=("idol", "idol")).outcome()] == ["shared", "shared"]


@rules("HH-K1")
def test_an_edition_needs_cards_enough():
    with pytest.raises(EditionError, match="24 or more"):
        GAME.edition({"treasures": [{"id": "idol", "copies": 1}]})
