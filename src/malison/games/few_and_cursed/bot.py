"""What a good chaser knows."""

from __future__ import annotations

from malison.games.few_and_cursed.state import West
from malison.kernel.knowledge import Knowledge


class ChaserKnowledge(Knowledge):
    """Grit, and what is likely to become Grit."""

    def value(self, g: West, seat: int) -> float:
        return float(g.score(seat))
