"""What the Wizard pays: ingredients and carriages."""

from __future__ import annotations

from malison.games.been_cursed.box.box import LABORATORY, SITES
from malison.games.been_cursed.box.lasting import CARRIAGE, MARKET_PRICE, RIDE_HOME, VILLAGER_PRICE
from malison.games.been_cursed.state import Village


def discount(g: Village) -> int:
    """BC-P4, BC-P9: in a great Panic ingredients get cheaper, for a person only."""
    return 1 if g.wizard >= 0 and g.panic >= g.box.third else 0


def villager_price(g: Village, house: int) -> int:
    """BC-A7, BC-J20: the printed price with everything that changes it, never below 0."""
    return max(0, g.box.price[house] + g.lasting[VILLAGER_PRICE] - discount(g))


def market_price(g: Village) -> int:
    """BC-A8, BC-J20."""
    return max(0, g.box.market_price + g.lasting[MARKET_PRICE] - discount(g))


def carriage_rate(g: Village) -> int:
    """BC-A3, BC-K106M, BC-K106R: coins for each crossing."""
    return g.box.carriage + g.lasting[CARRIAGE]


def carriage(g: Village, place: int) -> int:
    """BC-A2, BC-A3, BC-J8, BC-C118W, BC-C118P: coins for the way to a place, by the fewest crossings."""
    if place == LABORATORY and g.lasting[RIDE_HOME]:
        return 0
    return g.box.crossings[g.place * SITES + place] * carriage_rate(g)
