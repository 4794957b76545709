"""What becomes of a game's cards, for whoever counts it: which were on offer, which were taken, played and kept."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

OFFERED: Final = "offered"
TAKEN: Final = "taken"
PLAYED: Final = "played"
KEPT: Final = "kept"

COPIES: Final = ("copies", "count")
"""What an edition calls how often a row is in the box."""

Event = tuple[int, int, int, int, int, int, int, int, bool]
"""An entry of a log: audience, ply, kind, four values, cause, forced."""
NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


class Cards:
    """A game's `show/cards.py` fills this in. Cards are called by their list in the edition and their id: "market.lucky_coin"."""

    choice: Mapping[str, str] = NOTHING
    """The lists whose cards are counted, each with what it means to choose one: TAKEN, or PLAYED where one has it anyway."""
    blanks: Mapping[str, Mapping[str, Any]] = NOTHING
    """By list, what a row says whose card does nothing; by "list.id" where cards of one list differ. What is not here cannot be blanked."""

    def option(self, g: Any, move: int) -> str:
        """The card that a legal move would take or play; empty: none."""
        return ""

    def offer(self, g: Any, move: int) -> str:
        """The card that a legal move would choose, as `choice` has it: where one can play what nobody had to choose, less than `option`."""
        return self.option(g, move)

    def told(self, g: Any, event: Event) -> tuple[int, str, str] | None:
        """What an event says of a card: whose it is (a seat), which, and TAKEN or PLAYED."""
        return None

    def kept(self, g: Any, seat: int) -> list[str]:
        """The cards that a seat has at the end, once for each copy."""
        return []

    def blank(self, card: str) -> Mapping[str, Any] | None:
        """The difference to its row that makes a card do nothing."""
        return self.blanks.get(card, self.blanks.get(card.partition(".")[0]))


def copies(row: Mapping[str, Any]) -> int:
    """How often a row is in the box."""
    return next((row[name] for name in COPIES if type(row.get(name)) is int), 1)


NO_CARDS: Final = Cards()


def only(audience: int) -> int:
    """The one seat that was told."""
    return audience.bit_length() - 1
