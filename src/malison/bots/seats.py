"""Programs that take a seat, by name."""

from __future__ import annotations

from typing import Final, Protocol

from malison.bots.greedy import Greedy
from malison.kernel.errors import BadSetting
from malison.kernel.game import Game
from malison.kernel.rng import Rng
from malison.kernel.state import State


class Bot(Protocol):
    """Anything that can choose for the deciding seat."""

    def choose(self, g: State, rng: Rng) -> int: ...


class Random:
    """Any option, all alike."""

    def choose(self, g: State, rng: Rng) -> int:
        return g.options[rng.below(len(g.options))]


BOTS: Final = ("greedy", "random")


def bot(name: str, game: Game) -> Bot:
    """A bot for a game; one that needs the game's knowledge where there is none plays at random."""
    if name not in BOTS:
        raise BadSetting(f"no bot is called {name!r}; there are: {', '.join(BOTS)}")
    if name == "greedy" and game.knowledge is not None:
        return Greedy(game.knowledge)
    return Random()
