"""`make bench`: interpreted, compiled and peers in one run, side by side; a table for people and `bench/results/speed.json` for programs.

`--old FOLDER` names another tree with compiled rules in its `src/`: both play in turns, with the same cards where there are such, and what
is faster by how much is held against the bar, and printed as the page on speed shows it.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import alternate
from machine import measured
from rich.console import Console
from rich.table import Table

import malison
from malison.kernel.setting import counted

HERE = Path(__file__).parent
RESULTS = HERE / "results" / "speed.json"
BAR = {"dont_go_in_there": 2.2, "been_cursed": 1.7, "viscounts_curse": 1.7, "cursed_castle": 1.7, "few_and_cursed": 1.6}
"""How many times the speed of d619e30 the compiled loop is to have; below, the same of the other ways, and of OpenSpiel and plain C."""
BARS = {alternate.PYTHON: 1.3, alternate.CLONE: 2.0, alternate.SEARCH: 1.5}
INTERPRETED_BAR = 0.8
OPEN_SPIEL_BAR = 9.0
C_BAR = 6.0
INTERPRETED = "interpreted"
LEANEST = "leanest driver"
FIRST = "dont_go_in_there"
"""The game that is held against other engines."""


TREE: list[str] = []
"""The tree that is measured, where it is not what is installed."""


def run(script: str, *arguments: str, interpreted: bool = False) -> dict[str, Any]:
    """One measuring process; interpreted means: from the sources, which lie before the installed package."""
    environment = dict(os.environ)
    environment.pop("PYTHONPATH", None)
    if interpreted:
        environment["PYTHONPATH"] = str(HERE.parent / "src")
    elif TREE:
        environment["PYTHONPATH"] = str(Path(TREE[0]).resolve() / "src")
    done = subprocess.run([sys.executable, str(HERE / script), *arguments], env=environment, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr)
    sys.stderr.write(done.stderr)
    return json.loads(done.stdout)


def import_time() -> float:
    """Milliseconds that `import malison` takes, the least of several tries."""
    code = "import time; t = time.perf_counter(); import malison; print((time.perf_counter() - t) * 1000)"
    tries = [float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout) for _ in range(7)]
    return round(min(tries), 1)


def main() -> None:
    console = Console(width=max(140, Console().width))
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="only these")
    parser.add_argument("--old", metavar="FOLDER", help="a tree with compiled rules in src/, to play in turns with")
    parser.add_argument("--new", metavar="FOLDER", help="another such tree; without it what is installed")
    chosen = parser.parse_args()
    games: list[str] = chosen.games
    if chosen.new:
        TREE.append(chosen.new)
    with console.status("peers"):
        peers = run("peers.py")["rows"]
    with console.status("yardstick"):
        yardstick = run("yardstick/run.py")
    with console.status("compiled"):
        compiled = run("measure.py", *games)
    with console.status("interpreted"):
        interpreted = run("measure.py", *games, interpreted=True)
    if not compiled["compiled"]:
        console.print("[bold]The rules are not compiled here: both columns are interpreted.[/]")
    result = {
        "measured": measured("open_spiel"),
        "import_ms": import_time(),
        "peers": peers,
        "yardstick": yardstick,
        "compiled": compiled["rows"],
        "interpreted": interpreted["rows"],
    }
    if chosen.old:
        with console.status("old and new in turns"):
            result["turns"] = in_turns(chosen.old, games)
    RESULTS.write_text(json.dumps(result, indent=1) + "\n")
    console.print(games_table(result))
    for peer in peers:
        console.print(f"{peer['peer']}: {peer['decisions_per_second']:,} decisions a second, driven from Python")
    console.print(yardstick_line(yardstick))
    if chosen.old:
        console.print(turns_table(result))
        print(page_table(result["turns"]))
    console.print(
        f"import malison: {result['import_ms']} ms · all speeds per CPU second on one core · written to {RESULTS.relative_to(HERE.parent)}"
    )


def in_turns(folder: str, games: list[str]) -> list[dict[str, Any]]:
    """The old tree and the new one in alternating slices, in every way."""
    found = []
    with alternate.trees(folder, TREE[0] if TREE else None) as (old, new):
        if not (old.compiled and new.compiled):
            raise SystemExit(f"the rules of {folder} or of the installed package are not compiled")
        ways = [way for way in new.ways if not games or way[0] in games]
        found += [alternate.compare(old, new, kind, way) for kind in alternate.KINDS for way in ways]
    plain = alternate.interpreted
    with plain(folder) as before, plain(str(HERE.parent)) as after, alternate.trees(before, after) as (old, new):
        found += [alternate.compare(old, new, alternate.LOOP, way) | {"kind": INTERPRETED} for way in ways]
    for row in found:
        row["wanted"] = INTERPRETED_BAR if row["kind"] == INTERPRETED else BARS.get(row["kind"]) or BAR.get(row["way"].split()[0])
    return found


def turns_table(result: dict[str, Any]) -> Table:
    table = Table(box=None, padding=(0, 2), title="old and new in turns, a CPU second", title_justify="left")
    words = ("", "game", "cards")
    for heading in (*words, "old", "new", "times", "middle half", "wanted"):
        table.add_column(heading, justify="left" if heading in words else "right")
    for row in result["turns"]:
        wanted = f"{row['wanted']:.1f}"
        for part in (row, *row["besides"]):
            spread = f"{part['low']:.2f}–{part['high']:.2f}"
            speeds = [f"{row['old']:,.0f}", f"{part['new']:,.0f}", f"{part['times']:.2f}", spread]
            table.add_row(row["kind"], row["way"], f"{part['cards']} ({part['edition']})", *speeds, wanted)
            # What is played besides is told, not held against the bar.
            wanted = ""
    speed = next((row["decisions_per_second"] for row in result["compiled"] if row["game"] == FIRST), None)
    lean = next((peer["decisions_per_second"] for peer in result["peers"] if LEANEST in peer["peer"]), None)
    if speed and lean:
        speeds = [f"{lean:,}", f"{speed:,}", f"{speed / lean:.1f}"]
        table.add_row(f"against OpenSpiel, {LEANEST}", FIRST, "", *speeds, "", f"{OPEN_SPIEL_BAR:.1f}")
    c = result["yardstick"]
    if "times" in c:
        speeds = [f"{c['engine']:,}", f"{c['c']:,}", f"{c['times']:.1f}"]
        table.add_row("plain C against the engine", FIRST, "", *speeds, "", f"at most {C_BAR:.1f}")
    return table


def page_table(turns: list[dict[str, Any]]) -> str:
    """What was played in turns, as docs/speed.md shows it: a line a game, then what it is with the present cards."""
    kinds = list(dict.fromkeys(row["kind"] for row in turns))
    lines = ["| | " + " | ".join(kinds) + " |", "|---" * (len(kinds) + 1) + "|"]
    for way in dict.fromkeys(row["way"] for row in turns):
        rows = [row for row in turns if row["way"] == way]
        lines.append(f"| {called(way)} | " + " | ".join(f"{row['times']:.2f} ({row['low']:.2f}–{row['high']:.2f})" for row in rows) + " |")
        if rows[0]["besides"]:
            lines.append("| *with the present cards* | " + " | ".join(f"*{row['besides'][0]['times']:.2f}*" for row in rows) + " |")
    return "\n".join(lines)


def called(way: str) -> str:
    """A game, its mode and its seats in words."""
    name, mode, seats = way.split()
    return f"{malison.game(name).title}, {mode}, {counted(int(seats), 'seat')}"


def yardstick_line(found: dict[str, Any]) -> str:
    if "missing" in found:
        return f"plain C: {found['missing']}"
    return (
        f"plain C, the same {found['compared']:,} games of {found['game']}: {found['c']:,} decisions a second, "
        f"{found['times']} times the engine's {found['engine']:,}"
    )


def games_table(result: dict[str, Any]) -> Table:
    peer = result["peers"][0]["decisions_per_second"] if result["peers"] else None
    table = Table(box=None, padding=(0, 2), title="random decisions a second", title_justify="left")
    for heading in ("game", "mode", "seats", "compiled", "× peer", "in a search", "from Python", "interpreted", "clone µs", "state bytes"):
        table.add_column(heading, justify="left" if heading in ("game", "mode") else "right")
    for fast, slow in zip(result["compiled"], result["interpreted"], strict=True):
        ratio = f"{fast['decisions_per_second'] / peer:.1f}" if peer else "–"
        table.add_row(
            fast["game"],
            fast["mode"],
            str(fast["seats"]),
            f"{fast['decisions_per_second']:,}",
            ratio,
            f"{fast['search_playouts'] / fast['decisions_per_second']:.0%}",
            f"{fast['driven_from_python']:,}",
            f"{slow['decisions_per_second']:,}",
            str(fast["clone_us"]),
            f"{fast['state_bytes']:,}",
        )
    return table


if __name__ == "__main__":
    main()
