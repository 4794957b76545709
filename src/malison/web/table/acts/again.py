"""Once more: a rematch, or going on from a point of a finished game."""

from __future__ import annotations

import asyncio
import secrets

from malison.kernel.records import Record
from malison.kernel.rng import KEYED, SEED_BITS
from malison.web.base.refusal import Refusal
from malison.web.bots.levels import USUAL
from malison.web.store.store import ChairRow, Taken
from malison.web.table import daily
from malison.web.table.live import LiveTable
from malison.web.table.opening import Links, host_holds, keep, name_of, row_of
from malison.web.table.visit import Visit


async def rematch(at: Visit) -> str:
    """The same people and bots on the same chairs, a new deal; for who plays, and the host. Asked for twice, there is still one."""
    hub, table = at.hub, at.table
    if not at.rights.host:
        at.own_seat()
    if not table.ended or table.record is None:
        raise Refusal(409, table.frozen or "The game is not over yet.")
    if table.row.rematch:
        return table.row.rematch
    old = table.record
    seed = str(secrets.randbits(SEED_BITS))
    agreed = {"mode": old.mode, "edition": old.edition, "generator": KEYED, **old.options}
    again = await asyncio.to_thread(Record, old.game, old.seats, int(seed), **agreed)
    row = row_of(again, seed, False, origin=table.id)
    row.stand_in, row.stand_in_after = table.row.stand_in, table.row.stand_in_after
    row.clock, row.clock_end, row.talk = table.row.clock, table.row.clock_end, table.row.talk
    holds = await hub.store.holders(table.id)
    seated = {role.played for _, role in holds}
    # A person plays again whoever stood in; a program has no way to the new table but by an invitation.
    chairs = [
        ChairRow(c.seat, c.name) if c.name and c.seat in seated else ChairRow(c.seat, bot="" if c.name else c.bot) for c in table.chairs
    ]
    try:
        await keep(hub, LiveTable(row, chairs), [], holds, rematch_of=table.id)
    except Taken:
        found = await hub.store.table(table.id)
        return found.rematch if found is not None else ""
    table.row.rematch = row.id
    hub.touch(table.id)
    return row.id


async def continue_from(at: Visit, position: int, holder: str) -> tuple[LiveTable, Links]:
    """A new table that goes on from a point of a finished game. Its deal is known to all who saw the end. `holder` is the browser that
    sits down at it, or empty for a program."""
    hub, table = at.hub, at.table
    if daily.closed(table.row):
        raise Refusal(409, daily.CLOSED)
    if not table.ended or table.record is None:
        raise Refusal(409, table.frozen or "The game is not over yet; until then its deal is a secret.")
    if not 0 <= position <= len(table.standing):
        raise Refusal(422, f"There are positions 0 to {len(table.standing)}.")
    record = table.record
    row = row_of(record, table.row.seed, True, origin=table.id)
    row.talk = table.row.talk
    mine = list(at.rights.seats) if holder else []
    if holder and not mine and record.seats:
        mine = [0]
    name = await hub.store.name(holder) if holder else ""
    chairs: list[ChairRow] = []
    for chair in table.chairs:
        if chair.seat in mine:
            chairs.append(ChairRow(chair.seat, chair.name if chair.name and not chair.bot else name_of(name, chair.seat)))
        else:
            chairs.append(ChairRow(chair.seat, bot=(chair.bot or USUAL) if holder else ""))
    moves = list(record.moves[:position])
    return await keep(hub, LiveTable(row, chairs), moves, host_holds(holder, mine))
