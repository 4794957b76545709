"""Attack cubes: gaining them and changing their colours."""

from __future__ import annotations

from typing import Final

from malison.games.cursed_castle import moves
from malison.games.cursed_castle.box.words import ANY, BLUE, RED, YELLOW
from malison.games.cursed_castle.events import GAINS_CUBE, RECOLOURS
from malison.games.cursed_castle.rules.ask import Ask
from malison.games.cursed_castle.state import Castle

ALL_COLOURS: Final = [moves.COLOUR.at(RED), moves.COLOUR.at(BLUE), moves.COLOUR.at(YELLOW)]
"""Shared, never changed."""


class GainAny(Ask):
    """CC-H16, CC-N5: a cube in a colour of choice."""

    def options(self, g: Castle) -> list[int]:
        return ALL_COLOURS

    def answer(self, g: Castle, move: int) -> None:
        gain(g, moves.COLOUR.first(move), 1)

    def prompt(self, g: Castle) -> str:
        return "Which colour is the new cube?"

    def rule(self) -> str:
        return "CC-H16"


class PayCube(Ask):
    """CC-A10, CC-N4: which held cube pays for the healing."""

    def options(self, g: Castle) -> list[int]:
        return held_colours(g)

    def answer(self, g: Castle, move: int) -> None:
        g.held[moves.CUBE.first(move)] -= 1

    def prompt(self, g: Castle) -> str:
        return "Which cube pays for the healing?"

    def rule(self) -> str:
        return "CC-A10"


class Duplicate(Ask):
    """CC-A8, CC-N4: one held cube becomes two."""

    def options(self, g: Castle) -> list[int]:
        return held_colours(g)

    def answer(self, g: Castle, move: int) -> None:
        gain(g, moves.CUBE.first(move), 1)

    def prompt(self, g: Castle) -> str:
        return "Which cube becomes two?"

    def rule(self) -> str:
        return "CC-A8"


class PickCube(Ask):
    """CC-A13, CC-A15, CC-E11, CC-N4: which held cube changes its colour."""

    def __init__(self, effect: int) -> None:
        self.effect = effect

    def options(self, g: Castle) -> list[int]:
        source = g.box.effects[self.effect].a
        if source == ANY:
            return held_colours(g)
        return [moves.CUBE.at(source)] if g.held[source] else []

    def answer(self, g: Castle, move: int) -> None:
        g.todo.append(PickColour(moves.CUBE.first(move), g.box.effects[self.effect].b))

    def prompt(self, g: Castle) -> str:
        return "Which cube changes its colour?"

    def rule(self) -> str:
        return "CC-E11"


class PickColour(Ask):
    """CC-A13, CC-A15, CC-E11, CC-N5: the new colour, never the old one."""

    def __init__(self, colour: int, to: int) -> None:
        self.colour = colour
        self.to = to

    def options(self, g: Castle) -> list[int]:
        return [moves.COLOUR.at(c) for c in range(3) if c != self.colour and (self.to == ANY or self.to == c)]

    def answer(self, g: Castle, move: int) -> None:
        new = moves.COLOUR.first(move)
        g.held[self.colour] -= 1
        g.held[new] += 1
        g.tell(RECOLOURS, self.colour, new)

    def prompt(self, g: Castle) -> str:
        return "Which colour does the cube take?"

    def rule(self) -> str:
        return "CC-A13"


def gain(g: Castle, colour: int, n: int) -> None:
    """CC-A2, CC-Q1: cubes in front of the player; the supply never runs out."""
    g.held[colour] += n
    for _ in range(n):
        g.tell(GAINS_CUBE, colour)


def held_colours(g: Castle) -> list[int]:
    return [moves.CUBE.at(c) for c in range(3) if g.held[c]]


GAIN_ANY: Final = GainAny()
PAY_CUBE: Final = PayCube()
DUPLICATE_CUBE: Final = Duplicate()
