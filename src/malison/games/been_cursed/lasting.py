"""What holds for a while: cards that lie in front of a side, and promises for the rest of a turn."""

from __future__ import annotations

from typing import Final

LASTING: Final = (
    "villager_price",
    "market_price",
    "carriage",
    "pouches",
    "bridge",
    "steal_reroll",
    "free_steal",
    "ride_home",
    "mix_coins",
    "lean_sheep",
    "sheep_energy",
    "movement_price",
    "steal_limit",
    "steal_dice",
    "no_spells",
    "steal_double",
    "unseen",
    "sheep_count",
    "sheep_curse",
)
"""A card adds its number to one of these, and takes it away again when it leaves."""
VILLAGER_PRICE: Final = 0
MARKET_PRICE: Final = 1
CARRIAGE: Final = 2
POUCHES: Final = 3
BRIDGE: Final = 4
STEAL_REROLL: Final = 5
FREE_STEAL: Final = 6
RIDE_HOME: Final = 7
MIX_COINS: Final = 8
LEAN_SHEEP: Final = 9
SHEEP_ENERGY: Final = 10
MOVEMENT_PRICE: Final = 11
STEAL_LIMIT: Final = 12
STEAL_DICE: Final = 13
NO_SPELLS: Final = 14
STEAL_DOUBLE: Final = 15
UNSEEN: Final = 16
SHEEP_COUNT: Final = 17
SHEEP_CURSE: Final = 18
LURE: Final = 19
"""Plus a villager type: eating one brings another."""
LASTINGS: Final = 25

NEVER: Final = 0
WIZARD_CASTS: Final = 1
BUYS_AT_MARKET: Final = 2
STEAL_SUCCEEDS: Final = 3
TWO_COLOURS: Final = 4
QUIET_NIGHT: Final = 5
BUYS_KIND: Final = 10
"""Plus an ingredient: the Wizard buys one of that kind."""
UNTIL: Final = {
    "": NEVER,
    "wizard casts": WIZARD_CASTS,
    "wizard buys at market": BUYS_AT_MARKET,
    "steal roll succeeds": STEAL_SUCCEEDS,
    "monster eats two colours": TWO_COLOURS,
    "quiet night": QUIET_NIGHT,
}
"""The occasions on which a lasting card leaves by itself."""
