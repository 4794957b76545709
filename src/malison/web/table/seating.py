"""Who sits where: sitting down by an invitation, coming back, leaving, bots that stand in, handing a seat over.

An invitation ends when somebody sits down by it. Whoever sits has a return link of their own, which nobody else is shown. Every change
is an entry of the table's log, told to all; a new reader of a seat is told to who sits there. What is fair is said in `fair`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from malison.web.base.refusal import Refusal
from malison.web.http.security import Rights, new_token
from malison.web.store.store import (
    AWAY,
    HOST,
    WATCH,
    ChairRow,
    Entry,
    Note,
    Statement,
    Taken,
    Write,
    hold_statement,
    invite_role,
    keep_statement,
    let_go_statement,
    link_statement,
    name_statement,
    seat_role,
    unlink_statement,
    use_statement,
    used_role,
)
from malison.web.table import agreement as fair
from malison.web.table import clock
from malison.web.table.hub import Hub
from malison.web.table.levels import LEVELS, known_level
from malison.web.table.live import LiveTable

GONE = "This invitation opens nothing any more: somebody has sat down by it, or there is a new one."


@dataclass
class Change:
    """What happens to a chair, and how it is told."""

    chair: ChairRow
    what: str
    words: str
    firm: bool = True
    """Whether no move made before it may be taken back."""
    private: bool = False
    more: list[Statement] = field(default_factory=list)
    kick: bool = False
    """Whether whoever is connected there must connect again, if they may."""
    holder: str = ""
    """The browser that sits down, if one does."""


Plan = Callable[[LiveTable], Awaitable[Change | None]]


# -- sitting down and coming back


async def sit(hub: Hub, table_id: str, seat: int, name: str, holder: str, invitation: str) -> str:
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

    await _change(hub, table_id, plan)
    return token


async def name_program(hub: Hub, table: LiveTable, seat: int, name: str) -> None:
    """A program that has moved by the invitation itself has sat down by that: the invitation is its token, and now it has a name."""

    async def plan(table: LiveTable) -> Change:
        if table.chairs[seat].name or fair.unseated(table, seat):
            raise Refusal(409, "The table has moved on; sit down again.")
        more = [keep_statement(table.id, seat)]
        return Change(ChairRow(seat, name), "name", f"“{name}” plays as {table.title(seat)}.", firm=False, more=more)

    await _change(hub, table.id, plan)


async def sit_on(hub: Hub, table: LiveTable, seat: int, name: str, holder: str, rights: Rights) -> None:
    """Whoever sits there already takes the seat back from a bot, and has this name from now on."""
    if table.chairs[seat].bot:
        await take_back(hub, table, seat, rights)
    await rename(hub, table, seat, name, holder)


async def come_back(hub: Hub, table_id: str, seat: int, holder: str, link: str) -> None:
    """One more browser of the same person, by the seat's return link. Who sits there is told."""

    async def plan(table: LiveTable) -> Change:
        if await hub.store.link(link) != (table_id, seat_role(seat)):
            raise Refusal(404, GONE)
        words = "Another browser has opened your seat by your return link. If that was not you, make a new one: it shuts out all others."
        more = [hold_statement(holder, table_id, seat_role(seat))]
        return Change(table.chairs[seat], "reader", words, firm=False, private=True, more=more)

    await _change(hub, table_id, plan)


async def return_link(hub: Hub, table: LiveTable, seat: int, holder: str) -> str:
    """A new return link. The old one, and every other browser and program of the seat, is out."""
    token, role = new_token(), seat_role(seat)

    async def plan(table: LiveTable) -> Change:
        if not table.chairs[seat].name:
            raise Refusal(409, "Nobody has sat down there; sit down first.")
        more = [unlink_statement(table.id, role), link_statement(table.id, role, token), let_go_statement(table.id, role, but=holder)]
        words = "Your seat has a new return link; every other browser and program is out."
        return Change(table.chairs[seat], "reader", words, firm=False, private=True, more=more, kick=True)

    await _change(hub, table.id, plan)
    return token


async def rename(hub: Hub, table: LiveTable, seat: int, name: str, holder: str) -> None:
    async def plan(table: LiveTable) -> Change | None:
        chair = table.chairs[seat]
        if not chair.name:
            raise Refusal(409, "Nobody has sat down there; sit down first.")
        if chair.name == name:
            return None
        more = [name_statement(holder, name)] if holder else []
        renamed = ChairRow(seat, name, chair.bot, chair.looked, chair.away)
        return Change(renamed, "rename", f"“{chair.name}” is called “{name}” now.", firm=False, more=more)

    await _change(hub, table.id, plan)


# -- getting up


async def leave(hub: Hub, table: LiveTable, seat: int, rights: Rights, holder: str) -> None:
    """Get up for good: the return link ends, and whoever had it may watch. Where others play the agreed bot plays on, if there is one;
    otherwise the chair is free, and the host has a new invitation."""

    async def plan(table: LiveTable) -> Change:
        chair = table.chairs[seat]
        if not chair.name:
            raise Refusal(409, "Nobody has sat down there.")
        level = chair.bot
        if not level and not table.ended and table.row.stand_in in LEVELS:
            level = table.row.stand_in if fair.others_play(table, rights, await fair.shared_seats(hub, table, rights)) else ""
        words = f"“{chair.name}” gets up from {table.title(seat)}’s seat{f'; a bot ({level}) plays on' if level else ''}."
        return vacate(table, ChairRow(seat, bot=level), "leave", words, new_token(), holder)

    await _change(hub, table.id, plan)


async def new_link(hub: Hub, table: LiveTable, seat: int, rights: Rights, holder: str) -> str:
    """A new invitation for a seat. If somebody sits there they are out: that is how a seat is handed over."""
    token = new_token()

    async def plan(table: LiveTable) -> Change | None:
        fair.check_new_link(hub, table, seat, rights)
        chair = table.chairs[seat]
        if fair.unseated(table, seat):
            return None
        late = "is out of time" if table.row.clock else "stays away"
        by = "is handed over" if seat in rights.seats else f"{late} and is handed over, as agreed"
        whose = f"“{chair.name}”" if chair.name else "Somebody"
        words = f"{whose}: {table.title(seat)}’s seat {by}. Somebody else is invited."
        return vacate(table, ChairRow(seat), "hand_over", words, token, holder if seat in rights.seats else "")

    if not await _change(hub, table.id, plan):
        statements = [unlink_statement(table.id, invite_role(seat)), link_statement(table.id, invite_role(seat), token)]
        await _relink(hub, table, statements, seat)
    return token


def vacate(table: LiveTable, chair: ChairRow, what: str, words: str, invitation: str, watcher: str) -> Change:
    """Nobody sits there any more, and nobody who did reads on."""
    roles = (seat_role(chair.seat), invite_role(chair.seat), used_role(chair.seat))
    more = [unlink_statement(table.id, role) for role in roles]
    more += [let_go_statement(table.id, seat_role(chair.seat)), link_statement(table.id, invite_role(chair.seat), invitation)]
    if watcher:
        more.append(hold_statement(watcher, table.id, WATCH))
    return Change(chair, what, words, more=more, kick=True)


# -- bots


async def give_to_bot(hub: Hub, table: LiveTable, seat: int, level: str, rights: Rights, holder: str) -> None:
    """A bot plays a seat from now on, by the rules of `fair`."""
    known_level(level)
    shared = await fair.shared_seats(hub, table, rights)
    if fair.others_play(table, rights, shared) and seat in rights.seats and table.chairs[seat].name:
        fair.check_bot(hub, table, seat, rights, shared)
        check_level(table, level)
        await leave(hub, table, seat, rights, holder)
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

    await _change(hub, table.id, plan)


def check_level(table: LiveTable, level: str) -> None:
    if level != table.row.stand_in:
        raise Refusal(403, f"It was agreed that {table.row.stand_in} stands in, not {level}.")


async def take_back(hub: Hub, table: LiveTable, seat: int, rights: Rights) -> None:
    """The person plays again."""
    shared = await fair.shared_seats(hub, table, rights)

    async def plan(table: LiveTable) -> Change:
        fair.check_take_back(table, seat, rights, shared)
        name = table.chairs[seat].name or "Guest"
        firm = fair.others_play(table, rights, shared)
        return Change(ChairRow(seat, name), "take_back", f"“{name}” plays again instead of the bot.", firm=firm)

    await _change(hub, table.id, plan)


# -- the host's links


async def revoke(hub: Hub, table: LiveTable, role: str, holder: str) -> str:
    """A new link for the host or for spectators. The old one, and whoever came by it, is out; the host's own browser stays."""
    token = new_token()
    but = holder if role == HOST else ""
    statements = [unlink_statement(table.id, role), link_statement(table.id, role, token), let_go_statement(table.id, role, but=but)]
    await _relink(hub, table, statements, None)
    return token


async def _relink(hub: Hub, table: LiveTable, statements: list[Statement], seat: int | None) -> None:
    """Change links, and let whoever came by the old one (to a seat, or to watch) connect again if they may."""
    await hub.store.write(Write(statements, note=Note(table.id, "links", seat), key=table.id))
    table.links = table.readers = None
    hub.kick(table.id, seat)
    hub.touch(table.id)


# -- how a change is made


async def _change(hub: Hub, table_id: str, plan: Plan) -> bool:
    """Carry a plan out; whether there was anything to do."""
    made = await asyncio.shield(asyncio.ensure_future(_locked_change(hub, table_id, plan)))
    if made is not None and made.kick:
        hub.kick(table_id, made.chair.seat)
    hub.touch(table_id)
    hub.drive(table_id)
    return made is not None


async def _locked_change(hub: Hub, table_id: str, plan: Plan) -> Change | None:
    tried: tuple[Entry, Change] | None = None
    for _ in range(4):
        table = await hub.table(table_id)
        async with table.lock:
            if hub.tables.get(table_id) is not table:
                continue
            if tried is not None and table.holds(tried[0]):
                # It was kept, only the answer was lost.
                return tried[1]
            change = await plan(table)
            if change is None:
                return None
            seat = change.chair.seat
            entry = table.tell_seat(seat, change.what, change.words, change.firm, change.private)
            before = table.chairs[seat]
            table.chairs[seat] = change.chair
            # Of a table that cannot be played here nobody knows whose turn it is.
            due_bot = table.row.due_bot if table.frozen else table.bot_due(table.deciding())
            table.chairs[seat] = before
            try:
                times = await _clock(hub, table, change, entry)
                more = [*change.more, *times.statements(table)] if times else change.more
                await hub.store.seat_chair(table_id, change.chair, entry, due_bot, more, seat if change.kick else None)
            except Taken:
                # Another process was first: look again whether this may still be done.
                tried = (entry, change)
                hub.forget(table_id)
                hub.touch(table_id)
                continue
            except BaseException:
                hub.forget(table_id)
                hub.touch(table_id)
                raise
            table.adopt_seating(entry, change.chair, due_bot)
            if times:
                times.adopt(table.row)
            return change
    raise Refusal(409, "The table is busy; try again.")


async def _clock(hub: Hub, table: LiveTable, change: Change, entry: Entry) -> clock.Times | None:
    """The clock once the chair has changed; None where nothing becomes of it."""
    if not table.row.clock or table.frozen or table.ended or entry.kind != "seat":
        return None
    seat = change.chair.seat
    readers = await hub.readers(table)
    if change.kick:
        readers = [reader for reader in readers if reader[1] != seat_role(seat)]
        readers += [(change.holder, seat_role(seat))] if change.holder else []
    chairs = [change.chair if chair.seat == seat else chair for chair in table.chairs]
    return clock.times(hub, table, table.deciding(), len(table.standing), chairs, readers, entry)
