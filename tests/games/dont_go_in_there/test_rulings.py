"""Rulings that no other chapter shows (DG-Q); the others stand beside the rule that they explain."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from support import rules
from support_dont_go_in_there import end, enter, game, house, luck, options, play, take, told, up


@rules("DG-Q5")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_with_three_or_more_players_nobody_runs_out_of_meeples(seats: int) -> None:
    for seed in range(10):
        g = game.deal(seats, seed)
        while not g.over:
            assert not options(g)[0].startswith("place") or g.supply[g.seat] >= 1
            g.play(g.legal()[seed % len(g.legal())])


@rules("DG-Q26")
def test_dolls_leave_a_choice_in_three_situations_only() -> None:
    asked = set()
    for counts in product(range(3), repeat=4):
        held = [value for value in (1, 2, 3, 4) for _ in range(counts[value - 1])]
        if any(sum(some) == 6 for size in range(1, 5) for some in combinations(held, size)):
            continue
        for taken in (value for value in (1, 2, 3, 4) if counts[value - 1] < 2):
            g = house(2, kinds="doll", hands=(f"doll {' '.join(map(str, held))}", ""))
            take(g, 0, f"doll {taken}")
            if options(g)[0].startswith("dispel"):
                asked.add((tuple(held), taken))
    assert asked == {((1, 3, 4), 2), ((1, 3, 4, 4), 2), ((1, 1, 2), 4)}


@rules("DG-Q36")
def test_the_order_of_players_at_game_end_changes_nothing() -> None:
    scores = []
    for first in (0, 1, 2):
        g = end("cat 1 2, music-box 4", "cat 3 4, music-box 4", "portrait 1 2", ghosts=(3, 9, 1), first=first)
        while not g.over:
            g.play(g.legal()[0])
        scores.append([seat.score for seat in g.outcome()])
    assert scores[0] == scores[1] == scores[2] == [1, 3 + 4, 1]


@rules("DG-Q39")
def test_the_other_rooms_keep_filling_after_the_first_is_gone() -> None:
    g = house(2, attic="cat 4, ring 4, doll 4", deck=0, meeples={"attic 2": 0, "attic 3": 1, "basement 1": 1})
    enter(g, "attic 4")
    play(g, "take 1", "take 2")
    assert g.seat == 1
    assert options(g) == [f"place {place}" for place in ("b 2", "b 3", "b 4", "c 1", "c 2", "c 3", "c 4")]


@rules("DG-Q43")
def test_where_this_table_leaves_players_a_choice() -> None:
    assert options(end("cat 1 2", "")) == ["keep 1", "keep 2"]
    assert options(end("music-box 1 2 3", "")) == ["dispel 3", "dispel 2"]
    assert options(end("portrait 1 2", "")) == ["dispel 2", "dispel 1"]
    g = house(hands=("clock 4 1", "", ""))
    take(g, 0, "clock 3")
    assert options(g) == ["dispel 4", "dispel 3"]
    g = house(hands=("doll 1 2 2", "", ""))
    take(g, 0, "doll 1")
    assert up(g, 0, "doll") == []
    assert [player["supply"] for player in g.view()["players"]] == [5, 5, 5]


@rules("DG-Q44")
def test_the_planchette_does_not_make_anyone_first() -> None:
    g = house(attic="cat 4, ring 4, doll 4", meeples={"attic 2": 1, "attic 3": 2})
    enter(g, "attic 4")
    play(g, "take 1", "take 2")
    assert (g.planchette, g.view()["first"], g.seat) == (0, 0, 1)


@rules("DG-Q45")
def test_equal_cards_at_both_ends_of_the_library_differ_in_their_ghost() -> None:
    for slot, ghosts in ((1, 5), (3, 3)):
        g = house(library="ring 2, cat 2, ring 2", ghosts=(4, 0, 0))
        enter(g, "library 1", "library 2")
        luck(g, (6, 0))
        enter(g, "library 3")
        assert options(g) == ["take 1", "take 2", "take 3"]
        play(g, f"take {slot}")
        assert g.ghosts[0] == ghosts


@rules("DG-Q17")
def test_a_taken_card_never_starts_two_effects() -> None:
    # A mirror that completes its set while everything else is complete or nearly so.
    g = house(hands=("mirror 1 2, twin 1, ring 1 2 3, holy-water 1 2", "", ""), ghosts=(8, 0, 0))
    take(g, 0, "mirror 3")
    assert told(g) == ["took", "mirrored", "dispelled", "dispelled", "dispelled"]
