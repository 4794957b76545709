"""Advice: the best moves of a decision, each with the chance to win that it leaves, how sure that is, and a reason out of the rules.

The number means the same from one decision to the next, and in an analysis after the end. A net says it, or the hand-made judgement by
what was measured of it (`malison.bots.chances`); where nobody has measured anything, the moves are played on to the end, all from the same
deals, and it is counted who wins.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from typing import Final, Protocol

import msgspec

from malison.bots.endings import Clock, shares, to_the_end
from malison.bots.greedy import settle
from malison.bots.reasons import why
from malison.bots.search import Node, chance
from malison.bots.seats import Advice, Hinter
from malison.kernel.errors import GameOver
from malison.kernel.game import Game
from malison.kernel.knowledge import Knowledge
from malison.kernel.rng import Rng, seeded
from malison.kernel.state import State
from malison.kernel.words import apart, listed, number, ordinal, sentence

CLOSELY: Final = 6
"""So many of the moves that a search has found best are looked at more closely."""
WELL_LOOKED_AT: Final = 0.2
"""A move with so large a part of the simulations of the most visited one is known well enough to be compared by its value."""
ALIKE: Final = 16
"""Moves are of equal effect if they come to the same on so many deals."""
PAIR: Final = 2
GAMES: Final = 60
FEWEST: Final = 4
"""Games played on after each move: at most so many, and however late it is so many."""
SEARCHING: Final = 0.7
"""The part of the time that the search takes; the rest is for reasons."""


def advise(game: Game, g: State, n: int, rng: Rng, simulations: int, seconds: float = 0.0, processes: int = 1) -> list[Advice]:
    """The best few moves, those of equal effect as one. `g` is the position as the deciding seat knows it."""
    if g.over:
        raise GameOver("the game is over: there is nothing to advise")
    searcher = Hinter(game.knowledge, simulations, seconds * SEARCHING, processes=processes)
    try:
        ranked = searcher.search(g, rng, finalists=CLOSELY).ranked()[: max(CLOSELY, n)]
    finally:
        searcher.close()
    knowledge = searcher.knowledge
    groups = merged(knowledge, g, ranked, rng)
    if knowledge.chances:
        found = [(group, *pooled(group)) for group in groups]
    else:
        found = played_on(game, g, groups[:n], rng, seconds)
    best = in_order(found)[:n]
    name = game.moves.name
    made: list[Advice] = []
    for group, value, error in best:
        move, *others = [int(node.move) for node in group]
        visits = sum(int(node.visits) for node in group)
        also = {name(other): apart(g.label(other))[0] for other in others}
        made.append(Advice(name(move), g.label(move), value, error, visits, True, also))
    first = made[0]
    lost = [round(100 * (first.value - one.value)) if one.high < first.low else 0 for one in made]
    reasons = why(knowledge, g, [int(group[0].move) for group, _, _ in best], lost, rng, seconds)
    return [msgspec.structs.replace(one, reason=reason) for one, reason in zip(made, reasons, strict=True)]


def standing(game: Game, g: State, rng: Rng, simulations: int, seconds: float = 0.0) -> list[float]:
    """Each seat's chance to win, as advice to whoever decides would name it; none where nobody has measured anything."""
    if g.over:
        return shares([g.result(seat) for seat in range(g.seats)])
    searcher = Hinter(game.knowledge, simulations, seconds * SEARCHING)
    searcher.look_at(g)
    if not searcher.knowledge.chances:
        return []
    ranked = searcher.search(g, rng, finalists=CLOSELY).ranked()[:CLOSELY]
    _, mine, _ = in_order([([node], node.mean(), node.error()) for node in ranked])[0]
    if game.modes[g.setting.mode].cooperative:
        return [mine] * g.seats
    # The others share what is left, each as much of it as the position says.
    rest = [0.0] * g.seats
    for _ in range(ALIKE if g.seats > PAIR else 0):
        trial = g.redeal(g.seat, rng.word())
        trial.log = None
        settle(searcher.knowledge, trial)
        for seat in range(g.seats):
            rest[seat] += chance(searcher.knowledge.value(trial, seat))
    rest[g.seat] = 0.0
    total = sum(rest)
    left = [share / total if total else 1 / max(1, g.seats - 1) for share in rest]
    return [mine if seat == g.seat else (1 - mine) * left[seat] for seat in range(g.seats)]


def pooled(group: list[Node]) -> tuple[float, float]:
    """What is known of moves of equal effect, as of one: its value and its standard error."""
    together = Node(group[0].move)
    for node in group:
        together.visits += node.visits
        together.total += node.total
        together.squares += node.squares
    return together.mean(), together.error()


def in_order(found: list[tuple[list[Node], float, float]]) -> list[tuple[list[Node], float, float]]:
    """Those that are known well by their value, then the others. A search has the most visited first."""
    visits = [sum(int(node.visits) for node in group) for group, _, _ in found]
    enough = WELL_LOOKED_AT * max(visits)
    order = sorted(range(len(found)), key=lambda i: (visits[i] < enough, -found[i][1]))
    return [found[i] for i in order]


# -- moves of equal effect


def merged(knowledge: Knowledge, g: State, ranked: list[Node], rng: Rng) -> list[list[Node]]:
    """The moves, those together that lead to the very same position, or that are called the same and are judged the same, on every deal."""
    deals = [g.redeal(g.seat, rng.word()) for _ in range(ALIKE)]
    groups: list[tuple[Effect, list[Node]]] = []
    for node in ranked:
        effect = Effect(knowledge, g, deals, int(node.move))
        for known, group in groups:
            if effect.same(known):
                group.append(node)
                break
        else:
            groups.append((effect, [node]))
    return [group for _, group in groups]


class Effect:
    """What a move comes to, deal by deal; worked out only as far as somebody asks."""

    def __init__(self, knowledge: Knowledge, g: State, deals: list[State], move: int) -> None:
        self.knowledge = knowledge
        self.deals = deals
        self.move = move
        self.label = g.label(move)
        self.found: list[tuple[str, list[float]]] = []

    def at(self, deal: int) -> tuple[str, list[float]]:
        """The position it leads to, and how each seat then stands."""
        if deal == len(self.found):
            trial = self.deals[deal].clone()
            trial.log = None
            trial.answer(self.move)
            position = json.dumps(trial.dump(), sort_keys=True)
            settle(self.knowledge, trial)
            self.found.append((position, [self.knowledge.value(trial, seat) for seat in range(trial.seats)]))
        return self.found[deal]

    def same(self, other: Effect) -> bool:
        by = 1 if self.label == other.label else 0
        return all(self.at(deal)[by] == other.at(deal)[by] for deal in range(len(self.deals)))


# -- counted


def played_on(game: Game, g: State, groups: list[list[Node]], rng: Rng, seconds: float) -> list[tuple[list[Node], float, float]]:
    """Each move played on to the end by quick bots, all from the same deals: who wins how often."""
    clock, knowledge, seat = Clock(seconds), game.knowledge.own(), g.seat
    won = [0.0] * len(groups)
    played = 0
    while played < GAMES and not (clock.late and played >= FEWEST):
        deal, luck = g.redeal(seat, rng.word()), rng.word()
        for i, group in enumerate(groups):
            trial = deal.clone()
            trial.answer(group[0].move)
            won[i] += to_the_end(knowledge, trial, seeded(luck), clock)[seat]
        played += 1
    # As if one game more had been half won: a few that went alike prove nothing.
    means = [(wins + 0.5) / (played + 1) for wins in won]
    return [(group, mean, math.sqrt(mean * (1 - mean) / (played + 1))) for group, mean in zip(groups, means, strict=True)]


# -- how sure it is


class Ranged(Protocol):
    """Something with the whole percents between which it lies."""

    @property
    def low(self) -> int: ...

    @property
    def high(self) -> int: ...


def verdict(tips: Sequence[Ranged], all_of_them: bool) -> str:
    """Which is the best, as far as their ranges tell: who reads them would say the same. `all_of_them` if there are no other moves."""
    first, *others = tips
    if not others:
        return "All moves come to the same." if all_of_them else "The bot looked at nothing else for long."
    near = [f"the {ordinal(n)}" for n, tip in enumerate(others, 2) if tip.high >= first.low]
    worse = [f"the {ordinal(n)}" for n, tip in enumerate(others, 2) if tip.high < first.low]
    if not near:
        return "The first is clearly the best."
    if not worse:
        which = "Either" if len(tips) == 2 else f"Any of these {number(len(tips))}"
        return f"{which} is fine, as far as the bot can tell."
    is_worse = "is worse" if len(worse) == 1 else "are worse"
    return f"{sentence(listed(['the first', *near], 'or'))} is fine, as far as the bot can tell; {listed(worse)} {is_worse}."
