"""What is made of games as they are played.

A study is made anew for each piece of work, wherever that is done; its `data` comes back, and the one at home adds it, in the order of
the deals. So nothing depends on who played what, and no more is kept than the study itself keeps. To write one: subclass `Study`, and
name it to the engine as `Wanted("module:Class", {settings})`.
"""

from __future__ import annotations

import importlib
from typing import Any, ClassVar

import msgspec

from malison.kernel.errors import BadSetting
from malison.kernel.groups import Groups
from malison.kernel.state import State
from malison.lab.plan import LineUp, Plan


class Enough(Exception):
    """A study has seen what it was to look for: nothing more has to be played."""


class Played:
    """A game that is being played, and at its end what it came to. Seats count from 0 here; people are told from 1."""

    def __init__(self, plan: Plan, number: int, options: dict[str, Any], g: State) -> None:
        self.number = number
        self.deal = number // plan.each
        self.edition = number % plan.each // len(plan.lineups)
        """Which of the plan's editions it is played with; 0 where there is only one."""
        self.lineup = number % len(plan.lineups)
        self.players: LineUp = plan.lineups[self.lineup]
        self.seed = plan.deal_seed(self.deal)
        self.options = options
        """What this deal has drawn for the options that are drawn."""
        self.g = g
        self.decisions = 0
        self.turns = 0
        """Unbroken runs of one seat's decisions; where there is only one seat, rounds."""
        self.rounds = 0
        self.capped = False
        self.results: list[int] = []
        """LOST, SHARED or WON, by seat."""
        self.scores: list[int] = []
        self.groups = Groups()


class Study:
    """Counts or writes down something of each game."""

    moves: ClassVar[bool] = False
    """Whether it wants to see every decision; games are played much quicker if nobody does."""
    log: ClassVar[bool] = False
    """Whether it needs the log of events."""

    def __init__(self, plan: Plan, **settings: Any) -> None:
        self.plan = plan

    def begin(self, played: Played) -> None:
        """A game has been dealt."""

    def move(self, played: Played, move: int) -> None:
        """The deciding seat of `played.g` is about to make this move; only told to those who want `moves`."""

    def end(self, played: Played) -> None:
        """A game is over."""

    def deal(self) -> None:
        """All games of one deal are over."""

    def data(self) -> Any:
        """All that was found, as JSON-able data."""
        raise NotImplementedError

    def add(self, data: Any) -> None:
        """Add what another of these has found in the deals that come next."""
        raise NotImplementedError


class Wanted(msgspec.Struct, frozen=True):
    """A study by name, so that it can be made in another process."""

    path: str
    settings: dict[str, Any] = {}

    def make(self, plan: Plan) -> Study:
        module, _, name = self.path.partition(":")
        try:
            kind = getattr(importlib.import_module(module), name)
        except (ImportError, AttributeError, ValueError) as error:
            raise BadSetting(f"no study at {self.path!r}: {error}") from None
        if not (isinstance(kind, type) and issubclass(kind, Study)):
            raise BadSetting(f"{self.path!r} is no study: it has to be a class that extends malison.lab.Study")
        return kind(plan, **self.settings)
