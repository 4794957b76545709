"""Plays and searches all games for a while, evenly: what `make pgo` has the compiler learn from."""

from __future__ import annotations

import time
from collections.abc import Callable

from measure import from_python, middle, prepared

import malison
from malison.bots.playout import Tally, simulate
from malison.bots.search import Search
from malison.kernel.rng import seeded
from malison.kernel.state import State

SECONDS = 1.0
"""CPU time for each way to play and to search a game, shared by its modes."""
SIMULATIONS = 64


def for_a_while(seconds: float, work: Callable[[int], None]) -> None:
    start, n = time.process_time(), 0
    while n == 0 or time.process_time() - start < seconds:
        n += 1
        work(n)


def search(state: State, seed: int) -> None:
    knowledge = state.setting.game.knowledge
    Search(knowledge, state.redeal(state.seat, seed), seeded(seed), SIMULATIONS).grow(SIMULATIONS)


def main() -> None:
    if not malison.compiled():
        raise SystemExit("the rules are not compiled here: there is nothing to count")
    for game in map(malison.game, malison.games()):
        part = SECONDS / len(game.mode_list)
        for mode in game.mode_list:
            seats = (mode.seats[-2:-1] or mode.seats)[0]
            table = prepared(game, mode.name, seats)
            state = middle(table)
            for_a_while(part, lambda n, table=table, seats=seats: simulate(table, n, 1, Tally(seats)))
            if not state.over:
                for_a_while(part, lambda n, state=state: search(state, n))
        from_python(table)(5)


if __name__ == "__main__":
    main()
