"""The shape of an edition."""

from __future__ import annotations

from typing import Literal

from malison.kernel.editions import Facts

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


class Castle(Facts):
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
