"""The host begins although somebody who is invited has not sat down; and lets strangers find the table, or not."""

from __future__ import annotations

import asyncio

from malison.web.base.refusal import Refusal
from malison.web.store.roles import invite_role
from malison.web.store.store import Entry, Kind, Taken, begin_statement
from malison.web.table import clock, daily
from malison.web.table.hub import Hub
from malison.web.table.visit import Visit

WORDS = "The host begins the game; whoever is still invited may sit down later."


async def begin(at: Visit) -> None:
    """Begun twice, it has begun."""
    at.as_host("Only the host may begin the game.")
    await asyncio.shield(asyncio.ensure_future(_locked_begin(at.hub, at.table.id)))
    at.hub.touch(at.table.id)
    at.hub.drive(at.table.id)


async def _locked_begin(hub: Hub, table_id: str) -> None:
    for _ in range(4):
        table = await hub.table(table_id)
        async with table.lock:
            if hub.tables.get(table_id) is not table:
                continue
            if not table.gathering():
                return
            ply = table.state.ply if table.state is not None else 0
            event = {"kind": "seat", "what": "begin", "ply": ply, "rule": "", "seat": -1, "text": WORDS}
            entry = Entry(table.number + 1, Kind.NOTE, -1, "begin", [(-1, event)])
            table.row.waits = 0
            standing = table.standing_after(entry)
            table.row.waits = 1
            try:
                readers = await hub.readers(table)
                times = clock.times(hub, table, standing.due, len(table.standing), table.chairs, readers, entry, waits=False)
                await hub.store.append(table_id, entry, standing, [begin_statement(table_id), *times.statements(table)])
            except Taken:
                hub.forget(table_id)
                hub.touch(table_id)
                continue
            except BaseException:
                hub.forget(table_id)
                hub.touch(table_id)
                raise
            table.row.waits = 0
            table.adopt(entry, standing)
            times.adopt(table.row)
            return
    raise Refusal(409, "The table is busy; try again.")


async def list_in_lobby(at: Visit, listed: bool) -> None:
    """Whether anybody may find an empty chair here."""
    at.as_host("Only the host may list the table.")
    if at.table.row.daily:
        raise Refusal(403, daily.LISTED)
    await at.hub.store.set_listed(at.table.id, listed)
    at.table.row.listed = int(listed)
    at.hub.touch(at.table.id)


async def way_in(hub: Hub, table_id: str) -> str:
    """The invitation to the first empty chair of a table that is in the lobby."""
    row = await hub.store.table(table_id)
    if row is None or not row.listed or row.ended or row.daily:
        raise Refusal(404, "This table is not in the lobby (any more).")
    table = await hub.table(table_id)
    links = await hub.store.links(table_id)
    for seat in table.expected():
        if invite_role(seat) in links:
            return links[invite_role(seat)]
    raise Refusal(409, "Every chair at this table is taken.")
