"""`python bench/same_searches.py OLD NEW [GAME ...]`: whether two trees (folders with `src/`) search alike: same seeds, same moves.

Each tree searches the same decisions of random games, in every game and mode, and writes down all it found; every number must agree.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

FIND = """
import random, sys
import malison
from malison.bots.search import Search
from malison.kernel.rng import seeded

simulations, games = int(sys.argv[1]), sys.argv[2:]
for game in map(malison.game, malison.games()):
    for mode in game.mode_list if not games or game.name in games else []:
        seats = (mode.seats[-2:-1] or mode.seats)[0]
        state = game.deal(seats, 1, mode=mode.name)
        chance = random.Random(1)
        while not state.over:
            if len(state.legal()) > 1 and state.ply % 16 == 5 and state.ply < 100:
                search = Search(game.knowledge, state.redeal(state.seat, state.ply), seeded(state.ply), simulations)
                search.grow(simulations)
                print(game.name, mode.name, state.ply, search.count, search.decisions, [tuple(found) for found in search.findings()])
            state.play(chance.choice(state.legal()))
"""
SIMULATIONS = 48


def found(folder: str, games: list[str]) -> list[str]:
    environment = {**os.environ, "PYTHONPATH": str(Path(folder).resolve() / "src")}
    command = [sys.executable, "-c", FIND, str(SIMULATIONS), *games]
    return subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()


def main() -> None:
    old, new, *games = sys.argv[1:]
    before, after = found(old, games), found(new, games)
    for a, b in zip(before, after, strict=False):
        if a != b:
            raise SystemExit(f"not the same:\n{a}\n{b}")
    if len(before) != len(after):
        raise SystemExit(f"{len(before)} searches and {len(after)}: the games themselves are not the same")
    print(f"{len(after)} searches found the same, to the last digit")


if __name__ == "__main__":
    main()
