"""Phase 4: dice and cubes go on cards, one at a time, until the player is done."""

from __future__ import annotations

from typing import Final

from malison.games.cursed_castle import moves
from malison.games.cursed_castle.box.words import ABILITIES, ANY, ITEMS, SLOTS
from malison.games.cursed_castle.events import AIMS, PLACES_DIE, TRIES
from malison.games.cursed_castle.moves import CUBES, PIPS
from malison.games.cursed_castle.rules.ask import Ask
from malison.games.cursed_castle.rules.cubes import gain
from malison.games.cursed_castle.rules.effects import is_gift, perform, use_gear, useful
from malison.games.cursed_castle.rules.harm import spend_item
from malison.games.cursed_castle.show.labels import effect_words
from malison.games.cursed_castle.state import Castle

USE: Final = moves.TOP.at(0)
OR: Final = moves.TOP.at(1)
SKIP: Final = moves.TOP.at(2)
EVERY_ABILITY: Final = (1 << len(ABILITIES)) - 1


def _die_moves() -> list[list[int]]:
    """By value, unused abilities and heroes free for a check: where a die can go. Shared, never changed."""
    table: list[list[int]] = []
    for pips in range(PIPS):
        for abilities in range(1 << len(ABILITIES)):
            for heroes in range(1 << SLOTS):
                found = [moves.ABILITY.at(pips, i) for i in range(len(ABILITIES)) if abilities >> i & 1]
                found += [moves.SKILL.at(pips, i) for i in range(SLOTS) if heroes >> i & 1]
                table.append(found)
    return table


def _cube_moves() -> list[list[int]]:
    """By colour and heroes with a free box: where a cube can go. Shared, never changed."""
    table: list[list[int]] = []
    for colour in range(len(CUBES)):
        for heroes in range(1 << SLOTS):
            table.append([moves.ATTACK.at(colour, i) for i in range(SLOTS) if heroes >> i & 1])
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
            if g.items[item] and useful(g, g.box.item_effect[item]):
                found.append(moves.ITEM.at(item))
        found.append(moves.DONE.base)
        return found

    def answer(self, g: Castle, move: int) -> None:
        g.steps += 1
        if move == moves.DONE.base:
            return
        g.todo.append(ACT)
        if moves.ABILITY.has(move):
            activate(g, moves.ABILITY.first(move) + 1, moves.ABILITY.second(move))
        elif moves.SKILL.has(move):
            try_skill(g, moves.SKILL.first(move) + 1, moves.SKILL.second(move))
        elif moves.ATTACK.has(move):
            aim(g, moves.ATTACK.first(move), moves.ATTACK.second(move))
        elif moves.PAY_DIE.has(move):
            g.dice[moves.PAY_DIE.first(move) + 1] -= 1
            use_gear(g, moves.PAY_DIE.second(move))
        elif moves.PAY_CUBE.has(move):
            g.held[moves.PAY_CUBE.first(move)] -= 1
            use_gear(g, moves.PAY_CUBE.second(move))
        elif moves.USE.has(move):
            use_gear(g, moves.USE.first(move))
        else:
            item = moves.ITEM.first(move)
            spend_item(g, item)
            perform(g, g.box.item_effect[item])

    def prompt(self, g: Castle) -> str:
        return "What do you do with your dice and cubes?"

    def rule(self) -> str:
        return "CC-P12"


def add_gear(g: Castle, gear: int, found: list[int]) -> None:
    """CC-E1, CC-Q13: the ways to pay for an equipment card that leave it something to do."""
    box = g.box
    effect = box.gear_effect[gear]
    if box.gear_dice[gear]:
        for pips in range(1, PIPS + 1):
            if g.dice[pips] and box.gear_dice[gear] >> pips & 1:
                g.dice[pips] -= 1
                if useful(g, effect):
                    found.append(moves.PAY_DIE.at(pips - 1, gear))
                g.dice[pips] += 1
    elif box.gear_cube[gear] >= 0:
        wanted = box.gear_cube[gear]
        for colour in range(3):
            if g.held[colour] and (wanted == ANY or wanted == colour):
                g.held[colour] -= 1
                if useful(g, effect):
                    found.append(moves.PAY_CUBE.at(colour, gear))
                g.held[colour] += 1
    elif useful(g, effect):
        found.append(moves.USE.at(gear))


def activate(g: Castle, pips: int, ability: int) -> None:
    """CC-A1..A6, CC-A12, CC-A16, CC-A17, CC-Q10, CC-Q11: the cube if the value fits, then the top action unless the card is stunned."""
    box = g.box
    g.dice[pips] -= 1
    g.ability_used |= 1 << ability
    g.tell(PLACES_DIE, pips, ability)
    side = ability * 2 + (g.upgraded >> ability & 1)
    if box.ability_values[side] >> pips & 1:
        gain(g, box.ability_colour[ability], 1)
    if g.stunned >> ability & 1:
        return
    if box.ability_or[side] < 0 and is_gift(g, box.ability_top[side]):
        perform(g, box.ability_top[side])
    else:
        g.todo.append(TOP_ACTION[ability])


class TopAction(Ask):
    """CC-A4, CC-A7..A15, CC-N2: use the top action, its other half after OR, or neither."""

    def __init__(self, ability: int) -> None:
        self.ability = ability

    def options(self, g: Castle) -> list[int]:
        side = self.ability * 2 + (g.upgraded >> self.ability & 1)
        found: list[int] = []
        if useful(g, g.box.ability_top[side]):
            found.append(USE)
        if g.box.ability_or[side] >= 0 and useful(g, g.box.ability_or[side]):
            found.append(OR)
        found.append(SKIP)
        return found

    def answer(self, g: Castle, move: int) -> None:
        if move != SKIP:
            perform(g, self.effect(g, move))

    def effect(self, g: Castle, move: int) -> int:
        side = self.ability * 2 + (g.upgraded >> self.ability & 1)
        return g.box.ability_or[side] if move == OR else g.box.ability_top[side]

    def label(self, g: Castle, move: int) -> str:
        return "Skip it" if move == SKIP else effect_words(g, self.effect(g, move))

    def prompt(self, g: Castle) -> str:
        return f"Do you use the top action of {g.box.ability_names[self.ability]}?"

    def rule(self) -> str:
        return "CC-A4"


def try_skill(g: Castle, pips: int, slot: int) -> None:
    """CC-H10: one more die next to a hero's skill bonus."""
    g.dice[pips] -= 1
    g.thrown[slot] += 1
    g.total[slot] += pips
    g.tell(TRIES, pips, g.heroes[slot])


def aim(g: Castle, colour: int, slot: int) -> None:
    """CC-H2, CC-H5..H9, CC-Q45: a cube into an attack box; the bonus may be taken, once a round and not while bleeding."""
    g.held[colour] -= 1
    g.attack[slot * 3 + colour] += 1
    g.tell(AIMS, colour, g.heroes[slot])
    bonus = g.box.bonus[g.side(slot)]
    if bonus < 0 or (g.bonus_used | g.bleeding) >> slot & 1:
        return
    if is_gift(g, bonus):
        g.bonus_used |= 1 << slot
        perform(g, bonus)
    elif useful(g, bonus):
        g.todo.append(BONUS[slot])


class TakeBonus(Ask):
    """CC-H5..H7, CC-H13..H20, CC-N6, CC-Q33: take the attack bonus now, or leave it for a later cube."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def options(self, g: Castle) -> list[int]:
        return TAKE_OR_SKIP

    def answer(self, g: Castle, move: int) -> None:
        if move == TAKE_OR_SKIP[0]:
            g.bonus_used |= 1 << self.slot
            perform(g, g.box.bonus[g.side(self.slot)])

    def label(self, g: Castle, move: int) -> str:
        return effect_words(g, g.box.bonus[g.side(self.slot)]) if move == TAKE_OR_SKIP[0] else "Not now"

    def prompt(self, g: Castle) -> str:
        return f"Do you take the attack bonus of {g.box.hero_names[g.heroes[self.slot]]}?"

    def rule(self) -> str:
        return "CC-H5"


TAKE_OR_SKIP: Final = [moves.BONUS.at(0), moves.BONUS.at(1)]
ACT: Final = Act()
TOP_ACTION: Final = [TopAction(ability) for ability in range(len(ABILITIES))]
BONUS: Final = [TakeBonus(slot) for slot in range(SLOTS)]
