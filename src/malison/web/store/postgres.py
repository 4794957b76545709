"""Everything in PostgreSQL, for any number of server processes: what one commits, the others hear by LISTEN/NOTIFY."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import time
from collections.abc import Sequence
from typing import Any, Final

import psycopg
from psycopg import AsyncConnection
from psycopg_pool import AsyncConnectionPool, PoolClosed, PoolTimeout

from malison.web.store.migrations import FIND_VERSION, META, upwards
from malison.web.store.store import BELONGINGS, CannotOpen, Halfway, Note, Statement, Store, StoreDown, Taken, Write

CHANNEL: Final = "malison"
MOST_TOGETHER: Final = 500
READERS: Final = 4
PATIENCE: Final = 10.0
"""Seconds to go on trying while the database is away."""
SETTING_UP: Final = 7_266_766
"""The number of the lock under which one process at a time makes the tables."""

Waiting = tuple[Write, "asyncio.Future[None]"]
Connection = AsyncConnection[tuple[Any, ...]]


class Postgres(Store):
    """One connection writes, one listens, a few read."""

    shared = True

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        self.me = secrets.token_hex(8)
        self.waiting: asyncio.Queue[Waiting | None] = asyncio.Queue()
        self.readers: AsyncConnectionPool[Connection] | None = None
        """Broken connections are replaced in the background, old and idle ones now and then."""
        self.writer: Connection | None = None
        self.tasks: list[asyncio.Task[None]] = []
        self.closed = False

    async def open(self) -> None:
        try:
            self.writer = await self._connect()
            await set_up(self.writer)
        except BaseException as error:
            if self.writer is not None:
                await self.writer.close()
            if isinstance(error, psycopg.Error):
                raise CannotOpen(f"the database cannot be used: {' '.join(str(error).split())}") from None
            raise
        self.readers = AsyncConnectionPool(
            self.url, min_size=1, max_size=READERS, kwargs={"autocommit": True}, timeout=PATIENCE, name="readers", open=False
        )
        await self.readers.open()
        ready = asyncio.Event()
        self.tasks = [asyncio.create_task(self._write_all()), asyncio.create_task(self._listen(ready))]
        await asyncio.wait_for(ready.wait(), PATIENCE)

    async def close(self) -> None:
        self.closed = True
        if self.tasks:
            self.waiting.put_nowait(None)
            await self.tasks[0]
            self.tasks[1].cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.tasks[1]
            self.tasks = []
        if self.readers is not None:
            await self.readers.close()
        if self.writer is not None:
            await self.writer.close()

    async def _connect(self) -> Connection:
        return await AsyncConnection.connect(self.url, autocommit=True)

    # -- reading

    async def read(self, text: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        self.counts.reads += 1
        if self.readers is None:
            raise StoreDown("the database is closed")
        end = time.monotonic() + PATIENCE
        while True:
            try:
                # One that is left in the middle of an answer, or is broken, does not come back to the others.
                async with self.readers.connection(max(0.1, end - time.monotonic())) as reader:
                    return await (await reader.execute(sql(text), values)).fetchall()
            except psycopg.DataError:
                # A value that no column can hold (a NUL in an address, say) is in no row.
                return []
            except psycopg.OperationalError as error:
                if isinstance(error, PoolTimeout | PoolClosed) or time.monotonic() > end:
                    raise StoreDown(str(error)) from None
                await asyncio.sleep(0.1)
            except psycopg.Error as error:
                raise StoreDown(str(error)) from None

    async def space(self) -> tuple[int, int]:
        names = ", ".join(f"'{name}'" for name in ("tables", *BELONGINGS))
        found = await self.read(f"SELECT COALESCE(SUM(pg_total_relation_size(name::regclass)), 0) FROM unnest(ARRAY[{names}]) AS name")  # noqa: S608
        return int(found[0][0]), 0

    async def give_back(self) -> None:
        """PostgreSQL uses the room again by itself; what it cannot see here is for its owner to ask (VACUUM FULL)."""

    # -- writing

    async def write(self, write: Write) -> None:
        if self.closed:
            raise StoreDown("the database is closed")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.put_nowait((write, done))
        await done

    async def tell(self, note: Note) -> None:
        await self.write(Write([], note=note))

    async def _write_all(self) -> None:
        more = True
        while more:
            batch: list[Waiting] = []
            item = await self.waiting.get()
            while item is not None:
                batch.append(item)
                if len(batch) == MOST_TOGETHER or self.waiting.empty():
                    break
                item = self.waiting.get_nowait()
            else:
                more = False
            if batch:
                batch.sort(key=lambda one: one[0].key)
                await self._commit(batch)

    async def _commit(self, batch: list[Waiting]) -> None:
        start = time.perf_counter()
        writes = [write for write, _ in batch]
        results: list[Exception | None] = []
        try:
            results = await self._persist(writes)
        except StoreDown as error:
            results = [error for _ in writes]
        except (psycopg.Error, Halfway):
            # One bad write must not take the others with it: each on its own, then.
            for write in writes:
                try:
                    results += await self._persist([write])
                except Halfway:
                    results.append(Taken())
                except (psycopg.Error, StoreDown) as error:
                    results.append(StoreDown(str(error)))
        self.counts.commits += 1
        self.counts.writes += len(batch)
        self.counts.seconds += time.perf_counter() - start
        for (_, done), result in zip(batch, results, strict=True):
            if not done.cancelled():
                if result is None:
                    done.set_result(None)
                else:
                    done.set_exception(result)

    async def _persist(self, writes: list[Write]) -> list[Exception | None]:
        """Commit, and if the connection breaks do it again: a guarded write that had been committed is then `Taken`, and the
        hub finds its own move in the log."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                if self.writer is None or self.writer.closed:
                    self.writer = await self._connect()
                return await self._transact(self.writer, writes)
            except psycopg.OperationalError as error:
                # A deadlock or a refused statement leaves the connection whole; only a broken one is worth another try.
                if self.writer is not None and not self.writer.broken and not self.writer.closed:
                    raise
                if time.monotonic() > end:
                    raise StoreDown(str(error)) from None
                await asyncio.sleep(0.2)

    async def _transact(self, connection: Connection, writes: list[Write]) -> list[Exception | None]:
        results: list[Exception | None] = []
        async with connection.transaction():
            for write in writes:
                if await run(connection, write.statements, write.guarded):
                    results.append(None)
                    if write.note is not None:
                        note = write.note
                        payload = json.dumps([self.me, note.table, note.what, note.data])
                        await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))
                else:
                    results.append(Taken())
        return results

    # -- listening

    async def _listen(self, ready: asyncio.Event) -> None:
        while True:
            with contextlib.suppress(psycopg.OperationalError):
                async with await self._connect() as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    if ready.is_set():
                        self.lost()
                    ready.set()
                    async for message in connection.notifies():
                        sender, table, what, data = json.loads(message.payload)
                        if sender != self.me:
                            self.hear(Note(table, what, data))
            await asyncio.sleep(0.2)


async def set_up(connection: Connection) -> None:
    """Make the tables, or bring those of an older version up to date: all of it, or nothing, and one process at a time."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock(%s)", (SETTING_UP,))
        await connection.execute(sql(META))
        found = await (await connection.execute(sql(FIND_VERSION))).fetchone()
        for statement in upwards(found[0] if found else None):
            await connection.execute(sql(statement))


async def run(connection: Connection, statements: list[Statement], guarded: int) -> bool:
    for i, (text, values) in enumerate(statements):
        changed = (await connection.execute(sql(text), tuple(values))).rowcount
        if i < guarded and changed == 0:
            if i:
                raise Halfway
            return False
    return True


def sql(text: str) -> bytes:
    """Our statements, all of them constants, write `?` for a value; this driver wants `%s`."""
    return text.replace("?", "%s").encode()
