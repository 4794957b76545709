"""What must hold in any edition, beyond its shape."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from malison.games.few_and_cursed import moves
from malison.games.few_and_cursed.box.box import KINDS, SPEND, Requirement
from malison.games.few_and_cursed.box.schema import Job, Schema
from malison.games.few_and_cursed.rules.effects import ALWAYS, COSTS, CURSED, DEEDS, JOBS, LASTING, NORMAL, TRAITS
from malison.kernel.errors import Problem

ANYBODY_CAN: tuple[str, ...] = ("damage", "curse")
"""Costs that nobody lacks."""


def problems(facts: Schema) -> Iterable[Problem]:
    """All that is wrong with an edition beyond its shape."""
    yield from map_problems(facts)
    yield from name_problems(facts)
    yield from effect_problems(facts)
    yield from size_problems(facts)


def map_problems(facts: Schema) -> Iterable[Problem]:
    ids = {space.id for space in facts.spaces}
    if sum(space.kind == "town" for space in facts.spaces) != 1:
        yield Problem("spaces", "have not exactly one town", "one space of kind 'town'")
    near: dict[str, set[str]] = {space: set() for space in ids}
    for i, (a, b, movement, icons) in enumerate(facts.map.roads):
        for end in (a, b):
            if end not in ids:
                yield Problem(f"map.roads[{i}]", f"{end!r} is no space", "the id of a space")
        if a == b or b in near.get(a, ()):
            yield Problem(f"map.roads[{i}]", f"{a} and {b} are joined twice or one space to itself", "one road between two spaces")
        if not 1 <= movement <= 9 or not 0 <= icons <= 1:
            yield Problem(f"map.roads[{i}]", f"has {movement} movement symbols and {icons} curse icons", "1 to 9 and 0 or 1")
        if a in ids and b in ids:
            near[a].add(b)
            near[b].add(a)
    reached, front = set[str](), [space.id for space in facts.spaces][:1]
    while front:
        at = front.pop()
        if at not in reached:
            reached.add(at)
            front += near[at]
    if reached != ids:
        yield Problem("map.roads", f"do not reach {', '.join(sorted(ids - reached))}", "a connected map")


def name_problems(facts: Schema) -> Iterable[Problem]:
    spaces = {space.id: space for space in facts.spaces}
    starting = {card.id for card in facts.starting_cards}
    for i, who in enumerate(facts.characters):
        for card in who.deck:
            if card not in starting:
                yield Problem(f"characters[{i}]({who.id}).deck", f"{card!r} is no starting card", f"one of {', '.join(sorted(starting))}")
    placed = [(f"{table}({row.id}).place", row.place) for table in ("bounties", "monsters", "artifacts") for row in getattr(facts, table)]
    placed += [(f"monsters({row.id}).place_alone", row.place_alone) for row in facts.monsters if row.place_alone]
    for key, place in placed:
        if place not in spaces:
            yield Problem(key, f"{place!r} is no space", "the id of a space")
        elif spaces[place].kind == "town":
            yield Problem(key, "is the town", "a space outside the town")
        elif key.startswith("artifacts") and not spaces[place].corner:
            yield Problem(key, f"{place!r} is no corner", "a space with corner = true")
    rows: list[Any] = [*facts.starting_cards, *facts.upgrades, *facts.artifacts]
    cards = [row.id for row in rows]
    for card in sorted({c for c in cards if cards.count(c) > 1}):
        yield Problem("upgrades", f"{card!r} is the id of two cards", "ids that differ across starting cards, upgrades and artifacts")
    if facts.rules.dark_arts_monster not in {m.id for m in facts.monsters}:
        yield Problem("rules.dark_arts_monster", f"{facts.rules.dark_arts_monster!r} is no monster", "the id of a monster")
    if len(facts.monsters) < facts.rules.monsters_to_end:
        yield Problem("rules.monsters_to_end", "is more than there are monsters", f"at most {len(facts.monsters)}")


def effect_problems(facts: Schema) -> Iterable[Problem]:
    """Words that nobody understands, and blocks that could leave a player without a choice."""
    cards: list[tuple[str, Any]] = [("starting_cards", c) for c in facts.starting_cards]
    cards += [("upgrades", c) for c in facts.upgrades] + [("artifacts", c) for c in facts.artifacts]
    for table, card in cards:
        yield from ALWAYS.problems(f"{table}({card.id}).always", card.always)
        yield from DEEDS.problems(f"{table}({card.id}).resources", card.resources)
        yield from DEEDS.problems(f"{table}({card.id}).trash", card.trash)
    for item in facts.store:
        yield from DEEDS.problems(f"store({item.id}).exhaust", item.exhaust)
        yield from LASTING.problems(f"store({item.id}).passive", item.passive)
        if bool(item.exhaust) == bool(item.passive):
            yield Problem(f"store({item.id})", "is exhausted and lasting, or neither", "exactly one of exhaust and passive")
    for who in facts.characters:
        if who.action is not None:
            yield from DEEDS.problems(f"characters({who.id}).action", who.action.effects)
        if who.passive is not None:
            yield from NORMAL.problems(f"characters({who.id}).passive", who.passive.effects)
        if who.action is None and who.passive is None:
            yield Problem(f"characters({who.id})", "has nothing on its Normal side", "action, passive, or both")
        yield from CURSED.problems(f"characters({who.id}).curse", who.curse.effects)
    for job in facts.jobs:
        yield from job_problems(job)
    for row in [*facts.bounties, *facts.monsters]:
        yield from DEEDS.problems(f"bounties({row.id}).reward", row.reward)
    for monster in facts.monsters:
        yield from TRAITS.problems(f"monsters({monster.id}).traits", monster.traits)
    for wanted in facts.wanted:
        for side in wanted.sides:
            yield from DEEDS.problems(f"wanted({wanted.id}).sides", side.reward)
    blocks = [(f"encounters({e.id}).{kind}", getattr(e, kind)) for e in facts.encounters for kind in KINDS[:3]]
    blocks += [(f"cursed_encounters({e.id}).cursed", e.cursed) for e in facts.cursed_encounters]
    for where, block in blocks:
        for choice in block:
            yield from COSTS.problems(f"{where}.cost", choice.cost)
            yield from DEEDS.problems(f"{where}.gain", choice.gain)
        free = any(all(word.partition(" ")[0] in ANYBODY_CAN for word in choice.cost) for choice in block)
        if not free or not 1 <= len(block) <= 6:
            yield Problem(where, "has no option that anybody can choose", "1 to 6 options, one with no cost but damage or curse")


def job_problems(job: Job) -> Iterable[Problem]:
    """A job asks for one thing to be or to have at the end, or for one thing or several to spend."""
    where = f"jobs({job.id}).need"
    wrong = list(JOBS.problems(where, job.need))
    yield from wrong
    if not wrong and (not job.need or (len(job.need) > 1 and any(read.when != SPEND for read in needs(job)))):
        yield Problem(where, f"is {job.need}", "one thing to be or to have at the end, or one or more to spend")


def needs(job: Job) -> list[Requirement[Any]]:
    return [need for need in map(JOBS.read, job.need) if isinstance(need, Requirement)]


def size_problems(facts: Schema) -> Iterable[Problem]:
    cards = len(facts.starting_cards) + len(facts.upgrades) + len(facts.artifacts)
    sizes = [
        ("starting_cards, upgrades and artifacts", cards, 1, moves.CARDS),
        ("store", len(facts.store), 1, moves.ITEMS),
        ("jobs", len(facts.jobs), 1, moves.JOBS),
        ("spaces", len(facts.spaces), 2, moves.SPACES),
        ("characters", len(facts.characters), 4, 8),
        ("monsters", len(facts.monsters), 1, 6),
        ("bounties", len(facts.bounties), len(facts.monsters), 99),
        ("wanted", len(facts.wanted), 1, 8),
        ("artifacts", len(facts.artifacts), 1, 32),
        ("rules.store_shown", facts.rules.store_shown, 1, 6),
        ("rules.improvise", facts.rules.improvise, 1, 8),
        ("rules.track_top", facts.rules.track_top, 1, 99),
        ("rules.jobs_dealt", facts.rules.jobs_dealt, 2, 6),
        ("rules.tracks", facts.rules.tracks, 1, 6),
        ("encounters", len(facts.encounters), 4, 999),
        ("cursed_encounters", len(facts.cursed_encounters), 4, 999),
    ]
    for key, size, least, most in sizes:
        if not least <= size <= most:
            yield Problem(key, f"are {size}", f"{least} to {most}")
    if facts.rules.jobs_kept != 2:
        yield Problem("rules.jobs_kept", f"is {facts.rules.jobs_kept}", "2")
    distinct = len([job for job in facts.jobs if job_ok(job)])
    wanted = facts.rules.tracks * facts.rules.track_length + facts.rules.jobs_kept
    if distinct < wanted:
        yield Problem(
            "jobs",
            f"only {distinct} can stand on a track",
            f"at least {facts.rules.tracks * facts.rules.track_length + facts.rules.jobs_kept}",
        )


def job_ok(job: Job) -> bool:
    """Whether a job can stand on a track: it is not scored at the end of the game."""
    return not any(word.startswith("end ") for word in job.need)
