"""The host deletes a table, with everything that is kept of it."""

from __future__ import annotations

import contextlib

from malison.web.base.refusal import Refusal
from malison.web.http.security import Rights
from malison.web.store.store import Taken
from malison.web.table.hub import Hub
from malison.web.table.live import LiveTable


async def delete(hub: Hub, table: LiveTable, rights: Rights) -> None:
    """For good, and whoever is there is told. Deleted twice, it is deleted."""
    if not rights.host:
        raise Refusal(403, "Only the host may delete the table.")
    with contextlib.suppress(Taken):
        await hub.store.delete(table.id)
    hub.remove(table.id)
    hub.metrics.count("tables_tidied", kind="by_host")
