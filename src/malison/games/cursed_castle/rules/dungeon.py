"""Dungeon results: what is still standing attacks, space by space, one icon at a time."""

from __future__ import annotations

from typing import Final

from malison.games.cursed_castle import moves
from malison.games.cursed_castle.box.words import (
    ABILITIES,
    BLEED,
    CHECKS_A_CARD,
    CORRUPTION,
    CURE,
    DAMAGE,
    ENEMY,
    EXTRA_DIE,
    ICONS,
    INCITE,
    LOCK,
    MADNESS,
    POISON,
    RAISE,
    REJUVENATE,
    SLOTS,
    SPACES,
    STEAL,
    STUN,
)
from malison.games.cursed_castle.events import (
    ATTACKS,
    BLEEDS,
    BOSS_ACTS,
    EXTRA_DIE_WAITS,
    INCITED,
    LOCKED,
    MADDENED,
    PASSED_OVER,
    POISONED,
    PRIMARY,
    RAISED,
    RAISED_ON_DECK,
    REJUVENATES,
    RESTS,
    SECONDARY,
    STOLEN,
    STUNNED,
    WORKS,
)
from malison.games.cursed_castle.rules.ask import Ask
from malison.games.cursed_castle.rules.draw import put_enemy
from malison.games.cursed_castle.rules.harm import HIT_BY_ENEMY, LOSE_TO_MADNESS, TAKE_CORRUPTION, add_items, defences, defend, spend_item
from malison.games.cursed_castle.rules.healing import CURE_STATUS, has_status
from malison.games.cursed_castle.show.labels import accept_words, label
from malison.games.cursed_castle.state import FOURTH, NO_DICE, Castle
from malison.kernel.state import Step

EVERY_ABILITY: Final = (1 << len(ABILITIES)) - 1


class DungeonResults(Step[Castle]):
    """CC-R8, CC-D1, CC-F16, CC-Q21: madness first, then spaces 1 to 4."""

    def run(self, g: Castle) -> None:
        todo = g.todo
        for space in range(FOURTH, -1, -1):
            todo.append(SPACE_RESULT[space])
        if g.purple >= g.box.hero_dice:
            g.purple = 0
            todo.append(LOSE_TO_MADNESS)


class SpaceResult(Step[Castle]):
    """CC-D2..D5, CC-D7, CC-B4..B6, CC-X1..X6, CC-Q23, CC-Q25: the attack of one space, unless its card is defeated or has just risen."""

    def __init__(self, space: int) -> None:
        self.space = space

    def run(self, g: Castle) -> None:
        space = self.space
        if not g.standing(space) or g.risen >> space & 1:
            return
        card = g.card(space)
        box = g.box
        if space == FOURTH:
            if box.secondary[card]:
                g.tell(WORKS, card)
            attack(g, space, box.secondary[card], 0)
        elif g.is_boss(space):
            g.tell(BOSS_ACTS, card, g.enemy[0], g.enemy[1], g.enemy[2])
            for pips in range(2, -1, -1):
                for _ in range(g.enemy[pips]):
                    attack(g, space, box.abilities[card * 3 + pips], 0)
        elif g.enemy[space]:
            g.tell(PRIMARY, card, space, g.enemy[space])
            for _ in range(g.enemy[space]):
                attack(g, space, box.primary[card], 0)
        else:
            g.tell(SECONDARY if box.secondary[card] else RESTS, card, space)
            attack(g, space, box.secondary[card], 0)


def attack(g: Castle, space: int, icons: list[int], incited: int) -> None:
    """The icons of an attack come next, in their order."""
    for i in range(len(icons) - 1, -1, -1):
        g.todo.append(ICON[(icons[i] * 4 + space) * 2 + incited])


class Icon(Step[Castle]):
    """CC-D5, CC-D6, CC-F3..F25, CC-Q41: one icon; one that can change nothing is passed over."""

    def __init__(self, icon: int, space: int, incited: int) -> None:
        self.icon = icon
        self.space = space
        self.incited = incited

    def run(self, g: Castle) -> None:
        icon = self.icon
        g.tell(ATTACKS, g.card(self.space), icon)
        if icon == DAMAGE:
            g.todo.append(HIT_BY_ENEMY)
        elif icon <= STUN:
            if can_afflict(g, icon):
                g.todo.append(AFFLICT[icon])
            else:
                g.tell(PASSED_OVER, icon)
        elif icon == MADNESS:
            if g.purple < g.box.hero_dice:
                g.purple += 1
                g.tell(MADDENED, g.purple, g.box.hero_dice)
        elif icon == LOCK:
            # CC-F17, CC-F18, CC-Q20: dice locked last round count too.
            g.locked += 1
            g.tell(LOCKED)
            if g.locked + g.missing >= g.box.hero_dice:
                g.finish(NO_DICE)
        elif icon == EXTRA_DIE:
            g.extra_die = 1
            g.tell(EXTRA_DIE_WAITS)
        elif icon == STEAL:
            steal(g)
        elif icon == INCITE:
            if not self.incited:
                incite(g, self.space)
        elif icon == RAISE:
            raise_dead(g)
        elif icon == REJUVENATE:
            g.todo.append(REJUVENATE_CARD[self.space])


def can_afflict(g: Castle, icon: int) -> bool:
    """CC-F6, CC-Q29, CC-Q41: whether a status effect would change anything."""
    if icon == POISON:
        return g.poison + g.fresh_poison < g.box.poison_limit
    if icon == BLEED:
        for slot in range(SLOTS):
            if g.heroes[slot] >= 0 and not g.bleeding >> slot & 1:
                return True
        return False
    if icon == STUN:
        return g.stunned != EVERY_ABILITY
    return True


class Afflict(Ask):
    """CC-F3, CC-F7, CC-F9, CC-F11, CC-N15, CC-I3, CC-I4, CC-Q17, CC-Q18: take a status effect, or stop it."""

    def __init__(self, icon: int) -> None:
        self.icon = icon

    def options(self, g: Castle) -> list[int]:
        if not can_afflict(g, self.icon):
            return []
        found = defences(g)
        if self.icon == BLEED:
            for slot in range(SLOTS):
                if g.heroes[slot] >= 0 and not g.bleeding >> slot & 1:
                    found.append(moves.BLEED.at(slot))
        else:
            found.append(moves.ACCEPT.base)
        if has_status(g):
            add_items(g, found, CURE)
        return found

    def answer(self, g: Castle, move: int) -> None:
        if moves.BLEED.has(move):
            slot = moves.BLEED.first(move)
            g.bleeding |= 1 << slot
            g.tell(BLEEDS, g.heroes[slot])
        elif move == moves.ACCEPT.base:
            accept(g, self.icon)
        elif not defend(g, move, self.icon):
            spend_item(g, moves.ITEM.first(move))
            g.todo.append(self)
            g.todo.append(CURE_STATUS)

    def label(self, g: Castle, move: int) -> str:
        return accept_words(g, self.icon) if move == moves.ACCEPT.base else label(g, move)

    def prompt(self, g: Castle) -> str:
        return "Who bleeds?" if self.icon == BLEED else f"Do you accept {ICONS[self.icon]}?"

    def rule(self) -> str:
        return ("", "CC-F3", "CC-F7", "CC-F9", "CC-F11")[self.icon]


def accept(g: Castle, icon: int) -> None:
    if icon == POISON:
        g.fresh_poison += 1
        g.tell(POISONED, g.poison + g.fresh_poison, g.box.poison_limit)
    elif icon == CORRUPTION:
        g.todo.append(TAKE_CORRUPTION)
    else:
        stun(g)


def stun(g: Castle) -> None:
    """CC-F11: a d6 finds the ability card; a stunned one is rolled again."""
    ability = g.box.ability_numbered[g.rng.below(6)]
    while g.stunned >> ability & 1:
        ability = g.box.ability_numbered[g.rng.below(6)]
    g.stunned |= 1 << ability
    g.reveal()
    g.tell(STUNNED, ability)


def steal(g: Castle) -> None:
    """CC-F22: a random equipment card leaves the game."""
    owned: list[int] = []
    for gear in range(len(g.box.gear_effect)):
        if g.owned >> gear & 1:
            owned.append(gear)
    if owned:
        gear = owned[g.rng.below(len(owned))]
        g.owned &= ~(1 << gear)
        g.gone |= 1 << gear
        g.reveal()
        g.tell(STOLEN, gear)


def incite(g: Castle, space: int) -> None:
    """CC-F23, CC-Q22, CC-Q44: the primary attacks of the neighbours, left one first; a boss has none."""
    for beside in (space - 1, space + 1):
        if 0 <= beside < SPACES and inciteable(g, beside):
            g.tell(INCITED, g.row[beside], beside)
    right = space + 1
    if right < SPACES and inciteable(g, right):
        attack(g, right, g.box.primary[g.row[right]], 1)
    left = space - 1
    if left >= 0 and inciteable(g, left):
        attack(g, left, g.box.primary[g.row[left]], 1)


def inciteable(g: Castle, space: int) -> bool:
    return g.standing(space) and not g.risen >> space & 1 and not g.is_boss(space)


def raise_dead(g: Castle) -> None:
    """CC-F24, CC-Q23: a random plain enemy from the discard pile, into an empty space or on top of the deck."""
    dead: list[int] = []
    for i in range(len(g.discard)):
        if g.box.kind[g.discard[i]] == ENEMY:
            dead.append(i)
    if not dead:
        return
    card = g.discard.pop(dead[g.rng.below(len(dead))])
    g.reveal()
    space = g.empty_space()
    if space < 0:
        g.deck.append(card)
        g.known_top += 1
        g.tell(RAISED_ON_DECK, card)
    else:
        g.tell(RAISED, card, space)
        put_enemy(g, card, space)
        g.risen |= 1 << space


class Rejuvenate(Ask):
    """CC-F25, CC-N17, CC-Q36: which cube comes off the card; nothing happens if it has none."""

    def __init__(self, space: int) -> None:
        self.space = space

    def options(self, g: Castle) -> list[int]:
        at = self.space * 3
        found: list[int] = []
        for colour in range(3):
            if g.filled[at + colour]:
                found.append(moves.UNFILL.at(colour))
        for i in range(CHECKS_A_CARD):
            if g.checks[at + i] < 0:
                found.append(moves.UNPASS.at(i))
        return found

    def answer(self, g: Castle, move: int) -> None:
        at = self.space * 3
        if moves.UNFILL.has(move):
            colour = moves.UNFILL.first(move)
            g.filled[at + colour] -= 1
            g.open[at + colour] += 1
        else:
            i = moves.UNPASS.first(move)
            g.checks[at + i] = -g.checks[at + i]
        g.tell(REJUVENATES, g.card(self.space))

    def prompt(self, g: Castle) -> str:
        return f"Which cube comes off {g.box.card_names[g.card(self.space)]}?"

    def rule(self) -> str:
        return "CC-F25"


DUNGEON_RESULTS: Final = DungeonResults()
SPACE_RESULT: Final = [SpaceResult(space) for space in range(FOURTH + 1)]
ICON: Final = [Icon(icon, space, incited) for icon in range(len(ICONS)) for space in range(FOURTH + 1) for incited in range(2)]
AFFLICT: Final = [Afflict(icon) for icon in range(STUN + 1)]
REJUVENATE_CARD: Final = [Rejuvenate(space) for space in range(FOURTH + 1)]
