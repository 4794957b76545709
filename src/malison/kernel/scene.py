"""How a table is laid out: what lies where, which move belongs to which thing, what just happened.

A game's `show/scene.py` makes a `Scene` from a view, the legal moves and what was told lately, and from nothing else. Pages and
terminals only loop and place. Each legal move is placed once: `Choices.take` hands it out, and what nobody took is the plain list.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec
from msgspec import structs

from malison.kernel.moves import Moves
from malison.kernel.words import apart


class Choice(msgspec.Struct, frozen=True):
    """A legal move: its name, as records and programs write it, its words for a button, and where options are counted its number."""

    move: str
    label: str
    number: int = 0
    besides: bool = False
    """Whether it is legal at this moment and yet not what is asked."""
    along: str = ""
    """What a press makes right after it, if the rules then ask for it: as in a `Plan`."""

    @property
    def warning(self) -> str:
        """What the move is sure to cost, as its label says."""
        return apart(self.label)[1]

    @property
    def boon(self) -> str:
        """What it is sure to bring."""
        return apart(self.label)[2]


class Legal(msgspec.Struct, frozen=True):
    """A legal move taken apart: its family and its parameters by name, as they are written."""

    choice: Choice
    family: str
    values: dict[str, str]


class Choices:
    """The legal moves of a position while a scene is laid out."""

    def __init__(self, moves: Moves, options: Iterable[Choice] = ()) -> None:
        self._left: dict[str, Legal] = {}
        for choice in options:
            family, values = moves.read(choice.move)
            self._left[choice.move] = Legal(choice, family, values)

    def besides(self, *moves: str) -> None:
        """These moves, or all of a family, are legal here, but something else is asked."""
        for name, legal in self._left.items():
            if legal.family in moves or name in moves:
                self._left[name] = structs.replace(legal, choice=structs.replace(legal.choice, besides=True))

    def along(self, name: str, *families: str) -> None:
        """With a move of these families another one is made, which is hardly ever to be thought about."""
        for move, legal in self._left.items():
            if legal.family in families:
                self._left[move] = structs.replace(legal, choice=structs.replace(legal.choice, along=name))

    def take(self, family: str, *values: object) -> Choice | None:
        """The legal move of a family with these parameters, if there is one that has no place yet."""
        # Whoever does not decide has no moves, and every place on the board is asked for one.
        if not self._left:
            return None
        found = self._left.pop(" ".join([family, *map(str, values)]), None)
        return None if found is None else found.choice

    def take_all(self, *families: str) -> list[Legal]:
        """All legal moves of these families that have no place yet, in the order of the rules."""
        found = [legal for legal in self._left.values() if legal.family in families]
        for legal in found:
            del self._left[legal.choice.move]
        return found

    def has(self, *families: str) -> bool:
        """Whether a move of these families has no place yet."""
        return any(legal.family in families for legal in self._left.values())

    def rest(self) -> list[Choice]:
        """What has no place on the board: plain buttons under the question."""
        return [legal.choice for legal in self._left.values()]


class Thing(msgspec.Struct, frozen=True):
    """Something in a hand or before a player, in words: its name, how it stands, what it does, and what can be done with it."""

    name: str
    note: str = ""
    text: str = ""
    choices: tuple[Choice, ...] = ()


class Holding(msgspec.Struct, frozen=True):
    """Things that lie together, under their common name: a hand, the jobs, the equipment."""

    title: str
    things: list[Thing]


class Mark(msgspec.Struct, frozen=True):
    """A place on a map: its name in one or two lines, what is there, and the moves that are made there."""

    id: str
    x: float
    y: float
    lines: list[str]
    there: list[str]
    choices: tuple[Choice, ...] = ()
    own: bool = False
    """Whether the viewer, or whoever is to move, stands here."""


class Lane(msgspec.Struct, frozen=True):
    """A way between two places, and what it costs, shortly."""

    ends: tuple[str, str]
    cost: str = ""


class Chart(msgspec.Struct, frozen=True):
    """A map as it can be drawn with letters; `legend` says what its signs mean."""

    width: float
    height: float
    marks: list[Mark]
    lanes: list[Lane]
    legend: str


class Plan(msgspec.Struct):
    """One press for several moves in a row, by their names, and what it does in words. The first is legal; each further one is made when
    the rules ask for it, and one whose name ends in "?" is left out if they do not; after the "?" may stand which question it answers."""

    moves: list[str]
    title: str
    besides: bool = False
    """Whether it is a short way to what is seldom wanted."""


AS_THEY_LIE: Final = "The rest as they lie"


class Scene(msgspec.Struct):
    """A table laid out. Games add what lies on theirs."""

    plain: list[Choice]
    """The moves that have no place on the board."""

    def held(self) -> list[Holding]:
        """What the viewer has in hand and before them, in words; for whoever shows a table without pictures."""
        return []

    def chart(self) -> Chart | None:
        """The map, if the table has one."""
        return None

    def at_once(self) -> list[Plan]:
        """Rows of small choices that mostly have one sensible answer, each as one press; their single moves have their places too."""
        return []


def chosen(*choices: Choice | None) -> tuple[Choice, ...]:
    """Those that are legal."""
    return tuple(choice for choice in choices if choice is not None)


class Standing(msgspec.Struct, frozen=True):
    """Where somebody stands, or (without a seat) everybody."""

    words: str
    seat: int | None = None


class Goal(msgspec.Struct):
    """What the game is about, in a sentence, and how far everybody is: always in sight."""

    words: str
    marks: list[Standing]


class Line(msgspec.Struct, frozen=True):
    """One line of what a seat's result is made of."""

    words: str
    value: str


class Reckoning(msgspec.Struct):
    """How it came out: what each seat's result is made of, and how close it was for whoever lost (or empty)."""

    seats: list[list[Line]]
    close: str = ""
    ranks: tuple[int, ...] = ()
    """By seat, where scores alone do not tell who came before whom."""


def placed(thing: Any) -> Iterator[Choice]:
    """Every move that a scene has a place for, wherever it stands."""
    if isinstance(thing, Choice):
        yield thing
    elif isinstance(thing, msgspec.Struct):
        for name in thing.__struct_fields__:
            yield from placed(getattr(thing, name))
    elif isinstance(thing, dict):
        for item in thing.values():
            yield from placed(item)
    elif isinstance(thing, list | tuple):
        for item in thing:
            yield from placed(item)
