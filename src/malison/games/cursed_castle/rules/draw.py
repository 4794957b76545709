"""Phases 1 to 3: the row is filled, enemy dice and hero dice are rolled."""

from __future__ import annotations

from typing import Final

from malison.games.cursed_castle import events as ev
from malison.games.cursed_castle.box.cards import BARRICADE, BOSS, CHECKS_A_CARD, RED_BORDER, SPACES
from malison.games.cursed_castle.moves import PIPS
from malison.games.cursed_castle.state import FOURTH, UNKNOWN_BOSS, Castle
from malison.kernel.state import Step
from malison.kernel.vectors import i64


class Draw(Step[Castle]):
    """CC-P2..P7, CC-M1..M3, CC-B1, CC-B3, CC-Q6, CC-Q7: cards come until spaces 1 to 3 hold an enemy each."""

    def run(self, g: Castle) -> None:
        space = g.empty_space()
        if space < 0 or not g.deck:
            return
        g.reveal()
        kind = g.box.kind
        while space >= 0 and g.deck:
            card = g.deck.pop()
            if g.known_top:
                g.known_top -= 1
            if card == UNKNOWN_BOSS:
                card = random_boss(g)
            if kind[card] == BARRICADE:
                g.under = [*g.under, card * SPACES + space]
                g.tell(ev.DRAWN, card, space)
            elif kind[card] >= RED_BORDER:
                put_red(g, card)
            else:
                put_enemy(g, card, space)
                space = g.empty_space()


class RollEnemyDice(Step[Castle]):
    """CC-P8..P10, CC-F21: three enemy dice, four if an extra die was earned, each on the space it shows."""

    def run(self, g: Castle) -> None:
        faces = g.box.enemy_faces
        for _ in range(g.box.enemy_dice + g.extra_die):
            g.enemy[faces[g.rng.below(len(faces))] - 1] += 1
        g.extra_die = 0
        g.tell(ev.ENEMY_ROLL, g.enemy[0], g.enemy[1], g.enemy[2])


class RollHeroDice(Step[Castle]):
    """CC-P11, CC-F14, CC-F17, CC-Q5: every hero die that is not locked; white and purple are used alike."""

    def run(self, g: Castle) -> None:
        for _ in range(g.box.hero_dice - g.missing):
            pips = 1 + g.rng.below(PIPS)
            g.dice[pips] += 1
            g.tell(ev.HERO_ROLL, pips)
        g.reveal()


def put_enemy(g: Castle, card: i64, space: i64) -> None:
    """CC-P3, CC-P7, CC-M1, CC-M2: an enemy with its open spaces, those of barricades and of a boss's modifier too."""
    box = g.box
    g.row[space] = card
    g.modify(space, -1)
    at = space * 3
    for i in range(3):
        g.open[at + i] = box.need[card * 3 + i]
        g.filled[at + i] = 0
        g.checks[at + i] = box.checks[card * 3 + i]
    for entry in g.under:
        if entry % SPACES == space:
            for i in range(3):
                g.open[at + i] += box.need[entry // SPACES * 3 + i]
    g.tell(ev.DRAWN, card, space)
    if box.kind[card] == BOSS:
        g.bosses_met |= 1 << (card - box.first_boss)
        if g.plan.difficulty:
            add_modifier(g, space)


def random_boss(g: Castle) -> i64:
    """CC-S6, CC-Q31, CC-Q40: one that has not been met and is not still to come; if all have been met, any that is not in the row."""
    first = g.box.first_boss
    away = g.bosses_met
    for boss in g.plan.bosses:
        away |= 1 << (boss - first)
    found = others(g.box.bosses, away)
    if not found:
        away = 0
        for card in g.row:
            if card >= first:
                away |= 1 << (card - first)
        g.bosses_met = away
        found = others(g.box.bosses, away)
    return first + found[g.rng.below(len(found))]


def add_modifier(g: Castle, space: i64) -> None:
    """CC-M1, CC-M2, CC-Q37, CC-Q40: a modifier of the chosen difficulty; its spaces count as the boss's own."""
    box = g.box
    away: i64 = 0
    for modifier in range(len(box.modifier_names)):
        if box.modifier_difficulty[modifier] != g.plan.difficulty:
            away |= 1 << modifier
    found = others(len(box.modifier_names), away | g.modifiers_met)
    if not found:
        g.modifiers_met = 0
        for modifier in g.modifier:
            if modifier >= 0:
                g.modifiers_met |= 1 << modifier
        found = others(len(box.modifier_names), away | g.modifiers_met)
        if not found:
            return
    modifier = found[g.rng.below(len(found))]
    g.modifiers_met |= 1 << modifier
    g.modify(space, modifier)
    at = space * 3
    for i in range(3):
        g.open[at + i] += box.modifier_need[modifier * 3 + i]
    value = box.modifier_check[modifier]
    if value:
        for i in range(CHECKS_A_CARD):
            if g.checks[at + i] == 0:
                g.checks[at + i] = value
                break
    g.tell(ev.MODIFIED, modifier)


def others(n: i64, away: i64) -> list[int]:
    """The numbers below n that are not in the mask."""
    return [i for i in range(n) if not away >> i & 1]


def put_red(g: Castle, card: i64) -> None:
    """CC-P4, CC-P5, CC-X7, CC-Q42: on top of space 4; a covered card keeps its cubes."""
    at = FOURTH * 3
    if g.fourth:
        g.covered = [*g.covered, g.filled[at], g.filled[at + 1], g.filled[at + 2]]
    g.fourth = [*g.fourth, card]
    open_red(g, NO_CUBES)
    g.tell(ev.DRAWN, card, FOURTH)


def open_red(g: Castle, cubes: list[int]) -> None:
    """The card on top of space 4, with the cubes it carries, is the active one."""
    card = g.fourth[-1]
    at = FOURTH * 3
    for i in range(3):
        g.filled[at + i] = cubes[i]
        g.open[at + i] = g.box.need[card * 3 + i] - cubes[i]
        g.checks[at + i] = g.box.checks[card * 3 + i]


NO_CUBES: Final = [0, 0, 0]
DRAW: Final = Draw()
ROLL_ENEMY_DICE: Final = RollEnemyDice()
ROLL_HERO_DICE: Final = RollHeroDice()
