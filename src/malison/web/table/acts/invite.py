"""New links: an invitation to a seat, by which it is handed over, and those of host and spectators."""

from __future__ import annotations

from malison.web.store.roles import HOST, Role, invite_role
from malison.web.store.store import ChairRow, let_go_statement, link_statement, unlink_statement
from malison.web.table import agreement as fair
from malison.web.table import daily
from malison.web.table.chairs import Change, change, relink, vacate
from malison.web.table.live import LiveTable
from malison.web.table.rights import new_token
from malison.web.table.visit import Visit


async def invite(at: Visit, seat: int) -> str:
    """A new invitation for a seat. If somebody sits there they are out: that is how a seat is handed over."""
    at.any_seat(seat)
    daily.keep_closed(at.table.row, daily.HANDED_OVER)
    token, mine = new_token(), seat in at.rights.seats

    async def plan(table: LiveTable) -> Change | None:
        fair.check_new_link(at.hub, table, seat, at.rights)
        chair = table.chairs[seat]
        if fair.unseated(table, seat):
            return None
        late = "is out of time" if table.row.clock else "stays away"
        by = "is handed over" if mine else f"{late} and is handed over, as agreed"
        whose = f"“{chair.name}”" if chair.name else "Somebody"
        words = f"{whose}: {table.title(seat)}’s seat {by}. Somebody else is invited."
        return vacate(table, ChairRow(seat), "hand_over", words, token, at.holder if mine else "")

    if not await change(at.hub, at.table.id, plan):
        role = invite_role(seat)
        await relink(at.hub, at.table, [unlink_statement(at.table.id, role), link_statement(at.table.id, role, token)], seat)
    return token


async def revoke(at: Visit, role: Role) -> str:
    """A new link for the host or for spectators. The old one, and whoever came by it, is out; the host's own browser stays."""
    at.as_host()
    daily.keep_closed(at.table.row, daily.SHARED)
    token, table = new_token(), at.table.id
    but = at.holder if role == HOST else ""
    statements = [unlink_statement(table, role), link_statement(table, role, token), let_go_statement(table, role, but=but)]
    await relink(at.hub, at.table, statements, None)
    return token


async def links(at: Visit) -> dict[Role, str]:
    """All of the table's links, as they are kept."""
    at.as_host("Only the host sees the links.")
    daily.keep_closed(at.table.row, daily.SHARED)
    return await at.hub.store.links(at.table.id)
