"""The Action phase: movement, artifacts, robbing, character actions, camp."""

from __future__ import annotations

from support import rules
from support_few_and_cursed import (
    begin,
    box,
    can,
    card,
    do,
    equip,
    game,
    give,
    hire,
    job,
    labels,
    names,
    next_upgrades,
    piles,
    relic,
    shelf,
    space,
    stand,
    table,
)

from malison.games.few_and_cursed.state import ACTION
from malison.kernel.vectors import row_of


def riding(place: str = "San Andreas", movement: int = 0, **more):
    g = table("redhead", "silas", **more)
    stand(g, 0, place)
    g.players[0].movement = movement
    return begin(g)


@rules("FC-A1", "FC-A2", "FC-A3", "FC-A4", "FC-D9")
def test_one_action_with_movement_before_and_after():
    g = riding("Dustgate", 3)
    do(g, "Ride to Lantern Reef", "Spend 1 movement", "Full Cylinder")
    assert not any(can(g, a) for a in ("Full Cylinder", "Camp", "Encounter again"))
    do(g, "Ride to Dustgate", "Spend 1 movement")
    assert g.players[0].space == space("Dustgate")


@rules("FC-A4", "FC-D9")
def test_taking_no_action_is_allowed():
    g = riding("Dustgate")
    assert all(can(g, action) for action in ("Encounter again", "Camp", "Full Cylinder"))
    assert not can(g, "Defeat")
    assert not can(g, "Recover")
    assert not can(g, "Rob")
    do(g, "Done")
    assert g.turn == 1


@rules("FC-M1", "FC-D9")
def test_a_road_costs_its_movement():
    g = riding("San Andreas", 3)
    do(g, "Ride to Gallows Mesa", "Spend 2 movement")
    who = g.players[0]
    assert (who.movement, who.health, who.space) == (1, 5, space("Gallows Mesa"))


@rules("FC-M3", "FC-D10", "FC-EX5", "FC-RL23")
def test_unpaid_movement_hurts():
    for paid, health, left in ((1, 4, 0), (0, 3, 1)):
        g = riding("San Andreas", 1)
        do(g, "Ride to Gallows Mesa")
        assert labels(g) == ["Spend 1 movement — costs 1 Health", "Spend 0 movement — costs 2 Health"]
        do(g, f"Spend {paid} movement")
        who = g.players[0]
        assert (who.health, who.movement, who.space) == (health, left, space("Gallows Mesa"))


@rules("FC-M2", "FC-EX6", "FC-W1", "FC-W3")
def test_a_curse_icon_raises_the_curse_each_time():
    g = table("redhead", "silas")
    stand(g, 0, "Rattlesnake Shelf")
    who = g.players[0]
    who.curse, who.movement = 4, 2
    begin(g)
    do(g, "Ride to Thirsting Altar", "Spend 1 movement")
    assert (who.curse, who.health, who.cursed()) == (5, 5, True)
    do(g, "Spend a bullet")
    assert who.attack == 3
    do(g, "Ride to Rattlesnake Shelf", "Spend 1 movement")
    assert (who.curse, who.health) == (6, 4)


@rules("FC-M4")
def test_any_number_of_roads():
    g = riding("San Andreas", 4)
    for place in ("Dustgate", "Saltpan Crossing", "Gallows Mesa", "Whalebone Flats"):
        do(g, f"Ride to {place}", "Spend 1 movement")
    assert g.players[0].movement == 0
    do(g, "Ride to Boneyard Pier")
    assert g.players[0].health == 4


@rules("FC-RL23", "FC-W4", "FC-W6")
def test_wounded_on_the_way_means_still_on_the_space_left():
    g = table("redhead", "silas")
    stand(g, 0, "Keel Ridge")
    g.players[0].health = 1
    g.players[0].water = 9
    begin(g)
    do(g, "Ride to Expedition")
    assert g.players[0].water == 5
    assert g.players[0].space == box.town
    assert g.turn == 1


# -- artifacts


def at_corner(place: str = "Expedition", roles=("redhead", "silas")):
    g = table(*roles)
    stand(g, 0, place)
    return g


@rules("FC-R1", "FC-R2", "FC-D13", "FC-A4", "FC-U3")
def test_an_artifact_goes_to_the_hand_with_its_token():
    g = at_corner()
    g.tokens = row_of([1] * 12)
    begin(g)
    do(g, "Recover an artifact")
    assert labels(g) == [
        "Lost Crew's Sextant (4 movement)",
        "Frozen Heart (5 attack, Curse +2)",
        "Explorer's Journal (1 movement, improvise)",
    ]
    do(g, "Frozen Heart")
    assert names(g.players[0].hand) == ["Frozen Heart"]
    assert sum(g.tokens) == 11
    assert can(g, "Play Frozen Heart")
    assert [a["name"] for a in g.view(1)["players"][0]["artifacts"]] == ["Frozen Heart"]
    # Everybody saw where it went, so no re-deal moves it.
    assert all(card("Frozen Heart") in g.redeal(1, seed).players[0].hand for seed in range(12))


@rules("FC-R1", "FC-S21")
def test_only_artifacts_whose_token_lies_there():
    g = at_corner()
    g.tokens = row_of([1] * 12)
    g.tokens[card("Frozen Heart") - box.first_artifact] = 0
    begin(g)
    do(g, "Recover an artifact")
    assert not can(g, "Frozen Heart")


@rules("FC-R3")
def test_one_artifact_of_each_place():
    g = at_corner()
    g.tokens = row_of([1] * 12)
    relic(g, 0, "Frozen Heart")
    begin(g)
    assert not can(g, "Recover")
    g = at_corner("Mountain View")
    relic(g, 0, "Frozen Heart")
    begin(g)
    assert can(g, "Recover")


@rules("FC-R4")
def test_an_artifact_is_discarded_and_shuffled_like_any_card():
    g = at_corner()
    give(g, 0, "hand", "Lost Crew's Sextant")
    begin(g)
    do(g, "Play Lost Crew's Sextant")
    assert g.players[0].movement == 4
    do(g, "Done")
    assert names(g.players[0].pile) == ["Lost Crew's Sextant"]


# -- robbing


def robbery(attack: int, health: int = 4, curse: int = 1):
    g = table("redhead", "silas")
    stand(g, 0, "Dustgate")
    stand(g, 1, "Dustgate")
    g.players[0].attack, g.players[0].curse = attack, curse
    g.players[1].health = health
    return g


@rules("FC-O1", "FC-O2", "FC-EX12", "FC-D14", "FC-RL27")
def test_robbing_costs_twice_the_victims_health():
    g = begin(robbery(9))
    do(g, "Rob another player")
    me, victim = g.players
    assert (me.attack, me.curse, me.grit, me.water) == (1, 3, 4, 7)
    assert (victim.health, victim.water, victim.grit) == (3, 4, 0)
    assert not can(begin(robbery(7)), "Rob")


@rules("FC-O1")
def test_only_players_on_the_same_space_are_robbed():
    g = robbery(20)
    stand(g, 1, "Lantern Reef")
    begin(g)
    assert not can(g, "Rob")


@rules("FC-D14")
def test_the_victim_is_chosen():
    g = table("redhead", "silas", "jebediah", "ofelia")
    for seat in (0, 1, 2):
        stand(g, seat, "Dustgate")
    g.players[0].attack = 12
    begin(g)
    do(g, "Rob another player")
    assert (g.players[0].attack, g.players[2].health) == (2, 4)
    g = table("redhead", "silas", "jebediah", "ofelia")
    for seat in (0, 1, 2):
        stand(g, seat, "Dustgate")
    g.players[0].attack = 14
    begin(g)
    do(g, "Rob another player")
    costs = ("14 attack, Curse +2: 7 Grit, 7 water", "10 attack, Curse +2: 5 Grit, 5 water")
    assert labels(g) == [f"Rob Silas Crane ({costs[0]})", f"Rob Jebediah ({costs[1]})"]


@rules("FC-RL27")
def test_robbing_is_possible_in_town_and_a_wounded_robber_gets_nothing():
    g = table("redhead", "silas")
    me, victim = g.players
    me.attack, me.curse, me.health = 14, 5, 1
    begin(g)
    do(g, "Rob another player")
    assert (me.down, me.grit, victim.health) == (1, -3, 7)
    assert g.turn == 1


@rules("FC-RL29", "FC-W4", "FC-O2")
def test_a_victim_can_be_wounded_on_anothers_turn():
    g = robbery(2, health=1)
    g.players[1].grit = 10
    g.players[1].water = 0
    begin(g)
    do(g, "Rob another player")
    victim = g.players[1]
    assert (victim.down, victim.health, victim.grit, victim.space) == (1, 3, 6, box.town)
    assert g.turn == 0
    assert g.players[0].grit == 1
    do(g, "Done", "Done")
    assert g.round == 2
    assert (victim.down, len(victim.hand)) == (0, 4)


# -- character actions


@rules("FC-P1", "FC-A4")
def test_full_cylinder():
    g = table("redhead", "silas")
    g.players[0].bullets = 1
    begin(g)
    do(g, "Full Cylinder")
    assert (g.players[0].bullets, g.players[0].curse) == (3, 1)


@rules("FC-P1")
def test_lay_on_hands():
    g = table("jebediah", "silas")
    g.players[0].curse = 3
    begin(g)
    do(g, "Lay On Hands")
    who = g.players[0]
    assert (who.curse, who.health, who.water) == (2, 6, 3)


@rules("FC-P1", "FC-T8")
def test_black_market_of_the_second_printing_is_the_store_anywhere_without_a_refresh():
    g = table("ofelia", "silas", edition="second")
    stand(g, 0, "Keel Ridge")
    shelf(g, "Mule", "Canteen", "Revolver")
    begin(g)
    do(g, "Black Market")
    assert not can(g, "Refresh")
    do(g, "Buy Mule", "Done")
    assert g.phase == ACTION
    assert can(g, "Use Mule")


@rules("FC-P4", "FC-RL55")
def test_a_passive_normal_side_is_no_action():
    g = begin(table("ofelia", "silas"))
    assert "action character" not in [game.moves.name(move) for move in g.legal()]
    assert not can(g, "Old Favours")
    g = begin(table("silas", "ofelia"))
    assert "action character" in [game.moves.name(move) for move in g.legal()]


@rules("FC-P4", "FC-RL55", "FC-I1")
def test_a_normal_side_may_look_at_more_cards():
    change = {"characters": [{"id": "ofelia", "passive": {"effects": ["look 1"]}}]}
    g = table("ofelia", "silas", phase="improvise", edition=change)
    next_upgrades(g, "Sprint", "Lasso", "Bourbon")
    begin(g)
    assert len([label for label in labels(g) if label.startswith("Take")]) == 3
    g = table("ofelia", "silas", phase="improvise", edition=change)
    g.players[0].curse = 6
    next_upgrades(g, "Sprint", "Lasso", "Bourbon")
    begin(g)
    assert len([label for label in labels(g) if label.startswith("Take")]) == 2


@rules("FC-P4", "FC-RL55")
def test_a_normal_side_may_pay_for_bounties():
    change = {"characters": [{"id": "ofelia", "passive": {"effects": ["trophy 2"]}}]}
    g = table("ofelia", "silas", edition=change)
    piles(g, "Silt Jackson, Wendigo", "Barrett, Crow Prime", "Doc Hemlock, Tsilkali", "Colonel Ash, White Demon")
    stand(g, 0, "Lantern Reef")
    g.players[0].attack = 5
    begin(g)
    do(g, "Defeat a bounty", "Silt Jackson")
    # 2 of her own, then the 3 on the card.
    assert next(e["text"] for e in g.events(0) if e["kind"] == "grit") == "Ofelia Cruz has 2 Grit now (Old Favours)."
    assert g.players[0].grit == 5


@rules("FC-P1", "FC-D4", "FC-RL47")
def test_unearth_improvises_and_may_trash():
    g = table("silas", "redhead")
    give(g, 0, "hand", "Trudge")
    give(g, 0, "pile", "Ride")
    next_upgrades(g, "Sprint", "Lasso")
    begin(g)
    do(g, "Unearth", "Take Sprint")
    assert labels(g) == [
        "Done: trash none",
        "Trash Trudge from your hand",
        "Trash Sprint from your hand",
        "Trash Ride from your discard pile",
    ]
    do(g, "Trash Trudge")
    assert names(g.trashed) == ["Trudge"]
    g = table("silas", "redhead")
    give(g, 0, "hand", "Trudge")
    next_upgrades(g, "Sprint", "Lasso")
    begin(g)
    do(g, "Unearth", "Take Sprint", "Done")
    assert g.trashed == []


@rules("FC-P2", "FC-P4")
def test_the_cursed_side_has_no_action():
    g = table("redhead", "silas")
    g.players[0].curse = 5
    begin(g)
    assert not can(g, "Full Cylinder")
    view = g.view(0)["players"][0]
    assert (view["side"], view["ability"]["name"]) == ("cursed", "Bloodlust")


@rules("FC-P4", "FC-P2", "FC-RL43")
def test_grave_chill_forbids_gaining_health():
    g = table("silas", "redhead")
    g.players[0].curse = 6
    g.players[0].health = 3
    give(g, 0, "hand", "Bourbon")
    begin(g)
    do(g, "Play Bourbon", "Keep it")
    assert g.players[0].health == 3
    do(g, "Camp")
    assert g.players[0].health == 3


@rules("FC-P3", "FC-W1", "FC-W2")
def test_a_flip_changes_what_the_next_bullet_gives():
    g = table("silas", "redhead")
    g.players[0].curse, g.players[0].bullets = 5, 3
    give(g, 0, "hand", "Hex Bolt", "Holy Water")
    begin(g)
    do(g, "Spend a bullet")
    assert g.players[0].attack == 1
    do(g, "Play Hex Bolt", "Spend a bullet")
    assert g.players[0].attack == 1 + 3 + 3
    do(g, "Play Holy Water", "Keep it", "Spend a bullet")
    assert g.players[0].attack == 8


# -- camp


@rules("FC-K1", "FC-K2", "FC-K3", "FC-EX16", "FC-RL43")
def test_camp_shuffles_everything_heals_and_ends_the_phase():
    g = table("silas", "redhead")
    stand(g, 0, "Keel Ridge")
    who = g.players[0]
    who.health = 4
    who.hand, who.played, who.pile, who.deck = sorted(who.deck[:2]), who.deck[2:5], who.deck[5:9], who.deck[9:]
    begin(g)
    do(g, "Camp")
    assert (len(who.deck), who.health, who.hand, who.pile, who.played) == (10, 5, [], [], [])
    assert g.turn != 0
    while g.round == 1:
        g.play(g.legal()[0])
    assert len(who.hand) == 4
    assert who.space == space("Keel Ridge")


@rules("FC-RL43", "FC-C5")
def test_an_earlier_reshuffle_still_forces_the_return():
    g = table("silas", "redhead")
    stand(g, 0, "Keel Ridge")
    g.players[0].owes = 1
    begin(g)
    do(g, "Camp")
    while g.round == 1:
        g.play(g.legal()[0])
    assert g.players[0].space == box.town


@rules("FC-RL43")
def test_camp_is_legal_everywhere_with_an_empty_hand():
    for place in ("San Andreas", "Hollow Obelisk"):
        g = table("redhead", "silas")
        stand(g, 0, place)
        g.players[0].curse = 7
        begin(g)
        assert can(g, "Camp")


@rules("FC-RL46", "FC-J4")
def test_attack_left_after_a_fight_may_pay_a_job_but_not_another_bounty():
    g = table("redhead", "silas")
    hire(g, 0, "Bodyguard")
    stand(g, 0, "Dustgate")
    g.sides[3] = 0
    g.players[0].attack = 6
    begin(g)
    do(g, "Defeat a bounty", "Crows", "Done")
    assert g.players[0].attack == 4
    assert not can(g, "Defeat")
    do(g, "Score Bodyguard")
    assert job("Bodyguard") in g.players[0].scored


@rules("FC-T12", "FC-A1")
def test_items_are_used_in_the_action_phase():
    g = table("redhead", "silas")
    equip(g, 0, "Horse")
    begin(g)
    do(g, "Use Horse", "Ride to Dustgate", "Spend 1 movement")
    assert g.players[0].movement == 2
