"""What lies on the table, as pages and terminals show it: typed values, each with the moves that belong to it."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from malison.kernel.scene import Chart, Choice, Holding, Lane, Mark, Plan, Scene, Thing, chosen


class Small(Struct):
    """A component of which only the name shows."""

    number: int
    name: str


class Racer(Struct):
    """Somebody's figure on the map."""

    seat: int
    role: int | None
    name: str
    cursed: bool
    active: bool


class Goal(Struct):
    """How close the end is."""

    mode: str
    round: int
    phase: str
    slain: int
    tokens: int
    relics: int
    tracks: list[int]
    team: int | None
    drain: int
    near: Beast | None
    doom: str
    """How soon San Andreas may fall, if that is soon."""
    last: bool
    ending: str


class Job(Struct):
    number: int
    name: str
    text: str
    water: int
    grit: int
    choice: Choice | None = None
    so_far: str = ""
    """How far one is from it, if it is one's own."""
    lacks: str = ""
    """What is in the way as things are."""
    counted: str = ""
    """How much of it there is, where it is counted."""


class Item(Struct):
    number: int
    name: str
    text: str
    spent: bool
    choice: Choice | None = None


class Card(Struct):
    """So many equal cards of a hand; `doomed` if the move puts it away, and then it may perhaps be played instead."""

    number: int
    name: str
    text: str
    count: int
    doomed: bool
    choice: Choice | None
    play: Choice | None
    lacks: str = ""
    """Why it cannot be played now."""


class Relic(Struct):
    number: int
    name: str
    grit: int


class Chaser(Struct):
    """A player's board, and what lies before it; hand and jobs only for those who may see them."""

    seat: int
    role: int | None
    name: str
    you: bool
    active: bool
    deciding: bool
    first: bool
    cursed: bool
    place: str
    ground: str
    """What kind of place it is."""
    health: int
    bullets: int
    capacity: int
    curse: int
    threshold: int
    water: int
    grit: int | None
    movement: int
    attack: int
    per_bullet: int | None
    ability: str
    ability_text: str
    ability_kind: str
    wounded: bool
    owes: bool
    fire: Choice | None
    hand: list[Card] | None
    hand_size: int
    deck: int
    played: list[Small]
    discard: list[Small]
    jobs: list[Job] | None
    offered: list[Job]
    job_count: int
    items: list[Item]
    artifacts: list[Relic]
    bounties: list[Small]
    scored: list[Small]
    if_it_ended: int | None


class Act(Struct):
    id: str
    face: str
    choice: Choice | None
    lacks: str
    """Why not, if not now."""


class Acts(Struct):
    """The actions of the Action phase, possible now or not; `ride` if the map waits for a click."""

    list: list[Act]
    used: bool
    ride: bool


class Candidate(Struct):
    number: int
    taken: str
    choice: Choice | None


class Pair(Struct):
    first: int
    second: int
    picks: list[tuple[int, int]]
    """The places of cards that come to the same: two equal jobs are one choice."""
    choice: Choice


class Start(Struct):
    """Before the first round: characters to choose from, or jobs to keep."""

    people: list[Candidate]
    pairs: list[Pair]


class Place(Struct):
    id: str
    name: str
    kind: str
    x: int
    y: int


class Ride(Struct):
    """One road from here, or (a plan) the way to a place further off; a monster's way has no price."""

    to: Place
    choice: Choice | None
    plan: Plan | None
    movement: int = 0
    curse: int = 0
    unpaid: int = 0
    grave: str = ""
    """What is worse than any price, in words: it is asked once more."""


class Tokens(Struct):
    at: Place
    artifacts: list[Small]


class Bill(Struct):
    """Where the bounty on top of a Most Wanted pile was seen."""

    pile: int
    at: Place
    number: int
    name: str
    attack: int


class Beast(Struct):
    """A monster's figure, and what it will do next."""

    number: int
    name: str
    attack: int
    away: int
    at: Place
    way: list[Place]
    ways: list[str]
    next: list[str]
    ends_it: bool


class Laid(Struct):
    """A card that somebody else has just played."""

    event: int
    seat: int
    role: int | None
    name: str
    card: int
    verb: str


class Figures(Struct):
    at: Place
    beasts: list[Beast]
    hats: list[Racer]


class Map(Struct):
    """`lit` are the roads that the movement at hand pays for, each from one end to the other."""

    rides: list[Ride]
    marches: list[Ride]
    far: list[Ride]
    lit: list[tuple[Place, Place]]
    tokens: list[Tokens]
    bills: list[Bill]
    beasts: list[Beast]
    figures: list[Figures]


class Poster(Struct):
    """A Most Wanted card; `here` if it is where one stands, but out of reach."""

    number: int
    name: str
    monster: bool
    place: str
    attack: int
    grit: int
    reward: str
    traits: str
    here: bool
    choice: Choice | None
    plan: Plan | None


class Pile(Struct):
    number: int
    cards: int
    bottom: str | None
    top: Poster | None


class Gang(Struct):
    number: int
    name: str
    kind: str
    attack: int
    reward: str
    side: int
    choice: Choice | None
    plan: Plan | None


class Wanted(Struct):
    piles: list[Pile]
    gangs: list[Gang]
    posse: int = 0
    """How many players a team has beyond two."""
    crowded: bool = False
    """Whether several monsters are among them, who say more than others."""


class Ware(Struct):
    number: int
    name: str
    cost: int
    text: str
    choice: Choice | None


class Cube(Struct):
    id: str
    choice: Choice | None


class Shop(Struct):
    wares: list[Ware]
    top: Ware | None
    surcharge: int
    ammo: Choice | None
    cubes: list[Cube]
    refresh: Choice | None


class Picked(Struct):
    """Something that the moment offers: a card, an artifact, a job, an item, a stat, or only words."""

    what: str
    number: int
    note: str
    choice: Choice | None


class Meeting(Struct):
    number: int
    name: str
    kind: str
    scene: str
    options: list[Choice | None]


class Stage(Struct):
    """What the moment is about: `kind` says which of the rest it shows, `aside` on which side of the map, away from whoever it is about."""

    kind: str
    name: str
    yours: bool
    picks: list[Picked]
    backs: int
    copying: bool
    meeting: Meeting | None
    job_board: Choice | None
    store: Choice | None
    job_deck: int
    aside: str
    at: Place | None = None
    """Where whoever it is about stands."""


class Track(Struct):
    number: int
    done: list[str]
    open: Job | None
    below: int


class Heap(Struct):
    id: str
    name: str
    deck: int
    gone: list[str]


class Told(Struct):
    text: str
    rule: str
    kind: str


class Road(Struct):
    to: str
    movement: int
    curse: bool


class Trail(Struct):
    """A road between two places, for whoever draws the whole map."""

    ends: tuple[str, str]
    movement: int
    curse: int


class Spot(Struct):
    """A place where something is, or where the own roads begin."""

    place: Place
    there: list[str]
    roads: list[Road]


class Feat(Struct):
    """Something great that has just happened: what it is about as a face, and the stamp on it."""

    number: int
    kind: str
    face: str
    stamp: str
    text: str


class West(Scene):
    mode: str
    goal: Goal
    start: Start | None
    stage: Stage | None
    map: Map
    acts: Acts | None
    chasers: list[Chaser]
    own: int | None
    """The seat of the own board, once there is one."""
    wanted: Wanted
    shop: Shop
    tracks: list[Track]
    told: list[Told]
    """What the monsters did last."""
    feat: Feat | None
    laid: Laid | None
    first: str
    heaps: list[Heap]
    trashed: list[str]
    outlaws: list[str]
    spots: list[Spot]
    places: list[Place]
    trails: list[Trail]
    once: list[Plan]

    def at_once(self) -> list[Plan]:
        return self.once

    def held(self) -> list[Holding]:
        own = next((one for one in self.chasers if one.you and one.hand is not None), None)
        if own is None:
            return []
        hand = [Thing(one.name, f"×{one.count}" if one.count > 1 else "", one.text, chosen(one.choice, one.play)) for one in own.hand or []]
        jobs = [Thing(one.name, f"{one.water}W {one.grit}G", one.text, chosen(one.choice)) for one in [*(own.jobs or []), *own.offered]]
        items = [Thing(one.name, "used" if one.spent else "", one.text, chosen(one.choice)) for one in own.items]
        relics = [Thing(one.name, f"{one.grit} Grit") for one in own.artifacts]
        played = [Thing(one.name) for one in own.played]
        shown = {"Hand": hand, "Jobs": jobs, "Items": items, "Artifacts": relics, "In play": played}
        return [Holding(title, things) for title, things in shown.items() if things]

    def chart(self) -> Chart:
        here = next((one.place for one in self.chasers if one.you), "")
        rides = [*self.map.rides, *self.map.marches]
        marks: list[Mark] = []
        for place in self.places:
            moves = chosen(*(ride.choice for ride in rides if ride.to.id == place.id))
            marks.append(Mark(place.id, place.x, place.y, two_lines(place.name), self.seen_at(place), moves, own=place.name == here))
        lanes = [Lane(trail.ends, f"{trail.movement}{'*' if trail.curse else ''}") for trail in self.trails]
        return Chart(WIDTH, HEIGHT, marks, lanes, LEGEND)

    def seen_at(self, place: Place) -> list[str]:
        """Who and what is at a place, with a sign for each sort."""
        there = [f"@{hat.name}" for figures in self.map.figures if figures.at.id == place.id for hat in figures.hats]
        there += [f"!{one.attack} {one.name}" for one in self.map.beasts if one.at.id == place.id]
        there += [f"${one.attack} {one.name}" for one in self.map.bills if one.at.id == place.id]
        return there + [f"&{len(one.artifacts)}" for one in self.map.tokens if one.at.id == place.id]


WIDTH: Final = 1000
HEIGHT: Final = 700
"""The map's own measures."""
LEGEND: Final = "◆ you · @ chaser · ! monster, $ bounty, with the attack it takes · & artifacts · on roads the movement, * Curse rises"


def two_lines(name: str) -> list[str]:
    """A place's name as it stands on the map."""
    words = name.split(" ")
    ways = [[" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words))]
    return min(ways, key=lambda way: max(len(line) for line in way), default=words)
