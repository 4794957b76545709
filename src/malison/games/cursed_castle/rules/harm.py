"""Harm to the party wherever it comes from: damage, corruption, heroes lost."""

from __future__ import annotations

from typing import Final

from malison.games.cursed_castle import moves
from malison.games.cursed_castle.box.words import DAMAGE, MEND, SHIELD
from malison.games.cursed_castle.events import STOPPED, TAINTED, USES_ITEM, WOUNDED
from malison.games.cursed_castle.rules.ask import Ask
from malison.games.cursed_castle.rules.healing import MEND_HERO
from malison.games.cursed_castle.state import BY_CORRUPTION, BY_MADNESS, KILLED, Castle
from malison.kernel.state import Step

RANDOM: Final = 3
"""The place of "random" among the answers to LoseHero."""


class TakeCorruption(Step[Castle]):
    """CC-F7, CC-F8, CC-Q32: one corruption disc; one too many takes a hero and all discs."""

    def run(self, g: Castle) -> None:
        g.corruption += 1
        g.tell(TAINTED, g.corruption)
        if g.corruption > g.box.corruption_limit:
            g.corruption = 0
            g.todo.append(LOSE_TO_CORRUPTION)


class LoseHero(Ask):
    """CC-F8, CC-F16, CC-N16: which hero leaves the game, chosen or at random."""

    def __init__(self, why: int) -> None:
        self.why = why

    def options(self, g: Castle) -> list[int]:
        found = in_play(g, moves.LOSE.base)
        if len(found) > 1:
            found.append(moves.LOSE.at(RANDOM))
        return found

    def answer(self, g: Castle, move: int) -> None:
        slot = moves.LOSE.first(move)
        if slot == RANDOM:
            heroes = in_play(g, 0)
            slot = heroes[g.rng.below(len(heroes))]
            g.reveal()
        g.lose_hero(slot, self.why)

    def prompt(self, g: Castle) -> str:
        return "Which hero is lost to corruption?" if self.why == BY_CORRUPTION else "Which hero goes insane?"

    def rule(self) -> str:
        return "CC-F8" if self.why == BY_CORRUPTION else "CC-F16"


class Hit(Ask):
    """CC-F1, CC-F2, CC-N14, CC-I2, CC-I4, CC-Q17, CC-Q18: a point of damage, which blocks and shields stop unless it is poison's."""

    def __init__(self, poison: int) -> None:
        self.poison = poison

    def options(self, g: Castle) -> list[int]:
        found: list[int] = []
        if not self.poison:
            found = defences(g)
        found += in_play(g, moves.HIT.base)
        if g.wounded:
            add_items(g, found, MEND)
        return found

    def answer(self, g: Castle, move: int) -> None:
        if moves.HIT.has(move):
            damage(g, moves.HIT.first(move))
        elif not defend(g, move, DAMAGE):
            spend_item(g, moves.ITEM.first(move))
            g.todo.append(self)
            g.todo.append(MEND_HERO)

    def prompt(self, g: Castle) -> str:
        return "Who takes the damage of the poison?" if self.poison else "Who takes the damage?"

    def rule(self) -> str:
        return "CC-F5" if self.poison else "CC-F1"


def damage(g: Castle, slot: int) -> None:
    """CC-F1: an undamaged hero is wounded, a damaged one killed."""
    if g.wounded >> slot & 1:
        g.lose_hero(slot, KILLED)
    else:
        g.wounded |= 1 << slot
        g.tell(WOUNDED, g.heroes[slot])


def in_play(g: Castle, base: int) -> list[int]:
    """The slots with a hero, counted from a base."""
    return [base + slot for slot in range(3) if g.heroes[slot] >= 0]


def defences(g: Castle) -> list[int]:
    """CC-H19, CC-I4: what can stop an icon."""
    found: list[int] = []
    if g.blocks:
        found.append(moves.BLOCK.at())
    add_items(g, found, SHIELD)
    return found


def defend(g: Castle, move: int, icon: int) -> bool:
    """Stop an icon with a block or a shield, if this move is one."""
    if moves.BLOCK.has(move):
        g.blocks -= 1
    elif moves.ITEM.has(move) and g.box.effects[g.box.item_effect[moves.ITEM.first(move)]].code == SHIELD:
        spend_item(g, moves.ITEM.first(move))
    else:
        return False
    g.tell(STOPPED, icon)
    return True


def add_items(g: Castle, found: list[int], code: int) -> None:
    """The owned items with this effect."""
    for item in range(6):
        if g.items[item] and g.box.effects[g.box.item_effect[item]].code == code:
            found.append(moves.ITEM.at(item))


def spend_item(g: Castle, item: int) -> None:
    """CC-I1: the token is out of the game."""
    g.items[item] -= 1
    g.tell(USES_ITEM, item)


TAKE_CORRUPTION: Final = TakeCorruption()
LOSE_TO_CORRUPTION: Final = LoseHero(BY_CORRUPTION)
LOSE_TO_MADNESS: Final = LoseHero(BY_MADNESS)
HIT_BY_ENEMY: Final = Hit(0)
HIT_BY_POISON: Final = Hit(1)
