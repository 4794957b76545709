"""Other people's bots: a Python class, or any program that speaks JSON lines.

`module:Class` is a class with `choose(state, rng) -> move` and, if it wants to be, a constructor that takes the game.
`program: command line` is started once a table; for each decision it gets one line, an object with

    {"game", "mode", "seats", "seat", "view", "legal": [names], "events": [new ones], "position": a dump}

and answers with one line, {"move": name}. The position is dealt anew from what the seat knows, like everything else in it.
"""

from __future__ import annotations

import importlib
import inspect
import shlex
from typing import Any, Final

from malison.bots.lines import Child, Crashed, Ended
from malison.kernel.errors import BadSetting, IllegalMove, MalisonError
from malison.kernel.game import Game
from malison.kernel.rng import Rng
from malison.kernel.state import State

PROGRAM: Final = "program:"
PATIENCE: Final = 60.0
"""Seconds a program may think before it is given up."""


class BotFailed(MalisonError):
    """A bot from outside that crashed, fell silent or answered nonsense."""


def python_bot(name: str, game: Game) -> Any:
    """An object of the class `module:Class`."""
    module, _, attribute = name.partition(":")
    try:
        kind: Any = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise BadSetting(f"no bot at {name!r}: {error}") from None
    if not callable(getattr(kind, "choose", None)):
        raise BadSetting(f"{name!r} is no bot: it needs a method choose(state, rng)")
    wants_game = bool(inspect.signature(kind).parameters)
    return Checked(name, kind(game) if wants_game else kind())


class Checked:
    """Lets a bot's answer pass only if it is a legal move."""

    def __init__(self, name: str, bot: Any) -> None:
        self.name = name
        self.bot = bot

    def choose(self, g: State, rng: Rng) -> int:
        try:
            answer = self.bot.choose(g.clone(), rng)
        except Exception as error:
            raise BotFailed(f"{self.name} failed: {type(error).__name__}: {error}") from error
        return checked(self.name, g, answer)


def checked(name: str, g: State, answer: object) -> int:
    try:
        move = g._number(answer)
        g.clone().play(move)
    except (IllegalMove, ValueError) as error:
        raise BotFailed(f"{name} answered badly: {error}") from None
    return move


class Program:
    """A bot that is a program of its own, speaking JSON lines on its standard input and output."""

    def __init__(self, command: str, game: Game, patience: float = PATIENCE) -> None:
        self.command = command
        self.game = game
        self.patience = patience
        self.process: Child | None = None
        self.told = 0
        self.heard: list[Any] | None = None
        """All that the seat has been told, where the position does not know it: at a table elsewhere."""

    def start(self) -> Child:
        try:
            return Child(shlex.split(self.command))
        except ValueError as error:
            raise BotFailed(f"{self.command!r} cannot be started: {error}") from None
        except Crashed as error:
            raise BotFailed(f"{self.command!r} {error}") from None

    def choose(self, g: State, rng: Rng) -> int:
        if self.process is None:
            self.process = self.start()
        try:
            answer = self.process.ask(self.question(g), self.patience)
        except BaseException as error:
            # Also when interrupted: an answer that nobody reads would be taken for the next one's.
            self.close()
            if isinstance(error, TimeoutError | Ended):
                raise BotFailed(f"{self.command!r} ended or did not answer within {self.patience:.0f} seconds") from None
            if isinstance(error, Crashed):
                raise BotFailed(f'{self.command!r} {error}; it should say {{"move": name}}') from None
            raise
        if "move" not in answer:
            raise BotFailed(f'{self.command!r} answered {str(answer)[:80]}, not {{"move": name}}')
        return checked(self.command, g, answer["move"])

    def question(self, g: State) -> dict[str, Any]:
        events = g.events(g.seat) if self.heard is None else self.heard
        # A log that has become shorter belongs to another game.
        new = events[self.told if self.told <= len(events) else 0 :]
        self.told = len(events)
        return {
            "game": self.game.name,
            "mode": g.setting.mode,
            "seats": g.seats,
            "seat": g.seat,
            "view": g.view(g.seat),
            "legal": [self.game.moves.name(move) for move in g.legal()],
            "events": new,
            "position": g.dump(),
        }

    def close(self) -> None:
        """End the program."""
        if self.process is not None:
            self.process.close()
            self.process = None
