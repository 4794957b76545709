"""What a learned judgement adds up in the West: who has how much Grit and when, and who stands where with what to do."""

from __future__ import annotations

from typing import Final

from malison.games.few_and_cursed.show.observe import WestObserver
from malison.kernel.features import Observed

MOST_SEATS: Final = 4
EACH: Final = (
    ("space", "jobs"),
    ("character", "hand"),
    ("health", "curse"),
    ("curse", "threshold"),
    ("job count", "deck"),
)
PAIRS: Final = (
    ("round", "slain"),
    ("round", "team grit"),
    ("round", "seat 0.grit"),
    ("seat 0.grit", "seat 1.grit"),
    ("last round called", "seat 0.grit"),
    ("last round called", "seat 1.grit"),
    *((f"seat {n}.{one}", f"seat {n}.{other}") for n in range(MOST_SEATS) for one, other in EACH),
    *((f"seat {n}.space", f"monster {who}") for n in range(MOST_SEATS) for who in ("wendigo", "crow_prime", "tsilkali", "white_demon")),
)
FEATURES: Final = Observed(WestObserver(), PAIRS)
