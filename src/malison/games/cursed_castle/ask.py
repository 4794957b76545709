"""Every decision is the one player's."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from malison.games.cursed_castle.state import Castle
from malison.kernel.state import Question


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Question[Castle]):
    """A question to seat 0."""

    def who(self, g: Castle) -> int:
        return 0
