"""The host deletes a table, with everything that is kept of it."""

from __future__ import annotations

import contextlib

from malison.web.store.store import Taken
from malison.web.table.visit import Visit


async def delete(at: Visit) -> None:
    """For good, and whoever is there is told. Deleted twice, it is deleted."""
    at.as_host("Only the host may delete the table.")
    with contextlib.suppress(Taken):
        await at.hub.store.delete(at.table.id)
    at.hub.remove(at.table.id)
    at.hub.metrics.count("tables_tidied", kind="by_host")
