"""What must hold in every position."""

from __future__ import annotations

from typing import Final

from malison.games.cursed_castle.box.cards import ABILITIES, BARRICADE, BOSS, CHECKS_A_CARD, ITEMS, RED_BORDER, SLOTS, SPACES
from malison.games.cursed_castle.state import FOURTH, NO_TIME, UNKNOWN_BOSS, Castle
from malison.kernel.errors import BrokenPosition
from malison.kernel.vectors import i64

MOST_ROUNDS: Final = 99_999
"""Where no number of rounds ends the game: more than anybody plays."""


def check(g: Castle) -> None:
    """Cards, heroes, equipment, items and dice are conserved, and every counter is within its limits."""
    check_shapes(g)
    check_cards(g)
    for space in range(FOURTH + 1):
        check_space(g, space)
    check_party(g)
    check_tokens(g)


def demand(good: bool, what: str) -> None:
    if not good:
        raise BrokenPosition(what)


def check_shapes(g: Castle) -> None:
    for name, values, length, least, most in (
        ("row", g.row, SPACES, -1, len(g.box.kind) - 1),
        ("modifier", g.modifier, SPACES, -1, len(g.box.modifier_names) - 1),
        ("under", g.under, -1, 0, SPACES * len(g.box.kind) - 1),
        ("deck", g.deck, -1, UNKNOWN_BOSS, len(g.box.kind) - 1),
        ("discard", g.discard, -1, 0, len(g.box.kind) - 1),
        ("fourth", g.fourth, -1, 0, len(g.box.kind) - 1),
        ("open", g.open, 12, 0, 99),
        ("filled", g.filled, 12, 0, 99),
        ("checks", g.checks, 12, -99, 99),
        ("covered", g.covered, -1, 0, 99),
        ("enemy", g.enemy, SPACES, 0, g.box.enemy_dice + 1),
        ("dice", g.dice, 7, 0, g.box.hero_dice + 1),
        ("heroes", g.heroes, SLOTS, -1, len(g.box.hero_names) - 1),
        ("attack", g.attack, 9, 0, 99),
        ("total", g.total, SLOTS, 0, 99),
        ("thrown", g.thrown, SLOTS, 0, g.box.hero_dice + 1),
        ("held", g.held, 3, 0, 99),
        ("items", g.items, len(ITEMS), 0, 99),
        ("item_pool", g.item_pool, len(ITEMS), 0, 99),
    ):
        demand(length < 0 or len(values) == length, f"{name} has {length} entries, not {len(values)}")
        for value in values:
            demand(least <= value <= most, f"{name} has a {value}; its entries run from {least} to {most}")
    for name, value, most in (
        ("stage", g.stage, len(g.plan.dungeons) - 1),
        ("round", g.round, g.plan.rounds or MOST_ROUNDS),
        ("steps", g.steps, 999),
        ("ended", g.ended, NO_TIME),
        ("bosses_left", g.bosses_left, g.plan.bosses_each),
        ("known_top", g.known_top, len(g.deck)),
        ("down", g.down, 7),
        ("risen", g.risen, 7),
        ("cleared", g.cleared, 2),
        ("extra_die", g.extra_die, 1),
        ("red_die", g.red_die, 1),
        ("purple", g.purple, g.box.hero_dice),
        ("missing", g.missing, g.box.hero_dice - 1),
        ("locked", g.locked, g.box.hero_dice),
        ("wounded", g.wounded, 7),
        ("bleeding", g.bleeding, 7),
        ("bonus_used", g.bonus_used, 7),
        ("upgraded", g.upgraded, (1 << len(ABILITIES)) - 1),
        ("stunned", g.stunned, (1 << len(ABILITIES)) - 1),
        ("ability_used", g.ability_used, (1 << len(ABILITIES)) - 1),
        ("bosses_met", g.bosses_met, (1 << g.box.bosses) - 1),
        ("modifiers_met", g.modifiers_met, (1 << len(g.box.modifier_names)) - 1),
        ("corruption", g.corruption, g.box.corruption_limit),
        ("poison", g.poison + g.fresh_poison, g.box.poison_limit),
        ("fresh_poison", g.fresh_poison, g.box.poison_limit),
        ("slain", g.slain, 9999),
        ("blocks", g.blocks, 99),
    ):
        demand(0 <= value <= most, f"{name} is {value}; it runs from 0 to {most}")


def check_cards(g: Castle) -> None:
    """CC-S1..S6: every card of this dungeon is in exactly one place; bosses are counted, whoever they are."""
    box = g.box
    have = [0] * len(box.kind)
    bosses = 0
    for card in g.deck + g.discard + g.fourth + [card for card in g.row if card >= 0] + [entry // SPACES for entry in g.under]:
        if card == UNKNOWN_BOSS or box.kind[card] == BOSS:
            bosses += 1
        else:
            have[card] += 1
    want = [0] * len(box.kind)
    for card in g.plan.cards[g.stage]:
        want[card] += 1
    want[g.plan.mini_bosses[g.stage]] += 1
    want[box.merchant] += 1
    for card in range(len(box.kind)):
        demand(have[card] == want[card], f"there are {have[card]} of {box.card_ids[card]}, not {want[card]}")
    demand(bosses == g.plan.bosses_each, f"there are {bosses} bosses, not {g.plan.bosses_each}")
    for card in g.row:
        demand(card < 0 or box.kind[card] < BARRICADE, "spaces 1 to 3 hold enemies")
    for card in g.fourth:
        demand(box.kind[card] >= RED_BORDER, "space 4 holds red-border cards")
    for entry in g.under:
        demand(box.kind[entry // SPACES] == BARRICADE, "only barricades lie under enemies")
    demand(len(g.covered) == 3 * max(0, len(g.fourth) - 1), "covered has three counts for each covered card of space 4")


def check_space(g: Castle, space: i64) -> None:
    """CC-P7, CC-M2: open and filled spaces are those of the card, its barricades and its modifier."""
    box = g.box
    card = g.card(space)
    need = [0] * 3
    checks: list[int] = []
    if card >= 0:
        need = list(box.need[card * 3 : card * 3 + 3])
        checks = [value for value in box.checks[card * 3 : card * 3 + 3] if value]
    if space < SPACES:
        for entry in g.under:
            if entry % SPACES == space:
                for i in range(3):
                    need[i] += box.need[entry // SPACES * 3 + i]
        modifier = g.modifier[space]
        if modifier >= 0:
            demand(g.is_boss(space), "only bosses have modifiers")
            for i in range(3):
                need[i] += box.modifier_need[modifier * 3 + i]
            checks += [box.modifier_check[modifier]] if box.modifier_check[modifier] else []
    checks += [0] * (CHECKS_A_CARD - len(checks))
    for i in range(3):
        at = space * 3 + i
        demand(g.open[at] + g.filled[at] == need[i], f"space {space + 1} has other cube spaces than its cards")
        demand(max(g.checks[at], -g.checks[at]) == checks[i], f"space {space + 1} has other checks than its cards")
    if space < SPACES and g.down >> space & 1:
        demand(card >= 0 and sum(g.open[space * 3 : space * 3 + 3]) == 0, f"space {space + 1} is down but has open spaces")


def check_party(g: Castle) -> None:
    """CC-S8, CC-V5: every hero is in one place, and what lies on a hero is possible there."""
    everyone = sorted([hero for hero in g.heroes if hero >= 0] + g.reserve + g.supply + g.fallen)
    demand(everyone == list(range(len(g.box.hero_names))), "every hero is in exactly one place")
    for slot in range(SLOTS):
        if g.heroes[slot] < 0:
            marks = (g.wounded | g.bleeding | g.bonus_used) >> slot & 1
            demand(not marks and not g.cubes_on(slot) and not g.thrown[slot], f"place {slot + 1} has marks but no hero")
            continue
        demand(g.cubes_on(slot) <= g.box.boxes[g.side(slot)], f"the hero in place {slot + 1} has more cubes than attack boxes")
        demand(not (g.cubes_on(slot) and g.thrown[slot]), f"the hero in place {slot + 1} has both cubes and dice")
    dice = sum(g.dice) + sum(g.thrown)
    demand(dice <= g.box.hero_dice - g.missing + g.red_die, f"there are {dice} hero dice")
    demand(sum(g.enemy) <= g.box.enemy_dice + 1, f"there are {sum(g.enemy)} enemy dice")


def check_tokens(g: Castle) -> None:
    """CC-S10, CC-S14: equipment and items are in one place each."""
    every = (1 << len(g.box.gear_effect)) - 1
    for name, mask in (("owned", g.owned), ("gone", g.gone), ("offer", g.offer), ("gear_used", g.gear_used)):
        demand(0 <= mask <= every, f"{name} is {mask}; it runs from 0 to {every}")
    demand(not (g.owned & g.gone or g.owned & g.offer or g.gone & g.offer), "an equipment card is in two places")
    for item in range(len(ITEMS)):
        there = g.items[item] + g.item_pool[item]
        demand(there <= g.box.item_copies[item], f"there are {there} of {g.box.item_names[item]}, not {g.box.item_copies[item]}")
