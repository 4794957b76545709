"""Harm to the party wherever it comes from: damage, corruption, heroes lost."""

from __future__ import annotations

from typing import Final

from malison.games.cursed_castle import events as ev
from malison.games.cursed_castle.box.cards import DAMAGE, SLOTS
from malison.games.cursed_castle.moves import BLOCK, HIT, ITEM, LOSE, LOSE_RANDOM
from malison.games.cursed_castle.rules.ask import Ask
from malison.games.cursed_castle.rules.ending import end
from malison.games.cursed_castle.rules.healing import POISONED, Mend
from malison.games.cursed_castle.state import FOURTH, NO_HEROES, Castle
from malison.kernel.state import Step
from malison.kernel.vectors import append, changed, i64, row_of, vec

KILLED: Final = 0
BY_CORRUPTION: Final = 1
BY_MADNESS: Final = 2
WAYS_TO_GO: Final = row_of([ev.DIES, ev.CORRUPTED, ev.INSANE])
"""What is told, by the reason."""


def lose_hero(g: Castle, slot: i64, why: i64, cause: i64) -> None:
    """CC-V4, CC-V5, CC-W2: the hero leaves the game with all on it; a reserve hero steps in, or the game may be lost."""
    hero = g.heroes[slot]
    g.tell(WAYS_TO_GO[why], hero, cause=cause)
    g.fallen = [*g.fallen, hero]
    g.heroes = changed(g.heroes, slot, -1)
    others = ~(1 << slot)
    g.wounded &= others
    g.bleeding &= others
    g.bonus_used &= others
    g.total[slot] = 0
    g.thrown[slot] = 0
    for i in range(slot * 3, slot * 3 + 3):
        g.attack[i] = 0
    if g.reserve:
        first = g.reserve[0]
        g.reserve = g.reserve[1:]
        g.join(first)
    elif g.party() == 0:
        end(g, NO_HEROES)


class TakeCorruption(Step[Castle]):
    """CC-F7, CC-F8, CC-Q32: one corruption disc; one too many takes a hero and all discs."""

    def __init__(self, source: i64) -> None:
        self.source = source

    def run(self, g: Castle) -> None:
        g.corruption += 1
        g.tell(ev.TAINTED, g.corruption, cause=g.by_source(self.source))
        if g.corruption > g.box.corruption_limit:
            g.corruption = 0
            g.then(LoseHero(BY_CORRUPTION, self.source))


class LoseHero(Ask):
    """CC-F8, CC-F16, CC-N16: which hero leaves the game, chosen or at random."""

    lists = ("why",)

    def __init__(self, why: i64, source: i64) -> None:
        self.why = why
        self.source = source

    def options(self, g: Castle) -> list[int]:
        found = [LOSE.nth(slot) for slot in in_play(g)]
        if len(found) > 1:
            found.append(LOSE_RANDOM)
        return found

    def answer(self, g: Castle, move: int) -> None:
        slot = LOSE.place(move)
        if move == LOSE_RANDOM:
            heroes = in_play(g)
            slot = heroes[g.rng.below(len(heroes))]
            g.reveal()
        lose_hero(g, slot, self.why, g.by_source(self.source) if self.why == BY_CORRUPTION else 0)

    def rule(self) -> str:
        return "CC-F8" if self.why == BY_CORRUPTION else "CC-F16"


class Hit(Ask):
    """CC-F1, CC-F2, CC-N14, CC-I2, CC-I4, CC-Q17, CC-Q18: a point of damage, from the card of a space or from poison. A shield stops it,
    and so does a block unless it is poison's."""

    lists = ("poison",)

    def __init__(self, poison: i64, space: i64) -> None:
        self.poison = poison
        self.space = space

    def choices(self, g: Castle) -> vec[i64]:
        found = add_items(g, vec[i64](), g.box.shields) if self.poison else defences(g)
        for slot in range(SLOTS):
            if g.heroes[slot] >= 0:
                found = append(found, HIT.nth(slot))
        if g.wounded:
            found = add_items(g, found, g.box.menders)
        return found

    def answer(self, g: Castle, move: int) -> None:
        if HIT.has(move):
            damage(g, HIT.place(move), ev.BY_STATUS + POISONED if self.poison else g.by_card(self.space))
        elif not defend(g, move, DAMAGE):
            item = ITEM.place(move)
            spend_item(g, item)
            g.then(self)
            g.then(Mend(g.box.item_effect[item]))

    def rule(self) -> str:
        return "CC-F5" if self.poison else "CC-F1"


def damage(g: Castle, slot: i64, cause: i64) -> None:
    """CC-F1: an undamaged hero is wounded, a damaged one killed."""
    if g.wounded >> slot & 1:
        lose_hero(g, slot, KILLED, cause)
    else:
        g.wounded |= 1 << slot
        g.tell(ev.WOUNDED, g.heroes[slot], cause=cause)


def in_play(g: Castle) -> list[int]:
    """The slots with a hero."""
    return [slot for slot in range(SLOTS) if g.heroes[slot] >= 0]


def defences(g: Castle) -> vec[i64]:
    """CC-H19, CC-I4: what can stop an icon."""
    found = vec[i64]()
    if g.blocks:
        found = append(found, BLOCK)
    return add_items(g, found, g.box.shields)


def defend(g: Castle, move: i64, icon: i64) -> bool:
    """Stop an icon with a block or a shield, if this move is one."""
    if move == BLOCK:
        g.blocks -= 1
        g.tell(ev.STOPPED, icon)
    elif ITEM.has(move) and ITEM.place(move) in g.box.shields:
        spend_item(g, ITEM.place(move))
        g.tell(ev.STOPPED, icon, cause=ev.BY_ITEM + ITEM.place(move))
    else:
        return False
    return True


def add_items(g: Castle, found: vec[i64], items: vec[i64]) -> vec[i64]:
    """These moves, and those of these items that the party has."""
    for item in items:
        if g.items[item]:
            found = append(found, ITEM.nth(item))
    return found


def spend_item(g: Castle, item: i64) -> None:
    """CC-I1: the token is out of the game."""
    g.items = changed(g.items, item, g.items[item] - 1)
    g.tell(ev.USES_ITEM, item)


LOSE_TO_MADNESS: Final = LoseHero(BY_MADNESS, 0)
HIT_BY_CARD: Final = vec[Hit]([Hit(0, space) for space in range(FOURTH + 1)])
HIT_BY_POISON: Final = Hit(1, 0)
