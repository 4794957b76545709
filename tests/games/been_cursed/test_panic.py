"""Panic effects (BC-P)."""

from __future__ import annotations

import pytest
from support import rules
from support_been_cursed import go, morning, noon, possessed_day, possessed_end, ready, village

from malison.games.been_cursed.rules.possessed import POSSESSED_ACTIONS, POSSESSED_TURN


@rules("BC-P1", "BC-P2", "BC-P3", "BC-P4", "BC-P5", "BC-J2")
@pytest.mark.parametrize(
    ("panic", "actions", "arrives", "price"),
    [
        (1, 3, True, 4),
        (4, 3, True, 4),
        (5, 4, True, 4),
        (6, 4, True, 4),
        (7, 4, False, 4),
        (8, 4, False, 4),
        (9, 4, False, 3),
        (10, 4, False, 3),
    ],
)
def test_effects_add_up_from_their_thresholds(panic: int, actions: int, arrives: bool, price: int) -> None:
    g = morning(people={4: "farmer"}, panic=panic)
    assert g.actions == actions
    assert (g.vacant == 18) == arrives
    assert g.view()["places"][4]["price"] == price


@rules("BC-P1")
def test_an_effect_ends_when_panic_falls_below() -> None:
    g = noon(panic=9)
    assert [effect["on"] for effect in g.view()["panic"]["effects"]] == [True, True, True]
    g.panic = 6
    assert [effect["on"] for effect in g.view()["panic"]["effects"]] == [True, False, False]


@rules("BC-P4")
def test_the_market_gets_cheaper_too() -> None:
    assert village(panic=9).view()["places"][21]["price"] == 4


@rules("BC-P7", "BC-O5")
def test_maximum_possession_gives_an_action_and_a_card() -> None:
    g = village("possessed", panic=5)
    g.todo.append(POSSESSED_ACTIONS)
    g.todo.pop().run(g)
    assert g.actions == 4
    assert len(go(possessed_end(panic=5)).possessed_row) == 4
    assert len(go(possessed_end(panic=4)).possessed_row) == 3


@rules("BC-P8", "BC-O2")
def test_nobody_arrives_at_the_possessed_wizards_when_all_stay_inside() -> None:
    g = go(possessed_day(people={}, panic=7, next_spell="teleport"))
    assert g.vacant == 20
    g = ready(village("possessed", people={}, panic=6, next_spell="teleport"), POSSESSED_TURN)
    assert go(g).vacant == 19


@rules("BC-P9", "BC-O23")
def test_possession_intensifies_with_a_second_feeding_card_but_no_discount() -> None:
    g = go(possessed_end(panic=9))
    assert (len(g.possessed_row), len(g.feeding_cards)) == (4, 2)
    assert len(go(possessed_end(panic=8)).feeding_cards) == 1
    assert g.view()["places"][4]["price"] == 4
