"""What a seat does: move, take back, concede. Checked, committed, then shown, in this order."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from dataclasses import dataclass
from typing import Any

from malison.kernel.errors import MalisonError
from malison.kernel.rng import seeded
from malison.web.base.refusal import Refusal, from_kernel
from malison.web.bots.levels import USUAL
from malison.web.bots.pool import NoMove
from malison.web.bots.turns import Place
from malison.web.store.store import PLAYS, Entry, Kind, Taken
from malison.web.table import clock
from malison.web.table.hub import Hub
from malison.web.table.live import LiveTable

STALE = "The table has moved on since you looked; look again and choose."

log = logging.getLogger("malison.web")


@dataclass(frozen=True)
class Deed:
    """What a seat wants to do."""

    kind: Kind
    seat: int
    move: str = ""
    by_bot: bool = False


async def move(hub: Hub, table: LiveTable, seat: int, name: str, number: int, by_bot: bool = False) -> int:
    """Make a move that answers to position `number`; the number after it. Sent again, it is not made again."""
    return await _change(hub, table, number, Deed(Kind.MOVE, seat, name, by_bot))


async def undo(hub: Hub, table: LiveTable, seat: int, number: int) -> int:
    return await _change(hub, table, number, Deed(Kind.UNDO, seat))


async def concede(hub: Hub, table: LiveTable, seat: int, number: int) -> int:
    return await _change(hub, table, number, Deed(Kind.CONCEDE, seat))


async def _change(hub: Hub, table: LiveTable, number: int, deed: Deed) -> int:
    start = time.perf_counter()
    # Once begun, a change is carried through even if whoever asked goes away: otherwise the copy in memory and the log
    # could part ways at any await.
    made = await asyncio.shield(asyncio.ensure_future(_locked_change(hub, table.id, number, deed)))
    hub.metrics.time("change", time.perf_counter() - start, kind=deed.kind.value)
    hub.drive(table.id)
    return made


async def _locked_change(hub: Hub, table_id: str, number: int, deed: Deed) -> int:
    for _ in range(4):
        table = await hub.table(table_id)
        async with table.lock:
            if hub.tables.get(table_id) is not table:
                continue
            answered = position_answered(table, number)
            done = already(table, answered, deed)
            if done is not None:
                return done
            check(table, answered, deed)
            if deed.kind is Kind.UNDO:
                # Taking back replays the game, and other tables must not wait for that.
                entry = await asyncio.to_thread(prepare, table, deed)
            else:
                entry = prepare(table, deed)
            standing = table.standing_after(entry)
            try:
                await mark(hub, table, deed.seat)
                times = await clock.after(hub, table, entry, standing.due)
                await hub.store.append(table_id, entry, standing, times.statements(table))
            except Taken:
                # Another process was first. Read what it did; it may even have been this very move, sent twice.
                hub.forget(table_id)
                hub.touch(table_id)
                continue
            except BaseException:
                hub.forget(table_id)
                hub.touch(table_id)
                raise
            table.adopt(entry, standing)
            times.adopt(table.row)
        hub.metrics.count("entries", kind=deed.kind.value)
        hub.wake(table_id)
        return entry.number
    raise Refusal(409, STALE)


async def mark(hub: Hub, table: LiveTable, seat: int) -> None:
    """Whoever moves by an invitation has sat down by that."""
    chair = table.chairs[seat]
    if not chair.name and not chair.bot and chair.looked < PLAYS and seat not in table.conceded:
        await hub.store.look(table.id, seat, PLAYS)
        chair.looked = PLAYS
        table.changed()


def position_answered(table: LiveTable, number: int) -> int:
    """The last number of the same position: who sits down or looks meanwhile takes nobody's move away."""
    while 0 <= number < table.number and table.entries[number + 1].kind in (Kind.SEAT, Kind.NOTE):
        number += 1
    return number


def already(table: LiveTable, number: int, deed: Deed) -> int | None:
    """The number this very change has got, if it was made before: a resend after a lost answer."""
    if not 0 <= number < table.number:
        return None
    entry = table.entries[number + 1]
    if entry.kind != deed.kind or entry.seat != deed.seat:
        return None
    if deed.kind is Kind.MOVE and entry.move != " ".join(deed.move.lower().split()):
        return None
    return entry.number


def check(table: LiveTable, number: int, deed: Deed) -> None:
    if number != table.number:
        raise Refusal(409, STALE)
    if deed.kind is Kind.MOVE and table.gathering():
        raise Refusal(409, "The game has not begun: the table waits for those who are invited, until the host begins.")
    bot = bool(table.chairs[deed.seat].bot) or deed.seat in table.conceded
    if deed.by_bot and not bot:
        raise Refusal(409, "The seat has been taken back.")
    if bot and not deed.by_bot:
        raise Refusal(409, "A bot plays this seat now; take it back first.")


def prepare(table: LiveTable, deed: Deed) -> Entry:
    """The entry to be committed."""
    try:
        if deed.kind is Kind.MOVE:
            return table.move(deed.seat, deed.move)
        return table.undo(deed.seat) if deed.kind is Kind.UNDO else table.concede(deed.seat)
    except MalisonError as error:
        raise from_kernel(error) from None


# -- bots


async def bot_moves(hub: Hub, table_id: str, place: Place) -> bool:
    """One move of the bot whose turn it is; False if it is no bot's turn."""
    table = await hub.table(table_id)
    seat, number = table.deciding(), table.number
    if hub.closing or not table.bot_due(seat):
        return False
    job = make_job(table, seat)
    try:
        name = await hub.pool.choose(job, place)
    except NoMove as error:
        log.error("no bot found a move; any legal one is made", extra={"facts": {"table": table_id, "reason": str(error)}})
        hub.metrics.count("bot_failures")
        name = any_move(table, job["chance"])
    if table.number != number:
        return True
    try:
        await move(hub, table, seat, name, number, by_bot=True)
    except Refusal as refusal:
        # The table moved on or the seat was taken back while it thought (look again), or it has been deleted.
        if refusal.status not in (404, 409):
            hub.metrics.count("bot_failures")
            log.error("a bot's move was refused", extra={"facts": {"table": table_id, "reason": refusal.message}})
            await move(hub, table, seat, any_move(table, job["chance"]), number, by_bot=True)
    return True


def dealt_anew(table: LiveTable, seat: int, purpose: str = "") -> tuple[dict[str, Any], int]:
    """A position that the seat cannot tell from the real one, and chance that has nothing to do with the deal. The real one stays here."""
    if table.state is None:
        raise Refusal(409, table.frozen)
    told = f"{table.row.bot_key}/{table.number}/{seat}{purpose}"
    chance = int.from_bytes(hashlib.sha256(told.encode()).digest()[:16], "big")
    sample = table.state.redeal(seat, chance)
    sample.log = None
    return sample.dump(), chance ^ 1


def make_job(table: LiveTable, seat: int) -> dict[str, object]:
    """What a bot is given."""
    position, chance = dealt_anew(table, seat)
    return {"position": position, "level": table.chairs[seat].bot or USUAL, "chance": chance}


def any_move(table: LiveTable, chance: object) -> str:
    """Whatever is legal, by the bot's own chance."""
    state = table.state
    if state is None or not isinstance(chance, int):
        raise Refusal(409, table.frozen)
    return str(state.setting.game.moves.name(state.options[seeded(chance).below(len(state.options))]))
