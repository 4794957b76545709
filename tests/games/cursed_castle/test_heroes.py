"""Heroes: attacks, attack bonuses and skill checks."""

from __future__ import annotations

import pytest
from support import rules
from support_cursed_castle import asked, can, castle, cubes, fate, hero, play, row, through, told

from malison.games.cursed_castle.box.cards import HEROES

SIDES = {
    # hero: (skill, boxes) white, (skill, boxes) damaged
    "magus": ((3, 1), (2, 1)),
    "champion": ((1, 2), (0, 2)),
    "ranger": ((2, 3), (1, 2)),
    "artist": ((2, 1), (1, 1)),
    "confessor": ((2, 1), (1, 1)),
    "reaver": ((0, 2), (0, 1)),
}


def trio(first: str) -> list[str]:
    return [first, *[name for name in HEROES if name != first][:2]]


@rules("CC-H3", "CC-H10", "CC-H12")
@pytest.mark.parametrize("name", HEROES)
@pytest.mark.parametrize("damaged", [False, True])
def test_sides(name: str, damaged: bool) -> None:
    skill, boxes = SIDES[name][damaged]
    g = castle(trio(name), wounded=[1] if damaged else [], bleeding=[1], held="RRRR", dice=[4])
    g2 = g.clone()
    for _ in range(boxes):
        assert can(g, "attack red 1")
        play(g, "attack red 1")
    assert not can(g, "attack red 1")
    play(g2, "skill 4 1")
    assert g2.view(0)["heroes"][0]["total"] == 4 + skill


@rules("CC-H1", "CC-H2")
def test_attack_or_check_not_both() -> None:
    g = castle(held="RR", dice=[4, 5])
    play(g, "attack red 3")
    assert not can(g, "skill 4 3")
    assert can(g, "attack red 3")
    g = castle(held="RR", dice=[4, 5])
    play(g, "skill 4 3")
    assert not can(g, "attack red 3")
    assert can(g, "skill 5 3")


@rules("CC-H2", "CC-H4")
def test_cubes_wait_on_the_hero_and_only_hit_their_colour() -> None:
    g = castle(held="RB", row=["d1_deserter"], enemy=[2, 2, 2], dice=[3])
    play(g, "attack red 3", "attack blue 3")
    assert row(g)[0] == "d1_deserter"  # still there: cubes strike in phase 5
    assert list(g.attack[6:]) == [1, 1, 0]
    through(g)
    assert row(g)[0] == ""
    assert told(g, "lost_cube") == ["A blue cube finds no target."]


@rules("CC-H5", "CC-H6", "CC-H7", "CC-H13", "CC-N6")
def test_a_bonus_may_be_left_for_a_later_cube_and_comes_once() -> None:
    g = castle(["reaver", "magus", "ranger"], held="RR", dice=[2])
    play(g, "attack red 1")
    assert asked(g) == ["bonus take", "bonus skip"]
    play(g, "bonus skip", "attack red 1")
    fate(g, (6, 5))
    play(g, "bonus take")
    assert g.view(0)["dice"] == [6]
    g = castle(["reaver", "magus", "ranger"], held="RR", dice=[2])
    fate(g, (6, 5))
    play(g, "attack red 1", "bonus take", "attack red 1")
    assert not any(name.startswith("bonus") for name in asked(g))


@rules("CC-H8")
def test_a_side_without_a_bonus_offers_nothing() -> None:
    g = castle(held="R", dice=[2])
    play(g, "attack red 3")
    assert can(g, "done")
    g = castle(held="R", dice=[2], wounded=[1])
    play(g, "attack red 1")
    assert list(g.held) == [0, 0, 0]


@rules("CC-H9", "CC-F10", "CC-T21")
def test_a_bleeding_hero_has_no_bonus_but_attacks() -> None:
    g = castle(held="RR", dice=[3], bleeding=[2], items=["black_potion"], row=["d1_deserter"], enemy=[2, 2, 2])
    play(g, "attack red 2")
    assert g.blocks == 0
    play(g, "item black_potion", "attack red 2")
    assert g.blocks == 1
    through(g)
    assert row(g)[0] == ""


@rules("CC-H10", "CC-H11", "CC-T7")
@pytest.mark.parametrize(("dice", "passes"), [([4, 3], True), ([4, 2], False)])
def test_dice_and_skill_bonus_add_up(dice: list[int], passes: bool) -> None:
    g = castle(dice=[*dice, 1], fourth=["d1_wayside_shrine"])
    play(g, *[f"skill {pips} 2" for pips in dice])
    play(g, "done")
    assert can(g, "pass 4 1") == passes


@rules("CC-T7", "CC-E4")
def test_boots_lift_a_total_over_the_check() -> None:
    g = castle(dice=[4, 2, 1], held="R", also=["boots"], fourth=["d1_wayside_shrine"])
    play(g, "skill 4 2", "skill 2 2", "spend red boots", "done", "pass 4 1")
    assert any(name.startswith("level_up") for name in asked(g))


@rules("CC-H14", "CC-Q34")
def test_add_the_red_die() -> None:
    g = castle(["reaver", "artist", "ranger"], wounded=[1], held="RR", dice=[2])
    play(g, "attack red 1")
    fate(g, (6, 3))
    play(g, "bonus take")
    assert g.view(0)["dice"] == [2, 4]
    assert can(g, "ability 4 maul")
    # There is one red die: the Assassin has nothing left to roll.
    play(g, "attack red 2")
    assert not any(name.startswith(("bonus", "conjure")) for name in asked(g))


@rules("CC-H15", "CC-Q16", "CC-T37")
def test_taunt() -> None:
    line = ["d1_ruffian", "d1_cutpurse", "d1_deserter"]
    g = castle(wounded=[2], held="Y", dice=[3], row=line, enemy=[1, 1, 2])
    play(g, "attack yellow 2", "bonus take")
    assert set(asked(g)) == {"enemy_move 1 2", "enemy_move 1 3", "enemy_move 2 1", "enemy_move 2 3"}
    play(g, "enemy_move 1 3")
    assert list(g.enemy) == [1, 1, 1]
    through(g)
    attacks = told(g, "attacks")
    assert attacks == ["Ruffian: damage.", "Cutpurse: bleed.", "Deserter: damage."]


@rules("CC-Q16")
def test_taunt_needs_enemies_on_both_sides() -> None:
    g = castle(wounded=[2], held="Y", dice=[3], row=["d1_ruffian"], enemy=[1, 1, 2])
    play(g, "attack yellow 2")
    assert not any(name.startswith("bonus") for name in asked(g))


@rules("CC-H16", "CC-N5", "CC-Q45")
def test_power_up() -> None:
    g = castle(held="Y", dice=[3])
    play(g, "attack yellow 1")
    assert asked(g) == ["colour red", "colour blue", "colour yellow"]
    play(g, "colour blue")
    assert list(g.held) == cubes("B")
    assert can(g, "attack blue 3")


@rules("CC-H17", "CC-N8")
def test_healing() -> None:
    g = castle(["confessor", "magus", "ranger"], wounded=[2], stunned=["maul"], poison=1, bleeding=[3], held="R", dice=[2])
    play(g, "attack red 1", "bonus take")
    assert asked(g) == ["mend 2", "cure poison", "cure stun_maul", "cure bleed_3"]
    play(g, "mend 2")
    assert g.wounded == 0


@rules("CC-H18", "CC-N9")
def test_remove_status_effect() -> None:
    g = castle(["confessor", "magus", "ranger"], wounded=[1, 2], corruption=1, poison=1, held="R", dice=[2])
    play(g, "attack red 1", "bonus take")
    assert asked(g) == ["cure poison", "cure corruption"]
    play(g, "cure corruption")
    assert g.corruption == 0


@rules("CC-H19", "CC-Q45", "CC-C6")
def test_block() -> None:
    g = castle(held="Y", dice=[3], row=["d1_deserter"], enemy=[1, 1, 2])
    play(g, "attack yellow 2")
    assert g.blocks == 1
    play(g, "done")
    assert asked(g) == ["block", "hit 1", "hit 2", "hit 3"]
    play(g, "block", "hit 2")
    assert g.wounded == 2
    assert g.round == 2
    g = castle(blocks=1, dice=[3])
    through(g)
    assert g.blocks == 0


@rules("CC-H20", "CC-N7", "CC-Q33")
def test_conjure_on_both_sides() -> None:
    for wounded in ([], [1]):
        g = castle(["artist", "magus", "ranger"], wounded=wounded, held="R", dice=[2])
        play(g, "attack red 1")
        assert asked(g) == ["bonus take", "bonus skip"]


@rules("CC-Q15")
def test_a_hero_may_take_a_cube_nobody_needs() -> None:
    g = castle(held="Y", dice=[3], row=["d1_deserter"], enemy=[1, 2, 2])
    play(g, "attack yellow 2", "done", "block")
    assert told(g, "lost_cube") == ["A yellow cube finds no target."]


@rules("CC-Q33")
def test_a_healed_hero_has_its_white_side_at_once() -> None:
    g = castle(wounded=[3], held="RRR", items=["red_potion"], dice=[2])
    play(g, "attack red 3", "attack red 3")
    assert not can(g, "attack red 3")
    play(g, "item red_potion")
    assert can(g, "attack red 3")
    g = castle(["reaver", "magus", "ranger"], wounded=[1], held="RR", items=["red_potion"], dice=[2])
    play(g, "attack red 1", "bonus take", "item red_potion", "attack red 1")
    assert not any(name.startswith("bonus") for name in asked(g))


@rules("CC-Q27")
def test_a_hero_who_dies_in_phase_four_takes_dice_and_cubes_along() -> None:
    g = castle(owned=["corrupted_pendant"], corruption=3, reserve=["confessor"], held="RR", dice=[2, 5], bleeding=[3])
    play(g, "attack red 3", "use corrupted_pendant", "lose 3")
    assert hero(g, 3) == "confessor"
    assert list(g.attack[6:]) == [0, 0, 0]
    assert g.bleeding == 0
    play(g, "turn 2 3")
    assert can(g, "attack red 3")
    assert not can(g, "pay 5 tome")
