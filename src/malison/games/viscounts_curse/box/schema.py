"""The shape of an edition."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

from malison.games.viscounts_curse.box.cards import LURKING_SLOTS, MARKET_SLOTS
from malison.kernel.editions import Facts

MOST_SYMBOLS: Final = 8

Count = Annotated[int, Meta(ge=0, le=99)]
Some = Annotated[int, Meta(ge=1, le=99)]
Symbols = Annotated[str, Meta(pattern="^[PFSHW]*$", max_length=MOST_SYMBOLS)]
Needs = Annotated[str, Meta(pattern="^[PFSH]+$", max_length=MOST_SYMBOLS)]
TwoOrSolo = tuple[Some, Some]


class Table(Facts):
    sanity: Some
    most_sanity: Some
    hand: Annotated[int, Meta(ge=1, le=5)]
    market: Annotated[int, Meta(ge=1, le=MARKET_SLOTS)]
    lurking: Annotated[int, Meta(ge=1, le=LURKING_SLOTS)]
    face_up: Count
    slots: Annotated[int, Meta(ge=1, le=5)]


class Character(Facts):
    id: str
    name: str
    card: Annotated[int, Meta(ge=1, le=2)]
    signature: str
    sworn_enemy: str
    trait: str = ""


class Relic(Facts):
    id: str
    name: str
    value: Count
    symbols: Symbols
    when_played: tuple[str, ...] = ()
    drop_off: tuple[str, ...] = ()
    while_active: str = ""
    text: str = ""
    note: str = ""


class Enemy(Facts):
    id: str
    name: str
    defence: Some
    needs: Needs
    strength: Some
    in_hand: str = ""
    drawn: str = ""
    discarded: str = ""
    text: str = ""
    note: str = ""


class Behemoth(Facts):
    name: str
    card: int
    health: TwoOrSolo
    toll: Count
    per_damage: Some
    goal: str = ""
    text: str = ""


class Collector(Facts):
    name: str
    card: int
    bell: TwoOrSolo
    target: TwoOrSolo
    least_value: Count
    goal: str = ""
    text: str = ""


class ChokingFog(Facts):
    name: str
    card: int
    fog: TwoOrSolo
    divisor: Some
    goal: str = ""
    text: str = ""


class EndlessHorde(Facts):
    name: str
    card: int
    removed: tuple[Count, Count]
    toll: Count
    unbanished: Some
    goal: str = ""
    text: str = ""


class Curses(Facts):
    behemoth: Behemoth
    collector: Collector
    choking_fog: ChokingFog
    endless_horde: EndlessHorde


class House(Facts):
    """The whole edition. A `text` or `goal`, as the first printing has them, is read by nobody: what stands on the table is made from
    effects and numbers. Player aid, sanity trackers and the Bell/Fog card (VC-Q1) have no facts of their own."""

    table: Table
    characters: tuple[Character, ...]
    signatures: tuple[Relic, ...]
    starters: tuple[Relic, ...]
    market: tuple[Relic, ...]
    enemies: tuple[Enemy, ...]
    curses: Curses
