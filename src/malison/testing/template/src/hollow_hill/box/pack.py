"""From an edition's facts to the lists that the rules read."""

from __future__ import annotations

from hollow_hill.box.box import Box
from hollow_hill.box.schema import Facts


def pack(facts: Facts) -> Box:
    box = Box()
    box.names = [treasure.name for treasure in facts.treasures]
    box.worth = [treasure.worth for treasure in facts.treasures]
    box.copies = [treasure.copies for treasure in facts.treasures]
    box.hand = facts.deal.hand
    box.turns = facts.deal.turns
    box.hoard = facts.deal.hoard
    return box
