"""What a good player knows of a game; bots ask it and nothing else."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge:
    """A game's `bot.py` fills this in. Positions handed to it are re-dealt: it may read all of them."""

    def __init__(self) -> None:
        self.horizon = 4
        """How many decisions a search plays on at random before it judges a position."""
        self.exploration = 0.35
        """How much a search tries what looks worse so far."""

    def value(self, g: Any, seat: int) -> float:
        """How good the position is for a seat: comparable between positions of one game, higher is better."""
        raise NotImplementedError

    def settled(self, g: Any) -> bool:
        """Whether the position can be judged; in the middle of a move in several parts it cannot."""
        return True

    def urge(self, g: Any, move: int) -> float:
        """How natural an option looks before any search; larger is tried first. Flat unless a game says more."""
        return 0.0
