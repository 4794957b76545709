"""What can go wrong, in words a player could read.

Three kinds of bad move are kept apart: written wrongly (`UnknownMove`), not allowed here (`IllegalMove`), and made
after the end (`GameOver`).
"""

from __future__ import annotations

from typing import Any, Final

LONGEST_ECHO: Final = 60


def shown(value: Any) -> str:
    """What somebody gave, for saying that it is wrong: not more of it than fits on a line."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        return f"this {type(value).__name__}"
    return text if len(text) <= LONGEST_ECHO else text[:LONGEST_ECHO] + "…"


class MalisonError(Exception):
    """The root of every error this library raises on purpose."""


class UnknownGame(MalisonError, LookupError):
    """No game of that name is registered."""


class BrokenGame(UnknownGame):
    """A registered game that cannot be loaded."""


class Endless(MalisonError):
    """A game that asks more decisions than it says any game of it does."""


class BadSetting(MalisonError, ValueError):
    """A game cannot be dealt so: wrong seats, mode, option or seed."""


class UnknownMove(MalisonError, ValueError):
    """A text or number that names no move of the game."""


class IllegalMove(MalisonError, ValueError):
    """A move of the game that is not allowed in this position."""


class GameOver(IllegalMove):
    """A move after the end."""


class BrokenPosition(MalisonError, ValueError):
    """A position that does not hold together."""


class BrokenRecord(MalisonError, ValueError):
    """A record that does not replay. `number` is the first bad move, counted from 1 (0: not a move's fault)."""

    def __init__(self, reason: str, number: int = 0) -> None:
        super().__init__(f"move {number}: {reason}" if number else reason)
        self.number = number
        self.reason = reason


class OtherRules(BrokenRecord):
    """A record of a game under rules that are not those of today: it can be read (`records.read`), not replayed."""


class CannotUndo(MalisonError):
    """There is nothing this seat may take back."""


class Problem:
    """One thing wrong in an edition, or hardly meant: where, what, and what would be right.

    `key` is the place in words ("market[3](lucky_coin).value"); `path` the same for programs, with rows called by their ids where they have
    one ("market", "lucky_coin", "value"), and `line` where it stands in the file, 0 where that is not known. `at` is the key to look for
    where it is not `key` itself.
    """

    def __init__(self, key: str, wrong: str, right: str = "", at: str = "") -> None:
        self.key = key
        self.wrong = wrong
        self.right = right
        self.at = at or key
        self.path: tuple[str | int, ...] = ()
        self.line = 0

    @property
    def words(self) -> str:
        """What is wrong and what would be right, without the place."""
        return self.wrong + (f"; right would be {self.right}" if self.right else "")

    def __str__(self) -> str:
        return f"{self.key}: {self.words}"

    def __repr__(self) -> str:
        return f"Problem({self.key!r}, {self.wrong!r}, {self.right!r})"


def told(file: str, problem: Problem) -> str:
    """A problem on a line of its own, with the file and the line it stands in."""
    return f"{file}, line {problem.line}: {problem}" if problem.line else f"{file}: {problem}"


class EditionError(MalisonError, ValueError):
    """An edition that cannot be used, with every problem found in it."""

    def __init__(self, file: str, problems: list[Problem]) -> None:
        super().__init__("\n".join(told(file, problem) for problem in problems))
        self.file = file
        self.problems = problems
