"""The bots that people may ask for: the levels, and nothing else. Bots named by a module or a command line would let any visitor
run programs here."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from malison.bots import fiend
from malison.bots.seats import BOTS
from malison.bots.seats import LEVELS as SIMULATIONS
from malison.kernel import registry
from malison.kernel.game import Game
from malison.kernel.state import State
from malison.kernel.storage import COMPILED
from malison.web.base.refusal import Refusal

USUAL: Final = "greedy" if "greedy" in BOTS else BOTS[0]
"""Who plays if nobody says otherwise: quick, and no fool."""
PARTNER: Final = "clever" if COMPILED and "clever" in BOTS else USUAL
"""The same where all play together: what a partner does wrong, everybody loses by."""
LEVELS: Final = (USUAL, *(level for level in BOTS if level != USUAL))
"""The usual one first, then the others from the weakest up."""


def usual(game: Game, mode: str) -> str:
    return PARTNER if game.modes[mode].cooperative else USUAL


def offered(game: str, mode: str = "", seats: int = 0) -> list[str]:
    """Those that play a game here, or sit at such a table of it: *fiend* only where it has learned it, and where a net is quick enough.
    Of a game as a whole, tables at which somebody else can sit count, if it has any."""
    learned = COMPILED and game in registry.games() and learned_by(registry.game(game), mode, seats)
    return [level for level in LEVELS if learned or level != fiend.NAME]


@lru_cache(maxsize=256)
def learned_by(game: Game, mode: str, seats: int) -> bool:
    """Whether *fiend* has learned it. Nets come with a game, and every page of every table asks."""
    return fiend.taught(game, mode, seats) if mode else in_company(game)


def in_company(found: Game) -> bool:
    shared = [(mode.name, seats) for mode in found.mode_list for seats in mode.seats if seats > 1]
    return any(fiend.taught(found, mode, seats) for mode, seats in shared) if shared else fiend.taught(found)


def known_level(level: str, state: State | None) -> str:
    """A level that may sit down at a table; *fiend* only where a net fits it, for otherwise it would be no more than *master*."""
    if level not in LEVELS:
        raise Refusal(422, f"No bot is called {level[:40]!r}; there are: {', '.join(LEVELS)}")
    if level == fiend.NAME and state is not None and fiend.word(state):
        raise Refusal(422, f"No bot of this level plays here: {fiend.word(state)}.")
    return level


def searches(level: str) -> bool:
    """Whether a bot of this level thinks for a while, rather than answering at once."""
    return SIMULATIONS.get(level, 1) > 0
