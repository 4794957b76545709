"""Everything a player can do."""

from __future__ import annotations

from typing import Final

from malison.kernel.moves import Family, Moves
from malison.kernel.vectors import i64, row_of, vec

BOARDS: Final = 3
SPACES: Final = 4
SLOTS: Final = 3
VALUES: Final = 4
KINDS: Final = 12
KIND_IDS: Final = (
    "amulet",
    "cat",
    "clock",
    "doll",
    "holy-water",
    "mask",
    "mirror",
    "music-box",
    "portrait",
    "ring",
    "tome",
    "twin",
)

MOVES: Final = Moves()
PLACE: Final = MOVES.family("place", board=("a", "b", "c"), space=SPACES)
TAKE: Final = MOVES.family("take", slot=SLOTS)
ROLL: Final = MOVES.family("roll", choice=("keep", "again"))
DIE: Final = MOVES.family("die", change=("leave", "to-blank", "to-ghost"))
DISPEL: Final = MOVES.family("dispel", value=VALUES)
BANISH: Final = MOVES.family("banish", kind=KIND_IDS)
KEEP: Final = MOVES.family("keep", value=VALUES)

KEEP_ROLL: Final = ROLL.at(0)
REROLL: Final = ROLL.at(1)
LEAVE_DIE: Final = DIE.at(0)
TO_BLANK: Final = DIE.at(1)
TO_GHOST: Final = DIE.at(2)


def _tables(family: Family) -> vec[vec[i64]]:
    """For each set of a family's moves (a bit mask of those gone), the others; shared, never changed."""
    return vec[vec[i64]]([row_of([family.nth(i) for i in range(family.size) if not gone >> i & 1]) for gone in range(1 << family.size)])


PLACES: Final = _tables(PLACE)
TAKES: Final = _tables(TAKE)
EVERY_SPACE_GONE: Final = (1 << BOARDS * SPACES) - 1
