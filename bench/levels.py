"""Each level against the one below, in every game and mode: `python bench/levels.py [--games N] [GAME …]`.

Competitive modes: the two levels share the seats, every deal is played in all rotations. Co-operative and solo modes:
each level plays the same deals. Prints a table with 95 % intervals and writes `bench/levels.json`.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import malison
from malison.bots.match import Match
from malison.bots.seats import BOTS
from malison.kernel.statistics import wilson

SEED = 70_000


def pairs() -> list[tuple[str, str]]:
    return [(BOTS[i], BOTS[i - 1]) for i in range(1, len(BOTS))]


def tasks(names: list[str]) -> list[tuple[str, str, int, str, str]]:
    found = []
    for name in names:
        for mode in malison.game(name).mode_list:
            seats = next((n for n in mode.seats if n), 0)
            if seats:
                found += [(name, mode.name, seats, better, worse) for better, worse in pairs()]
    return found


def run(task: tuple[str, str, int, str, str], games: int) -> dict[str, Any]:
    """One pair of levels in one mode."""
    name, mode, seats, better, worse = task
    game = malison.game(name)
    together = seats == 1 or game.modes[mode].cooperative
    row: dict[str, Any] = {"game": name, "mode": mode, "seats": seats, "level": better, "against": worse, "games": games}
    if together:
        for key, level in (("wins", better), ("other_wins", worse)):
            match = Match(game, game.prepare(seats, mode=mode), [level])
            match.run(SEED, games)
            row[key] = match.seat_wins[0]
    else:
        match = Match(game, game.prepare(seats, mode=mode), [better, *[worse] * (seats - 1)])
        match.run(SEED, games)
        row["wins"] = match.by_player()[0][1]
    row["rate"] = row["wins"] / games
    row["low"], row["high"] = wilson(row["wins"], games)
    return row


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games_wanted", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--processes", type=int, default=2)
    chosen = parser.parse_args()
    work = tasks(chosen.games_wanted or list(malison.games()))
    rows = []
    with ProcessPoolExecutor(chosen.processes) as pool, Progress() as bar:
        task = bar.add_task("matches", total=len(work))
        for row in pool.map(run, work, [chosen.games] * len(work)):
            rows.append(row)
            bar.advance(task)
    (Path(__file__).parent / "levels.json").write_text(json.dumps(rows, indent=1) + "\n")
    table = Table(box=None, padding=(0, 2))
    for heading in ("game", "mode", "seats", "level", "against", "rate", "95 %", "the other alone"):
        table.add_column(heading)
    for row in rows:
        other = f"{row['other_wins'] / row['games']:.1%}" if "other_wins" in row else ""
        span = f"{row['low']:.1%} – {row['high']:.1%}"
        table.add_row(row["game"], row["mode"], str(row["seats"]), row["level"], row["against"], f"{row['rate']:.1%}", span, other)
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
