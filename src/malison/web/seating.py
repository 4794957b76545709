"""Who sits where: sitting down by a link, leaving, giving a seat to a bot and taking it back, handing it over."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from malison.web.hub import Hub
from malison.web.levels import known_level
from malison.web.live import LiveTable
from malison.web.refusal import Refusal
from malison.web.security import Rights, new_token
from malison.web.store import ChairRow, Statement, hold_statement, let_go_statement, name_statement, relink_statements, seat_role


async def sit(hub: Hub, table_id: str, seat: int, name: str, holder: str) -> None:
    """Sit down on a chair whose link one has; a bot there gets up."""
    more: list[Statement] = []
    if holder:
        more = [hold_statement(holder, table_id, seat_role(seat)), name_statement(holder, name)]
    await _change(hub, table_id, ChairRow(seat, name), more)


async def leave(hub: Hub, table_id: str, seat: int, holder: str) -> None:
    """Get up. The chair is free, and its link still works."""
    await _change(hub, table_id, ChairRow(seat), [let_go_statement(table_id, seat_role(seat), holder)] if holder else [], kick=seat)


async def give_to_bot(hub: Hub, table: LiveTable, seat: int, level: str, rights: Rights) -> None:
    """A bot plays a seat from now on; the person's name stays, so that they can take it back."""
    known_level(level)
    if not may_give_to_bot(hub, table, seat, rights):
        raise Refusal(403, "Only who sits there may do that, or others once that person is gone.")
    await _change(hub, table.id, ChairRow(seat, table.chairs[seat].name, level))


def may_give_to_bot(hub: Hub, table: LiveTable, seat: int, rights: Rights) -> bool:
    """One's own seat always; an empty one or that of somebody gone if one plays or hosts."""
    if table.ended or seat in table.conceded:
        return False
    if seat in rights.seats:
        return True
    chair = table.chairs[seat]
    gone = bool(chair.bot) or not chair.name or hub.away(table.id, seat)
    return gone and (rights.host or bool(rights.seats))


async def take_back(hub: Hub, table: LiveTable, seat: int) -> None:
    """The person plays again."""
    chair = table.chairs[seat]
    if not chair.bot:
        raise Refusal(409, "No bot sits there.")
    await _change(hub, table.id, ChairRow(seat, chair.name or "Guest"))


async def rename(hub: Hub, table: LiveTable, seat: int, name: str, holder: str) -> None:
    more = [name_statement(holder, name)] if holder else []
    await _change(hub, table.id, ChairRow(seat, name, table.chairs[seat].bot), more)


async def new_link(hub: Hub, table: LiveTable, seat: int) -> str:
    """A new link for a seat. The old one, and every browser that came by it, is out: that is how a seat is handed over."""
    token = new_token()
    more = [*relink_statements(table.id, seat_role(seat), token), let_go_statement(table.id, seat_role(seat))]
    await _change(hub, table.id, ChairRow(seat, "", table.chairs[seat].bot), more, kick=seat)
    return token


async def _change(hub: Hub, table_id: str, chair: ChairRow, more: Sequence[Statement] = (), kick: int | None = None) -> None:
    await asyncio.shield(asyncio.ensure_future(_locked_change(hub, table_id, chair, more, kick)))
    if kick is not None:
        hub.kick(table_id, kick)
    hub.touch(table_id)
    hub.drive(table_id)


async def _locked_change(hub: Hub, table_id: str, chair: ChairRow, more: Sequence[Statement], kick: int | None) -> None:
    table = await hub.table(table_id)
    async with table.lock:
        before = table.chairs[chair.seat]
        table.chairs[chair.seat] = chair
        try:
            await hub.store.seat_chair(table_id, chair, table.bot_due(table.deciding()), more, kick)
        except BaseException:
            table.chairs[chair.seat] = before
            raise
        table.row.due_bot = table.bot_due(table.deciding())
        table.links = None
