"""What a seat knows, as numbers for programs that learn: nothing that its view does not show."""

from __future__ import annotations

from hollow_hill.moves import KIND_IDS, KINDS
from hollow_hill.rules.ending import score
from hollow_hill.state import Table
from malison.kernel.layouts import Field, counts, number
from malison.kernel.observing import Observer, Sheet
from malison.kernel.piles import Pile


class TableObserver(Observer):
    """Seats are counted from the one that looks."""

    def fields(self, g: Table) -> list[Field]:
        found = [number("deck", "cards in the deck"), number("turns left", "turns left")]
        for seat in range(g.seats):
            found.append(number(f"seat {seat}.points", "points"))
            for pile in ("hand", "laid", "buried"):
                found.append(counts(f"seat {seat}.{pile}", "treasures that you see there", KIND_IDS))
                found.append(number(f"seat {seat}.{pile} unseen", "treasures that you do not see"))
        return found

    def write(self, g: Table, seat: int, to: Sheet) -> None:
        to.number(g.deck.size())
        to.number(g.box.turns * g.seats - g.turns)
        for i in range(g.seats):
            p = (max(seat, 0) + i) % g.seats
            to.number(score(g, p) if g.over else g.worth(g.laid[p]))
            for pile in (g.hands[p], g.laid[p], g.buried[p]):
                write_pile(pile, seat, to)


def write_pile(pile: Pile, seat: int, to: Sheet) -> None:
    unseen = 0
    for card in pile.shown(seat):
        if card is None:
            unseen += 1
        else:
            to.count(card)
    to.skip(KINDS)
    to.number(unseen)
