"""The host deletes a table, with everything that is kept of it."""

from __future__ import annotations

import contextlib

from malison.web.store.store import Taken
from malison.web.table import daily
from malison.web.table.visit import Visit


def others_moved(at: Visit) -> list[str]:
    """Who else plays a game that goes on, and has moved: the names of those who would lose it if its host deleted it."""
    table = at.table
    if table.ended or not at.rights.host:
        return []
    moved = {table.entries[number].seat for number in table.standing} - set(at.rights.seats)
    return [chair.name for chair in table.chairs if chair.name and chair.seat in moved and chair.seat not in table.conceded]


async def delete(at: Visit) -> None:
    """For good, and whoever is there is told. Deleted twice, it is deleted."""
    at.as_host("Only the host may delete the table.")
    daily.keep_closed(at.table.row, daily.DELETED)
    with contextlib.suppress(Taken):
        await at.hub.store.delete(at.table.id)
    at.hub.remove(at.table.id)
    at.hub.metrics.count("tables_tidied", kind="by_host")
