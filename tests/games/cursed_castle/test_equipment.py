"""The fifteen equipment cards."""

from __future__ import annotations

import pytest
from support import rules
from support_cursed_castle import asked, can, castle, cubes, fate, play, through

from malison.games.cursed_castle.box.cards import EQUIPMENT
from malison.kernel.vectors import row_of


@rules("CC-E1", "CC-E2")
def test_three_ways_to_activate() -> None:
    g = castle(owned=EQUIPMENT, dice=[5, 6], held="BR", wounded=[1], enemy=[1, 2, 3], row=["d1_ruffian"])
    dice = {"pay 5 tome", "pay 6 mystical_scroll", "pay 5 pauldron", "pay 6 pauldron", "pay 5 pendant_life", "pay 6 pendant_power"}
    spent = {"spend blue prayer_scroll", "spend red seer_stone", "spend blue gladius", "spend red decaying_mask"}
    free = {"use charlie", "use corrupted_pendant"}
    assert dice | spent | free <= set(asked(g))
    never = ("pay 6 tome", "pay 5 mystical_scroll", "spend red prayer_scroll", "use backpack", "use assassin", "use mystic", "use boots")
    assert not any(can(g, name) for name in never)


@rules("CC-E3", "CC-Q12")
def test_once_a_round() -> None:
    g = castle(also=["corrupted_pendant"], dice=[3], enemy=[1, 2, 3], corruption=0)
    play(g, "use charlie", "enemy_reroll 1", "use corrupted_pendant", "turn 3 4")
    assert not can(g, "use charlie")
    assert not can(g, "use corrupted_pendant")
    through(g)
    assert can(g, "use charlie")


@rules("CC-E4", "CC-N11", "CC-T7")
def test_boots_of_swiftness() -> None:
    g = castle(owned=["boots"], dice=[4, 2, 1], held="R", fourth=["d1_wayside_shrine"])
    assert not can(g, "spend red boots")
    play(g, "skill 4 2", "skill 2 2")
    assert can(g, "spend red boots")
    play(g, "spend red boots")
    assert g.view(0)["heroes"][1]["total"] == 9
    g = castle(owned=["boots"], dice=[4, 2], held="R")
    play(g, "skill 4 2", "skill 2 1", "spend red boots")
    assert asked(g) == ["hasten 1", "hasten 2"]


@rules("CC-E5")
def test_spiked_pauldron() -> None:
    g = castle(owned=["pauldron"], dice=[1, 1])
    play(g, "pay 1 pauldron")
    assert g.blocks == 1


@rules("CC-E6", "CC-T35")
def test_seer_stone() -> None:
    g = castle(owned=["seer_stone"], dice=[4, 1], held="Y")
    play(g, "spend yellow seer_stone")
    assert asked(g) == ["turn 1 6", "turn 4 1", "turn 4 6"]
    play(g, "turn 4 6", "skill 6 1")
    assert g.view(0)["heroes"][0]["total"] == 9


@rules("CC-E6", "CC-Q47", "CC-N3", "CC-N10")
def test_seer_stone_changes_enemy_dice_too() -> None:
    g = castle(owned=["seer_stone"], dice=[4], held="Y", enemy=[1, 2, 3], row=["d1_ruffian", "d1_deserter", "d1_cutpurse"])
    play(g, "spend yellow seer_stone")
    assert asked(g) == ["turn 4 1", "turn 4 6", "enemy_move 2 1", "enemy_move 3 1"]  # an enemy die has no 6
    play(g, "enemy_move 3 1")
    assert list(g.enemy) == [2, 1, 0]
    assert g.view(0)["dice"] == [4]
    # With no hero die left it still works on enemy dice, and with nothing to change it is not offered.
    assert can(castle(owned=["seer_stone"], held="Y", enemy=[2]), "spend yellow seer_stone")
    assert not can(castle(owned=["seer_stone"], held="Y", enemy=[1, 1]), "spend yellow seer_stone")


@rules("CC-E15", "CC-E12", "CC-I5")
def test_other_things_change_only_the_partys_own_dice() -> None:
    g = castle(owned=["decaying_mask"], dice=[4], held="Y", enemy=[2, 3])
    play(g, "spend yellow decaying_mask")
    assert all(name.startswith("turn") for name in asked(g))


@rules("CC-E7", "CC-N10", "CC-T30")
def test_charlie() -> None:
    g = castle(enemy=[1, 2, 2], dice=[3], row=["d1_ruffian", "d1_deserter", "d1_cutpurse"])
    play(g, "use charlie")
    assert asked(g) == ["enemy_reroll 1", "enemy_reroll 2"]
    fate(g, (6, 5))
    play(g, "enemy_reroll 1")
    assert list(g.enemy) == [0, 2, 1]


@rules("CC-E8")
def test_mystical_scroll() -> None:
    g = castle(owned=["mystical_scroll"], dice=[6, 5])
    assert not can(g, "pay 5 mystical_scroll")
    play(g, "pay 6 mystical_scroll")
    assert list(g.held) == cubes("R")


@rules("CC-E9", "CC-N21", "CC-T29")
def test_backpack() -> None:
    g = castle(owned=["backpack"], held="RY", dice=[2])
    play(g, "done")
    assert asked(g) == ["stow red", "stow yellow", "stow none"]
    play(g, "stow yellow")
    assert g.round == 2
    assert list(g.held) == cubes("Y")
    g = castle(held="RY", dice=[2])
    play(g, "done")
    assert list(g.held) == [0, 0, 0]


@rules("CC-E10", "CC-T39")
def test_pendant_of_life() -> None:
    g = castle(owned=["pendant_life"], dice=[2])
    assert not can(g, "pay 2 pendant_life")
    g = castle(owned=["pendant_life"], dice=[2], wounded=[2])
    play(g, "pay 2 pendant_life")
    assert g.wounded == 0


@rules("CC-E11", "CC-T24", "CC-N4", "CC-N5")
def test_giants_gladius() -> None:
    g = castle(held="RY", dice=[2])
    play(g, "spend red gladius")
    assert asked(g) == ["colour red", "colour blue"]
    play(g, "colour blue")
    assert list(g.held) == cubes("B")
    assert not can(castle(held="R", dice=[2]), "spend red gladius")
    g = play(castle(held="RYB", dice=[2]), "spend red gladius")
    assert asked(g) == ["cube blue", "cube yellow"]


@rules("CC-E12", "CC-F7", "CC-T39", "CC-Q13")
def test_corrupted_pendant() -> None:
    g = castle(owned=["corrupted_pendant"], dice=[2])
    play(g, "use corrupted_pendant")
    assert g.corruption == 1
    assert asked(g) == ["turn 2 1", "turn 2 3", "turn 2 4"]
    play(g, "turn 2 4")
    assert g.view(0)["dice"] == [4]
    assert not can(castle(owned=["corrupted_pendant"], held="R"), "use corrupted_pendant")


@rules("CC-E13", "CC-N10", "CC-T30")
def test_pendant_of_power() -> None:
    g = castle(owned=["pendant_power"], dice=[2, 1], enemy=[3, 3, 3])
    play(g, "pay 2 pendant_power")
    assert list(g.enemy) == [0, 1, 2]
    g = castle(owned=["pendant_power"], dice=[2], enemy=[1, 2, 2])
    play(g, "pay 2 pendant_power")
    assert asked(g) == ["enemy_move 1 2", "enemy_move 2 1", "enemy_move 2 3"]


@rules("CC-E14", "CC-H14", "CC-H20")
def test_assassin() -> None:
    g = castle(["artist", "magus", "ranger"], held="R", dice=[2])
    assert not can(g, "use assassin")
    play(g, "attack red 1")
    assert g.label(g.legal()[0]) == "Assassin: roll the red die, for 1 corruption; cannot be undone"
    fate(g, (6, 4))
    play(g, "bonus take")
    assert g.corruption == 1
    assert g.view(0)["dice"] == [2, 5]


@rules("CC-E15")
def test_decaying_mask() -> None:
    g = castle(owned=["decaying_mask"], dice=[2], held="B")
    play(g, "spend blue decaying_mask")
    assert g.corruption == 1
    assert asked(g) == [f"turn 2 {new}" for new in (1, 3, 4, 5, 6)]
    play(g, "turn 2 5")
    assert g.view(0)["dice"] == [5]
    assert list(g.held) == [0, 0, 0]


@rules("CC-E16")
def test_tome() -> None:
    g = castle(dice=[5, 4])
    assert not can(g, "pay 4 tome")
    play(g, "pay 5 tome")
    assert list(g.held) == cubes("B")


@rules("CC-E17", "CC-T24")
def test_prayer_scroll() -> None:
    g = castle(owned=["prayer_scroll"], held="BR", dice=[2])
    assert not can(g, "spend red prayer_scroll")
    play(g, "spend blue prayer_scroll")
    assert list(g.held) == cubes("RYY")


@rules("CC-E18", "CC-N7", "CC-N9", "CC-H18", "CC-H20")
def test_mystic() -> None:
    g = castle(["artist", "magus", "ranger"], held="R", dice=[2], corruption=2, stunned=["maul"], wounded=[2])
    play(g, "attack red 1")
    assert g.label(g.legal()[0]) == "Conjure Assassin or Mystic"
    play(g, "bonus take")
    assert asked(g) == ["conjure assassin", "conjure mystic"]
    assert g.label(g.legal()[1]) == "Mystic: remove a status effect"
    play(g, "conjure mystic")
    assert asked(g) == ["cure corruption", "cure stun_maul"]
    play(g, "cure stun_maul")
    assert g.stunned == 0
    assert g.corruption == 2


@rules("CC-Q28")
def test_brush_cards_are_useless_without_the_artist() -> None:
    g = castle(also=["assassin", "mystic"], held="R", dice=[2], corruption=1)
    assert not any("assassin" in name or "mystic" in name.split() for name in asked(g))


@rules("CC-Q13")
def test_only_unused_dice_can_be_changed() -> None:
    g = castle(also=["seer_stone"], dice=[3, 4], held="RR")
    play(g, "skill 3 1", "spend red seer_stone")
    assert asked(g) == ["turn 4 1", "turn 4 6"]


@rules("CC-Q32")
def test_a_fourth_corruption_may_be_taken_on_purpose() -> None:
    g = castle(owned=["corrupted_pendant"], dice=[2], corruption=3)
    assert can(g, "use corrupted_pendant")
    play(g, "use corrupted_pendant", "lose 2")
    assert g.heroes[1] == -1
    assert g.corruption == 0
    play(g, "turn 2 3")  # the effect still happens
    assert g.view(0)["dice"] == [3]


@rules("CC-Q32", "CC-W2")
def test_a_fourth_corruption_may_lose_the_game() -> None:
    g = castle(owned=["corrupted_pendant"], dice=[2], corruption=3)
    g.heroes = row_of([0, -1, -1])
    play(g, "use corrupted_pendant")
    assert g.over
    assert g.outcome()[0].result == "lost"


@rules("CC-E1")
@pytest.mark.parametrize("name", EQUIPMENT)
def test_every_card_says_what_it_does(name: str) -> None:
    page = castle(owned=[name]).view(0)["equipment"]
    assert page[0]["id"] == name
    assert page[0]["text"]
