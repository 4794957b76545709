"""Databases of every version that ever was are brought up to date with all that is in them; newer ones are left alone.

`databases/N.sql` is a dump of version N with four tables in it: untouched, begun, finished (two seats of one browser), and open (a chair
for whoever comes, and a bot).
"""

from __future__ import annotations

import contextlib
import hashlib
import sqlite3
from pathlib import Path
from typing import Any

import psycopg
import pytest
from support_web import Cluster, run

from malison.kernel import registry
from malison.kernel.records import Record
from malison.web.show import pages
from malison.web.store.choose import open_store
from malison.web.store.migrations import STEPS, VERSION, NewerSchema
from malison.web.store.store import TableRow, Write
from malison.web.table.live import LiveTable

DUMPS = Path(__file__).parent / "databases"
TABLES = {name: (name * 16)[:16] for name in ("untouched", "begun", "finished", "open")}


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'a.db'}"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.database()


def fill(url: str, script: str) -> None:
    if url.startswith("sqlite"):
        with contextlib.closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
            connection.executescript(script)
    else:
        with psycopg.connect(url) as connection:
            connection.execute(script.encode())


def ask(url: str, question: str) -> list[tuple[Any, ...]]:
    async def work() -> list[tuple[Any, ...]]:
        store = open_store(url)
        await store.open()
        try:
            return await store.read(question)
        finally:
            await store.close()

    return run(work())


async def read(url: str, name: str) -> tuple[LiveTable, dict[str, str], list[str]]:
    """A table as the server would open it, its links, and the roles of its host's browser."""
    store = open_store(url)
    await store.open()
    try:
        row = await store.table(TABLES[name])
        assert row is not None
        table = LiveTable(row, await store.chairs(row.id))
        table.replay(await store.entries(row.id))
        return table, await store.links(row.id), await store.roles("ann", row.id)
    finally:
        await store.close()


def row_in(script: str, name: str) -> list[Any]:
    """The values that stand in a dump for a table."""
    with contextlib.closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(script)
        connection.row_factory = sqlite3.Row
        return [dict(row) for row in connection.execute("SELECT * FROM tables WHERE id = ?", (TABLES[name],))]


def log_in(script: str, name: str) -> list[tuple[Any, ...]]:
    with contextlib.closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(script)
        return connection.execute("SELECT number, kind, seat, move FROM log WHERE table_id = ? ORDER BY number", (TABLES[name],)).fetchall()


def test_steps_are_numbered_and_every_version_before_the_last_has_a_dump() -> None:
    assert [step.number for step in STEPS] == list(range(1, VERSION + 1))
    assert sorted(int(path.stem) for path in DUMPS.glob("*.sql")) == list(range(1, VERSION))


@pytest.mark.parametrize("version", range(1, VERSION))
def test_a_database_of_every_version_is_brought_up_to_date(url: str, version: int) -> None:
    script = (DUMPS / f"{version}.sql").read_text(encoding="utf-8")
    fill(url, script)
    # Twice: the second time there is nothing left to do.
    for _ in range(2):
        assert ask(url, "SELECT value FROM meta WHERE key = 'schema'") == [(str(VERSION),)]
        for name in TABLES:
            table, links, roles = run(read(url, name))
            old = row_in(script, name)[0]
            for column in TableRow.__dataclass_fields__:
                if column in old and column not in ("seed_hash", "moved"):
                    assert getattr(table.row, column) == old[column], column
            assert old["seed_hash"].endswith(table.row.seed_hash)
            # The first versions forgot when the last move was made; the log knows.
            assert table.row.moved == (old["moved"] or table.entries[-1].made)
            assert [(e.number, e.kind, e.seat, e.move) for e in table.entries] == log_in(script, name)
            assert {"host", "watch"} <= set(map(str, links))
            assert list(map(str, roles)) == ([] if name == "open" else ["host", "seat0", "seat1"])
            if table.row.rules == registry.game(table.row.game).rules:
                assert not table.frozen
                assert table.ended == (name == "finished")
                assert len(table.standing) == sum(entry.kind == "move" for entry in table.entries)
        # An empty chair's link is an invitation, a bot's is one to sit down in its place.
        assert set(map(str, run(read(url, "open"))[1])) == {"host", "watch", "invite0", "invite1"}


@pytest.mark.parametrize("version", range(1, VERSION))
def test_the_deal_that_was_announced_can_still_be_proved(url: str, version: int) -> None:
    fill(url, (DUMPS / f"{version}.sql").read_text(encoding="utf-8"))
    table, _, _ = run(read(url, "finished"))
    row = table.row
    assert (row.generator, len(row.salt)) == (("sfc32", 0) if version == 1 else ("blake2b", 32))
    assert row.seed_hash == hashlib.sha256((f"{row.salt}:{row.seed}" if row.salt else row.seed).encode()).hexdigest()
    if not table.frozen:
        assert table.record is not None
        assert pages.verdict(row, pages.replays(table.record))["good"]
        Record.parse(pages.record_data(table)).verify()


def test_links_of_the_first_version_end_where_a_browser_sits(url: str) -> None:
    script = (DUMPS / "1.sql").read_text(encoding="utf-8")
    chairs = (
        "INSERT INTO chairs VALUES ('tttttttttttttttt', 0, 'Ann', '');"
        "INSERT INTO chairs VALUES ('tttttttttttttttt', 1, 'Program', '');"
        "INSERT INTO chairs VALUES ('tttttttttttttttt', 2, '', '');"
        "INSERT INTO chairs VALUES ('tttttttttttttttt', 3, 'Ben', 'greedy');"
        "INSERT INTO links VALUES ('h', 'tttttttttttttttt', 'host');"
        "INSERT INTO links VALUES ('a', 'tttttttttttttttt', 'seat0');"
        "INSERT INTO links VALUES ('b', 'tttttttttttttttt', 'seat1');"
        "INSERT INTO links VALUES ('c', 'tttttttttttttttt', 'seat2');"
        "INSERT INTO links VALUES ('d', 'tttttttttttttttt', 'seat3');"
        "INSERT INTO holders VALUES ('ann', 'tttttttttttttttt', 'seat0', 1);"
        "INSERT INTO holders VALUES ('ben', 'tttttttttttttttt', 'seat3', 1);"
    )
    fill(url, script + chairs)
    # Where a browser sits the host's link to it has ended; a program keeps its only one; an empty seat's is an invitation.
    found = ask(url, "SELECT role, token FROM links WHERE table_id = 'tttttttttttttttt' ORDER BY token")
    assert found == [("seat1", "b"), ("invite2", "c"), ("host", "h")]
    away = ask(url, "SELECT seat, looked, away FROM chairs WHERE table_id = 'tttttttttttttttt' ORDER BY seat")
    assert away == [(0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 1)]


def test_who_gave_no_name_is_called_by_the_seat(url: str) -> None:
    script = (DUMPS / "9.sql").read_text(encoding="utf-8")
    chairs = "".join(
        f"INSERT INTO chairs (table_id, seat, name, bot) VALUES ('{table}', {seat}, '{name}', '');"
        for table, seat, name in (
            ("one", 0, "Host"),
            ("two", 0, "Host (1)"),
            ("two", 1, "Host (2)"),
            ("two", 2, "Host (1)"),
            ("two", 3, "Ann"),
        )
    )
    fill(url, script + chairs)
    found = ask(url, "SELECT name FROM chairs WHERE table_id IN ('one', 'two') ORDER BY table_id, seat")
    assert [name for (name,) in found] == ["Player 1", "Player 1", "Player 2", "Host (1)", "Ann"]


def test_who_has_had_a_try_at_a_days_deal_is_known_from_now_on(url: str) -> None:
    script = (DUMPS / "10.sql").read_text(encoding="utf-8")
    days = (
        f"UPDATE tables SET daily = '2026-03-01', created = 5 WHERE id = '{TABLES['finished']}';"
        f"UPDATE tables SET daily = '2026-03-01', created = 9 WHERE id = '{TABLES['begun']}';"
        f"UPDATE tables SET daily = '2026-03-02' WHERE id = '{TABLES['untouched']}';"
    )
    fill(url, script + days)
    # Of each day the first table; how it came out if it is over.
    found = ask(url, "SELECT holder, day, table_id, seat, name, ended > 0, result <> '' FROM tries ORDER BY day")
    assert [(*row[:5], bool(row[5]), bool(row[6])) for row in found] == [
        ("ann", "2026-03-01", TABLES["finished"], 0, "Ann (1)", True, True),
        ("ann", "2026-03-02", TABLES["untouched"], 0, "Ann (1)", False, False),
    ]


def test_a_database_from_before_there_were_analyses_gets_their_table(url: str) -> None:
    fill(url, (DUMPS / "1.sql").read_text(encoding="utf-8") + "DROP TABLE analyses;")
    assert ask(url, "SELECT * FROM analyses") == []


@pytest.mark.parametrize("version", ["99", "4½"])
def test_a_database_of_a_newer_version_is_left_alone(url: str, version: str) -> None:
    async def work() -> None:
        store = open_store(url)
        await store.open()
        await store.write(Write([("UPDATE meta SET value = ? WHERE key = 'schema'", (version,))]))
        await store.close()
        with pytest.raises(NewerSchema, match=f"version {version} .* newer Malison"):
            await open_store(url).open()

    run(work())


def test_a_step_that_fails_leaves_the_database_as_it_was(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from malison.web.store import migrations

    fill(url, (DUMPS / "1.sql").read_text(encoding="utf-8"))
    broken = migrations.Step(VERSION, "breaks", ("INSERT INTO nowhere VALUES (1)",))

    async def work() -> None:
        store = open_store(url)
        try:
            with pytest.raises(Exception, match="nowhere"):
                await store.open()
        finally:
            await store.close()

    with monkeypatch.context() as patch:
        patch.setattr(migrations, "STEPS", (*STEPS[:-1], broken))
        run(work())
    # Nothing of the steps before it has stayed: they can all be made now.
    assert ask(url, "SELECT value FROM meta WHERE key = 'schema'") == [(str(VERSION),)]
