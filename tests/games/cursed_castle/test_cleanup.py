"""Cleanup, and what captives, chests, shrines and the merchant bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from support import rules
from support_cursed_castle import asked, bits, castle, damage, fate, hero, names, owns, play, put, row, through, told

from malison.games.cursed_castle.box.cards import ABILITIES, EQUIPMENT, HEROES, ITEMS
from malison.kernel.vectors import changed, row_of


@rules("CC-C1", "CC-V9")
def test_defeated_enemies_leave_and_level_up() -> None:
    g = castle(row=[("d1_flagellant", "d1_barricade_red")], enemy=[2, 2, 2], held="B", dice=[1])
    put(g, 1, "d1_flagellant", filled="RRY")
    play(g, "attack blue 3", "done")
    assert asked(g) == [f"level_up {name}" for name in ABILITIES]
    play(g, "level_up maul")
    assert g.upgraded == bits(["maul"], ABILITIES)
    assert sorted(names(g, g.discard)) == ["d1_barricade_red", "d1_flagellant"]
    assert g.under == []
    assert list(g.filled[:3]) == [0, 0, 0]


@rules("CC-C2", "CC-V6")
def test_a_chest_brings_an_item() -> None:
    for item in range(6):
        g = castle(fourth=["d1_dusty_chest"], dice=[4, 1])
        g.item_pool = row_of([int(i == item) for i in range(6)])
        play(g, "skill 4 1", "done", "pass 4 1")
        assert list(g.items) == [int(i == item) for i in range(6)]
        assert sum(g.item_pool) == 0
        assert g.fourth == []


@rules("CC-V6", "CC-Q29", "CC-Q46")
def test_an_empty_item_pool_brings_nothing() -> None:
    g = castle(fourth=["d1_dusty_chest"], dice=[4, 1])
    g.item_pool = row_of([0] * 6)
    play(g, "skill 4 1", "done", "pass 4 1")
    assert sum(g.items) == 0
    assert g.round == 2


@rules("CC-C2", "CC-X3")
def test_a_persistent_card_stays() -> None:
    g = castle(fourth=["d1_choking_smoke"], dice=[1])
    through(g)
    assert names(g, g.fourth) == ["d1_choking_smoke"]


@rules("CC-C3", "CC-F4", "CC-F5", "CC-T5")
def test_poison_works_one_round_later() -> None:
    g = castle(row=["d1_hedge_poisoner"], enemy=[1, 2, 2], dice=[1], poison=1)
    play(g, "done", "hit 1")
    assert damage(g) == 1
    assert (g.poison, g.fresh_poison) == (2, 0)
    g.enemy = row_of([0, 3, 0])
    play(g, "done", "hit 1", "hit 2")
    assert damage(g) == 3
    assert g.poison == 2


@rules("CC-C4")
def test_cubes_go_back() -> None:
    g = castle(held="RBY", dice=[1], row=["d1_cutpurse"], enemy=[1, 2, 2])
    play(g, "attack red 3")
    through(g)
    assert list(g.held) == [0, 0, 0]
    assert list(g.attack) == [0] * 9


@rules("CC-C5", "CC-C7", "CC-T28")
def test_the_row_closes_up_to_the_left() -> None:
    g = castle(
        row=["d1_ruffian", "d1_deserter", ("d1_rabble_rouser", "d1_barricade_red")],
        enemy=[2, 2, 2],
        held="R",
        dice=[1],
        deck=["d1_cutpurse"],
    )
    put(g, 1, "d1_ruffian", filled="R")
    put(g, 3, "d1_rabble_rouser", filled="RB")
    play(g, "attack red 3")
    through(g)
    assert row(g) == ["d1_ruffian", "d1_rabble_rouser", "d1_cutpurse"]
    assert list(g.filled[:9]) == [1, 0, 0, 1, 1, 0, 0, 0, 0]
    assert list(g.open[:9]) == [0, 0, 1, 0, 0, 1, 0, 0, 2]
    assert [page["barricades"] for page in g.view(0)["row"]] == [0, 1, 0]


@rules("CC-C6")
def test_dice_and_blocks_go_back() -> None:
    g = castle(dice=[1, 2], blocks=2, red_die=1, locked=1, missing=1, enemy=[1, 2, 3])
    play(g, "skill 2 1")
    through(g)
    assert g.missing == 1
    assert g.locked == 0
    assert len(g.view(0)["dice"]) == 2
    assert (g.red_die, g.blocks, sum(g.enemy)) == (0, 0, 3)
    assert list(g.thrown) == [0, 0, 0]
    through(g)
    assert len(g.view(0)["dice"]) == 3


@rules("CC-Q24")
def test_rewards_come_before_poison() -> None:
    g = castle(fourth=["d1_dusty_chest"], dice=[4, 1, 1], poison=1, wounded=[1])
    g.item_pool = row_of([1, 0, 0, 0, 0, 0])
    play(g, "skill 4 1", "skill 1 1", "done", "pass 4 1")
    assert asked(g) == ["hit 1", "hit 2", "hit 3", "item red_potion"]


@rules("CC-V2", "CC-V3")
def test_a_rescued_hero_waits_in_reserve() -> None:
    g = castle(fourth=["d1_chained_captive"], dice=[5, 1])
    fate(g, (3, 1))
    play(g, "skill 5 1", "done", "pass 4 1")
    assert len(g.reserve) == 1
    assert HEROES[g.reserve[0]] in ("artist", "confessor", "reaver")
    assert len(g.supply) == 2
    assert not owns(g, "assassin")


@rules("CC-V2", "CC-V3", "CC-Q27", "CC-T33")
def test_a_rescued_hero_takes_an_empty_place_before_poison() -> None:
    g = castle(fourth=["d1_chained_captive"], dice=[5, 1, 1], poison=1, wounded=[1, 3])
    g.fallen = [1]
    g.heroes = changed(g.heroes, 1, -1)
    play(g, "skill 5 1", "skill 1 1", "done", "pass 4 1")  # 5 + 1 + 2
    assert hero(g, 2) in ("artist", "confessor", "reaver")
    assert asked(g) == ["hit 1", "hit 2", "hit 3"]
    play(g, "hit 2")
    assert g.wounded == 7
    assert g.party() == 3


@rules("CC-V4", "CC-V5", "CC-T26", "CC-Q39", "CC-T41")
def test_reserve_heroes_step_in_at_once_and_in_order() -> None:
    g = castle(wounded=[1, 2, 3], reserve=["confessor", "reaver"], row=["d1_ruffian"], enemy=[2, 2, 2], dice=[1])
    play(g, "done", "hit 1")
    assert hero(g, 1) == "confessor"
    assert g.wounded == 6
    play(g, "hit 2")
    assert hero(g, 2) == "reaver"
    assert g.wounded == 4
    assert [HEROES[h] for h in g.fallen] == ["magus", "champion"]
    assert not g.over


@rules("CC-T26")
def test_the_newcomer_may_take_the_next_point() -> None:
    g = castle(wounded=[1, 2, 3], reserve=["confessor"], row=["d1_ruffian"], enemy=[2, 2, 2], dice=[1])
    play(g, "done", "hit 1", "hit 1")
    assert hero(g, 1) == "confessor"
    assert g.wounded == 7
    assert not g.over


@rules("CC-V5", "CC-Q29")
def test_the_dead_are_never_drawn_again() -> None:
    g = castle(fourth=["d1_chained_captive"], dice=[6, 1])
    g.fallen, g.supply = [1, 3, 4, 5], []
    g.heroes = changed(g.heroes, 1, -1)
    play(g, "skill 6 1", "done", "pass 4 1")
    assert g.heroes[1] == -1
    assert g.round == 2


@rules("CC-V8", "CC-N18", "CC-A6")
def test_a_shrine_upgrades_an_ability() -> None:
    g = castle(fourth=["d1_wayside_shrine"], dice=[5, 1], upgraded=["maul", "riposte"])
    play(g, "skill 5 1", "done", "pass 4 1")
    assert asked(g) == [f"level_up {name}" for name in ABILITIES if name not in ("maul", "riposte")]
    play(g, "level_up duplicate")
    assert g.upgraded == bits(["maul", "riposte", "duplicate"], ABILITIES)


@rules("CC-Q29")
def test_with_everything_upgraded_a_level_up_is_nothing() -> None:
    g = castle(fourth=["d1_wayside_shrine"], dice=[5, 1], upgraded=ABILITIES)
    play(g, "skill 5 1", "done", "pass 4 1")
    assert g.round == 2


@rules("CC-V10", "CC-N19", "CC-Q28")
def test_the_merchant_offers_two_and_one_is_kept() -> None:
    g = castle(fourth=["merchant"], dice=[4, 1])
    play(g, "skill 4 1", "done", "pass 4 1")
    offered = [name.split()[1] for name in asked(g)]
    assert len(offered) == 2
    assert not any(owns(g, name) for name in offered)
    play(g, f"keep {offered[1]}")
    assert owns(g, offered[1])
    assert g.gone == bits([offered[0]], EQUIPMENT)
    assert len(g.view(0)["equipment_left"]) == 10


def offered(heroes: Sequence[str], cards: int, **more: Any) -> set[str]:
    """What a merchant who has so many cards to draw from may offer a party."""
    found = set()
    for first in range(cards):
        g = castle(heroes, fourth=["merchant"], dice=[5, 1], **more)
        fate(g, (cards, first))
        play(g, "skill 5 1", "done", "pass 4 1")
        found |= {name.split()[1] for name in asked(g)}
    return found


@rules("CC-V10", "CC-Q28", "CC-S10")
def test_starting_cards_of_absent_heroes_are_in_the_stack() -> None:
    assert offered(["artist", "magus", "ranger"], 11) == set(EQUIPMENT) - {"assassin", "mystic", "tome", "charlie"}


@rules("CC-Q48", "CC-V10")
def test_the_merchant_offers_brush_cards_only_to_a_party_that_can_conjure() -> None:
    assert offered(["magus", "champion", "ranger"], 10) == set(EQUIPMENT) - {"tome", "gladius", "charlie", "assassin", "mystic"}
    with_artist = offered(["magus", "champion", "ranger"], 12, reserve=["artist"])
    assert with_artist == set(EQUIPMENT) - {"tome", "gladius", "charlie"}


@rules("CC-Q29")
def test_the_merchant_with_one_card_or_none() -> None:
    g = castle(fourth=["merchant"], dice=[4, 1])
    g.gone = bits([name for name in EQUIPMENT if not owns(g, name) and name != "boots"], EQUIPMENT)
    play(g, "skill 4 1", "done", "pass 4 1")
    assert owns(g, "boots")
    g = castle(fourth=["merchant"], dice=[4, 1])
    g.gone = bits([name for name in EQUIPMENT if not owns(g, name)], EQUIPMENT)
    play(g, "skill 4 1", "done", "pass 4 1")
    assert g.round == 2


@rules("CC-V7")
def test_only_the_check_of_a_mimic_brings_an_item() -> None:
    g = castle(fourth=["d1_mimic_crate"], dice=[5, 1])
    play(g, "skill 5 1", "done", "pass 4 1")
    assert sum(g.items) == 1
    assert told(g, "finds_item")
    assert sum(g.item_pool) + sum(g.items) == sum((3, 3, 3, 2, 1, 1))
    assert len(ITEMS) == 6
