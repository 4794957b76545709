"""How the house sounds: kinds of events by the sound they make."""

from __future__ import annotations

from typing import Final

SOUNDS: Final = {
    "dice": ("rolled", "rolled-again", "changed-die"),
    "card": ("took", "laid", "laid-hidden", "turned-up", "looked", "passed", "mirrored"),
    "step": ("placed", "stood-in"),
    "ghost": ("haunted", "attic", "library-left", "ghosts-shown", "most-ghosts"),
    "spell": ("dispelled", "halved", "nursery", "library-right", "spared"),
    "bell": ("clock-struck",),
    "door": ("resolved",),
    "wind": ("first", "new-room", "room-gone", "ended"),
}
