"""Setup: the party, the tokens, and the deck of each dungeon."""

from __future__ import annotations

from typing import Final

from malison.games.cursed_castle.box.words import SLOTS, SPACES
from malison.games.cursed_castle.events import ENTERS_DUNGEON
from malison.games.cursed_castle.rules.turn import ROUND_STEP
from malison.games.cursed_castle.state import UNKNOWN_BOSS, Castle
from malison.kernel.state import Step


class Gather(Step[Castle]):
    """CC-S7..S14, CC-G6, CC-Q39: heroes, their equipment and the item tokens; then dungeon after dungeon."""

    def run(self, g: Castle) -> None:
        box = g.box
        plan = g.plan
        g.lay_out()
        for hero in range(len(box.hero_names)):
            if hero not in plan.heroes and hero not in plan.reserves:
                g.supply.append(hero)
        for i in range(SLOTS):
            hero = plan.heroes[i] if i < len(plan.heroes) else from_supply(g)
            g.owned |= box.starting[hero]
            g.join(hero)
        for i in range(plan.full_party):
            g.join(plan.reserves[i] if i < len(plan.reserves) else from_supply(g))
        g.item_pool = box.item_copies.copy()
        for _ in plan.dungeons:
            g.todo.append(ENTER)


def from_supply(g: Castle) -> int:
    """A random hero who is not in the game yet."""
    return g.supply.pop(g.rng.below(len(g.supply)))


class Enter(Step[Castle]):
    """CC-S1..S6, CC-S15, CC-G3, CC-Q2, CC-Q4: the deck of the next dungeon, and its first round.

    One of these lies at the bottom of the stack for every dungeon to come; winning a dungeon goes back to the next one.
    """

    def run(self, g: Castle) -> None:
        plan = g.plan
        if g.stage:
            leave(g)
        cards = plan.cards[g.stage].copy()
        g.rng.shuffle(cards)
        n = len(cards)
        parts = plan.bosses_each + 1
        order = cards[: n // parts]
        order.append(plan.mini_bosses[g.stage])
        order.append(g.box.merchant)
        for i in range(1, parts):
            order += cards[n * i // parts : n * (i + 1) // parts]
            order.append(boss_of(g, i - 1))
        order.reverse()
        g.deck = order
        g.known_top = 0
        g.bosses_left = plan.bosses_each
        g.tell(ENTERS_DUNGEON, plan.dungeons[g.stage])
        g.todo.append(ROUND_STEP)


def boss_of(g: Castle, i: int) -> int:
    """CC-S6: the boss chosen for this fight, or one to be drawn when it comes."""
    number = g.stage * g.plan.bosses_each + i
    return g.plan.bosses[number] if number < len(g.plan.bosses) else UNKNOWN_BOSS


def leave(g: Castle) -> None:
    """CC-Q31, CC-Q40: row, dice, cubes and blocks of the last dungeon go; poison counts as old; the party goes on as it is."""
    g.discard = []
    g.row = [-1] * SPACES
    g.modifier = [-1] * SPACES
    g.under = []
    g.open = [0] * 12
    g.filled = [0] * 12
    g.checks = [0] * 12
    g.down = 0
    g.risen = 0
    g.fourth = []
    g.covered = []
    g.cleared = 0
    g.extra_die = 0
    g.held = [0] * 3
    g.locked = 0
    g.poison += g.fresh_poison
    g.fresh_poison = 0
    g.fresh_round()


GATHER: Final = Gather()
ENTER: Final = Enter()
