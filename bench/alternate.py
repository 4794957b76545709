"""`python bench/alternate.py OLD NEW [GAME ...]`: two trees with compiled rules (folders with `src/`) in alternating slices of CPU time.

A shared machine is now fast and now slow; who plays in turns meets the same machine, and the ratio holds. Both play the same cards: where
the new tree has others now and has kept the old tree's as an earlier printing, it plays that one, found by its fingerprint, and in the
same turns its own cards besides.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

SLICES = 11
SECONDS = 0.2
SIMULATIONS = 200
DEALS = 4
PARTS = (0.2, 0.5, 0.8)
"""Where in a random game its decisions are searched."""
LOOP, PYTHON, CLONE, SEARCH = "compiled loop", "driven from Python", "clones", "simulations of a search"
KINDS = (LOOP, PYTHON, CLONE, SEARCH)
SERVE = "--serve"
SAME, LATER = "the same cards", "later cards"


class Tree:
    """One build in a process of its own: a folder with `src/`, or what is installed."""

    def __init__(self, folder: str | None) -> None:
        self.folder = folder
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        if folder:
            environment["PYTHONPATH"] = str(Path(folder).resolve() / "src")
        command = [sys.executable, __file__, SERVE]
        self.process = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        first = self.answer()
        self.compiled: bool = first["compiled"]
        self.ways: list[list[Any]] = first["ways"]
        self.editions: dict[str, dict[str, str]] = first["editions"]
        """By game, the fingerprints of the editions it comes with, and their names; the present one is the first."""

    def present(self, game: str) -> str:
        return next(iter(self.editions[game].values()))

    def answer(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"{self.folder or 'what is installed'} has stopped answering, with exit status {self.process.wait()}")
        return json.loads(line)

    def speed(self, kind: str, way: list[Any]) -> float:
        """How much of something it does in a CPU second, by one slice."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps([kind, *way]) + "\n")
        self.process.stdin.flush()
        return float(self.answer())

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


@contextmanager
def trees(*folders: str | None) -> Iterator[list[Tree]]:
    made = [Tree(folder) for folder in folders]
    try:
        yield made
    finally:
        for tree in made:
            tree.close()


@contextmanager
def interpreted(folder: str) -> Iterator[str]:
    """A tree's sources without anything compiled."""
    with tempfile.TemporaryDirectory() as into:
        shutil.copytree(Path(folder) / "src", Path(into) / "src", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
        yield into


def editions(old: Tree, new: Tree, game: str) -> list[tuple[str, str]]:
    """What the new tree plays against the old one's present cards: the edition with the same facts, if it has one, and its own."""
    same, present = new.editions[game].get(next(iter(old.editions[game]))), new.present(game)
    return [*([(same, SAME)] if same else []), *([(present, LATER)] if same != present else [])]


def compare(old: Tree, new: Tree, kind: str, way: list[Any]) -> dict[str, Any]:
    """Both in turns, each the first every other time: medians, and the ratio with the middle half of its slices."""
    played = editions(old, new, way[0])
    turns = [(old, old.present(way[0])), *[(new, edition) for edition, _ in played]]
    speeds: list[list[float]] = [[] for _ in turns]
    for k in range(SLICES):
        for i in range(len(turns)) if k % 2 else reversed(range(len(turns))):
            tree, edition = turns[i]
            speeds[i].append(tree.speed(kind, [*way, edition]))
    first, *besides = [
        {"cards": cards, "edition": edition, "new": statistics.median(found), **ratio(speeds[0], found)}
        for (edition, cards), found in zip(played, speeds[1:], strict=True)
    ]
    return {"kind": kind, "way": " ".join(map(str, way)), "old": statistics.median(speeds[0]), **first, "besides": besides}


def ratio(old: list[float], new: list[float]) -> dict[str, float]:
    low, times, high = statistics.quantiles([b / a for a, b in zip(old, new, strict=True)], n=4)
    return {"times": round(times, 2), "low": round(low, 2), "high": round(high, 2)}


def line(found: dict[str, Any]) -> str:
    """A row for people; what was played besides stands behind it."""
    text = f"{found['kind']:24} {found['way']:34} {found['old']:12,.0f} {found['new']:12,.0f}   {words(found)}"
    return "; ".join([text, *[words(row) for row in found["besides"]]])


def words(row: dict[str, Any]) -> str:
    return f"{row['times']:.2f} times ({row['low']:.2f}–{row['high']:.2f}), {row['cards']} ({row['edition']})"


# -- in the tree's own process


def serve() -> None:
    import malison

    works: dict[str, Callable[[int], int]] = {}
    games = [malison.game(name) for name in malison.games()]
    ways = [[game.name, mode.name, (mode.seats[-2:-1] or mode.seats)[0]] for game in games for mode in game.mode_list[:1]]
    print(
        json.dumps({"compiled": malison.compiled(), "ways": ways, "editions": {game.name: printings(game) for game in games}}), flush=True
    )
    for asked in sys.stdin:
        if asked not in works:
            works[asked] = work(*json.loads(asked))
        print(slice_of(works[asked]), flush=True)


def printings(game: Any) -> dict[str, str]:
    """The fingerprints of a game's editions and their names, the present one first; old trees know only that one."""
    names = game.printings() if hasattr(game, "printings") else ["house"]
    return {game.edition(name).digest: name for name in names}


def slice_of(work: Callable[[int], int]) -> float:
    start, done, size, spent = time.process_time(), 0, 1, 0.0
    while spent < SECONDS:
        done += work(size)
        spent = time.process_time() - start
        size = size * 2 if spent < SECONDS / 8 else size
    return done / spent


def work(kind: str, name: str, mode: str, seats: int, edition: str) -> Callable[[int], int]:
    from measure import from_python, in_the_group, middle, prepared

    import malison

    game = malison.game(name)
    table = prepared(game, mode, seats, edition)
    if kind == LOOP:
        return in_the_group(table)
    if kind == PYTHON:
        return from_python(table)
    if kind == CLONE:
        return cloning(middle(table))
    return searching(game, table)


def cloning(state: Any) -> Callable[[int], int]:
    def work(times: int) -> int:
        clone = state.clone
        for _ in range(times):
            clone()
        return times

    return work


def searching(game: Any, table: Any) -> Callable[[int], int]:
    """Decisions from all parts of random games, each searched as the level *master* would with fewer simulations."""
    from malison.bots.search import Search
    from malison.kernel.rng import seeded

    spots = []
    for seed in range(DEALS):
        state, chance, seen = table.clone(), random.Random(seed), []
        state.begin(seed)
        while not state.over:
            if len(state.legal()) > 2:
                seen.append(state.clone())
            state.play(chance.choice(state.legal()))
        spots += [seen[int(len(seen) * part)] for part in PARTS]

    def work(times: int) -> int:
        done = 0
        for _ in range(times):
            # All of them each time: they do not cost the same.
            for i, state in enumerate(spots):
                search = Search(game.knowledge, state.redeal(state.seat, i), seeded(i), SIMULATIONS)
                search.grow(SIMULATIONS)
                done += search.count
        return done

    return work


def main() -> None:
    if sys.argv[1:] == [SERVE]:
        serve()
        return
    old_folder, new_folder, *games = sys.argv[1:]
    with trees(old_folder, new_folder) as (old, new):
        print(" and ".join("compiled" if tree.compiled else "interpreted" for tree in (old, new)))
        for kind in KINDS:
            for way in new.ways:
                if not games or way[0] in games:
                    print(line(compare(old, new, kind, way)), flush=True)


if __name__ == "__main__":
    main()
