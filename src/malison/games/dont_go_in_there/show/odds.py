"""What dice bring on average."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Final

from malison.games.dont_go_in_there.moves import BOARDS, SLOTS
from malison.games.dont_go_in_there.rules.hidden import covered
from malison.games.dont_go_in_there.state import NO_CARD, House


@lru_cache(maxsize=1024)
def average(dice: tuple[int, ...], lights: int, ghostly: int, faces: int) -> str:
    """DG-R4, DG-R8: the ghosts that a roll brings on average, each flashlight keeping one away; of several numbers of dice, each is as
    likely as the next."""
    return average_of(dice, [lights], ghostly, faces)


def average_of(dice: tuple[int, ...], lights: list[int], ghostly: int, faces: int) -> str:
    """DG-R10: of meeples behind so many flashlights each for itself, together."""
    found = sum(expected(n, kept, ghostly / faces) for n in dice for kept in lights) / len(dice)
    return f"{found:.1f}" if found >= LEAST else "0"


LEAST: Final = 0.05
"""What is less is written as nothing."""


@lru_cache(maxsize=1024)
def expected(dice: int, lights: int, chance: float) -> float:
    ways = [comb(dice, ghosts) * chance**ghosts * (1 - chance) ** (dice - ghosts) for ghosts in range(dice + 1)]
    return sum(max(ghosts - lights, 0) * way for ghosts, way in enumerate(ways))


def rolls(g: House, seat: int, board: int) -> tuple[int, ...]:
    """How many dice fall in a room, as far as a seat knows. DG-SP2, DG-H15: a card that lies face-down is for those who have not looked
    any of the cards that nobody has seen."""
    icons, row = g.box.icons, list(g.row[board * SLOTS : board * SLOTS + SLOTS])
    if not covered(g, seat, board):
        return (sum(icons[card] for card in row if card != NO_CARD),)
    seen = sum(icons[card] for card in row[:-1])
    unseen = [*g.deck, *g.removed, *(g.row[other * SLOTS + SLOTS - 1] for other in range(BOARDS) if covered(g, seat, other))]
    return tuple(sorted([seen + icons[card] for card in unseen]))
