"""How a move unfolds: the position as it stood when each thing was told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from malison.kernel.records import Record
from malison.kernel.state import NO_MOVES, Question, State, heard

MOST: Final = 60
"""So much of one move is shown piece by piece; a position that tells more is shown as it is in the end."""


class GoesOn(Question[State]):
    """Stands where nothing is asked and yet the game is not over."""

    def rule(self) -> str:
        return ""

    def prompt(self, g: State) -> str:
        return ""


GOES_ON: Final = GoesOn()


@dataclass
class Stage:
    """The position when something was told, and who heard it (as events have it)."""

    audience: int
    state: State

    def heard(self, viewer: int) -> bool:
        return heard(self.audience, viewer)


class Listener:
    """Keeps the position whenever something is told."""

    def __init__(self, seat: int, most: int | None = None) -> None:
        self.found: list[Stage] = []
        self.seat = seat
        """Who decides on the way."""
        self.most = most

    def __call__(self, g: State) -> None:
        audience = g.log[-1][0] if g.log else 0
        if not audience or (self.most is not None and len(self.found) > self.most):
            return
        now = g.clone()
        now.log = None
        now.asking = GOES_ON
        now.seat = self.seat
        now.choices = NO_MOVES
        self.found.append(Stage(audience, now))


def unfold(before: State, move: str) -> list[Stage]:
    """All that a legal move told, in order."""
    going = before.clone()
    going.log = []
    going.listener = listener = Listener(before.seat, MOST)
    going.play(move)
    return listener.found if len(listener.found) <= MOST else []


def unfold_all(record: Record) -> list[Stage]:
    """All that was told of a game that goes on to its end without anybody."""
    going = record.game.prepare(record.seats, mode=record.mode, edition=record.edition, **record.options)
    going.log = []
    going.listener = listener = Listener(going.seat)
    going.begin(record.seed, record.generator)
    return listener.found
