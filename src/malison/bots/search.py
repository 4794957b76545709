"""Information-set Monte Carlo tree search: one tree over many re-deals of what the deciding seat cannot know.

Each iteration deals the hidden things anew, walks down the tree by the moves possible there (chance simply happens, so
a node stands for a sequence of moves), adds a node, plays on at random for a while, judges the position and counts.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from malison.bots.greedy import settle
from malison.kernel.knowledge import Knowledge
from malison.kernel.outcome import LOST, WON
from malison.kernel.rng import Rng
from malison.kernel.state import State

WARM_UP: Final = 24
"""Short random games before the search, to learn how widely the game's own judgement spreads here."""
FIRST_WIDENING: Final = 10.0
"""The decision itself, once it has n simulations, considers about this times the square root of n moves, the most natural first."""


class Node:
    """A move in the tree, with what came of it for the seat that made it."""

    def __init__(self, move: int) -> None:
        self.move = move
        self.visits = 0
        self.possible = 0
        self.total = 0.0
        self.squares = 0.0
        self.children: list[Node] = []

    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.5

    def error(self) -> float:
        """The standard error of the mean."""
        if self.visits < 2:
            return 0.5
        mean = self.total / self.visits
        return math.sqrt(max(self.squares / self.visits - mean * mean, 0.0) / (self.visits - 1))


class Finding(NamedTuple):
    """A node's counts, apart from its tree."""

    move: int
    visits: int
    possible: int
    total: float
    squares: float


class Search:
    """A growing tree for one decision. `g` is the position as the seat knows it: any re-deal of the true one."""

    def __init__(self, knowledge: Knowledge, g: State, rng: Rng, horizon: int, exploration: float) -> None:
        self.knowledge = knowledge
        self.start = g
        self.seat = g.seat
        self.rng = rng
        self.horizon = horizon
        self.exploration = exploration
        self.root = Node(-1)
        self.count = 0
        self.mean = [0.0] * g.seats
        self.spread = [1.0] * g.seats
        self.decisions = 0
        self.calibrate()

    def deal(self) -> State:
        """Another position that the seat cannot tell from the real one."""
        g = self.start.redeal(self.seat, self.rng.word())
        g.log = None
        return g

    def calibrate(self) -> None:
        """How the game's judgement spreads over what may come next, for each seat."""
        seats = self.start.seats
        sums = [0.0] * seats
        squares = [0.0] * seats
        n = 0
        for _ in range(WARM_UP):
            g = self.deal()
            self.wander(g, self.horizon + 1)
            if g.asking is None:
                continue
            n += 1
            for seat in range(seats):
                value = self.knowledge.value(g, seat)
                sums[seat] += value
                squares[seat] += value * value
        if n == 0:
            return
        for seat in range(seats):
            mean = sums[seat] / n
            self.mean[seat] = mean
            self.spread[seat] = math.sqrt(max(squares[seat] / n - mean * mean, 0.0)) + 1e-9

    def wander(self, g: State, steps: int) -> None:
        """Play at random, then on to a position that can be judged."""
        rng = self.rng
        while steps > 0 and g.asking is not None:
            moves = g.options
            g.answer(moves[rng.below(len(moves))])
            steps -= 1
            self.decisions += 1
        settle(self.knowledge, g)

    def worth(self, g: State, seat: int) -> float:
        """From 0 (lost) to 1 (won); a position still open lies between, by the game's judgement."""
        if g.asking is None:
            result = g.result(seat)
            return 1.0 if result == WON else 0.0 if result == LOST else 0.6
        x = (self.knowledge.value(g, seat) - self.mean[seat]) / self.spread[seat]
        return 0.5 + 0.45 * x / (1.0 + abs(x))

    def grow(self, iterations: int) -> None:
        """Search on."""
        for _ in range(iterations):
            self.iterate()

    def iterate(self) -> None:
        self.count += 1
        g = self.deal()
        node = self.root
        path: list[Node] = []
        seats: list[int] = []
        while g.asking is not None:
            seat = g.seat
            child = self.pick(node, g)
            fresh = child.visits == 0
            path.append(child)
            seats.append(seat)
            g.answer(child.move)
            self.decisions += 1
            node = child
            if fresh:
                break
        self.wander(g, self.horizon)
        known = [-1.0] * g.seats
        for i in range(len(path)):
            seat = seats[i]
            if known[seat] < 0.0:
                known[seat] = self.worth(g, seat)
            node = path[i]
            node.visits += 1
            node.total += known[seat]
            node.squares += known[seat] * known[seat]

    def pick(self, node: Node, g: State) -> Node:
        """The child to follow: a new one while the node may grow wider, otherwise the most promising one possible here."""
        moves = g.options
        visits = 0
        here: list[Node] = []
        for child in node.children:
            if child.move in moves:
                child.possible += 1
                here.append(child)
                visits += child.visits
        wide = FIRST_WIDENING if node is self.root else self.knowledge.widening
        if not here or (len(here) < len(moves) and len(here) < wide * math.sqrt(visits + 1.0)):
            fresh = Node(self.next_new(here, g))
            fresh.possible = 1
            node.children.append(fresh)
            return fresh
        best = here[0]
        most = -1.0
        for child in here:
            if child.visits == 0:
                return child
            bound = child.total / child.visits + self.exploration * math.sqrt(math.log(child.possible + 1.0) / child.visits)
            if bound > most:
                most = bound
                best = child
        return best

    def next_new(self, here: list[Node], g: State) -> int:
        """The most natural move not tried yet; among equally natural ones any."""
        tried = [child.move for child in here]
        best = -1
        most = 0.0
        equal = 0
        for move in g.options:
            if move in tried:
                continue
            urge = self.knowledge.urge(g, move)
            if best < 0 or urge > most:
                best = move
                most = urge
                equal = 1
            elif urge == most:
                equal += 1
                if self.rng.below(equal) == 0:
                    best = move
        return best

    def decided(self, left: int) -> bool:
        """Whether so many further simulations could not change which move is the most visited."""
        legal = self.start.options
        most = 0
        second = 0
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
                if child.move == found.move:
                    mine = child
            if mine is None:
                mine = Node(found.move)
                self.root.children.append(mine)
            mine.visits += found.visits
            mine.possible += found.possible
            mine.total += found.total
            mine.squares += found.squares

    def findings(self) -> list[Finding]:
        """What is known of each move of the decision, for another search to absorb."""
        return [Finding(child.move, child.visits, child.possible, child.total, child.squares) for child in self.root.children]

    def ranked(self) -> list[Node]:
        """The moves of the decision, most visited first."""
        legal = self.start.options
        found = [child for child in self.root.children if child.move in legal]
        order: list[Node] = []
        for node in found:
            i = 0
            while i < len(order) and order[i].visits >= node.visits:
                i += 1
            order.insert(i, node)
        return order
