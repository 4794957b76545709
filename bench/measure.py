"""Measures one build of the rules (the one that `import malison` finds) and prints JSON; `bench.py` calls it for both builds.

All speeds are per CPU second of this process, the best of several rounds, so that a busy machine disturbs them least.
"""

from __future__ import annotations

import json
import random
import sys
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

import malison
from malison.bots.playout import Tally, simulate
from malison.bots.search import Search
from malison.kernel.game import Game, Mode
from malison.kernel.rng import seeded
from malison.kernel.state import State

ROUNDS = 3
SECONDS = 0.4


def per_second(work: Callable[[int], int]) -> float:
    """How many things a second `work(n)` does; it returns how many it did in n games."""
    games = 1
    while True:
        start = time.process_time()
        done = work(games)
        spent = time.process_time() - start
        if spent > SECONDS:
            break
        games = max(games * 2, int(games * SECONDS / max(spent, 1e-3)))
    best = done / spent
    for _ in range(ROUNDS - 1):
        start = time.process_time()
        done = work(games)
        best = max(best, done / (time.process_time() - start))
    return best


def in_the_group(table: State) -> Callable[[int], int]:
    """Random games in the loop that is compiled together with the rules."""

    def work(games: int) -> int:
        tally = Tally(table.setting.seats)
        simulate(table, 1, games, tally)
        return tally.decisions

    return work


def from_python(table: State) -> Callable[[int], int]:
    """Random games driven by an ordinary Python program through the public face."""

    def work(games: int) -> int:
        rnd = random.Random(1).random
        decisions = 0
        for seed in range(games):
            state = table.clone()
            state.begin(seed)
            while not state.over:
                moves = state.legal()
                state.play(moves[int(rnd() * len(moves))])
                decisions += 1
        return decisions

    return work


def in_a_search(table: State) -> Callable[[int], int]:
    """The same games as the search plays them: dealt anew from what a seat knows, then at random to the end."""
    knowledge = table.setting.game.knowledge
    start = table.clone()
    start.begin(1)
    search = Search(knowledge, start, seeded(1), 1)

    def work(games: int) -> int:
        before = search.decisions
        for _ in range(games):
            search.rollout(search.deal(), 1 << 30)
        return search.decisions - before

    return work


def prepared(game: Game, mode: str, seats: int, edition: str | None = None) -> State:
    """A table for random players, who may never find an end: with the cap, in trees that know one."""
    options = game.with_cap(mode, {}) if hasattr(game, "with_cap") else {}
    return game.prepare(seats, mode=mode, edition=edition, **options)


def middle(table: State) -> State:
    """A position from the middle of a random game."""
    lengths = []
    for steps in (10**9, None):
        state = table.clone()
        state.begin(5)
        rng = random.Random(5)
        made = 0
        while not state.over and made < (steps or lengths[0] // 2):
            state.play(rng.choice(state.legal()))
            made += 1
        lengths.append(made)
    return state


def clone_time(state: State) -> float:
    """Microseconds for a clone."""

    def work(times: int) -> int:
        clone = state.clone
        for _ in range(times):
            clone()
        return times

    return 1e6 / per_second(work)


def state_size(state: State) -> int:
    """Bytes that one more clone takes."""
    count = 200
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [state.clone() for _ in range(count)]
    size = (tracemalloc.get_traced_memory()[0] - before) // count
    tracemalloc.stop()
    del kept
    return size


def measure(game: Game, mode: Mode, seats: int) -> dict[str, Any]:
    table = prepared(game, mode.name, seats)
    state = middle(table)
    return {
        "game": game.name,
        "mode": mode.name,
        "seats": seats,
        "decisions_per_second": round(per_second(in_the_group(table))),
        "search_playouts": round(per_second(in_a_search(table))),
        "driven_from_python": round(per_second(from_python(table))),
        "clone_us": round(clone_time(state), 2),
        "state_bytes": state_size(state),
    }


def main() -> None:
    wanted = sys.argv[1:]
    rows = []
    for game in [malison.game(name) for name in malison.games() if not wanted or name in wanted]:
        for mode in game.mode_list:
            for seats in mode.seats[-2:-1] or mode.seats:
                if seats:
                    rows.append(measure(game, mode, seats))
    print(json.dumps({"compiled": malison.compiled(), "rows": rows}))


if __name__ == "__main__":
    main()
