"""The castle laid out: the way down, the row of the dungeon, dice and cubes, heroes, abilities, equipment, and what the castle did."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from malison.games.cursed_castle.box.cards import HEROES, ICONS
from malison.games.cursed_castle.moves import CUBES
from malison.games.cursed_castle.show.faces import ICON_NAMES
from malison.games.cursed_castle.show.party import Ability, Chip, Gear, Place, Tray, Ware, ability, chip, gear_card, place, tray
from malison.games.cursed_castle.show.words import BOSS_COMES, EMPTY, HERALDS, LIVES, QUIET, RISEN, THREATS, TRACKS, beneath, needs, where
from malison.kernel.scene import Choice, Choices, Holding, Scene, Thing, chosen
from malison.kernel.words import say

NEWS: Final = ("drawn", "modified", "enemy_roll", "enemy_die")
ACTS: Final = ("primary", "secondary", "boss_acts", "works", "rests")
AFTERWARDS: Final = ("levels_up", "finds_item", "offered", "poison_bites", "wins_dungeon")
"""What is told of cleanup: no attack is behind it."""
PEGS: Final = 3
UNHURT: Final = ["", ""]
HURT: Final = ["", "lost"]
FOURTH: Final = 4
EITHER: Final = ("mimic", "prowler")
"""What is cleared by its cubes or by its check."""
APART: Final = 15
"""How much of the way a landmark takes, in percent."""
UNKNOWN: Final = "boss"


# -- small things


class Stock(Struct):
    """So many of a thing."""

    id: str
    count: int


class Line(Struct):
    """Something that was told, and the rule behind it."""

    kind: str
    text: str
    rule: str


# -- the way, and how the party stands


class Landmark(Struct):
    """A card whose place in the deck is known; "boss" if nobody knows which one it is. `at` is how far down, in percent."""

    card: str
    after: int
    at: float


class Fight(Struct):
    """A boss in the row, and how far it is filled."""

    name: str
    filled: int
    spaces: int


class Way(Struct):
    name: str
    dungeon: int
    dungeons: int
    stage: int
    round: int
    left: int
    drawn: int
    cards: int
    gone: float
    """How much of the deck is gone, in percent."""
    fights: list[Fight]
    bosses_left: int
    goal: str
    """The boss at the bottom, empty if nobody knows which."""
    landmarks: list[Landmark]
    ended: str


class Life(Struct):
    """A hero: a heart for each wound they can bear, "lost" if they have it."""

    state: str
    hearts: list[str]
    title: str
    words: str


class Track(Struct):
    """A row of pegs that ends badly."""

    id: str
    name: str
    symbol: str
    words: str
    marks: int
    state: str
    pegs: list[str]
    cure: Choice | None


class Fate(Struct):
    lives: list[Life]
    left: int
    tracks: list[Track]
    over: bool


class Harm(Struct):
    """So many icons that are coming."""

    id: str
    icon: str
    symbol: str
    count: int
    name: str


class Threat(Struct):
    """What the castle is about to do if nothing changes."""

    words: str
    harms: list[Harm]
    blocks: int
    extra_die: bool
    now: Line | None
    faces: bool
    """A boss is there, who goes by what enemy dice show."""


# -- the row


class Zone(Struct):
    """A line of a card's attacks: "active" if it comes now, "idle" if nothing comes of it, else empty."""

    icons: list[str]
    state: str = ""
    times: int = 0


class Slot(Struct):
    """A space for a cube, or the cube in it."""

    colour: str
    number: int
    filled: bool
    choice: Choice | None


class Check(Struct):
    value: int
    passed: bool
    choice: Choice | None
    reach: list[int] = []
    """The dice with which somebody's total would pass it."""


class Card(Struct):
    id: str
    name: str
    kind: str
    defeated: bool
    persistent: bool
    barricades: int
    barricade: str
    modifier: str
    risen: str
    zones: list[Zone]
    slots: list[Slot]
    checks: list[Check]
    words: str
    payable: bool
    """All that is open on it could be filled with what the party has."""


class EnemyDie(Struct):
    number: int
    reroll: Choice | None


class Space(Struct):
    number: int
    round: int
    acting: bool
    words: str
    empty: str
    dice: list[EnemyDie]
    sends: list[Chip]
    covers: int
    card: Card | None


# -- what happened, and what lies aside


class Act(Struct):
    """A card's attack and what came of it. The card is told by its number."""

    card: int
    head: Line
    lines: list[Line]


class Deeds(Struct):
    """What was told lately: the dice placed in this round, what the castle drew and rolled, and its last attacks, card by card."""

    placed: dict[int, int] = {}
    tried: dict[str, list[int]] = {}
    red: int = 0
    """What the red die shows, if it was rolled in this round."""
    news: list[Line] = []
    acts: list[Act] = []
    old: bool = True
    """The attacks are those of the round before."""
    acting: bool = False


class Herald(Struct):
    """Something great, called out over the row while it is told; `id` is another for each."""

    id: str
    symbol: str
    name: str
    words: str


class Piles(Struct):
    left: int
    on_top: list[Stock]
    somewhere: list[Stock]
    landmarks: list[Landmark]
    discarded: int
    discard: list[Stock]
    covers: list[Stock]
    reserve: list[str]
    supply: list[str]
    fallen: list[str]
    waiting: int
    equipment: list[str]
    items: list[Stock]
    things: int


class Names(Struct):
    """Ids in words, for a terminal."""

    heroes: dict[str, str]
    items: dict[str, str]
    cards: dict[str, str]


class Status(Struct):
    """Tokens and dice that are short, for a terminal."""

    poison: int
    fresh_poison: int
    corruption: int
    purple: int
    missing: int


class Castle(Scene):
    phase: str
    way: Way
    fate: Fate
    status: Status
    threat: Threat
    spaces: list[Space]
    tray: Tray
    offer: list[Ware]
    places: list[Place]
    abilities: list[Ability]
    gear: list[Gear]
    deeds: Deeds
    herald: Herald | None
    piles: Piles
    names: Names

    def held(self) -> list[Holding]:
        found = [Holding("Abilities", [skill(one) for one in self.abilities])]
        gear = [Thing(one.name, "used" if one.used else "", "", chosen(one.use, one.conjure, *moves_of(one.chips))) for one in self.gear]
        items = [Thing(self.names.items[one.id], f"×{one.count}", "", chosen(one.use)) for one in self.tray.items]
        return found + [Holding(title, things) for title, things in (("Equipment", gear), ("Items", items)) if things]


def moves_of(chips: list[Chip]) -> list[Choice]:
    return [chip.choice for chip in chips]


def skill(one: Ability) -> Thing:
    """An ability with the values it wants, the cube it brings, and whether it can be used."""
    states = [word for word, on in (("upgraded", one.upgraded), ("used", one.used), ("stunned", one.stunned)) if on]
    note = ", ".join([f"{'/'.join(map(str, one.values))} {one.colour}", *states])
    choices = chosen(one.use_top, one.use_or, one.upgrade, one.cure, *moves_of(one.chips))
    return Thing(one.name, note, "", choices)


def scene(view: dict[str, Any], moves: Choices, recent: list[dict[str, Any]]) -> Castle:
    asked = view["asked"] or {"what": "", "hero": None, "ability": None, "space": None, "colour": None}
    deeds = chronicle(recent)
    made = way(view)
    # What gives something away is quieter than what can be done with it.
    left = bool(view["dice"] or any(view["cubes"].values()))
    moves.besides("no_check", "top skip", "bonus skip", *(["done", "use", "item"] if left else []))
    # Once cubes strike, totals are used up one by one.
    cards = [card for card in [*view["row"], view["fourth"]] if card and view["phase"] == "dice"]
    checks = [check["value"] for card in cards for check in card["checks"] if not check["passed"]]
    active = moves.has("done")
    hand = tray(view, moves, deeds.red, checks)
    places = [place(hero, number, asked, thrown(hero, deeds), checks, moves) for number, hero in enumerate(view["heroes"], 1)]
    force = mustered(view, places) if active else None
    return Castle(
        phase=view["phase"],
        way=made,
        fate=fate(view, moves),
        status=Status(view["poison"], view["fresh_poison"], view["corruption"], view["purple"], view["missing"]),
        threat=threat(view, deeds),
        spaces=[space(view, number, asked, force, moves) for number in range(1, FOURTH + 1)],
        tray=hand,
        offer=[Ware(gear, moves.take("keep", gear)) for gear in view["offer"]],
        places=places,
        abilities=[ability(shown, asked, deeds.placed.get(i, 0), moves) for i, shown in enumerate(view["abilities"])],
        gear=[gear_card(shown, moves) for shown in view["equipment"]],
        deeds=deeds,
        herald=herald(view, recent),
        piles=piles(view, made.landmarks),
        names=Names(**view["names"]),
        plain=moves.rest(),
    )


# -- the way, and how the party stands


def way(view: dict[str, Any]) -> Way:
    deck = view["deck"]
    drawn = deck["of"] - deck["left"]
    landmarks = [Landmark(mark["card"], mark["after"], 100 * (drawn + mark["after"] + 1) / deck["of"]) for mark in deck["landmarks"]]
    # None lies on the one after it.
    for i in range(len(landmarks) - 2, -1, -1):
        landmarks[i].at = max(0.0, min(landmarks[i].at, landmarks[i + 1].at - APART))
    fights: list[Fight] = []
    for card in view["row"]:
        if card and card["kind"] == "boss":
            passed = sum(check["passed"] for check in card["checks"])
            filled = sum(card["filled"].values()) + passed
            fights.append(Fight(card["name"], filled, filled + sum(card["open"].values()) + len(card["checks"]) - passed))
    return Way(
        name=view["dungeon_name"],
        dungeon=view["dungeon"],
        dungeons=len(view["dungeons"]),
        stage=view["stage"],
        round=view["round"],
        left=deck["left"],
        drawn=drawn,
        cards=deck["of"],
        gone=100 * drawn / deck["of"],
        fights=fights,
        bosses_left=view["bosses_left"],
        goal=landmarks[-1].card if landmarks and landmarks[-1].card != UNKNOWN else "",
        landmarks=landmarks,
        ended=view["ended"] or "",
    )


def fate(view: dict[str, Any], moves: Choices) -> Fate:
    lives = [life("gone", "", []) if hero is None else hero_life(hero) for hero in view["heroes"]]
    lives += [life("waiting", view["names"]["heroes"][name], UNHURT) for name in view["reserve"]]
    marks = {
        "poison": view["poison"] + view["fresh_poison"],
        "corruption": view["corruption"],
        "madness": view["purple"],
        "locks": view["locked"] + view["missing"],
    }
    tracks = [track(name, n, view["fresh_poison"] if name == "poison" else 0, moves) for name, n in marks.items()]
    return Fate(lives, wounds_left(view), tracks, bool(view["ended"]))


def wounds_left(view: dict[str, Any]) -> int:
    """So many more, and the last hero falls."""
    return 2 * len(view["reserve"]) + sum(1 if hero["damaged"] else 2 for hero in view["heroes"] if hero)


def hero_life(hero: dict[str, Any]) -> Life:
    return life("hurt", hero["name"], HURT) if hero["damaged"] else life("", hero["name"], UNHURT)


def life(state: str, name: str, hearts: list[str]) -> Life:
    title, words = LIVES[state]
    return Life(state, hearts, say(title, name=name), say(words, name=name))


def track(name: str, marks: int, fresh: int, moves: Choices) -> Track:
    title, symbol, words = TRACKS[name]
    pegs = ["" if peg >= marks else "on fresh" if peg >= marks - fresh else "on" for peg in range(PEGS)]
    state = "full" if marks >= PEGS else "some" if marks else ""
    return Track(name, title, symbol, words, marks, state, pegs, moves.take("cure", name))


def threat(view: dict[str, Any], deeds: Deeds) -> Threat:
    phase = view["phase"]
    asked = asked_of(view)
    harms = [
        # Poison that is in the party already comes as damage.
        Harm(name, name if name in ICONS else "damage", name if name in ICONS else "poison", left, ICON_NAMES.get(name, name))
        for name, count in view["threat"].items()
        if (left := count - (name == asked))
    ]
    now = deeds.acts[-1].head if view["acting"] and deeds.acts and not deeds.old else None
    return Threat(THREATS[phase] if harms else QUIET[phase], harms, view["blocks"], view["extra_die"], now, bool(way(view).fights))


def asked_of(view: dict[str, Any]) -> str:
    """What is being dealt with now: of that nothing is still to come."""
    asking = view["asking"] or {"step": ""}
    if asking["step"] == "Hit":
        return "poison_damage" if view["phase"] == "cleanup" else "damage"
    return str(asking["values"].get("icon", "")) if asking["step"] == "Afflict" else ""


# -- the row


class Force(Struct):
    """What the party can do with what it has: cubes at heroes and in hand, room for those in hand, and totals."""

    aimed: dict[str, int]
    held: dict[str, int]
    room: int
    totals: list[int]
    tries: list[Chip]


def mustered(view: dict[str, Any], places: list[Place]) -> Force:
    heroes = [place.hero for place in places if place.hero]
    aimed = {colour: sum(hero["cubes"][colour] for hero in view["heroes"] if hero) for colour in CUBES}
    room = sum(hero.boxes - len(hero.cubes) for hero in heroes if hero.arms)
    totals = [hero.total for hero in heroes if hero.total is not None]
    return Force(aimed, view["cubes"], room, totals, [one for hero in heroes for one in hero.tries])


def payable(shown: dict[str, Any], force: Force) -> bool:
    """CC-R2, CC-R4, CC-R5: whether all that is open on a card could be filled, if nothing went to another."""
    short = {colour: max(0, n - force.aimed[colour]) for colour, n in shown["open"].items()}
    filled = all(n <= force.held[colour] for colour, n in short.items()) and sum(short.values()) <= force.room
    values = sorted((check["value"] for check in shown["checks"] if not check["passed"]), reverse=True)
    totals = sorted(force.totals, reverse=True)
    passed = len(values) <= len(totals) and all(value <= total for value, total in zip(values, totals, strict=False))
    cubes = sum(shown["open"].values())
    if cubes and values and shown["kind"] in EITHER:
        return filled or passed
    return bool(cubes or values) and filled and passed


def space(view: dict[str, Any], number: int, asked: dict[str, Any], force: Force | None, moves: Choices) -> Space:
    shown = view["fourth"] if number == FOURTH else view["row"][number - 1]
    count = 0 if number == FOURTH else view["enemy_dice"][number - 1]
    dice = [EnemyDie(k, moves.take("enemy_reroll", number)) for k in range(count)]
    sends: list[Chip] = []
    for to in range(1, FOURTH):
        chip(sends, moves.take("enemy_move", number, to), die=to)
    return Space(
        number=number,
        round=view["round"],
        acting=view["acting"] == number,
        words=where(number, None if number == FOURTH else count),
        empty=EMPTY[number == FOURTH],
        dice=dice,
        sends=sends,
        covers=len(shown["covers"]) if shown and number == FOURTH else 0,
        card=card(view, shown, number, asked, force, moves) if shown else None,
    )


def card(view: dict[str, Any], shown: dict[str, Any], number: int, asked: dict[str, Any], force: Force | None, moves: Choices) -> Card:
    slots: list[Slot] = []
    rejuvenated = asked["space"] == number
    for colour in CUBES:
        for k in range(shown["filled"][colour]):
            slots.append(Slot(colour, k, True, moves.take("unfill", colour) if rejuvenated else None))
        for k in range(shown["open"][colour]):
            slots.append(Slot(colour, k, False, moves.take("strike", number) if colour == asked["colour"] else None))
    checks: list[Check] = []
    for k, check in enumerate(shown["checks"], 1):
        choice = moves.take("pass", number, k) or (moves.take("unpass", k) if rejuvenated else None)
        reach = sorted({one.die for one in force.tries if one.was < check["value"] <= one.gives}) if force and not check["passed"] else []
        checks.append(Check(check["value"], check["passed"], choice, reach))
    awake = view["phase"] != "cleanup" and not shown["defeated"] and not shown.get("risen")
    return Card(
        id=shown["id"],
        name=shown["name"],
        kind=shown["kind"],
        defeated=shown["defeated"],
        persistent=shown.get("persistent", False),
        barricades=shown.get("barricades", 0),
        barricade=beneath(shown.get("barricades", 0)),
        modifier=shown.get("modifier") or "",
        risen=RISEN if shown.get("risen") else "",
        zones=zones(shown, view["enemy_dice"], number, awake),
        slots=slots,
        checks=checks,
        words=needs(shown),
        payable=force is not None and not shown["defeated"] and payable(shown, force),
    )


def zones(shown: dict[str, Any], dice: list[int], number: int, awake: bool) -> list[Zone]:
    """The card's lines of attacks, lit if they come with the enemy dice as they lie."""
    if number == FOURTH:
        return [Zone(shown["attack"], "active" if awake and shown["attack"] else "")]
    if shown["kind"] == "boss":
        return [zone(icons, awake and n > 0, n) for icons, n in zip(shown["abilities"], dice, strict=True)]
    n = dice[number - 1]
    first, second = zone(shown["primary"], awake and n > 0, n), zone(shown["secondary"], awake and n == 0, 0)
    for one in (first, second):
        one.state = "idle" if one.state and not one.icons else one.state
    return [first, second]


def zone(icons: list[str], lit: bool, times: int) -> Zone:
    return Zone(icons, "active", times) if lit else Zone(icons)


# -- what happened, and what lies aside


def chronicle(recent: list[dict[str, Any]]) -> Deeds:
    deeds = Deeds()
    for event in recent:
        kind = event["kind"]
        line = Line(kind, event["text"], event["rule"])
        if kind == "round":
            deeds = Deeds(acts=deeds.acts)
        elif kind == "places_die":
            deeds.placed[event["ability"]] = event["pips"]
        elif kind == "red_roll":
            deeds.red = event["pips"]
        elif kind in ("turns_die", "rerolls") and event["pips"] == deeds.red:
            deeds.red = event["new_pips"]
        elif kind == "tries":
            deeds.tried.setdefault(HEROES[event["hero"]], []).append(event["pips"])
        elif kind in NEWS:
            deeds.news.append(line)
        elif kind in ACTS:
            deeds.acts = [*([] if deeds.old else deeds.acts), Act(event["card"], line, [])]
            deeds.old, deeds.acting = False, True
        elif kind in AFTERWARDS:
            deeds.acting = False
        elif deeds.acting:
            deeds.acts[-1].lines.append(line)
    return deeds


def herald(view: dict[str, Any], recent: list[dict[str, Any]]) -> Herald | None:
    """A dungeon entered or won, or a boss who comes: until it is the heroes' turn."""
    for event in recent[::-1]:
        kind = event["kind"]
        if kind == "hero_roll":
            break
        if kind in HERALDS:
            symbol, words = HERALDS[kind]
            return Herald(f"{kind}-{view['stage']}", symbol, view["dungeon_name"], words)
        boss = view["row"][event["space"]] if kind == "drawn" and event["space"] < len(view["row"]) else None
        if boss and boss["kind"] == "boss":
            return Herald(boss["id"], boss["id"], boss["name"], BOSS_COMES)
    return None


def thrown(hero: dict[str, Any] | None, deeds: Deeds) -> list[int]:
    """The dice that a hero has tried in this round."""
    return deeds.tried.get(hero["id"], []) if hero else []


def piles(view: dict[str, Any], landmarks: list[Landmark]) -> Piles:
    deck, items = view["deck"], [Stock(name, n) for name, n in view["items_left"].items() if n]
    return Piles(
        left=deck["left"],
        on_top=stocks(deck["on_top"]),
        somewhere=stocks(deck["somewhere"]),
        landmarks=landmarks,
        discarded=len(view["discard"]),
        discard=stocks(view["discard"][::-1]),
        covers=stocks(view["fourth"]["covers"] if view["fourth"] else []),
        reserve=view["reserve"],
        supply=view["supply"],
        fallen=view["fallen"],
        waiting=len(view["reserve"]) + len(view["supply"]),
        equipment=view["equipment_left"],
        items=items,
        things=len(view["equipment_left"]) + sum(stock.count for stock in items),
    )


def stocks(names: list[str]) -> list[Stock]:
    """Each card once, with how many of it there are."""
    return [Stock(name, names.count(name)) for name in dict.fromkeys(names)]
