"""The Store and its items."""

from __future__ import annotations

import pytest
from support import rules
from support_few_and_cursed import (
    begin,
    bounty,
    box,
    can,
    change,
    do,
    equip,
    give,
    item,
    labels,
    ledger_table,
    letters,
    names,
    next_upgrades,
    piles,
    shelf,
    stand,
    table,
    tracks,
)

from malison.games.few_and_cursed.rules.wounds import hurt
from malison.games.few_and_cursed.state import ACTION


def shop(*shown: str, water: int = 20, role: str = "redhead", curse: int = 0, **more):
    """A visit to the Store."""
    g = table(role, "jebediah", phase="encounter", **more)
    shelf(g, *(shown or ("Mule", "Canteen", "Revolver")))
    g.players[0].water = water
    g.players[0].curse = curse
    return g


def enter(g):
    begin(g)
    return do(g, "Visit the Store")


@rules("FC-T6", "FC-T7", "FC-T9", "FC-RL22", "FC-D8")
def test_any_number_of_purchases_and_gaps_are_filled():
    g = enter(shop(water=10))
    do(g, "Buy Mule", "Buy Canteen")
    who = g.players[0]
    assert who.gear == [item("Mule"), item("Canteen")]
    assert who.water == 1
    assert len(g.shelf) == 3
    assert not can(g, "Buy Revolver")


@rules("FC-T6", "FC-G14", "FC-G15", "FC-T14", "FC-D8")
def test_bullets_and_stats_have_prices():
    g = enter(shop(water=10))
    who = g.players[0]
    do(g, "Buy a bullet", "Health +1", "Bullet Capacity +1", "Curse Threshold +1")
    assert (who.bullets, who.health, who.capacity, who.threshold, who.water) == (4, 6, 5, 6, 1)
    do(g, "Buy a bullet")
    assert who.water == 0
    assert labels(g)[0] == "Done: leave the Store"
    assert not can(g, "Health")


@rules("FC-D8", "FC-T14")
def test_a_purchase_that_could_not_move_its_cube_is_not_offered():
    g = shop()
    who = g.players[0]
    who.bullets, who.health, who.capacity, who.threshold = 4, 10, 4, 10
    enter(g)
    assert not can(g, "Buy a bullet")
    assert not can(g, "Health")
    assert not can(g, "Curse Threshold")
    assert can(g, "Bullet Capacity")
    silas = enter(shop(role="silas", curse=6))
    assert not can(silas, "Health +1")


@rules("FC-T7", "FC-RL22")
def test_the_top_of_the_discard_pile_can_be_bought():
    g = shop()
    for name in ("Shotgun", "Tomahawk"):
        g.store.remove(item(name))
        g.store_pile.append(item(name))
    enter(g)
    assert can(g, "Buy Tomahawk from the discard pile")
    assert not can(g, "Buy Shotgun")
    do(g, "Buy Tomahawk")
    assert can(g, "Buy Shotgun from the discard pile")


@rules("FC-T8", "FC-T9", "FC-D8")
def test_refresh_once_a_visit_in_any_order():
    g = enter(shop("Mule", "Canteen", "Revolver"))
    do(g, "Refresh the Store", "Put Canteen", "Put Revolver")
    assert [box.item_names[i] for i in g.store_pile] == ["Canteen", "Revolver", "Mule"]
    assert len(g.shelf) == 3
    assert not can(g, "Refresh")
    assert can(g, "Buy Mule from the discard pile")


@rules("FC-AE2", "FC-EX37", "FC-A3")
def test_another_visit_brings_another_refresh():
    g = table("silas", "redhead", phase="encounter")
    shelf(g, "Mule", "Canteen", "Revolver")
    give(g, 0, "hand", "Trudge", "Ride")
    begin(g)
    do(g, "Visit the Store", "Refresh the Store", "Put Mule", "Put Canteen")
    assert not can(g, "Refresh")
    do(g, "Done", "Done", "Done")
    assert (g.phase, g.turn) == (ACTION, 0)
    do(g, "Play Trudge", "Play Ride", "Encounter again", "Visit the Store")
    assert can(g, "Refresh")
    do(g, "Done", "Ride to Dustgate", "Spend 1 movement")
    assert g.players[0].movement == 2


@rules("FC-T10", "FC-T11", "FC-RL22", "FC-D8")
def test_a_third_accessory_pushes_one_out():
    g = shop("Horse", "Mule", "Revolver")
    equip(g, 0, "Canteen", "Worn Boots")
    enter(g)
    do(g, "Buy Horse")
    assert labels(g) == ["Drop Canteen", "Drop Worn Boots"]
    do(g, "Drop Worn Boots")
    assert g.players[0].gear == [item("Canteen"), item("Horse")]
    assert g.store_pile == [item("Worn Boots")]


@rules("FC-T11", "FC-EX26", "FC-RL22", "FC-T8")
def test_a_two_handed_weapon_takes_both_hands():
    g = shop("Winchester", "Mule", "Canteen", water=13)
    equip(g, 0, "Revolver", "Revolver")
    enter(g)
    do(g, "Buy Winchester")
    who = g.players[0]
    assert who.gear == [item("Winchester")]
    assert g.store_pile == [item("Revolver"), item("Revolver")]
    assert who.water == 5
    do(g, "Buy Revolver from the discard pile")
    assert who.gear == [item("Revolver")]
    assert g.store_pile == [item("Revolver"), item("Winchester")]


@rules("FC-RL22", "FC-EX26")
def test_weapons_are_dropped_in_the_order_chosen():
    g = shop("Winchester", "Mule", "Canteen")
    equip(g, 0, "Revolver", "Tomahawk")
    enter(g)
    do(g, "Buy Winchester", "Drop Tomahawk")
    assert g.store_pile == [item("Tomahawk"), item("Revolver")]


@rules("FC-RL22")
def test_of_two_equal_items_the_exhausted_one_is_dropped():
    g = shop("Horse", "Mule", "Revolver")
    equip(g, 0, "Worn Boots", "Worn Boots")
    g.players[0].tired = [item("Worn Boots")]
    enter(g)
    do(g, "Buy Horse")
    assert g.players[0].tired == []
    assert can(g, "Use Worn Boots")


@rules("FC-P2", "FC-P4")
def test_greedy_voices_make_items_dearer():
    g = enter(shop("Mule", "Canteen", "Revolver", role="ofelia", curse=6))
    do(g, "Buy Mule for 6 water")
    assert g.players[0].water == 14
    assert can(g, "Buy a bullet for 1 water")


@rules("FC-P4", "FC-RL55")
def test_old_favours_make_items_cheaper_and_nothing_else():
    g = shop("Mule", "Canteen", "Revolver", role="ofelia")
    assert g.view(0)["players"][0]["ability"]["kind"] == "always"
    assert g.view(0)["players"][0]["surcharge"] == -1
    enter(g)
    water = g.players[0].water
    do(g, "Buy Mule for 4 water", "Buy a bullet for 1 water", "Health +1 for 2 water")
    assert g.players[0].water == water - 4 - 1 - 2


@rules("FC-P4", "FC-RL55")
def test_old_favours_end_with_the_normal_side_and_come_back_with_it():
    g = shop("Mule", "Canteen", "Revolver", role="ofelia", curse=6)
    assert g.view(0)["players"][0]["surcharge"] == 1
    enter(g)
    assert can(g, "Buy Mule for 6 water")
    do(g, "Curse Threshold +1 for 4 water", "Buy Mule for 4 water")


@rules("FC-P4", "FC-RL55")
def test_a_discount_never_pays_the_buyer():
    change = {"characters": [{"id": "ofelia", "passive": {"effects": ["discount 9"]}}]}
    g = enter(shop("Mule", "Canteen", "Revolver", role="ofelia", edition=change))
    water = g.players[0].water
    do(g, "Buy Mule for 0 water")
    assert g.players[0].water == water


@rules("FC-EX31", "FC-W2")
def test_a_higher_threshold_lifts_the_curse():
    g = table("redhead", "silas", phase="encounter")
    g.players[0].curse = 5
    g.players[0].water = 4
    begin(g)
    assert g.players[0].cursed()
    do(g, "Visit the Store", "Curse Threshold +1")
    assert not g.players[0].cursed()
    do(g, "Done", "Done", "Done")
    assert can(g, "Full Cylinder")


@rules("FC-D8", "FC-G5")
def test_cards_can_be_played_in_the_store():
    g = shop("Mule", "Canteen", "Revolver", water=3)
    give(g, 0, "hand", "Water Skin")
    enter(g)
    assert not can(g, "Buy Mule")
    do(g, "Play Water Skin", "Buy Mule")


# -- items

EXHAUST = {
    "Worn Boots": "1M",
    "Mule": "2M",
    "Horse": "3M",
    "Canteen": "1W",
    "Ammo Belt": "1B",
    "Silver Crucifix": "-1C",
    "Medicine Bag": "1H",
    "Rusty Pistol": "1A",
    "Tomahawk": "2A",
    "Bullwhip": "1M 1A",
    "Sawed-Off": "-1B 4A",
    "Shotgun": "4A",
    "War Scythe": "4A 1C",
}


@rules("FC-T12", "FC-T10")
@pytest.mark.parametrize("name", EXHAUST)
def test_an_item_is_exhausted_once_a_round(name):
    row = next(r for r in ledger_table("### Store cards") if r["name"] == name)
    want = letters(row["effect"].split("(")[0])
    g = table()
    who = g.players[0]
    who.curse, who.threshold = 3, 9
    equip(g, 0, name)
    begin(g)
    before = tracks(who)
    do(g, f"Use {name}")
    assert change(before, tracks(who)) == want
    assert not can(g, f"Use {name}")


@rules("FC-T12")
def test_lucky_coin_trades_a_card():
    g = table()
    equip(g, 0, "Lucky Coin")
    begin(g)
    assert not can(g, "Use Lucky Coin")
    g = table()
    equip(g, 0, "Lucky Coin")
    give(g, 0, "hand", "Ride", "Trudge")
    begin(g)
    do(g, "Use Lucky Coin", "Discard Trudge")
    assert names(g.players[0].pile) == ["Trudge"]
    assert len(g.players[0].hand) == 2


@rules("FC-RL28", "FC-T12")
def test_the_duster_coat_takes_one_off_the_first_harm_of_a_round():
    g = table()
    equip(g, 0, "Duster Coat")
    hurt(g, 0, 1, False)
    assert g.players[0].health == 4
    hurt(g, 0, 1, True)
    assert g.players[0].health == 4
    hurt(g, 0, 1, True)
    assert g.players[0].health == 3


@rules("FC-RL28")
def test_the_coat_does_not_help_against_ones_own_choices():
    g = table()
    equip(g, 0, "Duster Coat")
    give(g, 0, "hand", "Bar Brawl")
    begin(g)
    do(g, "Play Bar Brawl", "Ride to Dustgate")
    assert g.players[0].health == 3
    assert g.players[0].tired == []


@rules("FC-RL47", "FC-I1")
def test_the_spyglass_shows_a_third_card():
    g = table(phase="improvise")
    equip(g, 0, "Spyglass")
    next_upgrades(g, "Sprint", "Lasso", "Hex Bolt")
    begin(g)
    do(g, "Take Hex Bolt")
    assert names(g.upgrade_pile) == ["Sprint", "Lasso"]
    g = table()
    equip(g, 0, "Spyglass")
    give(g, 0, "hand", "Explorer's Journal")
    next_upgrades(g, "Sprint", "Lasso", "Hex Bolt")
    begin(g)
    do(g, "Play Explorer's Journal")
    assert len(labels(g)) == 3


@rules("FC-RL3")
def test_the_sheriffs_badge_pays_for_every_most_wanted_card():
    g = table()
    equip(g, 0, "Sheriff's Badge")
    piles(g, "One-Eyed Sal, Wendigo", "Crow Prime", "Tsilkali", "White Demon")
    stand(g, 0, "Whalebone Flats")
    g.players[0].attack = 5
    begin(g)
    do(g, "Defeat a bounty", "One-Eyed Sal")
    assert g.players[0].grit == 3
    assert bounty("One-Eyed Sal") in g.players[0].trophies


@rules("FC-M2", "FC-T12")
def test_the_ghost_lantern_hushes_the_next_road():
    g = table()
    equip(g, 0, "Ghost Lantern")
    stand(g, 0, "Rattlesnake Shelf")
    g.players[0].movement = 2
    begin(g)
    do(g, "Use Ghost Lantern", "Ride to Thirsting Altar", "Spend 1 movement")
    assert g.players[0].curse == 0
    do(g, "Ride to Rattlesnake Shelf", "Spend 1 movement")
    assert g.players[0].curse == 1


@rules("FC-RL23")
def test_the_ghost_lantern_is_spent_by_a_road_without_an_icon():
    g = table()
    equip(g, 0, "Ghost Lantern")
    g.players[0].movement = 2
    begin(g)
    do(g, "Use Ghost Lantern", "Ride to Rattlesnake Shelf", "Spend 1 movement", "Ride to Thirsting Altar", "Spend 1 movement")
    assert g.players[0].curse == 1


@rules("FC-T13", "FC-T12")
def test_proficiency_items_work_without_exhaustion():
    g = table()
    equip(g, 0, "Revolver")
    begin(g)
    assert not can(g, "Use Revolver")
    do(g, "Spend a bullet", "Spend a bullet")
    assert g.players[0].attack == 6
