"""How strong the search is for the time it takes, interpreted and compiled: `python bench/strength.py [GAME] [--games N]`.

A budget of simulations plays the same moves either way, so its share of games won against *greedy* is measured once, compiled,
and its time a decision in both builds. Writes `bench/strength.json` and the plot `docs/pictures/strength.svg`.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import malison
from malison.bots.greedy import Greedy
from malison.bots.seats import Searcher
from malison.kernel.rng import seeded
from malison.lab.statistics import wilson

HERE = Path(__file__).parent
BUDGETS = (5, 10, 20, 40, 80, 160, 320, 640)
SEED = 41_000


def play(name: str, simulations: int, games: int) -> tuple[float, float]:
    """Games won (a shared victory is half) and CPU seconds a decision of the search."""
    game = malison.game(name)
    table = game.prepare(2, **game.with_cap(None, {}))
    search, greedy = Searcher(game.knowledge, simulations), Greedy(game.knowledge)
    wins = spent = 0.0
    decisions = 0
    for number in range(games):
        g = table.clone()
        g.begin(SEED + number // 2)
        rng = seeded(SEED + number // 2)
        while not g.over:
            if g.seat == number % 2:
                start = time.process_time()
                move = search.choose(g, rng)
                spent += time.process_time() - start
                decisions += 1
            else:
                move = greedy.choose(g, rng)
            g.answer(move)
        wins += {"won": 1.0, "shared": 0.5, "lost": 0.0}[g.outcome()[number % 2].result]
    return wins, spent / decisions


def interpreted(name: str, games: int) -> list[float]:
    """The seconds a decision of each budget, in a process that takes the rules from the sources."""
    environment = {**os.environ, "PYTHONPATH": str(HERE.parent / "src")}
    command = [sys.executable, __file__, name, "--games", str(games), "--times"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    times: list[float] = json.loads(done.stdout)
    return times


def plot(name: str, rows: list[dict[str, Any]]) -> None:
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "malison"
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(figsize=(7.5, 4.2), layout="constrained")
    for build, colour, marker in (("interpreted", "#8a6a00", "s"), ("compiled", "#6b3fa0", "o")):
        x = [row[build] * 1000 for row in rows]
        y = [row["rate"] * 100 for row in rows]
        error = [[100 * (row["rate"] - row["low"]) for row in rows], [100 * (row["high"] - row["rate"]) for row in rows]]
        axes.errorbar(x, y, error, label=build, color=colour, marker=marker, capsize=2, linewidth=1.6)
    for row in rows:
        here = (row["compiled"] * 1000, row["rate"] * 100)
        axes.annotate(str(row["simulations"]), here, (-4, 7), textcoords="offset points", ha="right", fontsize=8)
    axes.set_xscale("log")
    axes.set_xlabel("milliseconds a decision (CPU, logarithmic); the numbers are simulations")
    axes.set_ylabel("games won against greedy, %")
    axes.set_title(f"{malison.game(name).title}, two seats: strength for the time")
    axes.axhline(50, color="#888888", linewidth=0.8, linestyle=":")
    axes.grid(visible=True, alpha=0.25)
    axes.legend(frameon=False)
    figure.savefig(HERE.parent / "docs" / "pictures" / "strength.svg", metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default=next(iter(malison.games())))
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--times", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.times:
        print(json.dumps([play(chosen.game, budget, chosen.games)[1] for budget in BUDGETS]))
        return
    if not malison.compiled():
        raise SystemExit("this compares with the compiled rules: install them first (make .venv/installed)")
    rows: list[dict[str, Any]] = []
    for budget, slow in zip(BUDGETS, interpreted(chosen.game, 4), strict=True):
        wins, quick = play(chosen.game, budget, chosen.games)
        low, high = wilson(round(wins), chosen.games)
        rate = wins / chosen.games
        rows.append({"simulations": budget, "rate": rate, "low": low, "high": high, "interpreted": slow, "compiled": quick})
        print(f"{budget:>5} simulations: {rate:.1%}; {slow * 1e3:.2f} ms interpreted, {quick * 1e3:.3f} ms compiled", flush=True)
    (HERE / "strength.json").write_text(json.dumps({"game": chosen.game, "games": chosen.games, "rows": rows}, indent=1) + "\n")
    plot(chosen.game, rows)


if __name__ == "__main__":
    main()
