"""How who sits where is changed. Every change is an entry of the table's log, told to all; a new reader of a seat is told to who sits
there. What is fair is said in `agreement`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from malison.web.base.refusal import Refusal
from malison.web.store.roles import WATCH, invite_role, seat_role, used_role
from malison.web.store.store import (
    ChairRow,
    Entry,
    Kind,
    Note,
    Statement,
    Taken,
    Write,
    begin_statement,
    hold_statement,
    let_go_statement,
    link_statement,
    unlink_statement,
)
from malison.web.store.talk import end_mutes_statement
from malison.web.table import clock
from malison.web.table.hub import Hub
from malison.web.table.live import LiveTable


@dataclass
class Change:
    """What happens to a chair, and how it is told."""

    chair: ChairRow
    what: str
    words: str
    firm: bool = True
    """Whether no move made before it may be taken back."""
    private: bool = False
    more: list[Statement] = field(default_factory=list)
    kick: bool = False
    """Whether whoever is connected there must connect again, if they may."""
    holder: str = ""
    """The browser that sits down, if one does."""


Plan = Callable[[LiveTable], Awaitable[Change | None]]


def vacate(table: LiveTable, chair: ChairRow, what: str, words: str, invitation: str, watcher: str) -> Change:
    """Nobody sits there any more, and nobody who did reads on."""
    roles = (seat_role(chair.seat), invite_role(chair.seat), used_role(chair.seat))
    more = [unlink_statement(table.id, role) for role in roles]
    more += [let_go_statement(table.id, seat_role(chair.seat)), link_statement(table.id, invite_role(chair.seat), invitation)]
    more.append(end_mutes_statement(table.id, str(seat_role(chair.seat))))
    if watcher:
        more.append(hold_statement(watcher, table.id, WATCH))
    return Change(chair, what, words, more=more, kick=True)


async def relink(hub: Hub, table: LiveTable, statements: list[Statement], seat: int | None) -> None:
    """Change links, and let whoever came by the old one (to a seat, or to watch) connect again if they may."""
    await hub.store.write(Write(statements, note=Note(table.id, "links", seat), key=table.id))
    table.links_changed()
    hub.kick(table.id, seat)
    hub.touch(table.id)


async def change(hub: Hub, table_id: str, plan: Plan) -> bool:
    """Carry a plan out; whether there was anything to do."""
    made = await asyncio.shield(asyncio.ensure_future(_locked_change(hub, table_id, plan)))
    if made is not None and made.kick:
        hub.kick(table_id, made.chair.seat)
    hub.touch(table_id)
    hub.drive(table_id)
    return made is not None


async def _locked_change(hub: Hub, table_id: str, plan: Plan) -> Change | None:
    tried: tuple[Entry, Change] | None = None
    for _ in range(4):
        table = await hub.table(table_id)
        async with table.lock:
            if hub.tables.get(table_id) is not table:
                continue
            if tried is not None and table.holds(tried[0]):
                # It was kept, only the answer was lost.
                return tried[1]
            change = await plan(table)
            if change is None:
                return None
            seat = change.chair.seat
            before, waits = table.chairs[seat], table.row.waits
            table.chairs[seat] = change.chair
            table.row.waits = int(bool(waits) and bool(table.expected()))
            begins = waits != table.row.waits
            # Of a table that cannot be played here nobody knows whose turn it is.
            due_bot = table.row.due_bot if table.frozen else table.bot_due(table.deciding())
            table.chairs[seat], table.row.waits = before, waits
            words = f"{change.words} Everybody is there: the game begins." if begins else change.words
            entry = table.tell_seat(seat, change.what, words, change.firm, change.private)
            try:
                times = await _clock(hub, table, change, entry, table.gathering() and not begins)
                more = [*change.more, *(times.statements(table) if times else ()), *([begin_statement(table_id)] if begins else ())]
                await hub.store.seat_chair(table_id, change.chair, entry, due_bot, more, seat if change.kick else None)
            except Taken:
                # Another process was first: look again whether this may still be done.
                tried = (entry, change)
                hub.forget(table_id)
                hub.touch(table_id)
                continue
            except BaseException:
                hub.forget(table_id)
                hub.touch(table_id)
                raise
            table.row.waits = int(bool(waits) and not begins)
            table.adopt_seating(entry, change.chair, due_bot)
            if times:
                times.adopt(table.row)
            return change
    raise Refusal(409, "The table is busy; try again.")


async def _clock(hub: Hub, table: LiveTable, change: Change, entry: Entry, waits: bool) -> clock.Times | None:
    """The clock once the chair has changed; None where nothing becomes of it."""
    if not table.row.clock or table.frozen or table.ended or entry.kind != Kind.SEAT:
        return None
    seat = change.chair.seat
    readers = await hub.readers(table)
    if change.kick:
        readers = [reader for reader in readers if reader[1] != seat_role(seat)]
        readers += [(change.holder, seat_role(seat))] if change.holder else []
    chairs = [change.chair if chair.seat == seat else chair for chair in table.chairs]
    return clock.times(hub, table, table.deciding(), len(table.standing), chairs, readers, entry, waits)
