"""Worked examples that span a whole round, the rules' own example turn first."""

from __future__ import annotations

from support import rules
from support_cursed_castle import asked, can, castle, cubes, damage, fate, play, row, told


@rules("CC-T1")
def test_the_example_turn() -> None:
    g = castle(
        ["artist", "magus", "ranger"],
        dice=[1, 3, 6],
        row=["d1_ruffian", "d1_hedge_poisoner", "d1_cutpurse"],
        fourth=["d1_wayside_shrine"],
        enemy=[1, 3, 3],
    )
    play(g, "ability 1 riposte", "top use", "turn 6 1")
    assert list(g.held) == cubes("R")
    assert g.view(0)["dice"] == [1, 3]
    play(g, "ability 3 polymorph", "top skip")
    assert list(g.held) == cubes("RB")
    play(g, "ability 1 duplicate", "top use", "cube yellow")
    assert list(g.held) == cubes("RBYY")
    play(g, "attack yellow 1")
    fate(g, (6, 4))
    play(g, "bonus take")
    assert g.corruption == 1
    assert g.view(0)["dice"] == [5]
    play(g, "skill 5 2")
    assert g.view(0)["heroes"][1]["total"] == 8
    play(g, "attack red 3", "attack yellow 3", "attack blue 3")
    play(g, "done")
    assert asked(g) == ["strike 1", "strike 3"]
    play(g, "strike 1", "pass 4 1")
    # The Ranger: red and blue have one target each, yellow too (the Ruffian has its yellow).
    assert told(g, "defeated") == ["Ruffian is defeated.", "Hedge Poisoner is defeated."]
    assert list(g.filled[6:9]) == [0, 0, 1]
    assert asked(g) == ["bleed 1", "bleed 2", "bleed 3"]
    play(g, "bleed 1", "bleed 2")
    assert g.bleeding == 3
    play(g, "level_up maul")
    assert g.corruption == 1
    assert row(g)[0] == "d1_cutpurse"
    assert told(g, "attacks") == ["Cutpurse: bleed.", "Cutpurse: bleed."]


@rules("CC-T25", "CC-H16", "CC-H19")
def test_power_up_block_and_three_boxes() -> None:
    g = castle(held="RRY", dice=[1], row=[("d1_ruffian", "d1_barricade_red", "d1_barricade_red")], enemy=[2])
    play(g, "attack yellow 1", "colour blue", "attack red 2", "attack red 3", "attack blue 3")
    assert g.blocks == 1
    assert list(g.attack) == [0, 0, 1, 1, 0, 0, 1, 1, 0]
    play(g, "done", "block", "hit 1")
    assert damage(g) == 1
    assert g.wounded == 1
    assert list(g.filled[:3]) == [2, 0, 1]


@rules("CC-T36", "CC-A7", "CC-A14")
def test_upgraded_riposte() -> None:
    for answer, wounded, dice in (("top use", 1, [1]), ("top or", 0, [6])):
        g = castle(dice=[1, 6], upgraded=["riposte"], wounded=[1])
        play(g, "ability 1 riposte", answer)
        assert list(g.held) == cubes("R")
        assert g.wounded == wounded
        assert g.view(0)["dice"] == dice
        assert not can(g, f"ability {dice[0]} riposte")


@rules("CC-T38", "CC-N1", "CC-P12")
def test_the_first_options() -> None:
    g = castle(dice=[2, 2, 5], row=["d1_ruffian", "d1_cutpurse", "d1_deserter"], enemy=[1, 2, 3])
    options = asked(g)
    assert len(options) == 21
    assert sum(name.startswith("ability") for name in options) == 12
    assert sum(name.startswith("skill") for name in options) == 6
    assert {"pay 5 tome", "use charlie", "done"} <= set(options)


@rules("CC-N1")
def test_done_is_taken_by_itself_when_nothing_else_is_left() -> None:
    g = castle(dice=[2], owned=[])
    play(g, "skill 2 1")
    assert g.round == 2
