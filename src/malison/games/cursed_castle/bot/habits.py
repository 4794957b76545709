"""What learned natural play goes by in the castle: what a die or a cube would be good for, who would fall by it, and what is left."""

from __future__ import annotations

from typing import Final

from malison.games.cursed_castle.bot.knowledge import count, missing_cubes, spaces_left, threat, wanted
from malison.games.cursed_castle.box.cards import ABILITIES, EQUIPMENT, HEROES
from malison.games.cursed_castle.moves import (
    ABILITY,
    ATTACK,
    BLOCK,
    DONE,
    HIT,
    ITEM,
    MEND,
    PASS,
    PAY_CUBE,
    PAY_DIE,
    PIPS,
    SKILL,
    STRIKE,
    USE,
)
from malison.games.cursed_castle.rules.act import Act
from malison.games.cursed_castle.rules.dice import unused_dice
from malison.games.cursed_castle.state import FOURTH, Castle
from malison.kernel.features import Active, Habits
from malison.kernel.vectors import i64

DEEDS: Final = 8
"""What can be done next in phase 4."""
FEW: Final = 5
SOME: Final = 8
MANY: Final = 12


class CastleHabits(Habits):
    """Dice: which cube they bring and how much it is wanted, which check they pass and by how much. Cubes: what they can strike down."""

    def __init__(self) -> None:
        super().__init__()
        self.dice: i64 = 0
        self.cubes: i64 = 0
        self.harm: i64 = 0
        self.abilities: i64 = 0
        self.wishes: i64 = 0
        self.spare: i64 = 0
        self.stunned: i64 = 0
        self.checks: i64 = 0
        self.skills: i64 = 0
        self.colours: i64 = 0
        self.targets: i64 = 0
        self.bonuses: i64 = 0
        self.gear: i64 = 0
        self.idle: i64 = 0
        self.sides: i64 = 0
        self.guards: i64 = 0
        self.strikes: i64 = 0
        self.fights: i64 = 0

    def blank(self) -> Habits:
        return CastleHabits()

    def lay(self, g: Castle) -> None:
        super().lay(g)
        self.dice = self.room_for(DEEDS * SOME)
        self.cubes = self.room_for(DEEDS * SOME)
        self.harm = self.room_for(DEEDS * SOME)
        self.abilities = self.room_for(4 * len(ABILITIES) * FEW)
        self.wishes = self.room_for(2 * MANY)
        self.spare = self.room_for(2 * FEW)
        self.stunned = self.room_for(2 * len(ABILITIES))
        self.checks = self.room_for(3 * MANY)
        self.skills = self.room_for(3 * MANY)
        self.colours = self.room_for(2 * FEW * SOME)
        self.targets = self.room_for(SOME * SOME)
        self.bonuses = self.room_for(2 * FEW)
        self.gear = self.room_for(len(EQUIPMENT) * SOME)
        self.idle = self.room_for(SOME * FEW)
        self.sides = self.room_for(2 * len(HEROES) * 3)
        self.guards = self.room_for(3 * FEW * FEW)
        self.strikes = self.room_for(2 * SOME * SOME)
        self.fights = self.room_for(2 * SOME)

    def note(self, g: Castle, move: i64, prior: float, to: Active) -> None:
        super().note(g, move, prior, to)
        if isinstance(g.asking, Act):
            self.note_step(g, move, to)
        elif STRIKE.has(move):
            space: i64 = STRIKE.place(move)
            boss: i64 = 1 if space < FOURTH and g.is_boss(space) else 0
            left: i64 = min(spaces_left(g, space), SOME - 1)
            to.add(self.strikes + (boss * SOME + left) * SOME + harm_of(g, space))
        elif PASS.has(move):
            at: i64 = PASS.first(move)
            to.add(self.fights + (SOME if at == FOURTH else 0) + min(spaces_left(g, at), SOME - 1))
        elif HIT.has(move):
            slot: i64 = HIT.place(move)
            to.add(self.sides + g.side(slot) * 3 + min(g.party(), 3) - 1)
            to.add(self.guards + self.state_of(g))
        elif MEND.has(move):
            to.add(self.sides + g.side(MEND.place(move)) * 3)
        elif move == BLOCK:
            to.add(self.guards + FEW * FEW + self.state_of(g))
        elif ITEM.has(move):
            to.add(self.guards + 2 * FEW * FEW + self.state_of(g))

    def state_of(self, g: Castle) -> i64:
        """How many there are and how many are wounded."""
        return min(g.party(), FEW - 1) * FEW + min(count(g.wounded), FEW - 1)

    def note_step(self, g: Castle, move: i64, to: Active) -> None:
        deed: i64 = deed_of(move)
        free: i64 = min(unused_dice(g), SOME - 1)
        held: i64 = g.cubes_held()
        to.add(self.dice + deed * SOME + free)
        to.add(self.cubes + deed * SOME + min(held, SOME - 1))
        to.add(self.harm + deed * SOME + self.coming(g))
        if deed == 0:
            self.note_ability(g, ABILITY.first(move) + 1, ABILITY.second(move), to)
        elif deed == 1:
            self.note_skill(g, SKILL.first(move) + 1, SKILL.second(move), to)
        elif deed == 2:
            self.note_attack(g, ATTACK.first(move), ATTACK.second(move), free, to)
        elif deed == 3:
            to.add(self.gear + PAY_DIE.second(move) * SOME + free)
        elif deed == 4:
            colour: i64 = PAY_CUBE.first(move)
            to.add(self.gear + PAY_CUBE.second(move) * SOME + min(max(1 + missing_cubes(g, colour), 0), 2))
        elif deed == 5:
            to.add(self.gear + USE.place(move) * SOME + free)
        elif deed == 7:
            open_wishes: i64 = 0
            for one in range(3):
                if missing_cubes(g, one) > 0:
                    open_wishes += 1
            to.add(self.idle + free * FEW + open_wishes)

    def coming(self, g: Castle) -> i64:
        """How hard the row will strike."""
        total: i64 = 0
        for space in range(FOURTH + 1):
            total += harm_of(g, space)
        return min(total // 2, SOME - 1)

    def note_ability(self, g: Castle, pips: i64, ability: i64, to: Active) -> None:
        box = g.box
        side: i64 = ability * 2 + (g.upgraded >> ability & 1)
        gives: i64 = box.ability_values[side] >> pips & 1
        colour: i64 = box.ability_colour[ability]
        short: i64 = 0
        if colour < 3:
            short = min(max(missing_cubes(g, colour) + 1, 0), FEW - 1)
        to.add(self.abilities + (2 * side + gives) * FEW + short)
        if gives and colour < 3:
            best: i64 = 0
            left: i64 = 1
            for space in range(FOURTH + 1):
                if g.open[space * 3 + colour]:
                    here: i64 = 1 + harm_of(g, space)
                    spaces: i64 = max(spaces_left(g, space), 1)
                    if here * left > best * spaces:
                        best = here
                        left = spaces
            to.add(self.wishes + min(2 * best // left, MANY - 1) + (MANY if short > 1 else 0))
        others: i64 = 0
        for value in range(1, PIPS + 1):
            if g.dice[value] and value != pips and box.ability_values[side] >> value & 1:
                others += g.dice[value]
        to.add(self.spare + gives * FEW + min(others, FEW - 1))
        if g.stunned >> ability & 1:
            to.add(self.stunned + 2 * ability + gives)

    def note_skill(self, g: Castle, pips: i64, slot: i64, to: Active) -> None:
        """Whether a check is passed that was not before, and with how much to spare; or how much is still missing."""
        bonus: i64 = g.box.skill[g.side(slot)]
        before: i64 = g.total[slot] + bonus if g.thrown[slot] else 0
        total: i64 = g.total[slot] + bonus + pips
        spare: i64 = MANY
        lacking: i64 = MANY
        for space in range(FOURTH + 1):
            if g.card(space) < 0:
                continue
            for i in range(3):
                value: i64 = g.checks[space * 3 + i]
                if value > total:
                    lacking = min(lacking, value - total)
                elif value > before:
                    spare = min(spare, total - value)
        how: i64 = 0 if spare < MANY else 1 if lacking < MANY else 2
        by: i64 = min(spare if how == 0 else lacking, MANY - 1)
        to.add(self.checks + how * MANY + by)
        to.add(self.skills + how * MANY + min(max(bonus, 0), FEW) + (FEW + 1 if g.thrown[slot] else 0))

    def note_attack(self, g: Castle, colour: i64, slot: i64, free: i64, to: Active) -> None:
        """How many such cubes are wanted, and who could fall by them."""
        wish: i64 = min(max(wanted(g, colour), 0), SOME - 1)
        to.add(self.colours + ((FEW if free else 0) + min(g.held[colour], FEW - 1)) * SOME + wish)
        worst: i64 = 0
        least: i64 = SOME - 1
        for space in range(FOURTH + 1):
            if g.open[space * 3 + colour]:
                worst = max(worst, harm_of(g, space))
                least = min(least, spaces_left(g, space))
        to.add(self.targets + least * SOME + worst)
        side: i64 = g.side(slot)
        fresh: i64 = 1 if g.box.bonus[side] >= 0 and not (g.bonus_used | g.bleeding) >> slot & 1 else 0
        to.add(self.bonuses + fresh * FEW + min(g.cubes_on(slot), FEW - 1))
        to.add(self.sides + side * 3 + 1)


def harm_of(g: Castle, space: i64) -> i64:
    return min(int(threat(g, space)), SOME - 1)


def deed_of(move: i64) -> i64:
    if ABILITY.has(move):
        return 0
    if SKILL.has(move):
        return 1
    if ATTACK.has(move):
        return 2
    if PAY_DIE.has(move):
        return 3
    if PAY_CUBE.has(move):
        return 4
    if USE.has(move):
        return 5
    return 7 if move == DONE else 6


HABITS: Final = CastleHabits()
