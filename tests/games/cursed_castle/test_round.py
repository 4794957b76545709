"""The round: drawing, enemy dice, hero dice, and phase 4 in general."""

from __future__ import annotations

import pytest
from support import rules
from support_cursed_castle import asked, can, castle, fate, names, play, row, through, told

from malison.games.cursed_castle import GAME


@rules("CC-P1")
def test_six_phases_in_order() -> None:
    g = castle(row=["d1_ruffian"], enemy=[1, 2, 3], deck=["d1_deserter", "d1_cutpurse", "d1_deserter"], dice=[3])
    play(g, "ability 3 maul")
    through(g)
    kinds = [event["kind"] for event in g.events(0)]
    order = ["places_die", "attacks", "wounded", "round", "drawn", "enemy_roll", "hero_roll"]
    assert [kinds.index(kind) for kind in order] == sorted(kinds.index(kind) for kind in order)
    assert g.round == 2


@rules("CC-P2", "CC-P3", "CC-C7")
def test_the_row_is_filled_from_the_left() -> None:
    g = castle(deck=["d1_ruffian", "d1_deserter", "d1_cutpurse", "d1_flagellant"])
    play(g, "done")
    assert row(g) == ["d1_ruffian", "d1_deserter", "d1_cutpurse"]
    assert names(g, g.deck) == ["d1_flagellant"]
    assert list(g.open[:9]) == [1, 0, 1, 1, 0, 0, 0, 0, 2]
    assert list(g.filled[:9]) == [0] * 9


@rules("CC-P2")
def test_drawing_stops_when_the_deck_is_empty() -> None:
    g = castle(deck=["d1_ruffian"])
    play(g, "done")
    assert row(g) == ["d1_ruffian", "", ""]


@rules("CC-P4", "CC-P5", "CC-X1")
def test_red_border_cards_stack_on_space_four() -> None:
    g = castle(deck=["d1_snare_wire", "d1_ruffian", "d1_dusty_chest", "d1_deserter", "d1_cutpurse"])
    play(g, "done")
    assert row(g) == ["d1_ruffian", "d1_deserter", "d1_cutpurse"]
    assert names(g, g.fourth) == ["d1_snare_wire", "d1_dusty_chest"]
    assert g.view(0)["fourth"]["id"] == "d1_dusty_chest"
    assert g.view(0)["fourth"]["covers"] == ["d1_snare_wire"]


@rules("CC-P6", "CC-P7", "CC-T8")
def test_an_enemy_on_a_barricade_needs_one_more_cube() -> None:
    g = castle(deck=["d1_barricade_yellow", "d1_deserter"])
    play(g, "done")
    assert row(g)[0] == "d1_deserter"
    assert list(g.open[:3]) == [1, 0, 1]
    g = castle(row=[("d1_deserter", "d1_barricade_yellow")], enemy=[2, 2, 2], held="R")
    play(g, "attack red 3")
    through(g)
    assert row(g)[0] == "d1_deserter"
    assert list(g.open[:3]) == [0, 0, 1]
    assert list(g.filled[:3]) == [1, 0, 0]


@rules("CC-P6", "CC-Q6", "CC-T8")
def test_a_red_border_card_does_not_cover_a_barricade() -> None:
    g = castle(deck=["d1_barricade_yellow", "d1_snare_wire", "d1_deserter"])
    play(g, "done")
    assert names(g, g.fourth) == ["d1_snare_wire"]
    assert row(g)[0] == "d1_deserter"
    assert list(g.open[:3]) == [1, 0, 1]


@rules("CC-Q6")
def test_two_barricades_lie_under_the_next_enemy() -> None:
    g = castle(deck=["d1_barricade_yellow", "d1_barricade_red", "d1_deserter"])
    play(g, "done")
    assert list(g.open[:3]) == [2, 0, 1]
    assert g.view(0)["row"][0]["barricades"] == 2


@rules("CC-Q7")
@pytest.mark.parametrize(("name", "spaces"), [("d1_turnkey", [2, 1, 2]), ("headsman", [2, 0, 3])])
def test_a_barricade_counts_under_mini_boss_and_boss(name: str, spaces: list[int]) -> None:
    g = castle(deck=["d1_barricade_yellow", name])
    play(g, "done")
    assert list(g.open[:3]) == spaces


@rules("CC-P8", "CC-P9")
def test_three_enemy_dice_go_to_the_spaces_they_show() -> None:
    g = castle()
    fate(g, (6, 0), (6, 1), (6, 4))  # faces 1, 1, 2, 2, 3, 3
    play(g, "done")
    assert list(g.enemy) == [2, 0, 1]
    assert told(g, "enemy_roll") == ["Enemy dice: 2 on space 1, 1 on space 3."]


@rules("CC-P8", "CC-F21")
def test_four_enemy_dice_after_an_extra_die() -> None:
    g = castle(extra_die=1)
    play(g, "done")
    assert sum(g.enemy) == 4
    through(g)
    assert sum(g.enemy) == 3


@rules("CC-P10")
def test_a_card_carries_several_dice() -> None:
    g = castle(row=["d1_ruffian", "d1_deserter"], enemy=[1, 1, 2])
    page = g.view(0)["row"]
    assert [page[0]["dice"], page[1]["dice"]] == [2, 1]


@rules("CC-P11", "CC-F14")
def test_all_hero_dice_that_are_not_locked_are_rolled() -> None:
    g = castle(purple=2)
    fate(g, (6, 0), (6, 0), (6, 0), (6, 4), (6, 1), (6, 4))
    play(g, "done")
    assert g.view(0)["dice"] == [2, 5, 5]
    g = castle(locked=1)
    play(g, "done")
    assert len(g.view(0)["dice"]) == 2


@rules("CC-P12")
def test_dice_cubes_equipment_and_items_in_any_order() -> None:
    g = castle(dice=[5, 2], held="Y", wounded=[1], items=["red_potion"], enemy=[1, 2, 3])
    play(g, "pay 5 tome", "item red_potion", "attack yellow 3", "use charlie", "enemy_reroll 1", "ability 2 maul", "attack blue 3")
    assert g.wounded == 0
    assert can(g, "done")
    assert g.round == 1


@rules("CC-P13", "CC-A5")
def test_a_placed_die_is_gone_for_the_round() -> None:
    g = castle(dice=[5, 2], held="R")
    play(g, "ability 5 maul")
    assert not any(name.split()[1] == "5" for name in asked(g) if name.startswith(("ability", "skill", "pay")))
    assert not can(g, "ability 2 maul")
    play(g, "attack red 3")
    assert not any(name.startswith("attack red") for name in asked(g))


@rules("CC-P14", "CC-C4")
def test_held_cubes_may_be_placed_spent_or_left() -> None:
    g = castle(held="RY", dice=[2])
    assert {"attack red 1", "attack yellow 3", "spend red gladius", "done"} <= set(asked(g))
    through(g)
    assert list(g.held) == [0, 0, 0]


@rules("CC-Q1")
def test_cubes_never_run_out() -> None:
    g = castle(held="Y" * 20, dice=[5])
    play(g, "ability 5 maul")
    assert g.held[2] == 22


@rules("CC-Q35")
def test_no_number_of_rounds_ends_a_game_unless_it_was_agreed_on() -> None:
    g = castle(round=5000, dice=[2])
    play(g, "done")
    assert (g.over, g.round) == (False, 5001)
    g = castle(round=30, dice=[2], options={"rounds": 30})
    play(g, "done")
    assert g.over
    assert g.outcome()[0].result == "lost"
    assert (g.why(0), GAME.capped(g)) == ("the rounds have run out", True)
    assert GAME.with_cap("dungeon", {}) == GAME.with_cap("gauntlet", {}) == {"rounds": 200}


@rules("CC-Q35")
def test_an_edition_may_have_a_limit_of_its_own() -> None:
    g = castle(round=40, dice=[2], options={"edition": {"limits": {"rounds": 40, "source": "house"}}})
    play(g, "done")
    assert GAME.capped(g)


@rules("CC-P11", "CC-Q5")
def test_every_value_comes_up_on_hero_dice() -> None:
    seen = set()
    for seed in range(40):
        g = GAME.deal(1, seed)
        seen |= set(g.view(0)["dice"])
    assert seen == {1, 2, 3, 4, 5, 6}
