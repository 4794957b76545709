"""Bots where nobody looks pause; where many want to think, people come first, owners take turns, and nobody waits for ever."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from support_web import Browser, Running, duel, live_duel, run, running

from malison.bots.worker import choose
from malison.client import Server
from malison.web.base.metrics import Metrics
from malison.web.base.settings import Settings
from malison.web.bots.pool import LONGEST_WAIT, BotPool
from malison.web.bots.turns import ASIDE, AWAITED, EXPECTED, SHOWN, Place, Turns
from malison.web.store.choose import open_store
from malison.web.store.store import PAUSED, Write
from malison.web.table import opening, playing
from malison.web.table.driving import Driver
from malison.web.table.hub import Hub
from malison.web.table.playing import make_job

SLOW = """
import json, sys, time
for line in sys.stdin:
    job = json.loads(line)
    time.sleep({seconds} * job.get("share", 1))
    print(json.dumps({{"move": str(job.get("share", 1))}}), flush=True)
"""
"""A bot process that thinks for so long about everything."""


def slow_worker(seconds: float) -> tuple[str, ...]:
    return (sys.executable, "-c", SLOW.format(seconds=seconds))


@asynccontextmanager
async def a_pool(seconds: float, size: int = 1) -> AsyncIterator[BotPool]:
    pool = BotPool(size, 30, Metrics("w"), slow_worker(seconds))
    try:
        yield pool
    finally:
        await pool.close()


# -- whose turn it is


async def order(*places: Place, free: int = 1) -> list[int]:
    """In which order they have their turns, if they come in this one while nothing is free."""
    turns, had = Turns(free), []

    async def one(n: int, place: Place) -> None:
        async with turns.turn(place):
            had.append(n)
            await asyncio.sleep(0)

    async with asyncio.TaskGroup() as group:
        held = turns.turn(Place())
        await held.__aenter__()
        for n, place in enumerate(places):
            group.create_task(one(n, place))
        await asyncio.sleep(0)
        await held.__aexit__(None, None, None)
    assert turns.free == free
    assert turns.waiting == []
    return had


def test_where_a_person_waits_comes_first_and_nothing_waits_for_ever() -> None:
    shows = [Place(SHOWN, "busy")] * 8
    had = run(order(*shows, Place(ASIDE), Place(EXPECTED, "x"), Place(AWAITED, "y"), Place(AWAITED, "y")))
    assert had[:3] == [10, 11, 9]
    # Every fourth turn goes to the one that came first, whatever else is there.
    assert had[3] == 0
    assert run(order(Place(ASIDE), *[Place(AWAITED)] * 20)).index(0) == 3


def test_owners_take_turns() -> None:
    many, few = Place(AWAITED, "many"), Place(AWAITED, "few")
    had = run(order(*[many] * 20, few, few, few))
    assert all(had.index(n) < 8 for n in (20, 21, 22))


def test_whoever_gives_up_waiting_takes_nobodys_turn() -> None:
    async def work() -> None:
        turns = Turns(2)
        done = 0

        async def one() -> None:
            nonlocal done
            async with turns.turn(Place()):
                await asyncio.sleep(0.002)
            done += 1

        tasks = [asyncio.create_task(one()) for _ in range(60)]
        for n, task in enumerate(tasks):
            if n % 3 == 0:
                await asyncio.sleep(0.001)
                task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert turns.free == 2
        assert turns.waiting == []
        assert done >= 40
        # Even if the turn is free in the very moment in which one gives up.
        held = [turns.turn(Place()) for _ in range(2)]
        for one_held in held:
            await one_held.__aenter__()
        tasks = [asyncio.create_task(one()) for _ in range(2)]
        await asyncio.sleep(0)
        tasks[0].cancel()
        for one_held in held:
            await one_held.__aexit__(None, None, None)
        assert await asyncio.wait_for(tasks[1], 1) is None
        assert turns.free == 2

    run(work())


def test_three_hundred_tables_of_bots_hold_up_no_person() -> None:
    async def work() -> None:
        async with a_pool(0.05) as pool:
            job = {"level": "master"}
            done: list[int] = []

            async def show(n: int) -> None:
                await pool.choose(job, Place(SHOWN, "somebody"))
                done.append(n)

            shows = [asyncio.create_task(show(n)) for n in range(300)]
            while len(done) < 8:
                await asyncio.sleep(0.01)
            for place in (Place(AWAITED, "ann"), Place(AWAITED, "ben")):
                before = len(done)
                await pool.choose(job, place)
                # Those that were thinking, and one that had waited longest.
                assert len(done) - before <= 12
            for task in shows:
                task.cancel()
            await asyncio.gather(*shows, return_exceptions=True)

    run(work())


def test_when_many_people_wait_all_bots_hurry() -> None:
    async def work() -> None:
        async with a_pool(0.3) as pool:
            assert await pool.choose({"level": "master"}) == "1"
            assert pool.usual >= 0.3
            start = time.monotonic()
            shares = await asyncio.gather(*(pool.choose({"level": "master"}, Place(AWAITED, str(n))) for n in range(200)))
            # At their usual depth it would be fifteen seconds.
            assert time.monotonic() - start < 3 * LONGEST_WAIT
            assert min(map(float, shares)) < 0.5
            # When it is quiet again they think as ever.
            assert await pool.choose({"level": "master"}) == "1"

    run(work())


def test_a_bot_in_a_hurry_makes_a_good_move_sooner() -> None:
    table = live_duel(5, 3)
    state = table.state
    assert state is not None
    job = {**make_job(table, state.seat), "level": "master"}
    start = time.perf_counter()
    choose(job)
    usual = time.perf_counter() - start
    start = time.perf_counter()
    assert choose({**job, "share": 0.02}) in [state.setting.game.moves.name(move) for move in state.options]
    assert time.perf_counter() - start < usual or usual < 0.05


# -- pausing


def standing(path: Path, table: str) -> tuple[int, int]:
    """How far a table is, and its mark for bots."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        number = connection.execute("SELECT MAX(number) FROM log WHERE table_id = ?", (table,)).fetchone()[0]
        return number, connection.execute("SELECT due_bot FROM tables WHERE id = ?", (table,)).fetchone()[0]


def until(done: Any, seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end
        time.sleep(0.05)


def bots(server: Running, *chairs: str) -> dict[str, Any]:
    return Server(server.address).open(duel()[0], mode=duel()[1], seats=2, chairs=list(chairs))


WRAPPER = "import time\nfrom malison.bots import worker\nreal = worker.choose\n"
LEISURELY = (sys.executable, "-c", f"{WRAPPER}worker.choose = lambda job: (time.sleep(0.15), real(job))[1]\nworker.main()")


def test_bots_that_nobody_watches_pause_until_somebody_looks(tmp_path: Path) -> None:
    path = tmp_path / "malison.db"
    with running(tmp_path, pause_seconds=0.5, bot_command=LEISURELY) as server:
        table = bots(server, "random", "random")
        until(lambda: standing(path, table["table"])[1] == PAUSED)
        number = standing(path, table["table"])[0]
        time.sleep(1)
        assert standing(path, table["table"]) == (number, PAUSED)
        watch = Server(server.address, table["links"]["watch"])
        watch.ask("GET", f"/api/tables/{table['table']}")
        until(lambda: standing(path, table["table"])[0] > number)
        until(lambda: standing(path, table["table"])[1] == PAUSED)
        # Also when the server has been started anew, and has it no longer in memory.
        server.kill()
        server.start()
        number = standing(path, table["table"])[0]
        time.sleep(1)
        assert standing(path, table["table"]) == (number, PAUSED)
        watch.ask("GET", f"/api/tables/{table['table']}")
        until(lambda: standing(path, table["table"])[0] > number)
        with Browser(server.address) as ann:
            ann.get(f"/s/{table['links']['watch']}")
            until(lambda: "Its bots go on when somebody looks" in ann.get("/mine").text)


def test_where_a_person_plays_bots_move_whoever_looks(tmp_path: Path) -> None:
    path = tmp_path / "malison.db"
    with running(tmp_path, pause_seconds=0.1, bot_command=LEISURELY) as server:
        table = bots(server, "open", "random")
        seat = Server(server.address, table["links"]["seats"][0])
        seen = seat.ask("GET", f"/api/tables/{table['table']}")
        if seen["your_turn"]:
            seat.ask("POST", f"/api/tables/{table['table']}/moves", {"move": seen["options"][0]["move"], "number": seen["number"]})
        until(lambda: standing(path, table["table"])[0] >= 1 and standing(path, table["table"])[1] == 0)


# -- none is forgotten


def test_the_sweeper_finds_a_forgotten_bot_behind_many_that_are_driven(tmp_path: Path) -> None:
    async def work() -> None:
        metrics, url = Metrics("w"), f"sqlite:///{tmp_path / 'a.db'}"
        hub = Hub(Settings(db=url, worker="w"), open_store(url), BotPool(1, 5, metrics), metrics)
        driver = Driver(hub)
        await hub.open("secret")
        try:
            game, mode = duel()
            table, _ = await opening.open_table(hub, opening.Wish(game, mode, 2, chairs=["open", "open"]), "")
            hub.driving.update(f"driven{n:010}" for n in range(250))
            copy = "INSERT INTO tables SELECT ?, {} FROM tables WHERE id = ?"
            columns = [row[1] for row in await hub.store.read("PRAGMA table_info(tables)")]
            values = ", ".join({"due_bot": "1", "moved": "1"}.get(name, name) for name in columns[1:])
            await hub.store.write(Write([(copy.format(values), (driven, table.id)) for driven in sorted(hub.driving)]))
            # A bot whose turn it is, and nobody has told.
            await hub.store.write(Write([("UPDATE tables SET due_bot = 1, moved = 2 WHERE id = ?", (table.id,))]))
            woken: list[str] = []
            driver.drive = woken.append  # type: ignore[method-assign]
            await driver._wake_all(time.time())
            assert woken == [table.id]
        finally:
            await hub.close()

    run(work())


@pytest.mark.parametrize("looks", [True, False])
def test_how_urgent_a_bot_is(tmp_path: Path, looks: bool) -> None:
    async def work() -> None:
        metrics, url = Metrics("w"), f"sqlite:///{tmp_path / 'a.db'}"
        hub = Hub(Settings(db=url, worker="w"), open_store(url), BotPool(1, 5, metrics), metrics)
        await hub.open("secret")
        driver = Driver(hub)
        try:
            game, mode = duel()
            mine, _ = await opening.open_table(hub, opening.Wish(game, mode, 2, chairs=["me", "random"], name="Ann"), "ann")
            show, _ = await opening.open_table(hub, opening.Wish(game, mode, 2, chairs=["random", "random"]), "")
            if not looks:
                hub.looks.clear()
            assert await driver.place(mine) == Place(AWAITED if looks else EXPECTED, "ann")
            assert await driver.place(show) == Place(SHOWN, "")
            assert driver.cared_for(mine)
            assert driver.cared_for(show) == looks
            # Whoever gives up leaves it to the bots.
            await playing.concede(hub, mine, 0, mine.number)
            assert mine.bots_alone()
        finally:
            await hub.close()

    run(work())
