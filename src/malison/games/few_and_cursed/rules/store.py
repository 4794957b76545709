"""The Store: items, bullets and stat upgrades for water."""

from __future__ import annotations

from typing import Final

from malison.games.few_and_cursed import events as ev
from malison.games.few_and_cursed.box.box import ACCESSORY, DISCOUNT, TWO_HANDED
from malison.games.few_and_cursed.moves import AMMO, BUY, DONE, DROP, ONLY_DONE, PUT, REFRESH, UPGRADE
from malison.games.few_and_cursed.rules.ask import Ask
from malison.games.few_and_cursed.rules.free import do_free, first_of, free, is_free
from malison.games.few_and_cursed.rules.hands import shared_top
from malison.games.few_and_cursed.rules.jobs import touch
from malison.games.few_and_cursed.rules.monsters import Loop
from malison.games.few_and_cursed.rules.wounds import load_bullets, raisable, raise_stat
from malison.games.few_and_cursed.state import NO_CARD, Chaser, West
from malison.kernel.state import Step
from malison.kernel.vectors import append, has, i64, vec, without

FROM_PILE: Final = 6


class Shop(Loop):
    """FC-T6, FC-T7, FC-D8: any number of purchases; one Refresh a visit, if it is `fresh`."""

    lists = ("fresh",)

    def __init__(self, fresh: bool) -> None:
        self.fresh = fresh

    def choices(self, g: West) -> vec[i64]:
        who = g.me()
        water = who.water
        moves = ONLY_DONE[:]
        for i in range(len(g.shelf)):
            if price(g, who, g.shelf[i]) <= water and first_of(g.shelf, i):
                moves = append(moves, BUY.nth(i))
        if g.store_pile and price(g, who, g.store_pile[-1]) <= water:
            moves = append(moves, BUY.nth(FROM_PILE))
        if water >= g.box.price_bullet and who.bullets < who.capacity:
            moves = append(moves, AMMO)
        for stat in range(3):
            if water >= g.box.prices[stat] and raisable(g, who, stat):
                moves = append(moves, UPGRADE.nth(stat))
        if self.fresh and g.shelf:
            moves = append(moves, REFRESH)
        return free(g, moves)

    def answer(self, g: West, move: int) -> None:
        if move == DONE:
            return
        if move == REFRESH:
            g.tell(ev.REFRESHED, g.turn)
            g.todo.append(QUIET_SHOP)
            g.todo.append(FILL)
            g.todo.append(PUT_BACK)
            return
        g.todo.append(self)
        if is_free(move):
            do_free(g, move)
        elif BUY.has(move):
            buy(g, BUY.place(move))
        elif move == AMMO:
            g.me().water -= g.box.price_bullet
            g.tell(ev.BOUGHT_BULLET, g.turn)
            load_bullets(g, g.turn, 1)
        else:
            stat = UPGRADE.place(move)
            g.me().water -= g.box.prices[stat]
            raise_stat(g, g.turn, stat, 1)

    def rule(self) -> str:
        return "FC-T6"


def price(g: West, who: Chaser, item: i64) -> i64:
    """What an item costs a player, who is never paid for it."""
    cost = g.box.cost[item] + surcharge(g, who)
    return cost if cost > 0 else 0


def surcharge(g: West, who: Chaser) -> i64:
    """FC-P2, FC-P4: what a Cursed side asks for beyond the price, or (below 0) what a Normal side takes off."""
    return (g.box.surcharge[who.role] if who.cursed() else 0) - g.passive(who, DISCOUNT)


def buy(g: West, place: i64) -> None:
    """FC-T6, FC-RL22: pay, take the item, drop what it leaves no room for; then the gap is filled."""
    who = g.me()
    item = g.store_pile.pop() if place == FROM_PILE else off_shelf(g, place)
    who.water -= price(g, who, item)
    who.gear = [*who.gear, item]
    g.tell(ev.BOUGHT, g.turn, item)
    g.todo.append(FILL)
    g.todo.append(FIT)


def off_shelf(g: West, place: i64) -> i64:
    shelf = g.shelf.copy()
    item = shelf.pop(place)
    g.shelf = shelf
    return item


def crowded(g: West, who: Chaser) -> bool:
    """FC-T11: whether the newest item has no room."""
    if g.box.slot[who.gear[-1]] == ACCESSORY:
        return rooms(g, who, True) > g.box.accessories
    return rooms(g, who, False) > g.box.hands


def rooms(g: West, who: Chaser, accessory: bool) -> i64:
    """How many accessory slots or hands a player's items take."""
    total = 0
    for item in who.gear:
        slot = g.box.slot[item]
        if (slot == ACCESSORY) == accessory:
            total += 2 if slot == TWO_HANDED else 1
    return total


class Fit(Ask):
    """FC-RL22, FC-D8: which equipped item goes to the Store discard pile to make room."""

    def choices(self, g: West) -> vec[i64]:
        who = g.me()
        moves = vec[i64]()
        if crowded(g, who):
            accessory = g.box.slot[who.gear[-1]] == ACCESSORY
            for i in range(len(who.gear) - 1):
                move = DROP.nth(who.gear[i])
                if (g.box.slot[who.gear[i]] == ACCESSORY) == accessory and move not in moves:
                    moves = append(moves, move)
        return moves

    def answer(self, g: West, move: int) -> None:
        item = DROP.place(move)
        who = g.me()
        who.gear = without(who.gear, item)
        if has(who.tired, item):
            who.tired = without(who.tired, item)
        g.store_pile.append(item)
        g.tell(ev.DROPPED, g.turn, item)
        g.todo.append(self)

    def rule(self) -> str:
        return "FC-T11"


class PutBack(Ask):
    """FC-T8: all shown cards go to the top of the discard pile, in the order of the player's choice."""

    def choices(self, g: West) -> vec[i64]:
        moves = vec[i64]()
        for i in range(len(g.shelf)):
            if first_of(g.shelf, i):
                moves = append(moves, PUT.nth(i))
        return moves

    def answer(self, g: West, move: int) -> None:
        g.store_pile.append(off_shelf(g, PUT.place(move)))
        if g.shelf:
            g.todo.append(self)

    def rule(self) -> str:
        return "FC-T8"


class Fill(Step[West]):
    """FC-S19, FC-T9: gaps are filled from the Store deck; FC-RL18: the items before a player have changed."""

    def run(self, g: West) -> None:
        fill(g)
        touch(g, g.turn)


def fill(g: West) -> None:
    while len(g.shelf) < g.box.store_shown:
        item = shared_top(g, g.store, g.store_pile)
        if item == NO_CARD:
            return
        g.shelf = [*g.shelf, item]


SHOP: Final = Shop(True)
QUIET_SHOP: Final = Shop(False)
FILL: Final = Fill()
FIT: Final = Fit()
PUT_BACK: Final = PutBack()
