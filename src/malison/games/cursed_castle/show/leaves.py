"""Heroes, abilities, equipment, items and the castle's cards in words."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from malison.games.cursed_castle.box.box import Box
from malison.games.cursed_castle.box.cards import ABILITIES, CHECKS_A_CARD, EQUIPMENT, HEROES, ICONS, ITEMS
from malison.games.cursed_castle.moves import CUBES
from malison.games.cursed_castle.show.faces import TEXTS, ability_face, attack, card_face, gear_text, hero_side, item_face, values
from malison.kernel.leaves import Leaf
from malison.kernel.words import listed, say, sentence

MOST: Final = 3
"""Harms that a dungeon is known by."""
HERO: Final = "{white} Damaged: {damaged}"
SIDE: Final = "skill +{skill}, {said}{bonus}."
ABILITY: Final = "With a die of {values} ({colour} cube): {white}. Upgraded: {upgrade}."


def leaves(box: Box) -> list[Leaf]:
    found = [Leaf(f"heroes.{name}", box.hero_names[i], "hero", hero(box, i)) for i, name in enumerate(HEROES)]
    for number, name in enumerate(box.dungeon_names, 1):
        own = say(
            "{n:# card|# cards} of its own, which bring most of all {harms}.",
            n=list(box.dungeon).count(number),
            harms=known_for(box, number),
        )
        found.append(Leaf(f"dungeons.dungeon_{number}", name, "dungeon", own))
    found += [Leaf(f"abilities.{name}", box.ability_names[i], "ability", ability(box, i)) for i, name in enumerate(ABILITIES)]
    found += [Leaf(f"equipment.{name}", box.gear_names[i], "equipment", gear_text(box, i)) for i, name in enumerate(EQUIPMENT)]
    found += [Leaf(f"items.{name}", box.item_names[i], "item", item_face(box, i)["text"]) for i, name in enumerate(ITEMS)]
    for card, name in enumerate(box.card_ids):
        face = card_face(box, card)
        found.append(Leaf(f"{face['list']}.{name}", box.card_names[card], face["kind_name"] or face["kind"], card_words(box, card, face)))
    for number, name in enumerate(ICONS):
        found.append(Leaf(f"icons.{name}", sentence(attack([number])[0]["name"]), "what attacks do", TEXTS.text(box.icons[number])))
    return found


def known_for(box: Box, number: int) -> str:
    """The harms that the cards of a dungeon deal more often than others."""
    found: Counter[int] = Counter()
    for card, dungeon in enumerate(list[int](box.dungeon)):
        if dungeon == number:
            found.update([*box.primary[card], *box.secondary[card]])
    return listed([attack([icon])[0]["name"] for icon, _ in sorted(found.items(), key=lambda one: (-one[1], one[0]))[:MOST]])


def hero(box: Box, i: int) -> str:
    white, damaged = (hero_side(box, i * 2 + side) for side in (0, 1))
    return say(HERO, white=sentence(side_words(white)), damaged=side_words(damaged))


def side_words(side: dict[str, Any]) -> str:
    bonus = say(", bonus: {bonus}", bonus=side["bonus"]) if side["bonus"] else ""
    return say(SIDE, skill=side["skill"], said=side["said"], bonus=bonus)


def ability(box: Box, i: int) -> str:
    face = ability_face(box, i)
    pips = listed([str(value) for value in values(box, i * 2)], "or")
    return say(ABILITY, values=pips, colour=CUBES[box.ability_colour[i]], white=" or ".join(face["white"]), upgrade=face["upgrade"])


def card_words(box: Box, card: int, face: dict[str, Any]) -> str:
    """When it attacks and how, what it takes to fill it, and what it gives."""
    parts: list[str] = []
    for zone in face["zones"]:
        harms = listed([say("{n:{one}|# × {one}}".replace("{one}", harm["name"]), n=harm["times"]) for harm in zone["harms"]])
        when = zone["when"].rstrip(":") or say("each die on {n}", n=zone["die"])
        parts.append(say("{when}: {harms}.", when=sentence(when), harms=harms or zone["quiet"]))
    open_spaces = [say("{n} {colour}", n=n, colour=CUBES[i]) for i in range(len(CUBES)) if (n := box.need[card * len(CUBES) + i])]
    tests = box.checks[card * CHECKS_A_CARD : (card + 1) * CHECKS_A_CARD]
    open_spaces += [say("a check of {value}", value=value) for value in list[int](tests) if value]
    if open_spaces:
        parts.append(say("To fill: {spaces}.", spaces=listed(open_spaces)))
    parts += [say("{text}.", text=sentence(text.rstrip("."))) for text in (face["gives"], face["reward"], face["text"]) if text]
    return " ".join(parts)
