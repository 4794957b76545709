"""Item tokens."""

from __future__ import annotations

from support import rules
from support_cursed_castle import asked, can, castle, play, told


@rules("CC-I1")
def test_a_used_item_is_out_of_the_game() -> None:
    g = castle(items=["red_potion"], wounded=[1], dice=[2])
    pool = list(g.item_pool)
    assert g.view(0)["items"]["red_potion"] == 1
    play(g, "item red_potion")
    assert sum(g.items) == 0
    assert list(g.item_pool) == pool


@rules("CC-I2")
def test_red_potion() -> None:
    g = castle(items=["red_potion"], dice=[2])
    assert not can(g, "item red_potion")
    g = castle(items=["red_potion"], wounded=[1, 3], dice=[2])
    play(g, "item red_potion")
    assert asked(g) == ["mend 1", "mend 3"]
    play(g, "mend 3")
    assert g.wounded == 1


@rules("CC-I3", "CC-N9")
def test_black_potion() -> None:
    g = castle(items=["black_potion"], wounded=[1], dice=[2])
    assert not can(g, "item black_potion")
    g = castle(items=["black_potion"], wounded=[1], poison=1, corruption=2, stunned=["maul"], bleeding=[2], dice=[2])
    play(g, "item black_potion")
    assert asked(g) == ["cure poison", "cure corruption", "cure stun_maul", "cure bleed_2"]
    play(g, "cure corruption")
    assert g.corruption == 1


@rules("CC-I4", "CC-N14", "CC-N15")
def test_shield() -> None:
    g = castle(items=["shield"], row=["d1_deserter"], enemy=[1], dice=[2])
    assert not can(g, "item shield")
    play(g, "done")
    assert asked(g) == ["item shield", "hit 1", "hit 2", "hit 3"]
    play(g, "item shield")
    assert g.wounded == 0
    assert told(g, "stopped") == ["Damage is blocked (Shield)."]
    g = castle(items=["shield"], row=["d1_hedge_poisoner"], enemy=[1], dice=[2])
    play(g, "done", "item shield")
    assert g.poison + g.fresh_poison == 0


@rules("CC-I1", "CC-I4", "CC-N14", "CC-Q17")
def test_a_shield_stops_the_damage_of_poison_too() -> None:
    g = castle(items=["shield"], poison=2, blocks=1, dice=[2])
    play(g, "done")
    assert asked(g) == ["item shield", "hit 1", "hit 2", "hit 3"]  # a block is for Dungeon Results only
    play(g, "item shield")
    assert g.wounded == 0
    assert asked(g) == ["hit 1", "hit 2", "hit 3"]  # the second disc
    play(g, "hit 2")
    assert (g.wounded, g.poison, sum(g.items)) == (2, 2, 0)


@rules("CC-I5")
def test_number_one_either_way() -> None:
    g = castle(items=["number_1"], dice=[2, 6])
    play(g, "item number_1")
    assert asked(g) == ["turn 2 1", "turn 2 3", "turn 6 5"]
    play(g, "turn 6 5")
    assert g.view(0)["dice"] == [2, 5]


@rules("CC-I6")
def test_number_two_upwards() -> None:
    g = castle(items=["number_2"], dice=[4, 5])
    play(g, "item number_2")
    assert g.view(0)["dice"] == [5, 6]


@rules("CC-I7", "CC-T35")
def test_number_three_upwards() -> None:
    assert not can(castle(items=["number_3"], dice=[4]), "item number_3")
    g = castle(items=["number_3"], dice=[3])
    play(g, "item number_3")
    assert g.view(0)["dice"] == [6]


@rules("CC-Q18", "CC-N14")
def test_a_red_potion_may_be_drunk_when_the_blow_comes() -> None:
    g = castle(items=["red_potion"], wounded=[1], row=["d1_deserter"], enemy=[1], dice=[2])
    play(g, "done")
    assert asked(g) == ["hit 1", "hit 2", "hit 3", "item red_potion"]
    play(g, "item red_potion")
    assert g.wounded == 0
    assert asked(g) == ["hit 1", "hit 2", "hit 3"]
    play(g, "hit 1")
    assert g.wounded == 1


@rules("CC-Q18", "CC-N15")
def test_a_black_potion_may_be_drunk_when_a_status_effect_comes() -> None:
    g = castle(items=["black_potion"], corruption=3, row=["d3_wailing_wraith"], enemy=[1], dice=[2])
    play(g, "done")
    assert asked(g) == ["accept", "item black_potion"]
    play(g, "item black_potion")
    assert g.corruption == 3  # one off, and the new one on
    assert g.party() == 3


@rules("CC-Q18", "CC-N20", "CC-C3")
def test_a_black_potion_before_the_poison_works() -> None:
    g = castle(items=["black_potion", "black_potion"], poison=2, dice=[2])
    play(g, "done")
    assert asked(g) == ["item black_potion", "go_on"]
    play(g, "item black_potion")
    assert asked(g) == ["item black_potion", "go_on"]
    play(g, "go_on")
    assert asked(g) == ["hit 1", "hit 2", "hit 3"]
    play(g, "hit 1")
    assert g.round == 2
    g = castle(items=["black_potion"], poison=1, dice=[2])
    play(g, "done", "item black_potion")
    assert g.round == 2
    assert g.wounded == 0
