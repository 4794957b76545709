"""Setting up (DG-S)."""

from __future__ import annotations

from collections import Counter

import pytest
from support import rules
from support_dont_go_in_there import KIND_IDS, cards, enter, game, house, play, row

import malison

SEEDS = range(200)


@rules("DG-S1", "DG-D11")
@pytest.mark.parametrize("seats", [0, 1, 6, "three"])
def test_only_two_to_five_players(seats: object) -> None:
    assert game.seats == (2, 3, 4, 5)
    with pytest.raises(malison.BadSetting, match="2, 3, 4, 5"):
        game.deal(seats, 1)


@rules("DG-S2", "DG-D11")
def test_each_player_has_a_colour_and_five_meeples() -> None:
    players = game.deal(4, 1, colours=["white", "red"]).view()["players"]
    assert [p["colour"] for p in players] == ["white", "red", "purple", "teal"]
    assert [p["supply"] for p in players] == [5, 5, 5, 5]
    with pytest.raises(malison.BadSetting, match="different colour"):
        game.deal(4, 1, colours=["red", "red"])


@rules("DG-S3", "DG-S4", "DG-S5", "DG-S17")
def test_nothing_is_rolled_held_or_struck_at_the_start() -> None:
    view = game.deal(3, 1).view(0)
    assert view["dice"] is None
    assert view["planchette"] is None
    assert view["clock_struck"] is False
    assert view["players"][0]["ghosts"] == 0
    assert all(p["cards"] == {} for p in view["players"])


@rules("DG-S6")
@pytest.mark.parametrize(("players", "types"), [(2, 5), (3, 6), (4, 7), (5, 8)])
def test_number_of_types(players: int, types: int) -> None:
    assert len(game.deal(players, 1).view()["kinds"]) == types


@rules("DG-S7", "DG-Q2")
def test_types_are_random_unless_the_host_names_some() -> None:
    drawn = Counter(kind for seed in SEEDS for kind in game.deal(2, seed).view()["kinds"])
    assert set(drawn) == set(KIND_IDS)
    # Each of 12 types is in 5 of 12 games: 83 of 200 on average, standard deviation 7.
    assert all(55 <= n <= 112 for n in drawn.values())


@rules("DG-S7", "DG-D11")
def test_a_list_of_types_is_filled_up_at_random() -> None:
    games = [game.deal(2, seed, types=["tome", "cat", "tome"]).view()["kinds"] for seed in range(20)]
    assert all({"tome", "cat"} < set(kinds) and len(kinds) == 5 for kinds in games)
    assert len({tuple(kinds) for kinds in games}) > 1


@rules("DG-S7")
@pytest.mark.parametrize("types", [["spoon"], ["amulet", "cat", "clock", "doll", "mask", "ring"]])
def test_unknown_or_too_many_types_are_refused(types: list[str]) -> None:
    with pytest.raises(malison.BadSetting, match="types"):
        game.deal(2, 1, types=types)


@rules("DG-S8", "DG-S10")
def test_only_cards_of_the_chosen_types_are_anywhere() -> None:
    g = game.deal(2, 1, types=["amulet", "cat", "clock", "doll", "mask"])
    everywhere = [*g.deck, *g.removed, *g.row]
    assert Counter(everywhere) == Counter(cards("amulet 1 2 3 4, cat 1 2 3 4, clock 1 2 3 4, doll 1 2 3 4, mask 1 2 3 4") * 2)
    assert len(g.deck) == 15


@rules("DG-S9")
def test_removed_cards_are_random() -> None:
    removed = Counter(card for seed in SEEDS for card in game.deal(2, seed, types=["amulet", "cat", "clock", "doll", "mask"]).removed)
    # 20 different cards; each is removed 2 * 16 / 40 times a game: 160 in 200 games.
    assert sum(removed.values()) == 200 * 16
    assert len(removed) == 20
    assert all(120 <= n <= 200 for n in removed.values())


@rules("DG-S11", "DG-Q3")
def test_each_board_shows_a_random_side_in_its_fixed_place() -> None:
    sides = Counter(tuple(board["room"] for board in game.deal(2, seed).view()["boards"]) for seed in SEEDS)
    assert {room for shown in sides for room in shown[:1]} == {"attic", "nursery"}
    assert {room for shown in sides for room in shown[1:2]} == {"basement", "hallway"}
    # Eight combinations, 25 times each on average.
    assert len(sides) == 8
    assert all(10 <= n <= 45 for n in sides.values())


@rules("DG-S12")
def test_three_cards_lie_above_each_room() -> None:
    view = game.deal(5, 3).view()
    assert [len(board["row"]) for board in view["boards"]] == [3, 3, 3]
    assert view["deck"] == 51


@rules("DG-S13")
def test_boards_are_dealt_from_left_to_right() -> None:
    g = game.deal(2, 1)
    laid = [event["room"] for event in g.events() if event["kind"] in ("laid", "laid-hidden")]
    assert laid == [room for room in g.rooms for _ in range(3)]


@rules("DG-S14", "DG-LI1", "DG-SP1")
def test_library_and_secret_passage_follow_their_own_rule_from_the_start() -> None:
    rooms = set()
    for seed in range(20):
        board = game.deal(2, seed).view()["boards"][2]
        rooms.add(board["room"])
        if board["room"] == "library":
            values = [card["value"] for card in board["row"]]
            assert values == sorted(values)
        else:
            assert ["kind" in card for card in board["row"]] == [True, True, False]
    assert rooms == {"library", "secret-passage"}


@rules("DG-S13", "DG-R21")
def test_the_first_draw_goes_to_slot_1() -> None:
    g = house(2, nursery="cat 4, ring 4, doll 4", draws="cat 3, ring 2, doll 1")
    enter(g, "nursery 4", "nursery 3", "nursery 2")
    play(g, "take 1", "take 2")
    assert row(g, "attic") == ["cat 3", "ring 2", "doll 1"]


@rules("DG-S15", "DG-Q1", "DG-D11")
def test_the_first_player_is_random_or_set_by_the_host() -> None:
    assert {game.deal(3, seed).seat for seed in range(20)} == {0, 1, 2}
    assert {game.deal(3, seed, first="2").seat for seed in range(20)} == {1}
    with pytest.raises(malison.BadSetting, match="3 seats"):
        game.deal(3, 1, first="4")


@rules("DG-S16")
def test_turns_go_to_the_left() -> None:
    g = house(3, first=1)
    order = [g.seat]
    for place in ("attic 1", "basement 1", "library 1"):
        enter(g, place)
        order.append(g.seat)
    assert order == [1, 2, 0, 1]
