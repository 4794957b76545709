"""What becomes of card types and rooms, for whoever counts it."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from malison.games.dont_go_in_there import events as ev
from malison.games.dont_go_in_there.moves import PLACE, SLOTS, TAKE, VALUES
from malison.games.dont_go_in_there.rules.resolve import TakeCard
from malison.games.dont_go_in_there.state import HOLDING, House
from malison.kernel.cards import TAKEN, Cards, Event

NEVER = 99
"""More than anybody ever holds."""


class HouseCards(Cards):
    """A room is taken by who sends a meeple there. A card is kept unless it is dispelled."""

    choice = MappingProxyType({"types": TAKEN, "rooms": TAKEN})
    blanks = MappingProxyType(
        {
            "types.amulet": {"names": [0, 0, 0, 0]},
            "types.clock": {"total": NEVER},
            "types.doll": {"total": NEVER},
            "types.holy-water": {"size": NEVER},
            "types.ring": {"size": NEVER},
            "types.tome": {"size": NEVER},
        }
    )

    def option(self, g: House, move: int) -> str:
        if PLACE.has(move):
            return f"rooms.{g.box.room_ids[g.rooms[PLACE.first(move)]]}"
        asking: Any = g.asking
        if TAKE.has(move) and isinstance(asking, TakeCard):
            return f"types.{g.box.kind_ids[g.row[asking.board * SLOTS + TAKE.first(move)] // VALUES]}"
        return ""

    def told(self, g: House, event: Event) -> tuple[int, str, str] | None:
        _, _, kind, seat, value, *_ = event
        if kind == ev.TOOK:
            return seat, f"types.{g.box.kind_ids[value // VALUES]}", TAKEN
        return (seat, f"rooms.{g.box.room_ids[value]}", TAKEN) if kind == ev.PLACED else None

    def kept(self, g: House, seat: int) -> list[str]:
        found: list[str] = []
        for kind in g.kinds:
            first = seat * HOLDING + kind * VALUES
            found += [f"types.{g.box.kind_ids[kind]}"] * sum(g.up[first : first + VALUES])
        return found
