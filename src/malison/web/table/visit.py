"""Somebody at a table: what every act there begins from."""

from __future__ import annotations

from dataclasses import dataclass, field

from malison.web.base.refusal import Refusal
from malison.web.table import daily
from malison.web.table.hub import Hub
from malison.web.table.live import LiveTable
from malison.web.table.rights import Caller, Rights, rights


@dataclass
class Visit:
    """Who asks, at which table, and what they may do there."""

    hub: Hub
    table: LiveTable
    rights: Rights
    caller: Caller = field(default_factory=Caller)

    @property
    def holder(self) -> str:
        """The browser; empty for a program."""
        return self.caller.holder

    @property
    def held(self) -> list[int]:
        """All seats of theirs."""
        return self.rights.seats

    def eyes(self, wanted: int | None = None) -> int | None:
        """The seat to look through: the one asked for, else the held one that decides, else any held one, else a spectator's."""
        seats = self.rights.seats
        if wanted is not None:
            if wanted not in seats:
                raise Refusal(403, "This is not your seat.")
            return wanted
        if not seats:
            return None
        return self.table.deciding() if self.table.deciding() in seats else seats[0]

    def own_seat(self, wanted: int | None = None) -> int:
        """A seat to act for."""
        seat = self.eyes(wanted)
        if seat is None:
            raise Refusal(403, "Spectators watch.")
        return seat

    def any_seat(self, seat: int) -> int:
        """A seat that the table has, whosever it is."""
        if not 0 <= seat < self.table.row.seats:
            raise Refusal(404, f"There are {self.table.row.seats} seats.")
        return seat

    def as_host(self, words: str = "Only the host may do that.") -> None:
        if not self.rights.host:
            raise Refusal(403, words)

    async def number(self) -> int:
        """The entries of the table's log by now."""
        return (await self.hub.table(self.table.id)).number


async def visit(hub: Hub, caller: Caller, table: str, sitting: bool = False) -> Visit:
    """Come to a table. `sitting`: only to sit down or get up, without a look."""
    granted = await rights(hub, caller, table, sitting)
    found = await hub.table(table)
    # Whoever watched today's deal could play it afterwards, and nobody is invited to it.
    if daily.closed(found.row) and (not granted.seats or granted.invited is not None):
        raise Refusal(403, daily.CLOSED)
    return Visit(hub, found, granted, caller)
