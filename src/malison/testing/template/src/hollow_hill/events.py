"""Everything that can be told of a game."""

from __future__ import annotations

from typing import Final

from hollow_hill.moves import KINDS
from malison.kernel.events import Events

EVENTS: Final = Events(treasure=KINDS)

DREW: Final = EVENTS.kind("drew", "HH-T1", "seat")
DRAWN: Final = EVENTS.kind("drawn", "HH-T1", "treasure")
LAID: Final = EVENTS.kind("laid", "HH-T3", "seat", "treasure")
BURIED: Final = EVENTS.kind("buried", "HH-T4", "seat")
TURNED_UP: Final = EVENTS.kind("turned-up", "HH-E1", "seat", "worth")
HOARD: Final = EVENTS.kind("hoard", "HH-E2", "seat", "points")
