"""The lab's simulator: `python bench/lab.py [GAME …] [--games N]`; also written to `bench/results/lab.json`.

For each game, so many random games (100,000) on one core and on all: seconds, games a second, how much quicker all cores are, and the
memory that ten times as many games take. Then the same kind of loop in other people's simulators, where they are installed (the extra
`bench`): random games of Catan in Catanatron, of UNO in RLCard, of Goofspiel in OpenSpiel driven from Python. These are other games:
decisions a second compare better than games a second. A simulator that is missing is named.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from machine import measured

import malison

RESULTS = Path(__file__).parent / "results" / "lab.json"
LIMIT = {True: 180.0, False: 360.0}
"""Seconds within which a game's simulation on two cores should be done; the longer for games of thousands of decisions."""
LONG = 1000
"""From so many decisions a game on it is a long one."""
MINE = """\
import json, resource, sys
from malison import lab
name, games, workers = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
found = lab.sim(name, games=games, seed=1, workers=workers)
own, theirs = (resource.getrusage(who).ru_maxrss // 1024 for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
print(json.dumps({"seconds": found.seconds, "decisions": found.decisions, "memory": max(own, theirs)}))
"""
"""In a process of its own, so that memory is its own; the largest of its processes counts, in MiB."""
PEERS_SECONDS = 5.0


def ours(name: str, games: int, workers: int) -> dict[str, Any]:
    path = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    words = [sys.executable, "-c", MINE, name, str(games), str(workers)]
    run = subprocess.run(words, env=path, capture_output=True, text=True, check=False)
    if run.returncode:
        sys.exit(run.stderr)
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def row(name: str, games: int, cores: int) -> dict[str, Any]:
    one, all_cores, few = ours(name, games, 1), ours(name, games, cores), ours(name, max(games // 10, 1), cores)
    long = all_cores["decisions"] / games > LONG
    return {
        "game": name,
        "games": games,
        "one_core_seconds": round(one["seconds"], 1),
        "seconds": round(all_cores["seconds"], 1),
        "limit": LIMIT[not long] * games / 100_000,
        "times": round(one["seconds"] / all_cores["seconds"], 2),
        "games_per_second": round(games / all_cores["seconds"]),
        "decisions_per_second": round(all_cores["decisions"] / all_cores["seconds"]),
        "memory": all_cores["memory"],
        "memory_of_a_tenth": few["memory"],
    }


# -- other people's


def catanatron() -> tuple[int, int]:
    from catanatron import Color, Game, RandomPlayer

    game = Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
    game.play()
    # Older ones keep the actions, newer ones records of them.
    made = getattr(game.state, "action_records", None) or getattr(game.state, "actions", ())
    return 1, len(made)


def rlcard() -> tuple[int, int]:
    import rlcard as library
    from rlcard.agents import RandomAgent

    env = library.make("uno")
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    trajectories, _ = env.run(is_training=False)
    return 1, sum(len(found) // 2 for found in trajectories)


def openspiel() -> tuple[int, int]:
    import pyspiel

    state = pyspiel.load_game("goofspiel(num_cards=13,imp_info=True)").new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(random.choice(state.chance_outcomes())[0])
        elif state.is_simultaneous_node():
            state.apply_actions([random.choice(state.legal_actions(player)) for player in range(2)])
            decisions += 2
        else:
            state.apply_action(random.choice(state.legal_actions()))
            decisions += 1
    return 1, decisions


PEERS: dict[str, Callable[[], tuple[int, int]]] = {
    "Catanatron (Catan, 4 players)": catanatron,
    "RLCard (UNO)": rlcard,
    "OpenSpiel from Python (Goofspiel)": openspiel,
}


def peer(name: str, seconds: float) -> dict[str, Any]:
    """One core, for so many seconds."""
    try:
        PEERS[name]()
    except Exception as error:
        # Also one that is there but does not run here.
        return {"simulator": name, "missing": f"{type(error).__name__}: {error}"}
    games = decisions = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        played, made = PEERS[name]()
        games += played
        decisions += made
    spent = time.perf_counter() - start
    return {"simulator": name, "games_per_second": round(games / spent, 1), "decisions_per_second": round(decisions / spent)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("chosen", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, default=PEERS_SECONDS, help="for each of the others")
    wish = parser.parse_args()
    cores = os.cpu_count() or 1
    how = "compiled" if malison.compiled() else "interpreted"
    print(f"{cores} cores, Python {platform.python_version()}, rules {how}; memory in MiB, of the largest process\n")
    rows = []
    print("| game | games | one core, s | all, s | limit, s | times | games/s | decisions/s | memory | of a tenth |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for name in wish.chosen or malison.games():
        rows.append(row(name, wish.games, cores))
        print(
            "| " + " | ".join(f"{value:,}" if isinstance(value, int | float) else value for value in rows[-1].values()) + " |", flush=True
        )
    peers = [peer(name, wish.seconds) for name in PEERS]
    print("\n| other simulators, one core | games/s | decisions/s |\n|---|---|---|")
    for found in peers:
        if "missing" in found:
            print(f"| {found['simulator']} | not measured: {found['missing']} | |")
        else:
            print(f"| {found['simulator']} | {found['games_per_second']:,} | {found['decisions_per_second']:,} |")
    RESULTS.parent.mkdir(exist_ok=True)
    result = {"measured": measured("catanatron", "rlcard", "open_spiel"), "compiled": malison.compiled(), "rows": rows, "peers": peers}
    RESULTS.write_text(json.dumps(result, indent=1) + "\n")


if __name__ == "__main__":
    main()
