"""What learned natural play goes by in the castle: what a die or a cube would be good for, who would fall by it, and what is left."""

from __future__ import annotations

from typing import Final

from malison.games.cursed_castle.bot.knowledge import count, spaces_left, threat, wanted
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
from malison.kernel.vectors import i64, row, vec

DEEDS: Final = 8
"""What can be done next in phase 4: a die on an ability or a hero, a cube on a hero, then equipment, items and being done."""
ATTACKS: Final = 2
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
        self.acting = False
        self.free: i64 = 0
        self.held: i64 = 0
        self.coming: i64 = 0
        self.check_count: i64 = 0
        self.open_checks: vec[i64] = row(3 * (FOURTH + 1), 0)
        self.harms: vec[i64] = row(FOURTH + 1, 0)
        self.lefts: vec[i64] = row(FOURTH + 1, 0)
        self.wanted: vec[i64] = row(3, 0)
        self.short: vec[i64] = row(3, 0)
        self.wish: vec[i64] = row(3, 0)
        self.target: vec[i64] = row(3, 0)
        self.giving: vec[i64] = row(len(ABILITIES), 0)
        """What of the position has been worked out."""

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

    def begin(self, g: Castle) -> None:
        """In phase 4: what each space would do and still takes, which cubes are wanted how much, and which checks are open."""
        self.acting = isinstance(g.asking, Act)
        if not self.acting:
            return
        harm = self.harms
        left = self.lefts
        open_checks: i64 = 0
        total: i64 = 0
        space: i64 = 0
        while space <= FOURTH:
            here: i64 = harm_of(g, space)
            harm[space] = here
            left[space] = spaces_left(g, space)
            total += here
            if g.card(space) >= 0:
                i: i64 = 3 * space
                while i < 3 * space + 3:
                    if g.checks[i] > 0:
                        self.open_checks[open_checks] = g.checks[i]
                        open_checks += 1
                    i += 1
            space += 1
        self.coming = min(total // 2, SOME - 1)
        self.check_count = open_checks
        self.free = min(unused_dice(g), SOME - 1)
        self.held = min(g.cubes_held(), SOME - 1)
        colour: i64 = 0
        while colour < 3:
            want: i64 = wanted(g, colour)
            self.wanted[colour] = want
            self.short[colour] = want - g.held[colour]
            best: i64 = 0
            by: i64 = 1
            worst: i64 = 0
            least: i64 = SOME - 1
            space = 0
            while space <= FOURTH:
                if g.open[space * 3 + colour]:
                    worst = max(worst, harm[space])
                    least = min(least, left[space])
                    if (1 + harm[space]) * by > best * left[space]:
                        best = 1 + harm[space]
                        by = max(left[space], 1)
                space += 1
            self.wish[colour] = min(2 * best // by, MANY - 1)
            self.target[colour] = least * SOME + worst
            colour += 1
        ability: i64 = 0
        while ability < len(ABILITIES):
            values: i64 = g.box.ability_values[ability * 2 + (g.upgraded >> ability & 1)]
            many: i64 = 0
            pips: i64 = 1
            while pips <= PIPS:
                if values >> pips & 1:
                    many += g.dice[pips]
                pips += 1
            self.giving[ability] = many
            ability += 1

    def shaded(self, g: Castle, move: i64) -> bool:
        return not self.acting or deed_of(move) > ATTACKS

    def note(self, g: Castle, move: i64, to: Active) -> None:
        if self.acting:
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
        free: i64 = self.free
        to.add(self.dice + deed * SOME + free)
        to.add(self.cubes + deed * SOME + self.held)
        to.add(self.harm + deed * SOME + self.coming)
        if deed == 0:
            self.note_ability(g, ABILITY.first(move) + 1, ABILITY.second(move), to)
        elif deed == 1:
            self.note_skill(g, SKILL.first(move) + 1, SKILL.second(move), to)
        elif deed == ATTACKS:
            self.note_attack(g, ATTACK.first(move), ATTACK.second(move), to)
        elif deed == 3:
            to.add(self.gear + PAY_DIE.second(move) * SOME + free)
        elif deed == 4:
            to.add(self.gear + PAY_CUBE.second(move) * SOME + min(max(1 + self.short[PAY_CUBE.first(move)], 0), 2))
        elif deed == 5:
            to.add(self.gear + USE.place(move) * SOME + free)
        elif deed == 7:
            wishes: i64 = 0
            for colour in range(3):
                if self.short[colour] > 0:
                    wishes += 1
            to.add(self.idle + free * FEW + wishes)

    def note_ability(self, g: Castle, pips: i64, ability: i64, to: Active) -> None:
        box = g.box
        side: i64 = ability * 2 + (g.upgraded >> ability & 1)
        gives: i64 = box.ability_values[side] >> pips & 1
        colour: i64 = box.ability_colour[ability]
        short: i64 = 0
        if colour < 3:
            short = min(max(self.short[colour] + 1, 0), FEW - 1)
        to.add(self.abilities + (2 * side + gives) * FEW + short)
        others: i64 = self.giving[ability]
        if gives:
            others -= g.dice[pips]
            if colour < 3:
                to.add(self.wishes + self.wish[colour] + (MANY if short > 1 else 0))
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
        i: i64 = 0
        while i < self.check_count:
            value: i64 = self.open_checks[i]
            if value > total:
                lacking = min(lacking, value - total)
            elif value > before:
                spare = min(spare, total - value)
            i += 1
        how: i64 = 0 if spare < MANY else 1 if lacking < MANY else 2
        by: i64 = min(spare if how == 0 else lacking, MANY - 1)
        to.add(self.checks + how * MANY + by)
        to.add(self.skills + how * MANY + min(max(bonus, 0), FEW) + (FEW + 1 if g.thrown[slot] else 0))

    def note_attack(self, g: Castle, colour: i64, slot: i64, to: Active) -> None:
        """How many such cubes are wanted, and who could fall by them."""
        wish: i64 = min(max(self.wanted[colour], 0), SOME - 1)
        to.add(self.colours + ((FEW if self.free else 0) + min(g.held[colour], FEW - 1)) * SOME + wish)
        to.add(self.targets + self.target[colour])
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
        return ATTACKS
    if PAY_DIE.has(move):
        return 3
    if PAY_CUBE.has(move):
        return 4
    if USE.has(move):
        return 5
    return 7 if move == DONE else 6


HABITS: Final = CastleHabits()
