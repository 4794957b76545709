"""The live sockets: a seat's page parts for browsers, the same as JSON for programs. What a client sends is checked as any request."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any, Final

import msgspec
from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from starlette.websockets import WebSocketState

from malison.kernel.errors import MalisonError
from malison.web.base.limits import MOST_IN_A_SEAT, MOST_WATCHING
from malison.web.base.refusal import Refusal, from_kernel
from malison.web.http.dependencies import Purse, TheHub, ThePurse
from malison.web.http.security import base_url, check_origin, csrf_of, identify
from malison.web.show import outside, pages, render, talk
from malison.web.show.looks import Moves, laid_out, told_to_people
from malison.web.show.story import Teller
from malison.web.show.values import SeatPage, Talk
from malison.web.store.store import Kind, StoreDown
from malison.web.table import talking
from malison.web.table.acts import play
from malison.web.table.acts import talk as saying
from malison.web.table.hub import DELETED, Hub, Subscriber
from malison.web.table.live import LiveTable
from malison.web.table.rights import Caller, Rights
from malison.web.table.visit import Visit, visit

router: Final = APIRouter()
log = logging.getLogger("malison.web")

DELETED_BY_HOST: Final = "The host has deleted this table. Nothing of it is kept."
LARGEST_MESSAGE: Final = 4096
LONGEST_KEY: Final = 100
FIRST: Final = -1
# Our close codes are 4000 and the HTTP status; a restart is the usual 1012.
CLOSE_RESTART: Final = 1012


@dataclass
class Sent:
    """What one socket has been sent, so that only news goes out."""

    number: int = FIRST
    version: int = -1
    event: int = 0
    parts: dict[str, str] = field(default_factory=dict)
    talk_version: int = -1
    line: int = 0
    talk: bytes = b""
    """All of the talk but its lines, as it was last sent; nothing if it was never."""


@router.websocket("/t/{table}/live")
async def page_socket(
    socket: WebSocket, hub: TheHub, purse: ThePurse, table: str, seat: int | None = None, pieces: bool = False, story: bool = False
) -> None:
    """For pages: HTML parts. With `pieces` the board comes as what differs, and with `story` as what differs from event to event."""
    connection = Connection(socket, hub, purse, table, seat, html=True)
    connection.teller, connection.story = Teller() if pieces else None, story
    await connection.run()


@router.websocket("/api/tables/{table}/live")
async def program_socket(socket: WebSocket, hub: TheHub, purse: ThePurse, table: str, seat: int | None = None) -> None:
    """For programs: JSON."""
    await Connection(socket, hub, purse, table, seat, html=False).run()


class Connection:
    """One socket from opening to end."""

    def __init__(self, socket: WebSocket, hub: Hub, purse: Purse, table: str, seat: int | None, html: bool) -> None:
        self.socket = socket
        self.table = table
        self.wanted = seat
        self.html = html
        self.hub = hub
        self.purse = purse
        self.sent = Sent()
        self.sending = asyncio.Lock()
        self.rights = Rights()
        self.caller = Caller()
        self.seat: int | None = None
        self.held: list[int] = []
        self.subscriber: Subscriber | None = None
        self.csrf = ""
        self.base = base_url(self.hub, socket)
        self.frame = pages.PLAIN
        self.teller: Teller | None = None
        self.story = False
        self.say: Callable[[bytes], Awaitable[None]] | None = socket.scope.get("state", {}).get("say")
        """Our own server's way to send a text that is encoded already; None under any other."""

    async def run(self) -> None:
        # A refusal is told on the open socket: browsers hide the reason of a failed handshake from scripts.
        await self.socket.accept()
        limits, who = self.purse.limits, self.purse.who
        try:
            limits.spend("socket", who)
            limits.hold(who)
        except Refusal as refusal:
            await self._turn_away(refusal)
            return
        try:
            await self._talk()
        except WebSocketDisconnect:
            return
        finally:
            limits.release(who)

    async def _turn_away(self, refusal: Refusal) -> None:
        await self._refuse(refusal, None)
        await self._close(4000 + refusal.status)

    async def _talk(self) -> None:
        try:
            await self._enter()
        except Refusal as refusal:
            await self._turn_away(refusal)
            return
        except StoreDown:
            await self._close(CLOSE_RESTART)
            return
        if not self._room():
            log.warning("a table is full", extra={"facts": {"table": self.table, "seat": self.seat}})
            await self._turn_away(Refusal(429, "There are too many open pages of this table already; close some.", 5))
            return
        subscriber = self.subscriber = Subscriber(self.table, self.seat, self.held)
        self.hub.subscribe(subscriber)
        self.hub.metrics.count("sockets_opened")
        writer = asyncio.create_task(self._write(subscriber))
        reader = asyncio.create_task(self._read())
        try:
            await asyncio.wait((writer, reader), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.hub.unsubscribe(subscriber)
            for task in (writer, reader):
                task.cancel()
            for error in await asyncio.gather(writer, reader, return_exceptions=True):
                # A client that has vanished is nothing to report; everything else is.
                if isinstance(error, Exception) and not isinstance(error, WebSocketDisconnect | StoreDown):
                    self.hub.metrics.count("socket_errors")
                    log.error("a socket failed", exc_info=error)

    def _room(self) -> bool:
        """Whether one more socket fits: spectators cannot keep those who play from their seats, nor one seat another."""
        here = sum(1 for other in self.hub.subscribers.get(self.table, ()) if other.seat == self.seat)
        return here < (MOST_WATCHING if self.seat is None else MOST_IN_A_SEAT)

    async def _enter(self) -> None:
        caller = self.caller = await identify(self.hub, self.socket)
        if caller.bearer is None:
            check_origin(self.hub, self.socket)
            self.csrf = csrf_of(self.hub.secret, caller.key)
        found = await visit(self.hub, caller, self.table)
        self.rights, self.seat, self.held = found.rights, found.eyes(self.wanted), found.held

    # -- out

    async def _write(self, subscriber: Subscriber) -> None:
        while True:
            table = await self._there(subscriber)
            if table is not None and table.version != self.sent.version:
                if self.html and self.frame.around != table.around:
                    self.frame = await pages.frame(self.hub, table, self.rights, self.csrf, self.base)
                for message in self._news(table, self.frame):
                    await self._send(message)
            if table is not None and table.talk_version != self.sent.talk_version:
                await self._send_talk(table)
            if subscriber.gone:
                await self._send(msgspec.json.encode(self._bye(subscriber.gone)))
                await self._close(CLOSE_RESTART if self.hub.closing else 4403)
                return
            await subscriber.changed.wait()
            subscriber.changed.clear()

    def _bye(self, why: str) -> dict[str, Any]:
        """Why the socket ends. A page is told for good where there is nothing to come back to; at a table that somebody looks at, only
        its host does that."""
        bye: dict[str, Any] = {"type": "bye", "message": why}
        return {**bye, "message": DELETED_BY_HOST, "for_good": True} if self.html and why == DELETED else bye

    async def _send_talk(self, table: LiveTable) -> None:
        """What was said since the last time, to whom it is said; all of it if something else about it has changed."""
        sent, version = self.sent, table.talk_version
        ear = await talking.ear(Visit(self.hub, table, self.rights, self.caller), self.seat)
        sent.talk_version = version
        if ear is None and not sent.talk:
            return
        whole = talk.talk(ear) if ear else None
        around = msgspec.json.encode(replace(whole, lines=[]) if whole else None)
        last = whole.lines[-1].number if whole and whole.lines else 0
        if not sent.talk and not last:
            # The page, or the state, has said who may talk.
            sent.talk = around
            return
        reset = around != sent.talk or (last > 0 and not sent.line)
        if reset or last > sent.line:
            await self._send(msgspec.json.encode(self._talk_message(table, whole, reset)))
        sent.talk, sent.line = around, max(last, sent.line)

    def _talk_message(self, table: LiveTable, whole: Talk | None, reset: bool) -> dict[str, Any]:
        news = replace(whole, lines=[line for line in whole.lines if reset or line.number > self.sent.line]) if whole else None
        if not self.html:
            return {"type": "talk", "reset": reset, **(msgspec.to_builtins(news) if news else {"lines": []})}
        frame = render.TalkFrame(self.seat, pages.urls(table.id, table.row.game, self.seat), self.csrf)
        if reset or news is None or whole is None:
            return {"type": "talk", "reset": True, "html": render.talk_part(frame, news)}
        return {"type": "talk", "reset": False, **render.said_part(frame, news, whole)}

    async def _there(self, subscriber: Subscriber) -> LiveTable | None:
        """The table, unless it has been deleted."""
        try:
            return await self.hub.table(self.table)
        except Refusal:
            if not subscriber.gone:
                raise
            return None

    def _news(self, table: LiveTable, frame: pages.Frame) -> list[bytes]:
        """Everything since the last message: for pages position by position, for programs the present with all events."""
        sent = self.sent
        undone = any(entry.kind in (Kind.UNDO, Kind.REWIND) for entry in table.entries[sent.number + 1 :])
        reset = sent.number == FIRST or undone
        page = pages.seat_page(self.hub, table, self.seat, self.rights, frame, after=0 if reset else sent.event)
        messages: list[bytes] = []
        last = None
        if self.html and not reset:
            moments = table.moments_after(sent.number)
            for moment in moments[:-1]:
                then = pages.past_page(page, table, moment)
                # Of what came too quickly to be told, the log has every line.
                first = then.position.events[0]["number"] if then.position.events else 0
                missed = [event for event in page.position.events if sent.event < event["number"] < first]
                messages.append(self._message(then, table, moment.number, missed=missed))
            page.position.events = [event for event in page.position.events if event["number"] > sent.event]
            last = moments[-1].number if moments else None
        messages.append(self._message(page, table, last, reset))
        sent.version, sent.number = table.version, table.number
        return messages

    def _message(
        self, page: SeatPage, table: LiveTable, move: int | None, reset: bool = False, missed: list[dict[str, Any]] | None = None
    ) -> bytes:
        """A position; `move` is the entry that led to it, if there is one to be told; `missed` are events before it that are not told."""
        if page.position.events:
            self.sent.event = page.position.events[-1]["number"]
        if not self.html:
            flat = outside.seat_page(page)
            return msgspec.json.encode({"type": "state", "reset": reset, **{name: getattr(flat, name) for name in PROGRAM_FIELDS}})
        board, parts = render.board_and_parts(page, log=reset)
        told: dict[str, Any] = {"missed": missed} if missed else {}
        if self.teller is None:
            parts["board"] = "".join(board)
        else:
            told |= told_by(self.teller, page, table, move if self.story else None, board)
        news = {name: html for name, html in parts.items() if self.sent.parts.get(name) != html}
        self.sent.parts.update(news)
        return msgspec.json.encode({**state_message(page, news, reset), **told})

    # -- in

    async def _read(self) -> None:
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if text is None:
                await self._refuse(Refusal(422, "Messages are text."), None)
            else:
                await self._obey(text)

    async def _obey(self, text: str) -> None:
        mark: Any = None
        try:
            self.purse.spend("move")
            wish = parse(text)
            mark = mark_of(wish)
            if "ping" in wish:
                await self._send(b'{"type":"pong"}')
                return
            if isinstance(wish.get("story"), bool):
                self.story = wish["story"]
                return
            number = await self._act(wish)
        except Refusal as refusal:
            await self._refuse(refusal, mark)
        except MalisonError as error:
            await self._refuse(from_kernel(error), mark)
        except StoreDown:
            await self._refuse(Refusal(503, "The database does not answer; nothing was done."), mark)
        else:
            await self._send(msgspec.json.encode({"type": "done", "id": mark, "number": number}))

    async def _act(self, wish: dict[str, Any]) -> int:
        if self.subscriber is not None and self.subscriber.gone:
            raise Refusal(403, self.subscriber.gone)
        if isinstance(wish.get("say"), str) or isinstance(wish.get("react"), str):
            return await self._say(wish)
        if self.seat is None:
            raise Refusal(403, "Spectators watch.")
        number, move = wish.get("number"), wish.get("move")
        if type(number) is not int or not 0 <= number <= 1_000_000:
            raise Refusal(422, "`number` is the number of the position that the move answers to.")
        at = Visit(self.hub, await self.hub.table(self.table), self.rights)
        if isinstance(move, str):
            return await play.move(at, move, number, self.seat)
        if wish.get("undo") is True:
            return await play.undo(at, number, self.seat)
        if wish.get("ask_undo") is True:
            return await play.ask_undo(at, number, self.seat)
        if isinstance(wish.get("answer_undo"), bool):
            return await play.answer_undo(at, number, wish["answer_undo"])
        raise Refusal(422, f"Send {WISHES}, " + '{"say": words}, {"react": name} or {"ping": 1}.')

    async def _say(self, wish: dict[str, Any]) -> int:
        """The number of the line."""
        self.purse.spend("talk")
        at = Visit(self.hub, await self.hub.table(self.table), self.rights, self.caller)
        key = wish.get("key", "")
        if not isinstance(key, str) or len(key) > LONGEST_KEY:
            raise Refusal(422, f"`key` is a text of at most {LONGEST_KEY} characters.")
        if isinstance(wish.get("react"), str):
            return await saying.react(at, wish["react"], self.seat, key)
        return await saying.say(at, wish["say"], self.seat, key)

    async def _refuse(self, refusal: Refusal, mark: Any) -> None:
        await self._send(msgspec.json.encode({"type": "refused", "id": mark, "status": refusal.status, "message": refusal.message}))

    async def _send(self, message: bytes) -> None:
        async with self.sending:
            if self.socket.application_state != WebSocketState.CONNECTED:
                raise WebSocketDisconnect
            say = self.say
            if say is None:
                await self.socket.send_text(message.decode())
                return
            try:
                await say(message)
            except OSError:
                raise WebSocketDisconnect from None

    async def _close(self, code: int) -> None:
        with contextlib.suppress(RuntimeError):
            await self.socket.close(code)


WISHES: Final = ", ".join(
    f'{{"{wish}, "number": n}}' for wish in ('move": name', 'undo": true', 'ask_undo": true', 'answer_undo": true or false')
)
PROGRAM_FIELDS: Final = (
    "table", "game", "mode", "seat", "number", "view", "question", "options", "events", "undoable", "your_turn", "hint", "over",
    "result", "chairs", "waiting", "seed_hash", "seed", "salt", "generator", "seed_chosen", "next_table", "agreement", "frozen",
    "clock", "consent", "talk", "gathering",
)  # fmt: skip


def state_message(page: SeatPage, parts: dict[str, str], reset: bool) -> dict[str, Any]:
    at = page.position
    return {
        "type": "state",
        "number": at.number,
        "parts": parts,
        "events": told_to_people(at.events, at.game),
        "reset": reset,
        "your_turn": at.your_turn,
        "undoable": at.undoable,
        "over": at.over,
        "hand_to": page.seating.hand_to,
        "since": at.since,
        "clock": page.seating.clock,
    }


async def frames(page: SeatPage, table: LiveTable, after: int) -> list[dict[str, Any]]:
    """The positions after entry `after`, as messages, for playing back after a reload. The last one is the present."""
    return await asyncio.to_thread(_frames, page, table, after)


def _frames(page: SeatPage, table: LiveTable, after: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    teller = Teller()
    if not table.row.seats:
        # Nobody moves: it is all told from the beginning.
        ways = [*pages.stage_pages(page, table, 0), page.at(events=page.position.events[-1:])]
        for shown in ways[laid_out(page.position.events, page.position.game)[1] :]:
            told = {"board": teller.to(render.stretches(shown, Moves([])))}
            found.append(msgspec.to_builtins({**state_message(shown, {}, False), **told}))
        return found
    moments = table.moments_after(after)
    for moment in moments:
        shown = pages.past_page(page, table, moment)
        if moment is moments[-1]:
            shown = page.at(events=shown.position.events)
        board, parts = render.board_and_parts(shown, log=False)
        told = told_by(teller, page, table, moment.number, board)
        found.append(msgspec.to_builtins({**state_message(shown, parts, False), **told}))
    return found


def told_by(teller: Teller, page: SeatPage, table: LiveTable, move: int | None, board: list[str]) -> dict[str, Any]:
    """The board in pieces, in place of the part."""
    story, last = teller.tell(page, table, move, board)
    return {"story": story, "board": last}


def mark_of(wish: dict[str, Any]) -> Any:
    """What the client calls its message, if it can be sent back: half a character or a number of a thousand digits cannot."""
    mark = wish.get("id")
    try:
        msgspec.json.encode(mark)
    except (ValueError, OverflowError, RecursionError):
        raise Refusal(422, "`id` is a number or a text.") from None
    return mark


def parse(text: str) -> dict[str, Any]:
    if len(text) > LARGEST_MESSAGE:
        raise Refusal(413, f"A message may hold at most {LARGEST_MESSAGE} characters.")
    try:
        wish = json.loads(text)
    except (ValueError, RecursionError):
        raise Refusal(400, "Not JSON.") from None
    if not isinstance(wish, dict):
        raise Refusal(422, "A message is an object.")
    return wish
