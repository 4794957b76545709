"""What programs see of a position as numbers: nothing that its seat may not know, all of it where the layout says, within its bounds."""

from __future__ import annotations

import random

import pytest

from malison.kernel.layouts import Layout
from malison.kernel.observing import Observer, Sheet
from malison.kernel.state import State
from malison.testing.suite.test_hidden import some
from malison.testing.support import Case, every_case

LOOKED_AT = 12
"""So many positions of a game, evenly over it."""
REDEALS = 3
FILL = 77
"""Stands in a sheet before it is written on."""


class Look:
    """What a case's seats see."""

    def __init__(self, case: Case) -> None:
        if case.game.observer is None:
            pytest.skip(f"{case.game.name} has no observations")
        self.observer: Observer = case.game.observer
        self.layout: Layout = self.observer.layout(case.deal(1, log=False))
        # The row is not the first one, and has neighbours.
        self.sheet = Sheet(3, self.layout.size)
        self.kept = Sheet(1, self.layout.size)
        """On this one everything is written over what was seen before."""

    def numbers(self, state: State, seat: int | None) -> list[int]:
        for row in range(3):
            self.sheet.begin(row)
            for _ in range(self.layout.size):
                self.sheet.number(FILL)
        viewer = -1 if seat is None else seat
        self.observer.observe(state, viewer, self.sheet, 1)
        self.observer.observe(state, viewer, self.kept, 0)
        assert {*self.sheet.row(0), *self.sheet.row(2)} == {FILL}, "an observation is written beside its row"
        assert self.sheet.at == 2 * self.layout.size, (
            f"the layout has {self.layout.size} numbers, and {self.sheet.at - self.layout.size} are written"
        )
        assert self.sheet.row(1) == self.kept.row(0), "what was written before shows through"
        return self.sheet.row(1)


@every_case
def test_observations_fill_their_layout_and_keep_its_bounds(case: Case) -> None:
    if case.seats == 0:
        return
    look = Look(case)
    for state in [*some(case, 31, LOOKED_AT), case.finished(31, log=False)]:
        for seat in case.viewers():
            numbers = look.numbers(state, seat)
            wrong = [
                (field.name, numbers[at : at + field.size])
                for field, at in zip(look.layout.fields, look.layout.places.values(), strict=True)
                if not all(field.least <= n <= field.most for n in numbers[at : at + field.size])
                or (field.kind == "one of" and sum(numbers[at : at + field.size]) > 1)
            ]
            assert wrong == [], f"seat {seat}"


@every_case
def test_redeals_leave_observations_unchanged(case: Case) -> None:
    """A seat cannot tell its redeals from the truth, so neither can whoever reads its numbers."""
    if case.seats == 0:
        return
    look = Look(case)
    chance = random.Random(str(case))
    for state in some(case, 32, LOOKED_AT):
        for seat in case.viewers():
            seen = look.layout.read(look.numbers(state, seat))
            for _ in range(REDEALS):
                dealt = look.layout.read(look.numbers(state.redeal(seat, chance.getrandbits(64)), seat))
                assert [(name, seen[name], dealt[name]) for name in seen if seen[name] != dealt[name]] == [], f"seat {seat}"
