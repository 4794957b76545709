"""Carrying out the effect words of cards, items, rewards, encounters and character actions."""

from __future__ import annotations

from typing import Final

from malison.games.few_and_cursed import events as ev
from malison.games.few_and_cursed.box import words
from malison.games.few_and_cursed.box.box import LOOK
from malison.games.few_and_cursed.moves import CARDS, CHOOSE, DISCARD, DONE, RECALL, STAT, TAKE, TRASH
from malison.games.few_and_cursed.rules.ask import Ask
from malison.games.few_and_cursed.rules.hands import draw_one, expose, hold, leave, put, refill, shared_top
from malison.games.few_and_cursed.rules.wounds import (
    STAT_CAPACITY,
    STAT_THRESHOLD,
    change_curse,
    heal,
    hurt,
    load_bullets,
    raisable,
    raise_stat,
    spend_bullets,
)
from malison.games.few_and_cursed.state import Chaser, West
from malison.kernel.state import Step

IN_HAND: Final = 0
IN_PILE: Final = 1
IN_PLAY: Final = 2


class Run(Step[West]):
    """The rest of a program, from an operation on."""

    def __init__(self, program: int, at: int) -> None:
        self.program = program
        self.at = at

    def run(self, g: West) -> None:
        carry(g, self.program, self.at)


def carry(g: West, program: int, at: int = 0) -> None:
    """Do a program's operations from left to right; one that asks something leaves the rest on the stack."""
    code = g.box.programs[program]
    n = len(code)
    while at < n:
        op = code[at]
        number = code[at + 1]
        if op < words.DRAW:
            simple(g, op, number)
            at += 3
            if g.cut or g.ended:
                return
            continue
        if at + 3 < n:
            g.todo.append(Run(program, at + 3))
        special(g, op, number, code[at + 2])
        return


def simple(g: West, op: int, number: int) -> None:
    """Tracks and pools: nothing to decide."""
    seat = g.turn
    who = g.players[seat]
    if op == words.MOVEMENT:
        who.movement += number
    elif op == words.ATTACK:
        who.attack += number
    elif op == words.WATER:
        who.water += number
    elif op == words.BULLETS:
        load_bullets(g, seat, number)
    elif op == words.HEALTH:
        heal(g, seat, number)
    elif op == words.GRIT:
        g.gain_grit(seat, number)
    elif op == words.CURSE:
        change_curse(g, seat, number)
    elif op == words.PAY_MOVEMENT:
        who.movement -= number
    elif op == words.PAY_ATTACK:
        who.attack -= number
    elif op == words.PAY_WATER:
        who.water -= number
    elif op == words.PAY_BULLETS:
        spend_bullets(g, seat, number)
    else:
        hurt(g, seat, number, op == words.HARM)


def special(g: West, op: int, number: int, fork: int) -> None:
    """Cards, choices and tests."""
    if op == words.DRAW:
        draw(g, number)
    elif op == words.IMPROVISE:
        improvise(g)
    elif op == words.EITHER:
        g.todo.append(Choose(fork))
    elif op == words.ON:
        if g.box.kind[g.me().space] == number:
            carry(g, g.box.forks[fork][0])
    elif op == words.TEST:
        test(g, number, fork)
    elif op == words.CAPACITY:
        raise_stat(g, g.turn, STAT_CAPACITY, number)
    elif op == words.THRESHOLD:
        raise_stat(g, g.turn, STAT_THRESHOLD, number)
    elif op == words.HUSH:
        g.hush += 1
    elif op == words.STORE:
        from malison.games.few_and_cursed.rules.store import QUIET_SHOP

        g.todo.append(QUIET_SHOP)
    else:
        question = DETAILS[op - words.DISCARD]
        for _ in range(number):
            g.todo.append(question)


def draw(g: West, number: int) -> None:
    """FC-G9, FC-G11: draw from the own deck; with all of it in play each card that cannot be drawn costs Health."""
    seat = g.turn
    drawn = 0
    for _ in range(number):
        if draw_one(g, seat):
            drawn += 1
        elif g.players[seat].played:
            hurt(g, seat, 1, True)
            if g.cut or g.ended:
                return
    if drawn:
        g.tell(ev.DREW, seat, drawn)


def test(g: West, symbol: int, fork: int) -> None:
    """FC-RL41: reveal the top card of the own deck; does it show the symbol?"""
    sides = g.box.forks[fork]
    seat = g.turn
    who = g.players[seat]
    if not refill(g, seat):
        carry(g, sides[1])
        return
    card = who.deck[-1]
    expose(who, card)
    who.deck.pop()
    who.pile.append(card)
    g.reveal()
    g.tell(ev.TESTED, seat, card)
    carry(g, sides[0] if g.box.symbols[card] >> symbol & 1 else sides[1])


# -- improvising


def look(g: West) -> int:
    """FC-I1, FC-RL48: the top Upgrade cards are looked at, one more with a Spyglass; how many there are."""
    number = g.box.improvise + g.passive(g.me(), LOOK)
    found = 0
    for _ in range(number):
        card = shared_top(g, g.upgrades, g.upgrade_pile)
        if card < 0:
            break
        g.looking.append(card)
        found += 1
    return found


def improvise(g: West) -> None:
    """FC-RL47: improvise by an effect, at once."""
    found = look(g)
    if found:
        g.todo.append(TAKE_ONE[found])


def taken(g: West, found: int, card: int) -> None:
    """FC-I2, FC-I3, FC-U4: one card to the hand, unseen by the others; the rest to the common discard pile."""
    seat = g.turn
    who = g.players[seat]
    cards = g.looking[len(g.looking) - found :]
    del g.looking[len(g.looking) - found :]
    cards.remove(card)
    put(who.hand, card)
    put(who.secret, card)
    who.held_secret += 1
    g.tell_others(seat, ev.TOOK, seat)
    g.tell_only(seat, ev.TOOK_CARD, card)
    for other in cards:
        g.upgrade_pile.append(other)
        g.tell(ev.LEFT, other)


def distinct(cards: list[int], base: int, moves: list[int]) -> None:
    """A move for each different card."""
    for i in range(len(cards)):
        move = base + cards[i]
        if move not in moves:
            moves.append(move)


class TakeOne(Ask):
    """FC-D4, FC-I2: which of the Upgrade cards looked at is taken (in mid-effect, so nothing else may be done)."""

    def __init__(self, found: int) -> None:
        self.found = found

    def options(self, g: West) -> list[int]:
        moves: list[int] = []
        distinct(g.looking[len(g.looking) - self.found :], TAKE.base, moves)
        return moves

    def answer(self, g: West, move: int) -> None:
        taken(g, self.found, move - TAKE.base)

    def prompt(self, g: West) -> str:
        return "Which card do you take?"

    def rule(self) -> str:
        return "FC-I2"


# -- the details of an effect


class Choose(Ask):
    """FC-D4: one branch of "x or y"."""

    def __init__(self, fork: int) -> None:
        self.fork = fork

    def options(self, g: West) -> list[int]:
        return [CHOOSE.base + i for i in range(len(g.box.forks[self.fork]))]

    def answer(self, g: West, move: int) -> None:
        carry(g, g.box.forks[self.fork][move - CHOOSE.base])

    def prompt(self, g: West) -> str:
        return "Which do you take?"

    def rule(self) -> str:
        return "FC-D4"

    def label(self, g: West, move: int) -> str:
        from malison.games.few_and_cursed.show.labels import described

        return described(g, g.box.forks[self.fork][move - CHOOSE.base])


class Trash(Ask):
    """FC-RL17, FC-H6: a card leaves the game for good; it `may` be declined.

    `zones` says where it may lie: hand only (0), hand or discard pile (1), the same or else in play (2).
    """

    def __init__(self, zones: int, may: bool) -> None:
        self.zones = zones
        self.may = may

    def options(self, g: West) -> list[int]:
        who = g.me()
        moves: list[int] = []
        if self.may:
            moves.append(DONE)
        distinct(who.hand, TRASH.base, moves)
        if self.zones >= 1:
            distinct(who.pile, TRASH.base + IN_PILE * CARDS, moves)
        if self.zones == 2 and not moves:
            distinct(who.played, TRASH.base + IN_PLAY * CARDS, moves)
        return moves

    def answer(self, g: West, move: int) -> None:
        if move != DONE:
            trash(g, TRASH.first(move), TRASH.second(move))

    def prompt(self, g: West) -> str:
        return "Which card do you trash?"

    def rule(self) -> str:
        return "FC-H6" if self.zones == 2 else "FC-RL17"


def trash(g: West, zone: int, card: int) -> None:
    """A card out of the game, before everybody's eyes."""
    who = g.me()
    if zone == IN_HAND:
        leave(g, who, card)
    elif zone == IN_PILE:
        who.pile.remove(card)
    else:
        who.played.remove(card)
    g.trashed.append(card)
    g.tell(ev.TRASHED, g.turn, card)


class Discard(Ask):
    """FC-D4: a card from hand to the discard pile."""

    def options(self, g: West) -> list[int]:
        moves: list[int] = []
        distinct(g.me().hand, DISCARD.base, moves)
        return moves

    def answer(self, g: West, move: int) -> None:
        discard(g, move - DISCARD.base)

    def prompt(self, g: West) -> str:
        return "Which card do you discard?"

    def rule(self) -> str:
        return "FC-D4"


def discard(g: West, card: int) -> None:
    """From hand to the own discard pile, face up (FC-RL42)."""
    who: Chaser = g.me()
    leave(g, who, card)
    who.pile.append(card)
    g.tell(ev.DISCARDED, g.turn, card)


class Recall(Ask):
    """FC-D4: a card from the own discard pile back to hand."""

    def options(self, g: West) -> list[int]:
        moves: list[int] = []
        distinct(g.me().pile, RECALL.base, moves)
        return moves

    def answer(self, g: West, move: int) -> None:
        card = move - RECALL.base
        who = g.me()
        who.pile.remove(card)
        hold(who, card)
        g.tell(ev.RECALLED, g.turn, card)

    def prompt(self, g: West) -> str:
        return "Which card do you take back from your discard pile?"

    def rule(self) -> str:
        return "FC-D4"


class Stat(Ask):
    """FC-H8: Health, Bullet Capacity or Curse Threshold up by one; only cubes that can move are offered."""

    def options(self, g: West) -> list[int]:
        who = g.me()
        return [STAT.base + stat for stat in range(3) if raisable(g, who, stat)]

    def answer(self, g: West, move: int) -> None:
        raise_stat(g, g.turn, move - STAT.base, 1)

    def prompt(self, g: West) -> str:
        return "Which stat do you raise?"

    def rule(self) -> str:
        return "FC-H8"


TAKE_ONE: Final = [TakeOne(n) for n in range(16)]
DETAILS: Final[list[Ask]] = [Discard(), Trash(1, False), Trash(0, False), Trash(2, False), Trash(1, True), Recall(), Stat()]
"""In the order of the words from DISCARD to STAT."""
