"""The edition as the rules read it: flat lists, and one effect for each card type and room."""

from __future__ import annotations

from typing import Any

from malison.kernel import setting
from malison.kernel.effects import Effect
from malison.kernel.state import S
from malison.kernel.vectors import i64, vec


class CardEffect(Effect[S]):
    """What the text of a card type does: to the seat that has just taken one, or, `at_end`, to everybody once all cards are taken."""

    at_end: bool = False


class RoomEffect(Effect[S]):
    """What is special about a room, at one moment or several."""

    def laid(self, g: S, board: i64) -> None:
        """Three cards have just been drawn into the row above the board."""

    def placed(self, g: S, board: i64, space: i64, seat: i64) -> None:
        """A seat has just placed a meeple."""

    def full(self, g: S, board: i64) -> None:
        """The third meeple stands, and nothing has been rolled yet."""

    def rolled(self, g: S, board: i64) -> None:
        """The dice lie on the table, and nobody has taken a ghost yet."""

    def picked(self, g: S, slot: i64, seat: i64) -> None:
        """A seat is about to take the card of a slot (0 = left)."""

    def space_toll(self, space: i64) -> i64:
        """Ghosts that entering a space brings."""
        return 0

    def slot_toll(self, slot: i64) -> i64:
        """Ghosts that picking the card of a slot brings."""
        return 0

    def slots_matter(self) -> bool:
        """Whether it matters from which slot one of two equal cards is taken."""
        return False


class Box(setting.Box):
    """DG-K1..K16: the contents of the box. A card is `kind * 4 + value - 1`; copies of it are interchangeable."""

    def __init__(self) -> None:
        self.kind_names: list[str] = []
        self.kind_ids: list[str] = []
        self.effects: vec[CardEffect[Any]] = vec[CardEffect[Any]]()
        self.cards: list[list[int]] = []
        self.icons: vec[i64] = vec[i64]()
        self.room_names: list[str] = []
        self.room_ids: list[str] = []
        self.rooms: vec[RoomEffect[Any]] = vec[RoomEffect[Any]]()
        self.lights: vec[i64] = vec[i64]()
        self.sides: vec[i64] = vec[i64]()
        self.die_faces: i64 = 6
        self.die_ghosts: i64 = 3
        self.meeples: i64 = 5
        self.colours: list[str] = []
        self.kinds_for: vec[i64] = vec[i64]()
        self.removed_for: vec[i64] = vec[i64]()
        self.ghosts_per_curse: i64 = 2

    def carry(self, effects: list[CardEffect[Any]], rooms: list[RoomEffect[Any]]) -> None:
        """What the card types and the rooms do, in their order."""
        self.effects = vec[CardEffect[Any]](effects)
        self.rooms = vec[RoomEffect[Any]](rooms)

    def card_name(self, card: i64) -> str:
        return f"{self.kind_names[card // 4]} {card % 4 + 1}"
