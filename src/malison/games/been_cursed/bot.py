"""What a good player knows: how far each side is, what the next night can bring, and what an ingredient or a coin is worth.

Everything is counted in steps of the Cure, from the Wizard's side.
"""

from __future__ import annotations

from typing import Final

from malison.games.been_cursed.actions import BuyMore, Declare, MakeRoom, MarketBuy, MixMore, Noticed, RollAgain, goal_of
from malison.games.been_cursed.box import HOUSES, KINDS, MARKET, SHEEP, SITES
from malison.games.been_cursed.lasting import SHEEP_COUNT
from malison.games.been_cursed.monster import Night, QuietCard, movement_price
from malison.games.been_cursed.moves import (
    ACCEPT,
    DECLARE,
    ENOUGH,
    GO_BACK,
    KEEP,
    ONE_MORE,
    PAY_COINS,
    PLAY,
    RETURN,
    SPEND,
    TAKE,
    USE,
)
from malison.games.been_cursed.prices import carriage, market_price, villager_price
from malison.games.been_cursed.state import BETWEEN, MONSTER, MOVING, NONE, WIZARD, Village
from malison.games.been_cursed.village import Overflow
from malison.games.been_cursed.wizard import Carriage, Menu, UseCard
from malison.kernel.knowledge import Knowledge

LOOK_AHEAD: Final = 6
"""Spaces of the Cure track that the Wizard buys for."""
MEAL: Final = [0.0, 0.12, 1.0, 2.0]
"""What so many equal villagers in one night are worth, in steps of the Curse."""


class CursedKnowledge(Knowledge):
    """The race between Cure and Curse, and what speeds it up."""

    def value(self, g: Village, seat: int) -> float:
        side = g.side_of(seat)
        standing = day_standing(g) - night_standing(g, side)
        return standing if side == WIZARD else -standing

    def settled(self, g: Village) -> bool:
        return isinstance(g.asking, (Menu, Night))

    def urge(self, g: Village, move: int) -> float:
        asking = g.asking
        if isinstance(asking, Carriage):
            if move == GO_BACK:
                return -5.0
            if move == PAY_COINS:
                return 2.0 - carriage(g, goal_of(g, asking.move))
            return -0.5 if g.actions > 1 else -1.5
        if isinstance(asking, UseCard):
            return -hunted(g, move - USE.base)
        if isinstance(asking, (BuyMore, MixMore)):
            return more_wanted(g, move, isinstance(asking, MixMore))
        if isinstance(asking, (Overflow, MakeRoom)):
            return -tile_worth(g, move - RETURN.base)
        if isinstance(asking, MarketBuy):
            return tile_worth_next(g, move - TAKE.base)
        if isinstance(asking, Declare):
            n = move - DECLARE.base + 1
            return n * (6.0 - n)
        if isinstance(asking, Noticed):
            if move == ACCEPT.base:
                return 0.0
            return asking.coins - 1.5 - (hunted(g, move - SPEND.base) if SPEND.has(move) else 0.0)
        if isinstance(asking, RollAgain):
            return 0.0 if move == KEEP.base else 1.0
        if isinstance(asking, QuietCard):
            return 0.0 if move == ENOUGH else 1.0 + power_worth(g, move - PLAY.base)
        return 0.0


# -- the Wizard


def day_standing(g: Village) -> float:
    """The Wizard's side of the race."""
    value = float(g.cure)
    value += tiles_standing(g)
    value += 0.13 * min(g.coins, 8) + 0.05 * max(0, g.coins - 8)
    value += 0.35 * len(g.wizard_spells) + 0.4 * len(g.monster_spells)
    value -= 0.45 * len(g.wizard_powers) + 0.35 * len(g.monster_powers)
    if g.panic >= g.box.more_actions:
        value += 0.7
    if g.panic >= g.box.third:
        value += 0.5
    value += 0.06 * g.panic
    if g.side == WIZARD:
        # The last action is worth nothing unless it is used; and thinking again gets nobody anywhere.
        value += 0.25 * max(0, g.actions - 1) - 0.3 * len(g.refused)
    return value


def tiles_standing(g: Village) -> float:
    """Held tiles by how soon they are needed, the way to the Laboratory, and the price of the next one."""
    spare = g.tiles.copy()
    gap = 0
    value = 0.0
    ready = 0
    missing = NONE
    for at in range(g.cure, min(len(g.box.cure), g.cure + LOOK_AHEAD)):
        kind = g.box.cure[at]
        if spare[kind]:
            spare[kind] -= 1
            value += 0.78 - 0.1 * gap
            if gap == 0:
                ready += 1
        else:
            if gap == 0:
                missing = kind
            gap += 1
    for n in spare:
        value += 0.12 * n
    if ready:
        value -= 0.07 * carriage(g, 0)
    if missing != NONE:
        value -= 0.04 * cheapest(g, missing)
    return value


def cheapest(g: Village, kind: int) -> int:
    """Coins for the next ingredient, carriage included."""
    least = market_price(g) + carriage(g, MARKET)
    for house in range(1, HOUSES + 1):
        lives = g.house[house]
        if lives != NONE and g.box.ingredient[lives] == kind:
            cost = villager_price(g, house) + carriage(g, house)
            least = min(least, cost)
    return least


def tile_worth(g: Village, kind: int) -> float:
    """How soon a held tile of a kind is needed; the last of several is needed latest."""
    have = g.tiles[kind]
    for at in range(g.cure, len(g.box.cure)):
        if g.box.cure[at] == kind:
            have -= 1
            if have == 0:
                return 1.0 - 0.08 * (at - g.cure)
    return 0.0


def tile_worth_next(g: Village, kind: int) -> float:
    """How soon one more tile of a kind would be needed."""
    have = g.tiles[kind]
    for at in range(g.cure, len(g.box.cure)):
        if g.box.cure[at] == kind:
            if have == 0:
                return 1.0 - 0.08 * (at - g.cure)
            have -= 1
    return 0.0


def more_wanted(g: Village, move: int, mixing: bool) -> float:
    """Mix on always; buy on while one more is needed soon."""
    if mixing:
        return 1.0 if move == ONE_MORE else 0.0
    if move != ONE_MORE:
        return 0.5
    if g.held >= g.capacity():
        return 0.0
    return tile_worth_next(g, g.box.ingredient[g.house[g.place]])


# -- the Monster


def night_standing(g: Village, side: int) -> float:
    """The Monster's side of the race, with the meal that this or the next night promises; each side fears the other."""
    step = 12.0 / (g.box.curse_top[g.mode] - 1)
    value = g.curse * step
    if g.monster < 0:
        if g.side == WIZARD:
            value += 0.8 * step * row_meal(g)
        return value
    value += 0.05 * g.energy + 0.02 * g.sheep
    if g.single_use != NONE:
        value += 0.2
    if g.side == MONSTER:
        value += step * night_meal(g)
        if side == MONSTER:
            # There will be another night: ending this one early gains nothing.
            value += 0.5 * step
    else:
        # The Wizard can still walk away, but must not forget to.
        value += (0.9 if side == WIZARD else 0.3) * step * best_meal(g, g.box.feeding_actions, g.box.movements)
    return value


def night_meal(g: Village) -> float:
    """What has been eaten this night, and what can still be."""
    if g.phase == BETWEEN:
        return best_meal(g, g.actions, g.box.movements)
    return best_meal(g, g.actions + 1, g.movements if g.phase == MOVING else 0)


def best_meal(g: Village, actions: int, first: int) -> float:
    """The best that equal villagers can bring, with so many actions; the first one has its own number of movements."""
    counts = [0] * (KINDS + 1)
    for token in g.stomach:
        counts[token] += 1
    homes = [0] * KINDS
    occupied = 0
    for house in range(1, HOUSES + 1):
        kind = g.house[house]
        if kind != NONE:
            homes[kind] |= 1 << house
            occupied |= 1 << house
    spare = g.energy // movement_price(g)
    best = 0.0
    for kind in range(KINDS):
        had = min(counts[kind], 3)
        free = min(3, had + chain(g, homes[kind], occupied, g.place, actions, first, 0))
        paid = free
        if spare and free < 3:
            paid = min(3, had + chain(g, homes[kind], occupied, g.place, actions, first, spare))
        best = max(best, 0.15 * MEAL[had] + 0.5 * MEAL[free] + 0.35 * MEAL[paid])
    if counts[SHEEP] and g.lasting[SHEEP_COUNT]:
        best = max(best, MEAL[min(counts[SHEEP], 3)])
    return best


def chain(g: Village, homes: int, occupied: int, place: int, actions: int, moves: int, spare: int) -> int:
    """How many of the villagers in `homes` can be eaten one after the other; every villager's house ends a walk."""
    if actions == 0 or homes == 0:
        return 0
    most = 0
    seen = 1 << place
    frontier = seen
    walked = 0
    while frontier and walked <= moves + spare:
        # Whoever is reached now is eaten; what lies behind an empty place is reached with the next step.
        here = frontier & homes
        onward = 0
        for at in range(SITES):
            if not frontier >> at & 1:
                continue
            if here >> at & 1:
                left = spare - max(0, walked - moves)
                gone = ~(1 << at)
                found = 1 + chain(g, homes & gone, occupied & gone, at, actions - 1, g.box.movements, left)
                if found > most:
                    most = found
                    if most == actions or most == 3:
                        return most
            if walked == 0 or not occupied >> at & 1:
                onward |= g.box.nearby[at]
        frontier = onward & ~seen
        seen |= frontier
        walked += 1
    return most


def power_worth(g: Village, power: int) -> float:
    """How much a free Power does; the dearer ones do more."""
    return 0.3 * g.box.power_energy[power] + (0.8 if g.box.power_stomach[power] != NONE else 0.2)


# -- automated opponents


def row_meal(g: Village) -> float:
    """Villagers that the Rabid Monster's row would find from here."""
    place = g.place
    eaten = 0
    meal = 0.0
    for card in g.rabid_row:
        kind = g.box.hunts[card]
        found = NONE
        for house in range(HOUSES, 0, -1):
            if g.house[house] == kind and not eaten >> house & 1 and g.box.distance[place * SITES + house] <= g.box.rabid_near:
                found = house
                break
        if found != NONE:
            eaten |= 1 << found
            place = found
            meal += 1.0
    return meal


def hunted(g: Village, card: int) -> float:
    """How near the villager on a Rabid card is."""
    kind = g.box.hunts[card]
    near = 0.0
    for house in range(1, HOUSES + 1):
        if g.house[house] == kind:
            roads = g.box.distance[g.place * SITES + house]
            if roads <= g.box.rabid_near:
                return 1.0
            if roads <= g.box.rabid_far + 1:
                near = 0.4
    return near
