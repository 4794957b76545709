"""What dice bring on average."""

from __future__ import annotations

from functools import lru_cache
from math import comb


@lru_cache(maxsize=1024)
def average(dice: int, lights: int, ghostly: int, faces: int) -> str:
    """DG-R4, DG-R8: the ghosts that so many dice bring on average, each flashlight keeping one away."""
    chance = ghostly / faces
    ways = [comb(dice, ghosts) * chance**ghosts * (1 - chance) ** (dice - ghosts) for ghosts in range(dice + 1)]
    return f"{sum(max(ghosts - lights, 0) * way for ghosts, way in enumerate(ways)):.1f}"
