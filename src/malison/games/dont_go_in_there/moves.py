"""Everything a player can do."""

from __future__ import annotations

from typing import Final

from malison.kernel.moves import Moves

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


def _tables(n: int, base: int) -> list[list[int]]:
    """For each set of n things (a bit mask of those gone), the moves that name the others; shared, never changed."""
    return [[base + i for i in range(n) if not gone >> i & 1] for gone in range(1 << n)]


PLACES: Final = _tables(BOARDS * SPACES, PLACE.base)
TAKES: Final = _tables(SLOTS, TAKE.base)
EVERY_SPACE_GONE: Final = (1 << BOARDS * SPACES) - 1
