"""From an edition's facts to the flat lists of the box."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from malison.games.cursed_castle.box.box import Box, IconEffect, PartyEffect
from malison.games.cursed_castle.box.cards import (
    BONUSES,
    BOSS,
    CHECKS_A_CARD,
    COLOURS,
    DIFFICULTIES,
    ENEMY,
    EQUIPMENT,
    GROUPS,
    ICONS,
    ITEMS,
    KINDS,
)
from malison.games.cursed_castle.box.schema import AbilityCard, Card, Castle, EquipmentCard, HeroCard, ItemToken
from malison.games.cursed_castle.events import BY_ABILITY, BY_GEAR, BY_HERO, BY_ITEM
from malison.games.cursed_castle.rules.effects import ATTACKS, PARTY, Conjures, Cures, KeepsCube, Mends, Shields
from malison.kernel.editions import placed
from malison.kernel.vectors import row_of


def pack(facts: Castle) -> Box:
    """The checked facts as the rules read them; effects are numbered in the order of the edition's tables."""
    box = Box()
    rules = facts.rules
    box.hero_dice = rules.hero_dice
    box.enemy_dice = rules.enemy_dice
    box.enemy_faces = row_of(list(rules.enemy_faces))
    box.poison_limit = rules.poison_limit
    box.corruption_limit = rules.corruption_limit
    box.merchant_draw = rules.merchant_draw
    box.rounds = facts.limits.rounds
    box.dungeon_names = [row.name for row in facts.dungeons]
    sheet = Sheet()
    pack_heroes(box, facts.heroes, sheet)
    pack_abilities(box, facts.abilities, sheet)
    pack_equipment(box, placed(facts.equipment, EQUIPMENT, EquipmentCard(id="", name="", effect="")), sheet)
    pack_items(box, placed(facts.items, ITEMS, ItemToken(id="", name="", effect="", copies=0)), sheet)
    there = {gear.id for gear in facts.equipment}
    box.absent = mask([i for i, name in enumerate(EQUIPMENT) if name not in there])
    box.carry(sheet.effects, [icon(f"{name} 1") for name in ICONS])
    box.causes = row_of(sheet.causes)
    pack_cards(box, facts)
    box.modifier_names = [row.name for row in facts.modifiers]
    box.modifier_difficulty = row_of([DIFFICULTIES.index(row.difficulty) for row in facts.modifiers])
    box.modifier_need = row_of([n for row in facts.modifiers for n in colours(row.cubes)])
    box.modifier_check = row_of([row.checks[0] if row.checks else 0 for row in facts.modifiers])
    return box


class Sheet:
    """The effects of an edition while they are numbered, each with its cause."""

    def __init__(self) -> None:
        self.effects: list[PartyEffect[Any]] = []
        self.causes: list[int] = []

    def effect(self, text: str, cause: int) -> int:
        """The number of the effect that these words stand for; -1 for none."""
        if not text:
            return -1
        self.effects.append(cast(PartyEffect[Any], PARTY.read(text)))
        self.causes.append(cause)
        return len(self.effects) - 1

    def those(self, numbers: list[int], kind: type[PartyEffect[Any]]) -> list[int]:
        """Whose effect is of this kind, by the numbers of their effects."""
        return [i for i, number in enumerate(numbers) if number >= 0 and isinstance(self.effects[number], kind)]


def pack_heroes(box: Box, rows: list[HeroCard], sheet: Sheet) -> None:
    sides = [(i, side) for i, row in enumerate(rows) for side in (row.white, row.damaged)]
    bonus = [sheet.effect(side.bonus, BY_HERO + i) for i, side in sides]
    box.hero_names = [row.name for row in rows]
    box.starting = row_of([mask([EQUIPMENT.index(name) for name in row.equipment]) for row in rows])
    box.skill = row_of([side.skill for _, side in sides])
    box.boxes = row_of([side.boxes for _, side in sides])
    box.bonus = row_of(bonus)
    box.conjurers = mask([side // 2 for side in sheet.those(bonus, Conjures)])


def pack_abilities(box: Box, rows: list[AbilityCard], sheet: Sheet) -> None:
    sides = [(i, side) for i, row in enumerate(rows) for side in (row.white, row.yellow)]
    tops = [[sheet.effect(text, BY_ABILITY + i) for text in side.top] for i, side in sides]
    box.ability_names = [row.name for row in rows]
    box.ability_colour = row_of([COLOURS.index(row.colour) for row in rows])
    box.ability_numbered = row_of(sorted(range(len(rows)), key=lambda i: rows[i].number))
    box.ability_values = row_of([mask(side.values) for _, side in sides])
    box.ability_top = row_of([top[0] for top in tops])
    box.ability_or = row_of([top[1] if len(top) > 1 else -1 for top in tops])


def pack_equipment(box: Box, rows: list[EquipmentCard], sheet: Sheet) -> None:
    effects = [sheet.effect(row.effect, BY_GEAR + i) for i, row in enumerate(rows)]
    box.gear_names = [row.name for row in rows]
    box.gear_effect = row_of(effects)
    box.gear_dice = row_of([mask(row.die) for row in rows])
    box.gear_cube = row_of([COLOURS.index(row.cube) if row.cube else -1 for row in rows])
    box.gear_corruption = row_of([row.corruption for row in rows])
    box.brushes = mask([i for i, row in enumerate(rows) if row.brush])
    box.keepers = mask(sheet.those(effects, KeepsCube))
    box.payable = mask([i for i, row in enumerate(rows) if not row.brush and not row.passive])


def pack_items(box: Box, rows: list[ItemToken], sheet: Sheet) -> None:
    effects = [sheet.effect(row.effect, BY_ITEM + i) for i, row in enumerate(rows)]
    box.item_names = [row.name for row in rows]
    box.item_copies = row_of([row.copies for row in rows])
    box.item_effect = row_of(effects)
    box.menders = row_of(sheet.those(effects, Mends))
    box.cures = row_of(sheet.those(effects, Cures))
    box.shields = row_of(sheet.those(effects, Shields))


def pack_cards(box: Box, facts: Castle) -> None:
    """Dungeon cards, wandering monsters, bosses: what only one kind has is nothing on the others."""
    rows: list[Card] = [*facts.cards, *facts.wandering, *facts.bosses]
    box.first_boss = len(rows) - len(facts.bosses)
    box.bosses = len(facts.bosses)
    box.card_ids = [row.id for row in rows]
    box.card_names = [row.name for row in rows]
    box.need = row_of([n for row in rows for n in colours(row.cubes)])
    box.checks = row_of([value for row in rows for value in [*row.checks, *[0] * CHECKS_A_CARD][:CHECKS_A_CARD]])
    box.spaces = row_of([len(row.cubes) + len(row.checks) for row in rows])
    plain = len(facts.wandering) + len(facts.bosses)
    others = [0] * plain
    box.kind = row_of([KINDS.index(row.kind) for row in facts.cards] + [ENEMY] * len(facts.wandering) + [BOSS] * len(facts.bosses))
    box.copies = row_of([row.copies for row in facts.cards] + [1] * plain)
    box.dungeon = row_of([row.dungeon for row in facts.cards] + others)
    box.group = row_of([0] * len(facts.cards) + [GROUPS.index(row.group) for row in facts.wandering] + [0] * len(facts.bosses))
    box.persistent = row_of([int(row.timing == "persistent") for row in facts.cards] + others)
    box.level_up = row_of([int(row.reward == "level_up") for row in facts.cards] + others)
    box.card_bonus = row_of([BONUSES.index(row.bonus) for row in facts.cards] + others)
    box.merchant = [row.kind for row in facts.cards].index("merchant")
    no_attack: list[list[int]] = [[] for _ in facts.bosses]
    box.arm(
        [icons(row.primary) for row in facts.cards] + [icons(row.primary) for row in facts.wandering] + no_attack,
        [icons(row.attack or row.secondary) for row in facts.cards] + [icons(row.secondary) for row in facts.wandering] + no_attack,
        [[] for _ in range(box.first_boss * 3)] + [icons(ability) for boss in facts.bosses for ability in boss.abilities],
    )


def icon(text: str) -> IconEffect[Any]:
    return cast(IconEffect[Any], ATTACKS.read(text))


def icons(texts: list[str]) -> list[int]:
    """ "damage 2" as two damage icons."""
    return [ICONS.index(read.word) for read in map(icon, texts) for _ in range(read.times)]


def colours(names: Sequence[str]) -> list[int]:
    """How many spaces of each colour."""
    return [names.count("red"), names.count("blue"), names.count("yellow")]


def mask(values: list[int]) -> int:
    bits = 0
    for value in values:
        bits |= 1 << value
    return bits
