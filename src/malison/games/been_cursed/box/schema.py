"""The shape of an edition.

Effects are short texts, words of rules/effects.py: `take wolf_claw 1`, `while market_price -1`, `move villager district` and so on.
A Spell has a `wizard` and a `possessed` list, a Power a `monster` and a `rabid` list; a card without a list is not in that side's deck.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from malison.games.been_cursed.moves import PRICIEST
from malison.kernel.editions import Facts

Count = Annotated[int, Meta(ge=0, le=99)]
Some = Annotated[int, Meta(ge=1, le=99)]
Change = Annotated[int, Meta(ge=-20, le=20)]
Pixel = Annotated[int, Meta(ge=0, le=1000)]
Price = Annotated[int, Meta(ge=1, le=PRICIEST)]


class Components(Facts):
    coins: Some
    energy: Some
    ingredients_each: Some
    sheep: Count
    pouches: Some
    stomach: Some
    hand: Some


class Start(Facts):
    coins: Count
    energy: Count
    panic: Some
    curse: Some


class Turn(Facts):
    wizard_actions: Some
    feeding_actions: Some
    movements: Some
    empty_house_coins: Count
    quiet_panic: Change
    quiet_curse: Change
    quiet_arrivals: Count
    rabid_dealt: Annotated[int, Meta(ge=1, le=12)]
    rabid_near: Count
    rabid_far: Count
    rabid_fill: Some
    possessed_row: Annotated[int, Meta(ge=1, le=9)]
    possessed_feeding: Annotated[int, Meta(ge=0, le=1)]
    possessed_mix: Some
    haunted_row: Annotated[int, Meta(ge=1, le=11)]


class Prices(Facts):
    market: Count
    carriage: Count
    movement: Some
    discard_spell: Some
    calm: Some


class Tracks(Facts):
    panic: Some
    curse: Some
    curse_rabid: Some
    cure: list[str]


class Panic(Facts):
    more_actions: Count
    stay_inside: Count
    third: Count


class Digest(Facts):
    few: Annotated[int, Meta(ge=-1, le=20)]
    few_panic: Change
    same_panic: list[Change]
    same_curse: list[Change]


class Ingredient(Facts):
    id: str
    name: str


class Villager(Facts):
    id: str
    name: str
    colour: str
    ingredient: str
    energy: Count
    count: Count


class Sheep(Facts):
    energy: Count


class District(Facts):
    id: str
    name: str
    x: tuple[Pixel, Pixel]
    y: tuple[Pixel, Pixel]


class Place(Facts):
    id: str
    name: str
    district: str
    x: Pixel
    y: Pixel
    price: Price | None = None


class Roads(Facts):
    inside: list[tuple[str, str]]


class Crossing(Facts):
    id: str
    name: str
    ends: tuple[str, str]
    kind: Literal["bridge", "gate"]


class Pasture(Facts):
    id: str
    name: str
    district: str
    x: Pixel
    y: Pixel
    touches: list[str]
    sheep: Count


class Guard(Facts):
    id: str
    name: str
    count: Count
    effect: list[str]


class Spell(Facts):
    id: str
    name: str
    kind: Literal["immediate", "ongoing"]
    pay: list[str]
    coins: Count
    copies: Count
    at: str = ""
    before: Literal["", "wizard", "monster"] = ""
    until: str = ""
    not_rabid: bool = False
    wizard: list[str] | None = None
    possessed: list[str] | None = None
    text: str = ""
    possessed_text: str = ""
    note: str = ""


class Power(Facts):
    id: str
    name: str
    kind: Literal["immediate", "ongoing", "single-use"]
    copies: Count
    visited: str = ""
    stomach: str = ""
    panic: Count = 0
    energy: Count = 0
    before: Literal["", "wizard", "monster"] = ""
    until: str = ""
    not_possessed: bool = False
    monster: list[str] | None = None
    rabid: list[str] | None = None
    text: str = ""
    rabid_text: str = ""
    note: str = ""


class PossessedCard(Facts):
    id: str
    name: str
    action: Literal["cast", "mix", "buy current", "buy adjacent", "buy any", "buy market", "steal current", "steal adjacent"]
    feeds_on: str
    feeding: str


class RabidCard(Facts):
    id: str
    name: str
    actions: list[Literal["buy", "mix", "cast", "steal"]]
    hunts: str


class Village(Facts):
    components: Components
    start: Start
    turn: Turn
    prices: Prices
    tracks: Tracks
    panic: Panic
    digest: Digest
    digest_rabid: Digest
    ingredients: list[Ingredient]
    villagers: list[Villager]
    sheep: Sheep
    districts: list[District]
    places: list[Place]
    roads: Roads
    crossings: list[Crossing]
    pastures: list[Pasture]
    guards: list[Guard]
    spells: list[Spell]
    powers: list[Power]
    possessed: list[PossessedCard]
    rabid: list[RabidCard]
