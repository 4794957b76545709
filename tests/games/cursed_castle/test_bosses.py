"""Boss fights, modifiers, two bosses and the gauntlet."""

from __future__ import annotations

from typing import Any

import pytest
from support import rules
from support_cursed_castle import asked, card, castle, damage, fate, names, play, put, refresh, row, through, told

from malison.games.cursed_castle.box.cards import BOSSES
from malison.games.cursed_castle.state import UNKNOWN_BOSS, Castle
from malison.kernel.vectors import row_of


@rules("CC-B1", "CC-W1")
def test_the_boss_must_be_defeated_and_rounds_go_on_until_then() -> None:
    g = castle(deck=["headsman"], dice=[1])
    play(g, "done")
    assert row(g)[0] == "headsman"
    assert g.deck == []
    g.enemy = row_of([0, 0, 0])
    through(g)
    assert not g.over
    assert g.round == 3


@rules("CC-B2")
def test_other_enemies_act_but_need_not_fall() -> None:
    g = castle(row=["d1_deserter", "headsman"], enemy=[1, 2, 2], dice=[1], held="Y")
    put(g, 2, "headsman", filled="RRY", passed=[7, 8])
    g2 = g.clone()
    through(g2)
    assert "Deserter: damage." in told(g2, "attacks")
    play(g, "attack yellow 3", "done")
    assert g.over
    assert g.outcome()[0].result == "won"


@rules("CC-B3", "CC-B4", "CC-B6")
@pytest.mark.parametrize("space", [0, 1, 2])
def test_every_die_activates_the_boss_wherever_it_lies(space: int) -> None:
    line: list[str | None] = [None, None, None]
    line[space] = "mother_of_spiders"
    g = castle(row=line, enemy=[1, 1, 3], dice=[1])
    through(g)
    assert told(g, "attacks") == [f"Mother of Spiders: {icon}." for icon in ("poison", "poison", "stun", "damage")]


@rules("CC-B4", "CC-B5", "CC-T4", "CC-W2")
def test_the_same_dice_prime_the_others() -> None:
    g = castle(row=["d1_deserter", "headsman"], enemy=[1, 1, 1], dice=[1])
    through(g)
    assert damage(g) == 6
    assert g.over
    assert g.outcome()[0].result == "lost"
    assert g.why(0) == "no hero is left"


@rules("CC-B7", "CC-Q26")
def test_all_spaces_of_the_boss_must_be_filled() -> None:
    g = castle(row=["headsman"], enemy=[1, 1, 1], dice=[4, 1], held="R")
    put(g, 1, "headsman", filled="RYY", passed=[7, 8])
    play(g, "attack red 3", "done")
    assert g.over
    assert damage(g) == 0
    g = castle(row=["headsman"], enemy=[2, 2, 2], dice=[1], held="R")
    put(g, 1, "headsman", filled="RYY")
    play(g, "attack red 3")
    through(g)
    assert not g.over


@rules("CC-B4")
@pytest.mark.parametrize(
    ("name", "abilities"),
    [
        ("headsman", ["damage", "bleed", "damage damage"]),
        ("mother_of_spiders", ["poison", "incite", "stun damage"]),
        ("pale_duke", ["damage", "corruption", "damage rejuvenate"]),
        ("queen_of_whispers", ["corruption", "madness", "madness damage"]),
        ("carrion_king", ["damage", "poison", "raise-dead incite"]),
        ("jailer_eternal", ["damage", "stun", "dice-lock bleed"]),
        ("cursed_sovereign", ["damage", "corruption steal", "extra-die rejuvenate"]),
    ],
)
def test_the_abilities_of_each_boss(name: str, abilities: list[str]) -> None:
    for pips in (1, 2, 3):
        g = castle(row=[name], enemy=[pips], dice=[1])
        through(g)
        icons = abilities[pips - 1].split()
        assert told(g, "attacks") == [f"{g.box.card_names[card(g, name)]}: {icon.replace('-', ' ')}." for icon in icons]
    assert name in BOSSES


@rules("CC-B4", "CC-F20", "CC-F25")
def test_the_sovereigns_third_ability_has_two_icons() -> None:
    g = castle(row=["cursed_sovereign"], enemy=[3], dice=[1])
    put(g, 1, "cursed_sovereign", filled="R")
    through(g)
    assert sum(g.enemy) == 4
    assert list(g.filled[:3]) == [0, 0, 0]


@rules("CC-Q25")
def test_dice_in_ascending_order_and_even_if_the_enemy_there_fell() -> None:
    g = castle(row=["d1_deserter", "mother_of_spiders", "d1_hedge_poisoner"], enemy=[3, 1, 2], dice=[1], held="R")
    play(g, "attack red 3")
    through(g)
    assert told(g, "attacks") == [
        "Mother of Spiders: poison.",
        "Mother of Spiders: incite.",
        "Hedge Poisoner: poison.",
        "Mother of Spiders: stun.",
        "Mother of Spiders: damage.",
        "Hedge Poisoner: poison.",
    ]


@rules("CC-M1", "CC-M2", "CC-T27")
def test_modifier_spaces_count_as_the_bosss_own() -> None:
    g = duke(["R", "R", "B", "B"], [8, 7])
    assert g.view(0)["row"][0]["modifier"] == "Warding Sigil"
    g2 = g.clone()
    through(g2)
    assert not g2.over
    play(g, "skill 4 1", "done", "pass 1 3")
    assert g.over
    assert g.outcome()[0].result == "won"
    assert damage(g) == 0


def duke(filled: list[str], passed: list[int]) -> Castle:
    g = castle(row=["pale_duke"], enemy=[2], dice=[4, 1], options={"difficulty": "hard"})
    # Whatever was turned up, put the Warding Sigil there.
    sigil = g.box.modifier_names.index("Warding Sigil")
    g.modify(0, sigil)
    for i in range(3):
        g.open[i] = g.box.need[card(g, "pale_duke") * 3 + i]
        g.checks[i] = (8, 7, 7)[i]
    put(g, 1, "pale_duke", filled="".join(filled), passed=passed)
    return g


@rules("CC-M2")
@pytest.mark.parametrize(
    ("name", "difficulty", "spaces", "check"),
    [
        ("Hardened Hide", "hard", [1, 0, 0], 0),
        ("Unnatural Haste", "hard", [0, 0, 1], 0),
        ("Warding Sigil", "hard", [0, 0, 0], 7),
        ("Blood Armour", "nightmare", [2, 0, 0], 0),
        ("Veil of Dread", "nightmare", [0, 1, 0], 7),
        ("Many Limbs", "nightmare", [1, 1, 1], 0),
        ("Crown of Nails", "torment", [1, 0, 1], 9),
        ("Heart of Ice", "torment", [0, 2, 0], 8),
        ("Deathless Flesh", "torment", [2, 1, 1], 0),
    ],
)
def test_each_modifier(name: str, difficulty: str, spaces: list[int], check: int) -> None:
    g = castle(options={"difficulty": difficulty}, deck=["headsman"], dice=[1])
    fate(g, (3, g.box.modifier_names.index(name) % 3))
    play(g, "done")
    assert g.box.modifier_names[g.modifier[0]] == name
    assert [g.open[i] - [2, 0, 2][i] for i in range(3)] == spaces
    assert list(g.checks[:3]) == [7, 8, check]


@rules("CC-M3")
def test_mini_bosses_get_no_modifier() -> None:
    g = castle(options={"difficulty": "torment"}, deck=["d1_turnkey"], dice=[1])
    play(g, "done")
    assert row(g)[0] == "d1_turnkey"
    assert list(g.modifier) == [-1, -1, -1]
    assert list(g.open[:3]) == [2, 1, 1]


@rules("CC-G4", "CC-T31", "CC-W1")
def test_with_two_bosses_both_must_fall() -> None:
    g = castle(row=["headsman"], deck=["pale_duke"], enemy=[2], dice=[1], held="Y", options={"two_bosses": True})
    put(g, 1, "headsman", filled="RRY", passed=[7, 8])
    play(g, "attack yellow 3", "done")
    assert not g.over
    assert row(g) == ["pale_duke", "", ""]
    assert g.bosses_left == 1
    put(g, 1, "pale_duke", filled="RRB", passed=[8, 7])
    g.held = row_of([0, 1, 0])
    refresh(g)
    play(g, "attack blue 3", "done")
    assert g.over
    assert g.outcome()[0].result == "won"


@rules("CC-Q37")
def test_two_bosses_at_once_have_a_modifier_each_and_share_the_dice() -> None:
    options = {"two_bosses": True, "difficulty": "nightmare"}
    g = castle(row=["headsman"], deck=["mother_of_spiders"], enemy=[], dice=[1], options=options)
    through(g)
    assert row(g) == ["headsman", "mother_of_spiders", ""]
    assert g.modifier[0] >= 0
    assert g.modifier[1] >= 0
    assert g.modifier[0] != g.modifier[1]
    g.enemy, g.log = row_of([1, 0, 0]), []
    through(g)
    assert told(g, "attacks")[:2] == ["The Headsman: damage.", "Mother of Spiders: poison."]


def gauntlet(**more: Any) -> Castle:
    """The last blow against the boss of dungeon 1 in a gauntlet of two."""
    options = {"mode": "gauntlet", "dungeons": ["1", "2"]}
    usual = {"row": ["headsman", "d1_deserter"], "deck": [], "enemy": [1, 1, 1], "dice": [1], "held": "Y", "options": options}
    g = castle(**{**usual, **more})
    put(g, 1, "headsman", filled="RRY", passed=[7, 8])
    return g


@rules("CC-G5", "CC-Q31", "CC-Q40", "CC-T42")
def test_the_gauntlet_goes_on_with_the_same_party() -> None:
    g = gauntlet(poison=1, corruption=2, purple=2, fresh_poison=1, extra_die=1, missing=1, blocks=1)
    g.wounded, g.bleeding, g.stunned, g.upgraded = 1, 2, 4, 8
    g.items, g.item_pool = row_of([1, 0, 0, 0, 0, 0]), row_of([2, 3, 3, 2, 1, 1])
    g.fallen, g.supply = [3], [4, 5]
    play(g, "attack yellow 3", "done")
    assert not g.over
    assert g.stage == 1
    assert damage(g) == 0
    assert (g.wounded, g.bleeding, g.stunned, g.upgraded) == (1, 2, 4, 8)
    assert (g.poison, g.fresh_poison, g.corruption, g.purple) == (2, 0, 2, 2)
    assert list(g.items) == [1, 0, 0, 0, 0, 0]
    assert (g.missing, g.blocks, g.extra_die) == (0, 0, 0)
    assert list(g.held) == [0, 0, 0]
    assert g.fallen == [3]
    assert all(name.startswith(("d2", "merchant")) for name in row(g) + names(g, g.fourth) + names(g, g.discard))
    assert len(g.view(0)["dice"]) == 3
    assert sum(g.enemy) == 3
    g.check()


@rules("CC-T42", "CC-F5")
def test_old_poison_bites_at_the_first_cleanup_of_the_next_dungeon() -> None:
    g = gauntlet(poison=1)
    play(g, "attack yellow 3", "done")
    g.row, g.fourth, g.log = row_of([-1] * 3), [], []
    through(g)
    assert told(g, "poison_bites") == ["Poison deals 1 damage."]


@rules("CC-Q40", "CC-V6", "CC-C2")
def test_a_chest_opened_in_the_round_in_which_the_boss_falls_still_gives_its_item() -> None:
    g = gauntlet(fourth=["d1_dusty_chest"], dice=[4, 1])
    g.item_pool = row_of([0, 0, 1, 0, 0, 0])
    play(g, "skill 4 1", "attack yellow 3", "done", "pass 4 1")
    assert g.stage == 1
    assert list(g.items) == [0, 0, 1, 0, 0, 0]
    assert told(g, "finds_item") == ["The party finds Shield (Dusty Chest)."]
    assert told(g, "attacks") == []
    g.check()


@rules("CC-Q40", "CC-V8", "CC-V9", "CC-N18")
def test_level_ups_of_the_round_in_which_the_boss_falls_are_still_given() -> None:
    g = gauntlet(row=["headsman", "d1_flagellant"], fourth=["d1_wayside_shrine"], held="YR", dice=[5, 1], items=[])
    put(g, 2, "d1_flagellant", filled="BY")
    play(g, "skill 5 1", "attack yellow 2", "attack red 3", "done", "pass 4 1")
    assert told(g, "wins_dungeon") == ["Dungeon 1 is won."]
    assert told(g, "defeated") == ["The Headsman is defeated.", "Flagellant is defeated."]
    assert (g.view(0)["phase"], g.view(0)["threat"], g.stage) == ("cleanup", {}, 0)
    play(g, "level_up maul", "level_up riposte")
    assert told(g, "levels_up") == ["Maul is upgraded (Flagellant).", "Riposte is upgraded (Wayside Shrine)."]
    assert (g.stage, damage(g)) == (1, 0)


@rules("CC-Q40", "CC-R1")
def test_heroes_to_the_right_still_act_when_the_boss_of_a_dungeon_falls() -> None:
    g = gauntlet(fourth=["d1_chained_captive"], dice=[6, 1], poison=1)
    play(g, "attack yellow 2", "skill 6 3", "done")
    assert told(g, "wins_dungeon")
    assert asked(g) == ["pass 4 1", "no_check"]
    assert g.view(0)["threat"] == {}
    play(g, "pass 4 1")
    assert len(g.reserve) == 1
    assert (g.stage, g.poison, damage(g)) == (1, 1, 0)


@rules("CC-Q40", "CC-E9")
def test_the_backpack_keeps_a_cube_between_dungeons() -> None:
    g = gauntlet(held="YB", owned=["backpack"])
    play(g, "attack yellow 3", "done", "stow blue")
    assert g.stage == 1
    assert list(g.held) == [0, 1, 0]


@rules("CC-G5", "CC-W1")
def test_the_gauntlet_is_won_with_the_last_dungeon() -> None:
    g = gauntlet()
    play(g, "attack yellow 3", "done")
    assert not g.over
    g.row, g.fourth = row_of([card(g, "pale_duke"), -1, -1]), []
    for i in range(3):
        g.open[i], g.filled[i], g.checks[i] = (0, 0, 1)[i], 0, 0
    g.held = row_of([0, 0, 1])
    refresh(g)
    play(g, "attack yellow 3", "done")
    assert g.over
    assert g.outcome()[0].result == "won"


@rules("CC-Q31", "CC-Q40", "CC-Q46")
def test_no_boss_comes_back_while_others_are_left() -> None:
    g = castle(dice=[1])
    g.bosses_met = 0b1101111  # all but the Carrion King
    g.deck = [UNKNOWN_BOSS]
    play(g, "done")
    assert row(g)[0] == "carrion_king"
    g = castle(row=["headsman"], dice=[1])
    g.bosses_met = 0b1111111
    g.deck = [UNKNOWN_BOSS]
    play(g, "done")
    again = [name for name in row(g) if name and name != "headsman"]
    assert len(again) == 1


@rules("CC-Q40")
def test_used_up_modifiers_are_shuffled_again() -> None:
    g = castle(deck=["headsman"], dice=[1], options={"difficulty": "hard"})
    g.modifiers_met = 0b111
    play(g, "done")
    assert g.modifier[0] in (0, 1, 2)
    assert asked(g)
