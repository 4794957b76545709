"""Healing: heroes turned to their white side, status tokens removed."""

from __future__ import annotations

from typing import Final

from malison.games.cursed_castle import moves
from malison.games.cursed_castle.events import CURED, MENDED
from malison.games.cursed_castle.rules.ask import Ask
from malison.games.cursed_castle.state import Castle


class Heal(Ask):
    """CC-H17, CC-N8: a damaged hero, or a status token."""

    def options(self, g: Castle) -> list[int]:
        return mendable(g) + curable(g)

    def answer(self, g: Castle, move: int) -> None:
        heal(g, move)

    def prompt(self, g: Castle) -> str:
        return "What is healed?"

    def rule(self) -> str:
        return "CC-H17"


class Cure(Ask):
    """CC-H18, CC-I3, CC-E18, CC-N9: a status token."""

    def options(self, g: Castle) -> list[int]:
        return curable(g)

    def answer(self, g: Castle, move: int) -> None:
        heal(g, move)

    def prompt(self, g: Castle) -> str:
        return "Which status effect is removed?"

    def rule(self) -> str:
        return "CC-H18"


class Mend(Ask):
    """CC-I2: a damaged hero turns to its white side."""

    def options(self, g: Castle) -> list[int]:
        return mendable(g)

    def answer(self, g: Castle, move: int) -> None:
        heal(g, move)

    def prompt(self, g: Castle) -> str:
        return "Which hero is healed?"

    def rule(self) -> str:
        return "CC-I2"


# Where a kind of status begins among the answers (CC-N8).
POISONED: Final = 0
CORRUPT: Final = 1
STUNNED: Final = 2
BLEEDING: Final = 8


def heal(g: Castle, move: int) -> None:
    """CC-Q19, CC-Q33: flip the hero, or take the token; of poison an old disc first."""
    if moves.MEND.has(move):
        slot = moves.MEND.first(move)
        g.wounded &= ~(1 << slot)
        g.tell(MENDED, g.heroes[slot])
        return
    status = moves.CURE.first(move)
    g.tell(CURED, status)
    if status == POISONED:
        if g.poison:
            g.poison -= 1
        else:
            g.fresh_poison -= 1
    elif status == CORRUPT:
        g.corruption -= 1
    elif status < BLEEDING:
        g.stunned &= ~(1 << (status - STUNNED))
    else:
        g.bleeding &= ~(1 << (status - BLEEDING))


def has_status(g: Castle) -> bool:
    return g.poison > 0 or g.fresh_poison > 0 or g.corruption > 0 or g.stunned != 0 or g.bleeding != 0


def mendable(g: Castle) -> list[int]:
    return [moves.MEND.at(slot) for slot in range(3) if g.wounded >> slot & 1]


def curable(g: Castle) -> list[int]:
    """CC-F15: madness is not among them."""
    found: list[int] = []
    if g.poison or g.fresh_poison:
        found.append(moves.CURE.at(POISONED))
    if g.corruption:
        found.append(moves.CURE.at(CORRUPT))
    for ability in range(6):
        if g.stunned >> ability & 1:
            found.append(moves.CURE.at(STUNNED + ability))
    for slot in range(3):
        if g.bleeding >> slot & 1:
            found.append(moves.CURE.at(BLEEDING + slot))
    return found


HEAL_ANY: Final = Heal()
CURE_STATUS: Final = Cure()
MEND_HERO: Final = Mend()
