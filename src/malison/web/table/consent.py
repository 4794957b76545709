"""Taking back one's last move by consent, where others play: although it showed something, or others have decided since.

One asks, everybody else who plays must agree, and all are told. Bots agree to everything; but nobody agrees for a person, also not the bot
that stands in for them. Where nobody else plays nothing of this is offered: alone with bots it would be a way to look ahead.
The request is in the log, so any process can answer for it; it ends with the next move.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from malison.web.base.refusal import Refusal
from malison.web.store.store import PLAYS, Entry, Kind, Taken
from malison.web.table import clock
from malison.web.table.hub import Hub
from malison.web.table.live import LiveTable
from malison.web.table.playing import STALE, position_answered

ASK: Final = "ask_undo"
AGREE: Final = "agree_undo"
REFUSE: Final = "refuse_undo"
WITHDRAW: Final = "withdraw_undo"

Plan = Callable[[LiveTable], Entry | None]


@dataclass
class Request:
    """Somebody asks to take their last move back."""

    number: int
    """Of the entry that asks."""
    seat: int
    agreed: list[int] = field(default_factory=list)


def request(table: LiveTable) -> Request | None:
    """What is asked now."""
    agreed: list[int] = []
    for entry in reversed(table.entries):
        if entry.kind != Kind.NOTE or entry.move in (REFUSE, WITHDRAW):
            return None
        if entry.move == ASK:
            return Request(entry.number, entry.seat, agreed)
        if entry.move == AGREE:
            agreed.append(entry.seat)
    return None


def taken(table: LiveTable, seat: int) -> int:
    """How many moves would be taken back, up to and with this seat's last one; 0: there is none, or who plays has changed since."""
    for back, number in enumerate(reversed(table.standing[table.settled :]), 1):
        if table.entries[number].seat == seat:
            return back
    return 0


def people(table: LiveTable, seat: int) -> dict[int, set[str]]:
    """The seats of other people who play, each with its browsers. All seats of one browser are one person's."""
    held: dict[int | None, set[str]] = {}
    for holder, role in table.readers or []:
        held.setdefault(role.played, set()).add(holder)
    mine = held.get(seat, set())
    found: dict[int, set[str]] = {}
    for chair in table.chairs:
        there = held.get(chair.seat, set())
        if (
            chair.seat != seat
            and chair.seat not in table.conceded
            and (chair.name or chair.looked >= PLAYS)
            and not (there and there <= mine)
        ):
            found[chair.seat] = there
    return found


def awaited(table: LiveTable, asked: Request) -> list[int]:
    """Who has still to answer."""
    others = people(table, asked.seat)
    said = [others[seat] for seat in asked.agreed if others.get(seat)]
    return [seat for seat, there in others.items() if seat not in asked.agreed and not (there and any(there <= one for one in said))]


def check_company(table: LiveTable, seat: int) -> None:
    """Refuse where nobody could agree, or somebody cannot. `table.readers` must have been read."""
    if table.chairs[seat].bot or seat in table.conceded:
        raise Refusal(409, "A bot plays this seat.")
    others = people(table, seat)
    if not others:
        raise Refusal(403, "Nobody else plays here who could agree.")
    gone = next((n for n in others if table.chairs[n].bot), None)
    if gone is not None:
        raise Refusal(409, f"A bot stands in for {who(table, gone)}, and nobody can agree for them.")


def check_ask(table: LiveTable, seat: int) -> None:
    """Refuse whoever may not ask now. `table.readers` must have been read."""
    if table.frozen or table.ended:
        raise Refusal(409, table.frozen or "The game is over.")
    check_company(table, seat)
    if request(table) is not None:
        raise Refusal(409, "Somebody asks already; answer that first.")
    if table.undoable.get(seat):
        raise Refusal(409, "You need not ask: your last move can still be undone.")
    if not taken(table, seat):
        raise Refusal(409, "There is no move of yours to take back, or who plays has changed since.")
    if has_asked(table, seat):
        raise Refusal(409, "You have asked already, and it was refused; ask again after another move.")


def may_ask(table: LiveTable, seat: int) -> bool:
    """Whether `check_ask` has nothing against it. Every page asks, so who could agree is kept."""
    if table.frozen or table.ended or table.undoable.get(seat) or not taken(table, seat):
        return False
    return agreeable(table, seat) and request(table) is None and not has_asked(table, seat)


def agreeable(table: LiveTable, seat: int) -> bool:
    since, found = table.agreeing.get(seat, (0, False))
    if since != table.around:
        try:
            check_company(table, seat)
            found = True
        except Refusal:
            found = False
        table.agreeing[seat] = (table.around, found)
    return found


def has_asked(table: LiveTable, seat: int) -> bool:
    """Whether this seat has asked since the last move: once is enough."""
    for entry in reversed(table.entries):
        if entry.kind not in (Kind.NOTE, Kind.SEAT):
            return False
        if entry.move == ASK and entry.seat == seat:
            return True
    return False


def who(table: LiveTable, seat: int) -> str:
    name = table.chairs[seat].name
    return f"“{name}”" if name else table.title(seat)


def extent(count: int) -> str:
    return (
        "their last move"
        if count == 1
        else f"their last move and the {count - 1} since"
        if count > 2
        else "their last move and the one since"
    )


def told(table: LiveTable, seat: int, what: str, words: str) -> dict[str, Any]:
    return {
        "kind": "consent",
        "what": what,
        "ply": table.state.ply if table.state is not None else 0,
        "rule": "",
        "seat": seat,
        "text": words,
    }


def note(table: LiveTable, seat: int, what: str, words: str) -> Entry:
    return Entry(table.number + 1, Kind.NOTE, seat, what, [(-1, told(table, seat, what, words))])


# -- what is done


async def ask(hub: Hub, table: LiveTable, seat: int, number: int) -> int:
    """Ask everybody else whether this seat may take its last move back."""

    def plan(table: LiveTable) -> Entry | None:
        asked = request(table)
        if asked is not None and asked.seat == seat:
            return None
        if position_answered(table, number) != table.number:
            raise Refusal(409, STALE)
        check_ask(table, seat)
        words = f"{who(table, seat)} asks to take back {extent(taken(table, seat))}. Everybody else must agree."
        return note(table, seat, ASK, words)

    return await _keep(hub, table.id, plan)


async def answer(hub: Hub, table: LiveTable, seats: list[int], number: int, agrees: bool) -> int:
    """Agree or refuse, with the right to these seats; who has asked may withdraw. When the last one agrees, the moves are taken back."""

    def plan(table: LiveTable) -> Entry | None:
        asked = request(table)
        if asked is None or number < asked.number or position_answered(table, number) != table.number:
            raise Refusal(409, "Nothing is asked (any more).")
        if asked.seat in seats:
            if agrees:
                raise Refusal(403, "The others must agree, not who asks.")
            return note(table, asked.seat, WITHDRAW, f"{who(table, asked.seat)} no longer asks to take a move back.")
        waiting = awaited(table, asked)
        seat = next((n for n in seats if n in waiting), None)
        if seat is None:
            if agrees and any(n in asked.agreed for n in seats):
                return None
            raise Refusal(403, "You are not asked.")
        if table.chairs[seat].bot:
            raise Refusal(409, "A bot plays this seat now; take it back first.")
        if not agrees:
            return note(table, seat, REFUSE, f"{who(table, seat)} does not agree: the move stands.")
        words = f"{who(table, seat)} agrees."
        if awaited(table, Request(asked.number, asked.seat, [*asked.agreed, seat])):
            return note(table, seat, AGREE, words)
        count = taken(table, asked.seat)
        done = f"{who(table, asked.seat)} takes back {extent(count)}, as all agree. What was seen stays seen."
        return table.rewind(asked.seat, count, [(-1, told(table, seat, AGREE, words)), (-1, told(table, asked.seat, "rewind", done))])

    return await _keep(hub, table.id, plan)


async def _keep(hub: Hub, table_id: str, plan: Plan) -> int:
    made = await asyncio.shield(asyncio.ensure_future(_locked_keep(hub, table_id, plan)))
    hub.touch(table_id)
    return made


async def _locked_keep(hub: Hub, table_id: str, plan: Plan) -> int:
    for _ in range(4):
        table = await hub.table(table_id)
        async with table.lock:
            if hub.tables.get(table_id) is not table:
                continue
            await hub.readers(table)
            # To take moves back is to replay the game, and other tables must not wait for that.
            entry = await asyncio.to_thread(plan, table)
            if entry is None:
                return table.number
            standing = table.standing_after(entry)
            try:
                times = await clock.after(hub, table, entry, standing.due) if entry.kind == Kind.REWIND else None
                await hub.store.append(table_id, entry, standing, times.statements(table) if times else ())
            except Taken:
                hub.forget(table_id)
                hub.touch(table_id)
                continue
            except BaseException:
                hub.forget(table_id)
                hub.touch(table_id)
                raise
            table.adopt(entry, standing)
            if times:
                times.adopt(table.row)
            hub.metrics.count("entries", kind=entry.kind.value)
            return entry.number
    raise Refusal(409, STALE)
