"""What can be seen: everything but the order of the deck."""

from __future__ import annotations

from typing import Any, Final

from malison.games.cursed_castle.box.cards import (
    ABILITIES,
    BOSS,
    EQUIPMENT,
    HEROES,
    ICONS,
    ITEMS,
    KINDS,
    MERCHANT,
    MINI_BOSS,
    SLOTS,
    SPACES,
)
from malison.games.cursed_castle.moves import CUBES, STATUSES
from malison.games.cursed_castle.rules import forecast
from malison.games.cursed_castle.show.faces import gear_text
from malison.games.cursed_castle.show.words import why
from malison.games.cursed_castle.state import FOURTH, PLAYING, UNKNOWN_BOSS, Castle

WAYS_TO_GO: Final = ("killed", "corruption", "madness")


def show(g: Castle, seat: int) -> dict[str, Any]:
    """CC-Q43: everybody sees everything but the order of the deck."""
    box = g.box
    return {
        "dungeon": g.plan.dungeons[g.stage],
        "dungeon_name": box.dungeon_names[g.plan.dungeons[g.stage] - 1],
        "dungeons": list(g.plan.dungeons),
        "stage": g.stage + 1,
        "round": g.round,
        "phase": forecast.PHASES[forecast.phase(g)],
        "acting": space if (space := forecast.acting(g) + 1) else None,
        "asked": asked_page(g),
        "threat": forecast.threat(g),
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
        "cubes": {name: g.held[i] for i, name in enumerate(CUBES)},
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
        "ended": None if g.ended == PLAYING else why(g, seat),
        "names": names(g),
    }


def names(g: Castle) -> dict[str, dict[str, str]]:
    """What the ids of heroes and items stand for, and those of the cards known on top of the deck."""
    box = g.box
    known = g.deck[len(g.deck) - g.known_top :]
    return {
        "heroes": dict(zip(HEROES, box.hero_names, strict=True)),
        "items": dict(zip(ITEMS, box.item_names, strict=True)),
        "cards": {box.card_ids[card]: box.card_names[card] for card in known},
    }


def asked_page(g: Castle) -> dict[str, Any] | None:
    """What the open question is about: the kind of question, and the hero, ability, space or colour it turns on."""
    asking = g.asking
    if asking is None:
        return None
    told = {name: id_of(g, name, getattr(asking, name)) for name in asking.lists}
    return {
        "what": type(asking).__name__,
        "hero": told.get("slot"),
        "ability": told.get("ability"),
        "space": told.get("space"),
        "colour": told.get("colour"),
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
        "open": {name: g.open[space * 3 + i] for i, name in enumerate(CUBES)},
        "filled": {name: g.filled[space * 3 + i] for i, name in enumerate(CUBES)},
        "checks": [{"value": abs(value), "passed": value < 0} for value in list[int](g.checks[space * 3 : space * 3 + 3]) if value],
        "defeated": not g.standing(space),
    }
    if space < SPACES:
        page["under"] = [box.card_ids[entry // SPACES] for entry in g.under if entry % SPACES == space]
    if space == FOURTH:
        page["attack"] = icon_words(list(box.secondary[card]))
        page["persistent"] = bool(box.persistent[card])
        return page
    page["level_up"] = bool(box.level_up[card])
    page["barricades"] = sum(1 for entry in g.under if entry % SPACES == space)
    page["risen"] = bool(g.risen >> space & 1)
    if g.is_boss(space):
        page["abilities"] = [icon_words(list(box.abilities[card * 3 + i])) for i in range(3)]
        page["modifier"] = box.modifier_names[g.modifier[space]] if g.modifier[space] >= 0 else None
        page["modifier_number"] = g.modifier[space] if g.modifier[space] >= 0 else None
    else:
        page["primary"] = icon_words(list(box.primary[card]))
        page["secondary"] = icon_words(list(box.secondary[card]))
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
        "of": max(len(g.deck), len(g.plan.cards[g.stage]) + 2 + g.plan.bosses_each),
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
        "cubes": {name: g.attack[slot * 3 + i] for i, name in enumerate(CUBES)},
        "dice": g.thrown[slot],
        "total": g.total[slot] + box.skill[side] if g.thrown[slot] else None,
    }


def ability_page(g: Castle, ability: int) -> dict[str, Any]:
    box = g.box
    side = ability * 2 + (g.upgraded >> ability & 1)
    return {
        "id": ABILITIES[ability],
        "name": box.ability_names[ability],
        "colour": CUBES[box.ability_colour[ability]],
        "values": [pips for pips in range(1, 7) if box.ability_values[side] >> pips & 1],
        "upgraded": bool(g.upgraded >> ability & 1),
        "stunned": bool(g.stunned >> ability & 1),
        "used": bool(g.ability_used >> ability & 1),
    }


def gear_page(g: Castle, gear: int) -> dict[str, Any]:
    return {
        "id": EQUIPMENT[gear],
        "name": g.box.gear_names[gear],
        "text": gear_text(g.box, gear),
        "used": bool(g.gear_used >> gear & 1),
    }


def id_of(g: Castle, field: str, value: int) -> Any:
    """What a question is about, or the cause of an event, as programs know it."""
    if field == "card":
        return g.box.card_ids[value]
    if field == "gear":
        return EQUIPMENT[value]
    if field == "item":
        return ITEMS[value]
    if field == "hero":
        return HEROES[value]
    if field == "status":
        return STATUSES[value]
    if field == "ability":
        return ABILITIES[value]
    if field == "colour":
        return CUBES[value]
    if field == "icon":
        return ICONS[value]
    if field == "why":
        return WAYS_TO_GO[value]
    if field == "poison":
        return bool(value)
    return value + 1 if field in ("slot", "space") else value
