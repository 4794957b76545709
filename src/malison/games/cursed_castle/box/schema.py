"""The shape of an edition."""

from __future__ import annotations

from typing import Literal

from msgspec import field

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
    rounds: int = 0


class Cubes(Facts):
    red: int = 5
    blue: int = 5
    yellow: int = 5
    black: int = 5


class Dice(Facts):
    white: int = 3
    black: int = 4
    purple: int = 3
    red: int = 1


class Tokens(Facts):
    items: int = 13
    stun: int = 6
    bleed: int = 3


class Discs(Facts):
    poison: int = 3
    corruption: int = 3


class Components(Facts):
    """What else is in the box. No rule ever runs out of it."""

    cubes: Cubes = field(default_factory=Cubes)
    dice: Dice = field(default_factory=Dice)
    tokens: Tokens = field(default_factory=Tokens)
    discs: Discs = field(default_factory=Discs)


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
    text: str = ""
    """As earlier printings wrote it; what is read now is made from the effect."""


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
    kind: Literal["enemy", "mini_boss", "barricade", "trap", "chest", "shrine", "captive", "mimic", "merchant", "prowler"]
    copies: int
    primary: list[str] = []
    secondary: list[str] = []
    attack: list[str] = []
    timing: Literal["", "fleeting", "persistent"] = ""
    reward: Literal["", "level_up"] = ""
    bonus: Literal["", "item", "hero", "level_up", "merchant", "heal"] = ""


class WanderingMonster(Card, kw_only=True):
    group: Literal["A", "B", "C"]
    primary: list[str] = []
    secondary: list[str] = []


class BossCard(Card, kw_only=True):
    abilities: list[list[str]]


class Modifier(Card, kw_only=True):
    difficulty: Literal["hard", "nightmare", "torment"]


class Castle(Facts, kw_only=True):
    rules: Rules
    limits: Limits = field(default_factory=Limits)
    components: Components = field(default_factory=Components)
    heroes: list[HeroCard]
    abilities: list[AbilityCard]
    equipment: list[EquipmentCard]
    items: list[ItemToken]
    dungeons: list[Dungeon]
    cards: list[DungeonCard]
    wandering: list[WanderingMonster]
    bosses: list[BossCard]
    modifiers: list[Modifier]
