"""The curses: they strike when a player refocuses, and what some of them ask of that player."""

from __future__ import annotations

from typing import Final

from malison.games.viscounts_curse import events as ev
from malison.games.viscounts_curse.box.cards import FIGHT, FIRST_ENEMY
from malison.games.viscounts_curse.moves import BANISH, DECLINE, LURK, REFUSE, TRIBUTE
from malison.games.viscounts_curse.rules.enemies import beats, destroy, fill_row, follow, take_lurker
from malison.games.viscounts_curse.state import BELL, NOWHERE, Manor, strength
from malison.kernel.state import Question, Step
from malison.kernel.vectors import append, i64, longer, vec


def fight_total(g: Manor, seat: i64) -> i64:
    """VC-CU3, VC-Q31, VC-Q32: fists, stars and bonuses of a player's active relics, whatever the hand holds."""
    return strength(g.supply(seat), FIGHT)


class CurseStrikes(Step[Manor]):
    """VC-CU2, VC-RF2, VC-Q8, VC-Q9: the curse's effect on the player who refocuses."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def run(self, g: Manor) -> None:
        g.box.curses[g.curse].do(g, self.seat, g.curse)


class Tribute(Question[Manor]):
    """VC-CC2..CC5, VC-G5, VC-Q39: give up a relic worth enough from discard pile or active area, or the bell drops."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def who(self, g: Manor) -> i64:
        return self.seat

    def choices(self, g: Manor) -> vec[i64]:
        curse = g.box.curses[g.curse]
        slots = g.box.slots
        moves = vec[i64]()
        for card in g.discards[self.seat]:
            if card < FIRST_ENEMY and curse.wants(g, card):
                moves = append(moves, TRIBUTE.nth(card))
        for i in range(self.seat * slots, self.seat * slots + slots):
            if g.active[i] >= 0 and curse.wants(g, g.active[i]):
                moves = append(moves, TRIBUTE.nth(g.active[i]))
        return append(moves, REFUSE)

    def answer(self, g: Manor, move: int) -> None:
        if move == REFUSE:
            g.bell -= 1
            g.tell(ev.BELL, self.seat, g.bell)
            if g.bell == 0:
                g.close(BELL, NOWHERE, NOWHERE)
            return
        card = TRIBUTE.place(move)
        destroy(g, self.seat, card, ev.CURSE + g.curse)
        g.collection += g.box.value[card]
        g.tell(ev.COLLECTED, self.seat, card, g.collection)
        if g.box.curses[g.curse].met(g):
            g.win()

    def rule(self) -> str:
        return "VC-D23"


def followers(g: Manor) -> i64:
    """VC-CH5, VC-CH8: how many lurking enemies join a player who banishes none: as many as there still are."""
    there: i64 = len(g.enemy_deck)
    for card in g.lurking:
        if card >= 0:
            there += 1
    return min(g.box.curses[g.curse].followers(), there)


def banish(g: Manor, seat: i64, slot: i64, cause: i64) -> None:
    """VC-CH6: a lurking enemy leaves the game, and is replaced."""
    card = take_lurker(g, slot)
    g.banished = longer(g.banished, card)
    g.tell(ev.BANISHED, seat, card, cause=cause)
    fill_row(g)
    g.enemy_gone()


class Banish(Question[Manor]):
    """VC-CH4..CH6: banish a face-up lurking enemy your relics could beat, or more enemies come to you."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def who(self, g: Manor) -> i64:
        return self.seat

    def choices(self, g: Manor) -> vec[i64]:
        supply = g.supply(self.seat)
        moves = vec[i64]()
        for slot in range(len(g.lurking)):
            if g.lurking[slot] >= 0 and g.shown[slot] == 1 and beats(g, supply, g.lurking[slot]):
                moves = append(moves, BANISH.nth(slot))
        return append(moves, DECLINE)

    def answer(self, g: Manor, move: int) -> None:
        if move == DECLINE:
            more = followers(g)
            if more > 1:
                g.tell(ev.SPARED, self.seat, more)
            for _ in range(1, more):
                g.then(ADD_LURKER[self.seat])
            return
        banish(g, self.seat, BANISH.place(move), ev.CURSE + g.curse)

    def rule(self) -> str:
        return "VC-D24"


class AddLurker(Step[Manor]):
    """VC-RF3, VC-RF6, VC-E11, VC-Q6: fill the row if slots were left empty, then a lurking enemy joins the player."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def run(self, g: Manor) -> None:
        fill_row(g)
        g.then(PICK_LURKER[self.seat])


class PickLurker(Question[Manor]):
    """VC-RF3, VC-CH8, VC-Q36: any lurking enemy, face-up or face-down; none left, none joins."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def who(self, g: Manor) -> i64:
        return self.seat

    def choices(self, g: Manor) -> vec[i64]:
        moves = vec[i64]()
        for slot in range(len(g.lurking)):
            if g.lurking[slot] >= 0:
                moves = append(moves, LURK.nth(slot))
        return moves

    def answer(self, g: Manor, move: int) -> None:
        follow(g, self.seat, LURK.place(move))

    def rule(self) -> str:
        return "VC-D25"


# One for each seat.
CURSE_STRIKES: Final = vec[CurseStrikes]([CurseStrikes(0), CurseStrikes(1)])
TRIBUTE_OF: Final = vec[Tribute]([Tribute(0), Tribute(1)])
BANISH_BY: Final = vec[Banish]([Banish(0), Banish(1)])
ADD_LURKER: Final = vec[AddLurker]([AddLurker(0), AddLurker(1)])
PICK_LURKER: Final = vec[PickLurker]([PickLurker(0), PickLurker(1)])
