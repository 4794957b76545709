"""Looking at decisions: what is best here, what a recorded game's moves were worth, and who stood how on the way.

Three measures, for three questions. *Advice* (`malison.bots.advice`) names the chance to win after the best moves of one decision. A
*search* only compares the moves of one decision: 0 is lost, 1 is won, and a half is how things go on average from there; where a net
judges, it is the chance to win. An *outlook* plays many quick games to the end and counts: the chance of each seat to win from there.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final

import msgspec

from malison.bots.advice import advise as advise
from malison.bots.endings import Clock, to_the_end
from malison.bots.reasons import speaks_for
from malison.bots.search import Node
from malison.bots.seats import LEVELS, Adviser, Searcher
from malison.kernel.game import Game
from malison.kernel.records import Record
from malison.kernel.rng import Rng, seeded
from malison.kernel.state import State

SIMULATIONS: Final = LEVELS["clever"] * 2
TURNING: Final = 0.1
"""A move that gives away so much more than the best one is a turning point."""
COMPARED: Final = 3
"""So many of the best moves are looked at closely."""
SOME: Final = 6
"""When an outlook's time is up it plays hurriedly, but never fewer games than this."""


class Judged(msgspec.Struct, frozen=True):
    """One decision: the estimated result of the move made, for the seat that made it, beside the best one found."""

    number: int
    seat: int
    move: str
    value: float
    best: str
    best_value: float
    turning_point: bool
    label: str = ""
    best_label: str = ""
    asked: str = ""
    """The question, and the two moves in words."""


class Outlook(msgspec.Struct, frozen=True):
    """How many games were played to the end, and each seat's share of the victories."""

    games: int
    wins: tuple[float, ...]


class Weighed(msgspec.Struct, frozen=True):
    """Two moves played on to the end: how many times, the deciding seat's chance to win after each, and the doubt about the difference."""

    games: int
    made: float
    better: float
    error: float
    reason: str = ""
    """What speaks for the better one, in the game's words; or empty."""


def adviser(game: Game, simulations: int | None = None, processes: int = 1) -> Searcher:
    """The searcher that advises and analyses; `close` it where it has several processes."""
    return Adviser(game.knowledge, simulations or SIMULATIONS, processes=processes)


# -- comparing moves


def judge(game: Game, g: State, move: str, number: int, rng: Rng, simulations: int, seconds: float = 0.0) -> Judged:
    """The move made, beside the best one found. `g` is the position as the deciding seat knew it."""
    return verdict(game, g, move, number, Adviser(game.knowledge, simulations, seconds).search(g, rng, finalists=COMPARED).ranked())


def verdict(game: Game, g: State, move: str, number: int, ranked: list[Node]) -> Judged:
    name = game.moves.name
    made = next((node for node in ranked if name(node.move) == move), ranked[-1])
    best = max(ranked[:COMPARED], key=lambda node: node.mean())
    gap = best.mean() - made.mean()
    turning = gap > TURNING and gap > 2 * (best.error() + made.error())
    asked = "" if g.asking is None else g.asking.prompt(g)
    words = (g.label(game.moves.parse(move)), g.label(best.move), asked)
    return Judged(number, g.seat, move, made.mean(), name(best.move), best.mean(), turning, *words)


def analyse(
    record: Record, simulations: int | None = None, step: Callable[[int], Any] = lambda done: None, processes: int = 1
) -> list[Judged]:
    """Judge every decision of a record from what its seat knew then."""
    searcher = adviser(record.game, simulations, processes)
    state = record.replay(0)
    found: list[Judged] = []
    try:
        for number, move in enumerate(record.moves, 1):
            rng = seeded(number)
            known_then = state.redeal(state.seat, rng.word())
            found.append(verdict(record.game, known_then, move, number, searcher.search(known_then, rng, finalists=COMPARED).ranked()))
            state.play(move)
            step(number)
    finally:
        searcher.close()
    return found


# -- the chance to win


def outlook(game: Game, g: State, rng: Rng, games: int, seconds: float = 0.0) -> Outlook:
    """Play on from what the deciding seat knows, many times to the end, all seats by the game's own judgement; who wins how often.

    With `seconds`, what is not finished by then is played hurriedly, by what looks natural.
    """
    clock, knowledge = Clock(seconds), game.knowledge.own()
    wins = [0.0] * g.seats
    played = 0
    while played < games and not (clock.late and played >= SOME):
        trial = g.redeal(g.seat, rng.word())
        for seat, share in enumerate(to_the_end(knowledge, trial, rng, clock)):
            wins[seat] += share
        played += 1
    return Outlook(played, tuple(wins))


def weigh(game: Game, g: State, made: str, better: str, rng: Rng, games: int, seconds: float = 0.0) -> Weighed:
    """Play on after each of two moves, as in an outlook: both from the same deals, with the same chance."""
    clock, knowledge, seat = Clock(seconds), game.knowledge.own(), g.seat
    sums = [0.0, 0.0]
    squares = 0.0
    played = 0
    while played < games and not (clock.late and played >= SOME):
        deal, luck = g.redeal(seat, rng.word()), rng.word()
        results: list[float] = []
        for move in (made, better):
            trial = deal.clone()
            trial.play(move)
            results.append(to_the_end(knowledge, trial, seeded(luck), clock)[seat])
        played += 1
        sums = [sums[0] + results[0], sums[1] + results[1]]
        squares += (results[1] - results[0]) ** 2
    gain = (sums[1] - sums[0]) / played
    # As if one game more had gone the other way: a few equal ones prove nothing.
    error = math.sqrt(max((squares + 1) / (played + 1) - gain * gain, 0.0) / played)
    moves = [game.moves.parse(better), game.moves.parse(made)]
    reason = speaks_for(knowledge, g, moves, rng, seconds / 3)
    return Weighed(played, sums[0] / played, sums[1] / played, error, reason)
