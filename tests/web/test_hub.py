"""The cache of tables: never behind the log for long, never in the way."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from support_web import Cluster, duel, run

from malison.web.base.metrics import Metrics
from malison.web.base.refusal import Refusal
from malison.web.base.settings import Settings
from malison.web.bots.pool import BotPool
from malison.web.store.choose import open_store
from malison.web.store.store import Entry, Note, Standing, StoreDown, Write
from malison.web.table import opening, playing
from malison.web.table.driving import Driver
from malison.web.table.hub import Hub, Subscriber
from malison.web.table.live import LiveTable


@asynccontextmanager
async def opened(url: str, worker: str = "w", **settings: int) -> AsyncIterator[Hub]:
    metrics = Metrics(worker)
    here = Settings(db=url, worker=worker, **settings)  # type: ignore[arg-type]
    hub = Hub(here, open_store(url), BotPool(1, 5, metrics), metrics)
    driver = Driver(hub)
    await hub.open("secret")
    hub.later(driver.sweep())
    try:
        yield hub
    finally:
        await hub.close()


async def table_of(hub: Hub) -> LiveTable:
    game, mode = duel()
    table, _ = await opening.open_table(hub, opening.Wish(game, mode, 2), "")
    return table


async def play_one(hub: Hub, table: LiveTable) -> int:
    state = table.state
    assert state is not None
    return await playing.move(hub, table, state.seat, state.setting.game.moves.name(state.options[0]), table.number)


def with_hub(tmp_path: Path, work: Callable[[Hub], Awaitable[None]], **settings: int) -> None:
    async def go() -> None:
        async with opened(f"sqlite:///{tmp_path / 'a.db'}", **settings) as hub:
            await work(hub)

    run(go())


def test_a_forgotten_table_comes_back_from_its_log(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        table = await table_of(hub)
        for _ in range(5):
            await play_one(hub, table)
        hub.forget(table.id)
        again = await hub.table(table.id)
        assert again is not table
        assert again.version != table.version
        assert [again.view(seat) for seat in (0, 1)] == [table.view(seat) for seat in (0, 1)]
        assert again.events(0) == table.events(0)
        # Many who ask at once load it once.
        hub.forget(table.id)
        assert len({id(t) for t in await asyncio.gather(*(hub.table(table.id) for _ in range(20)))}) == 1
        with pytest.raises(Refusal, match="no such table"):
            await hub.table("x" * 16)

    with_hub(tmp_path, work)


def test_a_table_on_its_way_into_memory_is_caught_up_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What puts off all clocks must reach a table whose row was read just before."""

    async def work(hub: Hub) -> None:
        table = await table_of(hub)
        hub.forget(table.id)
        reading, go_on = asyncio.Event(), asyncio.Event()
        entries = hub.store.entries

        async def slow(*args: Any) -> list[Entry]:
            reading.set()
            await go_on.wait()
            return await entries(*args)

        monkeypatch.setattr(hub.store, "entries", slow)
        loading = asyncio.create_task(hub.table(table.id))
        await reading.wait()
        await hub.store.write(Write([("UPDATE tables SET deadline = ? WHERE id = ?", (7e9, table.id))], key=table.id))
        catching_up = asyncio.create_task(hub.catch_up())
        go_on.set()
        await catching_up
        assert (await loading).row.deadline == 7e9

    with_hub(tmp_path, work)


def test_memory_is_bounded_and_tables_in_use_stay(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        first = await table_of(hub)
        hub.subscribe(Subscriber(first.id, 0))
        for _ in range(40):
            await table_of(hub)
        assert len(hub.tables) <= 11
        assert first.id in hub.tables

    with_hub(tmp_path, work, tables_kept=10)


def test_a_move_that_could_not_be_kept_was_never_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(hub: Hub) -> None:
        table = await table_of(hub)
        await play_one(hub, table)
        looker = Subscriber(table.id, 0)
        hub.subscribe(looker)
        looker.changed.clear()

        async def down(table: str, entry: Entry, standing: Standing, more: object = ()) -> None:
            raise StoreDown("gone")

        with monkeypatch.context() as patch:
            patch.setattr(hub.store, "append", down)
            with pytest.raises(StoreDown):
                await play_one(hub, table)
        again = await hub.table(table.id)
        assert again.number == 1
        assert again.view(0) == table.view(0)
        assert await play_one(hub, again) == 2
        assert looker.changed.is_set()

    with_hub(tmp_path, work)


def test_whoever_goes_away_does_not_stop_a_move(tmp_path: Path) -> None:
    """A request cancelled in the middle of its commit leaves memory and log as one."""

    async def work(hub: Hub) -> None:
        table = await table_of(hub)
        for _ in range(8):
            number = table.number
            task = asyncio.create_task(play_one(hub, table))
            await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            async with asyncio.timeout(5):
                while (await hub.table(table.id)).number == number:
                    await asyncio.sleep(0.001)
            assert len(await hub.store.entries(table.id)) == number + 2

    with_hub(tmp_path, work)


def test_a_process_that_missed_a_note_finds_out_by_trying(cluster: Cluster) -> None:
    async def go() -> None:
        url = cluster.database()
        async with opened(url, "one") as one, opened(url, "two") as two:
            mine = await table_of(one)
            theirs = await two.table(mine.id)
            await asyncio.sleep(0.2)
            # Deaf from now on.
            two.store.hear = lambda note: None
            looker = Subscriber(mine.id, 0)
            two.subscribe(looker)
            looker.changed.clear()
            seen = theirs.version
            await play_one(one, mine)
            assert theirs.number == 0
            state = theirs.state
            assert state is not None
            last = state.setting.game.moves.name(state.options[-1])
            with pytest.raises(Refusal) as refused:
                await playing.move(two, theirs, state.seat, last, 0)
            assert refused.value.status == 409
            now = await two.table(mine.id)
            assert now.number == 1
            # Its lookers are told, and cannot take the new copy for the old one.
            assert looker.changed.is_set()
            assert now.version != seen

    run(go())


def test_a_note_that_waits_for_a_lost_race_leaves_the_loser_alone(cluster: Cluster) -> None:
    """The same move at two processes: the second is about to find it taken when the note of it comes. Its copy, with the move made in
    vain, is no longer anybody's; to replay the log onto that would refuse a good move."""

    async def go() -> None:
        url = cluster.database()
        async with opened(url, "one") as one, opened(url, "two") as two:
            mine = await table_of(one)
            theirs = await two.table(mine.id)
            await asyncio.sleep(0.2)
            two.store.hear = lambda note: None
            await play_one(one, mine)
            made = asyncio.create_task(play_one(two, theirs))
            while not theirs.lock.locked():
                await asyncio.sleep(0)
            await two.refresh(mine.id)
            assert await made == 1
            assert not theirs.frozen
            assert (await two.table(mine.id)).number == 1

    run(go())


def test_notes_bring_the_other_process_up_to_date(cluster: Cluster) -> None:
    async def go() -> None:
        url = cluster.database()
        async with opened(url, "one") as one, opened(url, "two") as two:
            mine = await table_of(one)
            theirs = await two.table(mine.id)
            looker = Subscriber(mine.id, 1)
            two.subscribe(looker)
            for _ in range(6):
                await play_one(one, mine)
            async with asyncio.timeout(5):
                while theirs.number < 6:
                    await asyncio.sleep(0.005)
            assert two.tables[mine.id].events(1) == mine.events(1)
            async with asyncio.timeout(5):
                while not one.connected(mine.id, 1):
                    await asyncio.sleep(0.005)
            two.unsubscribe(looker)
            async with asyncio.timeout(5):
                while one.connected(mine.id, 1):
                    await asyncio.sleep(0.005)
            # A note about a table that is not in memory wakes whoever still looks at it.
            two.subscribe(looker)
            two.forget(mine.id)
            looker.changed.clear()
            two.hear(Note(mine.id, "log", 7))
            assert looker.changed.is_set()

    run(go())
