"""Phase 4: dice and cubes go on cards, one at a time, until the player is done."""

from __future__ import annotations

from typing import Final

from malison.games.cursed_castle import events as ev
from malison.games.cursed_castle.box.cards import ABILITIES, ANY, ITEMS, SLOTS
from malison.games.cursed_castle.moves import (
    ABILITY,
    ATTACK,
    CUBES,
    DONE,
    ITEM,
    PAY_CUBE,
    PAY_DIE,
    PIPS,
    SKILL,
    SKIP_BONUS,
    SKIP_TOP,
    TAKE_BONUS,
    USE,
    USE_OR,
    USE_TOP,
)
from malison.games.cursed_castle.rules.ask import Ask
from malison.games.cursed_castle.rules.cubes import gain
from malison.games.cursed_castle.rules.equipment import use_gear
from malison.games.cursed_castle.rules.harm import spend_item
from malison.games.cursed_castle.state import EVERY_ABILITY, Castle


def _die_moves() -> list[list[int]]:
    """By value, unused abilities and heroes free for a check: where a die can go. Shared, never changed."""
    table: list[list[int]] = []
    for pips in range(PIPS):
        for abilities in range(1 << len(ABILITIES)):
            for heroes in range(1 << SLOTS):
                found = [ABILITY.at(pips, i) for i in range(len(ABILITIES)) if abilities >> i & 1]
                found += [SKILL.at(pips, i) for i in range(SLOTS) if heroes >> i & 1]
                table.append(found)
    return table


def _cube_moves() -> list[list[int]]:
    """By colour and heroes with a free box: where a cube can go. Shared, never changed."""
    table: list[list[int]] = []
    for colour in range(len(CUBES)):
        for heroes in range(1 << SLOTS):
            table.append([ATTACK.at(colour, i) for i in range(SLOTS) if heroes >> i & 1])
    return table


DIE_MOVES: Final = _die_moves()
CUBE_MOVES: Final = _cube_moves()


class Act(Ask):
    """CC-P12..P14, CC-N1, CC-H1..H3, CC-H10: the next small step, or done. Equal dice and equal cubes are listed once."""

    def options(self, g: Castle) -> list[int]:
        found: list[int] = []
        dice = g.dice
        thinkers = 0
        fighters = 0
        for slot in range(SLOTS):
            if g.heroes[slot] >= 0:
                cubes = g.cubes_on(slot)
                if cubes == 0:
                    thinkers |= 1 << slot
                if g.thrown[slot] == 0 and cubes < g.box.boxes[g.side(slot)]:
                    fighters |= 1 << slot
        place = (EVERY_ABILITY & ~g.ability_used) << SLOTS | thinkers
        for pips in range(PIPS):
            if dice[pips + 1]:
                found += DIE_MOVES[(pips << 9) + place]
        for colour in range(3):
            if g.held[colour]:
                found += CUBE_MOVES[(colour << SLOTS) + fighters]
        ready = g.owned & g.box.payable & ~g.gear_used
        gear = 0
        while ready:
            if ready & 1:
                add_gear(g, gear, found)
            ready >>= 1
            gear += 1
        for item in range(len(ITEMS)):
            if g.items[item]:
                effect = g.box.item_effect[item]
                if g.box.effects[effect].possible(g, 0, effect):
                    found.append(ITEM.nth(item))
        found.append(DONE)
        return found

    def answer(self, g: Castle, move: int) -> None:
        g.steps += 1
        if move == DONE:
            return
        g.todo.append(ACT)
        if ABILITY.has(move):
            activate(g, ABILITY.first(move) + 1, ABILITY.second(move))
        elif SKILL.has(move):
            try_skill(g, SKILL.first(move) + 1, SKILL.second(move))
        elif ATTACK.has(move):
            aim(g, ATTACK.first(move), ATTACK.second(move))
        elif PAY_DIE.has(move):
            g.dice[PAY_DIE.first(move) + 1] -= 1
            use_gear(g, PAY_DIE.second(move))
        elif PAY_CUBE.has(move):
            g.held[PAY_CUBE.first(move)] -= 1
            use_gear(g, PAY_CUBE.second(move))
        elif USE.has(move):
            use_gear(g, USE.place(move))
        else:
            item = ITEM.place(move)
            effect = g.box.item_effect[item]
            spend_item(g, item)
            g.box.effects[effect].do(g, 0, effect)

    def rule(self) -> str:
        return "CC-P12"


def add_gear(g: Castle, gear: int, found: list[int]) -> None:
    """CC-E1, CC-Q13: the ways to pay for an equipment card that leave it something to do."""
    box = g.box
    number = box.gear_effect[gear]
    effect = box.effects[number]
    if box.gear_dice[gear]:
        for pips in range(1, PIPS + 1):
            if g.dice[pips] and box.gear_dice[gear] >> pips & 1:
                g.dice[pips] -= 1
                if effect.possible(g, 0, number):
                    found.append(PAY_DIE.at(pips - 1, gear))
                g.dice[pips] += 1
    elif box.gear_cube[gear] >= 0:
        wanted = box.gear_cube[gear]
        for colour in range(3):
            if g.held[colour] and (wanted == ANY or wanted == colour):
                g.held[colour] -= 1
                if effect.possible(g, 0, number):
                    found.append(PAY_CUBE.at(colour, gear))
                g.held[colour] += 1
    elif effect.possible(g, 0, number):
        found.append(USE.nth(gear))


def activate(g: Castle, pips: int, ability: int) -> None:
    """CC-A1..A6, CC-A12, CC-A16, CC-A17, CC-Q10, CC-Q11: the cube if the value fits, then the top action unless the card is stunned."""
    box = g.box
    g.dice[pips] -= 1
    g.ability_used |= 1 << ability
    g.tell(ev.PLACES_DIE, pips, ability)
    side = ability * 2 + (g.upgraded >> ability & 1)
    if box.ability_values[side] >> pips & 1:
        gain(g, box.ability_colour[ability], 1, ev.BY_ABILITY + ability)
    if g.stunned >> ability & 1:
        return
    top = box.ability_top[side]
    if box.ability_or[side] < 0 and box.effects[top].gift:
        box.effects[top].do(g, 0, top)
    else:
        g.todo.append(TOP_ACTION[ability])


class TopAction(Ask):
    """CC-A4, CC-A7..A15, CC-N2: use the top action, its other half after OR, or neither."""

    lists = ("ability",)

    def __init__(self, ability: int) -> None:
        self.ability = ability

    def options(self, g: Castle) -> list[int]:
        box = g.box
        side = self.ability * 2 + (g.upgraded >> self.ability & 1)
        found: list[int] = []
        top = box.ability_top[side]
        if box.effects[top].possible(g, 0, top):
            found.append(USE_TOP)
        other = box.ability_or[side]
        if other >= 0 and box.effects[other].possible(g, 0, other):
            found.append(USE_OR)
        found.append(SKIP_TOP)
        return found

    def answer(self, g: Castle, move: int) -> None:
        if move != SKIP_TOP:
            effect = self.effect(g, move)
            g.box.effects[effect].do(g, 0, effect)

    def effect(self, g: Castle, move: int) -> int:
        """The number of the half that a move uses."""
        side = self.ability * 2 + (g.upgraded >> self.ability & 1)
        return g.box.ability_or[side] if move == USE_OR else g.box.ability_top[side]

    def rule(self) -> str:
        return "CC-A4"


def try_skill(g: Castle, pips: int, slot: int) -> None:
    """CC-H10: one more die next to a hero's skill bonus."""
    g.dice[pips] -= 1
    g.thrown[slot] += 1
    g.total[slot] += pips
    g.tell(ev.TRIES, pips, g.heroes[slot])


def aim(g: Castle, colour: int, slot: int) -> None:
    """CC-H2, CC-H5..H9, CC-Q45: a cube into an attack box; the bonus may be taken, once a round and not while bleeding."""
    g.held[colour] -= 1
    g.attack[slot * 3 + colour] += 1
    g.tell(ev.AIMS, colour, g.heroes[slot])
    bonus = g.box.bonus[g.side(slot)]
    if bonus < 0 or (g.bonus_used | g.bleeding) >> slot & 1:
        return
    effect = g.box.effects[bonus]
    if effect.gift:
        g.bonus_used |= 1 << slot
        effect.do(g, 0, bonus)
    elif effect.possible(g, 0, bonus):
        g.todo.append(ASK_BONUS[slot])


class TakeBonus(Ask):
    """CC-H5..H7, CC-H13..H20, CC-N6, CC-Q33: take the attack bonus now, or leave it for a later cube."""

    lists = ("slot",)

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def options(self, g: Castle) -> list[int]:
        return TAKE_OR_SKIP

    def answer(self, g: Castle, move: int) -> None:
        if move == TAKE_BONUS:
            g.bonus_used |= 1 << self.slot
            bonus = g.box.bonus[g.side(self.slot)]
            g.box.effects[bonus].do(g, 0, bonus)

    def rule(self) -> str:
        return "CC-H5"


TAKE_OR_SKIP: Final = [TAKE_BONUS, SKIP_BONUS]
"""Shared, never changed."""
ACT: Final = Act()
TOP_ACTION: Final = [TopAction(ability) for ability in range(len(ABILITIES))]
ASK_BONUS: Final = [TakeBonus(slot) for slot in range(SLOTS)]
