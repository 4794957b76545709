"""From an edition's facts to the flat lists of the box."""

from __future__ import annotations

from typing import Any

from malison.games.cursed_castle.box.box import CastleBox, Effect
from malison.games.cursed_castle.box.words import (
    BONUSES,
    BOSS,
    CHECKS_A_CARD,
    COLOURS,
    DIFFICULTIES,
    EFFECTS,
    ENEMY,
    EQUIPMENT,
    GAIN,
    GROUPS,
    ICONS,
    KEEP_CUBE,
    KINDS,
    RECOLOUR,
)


def pack(facts: Any) -> CastleBox:
    box = CastleBox()
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
    pack_equipment(box, facts.equipment, facts.items)
    pack_cards(box, facts)
    for row in facts.modifiers:
        box.modifier_names.append(row.name)
        box.modifier_difficulty.append(DIFFICULTIES.index(row.difficulty))
        box.modifier_need += colours(row.cubes)
        box.modifier_check.append(row.checks[0] if row.checks else 0)
    return box


def pack_heroes(box: CastleBox, rows: Any) -> None:
    for row in rows:
        box.hero_names.append(row.name)
        gear = 0
        for name in row.equipment:
            gear |= 1 << EQUIPMENT.index(name)
        box.starting.append(gear)
        for side in (row.white, row.damaged):
            box.skill.append(side.skill)
            box.boxes.append(side.boxes)
            box.bonus.append(effect(box, side.bonus))


def pack_abilities(box: CastleBox, rows: Any) -> None:
    box.ability_numbered = [0] * len(rows)
    for i, row in enumerate(rows):
        box.ability_names.append(row.name)
        box.ability_colour.append(COLOURS.index(row.colour))
        box.ability_numbered[row.number - 1] = i
        for side in (row.white, row.yellow):
            box.ability_values.append(mask(side.values))
            box.ability_top.append(effect(box, side.top[0]))
            box.ability_or.append(effect(box, side.top[1]) if len(side.top) > 1 else -1)


def pack_equipment(box: CastleBox, cards: Any, tokens: Any) -> None:
    for i, row in enumerate(cards):
        box.gear_names.append(row.name)
        box.gear_texts.append(row.text)
        number = effect(box, row.effect)
        box.gear_effect.append(number)
        box.gear_dice.append(mask(row.die))
        box.gear_cube.append(COLOURS.index(row.cube) if row.cube else -1)
        box.gear_corruption.append(row.corruption)
        box.brushes |= int(row.brush) << i
        if box.effects[number].code == KEEP_CUBE:
            box.keepers |= 1 << i
        if not row.brush and not row.passive:
            box.payable |= 1 << i
    for row in tokens:
        box.item_names.append(row.name)
        box.item_copies.append(row.copies)
        box.item_effect.append(effect(box, row.effect))


def pack_cards(box: CastleBox, facts: Any) -> None:
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
    for row in facts.wandering:
        pack_card(box, row, ENEMY, 1, 0, GROUPS.index(row.group))
        box.primary.append(icons(row.primary))
        box.secondary.append(icons(row.secondary))
        box.abilities += [[], [], []]
        pack_plain(box)
    box.first_boss = len(box.kind)
    box.bosses = len(facts.bosses)
    for row in facts.bosses:
        pack_card(box, row, BOSS, 1, 0, 0)
        box.primary.append([])
        box.secondary.append([])
        box.abilities += [icons(ability) for ability in row.abilities]
        pack_plain(box)


def pack_card(box: CastleBox, row: Any, kind: int, copies: int, dungeon: int, group: int) -> None:
    box.card_ids.append(row.id)
    box.card_names.append(row.name)
    box.kind.append(kind)
    box.copies.append(copies)
    box.dungeon.append(dungeon)
    box.group.append(group)
    box.need += colours(row.cubes)
    box.checks += [*row.checks, *[0] * CHECKS_A_CARD][:CHECKS_A_CARD]
    box.spaces.append(len(row.cubes) + len(row.checks))


def pack_plain(box: CastleBox) -> None:
    box.persistent.append(0)
    box.level_up.append(0)
    box.card_bonus.append(0)


def effect(box: CastleBox, text: str) -> int:
    """The number of an effect, its words taken apart; -1 for none."""
    parts = text.split()
    if not parts:
        return -1
    code = EFFECTS.index(parts[0])
    rest = parts[1:]
    if code == GAIN:
        made = Effect(code, COLOURS.index(rest[0]), int(rest[1]), [])
    elif code == RECOLOUR:
        made = Effect(code, COLOURS.index(rest[0]), COLOURS.index(rest[1]), [])
    else:
        values = [int(word) for word in rest]
        made = Effect(code, values[0] if values else 0, 0, values)
    box.effects.append(made)
    return len(box.effects) - 1


def icons(texts: list[str]) -> list[int]:
    """ "damage 2" as two damage icons."""
    found: list[int] = []
    for text in texts:
        word, times = text.split()
        found += [ICONS.index(word)] * int(times)
    return found


def colours(names: list[str]) -> list[int]:
    """How many spaces of each colour."""
    return [names.count("red"), names.count("blue"), names.count("yellow")]


def mask(values: list[int]) -> int:
    bits = 0
    for value in values:
        bits |= 1 << value
    return bits
