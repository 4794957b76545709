"""A position played on to the end by quick bots, for who counts how often somebody wins from there."""

from __future__ import annotations

import math
import time
from typing import Final

from malison.bots.greedy import Greedy
from malison.kernel.knowledge import Knowledge
from malison.kernel.outcome import SHARED, WON
from malison.kernel.rng import Rng
from malison.kernel.state import State

LONGEST_GAME: Final = 10_000
"""Decisions after which a game is judged as it stands: nothing but the rulebook need end one."""


class Clock:
    """So many seconds from now; none at all is for ever."""

    def __init__(self, seconds: float) -> None:
        self.end = time.monotonic() + seconds if seconds else math.inf

    @property
    def late(self) -> bool:
        return time.monotonic() > self.end


def to_the_end(knowledge: Knowledge, g: State, rng: Rng, clock: Clock) -> list[float]:
    """Play on in place; each seat's part of the victory, by how it stands where a game finds no end."""
    player = Greedy(knowledge, 1)
    g.log = None
    late = False
    for _ in range(LONGEST_GAME):
        if g.over:
            break
        late = late or clock.late
        g.answer(hurried(knowledge, g, rng) if late else player.choose(g, rng))
    return shares([g.result(seat) for seat in range(g.seats)])


def hurried(knowledge: Knowledge, g: State, rng: Rng) -> int:
    """What looks natural, and now and then anything."""
    return g.choices[rng.below(len(g.choices))] if rng.below(8) == 0 else knowledge.natural(g)


def shares(results: list[int]) -> list[float]:
    """Each seat's part of the victory: winners have all of it, those who share it their part."""
    sharing = sum(1 for result in results if result == SHARED)
    return [1.0 if result == WON else 1.0 / sharing if result == SHARED else 0.0 for result in results]
