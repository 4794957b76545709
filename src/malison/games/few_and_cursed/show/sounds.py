"""How the dry sea sounds: kinds of events by the sound they make."""

from __future__ import annotations

from typing import Final

SOUNDS: Final = {
    "card": (
        "played",
        "copied",
        "burned",
        "trashed",
        "discarded",
        "recalled",
        "drew",
        "drew-card",
        "took",
        "took-card",
        "left",
        "met",
        "tested",
        "jobs",
        "got-job",
        "flipped",
    ),
    "shuffle": ("shuffled", "refreshed"),
    "blow": ("shot", "hurt", "wounded", "beat", "captured", "robbed"),
    "coin": ("bought", "bought-bullet", "sold", "grit", "team", "worked"),
    "step": ("moved", "returned", "marched", "lured", "sent", "entered", "provoked"),
    "ghost": ("curse", "cursed", "drained"),
    "spell": ("uncursed", "raised", "recovered", "acted", "used"),
    "pour": ("camped",),
    "growl": ("appeared", "called"),
    "wind": ("first", "round", "ended"),
    "bell": ("scored",),
}
