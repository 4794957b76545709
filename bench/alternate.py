"""`python bench/alternate.py OLD NEW [GAME ...]`: two trees with compiled rules (folders with `src/`) in alternating slices of CPU time.

A shared machine is now fast and now slow; who plays in turns meets the same machine, and the ratio holds.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from pathlib import Path

SLICES = 21
SECONDS = 0.2
PLAY = """
import sys, time
import malison
from malison.bots.playout import Tally, simulate

name, mode, seats, seconds = sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4])
table = malison.game(name).prepare(seats, mode=mode)
print(malison.compiled(), flush=True)
seed = 1
for _ in sys.stdin:
    tally, start = Tally(seats), time.process_time()
    while time.process_time() - start < seconds:
        simulate(table, seed, 20, tally)
        seed += 20
    print(tally.decisions / (time.process_time() - start), flush=True)
"""
WAYS = """
import malison
for game in map(malison.game, malison.games()):
    mode = game.mode_list[0]
    print(game.name, mode.name, (mode.seats[-2:-1] or mode.seats)[0])
"""


class Tree:
    """One build, playing one game."""

    def __init__(self, folder: str, *way: str) -> None:
        environment = {**os.environ, "PYTHONPATH": str(Path(folder).resolve() / "src")}
        command = [sys.executable, "-c", PLAY, *way, str(SECONDS)]
        self.process = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.compiled = self.line() == "True"
        self.speeds: list[float] = []

    def line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def play(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        self.speeds.append(float(self.line()))

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def main() -> None:
    old, new, *games = sys.argv[1:]
    environment = {**os.environ, "PYTHONPATH": str(Path(new).resolve() / "src")}
    ways = subprocess.run([sys.executable, "-c", WAYS], env=environment, capture_output=True, text=True, check=True).stdout
    for way in [line.split() for line in ways.splitlines()]:
        if games and way[0] not in games:
            continue
        trees = [Tree(old, *way), Tree(new, *way)]
        for k in range(SLICES):
            for tree in trees if k % 2 else reversed(trees):
                tree.play()
        for tree in trees:
            tree.close()
        before, after = (statistics.median(tree.speeds) for tree in trees)
        ratio = statistics.median(b / a for a, b in zip(trees[0].speeds, trees[1].speeds, strict=True))
        kinds = " and ".join("compiled" if tree.compiled else "interpreted" for tree in trees)
        print(f"{' '.join(way):36} {before:12,.0f} {after:12,.0f}   {ratio:.2f} times   {kinds}")


if __name__ == "__main__":
    main()
