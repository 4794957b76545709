"""What a seat knows of a position as a short list of numbers, one for each thing that holds: what a learned judgement adds up.

A game that says nothing is read by its observation: every number in it that is not 0 becomes a feature, small ones each their own, large
ones in steps. A game's `bot/features.py` may name pairs of fields whose products count as well, or write features of its own. Like an
observation they hold nothing beyond `view(seat)`.

Moves have features, too: what learned natural play adds up to choose one. Like any natural play it looks at positions dealt anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from malison.kernel.layouts import Field
from malison.kernel.native import admit
from malison.kernel.observing import Observer, Sheet
from malison.kernel.vectors import i64, row, row_of, vec

MOST: Final = 255
"""No more features hold at once: a net's sums are laid out for it. What comes after is left out."""
EXACT: Final = 12
"""Numbers up to this are told apart; above it in steps of 4, then of 16."""
COARSE: Final = 44
FEW: Final = 4
"""How many there are of each kind of thing is told apart up to this."""
STEPS: Final = 28
"""The steps of a number without bound."""
SHADES: Final = 48
"""How the hand-made prior of a move is told apart: in halves, from -8 up."""
LOWEST: Final = 8.0


class Active:
    """The features that hold, in the order in which they were noted."""

    def __init__(self) -> None:
        self.places: vec[i64] = row(MOST, 0)
        self.count: i64 = 0
        self.base: i64 = 0
        """From where features are counted."""

    def begin(self) -> None:
        self.count = 0
        self.base = 0

    def add(self, place: i64) -> None:
        n: i64 = self.count
        if n < MOST:
            self.places[n] = self.base + place
            self.count = n + 1

    def listed(self) -> list[int]:
        return [int(self.places[i]) for i in range(self.count)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Features:
    """A game's features. A `blank` one is laid for one kind of table; from one call of `note` to the next it keeps nothing."""

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        admit(cls)

    def __init__(self) -> None:
        self.version = 1
        """Counted up whenever what a feature means changes: nets of another version are refused."""
        self.size: i64 = 0
        """How many features there are; from the box, the seats and the mode."""

    def blank(self) -> Features:
        """Another one of the same kind, not laid yet."""
        raise NotImplementedError

    def lay(self, g: Any) -> None:
        """Count the features at a table; called once, before anything else."""
        raise NotImplementedError

    def note(self, g: Any, seat: int, to: Active) -> None:
        """Add what holds, as a seat knows it. `to` is empty."""
        raise NotImplementedError


def step_of(value: i64) -> i64:
    """Which step of a large number: 1 to `STEPS`."""
    if value <= EXACT:
        return value
    if value <= COARSE:
        return EXACT + (value - EXACT + 3) // 4
    step: i64 = EXACT + (COARSE - EXACT) // 4 + (value - COARSE + 15) // 16
    return step if step < STEPS else STEPS


def steps_below(field: Field) -> int:
    """Features that one number of a field needs for what is below 0."""
    return min(-field.least, EXACT) if field.least < 0 else 0


def steps_above(field: Field) -> int:
    """Features for what is above 0: of many numbers side by side, the larger ones are all alike."""
    steps = int(step_of(field.most))
    return min(steps, FEW) if field.kind == "counts" else min(steps, EXACT) if field.kind == "numbers" else steps


class Observed(Features):
    """The features of an observation. `pairs` names fields whose products count as well; `split` a field of which each value has all
    features for itself: a side, say, that sees everything the other way round."""

    def __init__(self, observer: Observer, pairs: Sequence[tuple[str, str]] = (), split: str = "") -> None:
        super().__init__()
        self.observer = observer
        self.pairs = pairs
        self.split = split
        self.sheet = Sheet(1, 1)
        self.places: i64 = 0
        self.part: i64 = 0
        """The features that each value of the field that splits them has."""
        self.parts: vec[i64] = row(2, 0)
        """Where that field begins and ends in the observation."""
        self.first: vec[i64] = row(0, 0)
        """The first feature of each number of an observation, and how many are for numbers below and above 0."""
        self.below: vec[i64] = row(0, 0)
        self.above: vec[i64] = row(0, 0)
        self.spans: vec[i64] = row(0, 0)
        """For each pair: where each of its two fields begins and ends in the observation, the first feature of each, how many the second
        has, and the first product."""

    def blank(self) -> Features:
        made = Observed(self.observer, self.pairs, self.split)
        made.version = self.version
        return made

    def lay(self, g: Any) -> None:
        layout = self.observer.layout(g)
        first: list[int] = []
        below: list[int] = []
        above: list[int] = []
        begins: dict[str, int] = {}
        sizes: dict[str, int] = {}
        known: dict[str, Field] = {}
        at = 0
        for field in layout.fields:
            begins[field.name] = at
            known[field.name] = field
            for _ in range(field.size):
                first.append(at)
                below.append(steps_below(field))
                above.append(steps_above(field))
                at += below[-1] + above[-1]
            sizes[field.name] = at - begins[field.name]
        spans: list[int] = []
        for one, other in self.pairs:
            if one in known and other in known:
                for name in (one, other):
                    spans += [layout.places[name], layout.places[name] + known[name].size, begins[name]]
                spans += [sizes[other], at]
                at += sizes[one] * sizes[other]
        self.part = at
        self.parts = row(2, 0)
        if self.split in known:
            self.parts = row_of([layout.places[self.split], layout.places[self.split] + known[self.split].size])
            at *= known[self.split].size
        self.places = layout.size
        self.sheet = Sheet(1, layout.size)
        self.first = row_of(first)
        self.below = row_of(below)
        self.above = row_of(above)
        self.spans = row_of(spans)
        self.size = at

    def note(self, g: Any, seat: int, to: Active) -> None:
        sheet = self.sheet
        self.observer.observe(g, seat, sheet, 0)
        numbers = sheet.numbers
        first = self.first
        place: i64 = self.parts[0]
        while place < self.parts[1]:
            if numbers[place] != 0:
                to.base = (place - self.parts[0]) * self.part
            place += 1
        place = 0
        places: i64 = self.places
        while place < places:
            value: i64 = i64(numbers[place])
            if value == 1:
                to.add(first[place] + self.below[place])
            elif value != 0:
                to.add(first[place] + self.step(place, value))
            place += 1
        i: i64 = 0
        while i < len(self.spans):
            self.products(i, to)
            i += 8

    def step(self, place: i64, value: i64) -> i64:
        """Which of its features a number has, counted from its first."""
        below: i64 = self.below[place]
        if value > 0:
            return below + min(step_of(value), self.above[place]) - 1
        return below + value if -value < below else 0

    def products(self, i: i64, to: Active) -> None:
        """One feature for each thing that holds in one field together with one in the other."""
        spans = self.spans
        numbers = self.sheet.numbers
        a: i64 = spans[i]
        while a < spans[i + 1]:
            value: i64 = i64(numbers[a])
            if value != 0:
                base: i64 = spans[i + 7] + (self.first[a] + self.step(a, value) - spans[i + 2]) * spans[i + 6]
                b: i64 = spans[i + 3]
                while b < spans[i + 4]:
                    other: i64 = i64(numbers[b])
                    if other != 0:
                        to.add(base + self.first[b] + self.step(b, other) - spans[i + 5])
                    b += 1
            a += 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Habits:
    """The features of moves: which one it is, and how good moves of its family look by the hand-made prior. A game's own add to these.

    A position is looked at once, by `begin`, and then its moves are noted, one after the other.
    """

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        admit(cls)

    def __init__(self) -> None:
        self.version = 1
        """Counted up whenever what a feature means changes."""
        self.size: i64 = 0
        self.families: vec[i64] = row(0, 0)
        """By move: the first feature of its family's shades."""
        self.seen: object = None
        """The position looked at, and after how many decisions."""
        self.ply: i64 = -1

    def blank(self) -> Habits:
        """Another one of the same kind, not laid yet."""
        return Habits()

    def lay(self, g: Any) -> None:
        """Count the features at a table; called once, before anything else."""
        moves = g.setting.game.moves
        first: list[int] = []
        at: int = moves.size
        for family in moves.families:
            first += [at] * int(family.size)
            at += SHADES
        self.families = row_of(first)
        self.size = at

    def room_for(self, count: i64) -> i64:
        """The next so many features; the first of them."""
        first: i64 = self.size
        self.size = first + count
        return first

    def begin(self, g: Any) -> None:
        """Look at a position; the next moves are of it."""

    def shaded(self, g: Any, move: i64) -> bool:
        """Whether the hand-made prior of a move counts; where it does not, nobody works it out."""
        return True

    def note(self, g: Any, move: i64, to: Active) -> None:
        """Add what holds of a move besides which one it is. `to` has that."""

    def shade(self, move: i64, prior: float, to: Active) -> None:
        """Add how good a move looks by the hand-made prior."""
        shade: i64 = int(2.0 * (min(max(prior, -LOWEST), 2.0 * LOWEST) + LOWEST))
        to.add(self.families[move] + min(shade, SHADES - 1))
