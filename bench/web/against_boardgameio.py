"""Our server against a boardgame.io server with its file storage: acknowledged moves a second, one after the other in one run.

    python bench/web/against_boardgameio.py [--tables 50] [--seconds 8] [--rounds 1] [--json]

Both are real server processes with their files in one temporary folder, and both are played over real sockets, one for each player,
from a driver on the same machine. Two players take turns at every table, and the next move is sent when the last one is acknowledged
and has reached both. All games are opened before the clock starts. Ours is a whole game of Don't Go In There!, always the first legal
move; theirs is a game as long in which a move takes the first free space. Needs Node 20 and npm.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import msgspec
import websockets

from malison.web.server.run import free_port

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME = "dont_go_in_there"
SPACES = 44
"""Moves in one of their games: as many as ours has for two players."""
WARM = 2.0
"""Seconds of play before the clock starts: Node compiles what it runs often, and should have done so."""
OPENING = 8
THEIRS = Path(__file__).with_name("boardgameio")
SERVE = "import sys; from malison.cli import main; sys.exit(main())"
DURABLE = {
    "malison": "acknowledged after the commit is flushed to the disk (SQLite, WAL, synchronous=FULL): survives a kill and a power cut",
    "boardgame.io": "acknowledged before it is written, and never flushed (FlatFile: no fsync, files overwritten in place):"
    " a power cut may lose the last seconds, a kill the last moves, and either may leave a file cut short",
}


class Option(msgspec.Struct):
    move: str


class Message(msgspec.Struct):
    """What the driver needs of a message; the rest is not even decoded."""

    type: str
    number: int = 0
    your_turn: bool = False
    over: bool = False
    options: list[Option] | None = None
    message: str = ""


READ = msgspec.json.Decoder(Message)


class Seat:
    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.state = Message("state", number=-1)

    async def take(self) -> Message:
        message = READ.decode(await self.socket.recv())
        if message.type == "refused":
            raise RuntimeError(message.message)
        if message.type == "state":
            self.state = message
        return message

    async def reach(self, number: int) -> None:
        while self.state.number < number:
            await self.take()


class Ours:
    """The driver of our server."""

    def __init__(self, address: str, chosen: argparse.Namespace) -> None:
        self.address = address
        self.chosen = chosen
        self.games: list[list[Seat]] = []
        self.opened = 0
        self.begun = 0
        self.start = self.end = float("inf")
        self.moves = 0
        self.all = 0

    async def open(self, http: httpx.AsyncClient) -> None:
        while self.opened < self.chosen.games:
            self.opened += 1
            made = (await http.post("/api/tables", json={"game": GAME, "seats": 2})).json()
            seats = []
            for number, token in enumerate(made["links"]["seats"]):
                bearer = {"authorization": f"Bearer {token.rpartition('/')[2]}"}
                sat = await http.post(f"/api/tables/{made['table']}/sit", json={"name": f"Seat {number}"}, headers=bearer)
                sat.raise_for_status()
                bearer = {"authorization": f"Bearer {sat.json()['token']}"}
                live = f"ws{self.address[4:]}/api/tables/{made['table']}/live"
                seats.append(Seat(await websockets.connect(live, additional_headers=bearer, compression=None, max_size=None)))
            for seat in seats:
                await seat.reach(0)
            self.games.append(seats)

    async def play(self) -> None:
        """Games one after the other until the time is over."""
        while self.begun < len(self.games):
            seats = self.games[self.begun]
            self.begun += 1
            while not seats[0].state.over:
                await self.move(seats)
                now = time.perf_counter()
                self.all += 1
                self.moves += self.start <= now < self.end
                if now >= self.end:
                    return
        raise RuntimeError("every game that was opened is over: raise --games")

    async def move(self, seats: list[Seat]) -> None:
        mover = next(seat for seat in seats if seat.state.your_turn)
        assert mover.state.options
        number = mover.state.number
        await mover.socket.send(json.dumps({"move": mover.state.options[0].move, "number": number, "id": 1}))
        while (await mover.take()).type != "done":
            pass
        for seat in seats:
            await seat.reach(number + 1)

    async def run(self, pid: int) -> dict[str, Any]:
        async with httpx.AsyncClient(base_url=self.address, timeout=60) as http:
            await asyncio.gather(*(self.open(http) for _ in range(OPENING)))
        await asyncio.sleep(1)
        self.start = time.perf_counter() + WARM
        self.end = self.start + self.chosen.seconds
        playing = asyncio.gather(*(self.play() for _ in range(self.chosen.tables)))
        await asyncio.sleep(WARM)
        before, own = cpu_seconds(pid), time.process_time()
        await playing
        server, driver = cpu_seconds(pid) - before, time.process_time() - own
        # Connections are dropped when the server stops; saying goodbye on each would only take time.
        return told(self.moves, self.all, self.begun, server, driver, self.chosen)


def told(moves: int, every: int, games: int, server: float, driver: float, chosen: argparse.Namespace) -> dict[str, Any]:
    return {
        "moves": moves,
        "moves_per_second": round(moves / chosen.seconds, 1),
        "games": games,
        "with_warming": every,
        "server_cpu": round(server / chosen.seconds, 2),
        "driver_cpu": round(driver / chosen.seconds, 2),
    }


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def running(command: list[str], address: str, log: Path, **settings: str) -> Iterator[int]:
    """A server that answers, until the block ends; its process."""
    with open(log, "w") as out:
        server = subprocess.Popen(command, env={**os.environ, **settings}, stdout=out, stderr=out)
    try:
        until = time.monotonic() + 30
        while True:
            try:
                httpx.get(address)
                break
            except httpx.TransportError:
                if server.poll() is not None or time.monotonic() > until:
                    raise SystemExit(f"{command[0]} does not answer:\n{log.read_text()}") from None
                time.sleep(0.05)
        yield server.pid
    finally:
        server.terminate()
        server.wait()


def measure_ours(folder: Path, chosen: argparse.Namespace) -> dict[str, Any]:
    port = free_port("127.0.0.1")
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-c", SERVE, "serve", "--port", str(port), "--db", str(folder / "ours.db"), "--bot-workers", "1"]
    # Limits are for strangers; here one address plays everything.
    with running(command, f"{address}/healthz", folder / "ours.log", MALISON_RATE="0") as pid:
        result = asyncio.run(Ours(address, chosen).run(pid))
    with sqlite3.connect(folder / "ours.db") as database:
        (result["stored"],) = database.execute("SELECT count(*) FROM log WHERE kind = 'move'").fetchone()
    return result


def measure_theirs(folder: Path, chosen: argparse.Namespace) -> dict[str, Any]:
    port = free_port("127.0.0.1")
    address = f"http://127.0.0.1:{port}"
    files = folder / "theirs"
    command = ["node", str(THEIRS / "server.js"), str(port), str(files), str(SPACES)]
    # Without this Node's libraries check and log what they need not.
    production = {"NODE_ENV": "production"}
    with running(command, f"{address}/games", folder / "theirs.log", **production) as pid:
        numbers = [str(n) for n in (chosen.tables, chosen.games, WARM, chosen.seconds)]
        driver = ["node", str(THEIRS / "driver.js"), address, *numbers]
        with subprocess.Popen(driver, env={**os.environ, **production}, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            process.stdout.readline()  # the clock starts
            before = cpu_seconds(pid)
            process.stdout.readline()  # and stops
            server = cpu_seconds(pid) - before
            last = process.stdout.readline()
        if process.returncode or not last:
            raise SystemExit(f"the driver of boardgame.io failed ({process.returncode})")
        found = json.loads(last)
    result = told(found["moves"], found["all"], found["games"], server, found["driver_cpu"] * chosen.seconds, chosen)
    kept = [json.loads(file.read_text())["value"] for file in files.iterdir()]
    # A match has a file for its state, its log, its first state and its players; the state's counts moves.
    result["stored"] = sum(value["_stateID"] for value in kept if isinstance(value, dict) and "_stateID" in value)
    return result


def install() -> None:
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            raise SystemExit(f"{program} is needed (Node 20)")
    if not (THEIRS / "node_modules" / "boardgame.io").is_dir():
        print(f"installing boardgame.io with npm in {THEIRS / 'node_modules'} (once, not under version control)", file=sys.stderr)
        # Without a lock file: the versions that matter are exact in package.json.
        command = ["npm", "install", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"]
        subprocess.run(command, cwd=THEIRS, check=True, stdout=sys.stderr)


def flush_ms(folder: Path) -> float:
    """What it takes to flush a small write to this disk: next to nothing means that it is not a disk, and the comparison is void."""
    taken = []
    with open(folder / "flush", "wb") as file:
        for _ in range(50):
            file.write(b"x" * 4096)
            file.flush()
            start = time.perf_counter()
            os.fsync(file.fileno())
            taken.append(time.perf_counter() - start)
    return round(1000 * statistics.median(taken), 2)


def busy() -> float:
    """The share of this machine that others use just now."""

    def read() -> tuple[int, int]:
        fields = [int(field) for field in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
        return sum(fields), fields[3] + fields[4]

    total, idle = read()
    time.sleep(1)
    total_now, idle_now = read()
    return round(1 - (idle_now - idle) / (total_now - total), 2)


def middle(rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """The round with the median of moves a second (the lower one of two)."""
    return sorted(rounds, key=lambda one: one["moves_per_second"])[(len(rounds) - 1) // 2]


def main() -> None:
    parser = argparse.ArgumentParser(description="Durable moves a second, against boardgame.io.")
    parser.add_argument("--tables", type=int, default=50, help="tables played at the same time (50)")
    parser.add_argument("--seconds", type=float, default=8, help="by the clock, for each server (8)")
    parser.add_argument("--games", type=int, default=700, help="games opened ahead on each server (700)")
    parser.add_argument("--rounds", type=int, default=1, help="how often, in turn; the median counts (1)")
    parser.add_argument("--folder", help="where the temporary folder is made; should be on a real disk")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    install()
    rounds: dict[str, list[dict[str, Any]]] = {name: [] for name in DURABLE}
    for _ in range(chosen.rounds):
        for name, measure in (("malison", measure_ours), ("boardgame.io", measure_theirs)):
            with tempfile.TemporaryDirectory(dir=chosen.folder) as made:
                others = {"flush_ms": flush_ms(Path(made)), "busy_before": busy()}
                result = measure(Path(made), chosen)
            if result["stored"] < result["with_warming"]:
                # Not an error of the bench: it is what the comparison is about.
                print(f"{name}: {result['with_warming']} moves acknowledged, only {result['stored']} stored", file=sys.stderr)
            rounds[name].append({**result, **others})
    found = {name: middle(results) for name, results in rounds.items()}
    ratio = found["malison"]["moves_per_second"] / found["boardgame.io"]["moves_per_second"]
    if chosen.json:
        told_all = {name: {**result, "durability": DURABLE[name]} for name, result in found.items()}
        print(json.dumps({"tables": chosen.tables, "seconds": chosen.seconds, **told_all, "ratio": round(ratio, 2)}))
        return
    for name, result in found.items():
        print(f"{name}: {', '.join(f'{key} {value}' for key, value in result.items())}")
        print(f"  {DURABLE[name]}")
    print("| tables | malison, moves/s | boardgame.io, moves/s | ratio |")
    print("|---|---|---|---|")
    ours, theirs = (found[name]["moves_per_second"] for name in DURABLE)
    print(f"| {chosen.tables} | {ours:.0f} (flushed) | {theirs:.0f} (not flushed) | {ratio:.2f} |")


if __name__ == "__main__":
    main()
