"""Both databases: what is committed stays, a number is given once, waiting writes share a commit."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import sys
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest
from support_web import Cluster, run

from malison.kernel.errors import BadSetting
from malison.web.store.choose import open_store
from malison.web.store.roles import HOST, WATCH, invite_role, read_role, seat_role, used_role
from malison.web.store.sqlite import Busy
from malison.web.store.store import (
    ChairRow,
    Entry,
    Kind,
    Note,
    Standing,
    Store,
    StoreDown,
    TableRow,
    Taken,
    Write,
)

ROW = TableRow("t" * 16, "game", "Game", 1, "{}", "mode", 2, "{}", "7", "hash", 0, "key", created=1.0, moved=1.0)
STANDING = Standing(0, 0, 0, "")

Urls = Callable[[], str]


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'a.db'}"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.database()


@contextlib.asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = open_store(url)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def with_table(store: Store, table: str = ROW.id, **more: Any) -> None:
    row = TableRow(**{**ROW.__dict__, "id": table})
    links = {HOST: f"h{table}", WATCH: f"w{table}", seat_role(0): f"a{table}", seat_role(1): f"b{table}"}
    chairs = [ChairRow(0, "Ann"), ChairRow(1, "", "greedy")]
    await store.create(row, chairs, [Entry(0, Kind.DEAL, -1, "", [(-1, {"text": "Dealt – é"})])], links, [("me", HOST)], **more)


def move(number: int, name: str = "go") -> Entry:
    return Entry(number, Kind.MOVE, 0, name, [(1, {"text": "psst"})])


def test_what_is_kept_comes_back_after_opening_again(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            await with_table(store)
            await store.append(ROW.id, move(1), Standing(1, 1, 0, ""))
        async with opened(url) as store:
            row = await store.table(ROW.id)
            assert row is not None
            assert (row.due, row.due_bot, row.seed) == (1, 1, "7")
            assert row.moved == (await store.entries(ROW.id))[-1].made > time.time() - 60
            assert await store.chairs(ROW.id) == [ChairRow(0, "Ann"), ChairRow(1, "", "greedy")]
            entries = await store.entries(ROW.id)
            assert [(e.number, e.kind, e.move) for e in entries] == [(0, "deal", ""), (1, "move", "go")]
            assert entries[0].events == [(-1, {"text": "Dealt – é"})]
            assert [e.number for e in await store.entries(ROW.id, 0)] == [1]
            assert await store.link(f"a{ROW.id}") == (ROW.id, seat_role(0))
            assert await store.link("nothing") is None
            assert await store.roles("me", ROW.id) == [HOST]
            assert [(held.row.id, held.roles) for held in await store.mine("me")] == [(ROW.id, [HOST])]
            assert await store.waiting_for_bots(time.time() + 1) == [ROW.id]
            assert await store.meta("secret", "one") == await store.meta("secret", "two") == "one"

    run(work())


def test_a_number_is_given_once(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            await with_table(store)
            wishes = [store.append(ROW.id, move(1, f"m{i}"), STANDING) for i in range(20)]
            results = await asyncio.gather(*wishes, return_exceptions=True)
            assert sum(r is None for r in results) == 1
            assert sum(isinstance(r, Taken) for r in results) == 19
            assert [e.move for e in await store.entries(ROW.id, 0)] == [f"m{results.index(None)}"]

    run(work())


def test_waiting_writes_share_a_commit(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            await with_table(store)
            before = store.counts.commits
            await asyncio.gather(*(store.append(ROW.id, move(n), STANDING) for n in range(1, 201)))
            assert store.counts.commits - before < 20
            assert [e.number for e in await store.entries(ROW.id)] == list(range(201))

    run(work())


def test_one_bad_write_does_not_take_the_others_with_it(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            await with_table(store)
            bad = store.write(Write([("INSERT INTO nowhere VALUES (?)", (1,))]))
            results = await asyncio.gather(
                store.append(ROW.id, move(1), STANDING), bad, store.append(ROW.id, move(2), STANDING), return_exceptions=True
            )
            assert results[0] is None
            assert results[2] is None
            assert isinstance(results[1], StoreDown)
            assert len(await store.entries(ROW.id)) == 3

    run(work())


def test_a_table_has_one_rematch(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            await with_table(store)
            await with_table(store, "u" * 16, rematch_of=ROW.id)
            with pytest.raises(Taken):
                await with_table(store, "v" * 16, rematch_of=ROW.id)
            row = await store.table(ROW.id)
            assert row is not None
            assert row.rematch == "u" * 16
            assert await store.table("v" * 16) is None
            assert await store.link("h" + "v" * 16) is None

    run(work())


def test_a_closed_store_says_so(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            await with_table(store)
        with pytest.raises(StoreDown):
            await store.append(ROW.id, move(1), STANDING)

    run(work())


def test_sqlite_is_durable_and_for_one_server(tmp_path: Path) -> None:
    async def work() -> None:
        url = f"sqlite:///{tmp_path / 'a.db'}"
        async with opened(url) as store:
            assert await store.read("PRAGMA journal_mode") == [("wal",)]
            with pytest.raises(Busy, match="another server"):
                await open_store(url).open()
        async with opened(url):
            pass

    run(work())


def test_the_writer_commits_with_a_flush(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """synchronous=FULL is 2; it belongs to the connection, so the writer's own is asked."""

    from malison.web.store import sqlite

    made: list[sqlite3.Connection] = []
    connect = sqlite.connect
    monkeypatch.setattr(sqlite, "connect", lambda path: made.append(connect(path)) or made[-1])

    async def work() -> None:
        async with opened(f"sqlite:///{tmp_path / 'a.db'}"):
            assert made[0].execute("PRAGMA synchronous").fetchone() == (2,)

    run(work())


def test_processes_hear_each_other(cluster: Cluster) -> None:
    async def work() -> None:
        url = cluster.database()
        async with opened(url) as one, opened(url) as two:
            heard: list[Note] = []
            own: list[Note] = []
            two.hear, one.hear = heard.append, own.append
            await with_table(one)
            await one.append(ROW.id, move(1), STANDING)
            with pytest.raises(Taken):
                await two.append(ROW.id, move(1), STANDING)
            await one.tell(Note(ROW.id, "presence", ["w", 0, True]))
            end = time.monotonic() + 5
            while len(heard) < 2 and time.monotonic() < end:
                await asyncio.sleep(0.01)
            assert heard == [Note(ROW.id, "log", 1), Note(ROW.id, "presence", ["w", 0, True])]
            assert own == []

    run(work())


def test_a_lost_database_connection_is_taken_up_again(cluster: Cluster) -> None:
    async def work() -> None:
        url = cluster.database()
        async with opened(url) as one, opened(url) as two:
            lost: list[bool] = []
            heard: list[Note] = []
            one.lost, one.hear = lambda: lost.append(True), heard.append
            await with_table(one)
            async with await psycopg.AsyncConnection.connect(url, autocommit=True) as admin:
                await admin.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
            await one.append(ROW.id, move(1), STANDING)
            assert len(await one.entries(ROW.id)) == 2
            end = time.monotonic() + 5
            while not lost and time.monotonic() < end:
                await asyncio.sleep(0.01)
            assert lost
            await two.append(ROW.id, move(2), STANDING)
            while not heard and time.monotonic() < end:
                await asyncio.sleep(0.01)
            assert heard == [Note(ROW.id, "log", 2)]

    run(work())


def test_batches_of_two_processes_do_not_block_each_other(cluster: Cluster) -> None:
    async def work() -> None:
        url = cluster.database()
        tables = [f"table{n:011d}" for n in range(20)]
        async with opened(url) as one, opened(url) as two:
            for table in tables:
                await with_table(one, table)

            async def all_moves(store: Store, order: list[str]) -> int:
                results = await asyncio.gather(*(store.append(t, move(1), STANDING) for t in order), return_exceptions=True)
                assert all(r is None or isinstance(r, Taken) for r in results)
                return sum(r is None for r in results)

            counts = await asyncio.gather(all_moves(one, tables), all_moves(two, tables[::-1]))
            assert sum(counts) == len(tables)

    run(work())


def test_readers_come_back_after_the_database_threw_them_out(cluster: Cluster) -> None:
    """However often; who is cancelled in the middle of an answer leaves nothing of it to the next."""

    async def work() -> None:
        url = cluster.database()
        async with opened(url) as store:
            await with_table(store)
            for _ in range(3):
                await asyncio.gather(*(store.table(ROW.id) for _ in range(20)))
                async with await psycopg.AsyncConnection.connect(url, autocommit=True) as admin:
                    await admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
                found = await asyncio.gather(*(store.table(ROW.id) for _ in range(20)))
                assert all(row is not None and row.id == ROW.id for row in found)
            for _ in range(20):
                slow = asyncio.create_task(store.read("SELECT 1, pg_sleep(0.2)"))
                await asyncio.sleep(0.01)
                slow.cancel()
                assert await store.read("SELECT 2") == [(2,)]
            busy = "SELECT count(*) FROM pg_stat_activity WHERE strpos(query, '1, pg_sleep') = 8 AND state = 'active'"
            async with asyncio.timeout(5):
                while (await store.read(busy))[0][0]:
                    await asyncio.sleep(0.05)

    run(work())


def test_roles_are_kept_as_the_same_texts() -> None:
    texts = {
        HOST: "host",
        WATCH: "watch",
        seat_role(0): "seat0",
        seat_role(31): "seat31",
        invite_role(2): "invite2",
        used_role(10): "used10",
    }
    assert {str(role): role for role in texts} == {text: read_role(text) for text in texts.values()} == {t: r for r, t in texts.items()}
    assert (seat_role(3).played, seat_role(3).invited, invite_role(3).played, invite_role(3).invited) == (3, None, None, 3)
    assert (HOST.seat, WATCH.played, used_role(3).played, used_role(3).invited) == (None, None, None, None)


def test_without_the_library_postgresql_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "malison.web.store.postgres", raising=False)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(BadSetting, match=r"needs psycopg, which is not installed: pip install 'malison\[server\]'"):
        open_store("postgresql://nowhere/malison")
