"""The facts of an edition, typed, and what types cannot say about them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from malison.games.cursed_castle import words
from malison.kernel.editions import Facts
from malison.kernel.errors import Problem

Colour = Literal["red", "blue", "yellow"]


class Rules(Facts):
    party: int
    hero_dice: int
    enemy_dice: int
    hero_die_sides: int
    enemy_faces: list[int]
    poison_limit: int
    corruption_limit: int
    merchant_draw: int
    merchant_keep: int


class Limits(Facts):
    rounds: int


class Side(Facts):
    skill: int
    boxes: int
    bonus: str


class HeroCard(Facts):
    id: str
    name: str
    equipment: list[str]
    white: Side
    damaged: Side


class AbilitySide(Facts):
    values: list[int]
    top: list[str]


class AbilityCard(Facts):
    id: str
    name: str
    number: int
    colour: Colour
    white: AbilitySide
    yellow: AbilitySide


class EquipmentCard(Facts):
    id: str
    name: str
    effect: str
    text: str
    die: list[int] = []
    cube: Literal["", "red", "blue", "yellow", "any"] = ""
    corruption: int = 0
    brush: bool = False
    passive: bool = False


class ItemToken(Facts):
    id: str
    name: str
    copies: int
    effect: str
    text: str


class Dungeon(Facts):
    id: str
    name: str
    number: int


class DungeonCard(Facts):
    id: str
    name: str
    dungeon: int
    kind: Literal["enemy", "mini_boss", "barricade", "trap", "chest", "shrine", "captive", "mimic", "merchant"]
    copies: int
    primary: list[str] = []
    secondary: list[str] = []
    attack: list[str] = []
    cubes: list[Colour] = []
    checks: list[int] = []
    timing: Literal["", "fleeting", "persistent"] = ""
    reward: Literal["", "level_up"] = ""
    bonus: Literal["", "item", "hero", "level_up", "merchant"] = ""


class WanderingMonster(Facts):
    id: str
    name: str
    group: Literal["A", "B", "C"]
    primary: list[str] = []
    secondary: list[str] = []
    cubes: list[Colour] = []
    checks: list[int] = []


class BossCard(Facts):
    id: str
    name: str
    abilities: list[list[str]]
    cubes: list[Colour] = []
    checks: list[int] = []


class Modifier(Facts):
    id: str
    name: str
    difficulty: Literal["hard", "nightmare", "torment"]
    cubes: list[Colour] = []
    checks: list[int] = []


class CastleFacts(Facts):
    rules: Rules
    limits: Limits
    heroes: list[HeroCard]
    abilities: list[AbilityCard]
    equipment: list[EquipmentCard]
    items: list[ItemToken]
    dungeons: list[Dungeon]
    cards: list[DungeonCard]
    wandering: list[WanderingMonster]
    bosses: list[BossCard]
    modifiers: list[Modifier]


ONE_NUMBER = ("block", "skill")
NUMBERS = ("shift_die", "set_die", "shift_enemy")


def effect_problem(text: str) -> str:
    """What is wrong with an effect's words; empty if nothing is."""
    parts = text.split()
    if not parts or parts[0] not in words.EFFECTS:
        return f"one of {', '.join(words.EFFECTS)}"
    word, rest = parts[0], parts[1:]
    numbers = all(part.lstrip("-").isdigit() for part in rest)
    if word == "gain":
        fits = len(rest) == 2 and rest[0] in words.COLOURS and rest[1].isdigit()
        return "" if fits else "gain COLOUR NUMBER"
    if word == "recolour":
        fits = len(rest) == 2 and all(part in words.COLOURS for part in rest) and (rest[0] != rest[1] or rest[0] == "any")
        return "" if fits else "recolour COLOUR COLOUR"
    if word in ONE_NUMBER:
        return "" if len(rest) == 1 and numbers else f"{word} NUMBER"
    if word in NUMBERS:
        return "" if rest and numbers else f"{word} NUMBER NUMBER …"
    return "" if not rest else f"{word} alone"


def icons_problem(texts: Sequence[str]) -> str:
    """What is wrong with an attack's words; empty if nothing is."""
    for text in texts:
        word, _, times = text.partition(" ")
        if word not in words.ICONS or not times.isdigit() or not 1 <= int(times) <= 6:
            return f"ICON TIMES, an icon being one of {', '.join(words.ICONS)}"
    return ""


def check_castle(facts: Any) -> Iterable[Problem]:
    """CC-S1, CC-S7..S10: every id the moves are named after is there, and every word on a card is known."""
    for key, wanted in (
        ("heroes", words.HEROES),
        ("abilities", words.ABILITIES),
        ("equipment", words.EQUIPMENT),
        ("items", words.ITEMS),
        ("bosses", words.BOSSES),
    ):
        there = tuple(row.id for row in getattr(facts, key))
        if there != wanted:
            yield Problem(key, f"has the ids {', '.join(there)}", ", ".join(wanted))
    yield from effect_words(facts)
    yield from attack_words(facts)
    yield from counts(facts)


def effect_words(facts: Any) -> Iterable[Problem]:
    for hero in facts.heroes:
        for name, side in (("white", hero.white), ("damaged", hero.damaged)):
            right = effect_problem(side.bonus) if side.bonus else ""
            if right:
                yield Problem(f"heroes({hero.id}).{name}.bonus", f"is {side.bonus!r}", right)
            if not 0 <= side.boxes <= 9:
                yield Problem(f"heroes({hero.id}).{name}.boxes", f"is {side.boxes}", "0 to 9")
        for gear in hero.equipment:
            if gear not in words.EQUIPMENT:
                yield Problem(f"heroes({hero.id}).equipment", f"names {gear!r}", f"one of {', '.join(words.EQUIPMENT)}")
    for ability in facts.abilities:
        for name, side in (("white", ability.white), ("yellow", ability.yellow)):
            if not 1 <= len(side.top) <= 2:
                yield Problem(f"abilities({ability.id}).{name}.top", f"has {len(side.top)} actions", "one, or two joined by OR")
            for text in side.top:
                right = effect_problem(text)
                if right:
                    yield Problem(f"abilities({ability.id}).{name}.top", f"is {text!r}", right)
    for row in [*facts.equipment, *facts.items]:
        right = effect_problem(row.effect)
        if right:
            yield Problem(f"({row.id}).effect", f"is {row.effect!r}", right)


def attack_words(facts: Any) -> Iterable[Problem]:
    for card in facts.cards:
        for name in ("primary", "secondary", "attack"):
            right = icons_problem(getattr(card, name))
            if right:
                yield Problem(f"cards({card.id}).{name}", f"is {getattr(card, name)}", right)
    for card in facts.wandering:
        for name in ("primary", "secondary"):
            right = icons_problem(getattr(card, name))
            if right:
                yield Problem(f"wandering({card.id}).{name}", f"is {getattr(card, name)}", right)
    for boss in facts.bosses:
        if len(boss.abilities) != 3:
            yield Problem(f"bosses({boss.id}).abilities", f"has {len(boss.abilities)} rows", "three, for enemy dice 1, 2 and 3")
        for row in boss.abilities:
            right = icons_problem(row)
            if right:
                yield Problem(f"bosses({boss.id}).abilities", f"is {row}", right)


def counts(facts: Any) -> Iterable[Problem]:
    if facts.rules.party != 3 or facts.rules.hero_die_sides != 6:
        yield Problem("rules", f"has a party of {facts.rules.party} and dice of {facts.rules.hero_die_sides} sides", "3 and 6")
    if not facts.rules.enemy_faces or any(face not in (1, 2, 3) for face in facts.rules.enemy_faces):
        yield Problem("rules.enemy_faces", f"is {facts.rules.enemy_faces}", "faces 1, 2 and 3")
    if sorted(ability.number for ability in facts.abilities) != [1, 2, 3, 4, 5, 6]:
        yield Problem("abilities", "have other stun numbers", "1 to 6, each once")
    if [dungeon.number for dungeon in facts.dungeons] != [1, 2, 3, 4]:
        yield Problem("dungeons", "have other numbers", "1, 2, 3, 4")
    for number in (1, 2, 3, 4):
        rows = [card for card in facts.cards if card.dungeon == number]
        if sum(card.copies for card in rows if card.kind == "mini_boss") != 1:
            yield Problem(f"cards of dungeon {number}", "have not exactly one mini-boss", "one")
        if sum(card.copies for card in rows if card.kind == "enemy") < 3:
            yield Problem(f"cards of dungeon {number}", "have fewer than three enemies", "three or more")
    merchants = [card for card in facts.cards if card.kind == "merchant"]
    if len(merchants) != 1 or merchants[0].copies != 1 or merchants[0].dungeon:
        yield Problem("cards", "have not exactly one merchant", "one, with dungeon = 0")
    for card in facts.cards:
        red = card.kind in ("trap", "chest", "shrine", "captive", "mimic", "merchant")
        if red and len(card.checks) != 1:
            yield Problem(f"cards({card.id}).checks", f"has {len(card.checks)} checks", "one")
        if red and not card.timing:
            yield Problem(f"cards({card.id}).timing", "is missing", "'fleeting' or 'persistent'")
        if card.kind == "barricade" and len(card.cubes) != 1:
            yield Problem(f"cards({card.id}).cubes", f"has {len(card.cubes)} cubes", "one")
    for card in [*facts.cards, *facts.wandering, *facts.bosses]:
        if len(card.checks) > 2:
            yield Problem(f"({card.id}).checks", f"has {len(card.checks)} checks", "two at most")
        if not card.cubes and not card.checks:
            yield Problem(f"({card.id})", "has no space to fill", "cubes or checks")
    for row in facts.modifiers:
        if len(row.checks) > 1:
            yield Problem(f"modifiers({row.id}).checks", f"has {len(row.checks)} checks", "one at most")
    for name in ("hard", "nightmare", "torment"):
        if not any(row.difficulty == name for row in facts.modifiers):
            yield Problem("modifiers", f"have none for {name}", "one or more")
    for letter in ("A", "B", "C"):
        if not any(row.group == letter for row in facts.wandering):
            yield Problem("wandering", f"has no group {letter}", "one or more")
