"""From an edition's facts to the flat lists of the box."""

from __future__ import annotations

from typing import Any, cast

from msgspec import to_builtins

from malison.games.viscounts_curse.box.box import ActiveEffect, Box, CurseEffect, EnemyEffect, HandEffect, RelicEffect, TraitEffect
from malison.games.viscounts_curse.box.cards import BITS, CARDS, CURSES, ENEMIES, FIRST_ENEMY, SIGNATURES, SYMBOLS
from malison.games.viscounts_curse.box.schema import Enemy, House, Relic
from malison.games.viscounts_curse.rules import effects
from malison.kernel.vectors import row_of


def pack(facts: House) -> Box:
    """The checked facts as the rules read them."""
    box = Box()
    table = facts.table
    box.sanity, box.most_sanity, box.hand = table.sanity, table.most_sanity, table.hand
    box.market, box.lurking, box.face_up, box.slots = table.market, table.lurking, table.face_up, table.slots
    box.characters = [row.name for row in facts.characters]
    box.signature = [SIGNATURES.index(row.signature) for row in facts.characters]
    box.sworn = [FIRST_ENEMY + ENEMIES.index(row.sworn_enemy) for row in facts.characters]
    box.character_card = [row.card for row in facts.characters]
    box.traits = [cast(TraitEffect[Any], effects.TRAITS.read(row.trait)) if row.trait else TraitEffect() for row in facts.characters]
    box.haggle, box.cornered = row_of([trait.haggle for trait in box.traits]), row_of([trait.cornered for trait in box.traits])
    box.calm, box.gift = row_of([trait.calm for trait in box.traits]), row_of([trait.gift for trait in box.traits])
    box.names = [name.replace("_", " ").title() for name in CARDS]
    for relic in facts.signatures + facts.starters + facts.market:
        pack_relic(box, CARDS.index(relic.id), relic)
    for enemy in facts.enemies:
        pack_enemy(box, CARDS.index(enemy.id), enemy)
    box.starters = sorted(CARDS.index(relic.id) for relic in facts.starters)
    box.relics = sorted(CARDS.index(relic.id) for relic in facts.market)
    box.enemies = sorted(CARDS.index(enemy.id) for enemy in facts.enemies)
    rows = [getattr(facts.curses, name) for name in CURSES]
    box.curse_names = [row.name for row in rows]
    box.curses = [cast(CurseEffect[Any], effects.CURSES.make(name, to_builtins(row))) for name, row in zip(CURSES, rows, strict=True)]
    return box


def pack_relic(box: Box, card: int, relic: Relic) -> None:
    box.names[card], box.notes[card], box.letters[card] = relic.name, relic.note, relic.symbols
    box.value[card], box.symbols[card], box.stars[card] = relic.value, counts(relic.symbols), relic.symbols.count("W")
    box.played[card] = [cast(RelicEffect[Any], effects.RELICS.read(text)) for text in relic.when_played]
    box.dropped[card] = [cast(RelicEffect[Any], effects.RELICS.read(text)) for text in relic.drop_off]
    box.abilities[card] = box.played[card] + box.dropped[card]
    if relic.while_active:
        active = box.active[card] = cast(ActiveEffect[Any], effects.ACTIVE.read(relic.while_active))
        box.giving[card], box.gain[card], box.per[card], box.in_slot[card] = active.gain > 0, active.gain, active.per, active.slot
        box.beside[card], box.by_partner[card], box.scry_restores[card] = active.beside, active.by_partner, active.scry_restores


def pack_enemy(box: Box, card: int, enemy: Enemy) -> None:
    box.names[card], box.notes[card], box.letters[card] = enemy.name, enemy.note, enemy.needs
    box.defence[card], box.strength[card], box.needs[card] = enemy.defence, enemy.strength, counts(enemy.needs)
    if enemy.in_hand:
        held = box.holding[card] = cast(HandEffect[Any], effects.IN_HAND.read(enemy.in_hand))
        box.price[card], box.shields[card], box.restore_less[card] = held.price, held.shields, held.restore_less
        box.no_draw_at[card], box.no_stars[card] = held.no_draw_at, held.no_stars
    if enemy.drawn:
        box.drawn[card] = cast(EnemyEffect[Any], effects.DRAWN.read(enemy.drawn))
        box.startles[card] = 1
    if enemy.discarded:
        box.discarded[card] = cast(EnemyEffect[Any], effects.DISCARDED.read(enemy.discarded))
        box.worse[card] = 1
    box.able[card] = bool(enemy.in_hand or enemy.drawn or enemy.discarded)


def counts(symbols: str) -> int:
    """Symbols as counts in one int, eight bits each."""
    return sum(1 << (BITS * SYMBOLS.index(letter)) for letter in symbols)
