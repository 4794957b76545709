"""What heroes, abilities, equipment and items do: which effects can do something now, and doing them."""

from __future__ import annotations

from malison.games.cursed_castle import moves
from malison.games.cursed_castle.ask import Ask
from malison.games.cursed_castle.events import BLOCKS, HASTENS, USES
from malison.games.cursed_castle.state import Castle
from malison.games.cursed_castle.words import ANY, BLOCK, CONJURE, CURE, DUPLICATE, FLIP_DIE, GAIN, HEAL, HEAL_FOR_CUBE, MEND, MOVE_ENEMY, RECOLOUR, RED_DIE, REROLL_DIE, REROLL_ENEMY, SET_DIE, SHIFT_DIE, SHIFT_ENEMY, SKILL
from malison.games.cursed_castle.cubes import Duplicate, GainAny, PayCube, PickCube, gain
from malison.games.cursed_castle.dice import (
    MoveEnemy,
    Reroll,
    RerollEnemy,
    TurnDie,
    can_turn,
    enemy_moves,
    roll_red,
    unused_dice,
)
from malison.games.cursed_castle.harm import TakeCorruption
from malison.games.cursed_castle.healing import Cure, Heal, Mend, has_status
from malison.kernel.state import Step


class Perform(Step[Castle]):
    """Do an effect: at once, or by asking what it is to work on."""

    def __init__(self, effect: int) -> None:
        self.effect = effect

    def run(self, g: Castle) -> None:
        effect = g.box.effects[self.effect]
        code = effect.code
        if code == GAIN:
            if effect.a == ANY:
                for _ in range(effect.b):
                    g.then(GainAny())
            else:
                gain(g, effect.a, effect.b)
        elif code == BLOCK:
            g.blocks += effect.a
            g.tell(BLOCKS)
        elif code == HEAL:
            g.then(Heal())
        elif code == HEAL_FOR_CUBE:
            g.then(PayCube(), Heal())
        elif code == CURE:
            g.then(Cure())
        elif code == MEND:
            g.then(Mend())
        elif code == DUPLICATE:
            g.then(Duplicate())
        elif code == RECOLOUR:
            g.then(PickCube(self.effect))
        elif code == SHIFT_DIE or code == SET_DIE or code == FLIP_DIE:
            g.then(TurnDie(self.effect))
        elif code == REROLL_DIE:
            g.then(Reroll())
        elif code == RED_DIE:
            roll_red(g)
        elif code == SKILL:
            g.then(Hasten(effect.a))
        elif code == REROLL_ENEMY:
            g.then(RerollEnemy())
        elif code == SHIFT_ENEMY or code == MOVE_ENEMY:
            g.then(MoveEnemy(self.effect))
        elif code == CONJURE:
            g.then(Conjure())


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
        for gear in range(len(g.box.gear_names)):
            if ready >> gear & 1 and useful(g, g.box.gear_effect[gear]):
                found.append(gear)
    return found


def use_gear(g: Castle, gear: int) -> None:
    """CC-E1, CC-E3, CC-Q32: the card is used for this round; corruption is paid before the effect."""
    g.gear_used |= 1 << gear
    g.tell(USES, gear)
    g.then(Perform(g.box.gear_effect[gear]))
    for _ in range(g.box.gear_corruption[gear]):
        g.then(TakeCorruption())
