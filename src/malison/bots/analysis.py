"""Looking at decisions: what is best here, what a recorded game's moves were worth, and who stood how on the way.

Two measures, for two questions. *Advice* (`malison.bots.advice`) names the chance to win after the best moves of one decision; an *outlook*
names the same chance for each seat, and weighed moves by it: whoever had a hint at the table finds its number again. Where nobody has
measured anything, all of them play quick games to the end and count. A *search* only compares the moves of one decision: 0 is lost, 1 is
won, and a half is how things go on average from there; where a net judges, it is the chance to win.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final

import msgspec

from malison.bots.advice import advise as advise
from malison.bots.advice import standing
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
COUNTED: Final = 1.0
JUDGED: Final = 0.04
"""The square of how far one deal may be from another: a whole victory, or what judgements are usually apart."""
EACH: Final = 4 * SOME
"""A look at one deal after one move takes such a part of the time at most."""


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
    """How many games it is a matter of, and each seat's share of the victories."""

    games: int
    wins: tuple[float, ...]
    counted: bool = True
    """Whether they were played to the end; otherwise a bot judged, as it does for a hint."""


class Weighed(msgspec.Struct, frozen=True):
    """Two moves made on so many deals: the deciding seat's chance to win after each, and the doubt about the difference."""

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


def outlook(game: Game, g: State, rng: Rng, games: int, seconds: float = 0.0, simulations: int = SIMULATIONS) -> Outlook:
    """Each seat's chance to win, from what the deciding seat knows: as a hint would say it then.

    Where nobody has measured anything it is played on so many times to the end, all seats by the game's own judgement. With `seconds`,
    what is not finished by then is played hurriedly, by what looks natural.
    """
    said = standing(game, g, rng, simulations, seconds)
    if said:
        return Outlook(games, tuple(games * chance for chance in said), False)
    clock, knowledge = Clock(seconds), game.knowledge.own()
    wins = [0.0] * g.seats
    played = 0
    while played < games and not (clock.late and played >= SOME):
        trial = g.redeal(g.seat, rng.word())
        for seat, share in enumerate(to_the_end(knowledge, trial, rng, clock)):
            wins[seat] += share
        played += 1
    return Outlook(played, tuple(wins))


def weigh(
    game: Game, g: State, made: str, better: str, rng: Rng, games: int, seconds: float = 0.0, simulations: int = SIMULATIONS
) -> Weighed:
    """What each of two moves leaves of the chance to win, as in an outlook: both from the same deals, with the same chance."""
    clock, knowledge, seat = Clock(seconds), game.knowledge.own(), g.seat
    sums = [0.0, 0.0]
    squares = 0.0
    played = 0
    unproven = JUDGED
    while played < games and not (clock.late and played >= SOME):
        deal, luck = g.redeal(seat, rng.word()), rng.word()
        results: list[float] = []
        for move in (made, better):
            trial = deal.clone()
            trial.log = None
            trial.play(move)
            # However slow, some deals are looked at; each then for less time.
            said = standing(game, trial, seeded(luck), simulations, seconds / EACH)
            if not said:
                said, unproven = to_the_end(knowledge, trial, seeded(luck), clock), COUNTED
            results.append(said[seat])
        played += 1
        sums = [sums[0] + results[0], sums[1] + results[1]]
        squares += (results[1] - results[0]) ** 2
    gain = (sums[1] - sums[0]) / played
    # As if one more had gone the other way: a few equal ones prove nothing.
    error = math.sqrt(max((squares + unproven) / (played + 1) - gain * gain, 0.0) / played)
    moves = [game.moves.parse(better), game.moves.parse(made)]
    reason = speaks_for(knowledge, g, moves, rng, seconds / 3)
    # Beside the better one stands what a hint would have said of the position; how much of that the other leaves, the deals have shown.
    said = standing(game, g, rng, simulations, seconds / 3)
    scale = said[seat] * played / sums[1] if said and sums[1] else 1.0
    return Weighed(played, min(1.0, scale * sums[0] / played), scale * sums[1] / played, scale * error, reason)
