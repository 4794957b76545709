"""What all questions of this game have in common."""

from __future__ import annotations

from malison.games.few_and_cursed.state import West
from malison.kernel.state import Question
from malison.kernel.vectors import i64


class Ask(Question[West]):
    """A question to the active player."""

    def who(self, g: West) -> i64:
        return g.turn
