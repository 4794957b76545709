"""The edition as the rules read it: flat lists of ints, and one effect object for each word on a card.

Places are 0 (Laboratory), 1 to 20 (houses) and 21 (Market). Spells and Powers are numbered 0 to 23.
"""

from __future__ import annotations

from typing import Any, Final

from malison.kernel import setting
from malison.kernel.effects import Effect
from malison.kernel.state import S
from malison.kernel.vectors import i64, row_of, rows_of, vec

SITES: Final = 22
LABORATORY: Final = 0
MARKET: Final = 21
HOUSES: Final = 20
KINDS: Final = 6
SHEEP: Final = 6
"""A sheep among the tokens in the stomach; 0 to 5 are villagers."""

NOTHING: Final = row_of([])
NO_ROWS: Final = rows_of([])


class CardEffect(Effect[S]):
    """One thing that a card, guard tile or Feeding card does."""

    def laid(self, g: S, times: i64) -> None:
        """The card has come into play (1) or left it (-1); only lasting effects do something here."""

    def lasts(self) -> i64:
        """Which of the numbers of box/lasting.py it changes; -1 if none."""
        return -1

    def asks(self) -> bool:
        """Whether it needs, or may need, somebody to choose; an automated side cannot have it."""
        return False


class Box(setting.Box):
    """All facts of an edition. Made once, never changed afterwards."""

    def __init__(self) -> None:
        # Names, for people.
        self.villager_names: list[str] = []
        self.ingredient_names: list[str] = []
        self.place_names: list[str] = []
        self.district_names: list[str] = []
        self.pasture_names: list[str] = []
        self.crossing_ids: list[str] = []
        self.crossing_names: list[str] = []
        self.guard_ids: list[str] = []
        self.guard_names: list[str] = []
        self.spell_names: list[str] = []
        self.spell_notes: list[str] = []
        self.power_names: list[str] = []
        self.power_notes: list[str] = []
        self.possessed_names: list[str] = []
        self.rabid_names: list[str] = []
        # Where things lie, for drawing: x to the right, y downwards, 1000 by 700; roads as pairs of places, crossings apart.
        self.district_x: list[list[int]] = []
        self.district_y: list[list[int]] = []
        self.place_x: list[int] = []
        self.place_y: list[int] = []
        self.pasture_x: list[int] = []
        self.pasture_y: list[int] = []
        self.inside: list[list[int]] = []
        self.ends: list[list[int]] = []
        # Components and the turn.
        self.coins: i64 = 0
        self.energy: i64 = 0
        self.tiles: i64 = 0
        self.sheep: i64 = 0
        self.pouches: i64 = 0
        self.stomach: i64 = 0
        self.hand: i64 = 0
        self.start_coins: i64 = 0
        self.start_energy: i64 = 0
        self.start_panic: i64 = 0
        self.start_curse: i64 = 0
        self.wizard_actions: i64 = 0
        self.feeding_actions: i64 = 0
        self.movements: i64 = 0
        self.empty_house_coins: i64 = 0
        self.quiet_panic: i64 = 0
        self.quiet_curse: i64 = 0
        self.quiet_arrivals: i64 = 0
        self.rabid_dealt: i64 = 0
        self.rabid_near: i64 = 0
        self.rabid_far: i64 = 0
        self.rabid_fill: i64 = 0
        self.possessed_row: i64 = 0
        self.possessed_feeding: i64 = 0
        self.possessed_mix: i64 = 0
        self.haunted_row: i64 = 0
        # Prices and tracks; the Curse track by mode.
        self.market_price: i64 = 0
        self.carriage: i64 = 0
        self.movement_price: i64 = 0
        self.discard_price: i64 = 0
        self.calm_price: i64 = 0
        self.panic_top: i64 = 0
        self.curse_top: vec[i64] = NOTHING
        self.cure: vec[i64] = NOTHING
        self.more_actions: i64 = 0
        self.stay_inside: i64 = 0
        self.third: i64 = 0
        self.digest: vec[i64] = NOTHING
        self.digest_rabid: vec[i64] = NOTHING
        # Villagers, by type; `gain` has the sheep last.
        self.count: vec[i64] = NOTHING
        self.ingredient: vec[i64] = NOTHING
        self.gain: vec[i64] = NOTHING
        # The map, by place. A road with a crossing names it in `gates`, any other has -1 there; `nearby` has the roads as bits.
        self.district: vec[i64] = NOTHING
        self.price: vec[i64] = NOTHING
        self.roads: vec[vec[i64]] = NO_ROWS
        self.gates: vec[vec[i64]] = NO_ROWS
        self.nearby: vec[i64] = NOTHING
        self.bridge: vec[i64] = NOTHING
        self.distance: vec[i64] = NOTHING
        self.crossings: vec[i64] = NOTHING
        self.touching: vec[vec[i64]] = NO_ROWS
        self.pasture_sheep: vec[i64] = NOTHING
        self.guard_tiles: vec[i64] = NOTHING
        self.guard_effects: list[list[CardEffect[Any]]] = []
        # Cards; decks by mode.
        self.spell_kind: vec[i64] = NOTHING
        self.spell_at: vec[i64] = NOTHING
        self.spell_pay: vec[vec[i64]] = NO_ROWS
        self.spell_coins: vec[i64] = NOTHING
        self.spell_until: vec[i64] = NOTHING
        self.spell_before: vec[i64] = NOTHING
        self.spell_effects: list[list[CardEffect[Any]]] = []
        self.spell_decks: list[list[int]] = []
        self.power_kind: vec[i64] = NOTHING
        self.power_visited: vec[i64] = NOTHING
        self.power_stomach: vec[i64] = NOTHING
        self.power_panic: vec[i64] = NOTHING
        self.power_energy: vec[i64] = NOTHING
        self.power_until: vec[i64] = NOTHING
        self.power_before: vec[i64] = NOTHING
        self.power_effects: list[list[CardEffect[Any]]] = []
        self.power_decks: list[list[int]] = []
        self.possessed_action: vec[i64] = NOTHING
        self.feeds_on: vec[i64] = NOTHING
        self.feeding: list[list[CardEffect[Any]]] = []
        self.rabid_actions: vec[i64] = NOTHING
        self.rabid_cards: list[int] = []
        self.possessed_cards: list[int] = []
        """Those that are in the box, by number: an edition may leave some out."""
        self.hunts: vec[i64] = NOTHING
