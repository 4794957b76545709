"""Plays the deals of a plan, on all cores or a cluster, and hands what came of them to the studies in the deals' own order."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from malison.kernel.errors import BadSetting, MalisonError
from malison.lab.hands import Hands, Here, Work, WorkFailed, hands
from malison.lab.piece import Bench, Piece
from malison.lab.plan import Plan
from malison.lab.study import Study, Wanted

ALONE: Final = 1.0
"""Seconds of work for which nobody else is called in."""
GLANCE: Final = 0.2
"""Seconds of work after which it is known how long the rest will take."""
LARGEST: Final = 2000
"""Deals of the largest piece."""
WAITING: Final = 4
"""Pieces for each worker that may be under way or waiting for an earlier one: memory stays flat if one takes long."""

Progress = Callable[[int, int], Any]
"""Told how many games are done, of how many."""


def nothing(done: int, total: int) -> None:
    pass


@contextmanager
def undisturbed() -> Iterator[None]:
    """Ctrl-C waits until this is done."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


class Engine:
    """Plays deals 0, 1, 2 … as far as it is told to. `done` deals have been played and their data given to the studies.

    `keep` is called after each piece. Ctrl-C ends it: then `stopped` is true, and the studies have what came before. Close it after use.
    """

    def __init__(
        self,
        plan: Plan,
        wanted: list[Wanted],
        *,
        workers: int | None = None,
        on: str | None = None,
        progress: Progress = nothing,
        keep: Callable[[], Any] = lambda: None,
    ) -> None:
        if workers is not None and workers < 1:
            raise BadSetting(f"there must be a worker, not {workers}")
        self.plan = plan
        self.workers = workers or os.cpu_count() or 1
        self.on = on
        self.progress = progress
        self.keep = keep
        self.call = hands(on, self.workers, plan, wanted)
        self.bench = Bench(plan, wanted)
        self.studies: list[Study] = [one.make(plan) for one in wanted]
        self.done = 0
        self.stopped = False
        self.pace = 0.0
        """Seconds a deal takes one worker; 0: not known yet."""
        self.hands: Hands | None = None

    @property
    def games(self) -> int:
        return self.done * self.plan.each

    def play(self, deals: int) -> None:
        """Go on until so many deals are done."""
        try:
            if self.hands is None:
                self.hands = self._alone(deals)
            if self.hands is not None:
                self._work(self.hands, deals)
        except KeyboardInterrupt:
            self.stopped = True
            self.close()

    def _alone(self, deals: int) -> Hands | None:
        """Begin here; call others in if that would take long. None: it is all done."""
        if self.on is None or self.on == "local":
            here = Here(self.bench)
            if self.workers == 1:
                return here
            begun = time.perf_counter()
            while self.done < deals:
                left = (deals - self.done) * self.pace
                if self.pace and left > ALONE and time.perf_counter() - begun > GLANCE:
                    break
                self._work(here, min(deals, self.done + self._size(here, deals - self.done)))
            else:
                return None
        return self.call()

    def _size(self, worker: Hands, left: int) -> int:
        """How many deals the next piece has: as many as take the time it should, and not so many that others have nothing to do."""
        if not self.pace:
            return 1
        fair = max(1, left // (2 * worker.size)) if worker.size > 1 else left
        return max(1, min(LARGEST, fair, int(worker.piece / self.pace)))

    def _work(self, worker: Hands, deals: int) -> None:
        begun, under_way = self.done, 0
        waiting: dict[int, tuple[Work, Piece]] = {}
        while self.done < deals:
            while begun < deals and under_way <= worker.size and under_way + len(waiting) < WAITING * worker.size:
                work = Work(begun, self._size(worker, deals - begun))
                worker.give(work)
                begun += work.deals
                under_way += 1
            work, piece = worker.take()
            under_way -= 1
            if piece.error:
                self.close()
                raise MalisonError(piece.error) if piece.ours else WorkFailed(f"a game could not be played: {piece.error}")
            pace = max(piece.seconds / work.deals, 1e-7)
            self.pace = (self.pace + pace) / 2 if self.pace else pace
            waiting[work.first] = work, piece
            while self.done in waiting:
                with undisturbed():
                    work, piece = waiting.pop(self.done)
                    for study, data in zip(self.studies, piece.data, strict=True):
                        study.add(data)
                    self.done += work.deals
                    self.keep()
            self.progress(self.games, deals * self.plan.each)

    def close(self) -> None:
        if self.hands is not None:
            self.hands.close()
            self.hands = None
        self.bench.close()
