"""Status effects and what else enemies do."""

from __future__ import annotations

from collections import Counter

from support import rules
from support_cursed_castle import asked, can, card, castle, cubes, damage, fate, hero, names, owns, play, put, row, through, told

from malison.games.cursed_castle.box.cards import ABILITIES, EQUIPMENT
from malison.kernel.vectors import row_of


@rules("CC-F1", "CC-F2", "CC-N14")
def test_each_point_of_damage_is_assigned_by_the_player() -> None:
    g = castle(row=["d1_ruffian"], enemy=[1, 1, 1], dice=[1])
    play(g, "done")
    assert asked(g) == ["hit 1", "hit 2", "hit 3"]
    play(g, "hit 2")
    assert g.wounded == 2
    play(g, "hit 2")
    assert hero(g, 2) == ""
    assert g.fallen == [1]
    assert asked(g) == ["hit 1", "hit 3"]
    play(g, "hit 3")
    assert g.wounded == 4


@rules("CC-F3", "CC-F4", "CC-N15")
def test_poison_is_gained_and_does_no_damage_yet() -> None:
    g = castle(row=["d1_hedge_poisoner"], enemy=[1, 1, 2], dice=[1])
    through(g)
    assert g.poison == 2
    assert damage(g) == 0


@rules("CC-F5", "CC-T5")
def test_poison_stays_and_bites_again() -> None:
    g = castle(poison=1, dice=[1])
    play(g, "done", "hit 1")
    assert g.poison == 1
    play(g, "done", "hit 2")
    assert g.wounded == 3
    assert g.poison == 1


@rules("CC-F6", "CC-T5")
def test_at_most_three_poison_discs() -> None:
    g = castle(row=["d1_hedge_poisoner"], enemy=[1, 1, 2], dice=[1], poison=2)
    play(g, "done", "hit 1", "hit 2")
    assert g.poison == 3
    assert damage(g) == 2


@rules("CC-Q41", "CC-T40")
def test_an_icon_that_changes_nothing_spends_no_block() -> None:
    g = castle(row=["d1_hedge_poisoner", "d1_deserter"], enemy=[1, 2, 3], dice=[1], poison=3, blocks=1)
    play(g, "done")
    assert g.blocks == 1
    assert asked(g) == ["block", "hit 1", "hit 2", "hit 3"]  # the Deserter's damage
    assert g.poison + g.fresh_poison == 3


@rules("CC-F7", "CC-N15")
def test_corruption_builds_up() -> None:
    g = castle(row=["d3_wailing_wraith"], enemy=[1, 1, 2], dice=[1])
    through(g)
    assert g.corruption == 2


@rules("CC-F8", "CC-N16")
def test_the_fourth_corruption_takes_a_hero() -> None:
    g = castle(row=["d3_wailing_wraith"], enemy=[1, 2, 2], dice=[1], corruption=3)
    play(g, "done")
    assert asked(g) == ["lose 1", "lose 2", "lose 3", "lose random"]
    play(g, "lose 3")
    assert hero(g, 3) == ""
    assert g.corruption == 0
    assert g.wounded == 0


@rules("CC-F8", "CC-N16")
def test_chance_may_choose_who_is_lost() -> None:
    lost = set()
    for slot in range(3):
        g = castle(row=["d3_wailing_wraith"], enemy=[1, 2, 2], dice=[1], corruption=3)
        play(g, "done")
        fate(g, (3, slot))
        play(g, "lose random")
        lost.add(g.fallen[0])
    assert lost == {0, 1, 2}


@rules("CC-T6", "CC-Q32")
def test_the_assassin_still_comes_after_the_fourth_corruption() -> None:
    g = castle(["artist", "magus", "ranger"], held="R", dice=[1], corruption=3)
    play(g, "attack red 1", "bonus take", "conjure assassin")
    fate(g, (6, 4))
    play(g, "lose 1")
    assert hero(g, 1) == ""
    assert g.corruption == 0
    assert g.view(0)["dice"] == [1, 5]


@rules("CC-F9", "CC-F10")
def test_the_player_chooses_who_bleeds() -> None:
    g = castle(row=["d1_cutpurse"], enemy=[1, 1, 2], dice=[1])
    play(g, "done")
    assert asked(g) == ["bleed 1", "bleed 2", "bleed 3"]
    play(g, "bleed 2")
    assert asked(g) == ["bleed 1", "bleed 3"]
    play(g, "bleed 1")
    assert g.bleeding == 3


@rules("CC-Q29", "CC-Q41")
def test_bleed_on_bleeding_heroes_and_stun_on_stunned_cards_do_nothing() -> None:
    g = castle(row=["d1_cutpurse", "d1_mad_jailer"], enemy=[1, 2, 2], dice=[1], bleeding=[1, 2, 3], stunned=ABILITIES, blocks=1)
    play(g, "done")
    assert g.round == 2
    assert g.bleeding == 7


@rules("CC-F11", "CC-T20")
def test_stun_finds_a_card_by_a_d6() -> None:
    for number in range(6):
        g = castle(row=["d1_mad_jailer"], enemy=[1, 2, 2], dice=[1])
        fate(g, (6, number))
        play(g, "done")
        assert g.stunned == 1 << number  # the numbers follow the order of the cards
    g = castle(row=["d1_mad_jailer"], enemy=[1, 2, 2], dice=[1], stunned=["duplicate"])
    fate(g, (6, 0), (6, 3))
    play(g, "done")
    assert g.stunned == 0b1001


@rules("CC-F12", "CC-T20")
def test_a_stunned_riposte_gives_its_cube_but_no_flip() -> None:
    g = castle(dice=[1, 6], stunned=["riposte"])
    play(g, "ability 1 riposte")
    assert list(g.held) == cubes("R")
    assert g.view(0)["dice"] == [6]


@rules("CC-F13", "CC-F14")
def test_madness_turns_dice_purple() -> None:
    g = castle(row=["d4_whisperer"], enemy=[1, 1, 1], dice=[1], purple=1)
    through(g)
    assert g.purple == 3
    assert len(g.view(0)["dice"]) == 3


@rules("CC-F15")
def test_madness_cannot_be_healed() -> None:
    g = castle(dice=[1, 2], purple=2, items=["black_potion"], upgraded=["riposte"], also=["pendant_life"])
    assert not can(g, "item black_potion")
    assert not can(g, "pay 1 pendant_life")
    play(g, "ability 1 riposte")
    assert "top or" not in asked(g)


@rules("CC-F16", "CC-D1", "CC-Q21", "CC-T13")
def test_three_purple_dice_drive_a_hero_insane_next_round() -> None:
    g = castle(row=["d2_bat_swarm"], enemy=[2, 2, 2], dice=[1], purple=2)
    through(g)
    assert g.purple == 3
    assert g.party() == 3
    g.enemy, g.log = row_of([1, 0, 0]), []
    play(g, "done")
    assert asked(g) == ["lose 1", "lose 2", "lose 3", "lose random"]
    play(g, "lose 1")
    assert g.purple == 0
    assert hero(g, 1) == ""
    assert asked(g) == ["bleed 2", "bleed 3"]  # then the enemies attack
    assert told(g, "insane") == ["Magus goes insane."]


@rules("CC-F17", "CC-F19", "CC-Q20", "CC-T14")
def test_a_locked_die_misses_exactly_the_next_round() -> None:
    g = castle(row=["d4_shackler"], enemy=[1, 2, 2], dice=[1])
    through(g)
    assert len(g.view(0)["dice"]) == 2
    assert g.missing == 1
    g.enemy = row_of([0, 3, 0])
    through(g)
    assert len(g.view(0)["dice"]) == 3


@rules("CC-F17", "CC-Q20")
def test_a_lock_outlasts_its_card() -> None:
    g = castle(row=["d4_shackler"], enemy=[1, 2, 2], dice=[1])
    through(g)
    g.row = row_of([-1, -1, -1])
    assert g.missing == 1
    assert len(g.view(0)["dice"]) == 2


@rules("CC-F18", "CC-W3", "CC-Q20", "CC-T14")
def test_three_locked_dice_lose_the_game() -> None:
    g = castle(row=["d4_shackler", "d4_shackler"], enemy=[1, 2, 3], dice=[1], missing=1)
    play(g, "done")
    assert g.over
    assert g.why(0) == "all hero dice are locked on cards"
    assert g.outcome()[0].result == "lost"
    g = castle(row=["d4_shackler"], enemy=[1, 1, 1], dice=[1])
    play(g, "done")
    assert g.over


@rules("CC-F20", "CC-F21", "CC-Q34", "CC-T15")
def test_the_extra_die() -> None:
    g = castle(row=["d4_herald_of_ash"], enemy=[1, 1, 2], dice=[1])
    through(g)
    assert sum(g.enemy) == 4
    g.enemy = row_of([0, 4, 0])
    through(g)
    assert sum(g.enemy) == 3


@rules("CC-F22", "CC-T34")
def test_steal_takes_a_random_card_out_of_the_game() -> None:
    lost = set()
    for pick in range(3):
        g = castle(row=["d1_cutpurse"], enemy=[2, 2, 2], dice=[1])
        fate(g, (3, pick))
        play(g, "done")
        gone = [name for name in ("tome", "gladius", "charlie") if not owns(g, name)]
        assert len(gone) == 1
        assert g.gone == 1 << EQUIPMENT.index(gone[0])
        lost.add(gone[0])
    assert lost == {"tome", "gladius", "charlie"}
    g = castle(row=["d1_cutpurse"], enemy=[2, 2, 2], dice=[1], owned=[])
    play(g, "done")
    assert g.round == 2
    assert g.gone == 0


@rules("CC-F23", "CC-T16")
def test_incite_activates_the_neighbours() -> None:
    g = castle(row=["d1_deserter", "d1_rabble_rouser", "d1_ruffian"], enemy=[2, 3, 3], dice=[1])
    through(g, "bleed 1", "hit 1", "hit 2", "hit 3", "hit 1")
    assert told(g, "attacks") == [
        "Deserter: bleed.",
        "Rabble-Rouser: incite.",
        "Deserter: damage.",
        "Ruffian: damage.",
        "Ruffian: damage.",
        "Ruffian: damage.",
    ]
    assert damage(g) == 4


@rules("CC-F23", "CC-Q22", "CC-T17")
def test_incited_attacks_do_not_incite() -> None:
    g = castle(row=["d2_castle_wolf", "d1_rabble_rouser"], enemy=[3, 3, 3], dice=[1])
    play(g, "done", "hit 1")
    assert damage(g) == 1
    assert told(g, "attacks") == ["Castle Wolf: incite.", "Rabble-Rouser: incite.", "Rabble-Rouser: damage."]
    g = castle(row=["d2_castle_wolf", "headsman"], enemy=[], dice=[1])
    play(g, "done")
    assert told(g, "attacks") == ["Castle Wolf: incite."]


@rules("CC-F23", "CC-Q22")
def test_incite_passes_over_the_defeated_and_red_border_cards() -> None:
    g = castle(row=["d1_deserter", "d1_rabble_rouser", "d1_deserter"], fourth=["d1_snare_wire"], enemy=[2, 1, 3], held="RR", dice=[1])
    play(g, "attack red 3", "attack red 3", "done", "strike 1")
    assert told(g, "defeated") == ["Deserter is defeated.", "Deserter is defeated."]
    through_rest(g)
    assert told(g, "attacks") == ["Rabble-Rouser: incite.", "Snare Wire: damage."]


def through_rest(g: object) -> None:
    from malison.games.cursed_castle.state import Castle

    assert isinstance(g, Castle)
    while g.round == 1:
        g.play(g.legal()[0])


@rules("CC-Q44")
def test_incite_on_a_red_border_card_reaches_space_three() -> None:
    edition = {"cards": [{"id": "d1_snare_wire", "attack": ["incite 1"]}]}
    g = castle(row=["d1_hedge_poisoner", "d1_hedge_poisoner", "d1_hedge_poisoner"], enemy=[], dice=[1], options={"edition": edition})
    from malison.games.cursed_castle.rules.draw import put_red

    put_red(g, card(g, "d1_snare_wire"))
    play(g, "done")
    assert told(g, "attacks") == ["Snare Wire: incite.", "Hedge Poisoner: poison."]


@rules("CC-F24", "CC-Q23", "CC-T18")
def test_raise_dead_onto_the_deck_when_the_row_is_full() -> None:
    pile = ["d3_ghoul", "d3_abbot_of_dust", "d3_sarcophagus", "d3_barricade_red"]
    line = ["d3_bone_piper", "d3_ghoul", "d3_ghoul"]
    g = castle(row=line, enemy=[1, 2, 3], dice=[1], discard=pile, deck=["d3_plague_corpse"])
    through(g)
    assert names(g, g.deck) == ["d3_plague_corpse", "d3_ghoul"]
    assert g.known_top == 1
    assert g.view(0)["deck"]["on_top"] == ["d3_ghoul"]
    assert "d3_ghoul" not in names(g, g.discard)


@rules("CC-F24", "CC-Q23", "CC-T18")
def test_raise_dead_into_an_empty_space() -> None:
    pile = ["d3_ghoul", "d3_abbot_of_dust", "d3_sarcophagus", "d3_barricade_red"]
    g = castle(row=["d3_bone_piper", "d3_plague_corpse"], enemy=[1, 2, 3], dice=[1], discard=pile)
    play(g, "done")
    assert row(g)[2] == "d3_ghoul"
    assert told(g, "attacks") == ["Bone Piper: raise dead.", "Plague Corpse: poison."]
    assert g.round == 2
    assert g.risen == 0


@rules("CC-F24", "CC-Q23")
def test_raise_dead_with_nobody_to_raise() -> None:
    g = castle(row=["d3_bone_piper"], enemy=[1, 2, 2], dice=[1], discard=["d3_abbot_of_dust", "headsman"])
    play(g, "done")
    assert row(g) == ["d3_bone_piper", "", ""]
    assert g.deck == []


@rules("CC-Q23")
def test_wandering_monsters_rise_too_and_the_next_draw_brings_them() -> None:
    line = ["d3_bone_piper", "d3_ghoul", "d3_ghoul"]
    g = castle(row=line, enemy=[1, 2, 3], dice=[1], discard=["wa_lost_squire"], held="BRY")
    put(g, 2, "d3_ghoul", filled="R")
    play(g, "attack yellow 3", "done", "strike 2")
    # The defeated Ghoul was still in the row, so the Squire went on top of the empty deck and is drawn at once.
    through_rest(g)
    assert row(g) == ["d3_bone_piper", "d3_ghoul", "wa_lost_squire"]


@rules("CC-F25", "CC-N17", "CC-T19")
def test_rejuvenate() -> None:
    g = castle(row=["d3_rattling_skeleton"], enemy=[2, 2, 2], dice=[1])
    put(g, 1, "d3_rattling_skeleton", filled="R")
    play(g, "done")
    assert list(g.filled[:3]) == [0, 0, 0]
    assert list(g.open[:3]) == [1, 0, 1]
    g = castle(row=["d3_rattling_skeleton"], enemy=[2, 2, 2], dice=[1])
    play(g, "done")
    assert g.round == 2


@rules("CC-F25", "CC-N17", "CC-Q36")
def test_rejuvenate_may_take_any_cube_black_ones_too() -> None:
    g = castle(row=[("pale_duke", "d1_barricade_yellow")], enemy=[3], dice=[1])
    put(g, 1, "pale_duke", filled="RY", passed=[8])
    play(g, "done", "hit 1")
    assert asked(g) == ["unfill red", "unfill yellow", "unpass 1"]
    play(g, "unpass 1")
    assert list(g.checks[:3]) == [8, 7, 0]
    assert list(g.filled[:3]) == [1, 0, 1]


@rules("CC-Q36", "CC-W2")
def test_a_loss_comes_with_the_very_icon() -> None:
    g = castle(row=["d1_ruffian", "d1_hedge_poisoner"], enemy=[2, 2, 2], dice=[1], wounded=[1])
    g.heroes, g.supply = row_of([0, -1, -1]), []
    play(g, "done")
    assert g.over
    assert told(g, "attacks") == ["Ruffian: damage."]


@rules("CC-Q17")
def test_blocks_stop_damage_and_status_effects_only() -> None:
    stoppable = {"d1_deserter": "hit 1", "d1_hedge_poisoner": "accept", "d3_wailing_wraith": "accept", "d1_cutpurse": "bleed 1"}
    for name, accept in stoppable.items():
        g = castle(row=[name], enemy=[1], dice=[1], blocks=1)
        play(g, "done")
        assert "block" in asked(g)
        assert accept in asked(g)
    for name in ("d4_whisperer", "d4_shackler", "d4_herald_of_ash", "d2_magpie_imp", "d1_rabble_rouser", "d3_bone_piper"):
        g = castle(row=[name], enemy=[1], dice=[1], blocks=1, items=["shield"])
        play(g, "done")
        assert g.round == 2


@rules("CC-Q17", "CC-N14")
def test_blocks_are_for_dungeon_results_and_paid_corruption_is_never_stopped() -> None:
    g = castle(poison=1, blocks=1, dice=[1])
    play(g, "done")
    assert asked(g) == ["hit 1", "hit 2", "hit 3"]
    g = castle(owned=["corrupted_pendant"], blocks=1, items=["shield"], dice=[2])
    play(g, "use corrupted_pendant")
    assert g.corruption == 1


@rules("CC-Q19")
def test_old_poison_is_removed_first() -> None:
    g = castle(row=["d1_hedge_poisoner"], enemy=[1, 1, 2], dice=[1], poison=1, items=["black_potion"])
    play(g, "done", "accept")
    assert (g.poison, g.fresh_poison) == (1, 1)
    play(g, "item black_potion")  # then the second poison comes, and cleanup has no old disc to work with
    assert damage(g) == 0
    assert g.poison == 2


@rules("CC-Q21")
def test_the_red_die_counts_neither_for_madness_nor_for_locks() -> None:
    g = castle(dice=[1, 2], red_die=1, purple=2, missing=1)
    through(g)
    assert g.purple == 2
    assert not g.over
    g = castle(row=["d4_shackler"], enemy=[1, 2, 2], dice=[1], missing=1, red_die=1, purple=3)
    play(g, "done")
    assert any(name.startswith("lose") for name in asked(g))  # the locked die counts as purple


@rules("CC-F24", "CC-Q46")
def test_the_dead_are_raised_evenly() -> None:
    seen: Counter[str] = Counter()
    for pick in range(2):
        g = castle(row=["d3_bone_piper"], enemy=[1, 2, 2], dice=[1], discard=["d3_ghoul", "wa_lost_squire"])
        fate(g, (2, pick))
        play(g, "done")
        seen[row(g)[1]] += 1
    assert seen == {"d3_ghoul": 1, "wa_lost_squire": 1}
