"""What a good player knows."""

from __future__ import annotations

from typing import Any

from hollow_hill.moves import LAY
from hollow_hill.rules.ending import score
from malison.kernel.knowledge import Knowledge


class TableKnowledge(Knowledge):
    """Points ahead of the best of the others. Positions handed to it are re-dealt: it may read all of them."""

    def value(self, g: Any, seat: int) -> float:
        best = 0
        for other in range(g.seats):
            if other != seat:
                best = max(best, score(g, other))
        return float(score(g, seat) - best)

    def urge(self, g: Any, move: int) -> float:
        """Laying what is worth much looks natural."""
        return float(g.box.worth[LAY.place(move)]) if LAY.has(move) else 0.0
