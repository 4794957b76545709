"""Getting up for good."""

from __future__ import annotations

from malison.web.base.refusal import Refusal
from malison.web.bots.levels import LEVELS
from malison.web.store.store import ChairRow
from malison.web.table import agreement as fair
from malison.web.table import daily
from malison.web.table.chairs import Change, change, vacate
from malison.web.table.live import LiveTable
from malison.web.table.rights import new_token
from malison.web.table.visit import Visit


async def leave(at: Visit, seat: int | None = None) -> None:
    """The return link ends, and whoever had it may watch. Where others play the agreed bot plays on, if there is one; otherwise the
    chair is free, and the host has a new invitation."""
    own = at.own_seat(seat)
    daily.keep_closed(at.table.row, daily.LEFT)

    async def plan(table: LiveTable) -> Change:
        chair = table.chairs[own]
        if not chair.name:
            raise Refusal(409, "Nobody has sat down there.")
        level = chair.bot
        if not level and not table.ended and table.row.stand_in in LEVELS:
            shared = await fair.shared_seats(at.hub, table, at.rights)
            level = table.row.stand_in if fair.others_play(table, at.rights, shared) else ""
        words = f"“{chair.name}” gets up from {table.title(own)}’s seat{f'; a bot ({level}) plays on' if level else ''}."
        return vacate(table, ChairRow(own, bot=level), "leave", words, new_token(), at.holder)

    await change(at.hub, at.table.id, plan)
