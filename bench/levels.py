"""Each level against the one below, in every game and mode: `python bench/levels.py [GAME …] [--games N] [--modes NAMES]`.

Competitive modes: two seats, one level in each, and every deal is played twice with the seats swapped. Co-operative and solo
modes: each level plays the same deals, and the difference is counted deal by deal. Work is done in small pieces and kept in
`bench/levels.json`, so that a run can be broken off and gone on with; pieces of other editions or budgets are thrown away.
Ends with the table for docs/bots.md.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import os
import threading
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import malison
from malison import lab
from malison.bots.seats import BOTS, budget, levels
from malison.kernel.outcome import LOST
from malison.lab.playing import Playing
from malison.lab.statistics import wilson

KEPT = Path(__file__).parent / "levels.json"
SEED = 70_000
PIECE = 20
"""Games at a time; even, so that both seats of a deal are in the same piece."""

Task = tuple[str, str, int, str, str]


def tasks(names: list[str], modes: list[str]) -> list[Task]:
    """The quick ones first."""
    found: list[Task] = []
    for better, worse in [(BOTS[i], BOTS[i - 1]) for i in range(1, len(BOTS))]:
        for name in [name for name in names if better in levels(malison.game(name))]:
            played = [mode for mode in malison.game(name).mode_list if any(mode.seats)]
            for mode in [mode for mode in played if not modes or mode.name in modes]:
                seats = next(n for n in mode.seats if n)
                if better in levels(malison.game(name), mode.name, seats):
                    found.append((name, mode.name, seats, better, worse))
    return found


def blank(task: Task) -> dict[str, Any]:
    name, mode, seats, better, worse = task
    game = malison.game(name)
    row: dict[str, Any] = {"game": name, "mode": mode, "seats": seats, "level": better, "against": worse}
    row |= {"edition": game.edition().digest, "simulations": [budget(better, game), budget(worse, game)], "games": 0}
    return row | ({"wins": 0, "other_wins": 0, "only": 0, "only_other": 0} if together(task) else {"wins": 0.0})


def together(task: Task) -> bool:
    name, mode, seats, _, _ = task
    return seats == 1 or malison.game(name).modes[mode].cooperative


class Wins(lab.Study):
    """Whether the first seat won, game by game; a deal's games stand side by side."""

    def __init__(self, plan: lab.Plan) -> None:
        super().__init__(plan)
        self.found: list[list[bool]] = []

    def end(self, played: lab.Played) -> None:
        self.found.append([result != LOST for result in played.results])


def play(task: Task, first: int, games: int) -> dict[str, float]:
    """Some of the games of one pair of levels in one mode."""
    name, mode, seats, better, worse = task
    lineups = [(better,) * seats, (worse,) * seats] if together(task) else lab.seatings([better, worse], seats)
    plan = lab.make_plan(name, lineups, seats=seats, mode=mode, seed=SEED)
    wins, playing = Wins(plan), Playing(plan)
    each = 1 if together(task) else len(lineups)
    for deal in range(first // each, (first + games) // each):
        playing.play_deal(deal, [wins])
    if not together(task):
        won = sum(won for game, found in enumerate(wins.found) for seat, won in enumerate(found) if lineups[game % each][seat] == better)
        return {"games": games, "wins": won}
    done = {"games": games, "wins": 0, "other_wins": 0, "only": 0, "only_other": 0}
    for game in range(0, len(wins.found), 2):
        one, other = wins.found[game][0], wins.found[game + 1][0]
        done["wins"] += one
        done["other_wins"] += other
        done["only"] += one and not other
        done["only_other"] += other and not one
    return done


def leave_together() -> None:
    """In a worker: end when the run has been broken off, however that happened."""
    run = multiprocessing.parent_process()
    assert run is not None

    def watch() -> None:
        run.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def judged(row: dict[str, Any]) -> dict[str, Any]:
    """With rates and 95 % intervals; for levels that play alone, of the difference deal by deal."""
    games = max(row["games"], 1)
    row["rate"] = row["wins"] / games
    row["low"], row["high"] = wilson(round(row["wins"]), games)
    if "other_wins" in row:
        row["other_rate"] = row["other_wins"] / games
        gain = (row["only"] - row["only_other"]) / games
        error = math.sqrt(max((row["only"] + row["only_other"]) / games - gain * gain, 0.0) / games)
        row["gain"], row["gain_low"], row["gain_high"] = gain, gain - 1.96 * error, gain + 1.96 * error
    return row


def table(rows: list[dict[str, Any]]) -> str:
    lines = ["| game, mode | level | against | games | won | 95 % | the other alone | gain, 95 % |", "|---|---|---|---|---|---|---|---|"]
    for row in rows:
        where = f"{malison.game(row['game']).title.rstrip('.')}, {row['mode'].replace('_', ' ')}"
        alone = (
            f"{row['other_rate']:.1%} | {row['gain']:+.1%} ({row['gain_low']:+.1%} to {row['gain_high']:+.1%})" if "gain" in row else " | "
        )
        span = f"{row['low']:.1%}–{row['high']:.1%}"
        lines.append(f"| {where} | {row['level']} | {row['against']} | {row['games']:,} | {row['rate']:.1%} | {span} | {alone} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("chosen", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--modes", default="", help="only these, with commas")
    parser.add_argument("--levels", default="", help="only these better levels, with commas")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    wish = parser.parse_args()
    rows: dict[Task, dict[str, Any]] = {}
    for row in json.loads(KEPT.read_text()) if KEPT.exists() else []:
        task = (row["game"], row["mode"], row["seats"], row["level"], row["against"])
        if row["game"] in malison.games() and all(row[key] == blank(task)[key] for key in ("edition", "simulations")):
            rows[task] = row
    modes, levels = ([name for name in text.split(",") if name] for text in (wish.modes, wish.levels))
    wanted = [task for task in tasks(wish.chosen or list(malison.games()), modes) if not levels or task[3] in levels]
    pieces = []
    for task in wanted:
        row = rows.setdefault(task, blank(task))
        pieces += [(task, first, PIECE) for first in range(row["games"], wish.games, PIECE)]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with ProcessPoolExecutor(wish.processes, initializer=leave_together) as pool, Progress(*columns) as bar:
        shown = bar.add_task("games", total=len(pieces) * PIECE)
        for (task, _, _), done in zip(pieces, pool.map(play, *zip(*pieces, strict=True)) if pieces else [], strict=True):
            bar.update(shown, advance=PIECE, description=" ".join(map(str, task)))
            for key, value in done.items():
                rows[task][key] += value
            KEPT.write_text(json.dumps([judged(row) for row in rows.values()], indent=1) + "\n")
    print(table([judged(rows[task]) for task in tasks(list(malison.games()), []) if task in rows and rows[task]["games"]]))


if __name__ == "__main__":
    main()
