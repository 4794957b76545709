"""What is kept for how long, by the settings: finished games shrink, old tables go, room is given back. Somebody who is there keeps a
table, however old it is."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final

from malison.web.store.store import FINISHED, UNBEGUN, UNFINISHED, UNSHRUNK, Age, StoreDown, Taken
from malison.web.table import daily
from malison.web.table.hub import Hub

DAY: Final = 86400.0
FIRST: Final = 30.0
"""Seconds after the start: whoever comes back then comes first."""
ROUND: Final = 600.0
BREATH: Final = 0.02

Work = Callable[[Hub, str, Age, float], Awaitable[None]]

log = logging.getLogger("malison.web")


async def rounds(hub: Hub) -> None:
    """For as long as the server runs."""
    with contextlib.suppress(StoreDown):
        hub.sizes = await hub.store.sizes()
    await asyncio.sleep(FIRST)
    while True:
        with contextlib.suppress(StoreDown):
            await tidy(hub)
        await asyncio.sleep(ROUND)


async def tidy(hub: Hub) -> dict[str, int]:
    """One round; how many tables went or shrank, by kind."""
    settings = hub.settings
    done = {
        UNBEGUN.name: await each(hub, UNBEGUN, settings.keep_unbegun_days, delete),
        UNFINISHED.name: await each(hub, UNFINISHED, settings.keep_unfinished_days, delete),
        FINISHED.name: await each(hub, FINISHED, settings.keep_finished_days, delete),
        "shrunk": await each(hub, UNSHRUNK, settings.shrink_days, shrink),
    }
    for kind, count in done.items():
        if count:
            hub.metrics.count("tables_tidied", count, kind=kind)
    await hub.store.forget_tries(daily.before(daily.today()))
    if any(done.values()):
        log.info("tidied up", extra={"facts": done})
        await hub.store.give_back()
    hub.sizes = await hub.store.sizes()
    return done


async def each(hub: Hub, age: Age, days: float, work: Work) -> int:
    """Do it with every table that is so old; 0 days are for ever."""
    if days <= 0:
        return 0
    before, done = time.time() - days * DAY, 0
    spared = 0
    while found := await hub.store.aged(age, before, spared):
        for table in found:
            if hub.looked_at(table):
                spared += 1
                continue
            try:
                await work(hub, table, age, before)
                done += 1
            except Taken:
                # Another process was first, or somebody came.
                spared += 1
            # Moves come first.
            await asyncio.sleep(BREATH)
    return done


async def delete(hub: Hub, table: str, age: Age, before: float) -> None:
    await hub.store.delete(table, age, before)
    hub.remove(table)


async def shrink(hub: Hub, table: str, age: Age, before: float) -> None:
    await hub.store.shrink(table)
