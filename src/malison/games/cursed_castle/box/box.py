"""What the rules read: an edition as flat lists and effects, and what was agreed on for one game."""

from __future__ import annotations

from typing import Any, Final

from malison.games.cursed_castle.box.cards import ANY
from malison.kernel import setting
from malison.kernel.effects import Effect
from malison.kernel.state import S
from malison.kernel.vectors import append, i64, row_of, vec

NONE: Final = row_of([])
"""Shared, never changed."""


class PartyEffect(Effect[S]):
    """What a hero, ability, equipment card or item does. `card` is its number among the effects of the box."""

    gift: bool = False
    """CC-Q45: it only gives; nobody is asked whether to take it."""
    old: i64 = ANY
    """The colour of the cubes that it recolours."""
    new: i64 = ANY
    """The colour that they take."""

    def turns(self, pips: i64) -> vec[i64]:
        """The values that an unused die of this value may be turned to."""
        return NONE

    def sends(self, g: S, space: i64) -> vec[i64]:
        """The spaces that an enemy die may go to from this one."""
        return NONE


class IconEffect(Effect[S]):
    """What one icon of an attack does. `card` is the space that it comes from."""

    incites: bool = False

    def __init__(self, times: int) -> None:
        self.times = times

    def answers(self, g: S, found: vec[i64]) -> vec[i64]:
        """These moves, and those that let it happen."""
        return found

    def suffer(self, g: S, move: i64, space: i64) -> None:
        """It comes from the card of a space and happens as this move says."""


class Box(setting.Box):
    """Cards are numbered through: dungeon cards, wandering monsters, bosses. Colours count 0 red, 1 blue, 2 yellow."""

    def __init__(self) -> None:
        self.hero_dice: i64 = 0
        self.enemy_dice: i64 = 0
        self.enemy_faces: vec[i64] = NONE
        self.poison_limit: i64 = 0
        self.corruption_limit: i64 = 0
        self.merchant_draw: i64 = 0
        self.rounds: i64 = 0
        # effects, and who has which (-1: none); heroes by hero * 2 + damaged, abilities by ability * 2 + upgraded
        self.effects: vec[PartyEffect[Any]] = vec[PartyEffect[Any]]()
        self.causes: vec[i64] = NONE
        """By effect: the hero, ability, equipment card or item that has it, as events name a cause."""
        self.hero_names: list[str] = []
        self.skill: vec[i64] = NONE
        self.boxes: vec[i64] = NONE
        self.bonus: vec[i64] = NONE
        self.starting: vec[i64] = NONE
        self.conjurers: i64 = 0
        """The heroes who can use a brush card on one side or the other."""
        self.ability_names: list[str] = []
        self.ability_colour: vec[i64] = NONE
        self.ability_values: vec[i64] = NONE
        self.ability_top: vec[i64] = NONE
        self.ability_or: vec[i64] = NONE
        self.ability_numbered: vec[i64] = NONE
        self.gear_names: list[str] = []
        self.gear_effect: vec[i64] = NONE
        self.gear_dice: vec[i64] = NONE
        self.gear_cube: vec[i64] = NONE
        self.gear_corruption: vec[i64] = NONE
        self.absent: i64 = 0
        """The equipment that an edition has left out."""
        self.brushes: i64 = 0
        self.payable: i64 = 0
        self.keepers: i64 = 0
        self.item_names: list[str] = []
        self.item_copies: vec[i64] = NONE
        self.item_effect: vec[i64] = NONE
        # the items that mend a hero, remove a status effect, stop an icon
        self.menders: vec[i64] = NONE
        self.cures: vec[i64] = NONE
        self.shields: vec[i64] = NONE
        # cards; their attacks are lists of icons
        self.icons: vec[IconEffect[Any]] = vec[IconEffect[Any]]()
        self.card_ids: list[str] = []
        self.card_names: list[str] = []
        self.kind: vec[i64] = NONE
        self.copies: vec[i64] = NONE
        self.dungeon: vec[i64] = NONE
        self.group: vec[i64] = NONE
        self.need: vec[i64] = NONE
        self.checks: vec[i64] = NONE
        self.spaces: vec[i64] = NONE
        self.primary: vec[vec[i64]] = vec[vec[i64]]()
        self.secondary: vec[vec[i64]] = vec[vec[i64]]()
        self.abilities: vec[vec[i64]] = vec[vec[i64]]()
        self.persistent: vec[i64] = NONE
        self.level_up: vec[i64] = NONE
        self.card_bonus: vec[i64] = NONE
        self.merchant: i64 = 0
        self.first_boss: i64 = 0
        self.bosses: i64 = 0
        # modifiers
        self.modifier_names: list[str] = []
        self.modifier_difficulty: vec[i64] = NONE
        self.modifier_need: vec[i64] = NONE
        self.modifier_check: vec[i64] = NONE
        self.dungeon_names: list[str] = []

    def carry(self, effects: list[PartyEffect[Any]], icons: list[IconEffect[Any]]) -> None:
        """What heroes, abilities, equipment and items do, and what icons do, by their numbers."""
        self.effects = vec[PartyEffect[Any]](effects)
        self.icons = vec[IconEffect[Any]](icons)

    def arm(self, primary: list[list[int]], secondary: list[list[int]], abilities: list[list[int]]) -> None:
        """The icons of every card's attacks, and of a boss's three abilities."""
        self.primary = rows_of(primary)
        self.secondary = rows_of(secondary)
        self.abilities = rows_of(abilities)


def rows_of(lists: list[list[int]]) -> vec[vec[i64]]:
    rows = vec[vec[i64]]()
    for numbers in lists:
        rows = append(rows, row_of(numbers))
    return rows


class Plan(setting.Box):
    """What the host chose, in numbers. It follows from the setting, so it is never written down with a position."""

    def __init__(self) -> None:
        self.dungeons: list[int] = []
        self.heroes: list[int] = []
        self.reserves: list[int] = []
        self.full_party: i64 = 0
        self.bosses: list[int] = []
        self.bosses_each: i64 = 1
        self.difficulty: i64 = 0
        self.rounds: i64 = 0
        """The game is lost after so many rounds; 0: no number of rounds ends it."""
        self.cards: list[list[int]] = []
        """The cards to shuffle for each dungeon, without mini-boss, merchant and bosses."""
        self.mini_bosses: list[int] = []
