"""The tables in use, who looks at them, and what other server processes tell about them. A cache: the log is the truth."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import time
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, Final, TypeVar

from malison.web.base.limits import SPENT, Spent
from malison.web.base.metrics import Metrics
from malison.web.base.refusal import Refusal
from malison.web.base.settings import Settings
from malison.web.bots.pool import BotPool
from malison.web.store import talk
from malison.web.store.roles import Role
from malison.web.store.store import CLOCKS, Note, Sizes, Store, StoreDown
from malison.web.store.talk import Talked
from malison.web.table.live import LiveTable

DELETED: Final = "This table has been deleted."
HEARTBEAT: Final = 5.0
FORGOTTEN_AFTER: Final = 3 * HEARTBEAT
MOST_LOOKS: Final = 20_000
MOST_HEAVY: Final = 2
"""So many games are replayed at once for people who look back."""

T = TypeVar("T")
"""Makes one move of the bot whose turn it is at a table; False if it is no bot's turn."""

log = logging.getLogger("malison.web")


class Subscriber:
    """Somebody who wants to know when a table changes: a socket. Many changes while it is busy come as one."""

    def __init__(self, table: str, seat: int | None, held: Iterable[int] = ()) -> None:
        self.table = table
        self.seat = seat
        self.seats = frozenset(held) | ({seat} if seat is not None else set())
        """All seats of who looks: somebody who plays several on one screen is at all of them."""
        self.changed = asyncio.Event()
        self.gone = ""
        """Why the socket must close, once it must."""

    def wake(self) -> None:
        self.changed.set()

    def dismiss(self, reason: str) -> None:
        self.gone = reason
        self.changed.set()


class Hub:
    """One per server process."""

    def __init__(self, settings: Settings, store: Store, pool: BotPool, metrics: Metrics) -> None:
        self.settings = settings
        self.store = store
        self.pool = pool
        self.metrics = metrics
        self.secret = ""
        """Shared by all processes; signs the forms."""
        self.tables: dict[str, LiveTable] = {}
        self.loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.subscribers: dict[str, set[Subscriber]] = {}
        self.elsewhere: dict[str, tuple[float, set[tuple[str, int]]]] = {}
        """By other process: when it was last heard, and the (table, seat) pairs connected there."""
        self.seen: dict[tuple[str, int], float] = {}
        self.looks: dict[str, float] = {}
        """When somebody last asked for something at a table of which they have a link."""
        self.driving: set[str] = set()
        self.drive: Callable[[str], None] = lambda table: None
        """Lets a table's bots play as long as it is their turn."""
        self.came: Callable[[str], None] = lambda table: None
        """Called when somebody looks at a table, or it has been read again."""
        self.tasks: set[asyncio.Task[Any]] = set()
        self.closing = False
        self.heavy = asyncio.Semaphore(MOST_HEAVY)
        self.spent_elsewhere: Callable[[Any], None] = lambda told: None
        """Called with what visitors have spent at other processes."""
        self.started = time.monotonic()
        self.sizes = Sizes()
        """How much is kept, as it was last counted."""

    # -- life

    async def open(self, default_secret: str) -> None:
        self.store.hear = self.hear
        self.store.lost = lambda: self.later(self.catch_up())
        await self.store.open()
        self.secret = await self.store.meta("secret", default_secret)
        await self.store.wake_rested()
        await self.pool.open()
        if self.store.shared:
            self.later(self._beat())

    async def close(self) -> None:
        """Finish what was begun: sockets say goodbye, bots stop thinking, every commit under way is completed."""
        self.closing = True
        for group in self.subscribers.values():
            for subscriber in group:
                subscriber.dismiss("The server is restarting.")
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.pool.close()
        if self.store.shared:
            with contextlib.suppress(StoreDown):
                await self.store.tell(Note("", "gone", self.settings.worker))
        await self.store.close()

    async def replayed(self, work: Callable[..., T], *arguments: Any) -> T:
        """Something that replays a game, in a thread; not too many at once, for they take the time of everything else."""
        async with self.heavy:
            return await asyncio.to_thread(work, *arguments)

    def later(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do it in the background; if it fails, say so in the log."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.metrics.count("background_errors")
            log.error("background work failed", exc_info=task.exception())

    # -- tables

    async def table(self, table: str) -> LiveTable:
        """The table, from memory or from its log."""
        found = self.tables.get(table)
        if found is None:
            task = self.loading.get(table)
            if task is None:
                task = self.loading[table] = asyncio.create_task(self._load(table))
                task.add_done_callback(lambda _: self.loading.pop(table, None))
            # Shielded: one visitor who goes away must not take the table from the others who wait for it.
            found = await asyncio.shield(task)
        found.used = time.monotonic()
        return found

    async def _load(self, table: str) -> LiveTable:
        row = await self.store.table(table)
        if row is None:
            raise Refusal(404, "There is no such table.")
        chairs = await self.store.chairs(table)
        entries = await self.store.entries(table)

        def build() -> LiveTable:
            made = LiveTable(row, chairs)
            made.replay(entries)
            return made

        # A long game takes a while to replay; other tables must not wait for it.
        found = await asyncio.to_thread(build)
        self.put(found)
        self.came(table)
        if self.store.shared:
            # Another process may have gone on meanwhile, and its note came before there was anything here to refresh.
            self.later(self.refresh(table))
        return found

    async def links(self, table: LiveTable) -> dict[Role, str]:
        """The table's secret tokens by role. Who is shown which is for the pages to say."""
        if table.links is None:
            table.links = await self.store.links(table.id)
        return table.links

    async def readers(self, table: LiveTable) -> list[tuple[str, Role]]:
        """Which browser holds what, as (holder, role)."""
        if table.readers is None:
            table.readers = await self.store.holders(table.id)
        return table.readers

    async def talk(self, table: LiveTable) -> Talked:
        """What was last said at a table, and who does not hear whom. Who is told what is said in `talking`."""
        while table.talk is None:
            version = table.talk_version
            found = await talk.read(self.store, table.id)
            if version == table.talk_version:
                table.talk = found
        return table.talk

    def talked(self, table: str) -> None:
        """Something was said, or somebody does not want to hear it any more: whoever looks gets it, and no page is made anew for it."""
        found = self.tables.get(table)
        if found is not None:
            found.talk_changed()
        self.wake(table)

    def put(self, table: LiveTable) -> None:
        self.tables[table.id] = table
        if len(self.tables) > self.settings.tables_kept:
            idle = [t for t in self.tables.values() if t.id not in self.subscribers and t.id not in self.driving and not t.lock.locked()]
            for old in sorted(idle, key=lambda t: t.used)[: self.settings.tables_kept // 10 + 1]:
                del self.tables[old.id]

    def remove(self, table: str) -> None:
        """The table has been deleted."""
        self.forget(table)
        for other in self.tables.values():
            if other.row.rematch == table:
                other.row.rematch = ""
                self.touch(other.id)
        for subscriber in self.subscribers.get(table, ()):
            subscriber.dismiss(DELETED)

    def forget(self, table: str) -> None:
        """The copy in memory is no longer to be trusted; the log is."""
        self.tables.pop(table, None)

    # -- who looks

    def subscribe(self, subscriber: Subscriber) -> None:
        self.subscribers.setdefault(subscriber.table, set()).add(subscriber)
        self.looks_at(subscriber.table)
        self._presence_changed(subscriber)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        group = self.subscribers.get(subscriber.table, set())
        group.discard(subscriber)
        if not group:
            self.subscribers.pop(subscriber.table, None)
        self.looks[subscriber.table] = time.monotonic()
        for seat in subscriber.seats:
            self.seen[subscriber.table, seat] = time.time()
        self._presence_changed(subscriber)

    def _presence_changed(self, subscriber: Subscriber) -> None:
        others = {seat for s in self.subscribers.get(subscriber.table, ()) if s is not subscriber for seat in s.seats}
        changed = subscriber.seats - others
        if not changed or self.closing:
            return
        self.touch(subscriber.table)
        if self.store.shared:
            for seat in changed:
                self.later(self._tell_presence(subscriber.table, seat))

    async def _tell_presence(self, table: str, seat: int) -> None:
        here = any(seat in s.seats for s in self.subscribers.get(table, ()))
        with contextlib.suppress(StoreDown):
            await self.store.tell(Note(table, "presence", [self.settings.worker, seat, here]))

    def connected(self, table: str, seat: int) -> bool:
        for subscriber in self.subscribers.get(table, ()):
            if seat in subscriber.seats:
                return True
        if not self.elsewhere:
            return False
        fresh = time.monotonic() - FORGOTTEN_AFTER
        return any(when > fresh and (table, seat) in pairs for when, pairs in self.elsewhere.values())

    def looks_at(self, table: str) -> None:
        """Somebody asks for something here, be it only to watch."""
        self.looks[table] = time.monotonic()
        if len(self.looks) > MOST_LOOKS:
            for old in sorted(self.looks, key=lambda t: self.looks[t])[: MOST_LOOKS // 2]:
                del self.looks[old]
        self.came(table)

    def looked_at(self, table: str, seconds: float = 0.0) -> bool:
        """Whether somebody is there, or was in the last so many seconds."""
        if table in self.subscribers or self.looks.get(table, -math.inf) > time.monotonic() - seconds:
            return True
        fresh = time.monotonic() - FORGOTTEN_AFTER
        return any(when > fresh and table == told for when, pairs in self.elsewhere.values() for told, _ in pairs)

    def others_alive(self) -> bool:
        """Whether another process has been heard of lately."""
        fresh = time.monotonic() - FORGOTTEN_AFTER
        return any(when > fresh for when, _ in self.elsewhere.values())

    def saw(self, table: str, seats: list[int]) -> None:
        """Somebody asks for something with a right to these seats: a sign that they are there, with or without a socket."""
        now = time.time()
        for seat in seats:
            stale = now - self.seen.get((table, seat), 0.0) > HEARTBEAT
            self.seen[table, seat] = now
            if stale and self.store.shared:
                self.later(self._tell_seen(table, seat))

    async def _tell_seen(self, table: str, seat: int) -> None:
        with contextlib.suppress(StoreDown):
            await self.store.tell(Note(table, "seen", seat))

    def last_sign(self, table: str, seat: int) -> float:
        """When somebody of this seat was last here, as far as this process knows."""
        return self.seen.get((table, seat), 0.0)

    def touch(self, table: str) -> None:
        """Something shown has changed: everybody who looks gets it."""
        found = self.tables.get(table)
        if found is not None:
            found.changed()
        self.wake(table)

    def wake(self, table: str) -> None:
        """Everybody who looks is to see what has changed."""
        for subscriber in self.subscribers.get(table, ()):
            subscriber.wake()

    def kick(self, table: str, seat: int | None) -> None:
        """The seat (or, for None, the right to watch) is no longer whose it was: its sockets end, and whoever still has a right to it
        connects again."""
        for subscriber in self.subscribers.get(table, ()):
            if subscriber.seat is None if seat is None else seat in subscriber.seats:
                subscriber.dismiss("This link no longer opens the table." if seat is None else "This seat was left or handed over.")

    # -- what other processes tell

    def hear(self, note: Note) -> None:
        if note.what == "presence":
            worker, seat, here = note.data
            pairs = self.elsewhere.setdefault(worker, (0.0, set()))[1]
            (pairs.add if here else pairs.discard)((note.table, seat))
            self.elsewhere[worker] = (time.monotonic(), pairs)
            if not here:
                self.seen[note.table, seat] = time.time()
            self.touch(note.table)
        elif note.what == "seen":
            self.seen[note.table, note.data] = time.time()
        elif note.what == "beat":
            worker, pairs_told = note.data
            self.elsewhere[worker] = (time.monotonic(), {(table, seat) for table, seat in pairs_told})
        elif note.what == CLOCKS:
            self.later(self.catch_up())
        elif note.what == talk.NOTE:
            self.talked(note.table)
        elif note.what == "deleted":
            self.remove(note.table)
        elif note.what == SPENT:
            self.spent_elsewhere(note.data)
        elif note.what == "gone":
            for table, _ in self.elsewhere.pop(note.data, (0.0, set[tuple[str, int]]()))[1]:
                self.touch(table)
        else:
            if note.what == "links" or (note.what == "chairs" and note.data is not None):
                self.kick(note.table, note.data)
            if note.table in self.tables:
                self.later(self.refresh(note.table, talk=note.what != "log"))
            else:
                self.touch(note.table)

    async def tell_spent(self, spent: Spent) -> None:
        """What visitors have spent here, for the other processes."""
        with contextlib.suppress(StoreDown):
            await self.store.tell(Note("", SPENT, spent))

    async def refresh(self, table: str, talk: bool = True) -> None:
        """Take in what other processes have committed; a move changes nothing about the talk."""
        found = self.tables.get(table)
        if found is None:
            return
        async with found.lock:
            if self.tables.get(table) is not found:
                # Forgotten meanwhile, perhaps in the middle of a move; whoever needs the table reads it anew.
                return
            row, chairs = await self.store.table(table), await self.store.chairs(table)
            if row is None:
                self.remove(table)
                return
            entries = await self.store.entries(table, found.number)
            found.row, found.chairs = row, chairs
            found.links_changed()
            if talk:
                found.talk_changed()
            found.replay(entries)
        self.touch(table)
        self.came(table)

    async def catch_up(self) -> None:
        """Notes may have been missed: look at every table in memory again, and at those on their way there, read before."""
        if self.loading:
            await asyncio.wait(list(self.loading.values()))
        for table in list(self.tables):
            await self.refresh(table)

    async def _beat(self) -> None:
        """Tell the other processes now and then who is connected here, for those that came later or missed something."""
        while True:
            pairs = sorted({(s.table, seat) for group in self.subscribers.values() for s in group for seat in s.seats})
            with contextlib.suppress(StoreDown):
                # A notification carries at most 8000 bytes; with more tables than that, single changes still get through.
                await self.store.tell(Note("", "beat", [self.settings.worker, pairs[:150]]))
            await asyncio.sleep(HEARTBEAT)
