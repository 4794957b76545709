"""Play over the network: a seat's view, its legal moves by name and its events come over a socket, moves go back.

>>> from malison.client import Seat                                     # doctest: +SKIP
>>> with Seat("http://localhost:8000/s/SECRET", name="My bot") as seat:  # doctest: +SKIP
...     for turn in seat.turns():
...         seat.play(turn.moves[0])
...     print(seat.state["result"])

A lost connection is taken up again by itself, and a move whose answer was lost is sent again: the server never makes it twice.
"""

from __future__ import annotations

import http.client
import json
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Final
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

RESTING: Final = (0.05, 0.1, 0.2, 0.5, 1.0)
"""Seconds between tries to connect again; the last one is repeated."""
TOO_OFTEN: Final = 429
LOST: Final = (ConnectionClosed, InvalidHandshake, OSError, EOFError)


class Refused(Exception):
    """The server will not do it; `status` is HTTP's, `message` says why."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.message = message


@dataclass
class Turn:
    """A decision that is yours."""

    number: int
    prompt: str
    rule: str
    moves: list[str]
    labels: list[str]
    view: dict[str, Any]


class Server:
    """The parts of the API that are not about one seat: `Server("http://localhost:8000").open("name-of-a-game", seats=2)`."""

    def __init__(self, address: str, token: str = "", timeout: float = 30.0) -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https"):
            raise ValueError(f"an address begins with http:// or https://, not {address!r}")
        self.base = f"{parts.scheme}://{parts.netloc}"
        self.token = token
        self.timeout = timeout

    def games(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.ask("GET", "/api/games")
        return found

    def open(self, game: str, **wish: Any) -> dict[str, Any]:
        """A new table: `mode`, `seats`, `options`, `seed` (a number), `chairs` (each "open" or a bot's level), `stand_in`, `clock` …
        Answers with the table, its secret tokens (`links`), and what a `Seat` is made of (`seat_links`; by a bot's, one takes its place)."""
        if "seed" in wish:
            wish["seed"] = "" if wish["seed"] is None else str(wish["seed"])
        opened: dict[str, Any] = self.ask("POST", "/api/tables", {"game": game, **wish})
        opened["seat_links"] = [f"{self.base}/s/{token}" if token else "" for token in opened["links"]["seats"]]
        return opened

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Any request of the API (see /docs of a server)."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, method=method)  # noqa: S310 - http or https, checked above
        request.add_header("content-type", "application/json")
        if self.token:
            request.add_header("authorization", f"Bearer {self.token}")
        try:
            with urllib.request.urlopen(request, timeout=self.timeout) as answer:  # noqa: S310
                return json.load(answer)
        except urllib.error.HTTPError as error:
            with error:
                raise Refused(error.code, message_of(error.read())) from None
        except http.client.HTTPException as error:
            raise ConnectionError(f"the server went away in the middle of its answer: {error!r}") from None


class Seat:
    """One seat of a table, by its secret link: an invitation, or its return link. With a name it sits down, and the invitation ends:
    `seat.link` is then the way back. Without a name it plays by the invitation itself, and whoever else has that can read along."""

    def __init__(self, link: str, name: str = "", patience: float = 60.0) -> None:
        self.server = Server(link, urlsplit(link).path.rpartition("/")[2], patience)
        self.patience = patience
        self.state: dict[str, Any] = {}
        """The last thing the server told: view, options, number, chairs, over, result, …"""
        self.events: list[dict[str, Any]] = []
        """All that this seat has been told and that stands."""
        self.talk: list[dict[str, Any]] = []
        """What has been said at the table, as far as this seat hears it."""
        me = self.server.ask("GET", "/api/me")
        self.table: str = me["table"]
        if name:
            sat = self.server.ask("POST", f"/api/tables/{self.table}/sit", {"name": name})
            # The invitation has ended; this token is nobody else's. A server of an older version gives none.
            self.server.token = sat.get("token") or self.server.token
        self._sent = 0
        self._socket: ClientConnection | None = None
        self._open = ExitStack()
        self._connect()

    def __enter__(self) -> Seat:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self._socket = None
        self._open.close()

    def turns(self) -> Iterator[Turn]:
        """Every decision of this seat, as it comes, until the game is over. Answer each with `play`."""
        while not self.state["over"]:
            if self.state["your_turn"]:
                yield self.turn()
            else:
                self._take(self._receive())

    def turn(self) -> Turn:
        asked, options = self.state["question"] or {}, self.state["options"]
        moves, labels = [option["move"] for option in options], [option["label"] for option in options]
        return Turn(self.state["number"], asked.get("prompt", ""), asked.get("rule", ""), moves, labels, self.state["view"])

    def position(self) -> dict[str, Any]:
        """A whole position that the seat cannot tell from the real one; `malison.game(name).load` reads it, for search."""
        found: dict[str, Any] = self.server.ask("GET", f"/api/tables/{self.table}/position")["position"]
        return found

    def play(self, move: str) -> int:
        """Make a move; it is durable when this returns. Raises `Refused` if the server will not have it."""
        return self._do({"move": move, "number": self.state["number"]})

    def undo(self) -> int:
        return self._do({"undo": True, "number": self.state["number"]})

    def say(self, words: str) -> int:
        """Say something at the table; the number of the line. What is said there is in `talk`."""
        made = self.server.ask("POST", f"/api/tables/{self.table}/talk", {"say": words})
        return int(made["number"])

    @property
    def link(self) -> str:
        """The seat's own link: to come back by, from another program or a browser. Keep it to yourself."""
        return f"{self.server.base}/s/{self.server.token}"

    # -- the socket

    def _do(self, wish: dict[str, Any]) -> int:
        self._sent += 1
        wish["id"] = self._sent
        text = json.dumps(wish)
        waiting = False
        while True:
            try:
                if not waiting:
                    self._open_socket().send(text)
                    waiting = True
                message = json.loads(self._open_socket().recv())
            except LOST:
                # Whether it arrived is not known. Sent again it does no harm: its number says which move it is.
                self._connect()
                waiting = False
                continue
            self._take(message)
            if message.get("id") != self._sent:
                continue
            if message["type"] == "refused" and message["status"] == TOO_OFTEN:
                time.sleep(RESTING[-1])
                waiting = False
                continue
            if message["type"] == "refused":
                raise Refused(message["status"], message["message"])
            number = int(message["number"])
            while self.state["number"] < number:
                self._take(self._receive())
            return number

    def _receive(self) -> dict[str, Any]:
        while True:
            try:
                message: dict[str, Any] = json.loads(self._open_socket().recv())
            except LOST:
                self._connect()
                return self.state
            return message

    def _take(self, message: dict[str, Any]) -> None:
        if message.get("type") == "talk":
            self.talk = [*([] if message["reset"] else self.talk), *message["lines"]]
        if message.get("type") != "state" or message is self.state:
            return
        self.state = message
        if message["reset"]:
            self.events = []
        self.events += message["events"]

    def _open_socket(self) -> ClientConnection:
        if self._socket is None:
            raise EOFError("not connected")
        return self._socket

    def _connect(self) -> None:
        """Connect, again and again as long as patience lasts, and read where the table stands."""
        self.close()
        end = time.monotonic() + self.patience
        address = f"ws{self.server.base[4:]}/api/tables/{self.table}/live"
        tries = 0
        while True:
            try:
                made = connect(address, additional_headers={"authorization": f"Bearer {self.server.token}"}, max_size=None)
                self._socket = self._open.enter_context(made)
                message = json.loads(self._socket.recv(timeout=self.patience))
            except (*LOST, TimeoutError):
                if time.monotonic() > end:
                    raise
                time.sleep(RESTING[min(tries, len(RESTING) - 1)])
                tries += 1
                continue
            if message["type"] == "refused":
                raise Refused(message["status"], message["message"])
            self._take(message)
            return


def message_of(body: bytes) -> str:
    try:
        return str(json.loads(body)["message"])
    except (ValueError, KeyError, TypeError):
        return body[:200].decode(errors="replace")
