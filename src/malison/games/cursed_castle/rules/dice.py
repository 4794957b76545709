"""Dice in phase 4: turning and rerolling hero dice, the red die, and enemy dice that move."""

from __future__ import annotations

from typing import Final

from malison.games.cursed_castle import moves
from malison.games.cursed_castle.box.words import FLIP_DIE, SET_DIE, SHIFT_ENEMY
from malison.games.cursed_castle.events import ENEMY_DIE, RED_ROLL, REROLLS, TURNS_DIE
from malison.games.cursed_castle.rules.ask import Ask
from malison.games.cursed_castle.state import Castle


class TurnDie(Ask):
    """CC-A9, CC-A11, CC-E6, CC-E12, CC-E15, CC-I5..I7, CC-N3, CC-Q13: which unused die, and its new value."""

    def __init__(self, effect: int) -> None:
        self.effect = effect

    def options(self, g: Castle) -> list[int]:
        effect = g.box.effects[self.effect]
        found: list[int] = []
        for pips in range(1, 7):
            if g.dice[pips]:
                if effect.code == FLIP_DIE:
                    found.append(moves.TURN.at(pips - 1, 6 - pips))
                else:
                    for value in effect.values:
                        new = value if effect.code == SET_DIE else pips + value
                        if new != pips and 1 <= new <= 6:
                            found.append(moves.TURN.at(pips - 1, new - 1))
        return found

    def answer(self, g: Castle, move: int) -> None:
        old = moves.TURN.first(move) + 1
        new = moves.TURN.second(move) + 1
        g.dice[old] -= 1
        g.dice[new] += 1
        g.tell(TURNS_DIE, old, new)

    def prompt(self, g: Castle) -> str:
        return "Which die changes, and to what?"

    def rule(self) -> str:
        return "CC-Q13"


class Reroll(Ask):
    """CC-H13, CC-N3: one unused hero die is rolled again."""

    def options(self, g: Castle) -> list[int]:
        return [moves.REROLL.at(pips - 1) for pips in range(1, 7) if g.dice[pips]]

    def answer(self, g: Castle, move: int) -> None:
        old = moves.REROLL.first(move) + 1
        new = 1 + g.rng.below(moves.PIPS)
        g.reveal()
        g.dice[old] -= 1
        g.dice[new] += 1
        g.tell(REROLLS, old, new)

    def prompt(self, g: Castle) -> str:
        return "Which die is rolled again?"

    def rule(self) -> str:
        return "CC-H13"


def roll_red(g: Castle) -> None:
    """CC-H14, CC-E14, CC-Q34: the one red die is an unused hero die for this round."""
    if g.red_die:
        return
    g.red_die = 1
    pips = 1 + g.rng.below(moves.PIPS)
    g.reveal()
    g.dice[pips] += 1
    g.tell(RED_ROLL, pips)


def unused_dice(g: Castle) -> int:
    dice = g.dice
    return dice[1] + dice[2] + dice[3] + dice[4] + dice[5] + dice[6]


def can_turn(code: int, values: list[int], pips: int) -> bool:
    if code == FLIP_DIE:
        return True
    for value in values:
        new = value if code == SET_DIE else pips + value
        if new != pips and 1 <= new <= 6:
            return True
    return False


class RerollEnemy(Ask):
    """CC-E7, CC-N10: one enemy die is rolled again and goes to its new space."""

    def options(self, g: Castle) -> list[int]:
        return [moves.ENEMY_REROLL.at(space) for space in range(3) if g.enemy[space]]

    def answer(self, g: Castle, move: int) -> None:
        faces = g.box.enemy_faces
        new = faces[g.rng.below(len(faces))] - 1
        g.reveal()
        move_enemy(g, moves.ENEMY_REROLL.first(move), new)

    def prompt(self, g: Castle) -> str:
        return "Which enemy die is rolled again?"

    def rule(self) -> str:
        return "CC-E7"


class MoveEnemy(Ask):
    """CC-E13, CC-H15, CC-N10, CC-Q16: an enemy die goes to another space."""

    def __init__(self, effect: int) -> None:
        self.effect = effect

    def options(self, g: Castle) -> list[int]:
        return enemy_moves(g, self.effect)

    def answer(self, g: Castle, move: int) -> None:
        move_enemy(g, moves.ENEMY_MOVE.first(move), moves.ENEMY_MOVE.second(move))

    def prompt(self, g: Castle) -> str:
        return "Which enemy die moves, and where to?"

    def rule(self) -> str:
        return "CC-Q16"


def enemy_moves(g: Castle, number: int) -> list[int]:
    """By amounts (Pendant of Power), or from enemy to enemy (Taunt)."""
    effect = g.box.effects[number]
    found: list[int] = []
    for space in range(3):
        if not g.enemy[space]:
            continue
        if effect.code == SHIFT_ENEMY:
            for amount in effect.values:
                if 0 <= space + amount < 3 and amount:
                    found.append(moves.ENEMY_MOVE.at(space, space + amount))
        elif g.row[space] >= 0:
            for to in range(3):
                if to != space and g.row[to] >= 0:
                    found.append(moves.ENEMY_MOVE.at(space, to))
    return found


def move_enemy(g: Castle, space: int, to: int) -> None:
    g.enemy[space] -= 1
    g.enemy[to] += 1
    g.tell(ENEMY_DIE, space, to)


REROLL: Final = Reroll()
REROLL_ENEMY_DIE: Final = RerollEnemy()
