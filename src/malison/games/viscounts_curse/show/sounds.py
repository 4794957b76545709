"""How a harbour in fog sounds: kinds of events by the sound they make."""

from __future__ import annotations

from typing import Final

SOUNDS: Final = {
    "card": ("plays", "uses", "draws", "drops", "discards", "offered", "gains", "back", "topped", "taken_back", "swapped"),
    "shuffle": ("market_shuffled",),
    "coin": ("buys",),
    "bell": ("starts", "bell", "won"),
    "blow": ("loses", "destroyed", "struck", "struck_down", "collected", "surrounded"),
    "spell": ("restores", "acts", "refocuses", "spared", "banished", "defeated", "recovers"),
    "ghost": ("lurks", "shown", "follows", "choked", "collection"),
    "wind": ("cursed", "arrives", "thickens", "thins", "lost"),
    "door": ("leave", "return", "dismissed"),
}
