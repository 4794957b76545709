"""Everything a player can do."""

from __future__ import annotations

from typing import Final

from malison.kernel.moves import Moves

KIND_IDS: Final = ("candle", "ring", "goblet", "crown", "idol")
KINDS: Final = 5

MOVES: Final = Moves()
LAY: Final = MOVES.family("lay", treasure=KIND_IDS)
BURY: Final = MOVES.family("bury", treasure=KIND_IDS)
