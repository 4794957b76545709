"""A turn clock, or days for a move: agreed when the table is opened, and running whether anybody is connected or not.

It runs for the seat that decides as long as somebody else plays. The deadline is stored with the table: whichever process sees that it
has passed does what was agreed, and does it once, for the number of its entry in the log is free only once.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from dataclasses import dataclass, field
from typing import Final

from malison.web.base.refusal import Refusal
from malison.web.bots.levels import LEVELS, USUAL
from malison.web.store.roles import Role
from malison.web.store.store import LATE, PLAYS, ChairRow, Entry, Kind, Statement, StoreDown, TableRow, Taken
from malison.web.table.hub import Hub
from malison.web.table.live import LiveTable

BOT: Final = "bot"
LOSE: Final = "lose"
OTHERS: Final = "others"
ENDS: Final = (BOT, LOSE, OTHERS)
"""What happens to a seat whose time has run out: the agreed bot plays it from then on, it loses, or the others decide."""
LEAST: Final = 10
MOST: Final = 30 * 86400
UNITS: Final = {"seconds": 1, "minutes": 60, "hours": 3600, "days": 86400}

TICK: Final = 1.0
BEAT: Final = 3.0
STOPPED: Final = 10.0
"""Seconds without a tick, after which this process must have stood still, or its database."""
FIRST: Final = 5
"""For their first move everybody has at least so many times the seconds in which one may come back."""
PRICE: Final = 10
"""To take a move back costs one part in so many of the time for a move."""
KEPT: Final = 40
"""Positions of which it is kept what was left of the time."""

log = logging.getLogger("malison.web")

Readers = list[tuple[str, Role]]


def agree(row: TableRow, seconds: int, end: str) -> None:
    """Write down what the host asks for, or refuse it."""
    if not seconds:
        return
    if not LEAST <= seconds <= MOST:
        raise Refusal(422, f"A clock gives at least {LEAST} seconds and at most {MOST // 86400} days for a move.", field="clock")
    if end not in ENDS:
        raise Refusal(422, f"What happens at the end of the time is one of {', '.join(ENDS)}, not {end[:40]!r}.", field="clock_end")
    if end == BOT and row.stand_in and row.stand_in not in LEVELS:
        words = "If a bot is to play when the time has run out, say which bot stands in for somebody who stays away."
        raise Refusal(422, words, field="clock_end")
    if end == BOT:
        row.stand_in = row.stand_in or USUAL
    row.clock, row.clock_end = seconds, end


def length(seconds: int) -> str:
    """The time for a move in words, exactly."""
    size, name = next((size, name) for name, size in reversed(UNITS.items()) if seconds % size == 0)
    count = seconds // size
    return f"{count} {name if count != 1 else name[:-1]}"


def for_first(hub: Hub, row: TableRow) -> float:
    """The seconds that everybody has for their first move."""
    return max(float(row.clock), FIRST * hub.settings.away_seconds)


def shown(seconds: float) -> str:
    """How long is left, as the page counts it down: 1:05, 3 h 12 min, 2 d 5 h."""
    whole = -int(-seconds // 1)
    if whole >= 86400:
        return f"{whole // 86400} d {whole % 86400 // 3600} h"
    if whole >= 3600:
        return f"{whole // 3600} h {whole % 3600 // 60} min"
    return f"{whole // 60}:{whole % 60:02d}"


# -- when it runs, and how long


@dataclass
class Times:
    """Where a table's clock stands after an entry."""

    deadline: float = 0.0
    left: dict[str, float] = field(default_factory=dict)
    """What is left at positions that one may come back to: to take a move back brings no new time."""

    def statements(self, table: LiveTable) -> list[Statement]:
        if not table.row.clock:
            return []
        return [("UPDATE tables SET deadline = ?, time_left = ? WHERE id = ?", (self.deadline, json.dumps(self.left), table.id))]

    def adopt(self, row: TableRow) -> None:
        """Show it, once it is committed."""
        if row.clock:
            row.deadline, row.time_left = self.deadline, json.dumps(self.left)


def place(moves: int, seat: int) -> str:
    """A decision: after so many moves, of this seat."""
    return f"{moves}/{seat}"


def decision(at: str) -> tuple[int, int]:
    """The moves and the seat of a place."""
    moves, seat, *_ = at.split("/")
    return int(moves), int(seat)


def taken_back(left: dict[str, float], here: str, price: float) -> dict[str, float]:
    """The time after a seat has taken a move back: whoever decided meanwhile begins anew, and it costs the seat itself a little, or two
    could keep a table waiting for ever by making and taking back the same move."""
    moves, seat = decision(here)
    left = {at: seconds for at, seconds in left.items() if decision(at)[0] < moves or decision(at)[1] == seat}
    if left.get(here, price) < price:
        raise Refusal(409, "There is too little time left to take the move back.")
    if here in left:
        left[here] -= price
    return left


def kept(row: TableRow) -> dict[str, float]:
    found: dict[str, float] = json.loads(row.time_left or "{}")
    return found


def lapsed(table: LiveTable) -> bool:
    """Whether the time of the seat that decides has run out, and the others decide what becomes of it."""
    row = table.row
    if row.clock_end != OTHERS or row.deadline or table.deciding() < 0:
        return False
    return kept(row).get(place(len(table.standing), table.deciding())) == 0


def seconds_left(table: LiveTable) -> float | None:
    """None: no clock runs."""
    return max(0.0, table.row.deadline - time.time()) if table.row.deadline > 0 else None


def plays(chair: ChairRow) -> bool:
    """Whether a person or a program of somebody's plays there."""
    return not chair.bot and (bool(chair.name) or chair.looked >= PLAYS)


def got_up(table: LiveTable, seat: int, entry: Entry | None) -> bool:
    """Whether somebody has left this chair since the first move: they cannot stop the clock by that."""
    if not table.standing:
        return False
    since = table.entries[table.standing[0] :] + ([entry] if entry is not None else [])
    return any(e.kind == Kind.SEAT and e.seat == seat and e.move in ("leave", "hand_over") for e in since)


def runs(table: LiveTable, seat: int, chairs: list[ChairRow], conceded: list[int], readers: Readers, entry: Entry | None) -> bool:
    """Whether the clock runs for this seat: somebody must decide there, and somebody else wait for it."""
    if not 0 <= seat < len(chairs) or chairs[seat].bot or seat in conceded:
        return False
    if not plays(chairs[seat]) and not got_up(table, seat, entry):
        return False
    held: dict[int | None, set[str]] = {}
    for holder, role in readers:
        held.setdefault(role.played, set()).add(holder)
    mine = held.get(seat, set())
    # Several seats of one browser are one person's.
    return any(plays(c) and c.seat != seat and c.seat not in conceded and not (held.get(c.seat) and held[c.seat] <= mine) for c in chairs)


def times(
    hub: Hub,
    table: LiveTable,
    seat: int,
    moves: int,
    chairs: list[ChairRow],
    readers: Readers,
    entry: Entry | None = None,
    waits: bool | None = None,
) -> Times:
    """The clock once `entry` is committed and `seat` decides after so many moves. `waits`: whether the game has still not begun then."""
    row = table.row
    if not row.clock:
        return Times()
    now, left = time.time(), kept(row)
    if row.deadline > 0:
        left[place(len(table.standing), table.deciding())] = max(0.0, row.deadline - now)
    here = place(moves, seat)
    if entry is not None and entry.kind == Kind.REWIND:
        # All have agreed to begin again from there.
        left = {at: seconds for at, seconds in left.items() if decision(at)[0] < moves}
    if entry is not None and entry.kind == Kind.UNDO:
        left = taken_back(left, here, row.clock / PRICE)
    if entry is not None and entry.kind == Kind.SEAT and entry.move == "sit" and entry.seat == seat and here in left:
        # Whoever sits down for somebody has time of their own; but once, or two friends could take turns for ever.
        if here + "/new" not in left:
            del left[here]
        left[here + "/new"] = 0.0
    left = dict(list(left.items())[-KEPT:])
    conceded = [*table.conceded, entry.seat] if entry is not None and entry.kind == Kind.CONCEDE else table.conceded
    if (table.gathering() if waits is None else waits) or not runs(table, seat, chairs, conceded, readers, entry):
        return Times(0.0, left)
    seconds = left.get(here)
    if seconds == 0 and row.clock_end == OTHERS:
        return Times(0.0, left)
    if seconds is None:
        begun = any(table.entries[n].seat == seat for n in table.standing) or (
            entry is not None and entry.kind == Kind.MOVE and entry.seat == seat
        )
        seconds = float(row.clock) if begun else for_first(hub, row)
    return Times(now + seconds, left)


async def after(hub: Hub, table: LiveTable, entry: Entry, due: int) -> Times:
    """The clock after an entry that a seat has made; the position is already the writer's."""
    if not table.row.clock or table.record is None:
        return Times()
    return times(hub, table, due, len(table.record.moves), table.chairs, await hub.readers(table), entry)


# -- when it has run out


async def watch(hub: Hub) -> None:
    """Do what was agreed at every table whose time has run out, as long as the server lives."""
    last = 0.0
    while True:
        try:
            if not last:
                await hub.store.wake_clocks(time.time())
            last = await tick(hub, last)
        except StoreDown:
            pass
        except Exception:
            log.exception("the clocks could not be looked at")
        await asyncio.sleep(TICK)


async def tick(hub: Hub, last: float) -> float:
    """`last` is when this process last was here; the time at which it is here now."""
    now = time.time()
    if now - last > STOPPED:
        seen = await hub.store.clocks_seen()
        others_ran = hub.store.shared and now - float(seen) < 2 * BEAT
        if not others_ran and await hub.store.clocks_run():
            await put_off(hub, seen, now)
    for table in await hub.store.out_of_time(now):
        await expire(hub, table)
    if now // BEAT > last // BEAT and await hub.store.clocks_run():
        await hub.store.see_clocks(now)
    return now


async def put_off(hub: Hub, seen: str, now: float) -> None:
    """No server was there: that time does not count, and everybody has a while to come back."""
    with contextlib.suppress(Taken):
        await hub.store.put_off(seen, now, hub.settings.away_seconds)
    await hub.catch_up()


async def expire(hub: Hub, table_id: str) -> None:
    """Do what was agreed for a seat whose time has run out."""
    try:
        done = await asyncio.shield(asyncio.ensure_future(_locked_expire(hub, table_id)))
    except (Refusal, StoreDown):
        return
    except Exception:
        # One broken table must not stop the clocks of all others.
        log.exception("a clock cannot be carried out", extra={"facts": {"table": table_id}})
        await hub.store.rest_clock(table_id)
        return
    if done:
        hub.metrics.count("clocks_run_out", end=done)
        hub.touch(table_id)
        hub.drive(table_id)


async def _locked_expire(hub: Hub, table_id: str) -> str:
    for _ in range(4):
        table = await hub.table(table_id)
        async with table.lock:
            if hub.tables.get(table_id) is not table:
                continue
            row = await hub.store.table(table_id)
            if row is None or not 0 < row.deadline <= time.time():
                return ""
            if table.frozen or table.ended:
                await hub.store.rest_clock(table_id)
                return ""
            table.row.deadline = row.deadline
            try:
                await _carry_out(hub, table)
            except Taken:
                # Another process was first, or somebody has moved after all.
                hub.forget(table_id)
                hub.touch(table_id)
                continue
            except BaseException:
                hub.forget(table_id)
                hub.touch(table_id)
                raise
            return table.row.clock_end
    return ""


async def _carry_out(hub: Hub, table: LiveTable) -> None:
    row, seat = table.row, table.deciding()
    chair = table.chairs[seat]
    who = f"“{chair.name}”" if chair.name else table.title(seat)
    left = {**kept(row), place(len(table.standing), seat): 0.0}
    if row.clock_end == BOT:
        words = f"{who} has let the time run out: a bot ({row.stand_in}) plays on, as agreed."
        entry = table.tell_seat(seat, "time", words, firm=True)
        taken = ChairRow(seat, chair.name, row.stand_in, away=LATE if chair.name else 0)
        after_it = Times(0.0, left)
        await hub.store.seat_chair(table.id, taken, entry, 1, after_it.statements(table))
        table.adopt_seating(entry, taken, 1)
    elif row.clock_end == LOSE:
        entry = table.concede(seat, "has let the time run out and loses, as agreed")
        standing = table.standing_after(entry)
        after_it = times(hub, table, standing.due, len(table.standing), table.chairs, await hub.readers(table), entry)
        await hub.store.append(table.id, entry, standing, after_it.statements(table))
        table.adopt(entry, standing)
    else:
        words = f"{who} has let the time run out: the others decide whether to go on waiting."
        entry = table.tell_seat(seat, "time", words, firm=False)
        standing, after_it = table.standing_after(entry), Times(0.0, left)
        await hub.store.append(table.id, entry, standing, after_it.statements(table))
        table.adopt(entry, standing)
    after_it.adopt(row)
