"""What tests share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import malison
from malison.kernel.dumps import facts_of, write
from malison.kernel.game import Game
from malison.kernel.rng import seeded
from malison.kernel.state import State

rules = pytest.mark.rules
"""`@rules("XX-A1", "XX-X3")`: the ids of a game's RULES.md that a test shows."""

GOLDEN = Path(__file__).parent / "conformance" / "golden"


class Case:
    """One way to sit down: a game, a mode and a number of seats."""

    def __init__(self, game: Game, mode: str, seats: int) -> None:
        self.game = game
        self.mode = mode
        self.seats = seats

    def deal(self, seed: int, **more: Any) -> State:
        return self.game.deal(self.seats, seed, mode=self.mode, **more)

    def record(self, seed: int) -> malison.Record:
        return malison.Record(self.game, self.seats, seed, mode=self.mode)

    def __str__(self) -> str:
        return f"{self.game.name}-{self.mode}-{self.seats}"


def cases() -> list[Case]:
    """Every mode and seat count of every registered game."""
    found = [malison.game(name) for name in malison.games()]
    return [Case(game, mode.name, seats) for game in found for mode in game.mode_list for seats in mode.seats]


def every_case(test: Any) -> Any:
    """Run a test for every mode and seat count of every game."""
    return pytest.mark.parametrize("case", cases(), ids=str)(test)


def every_game(test: Any) -> Any:
    """Run a test for every registered game."""
    return pytest.mark.parametrize("game", [malison.game(name) for name in malison.games()], ids=lambda game: game.name)(test)


def positions(state: State, seed: int = 1) -> Iterator[State]:
    """Every position of a random game at which somebody decides, in place, and the end."""
    rng = seeded(seed)
    while True:
        yield state
        if state.over:
            return
        moves = state.legal()
        state.play(moves[rng.below(len(moves))])


def facts(state: State) -> dict[str, Any]:
    """A position as plain data, without the generator of chance, for comparing."""
    return {name: write(value) for name, value in facts_of(state).items() if name != "rng"}
