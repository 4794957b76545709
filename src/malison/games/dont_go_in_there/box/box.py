"""The edition as the rules read it: flat lists, and one effect object for each card type and room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from malison.kernel import setting

if TYPE_CHECKING:
    from malison.games.dont_go_in_there.state import House


class CardEffect:
    """What the text of a card type does. Most types do something at one of the two moments only."""

    def taken(self, g: House, seat: int, kind: int, value: int) -> None:
        """A seat has just taken a card of this type; it lies face-up before them."""

    def ending(self, g: House, kind: int) -> None:
        """All cards have been taken."""


class RoomEffect:
    """What is special about a room."""

    def laid(self, g: House, board: int) -> None:
        """Three cards have just been drawn into the row above the board."""

    def placed(self, g: House, board: int, space: int, seat: int) -> None:
        """A seat has just placed a meeple."""

    def full(self, g: House, board: int) -> None:
        """The third meeple stands, and nothing has been rolled yet."""

    def rolled(self, g: House, board: int) -> None:
        """The dice lie on the table, and nobody has taken a ghost yet."""

    def picked(self, g: House, slot: int, seat: int) -> None:
        """A seat is about to take the card of a slot (0 = left)."""

    def slots_matter(self) -> bool:
        """Whether it matters from which slot one of two equal cards is taken."""
        return False

    def slot_words(self, slot: int) -> str:
        """What picking from a slot means here, for a button."""
        return ("left", "middle", "right")[slot]


class Box(setting.Box):
    """DG-K1..K16: the contents of the box. A card is `kind * 4 + value - 1`; copies of it are interchangeable."""

    def __init__(self) -> None:
        self.kind_names: list[str] = []
        self.kind_ids: list[str] = []
        self.kind_texts: list[str] = []
        self.effects: list[CardEffect] = []
        self.cards: list[list[int]] = []
        self.icons: list[int] = []
        self.room_names: list[str] = []
        self.room_ids: list[str] = []
        self.room_texts: list[str] = []
        self.rooms: list[RoomEffect] = []
        self.lights: list[int] = []
        self.sides: list[int] = []
        self.die_faces = 6
        self.die_ghosts = 3
        self.meeples = 5
        self.colours: list[str] = []
        self.kinds_for: list[int] = []
        self.removed_for: list[int] = []
        self.ghosts_per_curse = 2

    def card_name(self, card: int) -> str:
        return f"{self.kind_names[card // 4]} {card % 4 + 1}"
