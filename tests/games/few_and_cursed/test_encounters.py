"""Encounters outside San Andreas."""

from __future__ import annotations

import re

import pytest
from support import rules
from support_few_and_cursed import (
    begin,
    box,
    can,
    card,
    change,
    clear_deck,
    do,
    drawn,
    give,
    labels,
    ledger_table,
    letters,
    lose_deck,
    names,
    next_cards,
    next_encounter,
    next_upgrades,
    stand,
    table,
    tracks,
)

from malison.games.few_and_cursed.state import ACTION

PLACES = {"Desert": "Keel Ridge", "Canyons": "Gallows Mesa", "Ruins": "Rusted Fleet", "options": "Hollow Obelisk"}
OPTIONS = []
for row in [*ledger_table("### Encounter cards"), *ledger_table("### Cursed Encounter")]:
    for column in [c for c in row if c in PLACES]:
        for part in re.findall(r"\*\*([A-F])\*\* (.*?)(?= · \*\*|$)", row[column]):
            OPTIONS.append((row["title"], column, part[0], part[1]))


def met(name: str, place: str, phase: str = "encounter"):
    """The card comes up; pools are full, all tracks in the middle."""
    g = table("redhead", "jebediah", phase=phase)
    stand(g, 0, place)
    who = g.players[0]
    who.health, who.bullets, who.capacity, who.curse, who.threshold, who.water = 5, 3, 8, 4, 9, 5
    who.movement, who.attack = 4, 4
    give(g, 0, "hand", "Sprint")
    give(g, 0, "pile", "Lasso")
    next_upgrades(g, "Gun Oil", "Dynamite")
    next_encounter(g, name)
    return g


def met_here(gain: str) -> str:
    """FC-RL54: what applies to somebody alone on the space and not Cursed, and to nobody else."""
    unmet = ("while Cursed", "with another player", "every other")
    parts = [part for part in re.split("; |, (?=every)", gain) if not part.startswith(unmet)]
    return "; ".join(parts).replace("1 damage", "-1H")


@rules("FC-E2", "FC-E3", "FC-E5", "FC-D5", "FC-RL20", "FC-D4", "FC-RL54")
@pytest.mark.parametrize(("name", "column", "letter", "text"), OPTIONS, ids=[f"{o[0]}-{o[1]}-{o[2]}" for o in OPTIONS])
def test_an_option_costs_and_gives_what_the_ledger_says(name, column, letter, text):
    found = re.fullmatch(r"(.*?)(?: \[(.*)\])? → (.*)", text)
    title, cost, gain = found[1], found[2] or "", found[3]
    for lucky in (True, False) if "test" in gain else (True,):
        g = met(name, PLACES[column])
        symbol = re.search(r"test ([MA])", gain)
        if symbol:
            good = {"M": "Ride", "A": "Pistol Whip"}[symbol[1]]
            next_cards(g, 0, good if lucky else "Cursed")
        begin(g)
        who = g.players[0]
        before, hand = tracks(who), len(who.hand)
        assert can(g, f"{letter}: {title} (")
        do(g, f"{letter}: {title} (")
        if "trash" in cost:
            do(g, "Trash Lasso from your discard pile")
        if "improvise" in gain:
            do(g, "Take Dynamite")
            hand += 1
        if "stat" in gain:
            do(g, "Bullet Capacity +1")
            assert who.capacity == 9
        if "recall" in gain:
            assert names(who.pile) == []
            hand += 1
        gain = met_here(gain)
        want = gain if not symbol else re.fullmatch(r"test [MA]: (.*) else (.*)", gain)[1 if lucky else 2]
        spent = {k: (-n if k in "MAWBH" else n) for k, n in letters(cost).items()}
        total = {k: letters(want).get(k, 0) + spent.get(k, 0) for k in "MAWBHGC"}
        assert change(before, tracks(who)) == {k: n for k, n in total.items() if n}
        assert len(who.hand) == hand + drawn(gain)


@rules("FC-E1", "FC-E2", "FC-E3", "FC-E4")
def test_the_space_says_which_deck_and_which_block():
    for place, deck in (
        ("Dustgate", "encounters"),
        ("Gallows Mesa", "encounters"),
        ("Boneyard Pier", "encounters"),
        ("Hollow Obelisk", "omens"),
    ):
        g = table(phase="encounter")
        stand(g, 0, place)
        size = len(getattr(g, deck))
        begin(g)
        assert len(getattr(g, deck)) == size - 1
        view = g.view(1)["players"][0]["encounter"]
        assert view["name"] == box.encounter_names[g.players[0].meets]


@rules("FC-E5", "FC-RL20", "FC-D5")
def test_only_options_that_can_be_paid_are_offered():
    g = table(phase="encounter")
    stand(g, 0, "Keel Ridge")
    next_encounter(g, "Bandit Toll")
    give(g, 0, "hand", "Steady Shot", "Pistol Whip")
    begin(g)
    assert not can(g, "A: Fight through")
    assert can(g, "B: Take a beating")
    do(g, "Play Steady Shot", "Play Pistol Whip")
    assert can(g, "A: Fight through")


@rules("FC-RL20")
def test_damage_and_curse_can_always_be_paid_and_stop_the_rest():
    g = table(phase="encounter")
    stand(g, 0, "Keel Ridge")
    g.players[0].health = 1
    next_encounter(g, "Bandit Toll")
    begin(g)
    do(g, "B: Take a beating")
    who = g.players[0]
    assert (who.down, who.health, who.grit) == (1, 3, -4)
    assert g.turn == 1


@rules("FC-E6")
def test_the_card_goes_to_the_discard_pile_of_its_deck():
    g = met("The Mirror", "Hollow Obelisk")
    begin(g)
    do(g, "C: Cover it")
    assert [box.encounter_names[i] for i in g.omen_pile] == ["The Mirror"]
    assert g.encounter_pile == []


@rules("FC-E7", "FC-EX27", "FC-U5")
def test_players_on_one_space_share_a_card():
    g = table("redhead", "jebediah", "silas", phase="encounter")
    stand(g, 0, "Dustgate")
    stand(g, 1, "Dustgate")
    next_encounter(g, "The Gambler")
    begin(g)
    assert len(g.encounters) == 27
    do(g, "A: Ante up")
    assert g.encounter_pile == []
    g.play(g.legal()[0])
    assert g.turn == 1
    do(g, "B: Watch and learn")
    assert (len(g.encounters), len(g.encounter_pile)) == (27, 1)


@rules("FC-AE1", "FC-RL20", "FC-A4")
def test_the_encounter_action_draws_a_card_of_its_own():
    g = table("redhead", "jebediah")
    stand(g, 0, "Dustgate")
    stand(g, 1, "Dustgate")
    next_encounter(g, "Rain")
    begin(g)
    do(g, "Encounter again")
    assert g.players[1].meets == -1
    do(g, "B: Stand in it")
    assert g.phase == ACTION
    assert not can(g, "Encounter again")
    assert [box.encounter_names[i] for i in g.encounter_pile] == ["Rain"]


@rules("FC-RL20")
def test_a_trash_cost_needs_a_card():
    g = table(phase="encounter")
    stand(g, 0, "Hollow Obelisk")
    next_encounter(g, "The Mirror")
    begin(g)
    assert not can(g, "A: Trade a part of yourself")


@rules("FC-RL41", "FC-EX34")
def test_a_test_reveals_the_top_card():
    for top, health, curse in (("Ride", 6, 0), ("Cursed", 5, 1)):
        g = table(phase="encounter")
        stand(g, 0, "Keel Ridge")
        next_encounter(g, "Snake-Oil Wagon")
        next_cards(g, 0, top)
        begin(g)
        do(g, "B: Take the free sip")
        who = g.players[0]
        assert (who.health, who.curse) == (health, curse)
        assert names(who.pile) == [top]


@rules("FC-RL41", "FC-G9", "FC-EX34")
def test_a_test_with_an_empty_deck_shuffles_first():
    g = table(phase="encounter")
    stand(g, 0, "Keel Ridge")
    next_encounter(g, "Snake-Oil Wagon")
    clear_deck(g, 0)
    begin(g)
    do(g, "B: Take the free sip")
    assert g.players[0].owes == 1
    assert (len(g.players[0].deck), len(g.players[0].pile)) == (9, 1)


@rules("FC-RL41")
def test_a_test_with_nothing_to_reveal_fails_and_choices_show_all_symbols():
    g = table(phase="encounter")
    stand(g, 0, "Keel Ridge")
    next_encounter(g, "Snake-Oil Wagon")
    lose_deck(g, 0)
    begin(g)
    do(g, "B: Take the free sip")
    assert g.players[0].curse == 1
    assert box.symbols[card("Lasso")] == 0b11
    assert box.symbols[card("Cursed")] == 0


@rules("FC-D5", "FC-G5")
def test_after_the_choice_cards_may_still_be_played():
    g = met("Rain", "Keel Ridge")
    begin(g)
    do(g, "B: Stand in it")
    assert g.turn == 0
    assert can(g, "Done")
    assert can(g, "Play Sprint")
    assert not any(label.startswith("A:") for label in labels(g))
    do(g, "Done")
    assert g.turn == 1
