"""Every decision is the one player's."""

from __future__ import annotations

from malison.games.cursed_castle.state import Castle
from malison.kernel.state import Question
from malison.kernel.vectors import i64


class Ask(Question[Castle]):
    """A question to seat 0."""

    def who(self, g: Castle) -> i64:
        return 0
