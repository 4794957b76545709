"""What is done to the server while people play. Each storm says how much of it and gives back its tally."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import httpx
from support_web import Cluster, Running, children, duel, free_port, running, start_for_real, wait_for

from chaos.disk import disk
from chaos.load import Crowd
from chaos.truth import Tally
from malison.client import Server
from malison.kernel import registry

VISITORS: Final = 12
PATIENCE: Final = 60.0
"""Seconds for a start on a machine that has other things to do."""
NOT_WELL: Final = ("the database is not well",)
NO_BOT: Final = ("no bot found a move; any legal one is made",)


@contextlib.contextmanager
def storm(name: str) -> Iterator[Tally]:
    tally, start = Tally(name), time.monotonic()
    yield tally
    tally.seconds = round(time.monotonic() - start, 1)


def finish(tally: Tally, crowd: Crowd, *servers: Running, errors: tuple[str, ...] = ()) -> None:
    """After the servers have stopped. `errors` are those of which the log may tell."""
    tally.crowd(crowd, servers[0].settings.db)
    for server in servers:
        tally.log(server, crowd.tables, errors)


def die(server: Running, tally: Tally) -> None:
    """Kill it, unless it is dead already."""
    if server.process.is_alive():
        server.kill()
    else:
        tally.deaths += 1


def kill_and_start(crowd: Crowd, servers: list[Running], times: int, tally: Tally) -> None:
    rng = random.Random(times)
    for _ in range(times):
        # From "hardly open" to "everybody is in the middle of something": after some moves, or after a while without.
        crowd.wait_for(rng.randrange(12), 2)
        time.sleep(rng.uniform(0.0, 0.02))
        server = rng.choice(servers)
        die(server, tally)
        server.start()
    crowd.wait_for(8, 5)


def kills(folder: Path, times: int) -> Tally:
    with storm("server killed, SQLite") as tally:
        with running(folder) as server, Crowd(server) as crowd:
            kill_and_start(crowd, [server], times, tally)
        finish(tally, crowd, server)
        tally.blows = f"{times} × SIGKILL"
    return tally


def kills_over_postgres(folder: Path, times: int, cluster: Cluster) -> Tally:
    with storm("server killed, PostgreSQL") as tally:
        with running(folder, db=cluster.database()) as server, Crowd(server) as crowd:
            kill_and_start(crowd, [server], times, tally)
        finish(tally, crowd, server)
        tally.blows = f"{times} × SIGKILL"
    return tally


def two_servers(folder: Path, times: int, cluster: Cluster) -> Tally:
    """The two seats of each table play at different servers, of which one or the other is killed; and many moves are sent to both."""
    with storm("two servers, one PostgreSQL") as tally:
        url = cluster.database()
        with running(folder, db=url) as one, running(folder, db=url) as other, Crowd(one, other, rude=RUDE) as crowd:
            kill_and_start(crowd, [one, other], times, tally)
        finish(tally, crowd, one, other)
        tally.blows = f"{times} × SIGKILL of one, {crowd.torn} moves to both"
    return tally


def database_killed(folder: Path, times: int, cluster: Cluster) -> Tally:
    rng = random.Random(times)
    with storm("PostgreSQL killed") as tally:
        with running(folder, db=cluster.database()) as server, Crowd(server) as crowd:
            for _ in range(times):
                crowd.wait_for(rng.randrange(1, 12), 3)
                cluster.kill()
                time.sleep(rng.uniform(0.0, 1.0))
                cluster.start()
            crowd.wait_for(8, 20)
            tally.deaths += not server.process.is_alive()
        finish(tally, crowd, server, errors=NOT_WELL)
        tally.blows = f"{times} × SIGKILL of all of it"
    return tally


def bots_killed(folder: Path, times: int) -> Tally:
    """People play against bots whose processes are killed in the middle of a thought."""
    rng = random.Random(times)
    killed = 0
    with storm("bot processes killed") as tally:
        with running(folder, bot_workers=2) as server, Crowd(server, bot="clever") as crowd:
            end = time.monotonic() + 5 * times
            while killed < times and time.monotonic() < end:
                crowd.wait_for(rng.randrange(1, 4), 0.3)
                bots = bot_processes(server.process.pid)
                if bots:
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(rng.choice(bots), signal.SIGKILL)
                        killed += 1
            crowd.wait_for(8, 10)
            tally.deaths += not server.process.is_alive()
        finish(tally, crowd, server, errors=NO_BOT)
        tally.blows = f"{killed} × SIGKILL"
    return tally


def bot_processes(server: int) -> list[int]:
    found: list[int] = []
    for pid in children(server):
        with contextlib.suppress(OSError):
            if b"malison.web.bots" in Path(f"/proc/{pid}/cmdline").read_bytes():
                found.append(pid)
    return found


def full_disk(folder: Path, times: int) -> Tally:
    with storm("disk full") as tally, disk(folder / "disk") as place:
        with running(folder, db=f"sqlite:///{place.folder / 'malison.db'}") as server, Crowd(server) as crowd:
            for _ in range(times):
                crowd.wait_for(20, 3)
                with place.full(server):
                    expect(tally, server, 503)
                expect(tally, server, 200)
            crowd.wait_for(8, 5)
            tally.deaths += not server.process.is_alive()
        finish(tally, crowd, server, errors=NOT_WELL)
        tally.blows = f"{times} ×, {place.way}"
    return tally


def read_only_disk(folder: Path, times: int) -> Tally:
    """Under the running server nothing can be written; and a server that is started on a read-only disk says so in a line."""
    with storm("disk read-only") as tally, disk(folder / "disk") as place:
        db = place.folder / "malison.db"
        with running(folder, db=f"sqlite:///{db}") as server, Crowd(server) as crowd:
            for _ in range(times):
                crowd.wait_for(20, 3)
                with place.unwritable(server):
                    expect(tally, server, 503)
                expect(tally, server, 200)
            crowd.wait_for(8, 5)
            tally.deaths += not server.process.is_alive()
        tally.blows = f"{times} ×, RLIMIT_FSIZE"
        if place.mounted:
            with place.read_only():
                command = [sys.executable, "-m", "malison.cli", "serve", "--port", "0", "--db", str(db)]
                done = subprocess.run(command, capture_output=True, text=True, timeout=30)
            if done.returncode != 2 or len(done.stderr.splitlines()) != 1:
                tally.troubles.append(f"a start on a read-only disk: {done.stderr[-300:]}")
            tally.blows += ", and a start"
        finish(tally, crowd, server, errors=NOT_WELL)
    return tally


def expect(tally: Tally, server: Running, status: int, seconds: float = 20.0) -> None:
    """/healthz says so before long."""
    end = time.monotonic() + seconds
    with httpx.Client(timeout=20) as http:
        while http.get(f"{server.address}/healthz").status_code != status:
            if time.monotonic() > end:
                tally.troubles.append(f"/healthz did not say {status}")
                return
            time.sleep(0.1)


# -- clients that do not behave

TRICKLERS: Final = 60
RUDE: Final = 0.4


def slow_clients(folder: Path, seconds: int) -> Tally:
    """Beside the players: heads and bodies that come byte by byte, connections that say nothing, sockets that are never read or were
    left without a word, and moves whose senders hang up before the answer and send them again."""
    with storm("slow and half-open clients") as tally:
        with running(folder) as server, Crowd(server, rude=RUDE) as crowd, contextlib.ExitStack() as lines:
            table = Server(server.address).open(duel()[0], mode=duel()[1], seats=2)
            dial = lambda: lines.enter_context(socket.create_connection(("127.0.0.1", server.port), 10))  # noqa: E731
            heads, bodies = [dial() for _ in range(TRICKLERS)], [dial() for _ in range(TRICKLERS)]
            silent = [dial() for _ in range(TRICKLERS)]
            for line in bodies:
                line.sendall(b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n")
            unread = [deaf_socket(dial(), table) for _ in range(20)]
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                trickle([*heads, *bodies])
                crowd.wait_for(5, 0.5)
                if httpx.get(f"{server.address}/healthz", timeout=20).status_code != 200:
                    tally.troubles.append("/healthz did not say 200")
            tally.deaths += not server.process.is_alive()
        tally.blows = (
            f"{len(heads) + len(bodies)} trickle, {len(silent)} silent, {len(unread)} never read, {crowd.torn} moves by torn lines"
        )
        finish(tally, crowd, server)
    return tally


def trickle(lines: list[socket.socket]) -> None:
    for line in lines:
        # The server has had enough of some of them.
        with contextlib.suppress(OSError):
            line.sendall(b"x")


def deaf_socket(line: socket.socket, table: dict[str, Any]) -> socket.socket:
    """A spectator's socket on which nobody listens."""
    line.sendall(
        f"GET /api/tables/{table['table']}/live HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
        f"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"authorization: Bearer {table['links']['watch']}\r\n\r\n".encode()
    )
    return line


# -- restarts


def restarts(folder: Path, times: int) -> Tally:
    """Restarted while a dozen wait at the door: the first moment is the one in which everything is used for the first time."""
    with storm("restarts under visitors") as tally:
        port, db = free_port(), folder / "malison.db"
        address = f"http://127.0.0.1:{port}"
        process = start_for_real(port, db)
        try:
            tables = open_tables(address)
            with ThreadPoolExecutor(VISITORS) as threads:
                for _ in range(times):
                    process.kill()
                    process.communicate()
                    process = start_for_real(port, db)
                    together = threading.Barrier(VISITORS + 1)
                    visits = [threads.submit(visit, address, table, token, together) for table, token in tables]
                    try:
                        wait_for(lambda: socket.create_connection(("127.0.0.1", port)).close(), PATIENCE)
                    except OSError:
                        together.abort()
                        raise
                    together.wait()
                    answers = [one.result() for one in visits]
                    tally.visits += len(answers)
                    tally.failed += sum(answer >= 500 for answer in answers)
                    tally.troubles += [f"a visitor was answered {answer}" for answer in answers if answer != 200]
                    tally.deaths += process.poll() is not None
        finally:
            process.kill()
            process.communicate()
        tally.blows = f"{times} × SIGKILL, {VISITORS} visitors at once"
    return tally


def open_tables(address: str) -> list[tuple[str, str]]:
    """A table and a link for each visitor, of every game in turn."""
    games = registry.games()
    made = [wait_for(lambda n=n: Server(address).open(games[n % len(games)])) for n in range(VISITORS)]
    return [(table["table"], table["links"]["watch"]) for table in made]


def visit(address: str, table: str, token: str, together: threading.Barrier) -> int:
    """The status of the answer; 0 if there was none."""
    with httpx.Client(base_url=address, timeout=20) as http:
        together.wait()
        try:
            return http.get(f"/api/tables/{table}", headers={"authorization": f"Bearer {token}"}).status_code
        except httpx.TransportError:
            return 0


@dataclass
class Plan:
    """A storm, and how much of it: in the tests, and in `make chaos`."""

    let_loose: Callable[..., Tally]
    short: int
    long: int
    needs_postgres: bool = False

    @property
    def name(self) -> str:
        return self.let_loose.__name__


PLANS: Final = (
    Plan(kills, 2, 100),
    Plan(kills_over_postgres, 1, 50, needs_postgres=True),
    Plan(two_servers, 2, 30, needs_postgres=True),
    Plan(database_killed, 1, 25, needs_postgres=True),
    Plan(bots_killed, 2, 60),
    Plan(full_disk, 1, 12),
    Plan(read_only_disk, 1, 12),
    Plan(slow_clients, 2, 45),
    Plan(restarts, 1, 60),
)
