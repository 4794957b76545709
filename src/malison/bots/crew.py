"""Other processes that help with one decision: each grows a tree of its own from re-deals of the same position."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from typing import Final

from malison.bots.lines import WORKER, Child, Crashed
from malison.bots.search import Finding, Search
from malison.kernel.rng import Rng
from malison.kernel.state import State

GLANCE: Final = 0.05
"""Seconds between two looks at whether to stop, while the others finish."""
CHUNK: Final = 32
"""Simulations between two looks at whether to stop; the compiled search lets no other thread run meanwhile."""


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


class Crew:
    """So many processes beside this one. They start with the first decision and stay until `close`."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.children: list[Child] = []

    def begin(self, g: State, rng: Rng, simulations: int, seconds: float, finalists: int, best: str = "") -> None:
        """Set everyone to the same decision. `g` is what the seat knows: any re-deal of the true position."""
        self.rest()
        while len(self.children) < self.size:
            # They find the games where this process does.
            self.children.append(Child(WORKER, {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, sys.path))}))
        much = {"simulations": simulations, "seconds": seconds, "finalists": finalists, "best": best}
        job = {"ask": "explore", "asker": os.getpid(), "position": g.dump(), **much}
        for child in self.children:
            child.tell({**job, "chance": rng.word()})

    def gather(self, search: Search, heed: Callable[[], None]) -> None:
        """Add what everyone found, in the order in which they were asked; `heed` may raise to give up."""
        for child in self.children:
            answer = None
            while answer is None:
                try:
                    answer = child.hear(GLANCE)
                except TimeoutError:
                    heed()
                except Crashed as error:
                    raise Crashed(f"a process that helped to think {error}") from None
            if "found" not in answer:
                raise Crashed(f"a process that helped to think failed: {answer.get('error')}")
            findings, simulations = answer["found"]
            search.absorb([Finding(*finding) for finding in findings], simulations)

    def rest(self) -> None:
        """Whoever still thinks is ended: its answer would be taken for that to the next question."""
        for child in self.children:
            if child.owing:
                child.close()
        self.children = [child for child in self.children if not child.owing]

    def close(self) -> None:
        for child in self.children:
            child.close()
        self.children = []
