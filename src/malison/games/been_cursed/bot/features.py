"""What a learned judgement adds up in the village: each side for itself, and what races against what."""

from __future__ import annotations

from typing import Final

from malison.games.been_cursed.show.observe import VillageObserver
from malison.kernel.features import Observed

PAIRS: Final = (
    ("cure", "curse"),
    ("round", "cure"),
    ("round", "curse"),
    ("energy", "curse"),
    ("coins", "cure"),
    ("tiles", "cure"),
    ("panic", "energy"),
    ("phase", "actions"),
    ("stomach 1", "stomach 2"),
    ("stomach 2", "stomach 3"),
    ("stomach 1", "energy"),
    ("pastures", "energy"),
)
FEATURES: Final = Observed(VillageObserver(), PAIRS, "side")
