"""Phases 1 to 3: the row is filled, enemy dice and hero dice are rolled."""

from __future__ import annotations

from malison.games.cursed_castle.events import DRAWN, ENEMY_ROLL, HERO_ROLL, MODIFIED
from malison.games.cursed_castle.state import FOURTH, Castle
from malison.games.cursed_castle.words import BARRICADE, BOSS, MINI_BOSS
from malison.kernel.state import Step


class Draw(Step[Castle]):
    """CC-P2..P7, CC-M1..M3, CC-B1, CC-B3, CC-Q6, CC-Q7: cards come until spaces 1 to 3 hold an enemy each."""

    def run(self, g: Castle) -> None:
        space = empty_space(g)
        if space < 0 or not g.deck:
            return
        g.reveal()
        kind = g.box.kind
        while space >= 0 and g.deck:
            card = g.deck.pop()
            if g.known_top:
                g.known_top -= 1
            if kind[card] == BARRICADE:
                g.under.append(card * 3 + space)
                g.tell(DRAWN, card, space)
            elif kind[card] <= BOSS:
                put_enemy(g, card, space)
                space = empty_space(g)
            else:
                put_red(g, card)


class RollEnemyDice(Step[Castle]):
    """CC-P8..P10, CC-F21: three enemy dice, four if an extra die was earned, each on the space it shows."""

    def run(self, g: Castle) -> None:
        faces = g.box.enemy_faces
        for _ in range(g.box.enemy_dice + g.extra_die):
            g.enemy[faces[g.rng.below(len(faces))] - 1] += 1
        g.extra_die = 0
        g.reveal()
        g.tell(ENEMY_ROLL, g.enemy[0], g.enemy[1], g.enemy[2])


class RollHeroDice(Step[Castle]):
    """CC-P11, CC-F14, CC-F17: every hero die that is not locked; white and purple are used alike."""

    def run(self, g: Castle) -> None:
        for _ in range(g.box.hero_dice - g.missing):
            pips = 1 + g.rng.below(6)
            g.dice[pips] += 1
            g.tell(HERO_ROLL, pips)


def empty_space(g: Castle) -> int:
    """The leftmost of spaces 1 to 3 without an enemy, -1 if there is none."""
    row = g.row
    return 0 if row[0] < 0 else 1 if row[1] < 0 else 2 if row[2] < 0 else -1


def put_enemy(g: Castle, card: int, space: int) -> None:
    """CC-P3, CC-P7, CC-M1, CC-M2: an enemy with its open spaces, those of barricades and of a boss's modifier too."""
    box = g.box
    g.row[space] = card
    at = space * 3
    for i in range(3):
        g.open[at + i] = box.need[card * 3 + i]
        g.filled[at + i] = 0
        g.checks[at + i] = box.checks[card * 3 + i]
    for entry in g.under:
        if entry % 3 == space:
            for i in range(3):
                g.open[at + i] += box.need[entry // 3 * 3 + i]
    g.tell(DRAWN, card, space)
    if g.difficulty and box.kind[card] == BOSS:
        add_modifier(g, space)


def add_modifier(g: Castle, space: int) -> None:
    """CC-M1, CC-M2, CC-Q37, CC-Q40: the top modifier's spaces count as the boss's own."""
    if not g.modifiers:
        g.modifiers = g.modifiers_used
        g.modifiers_used = []
        g.rng.shuffle(g.modifiers)
    if not g.modifiers:
        return
    modifier = g.modifiers.pop()
    g.modifier[space] = modifier
    at = space * 3
    for i in range(3):
        g.open[at + i] += g.box.modifier_need[modifier * 3 + i]
    value = g.box.modifier_check[modifier]
    if value:
        for i in range(3):
            if g.checks[at + i] == 0:
                g.checks[at + i] = value
                break
    g.tell(MODIFIED, modifier)


def put_red(g: Castle, card: int) -> None:
    """CC-P4, CC-P5, CC-X7, CC-Q42: on top of space 4; a covered card keeps its cubes."""
    at = FOURTH * 3
    if g.fourth:
        for i in range(3):
            g.covered.append(g.filled[at + i])
    g.fourth.append(card)
    open_red(g, [0, 0, 0])
    g.tell(DRAWN, card, FOURTH)


def open_red(g: Castle, cubes: list[int]) -> None:
    """The card on top of space 4, with the cubes it carries, is the active one."""
    card = g.fourth[-1]
    at = FOURTH * 3
    for i in range(3):
        g.filled[at + i] = cubes[i]
        g.open[at + i] = g.box.need[card * 3 + i] - cubes[i]
        g.checks[at + i] = g.box.checks[card * 3 + i]


def plain(g: Castle, card: int) -> bool:
    """CC-Q23: an enemy that the dead can rise as; no mini-boss, no boss."""
    return g.box.kind[card] < MINI_BOSS
