"""Every card on its own, as the ledger's tables print it; copies and trash effects."""

from __future__ import annotations

import pytest
from support import rules
from support_few_and_cursed import (
    begin,
    box,
    can,
    card,
    change,
    do,
    drawn,
    give,
    ledger_table,
    letters,
    lose_deck,
    names,
    next_upgrades,
    stand,
    table,
    tracks,
    trophy,
)

ROWS = [
    (row["card"] if "card" in row else row["name"], row["resources"], row["always"], row.get("T: (optional trash)", row.get("T:", "–")))
    for row in [
        *[r for r in ledger_table("### Characters", "Starting cards") if r["id"].startswith("C") and r["card"] != "Cursed"],
        *ledger_table("### Upgrade cards"),
        *ledger_table("### Artifact cards"),
    ]
]


def owner(name: str) -> str:
    """A character whose deck has the card."""
    roles = ("redhead", "jebediah", "ofelia", "silas")
    return next((roles[i] for i, deck in enumerate(box.decks) if card(name) in deck), "redhead")


def ready(name: str, other: str = "silas"):
    """The card in hand, all tracks in the middle, cards to draw, trash and improvise."""
    role = owner(name)
    g = table(role, "jebediah" if role != "jebediah" else other)
    who = g.players[0]
    who.health, who.bullets, who.capacity, who.curse, who.threshold, who.water = 5, 3, 8, 4, 9, 5
    stand(g, 0, "Keel Ridge")
    give(g, 0, "hand", name)
    give(g, 0, "hand", "Water Skin" if name != "Water Skin" else "Saddlebags")
    next_upgrades(g, "Gun Oil", "Dynamite")
    begin(g)
    return g, who, tracks(who)


UNMET = ("canyons", "while Cursed", "with another player", "for each Most Wanted card", "on cursed", "on ruins", "every other player")
"""FC-RL54: conditions that do not hold on a lonely desert space below the Threshold, and what happens to others."""


def met(always: str) -> str:
    """The part of a card's text that applies where the tests play it."""
    return "; ".join(part for part in always.split("; ") if not part.startswith(UNMET) and "canyons" not in part)


def expected(*texts: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for text in texts:
        for letter, number in letters(text).items():
            found[letter] = found.get(letter, 0) + number
    return {letter: number for letter, number in found.items() if number}


@rules("FC-L9", "FC-R4", "FC-H4", "FC-I4", "FC-RL13")
@pytest.mark.parametrize(("name", "resources", "always", "burnt"), ROWS, ids=[row[0] for row in ROWS])
def test_a_card_gives_its_resources_and_does_what_it_always_does(name, resources, always, burnt):
    branches = resources.split(" or ")
    for i, branch in enumerate(branches):
        g, who, before = ready(name)
        size = len(who.hand)
        do(g, f"Play {name}")
        if len(branches) > 1:
            g.play(g.legal()[i])
        if "improvise" in always:
            g.play(g.legal()[0])
        if burnt != "–":
            do(g, "Keep it")
        here = met(always)
        assert change(before, tracks(who)) == expected(branch, here), name
        assert len(who.hand) == size - 1 + drawn(here) + ("improvise" in always)
        assert card(name) in who.played


@rules("FC-L6", "FC-H5", "FC-RL17", "FC-D4")
@pytest.mark.parametrize(
    ("name", "resources", "always", "burnt"), [r for r in ROWS if r[3] != "–"], ids=[r[0] for r in ROWS if r[3] != "–"]
)
def test_a_card_may_be_trashed_for_more(name, resources, always, burnt):
    g, who, before = ready(name)
    hand = len(who.hand)
    do(g, f"Play {name}", "Trash it")
    if "trash 1 other" in burnt:
        hand -= 1
        assert card("Water Skin") in g.trashed
    hand += drawn(always) + drawn(burnt)
    if "improvise" in burnt:
        g.play(g.legal()[0])
        hand += 1
    if "stat" in burnt:
        do(g, "Curse Threshold +1")
        assert who.threshold == 10
    if "Capacity" in burnt:
        assert who.capacity == 9
    assert change(before, tracks(who)) == expected(resources, met(always), burnt), name
    assert len(who.hand) == hand - 1
    assert card(name) in g.trashed
    assert card(name) not in who.played


@rules("FC-L9")
def test_canyon_ambush_looks_at_the_space():
    for place, attack in (("Gallows Mesa", 3), ("Dustgate", 2)):
        g = table()
        stand(g, 0, place)
        give(g, 0, "hand", "Canyon Ambush")
        begin(g)
        do(g, "Play Canyon Ambush")
        assert g.players[0].attack == attack


def played(name: str, *, curse: int = 0, together: bool = False, place: str = "Keel Ridge", bounties: tuple[str, ...] = ()):
    """Seat 0 plays a card; what it has then."""
    g = table("redhead", "silas")
    who, other = g.players
    who.curse, who.threshold, who.health, who.capacity, who.bullets = curse, 5, 9, 8, 3
    stand(g, 0, place)
    if together:
        stand(g, 1, place)
    trophy(g, 0, *bounties)
    give(g, 0, "hand", name)
    begin(g)
    do(g, f"Play {name}")
    return g, who, other


@rules("FC-RL54", "FC-RL13")
def test_the_cursed_side_is_looked_at_after_the_cards_own_curse():
    assert played("Hell Rider", curse=3)[1].movement == 2
    assert played("Hell Rider", curse=4)[1].movement == 4
    _, who, _ = played("Devil's Canteen", curse=5)
    assert (who.water, who.bullets) == (box.water[who.role] + 2, 4)


@rules("FC-RL54")
def test_some_cards_want_company_and_some_do_not():
    assert played("Posse Signal")[1].attack == 1
    assert played("Posse Signal", together=True)[1].attack == 3
    assert played("Lone Trail")[1].movement == 2
    assert played("Lone Trail", together=True)[1].movement == 1


@rules("FC-RL54")
def test_a_name_counts_most_wanted_cards_up_to_three():
    names = ("Barrett", "Cinder Kate", "Doc Hemlock", "Colonel Ash")
    for number, attack in ((0, 1), (2, 3), (3, 4), (4, 4)):
        assert played("Name on the Posters", bounties=names[:number])[1].attack == attack


@rules("FC-RL54", "FC-L9")
def test_terrain_is_looked_at():
    assert played("Witch Hunt", curse=2, place="Drowned Chapel")[1].attack == 3
    assert played("Witch Hunt", curse=2)[1].attack == 1
    _, who, _ = played("Salt Reader", place="Rusted Fleet")
    assert (who.water, len(who.hand)) == (box.water[who.role] + 1, 1)


@rules("FC-RL54", "FC-W3")
def test_an_evil_eye_curses_everybody_else():
    _, who, other = played("Evil Eye")
    assert (who.curse, other.curse) == (0, 1)


@rules("FC-L7", "FC-L6", "FC-EX4")
def test_sprint_gives_two_or_three():
    g = table("redhead", "silas")
    give(g, 0, "hand", "Sprint", "Sprint")
    begin(g)
    do(g, "Play Sprint", "Keep it")
    assert g.players[0].movement == 2
    do(g, "Play Sprint", "Trash it")
    assert g.players[0].movement == 5
    do(g, "Done")
    assert names(g.players[0].pile) == ["Sprint"]
    assert names(g.trashed) == ["Sprint"]


@rules("FC-L8", "FC-RL17", "FC-RL47")
def test_call_to_darkness_curses_and_may_be_traded():
    g = table()
    give(g, 0, "hand", "Call to Darkness", "Ride", "Trudge")
    next_upgrades(g, "Sprint", "Hex Bolt")
    begin(g)
    do(g, "Play Call to Darkness")
    assert g.players[0].curse == 2
    do(g, "Trash it", "Trash Trudge", "Take Sprint")
    assert names(g.players[0].hand) == ["Ride", "Sprint"]
    assert sorted(names(g.trashed)) == ["Call to Darkness", "Trudge"]
    assert g.players[0].curse == 2


@rules("FC-RL17")
def test_call_to_darkness_needs_another_card_to_be_trashed():
    g = table()
    give(g, 0, "hand", "Call to Darkness")
    begin(g)
    do(g, "Play Call to Darkness")
    assert not can(g, "Trash it")
    assert names(g.players[0].played) == ["Call to Darkness"]


@rules("FC-H4", "FC-RL12")
def test_a_card_that_cannot_be_paid_cannot_be_played():
    g = table()
    g.players[0].water = 0
    g.players[0].bullets = 0
    give(g, 0, "hand", "Hard Gallop", "Fan the Hammer", "Bar Brawl")
    begin(g)
    assert not can(g, "Play Hard Gallop")
    assert not can(g, "Play Fan the Hammer")
    assert can(g, "Play Bar Brawl")


@rules("FC-RL12")
def test_gains_over_a_cap_do_not_block_a_card():
    g = table()
    g.players[0].health = 10
    g.players[0].bullets = g.players[0].capacity
    give(g, 0, "hand", "Second Wind", "Ammo Crate", "Holy Water")
    begin(g)
    assert can(g, "Play Second Wind")
    assert can(g, "Play Ammo Crate")
    assert can(g, "Play Holy Water")


# -- Cursed


@rules("FC-L2", "FC-RL16", "FC-D4")
def test_cursed_copies_a_card_played_this_phase():
    g = table()
    give(g, 0, "hand", "Ride", "Steady Shot", "Cursed")
    begin(g)
    do(g, "Play Ride", "Play Steady Shot", "Play Cursed", "Copy Steady Shot")
    who = g.players[0]
    assert (who.movement, who.attack, who.curse) == (2, 4, 1)
    assert len(who.played) == 3


@rules("FC-L3", "FC-H4", "FC-EX10")
def test_cursed_needs_something_to_copy():
    g = table()
    give(g, 0, "hand", "Ride", "Cursed", "Cursed")
    begin(g)
    assert not can(g, "Play Cursed")
    do(g, "Play Ride", "Play Cursed", "Play Cursed")
    assert g.players[0].movement == 6


@rules("FC-RL16")
def test_cursed_does_not_copy_cards_of_another_phase_or_other_cursed_cards():
    g = table("redhead", "silas", phase="encounter")
    give(g, 0, "hand", "Ride", "Cursed", "Cursed")
    begin(g)
    do(g, "Play Ride", "Play Cursed", "Done", "Done")
    assert not can(g, "Play Cursed")


@rules("FC-L4", "FC-EX9", "FC-RL13", "FC-RL14")
def test_copying_hex_bolt_is_one_increase_of_two():
    g = table("silas", "redhead")
    g.players[0].curse = 5
    give(g, 0, "hand", "Hex Bolt", "Cursed")
    begin(g)
    do(g, "Play Hex Bolt")
    who = g.players[0]
    assert (who.curse, who.health, who.attack) == (6, 7, 3)
    do(g, "Play Cursed")
    assert (who.curse, who.health, who.attack) == (8, 6, 6)


@rules("FC-L5", "FC-EX10", "FC-RL13")
def test_copying_holy_water_changes_nothing():
    g = table("silas", "redhead")
    g.players[0].curse = 6
    give(g, 0, "played", "Holy Water")
    give(g, 0, "hand", "Cursed")
    begin(g)
    do(g, "Play Cursed", "Keep it")
    assert (g.players[0].curse, g.players[0].health) == (6, 7)


@rules("FC-RL16", "FC-L6")
def test_the_copied_trash_effect_costs_the_cursed_card():
    g = table()
    give(g, 0, "hand", "Sprint", "Cursed")
    begin(g)
    do(g, "Play Sprint", "Keep it", "Play Cursed", "Trash it")
    assert g.players[0].movement == 5
    assert names(g.trashed) == ["Cursed"]
    assert names(g.players[0].played) == ["Sprint"]


@rules("FC-RL16")
def test_a_trashed_card_cannot_be_copied():
    g = table()
    give(g, 0, "hand", "Sprint", "Cursed")
    begin(g)
    do(g, "Play Sprint", "Trash it")
    assert not can(g, "Play Cursed")


@rules("FC-RL16", "FC-R4")
def test_choices_are_made_anew_and_artifacts_can_be_copied():
    g = table()
    give(g, 0, "hand", "Black Egg", "Cursed")
    begin(g)
    do(g, "Play Black Egg", "3 movement", "Play Cursed", "3 attack")
    who = g.players[0]
    assert (who.movement, who.attack, who.curse) == (3, 3, 3)


@rules("FC-H4", "FC-RL12")
def test_a_copy_must_be_paid_as_well():
    g = table()
    g.players[0].water = 1
    give(g, 0, "hand", "Hard Gallop", "Cursed")
    begin(g)
    do(g, "Play Hard Gallop")
    assert not can(g, "Play Cursed")


@rules("FC-RL13")
def test_the_curse_comes_before_the_draws():
    g = table()
    g.players[0].curse = 5
    g.players[0].health = 1
    lose_deck(g, 0)
    give(g, 0, "deck", "Sprint", "Sprint")
    give(g, 0, "hand", "Blood Pact")
    begin(g)
    do(g, "Play Blood Pact")
    assert g.players[0].down == 1
    assert g.players[0].hand == []
