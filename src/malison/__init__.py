"""Malison: a table for cursed board games. One rules kernel, and games on it to play, simulate, search and learn.

>>> import malison
>>> game = malison.game(malison.games()[0])
>>> state = game.deal(seed=7)
>>> while not state.over:
...     state.play(state.legal()[0])
>>> state.outcome().winners != []
True
"""

from __future__ import annotations

# The folder of games is imported first, so that the name `games` then belongs to the function for good.
import malison.games  # noqa: F401
from malison.kernel.errors import (
    BadSetting,
    BrokenGame,
    BrokenPosition,
    BrokenRecord,
    CannotUndo,
    EditionError,
    Endless,
    GameOver,
    IllegalMove,
    MalisonError,
    OtherRules,
    UnknownGame,
    UnknownMove,
)
from malison.kernel.game import Game, Mode, Option
from malison.kernel.outcome import Outcome, SeatOutcome
from malison.kernel.records import Record
from malison.kernel.registry import game, games
from malison.kernel.state import Question, State, Step
from malison.version import __version__, compiled

__all__ = [
    "BadSetting",
    "BrokenGame",
    "BrokenPosition",
    "BrokenRecord",
    "CannotUndo",
    "EditionError",
    "Endless",
    "Game",
    "GameOver",
    "IllegalMove",
    "MalisonError",
    "Mode",
    "Option",
    "OtherRules",
    "Outcome",
    "Question",
    "Record",
    "SeatOutcome",
    "State",
    "Step",
    "UnknownGame",
    "UnknownMove",
    "__version__",
    "compiled",
    "game",
    "games",
]
