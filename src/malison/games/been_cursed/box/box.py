"""The edition as the rules read it: flat lists of ints, and one effect object for each word on a card.

Places are 0 (Laboratory), 1 to 20 (houses) and 21 (Market). Spells and Powers are numbered 0 to 23.
"""

from __future__ import annotations

from typing import Any, Final

from malison.kernel import setting
from malison.kernel.effects import Effect
from malison.kernel.state import S

SITES: Final = 22
LABORATORY: Final = 0
MARKET: Final = 21
HOUSES: Final = 20
KINDS: Final = 6
SHEEP: Final = 6
"""A sheep among the tokens in the stomach; 0 to 5 are villagers."""


class CardEffect(Effect[S]):
    """One thing that a card, guard tile or Feeding card does."""

    def laid(self, g: S, times: int) -> None:
        """The card has come into play (1) or left it (-1); only lasting effects do something here."""

    def lasts(self) -> int:
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
        self.coins = 0
        self.energy = 0
        self.tiles = 0
        self.sheep = 0
        self.pouches = 0
        self.stomach = 0
        self.hand = 0
        self.start_coins = 0
        self.start_energy = 0
        self.start_panic = 0
        self.start_curse = 0
        self.wizard_actions = 0
        self.feeding_actions = 0
        self.movements = 0
        self.empty_house_coins = 0
        self.quiet_panic = 0
        self.quiet_curse = 0
        self.quiet_arrivals = 0
        self.rabid_dealt = 0
        self.rabid_near = 0
        self.rabid_far = 0
        self.rabid_fill = 0
        self.possessed_row = 0
        self.possessed_feeding = 0
        self.possessed_mix = 0
        self.haunted_row = 0
        # Prices and tracks; the Curse track by mode.
        self.market_price = 0
        self.carriage = 0
        self.movement_price = 0
        self.discard_price = 0
        self.calm_price = 0
        self.panic_top = 0
        self.curse_top: list[int] = []
        self.cure: list[int] = []
        self.more_actions = 0
        self.stay_inside = 0
        self.third = 0
        self.digest: list[int] = []
        self.digest_rabid: list[int] = []
        # Villagers, by type; `gain` has the sheep last.
        self.count: list[int] = []
        self.ingredient: list[int] = []
        self.gain: list[int] = []
        # The map, by place. A road with a crossing names it in `gates`, any other has -1 there; `nearby` has the roads as bits.
        self.district: list[int] = []
        self.price: list[int] = []
        self.roads: list[list[int]] = []
        self.gates: list[list[int]] = []
        self.nearby: list[int] = []
        self.bridge: list[int] = []
        self.distance: list[int] = []
        self.crossings: list[int] = []
        self.touching: list[list[int]] = []
        self.pasture_sheep: list[int] = []
        self.guard_tiles: list[int] = []
        self.guard_effects: list[list[CardEffect[Any]]] = []
        # Cards; decks by mode.
        self.spell_kind: list[int] = []
        self.spell_at: list[int] = []
        self.spell_pay: list[list[int]] = []
        self.spell_coins: list[int] = []
        self.spell_until: list[int] = []
        self.spell_before: list[int] = []
        self.spell_effects: list[list[CardEffect[Any]]] = []
        self.spell_decks: list[list[int]] = []
        self.power_kind: list[int] = []
        self.power_visited: list[int] = []
        self.power_stomach: list[int] = []
        self.power_panic: list[int] = []
        self.power_energy: list[int] = []
        self.power_until: list[int] = []
        self.power_before: list[int] = []
        self.power_effects: list[list[CardEffect[Any]]] = []
        self.power_decks: list[list[int]] = []
        self.possessed_action: list[int] = []
        self.feeds_on: list[int] = []
        self.feeding: list[list[CardEffect[Any]]] = []
        self.rabid_actions: list[int] = []
        self.hunts: list[int] = []
