"""What people are told: why things happen, and what a move will cost before it is made."""

from __future__ import annotations

import re

import pytest
from support import rules
from support_few_and_cursed import (
    begin,
    bounty,
    card,
    do,
    equip,
    game,
    give,
    hire,
    job,
    labels,
    loose,
    lose_deck,
    matching,
    next_encounter,
    next_jobs,
    piles,
    rounds,
    stand,
    table,
)

from malison.games.few_and_cursed.rules.ending import end
from malison.games.few_and_cursed.state import GOAL
from malison.kernel.scene import Choice

HIDDEN = ("Mad Mary Quill, Wendigo", "Doc Hemlock, Tsilkali", "Colonel Ash, White Demon")


def label(g, text):
    (move,) = matching(g, text)
    return g.label(move)


def told(g, kind, seat=0):
    """The latest event of a kind."""
    return [event for event in g.events(seat) if event["kind"] == kind][-1]


# -- what a move will cost


@rules("FC-RL51", "FC-W3")
def test_a_card_says_that_the_curse_will_hurt():
    g = table()
    g.players[0].curse = 5
    give(g, 0, "hand", "Hex Bolt", "Ride")
    begin(g)
    assert label(g, "Play Hex Bolt") == "Play Hex Bolt (3 attack, Curse +1) — costs 1 Health"
    assert label(g, "Play Ride") == "Play Ride (2 movement)"
    do(g, "Play Hex Bolt")
    assert g.players[0].health == 4


@rules("FC-RL51", "FC-W1")
def test_a_card_says_that_it_makes_one_cursed():
    g = table()
    g.players[0].curse = 4
    give(g, 0, "hand", "Hex Bolt", "Blood Pact")
    begin(g)
    assert label(g, "Play Hex Bolt") == "Play Hex Bolt (3 attack, Curse +1) — makes you Cursed"
    # The cards are drawn after the Curse has risen.
    assert label(g, "Play Blood Pact") == "Play Blood Pact (Curse +1, draw 2 cards; trash: draw a card) — makes you Cursed"


@rules("FC-RL51", "FC-W4", "FC-V4")
def test_damage_is_said_once_and_what_it_leads_to():
    g = table()
    give(g, 0, "hand", "Bar Brawl")
    begin(g)
    assert label(g, "Play Bar Brawl") == "Play Bar Brawl (3 attack) — costs 1 Health"
    g.players[0].health = 1
    assert label(g, "Play Bar Brawl") == "Play Bar Brawl (3 attack) — costs 1 Health, wounds you critically"
    g = table("redhead", mode="curse_chaser")
    give(g, 0, "hand", "Bar Brawl")
    g.players[0].health = 1
    begin(g)
    assert label(g, "Play Bar Brawl") == "Play Bar Brawl (3 attack) — costs 1 Health, loses the game"


@rules("FC-RL51", "FC-Q7")
def test_a_wound_that_breaks_the_team_loses_the_game():
    g = table("redhead", "silas", mode="cooperative")
    give(g, 0, "hand", "Bar Brawl")
    g.players[0].health, g.team = 1, 2
    begin(g)
    assert label(g, "Play Bar Brawl").endswith("wounds you critically, loses the game")


@rules("FC-RL51", "FC-M3", "FC-M2")
def test_a_ride_says_what_it_costs_before_anything_is_asked():
    g = begin(table())
    stand(g, 0, "Rattlesnake Shelf")
    who = g.players[0]
    who.curse = 5
    # Nothing to pay with: it is not even asked.
    g = begin(g)
    assert label(g, "Ride to Thirsting Altar") == "Ride to Thirsting Altar (1 movement, Curse +1) — then costs 2 Health"
    assert label(g, "Ride to San Andreas") == "Ride to San Andreas (1 movement) — then costs 1 Health"
    g.players[0].movement = 1
    assert label(g, "Ride to Thirsting Altar") == "Ride to Thirsting Altar (1 movement, Curse +1) — costs 1 Health"
    assert label(g, "Ride to San Andreas") == "Ride to San Andreas (1 movement)"
    do(g, "Ride to Thirsting Altar")
    assert labels(g) == ["Spend 1 movement — costs 1 Health · Curse +1", "Spend 0 movement — costs 2 Health · Curse +1"]


def test_an_action_phase_says_what_is_left_to_spend_and_to_do():
    g = table()
    give(g, 0, "hand", "Ride")
    begin(g)
    assert g.asking.prompt(g) == "Play cards to ride and to fight, and take one action."
    do(g, "Play Ride")
    assert g.asking.prompt(g) == "2 movement to spend, and one action to take."
    g.players[0].attack = 1
    do(g, "Full Cylinder")
    assert g.asking.prompt(g) == "Action taken. 2 movement and 1 attack left to spend."
    g.players[0].movement = g.players[0].attack = 0
    assert g.asking.prompt(g) == "Action taken. Play more cards, or you are done."


@rules("FC-RL51", "FC-M2")
def test_a_quiet_road_has_no_curse_icon():
    g = table()
    stand(g, 0, "Rattlesnake Shelf")
    equip(g, 0, "Ghost Lantern")
    g.players[0].movement = 1
    g.players[0].curse = 5
    begin(g)
    do(g, "Use Ghost Lantern")
    assert label(g, "Ride to Thirsting Altar") == "Ride to Thirsting Altar (1 movement)"


@rules("FC-RL51", "FC-RL28")
def test_a_coat_takes_the_warning_away():
    g = table()
    stand(g, 0, "Rattlesnake Shelf")
    equip(g, 0, "Duster Coat")
    give(g, 0, "hand", "Hex Bolt")
    g.players[0].movement = 1
    g.players[0].curse = 5
    begin(g)
    assert label(g, "Ride to Thirsting Altar") == "Ride to Thirsting Altar (1 movement, Curse +1)"
    assert label(g, "Play Hex Bolt") == "Play Hex Bolt (3 attack, Curse +1)"
    do(g, "Play Hex Bolt")
    assert g.players[0].health == 5
    assert told(g, "used")["text"] == "The Redhead uses Duster Coat."
    assert label(g, "Ride to Thirsting Altar").endswith("— costs 1 Health")


@rules("FC-RL51", "FC-M2")
def test_a_long_ride_in_one_click_warns_as_well():
    g = table()
    stand(g, 0, "Boneyard Pier")
    g.players[0].movement = 2
    g.players[0].curse = 4
    begin(g)
    (ride,) = [one for one in g.view(0)["rides"] if one["curse"] == 2]
    assert ride["warning"] == "makes you Cursed, costs 1 Health"
    laid = game.laid(g.view(0))
    assert next(one.plan.title for one in laid.map.far if one.curse == 2).endswith("— makes you Cursed, costs 1 Health")


@rules("FC-RL51", "FC-E5")
def test_options_of_an_encounter_say_it_too():
    g = table(phase="encounter")
    stand(g, 0, "Keel Ridge")
    next_encounter(g, "Sandstorm")
    g.players[0].health = 1
    begin(g)
    assert label(g, "B:") == "B: Sit it out (2 Grit) — costs 1 Health, wounds you critically"


@rules("FC-RL51", "FC-G11")
def test_cards_that_cannot_be_drawn_are_said_to_hurt():
    g = table("redhead", "silas")
    lose_deck(g, 0)
    give(g, 0, "hand", "Blood Pact")
    give(g, 0, "played", "Sprint", "Lasso")
    begin(g)
    assert label(g, "Play Blood Pact") == "Play Blood Pact (Curse +1, draw 2 cards; trash: draw a card) — costs 2 Health"
    do(g, "Play Blood Pact")
    assert told(g, "hurt")["text"] == "The Redhead takes 2 damage (no card left to draw)."


@rules("FC-RL51", "FC-N9", "FC-EX33")
def test_to_fight_beside_a_monster_at_the_gates_ends_the_game():
    for mode, words in (("competitive", "ends the game"), ("shadows", "loses the game")):
        g = table(*(("redhead",) if mode == "shadows" else ("redhead", "silas")), mode=mode)
        piles(g, "Crow Prime", *HIDDEN)
        loose(g, "Crow Prime", "Dustgate")
        stand(g, 0, "Dustgate")
        g.sides[3] = 0
        g.players[0].attack = 2
        begin(g)
        laid = game.laid(g.view(0), [Choice(game.moves.name(move), g.label(move)) for move in g.legal()])
        (crows,) = [one for one in laid.wanted.gangs if one.name == "Crows"]
        assert crows.plan.title == f"Defeat Crows (2 attack) — {words}"
        assert label(g, "Defeat a bounty").startswith("Defeat a bounty")
        do(g, "Defeat a bounty")
        assert label(g, "Crows") == f"Crows (2 attack: 1 Grit) — {words}"
        do(g, "Crows", "Done")
        assert g.over


@rules("FC-RL51", "FC-N5", "FC-N10")
def test_the_last_to_end_cleanup_reads_what_the_monsters_will_do():
    g = table("redhead", mode="curse_chaser", phase="cleanup")
    piles(g, "Crow Prime", *HIDDEN)
    loose(g, "Crow Prime", "Dustgate")
    begin(g)
    assert label(g, "Done") == "Done: draw up to 4 — loses the game"
    loose(g, "Crow Prime", "Lantern Reef")
    assert label(g, "Done") == "Done: draw up to 4"
    stand(g, 0, "Dustgate")
    assert label(g, "Done") == "Done: draw up to 4 — costs 1 Health"
    g.players[0].owes = 1
    assert label(g, "Done") == "Done: draw up to 4"
    # With a full hand nothing is drawn, and it is said once all the same.
    g = table("redhead", mode="curse_chaser", phase="cleanup")
    piles(g, "Crow Prime", *HIDDEN)
    loose(g, "Crow Prime", "Dustgate")
    give(g, 0, "hand", "Ride", "Ride", "Trudge", "Trudge")
    begin(g)
    assert label(g, "Done") == "Done: keep them — loses the game"


@rules("FC-A1", "FC-G5", "FC-C3")
def test_done_says_what_is_over_with_it():
    g = table()
    give(g, 0, "hand", "Ride")
    begin(g)
    assert label(g, "Done") == "Done without an action"
    do(g, "Full Cylinder")
    assert label(g, "Done") == "Done: on to Cleanup"
    g = begin(table(phase="encounter"))
    assert label(g, "Done") == "Done: visit neither"
    do(g, "Visit the Store")
    assert label(g, "Done") == "Done: leave the Store"
    do(g, "Done")
    assert label(g, "Done") == "Done: on to Action"


@rules("FC-G5", "FC-G7")
def test_before_the_action_phase_it_is_said_that_movement_and_attack_will_be_lost():
    g = table(phase="encounter")
    give(g, 0, "hand", "Ride")
    do(begin(g), "Visit the Store", "Done")
    assert g.view(0)["question"]["prompt"] == "Encounter is done: go on, and keep your cards. Movement and attack played now are lost."
    do(g, "Play Ride")
    assert g.view(0)["question"]["prompt"] == "2 movement: good for jobs now, and lost with this phase."


@rules("FC-D4", "FC-RL17")
def test_what_brings_a_question_about_is_named_in_it():
    g = table("redhead", "silas", turn_of=1)
    give(g, 1, "hand", "Lasso", "Trudge")
    begin(g)
    do(g, "Play Lasso")
    assert g.view(1)["question"]["prompt"] == "Lasso: which do you take?"
    do(g, "2 movement", "Unearth")
    assert g.view(1)["question"]["prompt"] == "Unearth: which card do you trash for good, if any?"


@rules("FC-B8", "FC-D12")
def test_a_gang_that_is_back_says_what_it_asks_for_now():
    g = table()
    stand(g, 0, "Dustgate")
    g.players[0].attack = 4
    do(begin(g), "Defeat a bounty", "Crows")
    assert g.view(0)["question"]["prompt"] == "Do you defeat Crows again, for 3 attack? You have 2."


@rules("FC-V1")
@pytest.mark.parametrize(
    ("mode", "seats", "words"),
    [
        ("curse_chaser", 1, "3 monsters are beaten, and San Andreas stands."),
        ("dark_arts", 1, "4 artifacts, and Crow Prime has been met."),
        ("shadows", 1, "2 tracks are finished, and San Andreas stands."),
        ("cooperative", 2, "3 monsters are beaten, and San Andreas stands."),
    ],
)
def test_a_goal_is_told_in_the_words_of_its_mode(mode, seats, words):
    g = begin(table(*("redhead", "jebediah")[:seats], mode=mode))
    end(g, GOAL)
    assert told(g, "ended")["text"] == words


@rules("FC-RL51", "FC-O2")
def test_to_rob_says_that_the_curse_rises():
    g = table("redhead", "silas")
    g.players[0].attack = 14
    g.players[0].curse = 3
    begin(g)
    assert label(g, "Rob another player") == "Rob another player (Curse +2) — makes you Cursed · 7 Grit"


@rules("FC-RL51")
def test_what_was_never_asked_is_marked_as_forced():
    g = begin(table())
    do(g, "Ride to Dustgate")
    event = told(g, "hurt")
    assert (event["forced"], event["harms"]) == (True, [0])
    assert event["cause"] == {"kind": "reason", "id": "unpaid"}


@rules("FC-RL51", "FC-O2")
def test_whom_a_chosen_move_harms_is_named():
    g = table("redhead", "silas")
    g.players[0].attack = 14
    begin(g)
    do(g, "Rob another player")
    event = told(g, "hurt")
    assert "forced" not in event
    assert (event["seat"], event["harms"]) == (1, [1])


# -- why


@rules("FC-RL52", "FC-G2")
def test_events_say_what_made_them_happen():
    g = table("redhead", "silas")
    hire(g, 0, "Con Man")
    g.players[0].curse = 5
    give(g, 0, "hand", "Hex Bolt", "Clean Slate", "Ride", "Scout Ahead")
    begin(g)
    do(g, "Play Hex Bolt")
    assert told(g, "curse")["text"] == "The Redhead's Curse is now 6 (Hex Bolt)."
    assert told(g, "curse")["cause"] == {"kind": "card", "id": card("Hex Bolt") + 1}
    assert told(g, "grit")["text"] == "The Redhead has 2 Grit now (Con Man)."
    assert told(g, "grit")["cause"] == {"kind": "job", "id": job("Con Man") + 1}
    assert told(g, "hurt")["text"] == "The Redhead takes 1 damage (a rise of the Curse)."
    do(g, "Play Clean Slate", "Trash it", "Trash Ride")
    assert told(g, "trashed")["text"] == "The Redhead trashes Ride (Clean Slate)."
    do(g, "Play Scout Ahead")
    assert told(g, "drew")["text"] == "The Redhead draws a card (Scout Ahead)."


@rules("FC-RL52", "FC-B5", "FC-P1", "FC-O2")
def test_bounties_actions_and_robbers_are_named_as_causes():
    g = table("redhead", "silas")
    piles(g, "Preacher Voss, Crow Prime", *HIDDEN)
    stand(g, 0, "Drowned Chapel")
    stand(g, 1, "Drowned Chapel")
    g.players[0].attack = 7
    g.players[0].curse = 3
    begin(g)
    do(g, "Defeat a bounty", "Preacher Voss")
    assert told(g, "grit")["text"] == "The Redhead has 4 Grit now (Preacher Voss)."
    assert told(g, "grit")["cause"] == {"kind": "bounty", "id": bounty("Preacher Voss") + 1}
    g = begin(table("redhead", "silas"))
    do(g, "Full Cylinder")
    assert told(g, "acted")["text"] == "The Redhead uses Full Cylinder."
    assert told(g, "curse")["text"] == "The Redhead's Curse is now 1 (Full Cylinder)."
    g = table("redhead", "silas")
    g.players[0].attack = 14
    begin(g)
    do(g, "Rob another player")
    assert told(g, "hurt")["text"] == "Silas Crane takes 1 damage (The Redhead)."


@rules("FC-RL52")
def test_what_says_nothing_is_not_told():
    g = table("redhead", "silas", phase="encounter")
    g.jobs, g.job_pile, g.players[1].jobs = [], [], g.jobs
    begin(g)
    do(g, "Visit the Job Board")
    assert "jobs" not in [event["kind"] for event in g.events(0)]
    g = table("redhead", "silas", phase="encounter")
    keep = g.jobs
    next_jobs(g, "Benefactor")
    g.jobs, g.players[1].jobs = keep[-1:], sorted(keep[:-1])
    begin(g)
    do(g, "Visit the Job Board")
    assert told(g, "jobs")["text"] == "The Redhead takes a job from the Job Board."


@rules("FC-RL52")
@pytest.mark.parametrize(("mode", "seats"), [("competitive", 3), ("shadows", 1), ("dark_arts", 1), ("cooperative", 2)])
def test_no_text_has_raw_words_or_wrong_plurals(mode, seats):
    ids = [
        row.id
        for table_ in ("spaces", "bounties", "monsters", "store", "jobs", "upgrades")
        for row in getattr(game.edition().facts, table_)
    ]
    raw = re.compile(r"\b(?:" + "|".join(id_ for id_ in ids if "_" in id_) + r"|hush|harm \d|end water)\b")
    wrong = re.compile(r"\b1 (?:bullets|cards|jobs|monsters|spaces|artifacts|items|rounds)\b|\(\)|, \)|  ")
    g = game.deal(seats, 4, mode=mode, max_rounds=6, characters="random")
    seen = set()
    for number in range(1, 7):
        rounds(g, number, seed=number)
        if not g.over:
            seen |= {g.asking.prompt(g), *labels(g)}
    seen |= {event["text"] for seat in range(seats) for event in g.events(seat)} | {s.why for s in g.outcome()}
    assert [text for text in seen if raw.search(text) or wrong.search(text)] == []


# -- what lies where


def laid(g):
    return game.laid(g.view(g.seat), [Choice(game.moves.name(move), g.label(move)) for move in g.legal()])


def test_any_two_of_the_dealt_jobs_can_be_picked_though_equal_ones_are_one_choice():
    deals = (game.deal(2, seed, characters="random") for seed in range(100))
    g = next(g for g in deals if len(set(g.players[g.seat].offer)) < len(g.players[g.seat].offer))
    dealt = range(1, len(g.players[g.seat].offer) + 1)
    pairs = laid(g).start.pairs
    assert len(pairs) < len(dealt) * (len(dealt) - 1) // 2
    assert sorted(pick for one in pairs for pick in one.picks) == [(a, b) for a in dealt for b in dealt if a < b]


def test_what_gives_something_away_is_not_what_is_asked():
    g = table()
    give(g, 0, "hand", "Ride", "Trudge")
    begin(g)
    assert [one.move for one in laid(g).plain if one.besides] == ["done"]
    do(g, "Full Cylinder")
    assert not any(one.besides for one in laid(g).plain)
