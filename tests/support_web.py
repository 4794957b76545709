"""Servers, databases and visitors for the tests of the web table."""

from __future__ import annotations

import asyncio
import contextlib
import glob
import multiprocessing
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from multiprocessing import forkserver
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import httpx
import pytest

from malison.kernel import registry
from malison.kernel.errors import MalisonError
from malison.kernel.game import Game
from malison.kernel.records import Record
from malison.kernel.rng import seeded
from malison.web.base.settings import Settings
from malison.web.bots.levels import USUAL
from malison.web.server.run import OPTIONS
from malison.web.store.store import ChairRow
from malison.web.table.live import LiveTable
from malison.web.table.opening import row_of

T = TypeVar("T")
HERE = str(Path(__file__).parent)
FAST = multiprocessing.get_context("forkserver")
# Servers are forked from a process that has imported everything: they start in a moment, so fifty of them can be killed.
FAST.set_forkserver_preload(
    ["support_web", "support_ahead", "malison.web.server.app", "uvicorn", "httptools", "websockets", "uvloop", "psycopg"]
)


def fork_from_here() -> None:
    """Start the process that servers are forked from, if it does not run yet. Not every Python tells it where our own modules lie, and
    what it does not find it leaves out without a word: then every server would load everything itself."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join([before, HERE] if before else [HERE])
    try:
        forkserver.ensure_running()
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before


def games(seats: int = 2) -> list[Game]:
    """The registered games that so many can play, against each other if there is one."""
    found: list[Game] = []
    for name in registry.games():
        with contextlib.suppress(MalisonError):
            game = registry.game(name)
            if any(seats in mode.seats for mode in game.mode_list):
                found.append(game)
    return sorted(found, key=lambda game: game.mode_list[0].cooperative)


def duel() -> tuple[str, str]:
    """The shortest game, with its mode, in which two play against each other."""
    found = [(game.bound, game.name, mode.name) for game in games() for mode in game.mode_list if 2 in mode.seats and not mode.cooperative]
    if not found:
        raise LookupError("no game for two is registered")
    return min(found)[1:]


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


def as_told(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Events without the numbers that the server gave them: as the rules told them."""
    plain = [{k: v for k, v in event.items() if k not in ("number", "number_")} for event in events]
    for event, bare in zip(events, plain, strict=True):
        if "number_" in event:
            bare["number"] = event["number_"]
    return plain


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def serve_in_child(port: int, settings: Settings, log: str, bot_command: tuple[str, ...] | None) -> None:
    """In the forked process: the real application under uvicorn, its log in a file."""
    import uvicorn

    from malison.web.base import logs
    from malison.web.bots.pool import COMMAND
    from malison.web.server.app import create

    os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)
    logs.set_up(settings.worker)
    app = create(settings, bot_command or COMMAND)
    uvicorn.run(app, host="127.0.0.1", port=port, **{**OPTIONS, "timeout_graceful_shutdown": 3})


class Running:
    """One server process that can be killed and started again at the same address."""

    def __init__(self, folder: Path, db: str = "", bot_command: tuple[str, ...] | None = None, **settings: Any) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = folder / f"server-{self.port}.log"
        self.bot_command = bot_command
        values = {"db": db or f"sqlite:///{folder / 'malison.db'}", "rate": 0.0, "bot_workers": 1, "worker": f"p{self.port}", **settings}
        self.settings = Settings(**values)
        self.process: Any = None

    def start(self) -> Running:
        arguments = (self.port, self.settings, str(self.log), self.bot_command)
        fork_from_here()
        self.process = FAST.Process(target=serve_in_child, args=arguments)
        self.process.start()
        end = time.monotonic() + 60
        while time.monotonic() < end:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return self
            if not self.process.is_alive():
                break
            time.sleep(0.01)
        raise RuntimeError(f"the server did not start:\n{self.log.read_text() if self.log.exists() else ''}")

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.join()

    def stop(self) -> None:
        if self.process is not None and self.process.is_alive():
            self.process.terminate()
            self.process.join(10)
            if self.process.is_alive():
                self.kill()

    def logged(self) -> str:
        return self.log.read_text(encoding="utf-8")


@contextlib.contextmanager
def running(folder: Path, **settings: Any) -> Iterator[Running]:
    server = Running(folder, **settings)
    try:
        yield server.start()
    finally:
        server.stop()


SERVE = "import sys, malison.web; malison.web.serve(port=int(sys.argv[1]), db=sys.argv[2], bot_workers=1)"


def start_for_real(port: int, db: Path | str) -> subprocess.Popen[str]:
    """The real command's server, nothing loaded ahead; its log is a pipe."""
    return subprocess.Popen([sys.executable, "-c", SERVE, str(port), str(db)], stderr=subprocess.PIPE, text=True)


def wait_for(work: Any, seconds: float = 20.0) -> Any:
    """What comes of it once there is a server that answers."""
    end = time.monotonic() + seconds
    while True:
        try:
            return work()
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.02)


def soon(done: Callable[[], Any], seconds: float = 60.0) -> None:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)


@contextlib.contextmanager
def here(settings: Settings, **options: Any) -> Iterator[tuple[str, Any]]:
    """The whole application in a thread of this process, so that a test can reach into it: its address and its hub."""
    import uvicorn

    from malison.web.server.app import create

    app = create(settings)
    port = free_port()
    config = uvicorn.Config(app, host="127.0.0.1", port=port, **{**OPTIONS, "timeout_graceful_shutdown": 2, **options})
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            time.sleep(0.01)
        yield f"http://127.0.0.1:{port}", app.state.hub
    finally:
        server.should_exit = True
        thread.join()


class Browser:
    """A visitor without a script: keeps cookies, sends forms as our pages would."""

    def __init__(self, address: str) -> None:
        self.address = address
        # Certificates, which nobody needs here, would be read anew for every visitor. A connection is left before the server, which waits
        # five seconds, hangs up: a request that crosses with that would be lost.
        limits = httpx.Limits(keepalive_expiry=2)
        self.http = httpx.Client(base_url=address, headers={"origin": address}, timeout=20, verify=False, limits=limits)
        self.secrets: dict[str, str] = {}

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def get(self, path: str) -> httpx.Response:
        return self.http.get(path, follow_redirects=True)

    def csrf(self) -> str:
        """The secret of the forms, which stays the same as long as the cookie does: it is looked up once."""
        if not self._cookie() or self._cookie() not in self.secrets:
            html = self.get("/").text
            self.secrets[self._cookie()] = html.split('name="csrf" value="', 1)[1].split('"', 1)[0]
        return self.secrets[self._cookie()]

    def _cookie(self) -> str:
        return " ".join(str(one.value) for one in self.http.cookies.jar if one.name == "malison")

    def post(self, path: str, **fields: Any) -> httpx.Response:
        return self.http.post(path, data={"csrf": self.csrf(), **fields})

    def post_json(self, path: str, **body: Any) -> Any:
        """A request of the API by the browser's cookie."""
        answer = self.http.post(path, json=body or None, headers={"x-csrf-token": self.csrf()})
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def play_now(self, game: str) -> str:
        """The id of a new table with the defaults."""
        answer = self.post(f"/play/{game}")
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].rpartition("/")[2]

    def state(self, table: str, seat: int | None = None) -> dict[str, Any]:
        answer = self.get(f"/api/tables/{table}" + ("" if seat is None else f"?seat={seat}"))
        assert answer.status_code == 200, answer.text
        return answer.json()

    def key(self) -> str:
        return str(self.http.cookies["malison"])


class Cluster:
    """A real PostgreSQL of our own, in a folder that goes away with it. It will not run as root, so then it runs as nobody."""

    def __init__(self, durable: bool = False) -> None:
        """Without `durable` it does not flush to the disk: it will not be killed."""
        self.folder = Path(tempfile.mkdtemp(prefix="malison-pg-"))
        self.port = free_port()
        self.user: dict[str, Any] = {}
        if os.geteuid() == 0:
            owner = pwd.getpwnam("nobody")
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
            self.user = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
        self.data = self.folder / "data"
        self.options = f"{'' if durable else '-F '}-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''"
        self._do("initdb", "-D", str(self.data), "-U", "malison", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C")
        self.start()

    def start(self) -> None:
        self._do("pg_ctl", "-D", str(self.data), "-l", str(self.folder / "log"), "-w", "-o", self.options, "start")

    def kill(self) -> None:
        """All of it at once: the first process, and each that serves a connection."""
        file = self.data / "postmaster.pid"
        first = int(file.read_text().split()[0])
        all_of_it = [first, *children(first)]
        for pid in all_of_it:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        end = time.monotonic() + 10
        while any(state_of(pid) not in ("", "Z") for pid in all_of_it) and time.monotonic() < end:
            time.sleep(0.01)
        # A process that is over and that nobody has missed yet would pass for a running one.
        file.unlink()

    def _do(self, program: str, *arguments: str) -> None:
        path = find_postgres(program)
        subprocess.run([path, *arguments], check=True, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **self.user)

    def database(self) -> str:
        """A new, empty place for tables: a schema, which is made in no time, where a database would take half a second."""
        import psycopg

        name = f"m{secrets.token_hex(6)}"
        url = f"postgresql://malison@127.0.0.1:{self.port}/postgres"
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {name}".encode())
        return f"{url}?options=-csearch_path%3D{name}"

    def stop(self) -> None:
        self._do("pg_ctl", "-D", str(self.data), "-m", "immediate", "-w", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)


def children(pid: int) -> list[int]:
    """The processes that this one has started, as far as they live."""
    found: list[int] = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            if int(stat.read_text().rpartition(")")[2].split()[1]) == pid:
                found.append(int(stat.parent.name))
    return found


def state_of(pid: int) -> str:
    """One letter, Z for a process that is over and only waits to be missed."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return ""


def missing(words: str) -> NoReturn:
    """What a test needs is not on this machine: it is skipped, or it fails where nothing may be skipped (MALISON_NO_SKIPS=1)."""
    if os.environ.get("MALISON_NO_SKIPS", "0") not in ("", "0"):
        pytest.fail(f"{words}; MALISON_NO_SKIPS is set, so that is a failure", pytrace=False)
    pytest.skip(words)


def find_postgres(program: str = "initdb") -> str:
    """Debian keeps the server's programs out of the path."""
    found = [*sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{program}"), reverse=True)]
    return found[0] if found else shutil.which(program) or ""


def live_duel(seed: int, moves: int, *chairs: ChairRow) -> LiveTable:
    """A table of two in the middle of a game; bots on both chairs unless others are given."""
    game, mode = duel()
    record = Record(game, 2, seed, mode=mode)
    table = LiveTable(row_of(record, str(seed), False), list(chairs) or [ChairRow(seat, bot=USUAL) for seat in (0, 1)])
    entry = table.deal()
    table.adopt(entry, table.standing_after(entry))
    rng = seeded(seed)
    for _ in range(moves):
        state = table.state
        assert state is not None
        if state.over:
            break
        entry = table.move(state.seat, state.setting.game.moves.name(state.options[rng.below(len(state.options))]))
        table.adopt(entry, table.standing_after(entry))
    return table


def open_table(server: Running, name: str, mode: str, seats: int, bot: str, options: dict[str, str], seed: int) -> tuple[str, str]:
    """The address of a new table, and the key of the browser that holds its first seat."""
    with Browser(server.address) as host:
        chairs = {f"seat{n}": bot if n else "me" for n in range(seats)}
        chosen = {f"option.{key}": value for key, value in options.items()}
        answer = host.post(f"/new/{name}", mode=mode, seats=str(seats), seed=str(seed), name="Ada", **chairs, **chosen)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"], host.key()
