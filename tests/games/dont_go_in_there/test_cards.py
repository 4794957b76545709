"""The twelve card types (DG-C and the types' own letters)."""

from __future__ import annotations

import pytest
from support import rules
from support_dont_go_in_there import KIND_IDS, down, end, enter, game, house, luck, options, play, take, told, up

# -- in general


@rules("DG-C1", "DG-C3", "DG-E11")
def test_a_dispelled_card_stays_face_down_with_its_owner_and_counts_nothing() -> None:
    g = house(hands=("twin 3, cat 2", "", ""))
    assert g.curses(0) == 5
    take(g, 0, "twin 3")
    assert g.curses(0) == 2
    assert (up(g, 0, "twin"), down(g, 0, "twin")) == ([], [3, 3])
    take(g, 0, "twin 1")
    assert down(g, 0, "twin") == [3, 3]


@rules("DG-C2", "DG-Q19")
@pytest.mark.parametrize(
    ("gone", "held", "taken"),
    [
        ("mirror 1 2", "", "mirror 3"),
        ("ring 1 2 3", "", "ring 4"),
        ("twin 3", "", "twin 3"),
        ("doll 4", "", "doll 2"),
        ("clock 4", "clock 2", "clock 4"),
    ],
)
def test_dispelled_cards_are_part_of_no_set(gone: str, held: str, taken: str) -> None:
    g = house(hands=(held, "", ""), dispelled=(gone, "", ""))
    take(g, 0, taken)
    kind = taken.split()[0]
    assert len(down(g, 0, kind)) == len(gone.split()) - 1
    assert int(taken.split()[1]) in up(g, 0, kind)


@rules("DG-C2", "DG-Q19")
def test_dispelled_holy_water_and_masks_are_not_counted_either() -> None:
    g = house(ghosts=(8, 0, 0), dispelled=("holy-water 1, mask 1 2", "", ""))
    take(g, 0, "holy-water 2")
    assert list(g.ghosts) == [8, 0, 0]
    take(g, 0, "mask 3")
    assert list(g.ghosts) == [7, 0, 1]


@rules("DG-C2", "DG-Q19", "DG-AM5", "DG-Q35")
def test_dispelled_cards_do_nothing_at_game_end() -> None:
    g = end(
        "amulet 2, music-box 1, portrait 4, cat 4",
        "music-box 2",
        dispelled=("amulet 1, music-box 4 4, portrait 1 2 3, cat 1", ""),
    )
    assert (up(g, 0, "amulet"), up(g, 0, "music-box"), up(g, 0, "portrait"), up(g, 0, "cat")) == ([2], [1], [4], [4])
    assert up(g, 1, "music-box") == []


@rules("DG-C4")
@pytest.mark.parametrize(("kind", "size"), [("holy-water", 2), ("mirror", 3), ("ring", 4), ("tome", 2)])
def test_set_sizes(kind: str, size: int) -> None:
    assert {row.id: row.size for row in game.edition().facts.types}[kind] == size


@rules("DG-C5")
@pytest.mark.parametrize(
    ("held", "first", "second"),
    [
        ("doll 4 3", "doll 2", "doll 3"),
        ("mirror 1 1", "mirror 2", "mirror 2 3 3"),
        ("ring 1 1 2", "ring 2", "ring 3 3 4 4"),
        ("twin 1 2", "twin 1", "twin 2"),
    ],
)
def test_another_complete_set_triggers_again(held: str, first: str, second: str) -> None:
    kind, *values = second.split()
    g = house(hands=(held, "", ""))
    take(g, 0, first)
    assert down(g, 0, kind)
    for value in values:
        take(g, 0, f"{kind} {value}")
    assert up(g, 0, kind) == []


@rules("DG-C5", "DG-HW2", "DG-TO2")
def test_further_pairs_of_holy_water_and_tomes_trigger_again() -> None:
    g = house(hands=("holy-water 1 1 2, tome 1 1 2, cat 4", "", ""), ghosts=(8, 0, 0))
    take(g, 0, "holy-water 2")
    assert g.ghosts[0] == 4
    take(g, 0, "tome 2")
    assert options(g) == ["banish cat", "banish holy-water", "banish-none"]


@rules("DG-C6")
@pytest.mark.parametrize(
    ("held", "taken"), [("amulet 1", "amulet 2"), ("cat 1", "cat 4"), ("music-box 3", "music-box 4"), ("portrait 1", "portrait 4")]
)
def test_game_end_types_do_nothing_when_taken(held: str, taken: str) -> None:
    g = house(hands=(held, "", ""), ghosts=(3, 3, 3))
    take(g, 0, taken)
    assert len(up(g, 0, held.split()[0])) == 2
    assert list(g.ghosts) == [3, 3, 3]


@rules("DG-C7", "DG-Q9", "DG-D12")
@pytest.mark.parametrize(
    ("held", "taken"),
    [("holy-water 1", "holy-water 2"), ("mask 1", "mask 2"), ("mirror 1 2", "mirror 3"), ("ring 1 2 3", "ring 4"), ("twin 1", "twin 1")],
)
def test_effects_are_mandatory_and_ask_nothing(held: str, taken: str) -> None:
    g = house(hands=(held, "", ""), ghosts=(4, 0, 0))
    take(g, 0, taken)
    assert options(g)[0].startswith("place")
    assert {"halved", "passed", "dispelled"} & set(told(g))


@rules("DG-C8", "DG-Q17")
def test_a_card_triggers_only_its_own_type() -> None:
    # Holy waters and tomes of an even number lie there, but it is a cat that is taken.
    g = house(hands=("holy-water 1 2, tome 1 2, mask 1", "", ""), ghosts=(8, 0, 0))
    take(g, 0, "cat 1")
    assert list(g.ghosts) == [8, 0, 0]
    assert told(g) == ["took"]


@rules("DG-C9")
def test_moving_ghosts_and_dispelling_trigger_nothing() -> None:
    g = house(hands=("mask 1", "", "mask 2 3, holy-water 1 2, mirror 1 2"), ghosts=(8, 0, 0))
    take(g, 0, "mask 2")
    assert list(g.ghosts) == [6, 0, 2]
    assert told(g) == ["took", "passed"]


@rules("DG-C10", "DG-HW3", "DG-MA3", "DG-TO6")
def test_used_holy_water_masks_and_tomes_still_count() -> None:
    g = house(hands=("holy-water 4, mask 4, tome 4, cat 1", "", ""), ghosts=(4, 0, 0))
    take(g, 0, "holy-water 3")
    take(g, 0, "mask 3")
    take(g, 0, "tome 3")
    play(g, "banish cat")
    assert g.curses(0) == 7 + 7 + 7


@rules("DG-C11", "DG-Q45")
def test_equal_cards_are_one_option_except_in_the_library() -> None:
    g = house(attic="ring 1, ring 1, cat 3", library="ring 2, ring 2, cat 4")
    enter(g, "attic 2", "attic 3", "attic 4")
    assert options(g) == ["take 1", "take 3"]
    play(g, "take 3")
    assert options(g)[0].startswith("place")
    enter(g, "library 2", "library 3", "library 4")
    assert options(g) == ["take 1", "take 2", "take 3"]


@rules("DG-RI1", "DG-MI1")
def test_a_button_says_what_a_card_is_sure_to_bring() -> None:
    g = house(attic="ring 4, mirror 2, cat 3", hands=("ring 1 2 3", "", ""))
    enter(g, "attic 2", "attic 3", "attic 4")
    assert [g.label(move).partition(" · ")[2] for move in g.legal()] == ["4 cards dispelled: −10", "+1 ghost", ""]


# -- Amulet


@rules("DG-AM1", "DG-AM2")
@pytest.mark.parametrize(("naming", "named"), [(1, 2), (2, 3), (3, 4)])
def test_an_amulet_dispels_one_of_the_value_it_names(naming: int, named: int) -> None:
    g = end(f"amulet {naming} {named}", "")
    assert (up(g, 0, "amulet"), down(g, 0, "amulet")) == ([naming], [named])


@rules("DG-AM2")
def test_a_four_names_nothing() -> None:
    assert game.edition().facts.types[0].names == [2, 3, 4, 0]
    assert up(end("amulet 4 4 1", ""), 0, "amulet") == [1, 4, 4]


@rules("DG-AM3")
@pytest.mark.parametrize(("held", "left"), [("1 2 2", [1, 2]), ("1 1 2", [1, 1]), ("3 3 4 4", [3, 3])])
def test_one_amulet_dispels_at_most_one(held: str, left: list[int]) -> None:
    assert up(end(f"amulet {held}", ""), 0, "amulet") == left


@rules("DG-AM4", "DG-Q32")
def test_an_amulet_that_is_dispelled_still_dispels_its_target() -> None:
    assert up(end("amulet 1 2 3", ""), 0, "amulet") == [1]


@rules("DG-AM5", "DG-D12")
def test_amulets_touch_only_their_owners_and_leave_no_choice() -> None:
    g = end("amulet 1", "amulet 2")
    assert g.over
    assert (up(g, 0, "amulet"), up(g, 1, "amulet")) == ([1], [2])


# -- Cat


@rules("DG-CA1", "DG-Q33", "DG-D8")
def test_with_nine_ghosts_all_cats_but_one_are_dispelled() -> None:
    g = end("cat 1 3 4", "", ghosts=(9, 0))
    assert options(g) == ["keep 1", "keep 3", "keep 4"]
    play(g, "keep 3")
    assert (up(g, 0, "cat"), down(g, 0, "cat")) == ([3], [1, 4])


@rules("DG-CA2", "DG-Q33")
def test_with_ten_ghosts_no_cat_is_dispelled() -> None:
    g = end("cat 1 3 4", "", ghosts=(10, 0))
    assert g.over
    assert up(g, 0, "cat") == [1, 3, 4]


@rules("DG-CA3")
def test_a_lone_cat_stays() -> None:
    assert up(end("cat 4", ""), 0, "cat") == [4]


# -- Clock


@rules("DG-CL1", "DG-Q25", "DG-D5")
def test_the_first_to_hold_eight_clock_curses_dispels_two_of_choice() -> None:
    g = house(hands=("clock 1 4", "", ""))
    take(g, 0, "clock 3")
    assert options(g) == ["dispel 4", "dispel 3"]
    play(g, "dispel 3")
    assert (up(g, 0, "clock"), down(g, 0, "clock")) == ([4], [1, 3])
    assert g.view()["clock_struck"] is True


@rules("DG-CL2", "DG-Q30")
def test_the_clock_strikes_once_a_game() -> None:
    g = house(hands=("clock 4", "clock 2 3", ""))
    take(g, 0, "clock 4")
    assert up(g, 0, "clock") == []
    take(g, 1, "clock 3")
    assert up(g, 1, "clock") == [2, 3, 3]
    assert options(g)[0].startswith("place")


@rules("DG-CL3", "DG-Q30")
def test_all_face_up_clocks_count_together_and_dispelled_ones_do_not() -> None:
    g = house(hands=("clock 1 2 2", "", ""), dispelled=("clock 4", "", ""))
    take(g, 0, "clock 1")
    assert g.view()["clock_struck"] is False
    take(g, 0, "clock 3")
    assert g.view()["clock_struck"] is True


@rules("DG-CL4")
def test_seven_clock_curses_do_nothing() -> None:
    g = house(hands=("clock 4", "", ""))
    take(g, 0, "clock 3")
    assert up(g, 0, "clock") == [3, 4]
    assert g.view()["clock_struck"] is False


# -- Doll


@rules("DG-DO1", "DG-DO2", "DG-Q27")
@pytest.mark.parametrize(
    ("held", "taken", "left"),
    [
        ("3 4", 3, [4]),
        ("2 3", 4, [3]),
        ("1 2", 3, []),
        ("1 4 4", 1, [4]),
        ("1 2 2", 1, []),
        ("1 1 2", 2, []),
        ("4", 3, [3, 4]),
        ("1 4", 4, [1, 4, 4]),
    ],
)
def test_dolls_of_exactly_six_are_dispelled_and_the_others_stay(held: str, taken: int, left: list[int]) -> None:
    g = house(hands=(f"doll {held}", "", ""))
    take(g, 0, f"doll {taken}")
    assert up(g, 0, "doll") == left


@rules("DG-DO3", "DG-Q26", "DG-D6")
@pytest.mark.parametrize(
    ("held", "taken", "choices"),
    [
        ("1 3 4", 2, {"dispel 4": [1, 3], "dispel 3": [4]}),
        ("1 3 4 4", 2, {"dispel 4": [1, 3, 4], "dispel 3": [4, 4]}),
        ("1 1 2", 4, {"dispel 2": [1, 1], "dispel 1": [2]}),
    ],
)
def test_of_several_sets_the_player_chooses_one_and_cannot_decline(held: str, taken: int, choices: dict[str, list[int]]) -> None:
    for choice, left in choices.items():
        g = house(hands=(f"doll {held}", "", ""))
        take(g, 0, f"doll {taken}")
        assert options(g) == list(choices)
        play(g, choice)
        assert up(g, 0, "doll") == left
        assert sum(down(g, 0, "doll")) == 6


@rules("DG-DO4")
def test_one_doll_completes_one_set_and_belongs_to_it() -> None:
    g = house(hands=("doll 4 3", "", ""))
    take(g, 0, "doll 2")
    assert down(g, 0, "doll") == [2, 4]
    take(g, 0, "doll 3")
    assert down(g, 0, "doll") == [2, 3, 3, 4]


# -- Holy Water


@rules("DG-HW1", "DG-Q21", "DG-HW4")
@pytest.mark.parametrize(("before", "after"), [(8, 4), (5, 3), (1, 1), (0, 0)])
def test_the_second_holy_water_discards_half_rounded_down(before: int, after: int) -> None:
    g = house(hands=("holy-water 1", "", ""), ghosts=(before, 0, 0))
    take(g, 0, "holy-water 2")
    assert list(g.ghosts) == [after, 0, 0]


@rules("DG-HW2", "DG-Q20")
def test_holy_water_works_at_even_numbers_only() -> None:
    g = house(kinds="holy-water", ghosts=(64, 0, 0))
    ghosts = []
    for value in (1, 1, 2, 2, 3, 3, 4, 4):
        take(g, 0, f"holy-water {value}")
        ghosts.append(g.ghosts[0])
    assert ghosts == [64, 32, 32, 16, 16, 8, 8, 4]


@rules("DG-HW3")
def test_holy_water_is_not_dispelled() -> None:
    g = house(hands=("holy-water 1", "", ""), ghosts=(4, 0, 0))
    take(g, 0, "holy-water 2")
    assert up(g, 0, "holy-water") == [1, 2]


@rules("DG-HW4")
def test_a_pair_without_ghosts_is_used_up() -> None:
    g = house(hands=("holy-water 1", "", ""))
    take(g, 0, "holy-water 2")
    g.ghosts[0] = 6
    take(g, 0, "holy-water 3")
    assert g.ghosts[0] == 6


@rules("DG-Q20")
def test_after_a_tome_holy_water_is_counted_from_none() -> None:
    g = house(hands=("holy-water 1, tome 1", "", ""), ghosts=(8, 0, 0))
    take(g, 0, "tome 2")
    play(g, "banish holy-water")
    assert down(g, 0, "holy-water") == [1]
    take(g, 0, "holy-water 2")
    assert g.ghosts[0] == 8
    take(g, 0, "holy-water 3")
    assert g.ghosts[0] == 4


@rules("DG-Q22")
def test_holy_water_halves_the_ghosts_of_the_same_roll_too() -> None:
    g = house(attic="holy-water 2, cat 1, ring 1", hands=("", "", "holy-water 1"))
    enter(g, "attic 3", "attic 4")
    luck(g, (6, 5))
    enter(g, "attic 2")
    assert g.ghosts[2] == 4
    play(g, "take 1")
    assert g.ghosts[2] == 2


# -- Mask


@rules("DG-MA1", "DG-Q23")
@pytest.mark.parametrize(("held", "passed"), [("", 1), ("mask 1", 2), ("mask 1 2 3", 4)])
def test_a_mask_passes_a_ghost_for_each_mask_to_the_right(held: str, passed: int) -> None:
    g = house(hands=("", held, ""), ghosts=(0, 9, 0))
    take(g, 1, "mask 4")
    assert list(g.ghosts) == [passed, 9 - passed, 0]


@rules("DG-MA2", "DG-Q23")
def test_with_too_few_ghosts_all_are_passed_and_nothing_is_owed() -> None:
    g = house(hands=("mask 1 2", "", ""), ghosts=(2, 0, 0))
    take(g, 0, "mask 3")
    assert list(g.ghosts) == [0, 0, 2]


@rules("DG-MA3")
def test_with_two_players_the_opponent_is_on_the_right() -> None:
    g = house(2, hands=("mask 1", ""), ghosts=(5, 0))
    take(g, 0, "mask 2")
    assert list(g.ghosts) == [3, 2]
    assert up(g, 0, "mask") == [1, 2]


# -- Mirror


@rules("DG-MI1")
def test_each_mirror_brings_a_ghost() -> None:
    g = house(kinds="mirror", ghosts=(2, 0, 0))
    take(g, 0, "mirror 4")
    assert list(g.ghosts) == [3, 0, 0]
    assert up(g, 0, "mirror") == [4]


@rules("DG-MI2", "DG-MI3", "DG-Q24")
def test_three_mirrors_dispel_themselves_after_the_third_ghost() -> None:
    g = house(hands=("mirror 1 2", "", ""), ghosts=(2, 0, 0))
    take(g, 0, "mirror 4")
    assert list(g.ghosts) == [3, 0, 0]
    assert down(g, 0, "mirror") == [1, 2, 4]
    assert told(g) == ["took", "mirrored", "dispelled", "dispelled", "dispelled"]
    take(g, 0, "mirror 3")
    assert list(g.ghosts) == [4, 0, 0]
    assert up(g, 0, "mirror") == [3]


# -- Music Box


@rules("DG-MB1", "DG-D9")
def test_the_most_music_box_curses_dispel_two_of_choice() -> None:
    g = end("music-box 1 2 3", "music-box 4")
    assert (g.seat, options(g)) == (0, ["dispel 3", "dispel 2"])
    play(g, "dispel 2")
    assert (up(g, 0, "music-box"), up(g, 1, "music-box")) == ([3], [4])


@rules("DG-MB2", "DG-Q34")
def test_all_who_are_tied_dispel_two() -> None:
    g = end("music-box 4 1", "music-box 3 2", "music-box 4")
    assert [up(g, seat, "music-box") for seat in range(3)] == [[], [], [4]]


@rules("DG-MB3", "DG-Q34")
def test_a_lone_music_box_is_dispelled() -> None:
    g = end("music-box 4", "music-box 3")
    assert (up(g, 0, "music-box"), up(g, 1, "music-box")) == ([], [3])


@rules("DG-MB4", "DG-Q34")
def test_nobody_qualifies_with_none() -> None:
    g = end("cat 1", "cat 2", dispelled=("music-box 4", ""))
    assert g.over
    assert "dispelled" not in told(g)


@rules("DG-MB5")
def test_totals_are_compared_before_anything_is_dispelled() -> None:
    # After seat 0 has dispelled two, seat 1 would be ahead.
    g = end("music-box 4 3", "music-box 4 2")
    assert (up(g, 0, "music-box"), up(g, 1, "music-box")) == ([], [2, 4])


# -- Portrait


@rules("DG-PO1", "DG-D10")
def test_half_of_the_portraits_rounded_down_are_dispelled() -> None:
    g = end("portrait 1 2 3 4 4", "")
    play(g, "dispel 4", "dispel 2")
    assert (up(g, 0, "portrait"), down(g, 0, "portrait")) == ([1, 3, 4], [2, 4])


@rules("DG-PO2")
def test_a_lone_portrait_stays() -> None:
    assert up(end("portrait 4", ""), 0, "portrait") == [4]


# -- Ring


@rules("DG-RI1")
def test_four_rings_dispel_themselves() -> None:
    g = house(hands=("ring 1 2 3", "", ""))
    take(g, 0, "ring 4")
    assert (up(g, 0, "ring"), down(g, 0, "ring")) == ([], [1, 2, 3, 4])


@rules("DG-RI2")
def test_three_rings_do_nothing_and_a_fifth_starts_a_new_set() -> None:
    g = house(hands=("ring 1 2", "", ""))
    take(g, 0, "ring 3")
    assert up(g, 0, "ring") == [1, 2, 3]
    take(g, 0, "ring 4")
    take(g, 0, "ring 4")
    assert up(g, 0, "ring") == [4]


# -- Tome


@rules("DG-TO1", "DG-D7")
def test_the_second_tome_dispels_all_cards_of_one_other_type() -> None:
    g = house(hands=("tome 1, ring 1 2 4, cat 3", "ring 3", ""))
    take(g, 0, "tome 4")
    # Of the doll and the other types in the game nothing is held.
    assert options(g) == ["banish cat", "banish ring", "banish-none"]
    play(g, "banish ring")
    assert (up(g, 0, "ring"), up(g, 0, "cat"), up(g, 1, "ring")) == ([], [3], [3])


@rules("DG-TO2")
def test_tomes_work_at_even_numbers_only() -> None:
    g = house(kinds="cat tome", deck=0)
    cats = []
    for value in (1, 1, 2, 2, 3, 3, 4, 4):
        take(g, 0, f"cat {value}")
        take(g, 0, f"tome {value}")
        if "banish cat" in options(g):
            play(g, "banish cat")
        cats.append(up(g, 0, "cat"))
    assert cats == [[1], [], [2], [], [3], [], [4], []]


@rules("DG-TO3", "DG-Q29", "DG-Q30")
@pytest.mark.parametrize(
    ("held", "taken", "left"),
    [("ring 1 2 3", "ring 4", [4]), ("mirror 1 2", "mirror 3", [3]), ("clock 4 3", "clock 4", [4]), ("twin 2", "twin 2", [2])],
)
def test_cards_dispelled_by_a_tome_no_longer_count(held: str, taken: str, left: list[int]) -> None:
    g = house(hands=(f"tome 1, {held}", "", ""))
    take(g, 0, "tome 2")
    play(g, f"banish {taken.split()[0]}")
    take(g, 0, taken)
    assert up(g, 0, taken.split()[0]) == left


@rules("DG-TO4", "DG-Q28")
def test_any_type_may_be_named_and_those_not_held_are_one_choice() -> None:
    g = house(hands=("tome 1, cat 1, mask 1", "ring 1", ""), dispelled=("doll 2 4", "", ""))
    take(g, 0, "tome 2")
    assert options(g) == ["banish cat", "banish mask", "banish-none"]
    play(g, "banish-none")
    assert (up(g, 0, "cat"), up(g, 0, "mask"), down(g, 0, "doll")) == ([1], [1], [2, 4])
    assert told(g)[-1] == "spared"


@rules("DG-TO4", "DG-Q28")
def test_who_holds_every_type_must_name_one_that_is_held() -> None:
    kinds = "cat ring mask doll twin"
    g = house(hands=("tome 1, " + ", ".join(f"{kind} 1" for kind in kinds.split()), "", ""))
    take(g, 0, "tome 2")
    assert options(g) == [f"banish {kind}" for kind in sorted(kinds.split())]


@rules("DG-TO4")
def test_a_single_holy_water_is_not_lost_unasked() -> None:
    g = house(hands=("tome 1, holy-water 1", "", ""), ghosts=(4, 0, 0))
    take(g, 0, "tome 2")
    assert options(g) == ["banish holy-water", "banish-none"]


@rules("DG-TO1", "DG-C1")
def test_what_a_tome_dispels_says_so() -> None:
    g = house(hands=("tome 1, doll 2", "", ""))
    take(g, 0, "tome 2")
    play(g, "banish doll")
    event = g.events(0)[-1]
    assert (event["text"], event["cause"]) == ("Purple dispels Doll 2 (Tome).", {"kind": "type", "id": "tome"})


@rules("DG-TO5", "DG-Q28")
def test_a_pair_with_nothing_to_dispel_is_used_up() -> None:
    g = house(hands=("tome 1", "", ""), kinds="cat")
    take(g, 0, "tome 2")
    take(g, 0, "cat 4")
    take(g, 0, "tome 3")
    assert up(g, 0, "cat") == [4]
    take(g, 0, "tome 4")
    play(g, "banish cat")
    assert up(g, 0, "cat") == []


@rules("DG-TO6")
def test_a_tome_never_dispels_tomes() -> None:
    g = house(hands=("tome 1, cat 1, ring 1", "", ""))
    take(g, 0, "tome 4")
    assert "banish tome" not in options(g)
    play(g, "banish cat")
    assert up(g, 0, "tome") == [1, 4]


@rules("DG-Q29")
@pytest.mark.parametrize("kind", sorted(set(KIND_IDS) - {"tome"}))
def test_a_tome_can_dispel_any_other_type(kind: str) -> None:
    g = house(hands=(f"tome 1, {kind} 1 2", "", ""))
    take(g, 0, "tome 2")
    play(g, f"banish {kind}")
    assert (up(g, 0, kind), down(g, 0, kind)) == ([], [1, 2])


# -- Twin


@rules("DG-TW1", "DG-Q31")
def test_two_equal_twins_dispel_each_other() -> None:
    g = house(hands=("twin 3 2", "", ""))
    take(g, 0, "twin 3")
    assert (up(g, 0, "twin"), down(g, 0, "twin")) == ([2], [3, 3])
    assert options(g)[0].startswith("place")


@rules("DG-TW2")
def test_different_twins_do_nothing_together() -> None:
    g = house(hands=("twin 1 2 3", "", ""))
    take(g, 0, "twin 4")
    assert up(g, 0, "twin") == [1, 2, 3, 4]


@rules("DG-TW3")
def test_a_twin_whose_other_copy_was_dispelled_never_pairs_up() -> None:
    g = house(hands=("tome 1, twin 3", "", ""))
    take(g, 0, "tome 2")
    play(g, "banish twin")
    take(g, 0, "twin 3")
    assert (up(g, 0, "twin"), down(g, 0, "twin")) == ([3], [3])
