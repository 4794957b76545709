"""A recorded game looked at again: what each decision was worth, and what would have been better."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from malison.bots.seats import LEVELS, Searcher
from malison.kernel.errors import BadSetting
from malison.kernel.game import Game
from malison.kernel.records import Record
from malison.kernel.rng import seeded

SIMULATIONS: Final = LEVELS["clever"] * 2
TURNING: Final = 0.1
"""A move that gives away so much more than the best one is a turning point."""


class Judged(msgspec.Struct, frozen=True):
    """One decision: the estimated result of the move made, for the seat that made it, beside the best one found."""

    number: int
    seat: int
    move: str
    value: float
    best: str
    best_value: float
    turning_point: bool


def adviser(game: Game, simulations: int | None = None) -> Searcher:
    """The searcher that advises and analyses."""
    if game.knowledge is None:
        raise BadSetting(f"nobody knows enough of {game.title} to advise")
    return Searcher(game.knowledge, simulations or SIMULATIONS)


def analyse(record: Record, simulations: int | None = None, step: Callable[[int], Any] = lambda done: None) -> list[Judged]:
    """Judge every decision of a record from what its seat knew then."""
    searcher = adviser(record.game, simulations)
    state = record.replay(0)
    found: list[Judged] = []
    for number, move in enumerate(record.moves, 1):
        rng = seeded(number)
        search = searcher.search(state.redeal(state.seat, rng.word()), rng, searcher.simulations)
        ranked = search.ranked()
        name = record.game.moves.name
        made = next((node for node in ranked if name(node.move) == move), ranked[-1])
        best = max(ranked[:3], key=lambda node: node.mean())
        gap = best.mean() - made.mean()
        turning = gap > TURNING and gap > 2 * (best.error() + made.error())
        found.append(Judged(number, state.seat, move, made.mean(), name(best.move), best.mean(), turning))
        state.play(move)
        step(number)
    return found
