"""What heroes, abilities, equipment and items do: which effects can do something now, and doing them."""

from __future__ import annotations

from typing import Final

from malison.games.cursed_castle import moves
from malison.games.cursed_castle.box.words import (
    ANY,
    BLOCK,
    CONJURE,
    CURE,
    DUPLICATE,
    FLIP_DIE,
    GAIN,
    HEAL,
    HEAL_FOR_CUBE,
    MEND,
    MOVE_ENEMY,
    RECOLOUR,
    RED_DIE,
    REROLL_DIE,
    REROLL_ENEMY,
    SET_DIE,
    SHIFT_DIE,
    SHIFT_ENEMY,
    SKILL,
)
from malison.games.cursed_castle.events import BLOCKS, HASTENS, USES
from malison.games.cursed_castle.rules.ask import Ask
from malison.games.cursed_castle.rules.cubes import DUPLICATE_CUBE, GAIN_ANY, PAY_CUBE, PickCube, gain
from malison.games.cursed_castle.rules.dice import (
    REROLL,
    REROLL_ENEMY_DIE,
    MoveEnemy,
    TurnDie,
    can_turn,
    enemy_moves,
    roll_red,
    unused_dice,
)
from malison.games.cursed_castle.rules.harm import TAKE_CORRUPTION
from malison.games.cursed_castle.rules.healing import CURE_STATUS, HEAL_ANY, MEND_HERO, has_status
from malison.games.cursed_castle.state import Castle
from malison.kernel.state import Step


class Perform(Step[Castle]):
    """An effect that waits until its cost is paid."""

    def __init__(self, effect: int) -> None:
        self.effect = effect

    def run(self, g: Castle) -> None:
        perform(g, self.effect)


def perform(g: Castle, number: int) -> None:
    """CC-E4..E18, CC-H13..H20, CC-I2..I7: do an effect, at once or by asking what it is to work on."""
    effect = g.box.effects[number]
    code = effect.code
    todo = g.todo
    if code == GAIN:
        if effect.a == ANY:
            for _ in range(effect.b):
                todo.append(GAIN_ANY)
        else:
            gain(g, effect.a, effect.b)
    elif code == BLOCK:
        g.blocks += effect.a
        g.tell(BLOCKS)
    elif code == HEAL:
        todo.append(HEAL_ANY)
    elif code == HEAL_FOR_CUBE:
        todo.append(HEAL_ANY)
        todo.append(PAY_CUBE)
    elif code == CURE:
        todo.append(CURE_STATUS)
    elif code == MEND:
        todo.append(MEND_HERO)
    elif code == DUPLICATE:
        todo.append(DUPLICATE_CUBE)
    elif code == RECOLOUR:
        todo.append(PickCube(number))
    elif code == SHIFT_DIE or code == SET_DIE or code == FLIP_DIE:
        todo.append(TurnDie(number))
    elif code == REROLL_DIE:
        todo.append(REROLL)
    elif code == RED_DIE:
        roll_red(g)
    elif code == SKILL:
        todo.append(Hasten(effect.a))
    elif code == REROLL_ENEMY:
        todo.append(REROLL_ENEMY_DIE)
    elif code == SHIFT_ENEMY or code == MOVE_ENEMY:
        todo.append(MoveEnemy(number))
    elif code == CONJURE:
        todo.append(CONJURE_CARD)


def is_gift(g: Castle, number: int) -> bool:
    """CC-Q45: an effect that only gives; nobody is asked whether to take it."""
    code = g.box.effects[number].code
    return code == GAIN or code == BLOCK


def useful(g: Castle, number: int) -> bool:
    """Whether an effect could change anything now."""
    effect = g.box.effects[number]
    code = effect.code
    if code == GAIN or code == BLOCK:
        return True
    if code == HEAL:
        return g.wounded != 0 or has_status(g)
    if code == HEAL_FOR_CUBE:
        return g.cubes_held() > 0 and (g.wounded != 0 or has_status(g))
    if code == CURE:
        return has_status(g)
    if code == MEND:
        return g.wounded != 0
    if code == DUPLICATE:
        return g.cubes_held() > 0
    if code == RECOLOUR:
        return g.cubes_held() > 0 if effect.a == ANY else g.held[effect.a] > 0
    if code == SHIFT_DIE or code == SET_DIE or code == FLIP_DIE:
        for pips in range(1, 7):
            if g.dice[pips] and can_turn(code, effect.values, pips):
                return True
        return False
    if code == REROLL_DIE:
        return unused_dice(g) > 0
    if code == RED_DIE:
        return g.red_die == 0
    if code == SKILL:
        return g.thrown[0] + g.thrown[1] + g.thrown[2] > 0
    if code == REROLL_ENEMY:
        return g.enemy[0] + g.enemy[1] + g.enemy[2] > 0
    if code == SHIFT_ENEMY or code == MOVE_ENEMY:
        return bool(enemy_moves(g, number))
    if code == CONJURE:
        return bool(brushes(g))
    return False


class Hasten(Ask):
    """CC-E4, CC-N11: whose skill total grows."""

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def options(self, g: Castle) -> list[int]:
        return [moves.HASTEN.at(slot) for slot in range(3) if g.thrown[slot]]

    def answer(self, g: Castle, move: int) -> None:
        slot = moves.HASTEN.first(move)
        g.total[slot] += self.amount
        g.tell(HASTENS, g.heroes[slot], self.amount)

    def prompt(self, g: Castle) -> str:
        return "Whose total grows?"

    def rule(self) -> str:
        return "CC-E4"


class Conjure(Ask):
    """CC-H20, CC-N7, CC-Q28: which brush card is activated."""

    def options(self, g: Castle) -> list[int]:
        return [moves.CONJURE.at(gear) for gear in brushes(g)]

    def answer(self, g: Castle, move: int) -> None:
        use_gear(g, moves.CONJURE.first(move))

    def prompt(self, g: Castle) -> str:
        return "Which card is conjured?"

    def rule(self) -> str:
        return "CC-H20"


def brushes(g: Castle) -> list[int]:
    """Owned brush cards that are unused and could do something."""
    found: list[int] = []
    ready = g.owned & g.box.brushes & ~g.gear_used
    if ready:
        for gear in range(len(g.box.gear_effect)):
            if ready >> gear & 1 and useful(g, g.box.gear_effect[gear]):
                found.append(gear)
    return found


def use_gear(g: Castle, gear: int) -> None:
    """CC-E1, CC-E3, CC-Q12, CC-Q32: the card is used for this round; corruption is paid before the effect."""
    g.gear_used |= 1 << gear
    g.tell(USES, gear)
    corruption = g.box.gear_corruption[gear]
    if corruption == 0:
        perform(g, g.box.gear_effect[gear])
        return
    g.todo.append(Perform(g.box.gear_effect[gear]))
    for _ in range(corruption):
        g.todo.append(TAKE_CORRUPTION)


CONJURE_CARD: Final = Conjure()
