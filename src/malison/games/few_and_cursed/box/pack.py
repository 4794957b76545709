"""From an edition's facts to the flat lists of the box."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from malison.games.few_and_cursed import events as ev
from malison.games.few_and_cursed.box.box import (
    ACCESSORY,
    BLOCKS,
    KINDS,
    NO_REQUIREMENT,
    ONE_HANDED,
    STATE,
    TWO_HANDED,
    Affliction,
    Box,
    Deed,
    Fork,
    Lasting,
    Needs,
    Requirement,
    Trait,
)
from malison.games.few_and_cursed.box.schema import Artifact, Card, CursedEncounter, Encounter, Monster, Schema, Upgrade
from malison.games.few_and_cursed.rules.effects import (
    ALWAYS,
    COSTS,
    CURSED,
    DEEDS,
    JOBS,
    LASTING,
    NORMAL,
    POOLS,
    TRAITS,
    CopyCard,
    Curse,
    Grit,
    Nothing,
    PosseGrit,
    Spend,
)
from malison.kernel.effects import Vocabulary
from malison.kernel.vectors import row, row_of

Rows = defaultdict[str, list[int]]
"""The rows of numbers of a box while they grow, by their name there."""
SLOTS = {"accessory": ACCESSORY, "one_handed": ONE_HANDED, "two_handed": TWO_HANDED}


class Programs:
    """All programs of an edition, by number; number 0 does nothing. Positions name programs and forks by these numbers, so the order in
    which they are read stays. `cause` is what those read next stand on, for events to name.
    """

    def __init__(self) -> None:
        self.table: list[list[Deed[Any]]] = [[]]
        self.forks: list[list[int]] = []
        self.why = [0]
        self.cause = 0

    def read(self, words: Iterable[str], vocabulary: Vocabulary = DEEDS) -> list[Deed[Any]]:
        """Effects with their forks numbered."""
        found: list[Deed[Any]] = []
        for deed in map(vocabulary.read, words):
            if isinstance(deed, Fork):
                self.forks.append([self.keep(side) for side in deed.sides])
                deed.fork = len(self.forks) - 1
            if isinstance(deed, Deed) and not isinstance(deed, Nothing):
                found.append(deed)
        return found

    def keep(self, deeds: list[Deed[Any]]) -> int:
        if not deeds:
            return 0
        self.table.append(deeds)
        self.why.append(self.cause)
        return len(self.table) - 1

    def add(self, words: Iterable[str], vocabulary: Vocabulary = DEEDS) -> int:
        """The number of a new program."""
        return self.keep(self.read(words, vocabulary))


def pack(facts: Schema) -> Box:
    """The box of an edition."""
    box = Box()
    programs = Programs()
    rows: Rows = defaultdict(list)
    _numbers(box, rows, facts)
    _map(box, rows, facts)
    _characters(box, rows, facts, programs)
    _cards(box, rows, facts, programs)
    _store(box, rows, facts, programs)
    _jobs(box, rows, facts)
    _bounties(box, rows, facts, programs)
    _encounters(box, rows, facts, programs)
    box.programs = programs.table
    rows["why"] = programs.why
    box.forks = programs.forks
    for deeds in programs.table:
        _needs(rows, deeds)
    for name, numbers in rows.items():
        setattr(box, name, row_of(numbers))
    return box


def _numbers(box: Box, rows: Rows, facts: Schema) -> None:
    for name in facts.rules.__struct_fields__:
        if name not in ("dark_arts_monster", "jobs_kept"):
            setattr(box, name, getattr(facts.rules, name))
    box.easier = list(facts.cooperative.easy)
    box.harder = list(facts.cooperative.hard)
    box.open_lair = int(facts.solo is None or facts.solo.open_lair)
    box.price_bullet = facts.prices.bullet
    rows["prices"] = [facts.prices.health, facts.prices.capacity, facts.prices.threshold]


def _map(box: Box, rows: Rows, facts: Schema) -> None:
    number = {space.id: i for i, space in enumerate(facts.spaces)}
    box.space_names = [space.name for space in facts.spaces]
    box.space_ids = [space.id for space in facts.spaces]
    box.spot_x = [space.x for space in facts.spaces]
    box.spot_y = [space.y for space in facts.spaces]
    rows["kind"] = [KINDS.index(space.kind) for space in facts.spaces]
    rows["corner"] = [int(space.corner) for space in facts.spaces]
    box.town = rows["kind"].index(KINDS.index("town"))
    roads: list[list[tuple[int, int, int]]] = [[] for _ in facts.spaces]
    for a, b, movement, icons in facts.map.roads:
        roads[number[a]].append((number[b], movement, icons))
        roads[number[b]].append((number[a], movement, icons))
    for ways in roads:
        ways.sort()
        box.near.append([to for to, _, _ in ways])
        box.road_movement.append([movement for _, movement, _ in ways])
        box.road_curse.append([icons for _, _, icons in ways])
    _routes(box, rows)


def _routes(box: Box, rows: Rows) -> None:
    """FC-N6: for every space, the next spaces on the shortest routes to town with the fewest symbols."""
    far = 999
    size = len(rows["kind"])
    best = [(far, far)] * size
    best[box.town] = (0, 0)
    changed = True
    while changed:
        changed = False
        for at in range(size):
            for i, to in enumerate(box.near[at]):
                way = (best[to][0] + 1, best[to][1] + box.road_movement[at][i] + box.road_curse[at][i])
                if way < best[at] and at != box.town:
                    best[at] = way
                    changed = True
    rows["distance"] = [spaces for spaces, _ in best]
    for at in range(size):
        next_ones: list[int] = []
        for i, to in enumerate(box.near[at]):
            way = (best[to][0] + 1, best[to][1] + box.road_movement[at][i] + box.road_curse[at][i])
            if way == best[at]:
                next_ones.append(to)
        box.toward.append(next_ones)


def _characters(box: Box, rows: Rows, facts: Schema, programs: Programs) -> None:
    cards = {card.id: i for i, card in enumerate(facts.starting_cards)}
    box.ban = row(len(facts.characters), 0)
    box.redraw = row(len(facts.characters), facts.rules.hand)
    box.surcharge = row(len(facts.characters), 0)
    for role, who in enumerate(facts.characters):
        box.character_names.append(who.name)
        box.character_ids.append(who.id)
        action, passive = who.action, who.passive
        # An action without effects does nothing, unless something else stands in its place.
        acting = action is not None and (passive is None or bool(action.effects))
        box.normal_names.append(action.name if action is not None and acting else passive.name if passive is not None else "")
        box.curse_names.append(who.curse.name)
        rows["health"].append(who.health)
        rows["bullets"].append(who.bullets)
        rows["capacity"].append(who.capacity)
        rows["threshold"].append(who.threshold)
        rows["water"].append(who.water)
        rows["aim"].append(who.aim)
        rows["cursed_aim"].append(who.cursed_aim)
        box.decks.append([cards[card] for card, count in who.deck.items() for _ in range(count)])
        programs.cause = ev.BY_ACTION + role
        rows["acting"].append(int(acting))
        rows["action"].append(programs.add(action.effects if action is not None else []))
        box.gifts.append([one for one in map(NORMAL.read, passive.effects if passive is not None else []) if isinstance(one, Lasting)])
        box.afflictions.append([one for one in map(CURSED.read, who.curse.effects) if isinstance(one, Affliction)])
        for affliction in box.afflictions[-1]:
            affliction.lie_on(box, role)


def _cards(box: Box, rows: Rows, facts: Schema, programs: Programs) -> None:
    box.first_upgrade = len(facts.starting_cards)
    box.first_artifact = box.first_upgrade + len(facts.upgrades)
    number = {space.id: i for i, space in enumerate(facts.spaces)}
    cards: list[Card | Upgrade | Artifact] = [*facts.starting_cards, *facts.upgrades, *facts.artifacts]
    for i, card in enumerate(cards):
        programs.cause = ev.BY_CARD + i
        box.card_names.append(card.name)
        box.card_ids.append(card.id)
        # The Curse changes in one step, and a copy is made by playing the card: neither is part of the program.
        always = programs.read(card.always, ALWAYS)
        rest = [word for word in card.always if not isinstance(ALWAYS.read(word), Curse | CopyCard)]
        rows["copies_card"].append(int(any(isinstance(deed, CopyCard) for deed in always)))
        rows["card_curse"].append(sum(deed.n for deed in always if isinstance(deed, Curse)))
        rows["resources"].append(programs.add(card.resources))
        rows["always"].append(programs.add(rest))
        rows["trash"].append(programs.add(card.trash))
        rows["mandatory"].append(programs.add([*card.resources, *rest]))
        resources = programs.table[rows["resources"][-1]]
        box.card_deeds.append([*resources, *always])
        shown = 0
        for deed in resources:
            shown |= deed.symbols()
        rows["symbols"].append(shown)
    for i, upgrade in enumerate(facts.upgrades):
        box.upgrades += [box.first_upgrade + i] * upgrade.copies
    rows["artifact_place"] = [number[artifact.place] for artifact in facts.artifacts]
    rows["artifact_grit"] = [artifact.grit for artifact in facts.artifacts]


def _store(box: Box, rows: Rows, facts: Schema, programs: Programs) -> None:
    for i, item in enumerate(facts.store):
        box.item_names.append(item.name)
        box.item_ids.append(item.id)
        box.store += [i] * item.copies
        rows["cost"].append(item.cost)
        rows["slot"].append(SLOTS[item.slot])
        programs.cause = ev.BY_ITEM + i
        rows["exhaust"].append(programs.add(item.exhaust))
        box.lasting.append([one for one in map(LASTING.read, item.passive[:1]) if isinstance(one, Lasting)])
        rows["passive"].append(box.lasting[-1][0].kind if box.lasting[-1] else -1)
        rows["passive_by"].append(box.lasting[-1][0].n if box.lasting[-1] else 0)


def _jobs(box: Box, rows: Rows, facts: Schema) -> None:
    for i, job in enumerate(facts.jobs):
        box.job_names.append(job.name)
        box.job_ids.append(job.id)
        box.jobs += [i] * job.copies
        rows["job_water"].append(job.water)
        rows["job_grit"].append(job.grit)
        needs = [need for need in map(JOBS.read, job.need) if isinstance(need, Requirement)]
        box.requirements.append(needs)
        box.state_job.append(needs[0] if needs[0].when == STATE else NO_REQUIREMENT)
        rows["job_type"].append(needs[0].when)
        rows["job_by"].append(needs[0].by)
        rows["job_number"].append(needs[0].n)
        spent = {POOLS[need.what]: need.n for need in needs if isinstance(need, Spend)}
        rows["job_movement"].append(spent.get("movement", 0))
        rows["job_attack"].append(spent.get("attack", 0))
        rows["job_spend_water"].append(spent.get("water", 0))


def _bounties(box: Box, rows: Rows, facts: Schema, programs: Programs) -> None:
    number = {space.id: i for i, space in enumerate(facts.spaces)}
    box.first_monster = len(facts.bounties)
    for i, prey in enumerate([*facts.bounties, *facts.monsters]):
        programs.cause = ev.BY_BOUNTY + i
        box.bounty_names.append(prey.name)
        box.bounty_ids.append(prey.id)
        rows["place"].append(number[prey.place])
        alone = prey.place_alone if isinstance(prey, Monster) else ""
        rows["place_alone"].append(number[alone or prey.place])
        rows["attack"].append(prey.attack)
        rows["reward"].append(programs.add(prey.reward))
        reward = programs.table[rows["reward"][-1]]
        rows["bounty_grit"].append(sum(deed.n for deed in reward if isinstance(deed, Grit)))
        rows["bounty_posse"].append(sum(deed.n for deed in reward if isinstance(deed, PosseGrit)))
    box.traits = [[one for one in map(TRAITS.read, monster.traits) if isinstance(one, Trait)] for monster in facts.monsters]
    box.quarry = box.first_monster + [m.id for m in facts.monsters].index(facts.rules.dark_arts_monster)
    for i, gang in enumerate(facts.wanted):
        programs.cause = ev.BY_GANG + i
        box.wanted_names.append(gang.name)
        box.wanted_ids.append(gang.id)
        rows["wanted_kind"].append(KINDS.index(gang.kind))
        box.wanted_attack.append([side.attack for side in gang.sides])
        box.wanted_reward.append([programs.add(side.reward) for side in gang.sides])


def _encounters(box: Box, rows: Rows, facts: Schema, programs: Programs) -> None:
    box.encounters = len(facts.encounters)
    box.omens = len(facts.cursed_encounters)
    cards: list[Encounter | CursedEncounter] = [*facts.encounters, *facts.cursed_encounters]
    for i, card in enumerate(cards):
        programs.cause = ev.BY_ENCOUNTER + i
        box.encounter_names.append(card.name)
        box.encounter_ids.append(card.id)
        for kind in KINDS[:BLOCKS]:
            block = getattr(card, kind, [])
            box.option_cost.append([programs.add(option.cost, COSTS) for option in block])
            box.option_gain.append([programs.add(option.gain) for option in block])
            box.option_texts.append([option.text for option in block])
            box.scenes.append(getattr(getattr(card, "scene", None), kind, "") if block else "")


def _needs(rows: Rows, deeds: list[Deed[Any]]) -> None:
    """What a program asks for before it can be carried out."""
    needs = Needs()
    for deed in deeds:
        deed.claim(needs)
    rows["need_movement"].append(needs.movement)
    rows["need_attack"].append(needs.attack)
    rows["need_water"].append(needs.water)
    rows["need_bullets"].append(needs.bullets)
    rows["need_hand"].append(needs.hand)
    rows["need_cards"].append(needs.cards)
    rows["easy"].append(int(needs.movement + needs.attack + needs.water + needs.bullets + needs.cards == 0))
