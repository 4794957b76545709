"""Random play from a position to the end, in a loop that compiles together with the rules."""

from __future__ import annotations

from typing import Final

from malison.kernel.errors import Endless
from malison.kernel.outcome import LOST
from malison.kernel.rng import Rng, seeded
from malison.kernel.state import State
from malison.kernel.vectors import i64, row, vec

FOR_EVER: Final = 1 << 60


def playout(g: State, rng: Rng, most: i64 = FOR_EVER) -> i64:
    """Play random moves to the end, in place, or until `most` decisions are made; the number of decisions made."""
    decisions: i64 = 0
    while g.asking is not None and decisions < most:
        moves = g.choices
        g.answer(moves[rng.below(len(moves))])
        decisions += 1
    return decisions


def playout_turns(g: State, rng: Rng, most: int = FOR_EVER) -> tuple[int, int]:
    """As `playout`; the decisions made, and the turns: unbroken runs of one seat's decisions."""
    decisions = 0
    turns = 0
    last = -1
    while g.asking is not None and decisions < most:
        if g.seat != last:
            last = g.seat
            turns += 1
        moves = g.options
        g.answer(moves[rng.below(len(moves))])
        decisions += 1
    return decisions, turns


class Tally:
    """What many games came to."""

    def __init__(self, seats: int) -> None:
        self.games: i64 = 0
        self.decisions: i64 = 0
        self.wins: vec[i64] = row(seats, 0)
        self.scores: vec[i64] = row(seats, 0)

    def add(self, g: State, decisions: i64) -> None:
        self.games += 1
        self.decisions += decisions
        for seat in range(len(self.wins)):
            if g.result(seat) != LOST:
                self.wins[seat] += 1
            self.scores[seat] += g.score(seat)


def simulate(table: State, first_seed: int, games: int, tally: Tally) -> None:
    """Deal and randomly play so many games from a prepared table; game k has the seed `first_seed + k`."""
    bound: int = table.setting.game.bound
    for seed in range(first_seed, first_seed + games):
        g = table.clone()
        g.begin(seed)
        # The players' chance is their own: the deal of a seed stays the same whoever plays.
        decisions = playout(g, seeded(seed ^ 0x5EED), bound)
        if g.asking is not None:
            raise endless(g, seed)
        tally.add(g, decisions)


def endless(g: State, seed: int) -> Endless:
    """What to say of a game that has gone on past its bound."""
    game = g.setting.game
    asking = g.asking
    asked = "" if asking is None else f"{type(asking).__name__} ({asking.prompt(g)} [{asking.rule()}])"
    return Endless(f"{game.title} does not end: with seed {seed} it asks {asked} after {game.bound} decisions, its bound")
