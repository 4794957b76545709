"""Everything that can be told of a game."""

from __future__ import annotations

from typing import Final

from malison.kernel.events import Events

EVENTS: Final = Events()

FIRST: Final = EVENTS.kind("first", "{seat} takes the first turn.", "DG-S15")
PLACED: Final = EVENTS.kind("placed", "{seat} enters the {room} on space {space}.", "DG-T1")
STOOD_IN: Final = EVENTS.kind("stood-in", "{seat} has no meeple left and enters the {room} with a stand-in on space {space}.", "DG-T12")
LOOKED: Final = EVENTS.kind("looked", "{seat} looks at the face-down card.", "DG-SP2")
SEEN: Final = EVENTS.kind("seen", "The face-down card is {card}.", "DG-SP2")
TURNED_UP: Final = EVENTS.kind("turned-up", "The face-down card is turned up: {card}.", "DG-SP3")
ATTIC: Final = EVENTS.kind("attic", "{seat} takes a ghost at the top of the {room}.", "DG-AT1")
NURSERY: Final = EVENTS.kind("nursery", "{seat} loses a ghost at the bottom of the {room}.", "DG-NU1")
RESOLVED: Final = EVENTS.kind("resolved", "The {room} is full; {seat} takes the planchette.", "DG-R1")
ROLLED: Final = EVENTS.kind("rolled", "{dice} dropped: {ghosts}.", "DG-R4")
ROLLED_AGAIN: Final = EVENTS.kind("rolled-again", "{seat} rolls all {dice} again: {ghosts}.", "DG-BA1")
KEPT_ROLL: Final = EVENTS.kind("kept-roll", "{seat} keeps the roll.", "DG-BA1")
CHANGED_DIE: Final = EVENTS.kind("changed-die", "{seat} turns a die: now {ghosts}.", "DG-HA2")
LEFT_DICE: Final = EVENTS.kind("left-dice", "{seat} leaves the dice as they are.", "DG-HA3")
HAUNTED: Final = EVENTS.kind("haunted", "{seat} on space {space} takes {ghosts}.", "DG-R8")
TOOK: Final = EVENTS.kind("took", "{seat} takes {card}.", "DG-R15")
LIBRARY_LEFT: Final = EVENTS.kind("library-left", "{seat} picks the leftmost card and takes a ghost.", "DG-LI3")
LIBRARY_RIGHT: Final = EVENTS.kind("library-right", "{seat} picks the rightmost card and loses a ghost.", "DG-LI4")
DISPELLED: Final = EVENTS.kind("dispelled", "{seat} dispels {card}.", "DG-C1")
HALVED: Final = EVENTS.kind("halved", "{seat} washes {ghosts} away.", "DG-HW1")
PASSED: Final = EVENTS.kind("passed", "{seat} passes {ghosts} to {other}.", "DG-MA1")
MIRRORED: Final = EVENTS.kind("mirrored", "{seat} takes {ghosts} out of the mirror.", "DG-MI1")
CLOCK_STRUCK: Final = EVENTS.kind("clock-struck", "{seat} is the first to hold clocks of {curses}.", "DG-CL1")
NEW_ROOM: Final = EVENTS.kind("new-room", "The board is turned: the {room}.", "DG-R20")
LAID: Final = EVENTS.kind("laid", "{card} is laid in the {room}.", "DG-R21")
LAID_HIDDEN: Final = EVENTS.kind("laid-hidden", "A card is laid face-down in the {room}.", "DG-SP1")
ROOM_GONE: Final = EVENTS.kind("room-gone", "The deck is empty and the {room} is closed.", "DG-R22")
ENDED: Final = EVENTS.kind("ended", "All cards are taken: the night is over.", "DG-E1")
GHOSTS_SHOWN: Final = EVENTS.kind("ghosts-shown", "{seat} has {ghosts} behind the screen.", "DG-E6")
MOST_GHOSTS: Final = EVENTS.kind("most-ghosts", "{seat} has the most ghosts: {curses} more.", "DG-E7")
