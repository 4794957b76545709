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
    KINDS,
)
from malison.games.cursed_castle.box.schema import AbilityCard, Card, Castle, EquipmentCard, HeroCard, ItemToken
from malison.games.cursed_castle.events import BY_ABILITY, BY_GEAR, BY_HERO, BY_ITEM
from malison.games.cursed_castle.rules.effects import ATTACKS, PARTY, Conjures, Cures, KeepsCube, Mends, Shields


def pack(facts: Castle) -> Box:
    """The checked facts as the rules read them; effects are numbered in the order of the edition's tables."""
    box = Box()
    rules = facts.rules
    box.hero_dice = rules.hero_dice
    box.enemy_dice = rules.enemy_dice
    box.enemy_faces = list(rules.enemy_faces)
    box.poison_limit = rules.poison_limit
    box.corruption_limit = rules.corruption_limit
    box.merchant_draw = rules.merchant_draw
    box.rounds = facts.limits.rounds
    box.dungeon_names = [row.name for row in facts.dungeons]
    pack_heroes(box, facts.heroes)
    pack_abilities(box, facts.abilities)
    pack_equipment(box, facts.equipment)
    pack_items(box, facts.items)
    box.icons = [icon(f"{name} 1") for name in ICONS]
    pack_cards(box, facts)
    for row in facts.modifiers:
        box.modifier_names.append(row.name)
        box.modifier_difficulty.append(DIFFICULTIES.index(row.difficulty))
        box.modifier_need += colours(row.cubes)
        box.modifier_check.append(row.checks[0] if row.checks else 0)
    return box


def pack_heroes(box: Box, rows: list[HeroCard]) -> None:
    for i, row in enumerate(rows):
        box.hero_names.append(row.name)
        gear = 0
        for name in row.equipment:
            gear |= 1 << EQUIPMENT.index(name)
        box.starting.append(gear)
        for side in (row.white, row.damaged):
            box.skill.append(side.skill)
            box.boxes.append(side.boxes)
            bonus = effect(box, side.bonus, BY_HERO + i)
            box.bonus.append(bonus)
            box.conjurers |= int(bonus >= 0 and isinstance(box.effects[bonus], Conjures)) << i


def pack_abilities(box: Box, rows: list[AbilityCard]) -> None:
    box.ability_numbered = [0] * len(rows)
    for i, row in enumerate(rows):
        box.ability_names.append(row.name)
        box.ability_colour.append(COLOURS.index(row.colour))
        box.ability_numbered[row.number - 1] = i
        for side in (row.white, row.yellow):
            box.ability_values.append(mask(side.values))
            box.ability_top.append(effect(box, side.top[0], BY_ABILITY + i))
            box.ability_or.append(effect(box, side.top[1], BY_ABILITY + i) if len(side.top) > 1 else -1)


def pack_equipment(box: Box, rows: list[EquipmentCard]) -> None:
    for i, row in enumerate(rows):
        box.gear_names.append(row.name)
        number = effect(box, row.effect, BY_GEAR + i)
        box.gear_effect.append(number)
        box.gear_dice.append(mask(row.die))
        box.gear_cube.append(COLOURS.index(row.cube) if row.cube else -1)
        box.gear_corruption.append(row.corruption)
        box.brushes |= int(row.brush) << i
        box.keepers |= int(isinstance(box.effects[number], KeepsCube)) << i
        box.payable |= int(not row.brush and not row.passive) << i


def pack_items(box: Box, rows: list[ItemToken]) -> None:
    for i, row in enumerate(rows):
        box.item_names.append(row.name)
        box.item_copies.append(row.copies)
        number = effect(box, row.effect, BY_ITEM + i)
        box.item_effect.append(number)
        for kind, items in ((Mends, box.menders), (Cures, box.cures), (Shields, box.shields)):
            if isinstance(box.effects[number], kind):
                items.append(i)


def pack_cards(box: Box, facts: Castle) -> None:
    for row in facts.cards:
        pack_card(box, row, KINDS.index(row.kind), row.copies, row.dungeon, 0)
        box.primary.append(icons(row.primary))
        box.secondary.append(icons(row.attack if row.attack else row.secondary))
        box.abilities += [[], [], []]
        box.persistent.append(int(row.timing == "persistent"))
        box.level_up.append(int(row.reward == "level_up"))
        box.card_bonus.append(BONUSES.index(row.bonus))
        if row.kind == "merchant":
            box.merchant = len(box.kind) - 1
    for monster in facts.wandering:
        pack_card(box, monster, ENEMY, 1, 0, GROUPS.index(monster.group))
        box.primary.append(icons(monster.primary))
        box.secondary.append(icons(monster.secondary))
        box.abilities += [[], [], []]
        pack_plain(box)
    box.first_boss = len(box.kind)
    box.bosses = len(facts.bosses)
    for boss in facts.bosses:
        pack_card(box, boss, BOSS, 1, 0, 0)
        box.primary.append([])
        box.secondary.append([])
        box.abilities += [icons(ability) for ability in boss.abilities]
        pack_plain(box)


def pack_card(box: Box, row: Card, kind: int, copies: int, dungeon: int, group: int) -> None:
    box.card_ids.append(row.id)
    box.card_names.append(row.name)
    box.kind.append(kind)
    box.copies.append(copies)
    box.dungeon.append(dungeon)
    box.group.append(group)
    box.need += colours(row.cubes)
    box.checks += [*row.checks, *[0] * CHECKS_A_CARD][:CHECKS_A_CARD]
    box.spaces.append(len(row.cubes) + len(row.checks))


def pack_plain(box: Box) -> None:
    box.persistent.append(0)
    box.level_up.append(0)
    box.card_bonus.append(0)


def effect(box: Box, text: str, cause: int) -> int:
    """The number of the effect that these words stand for; -1 for none."""
    if not text:
        return -1
    box.effects.append(cast(PartyEffect[Any], PARTY.read(text)))
    box.causes.append(cause)
    return len(box.effects) - 1


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
