"""The small vocabulary in which the edition says what cards do, and its ints for the rules."""

from __future__ import annotations

from typing import Final

from malison.games.been_cursed.moves import INGREDIENTS, VILLAGERS

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
"""What can hold for a while; a card adds its number and takes it away again."""
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

WHILE: Final = 0
THIS_TURN: Final = 1
PASTURES_LOSE: Final = 2
PASTURES_GAIN: Final = 3
TAKE_TILE: Final = 4
CURE: Final = 5
CURE_IF: Final = 6
CURSE: Final = 7
PANIC: Final = 8
DOUBLE_COINS: Final = 9
COINS: Final = 10
ENERGY: Final = 11
GAIN: Final = 12
MOVEMENT: Final = 13
ACTION: Final = 14
DISCARD_POWER: Final = 15
VILLAGER: Final = 16
MOVE_VILLAGER: Final = 17
SWAP_VILLAGERS: Final = 18
GO_TO: Final = 19
RAID: Final = 20
HUNT_MORE: Final = 21
HUNT_FIRST: Final = 22
MOVE_SHEEP: Final = 23

ANYWHERE: Final = 0
DISTRICT: Final = 99
"""How far a villager is moved: anywhere, within its district, or else a number of roads."""

PLAIN: Final = {
    "double coins": (DOUBLE_COINS, 0, 0),
    "villager random": (VILLAGER, 0, 0),
    "villager chosen": (VILLAGER, 1, 0),
    "move villager anywhere": (MOVE_VILLAGER, ANYWHERE, 0),
    "move villager district": (MOVE_VILLAGER, DISTRICT, 0),
    "swap villagers": (SWAP_VILLAGERS, 0, 0),
    "go anywhere": (GO_TO, 0, 0),
    "go die": (GO_TO, 1, 0),
    "discard power wizard chosen": (DISCARD_POWER, 0, 1),
    "discard power wizard leftmost": (DISCARD_POWER, 0, 0),
    "discard power monster chosen": (DISCARD_POWER, 1, 1),
    "discard power monster leftmost": (DISCARD_POWER, 1, 0),
    "hunt first": (HUNT_FIRST, 0, 0),
}
COUNTED: Final = {
    "pastures lose": PASTURES_LOSE,
    "curse": CURSE,
    "cure": CURE,
    "panic": PANIC,
    "coins": COINS,
    "energy": ENERGY,
    "gain": GAIN,
    "movement": MOVEMENT,
    "action": ACTION,
    "hunt more": HUNT_MORE,
    "move sheep": MOVE_SHEEP,
    "move villager roads": MOVE_VILLAGER,
}

NEVER: Final = 0
WIZARD_CASTS: Final = 1
BUYS_AT_MARKET: Final = 2
STEAL_SUCCEEDS: Final = 3
TWO_COLOURS: Final = 4
QUIET_NIGHT: Final = 5
BUYS: Final = 10
"""Plus an ingredient: the Wizard buys one of that kind."""
UNTIL: Final = {
    "": NEVER,
    "wizard casts": WIZARD_CASTS,
    "wizard buys at market": BUYS_AT_MARKET,
    "steal roll succeeds": STEAL_SUCCEEDS,
    "monster eats two colours": TWO_COLOURS,
    "quiet night": QUIET_NIGHT,
}


def meaning(text: str) -> tuple[int, int, int]:
    """An effect as its word and two numbers; a word that does not exist raises ValueError."""
    words = text.split()
    if text in PLAIN:
        return PLAIN[text]
    if words[:1] in (["while"], ["this_turn"]) and len(words) == 3:
        op = WHILE if words[0] == "while" else THIS_TURN
        if words[1] == "lure" and words[2] in VILLAGERS:
            return op, LURE + VILLAGERS.index(words[2]), 1
        if words[1] in LASTING and _number(words[2]):
            return op, LASTING.index(words[1]), int(words[2])
    if words[:1] == ["take"] and len(words) == 3 and words[1] in INGREDIENTS and _number(words[2]):
        return TAKE_TILE, INGREDIENTS.index(words[1]), int(words[2])
    if words[:2] == ["pastures", "gain"] and len(words) == 4 and _number(words[2]) and words[3] in ("chosen", "nearest"):
        return PASTURES_GAIN, int(words[2]), int(words[3] == "chosen")
    if words[:1] == ["cure"] and len(words) == 3 and _number(words[1]) and words[2] == "spend":
        return CURE, int(words[1]), 1
    if words[:1] == ["cure"] and len(words) > 3 and _number(words[1]) and words[2] == "if" and all(w in INGREDIENTS for w in words[3:]):
        return CURE_IF, int(words[1]), sum(1 << INGREDIENTS.index(w) for w in words[3:])
    if words[:1] == ["raid"] and len(words) == 4 and words[2] == "curse" and _number(words[1]) and _number(words[3]):
        return RAID, int(words[1]), int(words[3])
    if words and " ".join(words[:-1]) in COUNTED and _number(words[-1]):
        return COUNTED[" ".join(words[:-1])], int(words[-1]), 0
    raise ValueError(text)


def until(text: str) -> int:
    """When a lasting card leaves by itself; an occasion that does not exist raises ValueError."""
    if text in UNTIL:
        return UNTIL[text]
    words = text.split()
    if words[:2] == ["wizard", "buys"] and len(words) == 3 and words[2] in INGREDIENTS:
        return BUYS + INGREDIENTS.index(words[2])
    raise ValueError(text)


def _number(text: str) -> bool:
    return text.removeprefix("-").isdigit()
