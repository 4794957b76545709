"""Which decisions there are, and when nothing is asked (DG-D)."""

from __future__ import annotations

import pytest
from support import rules
from support_dont_go_in_there import House, end, enter, game, house, luck, options, play, take, up


def turn(g: House) -> bool:
    """Whether nothing but the next turn is asked."""
    return options(g)[0].startswith("place")


@rules("DG-D1")
def test_placing_offers_every_free_space_of_every_room() -> None:
    g = house()
    assert len(options(g)) == 12
    enter(g, "attic 1", "attic 3")
    assert options(g)[:2] == ["place a 2", "place a 4"]
    assert len(options(g)) == 10


@rules("DG-D2", "DG-BA3")
def test_rolling_again_is_always_asked() -> None:
    g = house(basement="cat 4, ring 4, doll 4")
    enter(g, "basement 1", "basement 2")
    luck(g, (3, 0))
    enter(g, "basement 3")
    assert options(g) == ["roll keep", "roll again"]


@rules("DG-D3")
@pytest.mark.parametrize(
    ("ghosts", "choices"),
    [(0, ["die leave", "die to-ghost"]), (1, ["die leave", "die to-blank", "die to-ghost"]), (3, ["die leave", "die to-blank"])],
)
def test_only_dice_that_show_the_other_face_can_be_changed(ghosts: int, choices: list[str]) -> None:
    g = house(hallway="cat 4, ring 4, doll 4")
    enter(g, "hallway 1", "hallway 2")
    luck(g, (3, ghosts))
    enter(g, "hallway 3")
    assert options(g) == choices


@rules("DG-D4")
def test_the_second_pick_between_equal_cards_is_not_asked() -> None:
    g = house(attic="ring 1, cat 3, ring 1")
    enter(g, "attic 2", "attic 3", "attic 4")
    assert options(g) == ["take 1", "take 2"]
    play(g, "take 2")
    assert turn(g)
    assert [up(g, seat, "ring") for seat in (1, 2)] == [[1], [1]]


@rules("DG-D5")
@pytest.mark.parametrize(("held", "asked"), [("4", False), ("1 3", True)])
def test_clocks_are_asked_for_only_where_there_is_a_choice(held: str, asked: bool) -> None:
    g = house(hands=(f"clock {held}", "", ""))
    take(g, 0, "clock 4")
    assert turn(g) is not asked


@rules("DG-D6")
def test_a_single_doll_set_is_not_asked() -> None:
    g = house(hands=("doll 1 2", "", ""))
    take(g, 0, "doll 3")
    assert turn(g)


@rules("DG-D7")
@pytest.mark.parametrize(("others", "asked"), [("", False), ("cat 1 2", True), ("cat 1, ring 1", True)])
def test_the_tomes_type_is_asked_for_where_one_is_held(others: str, asked: bool) -> None:
    g = house(hands=(f"tome 1, {others}", "", ""))
    take(g, 0, "tome 2")
    assert turn(g) is not asked


@rules("DG-D8")
@pytest.mark.parametrize(("cats", "asked"), [("1", False), ("2 2", False), ("1 2", True)])
def test_cats_of_equal_value_are_not_asked_for(cats: str, asked: bool) -> None:
    assert end(f"cat {cats}", "").over is not asked


@rules("DG-D9")
@pytest.mark.parametrize(("boxes", "asked"), [("4", False), ("1 4", False), ("1 2 4", True)])
def test_music_boxes_are_asked_for_only_where_there_is_a_choice(boxes: str, asked: bool) -> None:
    assert end(f"music-box {boxes}", "").over is not asked


@rules("DG-D10")
@pytest.mark.parametrize(("portraits", "asked"), [("4", False), ("2 2", False), ("1 2", True), ("1 1 2", True)])
def test_portraits_are_asked_for_only_where_there_is_a_choice(portraits: str, asked: bool) -> None:
    assert end(f"portrait {portraits}", "").over is not asked


@rules("DG-D11")
def test_the_host_decides_players_types_first_player_and_colours() -> None:
    assert [option.name for option in game.option_list] == ["types", "first", "colours", "set", "memory"]
    g = game.deal(2, 1, types=["amulet", "cat", "clock", "doll", "mask"], first="2", colours=["teal", "white"])
    view = g.view()
    assert view["kinds"] == ["amulet", "cat", "clock", "doll", "mask"]
    assert (view["first"], g.seat) == (1, 1)
    assert [p["colour"] for p in view["players"]] == ["teal", "white"]


@rules("DG-D12")
def test_only_these_decisions_exist() -> None:
    families = {family.name for family in game.moves.families}
    assert families == {"place", "roll", "die", "take", "dispel", "banish", "keep", "banish-none"}


@rules("DG-D13")
def test_the_first_option_dispels_the_highest_and_keeps_the_lowest() -> None:
    g = house(hands=("clock 1 4", "", ""))
    take(g, 0, "clock 3")
    assert options(g)[0] == "dispel 4"
    assert options(end("music-box 1 2 3", ""))[0] == "dispel 3"
    assert options(end("portrait 1 2 3", ""))[0] == "dispel 3"
    assert options(end("cat 2 3 4", ""))[0] == "keep 2"
