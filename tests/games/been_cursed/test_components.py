"""What is in the box (BC-F), and the village map (BC-K1 to K12)."""

from __future__ import annotations

import pytest
from support import rules
from support_been_cursed import day, game, night, options, play, spot, tiles, village

from malison.games.been_cursed.box.box import SITES
from malison.games.been_cursed.moves import INGREDIENTS, POWERS, SPELLS
from malison.kernel.errors import BrokenPosition

FACTS = game.edition().facts
BOX = village().box


def roads(a: int | str, b: int | str) -> int:
    return BOX.distance[spot(a) * SITES + spot(b)]


def crossings(a: int | str, b: int | str) -> int:
    return BOX.crossings[spot(a) * SITES + spot(b)]


# -- limits


@rules("BC-F1")
def test_gains_are_cut_to_what_the_box_holds() -> None:
    assert play(day(people={18: "farmer"}, coins=24, tiles="wolf_claw", hand="distract"), "cast distract").coins == 25
    assert (FACTS.components.coins, FACTS.components.energy, FACTS.components.ingredients_each, FACTS.components.sheep) == (25, 9, 4, 14)
    g = day(people={3: "hunter"}, at=3, coins=9, tiles="wolf_claw wolf_claw wolf_claw", in_play="box_of_holding")
    play(g, "buy 3")
    assert tiles(g) == ["wolf_claw"] * 4
    assert options(g, "buy") == ["market"]


@rules("BC-F2")
def test_coins_in_the_supply_are_25_less_the_wallet() -> None:
    g = day(coins=7)
    assert g.view()["wizard"]["coin_supply"] == 18


@rules("BC-F3")
def test_energy_stays_between_0_and_9() -> None:
    g = night(at=4, people={4: "noble"}, energy=8)
    assert play(g, "bite").energy == 9
    g = night(at=4, people={}, energy=1, guards={"t8": "wound"})
    assert play(g, "step 19").energy == 0


@rules("BC-F4")
def test_three_ingredients_or_four_with_the_box() -> None:
    assert village().capacity() == 3
    g = day(people={3: "hunter"}, at=3, coins=9, in_play="box_of_holding")
    play(g, "buy 3", "more", "more", "more")
    assert tiles(g) == ["wolf_claw"] * 4
    with pytest.raises(BrokenPosition, match="places"):
        village(tiles="wolf_claw wolf_claw wolf_claw wishbone").check()


@rules("BC-F5")
def test_one_villager_a_house_and_moved_ones_go_to_empty_houses() -> None:
    g = day(people={house: "farmer" if house < 9 else "hunter" for house in range(1, 18)}, tiles="wolf_claw", hand="mind_control")
    play(g, "cast mind_control", "pick 3")
    assert options(g) == ["place 18", "place 19", "place 20"]


@rules("BC-F6")
def test_villagers_and_sheep_are_conserved() -> None:
    g = night(at=18, people={18: "farmer"})
    play(g, "bite", "graze p1")
    assert sum(g.bag) + len([k for k in g.house if k >= 0]) + 1 == 36
    assert sum(g.pasture) + g.sheep + 1 == 14
    g.bag[0] += 1
    with pytest.raises(BrokenPosition, match="Farmer"):
        g.check()
    g.bag[0] -= 1
    g.sheep += 1
    with pytest.raises(BrokenPosition, match="sheep"):
        g.check()


# -- the map


@rules("BC-K1")
def test_twenty_houses_a_laboratory_and_a_market_joined_by_roads() -> None:
    assert [p.name for p in FACTS.places] == ["Laboratory", *(f"House {n}" for n in range(1, 21)), "Market"]
    assert max(BOX.distance) == 7
    assert sum(len(there) for there in BOX.roads) == 2 * 36


@rules("BC-K2")
def test_gates_in_walls_and_bridges_over_the_river() -> None:
    kinds = [crossing.kind for crossing in FACTS.crossings]
    assert (kinds.count("bridge"), kinds.count("gate")) == (6, 6)
    side = {d.id: (d.y[0] >= 350, d.x[0]) for d in FACTS.districts}
    home = {p.id: p.district for p in FACTS.places}
    for crossing in FACTS.crossings:
        (row, column), (other_row, other_column) = side[home[crossing.ends[0]]], side[home[crossing.ends[1]]]
        assert (row != other_row) == (crossing.kind == "bridge")
        assert (column != other_column) == (crossing.kind == "gate")


@rules("BC-K3")
def test_twelve_crossings_for_twelve_guard_tiles() -> None:
    assert len(FACTS.crossings) == 12
    assert {guard.id: guard.count for guard in FACTS.guards} == {"asleep": 2, "scuffle": 3, "wound": 3, "chase": 2, "alarm": 2}


@rules("BC-K4")
def test_house_15_is_one_crossing_from_the_laboratory() -> None:
    assert crossings("lab", 15) == 1


@rules("BC-K5")
def test_house_18_is_entered_over_guarded_paths_and_touches_a_pasture() -> None:
    assert [gate >= 0 for gate in BOX.gates[18]].count(True) == 2
    assert list(BOX.touching[18]) == [0]


@rules("BC-K6", "BC-K7")
def test_the_roads_from_house_7() -> None:
    assert roads(7, 1) <= 2
    assert roads(7, 3) == roads(7, 11) == 3


@rules("BC-K8", "BC-K9")
def test_house_7_touches_a_pasture_and_house_11_none() -> None:
    assert BOX.touching[7]
    assert list(BOX.touching[11]) == []


@rules("BC-K10")
def test_prices_run_from_1_to_4() -> None:
    prices = list(BOX.price[1:21])
    assert [prices.count(n) for n in (1, 2, 3, 4)] == [6, 4, 5, 5]
    # In every district two houses ask the same, so that the printed tie-breaks matter.
    for district in FACTS.districts:
        asked = [p.price for p in FACTS.places if p.district == district.id and p.price]
        assert len(set(asked)) < len(asked)


@rules("BC-K11")
def test_pastures_lie_at_different_distances_from_the_laboratory() -> None:
    near = [min(roads("lab", p.removeprefix("house_")) for p in pasture.touches) for pasture in FACTS.pastures]
    assert near == [1, 2, 2, 3, 3, 4]
    assert [pasture.sheep for pasture in FACTS.pastures] == [1, 2, 1, 2, 2, 2]


@rules("BC-K12")
def test_silk_thread_is_followed_by_wolf_claw_on_the_cure_track() -> None:
    track = FACTS.tracks.cure
    assert track[track.index("silk_thread") + 1] == "wolf_claw"


def test_districts_are_whole_and_crossings_are_counted_between_them() -> None:
    names = [d.name for d in FACTS.districts]
    table = "D1-D2 1, D1-D3 2, D1-D4 3, D1-D5 2, D1-D6 1, D2-D3 1, D2-D4 2, D2-D5 3, "
    table += "D2-D6 2, D3-D4 1, D3-D5 2, D3-D6 1, D4-D5 1, D4-D6 2, D5-D6 1"
    assert len(names) == 6
    some = {1: 1, 2: 5, 3: 8, 4: 11, 5: 15, 6: 18}
    for part in table.split(", "):
        pair, n = part.split()
        a, b = (int(d[1]) for d in pair.split("-"))
        assert crossings(some[a], some[b]) == int(n)


# -- cards


SPELLS_OF = {
    # id: (location, ingredients, coins)
    "a_village_feast": ("", "wishbone mandrake_root", 8),
    "box_of_holding": ("laboratory", "ash_twig", 5),
    "butchers_broth": ("laboratory", "mandrake_root", 1),
    "diplosi": ("market", "wishbone", 1),
    "distract": ("", "wolf_claw", 3),
    "foragers_feast": ("laboratory", "wolf_claw", 1),
    "gift_of_the_gab": ("market", "ash_twig", 4),
    "hydrophobia": ("house_20", "ash_twig wishbone", 9),
    "hypnotize": ("", "mandrake_root", 3),
    "invisibility": ("", "wolf_claw ash_twig", 8),
    "leftovers": ("", "mandrake_root wishbone", 6),
    "meditate": ("", "mandrake_root ash_twig", 5),
    "mind_control": ("", "wolf_claw", 4),
    "negotiation_charm": ("market", "", 1),
    "new_farmhands": ("house_1", "mandrake_root mandrake_root", 9),
    "spectral_skeleton_key": ("house_14", "gold_dust", 7),
    "sticky_fingers": ("", "", 1),
    "summoned_steed": ("house_5", "mandrake_root", 5),
    "swap": ("", "ash_twig", 5),
    "teleport": ("", "", 1),
    "the_revenant": ("house_12", "wishbone", 6),
    "transmute": ("laboratory", "gold_dust", 6),
    "unending_hunger": ("house_16", "mandrake_root", 6),
    "unholy_protection": ("laboratory", "ash_twig", 3),
}


@pytest.mark.parametrize("name", SPELLS)
def test_the_spells_ask_and_pay_as_listed(name: str) -> None:
    spell = next(s for s in FACTS.spells if s.id == name)
    assert (spell.at, " ".join(spell.pay), spell.coins) == SPELLS_OF[name]
    assert spell.copies == 1


def test_deck_sizes_by_mode() -> None:
    assert [len(deck) for deck in BOX.spell_decks] == [23, 21, 19, 17]
    assert [len(deck) for deck in BOX.power_decks] == [20, 14, 19, 13]


POWERS_OF = {
    # id: (visited, stomach, panic, energy)
    "an_extra_serving": ("", "sheep", 0, 0),
    "courier_horse": ("", "", 1, 0),
    "fast_food": ("", "", 0, 3),
    "greedy_coachman": ("", "", 0, 2),
    "midnight_snack": ("", "", 0, 4),
    "monstrous_leap": ("", "", 0, 2),
    "new_moon": ("laboratory", "", 0, 0),
    "noble_blood": ("", "noble", 0, 0),
    "otherworldly_howl": ("", "", 1, 0),
    "panic_at_the_village": ("", "", 1, 0),
    "plumb_lambs": ("", "sheep", 0, 0),
    "scarce_supplies": ("market", "", 0, 0),
    "shaky_hands": ("", "butcher", 0, 0),
    "sheep_shuffle": ("", "farmer", 0, 0),
    "sloshed_stumble": ("", "", 0, 1),
    "spell_writers_block": ("laboratory", "", 0, 0),
    "squeaky_boots": ("", "woodcutter", 0, 0),
    "stunned_stag": ("", "hunter", 1, 0),
    "the_other_other_white_meat": ("", "", 0, 2),
    "voracious_appetite": ("", "merchant", 0, 0),
}


@pytest.mark.parametrize("name", POWERS)
def test_the_powers_ask_as_listed(name: str) -> None:
    power = next(p for p in FACTS.powers if p.id == name)
    assert (power.visited, power.stomach, power.panic, power.energy) == POWERS_OF.get(name, ("", "", 0, 0))
    assert power.copies == 1
    assert (power.monster is None) == (name not in POWERS_OF)


def test_villagers_sell_their_own_ingredient() -> None:
    pairs = {v.id: (v.ingredient, v.energy, v.count) for v in FACTS.villagers}
    assert pairs == {
        "farmer": ("mandrake_root", 1, 9),
        "hunter": ("wolf_claw", 1, 9),
        "woodcutter": ("ash_twig", 2, 6),
        "butcher": ("wishbone", 2, 6),
        "merchant": ("gold_dust", 3, 3),
        "noble": ("silk_thread", 3, 3),
    }
    assert len(INGREDIENTS) == 6
