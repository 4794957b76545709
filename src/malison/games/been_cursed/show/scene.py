"""The village laid out: both camps with their tracks, the map with everybody on it, hands and piles, and what the automatons did."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from msgspec import Struct

from malison.games.been_cursed.box.cards import ERRANDS
from malison.games.been_cursed.show.boons import Chip, chips
from malison.games.been_cursed.show.story import Chronicle, Dice, Tale, before_the_deal, chronicle, dice, followed, stops, tales
from malison.games.been_cursed.show.words import (
    NO_CARD,
    NO_SUCH_CARD,
    ON_PLACES,
    PANIC_SHORT,
    at_a_place,
    far_away,
    no_card_for,
    power_says,
    pressed,
    spell_says,
)
from malison.kernel.scene import AS_THEY_LIE, Chart, Choice, Choices, Holding, Lane, Legal, Mark, Plan, Scene, Thing, chosen
from malison.kernel.words import apart, listed

AT_PLACES: Final = ("buy", "steal", "sneak", "step", "go", "pick", "place")
"""The moves that are made at a place, which is their only parameter."""
WIDTH: Final = 1000
HEIGHT: Final = 700
"""The map's own measures."""
SIGNS: Final = {"step": "paw", "bite": "eat", "graze": "eat"}
"""What is drawn on a place for such a move."""


class CureSpace(Struct):
    """`held`: a tile for it lies in a pouch; `ready`: and so for every space before it."""

    kind: str
    standing: str
    held: bool
    ready: bool
    peg: bool


class Pouch(Struct):
    kind: str | None
    give: Choice | None


class Lasting(Struct):
    """A card in front of a side; now and then it can be taken away, or used."""

    id: str
    name: str
    text: str
    kind: str
    single: bool
    take: Choice | None


class Wizard(Struct):
    seat: int | None
    name: str
    active: bool
    won: bool
    cure: int
    track: list[CureSpace]
    needs: str | None
    seller: bool
    """Somebody in the village sells what is needed; otherwise only the Market does."""
    coins: int
    supply: int
    pouches: list[Pouch]
    capacity: int
    actions: int
    free: int
    hand: int
    deck: int
    lasting: list[Lasting]


class Bite(Struct):
    """A slot of the stomach and what lies there; from the fourth on, beside it."""

    number: int
    extra: bool
    tokens: list[str]


class Feeding(Struct):
    """A Possessed Wizard card beside the Monster."""

    id: str
    name: str
    feeds_on: str
    effect: str


class Dealt(Struct):
    """A Rabid Monster card to be used up."""

    id: str
    name: str
    actions: list[str]
    hunts: str
    use: Choice | None


class Hunting(Struct):
    """A Rabid Monster card in its row, and whom it would catch if night fell now; None if that cannot be said."""

    id: str
    name: str
    hunts: str
    prey: str | None
    sheep: bool
    now: bool
    """It is being carried out."""


class Monster(Struct):
    seat: int | None
    name: str
    active: bool
    won: bool
    curse: int
    top: int
    energy: int | None
    energy_top: int
    price: int
    run: Choice | None
    stomach: list[Bite]
    fed: bool
    panic_change: int
    curse_change: int
    actions: int
    movements: int | None
    """While it moves; otherwise None."""
    hand: int
    deck: int
    feeding: list[Feeding]
    lasting: list[Lasting]
    tray: bool
    """Its cards are what the Wizard acts with: they have a place of their own, which stays where there are none."""
    dealt: list[Dealt]
    lacks: str
    """What none of the dealt cards shows."""
    row: list[Hunting]
    dawn: bool
    """Last night's row is done, and the day's cards are not dealt yet."""


class Ware(Struct):
    """Something to be chosen beside the board: an ingredient (with its price), a villager (how many are in the bag), or an amount."""

    kind: str
    choice: Choice
    id: str
    n: int


class Asked(Struct):
    """What is in hand right now."""

    casting: str | None
    playing: str | None
    arriving: str | None
    wares: list[Ware]
    aside: bool
    """What is chosen here, if anything, is chosen for a house on the map, which must be seen."""
    alike: list[str]
    """What the move is sure to bring and to cost, where that is the same at every place: it is said once."""


class PanicEffect(Struct):
    start: int
    name: str
    text: str
    short: str
    on: bool


class Panic(Struct):
    level: int
    top: int
    effects: list[PanicEffect]
    calm: Choice | None


class Crossing(Struct):
    name: str
    guarded: bool


class Door(Struct):
    """A move made at a place or pasture, the sign or the words that show it, and what it is sure to bring and to cost."""

    kind: str
    choice: Choice
    sign: str
    words: str
    brings: list[Chip]
    costs: list[Chip]


class Walk(Struct):
    """A piece of the token's way this turn."""

    x1: int
    y1: int
    x2: int
    y2: int


class Far(Struct):
    """A place several roads away: the steps there, for one click."""

    steps: list[str]
    guards: int
    title: str


class Spot(Struct):
    """A place on the map. `threat` is which card of the Rabid Monster's row would find its prey here; `fare` the carriage, where it is
    another than its district's."""

    id: str
    name: str
    district: str
    house: bool
    price: int | None
    """What is sold here costs; nothing where nobody sells."""
    only_theft: bool
    """All that one can do here now is to steal."""
    villager: str | None
    sells: str | None
    steal: int
    roads: list[str]
    token: bool
    bound: bool
    sought: bool
    wanted: bool
    """What the Cure needs next can be bought here now."""
    dear: bool
    """What is sold here cannot be paid for now."""
    threat: int
    fare: int | None
    ride: int
    """The carriage there, if the Wizard would need one now."""
    shut: str
    """What no Rabid Monster card lets the Wizard do here today."""
    doors: list[Door]
    press: str
    """What a press does."""
    far: Far | None
    x: int
    y: int


class Pasture(Struct):
    id: str
    name: str
    sheep: int
    touches: list[str]
    near: str
    """The places that it touches, in words."""
    door: Door | None
    x: int
    y: int


class Card(Struct):
    """A card in one's own hand. A Spell has `coins` that it pays, and `way`, the carriage to where it must be cast. `lacks` is what it
    asks for and is not there: ingredients, or "stomach" and "energy"; `shut`: nothing can be cast today."""

    id: str
    name: str
    text: str
    at: str | None
    tiles: list[str]
    eaten: str | None
    panic: int
    energy: int
    coins: int | None
    way: int
    play: Choice | None
    lacks: list[str]
    shut: str
    says: list[str]
    """In words what its signs ask for and pay, and what is not there."""


class Hand(Struct):
    kind: str
    cards: list[Card]


class Plans(Struct):
    """The Possessed Wizard's row, and what it needs next."""

    row: list[Planned]
    needs: str | None


class Planned(Struct):
    id: str
    name: str
    action: str


class Piles(Struct):
    """Everything that may be counted or looked through. `own` is the viewer's side."""

    own: str
    spells: list[str]
    powers: list[str]
    spells_unseen: list[str]
    powers_unseen: list[str]
    bag: dict[str, int]
    cards: dict[str, Any] | None
    tiles: dict[str, int]
    sheep: int
    guards: dict[str, int]
    rabid_pile: list[str]
    rabid_deck: int | None
    possessed_deck: int | None


class Village(Scene):
    night: bool
    over: bool
    round: int
    last_round: int | None
    """After it the game is broken off, where that was agreed."""
    dice: Dice
    wizard: Wizard
    monster: Monster
    asked: Asked | None
    panic: Panic
    crossings: list[Crossing]
    pastures: list[Pasture]
    fares: dict[str, int]
    """The carriage to each district, for a Wizard who might go there."""
    spots: list[Spot]
    trail: list[Walk]
    """Where the token has gone this turn."""
    plans: Plans | None
    hand: Hand | None
    tales: list[Tale]
    chronicle: Chronicle | None
    piles: Piles
    names: dict[str, str]
    """What the edition calls villagers and ingredients, by their ids."""

    def at_once(self) -> list[Plan]:
        """Sheep for the pastures, one for each until there are no more."""
        open_to = [one.door.choice.move for one in self.pastures if one.door and one.door.kind == "pasture"]
        if not open_to or self.piles.sheep < 2:
            return []
        first, *others = open_to
        return [Plan([first, *(f"{move}?" for move in others)], AS_THEY_LIE)]

    def held(self) -> list[Holding]:
        found: list[Holding] = []
        if self.hand:
            cards = [Thing(card.name, requirements(card, self.names), card.text, chosen(card.play)) for card in self.hand.cards]
            found.append(Holding("Spells in hand" if self.hand.kind == "spell" else "Powers in hand", cards))
        own = self.wizard if self.piles.own == "wizard" else self.monster
        if self.piles.own and own.lasting:
            found.append(Holding("In play", [Thing(one.name, "", one.text, chosen(one.take)) for one in own.lasting]))
        if self.monster.dealt:
            cards = [Thing(f"{self.names[one.hunts]} card", "/".join(one.actions), "", chosen(one.use)) for one in self.monster.dealt]
            found.append(Holding("Rabid Monster cards", cards))
        return found

    def chart(self) -> Chart:
        marks = [mark(spot, self.names) for spot in self.spots]
        for one in self.pastures:
            marks.append(Mark(one.id, one.x, one.y, [f"{one.sheep} sheep"], [], chosen(one.door.choice if one.door else None)))
        lanes = {tuple(sorted((spot.id, road))) for spot in self.spots for road in spot.roads}
        who = self.monster.name if self.night else self.wizard.name
        legend = f"◆ is where the {who} stands; ¢ what a tile costs there. Guarded: {guarded(self.crossings)}."
        return Chart(WIDTH, HEIGHT, marks, [Lane((ends[0], ends[1])) for ends in sorted(lanes)], legend)


def mark(spot: Spot, names: dict[str, str]) -> Mark:
    """A place with whoever lives there, and the price; the figure is a sign before the name."""
    price = "" if spot.price is None else f"{spot.price}¢"
    there = [f"{price} {names[spot.villager] if spot.villager else ''}".strip()] if price or spot.villager else []
    name = spot.id if spot.house else spot.name
    return Mark(spot.id, spot.x, spot.y, [name], there, chosen(*(door.choice for door in spot.doors)), own=spot.token)


def guarded(crossings: list[Crossing]) -> str:
    return ", ".join(crossing.name for crossing in crossings if crossing.guarded) or "nothing"


def requirements(c: Card, names: dict[str, str]) -> str:
    """What a card asks for, and for a Spell what it pays."""
    asks = [("at " if c.coins is not None else "been at ") + ("" if c.at.isdecimal() else "the ") + names[c.at]] if c.at else []
    asks += [names[tile] for tile in c.tiles]
    asks += [f"{names[c.eaten]} eaten"] if c.eaten else []
    asks += [f"Panic +{c.panic}"] if c.panic else []
    asks += [f"{c.energy} Energy"] if c.energy else []
    return (", ".join(asks) or "free") + ("" if c.coins is None else f" → {c.coins}¢")


def scene(view: dict[str, Any], moves: Choices, recent: list[dict[str, Any]]) -> Village:
    track = cure_track(view["wizard"])
    wizard_camp, monster_camp = wizard(view, track, moves), monster(view, moves, recent)
    ways = fares(view)
    panic_track, meadows, places = panic(view["panic"], moves), pastures(view, moves), spots(view, track, moves, ways, recent)
    doors = [one.door for one in meadows if one.door] + [one for spot in places for one in spot.doors]
    haunted = view["mode"] == "haunted"
    return Village(
        night=view["side"] == "monster",
        over=view["over"],
        round=view["round"],
        last_round=view["last_round"],
        dice=dice(recent),
        wizard=wizard_camp,
        monster=monster_camp,
        asked=what_is_asked(view, moves, doors),
        panic=panic_track,
        crossings=[Crossing(crossing["name"], crossing["guarded"]) for crossing in view["crossings"]],
        pastures=meadows,
        fares=ways,
        spots=places,
        trail=trail(places, stops(recent)),
        plans=plans(view["possessed"]),
        hand=hand(view, moves),
        tales=[] if haunted else tales(view, recent),
        chronicle=chronicle(view, recent) if haunted else None,
        piles=piles(view),
        names=view["names"],
        plain=moves.rest(),
    )


# -- the camps


def cure_track(w: dict[str, Any]) -> list[CureSpace]:
    """The Cure's spaces, each with whether a held tile covers it."""
    spare, cure, ready = w["tiles"].copy(), w["cure"], True
    track: list[CureSpace] = []
    for n, kind in enumerate(w["cure_track"]):
        held = n >= cure and kind in spare
        if held:
            spare.remove(kind)
        ready = ready and (held or n < cure)
        standing = "done" if n < cure else "next" if n == cure else ""
        track.append(CureSpace(kind, standing, held, held and ready, n == cure - 1))
    return track


def needed(track: list[CureSpace]) -> str | None:
    """The first ingredient of the Cure that is not there yet."""
    return next((space.kind for space in track if space.standing != "done" and not space.held), None)


def wizard(view: dict[str, Any], track: list[CureSpace], moves: Choices) -> Wizard:
    w, day = view["wizard"], view["side"] == "wizard"
    room = max(0, w["capacity"] - len(w["tiles"]))
    return Wizard(
        seat=w["seat"],
        name=w["name"],
        active=day and not view["over"],
        won=view["winner"] == "wizard",
        cure=w["cure"],
        track=track,
        needs=None if view["over"] else needed(track),
        seller=any(shown["villager"] and shown["sells"] == needed(track) for shown in view["places"]),
        coins=w["coins"],
        supply=w["coin_supply"],
        pouches=[Pouch(kind, moves.take("return", kind)) for kind in w["tiles"]] + [Pouch(None, None)] * room,
        capacity=w["capacity"],
        actions=view["turn"]["actions"] if day else 0,
        free=view["turn"]["free_steals"],
        hand=w["hand_size"],
        deck=w["deck"],
        lasting=lasting(w, moves),
    )


def lasting(camp: dict[str, Any], moves: Choices) -> list[Lasting]:
    """What lies in front of a side: Spells, Powers, and a Power that lies ready."""
    spells = [Lasting(c["id"], c["name"], c["text"], "spell", False, moves.take("banish", c["id"])) for c in camp["spells"]]
    powers = [Lasting(c["id"], c["name"], c["text"], "power", False, moves.take("dispel", c["id"])) for c in camp["powers"]]
    c = camp.get("single_use")
    return spells + powers + ([Lasting(c["id"], c["name"], c["text"], "power", True, moves.take("activate"))] if c else [])


def monster(view: dict[str, Any], moves: Choices, recent: list[dict[str, Any]]) -> Monster:
    m, turn, night = view["monster"], view["turn"], view["side"] == "monster"
    beside, early = view["possessed"]["feeding"] if view["possessed"] else [], dawn(view, recent)
    return Monster(
        seat=m["seat"],
        name=m["name"],
        active=night and not view["over"],
        won=view["winner"] == "monster",
        curse=m["curse"],
        top=m["curse_top"],
        energy=m["energy"],
        energy_top=m["energy_top"],
        price=turn["movement_price"],
        run=moves.take("run"),
        stomach=stomach(m),
        fed=bool(m["stomach"]),
        panic_change=m["reckoning"]["panic"],
        curse_change=m["reckoning"]["curse"],
        actions=turn["actions"] if night else 0,
        movements=turn["movements"] if night and turn["phase"] == "moving" else None,
        hand=m["hand_size"],
        deck=m["deck"],
        feeding=[Feeding(c["id"], c["name"], c["feeds_on"], c["feeding"]) for c in beside],
        lasting=lasting(m, moves),
        tray=view["rabid"] is not None,
        dealt=dealt(view["rabid"], moves),
        lacks=no_card_for(lacking(view, moves), NO_SUCH_CARD),
        row=[] if early else hunting(view["rabid"], followed(recent) if night else ""),
        dawn=early,
    )


def stomach(m: dict[str, Any]) -> list[Bite]:
    most = max([m["stomach_slots"], *(token["slot"] for token in m["stomach"])])
    return [Bite(n, n > m["stomach_slots"], [token["token"] for token in m["stomach"] if token["slot"] == n]) for n in range(1, most + 1)]


def dealt(rabid: dict[str, Any] | None, moves: Choices) -> list[Dealt]:
    found: list[Dealt] = []
    for c in rabid["dealt"] if rabid else []:
        use = moves.take("use", c["id"]) or moves.take("spend", c["id"])
        found.append(Dealt(c["id"], c["name"], c["actions"], c["hunts"], use))
    return found


def dawn(view: dict[str, Any], recent: list[dict[str, Any]]) -> bool:
    """From the morning on until the day's cards are dealt: last night's row still lies there."""
    return bool(view["side"] == "wizard" and view["rabid"] and not view["rabid"]["dealt"] and before_the_deal(recent))


def lacking(view: dict[str, Any], moves: Choices) -> list[str]:
    """The actions that none of the dealt Rabid Monster cards shows, while the Wizard may choose one."""
    cards = view["rabid"]["dealt"] if view["rabid"] and moves.has("end") else []
    return [errand for errand in ERRANDS if cards and not any(errand in card["actions"] for card in cards)]


def hunting(rabid: dict[str, Any] | None, now: str) -> list[Hunting]:
    if not rabid:
        return []
    outlook = rabid["prospects"] or [None] * len(rabid["row"])
    return [
        Hunting(c["id"], c["name"], c["hunts"], None if seen is None else seen["house"] or "", bool(seen and seen["sheep"]), c["id"] == now)
        for c, seen in zip(rabid["row"], outlook, strict=True)
    ]


# -- what is asked


def what_is_asked(view: dict[str, Any], moves: Choices, doors: list[Door]) -> Asked | None:
    casting, playing, arriving = view["wizard"]["casting"], view["monster"]["playing"], view["arriving"]
    price, bag = view["places"][-1]["price"], view["bag"]
    wares = [Ware("take", legal.choice, legal.values["ingredient"], price) for legal in moves.take_all("take")]
    wares += [Ware("call", legal.choice, legal.values["villager"], bag[legal.values["villager"]]) for legal in moves.take_all("call")]
    wares += [Ware("declare", legal.choice, "", int(legal.values["coins"])) for legal in moves.take_all("declare")]
    aside = all(ware.kind == "declare" for ware in wares)
    return Asked(casting, playing, arriving, wares, aside, alike(doors)) if casting or playing or arriving or wares else None


def alike(doors: list[Door]) -> list[str]:
    found = {apart(one.choice.label)[1:] for one in doors}
    if len(doors) < 2 or len(found) > 1:
        return []
    costs, brings = found.pop()
    return [words for words in (brings, costs) if words]


def panic(shown: dict[str, Any], moves: Choices) -> Panic:
    effects = [
        PanicEffect(effect["from"], effect["name"], effect["text"], PANIC_SHORT[effect["name"]], effect["on"])
        for effect in shown["effects"]
    ]
    return Panic(shown["level"], shown["top"], effects, moves.take("calm"))


# -- the map


def door(legal: Legal, view: dict[str, Any]) -> Door:
    """The Feeding cards work where a villager is eaten, so only there they are looked at."""
    family, beside = legal.family, view["possessed"]["feeding"] if view["possessed"] else []
    _, costs, brings = apart(legal.choice.label)
    return Door(family, legal.choice, SIGNS.get(family, ""), ON_PLACES.get(family, ""), chips(brings, beside), chips(costs, beside))


def pastures(view: dict[str, Any], moves: Choices) -> list[Pasture]:
    doors = {legal.values["pasture"]: door(legal, view) for legal in moves.take_all("graze", "herd", "pasture")}
    near = {p["id"]: listed([at_a_place(view["names"], place) for place in p["touches"]], "or") for p in view["pastures"]}
    return [
        Pasture(p["id"], p["name"], p["sheep"], p["touches"], near[p["id"]], doors.get(p["id"]), p["x"], p["y"]) for p in view["pastures"]
    ]


def fares(view: dict[str, Any]) -> dict[str, int]:
    """The way is paid for by bridges and gates, so it is the same to every house of a district."""
    if view["wizard"]["seat"] is None:
        return {}
    return {shown["district"]: shown["carriage"] for shown in view["places"] if shown["printed"] is not None}


def spots(view: dict[str, Any], track: list[CureSpace], moves: Choices, ways: dict[str, int], recent: list[dict[str, Any]]) -> list[Spot]:
    """Every place, with the moves that are made there."""
    walking, choosing, night = moves.has("step"), moves.has("end"), view["side"] == "monster"
    doors: dict[str, list[Door]] = {shown["id"]: [] for shown in view["places"]}
    for legal in moves.take_all(*AT_PLACES):
        doors[next(iter(legal.values.values()))].append(door(legal, view))
    doors[view["place"]] += [door(legal, view) for legal in moves.take_all("bite")]
    doors["laboratory"] += [door(legal, view) for legal in moves.take_all("mix")]
    sought, threats = whom_to_look_for(view, track), {} if dawn(view, recent) else threatened(view)
    lacks = lacking(view, moves)
    for_sale = view["side"] == "wizard" and choosing and "buy" not in lacks
    buys = {place for place, made in doors.items() if any(one.kind == "buy" for one in made)}
    return [
        Spot(
            id=shown["id"],
            name=shown["name"],
            district=shown["district"],
            house=shown["printed"] is not None,
            price=shown["price"] if "buy" in errands_at(shown) else None,
            only_theft=[one.kind for one in doors[shown["id"]]] in (["steal"], ["sneak"]),
            villager=shown["villager"],
            sells=shown["sells"],
            steal=shown["steal"],
            roads=shown["roads"],
            token=shown["token"],
            bound=shown["id"] == view["heading"],
            sought=shown["villager"] in sought,
            wanted=shown["villager"] in sought and shown["id"] in buys,
            dear=not night and "buy" in errands_at(shown) and not (shown["id"] in buys if for_sale else affordable(view, shown)),
            threat=threats.get(shown["id"], 0),
            fare=shown["carriage"] if ways and shown["carriage"] != ways.get(shown["district"]) and not shown["token"] else None,
            ride=shown["carriage"] if ways and not night else 0,
            shut=no_card_for([errand for errand in lacks if errand in errands_at(shown)], NO_CARD),
            doors=doors[shown["id"]],
            press=pressed([one.kind for one in doors[shown["id"]]]),
            far=far(shown, view["walks"].get(shown["id"]), view["names"]) if walking else None,
            x=shown["x"],
            y=shown["y"],
        )
        for shown in view["places"]
    ]


def affordable(view: dict[str, Any], shown: dict[str, Any]) -> bool:
    """BC-A2, BC-A4: whether the purse reaches for one ingredient here, as things stand: the way is paid too, or takes an action."""
    coins, price = view["wizard"]["coins"], shown["price"] or 0
    return bool(price + shown["carriage"] <= coins or (price <= coins and view["turn"]["actions"] > 1))


def trail(places: list[Spot], steps: list[int]) -> list[Walk]:
    """From place to place, along the roads where there are roads: the Monster walks, and the carriage goes straight."""
    ids = {spot.id: n for n, spot in enumerate(places)}
    roads = [[ids[road] for road in spot.roads] for spot in places]
    found: list[Walk] = []
    for start, end in pairwise(steps):
        way = along(roads, start, end)
        found += [Walk(places[a].x, places[a].y, places[b].x, places[b].y) for a, b in pairwise(way)]
    return found


def along(roads: list[list[int]], start: int, end: int) -> list[int]:
    """The places on a shortest way from one to the other."""
    came, ways = {start: start}, [start]
    for here in ways:
        for there in roads[here]:
            if there not in came:
                came[there] = here
                ways.append(there)
    way = [end]
    while way[-1] != start:
        way.append(came[way[-1]])
    return way[::-1]


def errands_at(shown: dict[str, Any]) -> tuple[str, ...]:
    """What a Wizard goes to a place for."""
    if shown["printed"] is None:
        return ("buy",) if shown["price"] else ("mix",)
    return ("buy", "steal") if shown["villager"] else ("steal",)


def whom_to_look_for(view: dict[str, Any], track: list[CureSpace]) -> set[str]:
    """By day whoever sells what the Cure needs next, by night whoever is of a kind already eaten: to the Rabid Monster all are alike."""
    if view["over"] or (view["side"] == "monster" and view["monster"]["seat"] is None):
        return set()
    if view["side"] == "monster":
        return {token["token"] for token in view["monster"]["stomach"]}
    wanted = needed(track)
    return {shown["villager"] for shown in view["places"] if shown["villager"] and shown["sells"] == wanted}


def threatened(view: dict[str, Any]) -> dict[str, int]:
    outlook = view["rabid"]["prospects"] if view["rabid"] else None
    return {seen["house"]: number for number, seen in enumerate(outlook or [], 1) if seen["house"]}


def far(shown: dict[str, Any], walk: dict[str, Any] | None, names: dict[str, str]) -> Far | None:
    if walk is None:
        return None
    title = far_away(shown["name"], names.get(shown["villager"]), len(walk["path"]), walk["guards"])
    return Far([f"step {place}" for place in walk["path"]], walk["guards"], title)


# -- cards


def plans(possessed: dict[str, Any] | None) -> Plans | None:
    if not possessed or not possessed["row"]:
        return None
    return Plans([Planned(c["id"], c["name"], c["action"]) for c in possessed["row"]], possessed["needs"])


def hand(view: dict[str, Any], moves: Choices) -> Hand | None:
    """The viewer's own cards."""
    ways = {shown["id"]: shown["carriage"] for shown in view["places"]}
    spells, powers = view["wizard"]["hand"], view["monster"]["hand"]
    if spells is not None:
        shut = no_card_for([errand for errand in lacking(view, moves) if errand == "cast"], NO_SUCH_CARD)
        return Hand("spell", [spell(c, ways.get(c["at"], 0), moves, view, shut) for c in spells])
    return None if powers is None else Hand("power", [power(c, moves, view) for c in powers])


def spell(c: dict[str, Any], way: int, moves: Choices, view: dict[str, Any], shut: str) -> Card:
    play = moves.take("cast", c["id"])
    asks, spare, lacks = c["pay"], view["wizard"]["tiles"].copy(), list[str]()
    for kind in asks:
        if kind in spare:
            spare.remove(kind)
        else:
            lacks.append(kind)
    says = spell_says(view["names"], c["at"], way, asks, lacks, c["coins"], shut)
    return Card(c["id"], c["name"], c["text"], c["at"], asks, None, 0, 0, c["coins"], way if play else 0, play, lacks, shut, says)


def power(c: dict[str, Any], moves: Choices, view: dict[str, Any]) -> Card:
    play, m = moves.take("play", c["id"]), view["monster"]
    eaten, energy = c["stomach"], c["energy"]
    lacks = ["stomach"] if eaten and not any(token["token"] == eaten for token in m["stomach"]) else []
    lacks += ["energy"] if energy > (m["energy"] or 0) else []
    says = power_says(view["names"], c["visited"], eaten, "stomach" in lacks, c["panic"], energy, m["energy"] or 0)
    return Card(c["id"], c["name"], c["text"], c["visited"], [], eaten, c["panic"], energy, None, 0, play, [] if play else lacks, "", says)


def piles(view: dict[str, Any]) -> Piles:
    w, m, rabid, possessed = view["wizard"], view["monster"], view["rabid"], view["possessed"]
    return Piles(
        own="wizard" if w["hand"] is not None else "monster" if m["hand"] is not None else "",
        spells=w["pile"],
        powers=m["pile"],
        spells_unseen=w["unseen"],
        powers_unseen=m["unseen"],
        bag=view["bag"],
        cards=view["villager_cards"],
        tiles=w["tile_supply"],
        sheep=view["sheep_supply"],
        guards={} if m["seat"] is None else view["guards_left"],
        rabid_pile=[c["id"] for c in rabid["pile"]] if rabid else [],
        rabid_deck=rabid["deck"] if rabid else None,
        possessed_deck=possessed["deck"] if possessed else None,
    )
