"""Setting up."""

from __future__ import annotations

from support import rules
from support_few_and_cursed import box, can, do, game, job, labels

from malison.games.few_and_cursed.state import West


def dealt(seats: int = 3, seed: int = 1, mode: str = "competitive", **options) -> West:
    return game.deal(seats, seed, mode=mode, **options)


def chosen(*roles: str, seed: int = 1, mode: str = "competitive") -> West:
    """Characters are chosen, jobs not yet."""
    g = dealt(len(roles), seed, mode)
    for role in roles:
        do(g, role)
    return g


def begun(seats: int = 3, seed: int = 1, mode: str = "competitive") -> West:
    g = dealt(seats, seed, mode, characters="random")
    while g.round == 0:
        g.play(g.legal()[0])
    return g


@rules("FC-S2", "FC-D1", "FC-RL4")
def test_characters_are_chosen_in_seat_order_and_nobody_is_chosen_twice():
    g = dealt(3)
    assert g.seat == 0
    assert labels(g) == ["The Redhead", "Jebediah", "Ofelia Cruz", "Silas Crane"]
    do(g, "Ofelia Cruz")
    assert g.seat == 1
    assert labels(g) == ["The Redhead", "Jebediah", "Silas Crane"]
    do(g, "The Redhead")
    assert g.seat == 2
    assert labels(g) == ["Jebediah", "Silas Crane"]


@rules("FC-RL4")
def test_the_table_may_deal_characters_at_random():
    found = {tuple(who.role for who in dealt(2, seed, characters="random").players) for seed in range(30)}
    assert len(found) > 5
    assert all(a != b for a, b in found)


@rules("FC-S3", "FC-S4", "FC-S5", "FC-S6", "FC-S7", "FC-S8", "FC-G14")
def test_boards_start_with_the_printed_values():
    g = chosen("Jebediah", "Silas Crane")
    a, b = g.players
    assert (a.grit, b.grit) == (0, 0)
    assert (a.space, b.space) == (box.town, box.town)
    assert not a.cursed()
    assert not b.cursed()
    assert (a.health, a.bullets, a.capacity, a.curse, a.threshold, a.water) == (5, 2, 5, 0, 7, 2)
    assert (b.health, b.bullets, b.capacity, b.curse, b.threshold, b.water) == (7, 2, 5, 0, 6, 4)


@rules("FC-S9", "FC-L1")
def test_each_deck_is_shuffled_and_four_cards_are_drawn():
    decks = set()
    for seed in range(5):
        who = chosen("Jebediah", "Silas Crane", seed=seed).players[0]
        assert (len(who.hand), len(who.deck)) == (4, 4)
        assert sorted(who.hand + who.deck) == sorted(box.decks[who.role])
        decks.add(tuple(who.hand + who.deck))
    assert len(decks) > 1


@rules("FC-S1", "FC-S10")
def test_the_encounter_decks_are_two():
    g = dealt()
    assert sorted(g.encounters) == list(range(28))
    assert sorted(g.omens) == list(range(28, 44))
    assert g.encounters != sorted(g.encounters)


@rules("FC-S11", "FC-S12", "FC-S13", "FC-S14", "FC-RL2", "FC-EX1")
def test_the_piles_hold_four_four_three_three_with_a_monster_at_the_bottom():
    for seats in (2, 3, 4):
        g = dealt(seats, seats)
        assert [len(pile) for pile in g.piles] == [4, 4, 3, 3]
        assert sorted(pile[0] for pile in g.piles) == list(range(box.first_monster, box.first_monster + 4))
        assert all(card < box.first_monster for pile in g.piles for card in pile[1:])
        assert list(g.shown) == [1, 1, 1, 1]
        assert all(g.top(slot) < box.first_monster for slot in range(4))
        assert sum(len(pile) - 2 for pile in g.piles) == 6
        assert not g.loose
    assert len({tuple(dealt(2, seed).piles[0]) for seed in range(6)}) > 3


@rules("FC-S16", "FC-D2")
def test_four_jobs_are_dealt_and_two_kept():
    g = chosen("The Redhead", "Jebediah", seed=4)
    assert g.seat == 0
    assert [len(who.offer) for who in g.players] == [4, 4]
    offer = g.players[0].offer.copy()
    assert len(set(offer)) == 4
    assert len(g.legal()) == 6
    kept = [box.job_names[offer[1]], box.job_names[offer[3]]]
    do(g, " and ".join(kept))
    assert sorted(g.players[0].jobs) == sorted([offer[1], offer[3]])
    assert g.seat == 1


@rules("FC-S17")
def test_rejected_jobs_go_back_only_after_all_have_chosen():
    g = chosen("The Redhead", "Jebediah")
    assert len(g.jobs) == 32
    g.play(g.legal()[0])
    assert len(g.jobs) == 32
    assert len(g.players[0].offer) == 2
    g.play(g.legal()[0])
    assert g.round == 1
    assert len(g.jobs) + sum(len(who.jobs) + len(who.scored) for who in g.players) == 40
    assert all(not who.offer for who in g.players)


@rules("FC-S18")
def test_wanted_sides_are_random():
    assert len({tuple(dealt(2, seed).sides) for seed in range(40)}) > 8


@rules("FC-S19")
def test_the_store_shows_three_cards():
    g = dealt()
    assert (len(g.shelf), len(g.store), g.store_pile) == (3, 22, [])


@rules("FC-S20", "FC-S21", "FC-V2", "FC-EX3")
def test_artifact_tokens_lie_on_the_corners():
    for seats, tokens in ((2, 8), (3, 8), (4, 12)):
        g = dealt(seats, seats)
        assert sum(g.tokens) == tokens
        for corner in {*box.artifact_place}:
            assert sum(g.tokens[a] for a in range(12) if box.artifact_place[a] == corner) == tokens // 4
    assert sum(dealt(1, mode="dark_arts").tokens) == 12
    assert len({tuple(dealt(2, seed).tokens) for seed in range(10)}) > 5
    corners = {box.space_names[place] for place in box.artifact_place}
    assert corners == {"Santana De Aguasucia", "Expedition", "Mountain View", "Mana O'lana"}


@rules("FC-S22", "FC-EX2")
def test_the_poorest_goes_first():
    g = chosen("The Redhead", "Jebediah", "Silas Crane")
    assert g.first == 1
    assert len(set(box.water)) == 4


@rules("FC-C7", "FC-EX2")
def test_the_token_passes_counter_clockwise():
    g = begun(3)
    first = g.first
    while g.round == 1:
        g.play(g.legal()[0])
    assert g.first == (first - 1) % 3


@rules("FC-RL18")
def test_state_jobs_are_first_looked_at_in_round_one():
    for seed in range(200):
        g = chosen("Ofelia Cruz", "Silas Crane", seed=seed)
        g.players[1].bullets = 0
        if job("Peacemaker") in g.players[1].offer:
            break
    g.play(g.legal()[0])
    move = next(m for m in g.legal() if "Peacemaker" in g.label(m))
    g.play(move)
    assert g.round == 1
    assert job("Peacemaker") in g.players[1].scored
    assert not can(g, "Peacemaker")
