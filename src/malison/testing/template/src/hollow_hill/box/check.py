"""What must hold in any edition, beyond its shape."""

from __future__ import annotations

from collections.abc import Iterable

from hollow_hill.box.schema import Facts
from hollow_hill.moves import KIND_IDS
from malison.kernel.errors import Problem

MOST_SEATS = 4


def problems(facts: Facts) -> Iterable[Problem]:
    if [treasure.id for treasure in facts.treasures] != list(KIND_IDS):
        yield Problem("treasures", f"are {[treasure.id for treasure in facts.treasures]}", f"{', '.join(KIND_IDS)}, in this order")
    for i, treasure in enumerate(facts.treasures):
        if not 0 <= treasure.copies <= 40:
            yield Problem(f"treasures[{i}].copies", f"is {treasure.copies}", "0 to 40")
    deal = facts.deal
    if not 1 <= deal.hand <= 10:
        yield Problem("deal.hand", f"is {deal.hand}", "1 to 10")
    if not 1 <= deal.turns <= 4:
        yield Problem("deal.turns", f"is {deal.turns}", "1 to 4")
    cards = sum(treasure.copies for treasure in facts.treasures)
    needed = (deal.hand + deal.turns) * MOST_SEATS
    if cards < needed:
        yield Problem("treasures", f"have {cards} copies", f"{needed} or more, for four players to draw")
