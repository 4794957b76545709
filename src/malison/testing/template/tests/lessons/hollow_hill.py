"""The guided first game."""

from __future__ import annotations

from typing import Any

from support_hollow_hill import table


def lessons() -> list[dict[str, Any]]:
    return [
        {
            "slug": "the-idol",
            "title": "Lay the idol",
            "task": "You have drawn, and now lay one treasure before you, where it counts, or bury one. Lay what is worth most.",
            "why": "Five points, and everybody sees them. You draw again at your next turn.",
            "nudge": "That would do, but another treasure in your hand is worth more.",
            "nudges": {"bury": "Buried treasures count only for whoever has buried most. Lay one this time."},
            "steps": [["lay idol"]],
            "state": table("candle ring idol", "goblet crown"),
        },
        {
            "slug": "the-hoard",
            "title": "The largest hoard",
            "task": "Another player has buried one treasure, and you have a candle to spare. Whoever has buried the most worth in the end "
            "gains six points. Bury your crown.",
            "why": "Nobody knows what you buried, and four is hard to beat.",
            "nudge": "That is a small hoard, or none. Bury the crown.",
            "steps": [["bury crown"]],
            "state": table("candle candle crown", "goblet ring", buried=("", "ring")),
        },
    ]
