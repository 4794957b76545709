"""What an edition of The Viscount's Curse may say, and what must hold between its facts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Final

from msgspec import Meta

from malison.games.viscounts_curse.box.box import Box
from malison.games.viscounts_curse.box.cards import (
    BITS,
    CHARACTERS,
    DEFEAT_ANY,
    DEFEAT_OWN,
    DESTROY_RELIC,
    DISCARD_RELIC,
    DISMISS,
    DRAW,
    ENEMIES,
    FIRST_ENEMY,
    GAIN,
    LOSE,
    LURKING_SLOTS,
    MARKET,
    MARKET_SLOTS,
    NO_DRAW_AT,
    NO_STARS,
    PARTNER_LOSES,
    PRICE,
    REPLACE_MARKET,
    RESTORE_ALL,
    RESTORE_LESS,
    RESTORE_ONE,
    RESTORE_SELF,
    REVEAL,
    SHIELD,
    SHUFFLE_BACK,
    SIGNATURES,
    STARTERS,
    SUMMON,
    SYMBOLS,
    TOP_DECK,
)
from malison.kernel.editions import Facts
from malison.kernel.errors import Problem

RELIC_WORDS: Final = {
    "draw": DRAW,
    "shuffle_back": SHUFFLE_BACK,
    "dismiss": DISMISS,
    "replace_market": REPLACE_MARKET,
    "reveal": REVEAL,
    "top_deck": TOP_DECK,
    "gain": GAIN,
    "restore self": RESTORE_SELF,
    "restore one": RESTORE_ONE,
    "restore all": RESTORE_ALL,
    "defeat own": DEFEAT_OWN,
    "defeat any": DEFEAT_ANY,
}
IN_HAND_WORDS: Final = {
    "price": PRICE,
    "shield": SHIELD,
    "restore_less": RESTORE_LESS,
    "no_draw_at": NO_DRAW_AT,
    "no_stars": NO_STARS,
}
DRAWN_WORDS: Final = {"discard_relic": DISCARD_RELIC, "lose": LOSE}
DISCARDED_WORDS: Final = {"destroy_relic": DESTROY_RELIC, "partner_loses": PARTNER_LOSES, "summon": SUMMON}
BARE: Final = ("replace_market", "shield", "no_stars")
"""Effects that take no number."""

ACTIONS: Final = ("purchase", "fight", "scry", "heal")
MOST_SYMBOLS: Final = 8

Count = Annotated[int, Meta(ge=0, le=99)]
Some = Annotated[int, Meta(ge=1, le=99)]
Symbols = Annotated[str, Meta(pattern="^[PFSHW]*$", max_length=MOST_SYMBOLS)]
Needs = Annotated[str, Meta(pattern="^[PFSH]+$", max_length=MOST_SYMBOLS)]
TwoOrSolo = tuple[Some, Some]


class Table(Facts):
    sanity: Some
    most_sanity: Some
    hand: Annotated[int, Meta(ge=1, le=5)]
    market: Annotated[int, Meta(ge=1, le=MARKET_SLOTS)]
    lurking: Annotated[int, Meta(ge=1, le=LURKING_SLOTS)]
    face_up: Count
    slots: Annotated[int, Meta(ge=1, le=5)]


class Character(Facts):
    id: str
    name: str
    card: Annotated[int, Meta(ge=1, le=2)]
    signature: str
    sworn_enemy: str


class Relic(Facts):
    id: str
    name: str
    value: Count
    symbols: Symbols
    when_played: tuple[str, ...] = ()
    drop_off: tuple[str, ...] = ()
    while_active: str = ""
    text: str = ""


class Enemy(Facts):
    id: str
    name: str
    defence: Some
    needs: Needs
    strength: Some
    in_hand: str = ""
    drawn: str = ""
    discarded: str = ""
    text: str = ""


class Behemoth(Facts):
    name: str
    card: int
    health: TwoOrSolo
    toll: Count
    per_damage: Some
    goal: str
    text: str


class Collector(Facts):
    name: str
    card: int
    bell: TwoOrSolo
    target: TwoOrSolo
    least_value: Count
    goal: str
    text: str


class ChokingFog(Facts):
    name: str
    card: int
    fog: TwoOrSolo
    divisor: Some
    goal: str
    text: str


class EndlessHorde(Facts):
    name: str
    card: int
    removed: tuple[Count, Count]
    toll: Count
    unbanished: Some
    goal: str
    text: str


class Curses(Facts):
    behemoth: Behemoth
    collector: Collector
    choking_fog: ChokingFog
    endless_horde: EndlessHorde


class House(Facts):
    """The whole edition. Player aid, sanity trackers and the Bell/Fog card (VC-Q1) have no facts of their own."""

    table: Table
    characters: tuple[Character, ...]
    signatures: tuple[Relic, ...]
    starters: tuple[Relic, ...]
    market: tuple[Relic, ...]
    enemies: tuple[Enemy, ...]
    curses: Curses


def effect(text: str, words: dict[str, int]) -> tuple[int, int]:
    """An effect's number and its amount: "restore one 2" is (RESTORE_ONE, 2)."""
    word, _, amount = text.rpartition(" ")
    if text in words and text in BARE:
        return words[text], 1
    if word in words and word not in BARE and amount.isdigit() and int(amount) > 0:
        return words[word], int(amount)
    raise ValueError(text)


def bonus(text: str) -> tuple[int, int]:
    """ "heal per purchase" is (purchase, heal): which symbol is counted, and as what."""
    made, _, counted = text.partition(" per ")
    if made not in ACTIONS or counted not in ACTIONS or made == counted:
        raise ValueError(text)
    return ACTIONS.index(counted), ACTIONS.index(made)


def problems(facts: House) -> Iterable[Problem]:
    """What the types cannot say."""
    yield from ids("characters", facts.characters, CHARACTERS)
    yield from ids("signatures", facts.signatures, SIGNATURES)
    yield from ids("starters", facts.starters, STARTERS)
    yield from ids("market", facts.market, MARKET)
    yield from ids("enemies", facts.enemies, ENEMIES)
    for key, names in (("signature", SIGNATURES), ("sworn_enemy", ENEMIES)):
        held = [getattr(character, key) for character in facts.characters]
        for i, name in enumerate(held):
            if name not in names or held.index(name) != i:
                yield Problem(f"characters[{i}].{key}", f"is {name!r}", f"one of {', '.join(names)}, each with one character")
    if [c.card for c in facts.characters].count(1) != 2:
        yield Problem("characters.card", "does not put two characters on each card", "card 1 twice and card 2 twice")
    table = facts.table
    if table.most_sanity < table.sanity:
        yield Problem("table.most_sanity", "is less than the sanity at the start", f"{table.sanity} or more")
    if table.hand > len(STARTERS):
        yield Problem("table.hand", "is more than the starter relics", f"{len(STARTERS)} or less")
    if table.face_up > table.lurking:
        yield Problem("table.face_up", "is more than the lurking enemies", f"{table.lurking} or less")
    for two, most in zip(facts.curses.endless_horde.removed, (2, 1), strict=True):
        left = len(ENEMIES) - most - table.lurking
        if two > left:
            yield Problem("curses.endless_horde.removed", f"removes {two} enemies", f"at most {left}")
    yield from words(facts)


def ids(where: str, rows: Sequence[Character | Relic | Enemy], wanted: tuple[str, ...]) -> Iterable[Problem]:
    found = tuple(row.id for row in rows)
    if found != wanted:
        yield Problem(where, f"has the ids {', '.join(found)}", f"these, in this order: {', '.join(wanted)}")


def words(facts: House) -> Iterable[Problem]:
    """Effects that do not exist."""
    for part in ("signatures", "starters", "market"):
        for i, relic in enumerate(getattr(facts, part)):
            for key in ("when_played", "drop_off"):
                for text in getattr(relic, key):
                    yield from one_word(f"{part}[{i}]({relic.id}).{key}", text, RELIC_WORDS)
            if relic.while_active:
                try:
                    bonus(relic.while_active)
                except ValueError:
                    yield Problem(f"{part}[{i}]({relic.id}).while_active", f"is {relic.while_active!r}", "such as 'heal per purchase'")
    for i, enemy in enumerate(facts.enemies):
        for key, known in (("in_hand", IN_HAND_WORDS), ("drawn", DRAWN_WORDS), ("discarded", DISCARDED_WORDS)):
            if getattr(enemy, key):
                yield from one_word(f"enemies[{i}]({enemy.id}).{key}", getattr(enemy, key), known)


def one_word(where: str, text: str, known: dict[str, int]) -> Iterable[Problem]:
    try:
        effect(text, known)
    except ValueError:
        forms = ", ".join(word if word in BARE else f"{word} N" for word in known)
        yield Problem(where, f"knows no effect {text!r}", f"one of {forms}")


def pack(symbols: str) -> int:
    """Symbols as counts in one int, eight bits each."""
    total = 0
    for letter in symbols:
        total += 1 << (BITS * SYMBOLS.index(letter))
    return total


def make_box(facts: House) -> Box:
    """The facts as flat lists."""
    box = Box()
    table = facts.table
    box.sanity, box.most_sanity, box.hand = table.sanity, table.most_sanity, table.hand
    box.market, box.lurking, box.face_up, box.slots = table.market, table.lurking, table.face_up, table.slots
    box.characters = [row.name for row in facts.characters]
    box.signature = [SIGNATURES.index(row.signature) for row in facts.characters]
    box.sworn = [FIRST_ENEMY + ENEMIES.index(row.sworn_enemy) for row in facts.characters]
    box.character_card = [row.card for row in facts.characters]
    for card, relic in enumerate(facts.signatures + facts.starters + facts.market):
        box.names.append(relic.name)
        box.faces.append({"id": relic.id, "name": relic.name, "value": relic.value, "symbols": relic.symbols, "text": relic.text})
        box.texts.append(relic.text)
        box.value[card] = relic.value
        box.symbols[card] = pack(relic.symbols)
        box.stars[card] = relic.symbols.count("W")
        box.played.append([n for text in relic.when_played for n in effect(text, RELIC_WORDS)])
        box.dropped.append([n for text in relic.drop_off for n in effect(text, RELIC_WORDS)])
        if relic.while_active:
            box.counted[card], box.counts_as[card] = bonus(relic.while_active)
    for card, enemy in enumerate(facts.enemies, FIRST_ENEMY):
        box.names.append(enemy.name)
        box.faces.append(
            {
                "id": enemy.id,
                "name": enemy.name,
                "defence": enemy.defence,
                "needs": enemy.needs,
                "strength": enemy.strength,
                "text": enemy.text,
            }
        )
        box.texts.append(enemy.text)
        box.defence[card], box.strength[card], box.needs[card] = enemy.defence, enemy.strength, pack(enemy.needs)
        if enemy.in_hand:
            box.holding[card], box.holding_n[card] = effect(enemy.in_hand, IN_HAND_WORDS)
        if enemy.drawn:
            box.drawn[card], box.drawn_n[card] = effect(enemy.drawn, DRAWN_WORDS)
        if enemy.discarded:
            box.discarded[card], box.discarded_n[card] = effect(enemy.discarded, DISCARDED_WORDS)
    fill_curses(box, facts)
    return box


def fill_curses(box: Box, facts: House) -> None:
    curses = facts.curses
    rows = (curses.behemoth, curses.collector, curses.choking_fog, curses.endless_horde)
    box.curses = [row.name for row in rows]
    box.goals = [row.goal for row in rows]
    box.curse_texts = [row.text for row in rows]
    box.health, box.behemoth_toll, box.per_damage = list(curses.behemoth.health), curses.behemoth.toll, curses.behemoth.per_damage
    box.bell, box.target, box.least_value = list(curses.collector.bell), list(curses.collector.target), curses.collector.least_value
    box.fog, box.divisor = list(curses.choking_fog.fog), curses.choking_fog.divisor
    horde = curses.endless_horde
    box.removed, box.horde_toll, box.unbanished = list(horde.removed), horde.toll, horde.unbanished
