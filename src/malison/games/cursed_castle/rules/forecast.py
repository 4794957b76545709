"""Where the round stands, and what the castle will do if nothing changes."""

from __future__ import annotations

from typing import Final

from malison.games.cursed_castle.box.cards import DAMAGE, ICONS, INCITE, SPACES
from malison.games.cursed_castle.rules.act import Act
from malison.games.cursed_castle.rules.cleanup import Cleanup, PoisonWorks
from malison.games.cursed_castle.rules.dungeon import Afflict, DungeonResults, Icon, SpaceResult, inciteable
from malison.games.cursed_castle.rules.harm import Hit
from malison.games.cursed_castle.state import FOURTH, Castle
from malison.kernel.vectors import i64

PHASES: Final = ("dice", "heroes", "dungeon", "cleanup", "over")
DICE: Final = 0
HEROES: Final = 1
DUNGEON: Final = 2
CLEANUP: Final = 3
OVER: Final = 4


def phase(g: Castle) -> i64:
    """CC-P1: phase 4, the two halves of phase 5, or cleanup, told from the steps that are still to come."""
    asking = g.asking
    if asking is None:
        return OVER
    if isinstance(asking, Act):
        return DICE
    found: i64 = CLEANUP
    todo = g.todo
    for i in range(todo.left()):
        step = todo[i]
        if isinstance(step, Act):
            return DICE
        if isinstance(step, DungeonResults):
            found = HEROES
        elif isinstance(step, Cleanup) and found != HEROES:
            found = DUNGEON
    return found


def acting(g: Castle) -> i64:
    """The space whose attack is being carried out, -1 if none is."""
    if phase(g) != DUNGEON:
        return -1
    waiting = [step.space for step in g.todo if isinstance(step, SpaceResult)]
    return min(waiting) - 1 if waiting else FOURTH


def own_attack(g: Castle, space: i64) -> list[int]:
    """CC-D2..D4, CC-B4, CC-X2, CC-Q40: the icons of a space's card as the enemy dice lie now."""
    if not g.standing(space) or g.risen >> space & 1 or g.won_dungeon():
        return []
    box = g.box
    card = g.card(space)
    if space == FOURTH:
        return list(box.secondary[card])
    if g.is_boss(space):
        return [icon for pips in range(3) for _ in range(g.enemy[pips]) for icon in box.abilities[card * 3 + pips]]
    return list(box.primary[card]) * g.enemy[space] if g.enemy[space] else list(box.secondary[card])


def coming(g: Castle) -> list[list[int]]:
    """By space: the icons that are still to come in this round's Dungeon Results."""
    now = phase(g)
    found: list[list[int]] = [[], [], [], []]
    if now == DICE or now == HEROES:
        return [own_attack(g, space) for space in range(FOURTH + 1)]
    if now == DUNGEON:
        for step in g.todo:
            if isinstance(step, SpaceResult):
                found[step.space] += own_attack(g, step.space)
            elif isinstance(step, Icon):
                found[step.space].append(step.icon)
        at = max(acting(g), 0)
        if isinstance(g.asking, Hit):
            found[at].append(DAMAGE)
        elif isinstance(g.asking, Afflict):
            found[at].append(g.asking.icon)
    return found


def threat(g: Castle) -> dict[str, int]:
    """All that is coming, incited attacks and the damage of poison at cleanup too."""
    total = [0] * len(ICONS)
    icons = coming(g)
    for space in range(FOURTH + 1):
        for icon in icons[space]:
            total[icon] += 1
            if icon == INCITE:
                for beside in (space - 1, space + 1):
                    if 0 <= beside < SPACES and inciteable(g, beside):
                        for incited in g.box.primary[g.row[beside]]:
                            total[incited] += 1
    found = {ICONS[icon]: n for icon, n in enumerate(total) if n}
    bites = poison_to_come(g)
    if bites:
        found["poison_damage"] = bites
    return found


def poison_to_come(g: Castle) -> i64:
    """CC-F5: the damage that old poison still deals in this round's cleanup."""
    now = phase(g)
    if now == OVER or g.won_dungeon():
        return 0
    if now != CLEANUP or any(isinstance(step, PoisonWorks) for step in g.todo):
        return g.poison
    hits = [step for step in [*g.todo, g.asking] if isinstance(step, Hit) and step.poison]
    return len(hits)
