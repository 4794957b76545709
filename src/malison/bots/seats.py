"""Programs that take a seat, by name, from *random* to *fiend*."""

from __future__ import annotations

import math
import threading
from typing import Final, Protocol

import msgspec

from malison.bots import chances, fiend
from malison.bots.crew import Crew, think
from malison.bots.greedy import Greedy, Planner
from malison.bots.outside import PROGRAM, Program, python_bot
from malison.bots.search import Search
from malison.kernel.errors import BadSetting, GameOver
from malison.kernel.game import Game
from malison.kernel.knowledge import Knowledge
from malison.kernel.rng import Rng
from malison.kernel.state import State

CLEVER: Final = "clever"
LEVELS: Final = {"random": 0, "greedy": 0, CLEVER: 160, "master": 640, fiend.NAME: 640}
"""The levels and, for those that search, their simulations a decision; a game may say otherwise, and a net does."""
BOTS: Final = tuple(LEVELS)
SURE: Final = 1.96
"""Standard errors on either side that hold the truth 19 times of 20."""
SAID: Final = {
    "random": "Takes any option.",
    "greedy": "Plays by what a good player knows, without thinking ahead.",
    CLEVER: "Thinks ahead a little.",
    "master": "Thinks ahead for longer.",
    fiend.NAME: "Thinks as long, with what many games have taught it.",
}
"""What each level does, in a sentence; from the weakest up."""


class Cancelled(Exception):
    """The bot was told to stop thinking."""


class Bot(Protocol):
    """Anything that can choose for the deciding seat."""

    def choose(self, g: State, rng: Rng) -> int: ...


class Advice(msgspec.Struct, frozen=True):
    """One move, how good it looks (0 lost to 1 won), how sure that is (a standard error), and the simulations behind it."""

    move: str
    label: str
    value: float
    error: float
    simulations: int
    chance: bool = False
    """Whether the value is the chance to win; otherwise a half is how things go on average from here."""
    also: dict[str, str] = {}
    """Other moves of the same effect, with their words."""
    reason: str = ""
    """What speaks for it, in the game's words; empty if nothing that could be said in a few."""

    @property
    def low(self) -> int:
        """Between these whole percents the value lies, 19 times of 20."""
        return max(0, math.floor(100 * (self.value - SURE * self.error)))

    @property
    def high(self) -> int:
        return min(100, math.ceil(100 * (self.value + SURE * self.error)))


class Random:
    """Any option, all alike."""

    def choose(self, g: State, rng: Rng) -> int:
        return g.options[rng.below(len(g.options))]


class Searcher:
    """Information-set tree search with a fixed number of simulations a decision; with `seconds`, for no longer than about that.

    Given several processes it has each of them grow a tree of its own, and adds up what they found.
    """

    best = ""
    """By which judgement its helpers go: the game's own, the "best" there is, or the one that names "chances"."""

    def __init__(self, knowledge: Knowledge, simulations: int, seconds: float = 0.0, processes: int = 1) -> None:
        self.knowledge = knowledge
        self.simulations = simulations
        self.seconds = seconds
        self.share = 1.0
        """Less than all simulations, where many wait."""
        self.crew = Crew(processes - 1) if processes > 1 else None
        self.stop = threading.Event()

    def cancel(self) -> None:
        """Stop thinking at once; the call that thinks raises `Cancelled`."""
        self.stop.set()

    def close(self) -> None:
        """Let the other processes go."""
        if self.crew is not None:
            self.crew.close()

    def search(self, g: State, rng: Rng, until_decided: bool = False, finalists: int = 1) -> Search:
        """Think about a decision. `until_decided`: only until the choice is certain, for who wants nothing but that. `finalists`: so
        many of the best are to be compared to the end.
        """
        self.stop.clear()
        self.look_at(g)
        simulations = max(1, round(self.simulations * self.share))
        hands = self.crew.size + 1 if self.crew is not None else 1
        own = simulations - simulations // hands * (hands - 1)
        search = Search(self.knowledge, g, rng, own, finalists)

        def go_on() -> bool:
            self.heed()
            return not (until_decided and hands == 1 and search.decided(own - search.count))

        if self.crew is not None:
            self.crew.begin(g, rng, simulations // hands, self.seconds, finalists, self.best)
        try:
            think(search, own, self.seconds, go_on)
            if self.crew is not None:
                self.crew.gather(search, self.heed)
        finally:
            if self.crew is not None:
                self.crew.rest()
        return search

    def look_at(self, g: State) -> None:
        """Before a search: which judgement suits the table."""

    def heed(self) -> None:
        if self.stop.is_set():
            raise Cancelled

    def choose(self, g: State, rng: Rng) -> int:
        moves = self.knowledge.weighed(g)
        if len(moves) == 1:
            return moves[0]
        ranked = self.search(g, rng, until_decided=True).ranked()
        return next((node.move for node in ranked if node.move in moves), moves[0])

    def advise(self, g: State, n: int = 3, rng: Rng | None = None) -> list[Advice]:
        """The best moves with estimated results."""
        if g.over:
            raise GameOver("the game is over: there is nothing to advise")
        name = g.setting.game.moves.name
        ranked = self.search(g, rng or Rng(1, 2, 3, 4), finalists=max(n, 1)).ranked()
        chance = self.knowledge.chances
        return [Advice(name(c.move), g.label(c.move), c.mean(), c.error(), c.visits, chance) for c in ranked[:n]]


class Adviser(Searcher):
    """Compares moves by the best judgement there is for the table."""

    best = "best"

    def look_at(self, g: State) -> None:
        self.knowledge = fiend.best(g)


class Hinter(Searcher):
    """Compares moves by the chance to win, wherever somebody can name it."""

    best = "chances"

    def look_at(self, g: State) -> None:
        self.knowledge = chances.judgement(g)


class Taught(Searcher):
    """Goes by the net for the table, with the simulations it was measured with at its level; where none fits, by hand with the usual."""

    def __init__(self, game: Game, usual: int) -> None:
        super().__init__(game.knowledge, usual)
        self.hand = game.knowledge
        self.usual = usual

    def learned(self, found: fiend.Judgement) -> int:
        """The simulations with a net; 0: not with this one."""
        raise NotImplementedError

    def look_at(self, g: State) -> None:
        found = fiend.judgement(g)
        simulations = self.learned(found) if not found.reason else 0
        self.knowledge = found.knowledge if simulations else self.hand
        self.simulations = simulations or self.usual


class Fiend(Taught):
    """Thinks no longer than *master*; where no net fits, it is one."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, budget("master", game))

    def learned(self, found: fiend.Judgement) -> int:
        return found.simulations


class Clever(Taught):
    """As strong with few simulations as by hand with many, and quicker, where that was measured."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, budget(CLEVER, game))

    def learned(self, found: fiend.Judgement) -> int:
        return found.clever


def levels(game: Game, mode: str = "", seats: int = 0) -> tuple[str, ...]:
    """The levels that a game, or such a table of it, offers, from the weakest up: *fiend* only where somebody has taught it."""
    return BOTS if fiend.taught(game, mode, seats) else tuple(level for level in BOTS if level != fiend.NAME)


def budget(level: str, game: Game) -> int:
    """How many simulations a level has for a decision of a game; 0 where it does not search."""
    return game.knowledge.budgets.get(level, LEVELS[level])


def bot(name: str, game: Game, by_hand: bool = False) -> Bot:
    """A bot for a game: a level, `module:Class`, or `program: command`. `by_hand`: *clever* goes by no net even where one fits, for who
    compares tables that a net fits with others."""
    if name.startswith(PROGRAM):
        return Program(name.removeprefix(PROGRAM).strip(), game)
    if ":" in name:
        made: Bot = python_bot(name, game)
        return made
    if name not in LEVELS:
        raise BadSetting(f"no bot is called {name!r}; there are: {', '.join(BOTS)}, module:Class, and 'program: command'")
    if name == "random":
        return Random()
    if name == "greedy":
        return Planner(game.knowledge) if game.knowledge.planned else Greedy(game.knowledge, game.knowledge.samples)
    if name == fiend.NAME:
        if not fiend.taught(game):
            raise BadSetting(f"{name} has not learned {game.title}; there are: {', '.join(levels(game))}")
        return Fiend(game)
    if name == CLEVER and not by_hand:
        return Clever(game)
    return Searcher(game.knowledge, budget(name, game))


def ask(bot: Bot, g: State, rng: Rng) -> int:
    """Let a bot choose for the deciding seat. It is handed a re-deal of what that seat knows, never the true position."""
    return bot.choose(g.redeal(g.seat, rng.word()), rng)
