"""The door: who may connect, how much may be said before a request is complete, and how long that may take.

Uvicorn hands a request on once its head is there; until then nothing bounds it. These are its own protocols with bounds.
"""

from __future__ import annotations

import asyncio
import logging
import time
from http import HTTPStatus
from struct import pack
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from malison.web.base.limits import household
from malison.web.base.metrics import Metrics

LARGEST_HEAD: Final = 32 << 10
"""Bytes of address and headers together, those after a body included."""
HEAD_SECONDS: Final = 10.0
BODY_SECONDS: Final = 30.0
LONGEST: Final = 120.0
"""Seconds from a request to the last byte of its answer. Bots may think for a while; whoever does not read is not waited for."""
TEXT: Final = 0x81
"""The first byte of a frame that holds a whole text."""
MOST_CONNECTIONS: Final = 10_000
MOST_PER_ADDRESS: Final = 300
LOOK: Final = 1.0
QUIET: Final = 10.0
"""Seconds between two lines in the log about the same kind of refusal."""

log = logging.getLogger("malison.web")


class Doors:
    """All connections of this process."""

    def __init__(self, most: int, each: int, metrics: Metrics) -> None:
        self.most = most
        self.each = each
        """At most so many of one address; 0 is no limit."""
        self.metrics = metrics
        self.inside: dict[asyncio.BaseTransport, str] = {}
        self.by_address: dict[str, int] = {}
        self.open: set[Door] = set()
        self.told: dict[str, tuple[float, int]] = {}

    def enter(self, transport: asyncio.BaseTransport, who: str) -> tuple[int, str] | None:
        """Count one more, or say why not. `who` is empty for a proxy, which speaks for many."""
        if len(self.inside) >= self.most:
            return self.refuse(503, "This server has as many visitors as it can hold; try again in a moment.")
        if who and self.each and self.by_address.get(who, 0) >= self.each:
            return self.refuse(429, "Too many open connections from your address.")
        self.inside[transport] = who
        self.by_address[who] = self.by_address.get(who, 0) + 1
        return None

    def leave(self, transport: asyncio.BaseTransport) -> None:
        who = self.inside.pop(transport, None)
        if who is not None:
            self.by_address[who] -= 1
            if not self.by_address[who]:
                del self.by_address[who]

    def refuse(self, status: int, words: str) -> tuple[int, str]:
        """Told to the visitor and to the log, there not more than once in a while."""
        self.metrics.count("refused_at_the_door", status=str(status))
        told, times = self.told.get(words, (-QUIET, 0))
        now = time.monotonic()
        if now - told >= QUIET:
            log.warning("refused at the door", extra={"facts": {"status": status, "reason": words, "times": times + 1}})
            self.told[words] = (now, 0)
        else:
            self.told[words] = (told, times + 1)
        return status, words

    async def watch(self) -> None:
        """End what takes too long, for as long as the server runs."""
        while True:
            await asyncio.sleep(LOOK)
            now = time.monotonic()
            for door in [door for door in self.open if now > door.due]:
                door.late()


class Door(HttpToolsProtocol):
    """One connection, until it becomes a socket or ends."""

    def __init__(self, config: Any, server_state: Any, app_state: dict[str, Any], _loop: Any = None) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.doors: Doors = app_state["doors"]
        self.due = 0.0
        self.head = 0
        self.in_head = True
        self.refused = False

    def within(self, seconds: float) -> None:
        self.due = time.monotonic() + seconds

    # -- coming and going

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.within(HEAD_SECONDS)
        host = self.client[0] if self.client else ""
        proxy = host in getattr(self.app, "trusted_hosts", ())
        refusal = self.doors.enter(transport, "" if proxy else household(host))
        if refusal is not None:
            self.turn_away(*refusal)
        else:
            self.doors.open.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.doors.open.discard(self)
        self.doors.leave(self.transport)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        # From here on the socket's own pings watch over it.
        self.doors.open.discard(self)
        super().handle_websocket_upgrade()

    def late(self) -> None:
        self.doors.open.discard(self)
        if self.in_head and not self.transport.is_closing():
            self.turn_away(*self.doors.refuse(408, "The request took too long to arrive."))
        else:
            self.doors.refuse(408, "A request or its answer took too long.")
            self.transport.abort()

    def turn_away(self, status: int, words: str) -> None:
        """A last word, whether anybody has asked or not."""
        self.refused = True
        head = [
            STATUS_LINE[status],
            b"content-type: text/plain; charset=utf-8\r\n",
            b"content-length: %d\r\n" % len(words.encode()),
            b"retry-after: 1\r\n" if status in (429, 503) else b"",
            b"connection: close\r\n\r\n",
        ]
        self.transport.write(b"".join([*head, words.encode()]))
        self.transport.close()

    # -- what comes in

    def data_received(self, data: bytes) -> None:
        if self.refused:
            return
        super().data_received(data)
        # A header is only told once it is complete: what is still coming counts by the piece.
        if self.in_head and not self.refused:
            self.head += len(data)
            if self.head > LARGEST_HEAD:
                self.send_400_response("")

    def count(self, size: int) -> None:
        self.head += size
        if self.head > LARGEST_HEAD:
            raise ValueError("too large")

    def on_message_begin(self) -> None:
        self.head, self.in_head = 0, True
        self.within(HEAD_SECONDS)
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        self.count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self.count(len(name) + len(value) + 4)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self.in_head = False
        self.within(BODY_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.within(LONGEST)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        self.within(self.timeout_keep_alive + HEAD_SECONDS)
        super().on_response_complete()

    def send_400_response(self, msg: str) -> None:
        if self.head > LARGEST_HEAD:
            self.turn_away(*self.doors.refuse(431, f"The address and the headers may have at most {LARGEST_HEAD} bytes."))
        else:
            super().send_400_response(msg)


class Window(WebSocketsSansIOProtocol):
    """A socket: it leaves by the door it came in."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            # The state is this connection's own copy.
            self.scope["state"]["say"] = self.say

    async def say(self, text: bytes) -> None:
        """Send a text that is UTF-8 already, as the one frame it fits in: a page is long, and on the usual way it would be decoded,
        encoded again and copied four times."""
        await self.writable.wait()
        if self.disconnected or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        size = len(text)
        head = pack("!BB", TEXT, size) if size < 126 else pack("!BBH", TEXT, 126, size) if size < 1 << 16 else pack("!BBQ", TEXT, 127, size)
        self.transport.write(head + text)

    def connection_lost(self, exc: Exception | None) -> None:
        self.app_state["doors"].leave(self.transport)
        super().connection_lost(exc)
