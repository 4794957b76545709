"""A position of Cursed Castle."""

from __future__ import annotations

from typing import Any, Final

from malison.games.cursed_castle.box import CastleBox
from malison.games.cursed_castle.events import (
    CORRUPTED,
    DIES,
    INSANE,
    JOINS,
    LOSES_DICE,
    LOSES_HEROES,
    LOSES_TIME,
    WAITS,
    WINS,
)
from malison.games.cursed_castle.words import BOSS, CHECKS_A_CARD
from malison.kernel.outcome import LOST, WON
from malison.kernel.state import State

PLAYING: Final = 0
VICTORY: Final = 1
NO_HEROES: Final = 2
NO_DICE: Final = 3
NO_TIME: Final = 4

KILLED: Final = 0
BY_CORRUPTION: Final = 1
BY_MADNESS: Final = 2

FOURTH: Final = 3
"""The index of space 4 in the row's lists; spaces count from 0 here."""
CLEARED_BY_CUBES: Final = 1
CLEARED_BY_CHECK: Final = 2


class Castle(State):
    """Spaces, slots, colours and cards count from 0; dice values from 1. Masks have a bit a slot, ability or card."""

    def __init__(self) -> None:
        super().__init__()
        self.box = CastleBox()
        # What was agreed on.
        self.dungeons: list[int] = []
        self.heroes_wanted: list[int] = []
        self.reserves_wanted: list[int] = []
        self.bosses_wanted: list[int] = []
        self.full_party = 0
        self.difficulty = 0
        self.wandering = 0
        self.replacing = 0
        self.bosses_each = 1
        # The way through.
        self.stage = 0
        self.round = 0
        self.ended = PLAYING
        self.bosses_left = 0
        self.slain = 0
        # Decks and piles; the top of a pile is its end.
        self.deck: list[int] = []
        self.known_top = 0
        self.discard: list[int] = []
        self.bosses_unused: list[int] = []
        self.modifiers: list[int] = []
        self.modifiers_used: list[int] = []
        self.stack: list[int] = []
        self.offer: list[int] = []
        self.item_pool: list[int] = [0] * 6
        # The row: lists by space * 3 + colour or check; an open check is its value, a passed one minus its value.
        self.row: list[int] = [-1, -1, -1]
        self.modifier: list[int] = [-1, -1, -1]
        self.under: list[int] = []
        self.open: list[int] = [0] * 12
        self.filled: list[int] = [0] * 12
        self.checks: list[int] = [0] * 12
        self.down = 0
        self.risen = 0
        self.fourth: list[int] = []
        self.covered: list[int] = []
        self.cleared = 0
        # Dice.
        self.enemy: list[int] = [0, 0, 0]
        self.dice: list[int] = [0] * 7
        self.extra_die = 0
        self.red_die = 0
        self.purple = 0
        self.locked = 0
        self.missing = 0
        # The party: lists by slot, or slot * 3 + colour.
        self.heroes: list[int] = [-1, -1, -1]
        self.wounded = 0
        self.bleeding = 0
        self.bonus_used = 0
        self.attack: list[int] = [0] * 9
        self.total: list[int] = [0, 0, 0]
        self.thrown: list[int] = [0, 0, 0]
        self.reserve: list[int] = []
        self.supply: list[int] = []
        self.fallen: list[int] = []
        # Cards and tokens of the party.
        self.held: list[int] = [0, 0, 0]
        self.kept: list[int] = [0, 0, 0]
        self.upgraded = 0
        self.stunned = 0
        self.ability_used = 0
        self.owned = 0
        self.gear_used = 0
        self.gone = 0
        self.items: list[int] = [0] * 6
        self.blocks = 0
        self.poison = 0
        self.fresh_poison = 0
        self.corruption = 0

    def clone(self) -> Castle:
        c = Castle.__new__(Castle)
        self.copy_to(c)
        return c

    # -- the party

    def party(self) -> int:
        """How many heroes are in play."""
        heroes = self.heroes
        return (heroes[0] >= 0) + (heroes[1] >= 0) + (heroes[2] >= 0)

    def side(self, slot: int) -> int:
        """The hero's visible side, as the box counts them."""
        return self.heroes[slot] * 2 + (self.wounded >> slot & 1)

    def cubes_on(self, slot: int) -> int:
        return self.attack[slot * 3] + self.attack[slot * 3 + 1] + self.attack[slot * 3 + 2]

    def cubes_held(self) -> int:
        return self.held[0] + self.held[1] + self.held[2]

    def join(self, hero: int) -> None:
        """CC-V3, CC-Q27: a hero takes the lowest empty slot, or waits in reserve."""
        for slot in range(3):
            if self.heroes[slot] < 0:
                self.heroes[slot] = hero
                self.tell(JOINS, hero, slot)
                return
        self.reserve.append(hero)
        self.tell(WAITS, hero)

    def lose_hero(self, slot: int, why: int) -> None:
        """CC-V4, CC-V5, CC-W2: the hero leaves the game with all on it; a reserve hero steps in, or the game may be lost."""
        hero = self.heroes[slot]
        self.tell(DIES if why == KILLED else CORRUPTED if why == BY_CORRUPTION else INSANE, hero)
        self.fallen.append(hero)
        self.heroes[slot] = -1
        gone = ~(1 << slot)
        self.wounded &= gone
        self.bleeding &= gone
        self.bonus_used &= gone
        self.total[slot] = 0
        self.thrown[slot] = 0
        for i in range(slot * 3, slot * 3 + 3):
            self.attack[i] = 0
        if self.reserve:
            self.join(self.reserve.pop(0))
        elif self.party() == 0:
            self.finish(NO_HEROES)

    # -- the row

    def card(self, space: int) -> int:
        """The card of a space that can be engaged, -1 if there is none."""
        if space == FOURTH:
            return self.fourth[-1] if self.fourth else -1
        return self.row[space]

    def standing(self, space: int) -> bool:
        """There is an undefeated card here."""
        if space == FOURTH:
            return bool(self.fourth) and self.cleared == 0
        return self.row[space] >= 0 and not self.down >> space & 1

    def boss_here(self) -> int:
        """The space of the first undefeated boss, -1 if none is in the row."""
        for space in range(3):
            if self.row[space] >= 0 and self.box.kind[self.row[space]] == BOSS and not self.down >> space & 1:
                return space
        return -1

    # -- the end

    def finish(self, how: int) -> None:
        """CC-W1..W3, CC-Q35: nothing more happens."""
        self.ended = how
        self.todo.clear()
        self.tell(
            WINS if how == VICTORY else LOSES_HEROES if how == NO_HEROES else LOSES_DICE if how == NO_DICE else LOSES_TIME
        )

    def result(self, seat: int) -> int:
        return WON if self.ended == VICTORY else LOST

    def score(self, seat: int) -> int:
        """How far the party came: enemies defeated, a boss counting ten. For comparing only; the rules keep no score."""
        return self.slain

    def why(self, seat: int) -> str:
        return (
            "the game goes on",
            "every boss is defeated",
            "no hero is left",
            "all hero dice are locked on cards",
            "the rounds have run out",
        )[self.ended]

    def ending(self) -> str:
        return "" if self.ended == PLAYING else f"{self.why(0)} after {self.round} rounds"

    # -- copies

    def copy_to(self, c: State) -> None:
        super().copy_to(c)
        assert isinstance(c, Castle)
        c.box = self.box
        c.dungeons = self.dungeons
        c.heroes_wanted = self.heroes_wanted
        c.reserves_wanted = self.reserves_wanted
        c.bosses_wanted = self.bosses_wanted
        c.full_party = self.full_party
        c.difficulty = self.difficulty
        c.wandering = self.wandering
        c.replacing = self.replacing
        c.bosses_each = self.bosses_each
        c.stage = self.stage
        c.round = self.round
        c.ended = self.ended
        c.bosses_left = self.bosses_left
        c.slain = self.slain
        c.deck = self.deck.copy()
        c.known_top = self.known_top
        c.discard = self.discard.copy()
        c.bosses_unused = self.bosses_unused.copy()
        c.modifiers = self.modifiers.copy()
        c.modifiers_used = self.modifiers_used.copy()
        c.stack = self.stack.copy()
        c.offer = self.offer.copy()
        c.item_pool = self.item_pool.copy()
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
        c.kept = self.kept.copy()
        c.upgraded = self.upgraded
        c.stunned = self.stunned
        c.ability_used = self.ability_used
        c.owned = self.owned
        c.gear_used = self.gear_used
        c.gone = self.gone
        c.items = self.items.copy()
        c.blocks = self.blocks
        c.poison = self.poison
        c.fresh_poison = self.fresh_poison
        c.corruption = self.corruption

    # -- showing, hiding, checking

    def show(self, seat: int) -> dict[str, Any]:
        from malison.games.cursed_castle.view import show

        return show(self)

    def hide(self, seat: int) -> None:
        from malison.games.cursed_castle.view import hide

        hide(self)

    def check(self) -> None:
        from malison.games.cursed_castle.check import check

        check(self)

    def word(self, field: str, value: int) -> str:
        from malison.games.cursed_castle.view import word

        return word(self, field, value)


def first_check(space: int) -> int:
    """Where a space's checks begin in the row's list."""
    return space * CHECKS_A_CARD
