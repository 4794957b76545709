"""The processes in which bots think. One that crashes or takes too long is replaced and its job given to another.

If all are busy, a spare one is started after a moment, so that slow bots at one table do not hold up those at others; and however
many bots search, some processes are left for those that answer at once. Who is next is said in `turns`. When so many wait that it would
take long, those that search hurry: they look less far, and nobody waits.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from typing import Any, Final

from malison.bots.lines import LONGEST_LINE, WORKER, Crashed, Ended, decode, encode
from malison.version import compiled, compiled_beside
from malison.web.base.metrics import Metrics
from malison.web.bots.levels import searches
from malison.web.bots.turns import AWAITED, EXPECTED, Place, Turns

COMMAND: Final = (*WORKER, "nice")
"""People's clicks come first."""
TRIES: Final = 3
SPARE_AFTER: Final = 0.25
SPARES: Final = 4
"""At most so many times the usual number of processes search, and the usual number more answers at once."""
LONGEST_WAIT: Final = 3.0
"""Seconds: if those who wait would have to wait longer, bots hurry, and the more the longer it would be: then all have their answers in
about twice the time, however many they are."""
LEAST_SHARE: Final = 0.02
LATELY: Final = 0.2
URGENT: Final = Place(AWAITED)

log = logging.getLogger("malison.web")


class NoMove(Exception):
    """No process found a move, however often it was asked."""


class BotPool:
    """Processes wait in `free`; a job takes one, and gives it back unless it died."""

    def __init__(self, size: int, seconds: float, metrics: Metrics, command: Sequence[str] = COMMAND) -> None:
        self.size = max(1, size)
        self.seconds = seconds
        self.metrics = metrics
        self.command = tuple(command)
        self.free: asyncio.LifoQueue[Process] = asyncio.LifoQueue()
        self.all: set[Process] = set()
        self.interpreted: set[Process] = set()
        """Those that run interpreted rules. They go when compiled ones lie beside."""
        self.starting = 0
        self.searching = Turns(self.size * SPARES)
        self.answering = Turns(self.size * (SPARES + 1))
        self.usual = 0.0
        """Seconds that a search of the usual depth takes here, of late."""

    async def open(self) -> None:
        """Processes are started when the first job comes: a server without bots needs none."""

    async def close(self) -> None:
        for process in list(self.all):
            await self._end(process)

    async def choose(self, job: dict[str, Any], place: Place = URGENT) -> str:
        """A move's name for a job: `position` (re-dealt), `level`, `chance`."""
        if searches(job["level"]):
            async with self.searching.turn(place):
                move = await self._search(job, place)
        else:
            async with self.answering.turn(place):
                move = str(await self._answer(job, "move"))
        self.metrics.count("bot_moves", level=job["level"])
        return move

    async def _search(self, job: dict[str, Any], place: Place) -> str:
        share = self.share(place)
        if share < 1:
            self.metrics.count("bot_hurries")
        start = time.monotonic()
        move = str(await self._answer({**job, "share": share} if share < 1 else job, "move"))
        took = (time.monotonic() - start) / share
        self.usual = took if not self.usual else self.usual + (took - self.usual) * LATELY
        return move

    def share(self, place: Place) -> float:
        """How much of its usual depth a search has: all, unless those behind it would wait too long."""
        if place.rank not in (AWAITED, EXPECTED):
            return 1.0
        wait = self.searching.ahead(place) * self.usual / self.searching.places
        return 1.0 if wait <= LONGEST_WAIT else max(LEAST_SHARE, (LONGEST_WAIT / wait) ** 2)

    async def consider(self, job: dict[str, Any], place: Place = URGENT) -> Any:
        """What a bot finds for a job: `position` (re-dealt), `chance`, `ask` (see `malison.bots.worker.QUESTIONS`) and what belongs to it.
        Cancelled, its process ends at once."""
        async with self.searching.turn(place):
            found = await self._answer(job, "found")
        self.metrics.count("bot_thoughts", ask=job["ask"])
        return found

    async def _answer(self, job: dict[str, Any], key: str) -> Any:
        line = encode(job)
        reason = ""
        for _ in range(TRIES):
            try:
                answer = await self._ask(line)
            except (Crashed, TimeoutError) as error:
                reason = "took too long" if isinstance(error, TimeoutError) else str(error)
                self.metrics.count("bot_retries")
                log.warning("a bot process was replaced", extra={"facts": {"reason": reason}})
                continue
            if key in answer:
                return answer[key]
            reason = str(answer.get("error"))
        raise NoMove(reason)

    async def _ask(self, line: bytes) -> dict[str, Any]:
        process = await self._take()
        try:
            answer = await asyncio.wait_for(converse(process, line), self.seconds)
        except BaseException:
            # Also when cancelled: an answer that nobody reads would be taken for the next one's.
            await self._end(process)
            raise
        if self._outrun(process):
            await self._end(process)
        else:
            self.free.put_nowait(process)
        return answer

    async def _take(self) -> Process:
        while True:
            if self.free.empty() and len(self.all) + self.starting < self.size:
                return await self._start()
            try:
                process = await asyncio.wait_for(self.free.get(), SPARE_AFTER)
            except TimeoutError:
                if len(self.all) + self.starting < self.size * (SPARES + 1):
                    return await self._start()
                continue
            if process.returncode is None and not self._outrun(process):
                return process
            await self._end(process)

    def _outrun(self, process: Process) -> bool:
        """Whether one started now would be quicker."""
        return process in self.interpreted and compiled_beside()

    async def _start(self) -> Process:
        self.starting += 1
        slow = not compiled() and not compiled_beside()
        try:
            process = await asyncio.create_subprocess_exec(*self.command, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE)
        finally:
            self.starting -= 1
        self.metrics.count("bot_processes_started")
        self.all.add(process)
        if slow:
            self.interpreted.add(process)
        return process

    async def _end(self, process: Process) -> None:
        self.all.discard(process)
        self.interpreted.discard(process)
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def converse(process: Process, line: bytes) -> dict[str, Any]:
    if process.stdin is None or process.stdout is None:
        raise Crashed("no pipes")
    try:
        process.stdin.write(line)
        await process.stdin.drain()
        answer = await process.stdout.readline()
    except (ConnectionError, RuntimeError, ValueError) as error:
        # A RuntimeError is how uvloop says that the pipe has closed since.
        raise Crashed(str(error)) from None
    if not answer:
        raise Ended(await process.wait())
    return decode(answer)
