"""General rules and the Improvise phase."""

from __future__ import annotations

from support import rules
from support_few_and_cursed import (
    begin,
    box,
    can,
    card,
    clear_deck,
    do,
    equip,
    give,
    hire,
    lose_deck,
    names,
    next_cards,
    next_upgrades,
    stand,
    table,
    whole_round,
)

from malison.games.few_and_cursed.state import ACTION, CLEANUP, ENCOUNTER, IMPROVISE


@rules("FC-G3", "FC-G4", "FC-RL7", "FC-RL45")
def test_all_finish_a_phase_before_the_next_begins():
    g = whole_round(table("redhead", "jebediah", "silas", first=1))
    seen = []
    number = g.round
    while g.round == number:
        if not seen or seen[-1] != (g.phase, g.turn):
            seen.append((g.phase, g.turn))
        g.play(next((m for m in g.legal() if g.label(m).startswith("Done")), g.legal()[0]))
    assert seen == [(phase, seat) for phase in (IMPROVISE, ENCOUNTER, ACTION) for seat in (1, 2, 0)] + [
        (CLEANUP, seat) for seat in (1, 2, 0) if (CLEANUP, seat) in seen
    ]
    assert (CLEANUP, 1) in seen


@rules("FC-G5", "FC-RL9", "FC-D3")
def test_cards_are_played_before_and_after_taking_an_improvised_one():
    g = table(phase="improvise")
    give(g, 0, "hand", "Ride")
    next_upgrades(g, "Sprint", "Hex Bolt")
    begin(g)
    assert can(g, "Take Sprint")
    do(g, "Play Ride")
    assert g.players[0].movement == 2
    do(g, "Take Sprint")
    assert g.turn == 0
    do(g, "Play Sprint", "Keep it")
    assert g.players[0].movement == 4
    do(g, "Done")
    assert g.turn == 1
    assert g.players[0].movement == 0
    assert g.players[0].pile == [card("Ride"), card("Sprint")]


@rules("FC-G5", "FC-I2", "FC-RL9")
def test_the_card_just_taken_is_played_in_the_same_phase():
    g = table(phase="improvise")
    next_upgrades(g, "Water Skin", "Hex Bolt")
    begin(g)
    do(g, "Take Water Skin", "Play Water Skin")
    assert g.players[0].water == 5
    assert g.view(0)["phase"] == "improvise"


@rules("FC-RL9")
def test_with_nothing_to_play_the_part_ends_by_itself():
    g = table(phase="improvise")
    g.players[0].bullets = 0
    next_upgrades(g, "Fan the Hammer", "Fan the Hammer")
    begin(g)
    assert g.turn == 1
    assert names(g.players[0].hand) == ["Fan the Hammer"]


@rules("FC-G6", "FC-H3", "FC-P3", "FC-EX8")
def test_bullets_give_the_attack_of_the_side_that_is_up():
    for curse, gear, attack in ((0, [], 6), (5, [], 9), (0, ["Revolver"], 9), (0, ["Winchester"], 12), (0, ["Revolver", "Revolver"], 12)):
        g = table()
        g.players[0].curse = curse
        g.players[0].bullets = 3
        equip(g, 0, *gear)
        begin(g)
        do(g, "Spend a bullet", "Spend a bullet", "Spend a bullet")
        assert g.players[0].attack == attack
        assert g.players[0].bullets == 0
        assert not can(g, "Spend a bullet")


@rules("FC-H3", "FC-G6")
def test_bullets_can_be_spent_in_several_phases():
    g = table("redhead", "silas", phase="encounter")
    g.players[0].bullets = 3
    begin(g)
    do(g, "Spend a bullet", "Spend a bullet", "Done")
    assert g.players[0].bullets == 1
    do(g, "Done")
    assert (g.phase, g.turn) == (ACTION, 0)
    do(g, "Spend a bullet")
    assert g.players[0].bullets == 0


@rules("FC-G7", "FC-G8", "FC-RL8", "FC-EX29", "FC-C1")
def test_unused_attack_and_movement_are_lost_at_the_end_of_the_phase():
    g = table("redhead", "silas", phase="encounter")
    give(g, 0, "hand", "Steady Shot", "Pistol Whip", "Ride")
    begin(g)
    do(g, "Play Steady Shot", "Play Pistol Whip", "Play Ride")
    assert (g.players[0].attack, g.players[0].movement) == (3, 2)
    assert len(g.players[0].played) == 3
    do(g, "Done")
    assert g.turn == 1
    assert (g.players[0].attack, g.players[0].movement) == (0, 0)
    assert sorted(g.players[0].pile) == sorted([card("Steady Shot"), card("Pistol Whip"), card("Ride")])
    do(g, "Done")
    assert (g.phase, g.turn, g.players[0].attack) == (ACTION, 0, 0)


@rules("FC-G9", "FC-G10", "FC-RL10", "FC-C4", "FC-C5")
def test_an_empty_deck_is_rebuilt_and_a_return_is_owed():
    g = table("redhead", "silas")
    stand(g, 0, "Dustgate")
    clear_deck(g, 0)
    give(g, 0, "hand", "Scout Ahead")
    begin(g)
    do(g, "Play Scout Ahead")
    who = g.players[0]
    assert (len(who.deck), len(who.hand), who.pile, who.owes) == (9, 1, [], 1)
    assert box.space_names[who.space] == "Dustgate"
    do(g, "Done", "Done", "Done")
    assert box.space_names[who.space] == "San Andreas"


@rules("FC-G11", "FC-RL11", "FC-EX24")
def test_cards_that_cannot_be_drawn_cost_health():
    g = table("redhead", "silas")
    lose_deck(g, 0)
    give(g, 0, "hand", "Blood Pact")
    give(g, 0, "played", "Sprint", "Sprint", "Sprint", "Lasso", "Lasso")
    begin(g)
    do(g, "Play Blood Pact")
    assert (g.players[0].curse, g.players[0].health) == (1, 3)


@rules("FC-RL11")
def test_a_redraw_with_too_few_cards_draws_them_all():
    g = table("redhead", "silas", phase="cleanup")
    lose_deck(g, 0)
    give(g, 0, "pile", "Sprint", "Lasso")
    do(begin(g), "Done")
    assert names(g.players[0].hand) == ["Sprint", "Lasso"]
    assert g.players[0].health == 5


@rules("FC-G12", "FC-RL48")
def test_a_shared_deck_is_rebuilt_from_its_discard_pile():
    g = table(phase="improvise")
    g.upgrade_pile = g.upgrades[:-1]
    g.upgrades = g.upgrades[-1:]
    last = g.upgrades[0]
    begin(g)
    assert last in g.looking
    assert len(g.looking) == 2
    assert g.upgrade_pile == []
    assert len(g.upgrades) == 88


@rules("FC-RL48", "FC-G12")
def test_improvise_takes_what_there_is():
    for left in (0, 1):
        g = table(phase="improvise")
        g.trashed = g.upgrades[left:]
        g.upgrades = g.upgrades[:left]
        g.players[0].bullets = 0
        begin(g)
        assert len(g.players[0].hand) == left


@rules("FC-G15", "FC-RL15")
def test_bullets_never_exceed_the_capacity():
    g = table()
    g.players[0].bullets = 3
    give(g, 0, "hand", "Ammo Crate")
    begin(g)
    do(g, "Play Ammo Crate")
    assert g.players[0].bullets == g.players[0].capacity == 4


@rules("FC-RL15")
def test_tracks_stop_at_their_ends():
    g = table()
    g.players[0].health = 9
    g.players[0].threshold = 10
    give(g, 0, "hand", "Bourbon", "Holy Water")
    begin(g)
    do(g, "Play Bourbon", "Trash it")
    assert g.players[0].health == 10
    do(g, "Play Holy Water", "Keep it")
    assert g.players[0].curse == 0


@rules("FC-RL15", "FC-RL14")
def test_an_increase_at_ten_still_hurts():
    g = table()
    g.players[0].curse = 10
    give(g, 0, "hand", "Hex Bolt")
    begin(g)
    do(g, "Play Hex Bolt")
    assert (g.players[0].curse, g.players[0].health) == (10, 4)


@rules("FC-I1", "FC-I2", "FC-I3", "FC-U4", "FC-D3")
def test_improvise_shows_two_keeps_one_and_discards_the_other():
    g = table(phase="improvise")
    next_upgrades(g, "Sprint", "Hex Bolt")
    begin(g)
    assert sorted(g.looking) == sorted([card("Sprint"), card("Hex Bolt")])
    do(g, "Take Hex Bolt")
    assert names(g.players[0].hand) == ["Hex Bolt"]
    assert names(g.upgrade_pile) == ["Sprint"]
    do(g, "Done")
    assert g.turn == 1


@rules("FC-I2")
def test_the_improvised_card_is_playable_in_this_round():
    g = table("redhead", "silas", phase="improvise", turn_of=1)
    next_upgrades(g, "Sprint", "Hex Bolt")
    begin(g)
    do(g, "Take Sprint", "Done")
    assert g.phase == ENCOUNTER
    do(g, "Done")
    assert g.turn == 1
    assert can(g, "Play Sprint")


@rules("FC-G2")
def test_grit_comes_from_jobs_at_once():
    g = table()
    hire(g, 0, "Farmhand")
    give(g, 0, "hand", "Hard Gallop")
    begin(g)
    do(g, "Play Hard Gallop", "Score Farmhand")
    assert g.players[0].grit == 1


@rules("FC-T12", "FC-G3")
def test_items_are_fresh_again_each_round():
    g = table()
    equip(g, 0, "Worn Boots")
    begin(g)
    do(g, "Use Worn Boots")
    assert not can(g, "Use Worn Boots")
    whole_round(g)
    while g.turn != 0:
        g.play(g.legal()[0])
    assert can(g, "Use Worn Boots")


@rules("FC-H2")
def test_the_size_of_the_draw_pile_may_be_counted():
    g = begin(table())
    assert g.view(0)["players"][0]["deck"] == 10
    assert g.view(1)["players"][0]["deck"] == 10


@rules("FC-G1", "FC-C3")
def test_a_round_ends_with_a_hand_of_four():
    g = table("redhead", "silas", phase="cleanup", turn_of=1)
    next_cards(g, 1, "Cursed", "Ride", "Trudge", "Dig Up")
    do(begin(g), "Done")
    assert len(g.players[1].hand) == 4
