"""The turn (DG-T)."""

from __future__ import annotations

import pytest
from support import rules
from support_dont_go_in_there import enter, game, house, luck, options, play, play_out, told

import malison


@rules("DG-T1", "DG-D1")
def test_a_turn_is_one_meeple_from_the_supply_and_nothing_else() -> None:
    g = house()
    assert {move.split()[0] for move in options(g)} == {"place"}
    enter(g, "basement 2")
    assert list(g.supply) == [4, 5, 5]
    assert g.seat == 1


@rules("DG-T2", "DG-T3")
def test_any_free_space_may_be_entered_and_no_other() -> None:
    g = house()
    enter(g, "basement 2")
    assert options(g) == [f"place {board} {space}" for board in "abc" for space in (1, 2, 3, 4) if (board, space) != ("b", 2)]
    with pytest.raises(malison.IllegalMove):
        enter(g, "basement 2")
    assert list(g.supply) == [4, 5, 5]


@rules("DG-T3", "DG-T4", "DG-T5")
def test_all_three_meeples_of_a_room_may_be_one_players_in_any_order() -> None:
    g = house(2)
    enter(g, "basement 3", "attic 4", "basement 1", "attic 3")
    assert "place b 3" not in options(g)
    assert g.view()["boards"][1]["spaces"] == [0, None, 0, None]
    enter(g, "basement 4")
    assert g.view()["boards"][1]["spaces"] == [0, None, 0, 0]


@rules("DG-T6")
def test_each_meeple_earns_one_of_the_rooms_cards() -> None:
    g = house(2, attic="cat 4, ring 3, doll 3")
    enter(g, "attic 2", "attic 3", "attic 4")
    play(g, "take 1", "take 2")
    assert [sum(g.up[:48]), sum(g.up[48:])] == [2, 1]


@rules("DG-T7")
def test_higher_spaces_pick_earlier_and_are_worse_protected() -> None:
    g = house(attic="cat 1, ring 1, doll 1")
    enter(g, "attic 4", "attic 2")
    luck(g, (6, 4))
    enter(g, "attic 3")
    assert list(g.ghosts) == [1, 3, 2]
    picks = []
    while g.seat >= 0 and "take" in options(g)[0]:
        picks.append(g.seat)
        g.play(g.legal()[0])
    assert picks == [1, 2]


@rules("DG-T8")
def test_placing_effects_come_before_the_room_resolves() -> None:
    g = house(attic="cat 4, ring 3, doll 3")
    enter(g, "attic 4", "attic 3", "attic 1")
    events = told(g)
    assert events.index("attic") < events.index("resolved") < events.index("rolled")


@rules("DG-T9")
def test_the_third_meeple_resolves_the_room() -> None:
    g = house()
    enter(g, "basement 4", "basement 3")
    assert "resolved" not in told(g)
    enter(g, "basement 2")
    assert "resolved" in told(g)


@rules("DG-T10", "DG-R24")
def test_after_a_resolution_the_player_left_of_the_resolver_is_next() -> None:
    g = house(attic="cat 4, ring 3, doll 3")
    enter(g, "attic 1", "attic 2", "attic 4")
    play(g, "take 1", "take 2")
    assert g.planchette == 2
    assert g.seat == 0
    assert options(g)[0].startswith("place")


@rules("DG-T11", "DG-D1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_turn_finds_at_least_two_free_spaces_in_each_room_in_play(seats: int) -> None:
    g = game.deal(seats, 5)
    while not g.over:
        if options(g)[0].startswith("place"):
            for board in filter(None, g.view()["boards"]):
                assert board["spaces"].count(None) >= 2
        g.play(g.legal()[-1])


@rules("DG-T12", "DG-Q5")
def test_a_stand_in_takes_the_turn_when_all_five_meeples_are_out() -> None:
    mine = dict.fromkeys(("nursery 1", "nursery 2", "basement 1", "library 1", "library 2"), 0)
    g = house(2, nursery="cat 4, ring 3, doll 3", ghosts=(4, 0), meeples={**mine, "basement 2": 1})
    assert (g.seat, list(g.supply)) == (0, [0, 4])
    assert len(options(g)) == 6
    luck(g, (3, 0))
    enter(g, "nursery 4")
    assert "stood-in" in told(g)
    assert g.ghosts[0] == 3
    play(g, "take 1", "take 2")
    assert sum(g.up[:48]) == 3
    assert list(g.supply) == [2, 4]
    g.check()


@rules("DG-T13", "DG-Q40")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everyone_places_and_takes_twelve_times(seats: int) -> None:
    for seed in range(5):
        events = play_out(game.deal(seats, seed), seed).events()
        for seat in range(seats):
            assert sum(event["kind"] in ("placed", "stood-in") and event["seat"] == seat for event in events) == 12
            assert sum(event["kind"] == "took" and event["seat"] == seat for event in events) == 12
