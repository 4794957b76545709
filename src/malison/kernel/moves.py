"""The table of a game's moves: every move is an int, and every int has a name that reads back.

A game declares families once, `PLACE = MOVES.family("place", board=("a", "b", "c"), space=range(1, 5))`; the move
`PLACE.at(1, 2)` is then called "place b 3". The size of the table is the game's action space.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Final

from malison.kernel.errors import LONGEST_ECHO, UnknownMove, shown
from malison.kernel.vectors import i64

MOST_SHOWN: Final = 12
"""So many values of a parameter are listed when a family shows itself."""


class Family:
    """Moves of one name that differ in up to four parameters."""

    def __init__(self, name: str, base: int, params: list[str], labels: list[list[str]]) -> None:
        self.name = name
        self.base: i64 = base
        self.params = params
        self.labels = labels
        sizes = [len(values) for values in labels] + [1, 1, 1, 1]
        self.n1: i64 = sizes[1]
        self.n2: i64 = sizes[2]
        self.n3: i64 = sizes[3]
        self.size: i64 = sizes[0] * sizes[1] * sizes[2] * sizes[3]

    def at(self, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> i64:
        """The move with these parameters, each counted from 0."""
        i = ((a * self.n1 + b) * self.n2 + c) * self.n3 + d
        if a < 0 or b < 0 or c < 0 or d < 0 or b >= self.n1 or c >= self.n2 or d >= self.n3 or i >= self.size:
            raise IndexError(f"{self.name!r} has no move {a}, {b}, {c}, {d}: its sizes are {[len(values) for values in self.labels]}")
        return self.base + i

    def nth(self, i: i64) -> i64:
        """The move in this place of the family; `place` is the way back. For tables and loops: nothing is checked."""
        return self.base + i

    def place(self, move: i64) -> i64:
        """Where in the family a move stands, counted from 0. With one parameter that is the parameter."""
        return move - self.base

    def has(self, move: i64) -> bool:
        return self.base <= move < self.base + self.size

    def first(self, move: i64) -> i64:
        """The first parameter of a move, counted from 0; `second`, `third`, `fourth` likewise."""
        return (move - self.base) // (self.n1 * self.n2 * self.n3)

    def second(self, move: i64) -> i64:
        return (move - self.base) // (self.n2 * self.n3) % self.n1

    def third(self, move: i64) -> i64:
        return (move - self.base) // self.n3 % self.n2

    def fourth(self, move: i64) -> i64:
        return (move - self.base) % self.n3

    def indices(self, move: int) -> list[int]:
        """All parameters of a move, each counted from 0."""
        return [self.first(move), self.second(move), self.third(move), self.fourth(move)][: len(self.params)]

    def written(self, move: int) -> list[str]:
        """All parameters of a move as its name writes them."""
        return [values[index] for values, index in zip(self.labels, self.indices(move), strict=True)]

    def text(self, move: int) -> str:
        return " ".join([self.name, *self.written(move)])

    def __repr__(self) -> str:
        """ "<moves place BOARD SPACE: board a b c, space 1 2 3 4>"."""
        params = [
            f"{param} {' '.join(values[:MOST_SHOWN])}{' …' if len(values) > MOST_SHOWN else ''}"
            for param, values in zip(self.params, self.labels, strict=True)
        ]
        form = " ".join([self.name, *[param.upper() for param in self.params]])
        return f"<moves {form}: {', '.join(params)}>" if params else f"<moves {form}>"


class Moves:
    """All families of a game, and the way from ints to names and back."""

    def __init__(self) -> None:
        self.families: list[Family] = []
        self.size = 0
        self._numbers: dict[str, int] = {}
        self._names: list[str] = []
        self._read: dict[str, tuple[str, dict[str, str]]] = {}

    def family(self, name: str, **params: int | Iterable[object]) -> Family:
        """Declare a family. A parameter is a count (labels 1, 2, …) or the labels themselves."""
        labels: list[list[str]] = []
        for values in params.values():
            labels.append([str(v) for v in (range(1, values + 1) if isinstance(values, int) else values)])
        if len(labels) > 4:
            raise ValueError(f"family {name!r}: at most four parameters, not {len(labels)}; break the move into smaller ones")
        family = Family(name, self.size, list(params), labels)
        for move in range(family.base, family.base + family.size):
            text = family.text(move)
            if text in self._numbers or any(" " in label for values in labels for label in values):
                raise ValueError(f"family {name!r}: the name {text!r} is taken or has a label with a space")
            self._numbers[text] = move
            self._names.append(text)
        self.families.append(family)
        self.size += family.size
        return family

    def single(self, name: str) -> int:
        """A move without parameters."""
        return self.family(name).nth(0)

    def of(self, move: int) -> Family:
        """The family of a move."""
        for family in self.families:
            if family.has(move):
                return family
        raise UnknownMove(f"there is no move number {move}; they run from 0 to {self.size - 1}")

    def read(self, text: str) -> tuple[str, dict[str, str]]:
        """A move's family and its parameters by name, as they are written."""
        found = self._read.get(text)
        if found is None:
            move = self.parse(text)
            family = self.of(move)
            found = self._read[self._names[move]] = (family.name, dict(zip(family.params, family.written(move), strict=True)))
        return found

    def name(self, move: int) -> str:
        """The move's name."""
        if not 0 <= move < self.size:
            raise UnknownMove(f"there is no move number {move}; they run from 0 to {self.size - 1}")
        return self._names[move]

    def parse(self, text: object) -> int:
        """The move of this name; spare spaces and capitals do not matter."""
        plain = " ".join(text.lower().split()) if isinstance(text, str) else ""
        move = self._numbers.get(plain)
        if move is None:
            close = difflib.get_close_matches(plain[:LONGEST_ECHO], self._numbers, n=3)
            raise UnknownMove(f"{shown(text)} is not a move of this game" + (f"; did you mean {', '.join(close)}?" if close else ""))
        return move

    def __repr__(self) -> str:
        return f"<{self.size} moves in all: {', '.join([family.name for family in self.families])}>"

    def __len__(self) -> int:
        return self.size
