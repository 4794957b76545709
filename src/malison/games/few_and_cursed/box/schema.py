"""The shape of an edition."""

from __future__ import annotations

from typing import Literal

from malison.kernel.editions import Facts

Words = list[str]


class Rules(Facts):
    track_top: int
    hand: int
    improvise: int
    jobs_dealt: int
    jobs_kept: int
    job_board: int
    store_shown: int
    accessories: int
    hands: int
    wanted_defeats: int
    artifacts_removed: int
    wound_grit: int
    wound_health: int
    camp_health: int
    rob_attack: int
    rob_curse: int
    rob_damage: int
    monster_damage: int
    curse_damage: int
    early_monster: int
    monsters_to_end: int
    artifacts_for_dark_arts: int
    dark_arts_monster: str
    tracks: int
    track_length: int
    tracks_to_win: int
    team_grit: int
    team_grit_per_player: int


class Cooperative(Facts):
    """What the difficulty adds to the team's Grit, for two, three and four players. `monster_attack` stands in first printings only, and
    nothing reads it: monsters cost what is printed.
    """

    easy: tuple[int, int, int] = (20, 20, 20)
    hard: tuple[int, int, int] = (-20, -30, -40)
    monster_attack: tuple[int, int, int] = (0, 0, 0)


class Solo(Facts):
    """FC-RL37: whether, with the artifacts in hand, one may walk up to the quarry of The Dark Arts or just wait where it appears."""

    open_lair: bool


class Prices(Facts):
    bullet: int
    health: int
    capacity: int
    threshold: int


class Map(Facts):
    width: int
    height: int
    roads: list[tuple[str, str, int, int]]


class Space(Facts):
    id: str
    name: str
    kind: Literal["desert", "canyons", "ruins", "cursed", "town"]
    x: int
    y: int
    corner: bool = False


class Side(Facts):
    name: str
    effects: Words
    text: str = ""
    """In first printings only: texts are made from the effects."""


class Character(Facts):
    id: str
    name: str
    health: int
    bullets: int
    capacity: int
    threshold: int
    water: int
    aim: int
    cursed_aim: int
    deck: dict[str, int]
    curse: Side
    action: Side | None = None
    """The Normal side: what it lets its player do, and what always applies while it is up; at least one of both."""
    passive: Side | None = None


class Card(Facts):
    id: str
    name: str
    resources: Words = []
    always: Words = []
    trash: Words = []


class Upgrade(Facts):
    id: str
    name: str
    copies: int
    resources: Words = []
    always: Words = []
    trash: Words = []


class Artifact(Facts):
    id: str
    name: str
    place: str
    grit: int
    resources: Words = []
    always: Words = []
    trash: Words = []


class Item(Facts):
    id: str
    name: str
    copies: int
    cost: int
    slot: Literal["accessory", "one_handed", "two_handed"]
    exhaust: Words = []
    passive: Words = []


class Job(Facts):
    id: str
    name: str
    copies: int
    need: Words
    water: int
    grit: int


class Bounty(Facts):
    id: str
    name: str
    place: str
    attack: int
    reward: Words


class Monster(Bounty):
    traits: Words = []
    place_alone: str = ""
    """Where it was last seen in games alone, if elsewhere."""


class WantedSide(Facts):
    attack: int
    reward: Words


class Wanted(Facts):
    id: str
    name: str
    kind: Literal["desert", "canyons", "ruins", "cursed"]
    sides: tuple[WantedSide, WantedSide]


class Choice(Facts):
    text: str
    gain: Words
    cost: Words = []


class Scene(Facts):
    desert: str
    canyons: str
    ruins: str


class Encounter(Facts):
    id: str
    name: str
    scene: Scene
    desert: list[Choice]
    canyons: list[Choice]
    ruins: list[Choice]


class CursedEncounter(Facts):
    id: str
    name: str
    cursed: list[Choice]


class Schema(Facts):
    rules: Rules
    cooperative: Cooperative
    prices: Prices
    map: Map
    spaces: list[Space]
    characters: list[Character]
    starting_cards: list[Card]
    upgrades: list[Upgrade]
    artifacts: list[Artifact]
    store: list[Item]
    jobs: list[Job]
    bounties: list[Bounty]
    monsters: list[Monster]
    wanted: list[Wanted]
    encounters: list[Encounter]
    cursed_encounters: list[CursedEncounter]
    solo: Solo | None = None
    """Not in earlier printings, where the lair is open."""
