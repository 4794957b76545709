"""What all questions of this game have in common."""

from __future__ import annotations

from malison.games.few_and_cursed.state import West
from malison.kernel.state import Question


class Ask(Question[West]):
    """A question to the active player."""

    def who(self, g: West) -> int:
        return g.turn
