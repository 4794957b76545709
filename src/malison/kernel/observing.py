"""What a seat knows of a position as numbers, for programs that learn: written in place, by compiled code.

A game's `show/observe.py` names an `Observer`: `fields` says what stands where (with the words of `kernel/layouts.py`), `write` puts it
down in the same order. It holds nothing beyond `view(seat)`, and nothing but what is known may decide what is written.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, mypyc_attr

from malison.kernel.layouts import Field, Layout, flag, one_of
from malison.kernel.native import admit
from malison.kernel.state import Question, State


class Sheet:
    """Rows of numbers of one size, all in one piece of memory that never moves: NumPy looks at the very same numbers.

    Most of them are zeros. So it is noted which are not, and before a row is written again only those are made zeros.
    """

    def __init__(self, rows: int, size: int) -> None:
        self.rows: i64 = rows
        self.size: i64 = size
        # What never changes hands is read without being held on to.
        self.numbers: Final[vec[i16]] = vec[i16]([0] * (rows * size))
        self.at: i64 = 0
        """Where the next number goes."""
        self.current: i64 = 0
        """The row that is written."""
        self.first: i64 = 0
        """Where it begins."""
        self.noted: Final[vec[i32]] = vec[i32]([0] * (rows * size))
        """For each row, the places in it that are not zeros."""
        self.counted: Final[vec[i64]] = vec[i64]([0] * rows)
        """How many of them there are; for the row that is written, `noting` says it."""
        self.noting: i64 = 0
        """Where the next one is noted."""
        self.full: i64 = size
        """Where there is no room to note more."""

    def begin(self, row: i64) -> None:
        """Make a row all zeros, and write there from now on."""
        numbers = self.numbers
        counted = self.counted
        counted[self.current] = self.noting - self.first
        size: i64 = self.size
        first: i64 = row * size
        i: i64 = first
        end: i64 = first + counted[row]
        self.current = row
        self.first = first
        self.full = first + size
        self.noting = first
        self.at = first
        if end < first + size:
            noted = self.noted
            while i < end:
                numbers[first + i64(noted[i])] = 0
                i += 1
        else:
            # There was no room to note more.
            while i < end:
                numbers[i] = 0
                i += 1

    def write(self, place: i64, value: i64) -> None:
        """A number into its place; what has more than 16 bits stays at the end of the range."""
        if value > 32767:
            value = 32767
        elif value < -32768:
            value = -32768
        self.numbers[place] = i16(value)
        noting: i64 = self.noting
        if noting < self.full:
            self.noted[noting] = i32(place - self.first)
            self.noting = noting + 1

    def number(self, value: i64) -> None:
        """One number."""
        at: i64 = self.at
        if value != 0:
            self.write(at, value)
        self.at = at + 1

    def numbers_of(self, row: vec[i64], first: i64, size: i64) -> None:
        """So many numbers of a row, from one of them on."""
        at: i64 = self.at
        end: i64 = at + size
        while at < end:
            value: i64 = row[first]
            if value != 0:
                self.write(at, value)
            at += 1
            first += 1
        self.at = end

    def one_of(self, index: i64, size: i64) -> None:
        """A 1 in this place of so many; none at all if there is no such place."""
        at: i64 = self.at
        if 0 <= index < size:
            self.write(at + index, 1)
        self.at = at + size

    def flags(self, bits: i64, size: i64) -> None:
        """A number for each of the lowest bits."""
        at: i64 = self.at
        end: i64 = at + size
        self.at = end
        numbers = self.numbers
        noted = self.noted
        noting: i64 = self.noting
        first: i64 = self.first
        full: i64 = self.full
        while bits != 0 and at < end:
            if bits & 1:
                numbers[at] = 1
                if noting < full:
                    noted[noting] = i32(at - first)
                    noting += 1
            bits >>= 1
            at += 1
        self.noting = noting

    def put(self, place: i64, value: i64) -> None:
        """A number so many places further on, for fields that are mostly zeros; `skip` the whole field when all of it is put down."""
        self.write(self.at + place, value)

    def skip(self, size: i64) -> None:
        """So many zeros, or what has been put there."""
        self.at += size

    def count(self, index: i64) -> None:
        """One more of these; `skip` the whole field when all are counted."""
        at: i64 = self.at + index
        before: i64 = i64(self.numbers[at])
        if before == 0:
            self.write(at, 1)
        else:
            self.numbers[at] = i16(before + 1)

    def counts(self, cards: list[int], size: i64) -> None:
        """How often each number from 0 to `size` - 1 is in a list."""
        at: i64 = self.at
        self.at = at + size
        if len(cards) == 0:
            return
        numbers = self.numbers
        noted = self.noted
        noting: i64 = self.noting
        first: i64 = self.first
        full: i64 = self.full
        for card in cards:
            place: i64 = card
            place += at
            before: i64 = i64(numbers[place])
            numbers[place] = i16(before + 1)
            if before == 0 and noting < full:
                noted[noting] = i32(place - first)
                noting += 1
        self.noting = noting

    def counts_of(self, cards: vec[i64], size: i64) -> None:
        """`counts` of a row."""
        for card in cards:
            self.count(card)
        self.at += size

    def ones(self, cards: list[int]) -> None:
        """A 1 for each number in a list, so many places further on; `skip` the whole field when all are put down."""
        at: i64 = self.at
        numbers = self.numbers
        noted = self.noted
        noting: i64 = self.noting
        first: i64 = self.first
        full: i64 = self.full
        for card in cards:
            place: i64 = card
            place += at
            numbers[place] = 1
            if noting < full:
                noted[noting] = i32(place - first)
                noting += 1
        self.noting = noting

    def row(self, row: int) -> list[int]:
        """The numbers of a row."""
        size = self.size
        first: i64 = row * size
        return [int(self.numbers[first + i]) for i in range(size)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """A game's `show/observe.py` fills this in. Seats are counted from the one that observes, in the order of the table: 0 is its own;
    a spectator (-1) counts from the first.
    """

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        admit(cls)

    def __init__(self) -> None:
        self.asked: dict[type[Question[Any]], int] = {}
        """The kinds of questions that the game asks, numbered."""

    def fields(self, g: Any) -> list[Field]:
        """The game's own fields, at a table that is laid; their sizes come from the box, the seats and the mode."""
        raise NotImplementedError

    def write(self, g: Any, seat: int, to: Sheet) -> None:
        """The game's own numbers, in the order of the fields (-1: a spectator)."""
        raise NotImplementedError

    def layout(self, g: State) -> Layout:
        """All fields at a table that is laid."""
        seats = range(g.seats)
        head = [
            one_of("you", "your seat", seats),
            one_of("deciding", "who decides, counted from you", seats),
            flag("over", "the game is over"),
            one_of("asking", "what is asked", self.questions(g)),
        ]
        return Layout([*head, *self.fields(g)])

    def questions(self, g: State) -> list[str]:
        """The names of the questions that the game asks, numbered on the way."""
        steps: dict[str, type[Any]] = g.setting.game.steps
        names: list[str] = []
        for name, kind in steps.items():
            if issubclass(kind, Question):
                self.asked[kind] = len(names)
                names.append(name)
        return names

    def observe(self, g: State, seat: int, to: Sheet, row: int) -> None:
        """Write what a seat knows into a row. The layout must have been made before."""
        to.begin(row)
        seats: i64 = g.seats
        to.one_of(seat, seats)
        viewer: i64 = seat if seat >= 0 else 0
        deciding: i64 = g.seat
        to.one_of((deciding - viewer + seats) % seats if deciding >= 0 else -1, seats)
        asking = g.asking
        if asking is None:
            to.number(1)
            to.skip(len(self.asked))
        else:
            to.number(0)
            to.one_of(self.asked.get(type(asking), -1), len(self.asked))
        self.write(g, seat, to)
