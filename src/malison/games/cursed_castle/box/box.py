"""What the rules read: an edition as flat lists and effects, and what was agreed on for one game."""

from __future__ import annotations

from typing import Any, Final

from malison.games.cursed_castle.box.cards import ANY
from malison.kernel import setting
from malison.kernel.effects import Effect
from malison.kernel.state import S

NONE: Final[list[int]] = []
"""Shared, never changed."""


class PartyEffect(Effect[S]):
    """What a hero, ability, equipment card or item does. `card` is its number among the effects of the box."""

    gift: bool = False
    """CC-Q45: it only gives; nobody is asked whether to take it."""
    old: int = ANY
    """The colour of the cubes that it recolours."""
    new: int = ANY
    """The colour that they take."""

    def turns(self, pips: int) -> list[int]:
        """The values that an unused die of this value may be turned to."""
        return NONE

    def sends(self, g: S, space: int) -> list[int]:
        """The spaces that an enemy die may go to from this one."""
        return NONE


class IconEffect(Effect[S]):
    """What one icon of an attack does. `card` is the space that it comes from."""

    incites: bool = False

    def __init__(self, times: int) -> None:
        self.times = times

    def answers(self, g: S) -> list[int]:
        """The moves that let it happen."""
        return NONE

    def suffer(self, g: S, move: int, space: int) -> None:
        """It comes from the card of a space and happens as this move says."""


class Box(setting.Box):
    """Cards are numbered through: dungeon cards, wandering monsters, bosses. Colours count 0 red, 1 blue, 2 yellow."""

    def __init__(self) -> None:
        self.hero_dice = 0
        self.enemy_dice = 0
        self.enemy_faces: list[int] = []
        self.poison_limit = 0
        self.corruption_limit = 0
        self.merchant_draw = 0
        self.rounds = 0
        # effects, and who has which (-1: none); heroes by hero * 2 + damaged, abilities by ability * 2 + upgraded
        self.effects: list[PartyEffect[Any]] = []
        self.causes: list[int] = []
        """By effect: the hero, ability, equipment card or item that has it, as events name a cause."""
        self.hero_names: list[str] = []
        self.skill: list[int] = []
        self.boxes: list[int] = []
        self.bonus: list[int] = []
        self.starting: list[int] = []
        self.conjurers = 0
        """The heroes who can use a brush card on one side or the other."""
        self.ability_names: list[str] = []
        self.ability_colour: list[int] = []
        self.ability_values: list[int] = []
        self.ability_top: list[int] = []
        self.ability_or: list[int] = []
        self.ability_numbered: list[int] = []
        self.gear_names: list[str] = []
        self.gear_effect: list[int] = []
        self.gear_dice: list[int] = []
        self.gear_cube: list[int] = []
        self.gear_corruption: list[int] = []
        self.brushes = 0
        self.payable = 0
        self.keepers = 0
        self.item_names: list[str] = []
        self.item_copies: list[int] = []
        self.item_effect: list[int] = []
        # the items that mend a hero, remove a status effect, stop an icon
        self.menders: list[int] = []
        self.cures: list[int] = []
        self.shields: list[int] = []
        # cards; their attacks are lists of icons
        self.icons: list[IconEffect[Any]] = []
        self.card_ids: list[str] = []
        self.card_names: list[str] = []
        self.kind: list[int] = []
        self.copies: list[int] = []
        self.dungeon: list[int] = []
        self.group: list[int] = []
        self.need: list[int] = []
        self.checks: list[int] = []
        self.spaces: list[int] = []
        self.primary: list[list[int]] = []
        self.secondary: list[list[int]] = []
        self.abilities: list[list[int]] = []
        self.persistent: list[int] = []
        self.level_up: list[int] = []
        self.card_bonus: list[int] = []
        self.merchant = 0
        self.first_boss = 0
        self.bosses = 0
        # modifiers
        self.modifier_names: list[str] = []
        self.modifier_difficulty: list[int] = []
        self.modifier_need: list[int] = []
        self.modifier_check: list[int] = []
        self.dungeon_names: list[str] = []


class Plan(setting.Box):
    """What the host chose, in numbers. It follows from the setting, so it is never written down with a position."""

    def __init__(self) -> None:
        self.dungeons: list[int] = []
        self.heroes: list[int] = []
        self.reserves: list[int] = []
        self.full_party = 0
        self.bosses: list[int] = []
        self.bosses_each = 1
        self.difficulty = 0
        self.rounds = 0
        """The game is lost after so many rounds; 0: no number of rounds ends it."""
        self.cards: list[list[int]] = []
        """The cards to shuffle for each dungeon, without mini-boss, merchant and bosses."""
        self.mini_bosses: list[int] = []
