"""A bot plays a seat, and its person takes it back; by the rules of `agreement`."""

from __future__ import annotations

from malison.web.base.refusal import Refusal
from malison.web.bots.levels import known_level
from malison.web.store.store import AWAY, ChairRow
from malison.web.table import agreement as fair
from malison.web.table.acts.leave import leave
from malison.web.table.chairs import Change, change
from malison.web.table.live import LiveTable
from malison.web.table.visit import Visit


async def give_to_bot(at: Visit, seat: int, level: str) -> None:
    """A bot plays a seat from now on."""
    at.any_seat(seat)
    known_level(level, at.table.record.state if at.table.record is not None else None)
    hub, rights = at.hub, at.rights
    shared = await fair.shared_seats(hub, at.table, rights)
    if fair.others_play(at.table, rights, shared) and seat in rights.seats and at.table.chairs[seat].name:
        fair.check_bot(hub, at.table, seat, rights, shared)
        check_level(at.table, level)
        await leave(at, seat)
        return

    async def plan(table: LiveTable) -> Change:
        fair.check_bot(hub, table, seat, rights, shared)
        chair = table.chairs[seat]
        if not fair.others_play(table, rights, shared):
            words = f"A bot ({level}) plays for “{chair.name}” now." if chair.name else f"{table.title(seat)} is a bot ({level}) now."
            return Change(ChairRow(seat, chair.name, level), "bot", words, firm=False)
        if fair.vacant(table, seat):
            if not rights.host:
                check_level(table, level)
            return Change(ChairRow(seat, bot=level), "bot", f"A bot ({level}) sits down as {table.title(seat)}.", kick=True)
        check_level(table, level)
        why = "has let the time run out" if table.row.clock else "stays away"
        words = f"“{chair.name or table.title(seat)}” {why}: a bot ({level}) stands in, as agreed."
        return Change(ChairRow(seat, chair.name, level, away=AWAY), "bot", words)

    await change(hub, at.table.id, plan)


def check_level(table: LiveTable, level: str) -> None:
    if level != table.row.stand_in:
        raise Refusal(403, f"It was agreed that {table.row.stand_in} stands in, not {level}.")


async def take_back(at: Visit, seat: int) -> None:
    """The person plays again."""
    own = at.own_seat(at.any_seat(seat))
    shared = await fair.shared_seats(at.hub, at.table, at.rights)

    async def plan(table: LiveTable) -> Change:
        fair.check_take_back(table, own, at.rights, shared)
        name = table.chairs[own].name or "Guest"
        firm = fair.others_play(table, at.rights, shared)
        return Change(ChairRow(own, name), "take_back", f"“{name}” plays again instead of the bot.", firm=firm)

    await change(at.hub, at.table.id, plan)
