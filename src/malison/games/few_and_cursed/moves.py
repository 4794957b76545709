"""Every move of the game. Cards, items, jobs, places and people are numbered in the order of the edition's rows."""

from __future__ import annotations

from typing import Final

from malison.kernel.moves import Moves
from malison.kernel.vectors import row_of

CARDS: Final = 120
ITEMS: Final = 48
JOBS: Final = 48
SPACES: Final = 64

MOVES: Final = Moves()
DONE: Final = MOVES.single("done")
CHARACTER: Final = MOVES.family("character", number=8)
KEEP: Final = MOVES.family("keep", first=6, second=6)
PLAY: Final = MOVES.family("play", card=CARDS)
BULLET: Final = MOVES.single("bullet")
USE: Final = MOVES.family("use", item=ITEMS)
WORK: Final = MOVES.family("work", job=JOBS)
TRACK: Final = MOVES.family("track", number=6)
TAKE: Final = MOVES.family("take", card=CARDS)
CHOOSE: Final = MOVES.family("choose", branch=6)
COPY: Final = MOVES.family("copy", card=CARDS)
TRASH: Final = MOVES.family("trash", zone=("hand", "pile", "played"), card=CARDS)
BURN: Final = MOVES.single("burn")
DISCARD: Final = MOVES.family("discard", card=CARDS)
RECALL: Final = MOVES.family("recall", card=CARDS)
STAT: Final = MOVES.family("stat", cube=("health", "capacity", "threshold"))
OPTION: Final = MOVES.family("option", letter=("a", "b", "c", "d", "e", "f"))
VISIT: Final = MOVES.family("visit", place=("jobs", "store"))
SELL: Final = MOVES.family("sell", job=JOBS)
BUY: Final = MOVES.family("buy", card=("1", "2", "3", "4", "5", "6", "pile"))
AMMO: Final = MOVES.single("ammo")
UPGRADE: Final = MOVES.family("upgrade", cube=("health", "capacity", "threshold"))
REFRESH: Final = MOVES.single("refresh")
PUT: Final = MOVES.family("put", card=6)
DROP: Final = MOVES.family("drop", item=ITEMS)
GO: Final = MOVES.family("go", space=SPACES)
PAY: Final = MOVES.family("pay", movement=range(10))
ACTION: Final = MOVES.family("action", what=("defeat", "recover", "rob", "encounter", "camp", "character"))
HUNT: Final = MOVES.family("hunt", pile=6)
FIGHT: Final = MOVES.family("fight", wanted=8)
RECOVER: Final = MOVES.family("recover", artifact=32)
ROB: Final = MOVES.family("rob", seat=4)
MARCH: Final = MOVES.family("march", space=SPACES)
CALL: Final = MOVES.family("call", pile=6)
CLEAR: Final = MOVES.family("clear", pile=6)

JOB_BOARD: Final = VISIT.at(0)
STORE: Final = VISIT.at(1)
DEFEAT: Final = ACTION.at(0)
RECOVERY: Final = ACTION.at(1)
ROBBERY: Final = ACTION.at(2)
AGAIN: Final = ACTION.at(3)
CAMP: Final = ACTION.at(4)
OWN_ACTION: Final = ACTION.at(5)
ONLY_DONE: Final = row_of([DONE])


def _free() -> list[bool]:
    """For each move whether it is a free play: a card, a bullet, an item, a job paid for."""
    found = [False] * MOVES.size
    found[BULLET] = True
    for family in (PLAY, USE, WORK, TRACK):
        for i in range(family.size):
            found[family.nth(i)] = True
    return found


FREE: Final = _free()
