"""How far the engine is from the machine: the same games in plain C, side by side; prints JSON.

A C compiler builds the yardstick. It is first held against the engine game by game; then both play in alternating slices of CPU time.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import malison
from malison.bots.playout import Tally, playout, simulate
from malison.kernel.rng import seeded
from malison.kernel.state import State

NAME = "dont_go_in_there"
SEATS = 4
SOURCE = Path(__file__).parent / f"{NAME}.c"
GAMES = 2000
"""So many are compared."""
SLICES = 15
SECONDS = 0.2
FAR = 1_000_000
"""Seeds between two slices."""


def build(folder: str) -> str | None:
    """The yardstick, built; None where there is no C compiler."""
    named = shlex.split(os.environ.get("CC", ""))
    found = named or [name for name in ("cc", "gcc", "clang") if shutil.which(name)][:1]
    if not found:
        return None
    program = os.path.join(folder, "yardstick")
    subprocess.run([*found, "-O3", "-march=native", "-o", program, str(SOURCE)], check=True)
    return program


def lines(program: str, order: str, first: int, amount: float) -> list[str]:
    return subprocess.run([program, order, str(first), str(amount)], capture_output=True, text=True, check=True).stdout.splitlines()


def played(table: State, seed: int) -> str:
    """A game of the engine as the yardstick writes it."""
    g: Any = table.clone()
    g.begin(seed)
    numbers = [playout(g, seeded(seed ^ 0x5EED))]
    for seat in range(SEATS):
        numbers += [g.score(seat), g.ghosts[seat], g.result(seat)]
    return " ".join(map(str, numbers))


def different(program: str, table: State, games: int) -> int:
    """How many games of the same seeds come out otherwise: decisions, scores, ghosts and results."""
    theirs = lines(program, "games", 1, games)
    return sum(played(table, seed) != line for seed, line in enumerate(theirs, 1))


def engine_speed(table: State, seed: int) -> float:
    tally, start = Tally(SEATS), time.process_time()
    while time.process_time() - start < SECONDS:
        simulate(table, seed, 100, tally)
        seed += 100
    return tally.decisions / (time.process_time() - start)


def yardstick_speed(program: str, seed: int) -> float:
    _, decisions, seconds, *_ = lines(program, "time", seed, SECONDS)[0].split()
    return int(decisions) / float(seconds)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    table = malison.game(NAME).prepare(SEATS)
    with tempfile.TemporaryDirectory() as folder:
        program = build(folder)
        if program is None:
            print(json.dumps({"missing": "no C compiler was found, so there is no yardstick"}))
            return
        wrong = different(program, table, games)
        if wrong:
            raise SystemExit(f"{wrong} of {games} games are not the engine's: the yardstick measures something else")
        engine, c = [], []
        for k in range(SLICES):
            # Each goes first every other time.
            if k % 2:
                engine.append(engine_speed(table, 1 + k * FAR))
            c.append(yardstick_speed(program, 1 + k * FAR))
            if not k % 2:
                engine.append(engine_speed(table, 1 + k * FAR))
    result = {
        "game": NAME,
        "seats": SEATS,
        "compiled": malison.compiled(),
        "compared": games,
        "engine": round(statistics.median(engine)),
        "c": round(statistics.median(c)),
        "times": round(statistics.median(b / a for a, b in zip(engine, c, strict=True)), 2),
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main()
