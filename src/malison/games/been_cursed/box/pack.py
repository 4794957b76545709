"""From an edition's facts to the flat lists of the box."""

from __future__ import annotations

from typing import Any, Final, cast

from msgspec.structs import replace

from malison.games.been_cursed.box.box import SITES, Box, CardEffect
from malison.games.been_cursed.box.cards import CARD_KINDS, EATEN, ERRANDS, PLACE_IDS, PLANS
from malison.games.been_cursed.box.lasting import UNTIL
from malison.games.been_cursed.box.schema import Digest, Power, Spell, Village
from malison.games.been_cursed.moves import INGREDIENTS, PLACES, POSSESSED_CARDS, POWERS, RABID_CARDS, SPELLS, VILLAGERS
from malison.games.been_cursed.rules.effects import CARDS, FEEDING
from malison.kernel.editions import placed
from malison.kernel.vectors import row_of, rows_of

FAR: Final = 99


def pack(facts: Village) -> Box:
    """The facts of an edition, flat. Spells and Powers that it leaves out are there with no copies, for every place has its number."""
    box = Box()
    box.rabid_cards = sorted(RABID_CARDS.index(card.id) for card in facts.rabid)
    box.possessed_cards = sorted(POSSESSED_CARDS.index(card.id) for card in facts.possessed)
    facts = replace(
        facts,
        spells=placed(facts.spells, SPELLS, Spell("", "", "immediate", [], 0, 0)),
        powers=placed(facts.powers, POWERS, Power("", "", "immediate", 0)),
        rabid=placed(facts.rabid, RABID_CARDS, facts.rabid[0]),
        possessed=placed(facts.possessed, POSSESSED_CARDS, facts.possessed[0]),
    )
    lay_names(box, facts)
    lay_numbers(box, facts)
    lay_map(box, facts)
    lay_drawing(box, facts)
    lay_spells(box, facts)
    lay_powers(box, facts)
    box.possessed_action = row_of([PLANS.index(card.action) for card in facts.possessed])
    box.feeds_on = row_of([VILLAGERS.index(card.feeds_on) for card in facts.possessed])
    box.feeding = [[cast(CardEffect[Any], FEEDING.read(card.feeding))] for card in facts.possessed]
    box.rabid_actions = row_of([sum(1 << ERRANDS.index(action) for action in set(card.actions)) for card in facts.rabid])
    box.hunts = row_of([VILLAGERS.index(card.hunts) for card in facts.rabid])
    return box


def lay_names(box: Box, facts: Village) -> None:
    box.villager_names = [v.name for v in facts.villagers] + ["Sheep"]
    box.ingredient_names = [i.name for i in facts.ingredients]
    box.place_names = [p.name for p in facts.places]
    box.district_names = [d.name for d in facts.districts]
    box.pasture_names = [p.name for p in facts.pastures]
    box.crossing_ids = [c.id for c in facts.crossings]
    box.crossing_names = [c.name for c in facts.crossings]
    box.guard_ids = [g.id for g in facts.guards]
    box.guard_names = [g.name for g in facts.guards]
    box.spell_names = [s.name for s in facts.spells]
    box.spell_notes = [s.note for s in facts.spells]
    box.power_names = [p.name for p in facts.powers]
    box.power_notes = [p.note for p in facts.powers]
    box.possessed_names = [p.name for p in facts.possessed]
    box.rabid_names = [r.name for r in facts.rabid]


def lay_numbers(box: Box, facts: Village) -> None:
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
    box.curse_top = row_of([tracks.curse, tracks.curse_rabid, tracks.curse, tracks.curse_rabid])
    box.cure = row_of([INGREDIENTS.index(tile) for tile in tracks.cure])
    box.more_actions = facts.panic.more_actions
    box.stay_inside = facts.panic.stay_inside
    box.third = facts.panic.third
    box.digest = row_of(digest_row(facts.digest))
    box.digest_rabid = row_of(digest_row(facts.digest_rabid))
    box.count = row_of([v.count for v in facts.villagers])
    box.ingredient = row_of([INGREDIENTS.index(v.ingredient) for v in facts.villagers])
    box.gain = row_of([v.energy for v in facts.villagers] + [facts.sheep.energy])


def digest_row(table: Digest) -> list[int]:
    """A track table as [few, its Panic, Panic and Curse for 0 eaten, for 1, …]."""
    row = [table.few, table.few_panic]
    for panic, curse in zip(table.same_panic, table.same_curse, strict=True):
        row += [panic, curse]
    return row


def lay_map(box: Box, facts: Village) -> None:
    """BC-K4..K12: what the rulebook's examples say of the map is measured on these lists."""
    number = {place: i for i, place in enumerate(PLACE_IDS)}
    districts = [d.id for d in facts.districts]
    box.district = row_of([districts.index(p.district) for p in facts.places])
    box.price = row_of([p.price or 0 for p in facts.places])
    roads: list[list[int]] = [[] for _ in PLACES]
    gates: list[list[int]] = [[] for _ in PLACES]
    links = [(number[a], number[b], -1) for a, b in facts.roads.inside]
    links += [(number[c.ends[0]], number[c.ends[1]], i) for i, c in enumerate(facts.crossings)]
    for a, b, gate in links:
        roads[a].append(b)
        gates[a].append(gate)
        roads[b].append(a)
        gates[b].append(gate)
    box.roads, box.gates = rows_of(roads), rows_of(gates)
    box.nearby = row_of([sum(1 << there for there in set(ways)) for ways in roads])
    box.bridge = row_of([int(c.kind == "bridge") for c in facts.crossings])
    box.distance = row_of(distances(SITES, [(a, b) for a, b, _ in links]))
    borders = [(box.district[a], box.district[b]) for a, b, gate in links if gate >= 0]
    between = distances(len(districts), borders)
    box.crossings = row_of([between[a * len(districts) + b] for a in box.district for b in box.district])
    box.touching = rows_of([[i for i, p in enumerate(facts.pastures) if place in p.touches] for place in PLACE_IDS])
    box.pasture_sheep = row_of([p.sheep for p in facts.pastures])
    box.guard_tiles = row_of([i for i, guard in enumerate(facts.guards) for _ in range(guard.count)])
    box.guard_effects = [effects(guard.effect) for guard in facts.guards]


def lay_drawing(box: Box, facts: Village) -> None:
    box.district_x, box.district_y = [list(d.x) for d in facts.districts], [list(d.y) for d in facts.districts]
    box.place_x, box.place_y = [p.x for p in facts.places], [p.y for p in facts.places]
    box.pasture_x, box.pasture_y = [p.x for p in facts.pastures], [p.y for p in facts.pastures]
    box.inside = [[PLACE_IDS.index(end) for end in road] for road in facts.roads.inside]
    box.ends = [[PLACE_IDS.index(end) for end in crossing.ends] for crossing in facts.crossings]


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


SIDE_NUMBERS: Final = {"": -1, "wizard": 0, "monster": 1}
SPOT_NUMBERS: Final = {"": -1, **{place: i for i, place in enumerate(PLACE_IDS)}}


def effects(words: list[str] | None) -> list[CardEffect[Any]]:
    return [cast(CardEffect[Any], CARDS.read(text)) for text in words or []]


def lay_spells(box: Box, facts: Village) -> None:
    """BC-J1: each mode has its deck."""
    spells = facts.spells
    box.spell_kind = row_of([CARD_KINDS.index(s.kind) for s in spells])
    box.spell_at = row_of([SPOT_NUMBERS[s.at] for s in spells])
    box.spell_pay = rows_of([[s.pay.count(tile) for tile in INGREDIENTS] for s in spells])
    box.spell_coins = row_of([s.coins for s in spells])
    box.spell_until = row_of([UNTIL[s.until] for s in spells])
    box.spell_before = row_of([SIDE_NUMBERS[s.before] for s in spells])
    box.spell_effects = [effects(words) for words in [*(s.wizard for s in spells), *(s.possessed for s in spells)]]
    wizard = [(i, s) for i, s in enumerate(spells) for _ in range(s.copies) if s.wizard is not None]
    automaton = [(i, s) for i, s in enumerate(spells) for _ in range(s.copies) if s.possessed is not None]
    box.spell_decks = [
        [i for i, s in wizard],
        [i for i, s in wizard if not s.not_rabid],
        [i for i, s in automaton],
        [i for i, s in automaton if not s.not_rabid],
    ]


def lay_powers(box: Box, facts: Village) -> None:
    """BC-J1: each mode has its deck."""
    powers = facts.powers
    box.power_kind = row_of([CARD_KINDS.index(p.kind) for p in powers])
    box.power_visited = row_of([SPOT_NUMBERS[p.visited] for p in powers])
    box.power_stomach = row_of([EATEN.index(p.stomach) if p.stomach else -1 for p in powers])
    box.power_panic = row_of([p.panic for p in powers])
    box.power_energy = row_of([p.energy for p in powers])
    box.power_until = row_of([UNTIL[p.until] for p in powers])
    box.power_before = row_of([SIDE_NUMBERS[p.before] for p in powers])
    box.power_effects = [effects(words) for words in [*(p.monster for p in powers), *(p.rabid for p in powers)]]
    monster = [(i, p) for i, p in enumerate(powers) for _ in range(p.copies) if p.monster is not None]
    automaton = [(i, p) for i, p in enumerate(powers) for _ in range(p.copies) if p.rabid is not None]
    box.power_decks = [
        [i for i, p in monster],
        [i for i, p in automaton],
        [i for i, p in monster if not p.not_possessed],
        [i for i, p in automaton if not p.not_possessed],
    ]
