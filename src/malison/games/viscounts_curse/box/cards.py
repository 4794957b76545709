"""The cards by number: what the moves, the box and the rules all call them by.

A card is an int: signature relics, starter relics and market relics first, then the enemies. The two sets of starters
share their numbers, for a card never changes hands between players.
"""

from __future__ import annotations

from typing import Final

SIGNATURES: Final = ("finchs_loupe", "rooks_harpoon", "ottolines_tinctures", "vespers_planchette")
STARTERS: Final = ("purse_of_coppers", "boat_hook", "storm_lantern", "rosary_beads", "pewter_crucifix")
MARKET: Final = (
    "lucky_coin",
    "ornate_mirror",
    "gravediggers_spade",
    "sprig_of_wolfsbane",
    "tallow_candle",
    "cursed_gold",
    "scrying_bowl",
    "indulgence",
    "flintlock_pistol",
    "bottle_of_laudanum",
    "brass_astrolabe",
    "black_cat_charm",
    "saints_finger_bone",
    "ceremonial_rapier",
    "merchants_seal",
    "forbidden_grimoire",
    "silver_dagger",
    "whalers_lance",
    "angels_tears",
    "viscounts_signet",
)
ENEMIES: Final = (
    "pickpocket",
    "cultist",
    "plaguebearer",
    "fate_controller",
    "peek_a_boo",
    "face_stealer",
    "glutton",
    "drowned_brute",
    "wailing_widow",
    "grave_leech",
    "night_herald",
    "lampblack_shade",
)
RELICS: Final = SIGNATURES + STARTERS + MARKET
CARDS: Final = RELICS + ENEMIES
CHARACTERS: Final = ("finch", "rook", "ottoline", "vesper")
CURSES: Final = ("behemoth", "collector", "choking_fog", "endless_horde")
ACTIONS: Final = ("purchase", "fight", "scry", "heal")

FIRST_STARTER: Final = 4
FIRST_MARKET: Final = 9
FIRST_ENEMY: Final = 29
ALL_CARDS: Final = 41

BEHEMOTH: Final = 0
COLLECTOR: Final = 1
FOG: Final = 2
HORDE: Final = 3

MARKET_SLOTS: Final = 3
LURKING_SLOTS: Final = 3

# Symbols are counted in one int, eight bits each, purchase lowest and the stars on top.
SYMBOLS: Final = "PFSHW"
PURCHASE: Final = 0
FIGHT: Final = 1
SCRY: Final = 2
HEAL: Final = 3
STAR: Final = 4
BITS: Final = 8
FIELD: Final = 255
STAR_SHIFT: Final = 32
NO_STARS_MASK: Final = 0xFFFFFFFF
