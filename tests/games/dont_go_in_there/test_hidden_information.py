"""Who may know what (DG-H)."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from support import rules
from support_dont_go_in_there import down, end, enter, game, house, luck, play, row, take, told

WATCHERS = (None, 0, 1, 2)


@rules("DG-H1", "DG-H13")
def test_types_and_sizes_of_the_piles_are_public() -> None:
    view = game.deal(3, 1, types=["amulet", "cat", "clock", "doll", "mask", "ring"]).view()
    assert view["kinds"] == ["amulet", "cat", "clock", "doll", "mask", "ring"]
    assert (view["deck"], view["removed"]) == (27, 12)


@rules("DG-H2", "DG-H3")
@pytest.mark.parametrize("seat", WATCHERS)
def test_deck_and_removed_cards_are_in_no_view(seat: int | None) -> None:
    # Were another card removed or next in the deck, no view would differ.
    g = house(3)
    before = json.dumps(g.view(seat))
    g.deck.reverse()
    g.deck[0], g.removed[0] = g.removed[0], g.deck[0]
    assert json.dumps(g.view(seat)) == before


@rules("DG-H4")
def test_cards_above_rooms_are_public_except_the_face_down_one() -> None:
    g = house(attic="cat 4, ring 3, doll 1", secret_passage="cat 3, ring 2, doll 4")
    assert row(g, "attic") == ["cat 4", "ring 3", "doll 1"]
    assert row(g, "secret-passage") == ["cat 3", "ring 2", "?"]
    assert g.view()["boards"][2]["row"][2] == {"face_down": True}


@rules("DG-H5", "DG-H6")
def test_only_those_who_entered_know_the_face_down_card_and_all_know_who_they_are() -> None:
    g = house(secret_passage="cat 3, ring 2, doll 4")
    enter(g, "secret-passage 1", "attic 1", "secret-passage 2")
    assert [row(g, "secret-passage", seat)[2] for seat in WATCHERS] == ["?", "doll 4", "?", "doll 4"]
    assert [told(g, seat).count("seen") for seat in WATCHERS] == [0, 1, 0, 1]
    assert g.view(1)["boards"][2]["looked"] == [0, 2]
    assert told(g).count("looked") == 2


@rules("DG-H5")
def test_a_look_is_worth_nothing_for_the_next_face_down_card() -> None:
    g = house(2, library="cat 4, ring 3, doll 4", meeples={"library 1": 0, "library 2": 0})
    enter(g, "library 3")
    play(g, "take 1", "take 2")
    assert [row(g, "secret-passage", seat)[2] for seat in (0, 1)] == ["?", "?"]


@rules("DG-H7")
def test_the_third_meeple_makes_the_card_public() -> None:
    g = house(secret_passage="cat 3, ring 2, doll 4")
    enter(g, "secret-passage 1", "secret-passage 2", "secret-passage 4")
    assert row(g, "secret-passage")[2] == "doll 4"


@rules("DG-H8", "DG-Q41")
def test_only_the_owner_sees_a_ghost_total_until_the_end() -> None:
    g = house(ghosts=(1, 2, 3))
    assert [[p["ghosts"] for p in g.view(seat)["players"]] for seat in WATCHERS] == [
        [None, None, None],
        [1, None, None],
        [None, 2, None],
        [None, None, 3],
    ]


@rules("DG-H9", "DG-Q41")
def test_every_change_of_ghosts_is_told_to_everyone() -> None:
    g = house(attic="mirror 4, mask 4, cat 4", hands=("", "", "mask 1"), ghosts=(0, 0, 3))
    enter(g, "attic 4", "attic 1")
    luck(g, (3, 3))
    enter(g, "attic 2")
    play(g, "take 1", "take 2")
    changes = [(e["kind"], e["seat"], e.get("ghosts")) for e in g.events() if e["kind"] in ("attic", "haunted", "mirrored", "passed")]
    assert changes == [("attic", 1, None), ("haunted", 1, 3), ("haunted", 2, 2), ("mirrored", 1, 1), ("passed", 2, 2)]
    assert list(g.ghosts) == [0, 1 + 3 + 1 + 2, 3 + 2 - 2]


@rules("DG-H10")
def test_face_up_cards_and_their_sum_are_public() -> None:
    player = house(hands=("cat 1 3, ring 4", "", "")).view()["players"][0]
    assert player["cards"] == {"cat": {"up": [1, 3], "dispelled": []}, "ring": {"up": [4], "dispelled": []}}
    assert player["curses"] == 8


@rules("DG-H11", "DG-H12")
def test_dispelled_cards_and_their_identity_stay_public() -> None:
    g = house(hands=("twin 2", "", ""))
    take(g, 0, "twin 2")
    assert g.view()["players"][0]["cards"] == {"twin": {"up": [], "dispelled": [2, 2]}}
    assert down(g, 0, "twin") == [2, 2]


@rules("DG-H13")
def test_meeples_dice_planchette_and_clock_are_public() -> None:
    g = house(basement="cat 4, ring 4, doll 4")
    enter(g, "basement 1", "basement 2")
    luck(g, (3, 1))
    enter(g, "basement 4")
    view = g.view()
    assert view["boards"][1]["spaces"] == [0, 1, None, 2]
    assert [p["supply"] for p in view["players"]] == [4, 4, 4]
    assert view["dice"] == {"rolled": 3, "ghosts": 1}
    assert view["planchette"] == 2
    assert view["clock_struck"] is False


@rules("DG-H14")
def test_a_spectator_sees_neither_ghosts_nor_the_face_down_card_until_the_end() -> None:
    g = house(secret_passage="cat 3, ring 2, doll 4", ghosts=(1, 2, 3))
    enter(g, "secret-passage 1")
    assert [p["ghosts"] for p in g.view()["players"]] == [None] * 3
    assert row(g, "secret-passage") == ["cat 3", "ring 2", "?"]
    assert [p["ghosts"] for p in end("", "", ghosts=(1, 2)).view()["players"]] == [1, 2]


@rules("DG-H15")
def test_unseen_cards_are_dealt_anew_over_deck_removed_pile_and_face_down_card() -> None:
    g = house(2, hands=("cat 1 1", ""), secret_passage="cat 2, ring 2, doll 4", deck=15)
    unseen = Counter([*g.deck, *g.removed, *g.row[8:]])
    face_down: Counter[int] = Counter()
    for seed in range(300):
        other: Any = g.redeal(1, seed)
        assert Counter([*other.deck, *other.removed, *other.row[8:]]) == unseen
        assert (len(other.deck), len(other.removed)) == (len(g.deck), len(g.removed))
        assert other.row[:8] == g.row[:8]
        face_down[other.row[8]] += 1
    # Every unseen card gets there about as often as it has copies.
    assert set(face_down) == set(unseen)
    share = 300 / unseen.total()
    assert all(face_down[card] < 3 * share * unseen[card] for card in unseen)


@rules("DG-H15")
def test_who_has_looked_keeps_the_face_down_card_when_cards_are_dealt_anew() -> None:
    g = house(secret_passage="cat 2, ring 2, doll 4")
    enter(g, "secret-passage 1")
    mine, theirs = ({row(g.redeal(seat, seed), "secret-passage", 0)[2] for seed in range(30)} for seat in (0, 1))
    assert mine == {"doll 4"}
    assert len(theirs) > 5


@rules("DG-H16")
def test_every_choice_is_told_to_everyone_when_it_is_made() -> None:
    g = house(hallway="doll 2, tome 4, cat 4", hands=("doll 1 3 4", "tome 1, ring 1, cat 1", ""))
    enter(g, "hallway 1", "hallway 2")
    luck(g, (4, 2))
    enter(g, "hallway 3")
    for move in ("die to-ghost", "take 1", "dispel 3", "take 2", "banish ring"):
        before = len(g.events())
        play(g, move)
        assert len(g.events()) > before
