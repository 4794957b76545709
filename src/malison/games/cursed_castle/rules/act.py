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
from malison.kernel.vectors import append, i64, row, row_of, vec


def _die_moves() -> vec[vec[i64]]:
    """By value, unused abilities and heroes free for a check: where a die can go. Shared, never changed."""
    table = vec[vec[i64]]()
    for pips in range(PIPS):
        for abilities in range(1 << len(ABILITIES)):
            for heroes in range(1 << SLOTS):
                found = [ABILITY.at(pips, i) for i in range(len(ABILITIES)) if abilities >> i & 1]
                found += [SKILL.at(pips, i) for i in range(SLOTS) if heroes >> i & 1]
                table = append(table, row_of(found))
    return table


def _cube_moves() -> vec[vec[i64]]:
    """By colour and heroes with a free box: where a cube can go. Shared, never changed."""
    table = vec[vec[i64]]()
    for colour in range(len(CUBES)):
        for heroes in range(1 << SLOTS):
            table = append(table, row_of([ATTACK.at(colour, i) for i in range(SLOTS) if heroes >> i & 1]))
    return table


DIE_MOVES: Final = _die_moves()
CUBE_MOVES: Final = _cube_moves()


class Act(Ask):
    """CC-P12..P14, CC-N1, CC-H1..H3, CC-H10: the next small step, or done. Equal dice and equal cubes are listed once."""

    def choices(self, g: Castle) -> vec[i64]:
        box = g.box
        thinkers: i64 = 0
        fighters: i64 = 0
        for slot in range(SLOTS):
            if g.heroes[slot] >= 0:
                cubes = g.cubes_on(slot)
                if cubes == 0:
                    thinkers |= 1 << slot
                if g.thrown[slot] == 0 and cubes < box.boxes[g.side(slot)]:
                    fighters |= 1 << slot
        place = (EVERY_ABILITY & ~g.ability_used) << SLOTS | thinkers
        shown = dice_shown(g)
        found = row(len(DIE_MOVES[place]) * bits(shown) + len(CUBE_MOVES[fighters]) * colours_held(g), 0)
        n: i64 = 0
        for pips in range(PIPS):
            if shown >> pips & 1:
                for move in DIE_MOVES[(pips << 9) + place]:
                    found[n] = move
                    n += 1
        for colour in range(3):
            if g.held[colour]:
                for move in CUBE_MOVES[(colour << SLOTS) + fighters]:
                    found[n] = move
                    n += 1
        ready = g.owned & box.payable & ~g.gear_used
        gear: i64 = 0
        while ready:
            if ready & 1:
                found = add_gear(g, gear, shown << 1, found)
            ready >>= 1
            gear += 1
        for item in range(len(ITEMS)):
            if g.items[item]:
                effect = box.item_effect[item]
                if box.effects[effect].possible(g, 0, effect):
                    found = append(found, ITEM.nth(item))
        return append(found, DONE)

    def answer(self, g: Castle, move: int) -> None:
        g.steps += 1
        if move == DONE:
            return
        g.then(ACT)
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


def dice_shown(g: Castle) -> i64:
    """The values of unused dice, a bit for each; 1 is the lowest."""
    shown: i64 = 0
    for pips in range(PIPS):
        if g.dice[pips + 1]:
            shown |= 1 << pips
    return shown


def bits(mask: i64) -> i64:
    n: i64 = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


def colours_held(g: Castle) -> i64:
    n: i64 = 0
    for held in g.held:
        if held:
            n += 1
    return n


def add_gear(g: Castle, gear: i64, shown: i64, found: vec[i64]) -> vec[i64]:
    """CC-E1, CC-Q13: the ways to pay for an equipment card that leave it something to do; `shown` are the values of unused dice."""
    box = g.box
    number = box.gear_effect[gear]
    effect = box.effects[number]
    if box.gear_dice[gear]:
        fitting = box.gear_dice[gear] & shown
        if not fitting:
            return found
        for pips in range(1, PIPS + 1):
            if fitting >> pips & 1:
                g.dice[pips] -= 1
                if effect.possible(g, 0, number):
                    found = append(found, PAY_DIE.at(pips - 1, gear))
                g.dice[pips] += 1
    elif box.gear_cube[gear] >= 0:
        wanted = box.gear_cube[gear]
        for colour in range(3):
            if g.held[colour] and (wanted == ANY or wanted == colour):
                g.held[colour] -= 1
                if effect.possible(g, 0, number):
                    found = append(found, PAY_CUBE.at(colour, gear))
                g.held[colour] += 1
    elif effect.possible(g, 0, number):
        found = append(found, USE.nth(gear))
    return found


def activate(g: Castle, pips: i64, ability: i64) -> None:
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
        g.then(TOP_ACTION[ability])


class TopAction(Ask):
    """CC-A4, CC-A7..A15, CC-N2: use the top action, its other half after OR, or neither."""

    lists = ("ability",)

    def __init__(self, ability: i64) -> None:
        self.ability = ability

    def choices(self, g: Castle) -> vec[i64]:
        box = g.box
        side = self.ability * 2 + (g.upgraded >> self.ability & 1)
        found = vec[i64]()
        top = box.ability_top[side]
        if box.effects[top].possible(g, 0, top):
            found = append(found, USE_TOP)
        other = box.ability_or[side]
        if other >= 0 and box.effects[other].possible(g, 0, other):
            found = append(found, USE_OR)
        return append(found, SKIP_TOP)

    def answer(self, g: Castle, move: int) -> None:
        if move != SKIP_TOP:
            effect = self.effect(g, move)
            g.box.effects[effect].do(g, 0, effect)

    def effect(self, g: Castle, move: i64) -> i64:
        """The number of the half that a move uses."""
        side = self.ability * 2 + (g.upgraded >> self.ability & 1)
        return g.box.ability_or[side] if move == USE_OR else g.box.ability_top[side]

    def rule(self) -> str:
        return "CC-A4"


def try_skill(g: Castle, pips: i64, slot: i64) -> None:
    """CC-H10: one more die next to a hero's skill bonus."""
    g.dice[pips] -= 1
    g.thrown[slot] += 1
    g.total[slot] += pips
    g.tell(ev.TRIES, pips, g.heroes[slot])


def aim(g: Castle, colour: i64, slot: i64) -> None:
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
        g.then(ASK_BONUS[slot])


class TakeBonus(Ask):
    """CC-H5..H7, CC-H13..H20, CC-N6, CC-Q33: take the attack bonus now, or leave it for a later cube."""

    lists = ("slot",)

    def __init__(self, slot: i64) -> None:
        self.slot = slot

    def choices(self, g: Castle) -> vec[i64]:
        return TAKE_OR_SKIP

    def answer(self, g: Castle, move: int) -> None:
        if move == TAKE_BONUS:
            g.bonus_used |= 1 << self.slot
            bonus = g.box.bonus[g.side(self.slot)]
            g.box.effects[bonus].do(g, 0, bonus)

    def rule(self) -> str:
        return "CC-H5"


TAKE_OR_SKIP: Final = row_of([TAKE_BONUS, SKIP_BONUS])
"""Shared, never changed."""
ACT: Final = Act()
TOP_ACTION: Final = vec[TopAction]([TopAction(ability) for ability in range(len(ABILITIES))])
ASK_BONUS: Final = vec[TakeBonus]([TakeBonus(slot) for slot in range(SLOTS)])
