"""Somebody puts a table away, so that their list does not show it; nothing about the table changes."""

from __future__ import annotations

from malison.web.base.refusal import Refusal
from malison.web.table.visit import Visit


async def archive(at: Visit, away: bool) -> None:
    if not at.holder:
        raise Refusal(403, "Lists of tables are for browsers.")
    await at.hub.store.archive(at.holder, at.table.id, away)
