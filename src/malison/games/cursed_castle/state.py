"""A position of Cursed Castle."""

from __future__ import annotations

from typing import Final

from malison.games.cursed_castle import events as ev
from malison.games.cursed_castle.box.box import Box, Plan
from malison.games.cursed_castle.box.cards import ABILITIES, SLOTS, SPACES
from malison.kernel.state import State

PLAYING: Final = 0
VICTORY: Final = 1
NO_HEROES: Final = 2
NO_DICE: Final = 3
NO_TIME: Final = 4

FOURTH: Final = 3
"""The index of space 4 in the row's lists; spaces count from 0 here."""
CLEARED_BY_CUBES: Final = 1
CLEARED_BY_CHECK: Final = 2
NOBODY: Final = -1
UNKNOWN_BOSS: Final = -1
"""A place in the deck for a boss that is chosen at random when it is turned up."""

EVERY_ABILITY: Final = (1 << len(ABILITIES)) - 1

NO_BOX: Final = Box()
NO_PLAN: Final = Plan()
NOTHING: Final[list[int]] = []
"""What lists hold before the table is laid; never changed."""


class Castle(State):
    """Spaces, slots, colours and cards count from 0; dice values from 1. Masks have a bit a slot, ability or card.

    The top of a pile is its end. Lists of the row go by `space * 3 + colour` (or check), those of the party by `slot * 3 + colour`.
    An open check is its value, a passed one minus its value, none is 0. `steps` counts those taken in this phase 4.
    """

    def __init__(self) -> None:
        super().__init__()
        self.box: Box = NO_BOX
        self.plan: Plan = NO_PLAN
        # The way through.
        self.stage = 0
        self.round = 0
        self.steps = 0
        self.ended = PLAYING
        self.bosses_left = 0
        self.slain = 0
        # Piles. Bosses, modifiers, equipment and items are drawn at random when they are turned up, so they have no order.
        self.deck = NOTHING
        self.known_top = 0
        self.discard = NOTHING
        self.bosses_met = 0
        self.modifiers_met = 0
        # The row.
        self.row = NOTHING
        self.modifier = NOTHING
        self.under = NOTHING
        self.open = NOTHING
        self.filled = NOTHING
        self.checks = NOTHING
        self.down = 0
        self.risen = 0
        self.fourth = NOTHING
        self.covered = NOTHING
        self.cleared = 0
        # Dice: enemy dice by space, unused hero dice by value.
        self.enemy = NOTHING
        self.dice = NOTHING
        self.extra_die = 0
        self.red_die = 0
        self.purple = 0
        self.locked = 0
        self.missing = 0
        # The party.
        self.heroes = NOTHING
        self.wounded = 0
        self.bleeding = 0
        self.bonus_used = 0
        self.attack = NOTHING
        self.total = NOTHING
        self.thrown = NOTHING
        self.reserve = NOTHING
        self.supply = NOTHING
        self.fallen = NOTHING
        # Cards and tokens of the party.
        self.held = NOTHING
        self.upgraded = 0
        self.stunned = 0
        self.ability_used = 0
        self.owned = 0
        self.gear_used = 0
        self.gone = 0
        self.offer = 0
        self.items = NOTHING
        self.item_pool = NOTHING
        self.blocks = 0
        self.poison = 0
        self.fresh_poison = 0
        self.corruption = 0

    def lay_out(self) -> None:
        """CC-S12..S15: an empty row and an empty table."""
        self.deck = []
        self.discard = []
        self.row = [-1] * SPACES
        self.modifier = [-1] * SPACES
        self.under = []
        self.open = [0] * 12
        self.filled = [0] * 12
        self.checks = [0] * 12
        self.fourth = []
        self.covered = []
        self.enemy = [0] * SPACES
        self.dice = [0] * 7
        self.heroes = [-1] * SLOTS
        self.attack = [0] * 9
        self.total = [0] * SLOTS
        self.thrown = [0] * SLOTS
        self.reserve = []
        self.supply = []
        self.fallen = []
        self.held = [0] * 3
        self.items = [0] * 6
        self.item_pool = [0] * 6

    def clone(self) -> Castle:
        c = Castle()
        self.copy_to(c)
        c.box = self.box
        c.plan = self.plan
        c.stage = self.stage
        c.round = self.round
        c.steps = self.steps
        c.ended = self.ended
        c.bosses_left = self.bosses_left
        c.slain = self.slain
        c.deck = self.deck.copy()
        c.known_top = self.known_top
        c.discard = self.discard.copy()
        c.bosses_met = self.bosses_met
        c.modifiers_met = self.modifiers_met
        c.row = self.row.copy()
        c.modifier = self.modifier.copy()
        c.under = self.under.copy()
        c.open = self.open.copy()
        c.filled = self.filled.copy()
        c.checks = self.checks.copy()
        c.down = self.down
        c.risen = self.risen
        c.fourth = self.fourth.copy()
        c.covered = self.covered.copy()
        c.cleared = self.cleared
        c.enemy = self.enemy.copy()
        c.dice = self.dice.copy()
        c.extra_die = self.extra_die
        c.red_die = self.red_die
        c.purple = self.purple
        c.locked = self.locked
        c.missing = self.missing
        c.heroes = self.heroes.copy()
        c.wounded = self.wounded
        c.bleeding = self.bleeding
        c.bonus_used = self.bonus_used
        c.attack = self.attack.copy()
        c.total = self.total.copy()
        c.thrown = self.thrown.copy()
        c.reserve = self.reserve.copy()
        c.supply = self.supply.copy()
        c.fallen = self.fallen.copy()
        c.held = self.held.copy()
        c.upgraded = self.upgraded
        c.stunned = self.stunned
        c.ability_used = self.ability_used
        c.owned = self.owned
        c.gear_used = self.gear_used
        c.gone = self.gone
        c.offer = self.offer
        c.items = self.items.copy()
        c.item_pool = self.item_pool.copy()
        c.blocks = self.blocks
        c.poison = self.poison
        c.fresh_poison = self.fresh_poison
        c.corruption = self.corruption
        return c

    # -- the party

    def party(self) -> int:
        """How many heroes are in play."""
        heroes = self.heroes
        return (heroes[0] >= 0) + (heroes[1] >= 0) + (heroes[2] >= 0)

    def side(self, slot: int) -> int:
        """CC-H12: the hero's visible side, as the box counts them."""
        return self.heroes[slot] * 2 + (self.wounded >> slot & 1)

    def cubes_on(self, slot: int) -> int:
        return self.attack[slot * 3] + self.attack[slot * 3 + 1] + self.attack[slot * 3 + 2]

    def cubes_held(self) -> int:
        return self.held[0] + self.held[1] + self.held[2]

    def join(self, hero: int, cause: int = 0) -> None:
        """CC-V3, CC-Q27: a hero takes the lowest empty slot, or waits in reserve."""
        for slot in range(3):
            if self.heroes[slot] < 0:
                self.heroes[slot] = hero
                self.tell(ev.JOINS, hero, slot, cause=cause)
                return
        self.reserve.append(hero)
        self.tell(ev.WAITS, hero, cause=cause)

    def fresh_round(self) -> None:
        """CC-C4, CC-C6, CC-F19: cards, heroes and dice are ready again, except dice locked in this round; the rest goes back."""
        self.steps = 0
        self.enemy = [0] * SPACES
        self.dice = [0] * 7
        self.missing = self.locked
        self.locked = 0
        self.red_die = 0
        self.blocks = 0
        self.ability_used = 0
        self.gear_used = 0
        self.bonus_used = 0
        self.attack = [0] * 9
        self.total = [0] * SLOTS
        self.thrown = [0] * SLOTS

    # -- the row

    def card(self, space: int) -> int:
        """The card of a space that can be engaged, -1 if there is none."""
        if space == FOURTH:
            return self.fourth[-1] if self.fourth else -1
        return self.row[space]

    def by_card(self, space: int) -> int:
        """The card of a space as the cause of what it does."""
        card = self.card(space)
        return ev.BY_CARD + card if card >= 0 else 0

    def by_source(self, source: int) -> int:
        """The cause of what comes from an effect of the party or, where it counts down from -1, from the card of a space."""
        return self.box.causes[source] if source >= 0 else self.by_card(-1 - source)

    def won_dungeon(self) -> bool:
        """CC-Q40: the last boss of this dungeon is down, and others are still to come."""
        return self.bosses_left == 0

    def standing(self, space: int) -> bool:
        """There is an undefeated card here."""
        if space == FOURTH:
            return bool(self.fourth) and self.cleared == 0
        return self.row[space] >= 0 and not self.down >> space & 1

    def empty_space(self) -> int:
        """The leftmost of spaces 1 to 3 without an enemy, -1 if there is none."""
        row = self.row
        return 0 if row[0] < 0 else 1 if row[1] < 0 else 2 if row[2] < 0 else -1

    def is_boss(self, space: int) -> bool:
        return space < SPACES and self.row[space] >= self.box.first_boss
