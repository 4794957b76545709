"""What the host chose, checked and in numbers."""

from __future__ import annotations

from typing import Any, Final

from malison.games.cursed_castle.box.box import CastleBox, Plan
from malison.games.cursed_castle.box.words import BOSSES, CAPTIVE, DIFFICULTIES, ENEMY, GROUPS, HEROES, MINI_BOSS, SLOTS
from malison.kernel.errors import BadSetting

FEWEST_DUNGEONS: Final = 2
"""CC-Q40: a gauntlet has at least so many."""


def make_plan(box: CastleBox, mode: str, options: dict[str, Any]) -> Plan:
    """CC-S1, CC-S6, CC-S8, CC-S11, CC-G1..G6: everything agreed on before the first draw."""
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


def choose_bosses(box: CastleBox, plan: Plan, options: dict[str, Any]) -> None:
    """CC-S6, CC-G3, CC-Q31: bosses in the order in which they are met; those not named are drawn at random."""
    plan.bosses_each = 2 if options["two_bosses"] else 1
    plan.bosses = [box.first_boss + BOSSES.index(name) for name in options["boss"]]
    if len(plan.bosses) > plan.bosses_each * len(plan.dungeons):
        raise BadSetting(f"option boss: only {plan.bosses_each * len(plan.dungeons)} will be met, not {len(plan.bosses)}")
    if len(set(plan.bosses)) < len(plan.bosses):
        raise BadSetting("option boss: each boss once (CC-Q31)")


def dungeon_cards(box: CastleBox, number: int, group: int, replace: bool, full_party: bool) -> list[int]:
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


def easiest(box: CastleBox, cards: list[int]) -> int:
    """CC-Q30: the enemy with the fewest spaces, the first of them in the table."""
    found = -1
    for card in cards:
        if box.kind[card] == ENEMY and (found < 0 or box.spaces[card] < box.spaces[found]):
            found = card
    return found


def mini_boss(box: CastleBox, number: int) -> int:
    """CC-S2: the card with the blue border."""
    for card in range(len(box.kind)):
        if box.kind[card] == MINI_BOSS and box.dungeon[card] == number:
            return card
    raise ValueError(f"dungeon {number} has no mini-boss")
