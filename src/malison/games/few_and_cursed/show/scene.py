"""The desert laid out: how the game stands, the map, what the moment is about, everyone's board, and what is wanted."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any, Final

from malison.games.few_and_cursed.show.things import (
    Act,
    Acts,
    Beast,
    Bill,
    Candidate,
    Card,
    Chaser,
    Cube,
    Feat,
    Figures,
    Gang,
    Goal,
    Heap,
    Item,
    Job,
    Laid,
    Map,
    Meeting,
    Pair,
    Picked,
    Pile,
    Place,
    Poster,
    Racer,
    Relic,
    Ride,
    Road,
    Shop,
    Small,
    Spot,
    Stage,
    Start,
    Tokens,
    Told,
    Track,
    Trail,
    Wanted,
    Ware,
    West,
)
from malison.games.few_and_cursed.show.words import (
    DOOM,
    ENDS,
    HEAPS,
    LAID,
    LOSES,
    NOTES,
    STAMPS,
    WHOLE_HAND,
    WOUNDS,
    all_the_way,
    defeat,
    player,
)
from malison.kernel.scene import AS_THEY_LIE, Choice, Choices, Plan
from malison.kernel.words import apart

MONSTER_DEEDS: Final = ("marched", "lured", "sent", "entered", "provoked", "appeared", "cleared", "drained", "called")
EVENTS_READ: Final = 80
STAMPED: Final = {"captured": "bounty", "appeared": "bounty", "entered": "bounty", "worked": "job", "recovered": "card", "cursed": "seat"}
"""What is great, by what it is about; it is seen while so many further things are told."""
FEAT_LASTS: Final = 3
ACTS: Final = ("defeat", "recover", "rob", "encounter", "camp", "character")
CUBES: Final = ("health", "capacity", "threshold")
PICKS: Final = {"choose": "plain", "stat": "stat", "recover": "artifact", "recall": "card", "rob": "plain", "sell": "job", "drop": "item"}
"""What is picked by each family of moves."""
COUNTER: Final = ("buy", "ammo", "upgrade", "refresh", "put")
DECKS: Final = {"omens": "cursed_encounters"}
ENDED_BY: Final = {"improvise": ("take",), "encounter": ("option", "sell", "done")}
"""With what a phase is over for most."""
FIGHTS: Final = ("hunt", "fight", "call", "clear")


def scene(view: dict[str, Any], moves: Choices, recent: list[dict[str, Any]]) -> West:
    players = view["players"]
    names = [p["character"] or player(seat) for seat, p in enumerate(players)]
    places = {space["id"]: Place(*(space[key] for key in ("id", "name", "kind", "x", "y"))) for space in view["map"]["spaces"]}
    active = players[view["turn"]] if view["turn"] is not None and players else None
    kind = what_now(view, moves, active, places)
    if kind or moves.has("discard", *FIGHTS):
        moves.besides(*ANY_TIME)
    elif view["question"] and view["question"]["step"] == "Tail":
        # They are better kept; a job that is paid for now is not.
        moves.besides("play", "use", "bullet")
    if not view["acted"] and moves.has("action"):
        # To be done without an action is hardly ever what one wants.
        moves.besides("done")
    if active and not active["movement"] + active["attack"] and view["phase"] in ENDED_BY:
        # Whatever could be played after it could be played before, and can be in the next phase.
        moves.along("done?Tail", *ENDED_BY[view["phase"]])
    beasts = [beast(one, places) for one in view["monsters"]]
    racers = [racer(view, seat, name) for seat, name in enumerate(names)]
    start = starting(view, moves, names) if kind in ("characters", "offer") else None
    acts = actions(view, moves)
    once = at_once(view, moves)
    chasers = [chaser(view, seat, name, places, moves) for seat, name in enumerate(names)]
    laid = West(
        plain=[],
        once=once,
        mode=view["mode"],
        goal=goal(view, beasts, racers),
        start=start,
        stage=stage(view, moves, kind, active, names, places) if kind and not start else None,
        map=desert(view, moves, active, places, beasts, racers),
        acts=acts,
        chasers=chasers,
        own=view["you"] if chasers and view["you"] is not None and chasers[view["you"]].role and not start else None,
        wanted=what_is_wanted(view, moves, places, acts, beasts),
        shop=shop(view, moves, active["surcharge"] if active and kind in ("store", "town") else 0),
        tracks=[track(one, number, moves) for number, one in enumerate(view.get("tracks", []), 1)],
        told=told(recent),
        feat=feat(recent, view),
        laid=just_laid(recent, view, names),
        first=names[view["first"]] if names else "",
        heaps=heaps(view),
        trashed=view["trashed"],
        outlaws=view["discarded_bounties"],
        spots=spots(view, names, places),
        places=list(places.values()),
        trails=[Trail(tuple(road["between"]), road["movement"], road["curse"]) for road in view["map"]["roads"]],
    )
    laid.plain = moves.rest()
    return laid


def what_now(view: dict[str, Any], moves: Choices, active: dict[str, Any] | None, places: dict[str, Place]) -> str:
    """What the moment is about; nothing if it is the map, or who is wanted."""
    if moves.has(*FIGHTS):
        return ""
    for families, kind in STAGES:
        if moves.has(*families):
            return kind
    if view["over"] or active is None or moves.has("go"):
        return ""
    if "looking" in view:
        return "improvise"
    if active["encounter"]:
        return "encounter"
    return "store" if view["phase"] == "encounter" and places[active["space"]].kind == "town" and not moves.rest() else ""


def at_once(view: dict[str, Any], moves: Choices) -> list[Plan]:
    """A Store put back card by card from the left, and a whole hand discarded."""
    shown, you = len(view["store"]["shown"]), view["you"]
    if moves.has("put") and shown > 2:
        return [Plan(["put 1", *["put 1?"] * (shown - 2)], AS_THEY_LIE)]
    if moves.has("discard") and moves.has("done") and len(view["players"][you]["hand"]) > 1:
        first, *others = (card["number"] for card in view["players"][you]["hand"])
        return [Plan([f"discard {first}", *(f"discard {number}?" for number in others)], WHOLE_HAND, besides=True)]
    return []


ANY_TIME: Final = ("play", "use", "bullet", "work")
"""What may be done at most moments, whatever they are about."""
STAGES: Final = (
    (("character",), "characters"),
    (("keep",), "offer"),
    (tuple(PICKS), "pick"),
    (("trash", "copy"), "cards"),
    (("take",), "improvise"),
    (("option",), "encounter"),
    (COUNTER, "store"),
    (("visit",), "town"),
)


# -- how the game stands


def racer(view: dict[str, Any], seat: int, name: str) -> Racer:
    shown = view["players"][seat]
    return Racer(seat, shown["number"], name, shown["side"] == "cursed", view["turn"] == seat)


def goal(view: dict[str, Any], beasts: list[Beast], racers: list[Racer]) -> Goal:
    near = min(beasts, key=lambda one: one.away, default=None)
    return Goal(
        mode=view["mode"],
        round=view["round"],
        phase=view["phase"],
        slain=view["slain"],
        tokens=view["artifacts_left"],
        relics=len(view["players"][0]["artifacts"]) if racers else 0,
        tracks=[len(one["done"]) for one in view.get("tracks", [])],
        team=view.get("team_grit"),
        drain=view.get("drain", 0),
        near=near,
        doom=DOOM.get(near.away, "") if near and not view["over"] else "",
        last=view["last_round_called"],
        ending=view["ending"],
    )


def told(recent: list[dict[str, Any]]) -> list[Told]:
    """What the monsters did last: back to the beginning of the round in which something happened."""
    found: list[Told] = []
    for event in recent[: -EVENTS_READ - 1 : -1]:
        if event["kind"] in MONSTER_DEEDS:
            found.insert(0, Told(event["text"], event["rule"], event["kind"]))
        elif event["kind"] == "round" and found:
            break
    return found


def feat(recent: list[dict[str, Any]], view: dict[str, Any]) -> Feat | None:
    """The last great thing, if it is still to be seen."""
    for event in recent[: -FEAT_LASTS - 2 : -1]:
        about = STAMPED.get(event["kind"])
        if about is not None:
            which = event[about]
            face = f"character.{view['players'][which]['number']}" if about == "seat" else f"{about}.{which + 1}"
            return Feat(event.get("number", 0), event["kind"], face, STAMPS[event["kind"]], event["text"])
    return None


def just_laid(recent: list[dict[str, Any]], view: dict[str, Any], names: list[str]) -> Laid | None:
    """The card that somebody else played last, while what it does is told."""
    for event in recent[: -FEAT_LASTS - 1 : -1]:
        if event["kind"] in LAID:
            seat = event["seat"]
            if seat == view["you"] or seat != view["turn"]:
                return None
            role = view["players"][seat]["number"]
            return Laid(event.get("number", 0), seat, role, names[seat], event["card"] + 1, LAID[event["kind"]])
    return None


# -- before the first round


def starting(view: dict[str, Any], moves: Choices, names: list[str]) -> Start:
    people = [Candidate(shown["number"], name, None) for shown, name in zip(view["players"], names, strict=True) if shown["number"]]
    people += [Candidate(int(one.values["number"]), "", one.choice) for one in moves.take_all("character")]
    people.sort(key=lambda one: one.number)
    offered = [one["number"] for one in view["players"][view["you"]]["offered"] or []] if moves.has("keep") else []
    return Start(people, [pair(int(one.values["first"]), int(one.values["second"]), offered, one.choice) for one in moves.take_all("keep")])


def pair(first: int, second: int, offered: list[int], choice: Choice) -> Pair:
    kept = {offered[first - 1], offered[second - 1]}
    return Pair(first, second, [(i, j) for (i, a), (j, b) in combinations(enumerate(offered, 1), 2) if {a, b} == kept], choice)


# -- the map


def beast(shown: dict[str, Any], places: dict[str, Place]) -> Beast:
    ways, to = shown["ways"], shown["next"]
    return Beast(
        number=shown["number"],
        name=shown["name"],
        attack=shown["attack"],
        away=shown["away"],
        at=places[shown["space"]],
        way=[places[at] for at in shown["way"]],
        ways=[places[at].name for at in ways],
        next=[places[at].name for at in to],
        ends_it=len(to) == 1 and places[to[0]].kind == "town",
    )


def desert(
    view: dict[str, Any],
    moves: Choices,
    active: dict[str, Any] | None,
    places: dict[str, Place],
    beasts: list[Beast],
    racers: list[Racer],
) -> Map:
    by_number = list(places.values())
    bases = dict.fromkeys([*(shown["space"] for shown in view["players"]), *(one.at.id for one in beasts)])
    rides = [ride(view, active, by_number[int(one.values["space"]) - 1], one.choice) for one in moves.take_all("go")]
    return Map(
        rides=rides,
        marches=[Ride(by_number[int(one.values["space"]) - 1], one.choice, None) for one in moves.take_all("march")],
        far=[far(by_number[one["number"] - 1], one) for one in view.get("rides", [])],
        lit=lit(places[active["space"]], rides, view.get("rides", []), by_number) if active else [],
        tokens=[Tokens(places[one["id"]], smalls(one["artifacts"])) for one in view["map"]["spaces"] if one["artifacts"]],
        bills=[
            Bill(pile, places[one["space"]], one["number"], one["name"], one["attack"])
            for pile, one in enumerate((pile["shown"] for pile in view["most_wanted"]), 1)
            if one and not one["monster"]
        ],
        beasts=beasts,
        figures=[
            Figures(
                places[base],
                [one for one in beasts if one.at.id == base],
                [one for one in racers if one.role and view["players"][one.seat]["space"] == base],
            )
            for base in bases
        ],
    )


def smalls(things: list[dict[str, Any]]) -> list[Small]:
    return [Small(one["number"], one["name"]) for one in things]


def ride(view: dict[str, Any], active: dict[str, Any] | None, to: Place, choice: Choice) -> Ride:
    """A road from where the active player stands; with the movement for it, one click pays it."""
    here, pool = (active["space"], active["movement"]) if active else ("", 0)
    road = next(road for road in view["map"]["roads"] if set(road["between"]) == {here, to.id})
    movement = road["movement"]
    plan = Plan([choice.move, f"pay {movement}"], "") if pool >= movement else None
    curse = 0 if view["quiet_road"] else road["curse"]
    return Ride(to, choice, plan, movement, curse, max(0, movement - pool), grave(choice.warning))


def grave(warning: str) -> str:
    """What of a warning nobody should bring about by a slip of the finger."""
    return next((one for one in (LOSES, WOUNDS) if one in warning), "")


def far(to: Place, shown: dict[str, Any]) -> Ride:
    movement, curse = shown["movement"], shown["curse"]
    plan = Plan(shown["moves"], all_the_way(to.name, movement, curse, shown["warning"]))
    return Ride(to, None, plan, movement, curse, 0, grave(shown["warning"]))


def lit(here: Place, rides: list[Ride], further: list[dict[str, Any]], by_number: list[Place]) -> list[tuple[Place, Place]]:
    ways = [[here, one.to] for one in rides if not one.unpaid]
    for shown in further:
        steps = [move.split() for move in shown["moves"]]
        ways.append([here, *(by_number[int(number) - 1] for family, number in steps if family == "go")])
    found = {(a.id, b.id): (a, b) for way in ways for a, b in pairwise(way)}
    return [ends for (a, b), ends in found.items() if a < b or (b, a) not in found]


def spots(view: dict[str, Any], names: list[str], places: dict[str, Place]) -> list[Spot]:
    mine = view["players"][view["you"]]["space"] if view["you"] is not None and names else None
    found: list[Spot] = []
    for space in view["map"]["spaces"]:
        there = [names[seat] for seat in space["players"]]
        there += [monster.upper() for monster in space["monsters"]] + [artifact["name"] for artifact in space["artifacts"]]
        roads = exits(view, space["id"], places) if space["id"] == mine else []
        if there or roads:
            found.append(Spot(places[space["id"]], there, roads))
    return found


def exits(view: dict[str, Any], at: str, places: dict[str, Place]) -> list[Road]:
    found: list[Road] = []
    for road in view["map"]["roads"]:
        if at in road["between"]:
            other = road["between"][1 - road["between"].index(at)]
            found.append(Road(places[other].name, road["movement"], bool(road["curse"])))
    return found


# -- boards and cards


def chaser(view: dict[str, Any], seat: int, name: str, places: dict[str, Place], moves: Choices) -> Chaser:
    shown = view["players"][seat]
    you = seat == view["you"]
    ability = shown["ability"] or {"name": "", "text": "", "kind": ""}
    seen = shown["hand"] is not None
    return Chaser(
        seat=seat,
        role=shown["number"],
        name=name,
        you=you,
        active=view["turn"] == seat,
        deciding=view["deciding"] == seat,
        first=view["first"] == seat,
        cursed=shown["side"] == "cursed",
        place=places[shown["space"]].name,
        ground=places[shown["space"]].kind,
        health=shown["health"],
        bullets=shown["bullets"],
        capacity=shown["capacity"],
        curse=shown["curse"],
        threshold=shown["threshold"],
        water=shown["water"],
        grit=None if view["mode"] == "cooperative" else shown["grit"],
        movement=shown["movement"],
        attack=shown["attack"],
        per_bullet=shown["per_bullet"],
        ability=ability["name"],
        ability_text=ability["text"],
        ability_kind=ability["kind"],
        wounded=shown["wounded"],
        owes=shown["owes_return"],
        fire=moves.take("bullet") if you else None,
        hand=hand(shown["hand"], you, moves, view.get("unplayable", {}) if you else {}) if seen else None,
        hand_size=shown["hand_size"],
        deck=shown["deck"],
        played=numbered(shown, "played"),
        discard=numbered(shown, "discard")[::-1],
        jobs=[job(one, moves.take("work", one["number"]) if you else None) for one in shown["jobs"]] if seen else None,
        offered=[job(one) for one in shown["offered"]] if seen else [],
        job_count=shown["job_count"],
        items=[item(one, moves if you else None) for one in shown["items"]],
        artifacts=[Relic(one["number"], one["name"], one["grit"]) for one in shown["artifacts"]],
        bounties=numbered(shown, "bounties", "bounty_numbers"),
        scored=numbered(shown, "scored"),
        if_it_ended=shown.get("if_it_ended"),
    )


def numbered(shown: dict[str, Any], names: str, numbers: str = "") -> list[Small]:
    return [Small(number, name) for number, name in zip(shown[numbers or f"{names}_numbers"], shown[names], strict=True)]


def hand(cards: list[dict[str, Any]], you: bool, moves: Choices, why_not: dict[str, str]) -> list[Card]:
    """Equal cards lie on each other."""
    found: list[Card] = []
    for number in dict.fromkeys(card["number"] for card in cards):
        equal = [card for card in cards if card["number"] == number]
        play = moves.take("play", number) if you else None
        away = moves.take("trash", "hand", number) or moves.take("discard", number) if you else None
        lacks = why_not.get(str(number), "") if not play else ""
        found.append(
            Card(number, equal[0]["name"], equal[0]["text"], len(equal), away is not None, away or play, play if away else None, lacks)
        )
    return found


def job(shown: dict[str, Any], choice: Choice | None = None) -> Job:
    far = shown.get("so_far", ""), shown.get("lacks", ""), shown.get("counted", "")
    return Job(shown["number"], shown["name"], shown["text"], shown["water"], shown["grit"], choice, *far)


def item(shown: dict[str, Any], moves: Choices | None) -> Item:
    choice = moves.take("use", shown["number"]) if moves and not shown["exhausted"] else None
    return Item(shown["number"], shown["name"], shown["text"], shown["exhausted"], choice)


def actions(view: dict[str, Any], moves: Choices) -> Acts | None:
    """What one can do in an Action phase, in the same places all through the game; `used` once this round's is."""
    me = view["players"][view["you"]] if view["you"] is not None and view["players"] else None
    if me is None or not me["number"]:
        return None
    mine = [one for one in ACTS if one != "rob" or len(view["players"]) > 1]
    why_not = view.get("lacking", {})
    found = [Act(one, f"act.{one}", moves.take("action", one), why_not.get(one, "")) for one in mine]
    found[-1].face = f"act.character.{me['number']}"
    riding = moves.has("go")
    return Acts(found, view["acted"] and view["turn"] == view["you"], riding and me["movement"] > 0)


# -- what is wanted


def what_is_wanted(view: dict[str, Any], moves: Choices, places: dict[str, Place], acts: Acts | None, beasts: list[Beast]) -> Wanted:
    """With the action unused, a bounty in reach is one click. To fight somebody else beside a monster sends it on, perhaps to town."""
    here, attack = "", 0
    end = ENDS if view["mode"] == "competitive" else LOSES
    if acts and any(act.id == "defeat" and act.choice for act in acts.list):
        me = view["players"][view["you"]]
        here, attack = me["space"], me["attack"]
    at_the_gates = [one.number for one in beasts if one.at.id == here and one.ends_it]

    def harm(number: int) -> str:
        return end if any(one != number for one in at_the_gates) else ""

    piles: list[Pile] = []
    for number, pile in enumerate(view["most_wanted"], 1):
        shown = pile["shown"]
        top = poster(shown, number, moves, places, here, attack, harm(shown["number"])) if shown else None
        piles.append(Pile(number, pile["cards"], pile["bottom"], top))
    gangs: list[Gang] = []
    for number, shown in enumerate(view["wanted"], 1):
        choice = moves.take("fight", number)
        near = here != "" and places[here].kind == shown["kind"]
        plan = one_click(f"fight {number}", shown, harm(0)) if near and not choice and shown["attack"] <= attack else None
        gangs.append(Gang(number, shown["name"], shown["kind"], shown["attack"], shown["reward"], shown["side"], choice, plan))
    posse = max(0, len(view["players"]) - 2) if view["mode"] == "cooperative" else 0
    crowded = sum(1 for pile in piles if pile.top and pile.top.monster) > 1
    return Wanted(piles, gangs, posse, crowded)


def poster(shown: dict[str, Any], number: int, moves: Choices, places: dict[str, Place], here: str, attack: int, harm: str) -> Poster:
    choice = moves.take("hunt", number) or moves.take("call", number) or moves.take("clear", number)
    near = here != "" and shown["space"] == here and not choice
    reach = near and shown["attack"] <= attack
    return Poster(
        number=shown["number"],
        name=shown["name"],
        monster=shown["monster"],
        place=places[shown["space"]].name if shown["space"] else "",
        attack=shown["attack"],
        grit=shown["grit"],
        reward=shown["reward"],
        traits=shown["traits"],
        here=near and not reach,
        choice=choice,
        plan=one_click(f"hunt {number}", shown, harm) if reach else None,
    )


def one_click(move: str, shown: dict[str, Any], harm: str) -> Plan:
    """Take the action Defeat, and this bounty if there are several."""
    return Plan(["action defeat", f"{move}?"], defeat(shown["name"], shown["attack"], harm))


# -- the moment


def stage(
    view: dict[str, Any], moves: Choices, kind: str, active: dict[str, Any] | None, names: list[str], places: dict[str, Place]
) -> Stage:
    turn = view["turn"] or 0
    looking = view.get("looking", 0)
    meets = active["encounter"] if active else None
    return Stage(
        kind=kind,
        name=names[turn],
        yours=view["deciding"] == view["you"] and view["you"] is not None,
        picks=picked(kind, looking, moves),
        backs=looking if isinstance(looking, int) else 0,
        copying=kind == "cards" and view["question"]["step"] == "Copy",
        meeting=meeting(meets, places[active["space"]].kind, moves) if kind == "encounter" and meets and active else None,
        job_board=moves.take("visit", "jobs"),
        store=moves.take("visit", "store"),
        job_deck=view["jobs"]["deck"],
        aside="west" if active and places[active["space"]].x > middle(places) else "east",
        at=places[active["space"]] if active else None,
    )


def middle(places: dict[str, Place]) -> float:
    """Halfway from west to east."""
    return (min(one.x for one in places.values()) + max(one.x for one in places.values())) / 2


def picked(kind: str, looking: Any, moves: Choices) -> list[Picked]:
    """What lies open to be taken; cards in the own hand are chosen there."""
    if kind == "improvise" and isinstance(looking, list):
        return [Picked("card", one["number"], "", moves.take("take", one["number"])) for one in looking]
    if kind == "cards":
        found = moves.take_all("copy", "trash")
        return [Picked("card", int(one.values["card"]), NOTES[one.values.get("zone", "")], one.choice) for one in found]
    if kind == "pick":
        return [pick(one.family, one.values, one.choice) for one in moves.take_all(*PICKS)]
    return []


def pick(family: str, values: dict[str, str], choice: Choice) -> Picked:
    what, value = PICKS[family], next(iter(values.values()))
    return Picked(what, 0 if what == "stat" else int(value), apart(choice.label)[0] if what == "plain" else value, choice)


def meeting(shown: dict[str, Any], kind: str, moves: Choices) -> Meeting:
    options = [moves.take("option", letter) for _, letter in zip(shown["options"], "abcdef", strict=False)]
    return Meeting(shown["number"], shown["name"], kind, shown["scene"], options)


# -- the town, and the decks


def shop(view: dict[str, Any], moves: Choices, surcharge: int) -> Shop:
    store = view["store"]
    return Shop(
        wares=[ware(one, moves.take("put", place) or moves.take("buy", place)) for place, one in enumerate(store["shown"], 1)],
        top=ware(store["top"], moves.take("buy", "pile")) if store["top"] else None,
        surcharge=surcharge,
        ammo=moves.take("ammo"),
        cubes=[Cube(cube, moves.take("upgrade", cube)) for cube in CUBES],
        refresh=moves.take("refresh"),
    )


def ware(shown: dict[str, Any], choice: Choice | None) -> Ware:
    return Ware(shown["number"], shown["name"], shown["cost"], shown["text"], choice)


def track(shown: dict[str, Any], number: int, moves: Choices) -> Track:
    open_job = job(shown["open"], moves.take("track", number)) if shown["open"] else None
    return Track(number, shown["done"], open_job, shown["below"])


def heaps(view: dict[str, Any]) -> list[Heap]:
    """The common decks and what has been discarded from them, the last first."""
    decks = {name: view[DECKS.get(name, name)] for name in HEAPS}
    return [Heap(name, words, decks[name]["deck"], decks[name]["discard"][::-1]) for name, words in HEAPS.items()]
