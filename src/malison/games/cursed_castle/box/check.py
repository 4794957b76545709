"""What must hold in any edition, beyond its shape."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from malison.games.cursed_castle.box import cards
from malison.games.cursed_castle.box.schema import Card, Castle
from malison.games.cursed_castle.rules.effects import ATTACKS, PARTY
from malison.kernel.editions import place_problems
from malison.kernel.errors import Problem

DECK: Final = 21
RED_BORDER: Final = ("trap", "chest", "shrine", "captive", "mimic", "merchant", "prowler")
TWO_WAYS: Final = ("mimic", "prowler")
"""Enemies of space 4: cubes or a check."""


def problems(facts: Castle) -> Iterable[Problem]:
    """CC-S1, CC-S7..S10: every id the moves are named after is there, and every word on a card is known."""
    for key, wanted in (
        ("heroes", cards.HEROES),
        ("abilities", cards.ABILITIES),
        ("bosses", cards.BOSSES),
    ):
        there = tuple(row.id for row in getattr(facts, key))
        if there != wanted:
            yield Problem(key, f"has the ids {', '.join(there)}", ", ".join(wanted))
    yield from place_problems("equipment", facts.equipment, cards.EQUIPMENT)
    yield from place_problems("items", facts.items, cards.ITEMS)
    yield from effect_words(facts)
    yield from attack_words(facts)
    yield from rule_problems(facts)
    yield from deck_problems(facts)
    yield from card_problems(facts)


def effect_words(facts: Castle) -> Iterable[Problem]:
    for hero in facts.heroes:
        for name, side in (("white", hero.white), ("damaged", hero.damaged)):
            yield from PARTY.problems(f"heroes({hero.id}).{name}.bonus", [side.bonus] if side.bonus else [])
            if not 0 <= side.boxes <= 9:
                yield Problem(f"heroes({hero.id}).{name}.boxes", f"is {side.boxes}", "0 to 9")
        if hero.damaged.boxes > hero.white.boxes:
            yield Problem(f"heroes({hero.id}).damaged.boxes", "are more boxes than on the white side", f"at most {hero.white.boxes}")
        there = [gear.id for gear in facts.equipment]
        for name in hero.equipment:
            if name not in there:
                yield Problem(f"heroes({hero.id}).equipment", f"names {name!r}", f"one of {', '.join(there)}")
    for ability in facts.abilities:
        for name, face in (("white", ability.white), ("yellow", ability.yellow)):
            if not 1 <= len(face.top) <= 2:
                yield Problem(f"abilities({ability.id}).{name}.top", f"has {len(face.top)} actions", "one, or two joined by OR")
            yield from PARTY.problems(f"abilities({ability.id}).{name}.top", face.top)
    for gear in facts.equipment:
        yield from PARTY.problems(f"equipment({gear.id}).effect", [gear.effect])
    for item in facts.items:
        yield from PARTY.problems(f"items({item.id}).effect", [item.effect])


def attack_words(facts: Castle) -> Iterable[Problem]:
    attacks: list[tuple[str, list[str]]] = []
    for card in facts.cards:
        attacks += [(f"cards({card.id}).{name}", getattr(card, name)) for name in ("primary", "secondary", "attack")]
    for monster in facts.wandering:
        attacks += [(f"wandering({monster.id}).{name}", getattr(monster, name)) for name in ("primary", "secondary")]
    for boss in facts.bosses:
        if len(boss.abilities) != 3:
            yield Problem(f"bosses({boss.id}).abilities", f"has {len(boss.abilities)} rows", "three, for enemy dice 1, 2 and 3")
        attacks += [(f"bosses({boss.id}).abilities", row) for row in boss.abilities]
    for key, texts in attacks:
        yield from ATTACKS.problems(key, texts)


def rule_problems(facts: Castle) -> Iterable[Problem]:
    """CC-S8, CC-P9, CC-V10, CC-F11: what the rules of this game cannot do without."""
    if facts.rules.party != cards.SLOTS or facts.rules.hero_die_sides != 6:
        yield Problem("rules", f"has a party of {facts.rules.party} and dice of {facts.rules.hero_die_sides} sides", "3 and 6")
    if not facts.rules.enemy_faces or any(face not in (1, 2, 3) for face in facts.rules.enemy_faces):
        yield Problem("rules.enemy_faces", f"is {facts.rules.enemy_faces}", "faces 1, 2 and 3")
    if facts.rules.merchant_keep != 1 or facts.rules.merchant_draw < 1:
        yield Problem("rules.merchant_keep", f"is {facts.rules.merchant_keep} of {facts.rules.merchant_draw}", "1 of 1 or more")
    for name in ("hero_dice", "enemy_dice", "poison_limit", "corruption_limit"):
        if getattr(facts.rules, name) < 1:
            yield Problem(f"rules.{name}", f"is {getattr(facts.rules, name)}", "1 or more")
    if facts.limits.rounds < 0:
        yield Problem("limits.rounds", f"is {facts.limits.rounds}", "1 or more, or 0 for no limit")
    for kind, counts in msgspec.to_builtins(facts.components).items():
        for name, count in counts.items():
            if count < 0:
                yield Problem(f"components.{kind}.{name}", f"is {count}", "0 or more")
    if sorted(ability.number for ability in facts.abilities) != [1, 2, 3, 4, 5, 6]:
        yield Problem("abilities", "have other stun numbers", "1 to 6, each once")
    if [dungeon.number for dungeon in facts.dungeons] != [1, 2, 3, 4]:
        yield Problem("dungeons", "have other numbers", "1, 2, 3, 4")


def deck_problems(facts: Castle) -> Iterable[Problem]:
    """CC-S1, CC-S2, CC-S5, CC-S11, CC-G1: how many cards there are of each kind."""
    for number in (1, 2, 3, 4):
        rows = [card for card in facts.cards if card.dungeon == number]
        if sum(card.copies for card in rows) != DECK:
            yield Problem(f"cards of dungeon {number}", f"are {sum(card.copies for card in rows)}", f"{DECK}")
        if sum(card.copies for card in rows if card.kind == "mini_boss") != 1:
            yield Problem(f"cards of dungeon {number}", "have not exactly one mini-boss", "one")
        if sum(card.copies for card in rows if card.kind == "enemy") < 3:
            yield Problem(f"cards of dungeon {number}", "have fewer than three enemies", "three or more")
    merchants = [card for card in facts.cards if card.kind == "merchant"]
    if len(merchants) != 1 or merchants[0].copies != 1 or merchants[0].dungeon:
        yield Problem("cards", "have not exactly one merchant", "one, with dungeon = 0")
    for name in cards.DIFFICULTIES[1:]:
        if not any(row.difficulty == name for row in facts.modifiers):
            yield Problem("modifiers", f"have none for {name}", "one or more")
    for letter in cards.GROUPS[1:]:
        if not any(row.group == letter for row in facts.wandering):
            yield Problem("wandering", f"has no group {letter}", "one or more")


def card_problems(facts: Castle) -> Iterable[Problem]:
    """CC-P7, CC-X2, CC-R7: what each kind of card must and must not have."""
    for card in facts.cards:
        key = f"cards({card.id})"
        if card.kind in RED_BORDER:
            if len(card.checks) != 1:
                yield Problem(f"{key}.checks", f"has {len(card.checks)} checks", "one")
            if not card.timing:
                yield Problem(f"{key}.timing", "is missing", "'fleeting' or 'persistent'")
            if card.cubes and card.kind not in TWO_WAYS:
                yield Problem(f"{key}.cubes", "are on a card that is no mimic and no prowler", "left out")
            if card.kind == "prowler" and not card.cubes:
                yield Problem(f"{key}.cubes", "are missing", "one or more")
        elif card.attack or card.timing or card.bonus:
            yield Problem(key, "has attack, timing or bonus without a red border", "left out")
        if card.kind == "barricade" and (len(card.cubes) != 1 or card.checks):
            yield Problem(f"{key}.cubes", f"has {len(card.cubes)} cubes", "one, and no check")
        if card.copies < 1:
            yield Problem(f"{key}.copies", f"is {card.copies}", "1 or more")
    enemies: list[Card] = [*facts.cards, *facts.wandering, *facts.bosses]
    for row in enemies:
        if len(row.checks) > 2:
            yield Problem(f"({row.id}).checks", f"has {len(row.checks)} checks", "two at most")
        if not row.cubes and not row.checks:
            yield Problem(f"({row.id})", "has no space to fill", "cubes or checks")
    for modifier in facts.modifiers:
        if len(modifier.checks) > 1:
            yield Problem(f"modifiers({modifier.id}).checks", f"has {len(modifier.checks)} checks", "one at most")
    for row in [*enemies, *facts.modifiers]:
        if any(not 1 <= value <= 99 for value in row.checks):
            yield Problem(f"({row.id}).checks", f"is {row.checks}", "values from 1 up")
    for gear in facts.equipment:
        if gear.die and gear.cube:
            yield Problem(f"equipment({gear.id})", "is paid for twice", "paid with a die or with a cube")
        if any(not 1 <= value <= 6 for value in gear.die):
            yield Problem(f"equipment({gear.id}).die", f"is {gear.die}", "values from 1 to 6")
