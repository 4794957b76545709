"""What is on the cards, as numbers: colours, kinds, icons, and the ids that moves are named after."""

from __future__ import annotations

from typing import Final

RED: Final = 0
BLUE: Final = 1
YELLOW: Final = 2
ANY: Final = 3
COLOURS: Final = ("red", "blue", "yellow", "any")

# What a card is.
ENEMY: Final = 0
MINI_BOSS: Final = 1
BOSS: Final = 2
BARRICADE: Final = 3
TRAP: Final = 4
CHEST: Final = 5
SHRINE: Final = 6
CAPTIVE: Final = 7
MIMIC: Final = 8
MERCHANT: Final = 9
PROWLER: Final = 10
KINDS: Final = ("enemy", "mini_boss", "boss", "barricade", "trap", "chest", "shrine", "captive", "mimic", "merchant", "prowler")

# What enemies and traps do, one icon at a time: their numbers are their places here.
ICONS: Final = (
    "damage",
    "poison",
    "corruption",
    "bleed",
    "stun",
    "madness",
    "lock",
    "extra_die",
    "steal",
    "incite",
    "raise",
    "rejuvenate",
)
DAMAGE: Final = 0
STUN: Final = 4
"""Up to this one an icon does something to heroes or abilities that can be stopped."""
INCITE: Final = 9

# What a red-border card gives at cleanup.
BONUSES: Final = ("", "item", "hero", "level_up", "merchant", "heal")
BONUS_ITEM: Final = 1
BONUS_HERO: Final = 2
BONUS_LEVEL_UP: Final = 3
BONUS_MERCHANT: Final = 4
BONUS_HEAL: Final = 5

DIFFICULTIES: Final = ("none", "hard", "nightmare", "torment")
GROUPS: Final = ("none", "A", "B", "C")

# Ids that moves are named after; an edition keeps them and may change everything else.
HEROES: Final = ("magus", "champion", "ranger", "artist", "confessor", "reaver")
ABILITIES: Final = ("duplicate", "arcane_eye", "heal_wounds", "riposte", "maul", "polymorph")
EQUIPMENT: Final = (
    "boots",
    "pauldron",
    "seer_stone",
    "charlie",
    "mystical_scroll",
    "backpack",
    "pendant_life",
    "gladius",
    "corrupted_pendant",
    "pendant_power",
    "assassin",
    "decaying_mask",
    "tome",
    "prayer_scroll",
    "mystic",
)
ITEMS: Final = ("red_potion", "black_potion", "shield", "number_1", "number_2", "number_3")
BOSSES: Final = (
    "headsman",
    "mother_of_spiders",
    "pale_duke",
    "queen_of_whispers",
    "carrion_king",
    "jailer_eternal",
    "cursed_sovereign",
)

SPACES: Final = 3
"""Spaces of the row that hold enemies; the fourth is for red-border cards."""
SLOTS: Final = 3
CHECKS_A_CARD: Final = 3
"""Room for the checks of a card and its modifier."""
RED_BORDER: Final = TRAP
"""Kinds from here on go to space 4."""
