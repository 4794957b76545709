"""What tests of games share: the ways to sit down, and walks through positions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import pytest

from malison.bots.playout import playout
from malison.kernel import registry
from malison.kernel.dumps import facts_of, write
from malison.kernel.game import Game
from malison.kernel.records import Record
from malison.kernel.rng import seeded
from malison.kernel.state import State

rules: Final = pytest.mark.rules
"""`@rules("XX-A1", "XX-X3")`: the ids of a game's RULES.md that a test shows."""
every_case: Final = pytest.mark.every_case
"""Run a test, with `case`, for every mode and seat count of the games at hand."""
every_game: Final = pytest.mark.every_game
"""Run a test, with `game`, for every game at hand."""
LATEST: Final = 12
SOME: Final = 25
"""Positions of a game from which it is played on: in a long one, more of them would say the same and take long."""


class Case:
    """One way to sit down: a game, a mode and a number of seats."""

    def __init__(self, game: Game, mode: str, seats: int) -> None:
        self.game = game
        self.mode = mode
        self.seats = seats
        self.options = game.with_cap(mode, {})
        """Random players may never find an end: their games have the cap."""

    def deal(self, seed: int, **more: Any) -> State:
        return self.game.deal(self.seats, seed, mode=self.mode, **self.options | more)

    def prepare(self) -> State:
        return self.game.prepare(self.seats, mode=self.mode, **self.options)

    def record(self, seed: int) -> Record:
        return Record(self.game, self.seats, seed, mode=self.mode, **self.options)

    def finished(self, seed: int, **more: Any) -> State:
        """The end of a random game."""
        state = self.deal(seed, **more)
        playout(state, seeded(seed))
        return state

    def viewers(self) -> list[int | None]:
        """Every seat, and a spectator."""
        return [*range(self.seats), None]

    def __str__(self) -> str:
        return f"{self.game.name}-{self.mode}-{self.seats}"


def cases(games: Iterable[Game] | None = None) -> list[Case]:
    """Every mode and seat count of these games, or of all that are registered."""
    found = [registry.game(name) for name in registry.games()] if games is None else games
    return [Case(game, mode.name, seats) for game in found for mode in game.mode_list for seats in mode.seats]


def positions(state: State, seed: int = 1) -> Iterator[State]:
    """Every position of a random game at which somebody decides, in place, and the end."""
    rng = seeded(seed)
    while True:
        yield state
        if state.over:
            return
        moves = state.legal()
        state.play(moves[rng.below(len(moves))])


def sampled(state: State, seed: int, every: int, most: int = SOME) -> list[State]:
    """Copies of some positions of a random game, the first among them, none at the end; of a long game not more than `most`, evenly."""
    kept = [position.clone() for i, position in enumerate(positions(state, seed)) if i % every == 0]
    found = [position for position in kept if not position.over]
    return found[:: 1 + len(found) // most]


def trimmed(state: State) -> State:
    """A copy that remembers its latest events only: earlier ones have been compared before."""
    copy = state.clone()
    copy.log = (copy.log or [])[-LATEST:]
    return copy


def facts(state: State) -> dict[str, Any]:
    """A position as plain data, without the generator of chance, for comparing."""
    return {name: write(value) for name, value in facts_of(state).items() if name != "rng"}
