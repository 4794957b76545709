"""Cleanup, curse and wounds."""

from __future__ import annotations

from support import rules
from support_few_and_cursed import (
    begin,
    box,
    can,
    clear_deck,
    do,
    equip,
    give,
    hire,
    job,
    labels,
    loose,
    names,
    piles,
    space,
    stand,
    table,
)

from malison.games.few_and_cursed.rules.wounds import change_curse, hurt
from malison.games.few_and_cursed.state import ACTION, CLEANUP, ENCOUNTER

HIDDEN = ("Mad Mary Quill, Wendigo", "Doc Hemlock, Tsilkali", "Colonel Ash, White Demon")


def cleaning(*hand: str, role: str = "redhead"):
    g = table(role, "silas", phase="cleanup")
    give(g, 0, "hand", *hand)
    return g


@rules("FC-C2", "FC-C3", "FC-D15", "FC-EX36")
def test_cards_in_hand_are_kept_or_discarded_and_the_hand_is_filled_up():
    g = begin(cleaning("Ride", "Trudge"))
    assert labels(g)[0] == "Done: draw up to 4"
    do(g, "Done")
    assert (len(g.players[0].hand), len(g.players[0].pile)) == (4, 0)
    g = begin(cleaning("Ride", "Trudge"))
    do(g, "Discard Ride", "Discard Trudge", "Done")
    assert (len(g.players[0].hand), names(g.players[0].pile)) == (4, ["Ride", "Trudge"])


@rules("FC-C3", "FC-RL44", "FC-EX36")
def test_a_large_hand_is_kept_and_draws_nothing():
    g = begin(cleaning("Ride", "Trudge", "Pistol Whip", "Reload", "Sprint"))
    do(g, "Done")
    assert len(g.players[0].hand) == 5


@rules("FC-C1", "FC-RL42", "FC-U3")
def test_discard_piles_are_open():
    g = begin(cleaning("Ride", "Trudge"))
    do(g, "Discard Ride")
    assert g.view(1)["players"][0]["discard"] == ["Ride"]


@rules("FC-C3", "FC-C4", "FC-C5", "FC-EX15", "FC-RL10")
def test_a_reshuffle_by_redraw_brings_one_back_to_town():
    g = table("jebediah", "silas", phase="cleanup")
    stand(g, 0, "Keel Ridge")
    who = g.players[0]
    who.pile, who.deck = who.deck[:4], who.deck[4:]
    do(begin(g), "Done")
    assert (len(who.hand), len(who.deck), who.space) == (4, 0, space("Keel Ridge"))
    g = table("jebediah", "silas", phase="cleanup")
    stand(g, 0, "Keel Ridge")
    give(g, 0, "pile", "Sprint", "Lasso")
    clear_deck(g, 0)
    do(begin(g), "Done")
    who = g.players[0]
    assert (len(who.hand), len(who.deck), who.space) == (4, 6, box.town)


@rules("FC-C5")
def test_the_return_is_free_of_charge():
    g = table("jebediah", "silas", phase="cleanup")
    stand(g, 0, "Keel Ridge")
    g.players[0].owes = 1
    do(begin(g), "Done")
    assert (g.players[0].water, g.players[0].space) == (2, box.town)


@rules("FC-G5", "FC-G6", "FC-RL9", "FC-D15")
def test_cards_bullets_and_items_are_used_in_cleanup_too():
    g = cleaning("Ride", "Bourbon", "Silver Bullet")
    equip(g, 0, "Medicine Bag")
    g.players[0].health = 3
    begin(g)
    do(g, "Play Bourbon", "Keep it", "Use Medicine Bag", "Spend a bullet", "Play Ride")
    who = g.players[0]
    assert (who.health, who.attack, who.movement, who.bullets) == (5, 2, 2, 2)
    do(g, "Discard Silver Bullet")
    assert names(who.pile) == ["Silver Bullet"]
    do(g, "Done")
    assert g.turn == 1
    assert (who.attack, who.movement, who.played) == (0, 0, [])
    assert sorted(names(who.pile)) == ["Bourbon", "Ride", "Silver Bullet"]
    assert len(who.hand) == 4


@rules("FC-C1", "FC-C3", "FC-RL9", "FC-RL45")
def test_what_is_played_in_cleanup_is_discarded_before_the_redraw():
    g = cleaning("Ride", "Trudge")
    stand(g, 0, "Keel Ridge")
    who = g.players[0]
    g.trashed = g.trashed + who.deck
    who.deck = []
    begin(g)
    do(g, "Play Ride", "Done")
    assert sorted(names(who.hand)) == ["Ride", "Trudge"]
    assert who.space == box.town


@rules("FC-J8", "FC-RL9", "FC-RL18")
def test_a_job_is_scored_in_cleanup():
    g = cleaning("Hard Gallop")
    hire(g, 0, "Farmhand")
    begin(g)
    do(g, "Play Hard Gallop", "Score Farmhand")
    assert (g.players[0].grit, g.players[0].movement) == (1, 1)


@rules("FC-RL29", "FC-RL9", "FC-W8")
def test_wounded_by_a_card_of_ones_own_in_cleanup_one_starts_the_round_with_a_hand():
    g = cleaning("Bar Brawl", "Ride")
    g.players[0].health = 1
    stand(g, 0, "Dustgate")
    begin(g)
    do(g, "Play Bar Brawl")
    who = g.players[0]
    assert g.turn == 1
    assert (who.health, who.space, len(who.hand), who.played, who.pile, who.owes) == (3, box.town, 4, [], [], 0)


@rules("FC-EX32", "FC-P2", "FC-C3")
def test_crisis_of_faith_draws_up_to_three():
    g = cleaning("Ride", role="jebediah")
    g.players[0].curse = 7
    begin(g)
    do(g, "Done")
    assert len(g.players[0].hand) == 3


@rules("FC-RL45", "FC-C6", "FC-C7")
def test_players_clean_up_before_the_monsters_move():
    g = table("redhead", "silas", phase="cleanup", turn_of=1, first=0)
    piles(g, "Crow Prime", *HIDDEN)
    loose(g, "Crow Prime", "Lantern Reef")
    stand(g, 1, "Dustgate")
    g.players[1].owes = 1
    do(begin(g), "Done")
    assert g.players[1].space == box.town
    assert g.players[1].health == 7
    assert (g.round, g.first) == (2, 1)


# -- curse


@rules("FC-W1", "FC-W2", "FC-S5")
def test_the_card_flips_at_the_threshold_and_back_below_it():
    g = begin(table())
    change_curse(g, 0, 4)
    assert g.view(0)["players"][0]["side"] == "normal"
    change_curse(g, 0, 1)
    assert g.view(0)["players"][0]["side"] == "cursed"
    change_curse(g, 0, 3)
    assert g.view(0)["players"][0]["side"] == "cursed"
    change_curse(g, 0, -4)
    assert g.view(0)["players"][0]["side"] == "normal"


@rules("FC-W3", "FC-RL14")
def test_an_increase_while_cursed_hurts_once_whatever_its_size():
    g = table()
    change_curse(g, 0, 6)
    assert g.players[0].health == 5
    change_curse(g, 0, 3)
    assert g.players[0].health == 4
    change_curse(g, 0, -2)
    assert g.players[0].health == 4


# -- wounds


@rules("FC-W4", "FC-W5", "FC-W6", "FC-W7", "FC-W8", "FC-EX11", "FC-RL30")
def test_a_critical_wound():
    g = table("ofelia", "silas")
    stand(g, 0, "Mana O'lana")
    who = g.players[0]
    who.grit, who.water, who.health = 7, 2, 1
    give(g, 0, "hand", "Bar Brawl", "Ride")
    give(g, 0, "pile", "Trudge")
    begin(g)
    do(g, "Play Bar Brawl")
    assert (who.grit, who.water, who.health, who.space) == (1, 0, 3, box.town)
    assert (who.hand, who.pile, who.played, len(who.deck)) == ([], [], [], 11)
    assert (g.phase, g.turn) == (ACTION, 1)
    do(g, "Done")
    assert len(who.hand) == 4


@rules("FC-W6", "FC-RL30")
def test_in_town_the_drag_costs_nothing_and_grit_may_fall_below_zero():
    g = table()
    hurt(g, 0, 9, True)
    who = g.players[0]
    assert (who.grit, who.water, who.health) == (-3, 3, 3)


@rules("FC-RL29", "FC-W4")
def test_the_wounded_skip_the_rest_of_the_round():
    g = table("redhead", "silas", phase="encounter")
    g.players[0].health = 1
    give(g, 0, "hand", "Bar Brawl")
    begin(g)
    do(g, "Play Bar Brawl")
    assert (g.phase, g.turn) == (ENCOUNTER, 1)
    do(g, "Done")
    assert (g.phase, g.turn) == (ACTION, 1)
    do(g, "Done")
    # The turn is over: in Cleanup the wounded only draw.
    assert (g.phase, g.turn) == (CLEANUP, 1)
    do(g, "Done")
    assert g.round == 2
    assert len(g.players[0].hand) == 4
    assert g.players[0].down == 0


@rules("FC-RL29")
def test_the_running_effect_stops():
    g = table()
    who = g.players[0]
    who.health, who.curse = 1, 5
    give(g, 0, "hand", "Dark Bargain")
    begin(g)
    do(g, "Play Dark Bargain", "3 attack")
    assert (who.attack, who.down) == (0, 1)
    assert g.turn == 1


@rules("FC-RL29", "FC-I3")
def test_wounded_while_improvising_the_open_cards_are_put_away():
    g = table("redhead", "silas", phase="improvise")
    g.players[0].health = 1
    give(g, 0, "hand", "Bar Brawl")
    begin(g)
    do(g, "Play Bar Brawl")
    assert len(g.upgrade_pile) == 2
    assert (g.players[0].down, g.turn) == (1, 1)


@rules("FC-RL29", "FC-N10")
def test_wounded_by_a_marching_monster_one_starts_the_round_with_a_hand():
    g = table("redhead", "silas", phase="cleanup", turn_of=1, first=0)
    piles(g, "Crow Prime", *HIDDEN)
    loose(g, "Crow Prime", "Lantern Reef")
    stand(g, 0, "Dustgate")
    g.players[0].health = 1
    do(begin(g), "Done")
    who = g.players[0]
    assert g.round == 2
    assert (who.health, who.space, who.grit, who.water) == (3, box.town, -3, 2)
    assert (len(who.hand), len(who.deck), who.owes, who.down) == (4, 6, 0, 0)


@rules("FC-RL28", "FC-W3")
def test_kinds_of_damage():
    for cause in ("monster", "curse", "robbery"):
        g = table("redhead", "silas")
        equip(g, 0, "Duster Coat")
        if cause == "curse":
            change_curse(g, 0, 5)
            change_curse(g, 0, 1)
        elif cause == "robbery":
            g = table("silas", "redhead")
            equip(g, 1, "Duster Coat")
            g.players[0].attack = 10
            begin(g)
            do(g, "Rob another player")
            assert g.players[1].health == 5
            continue
        else:
            piles(g, "Crow Prime", *HIDDEN)
            loose(g, "Crow Prime", "Lantern Reef")
            stand(g, 0, "Dustgate")
            begin(g)
            while g.round == 1:
                g.play(next((m for m in g.legal() if g.label(m).startswith("Done")), g.legal()[0]))
        assert g.players[0].health == 5, cause


@rules("FC-RL18")
def test_a_wound_is_one_change_for_the_jobs():
    g = table()
    hire(g, 0, "Daredevil")
    g.players[0].health = 2
    hurt(g, 0, 2, True)
    assert g.players[0].scored == []
    hurt(g, 0, 2, True)
    assert g.players[0].scored == [job("Daredevil")]
    assert not can(begin(table()), "Score Daredevil")
