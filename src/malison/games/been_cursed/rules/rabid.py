"""The Rabid Monster: cards that offer the Wizard actions, and then send an automated Monster after villagers."""

from __future__ import annotations

from typing import Final

from malison.games.been_cursed import events as ev
from malison.games.been_cursed.box.box import HOUSES, SITES
from malison.games.been_cursed.rules.cards import play_power
from malison.games.been_cursed.rules.eating import DIGEST, TRACKS, eat_sheep, eat_villager, next_slot
from malison.games.been_cursed.rules.village import arrive_at, curse_by, draw_power, reason, roll_house
from malison.games.been_cursed.state import HAUNTED, NOBODY, NONE, Village
from malison.kernel.state import Step
from malison.kernel.vectors import i64

NOBODY_NEAR: Final = 0
NO_SHEEP: Final = 1
"""Why a card finds nobody, for telling."""

# -- the cards


def deal_rabid(g: Village, n: i64) -> list[int]:
    """BC-R2, BC-Z4, BC-J70: gather all Rabid cards, shuffle, and deal some face up."""
    g.rabid_deck = g.rabid_deck + g.rabid_dealt + g.rabid_row + g.rabid_pile
    g.rabid_dealt = []
    g.rabid_row = []
    g.rabid_pile = []
    g.reveal()
    g.rng.shuffle(g.rabid_deck)
    dealt: list[int] = []
    for _ in range(min(n, len(g.rabid_deck))):
        dealt.append(g.rabid_deck.pop())
        g.tell(ev.RABID_DEALT, dealt[len(dealt) - 1])
    return dealt


def use_card(g: Village, card: i64) -> None:
    """BC-R3, BC-R5, BC-J55: a card is used up and goes to the end of the row."""
    g.rabid_dealt.remove(card)
    g.rabid_row.append(card)
    g.tell(ev.RABID_USED, card)


def drop_unused(g: Village) -> None:
    """BC-R6: unused cards are discarded."""
    g.rabid_pile = g.rabid_pile + g.rabid_dealt
    g.rabid_dealt = []


# -- the turn


class RabidTurn(Step[Village]):
    """BC-R8, BC-Z2, BC-Z4: a Power, the row, the tracks, digestion."""

    def run(self, g: Village) -> None:
        g.tell(ev.RABID_TURN)
        if g.mode == HAUNTED:
            g.rabid_row = deal_rabid(g, g.box.haunted_row)
        g.then(RABID_POWER, HUNT_FIRST_CARD, TRACKS, DIGEST)


class RabidPower(Step[Village]):
    """BC-R8, BC-R18: draw and play one Power, free of all costs."""

    def run(self, g: Village) -> None:
        power = draw_power(g)
        if power != NONE:
            g.tell(ev.RABID_DRAWS, power)
            play_power(g, power)


class Hunt(Step[Village]):
    """BC-R14, BC-R15, BC-J52: the row from left to right, until three tokens have been eaten."""

    def __init__(self, at: i64) -> None:
        self.at = at

    def run(self, g: Village) -> None:
        if self.at == len(g.rabid_row):
            return
        if len(g.stomach) >= g.box.rabid_fill:
            g.tell(ev.HUNT_ENOUGH, len(g.rabid_row) - self.at)
            return
        g.then(Hunt(self.at + 1))
        hunt(g, g.rabid_row[self.at])


def prey(g: Village, kind: i64, nearest: i64, farthest: i64) -> i64:
    """BC-R10, BC-R11, BC-J53: the highest-numbered house with such a villager that many roads away; -1 if none."""
    base = g.place * SITES
    for house in range(HOUSES, 0, -1):
        if g.house[house] == kind and nearest <= g.box.distance[base + house] <= farthest:
            return house
    return NONE


def scented(g: Village, kind: i64, nearest: i64, farthest: i64) -> i64:
    """The houses with such a villager that many roads away, as bits; only for telling."""
    found: i64 = 0
    if g.log is not None:
        for house in range(1, HOUSES + 1):
            if g.house[house] == kind and nearest <= g.box.distance[g.place * SITES + house] <= farthest:
                found |= 1 << house
    return found


def hunt(g: Village, card: i64) -> None:
    """BC-R10..R13: eat the villager on the card if it is near, or a bit farther after a sheep; otherwise skip."""
    kind = g.box.hunts[card]
    slot = next_slot(g)
    house = prey(g, kind, 0, g.box.rabid_near)
    if house != NONE:
        g.tell(ev.HUNTS, card, scented(g, kind, 0, g.box.rabid_near), house)
    else:
        house = prey(g, kind, g.box.rabid_far, g.box.rabid_far)
        pasture = grazing(g)
        if house == NONE or pasture == NONE:
            g.tell(ev.HUNT_SKIPPED, card, NOBODY_NEAR if house == NONE else NO_SHEEP)
            return
        g.tell(ev.HUNTS_FAR, card, scented(g, kind, g.box.rabid_far, g.box.rabid_far), pasture, house)
        eat_sheep(g, pasture, slot)
        if g.winner != NOBODY:
            return
    if house != g.place:
        arrive_at(g, house)
        g.tell(ev.PROWLED, house)
    eat_villager(g, house, slot)


def prospects(g: Village) -> list[tuple[i64, i64]]:
    """BC-R10..R15: whom the row as it lies would catch from here, card by card: a house (0: nobody) and a pasture (-1: no sheep)."""
    found: list[tuple[int, int]] = []
    there = g.clone()
    there.log = None
    eaten = 0
    for card in g.rabid_row:
        kind = g.box.hunts[card]
        house = prey(there, kind, 0, g.box.rabid_near)
        pasture = NONE
        if house == NONE:
            house = prey(there, kind, g.box.rabid_far, g.box.rabid_far)
            pasture = grazing(there)
            if pasture == NONE:
                house = NONE
        if house == NONE or eaten >= g.box.rabid_fill:
            found.append((0, NONE))
            continue
        if pasture != NONE:
            there.pasture[pasture] -= 1
            eaten += 1
        there.house[house] = NONE
        there.place = house
        eaten += 1
        found.append((house, pasture))
    return found


def grazing(g: Village) -> i64:
    """BC-M21, BC-J56: the first pasture with sheep that touches the Monster's place; -1 if none."""
    for pasture in g.box.touching[g.place]:
        if g.pasture[pasture]:
            return pasture
    return NONE


# -- a raid


class RaidRoll(Step[Village]):
    """One roll of the raid; each meal is digested by the other rules before the next roll."""

    def __init__(self, rolls: i64, curse: i64, eaten: bool) -> None:
        self.rolls = rolls
        self.curse = curse
        self.eaten = eaten

    def run(self, g: Village) -> None:
        if self.rolls == 0:
            if self.eaten:
                curse_by(g, self.curse, reason(g))
            return
        house = roll_house(g, reason(g))
        g.tell(ev.RAIDED, house, cause=reason(g))
        found = g.house[house] != NONE
        g.then(RaidRoll(self.rolls - 1, self.curse, self.eaten or found))
        if found:
            eat_villager(g, house, next_slot(g), reason(g))


RABID_TURN: Final = RabidTurn()
RABID_POWER: Final = RabidPower()
HUNT_FIRST_CARD: Final = Hunt(0)
