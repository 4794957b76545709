"""The shape of edition.toml, and the checks that a shape cannot express.

Effects are short texts of words.py: `take wolf_claw 1`, `while market_price -1`, `move villager district` and so on. A Spell has a
`wizard` and a `possessed` list, a Power a `monster` and a `rabid` list; a card without a list is not in that side's deck.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Final, Literal

from msgspec import Meta

from malison.games.been_cursed import moves
from malison.games.been_cursed.box.box import ERRANDS, IMMEDIATE, LABORATORY, MARKET, ONGOING, SINGLE_USE, SITES, Box, Effect
from malison.games.been_cursed.moves import INGREDIENTS, PLACES, VILLAGERS
from malison.games.been_cursed.rules import possessed, words
from malison.games.been_cursed.rules.cards import MOST_EFFECTS, While
from malison.games.been_cursed.rules.lasting import UNTIL
from malison.kernel.editions import Facts
from malison.kernel.errors import Problem

Count = Annotated[int, Meta(ge=0, le=99)]
Some = Annotated[int, Meta(ge=1, le=99)]
Change = Annotated[int, Meta(ge=-20, le=20)]
Pixel = Annotated[int, Meta(ge=0, le=1000)]
Price = Annotated[int, Meta(ge=1, le=moves.PRICIEST)]


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
    at: Literal["", "laboratory", "market"] = ""
    before: Literal["", "wizard", "monster"] = ""
    until: str = ""
    not_rabid: bool = False
    wizard: list[str] | None = None
    possessed: list[str] | None = None
    text: str = ""
    possessed_text: str = ""


class Power(Facts):
    id: str
    name: str
    kind: Literal["immediate", "ongoing", "single-use"]
    copies: Count
    visited: Literal["", "laboratory", "market"] = ""
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


class Schema(Facts):
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


FAR: Final = 99
PLACE_IDS: Final = ("laboratory", *(f"house_{n}" for n in moves.HOUSES), "market")
EATEN: Final = (*moves.VILLAGERS, "sheep")
FEEDING: Final = ("coins", "gain", "panic")


def problems(facts: Schema) -> Iterable[Problem]:
    """All that is wrong beyond the shape."""
    yield from wrong_ids("ingredients", facts.ingredients, moves.INGREDIENTS)
    yield from wrong_ids("villagers", facts.villagers, moves.VILLAGERS)
    yield from wrong_ids("places", facts.places, PLACE_IDS)
    yield from wrong_ids("pastures", facts.pastures, moves.PASTURES)
    yield from wrong_ids("spells", facts.spells, moves.SPELLS)
    yield from wrong_ids("powers", facts.powers, moves.POWERS)
    yield from wrong_ids("possessed", facts.possessed, moves.POSSESSED_CARDS)
    yield from wrong_ids("rabid", facts.rabid, moves.RABID_CARDS)
    yield from wrong_tracks(facts)
    yield from wrong_map(facts)
    yield from wrong_cards(facts)


def wrong_ids(
    table: str, rows: Sequence[Ingredient | Villager | Place | Pasture | Spell | Power | PossessedCard | RabidCard], ids: tuple[str, ...]
) -> Iterable[Problem]:
    """Moves have fixed names, so these tables have fixed rows in a fixed order; what a row says is free."""
    for i, wanted in enumerate(ids):
        found = rows[i].id if i < len(rows) else None
        if found != wanted:
            yield Problem(f"{table}[{i}].id", f"is {found!r}" if found else "is missing", repr(wanted))
            return
    if len(rows) > len(ids):
        yield Problem(f"{table}[{len(ids)}]", "is one row too many", f"{len(ids)} rows")


def wrong_tracks(facts: Schema) -> Iterable[Problem]:
    for i, tile in enumerate(facts.tracks.cure):
        if tile not in moves.INGREDIENTS:
            yield Problem(f"tracks.cure[{i}]", f"is {tile!r}", f"one of {', '.join(moves.INGREDIENTS)}")
    if not facts.tracks.cure:
        yield Problem("tracks.cure", "is empty", "at least one ingredient")
    for name, top in (("curse", facts.tracks.curse), ("curse_rabid", facts.tracks.curse_rabid)):
        if top <= facts.start.curse:
            yield Problem(f"tracks.{name}", f"is {top}", f"more than the start, {facts.start.curse}")
    if facts.tracks.panic < facts.start.panic:
        yield Problem("tracks.panic", f"is {facts.tracks.panic}", f"the start, {facts.start.panic}, or more")
    for name, table in (("digest", facts.digest), ("digest_rabid", facts.digest_rabid)):
        if not table.same_panic or len(table.same_panic) != len(table.same_curse):
            yield Problem(name, "has rows of different length", "as many Panic as Curse changes, from 0 eaten up")
    if facts.start.coins > facts.components.coins or facts.start.energy > facts.components.energy:
        yield Problem("start", "hands out more than the box holds", "at most what components says")
    if sum(v.count for v in facts.villagers) < len(moves.HOUSES):
        yield Problem("villagers", "are too few", f"at least {len(moves.HOUSES)}, one for each house")
    if sum(p.sheep for p in facts.pastures) > facts.components.sheep:
        yield Problem("pastures", "hold more sheep than the box", f"at most {facts.components.sheep}")
    for v in facts.villagers:
        if v.ingredient not in moves.INGREDIENTS:
            yield Problem(f"villagers({v.id}).ingredient", f"is {v.ingredient!r}", f"one of {', '.join(moves.INGREDIENTS)}")


def wrong_map(facts: Schema) -> Iterable[Problem]:
    """BC-K1..K3: a village in one piece, districts with crossings between them, a guard tile for each crossing."""
    districts = {d.id for d in facts.districts}
    home = {p.id: p.district for p in facts.places}
    for p in facts.places:
        if p.district not in districts:
            yield Problem(f"places({p.id}).district", f"is {p.district!r}", f"one of {', '.join(sorted(districts))}")
        if (p.price is None) != (p.id in ("laboratory", "market")):
            yield Problem(f"places({p.id}).price", "is there" if p.price else "is missing", "a price on every house and nowhere else")
    ends = [(f"roads.inside[{i}]", tuple(road), True) for i, road in enumerate(facts.roads.inside)]
    ends += [(f"crossings({c.id}).ends", tuple(c.ends), False) for c in facts.crossings]
    for where, road, inside in ends:
        for end in road:
            if end not in home:
                yield Problem(where, f"leads to {end!r}", f"one of {', '.join(home)}")
        if all(end in home for end in road) and (home[road[0]] == home[road[1]]) != inside:
            yield Problem(where, "stays in one district" if not inside else "leaves its district", "inside roads stay, crossings leave")
    for pasture in facts.pastures:
        for end in pasture.touches:
            if end not in home:
                yield Problem(f"pastures({pasture.id}).touches", f"names {end!r}", f"one of {', '.join(home)}")
    tiles = sum(g.count for g in facts.guards)
    if tiles != len(facts.crossings):
        yield Problem("guards", f"are {tiles} tiles", f"{len(facts.crossings)}, one for each crossing")
    reached = {"laboratory"}
    for _ in facts.places:
        reached |= {b for _, (a, b), _ in ends if a in reached} | {a for _, (a, b), _ in ends if b in reached}
    if set(home) - reached:
        yield Problem("roads", f"do not reach {', '.join(sorted(set(home) - reached))}", "a village in one piece")


def wrong_cards(facts: Schema) -> Iterable[Problem]:
    for spell in facts.spells:
        where = f"spells({spell.id})"
        for tile in spell.pay:
            if tile not in moves.INGREDIENTS:
                yield Problem(f"{where}.pay", f"names {tile!r}", f"one of {', '.join(moves.INGREDIENTS)}")
        yield from wrong_effects(f"{where}.wizard", spell.wizard, spell.kind)
        yield from wrong_effects(f"{where}.possessed", spell.possessed, spell.kind)
        yield from choices_of_nobody(f"{where}.possessed", spell.possessed)
        yield from wrong_placing(where, spell.kind, spell.before, spell.until)
    for power in facts.powers:
        where = f"powers({power.id})"
        if power.stomach and power.stomach not in EATEN:
            yield Problem(f"{where}.stomach", f"is {power.stomach!r}", f"one of {', '.join(EATEN)}")
        yield from wrong_effects(f"{where}.monster", power.monster, power.kind)
        yield from wrong_effects(f"{where}.rabid", power.rabid, power.kind)
        yield from choices_of_nobody(f"{where}.rabid", power.rabid)
        yield from wrong_placing(where, power.kind, power.before, power.until)
    for card in facts.possessed:
        if card.feeds_on not in moves.VILLAGERS:
            yield Problem(f"possessed({card.id}).feeds_on", f"is {card.feeds_on!r}", f"one of {', '.join(moves.VILLAGERS)}")
        if (card.feeding.split() or [""])[0] not in FEEDING:
            yield Problem(f"possessed({card.id}).feeding", f"is {card.feeding!r}", "coins, gain or panic with a number")
        yield from wrong_effects(f"possessed({card.id}).feeding", [card.feeding], "immediate")
    for rabid in facts.rabid:
        if rabid.hunts not in moves.VILLAGERS:
            yield Problem(f"rabid({rabid.id}).hunts", f"is {rabid.hunts!r}", f"one of {', '.join(moves.VILLAGERS)}")
    for guard in facts.guards:
        yield from wrong_effects(f"guards({guard.id}).effect", guard.effect, "immediate")
        yield from choices_of_nobody(f"guards({guard.id}).effect", guard.effect)


def wrong_effects(where: str, effects: list[str] | None, kind: str) -> Iterable[Problem]:
    if len(effects or []) > MOST_EFFECTS:
        yield Problem(where, f"has {len(effects or [])} effects", f"{MOST_EFFECTS} or fewer")
    if kind == "single-use" and effects == []:
        yield Problem(where, "does nothing", "an effect")
    for i, text in enumerate(effects or []):
        try:
            effect = words.effect(text)
        except ValueError:
            yield Problem(f"{where}[{i}]", f"{text!r} is no effect", "words of words.py")
            continue
        if isinstance(effect, While) != (kind == "ongoing"):
            yield Problem(f"{where}[{i}]", f"{text!r} does not fit a card that is {kind}", "`while …` on ongoing cards and nowhere else")


def choices_of_nobody(where: str, effects: list[str] | None) -> Iterable[Problem]:
    """An automated side never decides, and nobody decides in the middle of a step past a guard."""
    for i, text in enumerate(effects or []):
        try:
            asks = words.effect(text).asks()
        except ValueError:
            continue
        if asks:
            yield Problem(f"{where}[{i}]", f"{text!r} needs somebody to choose", "words that an automated side can follow")


def wrong_placing(where: str, kind: str, before: str, until: str) -> Iterable[Problem]:
    if (kind == "immediate") != (before == ""):
        yield Problem(f"{where}.before", f"is {before!r}", "a side for cards that stay, and none for immediate ones")
    if kind == "single-use" and before != "monster":
        yield Problem(f"{where}.before", f"is {before!r}", "'monster' for a single-use card")
    try:
        words.until(until)
    except ValueError:
        yield Problem(f"{where}.until", f"is {until!r}", f"one of {', '.join(filter(None, UNTIL))}, or wizard buys an ingredient")


def make_box(facts: Schema) -> Box:
    """The facts of an edition, flat."""
    box = Box()
    lay_names(box, facts)
    lay_numbers(box, facts)
    lay_map(box, facts)
    lay_spells(box, facts)
    lay_powers(box, facts)
    box.possessed_action = [possessed.ERRANDS.index(card.action) for card in facts.possessed]
    box.feeds_on = [VILLAGERS.index(card.feeds_on) for card in facts.possessed]
    box.feeding = [[words.effect(card.feeding)] for card in facts.possessed]
    box.rabid_actions = [sum(1 << ERRANDS.index(action) for action in set(card.actions)) for card in facts.rabid]
    box.hunts = [VILLAGERS.index(card.hunts) for card in facts.rabid]
    return box


def lay_names(box: Box, facts: Schema) -> None:
    box.villager_names = [v.name for v in facts.villagers] + ["Sheep"]
    box.ingredient_names = [i.name for i in facts.ingredients]
    box.place_names = [p.name for p in facts.places]
    box.district_names = [d.name for d in facts.districts]
    box.pasture_names = [p.name for p in facts.pastures]
    box.crossing_names = [c.name for c in facts.crossings]
    box.guard_names = [g.name for g in facts.guards]
    box.spell_names = [s.name for s in facts.spells]
    box.spell_texts = [s.text for s in facts.spells] + [s.possessed_text or s.text for s in facts.spells]
    box.power_names = [p.name for p in facts.powers]
    box.power_texts = [p.text for p in facts.powers] + [p.rabid_text or p.text for p in facts.powers]
    box.possessed_names = [p.name for p in facts.possessed]
    box.feeding_texts = [feeding_text(p.feeding) for p in facts.possessed]
    box.rabid_names = [r.name for r in facts.rabid]


def feeding_text(feeding: str) -> str:
    """A Feeding effect in words."""
    what, much = feeding.split()
    if what == "coins":
        return f"the Wizard gains {much} coin{'' if much == '1' else 's'}"
    if what == "gain":
        return f"the Monster gains {much.removeprefix('-')} {'less' if much.startswith('-') else 'more'} Energy"
    return f"Panic {int(much):+}"


def lay_numbers(box: Box, facts: Schema) -> None:
    components, start, turn, prices, tracks = facts.components, facts.start, facts.turn, facts.prices, facts.tracks
    box.coins = components.coins
    box.energy = components.energy
    box.tiles = components.ingredients_each
    box.sheep = components.sheep
    box.pouches = components.pouches
    box.stomach = components.stomach
    box.hand = components.hand
    box.start_coins = start.coins
    box.start_energy = start.energy
    box.start_panic = start.panic
    box.start_curse = start.curse
    box.wizard_actions = turn.wizard_actions
    box.feeding_actions = turn.feeding_actions
    box.movements = turn.movements
    box.empty_house_coins = turn.empty_house_coins
    box.quiet_panic = turn.quiet_panic
    box.quiet_curse = turn.quiet_curse
    box.quiet_arrivals = turn.quiet_arrivals
    box.rabid_dealt = turn.rabid_dealt
    box.rabid_near = turn.rabid_near
    box.rabid_far = turn.rabid_far
    box.rabid_fill = turn.rabid_fill
    box.possessed_row = turn.possessed_row
    box.possessed_feeding = turn.possessed_feeding
    box.possessed_mix = turn.possessed_mix
    box.haunted_row = turn.haunted_row
    box.market_price = prices.market
    box.carriage = prices.carriage
    box.movement_price = prices.movement
    box.discard_price = prices.discard_spell
    box.calm_price = prices.calm
    box.panic_top = tracks.panic
    box.curse_top = [tracks.curse, tracks.curse_rabid, tracks.curse, tracks.curse_rabid]
    box.cure = [INGREDIENTS.index(tile) for tile in tracks.cure]
    box.more_actions = facts.panic.more_actions
    box.stay_inside = facts.panic.stay_inside
    box.third = facts.panic.third
    box.digest = digest_row(facts.digest)
    box.digest_rabid = digest_row(facts.digest_rabid)
    box.count = [v.count for v in facts.villagers]
    box.ingredient = [INGREDIENTS.index(v.ingredient) for v in facts.villagers]
    box.gain = [v.energy for v in facts.villagers] + [facts.sheep.energy]


def digest_row(table: Digest) -> list[int]:
    """A track table as [few, its Panic, Panic and Curse for 0 eaten, for 1, …]."""
    row = [table.few, table.few_panic]
    for panic, curse in zip(table.same_panic, table.same_curse, strict=True):
        row += [panic, curse]
    return row


def lay_map(box: Box, facts: Schema) -> None:
    """BC-K4..K12: what the rulebook's examples say of the map is measured on these lists."""
    number = {place: i for i, place in enumerate(PLACE_IDS)}
    districts = [d.id for d in facts.districts]
    box.district = [districts.index(p.district) for p in facts.places]
    box.price = [p.price or 0 for p in facts.places]
    box.roads = [[] for _ in PLACES]
    box.gates = [[] for _ in PLACES]
    links = [(number[a], number[b], -1) for a, b in facts.roads.inside]
    links += [(number[c.ends[0]], number[c.ends[1]], i) for i, c in enumerate(facts.crossings)]
    for a, b, gate in links:
        box.roads[a].append(b)
        box.gates[a].append(gate)
        box.roads[b].append(a)
        box.gates[b].append(gate)
    box.nearby = [sum(1 << there for there in set(roads)) for roads in box.roads]
    box.bridge = [int(c.kind == "bridge") for c in facts.crossings]
    box.distance = distances(SITES, [(a, b) for a, b, _ in links])
    borders = [(box.district[a], box.district[b]) for a, b, gate in links if gate >= 0]
    between = distances(len(districts), borders)
    box.crossings = [between[a * len(districts) + b] for a in box.district for b in box.district]
    box.touching = [[i for i, p in enumerate(facts.pastures) if place in p.touches] for place in PLACE_IDS]
    box.pasture_sheep = [p.sheep for p in facts.pastures]
    box.guard_tiles = [i for i, guard in enumerate(facts.guards) for _ in range(guard.count)]
    box.guard_effects = [[words.effect(text) for text in guard.effect] for guard in facts.guards]


def distances(n: int, links: list[tuple[int, int]]) -> list[int]:
    """Fewest links between any two of n points, as a flat square."""
    far = [0 if i == j else FAR for i in range(n) for j in range(n)]
    for a, b in links:
        far[a * n + b] = far[b * n + a] = min(1, far[a * n + b])
    for k in range(n):
        for i in range(n):
            for j in range(n):
                far[i * n + j] = min(far[i * n + j], far[i * n + k] + far[k * n + j])
    return far


KIND_NUMBERS: Final = {"immediate": IMMEDIATE, "ongoing": ONGOING, "single-use": SINGLE_USE}
SIDE_NUMBERS: Final = {"": -1, "wizard": 0, "monster": 1}
SPOT_NUMBERS: Final = {"": -1, "laboratory": LABORATORY, "market": MARKET}


def faces(person: list[list[str] | None], automaton: list[list[str] | None]) -> list[list[Effect]]:
    """Effects for a person's side, then for the automated one."""
    return [[words.effect(text) for text in effects or []] for effects in person + automaton]


def lay_spells(box: Box, facts: Schema) -> None:
    """BC-J1: each mode has its deck."""
    spells = facts.spells
    box.spell_kind = [KIND_NUMBERS[s.kind] for s in spells]
    box.spell_at = [SPOT_NUMBERS[s.at] for s in spells]
    box.spell_pay = [[s.pay.count(tile) for tile in INGREDIENTS] for s in spells]
    box.spell_coins = [s.coins for s in spells]
    box.spell_until = [words.until(s.until) for s in spells]
    box.spell_before = [SIDE_NUMBERS[s.before] for s in spells]
    box.spell_effects = faces([s.wizard for s in spells], [s.possessed for s in spells])
    wizard = [(i, s) for i, s in enumerate(spells) for _ in range(s.copies) if s.wizard is not None]
    automaton = [(i, s) for i, s in enumerate(spells) for _ in range(s.copies) if s.possessed is not None]
    box.spell_decks = [
        [i for i, s in wizard],
        [i for i, s in wizard if not s.not_rabid],
        [i for i, s in automaton],
        [i for i, s in automaton if not s.not_rabid],
    ]


def lay_powers(box: Box, facts: Schema) -> None:
    """BC-J1: each mode has its deck."""
    powers = facts.powers
    box.power_kind = [KIND_NUMBERS[p.kind] for p in powers]
    box.power_visited = [SPOT_NUMBERS[p.visited] for p in powers]
    box.power_stomach = [EATEN.index(p.stomach) if p.stomach else -1 for p in powers]
    box.power_panic = [p.panic for p in powers]
    box.power_energy = [p.energy for p in powers]
    box.power_until = [words.until(p.until) for p in powers]
    box.power_before = [SIDE_NUMBERS[p.before] for p in powers]
    box.power_effects = faces([p.monster for p in powers], [p.rabid for p in powers])
    monster = [(i, p) for i, p in enumerate(powers) for _ in range(p.copies) if p.monster is not None]
    automaton = [(i, p) for i, p in enumerate(powers) for _ in range(p.copies) if p.rabid is not None]
    box.power_decks = [
        [i for i, p in monster],
        [i for i, p in automaton],
        [i for i, p in monster if not p.not_possessed],
        [i for i, p in automaton if not p.not_possessed],
    ]
