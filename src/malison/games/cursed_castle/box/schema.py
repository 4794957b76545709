"""The facts of an edition, typed, and what types cannot say about them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal

from malison.games.cursed_castle.box import words
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


class Tool(Facts, kw_only=True):
    """Something the party uses."""

    id: str
    name: str
    effect: str
    text: str


class EquipmentCard(Tool, kw_only=True):
    die: list[int] = []
    cube: Literal["", "red", "blue", "yellow", "any"] = ""
    corruption: int = 0
    brush: bool = False
    passive: bool = False


class ItemToken(Tool, kw_only=True):
    copies: int


class Dungeon(Facts):
    id: str
    name: str
    number: int


class Card(Facts, kw_only=True):
    """Something with spaces to fill."""

    id: str
    name: str
    cubes: list[Colour] = []
    checks: list[int] = []


class DungeonCard(Card, kw_only=True):
    dungeon: int
    kind: Literal["enemy", "mini_boss", "barricade", "trap", "chest", "shrine", "captive", "mimic", "merchant"]
    copies: int
    primary: list[str] = []
    secondary: list[str] = []
    attack: list[str] = []
    timing: Literal["", "fleeting", "persistent"] = ""
    reward: Literal["", "level_up"] = ""
    bonus: Literal["", "item", "hero", "level_up", "merchant"] = ""


class WanderingMonster(Card, kw_only=True):
    group: Literal["A", "B", "C"]
    primary: list[str] = []
    secondary: list[str] = []


class BossCard(Card, kw_only=True):
    abilities: list[list[str]]


class Modifier(Card, kw_only=True):
    difficulty: Literal["hard", "nightmare", "torment"]


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


DECK: Final = 21
RED_BORDER: Final = ("trap", "chest", "shrine", "captive", "mimic", "merchant")
ONE_NUMBER: Final = ("block", "skill")
NUMBERS: Final = ("shift_die", "set_die", "shift_enemy")


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


def check_castle(facts: CastleFacts) -> Iterable[Problem]:
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
    yield from rule_problems(facts)
    yield from deck_problems(facts)
    yield from card_problems(facts)


def effect_words(facts: CastleFacts) -> Iterable[Problem]:
    for hero in facts.heroes:
        for name, side in (("white", hero.white), ("damaged", hero.damaged)):
            right = effect_problem(side.bonus) if side.bonus else ""
            if right:
                yield Problem(f"heroes({hero.id}).{name}.bonus", f"is {side.bonus!r}", right)
            if not 0 <= side.boxes <= 9:
                yield Problem(f"heroes({hero.id}).{name}.boxes", f"is {side.boxes}", "0 to 9")
        if hero.damaged.boxes > hero.white.boxes:
            yield Problem(f"heroes({hero.id}).damaged.boxes", "are more boxes than on the white side", f"at most {hero.white.boxes}")
        for gear in hero.equipment:
            if gear not in words.EQUIPMENT:
                yield Problem(f"heroes({hero.id}).equipment", f"names {gear!r}", f"one of {', '.join(words.EQUIPMENT)}")
    for ability in facts.abilities:
        for name, face in (("white", ability.white), ("yellow", ability.yellow)):
            if not 1 <= len(face.top) <= 2:
                yield Problem(f"abilities({ability.id}).{name}.top", f"has {len(face.top)} actions", "one, or two joined by OR")
            for text in face.top:
                right = effect_problem(text)
                if right:
                    yield Problem(f"abilities({ability.id}).{name}.top", f"is {text!r}", right)
    tools: list[Tool] = [*facts.equipment, *facts.items]
    for tool in tools:
        right = effect_problem(tool.effect)
        if right:
            yield Problem(f"({tool.id}).effect", f"is {tool.effect!r}", right)


def attack_words(facts: CastleFacts) -> Iterable[Problem]:
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
        right = icons_problem(texts)
        if right:
            yield Problem(key, f"is {texts}", right)


def rule_problems(facts: CastleFacts) -> Iterable[Problem]:
    """CC-S8, CC-P9, CC-V10, CC-F11: what the rules of this game cannot do without."""
    if facts.rules.party != words.SLOTS or facts.rules.hero_die_sides != 6:
        yield Problem("rules", f"has a party of {facts.rules.party} and dice of {facts.rules.hero_die_sides} sides", "3 and 6")
    if not facts.rules.enemy_faces or any(face not in (1, 2, 3) for face in facts.rules.enemy_faces):
        yield Problem("rules.enemy_faces", f"is {facts.rules.enemy_faces}", "faces 1, 2 and 3")
    if facts.rules.merchant_keep != 1 or facts.rules.merchant_draw < 1:
        yield Problem("rules.merchant_keep", f"is {facts.rules.merchant_keep} of {facts.rules.merchant_draw}", "1 of 1 or more")
    for name in ("hero_dice", "enemy_dice", "poison_limit", "corruption_limit"):
        if getattr(facts.rules, name) < 1:
            yield Problem(f"rules.{name}", f"is {getattr(facts.rules, name)}", "1 or more")
    if facts.limits.rounds < 1:
        yield Problem("limits.rounds", f"is {facts.limits.rounds}", "1 or more")
    if sorted(ability.number for ability in facts.abilities) != [1, 2, 3, 4, 5, 6]:
        yield Problem("abilities", "have other stun numbers", "1 to 6, each once")
    if [dungeon.number for dungeon in facts.dungeons] != [1, 2, 3, 4]:
        yield Problem("dungeons", "have other numbers", "1, 2, 3, 4")


def deck_problems(facts: CastleFacts) -> Iterable[Problem]:
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
    for name in words.DIFFICULTIES[1:]:
        if not any(row.difficulty == name for row in facts.modifiers):
            yield Problem("modifiers", f"have none for {name}", "one or more")
    for letter in words.GROUPS[1:]:
        if not any(row.group == letter for row in facts.wandering):
            yield Problem("wandering", f"has no group {letter}", "one or more")


def card_problems(facts: CastleFacts) -> Iterable[Problem]:
    """CC-P7, CC-X2, CC-R7: what each kind of card must and must not have."""
    for card in facts.cards:
        key = f"cards({card.id})"
        if card.kind in RED_BORDER:
            if len(card.checks) != 1:
                yield Problem(f"{key}.checks", f"has {len(card.checks)} checks", "one")
            if not card.timing:
                yield Problem(f"{key}.timing", "is missing", "'fleeting' or 'persistent'")
            if card.cubes and card.kind != "mimic":
                yield Problem(f"{key}.cubes", "are on a card that is no mimic", "left out")
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
