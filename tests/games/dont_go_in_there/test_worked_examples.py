"""The worked examples (DG-X). A, B and C are seats 0, 1 and 2."""

from __future__ import annotations

import pytest
from support import rules
from support_dont_go_in_there import House, down, end, enter, game, house, luck, options, play, play_out, row, take, told, up


@rules("DG-X1", "DG-K16")
@pytest.mark.parametrize(("players", "deck", "resolutions", "refills"), [(2, 15, 8, 5), (3, 27, 12, 9), (4, 39, 16, 13), (5, 51, 20, 17)])
def test_x1_numbers_of_a_game(players: int, deck: int, resolutions: int, refills: int) -> None:
    g = game.deal(players, 1)
    assert g.view()["deck"] == deck
    events = told(play_out(g))
    assert events.count("placed") + events.count("stood-in") == 12 * players
    assert events.count("resolved") == resolutions
    assert events.count("new-room") == refills
    assert events.count("room-gone") == 3


@rules("DG-X2")
def test_x2_dice_and_ghosts() -> None:
    g = house(attic="cat 1, ring 3, doll 4")
    enter(g, "attic 4", "attic 2")
    luck(g, (4, 3))
    enter(g, "attic 1")
    assert g.dice == 4
    # One more on the top space: that is the Attic's own.
    assert list(g.ghosts) == [0, 2, 3 + 1]


@rules("DG-X3")
def test_x3_two_meeples_of_one_player() -> None:
    g = house(2, nursery="cat 1, doll 2, ring 3", hands=("doll 1 3 4", ""))
    enter(g, "nursery 2", "nursery 1")
    luck(g, (5, 4))
    enter(g, "nursery 3")
    assert list(g.ghosts) == [3 + 2, 4]
    assert g.seat == 1
    play(g, "take 1")
    assert (g.seat, options(g)) == (0, ["take 2", "take 3"])
    play(g, "take 2")
    assert options(g) == ["dispel 4", "dispel 3"]
    assert up(g, 0, "ring") == []
    play(g, "dispel 4")
    assert up(g, 0, "ring") == [3]


@rules("DG-X4")
def test_x4_who_picks_and_who_is_next() -> None:
    g = house(attic="cat 4, ring 4, doll 4", meeples={"attic 2": 1, "attic 3": 2})
    enter(g, "attic 4")
    assert g.seat == 1
    play(g, "take 1")
    assert g.seat == 2
    play(g, "take 2")
    assert up(g, 0, "doll") == [4]
    assert g.seat == 1


@rules("DG-X5")
@pytest.mark.parametrize(("choice", "ghosts"), [("leave", [3, 2, 0]), ("to-blank", [2, 1, 0]), ("to-ghost", [4, 3, 1])])
def test_x5_hallway(choice: str, ghosts: list[int]) -> None:
    g = house(hallway="cat 1, ring 2, doll 4")
    enter(g, "hallway 1", "hallway 2")
    luck(g, (5, 3))
    enter(g, "hallway 4")
    play(g, f"die {choice}")
    assert list(g.ghosts) == ghosts


@rules("DG-X6")
def test_x6_basement() -> None:
    g = house(basement="cat 1, ring 2, doll 1")
    enter(g, "basement 1", "basement 3")
    luck(g, (6, 2), (6, 5))
    enter(g, "basement 4")
    play(g, "roll again")
    assert list(g.ghosts) == [5, 3, 2]
    assert options(g)[0].startswith("take")


@rules("DG-X7")
def test_x7_library_row() -> None:
    g = house(secret_passage="cat 4, ring 3, cat 3", draws="tome 3, ring 1, doll 3", ghosts=(4, 4, 4))
    enter(g, "secret-passage 2", "secret-passage 3")
    luck(g, (3, 0))
    enter(g, "secret-passage 4")
    play(g, "take 1", "take 2")
    assert row(g, "library") == ["ring 1", "tome 3", "doll 3"]
    enter(g, "library 1", "library 2")
    luck(g, (4, 0))
    enter(g, "library 3")
    play(g, "take 1")
    assert list(g.ghosts) == [5, 4, 4]
    play(g, "take 2")
    assert list(g.ghosts) == [5, 4, 3]


@rules("DG-X8")
@pytest.mark.parametrize(("before", "after"), [(7, 3), (0, 0)])
def test_x8_library_and_holy_water(before: int, after: int) -> None:
    g = house(library="cat 1, ring 3, holy-water 4", hands=("holy-water 1", "", ""), ghosts=(before, 0, 0))
    enter(g, "library 1", "library 2")
    luck(g, (4, 0))
    enter(g, "library 3")
    play(g, "take 3")
    assert g.ghosts[0] == after
    assert up(g, 0, "holy-water") == [1, 4]
    g.ghosts[0] = 6
    take(g, 0, "holy-water 2")
    assert g.ghosts[0] == 6


@rules("DG-X9")
def test_x9_library_and_mask() -> None:
    g = house(library="mask 1, cat 2, ring 3", hands=("mask 2", "", ""))
    enter(g, "library 1", "library 2")
    luck(g, (5, 0))
    enter(g, "library 3")
    play(g, "take 1")
    assert list(g.ghosts) == [0, 0, 1]


@rules("DG-X10")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (2, 2)])
def test_x10_nursery(before: int, after: int) -> None:
    g = house(nursery="cat 1, ring 3, doll 4", ghosts=(0, 0, before))
    enter(g, "nursery 1", "nursery 2")
    luck(g, (4, 4))
    enter(g, "nursery 4")
    assert g.ghosts[2] == after


@rules("DG-X11")
def test_x11_attic() -> None:
    g = house(attic="cat 4, ring 3, doll 4")
    enter(g, "attic 3", "attic 4")
    luck(g, (3, 2))
    enter(g, "attic 1")
    assert g.ghosts[2] == 3


@rules("DG-X12")
def test_x12_secret_passage() -> None:
    g = house(secret_passage="cat 4, ring 2, mirror 1")
    enter(g, "secret-passage 2")
    assert [row(g, "secret-passage", seat)[2] for seat in (0, 1, 2)] == ["mirror 1", "?", "?"]
    enter(g, "secret-passage 3")
    assert [row(g, "secret-passage", seat)[2] for seat in (0, 1, 2)] == ["mirror 1", "mirror 1", "?"]
    enter(g, "secret-passage 4")
    assert row(g, "secret-passage")[2] == "mirror 1"
    assert g.view()["dice"]["rolled"] == 1 + 2 + 2


@rules("DG-X13")
def test_x13_mirrors() -> None:
    g = house(hands=("mirror 2 4", "", ""), ghosts=(5, 0, 0))
    take(g, 0, "mirror 3")
    assert g.ghosts[0] == 6
    assert sum(down(g, 0, "mirror")) == 9
    take(g, 0, "mirror 1")
    assert g.ghosts[0] == 7
    assert up(g, 0, "mirror") == [1]


@rules("DG-X14")
def test_x14_dolls() -> None:
    for choice, left in (("dispel 4", [1, 3]), ("dispel 3", [4])):
        g = house(hands=("doll 1 3 4", "", ""))
        take(g, 0, "doll 2")
        play(g, choice)
        assert up(g, 0, "doll") == left
    g = house(hands=("doll 1 2 2", "", ""))
    take(g, 0, "doll 1")
    assert up(g, 0, "doll") == []
    g = house(hands=("doll 4 4", "", ""))
    take(g, 0, "doll 1")
    assert up(g, 0, "doll") == [1, 4, 4]
    take(g, 0, "doll 1")
    assert up(g, 0, "doll") == [4]


@rules("DG-X15")
@pytest.mark.parametrize(("second", "left"), [("dispel 3", [2]), ("dispel 2", [3])])
def test_x15_clocks(second: str, left: list[int]) -> None:
    g = house(hands=("clock 3 3", "clock 2 4", ""))
    take(g, 0, "clock 2")
    # One of the threes goes in any case.
    play(g, second)
    assert up(g, 0, "clock") == left
    take(g, 1, "clock 4")
    assert up(g, 1, "clock") == [2, 4, 4]


@rules("DG-X15")
def test_x15_the_first_user_has_no_second_go() -> None:
    g = house(hands=("clock 4", "", ""))
    take(g, 0, "clock 4")
    assert down(g, 0, "clock") == [4, 4]
    for value in (3, 3, 2):
        take(g, 0, f"clock {value}")
    assert up(g, 0, "clock") == [2, 3, 3]


@rules("DG-X16")
def test_x16_tomes() -> None:
    g = house(hands=("tome 1, ring 1 2 4, mask 3", "", ""))
    take(g, 0, "tome 4")
    assert options(g) == ["banish mask", "banish ring"]
    play(g, "banish ring")
    assert sum(down(g, 0, "ring")) == 7
    assert sum(up(g, 0, "tome")) == 5
    take(g, 0, "ring 3")
    assert up(g, 0, "ring") == [3]
    take(g, 0, "tome 2")
    assert options(g)[0].startswith("place")
    take(g, 0, "tome 3")
    assert options(g) == ["banish mask", "banish ring"]


@rules("DG-X17")
def test_x17_tomes_with_nothing_to_dispel() -> None:
    g = house(kinds="tome cat")
    take(g, 0, "tome 1")
    take(g, 0, "tome 2")
    assert options(g)[0].startswith("place")
    take(g, 0, "cat 4")
    take(g, 0, "tome 3")
    assert up(g, 0, "cat") == [4]
    take(g, 0, "tome 4")
    assert down(g, 0, "cat") == [4]
    assert options(g)[0].startswith("place")


@rules("DG-X18")
def test_x18_a_mask_after_dispelled_masks() -> None:
    g = house(dispelled=("mask 1 2 3", "", ""), ghosts=(5, 0, 0))
    take(g, 0, "mask 4")
    assert list(g.ghosts) == [4, 0, 1]


@rules("DG-X19")
@pytest.mark.parametrize(("before", "after"), [(5, [2, 0, 3]), (2, [0, 0, 2])])
def test_x19_masks(before: int, after: list[int]) -> None:
    g = house(hands=("mask 1 2", "", ""), ghosts=(before, 0, 0))
    take(g, 0, "mask 3")
    assert list(g.ghosts) == after


@rules("DG-X20")
def test_x20_holy_water() -> None:
    g = house(hands=("holy-water 1", "", ""), ghosts=(9, 0, 0))
    take(g, 0, "holy-water 2")
    assert g.ghosts[0] == 5
    take(g, 0, "holy-water 3")
    assert g.ghosts[0] == 5
    take(g, 0, "holy-water 4")
    assert g.ghosts[0] == 3
    g = house(hands=("holy-water 1", "", ""), ghosts=(1, 0, 0))
    take(g, 0, "holy-water 2")
    assert g.ghosts[0] == 1


@rules("DG-X21")
def test_x21_twins() -> None:
    g = house(hands=("twin 3 2", "", ""))
    take(g, 0, "twin 3")
    assert (up(g, 0, "twin"), sum(down(g, 0, "twin"))) == ([2], 6)
    g = house(hands=("twin 2", "", ""), dispelled=("twin 3", "", ""))
    take(g, 0, "twin 3")
    assert up(g, 0, "twin") == [2, 3]


@rules("DG-X22")
@pytest.mark.parametrize(
    ("held", "dispelled", "left"),
    [
        ("1 2 3 4", [2, 3, 4], 1),
        ("3 4 4", [4], 7),
        ("1 1 2", [2], 2),
        ("2 4", [], 6),
        ("2 2 3 3 4 4", [3, 3, 4, 4], 4),
    ],
)
def test_x22_amulets(held: str, dispelled: list[int], left: int) -> None:
    g = end(f"amulet {held}", "")
    assert down(g, 0, "amulet") == dispelled
    assert g.curses(0) == left


@rules("DG-X23")
def test_x23_cats() -> None:
    g = end("cat 1 3 4", "", ghosts=(9, 9))
    play(g, "keep 1")
    assert g.curses(0) == 1
    g = end("cat 1 3 4", "", ghosts=(10, 10))
    assert g.curses(0) == 8


@rules("DG-X24")
def test_x24_music_boxes() -> None:
    g = end("music-box 3 4", "music-box 1 2 4", "music-box 2 3")
    play(g, "dispel 4", "dispel 2")
    assert [g.curses(seat) for seat in range(3)] == [0, 1, 5]
    g = end("music-box 4", "music-box 3")
    assert [g.curses(seat) for seat in range(2)] == [0, 3]


@rules("DG-X25")
def test_x25_portraits() -> None:
    g = end("portrait 1 1 2 3 4", "")
    play(g, "dispel 4", "dispel 3")
    assert g.curses(0) == 4
    g = end("portrait 1 1 2 3", "", dispelled=("portrait 4", ""))
    play(g, "dispel 3", "dispel 2")
    assert g.curses(0) == 2


@rules("DG-X26")
def test_x26_final_scoring() -> None:
    g = end("ring 4 4 3 3", "mask 4 4 3 3, tome 3", "doll 4 4 3 3 2, mask 1 2", ghosts=(11, 11, 6))
    assert [g.curses(seat) for seat in range(3)] == [14, 17, 19]
    assert [seat.score for seat in g.outcome()] == [19, 22, 19]
    assert g.outcome().winners == [2]
    assert [player["final"]["rank"] for player in g.view()["players"]] == [2, 3, 1]


@rules("DG-X27")
def test_x27_shared_victory() -> None:
    g = end("ring 4 4 3 3 2", "mask 4 4 3 3 2", ghosts=(8, 8))
    assert [(seat.score, seat.result) for seat in g.outcome()] == [(20, "shared"), (20, "shared")]
    g = end("ring 4", "mask 3")
    assert [seat.score for seat in g.outcome()] == [4, 3]


@rules("DG-X28")
def test_x28_boards_go_one_by_one() -> None:
    g = game.deal(2, 1)
    while g.view()["boards"].count(None) == 0:
        g.play(g.legal()[0])
    assert g.view()["deck"] == 0
    in_play = {"abc"[i] for i, board in enumerate(g.view()["boards"]) if board}
    assert len(in_play) == 2
    assert {move.split()[1] for move in options(g)} == in_play
    play_out(g)
    assert g.view()["boards"] == [None] * 3
    assert list(g.supply) == [5, 5]
    assert [told_of(g, seat, "took") for seat in (0, 1)] == [12, 12]


def told_of(g: House, seat: int, kind: str) -> int:
    return sum(event["kind"] == kind and event["seat"] == seat for event in g.events())


@rules("DG-X29")
def test_x29_a_player_without_meeples() -> None:
    g = house(2)
    # A and B take turns; rooms 1, 2 and 3 are a, b and c.
    for board in "abcbbbabcbbb":
        while not options(g)[0].startswith("place"):
            g.play(g.legal()[0])
        g.play(next(move for move in g.legal() if game.moves.name(move).startswith(f"place {board}")))
    assert g.seat == 0
    assert g.supply[0] == 0
    boards = [[seat for seat in board["spaces"] if seat is not None] for board in g.view()["boards"]]
    assert [sorted(there) for there in boards] == [[0, 0], [0, 1], [0, 0]]
    assert len(options(g)) == 6
    resolved = told(g).count("resolved")
    g.play(g.legal()[0])
    assert told(g).count("resolved") == resolved + 1


@rules("DG-X30")
def test_x30_numbers_of_places() -> None:
    g = house()
    assert len(options(g)) == 12
    enter(g, "attic 1", "attic 2")
    assert sum(move.startswith("place a") for move in options(g)) == 2
    enter(g, "basement 1", "basement 2", "library 1", "library 2")
    assert len(options(g)) == 6


@rules("DG-X31")
@pytest.mark.parametrize(("ghosts", "change"), [(3, "die to-blank"), (0, "die to-ghost")])
def test_x31_hallway_options(ghosts: int, change: str) -> None:
    g = house(hallway="cat 4, ring 4, doll 4")
    enter(g, "hallway 1", "hallway 2")
    luck(g, (3, ghosts))
    enter(g, "hallway 3")
    assert options(g) == ["die leave", change]


@rules("DG-X32")
def test_x32_most_ghosts() -> None:
    g = end("", "", ghosts=(7, 6))
    assert [seat.score for seat in g.outcome()] == [3, 0]


@rules("DG-X33")
def test_x33_equal_cards() -> None:
    g = house(library="ring 1, ring 1, cat 3", ghosts=(4, 4, 4))
    enter(g, "library 2", "library 3")
    luck(g, (5, 0))
    enter(g, "library 4")
    assert options(g) == ["take 1", "take 2", "take 3"]
    play(g, "take 3")
    assert options(g) == ["take 1", "take 2"]
    play(g, "take 2")
    assert list(g.ghosts) == [3, 4, 5]
    g = house(attic="ring 1, ring 1, cat 3")
    enter(g, "attic 2", "attic 3", "attic 4")
    assert options(g) == ["take 1", "take 3"]
    play(g, "take 3")
    assert options(g)[0].startswith("place")
    assert [up(g, seat, "ring") for seat in (1, 2)] == [[1], [1]]
