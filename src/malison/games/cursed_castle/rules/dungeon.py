"""Dungeon results: what is still standing attacks, space by space, one icon at a time."""

from __future__ import annotations

from typing import Final

from malison.games.cursed_castle import events as ev
from malison.games.cursed_castle.box.box import NONE
from malison.games.cursed_castle.box.cards import CHECKS_A_CARD, ICONS, STUN
from malison.games.cursed_castle.moves import BLOCK, ITEM, UNFILL, UNPASS
from malison.games.cursed_castle.rules.ask import Ask
from malison.games.cursed_castle.rules.harm import LOSE_TO_MADNESS, add_items, defences, defend, spend_item
from malison.games.cursed_castle.rules.healing import Cure, has_status
from malison.games.cursed_castle.state import FOURTH, NOBODY, Castle
from malison.kernel.state import Step
from malison.kernel.vectors import append, i64, vec


class DungeonResults(Step[Castle]):
    """CC-R8, CC-D1, CC-F16, CC-Q21, CC-Q40: madness first, then spaces 1 to 4; nothing in a dungeon that is won."""

    def run(self, g: Castle) -> None:
        if g.won_dungeon():
            return
        for space in range(FOURTH, -1, -1):
            g.then(SPACE_RESULT[space])
        if g.purple >= g.box.hero_dice:
            g.purple = 0
            g.tell(ev.DRIVEN_MAD)
            g.then(LOSE_TO_MADNESS)


class SpaceResult(Step[Castle]):
    """CC-D2..D5, CC-D7, CC-B4..B6, CC-X1..X6, CC-Q23, CC-Q25: the attack of one space, unless its card is defeated or has just risen."""

    def __init__(self, space: i64) -> None:
        self.space = space

    def run(self, g: Castle) -> None:
        space = self.space
        if not g.standing(space) or g.risen >> space & 1:
            return
        card = g.card(space)
        box = g.box
        # What is coming lies there before it is told of: whoever looks then sees all of it.
        if space == FOURTH:
            attack(g, space, box.secondary[card], 0)
            if box.secondary[card]:
                g.tell(ev.WORKS, card)
        elif g.is_boss(space):
            for pips in range(2, -1, -1):
                for _ in range(g.enemy[pips]):
                    attack(g, space, box.abilities[card * 3 + pips], 0)
            g.tell(ev.BOSS_ACTS, card, g.enemy[0], g.enemy[1], g.enemy[2])
        elif g.enemy[space]:
            for _ in range(g.enemy[space]):
                attack(g, space, box.primary[card], 0)
            g.tell(ev.PRIMARY, card, space, g.enemy[space])
        else:
            attack(g, space, box.secondary[card], 0)
            g.tell(ev.SECONDARY if box.secondary[card] else ev.RESTS, card, space)


def attack(g: Castle, space: i64, icons: vec[i64], incited: i64) -> None:
    """The icons of an attack come next, in their order."""
    for i in range(len(icons) - 1, -1, -1):
        g.then(ICON[(icons[i] * 4 + space) * 2 + incited])


def inciteable(g: Castle, space: i64) -> bool:
    """CC-Q22, CC-Q23, CC-Q44: an enemy that can be made to attack once more."""
    return g.standing(space) and not g.risen >> space & 1 and not g.is_boss(space)


class Icon(Step[Castle]):
    """CC-D5, CC-D6, CC-Q22, CC-Q41: one icon; an incited attack does not incite."""

    def __init__(self, icon: i64, space: i64, incited: i64) -> None:
        self.icon = icon
        self.space = space
        self.incited = incited

    def run(self, g: Castle) -> None:
        g.tell(ev.ATTACKS, g.card(self.space), self.icon)
        effect = g.box.icons[self.icon]
        if not (self.incited and effect.incites):
            effect.do(g, NOBODY, self.space)


class Afflict(Ask):
    """CC-F3, CC-F7, CC-F9, CC-F11, CC-N15, CC-I3, CC-I4, CC-Q17, CC-Q18: take a status effect, or stop it."""

    lists = ("icon",)

    def __init__(self, icon: i64, space: i64) -> None:
        self.icon = icon
        self.space = space

    def choices(self, g: Castle) -> vec[i64]:
        effect = g.box.icons[self.icon]
        if not effect.possible(g, NOBODY, self.space):
            return NONE
        found = effect.answers(g, defences(g))
        if has_status(g):
            found = add_items(g, found, g.box.cures)
        return found

    def answer(self, g: Castle, move: int) -> None:
        if move != BLOCK and not ITEM.has(move):
            g.box.icons[self.icon].suffer(g, move, self.space)
        elif not defend(g, move, self.icon):
            item = ITEM.place(move)
            spend_item(g, item)
            g.then(self)
            g.then(Cure(g.box.item_effect[item]))

    def rule(self) -> str:
        return ("", "CC-F3", "CC-F7", "CC-F9", "CC-F11")[self.icon]


class Rejuvenate(Ask):
    """CC-F25, CC-N17, CC-Q36: which cube comes off the card; nothing happens if it has none."""

    lists = ("space",)

    def __init__(self, space: i64) -> None:
        self.space = space

    def choices(self, g: Castle) -> vec[i64]:
        at = self.space * 3
        found = vec[i64]()
        for colour in range(3):
            if g.filled[at + colour]:
                found = append(found, UNFILL.nth(colour))
        for i in range(CHECKS_A_CARD):
            if g.checks[at + i] < 0:
                found = append(found, UNPASS.nth(i))
        return found

    def answer(self, g: Castle, move: int) -> None:
        at = self.space * 3
        if UNFILL.has(move):
            colour = UNFILL.place(move)
            g.filled[at + colour] -= 1
            g.open[at + colour] += 1
        else:
            i = UNPASS.place(move)
            g.checks[at + i] = -g.checks[at + i]
        g.tell(ev.REJUVENATES, g.card(self.space))

    def rule(self) -> str:
        return "CC-F25"


DUNGEON_RESULTS: Final = DungeonResults()
SPACE_RESULT: Final = vec[SpaceResult]([SpaceResult(space) for space in range(FOURTH + 1)])
ICON: Final = vec[Icon]([Icon(icon, space, incited) for icon in range(len(ICONS)) for space in range(FOURTH + 1) for incited in range(2)])
AFFLICT: Final = vec[Afflict]([Afflict(icon, space) for icon in range(STUN + 1) for space in range(FOURTH + 1)])
REJUVENATE: Final = vec[Rejuvenate]([Rejuvenate(space) for space in range(FOURTH + 1)])
