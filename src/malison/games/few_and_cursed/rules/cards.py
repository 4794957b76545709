"""Cards: doing what they say, one thing after the other, and the choices that this leaves to a player."""

from __future__ import annotations

from typing import Final

from malison.games.few_and_cursed import events as ev
from malison.games.few_and_cursed.box.box import LOOK
from malison.games.few_and_cursed.moves import CARDS, CHOOSE, DISCARD, DONE, RECALL, STAT, TAKE, TRASH
from malison.games.few_and_cursed.rules.ask import Ask
from malison.games.few_and_cursed.rules.hands import hold, leave, put, shared_top
from malison.games.few_and_cursed.rules.wounds import raisable, raise_stat
from malison.games.few_and_cursed.state import West
from malison.kernel.moves import Family
from malison.kernel.state import NO_MOVES, Step
from malison.kernel.vectors import append, i64, vec

IN_HAND: Final = 0
IN_PILE: Final = 1
IN_PLAY: Final = 2
STRIDE: Final = 3
"""Positions count the places of a program in threes."""


class Run(Step[West]):
    """The rest of a program, from an effect on."""

    def __init__(self, program: i64, at: i64) -> None:
        self.program = program
        self.at = at

    def run(self, g: West) -> None:
        carry(g, self.program, self.at // STRIDE)


def carry(g: West, program: i64, first: i64 = 0) -> None:
    """Carry out a program's effects from left to right; one that asks something leaves the rest on the stack."""
    deeds = g.box.programs[program]
    n = len(deeds)
    for i in range(first, n):
        deed = deeds[i]
        if deed.asks:
            if i + 1 < n:
                g.todo.append(Run(program, (i + 1) * STRIDE))
            deed.do(g, g.turn, program)
            return
        deed.do(g, g.turn, program)
        if g.cut or g.ended:
            return


# -- improvising


def look(g: West) -> i64:
    """FC-I1, FC-RL48: the top Upgrade cards are looked at, one more with a Spyglass; how many there are."""
    number = g.box.improvise + g.passive(g.me(), LOOK)
    found = 0
    for _ in range(number):
        card = shared_top(g, g.upgrades, g.upgrade_pile)
        if card < 0:
            break
        g.looking = [*g.looking, card]
        found += 1
    return found


def taken(g: West, found: i64, card: i64, cause: i64 = 0) -> None:
    """FC-I2, FC-I3, FC-U4: one card to the hand, unseen by the others; the rest to the common discard pile."""
    seat = g.turn
    who = g.players[seat]
    before = len(g.looking) - found
    cards = g.looking[before:]
    g.looking = g.looking[:before]
    cards.remove(card)
    put(who.hand, card)
    put(who.secret, card)
    who.held_secret += 1
    g.tell_others(seat, ev.TOOK, seat, cause=cause)
    g.tell_only(seat, ev.TOOK_CARD, card, cause=cause)
    for other in cards:
        g.upgrade_pile.append(other)
        g.tell(ev.LEFT, other)


def distinct(cards: list[int], family: Family, first: i64, moves: vec[i64]) -> vec[i64]:
    """A move for each different card; those of the family begin at `first`."""
    for card in cards:
        move = family.nth(first + card)
        if move not in moves:
            moves = append(moves, move)
    return moves


class TakeOne(Ask):
    """FC-D4, FC-I2: which of the Upgrade cards looked at is taken (in mid-effect, so nothing else may be done)."""

    lists = ("found",)

    def __init__(self, found: i64, cause: i64) -> None:
        self.found = found
        self.cause = cause

    def choices(self, g: West) -> vec[i64]:
        return distinct(g.looking[len(g.looking) - self.found :], TAKE, 0, NO_MOVES[:])

    def answer(self, g: West, move: int) -> None:
        taken(g, self.found, TAKE.place(move), self.cause)

    def rule(self) -> str:
        return "FC-I2"


# -- the details of an effect


class Choose(Ask):
    """FC-D4: one branch of "x or y"."""

    def __init__(self, fork: i64) -> None:
        self.fork = fork

    def choices(self, g: West) -> vec[i64]:
        moves = vec[i64]()
        for i in range(len(g.box.forks[self.fork])):
            moves = append(moves, CHOOSE.nth(i))
        return moves

    def answer(self, g: West, move: int) -> None:
        carry(g, g.box.forks[self.fork][CHOOSE.place(move)])

    def rule(self) -> str:
        return "FC-D4"


class Trash(Ask):
    """FC-RL17, FC-H6: a card leaves the game for good; it `may` be declined.

    `zones` says where it may lie: hand only (0), hand or discard pile (1), the same or else in play (2).
    """

    lists = ("zones", "may")

    def __init__(self, zones: i64, may: bool, cause: i64) -> None:
        self.zones = zones
        self.may = may
        self.cause = cause

    def choices(self, g: West) -> vec[i64]:
        who = g.me()
        moves = vec[i64]()
        if self.may:
            moves = append(moves, DONE)
        moves = distinct(who.hand, TRASH, IN_HAND * CARDS, moves)
        if self.zones >= 1:
            moves = distinct(who.pile, TRASH, IN_PILE * CARDS, moves)
        if self.zones == 2 and not moves:
            moves = distinct(who.played, TRASH, IN_PLAY * CARDS, moves)
        return moves

    def answer(self, g: West, move: int) -> None:
        if move != DONE:
            trash(g, TRASH.first(move), TRASH.second(move), self.cause)

    def rule(self) -> str:
        return "FC-H6" if self.zones == 2 else "FC-RL17"


def trash(g: West, zone: i64, card: i64, cause: i64) -> None:
    """A card out of the game, before everybody's eyes."""
    who = g.me()
    if zone == IN_HAND:
        leave(g, who, card)
    elif zone == IN_PILE:
        who.pile.remove(card)
    else:
        who.played.remove(card)
    g.trashed = [*g.trashed, card]
    g.tell(ev.TRASHED, g.turn, card, cause=cause)


class Discard(Ask):
    """FC-D4: a card from hand to the discard pile."""

    def __init__(self, cause: i64) -> None:
        self.cause = cause

    def choices(self, g: West) -> vec[i64]:
        return distinct(g.me().hand, DISCARD, 0, NO_MOVES[:])

    def answer(self, g: West, move: int) -> None:
        discard(g, DISCARD.place(move), self.cause)

    def rule(self) -> str:
        return "FC-D4"


def discard(g: West, card: i64, cause: i64 = 0) -> None:
    """From hand to the own discard pile, face up (FC-RL42)."""
    who = g.me()
    leave(g, who, card)
    who.pile.append(card)
    g.tell(ev.DISCARDED, g.turn, card, cause=cause)


class Recall(Ask):
    """FC-D4: a card from the own discard pile back to hand."""

    def __init__(self, cause: i64) -> None:
        self.cause = cause

    def choices(self, g: West) -> vec[i64]:
        return distinct(g.me().pile, RECALL, 0, NO_MOVES[:])

    def answer(self, g: West, move: int) -> None:
        card = RECALL.place(move)
        who = g.me()
        who.pile.remove(card)
        hold(who, card)
        g.tell(ev.RECALLED, g.turn, card, cause=self.cause)

    def rule(self) -> str:
        return "FC-D4"


class Stat(Ask):
    """FC-H8: Health, Bullet Capacity or Curse Threshold up by one; only cubes that can move are offered."""

    def __init__(self, cause: i64) -> None:
        self.cause = cause

    def choices(self, g: West) -> vec[i64]:
        who = g.me()
        moves = vec[i64]()
        for stat in range(3):
            if raisable(g, who, stat):
                moves = append(moves, STAT.nth(stat))
        return moves

    def answer(self, g: West, move: int) -> None:
        raise_stat(g, g.turn, STAT.place(move), 1, self.cause)

    def rule(self) -> str:
        return "FC-H8"
