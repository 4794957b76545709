"""How the village sounds: kinds of events by the sound they make."""

from __future__ import annotations

from typing import Final

SOUNDS: Final = {
    "dice": ("rolled", "d20"),
    "card": (
        "cast",
        "played",
        "drew-spell",
        "drew-a-spell",
        "drew-power",
        "drew-a-power",
        "rabid-draws",
        "rabid-dealt",
        "possessed-draws",
        "possessed-card",
        "possessed-row",
        "feeding-card",
    ),
    "step": (
        "moved",
        "walked",
        "prowled",
        "went",
        "ran",
        "swapped",
        "herded",
        "sheep-came",
        "sheep-left",
        "hunts",
        "hunts-far",
        "possessed-shops",
    ),
    "coin": ("coins", "paid", "took-tile", "returned", "possessed-buys", "possessed-robs", "raided"),
    "growl": ("ate-villager", "ate-sheep", "fed", "rabid-meal", "meal"),
    "blow": ("guard", "noticed", "panic"),
    "spell": ("spell-stays", "power-stays", "power-ready", "activated", "distraction", "energy"),
    "pour": ("cure", "possessed-mixes"),
    "ghost": ("curse",),
    "bell": ("wizard-turn", "possessed-turn", "wizard-wins"),
    "wind": ("begins", "monster-turn", "rabid-turn", "monster-wins"),
    "door": ("arrived", "occupied", "crowded-out", "stay-inside"),
}
