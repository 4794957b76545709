"""The shape of an edition."""

from __future__ import annotations

from malison.kernel.editions import Facts


class Dice(Facts):
    count: int
    faces: int
    ghosts: int
    icons: list[int]


class People(Facts):
    meeples: int
    colours: list[str]


class Count(Facts):
    players: int
    types: int
    removed: int


class Reckoning(Facts):
    ghosts_per_curse: int


class CardType(Facts):
    id: str
    name: str
    values: list[int]
    effect: str
    text: str = ""
    """Editions wrote it before texts were made from effects."""
    names: list[int] = []
    size: int = 0
    total: int = 0
    dispels: int = 0
    ghosts: int = 0
    most_ghosts: int = -1


class Room(Facts):
    id: str
    name: str
    flashlights: list[int]
    effect: str
    text: str = ""


class Board(Facts):
    id: str
    rooms: list[str]


class TypeSet(Facts):
    """Types that make a good game together; as many as are needed are taken from the front."""

    id: str
    name: str
    words: str
    types: list[str]


class House(Facts):
    dice: Dice
    people: People
    reckoning: Reckoning
    counts: list[Count]
    types: list[CardType]
    rooms: list[Room]
    boards: list[Board]
    sets: list[TypeSet] = []
