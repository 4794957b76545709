"""What holds for a while: cards that lie in front of a side, and promises for the rest of a turn."""

from __future__ import annotations

from typing import Final

from malison.games.been_cursed.moves import INGREDIENTS

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
VILLAGER_PRICE: Final = 0  # BC-C114W, BC-C114P, BC-K115M, BC-K115R
MARKET_PRICE: Final = 1  # BC-C107W, BC-C107P
CARRIAGE: Final = 2  # BC-K106M, BC-K106R
POUCHES: Final = 3  # BC-C102W
BRIDGE: Final = 4  # BC-C108W, BC-C108P
STEAL_REROLL: Final = 5  # BC-C116W
FREE_STEAL: Final = 6  # BC-C110W
RIDE_HOME: Final = 7  # BC-C118W, BC-C118P
MIX_COINS: Final = 8  # BC-C122W, BC-C122P
LEAN_SHEEP: Final = 9  # BC-C123W, BC-C123P
SHEEP_ENERGY: Final = 10  # BC-K114M
MOVEMENT_PRICE: Final = 11  # BC-K105M
STEAL_LIMIT: Final = 12  # BC-K117M, BC-K117R
STEAL_DICE: Final = 13  # BC-K121M, BC-K121R
NO_SPELLS: Final = 14  # BC-K120M, BC-K120R
STEAL_DOUBLE: Final = 15  # BC-C117P
UNSEEN: Final = 16  # BC-K109M, BC-J45
SHEEP_COUNT: Final = 17  # BC-K123M, BC-J46
SHEEP_CURSE: Final = 18  # BC-K104R
LURE: Final = 19
"""BC-K124M, BC-K124R, BC-J51: plus a villager type: eating one brings another."""
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
    **{f"wizard buys {name}": BUYS_KIND + kind for kind, name in enumerate(INGREDIENTS)},
}
"""The occasions on which a lasting card leaves by itself."""
UNTIL_NAMES: Final = {number: name for name, number in UNTIL.items()}
