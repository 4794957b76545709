"""Eating: what goes into the stomach, what it gives, and what it sets off; and the reckoning at the end of the Monster's turn."""

from __future__ import annotations

from typing import Final

from malison.games.been_cursed import events as ev
from malison.games.been_cursed.box.box import KINDS, SHEEP
from malison.games.been_cursed.box.lasting import LEAN_SHEEP, LURE, SHEEP_COUNT, SHEEP_CURSE, SHEEP_ENERGY, TWO_COLOURS
from malison.games.been_cursed.rules.village import (
    Lured,
    curse_by,
    draw_power,
    energy_by,
    forget_turn,
    leave,
    occasion,
    panic_by,
    source,
)
from malison.games.been_cursed.state import NO_CARDS, NONE, Village
from malison.kernel.state import Step
from malison.kernel.vectors import has, i64, row


def next_slot(g: Village) -> i64:
    """BC-M22, BC-J5: the leftmost empty slot; from the fourth on, beside the stomach."""
    return g.slots[len(g.slots) - 1] + 1 if g.slots else 0


def eat_villager(g: Village, house: i64, slot: i64, cause: i64 = 0) -> None:
    """BC-M20, BC-M22, BC-M23, BC-O24, BC-Z3, BC-J72: into the stomach, Energy at once, Feeding cards, and Voracious Appetite."""
    kind = g.house[house]
    g.house[house] = NONE
    g.vacant += 1
    g.stomach = [*g.stomach, kind]
    g.slots = [*g.slots, slot]
    g.tell(ev.ATE_VILLAGER, kind, house, cause=cause)
    g.gain = g.box.gain[kind]
    for card in g.feeding_cards:
        if g.box.feeds_on[card] == kind:
            g.tell(ev.FED, card)
            for effect in g.box.feeding[card]:
                effect.do(g, g.monster, ev.BESIDE + card)
    if g.gain > 0:
        energy_by(g, g.gain)
    g.gain = 0
    for _ in range(g.lasting[LURE + kind]):
        g.then(Lured(kind))
    if g.monster_spells and colours(g) > 1:
        occasion(g, TWO_COLOURS)


def colours(g: Village) -> i64:
    """How many kinds of villagers were eaten this turn; sheep have no colour (BC-J40)."""
    seen: i64 = 0
    found: i64 = 0
    for token in g.stomach:
        if token != SHEEP and not seen >> token & 1:
            seen |= 1 << token
            found += 1
    return found


def eat_sheep(g: Village, pasture: i64, slot: i64) -> None:
    """BC-M21..M23, BC-J41, BC-J59: a sheep and its Energy; the first one of a turn may feed the Curse."""
    first = not has(g.stomach, SHEEP)
    g.pasture[pasture] -= 1
    g.stomach = [*g.stomach, SHEEP]
    g.slots = [*g.slots, slot]
    g.tell(ev.ATE_SHEEP, pasture)
    if g.lasting[LEAN_SHEEP] == 0:
        energy_by(g, g.box.gain[SHEEP] + g.lasting[SHEEP_ENERGY], source(g, SHEEP_ENERGY))
    elif g.monster >= 0:
        g.tell(ev.NO_ENERGY, cause=source(g, LEAN_SHEEP))
    if first and g.lasting[SHEEP_CURSE]:
        curse_by(g, g.lasting[SHEEP_CURSE], source(g, SHEEP_CURSE))


class Tracks(Step[Village]):
    """BC-E1..E8, BC-R16, BC-J4, BC-J16: Panic and Curse answer to what was eaten."""

    def run(self, g: Village) -> None:
        total, most = meal(g)
        if g.monster < 0:
            g.tell(ev.RABID_MEAL, total)
        else:
            g.tell(ev.MEAL, total, most, cause=source(g, SHEEP_COUNT) if has(g.stomach, SHEEP) else 0)
        panic, curse = reckoning(g, total, most)
        panic_by(g, panic)
        if curse:
            curse_by(g, curse)


def meal(g: Village) -> tuple[i64, i64]:
    """BC-E1, BC-E7, BC-J46: how many villagers lie in the stomach, and how many of them are of one kind."""
    counts = row(KINDS + 1, 0)
    for token in g.stomach:
        counts[token] += 1
    if g.lasting[SHEEP_COUNT] == 0:
        counts[SHEEP] = 0
    total: i64 = 0
    most: i64 = 0
    for n in counts:
        total += n
        most = max(most, n)
    return total, most


def reckoning(g: Village, total: i64, most: i64) -> tuple[i64, i64]:
    """BC-E2..E6, BC-R16: what such a meal does to Panic and Curse."""
    table = g.box.digest
    if g.monster < 0:
        table = g.box.digest_rabid
        most = total
    if total <= table[0]:
        return table[1], 0
    row = 2 + 2 * min(most, (len(table) - 4) // 2)
    return table[row], table[row + 1]


class Digest(Step[Village]):
    """BC-E9..E11, BC-R17: the stomach is emptied, a person's hand refilled, the turn over."""

    def run(self, g: Village) -> None:
        back = False
        for token in g.stomach:
            if token == SHEEP:
                g.sheep += 1
            else:
                leave(g, token)
                back = True
        g.stomach = g.slots = NO_CARDS
        if back and g.villager_cards:
            g.rng.shuffle(g.villager_deck)
        forget_turn(g)
        if g.monster >= 0:
            refill_powers(g)


def refill_powers(g: Village) -> None:
    """BC-E10: up to four Powers."""
    while len(g.power_hand) < g.box.hand:
        if take_power(g) == NONE:
            return


def take_power(g: Village) -> i64:
    """One Power into the Monster's hand."""
    power = draw_power(g)
    if power != NONE:
        g.power_hand.append(power)
        g.tell_only(g.monster, ev.DREW_POWER, power)
        g.tell_others(g.monster, ev.DREW_A_POWER)
    return power


TRACKS: Final = Tracks()
DIGEST: Final = Digest()
