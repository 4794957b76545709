"""Hero results: cubes strike and checks are passed, hero by hero from the left."""

from __future__ import annotations

from typing import Final

from malison.games.cursed_castle import events as ev
from malison.games.cursed_castle.box.cards import BOSS, CHECKS_A_CARD, SLOTS
from malison.games.cursed_castle.moves import NO_CHECK, PASS, STRIKE
from malison.games.cursed_castle.rules.ask import Ask
from malison.games.cursed_castle.rules.ending import win_dungeon
from malison.games.cursed_castle.state import CLEARED_BY_CHECK, CLEARED_BY_CUBES, FOURTH, Castle
from malison.kernel.state import Step
from malison.kernel.vectors import append, i64, vec

BOSS_WORTH: Final = 10


class HeroResult(Step[Castle]):
    """CC-R1..R3, CC-Q15: a hero's check, or its cubes one after the other; a cube without a target is lost."""

    def __init__(self, slot: i64) -> None:
        self.slot = slot

    def run(self, g: Castle) -> None:
        slot = self.slot
        if g.thrown[slot]:
            g.then(PASS_CHECK[slot])
            return
        for colour in range(3):
            i = slot * 3 + colour
            if g.attack[i]:
                if has_target(g, colour):
                    g.then(self)
                    g.then(STRIKE_WITH[i])
                    return
                for _ in range(g.attack[i]):
                    g.tell(ev.LOST_CUBE, colour)
                g.attack[i] = 0


def has_target(g: Castle, colour: i64) -> bool:
    for space in range(FOURTH + 1):
        if g.open[space * 3 + colour] and g.standing(space):
            return True
    return False


class Strike(Ask):
    """CC-R2, CC-H4, CC-N12: which card an attack cube goes to."""

    lists = ("slot", "colour")

    def __init__(self, slot: i64, colour: i64) -> None:
        self.slot = slot
        self.colour = colour

    def choices(self, g: Castle) -> vec[i64]:
        found = vec[i64]()
        for space in range(FOURTH + 1):
            if g.open[space * 3 + self.colour] and g.standing(space):
                found = append(found, STRIKE.nth(space))
        return found

    def answer(self, g: Castle, move: int) -> None:
        space = STRIKE.place(move)
        i = space * 3 + self.colour
        g.attack[self.slot * 3 + self.colour] -= 1
        g.open[i] -= 1
        g.filled[i] += 1
        g.tell(ev.STRIKES, self.colour, g.card(space), space)
        settle_card(g, space)

    def rule(self) -> str:
        return "CC-R2"


class PassCheck(Ask):
    """CC-R4, CC-H11, CC-N13, CC-X9, CC-Q14, CC-Q38: one open check within the hero's total, or none."""

    lists = ("slot",)

    def __init__(self, slot: i64) -> None:
        self.slot = slot

    def choices(self, g: Castle) -> vec[i64]:
        total = g.total[self.slot] + g.box.skill[g.side(self.slot)]
        found = vec[i64]()
        for space in range(FOURTH + 1):
            if g.standing(space):
                for i in range(CHECKS_A_CARD):
                    if 0 < g.checks[space * 3 + i] <= total:
                        found = append(found, PASS.at(space, i))
        return append(found, NO_CHECK)

    def answer(self, g: Castle, move: int) -> None:
        hero = g.heroes[self.slot]
        if move == NO_CHECK:
            g.tell(ev.FAILS, hero)
            return
        space = PASS.first(move)
        i = space * 3 + PASS.second(move)
        g.tell(ev.PASSES, hero, g.checks[i], g.card(space))
        g.checks[i] = -g.checks[i]
        if space == FOURTH:
            g.cleared = CLEARED_BY_CHECK
            g.tell(ev.CLEARED, g.card(FOURTH))
        else:
            settle_card(g, space)

    def rule(self) -> str:
        return "CC-R4"


def settle_card(g: Castle, space: i64) -> None:
    """CC-R5..R7, CC-B7, CC-Q26: a card whose last space is filled is defeated at once; the last boss ends the dungeon."""
    at = space * 3
    if g.open[at] or g.open[at + 1] or g.open[at + 2]:
        return
    if space == FOURTH:
        g.cleared = CLEARED_BY_CUBES
        g.tell(ev.CLEARED, g.card(FOURTH))
        return
    if g.checks[at] > 0 or g.checks[at + 1] > 0 or g.checks[at + 2] > 0:
        return
    g.down |= 1 << space
    g.tell(ev.DEFEATED, g.row[space])
    if g.box.kind[g.row[space]] != BOSS:
        g.slain += 1
        return
    g.slain += BOSS_WORTH
    g.bosses_left -= 1
    if g.bosses_left == 0:
        win_dungeon(g)


HERO_RESULT: Final = vec[HeroResult]([HeroResult(slot) for slot in range(SLOTS)])
STRIKE_WITH: Final = vec[Strike]([Strike(slot, colour) for slot in range(SLOTS) for colour in range(3)])
PASS_CHECK: Final = vec[PassCheck]([PassCheck(slot) for slot in range(SLOTS)])
