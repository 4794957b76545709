"""What becomes of equipment, items and abilities, for whoever counts it."""

from __future__ import annotations

from types import MappingProxyType

from malison.games.cursed_castle import events as ev
from malison.games.cursed_castle.box.cards import ABILITIES, EQUIPMENT, ITEMS
from malison.games.cursed_castle.moves import ABILITY, ITEM, KEEP, LEVEL_UP, PAY_CUBE, PAY_DIE, USE
from malison.games.cursed_castle.state import Castle
from malison.kernel.cards import PLAYED, TAKEN, Cards, Event

NOTHING = "shift_die 0"
"""A die that moves by nothing."""
TOLD = MappingProxyType(
    {
        ev.BUYS: ("equipment", EQUIPMENT, TAKEN),
        ev.USES: ("equipment", EQUIPMENT, PLAYED),
        ev.FINDS_ITEM: ("items", ITEMS, TAKEN),
        ev.USES_ITEM: ("items", ITEMS, PLAYED),
        ev.LEVELS_UP: ("abilities", ABILITIES, TAKEN),
    }
)


class CastleCards(Cards):
    """Equipment is taken from the merchant, an ability by raising it; items are found, so to choose one is to use it."""

    choice = MappingProxyType({"equipment": TAKEN, "abilities": TAKEN, "items": PLAYED})
    blanks = MappingProxyType(
        {
            "abilities": {"white": {"top": [NOTHING]}, "yellow": {"top": [NOTHING]}},
            "equipment": {"effect": NOTHING},
            "items": {"effect": NOTHING},
        }
    )

    def option(self, g: Castle, move: int) -> str:
        if KEEP.has(move) or USE.has(move):
            return f"equipment.{EQUIPMENT[(KEEP if KEEP.has(move) else USE).place(move)]}"
        for family in (PAY_DIE, PAY_CUBE):
            if family.has(move):
                return f"equipment.{EQUIPMENT[family.second(move)]}"
        if LEVEL_UP.has(move):
            return f"abilities.{ABILITIES[LEVEL_UP.place(move)]}"
        if ABILITY.has(move):
            return f"abilities.{ABILITIES[ABILITY.second(move)]}"
        return f"items.{ITEMS[ITEM.place(move)]}" if ITEM.has(move) else ""

    def offer(self, g: Castle, move: int) -> str:
        # A hero brings equipment along, and every ability can be used: only what the merchant shows or can be raised is on offer.
        return self.option(g, move) if KEEP.has(move) or LEVEL_UP.has(move) or ITEM.has(move) else ""

    def told(self, g: Castle, event: Event) -> tuple[int, str, str] | None:
        _, _, kind, a, b, *_ = event
        if kind == ev.PLACES_DIE:
            return 0, f"abilities.{ABILITIES[b]}", PLAYED
        if kind not in TOLD:
            return None
        table, ids, what = TOLD[kind]
        return 0, f"{table}.{ids[a]}", what

    def kept(self, g: Castle, seat: int) -> list[str]:
        found = [f"equipment.{name}" for i, name in enumerate(EQUIPMENT) if g.owned >> i & 1]
        return found + [f"abilities.{name}" for i, name in enumerate(ABILITIES) if g.upgraded >> i & 1]
