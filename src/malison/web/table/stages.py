"""How a move unfolds: the position as it stood when each thing was told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

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


def unfold(before: State, move: str) -> list[Stage]:
    """All that a legal move told, in order."""
    found: list[Stage] = []

    def listen(g: State) -> None:
        audience = g.log[-1][0] if g.log else 0
        if not audience or len(found) > MOST:
            return
        now = g.clone()
        now.log = None
        now.asking = GOES_ON
        now.seat = before.seat
        now.choices = NO_MOVES
        found.append(Stage(audience, now))

    going = before.clone()
    going.log = []
    going.listener = listen
    going.play(move)
    return found if len(found) <= MOST else []
