"""The six rooms (DG-AT, DG-BA, DG-HA, DG-LI, DG-NU, DG-SP)."""

from __future__ import annotations

import pytest
from support import rules
from support_dont_go_in_there import enter, house, luck, options, play, row, told, up

QUIET = "cat 4, ring 3, doll 3"
"""Three dice, and no card that does anything when it is taken alone."""


# -- Attic


@rules("DG-AT1", "DG-AT2")
@pytest.mark.parametrize(("space", "ghosts"), [(1, 1), (2, 0), (3, 0), (4, 0)])
def test_only_the_top_of_the_attic_costs_a_ghost(space: int, ghosts: int) -> None:
    g = house(attic=QUIET)
    enter(g, f"attic {space}")
    assert g.ghosts[0] == ghosts


@rules("DG-AT3")
def test_the_attics_ghost_comes_before_the_roll_and_adds_to_it() -> None:
    g = house(attic=QUIET)
    enter(g, "attic 4", "attic 3")
    luck(g, (3, 3))
    enter(g, "attic 1")
    assert list(g.ghosts) == [0, 1, 1 + 3]
    assert told(g).index("attic") < told(g).index("rolled")


# -- Basement


@rules("DG-BA1", "DG-BA2", "DG-Q13", "DG-D2")
def test_the_resolver_may_roll_all_dice_again_once() -> None:
    g = house(basement=QUIET)
    enter(g, "basement 2", "basement 3")
    luck(g, (3, 1), (3, 3))
    enter(g, "basement 4")
    assert options(g) == ["roll keep", "roll again"]
    play(g, "roll again")
    assert g.view()["dice"] == {"rolled": 3, "ghosts": 3}
    assert list(g.ghosts) == [2, 1, 0]
    assert options(g)[0].startswith("take")


@rules("DG-BA1")
def test_the_resolver_may_keep_the_roll() -> None:
    g = house(basement=QUIET)
    enter(g, "basement 2", "basement 3")
    luck(g, (3, 2))
    enter(g, "basement 1")
    play(g, "roll keep")
    assert list(g.ghosts) == [1, 0, 2]


@rules("DG-BA3")
@pytest.mark.parametrize("space", [1, 4])
def test_only_the_resolver_decides_wherever_they_stand(space: int) -> None:
    g = house(basement=QUIET)
    enter(g, "basement 2", "basement 3", f"basement {space}")
    assert (g.seat, options(g)) == (2, ["roll keep", "roll again"])


# -- Hallway


@rules("DG-HA1", "DG-HA2", "DG-HA3", "DG-Q14", "DG-D3")
@pytest.mark.parametrize(("choice", "ghosts"), [("leave", 2), ("to-blank", 1), ("to-ghost", 3)])
def test_the_resolver_may_change_one_die(choice: str, ghosts: int) -> None:
    g = house(hallway=QUIET)
    enter(g, "hallway 1", "hallway 4")
    luck(g, (3, 2))
    enter(g, "hallway 3")
    assert (g.seat, options(g)) == (2, ["die leave", "die to-blank", "die to-ghost"])
    play(g, f"die {choice}")
    assert g.ghosts[0] == ghosts


# -- Library


@rules("DG-LI1", "DG-LI2")
@pytest.mark.parametrize(
    ("draws", "laid"),
    [
        ("tome 3, ring 1, doll 3", ["ring 1", "tome 3", "doll 3"]),
        ("doll 4, cat 4, ring 4", ["doll 4", "cat 4", "ring 4"]),
        ("cat 4, ring 2, doll 2", ["ring 2", "doll 2", "cat 4"]),
    ],
)
def test_library_cards_ascend_and_equal_ones_keep_their_order(draws: str, laid: list[str]) -> None:
    g = house(secret_passage="cat 3, doll 1, ring 3", draws=draws)
    enter(g, "secret-passage 2", "secret-passage 3", "secret-passage 4")
    play(g, "take 1", "take 2")
    assert row(g, "library") == laid


@rules("DG-LI3", "DG-LI4")
@pytest.mark.parametrize(("pick", "ghosts"), [(1, 5), (2, 4), (3, 3)])
def test_the_left_card_brings_a_ghost_and_the_right_one_takes_one(pick: int, ghosts: int) -> None:
    g = house(library="cat 1, ring 3, doll 4", ghosts=(0, 0, 4))
    enter(g, "library 2", "library 3")
    luck(g, (4, 0))
    enter(g, "library 1")
    play(g, f"take {pick}")
    assert g.ghosts[2] == ghosts


@rules("DG-LI5", "DG-Q10")
def test_the_ends_of_the_library_are_its_first_and_third_slot_only() -> None:
    g = house(library="cat 1, ring 3, doll 4", ghosts=(4, 4, 4))
    enter(g, "library 1", "library 2")
    luck(g, (4, 0))
    enter(g, "library 3")
    play(g, "take 1", "take 2")
    assert list(g.ghosts) == [5, 4, 3]


@rules("DG-LI6", "DG-Q8")
def test_without_ghosts_the_right_card_is_simply_taken() -> None:
    g = house(library="cat 1, ring 3, doll 4")
    enter(g, "library 1", "library 2")
    luck(g, (4, 0))
    enter(g, "library 3")
    play(g, "take 3")
    assert g.ghosts[0] == 0
    assert up(g, 0, "doll") == [4]


@rules("DG-LI7", "DG-Q11")
def test_the_librarys_ghost_comes_before_the_cards_effect_even_on_the_last_pick() -> None:
    g = house(library="cat 1, ring 3, mask 4", ghosts=(0, 0, 1))
    enter(g, "library 1", "library 2")
    luck(g, (4, 0))
    enter(g, "library 3")
    play(g, "take 1", "take 2")
    # The only ghost is discarded first, so the mask has none to pass.
    assert list(g.ghosts) == [1, 0, 0]


# -- Nursery


@rules("DG-NU1", "DG-NU3", "DG-Q9")
@pytest.mark.parametrize(("space", "ghosts"), [(1, 3), (2, 3), (3, 3), (4, 2)])
def test_only_the_bottom_of_the_nursery_takes_a_ghost_and_it_always_does(space: int, ghosts: int) -> None:
    g = house(nursery=QUIET, ghosts=(3, 0, 0))
    enter(g, f"nursery {space}")
    assert g.ghosts[0] == ghosts
    assert options(g)[0].startswith("place")


@rules("DG-NU2", "DG-Q7", "DG-Q8")
def test_a_discard_without_ghosts_is_not_made_up_for_by_the_roll() -> None:
    g = house(nursery="cat 1, ring 1, doll 1")
    enter(g, "nursery 1", "nursery 2")
    luck(g, (6, 5))
    enter(g, "nursery 4")
    assert list(g.ghosts) == [5, 4, 2]


# -- Secret Passage


@rules("DG-SP1", "DG-Q4")
def test_the_third_card_drawn_lies_face_down_in_slot_3() -> None:
    g = house(library=QUIET, draws="ring 2, doll 4, cat 1")
    enter(g, "library 2", "library 3", "library 4")
    play(g, "take 1", "take 2")
    assert row(g, "secret-passage") == ["ring 2", "doll 4", "?"]
    assert g.row[8] == 4


@rules("DG-SP2", "DG-SP4", "DG-H5", "DG-H6")
def test_who_enters_sees_the_face_down_card_for_as_long_as_it_lies_so() -> None:
    g = house(secret_passage="cat 4, ring 3, doll 1")
    enter(g, "secret-passage 4")
    for place in ("attic 4", "attic 3"):
        assert row(g, "secret-passage", 0)[2] == "doll 1"
        assert row(g, "secret-passage", 1)[2] == row(g, "secret-passage", 2)[2] == row(g, "secret-passage")[2] == "?"
        assert g.view()["boards"][2]["looked"] == [0]
        enter(g, place)


@rules("DG-SP3", "DG-H7")
def test_the_third_meeple_turns_the_card_up_before_the_dice_are_counted() -> None:
    g = house(secret_passage="cat 4, ring 3, doll 1")
    enter(g, "secret-passage 4", "secret-passage 3", "secret-passage 2")
    assert row(g, "secret-passage")[2] == "doll 1"
    assert told(g).index("turned-up") < told(g).index("rolled")
