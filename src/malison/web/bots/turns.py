"""Who is next when more bots want to think than can.

Where a person waits comes first, then where bots play among themselves, then analyses. Among equals those that one host has opened take
one turn together, so that nobody's three hundred tables stand before another's one. And every fourth turn goes to whoever has
waited longest, whatever it is: nothing waits for ever.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Final

AWAITED: Final = 0
"""Somebody is there and waits for it."""
EXPECTED: Final = 1
"""Somebody will come back to it."""
SHOWN: Final = 2
"""Bots among themselves."""
ASIDE: Final = 3
"""An analysis: many pieces, and none of them holds up a game."""
LONGEST_FIRST: Final = 4


@dataclass(frozen=True)
class Place:
    """For whom a bot thinks."""

    rank: int = AWAITED
    owner: str = ""


@dataclass(eq=False)
class Waiter:
    place: Place
    turn: asyncio.Future[None] = field(repr=False)


class Turns:
    """So many at once."""

    def __init__(self, places: int) -> None:
        self.places = places
        self.free = places
        self.waiting: list[Waiter] = []
        """In the order of their coming."""
        self.given = 0
        self.last: dict[str, int] = {}
        """The number of the last turn of each owner who waits."""

    def ahead(self, place: Place) -> int:
        """How many wait that are at least as urgent."""
        return sum(waiter.place.rank <= place.rank for waiter in self.waiting)

    @contextlib.asynccontextmanager
    async def turn(self, place: Place) -> AsyncIterator[None]:
        await self._wait(place)
        try:
            yield
        finally:
            self.free += 1
            self._give()

    async def _wait(self, place: Place) -> None:
        if self.free and not self.waiting:
            self.free -= 1
            return
        waiter = Waiter(place, asyncio.get_running_loop().create_future())
        self.waiting.append(waiter)
        try:
            await waiter.turn
        except asyncio.CancelledError:
            if not waiter.turn.cancelled():
                # It was its turn already: the next one has it.
                self.free += 1
            self._give()
            raise

    def _give(self) -> None:
        self.waiting = [waiter for waiter in self.waiting if not waiter.turn.done()]
        while self.free and self.waiting:
            self.given += 1
            chosen = self.waiting[0]
            if self.given % LONGEST_FIRST:
                chosen = min(self.waiting, key=lambda one: (one.place.rank, self.last.get(one.place.owner, 0)))
            self.waiting.remove(chosen)
            self.last[chosen.place.owner] = self.given
            self.free -= 1
            chosen.turn.set_result(None)
        if not self.waiting:
            self.last = {}
