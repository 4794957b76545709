"""Killed at any moment under load: nothing that was acknowledged is lost, nothing is done twice."""

from __future__ import annotations

import random
import signal
import sqlite3
import threading
import time
from collections import deque
from pathlib import Path
from typing import Any

import pytest
from support_web import Cluster, Running, duel, free_port, running, start_for_real, wait_for

from malison.client import Seat, Server

KILLS = 50
PLAYERS = 4


class Player(threading.Thread):
    """Plays both seats of table after table and writes down every acknowledged move."""

    def __init__(self, server: Running, seed: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.server = server
        self.rng = random.Random(seed)
        self.stop = stop
        self.acknowledged: dict[str, list[tuple[int, int, str]]] = {}
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.stop.is_set():
                self.play(self.open())
        except BaseException as error:
            self.error = error

    def open(self) -> dict[str, Any]:
        game, mode = duel()
        while True:
            try:
                return Server(self.server.address).open(game, mode=mode, seats=2)
            except OSError:
                time.sleep(0.02)

    def play(self, table: dict[str, Any]) -> None:
        mine = self.acknowledged.setdefault(table["table"], [])
        seats = [self.seat(table, n) for n in (0, 1)]
        try:
            while not seats[0].state["over"] and not self.stop.is_set():
                for n, seat in enumerate(seats):
                    if seat.state["your_turn"] and not seat.state["over"]:
                        move = self.rng.choice(seat.turn().moves)
                        number = seat.play(move)
                        mine.append((number, n, move))
                        break
                else:
                    behind = min(seats, key=lambda seat: seat.state["number"])
                    behind._take(behind._receive())
        finally:
            for seat in seats:
                seat.close()

    def seat(self, table: dict[str, Any], n: int) -> Seat:
        while True:
            try:
                return Seat(f"{self.server.address}/s/{table['links']['seats'][n]}")
            except OSError:
                time.sleep(0.02)


def hammer(server: Running, kills: int, seed: int) -> list[Player]:
    """Kill and start again, over and over, while people play."""
    rng = random.Random(seed)
    stop = threading.Event()
    players = [Player(server, n, stop) for n in range(PLAYERS)]
    for player in players:
        player.start()
    try:
        for _ in range(kills):
            # From "hardly open" to "everybody is in the middle of something": after some moves, or after a while without.
            wanted, end = count(players) + rng.randrange(12), time.monotonic() + 2
            while count(players) < wanted and time.monotonic() < end:
                time.sleep(0.001)
            time.sleep(rng.uniform(0.0, 0.02))
            server.kill()
            server.start()
        time.sleep(0.3)
    finally:
        stop.set()
    for player in players:
        player.join(30)
        assert player.error is None, player.error
        assert not player.is_alive()
    return players


def count(players: list[Player]) -> int:
    return sum(len(moves) for player in players for moves in list(player.acknowledged.values()))


def compare(players: list[Player], logged: dict[str, list[tuple[int, int, str]]]) -> int:
    """Every acknowledged move is in the log at its number, once, and nothing else is."""
    total = 0
    for player in players:
        for table, acknowledged in player.acknowledged.items():
            assert logged.get(table, []) == acknowledged
            total += len(acknowledged)
    return total


def test_fifty_kills_lose_and_double_nothing(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        players = hammer(server, KILLS, 50)
    logged: dict[str, list[tuple[int, int, str]]] = {}
    database = sqlite3.connect(tmp_path / "malison.db")
    for table, number, seat, move in database.execute(
        "SELECT table_id, number, seat, move FROM log WHERE number > 0 ORDER BY table_id, number"
    ):
        logged.setdefault(table, []).append((number, seat, move))
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    database.close()
    assert compare(players, logged) > KILLS
    assert '"level": "error"' not in server.logged()


def test_kills_with_postgresql(tmp_path: Path, cluster: Cluster) -> None:
    import psycopg

    url = cluster.database()
    with running(tmp_path, db=url) as server:
        players = hammer(server, 8, 8)
    logged: dict[str, list[tuple[int, int, str]]] = {}
    with psycopg.connect(url) as database:
        for table, number, seat, move in database.execute("SELECT table_id, number, seat, move FROM log WHERE number > 0 ORDER BY 1, 2"):
            logged.setdefault(table, []).append((number, seat, move))
    assert compare(players, logged) > 8


def test_from_restart_to_the_first_accepted_move_within_two_seconds(tmp_path: Path) -> None:
    """The real command, nothing loaded ahead. Time that it only waited for a core of a busy machine is not its own; the best of
    a few."""
    port, db = free_port(), tmp_path / "malison.db"
    address = f"http://127.0.0.1:{port}"
    process = start_for_real(port, db)
    try:
        table = wait_for(lambda: Server(address).open(duel()[0], mode=duel()[1], seats=2))
        times: list[float] = []
        while len(times) < 6 and min(times, default=9.0) >= 2.0:
            process.kill()
            process.communicate()
            start = time.monotonic()
            process = start_for_real(port, db)
            wait_for(lambda: move_once(address, table))
            times.append(time.monotonic() - start - waited_for_a_core(process.pid))
        assert min(times) < 2.0, times
        process.terminate()
        _, log = process.communicate(timeout=10)
        # Uvicorn ends by the signal it was sent, after everything has been closed.
        assert process.returncode in (0, -signal.SIGTERM), log
        assert '"message": "closed"' in log
    finally:
        process.kill()
        process.communicate()


def waited_for_a_core(pid: int) -> float:
    """Seconds that a process was ready to run and could not."""
    try:
        return int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) / 1e9
    except OSError:
        return 0.0


def move_once(address: str, table: dict[str, Any]) -> int:
    for token in table["links"]["seats"]:
        server = Server(address, token)
        page = server.ask("GET", f"/api/tables/{table['table']}")
        if page["your_turn"]:
            path = f"/api/tables/{table['table']}/moves"
            return int(server.ask("POST", path, {"move": page["options"][0]["move"], "number": page["number"]})["number"])
    raise AssertionError("nobody decides")


def test_a_graceful_stop_says_goodbye(tmp_path: Path) -> None:
    import websockets.sync.client

    with running(tmp_path) as server:
        table = Server(server.address).open(duel()[0], mode=duel()[1], seats=2)
        token = table["links"]["seats"][0]
        address = f"ws{server.address[4:]}/api/tables/{table['table']}/live"
        with websockets.sync.client.connect(address, additional_headers={"authorization": f"Bearer {token}"}) as socket:
            assert '"state"' in str(socket.recv(timeout=5))
            server.process.terminate()
            with pytest.raises(websockets.exceptions.ConnectionClosed) as closed:
                deque(iter(lambda: socket.recv(timeout=5), None))
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
        server.process.join(10)
        assert server.process.exitcode in (0, -signal.SIGTERM)
