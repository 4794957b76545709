"""The town laid out: how the curse and the investigators stand, the market and what lurks, and everyone's relics, hands and piles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from msgspec import Struct

from malison.games.viscounts_curse.box.cards import ACTIONS, CARDS, CHARACTERS, CURSES, STARTERS, SYMBOLS
from malison.games.viscounts_curse.show import words
from malison.games.viscounts_curse.show.words import VERBS, list_of
from malison.kernel.scene import Choice, Choices, Holding, Plan, Scene, Thing, chosen
from malison.kernel.words import apart, say

LETTERS: Final = dict(zip(ACTIONS, SYMBOLS, strict=False))
FEW: Final = 2
"""So little sanity is low."""


class Card(Struct):
    """A card that can be seen. `face` is where its face is found, as it reads under the curse in play; `number` is a relic's value or an
    enemy's strength."""

    face: str
    id: str
    name: str
    foe: bool
    symbols: str
    number: int


class Power(Struct):
    """How strong an action would be."""

    letter: str
    strength: int
    idle: bool
    """Whether it could do nothing for anybody then."""


class Place(Struct):
    """Where a card lies, and what can be done with it there; without a card it is empty, or `back` if one lies face-down."""

    card: Card | None
    id: str = ""
    piece: str = ""
    back: bool = False
    act: Choice | None = None
    plan: Plan | None = None
    verb: str = ""
    cost: str = ""
    """What the move takes, and the symbol of what it is paid with."""
    coin: str = ""
    warns: str = ""
    """What the move is sure to cost and to bring, `fatal` if it loses the game."""
    fatal: bool = False
    then: list[Power] = []
    """What the actions come to once a relic is played."""
    curse: str = ""
    """What the curse would do then, where that changes and this turn can bring it."""


class Button(Struct):
    """A move beside a question; `words` and `sign` are drawn in place of its label."""

    choice: Choice
    words: str = ""
    sign: str = ""
    first: bool = False


class Ask(Struct):
    """What is being decided, and how it can be answered. Of a text in pieces every second one is strong."""

    sign: str
    symbol: bool
    text: list[str]
    buttons: list[Button]
    more: str = ""
    """What a card says, for where the bar above does not say it in full."""


class Action(Struct):
    """An action, and why it is `idle` where one chooses among them and it could do nothing for anybody."""

    name: str
    letter: str
    strength: int
    act: Choice | None
    warns: str
    idle: str


class Tray(Struct):
    """Cards of the discard pile that can be chosen."""

    places: list[Place]
    refuse: Choice | None


class Threat(Struct):
    """How many enemies are in a hand; `kind` says how bad it is."""

    kind: str
    text: list[str]


class Strike(Struct):
    """What a Refocus would bring now."""

    when: str
    brief: str
    """The same where there is little room."""
    soon: bool
    """Whether the next card that is drawn brings it."""
    fatal: bool
    wins: bool
    text: list[str]


class Player(Struct):
    seat: int
    character: str
    name: str
    calling: str
    trait: str
    """What the investigator is good at; empty where the edition gives nobody a trait."""
    you: bool
    current: bool
    deciding: bool
    sanity: int
    threat: Threat | None
    active: list[Place]
    hand: list[Place]
    tray: Tray | None
    ask: Ask | None
    actions: list[Action]
    nothing: Choice | None
    """Taking no action."""
    nothing_warns: str
    deck: list[Card]
    top: list[Card]
    """The known cards on top of the deck."""
    discard: list[Card]
    """As it lies, the last card last."""
    last: Place | None
    strike: Strike | None


class Several(Struct):
    """Market relics that can be replaced together."""

    choice: Choice
    dots: list[bool]
    words: str


class Market(Struct):
    places: list[Place]
    more: int
    """What everything costs more."""
    several: list[Several]
    deck: int
    discard: list[Card]
    destroyed: list[Card]


class Lurking(Struct):
    places: list[Place]
    decline: Choice | None
    deck: int
    unseen: int
    defeated: list[Card]
    for_good: bool
    """Whether the defeated stay away."""
    banished: list[Card]


class Gauge(Struct):
    """How much still holds the curse up. `shown` is the number that is told: what is left, or what has been brought together."""

    left: int
    whole: int
    shown: int
    words: str


class Bell(Struct):
    left: int
    whole: int


class Wit(Struct):
    """A player's sanity, candle by candle: lit, "fogged" or "out"."""

    seat: int
    name: str
    you: bool
    sanity: int
    most: int
    low: bool
    candles: list[str]


class TurnStep(Struct):
    name: str
    means: str
    """Where the legend tells of it."""
    when: str
    curse: bool
    """Whether this is where the curse may strike."""


class Line(Struct):
    text: str
    rule: str


class Omen(Struct):
    """How close each side is."""

    curse: str
    """Its id; empty before one is chosen."""
    name: str
    goal: str
    text: str
    now: str
    """What the text comes to, where that has to be reckoned."""
    notes: list[str]
    """What is the house's, and what is different alone."""
    counters: list[str]
    gauge: Gauge | None
    crowd: int
    """How many of it one sees."""
    bell: Bell | None
    wits: list[Wit]
    blow: list[Line]
    """The last Refocus as it was told."""
    striking: bool
    """Whether it goes on."""
    round: int
    most_rounds: int
    whose: str
    steps: list[TurnStep]
    won: bool
    verdict: str
    """How it ended; empty before the end."""


class Pick(Struct):
    """A curse or character before the deal. `taken` is the seat that has it, `out` if it cannot be chosen."""

    id: str
    choose: Choice | None
    taken: int | None = None
    out: bool = False


class Setup(Struct):
    """What is chosen before the deal: `kind` is "curse", "character" or "first"."""

    kind: str
    picks: list[Pick]


class Entry(Struct):
    """What a symbol, or a word without one, means."""

    sign: str
    symbol: bool
    name: str
    text: str


class Manor(Scene):
    omen: Omen
    setup: Setup | None
    """Before the deal; then there is neither market nor anybody to meet."""
    players: list[Player]
    """From the own seat on."""
    market: Market
    lurking: Lurking
    legend: list[Entry]

    def held(self) -> list[Holding]:
        own = next((player for player in self.players if player.you), None)
        if own is None or self.setup is not None:
            return []
        shown = {"Hand": own.hand, "Active relics": own.active, "Discard pile": own.tray.places if own.tray else []}
        return [Holding(title, [before(place) for place in places if place.card]) for title, places in shown.items() if places]


def before(place: Place) -> Thing:
    """A card before a player, with how strong it is."""
    shown = place.card
    assert shown is not None
    return Thing(shown.name, f"{shown.symbols} {'−' if shown.foe else ''}{shown.number}", "", chosen(place.act))


def scene(view: dict[str, Any], moves: Choices, recent: list[dict[str, Any]]) -> Manor:
    seats, you = len(view["players"]), view["you"] or 0
    acts = {name: moves.take("action", name) for name in (*ACTIONS, "pass")}
    laid_omen = omen(view, recent)
    laid = Manor(
        plain=[],
        omen=laid_omen,
        setup=None if view["round"] else setup(view, moves),
        players=[player(view, (turn + you) % seats, acts, moves) for turn in range(seats)],
        market=market(view, acts, moves),
        lurking=lurking(view, acts, moves),
        legend=[Entry(sign, sign in SYMBOLS, name, say(text, **view["frame"])) for sign, (name, text) in words.LEGEND.items()]
        + [Entry("", False, name, text) for name, text in words.MEANINGS.items()]
        + [Entry("", False, name, say(text, **view["frame"])) for name, text in words.STEPS.items() if text]
        + ([Entry(view["curse"]["id"], False, view["curse"]["name"], told_of(laid_omen))] if view["curse"] else []),
    )
    laid.plain = moves.rest()
    return laid


def told_of(curse: Omen) -> str:
    """All that there is to say of the curse."""
    return " ".join(filter(None, [curse.text, curse.now, *curse.notes]))


def marked(text: str) -> list[str]:
    """A text in pieces, every second one strong: "*2* enemies"."""
    return text.split("*")


def card(view: dict[str, Any], face: dict[str, Any]) -> Card:
    foe = "strength" in face
    where = list_of(CARDS.index(face["id"]))
    symbols, number = (face["needs"], face["strength"]) if foe else (face["symbols"], face["value"])
    curse = f".{view['curse']['id']}.{len(view['players'])}" if view["curse"] else ""
    return Card(f"{where}.{face['id']}{curse}", face["id"], face["name"], foe, symbols, number)


def cards(view: dict[str, Any], faces: Iterable[dict[str, Any]]) -> list[Card]:
    return [card(view, face) for face in faces]


# -- the curse


def omen(view: dict[str, Any], recent: list[dict[str, Any]]) -> Omen:
    curse, result, dealt = view["curse"] or {}, view["result"], view["round"] > 0
    current = view["players"][view["current"]]
    told, striking = blow(recent)
    return Omen(
        curse=curse.get("id", ""),
        name=curse.get("name", ""),
        goal=curse.get("goal", ""),
        text=curse.get("text", ""),
        now=" ".join([say(message, n=curse[key]) for key, message in words.NOW.items() if key in curse]) if dealt else "",
        notes=curse.get("notes", []),
        counters=[say(message, n=curse[key]) for key, message in words.COUNTERS.items() if key in curse],
        gauge=gauge(curse, view["at_first"]) if dealt else None,
        crowd=curse.get("enemies_left", 1) if curse else 0,
        bell=Bell(curse["bell"], view["at_first"]["bell"]) if dealt and "bell" in curse else None,
        wits=[wit(view, one, curse.get("choke", one["sanity"])) for one in view["players"]] if dealt else [],
        blow=told,
        striking=striking,
        round=view["round"],
        most_rounds=view["most_rounds"],
        whose=words.short_name(current["name"]) if current["name"] else "",
        steps=steps(view["step"]) if view["step"] else [],
        won=bool(result and result["won"]),
        verdict=result["text"] if result else "",
    )


def steps(now: int) -> list[TurnStep]:
    return [TurnStep(name, name.rstrip("?"), when(number, now), name == words.CURSE_STEP) for number, name in enumerate(words.STEPS, 1)]


def when(number: int, step: int) -> str:
    return "now" if number == step else "past" if number < step else ""


def gauge(curse: dict[str, Any], at_first: dict[str, int]) -> Gauge:
    key = next(key for key in words.GAUGES if key in curse)
    left, whole = curse[key], at_first[key]
    shown = left
    if key == "collection":
        left, whole = max(curse["target"] - curse["collection"], 0), curse["target"]
    return Gauge(left, whole, shown, say(words.GAUGES[key], n=left, whole=whole))


def wit(view: dict[str, Any], one: dict[str, Any], cut: int) -> Wit:
    sanity, most = one["sanity"], view["frame"]["most_sanity"]
    candles = ["out" if n >= sanity else "fogged" if n >= cut else "" for n in range(most)]
    return Wit(one["seat"], words.short_name(one["name"]), one["seat"] == view["you"], sanity, most, sanity <= FEW, candles)


def blow(recent: list[dict[str, Any]]) -> tuple[list[Line], bool]:
    """From the last Refocus to the enemy that followed, and whether none has yet."""
    lines: list[Line] = []
    going = False
    for event in recent:
        if event["kind"] == "refocuses":
            lines, going = [], True
        if going:
            lines.append(Line(event["text"], event["rule"]))
        if event["kind"] in ("follows", "draws", "no_draw"):
            going = False
    return lines, going


# -- before the deal


def setup(view: dict[str, Any], moves: Choices) -> Setup:
    if moves.has("curse") or not view["curse"]:
        return Setup("curse", [Pick(name, moves.take("curse", name)) for name in CURSES])
    if moves.has("first"):
        return Setup("first", [Pick(one["character"], moves.take("first", one["seat"] + 1)) for one in view["players"]])
    taken, asked = {one["character"]: one["seat"] for one in view["players"]}, moves.has("character")
    picks = [Pick(name, moves.take("character", name), taken.get(name), asked and name not in taken) for name in CHARACTERS]
    return Setup("character", picks)


# -- an investigator


def player(view: dict[str, Any], seat: int, acts: dict[str, Choice | None], moves: Choices) -> Player:
    shown = view["players"][seat]
    own, deciding = seat == view["you"], seat == view["deciding"]
    beats = view["doing"]["beats"] if own and acts["fight"] else []
    active = [Place(None) if one is None else held(card(view, one), "active", shown, own, moves) for one in shown["active"]]
    hand = [
        fight(view, card(view, one)) if one["id"] in beats else held(card(view, one), "hand", shown, own, moves) for one in shown["hand"]
    ]
    for place in hand:
        if place.act and place.card and own and "comes_to" in view["doing"]:
            place.then = powers(view, place.card.id)
            place.curse = dealt(view, shown, place.card.id)
            # The rest of what it brings is drawn.
            place.warns = place.act.warning
    tray = discards(view, shown, moves) if own and moves.has("top", "tribute", "refuse") else None
    discard = cards(view, shown["discard"])
    return Player(
        seat=seat,
        character=shown["character"] or "",
        name=words.short_name(shown["name"]) if shown["name"] else say(words.SEAT, n=seat + 1),
        calling=words.calling(shown["name"]) if shown["name"] else "",
        trait=shown["trait"],
        you=own,
        current=seat == view["current"] and not view["over"],
        deciding=deciding,
        sanity=shown["sanity"],
        threat=threat(shown, view["frame"]["hand"]),
        active=active,
        hand=hand,
        tray=tray,
        ask=ask(view["doing"], moves) if deciding and tray is None else None,
        actions=[action(view, name, shown["strength"][name], acts if own else {}) for name in ACTIONS],
        nothing=acts["pass"] if own else None,
        nothing_warns=told(acts["pass"]) if own else "",
        deck=cards(view, shown["deck"]),
        top=cards(view, shown["deck_top"]),
        discard=discard,
        last=Place(discard[-1], f"last-{seat}-{discard[-1].id}", piece(discard[-1], seat)) if discard else None,
        strike=strike(shown["refocus"], len(shown["deck"])) if shown["refocus"] else None,
    )


def action(view: dict[str, Any], name: str, strength: int, acts: dict[str, Choice | None]) -> Action:
    act = acts.get(name)
    # Whoever may take none is the one who chooses.
    return Action(name, LETTERS[name], strength, act, told(act), idle(view, name) if acts.get("pass") and strength and not act else "")


def idle(view: dict[str, Any], name: str) -> str:
    foes = any("strength" in one for shown in view["players"] for one in shown["hand"])
    return words.NO_ENEMY if name == "fight" and not foes else words.IDLE[name]


def piece(one: Card, seat: int) -> str:
    """Which card it is: two sets of starters have the same names."""
    return f"{one.id}-{seat}" if one.id in STARTERS else one.id


def held(one: Card, where: str, shown: dict[str, Any], own: bool, moves: Choices) -> Place:
    """A card before a player, with whichever move is for it."""
    place = Place(one, f"{where}-{shown['seat']}-{one.id}", piece(one, shown["seat"]))
    for verb in ("play", "discard", "back", "destroy", "tribute", "top", "defeat") if own else ("defeat",):
        place.act = moves.take(verb, one.id)
        if place.act:
            place.verb = say(VERBS[verb], n=one.number)
            warn(place, place.act)
            break
    return place


def powers(view: dict[str, Any], relic: str) -> list[Power]:
    then, works = view["doing"]["comes_to"][relic], view["doing"]["works"][relic]
    return [Power(LETTERS[name], then[name], name not in works or not then[name]) for name in ACTIONS]


def dealt(view: dict[str, Any], shown: dict[str, Any], relic: str) -> str:
    """What the Behemoth would be dealt once a relic is played, if the deck does not last this turn: a card is played, and one discarded."""
    damage, draws = view["doing"].get("damage"), view["frame"]["hand"] - (len(shown["hand"]) - 2)
    if damage is None or len(shown["deck"]) >= draws or damage[relic] == shown["refocus"]["damage"]:
        return ""
    return say(words.REFOCUS_DAMAGE, n=damage[relic])


def warn(place: Place, act: Choice) -> None:
    place.warns = told(act)
    place.fatal = words.LOSES_GAME in act.warning


def told(act: Choice | None) -> str:
    """What a move is sure to cost and to bring."""
    return ", ".join(filter(None, [act.warning, act.boon])) if act else ""


def fight(view: dict[str, Any], one: Card) -> Place:
    verb, title = words.PLANS["fight"]
    return Place(one, piece=one.id, plan=Plan(["action fight", oneself(view), f"defeat {one.id}?"], say(title, card=one.name)), verb=verb)


def oneself(view: dict[str, Any]) -> str:
    """The move that aims an action at oneself, if the rules ask."""
    return f"target {view['you'] + 1}?"


def discards(view: dict[str, Any], shown: dict[str, Any], moves: Choices) -> Tray:
    places = [held(card(view, one), "tray", shown, True, moves) for one in shown["discard"]]
    return Tray([place for place in places if place.act], moves.take("refuse"))


def threat(shown: dict[str, Any], full: int) -> Threat | None:
    foes = sum("strength" in one for one in shown["hand"])
    if foes and foes == len(shown["hand"]) >= full:
        return Threat("surrounded", marked(say(words.SURROUNDED, n=shown["hand_toll"])))
    return Threat("near" if foes >= full - 1 else "", marked(say(words.ENEMIES_HELD, n=foes))) if foes else None


def ask(doing: dict[str, Any], moves: Choices) -> Ask | None:
    """What the player decides, where that is told beside the relics."""
    whom = [Button(legal.choice, bare(legal.choice)) for legal in moves.take_all("target", "player")]
    if "action" in doing:
        asked = say(words.FOR_WHOM[doing["action"]], n=doing["strength"])
        return Ask(LETTERS[doing["action"]], True, marked(asked), whom)
    if whom:
        return Ask("flame", False, [words.WHO_IS_HELPED], whom)
    if "card" in doing:
        named = marked(say(words.ABILITY[doing["dropped"]], card=doing["card"]["name"]))
        return Ask(doing["card"]["id"], False, named, use(moves), doing["card"]["text"])
    if "more" in doing:
        values = {"n": doing["strength"], "most": doing["most"], "more": doing["more"]}
        return Ask("P", True, marked(say(words.DEARER if doing["more"] else words.TAKE_ONE, **values)), [])
    if "left" in doing:
        return Ask("S", False, marked(say(words.VISIONS, n=doing["left"])), visions(moves))
    return None


def bare(choice: Choice) -> str:
    """A button's words alone: what it costs and brings is drawn beside them."""
    return apart(choice.label)[0]


def use(moves: Choices) -> list[Button]:
    yes, no = moves.take("use"), moves.take("skip")
    return [Button(yes, bare(yes), first=True), Button(no)] if yes and no else []


def visions(moves: Choices) -> list[Button]:
    draw, stop = moves.take("draw"), moves.take("stop")
    drawing = [Button(draw, bare(draw), "deck", True)] if draw else []
    return [*drawing, Button(stop)] if stop else drawing


def strike(told: dict[str, Any], deck: int) -> Strike:
    if "follow" in told:
        text = say(words.FOLLOW, n=told["follow"]) if told["follow"] else words.NEW_DECK
        return Strike(words.STRUCK, words.STRUCK, False, False, False, marked(text))
    if "damage" in told:
        text = say(words.DAMAGE, n=told["damage"])
    elif "offer" in told:
        text = say(words.OFFER, n=told["offer"]) if told["offer"] else words.NO_OFFER
    elif "banish" in told:
        text = say(words.BANISHED, enemies=" or ".join(told["banish"])) if told["banish"] else words.NONE_BANISHED
    else:
        text = words.FOG_THINS
    if told["wins"]:
        text += words.BREAKS
    elif told["loses"]:
        text += say(words.LOSES_ALL if told["fatal"] else words.LOSES, n=told["loses"])
    when, brief = (words.STRIKES, words.SOON) if deck else (words.STRIKES_NEXT, words.NEXT)
    return Strike(say(when, n=deck), say(brief, n=deck), not deck, told["fatal"], told["wins"], marked(text))


# -- the market and what lurks


def market(view: dict[str, Any], acts: dict[str, Choice | None], moves: Choices) -> Market:
    doing = view["doing"] or {}
    more, buys, prices = doing.get("more", 0), doing["buys"] if acts["purchase"] else [], doing.get("prices")
    places = [
        Place(None) if one is None else offered(view, card(view, one), number, prices, number - 1 in buys, moves)
        for number, one in enumerate(view["market"], 1)
    ]
    return Market(
        places=places,
        more=more,
        several=[several(legal.choice, legal.values["slots"]) for legal in moves.take_all("replace")],
        deck=view["market_deck"],
        discard=cards(view, view["market_discard"]),
        destroyed=cards(view, view["destroyed"]),
    )


def offered(view: dict[str, Any], one: Card, number: int, prices: list[int] | None, reached: bool, moves: Choices) -> Place:
    place = Place(one, f"market-{one.id}", one.id)
    for verb in ("buy", "dismiss", "gain", "replace"):
        place.act = moves.take(verb, number)
        if place.act:
            place.verb = VERBS[verb]
            place.cost, place.coin = (str(prices[number - 1]), "P") if prices else ("", "")
            warn(place, place.act)
            return place
    if reached:
        place.verb, title = words.PLANS["purchase"]
        place.plan = Plan(["action purchase", oneself(view), f"buy {number}?"], say(title, card=one.name))
    return place


def several(choice: Choice, slots: str) -> Several:
    told = words.ALL_THREE if len(slots) > 2 else " and ".join(slots)
    return Several(choice, [number in slots for number in "123"], told)


def lurking(view: dict[str, Any], acts: dict[str, Choice | None], moves: Choices) -> Lurking:
    sees = view["doing"]["sees"] if acts["scry"] else []
    return Lurking(
        places=[lurker(view, slot, number, number - 1 in sees, moves) for number, slot in enumerate(view["lurking"], 1)],
        decline=moves.take("decline"),
        deck=view["enemy_deck"],
        unseen=view["removed_unseen"],
        defeated=cards(view, view["defeated"]),
        for_good=bool(view["curse"]) and view["curse"]["id"] == "endless_horde",
        banished=cards(view, view["banished"]),
    )


def lurker(view: dict[str, Any], slot: dict[str, Any], number: int, reached: bool, moves: Choices) -> Place:
    if not slot["there"]:
        return Place(None)
    one = card(view, slot["enemy"]) if slot["enemy"] else None
    place = Place(one, f"lurks-{one.id if one else number}", one.id if one else f"lurk-{number}", back=one is None)
    for verb in ("reveal", "banish", "lurk", "strike"):
        place.act = moves.take(verb, number)
        if place.act:
            place.verb = VERBS[verb]
            warn(place, place.act)
            return place
    if one is None and reached:
        place.verb, title = words.PLANS["scry"]
        place.plan = Plan(["action scry", oneself(view), f"reveal {number}"], say(title, n=number))
    return place
