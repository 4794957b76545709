"""How a game ended."""

from __future__ import annotations

from typing import Final

import msgspec

LOST: Final = 0
SHARED: Final = 1
WON: Final = 2
RESULTS: Final = ("lost", "shared", "won")


class SeatOutcome(msgspec.Struct, frozen=True):
    """What the end means for one seat."""

    seat: int
    result: str
    score: int
    why: str


class Outcome(msgspec.Struct, frozen=True):
    """What the end means for everyone, and how it came."""

    seats: tuple[SeatOutcome, ...]
    ending: str

    def __getitem__(self, seat: int) -> SeatOutcome:
        return self.seats[seat]

    def __iter__(self):  # type: ignore[no-untyped-def]
        return iter(self.seats)

    def __len__(self) -> int:
        return len(self.seats)

    @property
    def winners(self) -> list[int]:
        """The seats that won, alone or shared."""
        return [s.seat for s in self.seats if s.result != "lost"]
