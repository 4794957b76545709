"""What edition.toml may say, and what must be true of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from malison.games.few_and_cursed import moves
from malison.games.few_and_cursed.box.words import KINDS, PASSIVES, SPENT, Programs
from malison.kernel.editions import Facts
from malison.kernel.errors import Problem

Words = list[str]


class Rules(Facts):
    track_top: int
    hand: int
    improvise: int
    jobs_dealt: int
    jobs_kept: int
    job_board: int
    store_shown: int
    accessories: int
    hands: int
    wanted_defeats: int
    artifacts_removed: int
    wound_grit: int
    wound_health: int
    camp_health: int
    rob_attack: int
    rob_curse: int
    rob_damage: int
    monster_damage: int
    curse_damage: int
    early_monster: int
    monsters_to_end: int
    artifacts_for_dark_arts: int
    dark_arts_monster: str
    tracks: int
    track_length: int
    tracks_to_win: int
    team_grit: int
    team_grit_per_player: int


class Cooperative(Facts):
    monster_attack: tuple[int, int, int]


class Prices(Facts):
    bullet: int
    health: int
    capacity: int
    threshold: int


class Map(Facts):
    width: int
    height: int
    roads: list[tuple[str, str, int, int]]


class Space(Facts):
    id: str
    name: str
    kind: Literal["desert", "canyons", "ruins", "cursed", "town"]
    x: int
    y: int
    corner: bool = False


class Side(Facts):
    name: str
    effects: Words
    text: str


class Character(Facts):
    id: str
    name: str
    health: int
    bullets: int
    capacity: int
    threshold: int
    water: int
    aim: int
    cursed_aim: int
    deck: dict[str, int]
    action: Side
    curse: Side


class Card(Facts):
    id: str
    name: str
    resources: Words = []
    always: Words = []
    trash: Words = []


class Upgrade(Facts):
    id: str
    name: str
    copies: int
    resources: Words = []
    always: Words = []
    trash: Words = []


class Artifact(Facts):
    id: str
    name: str
    place: str
    grit: int
    resources: Words = []
    always: Words = []
    trash: Words = []


class Item(Facts):
    id: str
    name: str
    copies: int
    cost: int
    slot: Literal["accessory", "one_handed", "two_handed"]
    exhaust: Words = []
    passive: Words = []


class Job(Facts):
    id: str
    name: str
    copies: int
    need: Words
    water: int
    grit: int


class Bounty(Facts):
    id: str
    name: str
    place: str
    attack: int
    reward: Words


class WantedSide(Facts):
    attack: int
    reward: Words


class Wanted(Facts):
    id: str
    name: str
    kind: Literal["desert", "canyons", "ruins", "cursed"]
    sides: tuple[WantedSide, WantedSide]


class Choice(Facts):
    text: str
    gain: Words
    cost: Words = []


class Scene(Facts):
    desert: str
    canyons: str
    ruins: str


class Encounter(Facts):
    id: str
    name: str
    scene: Scene
    desert: list[Choice]
    canyons: list[Choice]
    ruins: list[Choice]


class CursedEncounter(Facts):
    id: str
    name: str
    cursed: list[Choice]


class Schema(Facts):
    rules: Rules
    cooperative: Cooperative
    prices: Prices
    map: Map
    spaces: list[Space]
    characters: list[Character]
    starting_cards: list[Card]
    upgrades: list[Upgrade]
    artifacts: list[Artifact]
    store: list[Item]
    jobs: list[Job]
    bounties: list[Bounty]
    monsters: list[Bounty]
    wanted: list[Wanted]
    encounters: list[Encounter]
    cursed_encounters: list[CursedEncounter]


JOB_STATES = ("health", "bullets", "curse", "artifacts", "bounties", "items")
JOB_ENDS = ("jobs", "water", "artifacts")
CURSES = ("no job board", "no healing")


def job_need(words: Words) -> list[tuple[str, str, int]]:
    """A job's requirement as (spend | state | end, what, how much); ValueError says what is wrong."""
    found: list[tuple[str, str, int]] = []
    for word in words:
        parts = word.split()
        if parts == ["corner"]:
            found.append(("state", "corner", 1))
        elif len(parts) == 3 and parts[0] == "spend" and parts[1] in SPENT and parts[2].isdigit():
            found.append(("spend", parts[1], int(parts[2])))
        elif len(parts) == 3 and parts[0] == "end" and parts[1] in JOB_ENDS and parts[2].isdigit():
            found.append(("end", parts[1], int(parts[2])))
        elif len(parts) == 2 and parts[0] in JOB_STATES and parts[1].isdigit():
            found.append(("state", parts[0], int(parts[1])))
        else:
            raise ValueError(f"unknown requirement {word!r}")
    if not found or len({kind for kind, _, _ in found}) != 1:
        raise ValueError("a requirement is one thing to spend, to be or to have at the end (several only to spend)")
    if found[0][0] != "spend" and len(found) > 1:
        raise ValueError("only spending can have several parts")
    return found


def passive(word: str) -> tuple[str, int]:
    """An item's lasting effect; ValueError says what is wrong."""
    name, _, number = word.partition(" ")
    if name not in PASSIVES or not number.isdigit():
        raise ValueError(f"unknown lasting effect {word!r}")
    return name, int(number)


def affliction(word: str) -> tuple[str, int]:
    """What a Cursed side does; ValueError says what is wrong."""
    if word in CURSES:
        return word, 1
    name, _, number = word.partition(" ")
    if name in ("redraw", "surcharge") and number.isdigit():
        return name, int(number)
    raise ValueError(f"unknown curse {word!r}")


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
    placed: list[tuple[str, Any]] = [("bounties", b) for b in facts.bounties] + [("monsters", m) for m in facts.monsters]
    for table, row in placed + [("artifacts", a) for a in facts.artifacts]:
        if row.place not in spaces:
            yield Problem(f"{table}({row.id}).place", f"{row.place!r} is no space", "the id of a space")
        elif spaces[row.place].kind == "town":
            yield Problem(f"{table}({row.id}).place", "is the town", "a space outside the town")
        elif table == "artifacts" and not spaces[row.place].corner:
            yield Problem(f"{table}({row.id}).place", f"{row.place!r} is no corner", "a space with corner = true")
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
    programs = Programs()

    def tried(where: str, read: Any, *args: Any) -> Iterable[Problem]:
        try:
            read(*args)
        except ValueError as error:
            yield Problem(where, str(error), "a word from the list at the top of the house edition")

    def read(words: Words) -> None:
        if "copy" in words:
            raise ValueError("'copy' stands only in what a card always does")
        programs.add(words)

    cards: list[tuple[str, Any]] = [("starting_cards", c) for c in facts.starting_cards]
    cards += [("upgrades", c) for c in facts.upgrades] + [("artifacts", c) for c in facts.artifacts]
    for table, card in cards:
        yield from tried(f"{table}({card.id}).always", programs.add, card.always)
        for key in ("resources", "trash"):
            yield from tried(f"{table}({card.id}).{key}", read, getattr(card, key))
    for item in facts.store:
        yield from tried(f"store({item.id}).exhaust", read, item.exhaust)
        for word in item.passive:
            yield from tried(f"store({item.id}).passive", passive, word)
        if bool(item.exhaust) == bool(item.passive):
            yield Problem(f"store({item.id})", "is exhausted and lasting, or neither", "exactly one of exhaust and passive")
    for who in facts.characters:
        yield from tried(f"characters({who.id}).action", read, who.action.effects)
        for word in who.curse.effects:
            yield from tried(f"characters({who.id}).curse", affliction, word)
    for job in facts.jobs:
        yield from tried(f"jobs({job.id}).need", job_need, job.need)
    for row in [*facts.bounties, *facts.monsters]:
        yield from tried(f"bounties({row.id}).reward", read, row.reward)
    for wanted in facts.wanted:
        for side in wanted.sides:
            yield from tried(f"wanted({wanted.id}).sides", read, side.reward)
    blocks = [(f"encounters({e.id}).{kind}", getattr(e, kind)) for e in facts.encounters for kind in KINDS[:3]]
    blocks += [(f"cursed_encounters({e.id}).cursed", e.cursed) for e in facts.cursed_encounters]
    for where, block in blocks:
        free = False
        for choice in block:
            yield from tried(f"{where}.cost", programs.add, choice.cost, True)
            yield from tried(f"{where}.gain", read, choice.gain)
            free = free or all(word.split()[0] in ("damage", "curse") for word in choice.cost)
        if not free or not 1 <= len(block) <= 6:
            yield Problem(where, "has no option that anybody can choose", "1 to 6 options, one with no cost but damage or curse")


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
