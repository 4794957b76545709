"""What must hold in any edition, beyond its shape."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from malison.games.been_cursed.box.box import CardEffect
from malison.games.been_cursed.box.cards import EATEN, PLACE_IDS
from malison.games.been_cursed.box.lasting import UNTIL
from malison.games.been_cursed.box.schema import Ingredient, Pasture, Place, Village, Villager
from malison.games.been_cursed.moves import HOUSES, INGREDIENTS, PASTURES, POSSESSED_CARDS, POWERS, RABID_CARDS, SPELLS, VILLAGERS
from malison.games.been_cursed.rules.cards import MOST_EFFECTS
from malison.games.been_cursed.rules.effects import CARDS, FEEDING, While
from malison.kernel.editions import place_problems
from malison.kernel.effects import WrongWord
from malison.kernel.errors import Problem


def problems(facts: Village) -> Iterable[Problem]:
    """All that is wrong beyond the shape."""
    yield from wrong_ids("ingredients", facts.ingredients, INGREDIENTS)
    yield from wrong_ids("villagers", facts.villagers, VILLAGERS)
    yield from wrong_ids("places", facts.places, PLACE_IDS)
    yield from wrong_ids("pastures", facts.pastures, PASTURES)
    yield from place_problems("spells", facts.spells, SPELLS)
    yield from place_problems("powers", facts.powers, POWERS)
    most_possessed = max(facts.turn.possessed_row + 1 + facts.turn.possessed_feeding + 1, facts.turn.haunted_row + 1)
    yield from place_problems("possessed", facts.possessed, POSSESSED_CARDS, min(most_possessed, len(POSSESSED_CARDS)))
    yield from place_problems("rabid", facts.rabid, RABID_CARDS, facts.turn.rabid_dealt)
    yield from wrong_tracks(facts)
    yield from wrong_map(facts)
    yield from wrong_cards(facts)


def wrong_ids(table: str, rows: Sequence[Ingredient | Villager | Place | Pasture], ids: tuple[str, ...]) -> Iterable[Problem]:
    """Moves have fixed names, so these tables have fixed rows in a fixed order; what a row says is free."""
    for i, wanted in enumerate(ids):
        found = rows[i].id if i < len(rows) else None
        if found != wanted:
            yield Problem(f"{table}[{i}].id", f"is {found!r}" if found else "is missing", repr(wanted))
            return
    if len(rows) > len(ids):
        yield Problem(f"{table}[{len(ids)}]", "is one row too many", f"{len(ids)} rows")


def wrong_tracks(facts: Village) -> Iterable[Problem]:
    for i, tile in enumerate(facts.tracks.cure):
        if tile not in INGREDIENTS:
            yield Problem(f"tracks.cure[{i}]", f"is {tile!r}", f"one of {', '.join(INGREDIENTS)}")
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
    if sum(v.count for v in facts.villagers) < len(HOUSES):
        yield Problem("villagers", "are too few", f"at least {len(HOUSES)}, one for each house")
    if sum(p.sheep for p in facts.pastures) > facts.components.sheep:
        yield Problem("pastures", "hold more sheep than the box", f"at most {facts.components.sheep}")
    for v in facts.villagers:
        if v.ingredient not in INGREDIENTS:
            yield Problem(f"villagers({v.id}).ingredient", f"is {v.ingredient!r}", f"one of {', '.join(INGREDIENTS)}")


def wrong_map(facts: Village) -> Iterable[Problem]:
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


def wrong_cards(facts: Village) -> Iterable[Problem]:
    for spell in facts.spells:
        where = f"spells({spell.id})"
        for tile in spell.pay:
            if tile not in INGREDIENTS:
                yield Problem(f"{where}.pay", f"names {tile!r}", f"one of {', '.join(INGREDIENTS)}")
        yield from wrong_place(f"{where}.at", spell.at)
        yield from wrong_effects(f"{where}.wizard", spell.wizard, spell.kind)
        yield from wrong_effects(f"{where}.possessed", spell.possessed, spell.kind)
        yield from choices_of_nobody(f"{where}.possessed", spell.possessed)
        yield from wrong_placing(where, spell.kind, spell.before, spell.until)
    for power in facts.powers:
        where = f"powers({power.id})"
        if power.stomach and power.stomach not in EATEN:
            yield Problem(f"{where}.stomach", f"is {power.stomach!r}", f"one of {', '.join(EATEN)}")
        yield from wrong_place(f"{where}.visited", power.visited)
        yield from wrong_effects(f"{where}.monster", power.monster, power.kind)
        yield from wrong_effects(f"{where}.rabid", power.rabid, power.kind)
        yield from choices_of_nobody(f"{where}.rabid", power.rabid)
        yield from wrong_placing(where, power.kind, power.before, power.until)
    for card in facts.possessed:
        if card.feeds_on not in VILLAGERS:
            yield Problem(f"possessed({card.id}).feeds_on", f"is {card.feeds_on!r}", f"one of {', '.join(VILLAGERS)}")
        yield from FEEDING.problems(f"possessed({card.id}).feeding", [card.feeding])
    for rabid in facts.rabid:
        if rabid.hunts not in VILLAGERS:
            yield Problem(f"rabid({rabid.id}).hunts", f"is {rabid.hunts!r}", f"one of {', '.join(VILLAGERS)}")
    for guard in facts.guards:
        yield from wrong_effects(f"guards({guard.id}).effect", guard.effect, "immediate")
        yield from choices_of_nobody(f"guards({guard.id}).effect", guard.effect)


def wrong_place(where: str, place: str) -> Iterable[Problem]:
    if place and place not in PLACE_IDS:
        yield Problem(where, f"is {place!r}", f"one of {', '.join(PLACE_IDS)}, or nothing for anywhere")


def wrong_effects(where: str, effects: list[str] | None, kind: str) -> Iterable[Problem]:
    if len(effects or []) > MOST_EFFECTS:
        yield Problem(where, f"has {len(effects or [])} effects", f"{MOST_EFFECTS} or fewer")
    if kind == "single-use" and effects == []:
        yield Problem(where, "does nothing", "an effect")
    for i, text in enumerate(effects or []):
        try:
            effect = CARDS.read(text)
        except WrongWord as wrong:
            yield wrong.at(f"{where}[{i}]")
            continue
        if isinstance(effect, While) != (kind == "ongoing"):
            yield Problem(f"{where}[{i}]", f"{text!r} does not fit a card that is {kind}", "`while …` on ongoing cards and nowhere else")


def choices_of_nobody(where: str, effects: list[str] | None) -> Iterable[Problem]:
    """An automated side never decides, and nobody decides in the middle of a step past a guard."""
    for i, text in enumerate(effects or []):
        try:
            effect = CARDS.read(text)
        except WrongWord:
            continue
        if isinstance(effect, CardEffect) and effect.asks():
            yield Problem(f"{where}[{i}]", f"{text!r} needs somebody to choose", "words that an automated side can follow")


def wrong_placing(where: str, kind: str, before: str, until: str) -> Iterable[Problem]:
    if (kind == "immediate") != (before == ""):
        yield Problem(f"{where}.before", f"is {before!r}", "a side for cards that stay, and none for immediate ones")
    if kind == "single-use" and before != "monster":
        yield Problem(f"{where}.before", f"is {before!r}", "'monster' for a single-use card")
    if until not in UNTIL:
        yield Problem(f"{where}.until", f"is {until!r}", f"one of {', '.join(filter(None, UNTIL))}")
