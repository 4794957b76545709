"""The Wizard's four actions, from the arrival at the place on: Buy Ingredients, Mix Cure, Cast Spell, Steal Coins."""

from __future__ import annotations

from typing import Final

from malison.games.been_cursed import events as ev
from malison.games.been_cursed.box.box import KINDS, LABORATORY, MARKET
from malison.games.been_cursed.box.cards import BUYS, CASTS, MIXES, SNEAKS, STEALS
from malison.games.been_cursed.box.lasting import (
    BUYS_AT_MARKET,
    BUYS_KIND,
    MIX_COINS,
    STEAL_DICE,
    STEAL_LIMIT,
    STEAL_REROLL,
    STEAL_SUCCEEDS,
    WIZARD_CASTS,
)
from malison.games.been_cursed.moves import (
    ACCEPT,
    BUY,
    CAST,
    DECLARE,
    DISTRACT,
    ENOUGH,
    KEEP_ROLL,
    MIX_CURE,
    ONE_MORE,
    PRICIEST,
    REROLL,
    RETURN,
    SNEAK,
    SPEND,
    STEAL,
    TAKE,
)
from malison.games.been_cursed.rules.cards import cast
from malison.games.been_cursed.rules.prices import market_price, villager_price
from malison.games.been_cursed.rules.rabid import use_card
from malison.games.been_cursed.rules.village import cure_by, gain_coins, give_way, occasion, pay_coins, return_tile, source, take_tile
from malison.games.been_cursed.state import NONE, RABID, Village
from malison.kernel.state import NO_MOVES, Question, Step
from malison.kernel.vectors import append, i64, row_of, rows_of, vec

ENOUGH_TO_TRANSMUTE: Final = 3


def errand_of(move: i64) -> i64:
    """Which action a move of the menu is."""
    if BUY.has(move):
        return BUYS
    if STEAL.has(move):
        return STEALS
    if CAST.has(move):
        return CASTS
    return MIXES if move == MIX_CURE else SNEAKS


def goal_of(g: Village, move: i64) -> i64:
    """BC-A1: where a move of the menu is done; a Spell without a place is cast where the Wizard is (BC-J6)."""
    if BUY.has(move):
        return BUY.place(move) + 1
    if STEAL.has(move):
        return STEAL.place(move) + 1
    if CAST.has(move):
        at = g.box.spell_at[CAST.place(move)]
        return g.place if at == NONE else at
    return LABORATORY if move == MIX_CURE else SNEAK.place(move) + 1


def perform(g: Village, move: i64) -> None:
    """The Wizard has paid for the way and the action, and is there."""
    goal = goal_of(g, move)
    if goal != g.place:
        g.place = goal
        g.tell(ev.WALKED, goal)
    errand = errand_of(move)
    if errand == BUYS:
        g.then(BUY_FIRST if goal != MARKET else MARKET_ROOM)
    elif errand == MIXES:
        g.then(MIX_FIRST)
    elif errand == CASTS:
        spell = CAST.place(move)
        g.spell_hand.remove(spell)
        for kind in range(KINDS):
            for _ in range(g.box.spell_pay[spell][kind]):
                return_tile(g, kind, ev.SPELL + spell)
        # BC-J29: the Coachman leaves when the action is taken, its carriage already paid.
        occasion(g, WIZARD_CASTS)
        cast(g, spell)
    else:
        steal(g, goal, errand == SNEAKS)


class WizardQuestion(Question[Village]):
    """A question to the Wizard in the middle of an action."""

    def who(self, g: Village) -> i64:
        return g.wizard


# -- Buy Ingredients


class Purchase(Step[Village]):
    """BC-A7, BC-A9..A11: buy one ingredient of the villager here; with no free place a tile goes back first."""

    def __init__(self, bought: i64) -> None:
        self.bought = bought

    def run(self, g: Village) -> None:
        kind = g.box.ingredient[g.house[g.place]]
        if g.held >= g.capacity():
            g.then(self)
            g.then(MakeRoom(kind, self.bought))
            return
        pay_coins(g, villager_price(g, g.place), ev.PLACE + g.place)
        take_tile(g, kind, ev.PLACE + g.place)
        g.then(BuyMore(self.bought + 1))
        # BC-J31: what this purchase ends, it ends afterwards.
        occasion(g, BUYS_KIND + kind)


class BuyMore(WizardQuestion):
    """BC-A7, BC-D5, BC-J74: one more of the same, at most as many in one action as there are places."""

    lists = ("bought",)

    def __init__(self, bought: i64) -> None:
        self.bought = bought

    def choices(self, g: Village) -> vec[i64]:
        kind = g.box.ingredient[g.house[g.place]]
        if self.bought >= g.capacity() or g.tiles[kind] >= g.box.tiles or g.coins < villager_price(g, g.place):
            return NO_MOVES
        return MORE_OR_NOT

    def answer(self, g: Village, move: int) -> None:
        if move == ONE_MORE:
            g.then(Purchase(self.bought))

    def rule(self) -> str:
        return "BC-A7"


class MakeRoom(WizardQuestion):
    """BC-A10, BC-D5, BC-J74: which tile goes back to make room; not one bought in this action."""

    lists = ("kind", "bought")

    def __init__(self, kind: i64, bought: i64) -> None:
        self.kind = kind
        self.bought = bought

    def choices(self, g: Village) -> vec[i64]:
        found = vec[i64]()
        if g.held < g.capacity():
            return found
        for kind in range(KINDS):
            if g.tiles[kind] > (self.bought if kind == self.kind else 0):
                found = append(found, RETURN.nth(kind))
        return found

    def answer(self, g: Village, move: int) -> None:
        give_way(g, RETURN.place(move))

    def rule(self) -> str:
        return "BC-A10"


class MarketRoom(Step[Village]):
    """BC-A8, BC-D6: at the Market; with no free place a tile goes back first."""

    def run(self, g: Village) -> None:
        g.then(MARKET_BUY)
        if g.held >= g.capacity():
            g.then(MakeRoom(NONE, 0))


class MarketBuy(WizardQuestion):
    """BC-A8, BC-D6: exactly one ingredient, of any kind in the supply."""

    def choices(self, g: Village) -> vec[i64]:
        found = vec[i64]()
        for kind in range(KINDS):
            if g.tiles[kind] < g.box.tiles:
                found = append(found, TAKE.nth(kind))
        return found

    def answer(self, g: Village, move: int) -> None:
        kind = TAKE.place(move)
        pay_coins(g, market_price(g), ev.PLACE + MARKET)
        take_tile(g, kind, ev.PLACE + MARKET)
        occasion(g, BUYS_AT_MARKET)
        occasion(g, BUYS_KIND + kind)

    def rule(self) -> str:
        return "BC-A8"


# -- Mix Cure


class MixNext(Step[Village]):
    """BC-A13, BC-C122W, BC-C122P, BC-J33: spend the next ingredient; the third of one action may bring coins."""

    def __init__(self, spent: i64) -> None:
        self.spent = spent

    def run(self, g: Village) -> None:
        return_tile(g, g.box.cure[g.cure])
        g.then(MixMore(self.spent + 1))
        if self.spent + 1 == ENOUGH_TO_TRANSMUTE:
            gain_coins(g, g.lasting[MIX_COINS], source(g, MIX_COINS))
        cure_by(g, 1)


class MixMore(WizardQuestion):
    """BC-A14, BC-D7: go on while the next ingredient is held."""

    lists = ("spent",)

    def __init__(self, spent: i64) -> None:
        self.spent = spent

    def choices(self, g: Village) -> vec[i64]:
        return MORE_OR_NOT if g.tiles[g.box.cure[g.cure]] else NO_MOVES

    def answer(self, g: Village, move: int) -> None:
        if move == ONE_MORE:
            g.then(MixNext(self.spent))

    def rule(self) -> str:
        return "BC-A14"


# -- Steal Coins


def steal(g: Village, house: i64, free: bool) -> None:
    """BC-A22..A24: an empty house gives its coin; at an occupied one the Wizard declares and rolls."""
    if g.house[house] == NONE:
        gain_coins(g, g.box.empty_house_coins, ev.PLACE + house)
    else:
        g.then(Declare(free))


class Declare(WizardQuestion):
    """BC-A24, BC-A27, BC-D9, BC-J27: how many coins."""

    lists = ("free",)

    def __init__(self, free: bool) -> None:
        self.free = free

    def choices(self, g: Village) -> vec[i64]:
        return DECLARATIONS[most_stolen(g, g.place)]

    def answer(self, g: Village, move: int) -> None:
        n = DECLARE.place(move) + 1
        g.tell(ev.DECLARED, n, cause=ev.PLACE + g.place)
        g.then(StealRoll(n, self.free, False))

    def rule(self) -> str:
        return "BC-A24"


def most_stolen(g: Village, house: i64) -> i64:
    """BC-A24, BC-A27, BC-J27: the printed price, the supply, and Shaky Hands."""
    most = min(g.box.price[house], g.box.coins - g.coins)
    return min(most, 1) if g.lasting[STEAL_LIMIT] else most


def roll_to_steal(g: Village, cause: i64 = 0) -> i64:
    """BC-A24, BC-K121M, BC-K121R: the d6; with Squeaky Boots two, of which the lower counts."""
    g.reveal()
    cause = cause or source(g, STEAL_DICE)
    lowest: i64 = 6
    for _ in range(1 + g.lasting[STEAL_DICE]):
        shows = 1 + g.rng.below(6)
        g.tell(ev.ROLLED, shows, cause=cause)
        lowest = min(lowest, shows)
    return lowest


class StealRoll(Step[Village]):
    """BC-A25, BC-A26, BC-J25, BC-J26: more than declared succeeds; otherwise the Wizard is noticed."""

    def __init__(self, coins: i64, free: bool, again: bool) -> None:
        self.coins = coins
        self.free = free
        self.again = again

    def run(self, g: Village) -> None:
        if roll_to_steal(g, source(g, STEAL_REROLL) if self.again else 0) > self.coins:
            gain_coins(g, self.coins, ev.PLACE + g.place)
            occasion(g, STEAL_SUCCEEDS)
            return
        g.tell(ev.NOTICED)
        if g.lasting[STEAL_REROLL] and not self.again:
            g.then(RollAgain(self.coins, self.free))
        elif not self.free:
            g.then(Noticed(self.coins))


class RollAgain(WizardQuestion):
    """BC-C116W, BC-D10, BC-J25: the Key allows one more roll, whose result stands."""

    lists = ("coins", "free")

    def __init__(self, coins: i64, free: bool) -> None:
        self.coins = coins
        self.free = free

    def choices(self, g: Village) -> vec[i64]:
        return AGAIN_OR_NOT

    def answer(self, g: Village, move: int) -> None:
        if move == REROLL:
            g.then(StealRoll(self.coins, self.free, True))
        elif not self.free:
            g.then(Noticed(self.coins))

    def rule(self) -> str:
        return "BC-C116W"


class Noticed(WizardQuestion):
    """BC-A26, BC-D11, BC-J55: spend another action on a distraction, or go without the coins."""

    lists = ("coins",)

    def __init__(self, coins: i64) -> None:
        self.coins = coins

    def choices(self, g: Village) -> vec[i64]:
        if g.actions == 0 or (g.mode == RABID and not g.rabid_dealt):
            return NO_MOVES
        if g.mode != RABID:
            return DISTRACTION
        found = vec[i64]()
        for card in g.rabid_dealt:
            found = append(found, SPEND.nth(card))
        return append(found, ACCEPT)

    def answer(self, g: Village, move: int) -> None:
        if move == ACCEPT:
            return
        if g.mode == RABID:
            use_card(g, SPEND.place(move))
        g.actions -= 1
        g.tell(ev.DISTRACTION)
        gain_coins(g, self.coins, ev.PLACE + g.place)

    def rule(self) -> str:
        return "BC-A26"


MORE_OR_NOT: Final = row_of([ONE_MORE, ENOUGH])
AGAIN_OR_NOT: Final = row_of([REROLL, KEEP_ROLL])
DISTRACTION: Final = row_of([DISTRACT, ACCEPT])
DECLARATIONS: Final = rows_of([[DECLARE.nth(n) for n in range(most)] for most in range(PRICIEST + 1)])
BUY_FIRST: Final = Purchase(0)
MARKET_ROOM: Final = MarketRoom()
MARKET_BUY: Final = MarketBuy()
MIX_FIRST: Final = MixNext(0)
