"""What all questions of this game have in common."""

from __future__ import annotations

from malison.games.few_and_cursed.state import West
from malison.kernel.state import Question


class Ask(Question[West]):
    """A question to the active player, whose options are named by the game's own words."""

    def who(self, g: West) -> int:
        return g.turn

    def label(self, g: West, move: int) -> str:
        from malison.games.few_and_cursed.show.labels import label

        return label(g, move)
