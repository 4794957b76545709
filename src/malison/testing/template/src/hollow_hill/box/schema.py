"""The shape of an edition."""

from __future__ import annotations

from malison.kernel import editions


class Deal(editions.Facts):
    hand: int
    turns: int
    hoard: int


class Treasure(editions.Facts):
    id: str
    name: str
    worth: int
    copies: int


class Facts(editions.Facts):
    deal: Deal
    treasures: list[Treasure]
