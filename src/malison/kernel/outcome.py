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

    def __repr__(self) -> str:
        seats = ", ".join(f"seat {s.seat} {s.result} ({s.score})" for s in self.seats)
        return f"<outcome: {seats or self.ending}>"

    def __str__(self) -> str:
        lines = [f"seat {s.seat} {s.result} with {s.score}: {s.why}" for s in self.seats]
        return "\n".join(filter(None, [self.ending, *lines]))

    @property
    def winners(self) -> list[int]:
        """The seats that won, alone or shared."""
        return [s.seat for s in self.seats if s.result != "lost"]
