"""The edition as the rules read it: flat lists of ints. Places are 0 (Laboratory), 1 to 20 (houses) and 21 (Market)."""

from __future__ import annotations

from typing import Final

from malison.games.been_cursed import words
from malison.games.been_cursed.moves import INGREDIENTS, PLACES, VILLAGERS
from malison.games.been_cursed.schema import EATEN, PLACE_IDS, Digest, Schema
from malison.kernel.setting import Box

SITES: Final = 22
LABORATORY: Final = 0
MARKET: Final = 21
KINDS: Final = 6
SHEEP: Final = 6
"""A sheep among the tokens in the stomach; 0 to 5 are villagers."""
FAR: Final = 99

IMMEDIATE: Final = 0
ONGOING: Final = 1
SINGLE_USE: Final = 2

BUYS: Final = 0
MIXES: Final = 1
CASTS: Final = 2
STEALS: Final = 3
ERRANDS: Final = ("buy", "mix", "cast", "steal")
AUTO: Final = ("cast", "mix", "buy current", "buy adjacent", "buy any", "buy market", "steal current", "steal adjacent")
CARDS: Final = 24
"""Spells and Powers are numbered 0 to 23; an effect list of an automated side lies CARDS further on."""


class Boards(Box):
    """All facts of an edition. Made by `unpack`, never changed afterwards."""

    def __init__(self) -> None:
        self.names: dict[str, list[str]] = {}
        # Components and the turn.
        self.coins = 0
        self.energy = 0
        self.tiles = 0
        self.sheep = 0
        self.pouches = 0
        self.stomach = 0
        self.hand = 0
        self.start_coins = 0
        self.start_energy = 0
        self.start_panic = 0
        self.start_curse = 0
        self.wizard_actions = 0
        self.feeding_actions = 0
        self.movements = 0
        self.empty_house_coins = 0
        self.quiet_panic = 0
        self.quiet_curse = 0
        self.quiet_arrivals = 0
        self.rabid_dealt = 0
        self.rabid_near = 0
        self.rabid_far = 0
        self.rabid_fill = 0
        self.possessed_row = 0
        self.possessed_feeding = 0
        self.possessed_mix = 0
        self.haunted_row = 0
        # Prices and tracks.
        self.market_price = 0
        self.carriage = 0
        self.movement_price = 0
        self.discard_price = 0
        self.calm_price = 0
        self.panic_top = 0
        self.curse_top: list[int] = []
        self.cure: list[int] = []
        self.more_actions = 0
        self.stay_inside = 0
        self.third = 0
        self.digest: list[int] = []
        self.digest_rabid: list[int] = []
        # Villagers, by type.
        self.count: list[int] = []
        self.ingredient: list[int] = []
        self.gain: list[int] = []
        # The map, by place.
        self.district: list[int] = []
        self.price: list[int] = []
        self.roads: list[list[int]] = []
        self.gates: list[list[int]] = []
        self.bridge: list[int] = []
        self.distance: list[int] = []
        self.crossings: list[int] = []
        self.touching: list[list[int]] = []
        self.pasture_sheep: list[int] = []
        self.guard_tiles: list[int] = []
        self.guard_ops: list[list[int]] = []
        # Cards.
        self.spell_kind: list[int] = []
        self.spell_at: list[int] = []
        self.spell_pay: list[list[int]] = []
        self.spell_coins: list[int] = []
        self.spell_until: list[int] = []
        self.spell_before: list[int] = []
        self.spell_ops: list[list[int]] = []
        self.spell_decks: list[list[int]] = []
        self.power_kind: list[int] = []
        self.power_visited: list[int] = []
        self.power_stomach: list[int] = []
        self.power_panic: list[int] = []
        self.power_energy: list[int] = []
        self.power_until: list[int] = []
        self.power_before: list[int] = []
        self.power_ops: list[list[int]] = []
        self.power_decks: list[list[int]] = []
        self.possessed_action: list[int] = []
        self.feeds_on: list[int] = []
        self.feeding: list[list[int]] = []
        self.rabid_actions: list[int] = []
        self.hunts: list[int] = []


def unpack(facts: Schema) -> Boards:
    """The facts of an edition, flat."""
    box = Boards()
    lay_numbers(box, facts)
    lay_map(box, facts)
    lay_cards(box, facts)
    box.names = {
        "villager": [v.name for v in facts.villagers] + ["sheep"],
        "ingredient": [i.name for i in facts.ingredients],
        "place": [p.name for p in facts.places],
        "pasture": [p.name for p in facts.pastures],
        "crossing": [c.name for c in facts.crossings],
        "guard": [g.name for g in facts.guards],
        "spell": [s.name for s in facts.spells],
        "power": [p.name for p in facts.powers],
        "rabid": [r.name for r in facts.rabid],
        "possessed": [p.name for p in facts.possessed],
    }
    return box


def lay_numbers(box: Boards, facts: Schema) -> None:
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


def lay_map(box: Boards, facts: Schema) -> None:
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
    box.bridge = [int(c.kind == "bridge") for c in facts.crossings]
    box.distance = distances(SITES, [(a, b) for a, b, _ in links])
    borders = [(box.district[a], box.district[b]) for a, b, gate in links if gate >= 0]
    between = distances(len(districts), borders)
    box.crossings = [between[a * len(districts) + b] for a in box.district for b in box.district]
    box.touching = [[i for i, p in enumerate(facts.pastures) if place in p.touches] for place in PLACE_IDS]
    box.pasture_sheep = [p.sheep for p in facts.pastures]
    box.guard_tiles = [i for i, guard in enumerate(facts.guards) for _ in range(guard.count)]
    box.guard_ops = [flat(guard.effect) for guard in facts.guards]


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


def flat(effects: list[str] | None) -> list[int]:
    """Effects as [word, a, b, word, a, b, …]."""
    ops: list[int] = []
    for text in effects or []:
        ops += words.meaning(text)
    return ops


def lay_cards(box: Boards, facts: Schema) -> None:
    kinds = {"immediate": IMMEDIATE, "ongoing": ONGOING, "single-use": SINGLE_USE}
    sides = {"": -1, "wizard": 0, "monster": 1}
    spots = {"": -1, "laboratory": LABORATORY, "market": MARKET}
    spells, powers = facts.spells, facts.powers
    box.spell_kind = [kinds[s.kind] for s in spells]
    box.spell_at = [spots[s.at] for s in spells]
    box.spell_pay = [[s.pay.count(tile) for tile in INGREDIENTS] for s in spells]
    box.spell_coins = [s.coins for s in spells]
    box.spell_until = [words.until(s.until) for s in spells]
    box.spell_before = [sides[s.before] for s in spells]
    box.spell_ops = [flat(s.wizard) for s in spells] + [flat(s.possessed) for s in spells]
    wizard = [(i, s) for i, s in enumerate(spells) for _ in range(s.copies) if s.wizard is not None]
    possessed = [(i, s) for i, s in enumerate(spells) for _ in range(s.copies) if s.possessed is not None]
    box.spell_decks = [
        [i for i, s in wizard],
        [i for i, s in wizard if not s.not_rabid],
        [i for i, s in possessed],
        [i for i, s in possessed if not s.not_rabid],
    ]
    box.power_kind = [kinds[p.kind] for p in powers]
    box.power_visited = [spots[p.visited] for p in powers]
    box.power_stomach = [EATEN.index(p.stomach) if p.stomach else -1 for p in powers]
    box.power_panic = [p.panic for p in powers]
    box.power_energy = [p.energy for p in powers]
    box.power_until = [words.until(p.until) for p in powers]
    box.power_before = [sides[p.before] for p in powers]
    box.power_ops = [flat(p.monster) for p in powers] + [flat(p.rabid) for p in powers]
    monster = [(i, p) for i, p in enumerate(powers) for _ in range(p.copies) if p.monster is not None]
    rabid = [(i, p) for i, p in enumerate(powers) for _ in range(p.copies) if p.rabid is not None]
    box.power_decks = [
        [i for i, p in monster],
        [i for i, p in rabid],
        [i for i, p in monster if not p.not_possessed],
        [i for i, p in rabid if not p.not_possessed],
    ]
    box.possessed_action = [AUTO.index(card.action) for card in facts.possessed]
    box.feeds_on = [VILLAGERS.index(card.feeds_on) for card in facts.possessed]
    box.feeding = [flat([card.feeding]) for card in facts.possessed]
    box.rabid_actions = [sum(1 << ERRANDS.index(action) for action in card.actions) for card in facts.rabid]
    box.hunts = [VILLAGERS.index(card.hunts) for card in facts.rabid]
