"""People who play while things break, and what they were told: every acknowledged move, and a part of all they were shown."""

from __future__ import annotations

import contextlib
import json
import random
import socket
import struct
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from support_web import Running, games

from malison.client import Refused, Seat, Server

PLAYERS: Final = 4
SHOWN: Final = 0.2
"""The part of what a seat is shown that is kept for the comparison: enough of every game, and it fits into memory."""
DOWN: Final = 503
PAUSE: Final = 0.02

Move = tuple[int, int, str]
"""A move's number in the log, its seat and its name."""


@dataclass
class Sight:
    """What a seat (None: a spectator) was shown of a game that was not over."""

    seat: int | None
    number: int
    text: str


@dataclass
class Played:
    """One table, as those who played there know it."""

    id: str
    links: dict[str, Any]
    people: tuple[int, ...]
    acknowledged: list[Move] = field(default_factory=list)
    sights: list[Sight] = field(default_factory=list)
    told: dict[int, list[dict[str, Any]]] = field(default_factory=dict)


class Looking(Seat):
    """A seat that remembers some of what it was shown."""

    def __init__(self, link: str, table: Played, seat: int, rng: random.Random) -> None:
        self.played, self.mine, self.rng = table, seat, rng
        super().__init__(link)

    def _take(self, message: dict[str, Any]) -> None:
        if message.get("type") == "state" and message is not self.state and not message["over"] and self.rng.random() < SHOWN:
            self.played.sights.append(Sight(self.mine, message["number"], json.dumps(message)))
        super()._take(message)


class Player(threading.Thread):
    """Plays table after table, both seats or one against a bot, seat n at server n, and writes down every acknowledged move."""

    def __init__(self, servers: Sequence[Running], seed: int, stop: threading.Event, bot: str = "", rude: float = 0.0) -> None:
        """`rude` is the part of the moves that are first sent by a line that is torn before the answer can come."""
        super().__init__(daemon=True)
        self.rude = rude
        self.torn = 0
        self.servers = servers
        self.rng = random.Random(seed)
        self.stop = stop
        self.bot = bot
        self.tables: list[Played] = []
        self.refused = 0
        """How often the server said that its database does not answer."""
        self.slowest = 0.0
        self.ways = [(game.name, mode.name) for game in games() for mode in game.mode_list if 2 in mode.seats]
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.stop.is_set():
                table = self.open()
                if table is not None:
                    self.play(table)
        except BaseException as error:
            self.error = error

    def count(self) -> int:
        return sum(len(table.acknowledged) for table in list(self.tables))

    def address(self, seat: int) -> str:
        return self.servers[seat % len(self.servers)].address

    def again(self, work: Any) -> Any:
        """What comes of it, however often it must be tried; None if it is time to stop."""
        while not self.stop.is_set():
            try:
                return work()
            except Refused as refused:
                if refused.status != DOWN:
                    raise
                self.refused += 1
            except OSError:
                pass
            time.sleep(PAUSE)
        return None

    def open(self) -> Played | None:
        game, mode = self.rng.choice(self.ways)
        chairs = ["open", self.bot or "open"]
        made = self.again(lambda: Server(self.address(0)).open(game, mode=mode, seats=2, chairs=chairs))
        if made is None:
            return None
        self.tables.append(Played(made["table"], made["links"], (0,) if self.bot else (0, 1)))
        return self.tables[-1]

    def play(self, table: Played) -> None:
        seats: list[Looking] = []
        try:
            for n in table.people:
                link = f"{self.address(n)}/s/{table.links['seats'][n]}"
                seat = self.again(lambda link=link, n=n: Looking(link, table, n, self.rng))
                if seat is None:
                    return
                seats.append(seat)
            while not self.stop.is_set() and not seats[0].state["over"]:
                self.step(table, seats)
        finally:
            for n, seat in zip(table.people, seats, strict=False):
                table.told[n] = list(seat.events)
                seat.close()

    def step(self, table: Played, seats: list[Looking]) -> None:
        for n, seat in enumerate(seats):
            if seat.state["your_turn"]:
                self.move(table, n, seat)
                return
        if self.rng.random() < SHOWN:
            self.watch(table)
        behind = min(seats, key=lambda seat: int(seat.state["number"]))
        behind._take(behind._receive())

    def move(self, table: Played, n: int, seat: Looking) -> None:
        """One move, sent again with the same number as long as nobody says what came of it."""
        move, number = self.rng.choice(seat.turn().moves), seat.state["number"]
        start = time.monotonic()
        if self.rng.random() < self.rude:
            # With several servers at another one than the seat's own.
            shout(self.servers[(n + 1) % len(self.servers)], table, n, {"move": move, "number": number})
            self.torn += 1
        while True:
            try:
                made = seat._do({"move": move, "number": number})
            except Refused as refused:
                if refused.status != DOWN:
                    raise
                self.refused += 1
                time.sleep(PAUSE)
                continue
            break
        self.slowest = max(self.slowest, time.monotonic() - start)
        table.acknowledged.append((made, n, move))

    def watch(self, table: Played) -> None:
        """A spectator passes by; whether it is a good moment or not."""
        server = Server(self.address(self.rng.randrange(2)), table.links["watch"])
        try:
            page = server.ask("GET", f"/api/tables/{table.id}")
        except (OSError, Refused):
            return
        if not page["over"]:
            table.sights.append(Sight(None, page["number"], json.dumps(page)))


def shout(server: Running, table: Played, seat: int, wish: dict[str, Any]) -> None:
    """Send a move and hang up at once, without a goodbye."""
    body = json.dumps(wish).encode()
    head = (
        f"POST /api/tables/{table.id}/moves HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
        f"authorization: Bearer {table.links['seats'][seat]}\r\ncontent-length: {len(body)}\r\n\r\n"
    )
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", server.port), 5) as line:
        line.sendall(head.encode() + body)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


class Crowd:
    """All who play; they stop together."""

    def __init__(self, *servers: Running, bot: str = "", players: int = PLAYERS, rude: float = 0.0) -> None:
        self.stop = threading.Event()
        self.players = [Player(servers, n, self.stop, bot, rude) for n in range(players)]

    def __enter__(self) -> Crowd:
        for player in self.players:
            player.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop.set()
        for player in self.players:
            player.join(60)

    def count(self) -> int:
        return sum(player.count() for player in self.players)

    def wait_for(self, moves: int, seconds: float) -> None:
        """Until so many more moves are acknowledged, or for so long without."""
        wanted, end = self.count() + moves, time.monotonic() + seconds
        while self.count() < wanted and time.monotonic() < end:
            time.sleep(0.001)

    @property
    def torn(self) -> int:
        return sum(player.torn for player in self.players)

    @property
    def tables(self) -> list[Played]:
        return [table for player in self.players for table in player.tables]

    def troubles(self) -> list[str]:
        """Who could not go on, and why."""
        gone = [f"a player failed: {player.error!r}" for player in self.players if player.error is not None]
        return gone + ["a player is stuck" for player in self.players if player.is_alive()]
