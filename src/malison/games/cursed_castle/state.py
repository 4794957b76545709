"""A position of Cursed Castle."""

from __future__ import annotations

from typing import Final

from malison.games.cursed_castle import events as ev
from malison.games.cursed_castle.box.box import Box, Plan
from malison.games.cursed_castle.box.cards import ABILITIES, SLOTS, SPACES
from malison.kernel.state import State
from malison.kernel.vectors import changed, i64, row, row_of, vec

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
NOTHING: Final = row_of([])
NO_CARDS: Final[list[int]] = []
"""What rows and lists hold before the table is laid; never changed."""


class Castle(State):
    """Spaces, slots, colours and cards count from 0; dice values from 1. Masks have a bit a slot, ability or card.

    The top of a pile is its end. Lists of the row go by `space * 3 + colour` (or check), those of the party by `slot * 3 + colour`.
    An open check is its value, a passed one minus its value, none is 0. `steps` counts those taken in this phase 4.
    Discards, modifiers, what lies under enemies and in space 4, heroes and items change seldom: these are replaced, never changed, and
    clones share them.
    """

    def __init__(self, box: Box = NO_BOX) -> None:
        super().__init__()
        self.box: Final = box
        self.plan: Plan = NO_PLAN
        # The way through.
        self.stage: i64 = 0
        self.round: i64 = 0
        self.steps: i64 = 0
        self.ended: i64 = PLAYING
        self.bosses_left: i64 = 0
        self.slain: i64 = 0
        # Piles. Bosses, modifiers, equipment and items are drawn at random when they are turned up, so they have no order.
        self.deck = NO_CARDS
        self.known_top: i64 = 0
        self.discard = NO_CARDS
        self.bosses_met: i64 = 0
        self.modifiers_met: i64 = 0
        # The row.
        self.row: vec[i64] = NOTHING
        self.modifier: vec[i64] = NOTHING
        self.under = NO_CARDS
        self.open: vec[i64] = NOTHING
        self.filled: vec[i64] = NOTHING
        self.checks: vec[i64] = NOTHING
        self.down: i64 = 0
        self.risen: i64 = 0
        self.fourth = NO_CARDS
        self.covered = NO_CARDS
        self.cleared: i64 = 0
        # Dice: enemy dice by space, unused hero dice by value.
        self.enemy: vec[i64] = NOTHING
        self.dice: vec[i64] = NOTHING
        self.extra_die: i64 = 0
        self.red_die: i64 = 0
        self.purple: i64 = 0
        self.locked: i64 = 0
        self.missing: i64 = 0
        # The party.
        self.heroes: vec[i64] = NOTHING
        self.wounded: i64 = 0
        self.bleeding: i64 = 0
        self.bonus_used: i64 = 0
        self.attack: vec[i64] = NOTHING
        self.total: vec[i64] = NOTHING
        self.thrown: vec[i64] = NOTHING
        self.reserve = NO_CARDS
        self.supply = NO_CARDS
        self.fallen = NO_CARDS
        # Cards and tokens of the party.
        self.held: vec[i64] = NOTHING
        self.upgraded: i64 = 0
        self.stunned: i64 = 0
        self.ability_used: i64 = 0
        self.owned: i64 = 0
        self.gear_used: i64 = 0
        self.gone: i64 = 0
        self.offer: i64 = 0
        self.items: vec[i64] = NOTHING
        self.item_pool: vec[i64] = NOTHING
        self.blocks: i64 = 0
        self.poison: i64 = 0
        self.fresh_poison: i64 = 0
        self.corruption: i64 = 0

    def lay_out(self) -> None:
        """CC-S12..S15: an empty row and an empty table."""
        self.deck = []
        self.discard = []
        self.row = row(SPACES, -1)
        self.modifier = row(SPACES, -1)
        self.under = []
        self.open = row(12, 0)
        self.filled = row(12, 0)
        self.checks = row(12, 0)
        self.fourth = []
        self.covered = []
        self.enemy = row(SPACES, 0)
        self.dice = row(7, 0)
        self.heroes = row(SLOTS, -1)
        self.attack = row(9, 0)
        self.total = row(SLOTS, 0)
        self.thrown = row(SLOTS, 0)
        self.reserve = []
        self.supply = []
        self.fallen = []
        self.held = row(3, 0)
        self.items = row(6, 0)
        self.item_pool = row(6, 0)

    def clone(self) -> Castle:
        c = Castle(self.box)
        self.copy_to(c)
        c.plan = self.plan
        c.stage = self.stage
        c.round = self.round
        c.steps = self.steps
        c.ended = self.ended
        c.bosses_left = self.bosses_left
        c.slain = self.slain
        c.deck = self.deck.copy()
        c.known_top = self.known_top
        c.discard = self.discard
        c.bosses_met = self.bosses_met
        c.modifiers_met = self.modifiers_met
        c.row = self.row[:]
        c.modifier = self.modifier
        c.under = self.under
        c.open = self.open[:]
        c.filled = self.filled[:]
        c.checks = self.checks[:]
        c.down = self.down
        c.risen = self.risen
        c.fourth = self.fourth
        c.covered = self.covered
        c.cleared = self.cleared
        c.enemy = self.enemy[:]
        c.dice = self.dice[:]
        c.extra_die = self.extra_die
        c.red_die = self.red_die
        c.purple = self.purple
        c.locked = self.locked
        c.missing = self.missing
        c.heroes = self.heroes
        c.wounded = self.wounded
        c.bleeding = self.bleeding
        c.bonus_used = self.bonus_used
        c.attack = self.attack[:]
        c.total = self.total[:]
        c.thrown = self.thrown[:]
        c.reserve = self.reserve
        c.supply = self.supply
        c.fallen = self.fallen
        c.held = self.held[:]
        c.upgraded = self.upgraded
        c.stunned = self.stunned
        c.ability_used = self.ability_used
        c.owned = self.owned
        c.gear_used = self.gear_used
        c.gone = self.gone
        c.offer = self.offer
        c.items = self.items
        c.item_pool = self.item_pool
        c.blocks = self.blocks
        c.poison = self.poison
        c.fresh_poison = self.fresh_poison
        c.corruption = self.corruption
        return c

    # -- the row

    def modify(self, space: i64, modifier: i64) -> None:
        """CC-M1: the modifier of the enemy in a space; -1 is none."""
        if self.modifier[space] != modifier:
            self.modifier = changed(self.modifier, space, modifier)

    # -- the party

    def party(self) -> i64:
        """How many heroes are in play."""
        n: i64 = 0
        for hero in self.heroes:
            if hero >= 0:
                n += 1
        return n

    def side(self, slot: i64) -> i64:
        """CC-H12: the hero's visible side, as the box counts them."""
        return self.heroes[slot] * 2 + (self.wounded >> slot & 1)

    def cubes_on(self, slot: i64) -> i64:
        return self.attack[slot * 3] + self.attack[slot * 3 + 1] + self.attack[slot * 3 + 2]

    def cubes_held(self) -> i64:
        return self.held[0] + self.held[1] + self.held[2]

    def join(self, hero: i64, cause: i64 = 0) -> None:
        """CC-V3, CC-Q27: a hero takes the lowest empty slot, or waits in reserve."""
        for slot in range(3):
            if self.heroes[slot] < 0:
                self.heroes = changed(self.heroes, slot, hero)
                self.tell(ev.JOINS, hero, slot, cause=cause)
                return
        self.reserve = [*self.reserve, hero]
        self.tell(ev.WAITS, hero, cause=cause)

    def hero_at_random(self) -> i64:
        """CC-V2: somebody who is not in the game yet comes out of the supply."""
        left = self.supply.copy()
        hero = left.pop(self.rng.below(len(left)))
        self.supply = left
        return hero

    def fresh_round(self) -> None:
        """CC-C4, CC-C6, CC-F19: cards, heroes and dice are ready again, except dice locked in this round; the rest goes back."""
        self.steps = 0
        self.enemy = row(SPACES, 0)
        self.dice = row(7, 0)
        self.missing = self.locked
        self.locked = 0
        self.red_die = 0
        self.blocks = 0
        self.ability_used = 0
        self.gear_used = 0
        self.bonus_used = 0
        self.attack = row(9, 0)
        self.total = row(SLOTS, 0)
        self.thrown = row(SLOTS, 0)

    # -- the row

    def card(self, space: i64) -> i64:
        """The card of a space that can be engaged, -1 if there is none."""
        if space == FOURTH:
            return self.fourth[-1] if self.fourth else -1
        return self.row[space]

    def by_card(self, space: i64) -> i64:
        """The card of a space as the cause of what it does."""
        card = self.card(space)
        return ev.BY_CARD + card if card >= 0 else 0

    def by_source(self, source: i64) -> i64:
        """The cause of what comes from an effect of the party or, where it counts down from -1, from the card of a space."""
        return self.box.causes[source] if source >= 0 else self.by_card(-1 - source)

    def won_dungeon(self) -> bool:
        """CC-Q40: the last boss of this dungeon is down, and others are still to come."""
        return self.bosses_left == 0

    def standing(self, space: i64) -> bool:
        """There is an undefeated card here."""
        if space == FOURTH:
            return bool(self.fourth) and self.cleared == 0
        return self.row[space] >= 0 and not self.down >> space & 1

    def empty_space(self) -> i64:
        """The leftmost of spaces 1 to 3 without an enemy, -1 if there is none."""
        row = self.row
        return 0 if row[0] < 0 else 1 if row[1] < 0 else 2 if row[2] < 0 else -1

    def is_boss(self, space: i64) -> bool:
        return space < SPACES and self.row[space] >= self.box.first_boss
