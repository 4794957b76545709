"""Live tables under load: from the moment a move is sent to the moment the other seat's screen has it, and what a move costs the server.

    python bench/web/live.py [--tables 500] [--rate 250] [--seconds 30] [--untold] [--whole] [--against SRC] [--rounds 3] [--json]

Starts a server of its own (SQLite, every move durable before it is acknowledged), opens the tables with two sockets each as
browsers do (the board in pieces, event by event; with `--untold` in pieces only, as for a browser whose playback is off; with `--whole`
as HTML parts), and offers moves at a steady rate; the driver runs on the same machine. With `--against` the server of another Malison (the
folder that holds its `malison`) is measured in turn with this one, so many rounds: the median of each, and from where to where. One that
only knows whole parts sends those. CPU time a move is the figure to compare; waiting depends on what else the machine does.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import gc
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from struct import pack
from typing import Any, Final

import httpx
import msgspec
import uvloop

from malison.kernel import registry
from malison.web.server.run import free_port, more_files

BUTTON = re.compile(r'data-move="([^"]+)"')
SERVE = "import sys, malison.web; malison.web.serve(port=int(sys.argv[1]), db=sys.argv[2], bot_workers=1)"


TEXT, PING, PONG = 0x81, 0x89, 0x8A
"""The first bytes of frames that are whole."""
WARM: Final = 2.0
"""Seconds before anything counts."""
AT_ONCE: Final = 8
"""So many tables are opened at a time."""


class Told(msgspec.Struct):
    """An event, and what differs on the board as it is told."""

    board: list[tuple[int, int, str | None]] = []


class Message(msgspec.Struct):
    """Of what a page is sent, what it takes to go on playing."""

    type: str
    number: int = 0
    your_turn: bool = False
    over: bool = False
    parts: dict[str, str] = {}
    story: list[Told] = []
    board: list[tuple[int, int, str | None]] = []


READ: Final = msgspec.json.Decoder(Message)


class Screen(asyncio.Protocol):
    """One seat's page: its socket, and the moves its buttons offer. Only as much of a socket as it takes: a driver that needs the
    machine for itself would measure itself."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.number = 0
        self.turn = False
        self.parts: dict[str, str] = {}
        self.cuts = [""]
        self.waiting = bytearray()
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def open(self, address: str, headers: dict[str, str]) -> None:
        host, _, port = address.removeprefix("http://").partition(":")
        self.transport, _ = await asyncio.get_running_loop().create_connection(lambda: self, host, int(port))
        more = self.table.bench.wish
        upgrade = {
            "host": f"{host}:{port}",
            "connection": "Upgrade",
            "upgrade": "websocket",
            "sec-websocket-version": "13",
            "sec-websocket-key": base64.b64encode(os.urandom(16)).decode(),
            **headers,
        }
        lines = [f"GET /t/{self.table.name}/live?{more}seat={self.seat} HTTP/1.1", *(f"{key}: {value}" for key, value in upgrade.items())]
        self.transport.write("\r\n".join([*lines, "", ""]).encode())
        await self.opened

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        self.waiting += data
        if not self.opened.done():
            head, found, rest = bytes(self.waiting).partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self.opened.set_exception(ConnectionError(head.decode()))
                return
            self.opened.set_result(None)
            self.waiting[:] = rest
        while (frame := self.frame()) is not None:
            kind, body = frame
            if kind == TEXT:
                self.read(READ.decode(body), now)
            elif kind == PING:
                self.send(PONG, body)

    def frame(self) -> tuple[int, bytes] | None:
        """The next frame that is there whole."""
        got = self.waiting
        if len(got) < 2:
            return None
        start, size = 2, got[1]
        if size >= 126:
            start = 4 if size == 126 else 10
            size = int.from_bytes(got[2:start], "big")
        end = start + size
        if len(got) < end or end < start:
            return None
        kind, body = got[0], bytes(got[start:end])
        del got[:end]
        return kind, body

    def send(self, kind: int, body: bytes) -> None:
        # What a client sends is masked, by whatever key; this one changes nothing.
        size = pack("!B", 0x80 | len(body)) if len(body) < 126 else pack("!BH", 0x80 | 126, len(body))
        self.transport.write(bytes([kind]) + size + bytes(4) + body)

    def read(self, message: Message, now: float) -> None:
        if message.type != "state":
            return
        self.number, self.turn, self.table.over = message.number, message.your_turn, message.over
        self.parts.update(message.parts)
        for pieces in (*(one.board for one in message.story), message.board):
            for first, gone, text in reversed(pieces):
                self.cuts[first : first + gone] = [] if text is None else text.split("<")
        self.table.arrived(self, now)

    def moves(self) -> list[str]:
        """What can be pressed."""
        return BUTTON.findall("<".join([*self.parts.values(), *self.cuts]))


class Table:
    """Two screens and the move under way."""

    def __init__(self, bench: Bench, name: str) -> None:
        self.bench = bench
        self.name = name
        self.screens: list[Screen] = []
        self.sent = 0.0
        self.waiting: set[int] = set()
        self.goal = 0
        self.over = False

    def arrived(self, screen: Screen, now: float) -> None:
        if self.sent and screen.number >= self.goal and screen.seat in self.waiting:
            self.waiting.discard(screen.seat)
            if screen.seat != self.mover:
                self.bench.latencies.append(now - self.sent)
            if not self.waiting:
                self.sent = 0.0

    def move(self, rng: random.Random) -> bool:
        if self.sent or self.over:
            return False
        mover = next((screen for screen in self.screens if screen.turn), None)
        moves = mover.moves() if mover else []
        if mover is None or not moves:
            return False
        self.mover, self.goal, self.waiting = mover.seat, mover.number + 1, {0, 1}
        wish = msgspec.json.encode({"move": rng.choice(moves), "number": mover.number, "id": 1})
        self.sent = time.perf_counter()
        mover.send(TEXT, wish)
        return True


class Bench:
    def __init__(self, address: str, tables: int, wish: str) -> None:
        self.address = address
        self.count = tables
        self.wish = wish
        """How the screens ask for their pages."""
        self.tables: list[Table] = []
        self.latencies: list[float] = []

    async def open(self, game: str, mode: str) -> None:
        await asyncio.gather(*(self.open_some(range(first, self.count, AT_ONCE), game, mode) for first in range(AT_ONCE)))

    async def open_some(self, numbers: range, game: str, mode: str) -> None:
        # A connection of its own for each request: on a busy machine the server has given up a kept one before it is used again.
        alone = httpx.Limits(max_keepalive_connections=0)
        async with httpx.AsyncClient(base_url=self.address, headers={"origin": self.address}, timeout=60, limits=alone) as http:
            for number in numbers:
                http.cookies.clear()
                wish = {"game": game, "mode": mode, "seats": 2, "seed": str(number)}
                made = (await http.post("/api/tables", json=wish)).json()
                table = Table(self, made["table"])
                for seat, token in enumerate(made["links"]["seats"]):
                    table.screens.append(await self.sit(http, table, seat, token))
                self.tables.append(table)

    async def sit(self, http: httpx.AsyncClient, table: Table, seat: int, token: str) -> Screen:
        http.cookies.clear()
        page = (await http.get(f"/s/{token}")).text
        csrf = page.split('name="csrf" value="', 1)[1].split('"', 1)[0]
        await http.post(f"/s/{token}", data={"csrf": csrf, "name": f"Seat {seat}"})
        headers = {"cookie": f"malison={http.cookies['malison']}", "origin": self.address}
        http.cookies.clear()
        screen = Screen(table, seat)
        await screen.open(self.address, headers)
        return screen

    async def drive(self, rate: float, seconds: float, rng: random.Random) -> int:
        """Moves at a steady rate, each at the next table that is ready."""
        start = time.perf_counter()
        sent = 0
        at = 0
        while (now := time.perf_counter() - start) < seconds:
            due = int(now * rate)
            tried = 0
            while sent < due and tried < len(self.tables):
                at = (at + 1) % len(self.tables)
                tried += 1
                sent += self.tables[at].move(rng)
            await asyncio.sleep(0.002)
        return sent


def cpu_seconds(pid: int) -> tuple[float, float]:
    """What a process has used, and how much of that in the system: writing to disk and to sockets."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    own, system = (int(field) / os.sysconf("SC_CLK_TCK") for field in fields[11:13])
    return own + system, system


def the_game() -> tuple[str, str]:
    """The shortest game in which two play against each other."""
    found = []
    for name in registry.games():
        game = registry.game(name)
        found += [(game.bound, name, mode.name) for mode in game.mode_list if 2 in mode.seats and not mode.cooperative]
    return min(found)[1:]


async def measure(address: str, pid: int, chosen: argparse.Namespace) -> dict[str, Any]:
    bench = Bench(address, chosen.tables, "" if chosen.whole else "pieces=1&" if chosen.untold else "pieces=1&story=1&")
    await bench.open(*the_game())
    rng = random.Random(1)
    # A pause of the driver's own would count as waiting.
    gc.collect()
    gc.disable()
    await bench.drive(chosen.rate, WARM, rng)
    await asyncio.sleep(0.5)
    bench.latencies.clear()
    before = cpu_seconds(pid)
    own = time.process_time()
    sent = await bench.drive(chosen.rate, chosen.seconds, rng)
    await asyncio.sleep(1)
    used, system = (after - then for after, then in zip(cpu_seconds(pid), before, strict=True))
    found = sorted(1000 * latency for latency in bench.latencies)
    result = {
        "tables": chosen.tables,
        "moves": sent,
        "moves_per_second": round(sent / chosen.seconds, 1),
        "arrived": len(found),
        **{f"p{p}_ms": round(found[min(len(found) - 1, len(found) * p // 100)], 2) for p in (50, 95, 99)},
        # By those that arrived: a server that does not keep up has not yet worked for the others.
        "server_us_per_move": round(1e6 * used / max(len(found), 1)),
        "of_it_system": round(1e6 * system / max(len(found), 1)),
        "server_cpu": round(used / chosen.seconds, 2),
        "driver_cpu": round((time.process_time() - own) / chosen.seconds, 2),
    }
    gc.enable()
    for table in bench.tables:
        for screen in table.screens:
            screen.transport.close()
    return result


def once(source: str, chosen: argparse.Namespace) -> dict[str, Any]:
    """One server, one measurement. `source` is where its Malison lies; empty: where ours does."""
    port = free_port("127.0.0.1")
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "MALISON_RATE": "0", **({"PYTHONPATH": source} if source else {})}
        command = [sys.executable, "-c", SERVE, str(port), f"{folder}/bench.db"]
        with open(f"{folder}/log", "w") as log:
            server = subprocess.Popen(command, env=environment, stderr=log)
        try:
            address = f"http://127.0.0.1:{port}"
            while True:
                try:
                    httpx.get(f"{address}/healthz")
                    break
                except httpx.TransportError:
                    time.sleep(0.05)
            return uvloop.run(measure(address, server.pid, chosen))
        finally:
            server.terminate()
            server.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description="Live tables under load.")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=250)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--untold", action="store_true", help="nothing told event by event")
    parser.add_argument("--whole", action="store_true", help="nothing told event by event, and the board not in pieces")
    parser.add_argument("--against", default="", help="the folder of another malison, measured in turn with this one")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    more_files()
    sources = {"this": "", **({"other": chosen.against} if chosen.against else {})}
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in sources}
    for _ in range(chosen.rounds):
        for name, source in sources.items():
            found[name].append(once(source, chosen))
            # A round takes a minute on a busy machine.
            print(name, json.dumps(found[name][-1]), file=sys.stderr)
    if chosen.json:
        print(json.dumps(found if len(found) > 1 or chosen.rounds > 1 else found["this"][0]))
        return
    print(" " * 18, *(f"{name:>24}" for name in found))
    for key in found["this"][0]:
        print(f"{key:>18}", *(f"{spread([result[key] for result in results]):>24}" for results in found.values()))


def spread(values: list[float]) -> str:
    """The median, and from where to where."""
    middle = f"{statistics.median(values):g}"
    return middle if len(values) == 1 else f"{middle} ({min(values):g} to {max(values):g})"


if __name__ == "__main__":
    main()
