"""What a move costs the server in instructions, counted by valgrind: the same on any machine, however busy.

    python bench/web/instructions.py [--untold] [--whole] [--against SRC] [--caches] [--json]

Starts a server under valgrind (Debian: `apt install valgrind`), opens twelve tables as `live.py` does, waits until the server has nothing
left to prepare, and plays one move after the other; everything the server does between them counts, SQLite and its own side of the
network included, the kernel's not. `--against` counts for another Malison, too. With `--caches` what would not be found in caches of 32
KiB (first level) and 1 MiB (second) is counted as well, and branches guessed wrong; that takes twice as long.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import httpx
import uvloop
from live import SERVE, Bench, cpu_seconds, the_game

from malison.web.server.run import free_port

TABLES: Final = 12
FIRST: Final = 2 * TABLES
"""Moves before anything counts."""
MOVES: Final = 40
SLICES: Final = 5
"""So many moves are counted together, so many times."""
IDLE: Final = 0.04
"""Of a core, at most, when nothing is left to prepare."""
CACHES: Final = ("--cache-sim=yes", "--I1=32768,8,64", "--D1=32768,8,64", "--LL=1048576,16,64", "--branch-sim=yes")
SUMS: Final = {
    "instructions": ("Ir",),
    "first_level_misses": ("I1mr", "D1mr", "D1mw"),
    "second_level_misses": ("ILmr", "DLmr", "DLmw"),
    "wrong_guesses": ("Bcm", "Bim"),
}
"""Valgrind's events, as they are told here."""


def control(pid: int, *wish: str) -> None:
    subprocess.run(["callgrind_control", *wish, str(pid)], check=True, capture_output=True)


async def drive(address: str, pid: int, wish: str) -> None:
    bench = Bench(address, TABLES, wish)
    await bench.open_some(range(TABLES), *the_game())
    await idle(pid)
    rng, made, tried = random.Random(1), 0, 0
    while made < FIRST + MOVES * SLICES:
        table = bench.tables[tried % TABLES]
        tried += 1
        if not table.move(rng):
            if tried > 100 * (made + TABLES):
                raise RuntimeError("no table has a move left")
            continue
        while table.sent:
            await asyncio.sleep(0.001)
        made += 1
        if made == FIRST:
            control(pid, "-i", "on")
            control(pid, "-d")
        elif made > FIRST and (made - FIRST) % MOVES == 0:
            control(pid, "-d")
    control(pid, "-i", "off")
    for table in bench.tables:
        for screen in table.screens:
            screen.transport.close()


async def idle(pid: int) -> None:
    """Until the server only waits."""
    before = -1.0
    while (now := cpu_seconds(pid)[0]) - before > 2 * IDLE:
        before = now
        await asyncio.sleep(2)


def counted(folder: Path) -> dict[str, float]:
    """Thousands a move: the middle one of the slices."""
    slices: list[dict[str, int]] = []
    # The first is of before it began.
    for path in sorted(folder.glob("counts.*"), key=lambda path: int(path.suffix[1:]))[1 : SLICES + 1]:
        text = path.read_text(errors="replace")
        events, sums = (re.search(rf"^{word}: (.+)$", text, re.MULTILINE) for word in ("events", "(?:summary|totals)"))
        if events and sums:
            slices.append(dict(zip(events[1].split(), map(int, sums[1].split()), strict=False)))
    found = {}
    for name, parts in SUMS.items():
        if all(parts[0] in one for one in slices):
            found[name] = round(statistics.median(sum(one.get(part, 0) for part in parts) for one in slices) / MOVES / 1000, 1)
    return found


def count(source: str, wish: str, caches: bool) -> dict[str, float]:
    port = free_port("127.0.0.1")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = {**os.environ, "MALISON_RATE": "0", "PYTHONHASHSEED": "1", **({"PYTHONPATH": source} if source else {})}
        watched = [
            "valgrind",
            "--tool=callgrind",
            "--instr-atstart=no",
            f"--callgrind-out-file={folder}/counts",
            *(CACHES if caches else ()),
        ]
        with (folder / "log").open("w") as log:
            command = [*watched, sys.executable, "-c", SERVE, str(port), f"{folder}/bench.db"]
            server = subprocess.Popen(command, env=environment, stderr=log)
        try:
            address = f"http://127.0.0.1:{port}"
            while True:
                try:
                    httpx.get(f"{address}/healthz", timeout=60)
                    break
                except httpx.TransportError:
                    if server.poll() is not None:
                        raise RuntimeError((folder / "log").read_text()) from None
                    time.sleep(0.2)
            uvloop.run(drive(address, server.pid, wish))
        finally:
            server.terminate()
            server.wait()
        return counted(folder)


def main() -> None:
    parser = argparse.ArgumentParser(description="Instructions a move.")
    parser.add_argument("--untold", action="store_true", help="nothing told event by event")
    parser.add_argument("--whole", action="store_true", help="nothing told event by event, and the board not in pieces")
    parser.add_argument("--against", default="", help="the folder of another malison; one that only knows whole parts sends those")
    parser.add_argument("--caches", action="store_true", help="what is not found in caches, and guesses, too")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    if shutil.which("valgrind") is None:
        sys.exit("valgrind is not installed (Debian: apt install valgrind)")
    wish = "" if chosen.whole else "pieces=1&" if chosen.untold else "pieces=1&story=1&"
    sources = {"this": "", **({"other": chosen.against} if chosen.against else {})}
    found: dict[str, dict[str, Any]] = {}
    for name, source in sources.items():
        found[name] = count(source, wish, chosen.caches)
        print(name, json.dumps(found[name]), file=sys.stderr)
    if chosen.json:
        print(json.dumps(found))
        return
    print(f"{'thousands a move':>20}", *(f"{name:>12}" for name in found))
    for key in found["this"]:
        print(f"{key:>20}", *(f"{counts.get(key, ''):>12,}" for counts in found.values()))


if __name__ == "__main__":
    main()
