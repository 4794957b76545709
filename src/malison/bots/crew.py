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
CHUNK: Final = 32
"""Simulations between two looks at whether to stop; the compiled search lets no other thread run meanwhile."""

_decision: Any = None


def think(search: Search, simulations: int, seconds: float, go_on: Callable[[], bool]) -> None:
    """Let a search grow while `go_on` says so: to so many simulations and, with `seconds`, for no longer than about that."""
    begun = time.monotonic()
    while search.count < simulations and go_on():
        spent = time.monotonic() - begun
        if seconds and search.count:
            if spent > seconds:
                return
            search.simulations = min(simulations, round(search.count * seconds / max(spent, 1e-6)))
        before = search.count
        search.grow(min(max(CHUNK, len(search.survivors)), simulations - before))
        if search.count == before:
            return


def _begin(decision: Any) -> None:
    global _decision
    _decision = decision


def _explore(
    decision: int, game: str, position: str, seed: int, simulations: int, seconds: float, finalists: int
) -> tuple[list[Finding], int]:
    """In another process: search the position while it is the one thought about, and tell what is known of each move."""
    found = registry.game(game)
    search = Search(found.knowledge, found.load(json.loads(position)), seeded(seed), simulations, finalists)
    think(search, simulations, seconds, lambda: bool(_decision.value == decision))
    return search.findings(), search.count


class Crew:
    """So many processes beside this one. They start with the first decision and stay until `close`."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.pool: ProcessPoolExecutor | None = None
        self.decision: Any = None
        """The number of the decision that is thought about, seen by all processes: whoever works on another one stops."""
        self.work: list[Future[tuple[list[Finding], int]]] = []

    def begin(self, g: State, rng: Rng, simulations: int, seconds: float, finalists: int) -> None:
        """Set everyone to the same decision. `g` is what the seat knows: any re-deal of the true position."""
        if self.pool is None:
            context = multiprocessing.get_context("spawn")
            self.decision = context.Value("q", 0)
            self.pool = ProcessPoolExecutor(self.size, context, _begin, (self.decision,))
        job = (self.decision.value, g.setting.game.name, json.dumps(g.dump()))
        self.work = [self.pool.submit(_explore, *job, rng.word(), simulations, seconds, finalists) for _ in range(self.size)]

    def gather(self, search: Search, heed: Callable[[], None]) -> None:
        """Add what everyone found, in the order in which they were asked; `heed` may raise to give up."""
        while wait(self.work, GLANCE).not_done:
            heed()
        for done in self.work:
            findings, simulations = done.result()
            search.absorb(findings, simulations)

    def rest(self) -> None:
        """Whoever still thinks may stop."""
        self.decision.value += 1
        for unfinished in self.work:
            unfinished.cancel()
        self.work = []

    def close(self) -> None:
        if self.pool is not None:
            self.rest()
            self.pool.shutdown(cancel_futures=True)
            self.pool = None
