"""Who may know what."""

from __future__ import annotations

from support import facts, rules
from support_few_and_cursed import (
    begin,
    bounty,
    box,
    can,
    card,
    clear_deck,
    do,
    give,
    hire,
    names,
    next_encounter,
    next_upgrades,
    piles,
    stand,
    table,
)

from malison.games.few_and_cursed.rules.hands import gather, refill


def page(g, seat):
    return str({key: value for key, value in g.view(seat).items() if key != "map"})


@rules("FC-U1", "FC-T4")
def test_hands_and_jobs_are_seen_by_their_owner_only():
    g = table()
    give(g, 0, "hand", "Blood Pact")
    hire(g, 0, "Exterminator")
    begin(g)
    for seat, sees in ((0, True), (1, False), (None, False)):
        text = page(g, seat)
        assert ("Blood Pact" in text) == sees
        assert ("Exterminator" in text) == sees
        assert g.view(seat)["players"][0]["hand_size"] == 1
        assert g.view(seat)["players"][0]["job_count"] == 1


@rules("FC-U1", "FC-U2")
def test_decks_and_face_down_cards_are_seen_by_nobody():
    g = table()
    piles(g, "Barrett, Colonel Ash, Wendigo", "Cinder Kate, Crow Prime", "Doc Hemlock, Tsilkali", "Silt Jackson, White Demon")
    g.players[0].deck.append(card("Sprint"))
    g.upgrades.remove(card("Sprint"))
    begin(g)
    for seat in (0, 1, None):
        text = page(g, seat)
        assert "Colonel Ash" not in text
        assert "Wendigo" not in text
        assert "Sprint" not in text
        assert g.view(seat)["most_wanted"][0]["cards"] == 3


@rules("FC-U2", "FC-U1")
def test_a_redeal_shuffles_what_is_hidden_and_keeps_what_is_known():
    g = table()
    give(g, 1, "hand", "Blood Pact", "Hex Bolt")
    g.players[1].secret = sorted([card("Blood Pact")])
    give(g, 0, "hand", "Lasso")
    hire(g, 1, "Exterminator", "Courier")
    begin(g)
    hands, decks, jobs = set(), set(), set()
    for seed in range(12):
        other = g.redeal(0, seed)
        other.check()
        assert other.players[0].hand == g.players[0].hand
        hands.add(tuple(other.players[1].hand))
        decks.add(tuple(other.players[0].deck))
        jobs.add(tuple(other.players[1].jobs))
        assert card("Hex Bolt") in other.players[1].hand + other.players[1].deck
        assert sorted(other.players[0].deck) == sorted(g.players[0].deck)
    assert min(len(hands), len(decks), len(jobs)) > 3


@rules("FC-U1", "FC-RL33")
def test_a_redeal_keeps_monsters_below_and_a_called_bounty_where_it_is():
    g = table()
    piles(
        g, "Barrett, Colonel Ash, Wendigo", "Cinder Kate, Crow Prime", "Tsilkali, Mad Mary Quill, Doc Hemlock", "Silt Jackson, White Demon"
    )
    g.called = 2
    begin(g)
    bottoms = set()
    for seed in range(40):
        other = g.redeal(0, seed)
        assert other.piles[2][0] == bounty("Doc Hemlock")
        assert [other.top(slot) for slot in range(4)] == [g.top(slot) for slot in range(4)]
        bottoms.add(other.piles[0][0])
        assert all(other.piles[slot][0] >= box.first_monster for slot in (0, 1, 3))
    assert len(bottoms) == 3


@rules("FC-U3", "FC-H2")
def test_what_is_public():
    g = table()
    give(g, 0, "played", "Sprint")
    give(g, 0, "pile", "Lasso")
    begin(g)
    for seat in (0, 1, None):
        area = g.view(seat)["players"][0]
        assert (area["played"], area["discard"], area["deck"], area["health"], area["water"]) == (["Sprint"], ["Lasso"], 10, 5, 3)
        assert area["items"] == []
        tokens = [len(s["artifacts"]) for s in g.view(seat)["map"]["spaces"] if s["corner"]]
        assert tokens == [2, 2, 2, 2]
        assert g.view(seat)["upgrades"]["deck"] == 88


@rules("FC-U4", "FC-I3")
def test_improvised_cards_are_seen_by_their_player_only():
    g = table(phase="improvise")
    next_upgrades(g, "Blood Pact", "Hex Bolt")
    begin(g)
    assert [c["name"] for c in g.view(0)["looking"]] == ["Blood Pact", "Hex Bolt"]
    assert g.view(1)["looking"] == 2
    assert g.view(None)["looking"] == 2
    do(g, "Take Blood Pact")
    assert "Blood Pact" not in page(g, 1)
    assert g.view(1)["upgrades"]["discard"] == ["Hex Bolt"]
    assert g.players[0].secret == [card("Blood Pact")]
    told = [e["text"] for e in g.events(1)]
    assert not any("Blood Pact" in text for text in told)
    assert any("Blood Pact" in e["text"] for e in g.events(0))


@rules("FC-U1", "FC-I3")
def test_what_the_others_know_to_be_in_hand_stays_there():
    g = table(phase="improvise")
    next_upgrades(g, "Blood Pact", "Hex Bolt")
    begin(g)
    do(g, "Take Blood Pact")
    assert g.players[0].held_secret == 1
    for other in (g.redeal(1, seed) for seed in range(12)):
        other.check()
        assert other.players[0].secret[0] in other.players[0].hand, "whatever it is, it was taken to hand"
    g = table("redhead", "silas")
    give(g, 0, "hand", "Sprint")
    g.players[0].held = [card("Sprint")]
    begin(g)
    assert all(card("Sprint") in other.players[0].hand for other in (g.redeal(1, seed) for seed in range(12)))
    do(g, "Play Sprint")
    assert g.players[0].held == []


@rules("FC-U1", "FC-G9")
def test_when_a_deck_is_rebuilt_the_others_know_the_hand():
    g = table("redhead", "silas", phase="cleanup")
    clear_deck(g, 0)
    give(g, 0, "hand", "Sprint", "Blood Pact")
    g.players[0].secret = [card("Blood Pact")]
    before = g.players[0].hand.copy()
    refill(g, 0)
    assert g.players[0].held == [c for c in before if c != card("Blood Pact")]
    assert g.players[0].held_secret == 1
    gather(g, g.players[0])
    assert (g.players[0].held, g.players[0].held_secret) == ([], 0)


@rules("FC-U1")
def test_a_card_once_shown_is_known():
    g = table("redhead", "silas")
    give(g, 0, "hand", "Blood Pact")
    g.players[0].secret = [card("Blood Pact")]
    begin(g)
    do(g, "Play Blood Pact", "Keep it")
    assert g.players[0].secret == []
    do(g, "Done")
    assert all(card("Blood Pact") in other.players[0].pile for other in (g.redeal(1, s) for s in range(3)))


@rules("FC-U5")
def test_encounters_and_choices_are_public():
    g = table(phase="encounter")
    stand(g, 0, "Keel Ridge")
    next_encounter(g, "Rain")
    begin(g)
    for seat in (0, 1, None):
        assert g.view(seat)["players"][0]["encounter"]["name"] == "Rain"
    do(g, "B: Stand in it")
    assert "The Redhead chooses option B." in [e["text"] for e in g.events(None)]


@rules("FC-U6", "FC-U1", "FC-T4")
def test_jobs_and_hands_are_secret_in_a_team_too():
    g = table("redhead", "silas", mode="cooperative")
    give(g, 0, "hand", "Blood Pact")
    g.players[0].secret = g.players[0].hand.copy()
    hire(g, 0, "Exterminator")
    begin(g)
    assert g.view(1)["open_hands"] is False
    assert "Exterminator" in page(g, 0)
    for viewer in (1, None):
        assert "Blood Pact" not in page(g, viewer)
        assert "Exterminator" not in page(g, viewer)
        assert {tuple(g.redeal(viewer, seed).players[0].jobs) for seed in range(8)} != {tuple(g.players[0].jobs)}
        assert {tuple(g.redeal(viewer, seed).players[0].hand) for seed in range(8)} != {tuple(g.players[0].hand)}


@rules("FC-U6")
def test_with_open_hands_team_mates_see_each_others_hands_and_jobs():
    g = table("redhead", "silas", mode="cooperative", open_hands=True)
    give(g, 0, "hand", "Blood Pact")
    hire(g, 0, "Exterminator")
    begin(g)
    assert g.view(1)["open_hands"] is True
    assert "Blood Pact" in page(g, 1)
    assert "Exterminator" in page(g, 1)
    assert "Blood Pact" not in page(g, None)
    other = g.redeal(1, 3)
    assert other.players[0].hand == g.players[0].hand
    assert other.players[0].jobs == g.players[0].jobs
    assert facts(other) != facts(g)


@rules("FC-U1", "FC-V7")
def test_face_down_track_jobs_are_dealt_anew():
    g = table("redhead", mode="shadows")
    begin(g)
    below = set()
    for seed in range(10):
        other = g.redeal(0, seed)
        other.check()
        assert [track[0] for track in other.tracks] == [track[0] for track in g.tracks]
        cards = [c for track in other.tracks for c in track]
        assert len(set(cards)) == 12
        below.add(tuple(cards))
    assert len(below) > 5


@rules("FC-U4")
def test_options_do_not_tell_what_lies_hidden():
    g = table(phase="improvise")
    begin(g)
    assert all(g.redeal(0, seed).options == g.options for seed in range(5))
    assert can(g, "Take")
    assert names(g.looking)
