"""Who plays the games: this process, others on this machine, or a Ray cluster. A piece whose worker dies is done again."""

from __future__ import annotations

import contextlib
import os
import queue
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any, Final, Protocol
from urllib.parse import urlsplit

import msgspec

from malison.bots.lines import Child, Crashed
from malison.kernel.errors import BadSetting, MalisonError
from malison.lab.piece import Bench, Piece, do
from malison.lab.plan import Plan
from malison.lab.study import Wanted
from malison.version import __version__

WORKER: Final = (sys.executable, "-m", "malison.lab.worker")
LONGEST_ANSWER: Final = 1 << 30
LONGEST_WORK: Final = 7 * 24 * 3600.0
TRIES: Final = 3
"""So often a piece is begun whose process died: then it is the games that kill it."""
REACH: Final = 5.0
"""Seconds in which a cluster must be reached."""
RAY: Final = "ray"


class Work(msgspec.Struct, frozen=True):
    """Some deals of a plan."""

    first: int
    deals: int


class WorkFailed(MalisonError):
    """A piece of work that cannot be done: a mistake in a game or a bot, or nobody there to do it."""


class Hands(Protocol):
    """Whoever works. `give` never waits, `take` waits for any piece that is done."""

    size: int
    piece: float
    """Seconds that a piece of work should take."""

    def give(self, work: Work) -> None: ...

    def take(self) -> tuple[Work, Piece]: ...

    def close(self) -> None: ...


class Here:
    """This process, one piece after the other."""

    size = 1
    piece = 0.2

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.given: list[Work] = []

    def give(self, work: Work) -> None:
        self.given.append(work)

    def take(self) -> tuple[Work, Piece]:
        work = self.given.pop(0)
        return work, self.bench.work(work.first, work.deals)

    def close(self) -> None:
        """The bench belongs to whoever made it."""


def job(plan: Plan, wanted: list[Wanted]) -> dict[str, Any]:
    """What every piece of work has in common."""
    return {"version": __version__, "plan": msgspec.to_builtins(plan), "wanted": msgspec.to_builtins(wanted)}


class Local:
    """So many processes on this machine, each with a thread here that waits for it."""

    piece = 0.5

    def __init__(self, size: int, plan: Plan, wanted: list[Wanted]) -> None:
        self.size = size
        self.standing = job(plan, wanted)
        self.given: queue.SimpleQueue[Work | None] = queue.SimpleQueue()
        self.done: queue.SimpleQueue[tuple[Work, Piece]] = queue.SimpleQueue()
        self.children: list[Child | None] = [None] * size
        self.closed = False
        self.threads = [threading.Thread(target=self._serve, args=(i,), daemon=True) for i in range(size)]
        for thread in self.threads:
            thread.start()

    def _serve(self, i: int) -> None:
        while (work := self.given.get()) is not None:
            self.done.put((work, self._piece(i, work)))

    def _piece(self, i: int, work: Work) -> Piece:
        for left in range(TRIES - 1, -1, -1):
            try:
                child, message = self.children[i], msgspec.to_builtins(work)
                if child is None:
                    # They find games and bots where this process does.
                    child = Child(WORKER, {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, sys.path))}, LONGEST_ANSWER)
                    self.children[i] = child
                    if self.closed:
                        raise Crashed("is not needed any more")
                    message = {**self.standing, **message}
                return msgspec.convert(child.ask(message, LONGEST_WORK), Piece)
            except (Crashed, TimeoutError) as error:
                self._let_go(i)
                if self.closed or not left:
                    return Piece(error=f"a process that played deals {work.first} to {work.first + work.deals - 1} {error}", ours=False)
        raise AssertionError

    def _let_go(self, i: int) -> None:
        child, self.children[i] = self.children[i], None
        if child is not None:
            child.close()

    def give(self, work: Work) -> None:
        self.given.put(work)

    def take(self) -> tuple[Work, Piece]:
        return self.done.get()

    def close(self) -> None:
        self.closed = True
        with contextlib.suppress(queue.Empty):
            while True:
                self.given.get_nowait()
        for _ in self.threads:
            self.given.put(None)
        for i in range(self.size):
            self._let_go(i)
        for thread in self.threads:
            thread.join(REACH)


class Ray:
    """A Ray cluster: this machine's own (`ray`), or the one at `ray://host:port`. Malison and the bots must be installed there."""

    piece = 2.0

    def __init__(self, on: str, plan: Plan, wanted: list[Wanted]) -> None:
        try:
            import ray  # type: ignore[import-not-found,import-untyped,unused-ignore]
        except ImportError:
            raise WorkFailed("Ray is not installed here: pip install 'malison[ray]'") from None
        self.ray = ray
        self.ours = not ray.is_initialized()
        if self.ours:
            self._connect(on)
        self.size = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self.standing = ray.put(job(plan, wanted))
        # A worker or a node that dies takes no game with it.
        self.task = ray.remote(max_retries=-1)(far)
        self.given: dict[Any, Work] = {}

    def _connect(self, on: str) -> None:
        options: dict[str, Any] = {"log_to_driver": False, "logging_level": "error", "configure_logging": False}
        try:
            if on == RAY:
                path = os.pathsep.join(map(str, sys.path))
                self.ray.init(**options, include_dashboard=False, runtime_env={"env_vars": {"PYTHONPATH": path}})
            else:
                reach(on)
                self.ray.init(on, **options)
        except (Exception, SystemExit) as error:
            self.ray.shutdown()
            if isinstance(error, WorkFailed):
                raise
            words = str(error).strip().splitlines()
            raise WorkFailed(f"no Ray cluster at {on}: {words[0] if words else type(error).__name__}") from None

    def give(self, work: Work) -> None:
        self.given[self.task.remote(self.standing, work.first, work.deals)] = work

    def take(self) -> tuple[Work, Piece]:
        (done, *_), _ = self.ray.wait(list(self.given), num_returns=1)
        work = self.given.pop(done)
        try:
            return work, msgspec.convert(self.ray.get(done), Piece)
        except self.ray.exceptions.RayError as error:
            words = str(error).strip().splitlines()
            return work, Piece(error=f"the cluster failed: {words[-1] if words else type(error).__name__}", ours=False)

    def close(self) -> None:
        for reference in self.given:
            with contextlib.suppress(Exception):
                self.ray.cancel(reference, force=True)
        if self.ours and HELD:
            HELD[-1].append(self.ray.shutdown)
        elif self.ours:
            self.ray.shutdown()


HELD: Final[list[list[Callable[[], None]]]] = []
"""How connections are ended that are held, for each run that holds them."""


@contextlib.contextmanager
def one_connection() -> Iterator[None]:
    """What is played within goes to one cluster, reached once: to reach it takes longer than many a game."""
    HELD.append([])
    try:
        yield
    finally:
        for end in HELD.pop():
            end()


def far(standing: dict[str, Any], first: int, deals: int) -> Any:
    """A piece of work, on a node of a cluster."""
    return msgspec.to_builtins(do({**standing, "first": first, "deals": deals}))


def reach(address: str) -> None:
    """Whether anybody listens there: Ray itself would try for half a minute."""
    parts = urlsplit(address)
    try:
        host, port = parts.hostname, parts.port or 10001
    except ValueError:
        host, port = None, 0
    if not host:
        raise BadSetting(f"{address!r} is no address of a Ray cluster: ray://HOST:PORT")
    try:
        socket.create_connection((host, port), REACH).close()
    except OSError as error:
        raise WorkFailed(f"no Ray cluster answers at {address}: {error.strerror or error}") from None


def hands(on: str | None, workers: int, plan: Plan, wanted: list[Wanted]) -> Callable[[], Hands]:
    """Who is to work, to be called in when there is much to do."""
    if on is None or on == "local":
        return lambda: Local(workers, plan, wanted)
    if on == RAY or on.startswith("ray://"):
        return lambda: Ray(on, plan, wanted)
    raise BadSetting(f"games are played on local, ray or ray://HOST:PORT, not on {on!r}")
