"""What must hold in any edition, beyond its shape."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from malison.games.viscounts_curse.box.cards import CHARACTERS, ENEMIES, MARKET, SIGNATURES, STARTERS
from malison.games.viscounts_curse.box.schema import Character, Enemy, House, Relic
from malison.games.viscounts_curse.rules.effects import ACTIVE, DISCARDED, DRAWN, IN_HAND, RELICS, TRAITS
from malison.kernel.editions import place_problems
from malison.kernel.errors import Problem


def problems(facts: House) -> Iterable[Problem]:
    """What must hold in any edition of this game."""
    yield from id_problems("characters", facts.characters, CHARACTERS)
    yield from id_problems("signatures", facts.signatures, SIGNATURES)
    yield from place_problems("starters", facts.starters, STARTERS)
    yield from place_problems("market", facts.market, MARKET, facts.table.market)
    yield from place_problems("enemies", facts.enemies, ENEMIES, facts.table.lurking + 2)
    yield from character_problems(facts)
    yield from table_problems(facts)
    for part in ("signatures", "starters", "market"):
        for i, relic in enumerate(getattr(facts, part)):
            yield from relic_problems(f"{part}[{i}]({relic.id})", relic)
    for i, enemy in enumerate(facts.enemies):
        yield from enemy_problems(f"enemies[{i}]({enemy.id})", enemy)


def id_problems(where: str, rows: Sequence[Character | Relic], wanted: tuple[str, ...]) -> Iterable[Problem]:
    found = tuple(row.id for row in rows)
    if found != wanted:
        yield Problem(where, f"has the ids {', '.join(found)}", f"these, in this order: {', '.join(wanted)}")


def character_problems(facts: House) -> Iterable[Problem]:
    for key, names in (("signature", SIGNATURES), ("sworn_enemy", [enemy.id for enemy in facts.enemies])):
        held = [getattr(character, key) for character in facts.characters]
        for i, name in enumerate(held):
            if name not in names or held.index(name) != i:
                yield Problem(f"characters[{i}].{key}", f"is {name!r}", f"one of {', '.join(names)}, each with one character")
    for i, character in enumerate(facts.characters):
        yield from TRAITS.problems(f"characters[{i}]({character.id}).trait", [character.trait] if character.trait else [])
    if [character.card for character in facts.characters].count(1) != 2:
        yield Problem("characters.card", "does not put two characters on each card", "card 1 twice and card 2 twice")


def table_problems(facts: House) -> Iterable[Problem]:
    table = facts.table
    if table.most_sanity < table.sanity:
        yield Problem("table.most_sanity", "is less than the sanity at the start", f"{table.sanity} or more")
    if table.hand > len(facts.starters):
        yield Problem("table.hand", "is more than the starter relics", f"{len(facts.starters)} or less")
    if table.face_up > table.lurking:
        yield Problem("table.face_up", "is more than the lurking enemies", f"{table.lurking} or less")
    for removed, sworn in zip(facts.curses.endless_horde.removed, (2, 1), strict=True):
        left = len(facts.enemies) - sworn - table.lurking
        if removed > left:
            yield Problem("curses.endless_horde.removed", f"removes {removed} enemies", f"at most {left}")


def relic_problems(where: str, relic: Relic) -> Iterable[Problem]:
    yield from RELICS.problems(f"{where}.when_played", relic.when_played)
    yield from RELICS.problems(f"{where}.drop_off", relic.drop_off)
    if relic.while_active:
        wrong = list(ACTIVE.problems(f"{where}.while_active", [relic.while_active]))
        yield from wrong
        effect = None if wrong else ACTIVE.read(relic.while_active)
        if effect and effect.word == "per" and effect.values["made"] == effect.values["counted"]:
            yield Problem(f"{where}.while_active", f"{relic.while_active!r} counts a symbol as itself", "two different symbols")


def enemy_problems(where: str, enemy: Enemy) -> Iterable[Problem]:
    for key, words in (("in_hand", IN_HAND), ("drawn", DRAWN), ("discarded", DISCARDED)):
        text = getattr(enemy, key)
        yield from words.problems(f"{where}.{key}", [text] if text else [])
