"""Setup: the party, the piles, and the deck of each dungeon."""

from __future__ import annotations

from malison.games.cursed_castle.events import ENTERS_DUNGEON
from malison.games.cursed_castle.state import Castle
from malison.games.cursed_castle.turn import Round
from malison.games.cursed_castle.words import CAPTIVE, ENEMY, MINI_BOSS
from malison.kernel.state import Step

REPLACED = 3
"""How many of the easier enemies a wandering group replaces (CC-G2)."""


class Gather(Step[Castle]):
    """CC-S7..S14, CC-G6, CC-Q39: heroes, equipment, items and piles; then dungeon after dungeon."""

    def run(self, g: Castle) -> None:
        box = g.box
        supply = list(range(len(box.hero_names)))
        for hero in g.heroes_wanted + g.reserves_wanted:
            supply.remove(hero)
        for i in range(3):
            hero = g.heroes_wanted[i] if i < len(g.heroes_wanted) else supply.pop(g.rng.below(len(supply)))
            g.join(hero)
            g.owned |= box.starting[hero]
        for i in range(g.full_party):
            hero = g.reserves_wanted[i] if i < len(g.reserves_wanted) else supply.pop(g.rng.below(len(supply)))
            g.join(hero)
        g.supply = supply
        for gear in range(len(box.gear_names)):
            if not g.owned >> gear & 1:
                g.stack.append(gear)
        g.rng.shuffle(g.stack)
        g.item_pool = box.item_copies.copy()
        for modifier in range(len(box.modifier_names)):
            if g.difficulty and box.modifier_difficulty[modifier] == g.difficulty:
                g.modifiers.append(modifier)
        g.rng.shuffle(g.modifiers)
        for boss in range(box.first_boss, box.first_boss + box.bosses):
            if boss not in g.bosses_wanted:
                g.bosses_unused.append(boss)
        for _ in range(len(g.dungeons)):
            g.then(Enter())


class Enter(Step[Castle]):
    """CC-S1..S6, CC-S15, CC-G1..G3, CC-Q2, CC-Q4, CC-Q31: the deck of the next dungeon, and its first round.

    One of these lies at the bottom of the stack for every dungeon to come; winning a dungeon goes back to the next one.
    """

    def run(self, g: Castle) -> None:
        cards = dungeon_cards(g)
        g.rng.shuffle(cards)
        n = len(cards)
        halves = g.bosses_each + 1
        first = n // halves
        mini = mini_boss(g)
        order = cards[:first]
        order.append(mini)
        order.append(g.box.merchant)
        for i in range(g.bosses_each):
            order += cards[n * (i + 1) // halves : n * (i + 2) // halves]
            order.append(draw_boss(g, i, order))
        order.reverse()
        g.deck = order
        g.known_top = 0
        g.bosses_left = g.bosses_each
        g.tell(ENTERS_DUNGEON, g.dungeons[g.stage])
        g.then(Round())


def dungeon_cards(g: Castle) -> list[int]:
    """CC-S2, CC-G1, CC-G2, CC-G6: the cards to shuffle for this dungeon, with wandering monsters, without mini-boss."""
    box = g.box
    number = g.dungeons[g.stage]
    cards: list[int] = []
    for card in range(len(box.kind)):
        kind = box.kind[card]
        wanderer = g.wandering > 0 and box.group[card] == g.wandering
        if wanderer or (box.dungeon[card] == number and kind != MINI_BOSS and not (kind == CAPTIVE and g.full_party)):
            for _ in range(box.copies[card]):
                cards.append(card)
    if g.wandering and g.replacing:
        for _ in range(REPLACED):
            cards.remove(easiest(g, cards))
    return cards


def easiest(g: Castle, cards: list[int]) -> int:
    """CC-Q30: the dungeon's own enemy with the fewest spaces, the first of them in the table."""
    box = g.box
    found = -1
    for card in cards:
        if box.kind[card] == ENEMY and not box.group[card] and (found < 0 or box.spaces[card] < box.spaces[found]):
            found = card
    return found


def mini_boss(g: Castle) -> int:
    box = g.box
    number = g.dungeons[g.stage]
    for card in range(len(box.kind)):
        if box.kind[card] == MINI_BOSS and box.dungeon[card] == number:
            return card
    return -1


def draw_boss(g: Castle, i: int, order: list[int]) -> int:
    """CC-S6, CC-Q31, CC-Q40: the chosen boss of this fight, or one at random that has not been met."""
    number = g.stage * g.bosses_each + i
    if number < len(g.bosses_wanted):
        return g.bosses_wanted[number]
    if not g.bosses_unused:
        for boss in range(g.box.first_boss, g.box.first_boss + g.box.bosses):
            if boss not in order:
                g.bosses_unused.append(boss)
    return g.bosses_unused.pop(g.rng.below(len(g.bosses_unused)))
