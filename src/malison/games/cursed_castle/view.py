"""What can be seen: everything but the order of the deck."""

from __future__ import annotations

from typing import Any, Final

from malison.games.cursed_castle import moves
from malison.games.cursed_castle.state import FOURTH, PLAYING, UNKNOWN_BOSS, Castle
from malison.games.cursed_castle.words import (
    ABILITIES,
    ANY,
    BOSS,
    EQUIPMENT,
    HEROES,
    ICONS,
    ITEMS,
    KINDS,
    MERCHANT,
    MINI_BOSS,
    RECOLOUR,
    SLOTS,
    SPACES,
)


def show(g: Castle) -> dict[str, Any]:
    box = g.box
    return {
        "dungeon": g.plan.dungeons[g.stage],
        "dungeon_name": box.dungeon_names[g.plan.dungeons[g.stage] - 1],
        "dungeons": list(g.plan.dungeons),
        "stage": g.stage + 1,
        "round": g.round,
        "bosses_left": g.bosses_left,
        "row": [space_page(g, space) for space in range(SPACES)],
        "fourth": fourth_page(g),
        "deck": deck_page(g),
        "discard": [box.card_ids[card] for card in g.discard],
        "enemy_dice": list(g.enemy),
        "extra_die": bool(g.extra_die),
        "dice": [pips for pips in range(1, 7) for _ in range(g.dice[pips])],
        "red_die": bool(g.red_die),
        "purple": g.purple,
        "locked": g.locked,
        "missing": g.missing,
        "cubes": {name: g.held[i] for i, name in enumerate(moves.CUBES)},
        "heroes": [hero_page(g, slot) for slot in range(SLOTS)],
        "reserve": [HEROES[hero] for hero in g.reserve],
        "supply": sorted(HEROES[hero] for hero in g.supply),
        "fallen": [HEROES[hero] for hero in g.fallen],
        "abilities": [ability_page(g, ability) for ability in range(len(ABILITIES))],
        "equipment": [gear_page(g, gear) for gear in range(len(EQUIPMENT)) if g.owned >> gear & 1],
        "offer": [EQUIPMENT[gear] for gear in range(len(EQUIPMENT)) if g.offer >> gear & 1],
        "equipment_left": [EQUIPMENT[gear] for gear in range(len(EQUIPMENT)) if not (g.owned | g.gone | g.offer) >> gear & 1],
        "items": {name: g.items[i] for i, name in enumerate(ITEMS)},
        "items_left": {name: g.item_pool[i] for i, name in enumerate(ITEMS)},
        "blocks": g.blocks,
        "poison": g.poison,
        "fresh_poison": g.fresh_poison,
        "corruption": g.corruption,
        "slain": g.slain,
        "ended": None if g.ended == PLAYING else g.why(0),
    }


def space_page(g: Castle, space: int) -> dict[str, Any] | None:
    """A card of the row with all that lies on it and under it."""
    card = g.card(space)
    if card < 0:
        return None
    box = g.box
    page: dict[str, Any] = {
        "id": box.card_ids[card],
        "name": box.card_names[card],
        "kind": KINDS[box.kind[card]],
        "open": {name: g.open[space * 3 + i] for i, name in enumerate(moves.CUBES)},
        "filled": {name: g.filled[space * 3 + i] for i, name in enumerate(moves.CUBES)},
        "checks": [{"value": abs(value), "passed": value < 0} for value in g.checks[space * 3 : space * 3 + 3] if value],
        "defeated": not g.standing(space),
    }
    if space == FOURTH:
        page["attack"] = icon_words(box.secondary[card])
        page["persistent"] = bool(box.persistent[card])
        return page
    page["level_up"] = bool(box.level_up[card])
    page["barricades"] = sum(1 for entry in g.under if entry % SPACES == space)
    page["risen"] = bool(g.risen >> space & 1)
    if g.is_boss(space):
        page["abilities"] = [icon_words(box.abilities[card * 3 + i]) for i in range(3)]
        page["modifier"] = box.modifier_names[g.modifier[space]] if g.modifier[space] >= 0 else None
    else:
        page["primary"] = icon_words(box.primary[card])
        page["secondary"] = icon_words(box.secondary[card])
        page["dice"] = g.enemy[space]
    return page


def fourth_page(g: Castle) -> dict[str, Any] | None:
    page = space_page(g, FOURTH)
    if page is not None:
        page["covers"] = [g.box.card_ids[card] for card in reversed(g.fourth[:-1])]
    return page


def icon_words(icons: list[int]) -> list[str]:
    return [ICONS[icon] for icon in icons]


def deck_page(g: Castle) -> dict[str, Any]:
    """How many cards are left, which of them are known on top, and which are in there somewhere."""
    box = g.box
    hidden = len(g.deck) - g.known_top
    ordinary: list[str] = []
    ahead: list[dict[str, Any]] = []
    for i in range(hidden - 1, -1, -1):
        card = g.deck[i]
        if card == UNKNOWN_BOSS:
            ahead.append({"after": len(g.deck) - 1 - i, "card": "boss"})
        elif box.kind[card] in (MINI_BOSS, MERCHANT, BOSS):
            ahead.append({"after": len(g.deck) - 1 - i, "card": box.card_ids[card]})
        else:
            ordinary.append(box.card_ids[card])
    return {
        "left": len(g.deck),
        "on_top": [box.card_ids[card] for card in reversed(g.deck[hidden:])],
        "somewhere": sorted(ordinary),
        "landmarks": ahead,
    }


def hero_page(g: Castle, slot: int) -> dict[str, Any] | None:
    hero = g.heroes[slot]
    if hero < 0:
        return None
    box = g.box
    side = g.side(slot)
    return {
        "id": HEROES[hero],
        "name": box.hero_names[hero],
        "damaged": bool(g.wounded >> slot & 1),
        "bleeding": bool(g.bleeding >> slot & 1),
        "skill": box.skill[side],
        "boxes": box.boxes[side],
        "bonus": box.bonus[side] >= 0,
        "bonus_used": bool(g.bonus_used >> slot & 1),
        "cubes": {name: g.attack[slot * 3 + i] for i, name in enumerate(moves.CUBES)},
        "dice": g.thrown[slot],
        "total": g.total[slot] + box.skill[side] if g.thrown[slot] else None,
    }


def ability_page(g: Castle, ability: int) -> dict[str, Any]:
    box = g.box
    side = ability * 2 + (g.upgraded >> ability & 1)
    return {
        "id": ABILITIES[ability],
        "name": box.ability_names[ability],
        "colour": moves.CUBES[box.ability_colour[ability]],
        "values": [pips for pips in range(1, 7) if box.ability_values[side] >> pips & 1],
        "upgraded": bool(g.upgraded >> ability & 1),
        "stunned": bool(g.stunned >> ability & 1),
        "used": bool(g.ability_used >> ability & 1),
    }


def gear_page(g: Castle, gear: int) -> dict[str, Any]:
    return {
        "id": EQUIPMENT[gear],
        "name": g.box.gear_names[gear],
        "text": g.box.gear_texts[gear],
        "used": bool(g.gear_used >> gear & 1),
    }


def status_word(g: Castle, status: int) -> str:
    if status < 2:
        return ("poison", "corruption")[status]
    if status < 8:
        return f"the stun on {g.box.ability_names[status - 2]}"
    return f"the bleeding of {g.box.hero_names[g.heroes[status - 8]]}"


def word(g: Castle, field: str, value: int) -> str:
    """A told value in words."""
    box = g.box
    if field == "seat":
        return "The party"
    if field == "hero":
        return box.hero_names[value]
    if field == "card":
        return box.card_names[value]
    if field == "ability":
        return box.ability_names[value]
    if field == "gear":
        return box.gear_names[value]
    if field == "item":
        return box.item_names[value]
    if field in ("colour", "new_colour"):
        return moves.CUBES[value]
    if field == "icon":
        return ICONS[value].replace("_", " ")
    if field == "modifier":
        return box.modifier_names[value]
    if field == "status":
        return moves.STATUSES[value].replace("_", " ")
    if field in ("space", "new_space", "slot"):
        return str(value + 1)
    return str(value)


PHRASES: Final = (
    "gain a cube",
    "double a cube",
    "recolour a cube",
    "heal",
    "pay a cube to heal",
    "remove a status effect",
    "heal a hero",
    "block",
    "change a die",
    "set a die",
    "flip a die",
    "reroll a die",
    "roll the red die",
    "raise a skill total",
    "reroll an enemy die",
    "change an enemy die",
    "move an enemy die",
    "conjure",
    "keep a cube",
    "block",
)
"""The effects in words, in the order of their numbers."""


def effect_words(g: Castle, number: int) -> str:
    """An effect for a button."""
    effect = g.box.effects[number]
    if effect.code == RECOLOUR and effect.a != ANY and effect.b != ANY:
        return f"{moves.CUBES[effect.a]} to {moves.CUBES[effect.b]}".capitalize()
    return PHRASES[effect.code].capitalize()


def label(g: Castle, move: int) -> str:
    """An option in words, for a button."""
    box = g.box
    if moves.ABILITY.has(move):
        return f"{moves.ABILITY.first(move) + 1} on {box.ability_names[moves.ABILITY.second(move)]}"
    if moves.SKILL.has(move):
        return f"{moves.SKILL.first(move) + 1} to the skill of {box.hero_names[g.heroes[moves.SKILL.second(move)]]}"
    if moves.PAY_DIE.has(move):
        return f"{moves.PAY_DIE.first(move) + 1} on {box.gear_names[moves.PAY_DIE.second(move)]}"
    if moves.ATTACK.has(move):
        return f"{moves.CUBES[moves.ATTACK.first(move)]} cube to {box.hero_names[g.heroes[moves.ATTACK.second(move)]]}"
    if moves.PAY_CUBE.has(move):
        return f"{moves.CUBES[moves.PAY_CUBE.first(move)]} cube on {box.gear_names[moves.PAY_CUBE.second(move)]}"
    for family in (moves.USE, moves.CONJURE, moves.KEEP):
        if family.has(move):
            return box.gear_names[family.first(move)]
    if moves.ITEM.has(move):
        return f"Use {box.item_names[moves.ITEM.first(move)]}"
    if moves.LEVEL_UP.has(move):
        return box.ability_names[moves.LEVEL_UP.first(move)]
    for family in (moves.MEND, moves.HASTEN, moves.HIT, moves.BLEED):
        if family.has(move):
            return box.hero_names[g.heroes[family.first(move)]]
    if moves.LOSE.has(move):
        slot = moves.LOSE.first(move)
        return "Let chance decide" if slot == SLOTS else box.hero_names[g.heroes[slot]]
    if moves.CURE.has(move):
        return f"Remove {status_word(g, moves.CURE.first(move))}"
    if moves.STRIKE.has(move):
        space = moves.STRIKE.first(move)
        return f"{box.card_names[g.card(space)]} in space {space + 1}"
    if moves.PASS.has(move):
        space = moves.PASS.first(move)
        return f"{g.checks[space * 3 + moves.PASS.second(move)]} on {box.card_names[g.card(space)]} in space {space + 1}"
    if moves.TURN.has(move):
        return f"{moves.TURN.first(move) + 1} becomes {moves.TURN.second(move) + 1}"
    if moves.ENEMY_MOVE.has(move):
        return f"A die from space {moves.ENEMY_MOVE.first(move) + 1} to space {moves.ENEMY_MOVE.second(move) + 1}"
    if moves.ENEMY_REROLL.has(move):
        return f"A die of space {moves.ENEMY_REROLL.first(move) + 1}"
    text: str = g.setting.game.moves.name(move)
    return text.replace("_", " ").capitalize()
