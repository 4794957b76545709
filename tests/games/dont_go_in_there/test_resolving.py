"""Resolving a room (DG-R)."""

from __future__ import annotations

from support import rules
from support_dont_go_in_there import enter, game, house, luck, options, play, play_out, row, told, up

ATTIC = "cat 4, ring 3, doll 3"
"""Three dice, and no card that does anything when it is taken alone."""


@rules("DG-R1", "DG-R26", "DG-Q44")
def test_the_resolver_keeps_the_planchette_until_the_next_room_resolves() -> None:
    g = house(attic=ATTIC)
    enter(g, "attic 1", "attic 2", "attic 3")
    play(g, "take 1", "take 2")
    assert g.view()["planchette"] == 2
    enter(g, "basement 1", "basement 2", "library 1")
    assert g.view()["planchette"] == 2
    enter(g, "basement 3")
    assert g.view()["planchette"] == 0


@rules("DG-R2", "DG-R11")
def test_first_the_roll_then_ghosts_then_cards_then_the_new_room() -> None:
    g = house(attic=ATTIC)
    enter(g, "attic 4", "attic 3")
    luck(g, (3, 3))
    enter(g, "attic 2")
    play(g, "take 1", "take 2")
    assert told(g)[-10:] == ["rolled", "haunted", "haunted", "took", "took", "took", "new-room", "laid", "laid", "laid"]


@rules("DG-R3")
def test_the_dice_of_the_last_roll_are_cleared_away() -> None:
    g = house(attic=ATTIC, basement="cat 1, ring 1, doll 1", deck=0)
    enter(g, "attic 4", "attic 3")
    luck(g, (3, 3))
    enter(g, "attic 2")
    play(g, "take 1", "take 2")
    enter(g, "basement 4", "basement 3")
    luck(g, (6, 0))
    enter(g, "basement 2")
    assert g.view()["dice"] == {"rolled": 6, "ghosts": 0}


@rules("DG-R4", "DG-Q12", "DG-SP3")
def test_as_many_dice_as_icons_on_the_three_cards_also_the_face_down_one() -> None:
    g = house(secret_passage="cat 4, ring 3, doll 1")
    enter(g, "secret-passage 4", "secret-passage 3", "secret-passage 2")
    assert g.view()["dice"]["rolled"] == 1 + 1 + 2


@rules("DG-R5")
def test_a_die_shows_a_ghost_half_of_the_time() -> None:
    rolls = [event for seed in range(40) for event in play_out(game.deal(5, seed), seed).events() if event["kind"] == "rolled"]
    dice = sum(event["dice"] for event in rolls)
    # About 3,600 dice: one standard deviation is less than 0.01.
    assert dice > 3000
    assert 0.46 < sum(event["ghosts"] for event in rolls) / dice < 0.54


@rules("DG-R6", "DG-R7")
def test_a_changed_roll_counts_for_all_three_meeples() -> None:
    g = house(hallway="cat 4, ring 3, doll 3")
    enter(g, "hallway 1", "hallway 2")
    luck(g, (3, 2))
    enter(g, "hallway 3")
    assert list(g.ghosts) == [0, 0, 0]
    play(g, "die to-ghost")
    assert list(g.ghosts) == [3, 2, 1]


@rules("DG-R8", "DG-R9", "DG-Q15", "DG-Q18")
def test_each_meeple_brings_ghosts_beyond_its_flashlights_and_never_fewer_than_none() -> None:
    g = house(attic=ATTIC, ghosts=(5, 0, 0))
    enter(g, "attic 4", "attic 1")
    luck(g, (3, 2))
    enter(g, "attic 2")
    assert list(g.ghosts) == [5, 1 + 2, 1]
    assert [(event["seat"], event["ghosts"]) for event in g.events() if event["kind"] == "haunted"] == [(1, 2), (2, 1)]


@rules("DG-R10", "DG-Q6")
def test_two_meeples_of_one_player_bring_ghosts_separately() -> None:
    g = house(2, attic=ATTIC)
    enter(g, "attic 2", "attic 4")
    luck(g, (3, 3))
    enter(g, "attic 3")
    assert list(g.ghosts) == [2 + 1, 0]


@rules("DG-R12")
def test_ghosts_are_kept_behind_the_screen() -> None:
    g = house(ghosts=(3, 4, 5))
    assert [p["ghosts"] for p in g.view(1)["players"]] == [None, 4, None]


@rules("DG-R13", "DG-Q16")
def test_ghosts_never_run_out() -> None:
    g = house(attic=ATTIC, ghosts=(40, 40, 40))
    enter(g, "attic 2", "attic 3")
    luck(g, (3, 3))
    enter(g, "attic 4")
    assert list(g.ghosts) == [42, 41, 40]


@rules("DG-R14", "DG-R15", "DG-R16", "DG-R19")
def test_cards_are_picked_from_the_top_down_and_the_last_one_comes_by_itself() -> None:
    g = house(attic=ATTIC)
    enter(g, "attic 4", "attic 2", "attic 3")
    assert (g.seat, options(g)) == (1, ["take 1", "take 2", "take 3"])
    play(g, "take 3")
    assert (g.seat, options(g)) == (2, ["take 1", "take 2"])
    play(g, "take 1")
    assert [up(g, 1, "doll"), up(g, 2, "cat"), up(g, 0, "ring")] == [[3], [4], [3]]
    assert g.view(0)["players"][1]["cards"] == {"doll": {"up": [3], "dispelled": []}}


@rules("DG-R17")
def test_an_effect_whose_condition_is_met_happens_at_once() -> None:
    g = house(2, attic="ring 4, cat 3, portrait 3", hands=("ring 1 2 3, cat 4, portrait 4", ""))
    enter(g, "attic 2", "attic 3", "attic 4")
    play(g, "take 1")
    assert up(g, 0, "ring") == []
    play(g, "take 2")
    # Cats and portraits wait for the end.
    assert up(g, 0, "portrait") == [3, 4]


@rules("DG-R18", "DG-Q6")
def test_a_meeple_goes_home_after_its_effect_and_before_the_next_pick() -> None:
    g = house(2, attic="doll 2, cat 3, ring 3", hands=("doll 1 3 4", ""))
    enter(g, "attic 2", "attic 4", "attic 3")
    play(g, "take 1")
    assert (g.seat, options(g)) == (0, ["dispel 4", "dispel 3"])
    assert list(g.supply) == [3, 4]
    play(g, "dispel 4")
    assert (g.seat, options(g)) == (0, ["take 2", "take 3"])
    assert list(g.supply) == [4, 4]
    play(g, "take 2")
    assert list(g.supply) == [5, 5]


@rules("DG-R20", "DG-R21")
def test_a_resolved_board_is_turned_and_gets_three_new_cards() -> None:
    g = house(attic=ATTIC, draws="cat 1, ring 2, doll 1", deck=6)
    enter(g, "attic 2", "attic 3", "attic 4")
    play(g, "take 1", "take 2")
    assert g.view()["boards"][0]["room"] == "nursery"
    assert row(g, "nursery") == ["cat 1", "ring 2", "doll 1"]
    assert g.view()["deck"] == 3


@rules("DG-R22")
def test_a_resolved_board_goes_away_when_the_deck_is_empty() -> None:
    g = house(attic=ATTIC, deck=0)
    enter(g, "attic 2", "attic 3", "attic 4")
    play(g, "take 1", "take 2")
    assert g.view()["boards"][0] is None
    assert {move.split()[1] for move in options(g)} == {"b", "c"}


@rules("DG-R23")
def test_a_refill_is_always_complete() -> None:
    for seats in game.seats:
        g = game.deal(seats, 1)
        while not g.over:
            assert len(g.deck) % 3 == 0
            g.play(g.legal()[0])


@rules("DG-R24")
def test_the_next_turn_goes_to_the_left_of_the_resolver_whoever_took_cards() -> None:
    g = house(4, attic=ATTIC)
    enter(g, "attic 2", "attic 3", "attic 1")
    play(g, "take 1", "take 2")
    assert g.seat == 3


@rules("DG-R25", "DG-E1", "DG-Q39")
def test_the_game_ends_with_the_last_board() -> None:
    g = house(2, attic=ATTIC, basement="cat 3, ring 4, doll 4", library="cat 2, ring 2, doll 2", deck=0)
    for room in ("attic", "basement", "library"):
        assert not g.over
        enter(g, f"{room} 2", f"{room} 3", f"{room} 4")
        while not g.over and not options(g)[0].startswith("place"):
            g.play(g.legal()[0])
    assert g.over
    assert g.view()["boards"] == [None, None, None]
    assert list(g.supply) == [5, 5]
