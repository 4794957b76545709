"""Game end and scoring (DG-E)."""

from __future__ import annotations

import pytest
from support import rules
from support_dont_go_in_there import House, end, game, house, play, play_out, told

import malison


def scores(g: House) -> list[int]:
    return [seat.score for seat in g.outcome()]


def results(g: House) -> list[str]:
    return [seat.result for seat in g.outcome()]


def ranks(g: House) -> list[int]:
    return [player["final"]["rank"] for player in g.view()["players"]]


@rules("DG-E1")
def test_after_the_last_card_nobody_has_another_turn() -> None:
    g = play_out(game.deal(3, 4))
    assert g.legal() == []
    with pytest.raises(malison.GameOver):
        g.play("place a 1")


@rules("DG-E2")
def test_first_the_effects_then_the_ghosts_then_the_curses() -> None:
    g = end("amulet 1 2", "", ghosts=(4, 2))
    assert told(g) == ["ended", "dispelled", "ghosts-shown", "ghosts-shown", "most-ghosts"]


@rules("DG-E2", "DG-E6", "DG-H8", "DG-Q33")
def test_ghosts_stay_hidden_while_game_end_choices_are_made() -> None:
    g = end("cat 1 2", "", ghosts=(4, 6))
    assert [p["ghosts"] for p in g.view(0)["players"]] == [4, None]
    play(g, "keep 1")
    assert [p["ghosts"] for p in g.view()["players"]] == [4, 6]


@rules("DG-E3")
def test_effects_run_type_by_type() -> None:
    g = end("portrait 1 2, music-box 1 2 3, cat 1 2, amulet 1 2", "")
    while not g.over:
        g.play(g.legal()[0])
    kinds = [event["text"].split()[2] for event in g.events() if event["kind"] == "dispelled"]
    assert kinds == ["Amulet", "Cat", "Music", "Music", "Portrait"]


@rules("DG-E4")
def test_inside_a_type_the_first_player_of_the_game_begins() -> None:
    g = end("cat 1 2", "cat 1 2", "cat 3 4", first=1)
    order = []
    while not g.over:
        order.append(g.seat)
        g.play(g.legal()[0])
    assert order == [1, 2, 0]


@rules("DG-E5", "DG-Q36")
def test_a_game_end_choice_changes_neither_ghosts_nor_other_cards() -> None:
    for choice in ("keep 1", "keep 4"):
        g = end("cat 1 4, portrait 2 2", "cat 2, portrait 3 3", ghosts=(9, 1))
        play(g, choice)
        assert list(g.ghosts) == [9, 1]
        assert g.curses(1) == 2 + 3
        assert g.curses(0) == int(choice[-1]) + 2


@rules("DG-E7", "DG-E10", "DG-Q37")
@pytest.mark.parametrize(("ghosts", "extra"), [(1, 0), (2, 1), (7, 3), (8, 4)])
def test_the_most_ghosts_add_a_curse_for_every_two(ghosts: int, extra: int) -> None:
    assert scores(end("ring 1", "ring 1", ghosts=(ghosts, ghosts - 1))) == [1 + extra, 1]


@rules("DG-E8", "DG-Q37")
def test_all_who_are_tied_for_most_ghosts_add_curses() -> None:
    assert scores(end("ring 1", "ring 1", "ring 2", ghosts=(7, 7, 6))) == [4, 4, 2]


@rules("DG-E9")
def test_nobody_adds_curses_when_nobody_has_ghosts() -> None:
    assert scores(end("ring 1", "ring 2")) == [1, 2]


@rules("DG-E10")
def test_second_most_ghosts_cost_nothing() -> None:
    assert scores(end("ring 1", "ring 1", ghosts=(30, 29))) == [16, 1]


@rules("DG-E11")
def test_final_curses_are_face_up_cards_and_the_ghosts_curses() -> None:
    g = end("ring 1 2, cat 4", "", dispelled=("ring 4 4", ""), ghosts=(6, 0))
    assert scores(g) == [1 + 2 + 4 + 3, 0]


@rules("DG-E12")
def test_fewest_curses_win() -> None:
    assert results(end("ring 3", "ring 2", "ring 4")) == ["lost", "won", "lost"]


@rules("DG-E13", "DG-Q38")
def test_fewer_ghosts_break_a_tie_for_fewest_curses_only() -> None:
    # Seat 0 has the most ghosts and adds 2; seat 2 has the fewest of all.
    g = end("ring 1", "ring 3", "ring 4", "ring 3", ghosts=(4, 2, 0, 1))
    assert scores(g) == [3, 3, 4, 3]
    assert results(g) == ["lost", "lost", "lost", "won"]


@rules("DG-E14")
def test_players_still_tied_share_the_victory() -> None:
    g = end("ring 3", "cat 3", "ring 4", ghosts=(2, 2, 3))
    assert results(g) == ["shared", "shared", "lost"]
    assert g.outcome().winners == [0, 1]


@rules("DG-E15")
def test_lower_ranks_go_by_curses_then_ghosts_and_may_be_shared() -> None:
    g = end("ring 1", "ring 3", "cat 3", "doll 3", "ring 4", ghosts=(0, 2, 1, 2, 0))
    # Seats 1 and 3 are tied for most ghosts and add 1.
    assert scores(g) == [1, 4, 3, 4, 4]
    assert ranks(g) == [1, 4, 2, 4, 3]


@rules("DG-E1", "DG-T13")
def test_a_whole_game_ends_with_no_meeple_in_a_room() -> None:
    g = play_out(house(4))
    assert list(g.meeples) == [-1] * 12
    assert g.outcome().ending == "All cards were taken."


@rules("DG-E6")
def test_every_ghost_count_is_told_to_everyone() -> None:
    g = end("", "", "", ghosts=(1, 0, 5))
    assert [event["text"] for event in g.events() if event["kind"] == "ghosts-shown"] == [
        "Purple has 1 ghost behind the screen.",
        "Red has 0 ghosts behind the screen.",
        "Teal has 5 ghosts behind the screen.",
    ]


@rules("DG-Q42")
def test_thirteen_curses_mean_nothing_special() -> None:
    g = end("ring 4 4 3, doll 2", "ring 1")
    assert scores(g) == [13, 1]
    assert results(g) == ["lost", "won"]
