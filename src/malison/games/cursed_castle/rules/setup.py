"""Setup: the party, the tokens, and the deck of each dungeon."""

from __future__ import annotations

from typing import Any, Final

from malison.games.cursed_castle import events as ev
from malison.games.cursed_castle.box.box import Box, Plan
from malison.games.cursed_castle.box.cards import BOSSES, CAPTIVE, DIFFICULTIES, ENEMY, GROUPS, HEROES, MINI_BOSS, SLOTS, SPACES
from malison.games.cursed_castle.rules.turn import ROUND_STEP
from malison.games.cursed_castle.state import UNKNOWN_BOSS, Castle
from malison.kernel.errors import BadSetting
from malison.kernel.setting import Setting
from malison.kernel.state import Step
from malison.kernel.vectors import has, i64, row

FEWEST_DUNGEONS: Final = 2
"""CC-Q40: a gauntlet has at least so many."""


def lay(box: Box, setting: Setting) -> Castle:
    """A castle that nobody has entered yet, with what was agreed on."""
    g = Castle(box)
    g.plan = make_plan(box, setting.mode, setting.options)
    g.lay_out()
    g.then(GATHER)
    return g


# -- what the host chose, checked and in numbers


def make_plan(box: Box, mode: str, options: dict[str, Any]) -> Plan:
    """CC-S1, CC-S6, CC-S8, CC-S11, CC-G1..G6, CC-Q35: everything agreed on before the first draw."""
    plan = Plan()
    if mode == "gauntlet":
        plan.dungeons = [int(number) for number in options["dungeons"]]
        if not FEWEST_DUNGEONS <= len(plan.dungeons) == len(set(plan.dungeons)):
            raise BadSetting("option dungeons: two to four different dungeons, in the order in which they are entered (CC-Q40)")
    else:
        plan.dungeons = [int(options["dungeon"])]
    choose_people(plan, options)
    choose_bosses(box, plan, options)
    plan.difficulty = DIFFICULTIES.index(options["difficulty"])
    plan.rounds = options["rounds"] or box.rounds
    group = GROUPS.index(options["wandering"])
    if options["replace"] and not group:
        raise BadSetting("option replace: choose a group of wandering monsters that replaces enemies (CC-G2)")
    for number in plan.dungeons:
        plan.cards.append(dungeon_cards(box, number, group, options["replace"], plan.full_party > 0))
        plan.mini_bosses.append(mini_boss(box, number))
    return plan


def choose_people(plan: Plan, options: dict[str, Any]) -> None:
    """CC-S8, CC-G6, CC-Q39: the party and the reserve; who is not named is drawn at random."""
    plan.heroes = [HEROES.index(name) for name in options["heroes"]]
    plan.reserves = [HEROES.index(name) for name in options["reserve"]]
    plan.full_party = max(options["full_party"], len(plan.reserves))
    if len(plan.heroes) > SLOTS or len(plan.reserves) > SLOTS:
        raise BadSetting("options heroes and reserve: at most three each")
    if len(set(plan.heroes + plan.reserves)) < len(plan.heroes) + len(plan.reserves):
        raise BadSetting("options heroes and reserve: a hero can be there only once")


def choose_bosses(box: Box, plan: Plan, options: dict[str, Any]) -> None:
    """CC-S6, CC-G3, CC-Q31: bosses in the order in which they are met; those not named are drawn at random."""
    plan.bosses_each = 2 if options["two_bosses"] else 1
    plan.bosses = [box.first_boss + BOSSES.index(name) for name in options["boss"]]
    if len(plan.bosses) > plan.bosses_each * len(plan.dungeons):
        raise BadSetting(f"option boss: only {plan.bosses_each * len(plan.dungeons)} will be met, not {len(plan.bosses)}")
    if len(set(plan.bosses)) < len(plan.bosses):
        raise BadSetting("option boss: each boss once (CC-Q31)")


def dungeon_cards(box: Box, number: i64, group: i64, replace: bool, full_party: bool) -> list[int]:
    """CC-S1, CC-S2, CC-G1, CC-G2, CC-G6: the cards to shuffle, with wandering monsters, without mini-boss."""
    cards: list[int] = []
    wanderers: list[int] = []
    for card in range(len(box.kind)):
        kind = box.kind[card]
        if group and box.group[card] == group:
            wanderers.append(card)
        elif box.dungeon[card] == number and kind != MINI_BOSS and not (kind == CAPTIVE and full_party):
            for _ in range(box.copies[card]):
                cards.append(card)
    if replace:
        for _ in wanderers:
            cards.remove(easiest(box, cards))
    return cards + wanderers


def easiest(box: Box, cards: list[int]) -> i64:
    """CC-Q30: the enemy with the fewest spaces, the first of them in the table."""
    found = -1
    for card in cards:
        if box.kind[card] == ENEMY and (found < 0 or box.spaces[card] < box.spaces[found]):
            found = card
    return found


def mini_boss(box: Box, number: i64) -> i64:
    """CC-S2: the card with the blue border."""
    for card in range(len(box.kind)):
        if box.kind[card] == MINI_BOSS and box.dungeon[card] == number:
            return card
    raise ValueError(f"dungeon {number} has no mini-boss")


# -- the party, and dungeon after dungeon


class Gather(Step[Castle]):
    """CC-S7..S14, CC-G6, CC-Q39: heroes, their equipment and the item tokens; then dungeon after dungeon."""

    def run(self, g: Castle) -> None:
        box = g.box
        plan = g.plan
        g.supply = [hero for hero in range(len(box.hero_names)) if not has(plan.heroes, hero) and not has(plan.reserves, hero)]
        for i in range(SLOTS):
            hero = plan.heroes[i] if i < len(plan.heroes) else g.hero_at_random()
            g.owned |= box.starting[hero]
            g.join(hero)
        for i in range(plan.full_party):
            g.join(plan.reserves[i] if i < len(plan.reserves) else g.hero_at_random())
        g.item_pool = box.item_copies[:]
        g.gone = box.absent
        for _ in plan.dungeons:
            g.then(ENTER)


class Enter(Step[Castle]):
    """CC-S1..S6, CC-S15, CC-G3, CC-Q2, CC-Q4: the deck of the next dungeon, and its first round.

    One of these lies at the bottom of the stack for every dungeon to come, below the rounds of the one before.
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
        g.tell(ev.ENTERS_DUNGEON, plan.dungeons[g.stage])
        g.then(ROUND_STEP)


def boss_of(g: Castle, i: i64) -> i64:
    """CC-S6: the boss chosen for this fight, or one to be drawn when it comes."""
    number = g.stage * g.plan.bosses_each + i
    return g.plan.bosses[number] if number < len(g.plan.bosses) else UNKNOWN_BOSS


def leave(g: Castle) -> None:
    """CC-Q31, CC-Q40: row, dice and blocks of the last dungeon go; poison counts as old; the party goes on as it is."""
    g.discard = []
    g.row = row(SPACES, -1)
    g.modifier = row(SPACES, -1)
    g.under = []
    g.open = row(12, 0)
    g.filled = row(12, 0)
    g.checks = row(12, 0)
    g.down = 0
    g.risen = 0
    g.fourth = []
    g.covered = []
    g.cleared = 0
    g.extra_die = 0
    g.locked = 0
    g.poison += g.fresh_poison
    g.fresh_poison = 0
    g.fresh_round()


GATHER: Final = Gather()
ENTER: Final = Enter()
