"""What is in the box (DG-K)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from support import rules
from support_dont_go_in_there import KIND_IDS, enter, game, house, luck

EDITION = game.edition().facts


@rules("DG-K1", "DG-K14")
def test_twelve_types_of_eight_cards() -> None:
    assert [kind.name for kind in EDITION.types] == [
        "Amulet", "Cat", "Clock", "Doll", "Holy Water", "Mask", "Mirror", "Music Box", "Portrait", "Ring", "Tome", "Twin",
    ]  # fmt: skip
    assert sum(len(kind.values) for kind in EDITION.types) == 96


@rules("DG-K2")
@pytest.mark.parametrize("kind", EDITION.types, ids=KIND_IDS)
def test_two_copies_of_each_value(kind: Any) -> None:
    assert sorted(kind.values) == [1, 1, 2, 2, 3, 3, 4, 4]
    assert sum(kind.values) == 20


@rules("DG-K3")
def test_low_cards_carry_two_dice_icons_and_high_cards_one() -> None:
    assert EDITION.dice.icons == [2, 2, 1, 1]
    for kind in EDITION.types:
        assert sum(EDITION.dice.icons[value - 1] for value in kind.values) == 12


@rules("DG-K4")
def test_six_dice_with_three_ghosts_on_six_faces() -> None:
    assert (EDITION.dice.count, EDITION.dice.faces, EDITION.dice.ghosts) == (6, 6, 3)


@rules("DG-K5", "DG-K15")
def test_three_boards_with_a_room_on_either_side() -> None:
    sides = [board.rooms for board in EDITION.boards]
    assert sides == [["attic", "nursery"], ["basement", "hallway"], ["library", "secret-passage"]]
    for seed in range(20):
        shown = [board["room"] for board in game.deal(3, seed).view()["boards"]]
        assert all(room in pair for room, pair in zip(shown, sides, strict=True))


@rules("DG-K6")
def test_four_spaces_with_none_to_three_flashlights() -> None:
    assert len(EDITION.rooms) == 6
    assert all(room.flashlights == [0, 1, 2, 3] for room in EDITION.rooms)


@rules("DG-K7", "DG-K12")
def test_five_meeples_in_each_of_five_colours() -> None:
    assert EDITION.people.colours == ["purple", "red", "teal", "yellow", "white"]
    assert EDITION.people.meeples * len(EDITION.people.colours) == 25


@rules("DG-K8")
def test_a_screen_for_each_player_hides_their_ghosts_and_nothing_else() -> None:
    g = house(5, ghosts=(1, 2, 3, 4, 5), hands=("cat 1",))
    assert [[p["ghosts"] for p in g.view(seat)["players"]] for seat in (0, 4)] == [[1, *[None] * 4], [*[None] * 4, 5]]
    assert g.view(4)["players"][0]["cards"] == {"cat": {"up": [1], "dispelled": []}}


@rules("DG-K9")
def test_more_ghosts_can_be_out_than_the_46_tokens() -> None:
    g = house(2, ghosts=(46, 46))
    enter(g, "attic 1")
    assert list(g.ghosts) == [47, 46]


@rules("DG-K10")
def test_the_one_planchette_marks_who_resolves() -> None:
    g = house(2, attic="cat 4, ring 4, doll 4")
    enter(g, "attic 4", "attic 3", "attic 2")
    assert g.view()["planchette"] == 0


@rules("DG-K11")
def test_the_dice_tower_shows_only_what_was_rolled() -> None:
    g = house(2, basement="cat 4, ring 4, doll 4")
    enter(g, "basement 4", "basement 3")
    luck(g, (3, 2))
    enter(g, "basement 2")
    assert g.view()["dice"] == {"rolled": 3, "ghosts": 2}


@rules("DG-K13")
def test_three_cards_ask_for_three_to_six_dice() -> None:
    asked = {sum(icons) for icons in product(EDITION.dice.icons, repeat=3)}
    assert asked == {3, 4, 5, 6}
    assert max(asked) == EDITION.dice.count


@rules("DG-K16")
@pytest.mark.parametrize(
    ("players", "types", "removed", "in_play", "deck"), [(2, 5, 16, 24, 15), (3, 6, 12, 36, 27), (4, 7, 8, 48, 39), (5, 8, 4, 60, 51)]
)
def test_numbers_by_player_count(players: int, types: int, removed: int, in_play: int, deck: int) -> None:
    view = game.deal(players, 7).view()
    assert (len(view["kinds"]), view["removed"], view["deck"]) == (types, removed, deck)
    assert view["deck"] + 9 == in_play == types * 8 - removed == players * 12
