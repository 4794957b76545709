"""What each seat may know. Add what it may see; never remove what it may not."""

from __future__ import annotations

from typing import Any

from hollow_hill.moves import KIND_IDS
from hollow_hill.rules.ending import score
from hollow_hill.state import Table
from malison.kernel.piles import Pile


def show(g: Table, seat: int) -> dict[str, Any]:
    return {
        "deck": g.deck.size(),
        "turns_left": g.box.turns * g.seats - g.turns,
        "hoard": g.box.hoard,
        "players": [player(g, seat, p) for p in range(g.seats)],
    }


def player(g: Table, seat: int, p: int) -> dict[str, Any]:
    return {
        "points": score(g, p) if g.over else g.worth(g.laid[p]),
        "hand": treasures(g, g.hands[p], seat),
        "laid": treasures(g, g.laid[p], seat),
        "buried": treasures(g, g.buried[p], seat),
    }


def treasures(g: Table, pile: Pile, seat: int) -> list[dict[str, Any] | None]:
    """A pile's cards; None lies face-down for this seat."""
    return [None if card is None else treasure(g, card) for card in pile.shown(seat)]


def treasure(g: Table, card: int) -> dict[str, Any]:
    return {"id": KIND_IDS[card], "name": g.box.names[card], "worth": g.box.worth[card]}
