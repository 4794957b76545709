"""Bots at their tables: they play as long as it is their turn and somebody may care, and none of them is forgotten.

Where a person plays, bots move until it is that person's turn, whoever looks. Bots among themselves pause when nobody has looked for a
while, and go on when somebody does.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Final

from malison.web.base.refusal import Refusal
from malison.web.bots.turns import AWAITED, EXPECTED, SHOWN, Place
from malison.web.store.roles import HOST
from malison.web.store.store import PAUSED, StoreDown
from malison.web.table.hub import Hub
from malison.web.table.live import LiveTable
from malison.web.table.playing import bot_moves

SWEEP: Final = 2.0
OVERDUE: Final = 5.0
OVERDUE_ELSEWHERE: Final = 10.0
"""A bot's move that has not come after so many seconds is asked for again, by whichever process sees it first; later, if the one that
drives it may be alive and busy."""
LONGEST_ABSENCE: Final = 30 * 86400.0
"""So long it is remembered when somebody was last here."""

log = logging.getLogger("malison.web")


class Driver:
    """One per server process."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        hub.drive = self.drive
        hub.came = self.came

    def drive(self, table: str) -> None:
        """Let bots play at this table as long as it is their turn."""
        hub = self.hub
        found = hub.tables.get(table)
        if hub.closing or found is None or table in hub.driving or not found.bot_due(found.deciding()):
            return
        hub.driving.add(table)
        hub.later(self._drive(table))

    def came(self, table: str) -> None:
        """Somebody looks at a table, or it has been read again: bots that paused or were forgotten go on."""
        found = self.hub.tables.get(table)
        if found is not None and (found.row.due_bot == PAUSED or found.row.moved < time.time() - self.overdue()) and self.cared_for(found):
            self.drive(table)

    def overdue(self) -> float:
        return OVERDUE_ELSEWHERE if self.hub.others_alive() else OVERDUE

    def cared_for(self, table: LiveTable) -> bool:
        """Whether a person plays, or somebody has looked not long ago."""
        pause = self.hub.settings.pause_seconds
        return pause <= 0 or not table.bots_alone() or self.hub.looked_at(table.id, pause)

    async def place(self, table: LiveTable) -> Place:
        """How urgent its bots are, and whose they are."""
        readers = await self.hub.readers(table)
        owner = next((holder for holder, role in readers if role == HOST), "")
        if table.bots_alone():
            return Place(SHOWN, owner)
        return Place(AWAITED if self.hub.looked_at(table.id, self.hub.settings.away_seconds) else EXPECTED, owner)

    async def _drive(self, table: str) -> None:
        hub = self.hub
        try:
            while True:
                found = await hub.table(table)
                if not self.cared_for(found):
                    await self._pause(found)
                    return
                if not await bot_moves(hub, table, await self.place(found)):
                    return
        except Refusal as refusal:
            # Deleted while a bot was thinking.
            if refusal.status != 404:
                raise
        finally:
            hub.driving.discard(table)

    async def _pause(self, table: LiveTable) -> None:
        if table.row.due_bot != PAUSED and table.bot_due(table.deciding()):
            await self.hub.store.pause(table.id)
            table.row.due_bot = PAUSED

    # -- none is forgotten

    async def sweep(self) -> None:
        """Find bots whose turn was forgotten: after a restart, or because the process that drove them is gone."""
        overdue = 0.0
        while True:
            with contextlib.suppress(StoreDown):
                # Those that cannot be played are laid aside; the ones behind them have their turn at once.
                while await self._wake_all(time.time() - overdue):
                    pass
            overdue = self.overdue()
            old = time.time() - LONGEST_ABSENCE
            self.hub.seen = {who: when for who, when in self.hub.seen.items() if when > old}
            await asyncio.sleep(SWEEP)

    async def _wake_all(self, before: float) -> bool:
        """Wake the bots that have waited longest, besides those that are being driven; whether a table among them had to be laid aside."""
        rested = False
        for table in await self.hub.store.waiting_for_bots(before, len(self.hub.driving)):
            if table not in self.hub.driving and not await self._wake(table):
                await self.hub.store.rest(table)
                rested = True
        return rested

    async def _wake(self, table: str) -> bool:
        """Let the table's bots play; False if they cannot."""
        try:
            found = await self.hub.table(table)
        except (Refusal, StoreDown):
            return True
        except Exception:
            # One broken table must not keep the bots of all others from being woken.
            log.exception("a table cannot be read", extra={"facts": {"table": table}})
            return False
        self.drive(table)
        return not found.frozen
