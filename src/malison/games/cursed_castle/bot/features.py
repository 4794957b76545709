"""What a learned judgement adds up in the castle: enemies with how far they are beaten, heroes with how they are."""

from __future__ import annotations

from typing import Final

from malison.games.cursed_castle.show.observe import CastleObserver
from malison.kernel.features import Observed

SPACES: Final = tuple((f"space {n}.card", f"space {n}.{what}") for n in range(1, 5) for what in ("open", "filled", "modifier"))
HEROES: Final = tuple((f"hero {n}", f"hero {n}.{what}") for n in range(1, 4) for what in ("damaged", "bleeding", "cubes"))
PAIRS: Final = (
    *SPACES,
    *HEROES,
    ("dungeon", "deck"),
    ("dungeon", "bosses left"),
    ("bosses left", "deck"),
    ("bosses left", "missing"),
    ("bosses left", "corruption"),
    ("bosses left", "purple"),
    ("corruption", "poison"),
    ("locked", "missing"),
)
FEATURES: Final = Observed(CastleObserver(), PAIRS)
