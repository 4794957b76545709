"""What is kept for how long: only what was never begun goes by itself, finished games shrink and are still whole, room is given back."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from support_web import Browser, Cluster, Running, duel, run, running
from websockets.sync.client import connect

from malison.client import Refused, Server
from malison.kernel import registry
from malison.kernel.rng import seeded
from malison.web.base.metrics import Metrics
from malison.web.base.refusal import Refusal
from malison.web.base.settings import Settings
from malison.web.bots.pool import BotPool
from malison.web.show import pages
from malison.web.store.choose import open_store
from malison.web.store.store import BELONGINGS, Entry, Standing, Taken, Write
from malison.web.table import keeping, opening, playing
from malison.web.table.acts import again, delete, sit
from malison.web.table.driving import Driver
from malison.web.table.hub import Hub, Subscriber
from malison.web.table.live import LiveTable
from malison.web.table.rights import Rights
from malison.web.table.visit import Visit

DAY = 86400.0


@asynccontextmanager
async def opened(url: str, worker: str = "w", **settings: Any) -> AsyncIterator[Hub]:
    metrics = Metrics(worker)
    hub = Hub(Settings(db=url, worker=worker, **settings), open_store(url), BotPool(1, 5, metrics), metrics)
    driver = Driver(hub)
    await hub.open("secret")
    hub.later(driver.sweep())
    try:
        yield hub
    finally:
        await hub.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'a.db'}"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.database()


def with_hub(url: str, work: Callable[[Hub], Awaitable[None]], **settings: Any) -> None:
    async def go() -> None:
        async with opened(url, **settings) as hub:
            await work(hub)

    run(go())


async def a_table(hub: Hub, moves: int = 0, seed: int = 3) -> LiveTable:
    game, mode = duel()
    table, _ = await opening.open_table(hub, opening.Wish(game, mode, 2, chairs=["me", "me"], name="Ann"), "ann")
    rng = seeded(seed)
    while moves and not table.ended:
        state = table.state
        assert state is not None
        name = state.setting.game.moves.name(state.options[rng.below(len(state.options))])
        await playing.move(hub, table, state.seat, name, table.number)
        moves -= 1
    return table


async def age(hub: Hub, days: float, *tables: LiveTable) -> None:
    for table in tables:
        values = (days * DAY, days * DAY, table.id)
        await hub.store.write(Write([("UPDATE tables SET created = created - ?, moved = moved - ? WHERE id = ?", values)]))
        await hub.store.write(Write([("UPDATE log SET made = made - ? WHERE table_id = ?", (days * DAY, table.id))]))


async def rows(hub: Hub, table: str) -> dict[str, int]:
    return {name: (await hub.store.read(f"SELECT COUNT(*) FROM {name} WHERE table_id = ?", (table,)))[0][0] for name in BELONGINGS}


async def there(hub: Hub, *tables: LiveTable) -> list[bool]:
    return [await hub.store.table(table.id) is not None for table in tables]


def test_by_default_only_what_was_never_begun_goes(url: str) -> None:
    async def work(hub: Hub) -> None:
        old, new, begun, over = await a_table(hub), await a_table(hub), await a_table(hub, 1), await a_table(hub, 10**6)
        sat = await a_table(hub)
        await age(hub, 400, old, begun, over, sat)
        # Somebody was here a moment ago, though nobody has moved.
        await sit.rename(Visit(hub, sat, Rights([0])), "Bea", 0)
        done = await keeping.tidy(hub)
        assert done == {"unbegun": 1, "unfinished": 0, "finished": 0, "shrunk": 1}
        assert await there(hub, old, new, begun, over, sat) == [False, True, True, True, True]
        assert set((await rows(hub, old.id)).values()) == {0}
        with pytest.raises(Refusal, match="no such table"):
            await hub.table(old.id)
        assert [held.row.id for held in await hub.store.mine("ann")].count(old.id) == 0
        assert (await keeping.tidy(hub)) == {"unbegun": 0, "unfinished": 0, "finished": 0, "shrunk": 0}

    with_hub(url, work)


def test_while_a_clock_runs_a_table_stays(url: str) -> None:
    """Who has thirty days for the first move has them, though tables that nobody begins go after fourteen."""

    async def work(hub: Hub) -> None:
        slow, rested = await a_table(hub), await a_table(hub)
        await age(hub, 20, slow, rested)
        await hub.store.write(Write([("UPDATE tables SET clock = ?, deadline = ? WHERE id = ?", (30 * DAY, time.time() + DAY, slow.id))]))
        # A clock that cannot be carried out here keeps nothing.
        await hub.store.write(Write([("UPDATE tables SET clock = ?, deadline = ? WHERE id = ?", (30 * DAY, -time.time(), rested.id))]))
        assert (await keeping.tidy(hub))["unbegun"] == 1
        assert await there(hub, slow, rested) == [True, False]

    with_hub(url, work)


def test_the_owner_of_a_server_can_have_more_deleted_or_nothing(url: str) -> None:
    async def work(hub: Hub) -> None:
        tables = [await a_table(hub), await a_table(hub, 2), await a_table(hub, 10**6)]
        await age(hub, 20, *tables)
        fresh = await a_table(hub, 2)
        hub.settings = Settings(keep_unbegun_days=0, shrink_days=0)
        await keeping.tidy(hub)
        assert await there(hub, *tables) == [True, True, True]
        hub.settings = Settings(keep_unbegun_days=0, keep_unfinished_days=15, keep_finished_days=30, shrink_days=0)
        await keeping.tidy(hub)
        # Never begun is not finished either.
        assert await there(hub, *tables) == [False, False, True]
        hub.settings = Settings(keep_finished_days=15)
        await keeping.tidy(hub)
        assert await there(hub, *tables, fresh) == [False, False, False, True]

    with_hub(url, work)


def test_who_is_there_keeps_a_table(url: str) -> None:
    async def work(hub: Hub) -> None:
        table = await a_table(hub)
        await age(hub, 400, table)
        looker = Subscriber(table.id, 0)
        hub.subscribe(looker)
        await keeping.tidy(hub)
        assert await there(hub, table) == [True]
        hub.unsubscribe(looker)
        await keeping.tidy(hub)
        assert await there(hub, table) == [False]

    with_hub(url, work)


def test_a_shrunk_game_is_whole(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(hub: Hub) -> None:
        table = await a_table(hub, 10**6)
        views = [table.view(seat) for seat in (None, 0, 1)]
        events = [table.events(seat) for seat in (None, 0, 1)]
        record, entries = pages.record_data(table), await hub.store.entries(table.id)
        await hub.store.claim_analysis(table.id, "w", time.time(), 0.0)
        await age(hub, 8, table)
        assert (await keeping.tidy(hub))["shrunk"] == 1
        kept = await rows(hub, table.id)
        assert (kept["log"], kept["records"], kept["analyses"]) == (0, 1, 0)
        assert (kept["links"], kept["holders"], kept["chairs"]) == (4, 3, 2)
        hub.forget(table.id)
        again = await hub.table(table.id)
        assert again.ended
        assert not again.frozen
        assert [again.view(seat) for seat in (None, 0, 1)] == views
        assert [again.events(seat) for seat in (None, 0, 1)] == events
        assert [(e.number, e.kind, e.seat, e.move, e.events) for e in await hub.store.entries(table.id)] == [
            (e.number, e.kind, e.seat, e.move, e.events) for e in entries
        ]
        assert [e.number for e in await hub.store.entries(table.id, 3)] == [e.number for e in entries[4:]]
        assert await hub.store.entries(table.id, entries[-1].number) == []
        assert pages.record_data(again) == record
        assert (await pages.verify(hub, again))["good"]
        # A number that is in the record is not given again; what comes after it is.
        for taken in (1, again.number):
            with pytest.raises(Taken):
                await hub.store.append(table.id, Entry(taken, "note", 0, ""), Standing(-1, 0, 1, "{}"))
        await sit.rename(Visit(hub, again, Rights([0])), "Bea", 0)
        hub.forget(table.id)
        assert (await hub.table(table.id)).number == again.number == entries[-1].number + 1
        # When the rules have changed, every word that was told can still be read.
        monkeypatch.setattr(registry.game(table.row.game), "rules", 99)
        hub.forget(table.id)
        frozen = await hub.table(table.id)
        assert frozen.frozen
        assert [frozen.events(seat)[: len(told)] for seat, told in zip((None, 0, 1), events, strict=True)] == events

    with_hub(url, work)


def test_a_game_shrinks_to_a_fraction_and_the_file_with_it(tmp_path: Path) -> None:
    path = tmp_path / "a.db"

    def size() -> int:
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return path.stat().st_size

    async def work(hub: Hub) -> None:
        for seed in range(2):
            table = await a_table(hub, 10**6, seed)
            # As many as thirty games would leave.
            await hub.store.write(
                Write(
                    [
                        (
                            "INSERT INTO log SELECT table_id || ?, number, kind, seat, move, events, made FROM log WHERE table_id = ?",
                            (n, table.id),
                        )
                        for n in range(30)
                    ]
                )
            )
            await age(hub, 8, table)
        kept = (await hub.store.read("SELECT SUM(length(events)) FROM log"))[0][0] // 31
        before = (await hub.store.sizes()).used
        await hub.store.write(Write([("DELETE FROM log WHERE length(table_id) > 16", ())]))
        assert (await keeping.tidy(hub))["shrunk"] == 2
        packed = (await hub.store.read("SELECT SUM(length(data)) FROM records"))[0][0]
        assert packed < kept / 3
        assert hub.sizes.free == 0
        assert hub.sizes.used < before / 2
        assert (hub.sizes.playing, hub.sizes.finished, hub.sizes.shrunk) == (0, 0, 2)

    with_hub(f"sqlite:///{path}", work)
    assert size() < 400_000


def test_an_old_file_learns_to_give_back(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.executescript((Path(__file__).parent / "databases" / "1.sql").read_text(encoding="utf-8"))
        assert connection.execute("PRAGMA auto_vacuum").fetchone() == (0,)

    async def work(hub: Hub) -> None:
        assert await hub.store.read("PRAGMA auto_vacuum") == [(2,)]
        assert await hub.store.read("PRAGMA journal_mode") == [("wal",)]
        assert len(await hub.store.entries("begunbegunbegunb")) == 7

    with_hub(f"sqlite:///{path}", work)


def test_a_move_at_a_deleted_table_is_refused_and_leaves_nothing(url: str) -> None:
    async def work(hub: Hub) -> None:
        table, other = await a_table(hub), await a_table(hub)
        await hub.store.delete(table.id)
        state = table.state
        assert state is not None
        name = state.setting.game.moves.name(state.options[0])
        # The copy in memory does not know yet. Another table's move in the same batch is kept.
        results = await asyncio.gather(
            playing.move(hub, table, state.seat, name, 0),
            hub.store.append(other.id, Entry(1, "note", 0, "x"), Standing(0, 0, 0, "")),
            return_exceptions=True,
        )
        assert isinstance(results[0], Refusal)
        assert results[0].status == 404
        assert results[1] is None
        assert set((await rows(hub, table.id)).values()) == {0}
        assert len(await hub.store.entries(other.id)) == 2

    with_hub(url, work)


def test_a_rematch_that_was_deleted_can_be_asked_for_again(url: str) -> None:
    async def work(hub: Hub) -> None:
        table = await a_table(hub, 10**6)
        host = Rights([], host=True)
        made = await hub.table(await again.rematch(Visit(hub, table, host)))
        await delete.delete(Visit(hub, made, host))
        assert table.row.rematch == ""
        hub.forget(table.id)
        table = await hub.table(table.id)
        assert await again.rematch(Visit(hub, table, host)) not in ("", made.id)

    with_hub(url, work)


def test_the_other_process_hears_of_it(cluster: Cluster) -> None:
    async def go() -> None:
        url = cluster.database()
        async with opened(url, "one") as one, opened(url, "two") as two:
            table = await a_table(one)
            await two.table(table.id)
            looker = Subscriber(table.id, 1)
            two.subscribe(looker)
            await delete.delete(Visit(one, table, Rights([], host=True)))
            async with asyncio.timeout(5):
                while not looker.gone:
                    await asyncio.sleep(0.01)
            assert "deleted" in looker.gone
            assert table.id not in two.tables

    run(go())


def test_the_host_deletes_a_table_by_page_and_by_program(server: Running) -> None:
    game, mode = duel()
    with Browser(server.address) as ann, Browser(server.address) as ben:
        fields = {"mode": mode, "seats": "2", "seat0": "me", "seat1": "open", "name": "Ann"}
        table = ann.post(f"/new/{game}", **fields).headers["location"].rpartition("/")[2]
        links = ann.get(f"/api/tables/{table}/links").json()
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        assert f'action="/t/{table}/delete"' in ann.get(f"/t/{table}").text
        assert f'action="/t/{table}/delete"' not in ben.get(f"/t/{table}").text
        assert ben.post(f"/t/{table}/delete", sure="on").status_code == 403
        assert ann.post(f"/t/{table}/delete").status_code == 422
        assert ben.get(f"/t/{table}").status_code == 200
        gone = ann.post(f"/t/{table}/delete", sure="on")
        assert (gone.status_code, gone.headers["location"]) == (303, "/mine")
        for who in (ann, ben):
            told = who.get(f"/t/{table}")
            assert told.status_code == 404
            assert "its host has deleted it" in told.text
            assert 'href="/mine"' in told.text
            assert table not in who.get("/mine").text
        assert ben.get(f"/s/{links['watch']}").status_code == 404

    made = Server(server.address).open(game, mode=mode, seats=2)
    path = f"/api/tables/{made['table']}"
    for token in (made["links"]["watch"], made["links"]["seats"][0]):
        with pytest.raises(Refused) as refused:
            Server(server.address, token).ask("DELETE", path)
        assert refused.value.status == 403
    authorization = {"authorization": f"Bearer {made['links']['watch']}"}
    with connect(f"{server.address.replace('http', 'ws')}{path}/live", additional_headers=authorization) as socket:
        assert json.loads(socket.recv(5))["type"] == "state"
        host = Server(server.address, made["links"]["host"])
        assert host.ask("DELETE", path) == {"table": made["table"]}
        bye = json.loads(socket.recv(5))
        assert (bye["type"], bye["message"]) == ("bye", "This table has been deleted.")
        with pytest.raises(Refused) as refused:
            host.ask("GET", path)
        assert refused.value.status == 401
    assert "a socket failed" not in server.logged()


def test_a_table_is_deleted_while_its_bots_think(tmp_path: Path) -> None:
    game, mode = duel()
    with running(tmp_path) as server:
        made = [Server(server.address).open(game, mode=mode, seats=2, chairs=["random", "random"]) for _ in range(5)]
        for table in made:
            Server(server.address, table["links"]["host"]).ask("DELETE", f"/api/tables/{table['table']}")
        time.sleep(1)
        with Browser(server.address) as browser:
            told = browser.get("/metrics").text
        assert "malison_background_errors_total" not in told
        assert 'malison_tables_tidied_total{kind="by_host"' in told
        assert "malison_store_bytes{" in told
        assert 'malison_tables{state="shrunk"' in told
        assert '"level": "error"' not in server.logged()
