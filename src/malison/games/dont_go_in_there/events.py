"""Everything that can be told of a game."""

from __future__ import annotations

from typing import Final

from malison.kernel.events import Events

EVENTS: Final = Events()

FIRST: Final = EVENTS.kind("first", "DG-S15", "seat")
PLACED: Final = EVENTS.kind("placed", "DG-T1", "seat", "room", "space")
STOOD_IN: Final = EVENTS.kind("stood-in", "DG-T12", "seat", "room", "space")
LOOKED: Final = EVENTS.kind("looked", "DG-SP2", "seat")
SEEN: Final = EVENTS.kind("seen", "DG-SP2", "card")
TURNED_UP: Final = EVENTS.kind("turned-up", "DG-SP3", "card")
ATTIC: Final = EVENTS.kind("attic", "DG-AT1", "seat", "room")
NURSERY: Final = EVENTS.kind("nursery", "DG-NU1", "seat", "room")
RESOLVED: Final = EVENTS.kind("resolved", "DG-R1", "room", "seat")
ROLLED: Final = EVENTS.kind("rolled", "DG-R4", "dice", "ghosts")
ROLLED_AGAIN: Final = EVENTS.kind("rolled-again", "DG-BA1", "seat", "dice", "ghosts")
KEPT_ROLL: Final = EVENTS.kind("kept-roll", "DG-BA1", "seat")
CHANGED_DIE: Final = EVENTS.kind("changed-die", "DG-HA2", "seat", "ghosts")
LEFT_DICE: Final = EVENTS.kind("left-dice", "DG-HA3", "seat")
HAUNTED: Final = EVENTS.kind("haunted", "DG-R8", "seat", "space", "ghosts")
TOOK: Final = EVENTS.kind("took", "DG-R15", "seat", "card")
LIBRARY_LEFT: Final = EVENTS.kind("library-left", "DG-LI3", "seat")
LIBRARY_RIGHT: Final = EVENTS.kind("library-right", "DG-LI4", "seat")
DISPELLED: Final = EVENTS.kind("dispelled", "DG-C1", "seat", "card")
HALVED: Final = EVENTS.kind("halved", "DG-HW1", "seat", "ghosts")
PASSED: Final = EVENTS.kind("passed", "DG-MA1", "seat", "ghosts", "other")
MIRRORED: Final = EVENTS.kind("mirrored", "DG-MI1", "seat", "ghosts")
CLOCK_STRUCK: Final = EVENTS.kind("clock-struck", "DG-CL1", "seat", "curses")
NEW_ROOM: Final = EVENTS.kind("new-room", "DG-R20", "room")
LAID: Final = EVENTS.kind("laid", "DG-R21", "card", "room")
LAID_HIDDEN: Final = EVENTS.kind("laid-hidden", "DG-SP1", "room")
ROOM_GONE: Final = EVENTS.kind("room-gone", "DG-R22", "room")
ENDED: Final = EVENTS.kind("ended", "DG-E1")
GHOSTS_SHOWN: Final = EVENTS.kind("ghosts-shown", "DG-E6", "seat", "ghosts")
MOST_GHOSTS: Final = EVENTS.kind("most-ghosts", "DG-E7", "seat", "curses")
SPARED: Final = EVENTS.kind("spared", "DG-TO4", "seat")

TYPE: Final = EVENTS.cause("type")
