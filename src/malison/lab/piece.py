"""Pieces of work: some deals of a plan, played, and what the studies found in them."""

from __future__ import annotations

import contextlib
import time
from typing import Any

import msgspec

from malison.kernel.errors import MalisonError
from malison.lab.plan import Plan
from malison.lab.playing import Playing
from malison.lab.study import Enough, Wanted
from malison.version import __version__


class Piece(msgspec.Struct):
    """What came of some deals: the studies' data, or what went wrong; `seconds` is how long it took."""

    data: list[Any] = []
    seconds: float = 0.0
    error: str = ""
    ours: bool = True
    """Whether the error is one in words (a bot that failed, say), and not a program's mistake."""


class Bench:
    """Where pieces of one plan are worked on."""

    def __init__(self, plan: Plan, wanted: list[Wanted]) -> None:
        self.plan = plan
        self.wanted = wanted
        self.playing = Playing(plan)

    def work(self, first: int, deals: int) -> Piece:
        start = time.perf_counter()
        studies = [wanted.make(self.plan) for wanted in self.wanted]
        with contextlib.suppress(Enough):
            for deal in range(first, first + deals):
                self.playing.play_deal(deal, studies)
        return Piece([study.data() for study in studies], time.perf_counter() - start)

    def close(self) -> None:
        self.playing.close()


KEPT: dict[str, Bench] = {}
"""The bench of the last job, by what the job said of it."""


def do(job: dict[str, Any]) -> Piece:
    """A job from elsewhere: its plan, its studies, and the deals to be played."""
    try:
        if job["version"] != __version__:
            return Piece(error=f"Malison {__version__} is installed there, and {job['version']} here")
        plan, wanted = msgspec.convert(job["plan"], Plan), msgspec.convert(job["wanted"], list[Wanted])
        key = f"{plan.digest()} {wanted}"
        if key not in KEPT:
            for bench in KEPT.values():
                bench.close()
            KEPT.clear()
            KEPT[key] = Bench(plan, wanted)
        return KEPT[key].work(job["first"], job["deals"])
    except MalisonError as error:
        return Piece(error=str(error))
    except Exception as error:
        return Piece(error=f"deals {job['first']} to {job['first'] + job['deals'] - 1}: {type(error).__name__}: {error}", ours=False)
