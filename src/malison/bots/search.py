"""Information-set Monte Carlo tree search: one tree over many re-deals of what the deciding seat cannot know.

Each iteration deals the hidden things anew, walks down the tree by the moves possible there (chance simply happens, so
a node stands for a sequence of moves), adds a node, plays on for a while, judges the position and counts.

Where luck outweighs what one move does, a game asks for sequential halving instead: all moves of the decision play on from the
same deals with the same luck, and the worse half falls out again and again (sequential halving).
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from malison.bots.greedy import settle
from malison.kernel.knowledge import ONE_BY_ONE, Knowledge
from malison.kernel.outcome import LOST, WON
from malison.kernel.rng import Rng
from malison.kernel.state import State
from malison.kernel.vectors import i64

WARM_UP: Final = 24
"""Short games before the search, to learn how widely the game's own judgement spreads here; fewer before a small search."""
FIRST_WIDENING: Final = 10.0
"""The decision itself, once it has n simulations, considers about this times the square root of n moves, the most natural first."""
LEAST_TRIES: Final = 4
"""Sequential halving begins with no more moves than could have so many simulations each."""
LOOK: Final = 8
"""After so many deals, and again after as many more, sequential halving looks who is clearly beaten."""
CLEARLY: Final = 3.0
"""Standard errors behind the best on the same deals."""
NO_PLAN: Final = -1
SURE: Final = 30.0
LONGEST_ROLLOUT: Final = 1000
"""Natural moves after which a position is judged wherever it stands."""


class Node:
    """A move in the tree, with what came of it for the seat that made it; in sequential halving also what plan it was part of."""

    def __init__(self, move: i64, plan: i64 = NO_PLAN) -> None:
        self.move = move
        self.plan = plan
        self.visits: i64 = 0
        self.possible: i64 = 0
        self.total = 0.0
        self.squares = 0.0
        self.merit = 0.0
        """What decides in sequential halving; like `total`, but scaled as the game wants it."""
        self.run: list[float] = []
        """The same deal by deal."""
        self.children: list[Node] = []

    def mean(self) -> float:
        return self.total / float(self.visits) if self.visits else 0.5

    def error(self) -> float:
        """The standard error of the mean."""
        if self.visits < 2:
            return 0.5
        n = float(self.visits)
        mean = self.total / n
        return math.sqrt(max(self.squares / n - mean * mean, 0.0) / (n - 1.0))


def beaten(best: Node, node: Node) -> bool:
    """Whether a move is clearly worse than the best one, or always came to the same."""
    total = 0.0
    squares = 0.0
    for i in range(len(node.run)):
        behind = best.run[i] - node.run[i]
        total += behind
        squares += behind * behind
    if squares == 0.0:
        return True
    n = len(node.run)
    return total * total * (n - 1) > CLEARLY * CLEARLY * (squares * n - total * total)


def tried(nodes: list[Node], move: i64) -> bool:
    for node in nodes:
        if node.move == move:
            return True
    return False


def ending(g: State, seat: i64) -> float:
    """What a game that is over has come to, from 0 (lost) to 1 (won)."""
    result = g.result(seat)
    return 1.0 if result == WON else 0.0 if result == LOST else 0.6


def between(lead: float, scale: float) -> float:
    """What a position still open is worth, between lost and won. The smaller `scale`, the sooner a lead counts as all but won."""
    return 0.5 + 0.45 * lead / (scale + abs(lead))


def chance(logit: float) -> float:
    """The chance that a logit stands for; what is nearly certain is told apart no further."""
    return 1.0 / (1.0 + math.exp(-max(-SURE, min(SURE, logit))))


class Finding(NamedTuple):
    """A node's counts, apart from its tree."""

    move: int
    plan: int
    visits: int
    possible: int
    total: float
    squares: float
    merit: float


class Search:
    """A growing tree for one decision. `g` is the position as the seat knows it: any re-deal of the true one."""

    def __init__(self, knowledge: Knowledge, g: State, rng: Rng, simulations: int, finalists: int = 1) -> None:
        self.knowledge = knowledge = knowledge.own()
        # What was told before has no part in what may come; every deal would copy it.
        self.start = g.clone()
        self.start.log = None
        self.seat = g.seat
        self.rng = rng
        self.simulations = simulations
        """How many there will be, as far as one knows; sequential halving is timed by it."""
        self.finalists = finalists
        """So many of the best are never dropped, clearly beaten or not, for who wants to compare them."""
        self.halving = knowledge.halves(g)
        self.round_horizon = knowledge.round_horizon if self.halving else 0
        self.end = knowledge.clock(g) + self.round_horizon
        self.root = Node(-1)
        self.count = 0
        self.mean = [0.0] * g.seats
        self.spread = [1.0] * g.seats
        self.decisions = 0
        self.survivors: list[Node] = []
        self.next = 0
        self.rounds = 0
        self.round = 0
        self.dealt = g
        if not knowledge.chances:
            self.calibrate()
        if self.halving:
            self.enter()

    def deal(self) -> State:
        """Another position that the seat cannot tell from the real one."""
        return self.start.redeal(self.seat, self.rng.word())

    def calibrate(self) -> None:
        """How the game's judgement spreads over what may come next, for each seat."""
        seats = self.start.seats
        sums = [0.0] * seats
        squares = [0.0] * seats
        n = 0
        for _ in range(min(WARM_UP, max(WARM_UP // 3, self.simulations // 4))):
            g = self.deal()
            self.rollout(g, self.knowledge.horizon + 1)
            if g.asking is None:
                continue
            n += 1
            values = self.knowledge.values(g)
            for seat in range(seats):
                value = values[seat] if values else self.knowledge.value(g, seat)
                sums[seat] += value
                squares[seat] += value * value
        if n == 0:
            return
        for seat in range(seats):
            mean = sums[seat] / n
            self.mean[seat] = mean
            self.spread[seat] = math.sqrt(max(squares[seat] / n - mean * mean, 0.0)) + 1e-9

    def rollout(self, g: State, steps: int) -> None:
        """Play at random, then on naturally to a position that can be judged."""
        rng = self.rng
        while steps > 0 and g.asking is not None:
            moves = g.choices
            g.answer(moves[rng.below(len(moves))])
            steps -= 1
            self.decisions += 1
        if self.round_horizon:
            left = LONGEST_ROLLOUT
            while g.asking is not None and left > 0 and not self.at_horizon(g):
                g.answer(self.knowledge.natural(g))
                left -= 1
        settle(self.knowledge, g)

    def at_horizon(self, g: State) -> bool:
        """Whether a game that looks ahead to a certain time has come there."""
        return self.round_horizon > 0 and self.knowledge.clock(g) >= self.end

    def lead(self, g: State, seat: i64, values: list[float]) -> float:
        """The game's judgement of a position still open, in usual spreads from the mean; `values` are all seats' where it gave them."""
        value = values[seat] if values else self.knowledge.value(g, seat)
        return (value - self.mean[seat]) / self.spread[seat]

    def open_worth(self, lead: float, scale: float) -> float:
        """What a lead comes to, between lost and won."""
        return chance(lead) if self.knowledge.chances else between(lead, scale)

    def grow(self, iterations: int) -> None:
        """Search on. In sequential halving only deals that all can play: what is left over of the iterations is not used."""
        first = self.count == 0
        while self.next or iterations >= len(self.survivors) > 0 or (iterations > 0 and not self.halving) or first:
            self.iterate()
            iterations -= 1
            first = False

    def iterate(self) -> None:
        if self.halving:
            if self.next == 0:
                self.dealt = self.deal()
            g = self.dealt.clone()
            node = self.survivors[self.next]
            self.knowledge.follow(g, node.plan)
        else:
            g = self.deal()
            node = self.pick(self.root, g)
        path = [node]
        seats = [self.seat]
        # Without any widening there is no tree: what was natural after one deal need not be so after another.
        fresh = node.visits == 0 or self.knowledge.widening == 0.0
        g.answer(node.move)
        while not fresh and g.asking is not None and not self.at_horizon(g):
            seats.append(g.seat)
            node = self.pick(node, g)
            path.append(node)
            fresh = node.visits == 0
            g.answer(node.move)
        self.decisions += len(path)
        self.rollout(g, self.knowledge.horizon)
        ended = g.asking is None
        values = ONE_BY_ONE if ended else self.knowledge.values(g)
        known = [-1.0] * g.seats
        merit = 0.0
        for i in range(len(path)):
            seat = seats[i]
            worth = known[seat]
            if worth < 0.0:
                lead = 0.0 if ended else self.lead(g, seat, values)
                worth = known[seat] = ending(g, seat) if ended else self.open_worth(lead, 1.0)
                # The first one is the seat that searches.
                if i == 0:
                    merit = worth if ended else self.open_worth(lead, self.knowledge.utility_scale)
            node = path[i]
            node.visits += 1
            node.total += worth
            node.squares += worth * worth
        self.count += 1
        if self.halving:
            path[0].merit += merit
            path[0].run.append(merit)
            self.next += 1
            if self.next == len(self.survivors):
                self.next = 0
                self.halve()

    def enter(self) -> None:
        """Who takes part in sequential halving: the moves of the largest priors, then other plans, as many as can be tried often enough."""
        most = max(2, self.simulations // LEAST_TRIES)
        while len(self.survivors) < min(most, len(self.start.choices)):
            self.survivors.append(Node(self.next_new(self.survivors, self.start)))
        for plan in self.knowledge.plans(self.start):
            if len(self.survivors) < most:
                self.knowledge.follow(self.start, plan)
                self.survivors.append(Node(self.knowledge.natural(self.start), plan))
        self.knowledge.follow(self.start, NO_PLAN)
        self.root.children.extend(self.survivors)
        while 1 << self.rounds < len(self.survivors):
            self.rounds += 1

    def halve(self) -> None:
        """All have played the same deals. When a round is over the worse half falls out; the last two go on until one is
        clearly beaten, or to the end."""
        if len(self.survivors[0].run) % LOOK == 0:
            ahead = self.by_merit()[: self.finalists]
            self.survivors = [node for node in self.survivors if node in ahead or not beaten(ahead[0], node)]
        while len(self.survivors) > max(2, self.finalists) and self.count * self.rounds >= (self.round + 1) * self.simulations:
            self.round += 1
            self.survivors = self.by_merit()[: max((len(self.survivors) + 1) // 2, self.finalists)]

    def by_merit(self) -> list[Node]:
        """Those still in, the best first."""
        order: list[Node] = []
        for node in self.survivors:
            i = 0
            while i < len(order) and order[i].merit >= node.merit:
                i += 1
            order.insert(i, node)
        return order

    def pick(self, node: Node, g: State) -> Node:
        """The child to follow: a new one while the node may grow wider, otherwise the most promising one possible here."""
        moves = g.choices
        visits: i64 = 0
        here: list[Node] = []
        for child in node.children:
            if child.move in moves:
                child.possible += 1
                here.append(child)
                visits += child.visits
        wide = FIRST_WIDENING if node is self.root else self.knowledge.widening
        if not here or (len(here) < len(moves) and float(len(here)) < wide * math.sqrt(float(visits) + 1.0)):
            fresh = Node(self.next_new(here, g))
            fresh.possible = 1
            node.children.append(fresh)
            return fresh
        best = here[0]
        most = -1.0
        exploration = self.knowledge.exploration
        for child in here:
            if child.visits == 0:
                return child
            n = float(child.visits)
            bound = child.total / n + exploration * math.sqrt(math.log(float(child.possible) + 1.0) / n)
            if bound > most:
                most = bound
                best = child
        return best

    def next_new(self, here: list[Node], g: State) -> i64:
        """The most natural move not tried yet; among equally natural ones any."""
        best: i64 = -1
        most = 0.0
        equal: i64 = 0
        for move in g.choices:
            if tried(here, move):
                continue
            prior = self.knowledge.prior(g, move)
            if best < 0 or prior > most:
                best = move
                most = prior
                equal = 1
            elif prior == most:
                equal += 1
                if self.rng.below(equal) == 0:
                    best = move
        return best

    def decided(self, left: int) -> bool:
        """Whether so many further simulations could not change which move is the most visited, or the last one in."""
        if self.halving:
            return all(node.move == self.survivors[0].move for node in self.survivors)
        legal = self.start.choices
        most: i64 = 0
        second: i64 = 0
        for child in self.root.children:
            if child.move in legal:
                if child.visits > most:
                    second = most
                    most = child.visits
                elif child.visits > second:
                    second = child.visits
        return most - second > left

    def absorb(self, findings: list[Finding], simulations: int) -> None:
        """Add what another search of the same decision found."""
        self.count += simulations
        for found in findings:
            mine: Node | None = None
            for child in self.root.children:
                if child.move == found.move and child.plan == found.plan:
                    mine = child
            if mine is None:
                mine = Node(found.move, found.plan)
                self.root.children.append(mine)
            mine.visits += found.visits
            mine.possible += found.possible
            mine.total += found.total
            mine.squares += found.squares
            mine.merit += found.merit

    def findings(self) -> list[Finding]:
        """What is known of each move of the decision, for another search to absorb."""
        return [Finding(c.move, c.plan, c.visits, c.possible, c.total, c.squares, c.merit) for c in self.root.children]

    def ranked(self) -> list[Node]:
        """The moves of the decision, most visited first; of those visited alike the better. Of several plans the best one speaks."""
        legal = self.start.choices
        order: list[Node] = []
        for node in self.root.children:
            i = 0
            while i < len(order) and (order[i].visits, order[i].merit) >= (node.visits, node.merit):
                i += 1
            if node.move in legal:
                order.insert(i, node)
        seen: set[int] = set()
        first: list[Node] = []
        for node in order:
            if node.move not in seen:
                first.append(node)
            seen.add(node.move)
        return first
