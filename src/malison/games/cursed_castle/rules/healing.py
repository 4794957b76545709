"""Healing: heroes turned to their white side, status tokens removed."""

from __future__ import annotations

from typing import Final

from malison.games.cursed_castle import events as ev
from malison.games.cursed_castle.box.cards import ABILITIES, SLOTS
from malison.games.cursed_castle.moves import CURE, MEND
from malison.games.cursed_castle.rules.ask import Ask
from malison.games.cursed_castle.state import Castle
from malison.kernel.vectors import append, i64, vec


class Heal(Ask):
    """CC-H17, CC-N8: a damaged hero, or a status token."""

    def __init__(self, effect: i64) -> None:
        self.effect = effect

    def choices(self, g: Castle) -> vec[i64]:
        return curable(g, mendable(g))

    def answer(self, g: Castle, move: int) -> None:
        heal(g, move, g.box.causes[self.effect])

    def rule(self) -> str:
        return "CC-H17"


class Cure(Ask):
    """CC-H18, CC-I3, CC-E18, CC-N9: a status token."""

    def __init__(self, effect: i64) -> None:
        self.effect = effect

    def choices(self, g: Castle) -> vec[i64]:
        return curable(g, vec[i64]())

    def answer(self, g: Castle, move: int) -> None:
        heal(g, move, g.box.causes[self.effect])

    def rule(self) -> str:
        return "CC-H18"


class Recover(Ask):
    """CC-V11: a damaged hero, or a status token, thanks to a card of space 4."""

    def __init__(self, card: i64) -> None:
        self.card = card

    def choices(self, g: Castle) -> vec[i64]:
        return curable(g, mendable(g))

    def answer(self, g: Castle, move: int) -> None:
        heal(g, move, ev.BY_CARD + self.card)

    def rule(self) -> str:
        return "CC-V11"


class Mend(Ask):
    """CC-I2: a damaged hero turns to its white side."""

    def __init__(self, effect: i64) -> None:
        self.effect = effect

    def choices(self, g: Castle) -> vec[i64]:
        return mendable(g)

    def answer(self, g: Castle, move: int) -> None:
        heal(g, move, g.box.causes[self.effect])

    def rule(self) -> str:
        return "CC-I2"


# Where a kind of status begins among the answers (CC-N8).
POISONED: Final = 0
CORRUPT: Final = 1
STUNNED: Final = 2
BLEEDING: Final = STUNNED + len(ABILITIES)


def heal(g: Castle, move: i64, cause: i64) -> None:
    """CC-Q19, CC-Q33: flip the hero, or take the token; of poison an old disc first."""
    if MEND.has(move):
        slot = MEND.place(move)
        g.wounded &= ~(1 << slot)
        g.tell(ev.MENDED, g.heroes[slot], cause=cause)
        return
    status = CURE.place(move)
    g.tell(ev.CURED, status, cause=cause)
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


def mendable(g: Castle) -> vec[i64]:
    found = vec[i64]()
    for slot in range(SLOTS):
        if g.wounded >> slot & 1:
            found = append(found, MEND.nth(slot))
    return found


def curable(g: Castle, found: vec[i64]) -> vec[i64]:
    """CC-F15: these moves, and the status tokens; madness is not among them."""
    if g.poison or g.fresh_poison:
        found = append(found, CURE.nth(POISONED))
    if g.corruption:
        found = append(found, CURE.nth(CORRUPT))
    for ability in range(len(ABILITIES)):
        if g.stunned >> ability & 1:
            found = append(found, CURE.nth(STUNNED + ability))
    for slot in range(SLOTS):
        if g.bleeding >> slot & 1:
            found = append(found, CURE.nth(BLEEDING + slot))
    return found
