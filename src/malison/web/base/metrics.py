"""What is counted and measured, for Prometheus. Several processes of one server count into files of one folder, and whichever is asked
tells for all of them; each line names its process (`worker`).
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from malison.web.base.settings import metrics_folder

BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

COUNTERS: Final[dict[str, tuple[str, ...]]] = {
    # What: the words, then the names of its labels.
    "requests": ("Requests answered.", "method", "route", "status"),
    "refused_at_the_door": ("Connections and requests refused before they were read.", "status"),
    "sockets_opened": ("Sockets opened.",),
    "socket_errors": ("Sockets that ended by an error.",),
    "tables_opened": ("Tables opened.", "game"),
    "tables_tidied": ("Tables deleted (unbegun, unfinished, finished, by_host) or shrunk to their record.", "kind"),
    "entries": ("Moves, take-backs and concessions kept.", "kind"),
    "talk": ("Lines said at tables: typed, or reactions.", "kind"),
    "mails": ("Letters posted (confirm, turn), or not (failed).", "kind"),
    "reports": ("Lines reported to the server's owner.",),
    "clocks_run_out": ("Clocks that have run out, by what was agreed for that.", "end"),
    "bot_moves": ("Moves that bots chose.", "level"),
    "bot_thoughts": ("Questions that bots answered.", "ask"),
    "bot_hurries": ("Searches cut short because many waited.",),
    "bot_failures": ("Moves that had to be made for a bot.",),
    "bot_retries": ("Bot processes replaced because they crashed or took too long.",),
    "bot_processes_started": ("Bot processes started.",),
    "hints": ("Hints given.",),
    "analyses": ("Analyses finished.",),
    "analyses_dropped": ("Analyses that nobody waited for any more.",),
    "background_errors": ("Background work that failed.",),
    "broken_games": ("Games that could not be loaded when the shelf was shown.", "game"),
}
TIMES: Final[dict[str, tuple[str, ...]]] = {
    "request": ("From a request to the end of its answer.",),
    "change": ("From a move, take-back or concession to its commit.", "kind"),
}
GAUGES: Final[dict[str, tuple[str, ...]]] = {
    "tables_in_memory": ("Tables kept in memory.",),
    "sockets": ("Open sockets.",),
    "connections": ("Open connections.",),
    "bot_processes": ("Bot processes.",),
    "bots_waiting": ("Bots that wait for their turn to think.",),
    "bots_driven": ("Tables at which bots play or wait for that.",),
    "store_commits": ("Commits so far.",),
    "store_writes": ("Writes so far; many share a commit.",),
    "store_reads": ("Questions asked of the database so far.",),
    "store_commit_seconds": ("Seconds spent in commits so far.",),
    "store_bytes": ("Bytes of the database.",),
    "store_free_bytes": ("Bytes of the database that are free, and are given back or used again.",),
    "tables": ("Tables in the database, as they were counted in the last round: playing, finished or shrunk.", "state"),
    "uptime_seconds": ("Seconds since the start.",),
}
FRESH: Final = 5.0
"""Seconds between two looks at what only this process can tell the others."""

Seen = tuple[str, float, dict[str, str]]

disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """What this process has counted since it started."""

    def __init__(self, worker: str) -> None:
        self.worker = worker
        self.folder = metrics_folder()
        self.registry = CollectorRegistry()
        self.counters: dict[str, Counter] = {}
        self.times: dict[str, Histogram] = {}
        self.counted: dict[tuple[str, ...], Counter] = {}
        self.timed: dict[tuple[str, ...], Histogram] = {}
        """By name and labels: what is counted with every move is not looked up by them every time."""
        self.gauges: dict[str, Gauge] = {}
        self.look: Callable[[], Iterable[Seen]] = tuple
        """What is to be seen now: each as a gauge's name, its value and its labels."""
        if self.folder:
            forget_the_dead(Path(self.folder))

    def count(self, name: str, by: float = 1, **labels: str) -> None:
        kept = self.counted.get((name, *labels.values()))
        if kept is None:
            kept = self.counted[name, *labels.values()] = self._counter(name).labels(worker=self.worker, **labels)
        kept.inc(by)

    def _counter(self, name: str) -> Counter:
        found = self.counters.get(name)
        if found is None:
            words, *names = COUNTERS[name]
            found = self.counters[name] = Counter(f"malison_{name}", words, ("worker", *names), registry=self.registry)
        return found

    def time(self, name: str, seconds: float, **labels: str) -> None:
        """One more measurement."""
        kept = self.timed.get((name, *labels.values()))
        if kept is None:
            kept = self.timed[name, *labels.values()] = self._histogram(name).labels(worker=self.worker, **labels)
        kept.observe(seconds)

    def _histogram(self, name: str) -> Histogram:
        found = self.times.get(name)
        if found is None:
            words, *names = TIMES[name]
            full = f"malison_{name}_seconds"
            found = self.times[name] = Histogram(full, words, ("worker", *names), registry=self.registry, buckets=BUCKETS)
        return found

    def refresh(self) -> None:
        """Look again at everything that is not counted but seen."""
        for name, value, labels in self.look():
            found = self.gauges.get(name)
            if found is None:
                words, *names = GAUGES[name]
                found = Gauge(f"malison_{name}", words, ("worker", *names), registry=self.registry, multiprocess_mode="livesum")
                self.gauges[name] = found
            found.labels(worker=self.worker, **labels).set(value)

    async def keep_fresh(self) -> None:
        """Let the other processes know what is seen here, for as long as the server runs."""
        while self.folder:
            self.refresh()
            await asyncio.sleep(FRESH)

    def text(self) -> str:
        """All of it, in the text form that Prometheus reads; of all processes, if there are several."""
        self.refresh()
        registry = self.registry
        if self.folder:
            registry = CollectorRegistry()
            MultiProcessCollector(registry, self.folder)  # type: ignore[no-untyped-call]
        return generate_latest(registry).decode()

    def close(self) -> None:
        """What was counted stays; what was seen here is no longer to be seen."""
        if self.folder:
            mark_process_dead(os.getpid(), self.folder)  # type: ignore[no-untyped-call]


def forget_the_dead(folder: Path) -> None:
    """Processes that were killed could not say goodbye."""
    for file in folder.glob("gauge_live*_*.db"):
        process = int(file.stem.rpartition("_")[2])
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            mark_process_dead(process, str(folder))  # type: ignore[no-untyped-call]
        except PermissionError:
            continue
