"""Everything in one SQLite file, for one server process. The standard library's module with a writer thread of our own:
group commits need the thread to see all waiting writes, which wrappers that commit call by call cannot.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import shutil
import sqlite3
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO, Any, Final

from malison.web.store.migrations import FIND_VERSION, META, upwards
from malison.web.store.store import CannotOpen, Halfway, Note, Statement, Store, StoreDown, Taken, Write

MOST_TOGETHER: Final = 500
READERS: Final = 2
LEAST_FREE: Final = 16 << 20
"""With less room on the disk the server says that it is not well, while it can still write."""

INCREMENTAL: Final = 2
"""SQLite's number for a file that can be shortened piece by piece."""
PIECE: Final = 500
BREATH: Final = 0.05
"""So many pages at a time, and seconds between two times."""

log = logging.getLogger("malison.web")

Waiting = tuple[Write, "asyncio.Future[None]"]


class Busy(CannotOpen):
    """Another server has the file."""


class Sqlite(Store):
    """WAL and synchronous=FULL: what is committed survives a kill and a power cut."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        # By whatever name it is called, it is one file with one lock.
        self.path = path.resolve()
        self.waiting: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self.local = threading.local()
        self.reading: list[sqlite3.Connection] = []
        self.lock: IO[str] | None = None
        self.readers = ThreadPoolExecutor(READERS, "sqlite-read")
        self.thread: threading.Thread | None = None

    async def open(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            # Seeds and links are in there: for the owner's eyes only.
            self.path.touch(mode=0o600)
            self.lock = lock_file(self.path.with_name(self.path.name + ".lock"))
            writer = connect(self.path)
            # In a new file, before anything is in it.
            writer.execute(f"PRAGMA auto_vacuum = {INCREMENTAL}")
            writer.execute("PRAGMA journal_mode = WAL")
            writer.execute("PRAGMA synchronous = FULL")
            set_up(writer)
            make_returnable(writer)
        except (OSError, sqlite3.Error) as error:
            self._unlock()
            raise CannotOpen(f"the database {self.path} cannot be used: {error}") from None
        except BaseException:
            self._unlock()
            raise
        self.loop = asyncio.get_running_loop()
        self.thread = threading.Thread(target=self._write_all, args=(writer,), name="sqlite-write", daemon=True)
        self.thread.start()

    async def close(self) -> None:
        """Afterwards the file alone is whole: what still lay beside it is in it, and whoever copies it has everything."""
        was_open = self.thread is not None
        if self.thread is not None:
            self.waiting.put(None)
            await asyncio.to_thread(self.thread.join)
            self.thread = None
        await asyncio.to_thread(self.readers.shutdown)
        for connection in self.reading:
            connection.close()
        if was_open:
            await asyncio.to_thread(checkpoint, self.path)
        self._unlock()

    def _unlock(self) -> None:
        if self.lock is not None:
            self.lock.close()
            self.lock = None

    async def write(self, write: Write) -> None:
        if self.thread is None:
            raise StoreDown("the database is closed")
        done: asyncio.Future[None] = self.loop.create_future()
        self.waiting.put((write, done))
        await done

    async def read(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        self.counts.reads += 1
        return await asyncio.get_running_loop().run_in_executor(self.readers, self._read, sql, values)

    async def tell(self, note: Note) -> None:
        """Nobody else is there."""

    async def check(self) -> None:
        if shutil.disk_usage(self.path.parent).free < LEAST_FREE:
            raise StoreDown("the disk is full")
        await super().check()

    async def space(self) -> tuple[int, int]:
        size = (await self.read("PRAGMA page_size"))[0][0]
        pages, free = (await self.read("PRAGMA page_count"))[0][0], (await self.read("PRAGMA freelist_count"))[0][0]
        return pages * size, free * size

    async def give_back(self) -> None:
        """In small pieces: a move waits for one of them at most."""
        while await asyncio.to_thread(give_back, self.path):
            await asyncio.sleep(BREATH)

    # -- in the reading threads

    def _read(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        try:
            connection = getattr(self.local, "connection", None)
            if connection is None:
                connection = self.local.connection = connect(self.path)
                self.reading.append(connection)
                connection.execute("PRAGMA query_only = 1")
            return connection.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise StoreDown(str(error)) from None

    # -- in the writing thread

    def _write_all(self, connection: sqlite3.Connection) -> None:
        with contextlib.closing(connection):
            more = True
            while more:
                batch: list[Waiting] = []
                item = self.waiting.get()
                while item is not None:
                    batch.append(item)
                    if len(batch) == MOST_TOGETHER:
                        break
                    try:
                        item = self.waiting.get_nowait()
                    except queue.Empty:
                        break
                else:
                    more = False
                if batch:
                    self._commit(connection, batch)

    def _commit(self, connection: sqlite3.Connection, batch: list[Waiting]) -> None:
        start = time.perf_counter()
        try:
            results = commit(connection, [write for write, _ in batch])
        except (sqlite3.Error, Halfway):
            # One bad write must not take the others with it: each on its own, then.
            results = []
            for write, _ in batch:
                try:
                    results += commit(connection, [write])
                except Halfway:
                    results.append(Taken())
                except sqlite3.Error as error:
                    results.append(StoreDown(str(error)))
        self.counts.commits += 1
        self.counts.writes += len(batch)
        self.counts.seconds += time.perf_counter() - start
        answers = [(done, result) for (_, done), result in zip(batch, results, strict=True)]
        # The loop is gone only if the server was stopped the hard way; then nobody waits for the answer.
        with contextlib.suppress(RuntimeError):
            self.loop.call_soon_threadsafe(resolve, answers)


def resolve(answers: list[tuple[asyncio.Future[None], Exception | None]]) -> None:
    for done, result in answers:
        if done.cancelled():
            continue
        if result is None:
            done.set_result(None)
        else:
            done.set_exception(result)


def commit(connection: sqlite3.Connection, writes: list[Write]) -> list[Exception | None]:
    """All writes in one transaction; what came of each."""
    results: list[Exception | None] = []
    connection.execute("BEGIN IMMEDIATE")
    try:
        for write in writes:
            results.append(None if run(connection, write.statements, write.guarded) else Taken())
        connection.execute("COMMIT")
    except BaseException:
        # With a full disk SQLite has rolled back by itself.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return results


def run(connection: sqlite3.Connection, statements: list[Statement], guarded: int) -> bool:
    for i, (sql, values) in enumerate(statements):
        changed = connection.execute(sql, tuple(values)).rowcount
        if i < guarded and changed == 0:
            if i:
                raise Halfway
            return False
    return True


def set_up(connection: sqlite3.Connection) -> None:
    """Make the tables, or bring those of an older version up to date: all of it, or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        connection.execute(META)
        found = connection.execute(FIND_VERSION).fetchone()
        for statement in upwards(found[0] if found else None):
            connection.execute(statement)
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=10, isolation_level=None, check_same_thread=False)


def make_returnable(connection: sqlite3.Connection) -> None:
    """A file from before room was given back is written anew, once."""
    if connection.execute("PRAGMA auto_vacuum").fetchone()[0] == INCREMENTAL:
        return
    try:
        connection.execute(f"PRAGMA auto_vacuum = {INCREMENTAL}")
        connection.execute("VACUUM")
    except sqlite3.Error as error:
        # It does without: what was deleted makes room for what comes.
        log.warning("the file keeps its size", extra={"facts": {"reason": str(error)}})


def give_back(path: Path) -> bool:
    """Shorten the file by some of the pages that are free; whether there are more."""
    try:
        with contextlib.closing(connect(path)) as connection:
            free = int(connection.execute("PRAGMA freelist_count").fetchone()[0])
            # Each step of the statement frees one page.
            connection.execute(f"PRAGMA incremental_vacuum({PIECE})").fetchall()
            left = int(connection.execute("PRAGMA freelist_count").fetchone()[0])
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
        return 0 < left < free
    except sqlite3.Error as error:
        log.warning("no room could be given back", extra={"facts": {"reason": str(error)}})
        return False


def checkpoint(path: Path) -> None:
    """Bring the log into the file. If it cannot be done now (a full disk), the next start does it: nothing is lost."""
    try:
        with contextlib.closing(connect(path)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error as error:
        log.warning("the file could not be made whole", extra={"facts": {"reason": str(error)}})


def lock_file(path: Path) -> IO[str] | None:
    """Hold the file as long as this process lives, so that no second server caches the same tables."""
    try:
        import fcntl
    except ImportError:
        return None
    file = open(path, "a", encoding="utf-8")  # noqa: SIM115
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise Busy(f"another server uses {path.with_suffix('')}; several servers at once need PostgreSQL") from None
    return file
