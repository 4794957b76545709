"""Cleanup: rewards, poison, cubes back, the row closes up, dice back (CC-Q24)."""

from __future__ import annotations

from typing import Final

from malison.games.cursed_castle import events as ev
from malison.games.cursed_castle.box.cards import (
    ABILITIES,
    BONUS_HEAL,
    BONUS_HERO,
    BONUS_ITEM,
    BONUS_LEVEL_UP,
    BONUS_MERCHANT,
    SPACES,
)
from malison.games.cursed_castle.moves import GO_ON, ITEM, KEEP, LEVEL_UP, STOW, STOW_NONE
from malison.games.cursed_castle.rules.ask import Ask
from malison.games.cursed_castle.rules.draw import open_red
from malison.games.cursed_castle.rules.harm import HIT_BY_POISON, add_items, spend_item
from malison.games.cursed_castle.rules.healing import Cure, Recover
from malison.games.cursed_castle.state import CLEARED_BY_CHECK, FOURTH, Castle
from malison.kernel.state import Step
from malison.kernel.vectors import append, changed, i64, row, row_of, vec


class Cleanup(Step[Castle]):
    """CC-C1..C7, CC-Q24, CC-Q40: the six steps in their order; in a dungeon that is won poison does not work any more."""

    def run(self, g: Castle) -> None:
        g.then(PUT_BACK)
        g.then(STOW_CUBE)
        if not g.won_dungeon():
            g.then(POISON_WORKS)
        g.then(CLEAR_FOURTH)
        if g.down:
            g.then(CLEAR_ROW)


class ClearRow(Step[Castle]):
    """CC-C1, CC-V9: defeated enemies and their barricades go to the discard pile; level-up icons count."""

    def run(self, g: Castle) -> None:
        for space in range(SPACES):
            if g.down >> space & 1:
                card = g.row[space]
                g.discard = [*g.discard, card]
                g.row[space] = -1
                g.modify(space, -1)
                for i in range(space * 3, space * 3 + 3):
                    g.open[i] = 0
                    g.filled[i] = 0
                    g.checks[i] = 0
                if g.box.level_up[card]:
                    g.then(LevelUp(card))
        kept: list[int] = []
        for entry in g.under:
            if g.down >> entry % SPACES & 1:
                g.discard = [*g.discard, entry // SPACES]
            else:
                kept.append(entry)
        g.under = kept
        g.down = 0


class LevelUp(Ask):
    """CC-V8, CC-V9, CC-A6, CC-N18, CC-Q29: which ability card turns to its yellow side, thanks to a card."""

    def __init__(self, card: i64) -> None:
        self.card = card

    def choices(self, g: Castle) -> vec[i64]:
        found = vec[i64]()
        for ability in range(len(ABILITIES)):
            if not g.upgraded >> ability & 1:
                found = append(found, LEVEL_UP.nth(ability))
        return found

    def answer(self, g: Castle, move: int) -> None:
        ability = LEVEL_UP.place(move)
        g.upgraded |= 1 << ability
        g.tell(ev.LEVELS_UP, ability, cause=ev.BY_CARD + self.card)

    def rule(self) -> str:
        return "CC-V8"


class ClearFourth(Step[Castle]):
    """CC-C2, CC-X3..X8, CC-X10, CC-X11, CC-V1, CC-Q9, CC-Q42: the active card of space 4 gives its bonus and goes, or stays."""

    def run(self, g: Castle) -> None:
        if not g.fourth:
            return
        card = g.fourth[-1]
        if g.cleared == CLEARED_BY_CHECK:
            grant(g, card)
        if g.cleared or not g.box.persistent[card]:
            g.discard = [*g.discard, card]
            g.fourth = g.fourth[:-1]
            uncover(g)
        g.cleared = 0


def uncover(g: Castle) -> None:
    """CC-X7: the card below is active again, with the cubes it had."""
    if g.fourth:
        cubes = g.covered[-3:]
        g.covered = g.covered[:-3]
        open_red(g, cubes)
        return
    for i in range(FOURTH * 3, FOURTH * 3 + 3):
        g.open[i] = 0
        g.filled[i] = 0
        g.checks[i] = 0


def grant(g: Castle, card: i64) -> None:
    """CC-V2, CC-V6..V8, CC-V10, CC-V11: what a passed check brings."""
    bonus = g.box.card_bonus[card]
    cause = ev.BY_CARD + card
    if bonus == BONUS_ITEM:
        find_item(g, cause)
    elif bonus == BONUS_HERO:
        if g.supply:
            hero = g.hero_at_random()
            g.reveal()
            g.join(hero, cause)
    elif bonus == BONUS_LEVEL_UP:
        g.then(LevelUp(card))
    elif bonus == BONUS_MERCHANT:
        offer(g)
    elif bonus == BONUS_HEAL:
        g.then(Recover(card))


def find_item(g: Castle, cause: i64) -> None:
    """CC-V6, CC-V7, CC-Q29: a random token out of those left."""
    left: i64 = 0
    for n in g.item_pool:
        left += n
    if left == 0:
        return
    k: i64 = g.rng.below(left)
    item: i64 = 0
    while k >= g.item_pool[item]:
        k -= g.item_pool[item]
        item += 1
    g.item_pool = changed(g.item_pool, item, g.item_pool[item] - 1)
    g.items = changed(g.items, item, g.items[item] + 1)
    g.reveal()
    g.tell(ev.FINDS_ITEM, item, cause=cause)


def offer(g: Castle) -> None:
    """CC-V10, CC-S10, CC-Q28, CC-Q46, CC-Q48: cards at random from the equipment stack, but none that nobody could use; the player keeps
    one."""
    away = g.owned | g.gone
    if not can_conjure(g):
        away |= g.box.brushes
    stack: list[int] = []
    for gear in range(len(g.box.gear_effect)):
        if not away >> gear & 1:
            stack.append(gear)
    for _ in range(min(g.box.merchant_draw, len(stack))):
        gear = stack.pop(g.rng.below(len(stack)))
        g.offer |= 1 << gear
        g.tell(ev.OFFERED, gear)
    g.reveal()
    g.then(MERCHANT_KEEP)


def can_conjure(g: Castle) -> bool:
    """CC-Q48: whether a hero in play or in reserve can use a brush card."""
    for hero in g.heroes:
        if hero >= 0 and g.box.conjurers >> hero & 1:
            return True
    for hero in g.reserve:
        if g.box.conjurers >> hero & 1:
            return True
    return False


class MerchantKeep(Ask):
    """CC-V10, CC-N19: which of the offered cards is kept; the others leave the game."""

    def choices(self, g: Castle) -> vec[i64]:
        found = vec[i64]()
        for gear in range(len(g.box.gear_effect)):
            if g.offer >> gear & 1:
                found = append(found, KEEP.nth(gear))
        return found

    def answer(self, g: Castle, move: int) -> None:
        gear = KEEP.place(move)
        g.owned |= 1 << gear
        g.gone |= g.offer & ~(1 << gear)
        g.offer = 0
        g.tell(ev.BUYS, gear)

    def rule(self) -> str:
        return "CC-V10"


class PoisonWorks(Step[Castle]):
    """CC-C3, CC-F4, CC-F5: each disc from before this round deals a damage; then this round's discs are old too."""

    def run(self, g: Castle) -> None:
        if g.poison:
            g.then(BITE)
            g.then(BEFORE_POISON)
        else:
            g.poison = g.fresh_poison
            g.fresh_poison = 0


class BeforePoison(Ask):
    """CC-N20, CC-I3, CC-Q18: a last chance for a Black Potion."""

    def choices(self, g: Castle) -> vec[i64]:
        found = vec[i64]()
        if g.poison:
            found = add_items(g, found, g.box.cures)
        return append(found, GO_ON) if len(found) else found

    def answer(self, g: Castle, move: int) -> None:
        if move != GO_ON:
            item = ITEM.place(move)
            spend_item(g, item)
            g.then(self)
            g.then(Cure(g.box.item_effect[item]))

    def rule(self) -> str:
        return "CC-N20"


class PoisonBites(Step[Castle]):
    """CC-F5, CC-Q17: a damage for each old disc, which only a shield stops; the discs stay."""

    def run(self, g: Castle) -> None:
        if g.poison:
            g.tell(ev.POISON_BITES, g.poison)
        for _ in range(g.poison):
            g.then(HIT_BY_POISON)
        g.poison += g.fresh_poison
        g.fresh_poison = 0


class Stow(Ask):
    """CC-C4, CC-E9, CC-N21: the Backpack keeps one unspent cube; all others go back."""

    def choices(self, g: Castle) -> vec[i64]:
        if not g.owned & g.box.keepers or g.cubes_held() == 0:
            return ONLY_NONE
        found = vec[i64]()
        for colour in range(3):
            if g.held[colour]:
                found = append(found, STOW.nth(colour))
        return append(found, STOW_NONE)

    def answer(self, g: Castle, move: int) -> None:
        g.held = row(3, 0)
        if move != STOW_NONE:
            colour = STOW.place(move)
            g.held[colour] = 1
            g.tell(ev.STOWS, colour)

    def rule(self) -> str:
        return "CC-E9"


class PutBack(Step[Castle]):
    """CC-C4..C6: the row closes up to the left, and everything used is ready again."""

    def run(self, g: Castle) -> None:
        to: i64 = 0
        for space in range(SPACES):
            if g.row[space] >= 0:
                if to < space:
                    shift(g, space, to)
                to += 1
        g.risen = 0
        g.fresh_round()


def shift(g: Castle, space: i64, to: i64) -> None:
    """CC-C5: an enemy moves with its cubes, its barricades and its modifier."""
    g.row[to] = g.row[space]
    g.row[space] = -1
    g.modify(to, g.modifier[space])
    g.modify(space, -1)
    for i in range(3):
        g.open[to * 3 + i] = g.open[space * 3 + i]
        g.filled[to * 3 + i] = g.filled[space * 3 + i]
        g.checks[to * 3 + i] = g.checks[space * 3 + i]
        g.open[space * 3 + i] = 0
        g.filled[space * 3 + i] = 0
        g.checks[space * 3 + i] = 0
    g.under = [entry + to - space if entry % SPACES == space else entry for entry in g.under]


ONLY_NONE: Final = row_of([STOW_NONE])
CLEANUP: Final = Cleanup()
CLEAR_ROW: Final = ClearRow()
CLEAR_FOURTH: Final = ClearFourth()
MERCHANT_KEEP: Final = MerchantKeep()
POISON_WORKS: Final = PoisonWorks()
BEFORE_POISON: Final = BeforePoison()
BITE: Final = PoisonBites()
STOW_CUBE: Final = Stow()
PUT_BACK: Final = PutBack()
