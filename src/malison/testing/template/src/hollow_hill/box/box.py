"""The edition as the rules read it."""

from __future__ import annotations

from malison.kernel import setting


class Box(setting.Box):
    """HH-K1: the treasures, by kind."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.worth: list[int] = []
        self.copies: list[int] = []
        self.hand = 0
        self.turns = 0
        self.hoard = 0
