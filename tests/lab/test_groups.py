"""What each game is counted by, on games dealt as agreed."""

from __future__ import annotations

import pytest
from support import every_case

import malison
from malison.bots.playout import playout
from malison.kernel.rng import seeded


@every_case
def test_names_stay_the_same_and_values_are_texts(case):
    state = case.deal(3)
    start = case.game.groups(state)
    playout(state, seeded(3))
    end = case.game.groups(state)
    assert list(start.game) == list(end.game)
    assert [list(found) for found in start.seats] == [list(found) for found in end.seats]
    assert len(end.seats) == case.seats
    values = [value for found in (end.game, *end.seats) for value in found.values()]
    assert all(isinstance(part, str) for value in values for part in (value if isinstance(value, tuple) else (value,)))
    assert all(end.game.get("ending", "x") for _ in "x"), "how it ended is known at the end"
    turns = [found["turn"] for found in end.seats if "turn" in found]
    assert sorted(turns) == [str(n + 1) for n in range(len(turns))]
    assert case.game.rounds(state) > 0


def game_with(option):
    """The game that has an option, by what it is for."""
    return next(malison.game(name) for name in malison.games() if option in {one.name for one in malison.game(name).option_list})


@pytest.mark.parametrize("first", ["1", "3"])
def test_the_first_player_of_the_house_has_the_first_turn(first):
    game = game_with("types")
    state = game.deal(3, seed=1, first=first)
    assert [found["turn"] for found in game.groups(state).seats][int(first) - 1] == "1"
    assert game.rounds(state) == 0
    for placed in range(1, 7):
        while state.seat != (int(first) - 1 + placed - 1) % 3 or type(state.asking).__name__ != "Turn":
            state.play(state.legal()[0])
        state.play(state.legal()[0])
        assert game.rounds(state) == -(-placed // 3)
    assert len(game.groups(state).game["type"]) == len(state.kinds)


@pytest.mark.parametrize("wizard", ["1", "2"])
def test_the_wizards_day_comes_first(wizard):
    game = game_with("wizard")
    seats = game.groups(game.deal(seed=1, wizard=wizard)).seats
    assert seats[int(wizard) - 1] == {"role": "wizard", "turn": "1"}
    assert seats[2 - int(wizard)] == {"role": "monster", "turn": "2"}


@pytest.mark.parametrize("first", ["1", "2"])
def test_characters_and_the_curse_are_those_agreed(first):
    game = game_with("curse")
    state = game.deal(seed=1, curse="collector", character_1="rook", character_2="vesper", first=first)
    for _ in range(2):
        found = game.groups(state)
        assert found.game["curse"] == "collector"
        assert [seat["character"] for seat in found.seats] == ["rook", "vesper"]
        assert found.seats[int(first) - 1]["turn"] == "1"
        playout(state, seeded(1))


def test_the_party_is_the_one_that_set_out():
    game = game_with("heroes")
    state = game.deal(seed=1, heroes=["ranger", "magus", "reaver"], dungeon="3")
    assert game.groups(state).game["hero"] == ("magus", "ranger", "reaver")
    assert game.groups(state).game["dungeon"] == "3"
    playout(state, seeded(1))
    found = game.groups(state).game
    assert found["hero"] == ()
    assert found["ending"] in ("victory", "no_heroes", "no_dice", "no_time")


def test_the_token_passes_and_the_first_turn_stays_with_whom_it_was():
    game = game_with("characters")
    state = game.deal(3, seed=2, characters="random", max_rounds=5)
    told = [event for event in state.events() if event["kind"] == "first"]
    playout(state, seeded(1))
    told = told or [event for event in state.events() if event["kind"] == "first"]
    found = game.groups(state)
    assert found.seats[told[0]["seat"]]["turn"] == "1"
    assert len({seat["character"] for seat in found.seats}) == 3
