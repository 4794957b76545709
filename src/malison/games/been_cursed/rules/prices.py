"""What the Wizard pays: ingredients and carriages."""

from __future__ import annotations

from malison.games.been_cursed.box.box import LABORATORY, SITES
from malison.games.been_cursed.box.lasting import CARRIAGE, MARKET_PRICE, RIDE_HOME, VILLAGER_PRICE
from malison.games.been_cursed.state import Village
from malison.kernel.vectors import i64


def discount(g: Village) -> i64:
    """BC-P4, BC-P9: in a great Panic ingredients get cheaper, for a person only."""
    return 1 if g.wizard >= 0 and g.panic >= g.box.third else 0


def villager_price(g: Village, house: i64) -> i64:
    """BC-A7, BC-J20: the printed price with everything that changes it, never below 0."""
    return max(0, g.box.price[house] + g.lasting[VILLAGER_PRICE] - discount(g))


def market_price(g: Village) -> i64:
    """BC-A8, BC-J20."""
    return max(0, g.box.market_price + g.lasting[MARKET_PRICE] - discount(g))


def carriage_rate(g: Village) -> i64:
    """BC-A3, BC-K106M, BC-K106R: coins for each crossing."""
    return g.box.carriage + g.lasting[CARRIAGE]


def carriage(g: Village, place: i64) -> i64:
    """BC-A2, BC-A3, BC-J8, BC-C118W, BC-C118P: coins for the way to a place, by the fewest crossings."""
    if place == LABORATORY and g.lasting[RIDE_HOME]:
        return 0
    return g.box.crossings[g.place * SITES + place] * carriage_rate(g)
