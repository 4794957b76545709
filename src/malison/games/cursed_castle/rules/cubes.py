"""Attack cubes: gaining them and changing their colours."""

from __future__ import annotations

from typing import Final

from malison.games.cursed_castle import events as ev
from malison.games.cursed_castle.box.cards import ANY, BLUE, RED, YELLOW
from malison.games.cursed_castle.moves import COLOUR, CUBE
from malison.games.cursed_castle.rules.ask import Ask
from malison.games.cursed_castle.state import Castle
from malison.kernel.vectors import append, i64, row_of, vec

ALL_COLOURS: Final = row_of([COLOUR.at(RED), COLOUR.at(BLUE), COLOUR.at(YELLOW)])
"""Shared, never changed."""


class GainAny(Ask):
    """CC-H16, CC-N5: a cube in a colour of choice."""

    def __init__(self, effect: i64) -> None:
        self.effect = effect

    def choices(self, g: Castle) -> vec[i64]:
        return ALL_COLOURS

    def answer(self, g: Castle, move: int) -> None:
        gain(g, COLOUR.place(move), 1, g.box.causes[self.effect])

    def rule(self) -> str:
        return "CC-H16"


class PayCube(Ask):
    """CC-A10, CC-N4: which held cube pays for the healing."""

    def choices(self, g: Castle) -> vec[i64]:
        return held_colours(g)

    def answer(self, g: Castle, move: int) -> None:
        g.held[CUBE.place(move)] -= 1

    def rule(self) -> str:
        return "CC-A10"


class Duplicate(Ask):
    """CC-A8, CC-N4: one held cube becomes two."""

    def __init__(self, effect: i64) -> None:
        self.effect = effect

    def choices(self, g: Castle) -> vec[i64]:
        return held_colours(g)

    def answer(self, g: Castle, move: int) -> None:
        gain(g, CUBE.place(move), 1, g.box.causes[self.effect])

    def rule(self) -> str:
        return "CC-A8"


class PickCube(Ask):
    """CC-A13, CC-A15, CC-E11, CC-N4: which held cube changes its colour."""

    def __init__(self, effect: i64) -> None:
        self.effect = effect

    def choices(self, g: Castle) -> vec[i64]:
        old = g.box.effects[self.effect].old
        if old == ANY:
            return held_colours(g)
        found = vec[i64]()
        return append(found, CUBE.nth(old)) if g.held[old] else found

    def answer(self, g: Castle, move: int) -> None:
        g.then(PickColour(CUBE.place(move), self.effect))

    def rule(self) -> str:
        return "CC-E11"


class PickColour(Ask):
    """CC-A13, CC-A15, CC-E11, CC-N5: the new colour, never the old one."""

    lists = ("colour",)

    def __init__(self, colour: i64, effect: i64) -> None:
        self.colour = colour
        self.effect = effect

    def choices(self, g: Castle) -> vec[i64]:
        to = g.box.effects[self.effect].new
        found = vec[i64]()
        for colour in range(3):
            if colour != self.colour and (to == ANY or to == colour):
                found = append(found, COLOUR.nth(colour))
        return found

    def answer(self, g: Castle, move: int) -> None:
        new = COLOUR.place(move)
        g.held[self.colour] -= 1
        g.held[new] += 1
        g.tell(ev.RECOLOURS, self.colour, new, cause=g.box.causes[self.effect])

    def rule(self) -> str:
        return "CC-A13"


def gain(g: Castle, colour: i64, n: i64, cause: i64) -> None:
    """CC-A2, CC-Q1: cubes in front of the player; the supply never runs out."""
    g.held[colour] += n
    for _ in range(n):
        g.tell(ev.GAINS_CUBE, colour, cause=cause)


def held_colours(g: Castle) -> vec[i64]:
    found = vec[i64]()
    for colour in range(3):
        if g.held[colour]:
            found = append(found, CUBE.nth(colour))
    return found


PAY_WITH_CUBE: Final = PayCube()
