"""What a good player knows: how far each side is, what the next night can bring, and what an ingredient or a coin is worth.

Everything is counted in steps of the Cure, from the Wizard's side.
"""

from __future__ import annotations

from typing import Final

from malison.games.been_cursed.box.box import HOUSES, KINDS, LABORATORY, MARKET, SHEEP, SITES
from malison.games.been_cursed.box.cards import BUYS, CASTS, MIXES, SNEAKS
from malison.games.been_cursed.box.lasting import SHEEP_COUNT
from malison.games.been_cursed.moves import (
    ACCEPT,
    ACTIVATE_CARD,
    BANISH,
    BITE_VILLAGER,
    BUY_MOVEMENT,
    DECLARE,
    END_TURN,
    ENOUGH,
    GO_BACK,
    GRAZE,
    KEEP_ROLL,
    ONE_MORE,
    PAY_COINS,
    PLAY,
    RETURN,
    SPEND,
    STEP,
    TAKE,
    USE,
)
from malison.games.been_cursed.rules.actions import BuyMore, Declare, MakeRoom, MarketBuy, MixMore, Noticed, RollAgain, errand_of, goal_of
from malison.games.been_cursed.rules.monster import Night, QuietCard, movement_price
from malison.games.been_cursed.rules.prices import carriage, market_price, villager_price
from malison.games.been_cursed.rules.rabid import grazing
from malison.games.been_cursed.rules.village import Overflow
from malison.games.been_cursed.rules.wizard import Carriage, Menu, UseCard
from malison.games.been_cursed.state import BETWEEN, MONSTER, MOVING, NONE, WIZARD, Village
from malison.kernel.knowledge import Knowledge
from malison.kernel.vectors import i64, row, times, vec

LOOK_AHEAD: Final = 6
"""Spaces of the Cure track that the Wizard buys for."""
EVEN: Final = 12.0
"""Steps of the Curse that are worth as much as the whole Cure, spread over its track."""


class Taste:
    """What a player holds dear, in steps of the Cure. The numbers were found by playing many games."""

    def __init__(self) -> None:
        # The Wizard's goods: a tile for the next space, less for each space between, one for later; coins, few and many.
        self.tile = 0.78
        self.gap = 0.1
        self.spare_tile = 0.12
        # A coin that a Spell in hand would pay, once its ingredients are there.
        self.promise = 0.05
        self.coin = 0.13
        self.many_coins = 0.05
        self.way_home = 0.07
        self.next_price = 0.04
        # An action in hand, a day gone by against an automaton.
        self.action = 0.25
        self.day = 0.5
        # Cards in play and Panic.
        self.own_card = 0.35
        self.other_card = 0.45
        self.panic = 0.06
        self.busy = 0.7
        self.cheap = 0.5
        # The Monster: Energy, a card ready, what equal villagers of one night are worth, and how sure a meal is.
        self.energy = 0.1
        self.ready = 0.4
        self.one = 0.12
        self.sure = 0.2
        self.walk = 0.3
        self.fear = 0.9
        self.hope = 0.3
        self.tomorrow = 0.5
        # The Rabid Monster's row, and a villager it reaches only after a sheep.
        self.row = 0.8
        self.far = 0.6


class CursedKnowledge(Knowledge):
    """The race between Cure and Curse, and what speeds it up."""

    def __init__(self) -> None:
        super().__init__()
        # A random day or night tells nothing: positions are judged as they are.
        self.horizon = 0
        self.widening = 0.3
        self.round_horizon = 2
        self.taste = Taste()

    def value(self, g: Village, seat: int) -> float:
        side = g.side_of(seat)
        standing = day_standing(g, self.taste) - night_standing(g, self.taste, side)
        return standing if side == WIZARD else -standing

    def settled(self, g: Village) -> bool:
        return isinstance(g.asking, (Menu, Night))

    def halves(self, g: Village) -> bool:
        """Between people: what a day was good for shows two nights later. An automaton needs more care than natural play has."""
        return g.wizard >= 0 and g.monster >= 0

    def clock(self, g: Village) -> int:
        return g.round

    def weighed(self, g: Village) -> list[int]:
        """Who has chosen a way goes it: at the carriage one can think again for ever."""
        return [move for move in g.options if move != GO_BACK] if isinstance(g.asking, Carriage) else g.options

    def prior(self, g: Village, move: int) -> float:
        asking = g.asking
        if isinstance(asking, Menu):
            return day_prior(g, move)
        if isinstance(asking, Night):
            return night_prior(g, move)
        if isinstance(asking, Carriage):
            if move == GO_BACK:
                return -5.0
            if move == PAY_COINS:
                return 2.0 - float(carriage(g, goal_of(g, asking.move)))
            return -0.5 if g.actions > 1 else -1.5
        if isinstance(asking, UseCard):
            return -hunted(g, USE.place(move))
        if isinstance(asking, MixMore):
            return 1.0 if move == ONE_MORE else 0.0
        if isinstance(asking, BuyMore):
            return one_more(g) if move == ONE_MORE else 0.5
        if isinstance(asking, (Overflow, MakeRoom)):
            return -needed(g, RETURN.place(move), g.tiles[RETURN.place(move)] - 1)
        if isinstance(asking, MarketBuy):
            return needed(g, TAKE.place(move), g.tiles[TAKE.place(move)])
        if isinstance(asking, Declare):
            n = float(DECLARE.place(move) + 1)
            return n * (6.0 - n)
        if isinstance(asking, Noticed):
            if move == ACCEPT:
                return 0.0
            return float(asking.coins) - 1.5 - (hunted(g, SPEND.place(move)) if SPEND.has(move) else 0.0)
        if isinstance(asking, RollAgain):
            return 0.0 if move == KEEP_ROLL else 1.0
        if isinstance(asking, QuietCard):
            return 0.0 if move == ENOUGH else 1.0 + dearness(g, PLAY.place(move))
        return 0.0


# -- what looks natural


def day_prior(g: Village, move: i64) -> float:
    """Mix, then buy what is needed cheaply, then cast, then steal from the rich."""
    if move == END_TURN or RETURN.has(move):
        return -1.0
    errand = errand_of(move)
    goal = goal_of(g, move)
    way = 0.12 * float(carriage(g, goal))
    if errand == MIXES:
        return 3.0 - way
    if errand == CASTS:
        return 0.9 - way
    if errand == BUYS:
        if goal == MARKET:
            return 0.4 - way
        kind = g.box.ingredient[g.house[goal]]
        return 0.6 + max(needed(g, kind, g.tiles[kind]), wanted(g, kind)) - 0.1 * float(villager_price(g, goal)) - way
    rich = 0.1 if g.house[goal] == NONE else 0.15 * float(g.box.price[goal])
    return rich + (0.5 if errand == SNEAKS else 0.2) - way


def night_prior(g: Village, move: i64) -> float:
    """Eat what was eaten before, go where it lives, play Powers; keep Energy for later."""
    if move == BITE_VILLAGER:
        return 1.0 + times(g.stomach, g.house[g.place])
    if STEP.has(move):
        kind = g.house[STEP.place(move)]
        return 0.3 if kind == NONE else 0.6 + 0.8 * times(g.stomach, kind)
    if PLAY.has(move):
        return 0.9
    if GRAZE.has(move):
        return 0.5
    if BANISH.has(move):
        return 0.4
    return 0.2 if move == BUY_MOVEMENT else 0.1 if move == ACTIVATE_CARD else -0.2


# -- the Wizard


def day_standing(g: Village, taste: Taste) -> float:
    """The Wizard's side of the race."""
    value = float(g.cure) + tiles_standing(g, taste)
    value += taste.coin * float(min(g.coins, 8)) + taste.many_coins * float(max(0, g.coins - 8))
    value += taste.own_card * (len(g.wizard_spells) + len(g.monster_spells))
    value -= taste.other_card * (len(g.wizard_powers) + len(g.monster_powers))
    value += taste.panic * float(g.panic)
    if g.panic >= g.box.more_actions:
        value += taste.busy
    if g.panic >= g.box.third:
        value += taste.cheap
    if g.side == WIZARD:
        # The last action is worth nothing unless it is used.
        value += taste.action * float(max(0, g.actions - 1))
        if g.monster < 0:
            # Against an automaton the next day comes at once: a day is worth what it can bring.
            value -= taste.day * float(g.round)
    return value


def tiles_standing(g: Village, taste: Taste) -> float:
    """Held tiles by how soon they are needed, the way to the Laboratory, and the price of the next one."""
    spare = g.tiles[:]
    gap: i64 = 0
    value = 0.0
    fit = False
    missing: i64 = NONE
    for at in range(g.cure, min(len(g.box.cure), g.cure + LOOK_AHEAD)):
        kind = g.box.cure[at]
        if spare[kind]:
            spare[kind] -= 1
            value += taste.tile - taste.gap * float(gap)
            fit = fit or gap == 0
        else:
            if gap == 0:
                missing = kind
            gap += 1
    for n in spare:
        value += taste.spare_tile * float(n)
    value += taste.promise * promised(g, spare)
    if fit:
        value -= taste.way_home * float(carriage(g, LABORATORY))
    if missing != NONE:
        value -= taste.next_price * float(cheapest(g, missing))
    return value


def promised(g: Village, spare: vec[i64]) -> float:
    """The coins of the best Spell in hand for which there are tiles that the Cure will not need soon; half of them, half the coins."""
    best = 0.0
    for spell in g.spell_hand:
        pay = g.box.spell_pay[spell]
        asked: i64 = 0
        there: i64 = 0
        for kind in range(KINDS):
            asked += pay[kind]
            there += min(pay[kind], spare[kind])
        if there:
            best = max(best, float(g.box.spell_coins[spell] * there) / float(asked))
    return best


def wanted(g: Village, kind: i64) -> float:
    """How much a Spell in hand wants one more tile of a kind: most if it is the last one that is missing."""
    most = 0.0
    for spell in g.spell_hand:
        pay = g.box.spell_pay[spell]
        if pay[kind] <= g.tiles[kind]:
            continue
        missing: i64 = 0
        for other in range(KINDS):
            missing += max(0, pay[other] - g.tiles[other])
        most = max(most, 0.1 * float(g.box.spell_coins[spell]) / float(missing))
    return most


def cheapest(g: Village, kind: i64) -> i64:
    """Coins for an ingredient, carriage included."""
    least = market_price(g) + carriage(g, MARKET)
    for house in range(1, HOUSES + 1):
        lives = g.house[house]
        if lives != NONE and g.box.ingredient[lives] == kind:
            least = min(least, villager_price(g, house) + carriage(g, house))
    return least


def needed(g: Village, kind: i64, have: i64) -> float:
    """How soon one more tile of a kind is needed by somebody who has so many."""
    for at in range(g.cure, len(g.box.cure)):
        if g.box.cure[at] == kind:
            if have == 0:
                return 1.0 - 0.08 * float(at - g.cure)
            have -= 1
    return 0.0


def one_more(g: Village) -> float:
    """How much the Wizard wants another of what the villager here sells."""
    if g.held >= g.capacity():
        return 0.0
    kind = g.box.ingredient[g.house[g.place]]
    return max(needed(g, kind, g.tiles[kind]), wanted(g, kind))


# -- the Monster


def night_standing(g: Village, taste: Taste, side: i64) -> float:
    """The Monster's side of the race, with the meal that this or the next night promises; each side fears the other."""
    step = EVEN / float(g.box.curse_top[g.mode] - 1)
    value = float(g.curse) * step
    if g.monster < 0:
        if g.side == WIZARD:
            value += taste.row * step * row_meal(g, taste)
        return value
    value += taste.energy * float(g.energy)
    if g.single_use != NONE:
        value += taste.ready
    if g.side == MONSTER:
        value += step * night_meal(g, taste)
        if side == MONSTER:
            # There will be another night: ending this one early gains nothing.
            value += taste.tomorrow * step
    else:
        # The Wizard can still walk away, but must not forget to.
        fear = taste.fear if side == WIZARD else taste.hope
        value += fear * step * best_meal(g, taste, g.box.feeding_actions, g.box.movements)
    return value


def night_meal(g: Village, taste: Taste) -> float:
    """What has been eaten this night, and what can still be."""
    if g.phase == BETWEEN:
        return best_meal(g, taste, g.actions, g.box.movements)
    return best_meal(g, taste, g.actions + 1, g.movements if g.phase == MOVING else 0)


def meal(taste: Taste, equal: i64) -> float:
    """BC-E2..E4: what so many equal villagers bring."""
    return 0.0 if equal == 0 else taste.one if equal == 1 else float(equal) - 1.0


def best_meal(g: Village, taste: Taste, actions: i64, first: i64) -> float:
    """The best that equal villagers can bring, with so many actions; the first one has its own number of movements."""
    counts = row(KINDS + 1, 0)
    for token in g.stomach:
        counts[token] += 1
    homes = row(KINDS, 0)
    occupied: i64 = 0
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
        sure = taste.sure * meal(taste, had) + taste.walk * meal(taste, free)
        best = max(best, sure + (1.0 - taste.sure - taste.walk) * meal(taste, paid))
    if counts[SHEEP] and g.lasting[SHEEP_COUNT]:
        best = max(best, meal(taste, min(counts[SHEEP], 3)))
    return best


def chain(g: Village, homes: i64, occupied: i64, place: i64, actions: i64, moves: i64, spare: i64) -> i64:
    """How many of the villagers in `homes` can be eaten one after the other; every villager's house ends a walk."""
    if actions == 0 or homes == 0:
        return 0
    most: i64 = 0
    seen: i64 = 1 << place
    frontier = seen
    walked: i64 = 0
    while frontier and walked <= moves + spare:
        # Whoever is reached now is eaten; what lies behind an empty place is reached with the next step.
        here = frontier & homes
        onward: i64 = 0
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


def dearness(g: Village, power: i64) -> float:
    """How much a free Power does; those that cost more do more."""
    return 0.3 * float(g.box.power_energy[power]) + (0.8 if g.box.power_stomach[power] != NONE else 0.2)


# -- automated opponents


def row_meal(g: Village, taste: Taste) -> float:
    """BC-R10..R15: villagers that the Rabid Monster's row would find from here."""
    place = g.place
    eaten: i64 = 0
    found = 0.0
    for card in g.rabid_row:
        kind = g.box.hunts[card]
        near: i64 = NONE
        far: i64 = NONE
        for house in range(HOUSES, 0, -1):
            if g.house[house] != kind or eaten >> house & 1:
                continue
            roads = g.box.distance[place * SITES + house]
            if roads <= g.box.rabid_near:
                near = house
                break
            if roads == g.box.rabid_far and far == NONE:
                far = house
        if near != NONE:
            eaten |= 1 << near
            place = near
            found += 1.0
        elif far != NONE and place == g.place and grazing(g) != NONE:
            eaten |= 1 << far
            place = far
            found += taste.far
    return found


def hunted(g: Village, card: i64) -> float:
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
