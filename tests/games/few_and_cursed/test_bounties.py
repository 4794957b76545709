"""Bounties, monsters and the call of 21 Grit."""

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
    give,
    hire,
    job,
    labels,
    lair,
    ledger_table,
    letters,
    loose,
    names,
    next_upgrades,
    piles,
    stand,
    table,
    tracks,
    wanted,
)

from malison.games.few_and_cursed.rules.bounties import toll
from malison.games.few_and_cursed.rules.monsters import strike
from malison.games.few_and_cursed.state import ACTION, TOWN_FELL

HIDDEN = ("Mad Mary Quill, Wendigo", "Doc Hemlock, Tsilkali", "Colonel Ash, White Demon")


def hunting(place: str, attack: int, *tops: str, roles=("redhead", "silas"), **more):
    """Somebody on a space with attack in the pool."""
    g = table(*roles, **more)
    piles(g, *(tops or ("One-Eyed Sal, Crow Prime", *HIDDEN)))
    stand(g, 0, place)
    g.players[0].attack = attack
    return g


BOUNTIES = [
    (r["name"].replace("*", "").replace(" (monster)", ""), r["Last Seen"], int(r["defeat A"]), r["reward"])
    for r in ledger_table("### Most Wanted")
]


@rules("FC-B1", "FC-B2", "FC-B3", "FC-B4", "FC-B5", "FC-B6", "FC-D11", "FC-N3", "FC-N4")
@pytest.mark.parametrize(("name", "place", "attack", "reward"), BOUNTIES, ids=[b[0] for b in BOUNTIES])
def test_a_most_wanted_card_is_beaten_where_it_was_last_seen(name, place, attack, reward):
    others = [b for b in ("Mad Mary Quill", "Doc Hemlock", "Silt Jackson", "Cinder Kate") if b != name][:3]
    monsters = [m for m in ("Wendigo", "Tsilkali", "White Demon", "Crow Prime") if m != name][:3]
    below = "" if bounty(name) >= box.first_monster else ", Barrett" if name != "Barrett" else ", Preacher Voss"
    g = hunting(place, attack, name + below, *(f"{o}, {m}" for o, m in zip(others, monsters, strict=True)))
    # Where both are, no trait adds anything (FC-RL53).
    stand(g, 1, place)
    who = g.players[0]
    who.health, who.bullets, who.capacity, who.curse, who.threshold = 5, 3, 8, 4, 9
    next_upgrades(g, "Sprint", "Lasso")
    begin(g)
    before = tracks(who)
    do(g, "Defeat a bounty", f"{name} (")
    if "improvise" in reward:
        do(g, "Take Lasso")
    if "stat" in reward:
        do(g, "Bullet Capacity +1")
        assert who.capacity == 9
    assert change(before, tracks(who)) == {**letters(reward), "A": -attack}
    assert who.trophies == [bounty(name)]
    if below:
        assert box.bounty_names[g.top(0)] == below[2:]
    else:
        assert (lair(g, name), g.slain) == ("", 1)
    assert not can(g, "Defeat")


MONSTER_PILES = ("Mad Mary Quill, Wendigo", "Doc Hemlock, Tsilkali", "Colonel Ash, White Demon", "One-Eyed Sal, Crow Prime")


def cost_of(monster: str, place: str, change) -> int:
    """What a monster asks of seat 0 of three after a change."""
    g = table("redhead", "silas", "ofelia")
    piles(g, *MONSTER_PILES)
    loose(g, monster, place)
    for seat in range(3):
        stand(g, seat, "Keel Ridge")
        g.players[seat].health, g.players[seat].curse = 5, 0
    stand(g, 0, place)
    change(g)
    return toll(g, bounty(monster))


@rules("FC-RL53", "FC-B3")
def test_monsters_ask_for_more_as_their_traits_say():
    assert cost_of("Wendigo", "Rusted Fleet", lambda g: None) == 20 + 2
    assert cost_of("Wendigo", "Rusted Fleet", lambda g: stand(g, 1, "Rusted Fleet")) == 20 + 1
    assert cost_of("Crow Prime", "Mana O'lana", lambda g: None) == 18
    assert cost_of("Crow Prime", "Mana O'lana", lambda g: stand(g, 2, "San Andreas")) == 18 + 1
    assert cost_of("Tsilkali", "Coyote Wells", lambda g: setattr(g.players[1], "health", 4)) == 20
    assert cost_of("Tsilkali", "Coyote Wells", lambda g: setattr(g.players[0], "health", 3)) == 20 + 1
    assert cost_of("White Demon", "Weeping Sink", lambda g: setattr(g.players[1], "curse", 9)) == 22 + 2


@rules("FC-RL53", "FC-RL57")
def test_a_monster_may_ask_more_of_teams_of_three_and_four():
    edition = {"monsters": [{"id": "wendigo", "attack": 20, "traits": ["grows 3 for each posse"]}]}
    for seats, mode, more in (
        (1, "curse_chaser", 0),
        (4, "competitive", 0),
        (2, "cooperative", 0),
        (3, "cooperative", 3),
        (4, "cooperative", 6),
    ):
        g = table(*("redhead", "silas", "ofelia", "jebediah")[:seats], mode=mode, edition=edition)
        piles(g, "Wendigo", *MONSTER_PILES[1:])
        assert toll(g, bounty("Wendigo")) == 20 + more
    assert "3 more attack for each player of a team beyond two" in g.view(0)["monsters"][0]["traits"]


@rules("FC-RL53", "FC-N8")
def test_what_the_traits_add_is_paid_and_shown():
    tops = ("Wendigo", "Doc Hemlock, Tsilkali", "Colonel Ash, White Demon", "One-Eyed Sal, Crow Prime")
    g = begin(hunting("Rusted Fleet", 20, *tops))
    shown = next(one for one in g.view(0)["monsters"] if one["name"] == "Wendigo")
    assert (shown["attack"], shown["printed"]) == (21, 20)
    assert "not on its space" in shown["traits"]
    do(g, "Defeat a bounty")
    assert not can(g, "Wendigo")
    g = begin(hunting("Rusted Fleet", 23, *tops))
    do(g, "Defeat a bounty", "Wendigo (21 attack")
    assert g.players[0].attack == 2


@rules("FC-RL53", "FC-N10")
def test_a_monster_does_more_than_damage_to_whom_it_moves_into():
    for monster, fallen in (("Crow Prime", (5, 4, 0)), ("Tsilkali", (5, 6, 1)), ("Wendigo", (5, 6, 0))):
        g = table("redhead", "silas")
        piles(g, *MONSTER_PILES)
        loose(g, monster, "Drifter's Rest")
        stand(g, 0, "Sunken Mission")
        who = g.players[0]
        who.health, who.water, who.curse, who.threshold = 6, 6, 0, 5
        strike(g, 0, bounty(monster) - box.first_monster)
        assert (who.health, who.water, who.curse) == fallen
        who.health = 1
        strike(g, 0, bounty(monster) - box.first_monster)
        assert box.space_names[who.space] == "San Andreas"
        assert who.curse == fallen[2]


@rules("FC-B2", "FC-B3", "FC-D9")
def test_too_little_attack_or_another_place_is_not_enough():
    g = begin(hunting("Whalebone Flats", 1))
    assert not can(g, "Defeat")
    g = begin(hunting("Coyote Wells", 5))
    do(g, "Defeat a bounty")
    assert not can(g, "One-Eyed Sal")


@rules("FC-B1")
def test_nobody_is_defeated_in_san_andreas():
    g = begin(hunting("San Andreas", 30))
    assert not can(g, "Defeat")


@rules("FC-B3", "FC-RL46")
def test_surplus_attack_stays_until_the_phase_ends():
    g = begin(hunting("Whalebone Flats", 7))
    do(g, "Defeat a bounty", "One-Eyed Sal")
    assert g.players[0].attack == 2
    do(g, "Done")
    assert g.players[0].attack == 0


@rules("FC-B7", "FC-A2")
def test_one_most_wanted_card_a_phase():
    g = begin(hunting("Lantern Reef", 20, "Silt Jackson, Crow Prime", *HIDDEN))
    do(g, "Defeat a bounty", "Silt Jackson")
    assert not can(g, "Defeat")


@rules("FC-B8", "FC-RL26", "FC-D12")
def test_a_wanted_bounty_and_a_most_wanted_card_do_not_mix():
    g = hunting("Whalebone Flats", 20)
    g.sides[wanted(g, "Crows")] = 0
    begin(g)
    do(g, "Defeat a bounty", "Crows")
    assert labels(g)[:2] == ["Done: no more of them", "Crows (3 attack: 1 Grit, 1 Health)"]
    assert not can(g, "One-Eyed Sal")


@rules("FC-B8", "FC-B9", "FC-B10", "FC-EX7", "FC-D12")
def test_talbots_gang_twice_for_five():
    g = hunting("Gallows Mesa", 5)
    gang = wanted(g, "Talbot's Gang")
    g.sides[gang] = 0
    begin(g)
    who = g.players[0]
    who.bullets = 2
    before = tracks(who)
    do(g, "Defeat a bounty", "Talbot's Gang")
    assert change(before, tracks(who)) == {"A": -2, "G": 1, "W": 1}
    assert g.sides[gang] == 1
    do(g, "Talbot's Gang")
    assert change(before, tracks(who)) == {"A": -5, "G": 2, "W": 1, "B": 1}
    assert g.sides[gang] == 0
    do(g, "Spend a bullet")
    assert who.attack == 2
    assert not can(g, "Talbot")
    assert not can(g, "Defeat")
    assert who.trophies == []


@rules("FC-D12", "FC-B8", "FC-G6")
def test_the_bullet_just_won_may_pay_for_the_second_defeat():
    g = hunting("Gallows Mesa", 3)
    g.sides[wanted(g, "Talbot's Gang")] = 1
    g.players[0].bullets = 0
    begin(g)
    do(g, "Defeat a bounty")
    assert not can(g, "Talbot's Gang")
    do(g, "Spend a bullet", "Talbot's Gang")
    assert (g.players[0].grit, g.players[0].attack) == (2, 0)


WANTED = [
    (r["name"], r["found on"], side, int(r[f"side {side} cost"]), r[f"side {side} reward"])
    for r in ledger_table("### Wanted bounty")
    for side in "AB"
]
GROUND = {"canyons": "Gallows Mesa", "ruins": "Rusted Fleet", "cursed": "Hollow Obelisk", "desert": "Keel Ridge"}


@rules("FC-B2", "FC-B5", "FC-B9")
@pytest.mark.parametrize(("name", "ground", "side", "attack", "reward"), WANTED, ids=[f"{w[0]}-{w[2]}" for w in WANTED])
def test_a_wanted_bounty_is_beaten_on_any_space_of_its_kind(name, ground, side, attack, reward):
    g = hunting(
        GROUND[ground], attack, "Barrett, Crow Prime", "Colonel Ash, Wendigo", "Preacher Voss, Tsilkali", "Doc Hemlock, White Demon"
    )
    number = wanted(g, name)
    g.sides[number] = 0 if side == "A" else 1
    give(g, 0, "pile", "Sprint")
    who = g.players[0]
    who.curse = 3
    begin(g)
    before = tracks(who)
    do(g, "Defeat a bounty", name)
    if "trash" in reward:
        assert names(g.trashed) == ["Sprint"]
    assert change(before, tracks(who)) == {**letters(reward), "A": -attack}
    assert g.sides[number] == (1 if side == "A" else 0)


@rules("FC-H6", "FC-EX25")
def test_demons_trash_from_hand_or_discard_pile_first():
    g = hunting("Hollow Obelisk", 3)
    g.sides[wanted(g, "Demons")] = 0
    give(g, 0, "hand", "Ride")
    give(g, 0, "pile", "Trudge")
    give(g, 0, "played", "Sprint", "Lasso")
    begin(g)
    do(g, "Defeat a bounty", "Demons")
    assert labels(g) == ["Trash Ride from your hand", "Trash Trudge from your discard pile"]


@rules("FC-H6", "FC-EX25")
def test_demons_trash_played_cards_if_they_must():
    g = hunting("Hollow Obelisk", 3)
    g.sides[wanted(g, "Demons")] = 0
    g.trashed = g.trashed + g.players[0].deck
    g.players[0].deck = []
    give(g, 0, "played", "Sprint", "Lasso", "Dead Eye", "Dynamite")
    begin(g)
    do(g, "Defeat a bounty", "Demons")
    assert len(labels(g)) == 4
    do(g, "Trash Lasso in play")
    assert names(g.players[0].played) == ["Sprint", "Dead Eye", "Dynamite"]
    g = hunting("Hollow Obelisk", 3)
    g.sides[wanted(g, "Demons")] = 0
    begin(g)
    do(g, "Defeat a bounty", "Demons")
    assert g.trashed == []
    assert g.players[0].grit == 1


@rules("FC-H8", "FC-D4")
def test_a_stat_reward_offers_the_cubes_that_can_move():
    g = hunting("Thirsting Altar", 7, "The Bone Broker, Crow Prime", *HIDDEN)
    g.players[0].health = 10
    begin(g)
    do(g, "Defeat a bounty", "The Bone Broker")
    assert labels(g) == ["Bullet Capacity +1", "Curse Threshold +1"]
    do(g, "Curse Threshold +1")
    assert g.players[0].threshold == 6


# -- monsters


@rules("FC-N1", "FC-B6", "FC-RL32", "FC-EX39", "FC-RL25", "FC-N2")
def test_a_flipped_monster_is_placed_hurts_nobody_and_waits_for_cleanup():
    g = begin(hunting("Mana O'lana", 10, "Barrett, Crow Prime", *HIDDEN))
    do(g, "Defeat a bounty", "Barrett")
    assert lair(g, "Crow Prime") == "Mana O'lana"
    assert g.players[0].health == 5
    assert g.phase == ACTION
    while g.round == 1:
        g.play(g.legal()[0])
    assert lair(g, "Crow Prime") == "Crowsfoot Basin"


@rules("FC-N3")
def test_a_monster_is_beaten_where_its_figure_is():
    g = hunting("Mana O'lana", 25, "Crow Prime", *HIDDEN)
    loose(g, "Crow Prime", "Crowsfoot Basin")
    begin(g)
    do(g, "Defeat a bounty")
    assert not can(g, "Crow Prime")
    g = hunting("Crowsfoot Basin", 25, "Crow Prime", *HIDDEN)
    loose(g, "Crow Prime", "Crowsfoot Basin")
    begin(g)
    do(g, "Defeat a bounty", "Crow Prime")
    assert g.slain == 1


def march(g):
    """Everybody passes until the next round."""
    number = g.round
    while not g.over and g.round == number:
        g.play(next((m for m in g.legal() if g.label(m).startswith("Done")), g.legal()[0]))
    return g


@rules("FC-N2", "FC-N6", "FC-EX17", "FC-N5", "FC-Z3", "FC-C6", "FC-N7")
def test_the_crow_primes_march():
    g = begin(hunting("San Andreas", 0, "Crow Prime", *HIDDEN))
    way = []
    while not g.over:
        march(g)
        way.append(lair(g, "Crow Prime"))
    assert way[:2] == ["Crowsfoot Basin", "Drifter's Rest"]
    assert way[2:] in (["Lantern Reef", "Dustgate", "San Andreas"], ["Sunken Mission", "Rattlesnake Shelf", "San Andreas"])
    assert g.ended == TOWN_FELL
    assert g.ending() == "A monster has destroyed San Andreas."


@rules("FC-N7", "FC-N10", "FC-EX18")
def test_a_tied_monster_prefers_a_player():
    g = hunting("Sunken Mission", 0, "Crow Prime", *HIDDEN)
    loose(g, "Crow Prime", "Drifter's Rest")
    begin(g)
    march(g)
    assert lair(g, "Crow Prime") == "Sunken Mission"
    assert g.players[0].health == 4


@rules("FC-N7", "FC-D16", "FC-EX18")
def test_a_tie_without_players_is_decided_by_the_token_holder():
    g = hunting("San Andreas", 0, "Crow Prime", *HIDDEN, first=1, turn_of=1)
    loose(g, "Crow Prime", "Drifter's Rest")
    begin(g)
    while not can(g, "To "):
        g.play(next((m for m in g.legal() if g.label(m).startswith("Done")), g.legal()[0]))
    assert g.seat == 1
    assert labels(g) == ["To Lantern Reef", "To Sunken Mission"]
    do(g, "To Lantern Reef")
    assert lair(g, "Crow Prime") == "Lantern Reef"


@rules("FC-N10", "FC-RL32")
def test_a_monster_hurts_everybody_it_walks_into_and_monsters_may_share():
    g = hunting("Dustgate", 0, "Crow Prime", "Wendigo", "Doc Hemlock, Tsilkali", "Colonel Ash, White Demon")
    stand(g, 1, "Dustgate")
    loose(g, "Crow Prime", "Lantern Reef")
    loose(g, "Wendigo", "Lantern Reef")
    begin(g)
    march(g)
    assert (lair(g, "Crow Prime"), lair(g, "Wendigo")) == ("Dustgate", "Dustgate")
    assert (g.players[0].health, g.players[1].health) == (3, 5)


@rules("FC-N8", "FC-M5", "FC-H7", "FC-RL24", "FC-EX19", "FC-D11")
def test_a_monsters_space_is_entered_only_to_fight():
    for attack, legal in ((10, True), (7, True), (2, False)):
        g = hunting("Crowsfoot Basin", attack, "Barrett, Wendigo", "Crow Prime", *HIDDEN[1:])
        g.sides[wanted(g, "Demons")] = 0
        g.players[0].movement = 2
        begin(g)
        assert can(g, "Ride to Mana O'lana") == legal
        if legal:
            do(g, "Ride to Mana O'lana", "Spend 2 movement")
            assert not can(g, "Done")
            assert not can(g, "Ride")
            assert can(g, "Barrett") == (attack == 10)
            assert can(g, "Demons")


@rules("FC-N9", "FC-EX19", "FC-RL25", "FC-H7")
def test_a_monster_not_fought_moves_on():
    g = hunting("Crowsfoot Basin", 10, "Barrett, Wendigo", "Crow Prime", *HIDDEN[1:])
    g.players[0].movement = 2
    begin(g)
    do(g, "Ride to Mana O'lana", "Spend 2 movement", "Barrett")
    assert (g.players[0].grit, g.players[0].water) == (6, 5)
    assert box.bounty_names[g.top(0)] == "Wendigo"
    assert lair(g, "Wendigo") == "Rusted Fleet"
    assert lair(g, "Crow Prime") == "Crowsfoot Basin"


@rules("FC-RL24", "FC-N8")
def test_with_the_action_used_a_monsters_space_is_closed():
    g = hunting("Crowsfoot Basin", 25, "Crow Prime", *HIDDEN)
    g.players[0].movement = 9
    begin(g)
    assert can(g, "Ride to Mana O'lana")
    do(g, "Full Cylinder")
    assert not can(g, "Ride to Mana O'lana")


@rules("FC-RL24", "FC-EX38", "FC-D11")
def test_attack_is_held_for_the_fight():
    g = hunting("Saltpan Crossing", 5, "Crow Prime", *HIDDEN)
    loose(g, "Crow Prime", "Dustgate")
    g.sides[wanted(g, "Crows")] = 1
    hire(g, 0, "Bodyguard")
    g.players[0].movement = 1
    begin(g)
    assert can(g, "Score Bodyguard")
    do(g, "Ride to Dustgate", "Spend 1 movement")
    assert not can(g, "Score Bodyguard")
    assert can(g, "Spend a bullet")
    do(g, "Crows")
    assert g.players[0].attack == 2


@rules("FC-RL24")
def test_a_job_may_be_scored_if_a_bounty_stays_within_reach():
    g = hunting("Saltpan Crossing", 7, "Crow Prime", *HIDDEN)
    loose(g, "Crow Prime", "Dustgate")
    g.sides[wanted(g, "Crows")] = 1
    hire(g, 0, "Bodyguard")
    g.players[0].movement = 1
    begin(g)
    do(g, "Ride to Dustgate", "Spend 1 movement", "Score Bodyguard")
    assert labels(g)[0].startswith("Crows")


@rules("FC-RL25")
def test_starting_in_a_monsters_space_one_may_leave_freely():
    g = hunting("Dustgate", 0, "Crow Prime", *HIDDEN)
    loose(g, "Crow Prime", "Dustgate")
    g.players[0].movement = 1
    begin(g)
    assert can(g, "Camp")
    do(g, "Ride to Saltpan Crossing", "Spend 1 movement")
    assert lair(g, "Crow Prime") == "Dustgate"
    g = hunting("Lantern Reef", 2, "Crow Prime", *HIDDEN)
    loose(g, "Crow Prime", "Lantern Reef")
    g.sides[wanted(g, "Crows")] = 0
    begin(g)
    do(g, "Defeat a bounty", "Crows", "Done")
    assert lair(g, "Crow Prime") == "Dustgate"


@rules("FC-RL25", "FC-B8")
def test_the_unfought_monster_waits_for_the_second_defeat():
    g = hunting("Lantern Reef", 5, "Crow Prime", *HIDDEN)
    loose(g, "Crow Prime", "Lantern Reef")
    g.sides[wanted(g, "Crows")] = 0
    begin(g)
    do(g, "Defeat a bounty", "Crows")
    assert lair(g, "Crow Prime") == "Lantern Reef"
    do(g, "Crows")
    assert lair(g, "Crow Prime") == "Dustgate"


@rules("FC-EX33", "FC-RL34", "FC-N9", "FC-Z3")
def test_at_the_gates():
    g = hunting("Saltpan Crossing", 2, "Crow Prime", *HIDDEN)
    loose(g, "Crow Prime", "Dustgate")
    g.sides[wanted(g, "Crows")] = 0
    g.players[0].movement = 1
    hire(g, 0, "Courier")
    begin(g)
    do(g, "Ride to Dustgate", "Spend 1 movement", "Crows", "Done")
    assert g.over
    assert g.ended == TOWN_FELL
    assert g.players[0].grit == 1 - 2
    assert g.result(1) == 2


@rules("FC-EX35", "FC-G6", "FC-RL18")
def test_the_last_bullet_of_a_fight_scores_peacemaker():
    g = hunting("Whalebone Flats", 3)
    hire(g, 0, "Peacemaker")
    g.players[0].bullets = 1
    g.sides[wanted(g, "Crows")] = 0
    begin(g)
    do(g, "Defeat a bounty", "Spend a bullet")
    who = g.players[0]
    assert (who.attack, who.water, who.grit, who.scored) == (5, 5, 1, [job("Peacemaker")])
    do(g, "One-Eyed Sal")


# -- 21 Grit


def famous(grit: int = 18):
    g = hunting(
        "Lantern Reef",
        5,
        "Silt Jackson, Cinder Kate, Crow Prime",
        "Doc Hemlock, Mad Mary Quill, Wendigo",
        "Barrett, Tsilkali",
        "Colonel Ash, White Demon",
    )
    g.players[0].grit = grit
    return g


@rules("FC-X1", "FC-X2", "FC-D17", "FC-EX20", "FC-RL33")
def test_twenty_one_grit_call_a_monster():
    g = begin(famous())
    do(g, "Defeat a bounty", "Silt Jackson")
    assert g.players[0].grit == 21
    assert g.seat == 0
    assert box.bounty_names[g.top(0)] == "Cinder Kate"
    assert [label.split(" (")[0] for label in labels(g)] == ["Cinder Kate", "Doc Hemlock", "Barrett", "Colonel Ash"]
    do(g, "Doc Hemlock")
    assert [box.bounty_names[c] for c in reversed(g.piles[1])] == ["Wendigo", "Mad Mary Quill", "Doc Hemlock"]
    assert lair(g, "Wendigo") == "Rusted Fleet"
    assert g.view(1)["most_wanted"][1]["bottom"] == "Doc Hemlock"
    do(g, "Done")
    assert g.turn == 1


@rules("FC-X1", "FC-EX20")
def test_once_a_monster_has_appeared_nobody_calls_another():
    g = hunting("Lantern Reef", 5, "Silt Jackson, Cinder Kate", "Wendigo", "Barrett, Tsilkali", "Colonel Ash, White Demon")
    g.players[0].grit = 18
    begin(g)
    do(g, "Defeat a bounty", "Silt Jackson")
    assert g.players[0].grit == 21
    assert can(g, "Done")


@rules("FC-RL33", "FC-X1")
def test_a_monster_that_comes_with_the_flip_is_early_enough():
    g = hunting("Lantern Reef", 5, "Silt Jackson, Crow Prime", "Doc Hemlock, Wendigo", "Barrett, Tsilkali", "Colonel Ash, White Demon")
    g.players[0].grit = 19
    begin(g)
    do(g, "Defeat a bounty", "Silt Jackson")
    assert lair(g, "Crow Prime") == "Mana O'lana"
    assert can(g, "Done")
    assert len(g.loose) == 1


@rules("FC-X1")
def test_the_call_waits_for_the_end_of_a_wanted_reward():
    g = famous(20)
    g.sides[wanted(g, "Crows")] = 0
    begin(g)
    do(g, "Defeat a bounty", "Crows")
    assert can(g, "Barrett")
    do(g, "Barrett")
    assert lair(g, "Tsilkali") == "Coyote Wells"
    assert can(g, "Crows")
