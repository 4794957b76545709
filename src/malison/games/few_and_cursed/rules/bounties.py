"""Defeating bounties."""

from __future__ import annotations

from typing import Final

from malison.games.few_and_cursed import events as ev
from malison.games.few_and_cursed.box.box import TROPHY
from malison.games.few_and_cursed.moves import DONE, FIGHT, HUNT
from malison.games.few_and_cursed.rules.cards import carry
from malison.games.few_and_cursed.rules.free import do_free, free, is_free
from malison.games.few_and_cursed.rules.grit import gain_grit
from malison.games.few_and_cursed.rules.jobs import touch
from malison.games.few_and_cursed.rules.monsters import MARCHES, Loop, settle_piles, slay, take_bounty
from malison.games.few_and_cursed.state import NO_CARD, NOWHERE, West
from malison.kernel.state import Step
from malison.kernel.vectors import append, i64, vec

BEYOND_REACH: Final = 999


def whereabouts(g: West, card: i64) -> i64:
    """FC-B2, FC-N3: a monster is where its figure is, anybody else where the card says."""
    first = g.box.first_monster
    return g.lair[card - first] if card >= first else g.box.place[card]


def toll(g: West, card: i64) -> i64:
    """FC-B3, FC-RL53: the attack that a bounty asks of the active player: what is printed, and what a monster's traits add."""
    cost = g.box.attack[card]
    monster = card - g.box.first_monster
    if monster >= 0 and g.lair[monster] != NOWHERE:
        for trait in g.box.traits[monster]:
            cost += trait.more(g, g.turn, g.lair[monster])
    return cost


def cheapest(g: West, space: i64) -> i64:
    """The attack that the cheapest bounty on a space asks for."""
    least: i64 = BEYOND_REACH
    box = g.box
    for slot in range(len(g.piles)):
        card = g.top(slot)
        if card != NO_CARD and whereabouts(g, card) == space:
            least = min(least, toll(g, card))
    kind = box.kind[space]
    for wanted in range(len(g.sides)):
        if box.wanted_kind[wanted] == kind:
            cost = box.wanted_attack[wanted][g.sides[wanted]]
            if cost < least:
                least = cost
    return least


def targets(g: West) -> vec[i64]:
    """FC-B1..B3, FC-B7: the bounties here that the attack pool can beat."""
    moves = vec[i64]()
    who = g.me()
    box = g.box
    space = who.space
    for slot in range(len(g.piles)):
        card = g.top(slot)
        if card != NO_CARD and whereabouts(g, card) == space and toll(g, card) <= who.attack:
            moves = append(moves, HUNT.nth(slot))
    kind = box.kind[space]
    for wanted in range(len(g.sides)):
        if box.wanted_kind[wanted] == kind and box.wanted_attack[wanted][g.sides[wanted]] <= who.attack:
            moves = append(moves, FIGHT.nth(wanted))
    return moves


class Target(Loop):
    """FC-D11, FC-RL24: which bounty; there is no way back, and attack is not spent on jobs so that none could be beaten."""

    def choices(self, g: West) -> vec[i64]:
        return free(g, targets(g), cheapest(g, g.me().space))

    def answer(self, g: West, move: int) -> None:
        if is_free(move):
            g.todo.append(self)
            do_free(g, move)
            return
        slot = HUNT.place(move) if HUNT.has(move) else -1
        card = g.top(slot) if slot >= 0 else NO_CARD
        g.todo.append(Aftermath(bystanders(g, card)))
        if slot >= 0:
            capture(g, slot)
        else:
            wanted = FIGHT.place(move)
            g.todo.append(Again(wanted, g.box.wanted_defeats - 1))
            beat(g, wanted)

    def rule(self) -> str:
        return "FC-B3"


def capture(g: West, slot: i64) -> None:
    """FC-B3, FC-B5, FC-B6, FC-RL3: pay, take the card and its rewards; monsters are Most Wanted too."""
    seat = g.turn
    who = g.players[seat]
    who.attack -= toll(g, g.top(slot))
    card = take_bounty(g, slot)
    who.trophies = [*who.trophies, card]
    g.caught = 1
    g.tell(ev.CAPTURED, seat, card)
    if card >= g.box.first_monster:
        slay(g, card)
    for item in who.gear:
        if g.box.passive[item] == TROPHY:
            gain_grit(g, seat, g.box.passive_by[item], ev.BY_ITEM + item)
    gain_grit(g, seat, g.gift(who, TROPHY), ev.BY_ACTION + who.role)
    touch(g, seat)
    g.todo.append(SETTLED)
    carry(g, g.box.reward[card])


class Settled(Step[West]):
    """FC-B6, FC-Z1: a Most Wanted card is beaten and its rewards are collected."""

    def run(self, g: West) -> None:
        settle_piles(g)


def beat(g: West, wanted: i64) -> None:
    """FC-B8..B10: pay for the shown side, flip the card, collect the reward; it stays on the board."""
    side = g.sides[wanted]
    g.me().attack -= g.box.wanted_attack[wanted][side]
    g.sides[wanted] = 1 - side
    g.tell(ev.BEAT, g.turn, wanted)
    carry(g, g.box.wanted_reward[wanted][side])


class Again(Loop):
    """FC-D12: the side now shown may be beaten as well, if the attack is there or can be made."""

    lists = ("wanted", "left")

    def __init__(self, wanted: i64, left: i64) -> None:
        self.wanted = wanted
        self.left = left

    def choices(self, g: West) -> vec[i64]:
        moves = vec[i64]()
        if self.left:
            moves = append(moves, DONE)
            if g.box.wanted_attack[self.wanted][g.sides[self.wanted]] <= g.me().attack:
                moves = append(moves, FIGHT.nth(self.wanted))
            moves = free(g, moves)
        return moves

    def answer(self, g: West, move: int) -> None:
        if is_free(move):
            g.todo.append(self)
            do_free(g, move)
        elif move != DONE:
            g.todo.append(Again(self.wanted, self.left - 1))
            beat(g, self.wanted)

    def rule(self) -> str:
        return "FC-B8"


def bystanders(g: West, target: i64) -> list[int]:
    """FC-RL25: the monsters here, as the fight begins, that are not being fought."""
    space = g.me().space
    first = g.box.first_monster
    return [monster for monster in g.loose if g.lair[monster] == space and first + monster != target]


class Aftermath(Step[West]):
    """FC-N9, FC-RL25: monsters that were there and not fought move on, once the whole fight is done."""

    def __init__(self, monsters: list[int]) -> None:
        self.monsters = monsters

    def run(self, g: West) -> None:
        for i in range(len(self.monsters) - 1, -1, -1):
            if self.monsters[i] in g.loose:
                g.tell(ev.PROVOKED, g.box.first_monster + self.monsters[i])
            g.todo.append(MARCHES[self.monsters[i]])


TARGET: Final = Target()
SETTLED: Final = Settled()
