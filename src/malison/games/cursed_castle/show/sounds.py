"""How a dungeon sounds: kinds of events by the sound they make."""

from __future__ import annotations

from typing import Final

SOUNDS: Final = {
    "dice": ("enemy_roll", "hero_roll", "red_roll", "rerolls", "turns_die", "tries", "enemy_die"),
    "card": ("drawn", "offered", "finds_item", "stows", "places_die"),
    "coin": ("gains_cube", "buys", "recolours"),
    "step": ("enters_dungeon", "joins", "round", "passed_over"),
    "blow": ("strikes", "attacks", "primary", "secondary", "wounded", "bleeds", "poison_bites"),
    "growl": ("boss_acts", "raised", "raised_on_deck", "incited"),
    "spell": ("uses", "uses_item", "mended", "cured", "levels_up", "rejuvenates", "blocks", "hastens", "aims"),
    "door": ("locked", "cleared", "defeated", "stopped"),
    "ghost": ("dies", "corrupted", "insane", "maddened", "driven_mad", "poisoned", "tainted", "stunned", "stolen"),
    "bell": ("wins_dungeon", "wins"),
    "wind": ("loses_heroes", "loses_dice", "loses_time"),
}
