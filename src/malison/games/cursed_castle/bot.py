"""What a good player knows about the castle."""

from __future__ import annotations

from malison.games.cursed_castle.state import Castle
from malison.kernel.knowledge import Knowledge


class CastleKnowledge(Knowledge):
    """Health of the party against the work that is left."""

    def value(self, g: Castle, seat: int) -> float:
        return float(g.slain)
