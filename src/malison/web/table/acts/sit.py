"""Sitting down by an invitation, coming back by a return link, and what whoever sits is called.

An invitation ends when somebody sits down by it. Whoever sits has a return link of their own, which nobody else is shown.
"""

from __future__ import annotations

import contextlib
from typing import Final

from malison.web.base.refusal import Refusal
from malison.web.store.roles import Role, RoleKind, invite_role, seat_role
from malison.web.store.store import (
    ChairRow,
    Write,
    hold_statement,
    keep_statement,
    let_go_statement,
    link_statement,
    name_statement,
    try_statement,
    unlink_statement,
    use_statement,
)
from malison.web.table import agreement as fair
from malison.web.table import daily
from malison.web.table.acts import stand_in
from malison.web.table.chairs import Change, change
from malison.web.table.hub import Hub
from malison.web.table.live import LiveTable
from malison.web.table.rights import TOKEN_LENGTH, Caller, clean_name, new_token
from malison.web.table.visit import Visit, visit

GONE: Final = "This invitation opens nothing any more: somebody has sat down by it, or there is a new one."
USED: Final = (
    "Somebody has sat down by this invitation. If that was you, come back in the same browser or by your return link, "
    "which is on the table's page; if not, ask whoever gave it to you for a new one."
)
NOBODY: Final = "Nobody has sat down there; sit down first."


async def known_link(hub: Hub, link: str) -> tuple[str, Role]:
    found = await hub.store.link(link) if len(link) == TOKEN_LENGTH else None
    if found is None:
        raise Refusal(404, "This link opens nothing (any more). Ask whoever gave it to you for a new one.")
    return found


async def led_by(hub: Hub, link: str) -> str:
    """The table that a link leads to, without following it; not by an invitation that is used up."""
    table, role = await known_link(hub, link)
    if role.kind is RoleKind.USED:
        raise Refusal(404, USED)
    if role.played is None:
        daily.keep_closed((await hub.table(table)).row, daily.SHARED)
    return table


async def look_in(hub: Hub, link: str, holder: str) -> tuple[str, Role, bool]:
    """A browser follows a link: the table, as what, and whether it is in. Only host and spectators are by that alone; at a seat nothing
    changes yet, for programs that preview links follow them, too."""
    table, role = await known_link(hub, link)
    held = await hub.store.roles(holder, table)
    if role.played is None and not any(one.played is not None for one in held):
        daily.keep_closed((await hub.table(table)).row, daily.SHARED)
    if role.seat is None:
        if role not in held:
            await hub.store.hold(holder, table, role)
            (await hub.table(table)).links_changed()
        return table, role, True
    if seat_role(role.seat) in held:
        return table, role, True
    if role.kind is RoleKind.USED:
        raise Refusal(404, USED)
    return table, role, False


async def sit_by_link(hub: Hub, table: str, role: Role, link: str, name: str, holder: str) -> None:
    """A browser sits down by an invitation, or is one more of the person whose return link it is."""
    if role.played is not None:
        await _come_back(hub, table, role.played, holder, link)
    elif role.invited is not None:
        await _sit(hub, table, role.invited, clean_name(name), holder, link)


async def sit(at: Visit, name: str) -> str:
    """A program sits down by its invitation; its own token. Whoever sits already gets the name, and the seat back from a bot."""
    name, seat = clean_name(name), at.rights.invited
    if seat is None:
        own = at.own_seat()
        if at.table.chairs[own].bot:
            await stand_in.take_back(at, own)
        await rename(at, name, own)
        return ""
    if at.rights.seats and not fair.vacant(at.table, seat):
        await _name_program(at, seat, name)
        return ""
    return await _sit(at.hub, at.table.id, seat, name, "", at.caller.token)


async def _sit(hub: Hub, table_id: str, seat: int, name: str, holder: str, invitation: str) -> str:
    """Sit down by an invitation, which ends with that; the seat's own token. A bot there gets up."""
    token = new_token()

    async def plan(table: LiveTable) -> Change:
        if await hub.store.link(invitation) != (table_id, invite_role(seat)):
            raise Refusal(404, GONE)
        chair = table.chairs[seat]
        if not fair.unseated(table, seat):
            raise Refusal(409, "Somebody plays this seat by the invitation itself; nobody else can sit down.")
        if chair.bot and not await fair.may_replace_bot(hub, table):
            raise Refusal(403, "A bot plays this seat, and where others play it stays.")
        await fair.check_newcomer(hub, table, seat, holder)
        words = f"“{name}” sits down as {table.title(seat)}{' in place of a bot' if chair.bot else ''}."
        if chair.looked:
            words += " The seat had been looked at by its invitation before."
        more = [
            use_statement(table_id, seat),
            unlink_statement(table_id, seat_role(seat)),
            link_statement(table_id, seat_role(seat), token),
        ]
        if holder:
            more += [hold_statement(holder, table_id, seat_role(seat)), name_statement(holder, name)]
        return Change(ChairRow(seat, name), "sit", words, more=more, kick=True, holder=holder)

    await change(hub, table_id, plan)
    return token


async def _name_program(at: Visit, seat: int, name: str) -> None:
    """A program that has moved by the invitation itself has sat down by that: the invitation is its token, and now it has a name."""

    async def plan(table: LiveTable) -> Change:
        if table.chairs[seat].name or fair.unseated(table, seat):
            raise Refusal(409, "The table has moved on; sit down again.")
        more = [keep_statement(table.id, seat)]
        return Change(ChairRow(seat, name), "name", f"“{name}” plays as {table.title(seat)}.", firm=False, more=more)

    await change(at.hub, at.table.id, plan)


async def _come_back(hub: Hub, table_id: str, seat: int, holder: str, link: str) -> None:
    """One more browser of the same person, by the seat's return link. Who sits there is told."""

    async def plan(table: LiveTable) -> Change:
        if await hub.store.link(link) != (table_id, seat_role(seat)):
            raise Refusal(404, GONE)
        words = "Another browser has opened your seat by your return link. If that was not you, make a new one: it shuts out all others."
        more = [hold_statement(holder, table_id, seat_role(seat))]
        if daily.closed(table.row):
            # One person's browsers have one try together.
            tried = await hub.store.tried(holder, table.row.daily)
            if tried is not None and tried.table != table_id:
                raise Refusal(403, daily.OTHER_TRY)
            more.append(try_statement(holder, table.row.daily, table_id, seat, table.chairs[seat].name))
        # A new device of theirs calls them as they are called here.
        if not await hub.store.name(holder) and table.chairs[seat].name:
            more.append(name_statement(holder, table.chairs[seat].name))
        return Change(table.chairs[seat], "reader", words, firm=False, private=True, more=more)

    await change(hub, table_id, plan)


async def return_link(at: Visit, seat: int) -> str:
    """A new return link for one's own seat. The old one, and every other browser and program of the seat, is out."""
    own, token = at.own_seat(at.any_seat(seat)), new_token()
    role = seat_role(own)

    async def plan(table: LiveTable) -> Change:
        if not table.chairs[own].name:
            raise Refusal(409, NOBODY)
        more = [unlink_statement(table.id, role), link_statement(table.id, role, token), let_go_statement(table.id, role, but=at.holder)]
        words = "Your seat has a new return link; every other browser and program is out."
        return Change(table.chairs[own], "reader", words, firm=False, private=True, more=more, kick=True)

    await change(at.hub, at.table.id, plan)
    return token


async def rename_everywhere(hub: Hub, caller: Caller, name: str) -> None:
    """A browser's owner has one name: kept for tables to come, and told wherever they sit alone in a seat of a game that goes on."""
    name = clean_name(name)
    await hub.store.write(Write([name_statement(caller.holder, name)]))
    for held in await hub.store.mine(caller.holder):
        seats = [role.played for role in held.roles if role.played is not None]
        # Whoever plays several seats has told them apart.
        if held.row.ended or len(seats) != 1:
            continue
        with contextlib.suppress(Refusal):
            await rename(await visit(hub, caller, held.row.id), name, seats[0])


async def rename(at: Visit, name: str, seat: int | None = None) -> None:
    own, name = at.own_seat(seat), clean_name(name)

    async def plan(table: LiveTable) -> Change | None:
        chair = table.chairs[own]
        if not chair.name:
            raise Refusal(409, NOBODY)
        if chair.name == name:
            return None
        more = [name_statement(at.holder, name)] if at.holder else []
        renamed = ChairRow(own, name, chair.bot, chair.looked, chair.away)
        return Change(renamed, "rename", f"“{chair.name}” is called “{name}” now.", firm=False, more=more)

    await change(at.hub, at.table.id, plan)
