"""Other processes that help with one decision: each grows a tree of its own from re-deals of the same position."""

from __future__ import annotations

import json
import multiprocessing
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, wait
from typing import Any, Final

from malison.bots.search import Finding, Search
from malison.kernel import registry
from malison.kernel.rng import Rng, seeded
from malison.kernel.state import State

GLANCE: Final = 0.05
"""Seconds between two looks at whether to stop, while the others finish."""
STEP: Final = 32

_stop: Any = None


def _begin(stop: Any) -> None:
    global _stop
    _stop = stop


def _explore(game: str, position: str, seed: int, simulations: int, seconds: float) -> tuple[list[Finding], int]:
    """In another process: search the position, and tell what is known of each move."""
    found = registry.game(game)
    knowledge = found.knowledge
    assert knowledge is not None, "only games with knowledge are searched"
    end = time.monotonic() + seconds
    search = Search(knowledge, found.load(json.loads(position)), seeded(seed), knowledge.horizon, knowledge.exploration)
    while search.count < simulations and not _stop.is_set() and not (seconds and search.count and time.monotonic() > end):
        search.grow(min(STEP, simulations - search.count))
    return search.findings(), search.count


class Crew:
    """So many processes beside this one. They start with the first decision and stay until `close`."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.pool: ProcessPoolExecutor | None = None
        self.stop: Any = None
        self.work: list[Future[tuple[list[Finding], int]]] = []

    def begin(self, g: State, rng: Rng, simulations: int, seconds: float) -> None:
        """Set everyone to the same decision. `g` is what the seat knows: any re-deal of the true position."""
        if self.pool is None:
            context = multiprocessing.get_context("spawn")
            self.stop = context.Event()
            self.pool = ProcessPoolExecutor(self.size, context, _begin, (self.stop,))
        self.stop.clear()
        position = json.dumps(g.dump())
        name = g.setting.game.name
        self.work = [self.pool.submit(_explore, name, position, rng.word(), simulations, seconds) for _ in range(self.size)]

    def gather(self, search: Search, heed: Callable[[], None]) -> None:
        """Add what everyone found, in the order in which they were asked; `heed` may raise to give up."""
        while wait(self.work, GLANCE).not_done:
            heed()
        for done in self.work:
            findings, simulations = done.result()
            search.absorb(findings, simulations)

    def rest(self) -> None:
        """Whoever still thinks may stop."""
        self.stop.set()
        for unfinished in self.work:
            unfinished.cancel()
        self.work = []

    def close(self) -> None:
        if self.pool is not None:
            self.rest()
            self.pool.shutdown(cancel_futures=True)
            self.pool = None
