"""The edition as the rules read it: one flat list a fact, by card number."""

from __future__ import annotations

from malison.games.viscounts_curse.cards import (
    ALL_CARDS,
    BITS,
    CARDS,
    ENEMIES,
    FIRST_ENEMY,
    FIRST_MARKET,
    FIRST_STARTER,
    SIGNATURES,
    SYMBOLS,
)
from malison.games.viscounts_curse.schema import DISCARDED_WORDS, DRAWN_WORDS, IN_HAND_WORDS, RELIC_WORDS, House, bonus, effect
from malison.kernel.setting import Box


class Cabinet(Box):
    """All facts of an edition. Made by `fill`, never changed afterwards."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.texts: list[str] = []
        self.characters: list[str] = []
        self.curses: list[str] = []
        self.goals: list[str] = []
        self.curse_texts: list[str] = []
        # The frame.
        self.sanity = 0
        self.most_sanity = 0
        self.hand = 0
        self.market = 0
        self.lurking = 0
        self.face_up = 0
        self.slots = 0
        self.signature: list[int] = []
        self.sworn: list[int] = []
        self.character_card: list[int] = []
        # Relics, by card number.
        self.value: list[int] = [0] * ALL_CARDS
        self.symbols: list[int] = [0] * ALL_CARDS
        self.stars: list[int] = [0] * ALL_CARDS
        self.played: list[list[int]] = []
        self.dropped: list[list[int]] = []
        self.counted: list[int] = [-1] * ALL_CARDS
        self.counts_as: list[int] = [-1] * ALL_CARDS
        # Enemies, by card number.
        self.defence: list[int] = [0] * ALL_CARDS
        self.needs: list[int] = [0] * ALL_CARDS
        self.strength: list[int] = [0] * ALL_CARDS
        self.holding: list[int] = [0] * ALL_CARDS
        self.holding_n: list[int] = [0] * ALL_CARDS
        self.drawn: list[int] = [0] * ALL_CARDS
        self.drawn_n: list[int] = [0] * ALL_CARDS
        self.discarded: list[int] = [0] * ALL_CARDS
        self.discarded_n: list[int] = [0] * ALL_CARDS
        # Curses: [two players, solo] where it is a list.
        self.health: list[int] = []
        self.behemoth_toll = 0
        self.per_damage = 1
        self.bell: list[int] = []
        self.target: list[int] = []
        self.least_value = 0
        self.fog: list[int] = []
        self.divisor = 1
        self.removed: list[int] = []
        self.horde_toll = 0
        self.unbanished = 1


def pack(symbols: str) -> int:
    """Symbols as counts in one int, eight bits each."""
    total = 0
    for letter in symbols:
        total += 1 << (BITS * SYMBOLS.index(letter))
    return total


def fill(facts: House) -> Cabinet:
    box = Cabinet()
    table = facts.table
    box.sanity, box.most_sanity, box.hand = table.sanity, table.most_sanity, table.hand
    box.market, box.lurking, box.face_up, box.slots = table.market, table.lurking, table.face_up, table.slots
    box.characters = [row.name for row in facts.characters]
    box.signature = [SIGNATURES.index(row.signature) for row in facts.characters]
    box.sworn = [FIRST_ENEMY + ENEMIES.index(row.sworn_enemy) for row in facts.characters]
    box.character_card = [row.card for row in facts.characters]
    for card, relic in enumerate(facts.signatures + facts.starters + facts.market):
        box.names.append(relic.name)
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
        box.texts.append(enemy.text)
        box.defence[card], box.strength[card], box.needs[card] = enemy.defence, enemy.strength, pack(enemy.needs)
        if enemy.in_hand:
            box.holding[card], box.holding_n[card] = effect(enemy.in_hand, IN_HAND_WORDS)
        if enemy.drawn:
            box.drawn[card], box.drawn_n[card] = effect(enemy.drawn, DRAWN_WORDS)
        if enemy.discarded:
            box.discarded[card], box.discarded_n[card] = effect(enemy.discarded, DISCARDED_WORDS)
    fill_curses(box, facts)
    assert (len(box.names), FIRST_STARTER, FIRST_MARKET) == (len(CARDS), 4, 9)
    return box


def fill_curses(box: Cabinet, facts: House) -> None:
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
