"""What stands where in an observation: its fields, in order, each with what its numbers mean.

A game's `show/observe.py` lists them with the words of this module (`number`, `one_of`, `flags`, `counts`, `numbers`) and writes them in
the same order; see `kernel/observing.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, Final, Literal

import msgspec

from malison.kernel.errors import BadSetting

SMALLEST: Final = -(1 << 15)
LARGEST: Final = (1 << 15) - 1
"""Numbers of an observation have 16 bits; what grows beyond stays at the end of the range."""
HIDDEN: Final = -1
"""Stands for a number that the seat may not know."""

Kind = Literal["number", "one of", "flags", "counts", "numbers"]


class Field(msgspec.Struct, frozen=True, omit_defaults=True):
    """Some numbers of an observation that belong together: one, or one for each label, all from `least` to `most`."""

    name: str
    kind: Kind
    words: str
    least: int
    most: int
    labels: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        return 1 if self.kind == "number" else len(self.labels)

    def read(self, numbers: Sequence[int]) -> Any:
        """What the numbers say: a number; the label that is meant, or None; the labels that hold; or how many of each."""
        match self.kind:
            case "number":
                return int(numbers[0])
            case "one of":
                held = [label for label, n in zip(self.labels, numbers, strict=True) if n]
                return held[0] if held else None
            case "flags":
                return [label for label, n in zip(self.labels, numbers, strict=True) if n]
            case "counts":
                return {label: int(n) for label, n in zip(self.labels, numbers, strict=True) if n}
            case _:
                return {label: int(n) for label, n in zip(self.labels, numbers, strict=True)}


def number(name: str, words: str, most: int = LARGEST, least: int = 0) -> Field:
    """One number."""
    return Field(name, "number", words, max(least, SMALLEST), min(most, LARGEST))


def flag(name: str, words: str) -> Field:
    """One number: 1 if it is so, else 0."""
    return number(name, words, 1)


def one_of(name: str, words: str, labels: Iterable[object]) -> Field:
    """A number for each label: 1 for the one that is meant, if any, 0 for all others."""
    return Field(name, "one of", words, 0, 1, tuple(map(str, labels)))


def flags(name: str, words: str, labels: Iterable[object]) -> Field:
    """A number for each label: 1 if it holds."""
    return Field(name, "flags", words, 0, 1, tuple(map(str, labels)))


def counts(name: str, words: str, labels: Iterable[object], most: int = LARGEST) -> Field:
    """How many there are of each."""
    return Field(name, "counts", words, 0, min(most, LARGEST), tuple(map(str, labels)))


def numbers(name: str, words: str, labels: Iterable[object], most: int = LARGEST, least: int = 0) -> Field:
    """A number for each."""
    return Field(name, "numbers", words, max(least, SMALLEST), min(most, LARGEST), tuple(map(str, labels)))


class Layout:
    """The fields of an observation with their places."""

    def __init__(self, fields: Iterable[Field]) -> None:
        self.fields = tuple(field for field in fields if field.size)
        self.places: dict[str, int] = {}
        at = 0
        for field in self.fields:
            if field.name in self.places:
                raise ValueError(f"two fields of an observation are called {field.name!r}")
            self.places[field.name] = at
            at += field.size
        self.size = at

    def read(self, vector: Sequence[int]) -> dict[str, Any]:
        """An observation in words: each field's name with what its numbers say."""
        if len(vector) != self.size:
            raise BadSetting(f"an observation here has {self.size} numbers, not {len(vector)}")
        return {field.name: field.read(vector[at : at + field.size]) for field, at in zip(self.fields, self.places.values(), strict=True)}

    @cached_property
    def least(self) -> list[int]:
        return [field.least for field in self.fields for _ in range(field.size)]

    @cached_property
    def most(self) -> list[int]:
        return [field.most for field in self.fields for _ in range(field.size)]

    def to_builtins(self) -> list[dict[str, Any]]:
        """JSON-able: the fields with place and size."""
        return [
            {"at": at, "size": field.size, **msgspec.to_builtins(field)}
            for field, at in zip(self.fields, self.places.values(), strict=True)
        ]

    def __len__(self) -> int:
        return self.size

    def __repr__(self) -> str:
        return f"<layout of {self.size} numbers in {len(self.fields)} fields>"
