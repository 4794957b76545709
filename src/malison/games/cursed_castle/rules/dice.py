"""Dice in phase 4: turning and rerolling hero dice, the red die, and enemy dice that move."""

from __future__ import annotations

from malison.games.cursed_castle import events as ev
from malison.games.cursed_castle.box.box import PartyEffect
from malison.games.cursed_castle.box.cards import SPACES
from malison.games.cursed_castle.moves import ENEMY_MOVE, ENEMY_REROLL, PIPS, REROLL, TURN
from malison.games.cursed_castle.rules.ask import Ask
from malison.games.cursed_castle.state import Castle
from malison.kernel.vectors import append, i64, vec


class TurnDie(Ask):
    """CC-A9, CC-A11, CC-E6, CC-E12, CC-E15, CC-I5..I7, CC-N3, CC-Q13, CC-Q47: which unused die, or enemy die where the effect says so,
    and its new value."""

    def __init__(self, effect: i64) -> None:
        self.effect = effect

    def choices(self, g: Castle) -> vec[i64]:
        effect = g.box.effects[self.effect]
        found = vec[i64]()
        for pips in range(1, PIPS + 1):
            if g.dice[pips]:
                for new in effect.turns(pips):
                    found = append(found, TURN.at(pips - 1, new - 1))
        return add_enemy_moves(g, effect, found)

    def answer(self, g: Castle, move: int) -> None:
        cause = g.box.causes[self.effect]
        if ENEMY_MOVE.has(move):
            move_enemy(g, ENEMY_MOVE.first(move), ENEMY_MOVE.second(move), cause)
            return
        old = TURN.first(move) + 1
        new = TURN.second(move) + 1
        g.dice[old] -= 1
        g.dice[new] += 1
        g.tell(ev.TURNS_DIE, old, new, cause=cause)

    def rule(self) -> str:
        return "CC-Q13"


class Reroll(Ask):
    """CC-H13, CC-N3: one unused hero die is rolled again."""

    def __init__(self, effect: i64) -> None:
        self.effect = effect

    def choices(self, g: Castle) -> vec[i64]:
        found = vec[i64]()
        for pips in range(1, PIPS + 1):
            if g.dice[pips]:
                found = append(found, REROLL.nth(pips - 1))
        return found

    def answer(self, g: Castle, move: int) -> None:
        old = REROLL.place(move) + 1
        new = 1 + g.rng.below(PIPS)
        g.reveal()
        g.dice[old] -= 1
        g.dice[new] += 1
        g.tell(ev.REROLLS, old, new, cause=g.box.causes[self.effect])

    def rule(self) -> str:
        return "CC-H13"


def roll_red(g: Castle, cause: i64) -> None:
    """CC-H14, CC-E14, CC-Q34: the one red die is an unused hero die for this round."""
    if g.red_die:
        return
    g.red_die = 1
    pips = 1 + g.rng.below(PIPS)
    g.reveal()
    g.dice[pips] += 1
    g.tell(ev.RED_ROLL, pips, cause=cause)


def unused_dice(g: Castle) -> i64:
    dice = g.dice
    return dice[1] + dice[2] + dice[3] + dice[4] + dice[5] + dice[6]


class RerollEnemy(Ask):
    """CC-E7, CC-N10: one enemy die is rolled again and goes to its new space."""

    def __init__(self, effect: i64) -> None:
        self.effect = effect

    def choices(self, g: Castle) -> vec[i64]:
        found = vec[i64]()
        for space in range(SPACES):
            if g.enemy[space]:
                found = append(found, ENEMY_REROLL.nth(space))
        return found

    def answer(self, g: Castle, move: int) -> None:
        faces = g.box.enemy_faces
        new = faces[g.rng.below(len(faces))] - 1
        g.reveal()
        move_enemy(g, ENEMY_REROLL.place(move), new, g.box.causes[self.effect])

    def rule(self) -> str:
        return "CC-E7"


class MoveEnemy(Ask):
    """CC-E13, CC-H15, CC-N10, CC-Q16: an enemy die goes to another space."""

    def __init__(self, effect: i64) -> None:
        self.effect = effect

    def choices(self, g: Castle) -> vec[i64]:
        return add_enemy_moves(g, g.box.effects[self.effect], vec[i64]())

    def answer(self, g: Castle, move: int) -> None:
        move_enemy(g, ENEMY_MOVE.first(move), ENEMY_MOVE.second(move), g.box.causes[self.effect])

    def rule(self) -> str:
        return "CC-Q16"


def add_enemy_moves(g: Castle, effect: PartyEffect[Castle], found: vec[i64]) -> vec[i64]:
    """The ways in which an effect lets an enemy die go to another space."""
    for space in range(SPACES):
        if g.enemy[space]:
            for to in effect.sends(g, space):
                found = append(found, ENEMY_MOVE.at(space, to))
    return found


def move_enemy(g: Castle, space: i64, to: i64, cause: i64) -> None:
    g.enemy[space] -= 1
    g.enemy[to] += 1
    g.tell(ev.ENEMY_DIE, space, to, cause=cause)
