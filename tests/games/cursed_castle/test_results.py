"""Hero results, dungeon results and red-border cards."""

from __future__ import annotations

from support import rules
from support_cursed_castle import asked, castle, damage, names, play, put, row, through, told

from malison.games.cursed_castle.state import CLEARED_BY_CHECK, Castle


@rules("CC-R1")
def test_heroes_from_the_left_then_spaces_from_the_left() -> None:
    g = castle(
        held="RRY",
        dice=[1],
        row=["d1_ruffian", "d1_cutpurse", "d1_deserter"],
        fourth=["d1_snare_wire"],
        enemy=[1, 2, 3],
    )
    play(g, "attack yellow 3", "attack red 2", "attack red 1", "colour red")
    play(g, "done")
    assert "Magus" in g.view(0)["question"]["prompt"]
    play(g, "strike 1")  # Magus, then the Champion's red falls to the Deserter, then the Ranger chooses
    assert "Ranger" in g.view(0)["question"]["prompt"]
    play(g, "strike 2", "block", "bleed 1", "hit 2")
    assert told(g, "attacks") == ["Ruffian: damage.", "Cutpurse: bleed.", "Snare Wire: damage."]


@rules("CC-R2", "CC-N12")
def test_the_player_picks_the_card_for_a_cube() -> None:
    g = castle(held="Y", dice=[1], row=["d1_ruffian", "d1_cutpurse", "d1_deserter"], fourth=["d1_mimic_crate"], enemy=[1, 2, 3])
    play(g, "attack yellow 3", "done")
    assert asked(g) == ["strike 1", "strike 2", "strike 4"]
    play(g, "strike 4")
    assert list(g.filled[9:]) == [0, 0, 1]


@rules("CC-R2", "CC-Q15")
def test_a_cube_with_one_target_is_moved_by_itself() -> None:
    g = castle(held="R", dice=[1], row=["d1_deserter", "d1_cutpurse"], enemy=[1, 1, 1])
    play(g, "attack red 3", "done")
    assert told(g, "defeated") == ["Deserter is defeated."]


@rules("CC-R3")
def test_a_cube_without_a_target_is_lost() -> None:
    g = castle(held="BB", dice=[1], row=["d1_hedge_poisoner"], enemy=[2, 2, 2])
    play(g, "attack blue 3", "attack blue 3", "done")
    assert told(g, "lost_cube") == ["A blue cube finds no target."]
    assert list(g.held) == [0, 0, 0]


@rules("CC-R4", "CC-N13", "CC-H11", "CC-Q14")
def test_one_open_check_within_the_total() -> None:
    g = castle(dice=[4, 6], row=["d1_mad_jailer", "d1_turnkey", "d1_deserter"], fourth=["d1_wayside_shrine"], enemy=[1, 2, 3])
    play(g, "skill 4 1", "done")  # 4 + 3 = 7
    assert asked(g) == ["pass 1 1", "pass 2 1", "no_check"]
    play(g, "pass 2 1")
    assert list(g.checks[3:6]) == [-7, 0, 0]
    assert g.checks[0] == 6
    assert row(g)[1] == "d1_turnkey"


@rules("CC-Q14")
def test_totals_of_two_heroes_never_add_up() -> None:
    g = castle(dice=[3, 3, 1], fourth=["d1_wayside_shrine"])
    play(g, "skill 3 1", "skill 3 3")  # 6 and 5 against 8
    through(g)
    assert told(g, "fails") == ["Magus passes no check.", "Ranger passes no check."]


@rules("CC-Q38")
def test_a_check_that_passes_nothing_uses_hero_and_dice() -> None:
    g = castle(dice=[1, 2], held="R", row=["d1_deserter"], enemy=[2, 2, 2])
    play(g, "skill 1 3")
    assert "attack red 3" not in asked(g)
    assert g.view(0)["dice"] == [2]
    play(g, "attack red 2", "done")
    assert told(g, "fails") == ["Ranger passes no check."]
    assert told(g, "defeated") == ["Deserter is defeated."]


@rules("CC-R5", "CC-R8")
def test_a_defeated_enemy_does_not_attack() -> None:
    g = castle(held="RY", dice=[1], row=["d1_ruffian", "d1_deserter"], enemy=[1, 1, 2])
    play(g, "attack yellow 3", "attack red 3", "done", "strike 1", "hit 1")
    assert told(g, "defeated") == ["Ruffian is defeated."]
    assert told(g, "attacks") == ["Deserter: damage."]


@rules("CC-R5")
def test_checks_count_for_the_defeat() -> None:
    g = castle(held="R", dice=[3, 1], row=["d1_mad_jailer"], enemy=[2, 2, 2])
    play(g, "attack red 3", "done", "hit 1")
    assert told(g, "defeated") == []
    g = castle(held="R", dice=[3, 1], row=["d1_mad_jailer"], enemy=[2, 2, 2])
    play(g, "attack red 3", "skill 3 1", "done", "pass 1 1")
    assert told(g, "defeated") == ["Mad Jailer is defeated."]


@rules("CC-R6")
def test_cubes_stay_on_undefeated_enemies() -> None:
    g = castle(held="R", dice=[4, 1], row=["d1_turnkey"], enemy=[2, 2, 2])
    play(g, "attack red 3", "skill 4 1", "done", "pass 1 1")
    assert g.round == 2
    assert list(g.filled[:3]) == [1, 0, 0]
    assert list(g.checks[:3]) == [-7, 0, 0]


@rules("CC-R7", "CC-V7", "CC-T12")
def test_the_mimic_has_two_ways() -> None:
    g = castle(held="RY", dice=[1], fourth=["d1_mimic_crate"])
    play(g, "attack red 3", "attack yellow 3")
    through(g)
    assert g.fourth == []
    assert sum(g.items) == 0
    assert damage(g) == 0
    g = castle(dice=[5, 1], fourth=["d1_mimic_crate"])
    play(g, "skill 5 1", "done", "pass 4 1")
    assert g.fourth == []
    assert sum(g.items) == 1
    assert damage(g) == 0
    g = castle(held="R", dice=[1], fourth=["d1_mimic_crate"])
    play(g, "attack red 3", "done", "hit 1")
    assert names(g, g.fourth) == ["d1_mimic_crate"]
    assert list(g.filled[9:]) == [1, 0, 0]
    assert damage(g) == 1


@rules("CC-D2", "CC-D3", "CC-T2")
def test_primary_once_a_die_or_secondary_once() -> None:
    for dice, points in (([1, 1, 1], 3), ([1, 2, 2], 1), ([2, 2, 2], 2)):
        g = castle(row=["d1_ruffian"], enemy=dice, dice=[1])
        through(g)
        assert damage(g) == points


@rules("CC-D2", "CC-D3", "CC-T3")
def test_each_space_by_its_own_dice() -> None:
    g = castle(row=["d1_deserter", "d1_cutpurse", "d1_hedge_poisoner"], enemy=[1, 1, 3], dice=[1])
    through(g)
    assert told(g, "attacks") == ["Deserter: damage.", "Deserter: damage.", "Cutpurse: steal.", "Hedge Poisoner: poison."]


@rules("CC-D4")
def test_an_empty_attack_is_nothing() -> None:
    g = castle(row=["d1_hedge_poisoner"], enemy=[2, 2, 2], dice=[1])
    through(g)
    assert told(g, "attacks") == []


@rules("CC-D5", "CC-D6")
def test_each_icon_is_one_application_with_its_own_block() -> None:
    g = castle(row=["d4_doppelganger"], enemy=[2, 2, 2], dice=[1], blocks=1)
    play(g, "done")
    assert asked(g) == ["block", "accept"]
    play(g, "accept")
    assert asked(g) == ["block", "hit 1", "hit 2", "hit 3"]
    g = castle(row=["d1_ruffian"], enemy=[2, 2, 2], dice=[1])
    play(g, "done", "hit 1", "hit 2")
    assert g.wounded == 3


@rules("CC-D7")
def test_a_die_on_an_empty_space_does_nothing() -> None:
    g = castle(row=["d1_hedge_poisoner"], enemy=[3, 3, 3], dice=[1])
    through(g)
    assert told(g, "attacks") == []


@rules("CC-X1", "CC-X7", "CC-T9", "CC-Q9")
def test_only_the_top_card_is_active() -> None:
    g = castle(fourth=["d1_choking_smoke", "d1_dusty_chest"], dice=[1])
    through(g)
    assert told(g, "attacks") == []
    assert names(g, g.fourth) == ["d1_choking_smoke"]
    through(g)
    assert told(g, "attacks") == ["Choking Smoke: bleed."]
    assert g.bleeding
    g = castle(fourth=["d1_wayside_shrine", "d1_dusty_chest"], dice=[1])
    through(g)
    assert names(g, g.fourth) == ["d1_wayside_shrine"]  # its one round begins now
    assert g.checks[9] == 8


@rules("CC-X2")
def test_red_border_cards_act_after_space_three() -> None:
    g = castle(row=["d1_deserter", "d1_deserter", "d1_deserter"], fourth=["d1_snare_wire"], enemy=[1, 2, 3], dice=[1])
    through(g)
    assert told(g, "attacks")[-1] == "Snare Wire: damage."
    assert len(told(g, "attacks")) == 4


@rules("CC-X3", "CC-X4", "CC-T11")
def test_persistent_cards_stay_until_cleared() -> None:
    g = castle(fourth=["d3_grave_chill"], dice=[1])
    through(g)
    assert g.corruption == 1
    assert names(g, g.fourth) == ["d3_grave_chill"]
    g = castle(fourth=["d3_grave_chill"], dice=[6, 1], corruption=1)
    play(g, "skill 6 1", "done", "pass 4 1")
    assert g.corruption == 0  # taken by the bonus (CC-V11)
    assert g.fourth == []
    assert names(g, g.discard) == ["d3_grave_chill"]


@rules("CC-V11", "CC-T43", "CC-X11")
def test_a_check_may_bring_healing() -> None:
    g = castle(fourth=["d1_choking_smoke"], dice=[4, 1], wounded=[2], bleeding=[3])
    play(g, "skill 4 1", "done", "pass 4 1")
    assert g.bleeding == 4
    assert asked(g) == ["mend 2", "cure bleed_3"]
    play(g, "mend 2")
    assert g.wounded == 0
    assert told(g, "mended") == ["Champion is healed (Choking Smoke)."]
    g = castle(fourth=["d1_choking_smoke"], dice=[4, 1])
    play(g, "skill 4 1", "done", "pass 4 1")
    assert g.round == 2


@rules("CC-X10", "CC-T44")
def test_a_prowler_has_two_ways() -> None:
    g = castle(fourth=["d2_hedge_lynx"], dice=[1], held="RY")
    play(g, "attack red 3", "attack yellow 3", "done")
    assert g.fourth == []
    assert g.upgraded == 0
    assert damage(g) == 0
    g = castle(fourth=["d2_hedge_lynx"], dice=[5, 1])
    play(g, "skill 5 1", "done", "pass 4 1")
    assert asked(g)[0] == "level_up duplicate"
    play(g, "level_up maul")
    assert g.fourth == []
    g = castle(fourth=["d2_hedge_lynx"], dice=[1], held="R")
    play(g, "attack red 3")
    through(g)
    assert damage(g) == 1
    assert list(g.filled[9:]) == [1, 0, 0]
    assert names(g, g.fourth) == ["d2_hedge_lynx"]


@rules("CC-X11", "CC-X9", "CC-T45")
def test_a_penalty_or_a_bonus() -> None:
    g = castle(fourth=["d2_moon_shrine"], dice=[5, 1])
    play(g, "skill 5 1", "done", "pass 4 1", "level_up maul")
    assert g.bleeding == 0
    assert g.upgraded == 1 << 4
    g = castle(fourth=["d2_moon_shrine"], dice=[1])
    play(g, "done", "bleed 2")
    assert g.bleeding == 2
    assert g.upgraded == 0
    assert names(g, g.discard) == ["d2_moon_shrine"]


@rules("CC-X5", "CC-X6", "CC-T10")
def test_fleeting_cards_go_either_way() -> None:
    g = castle(fourth=["d3_collapsing_vault"], dice=[6, 1])
    play(g, "skill 6 1", "done", "pass 4 1")  # 9
    assert damage(g) == 0
    assert g.fourth == []
    g = castle(fourth=["d3_collapsing_vault"], dice=[5, 1])
    play(g, "skill 5 1")  # 8
    through(g)
    assert damage(g) == 2
    assert g.fourth == []


@rules("CC-X8")
def test_a_bonus_comes_only_with_the_check_and_only_at_cleanup() -> None:
    g = castle(fourth=["d1_dusty_chest"], row=["d1_deserter"], enemy=[1, 1, 1], dice=[4, 1])
    play(g, "skill 4 1", "done", "pass 4 1")
    assert sum(g.items) == 0  # the Deserter attacks first
    assert g.cleared == CLEARED_BY_CHECK
    play(g, "hit 1", "hit 1", "hit 2")
    assert sum(g.items) == 1
    g = castle(fourth=["d1_dusty_chest"], dice=[1])
    through(g)
    assert sum(g.items) == 0


@rules("CC-X9", "CC-V1")
def test_ignoring_a_bonus_card_costs_nothing() -> None:
    for name in ("d1_dusty_chest", "d1_wayside_shrine", "d1_chained_captive", "merchant"):
        g = castle(fourth=[name], dice=[1])
        through(g)
        assert told(g, "attacks") == []
        assert g.fourth == []
        assert g.wounded == 0


@rules("CC-X9", "CC-N13")
def test_a_check_may_be_refused() -> None:
    g = castle(fourth=["d1_dusty_chest"], dice=[5, 1])
    play(g, "skill 5 1", "done")
    assert asked(g) == ["pass 4 1", "no_check"]
    play(g, "no_check")
    assert sum(g.items) == 0


@rules("CC-Q42")
def test_a_covered_mimic_keeps_its_cubes() -> None:
    g = castle(fourth=["d1_mimic_crate"], dice=[1], deck=["d1_dusty_chest"])
    put(g, 4, "d1_mimic_crate", filled="R")
    through(g, "hit 1")
    assert names(g, g.fourth) == ["d1_mimic_crate", "d1_dusty_chest"]
    through(g)
    assert names(g, g.fourth) == ["d1_mimic_crate"]
    assert list(g.filled[9:]) == [1, 0, 0]
    assert list(g.open[9:]) == [0, 0, 1]


@rules("CC-Q42")
def test_a_mini_boss_has_a_primary_and_a_secondary_attack() -> None:
    g = castle(row=["d1_turnkey"], enemy=[1, 1, 2], dice=[1])
    through(g)
    assert told(g, "attacks") == ["The Turnkey: damage.", "The Turnkey: damage."]
    g = castle(row=["d1_turnkey"], enemy=[2, 2, 2], dice=[1])
    through(g)
    assert told(g, "attacks") == ["The Turnkey: stun."]


@rules("CC-R2", "CC-R5", "CC-D2")
def test_a_strike_says_what_is_left_and_what_a_defeated_enemy_no_longer_does() -> None:
    # Two enemy dice on the Ruffian, whose primary attack is one damage for each.
    g = castle(held="Y", dice=[1], row=["d1_ruffian", "d1_cutpurse", "d1_deserter"], enemy=[1, 1, 3])
    put(g, 1, "d1_ruffian", filled="R")
    play(g, "attack yellow 3", "done")
    labels = {name: g.label(move) for name, move in zip(asked(g), g.legal(), strict=True)}
    assert labels["strike 1"] == "Ruffian in space 1 · defeated: its 2 damage is gone"
    assert labels["strike 2"] == "Cutpurse in space 2 · 1 of 2 left"


def said(g: Castle) -> dict[str, str]:
    return {name: g.label(move) for name, move in zip(asked(g), g.legal(), strict=True)}


@rules("CC-R2", "CC-R4")
def test_what_another_hero_strikes_next_is_said_on_no_answer() -> None:
    # The Ranger strikes right after the check of the Magus, whatever comes of it.
    g = castle(held="Y", dice=[5, 1], row=["d1_ruffian"], fourth=["d1_dusty_chest"], enemy=[1, 1, 3])
    put(g, 1, "d1_ruffian", filled="R")
    play(g, "attack yellow 3", "skill 5 1", "done")
    assert said(g)["no_check"] == "Pass none"
    assert "defeated" not in said(g)["pass 4 1"]
    # One cube of the two that it still takes does not defeat it, though the other strikes unasked after it.
    g = castle(held="RY", dice=[1], row=["d1_ruffian", "d1_cutpurse"], enemy=[1, 1, 3])
    put(g, 2, "d1_cutpurse")
    play(g, "attack yellow 2", "attack red 3", "done")
    assert all("defeated" not in label for label in said(g).values())


@rules("CC-R2")
def test_what_is_left_is_said_only_when_every_cube_has_struck() -> None:
    g = castle(held="RYY", dice=[1], row=["d1_ruffian", "d1_cutpurse"], enemy=[1, 1, 3])
    play(g, "attack red 3", "attack yellow 3")
    assert " left" not in said(g)["done"].partition(" · ")[2]


@rules("CC-A2")
def test_what_a_button_says_already_is_not_said_again() -> None:
    g = castle(dice=[3], row=["d1_ruffian"], enemy=[1, 1, 1])
    assert [g.label(move) for move in g.legal()].count("3 on Maul: gain a yellow cube") == 1
