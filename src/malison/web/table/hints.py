"""A hint: what a bot would do in the deciding seat's place, from what that seat knows, for whoever holds it.

Only where it is fair: in co-operative and solo modes, or where no other person plays. Nobody else is told.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import msgspec
from starlette.requests import Request

from malison.bots import advice
from malison.bots.seats import LEVELS, Advice
from malison.web.base.refusal import Refusal
from malison.web.bots.pool import NoMove
from malison.web.table import agreement as fair
from malison.web.table.hub import Hub, Subscriber
from malison.web.table.live import LiveTable
from malison.web.table.playing import dealt_anew
from malison.web.table.rights import Rights

MOVES: Final = 3
SIMULATIONS: Final = LEVELS["clever"] * 16
SECONDS: Final = 1.0
"""A slow machine thinks less, not longer."""
KEPT: Final = 500
"""Hints kept, so that a page loaded again shows the same one at once."""
WORDS: Final = (
    (0.97, "wins"),
    (0.8, "very promising"),
    (0.62, "promising"),
    (0.53, "a little above average"),
    (0.46, "about average"),
    (0.3, "below average"),
    (0.03, "poor"),
    (0.0, "loses"),
)

T = TypeVar("T")


@dataclass
class Also:
    """A move of the same effect as another."""

    move: str
    label: str


@dataclass
class Tip:
    """One good move."""

    move: str
    label: str
    value: int
    """The chance to win after it, of 100."""
    error: int
    """The doubt about it, a standard error in the same points."""
    words: str
    """The value in words."""
    simulations: int
    low: int
    high: int
    """Between these the chance lies, 19 times of 20, as far as the bot can judge."""
    reason: str
    """What speaks for it, in the game's words; or empty."""
    also: list[Also]
    """Other moves that come to the same."""


@dataclass
class Hint:
    """The best moves for a seat at one position, the best first."""

    number: int
    """The `number` of the position it is for."""
    seat: int
    tips: list[Tip]
    sure: str
    """How sure it is that the first is the best, in words: as the tips' `low` and `high` have it."""
    chance: bool = True
    """Whether values are chances to win; they always are."""
    even: int = 50
    """The value of a position that is neither good nor bad."""


# -- who may


def unfair(table: LiveTable, seat: int, rights: Rights, shared: frozenset[int] = frozenset()) -> str:
    """Why there is no hint for this seat at this table; empty if there may be. `shared` are seats that several browsers hold."""
    record = table.record
    if record is None:
        return table.frozen
    if table.row.daily:
        return "There are no hints at the deal of the day."
    if together(table):
        return ""
    return "There are no hints while you play against other people." if fair.others_play(table, rights, shared) else ""


def together(table: LiveTable) -> bool:
    """Whether nobody plays against another: alone, or all with each other."""
    record = table.record
    return table.row.seats == 1 or (record is not None and record.game.modes[record.mode].cooperative)


def offered(table: LiveTable, seat: int | None, your_turn: bool, rights: Rights, shared: frozenset[int]) -> bool:
    """Whether the page has the button."""
    return your_turn and seat is not None and not unfair(table, seat, rights, shared)


def check(table: LiveTable, seat: int, rights: Rights, shared: frozenset[int]) -> None:
    """Refuse whoever may not have a hint now."""
    reason = unfair(table, seat, rights, shared)
    if reason:
        raise Refusal(409 if table.record is None else 403, reason)
    if table.ended:
        raise Refusal(409, "The game is over.")
    if seat != table.deciding():
        raise Refusal(409, "It is not your turn; a hint is for the seat that decides.")
    if table.bot_due(seat):
        raise Refusal(409, "A bot plays this seat now; take it back first.")


# -- thinking


class Hints:
    """Asks the bots' processes, and keeps what they said as long as the position stands."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.kept: OrderedDict[tuple[str, int, int], Hint] = OrderedDict()

    async def give(self, table: LiveTable, seat: int, rights: Rights, request: Request) -> Hint:
        """The hint for this seat now. Whoever goes away, or sees the position change, no longer waits and nothing thinks on."""
        check(table, seat, rights, await fair.shared_seats(self.hub, table, rights))
        key = (table.id, table.number, seat)
        found = self.kept.get(key)
        if found is None:
            found = await unless_gone(request, self._while_it_stands(table, self._think(table, seat)))
            self.kept[key] = found
            while len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        return found

    async def _think(self, table: LiveTable, seat: int) -> Hint:
        number, job, options = table.number, make_job(table, seat), len(table.state.choices) if table.state else 0
        try:
            found = msgspec.convert(await self.hub.pool.consider(job), list[Advice])
        except NoMove:
            raise Refusal(503, "No bot could think of anything just now; try again.", 1) from None
        self.hub.metrics.count("hints")
        even = 0.5 if together(table) else 1 / table.row.seats
        tips = [tip(one, even) for one in found]
        everything = sum(1 + len(one.also) for one in tips) == options
        return Hint(number, seat, tips, advice.verdict(tips, everything), even=round(100 * even))

    async def _while_it_stands(self, table: LiveTable, work: Coroutine[Any, Any, T]) -> T:
        """Do it unless the table moves on first."""
        number = table.number
        watcher = Subscriber(table.id, None)
        self.hub.subscribe(watcher)

        async def moved_on() -> None:
            while (await self.hub.table(table.id)).number == number and not watcher.gone:
                await watcher.changed.wait()
                watcher.changed.clear()

        try:
            return await first(work, moved_on(), Refusal(409, "The table has moved on; the hint came too late."))
        finally:
            self.hub.unsubscribe(watcher)


def make_job(table: LiveTable, seat: int) -> dict[str, Any]:
    """What the adviser is given."""
    position, chance = dealt_anew(table, seat, "/hint")
    return {"ask": "advise", "position": position, "chance": chance, "n": MOVES, "simulations": SIMULATIONS, "seconds": SECONDS}


async def first(work: Coroutine[Any, Any, T], end: Coroutine[Any, Any, None], refusal: Refusal) -> T:
    """What the work gives; the refusal if the other thing happens first, and then the work is cancelled."""
    task, other = asyncio.ensure_future(work), asyncio.ensure_future(end)
    try:
        await asyncio.wait((task, other), return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise refusal
        return task.result()
    finally:
        for one in (task, other):
            one.cancel()
        # Until the cancelled work has ended its process.
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(task, other, return_exceptions=True)


async def unless_gone(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Do it unless whoever asked hangs up first."""

    async def hung_up() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    return await first(work, hung_up(), Refusal(499, "Nobody waits for this any more."))


# -- words


def tip(one: Advice, even: float) -> Tip:
    """What the adviser says of one move."""
    return Tip(
        move=one.move,
        label=one.label,
        value=round(100 * one.value),
        error=round(100 * one.error),
        words=words(one.value, even),
        simulations=one.simulations,
        low=one.low,
        high=one.high,
        reason=one.reason,
        also=[Also(move, label) for move, label in one.also.items()],
    )


def words(value: float, even: float = 0.5) -> str:
    """An estimated result in words; what is `even` counts as a half."""
    scaled = value * (1 - even) / (value * (1 - even) + (1 - value) * even)
    return next(text for least, text in WORDS if scaled >= least)
