"""What must hold in every position."""

from __future__ import annotations

from hollow_hill.moves import KINDS
from hollow_hill.state import Table
from malison.kernel.errors import BrokenPosition


def check(g: Table) -> None:
    """Each seat has its piles, and no treasure is lost or made."""
    if not (len(g.hands) == len(g.laid) == len(g.buried) == g.seats and 0 <= g.active < g.seats):
        raise BrokenPosition("each seat has a hand, laid treasures and buried ones, and `active` is a seat")
    if not 0 <= g.turns <= g.box.turns * g.seats:
        raise BrokenPosition(f"{g.turns} turns cannot have been taken")
    found = [0] * KINDS
    for number, pile in enumerate(g.piles()):
        pile.check(f"pile {number}", g.seats)
        for card in pile.cards:
            if not 0 <= card < KINDS:
                raise BrokenPosition(f"treasures are numbers from 0 to {KINDS - 1}, not {card}")
            found[card] += 1
    if found != g.box.copies:
        raise BrokenPosition(f"there are {found} of the treasures, not {g.box.copies}")
