"""Bots think in processes of their own, know what their seat knows, and hold nobody up."""

from __future__ import annotations

import asyncio
import sys
import time
from asyncio.subprocess import PIPE
from pathlib import Path
from typing import Any

import pytest
import uvloop
from support_web import Browser, Running, duel, games, live_duel, run, running

from malison import version
from malison.bots.worker import choose
from malison.client import Refused, Seat, Server
from malison.kernel import registry
from malison.kernel.records import Record
from malison.kernel.storage import COMPILED
from malison.version import BESIDE
from malison.web.base.metrics import Metrics
from malison.web.bots import levels
from malison.web.bots.levels import USUAL
from malison.web.bots.pool import BotPool, Crashed, converse
from malison.web.table.playing import make_job

WRAPPER = """
import json, os, sys, time
from malison.bots import worker as botworker
real = botworker.choose
def choose(job):
    {body}
    return real(job)
botworker.choose = choose
botworker.main()
"""


def odd_worker(body: str) -> tuple[str, ...]:
    """A bot process with something wrong with it."""
    return (sys.executable, "-c", WRAPPER.format(body=body))


def wait_for_bots(server: Running, table: dict[str, Any], number: int, seconds: float = 15.0) -> dict[str, Any]:
    http = Server(server.address, table["links"]["watch"])
    end = time.monotonic() + seconds
    while True:
        page: dict[str, Any] = http.ask("GET", f"/api/tables/{table['table']}")
        if page["number"] >= number or page["over"]:
            return page
        assert time.monotonic() < end, (page["number"], page["waiting"])
        time.sleep(0.02)


def test_bots_play_every_game(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        for game in games():
            mode = next(m.name for m in game.mode_list if 2 in m.seats)
            table = Server(server.address).open(game.name, seats=2, chairs=["random", "random"], mode=mode)
            page = wait_for_bots(server, table, 40, 30)
            assert page["over"] or page["number"] >= 40


def test_bots_alone_play_to_the_end(server: Running) -> None:
    table = Server(server.address).open(duel()[0], mode=duel()[1], seats=2, chairs=["random", "greedy"])
    assert wait_for_bots(server, table, 10**6, 40)["over"]
    Record.parse(Server(server.address, table["links"]["watch"]).ask("GET", f"/api/tables/{table['table']}/record")).verify()


def test_a_process_whose_pipe_has_closed_has_crashed() -> None:
    """It dies between two jobs, and the next one comes before anybody has noticed: with the loop that the server runs on, too."""

    async def work() -> None:
        process = await asyncio.create_subprocess_exec("cat", stdin=PIPE, stdout=PIPE)
        assert process.stdin is not None
        process.stdin.transport.abort()
        await asyncio.sleep(0)
        with pytest.raises(Crashed):
            await converse(process, b"{}\n")
        await process.wait()

    run(work())
    uvloop.run(work())


@pytest.mark.parametrize("seed", range(6))
def test_a_bot_is_given_a_position_dealt_anew_and_nothing_else(seed: int) -> None:
    table = live_duel(seed, 4 * seed)
    state = table.state
    assert state is not None
    job = make_job(table, state.seat)
    assert sorted(job) == ["chance", "level", "position"]
    position: Any = job["position"]
    assert position["state"]["rng"] != state.rng.words()
    given = registry.game(table.row.game).load(position)
    assert given.view(state.seat) == state.view(state.seat)
    assert given.options == state.options
    assert given.log is None or given.log == []
    # Its chance has nothing to do with the deal: another table with the same seed gives it another.
    assert make_job(live_duel(seed, 4 * seed), state.seat)["chance"] != job["chance"]
    assert choose(job) in [state.setting.game.moves.name(move) for move in state.options]
    # Asked twice, it answers the same: two server processes that drive one bot make one move.
    assert choose(job) == choose(make_job(table, state.seat))


def test_some_job_differs_from_the_truth() -> None:
    """Otherwise the test above would show nothing."""
    differing = 0
    for seed in range(6):
        table = live_duel(seed, 4 * seed)
        state = table.state
        assert state is not None
        real, given = state.dump()["state"], make_job(table, state.seat)["position"]["state"]  # type: ignore[index]
        differing += any(real[name] != given[name] for name in real if name != "rng")
    assert differing


def test_a_crashed_worker_is_replaced_and_the_move_made(tmp_path: Path) -> None:
    marker = tmp_path / "crashed"
    body = f"path = {str(marker)!r}\n    if not os.path.exists(path): open(path, 'w').close(); os._exit(3)"
    with running(tmp_path, bot_command=odd_worker(body)) as server:
        table = Server(server.address).open(duel()[0], mode=duel()[1], seats=2, chairs=[USUAL, USUAL])
        assert wait_for_bots(server, table, 3)["number"] >= 3
        assert marker.exists()
        metrics = Browser(server.address)
        with metrics:
            assert "malison_bot_retries_total" in metrics.get("/metrics").text


@pytest.mark.parametrize("body", ["time.sleep(60)", "os._exit(1)", "print('nonsense', flush=True)", "raise ValueError('no idea')"])
def test_a_bot_that_never_answers_well_does_not_stop_the_game(tmp_path: Path, body: str) -> None:
    with running(tmp_path, bot_command=odd_worker(body), bot_seconds=0.3) as server:
        table = Server(server.address).open(duel()[0], mode=duel()[1], seats=2, chairs=[USUAL, USUAL])
        assert wait_for_bots(server, table, 1)["number"] >= 1
        assert "no bot found a move" in server.logged()


def test_a_slow_bot_delays_no_other_table(tmp_path: Path) -> None:
    slow, quick = "random", USUAL
    with running(tmp_path, bot_command=odd_worker(f"job['level'] == {slow!r} and time.sleep(20)")) as server:
        http = Server(server.address)
        waiting = [http.open(duel()[0], mode=duel()[1], seats=2, chairs=[slow, slow]) for _ in range(3)]
        time.sleep(0.3)
        start = time.monotonic()
        other = http.open(duel()[0], mode=duel()[1], seats=2, chairs=[quick, quick])
        wait_for_bots(server, other, 3, 10)
        with Seat(
            f"{server.address}/s/{http.open(duel()[0], mode=duel()[1], seats=2, chairs=['open', 'open'])['links']['seats'][0]}"
        ) as seat:
            assert seat.state["number"] == 0
        assert time.monotonic() - start < 10
        assert all(wait_for_bots(server, table, 0)["number"] == 0 for table in waiting)


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    """A bot whose turn it was when the server died moves once it is back, though nobody looks."""
    with running(tmp_path, bot_command=odd_worker("time.sleep(30)")) as server:
        table = Server(server.address).open(duel()[0], mode=duel()[1], seats=2, chairs=[USUAL, USUAL])
        server.kill()
        server.bot_command = None
        server.start()
        assert wait_for_bots(server, table, 2)["number"] >= 2


def test_taking_a_seat_back_while_the_bot_thinks(tmp_path: Path) -> None:
    with running(tmp_path, bot_command=odd_worker("time.sleep(0.6)")) as server:
        table = Server(server.address).open(duel()[0], mode=duel()[1], seats=2, chairs=["open", USUAL])
        base = f"/api/tables/{table['table']}"
        one = Server(server.address, table["links"]["seats"][0])
        one.token = one.ask("POST", f"{base}/sit", {"name": "Ann"})["token"]
        while not one.ask("GET", base)["your_turn"]:
            time.sleep(0.05)
        moves = len(one.ask("GET", base)["events"])
        one.ask("POST", f"{base}/seats/0/bot", {"level": USUAL})
        assert not one.ask("GET", base)["your_turn"]
        one.ask("POST", f"{base}/seats/0/take-back")
        time.sleep(1.2)
        page = one.ask("GET", base)
        assert [event["what"] for event in page["events"][moves:]] == ["bot", "take_back"]
        assert page["your_turn"]


@pytest.mark.parametrize("level", ["os:system", "program: touch pwned", "malison.bots.greedy:Greedy", "GREEDY", ""])
def test_only_levels_may_be_asked_for(server: Running, level: str) -> None:
    """Bots from modules and command lines are for the owner's own terminal."""
    http = Server(server.address)
    with pytest.raises(Refused) as refused:
        http.open(duel()[0], mode=duel()[1], seats=2, chairs=[level])
    assert refused.value.status == 422
    table = http.open(duel()[0], mode=duel()[1], seats=2)
    with pytest.raises(Refused) as refused:
        Server(server.address, table["links"]["host"]).ask("POST", f"/api/tables/{table['table']}/seats/0/bot", {"level": level})
    assert refused.value.status == 422
    with pytest.raises(ValueError, match="not a level"):
        choose({"level": level, "position": {}, "chance": 1})


def test_interpreted_processes_go_when_compiled_rules_lie_beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for place in ("malison.version.compiled", "malison.web.bots.pool.compiled"):
        monkeypatch.setattr(place, lambda: False)
    beside = tmp_path / "compiled"
    monkeypatch.setenv(BESIDE, str(beside))
    says_who = (sys.executable, "-c", "import os, sys\nfor line in sys.stdin: print(f'{{\"move\": {os.getpid()}}}', flush=True)")

    async def work() -> None:
        pool = BotPool(1, 10.0, Metrics("here"), says_who)
        first = [await pool.choose({"level": USUAL}) for _ in range(2)]
        told = [version.running()]
        beside.mkdir()
        then = [await pool.choose({"level": USUAL}) for _ in range(2)]
        told.append(version.running())
        assert first[0] == first[1] != then[0] == then[1]
        assert len(pool.all) == 1
        await pool.close()
        assert told == ["rules interpreted, being compiled", "rules compiled for bots, interpreted here until the next start"]

    run(work())


def test_who_plays_together_gets_a_partner_who_thinks() -> None:
    """What a partner does wrong, everybody loses by; where rules run interpreted thinking would take too long."""
    for name in registry.games():
        game = registry.game(name)
        for mode in game.mode_list:
            assert levels.usual(game, mode.name) == (levels.PARTNER if mode.cooperative else levels.USUAL)
    assert ("clever" if COMPILED else levels.USUAL) == levels.PARTNER
