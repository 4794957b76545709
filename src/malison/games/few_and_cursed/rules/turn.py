"""The round: Improvise, Encounter, Action, Cleanup, each finished by all players before the next begins."""

from __future__ import annotations

from typing import Final

from malison.games.few_and_cursed import events as ev
from malison.games.few_and_cursed.moves import CLEAR, DONE, ONLY_DONE, WORK
from malison.games.few_and_cursed.rules.action import ACT
from malison.games.few_and_cursed.rules.ask import Ask
from malison.games.few_and_cursed.rules.cleanup import KEEP_HAND, REDRAW
from malison.games.few_and_cursed.rules.encounter import ENCOUNTER_STEP, leave
from malison.games.few_and_cursed.rules.ending import end
from malison.games.few_and_cursed.rules.grit import gain_grit
from malison.games.few_and_cursed.rules.improvise import IMPROVISE as IMPROVISE_STEP
from malison.games.few_and_cursed.rules.jobs import pay, payable, score, touch_all
from malison.games.few_and_cursed.rules.monsters import MARCHES, flip, settle_piles, summoned, take_bounty
from malison.games.few_and_cursed.state import (
    ACTION,
    CLEANUP,
    COMPETITIVE,
    COOPERATIVE,
    ENCOUNTER,
    IMPROVISE,
    NO_CARD,
    NO_CARDS,
    NOBODY,
    ROUND_CAP,
    West,
)
from malison.kernel.state import NO_MOVES, Step
from malison.kernel.vectors import append, has, i64, vec


class NewRound(Step[West]):
    """FC-G3, FC-T12: a new round; items are fresh again. FC-RL18: jobs are first looked at in round 1."""

    def run(self, g: West) -> None:
        g.round += 1
        g.phase = IMPROVISE
        g.part = 0
        g.caught = 0
        g.tell(ev.ROUND, g.round)
        for who in g.players:
            who.tired = NO_CARDS
            who.down = 0
            who.owes = 0
        g.todo.append(NEXT_PART)
        if g.round == 1:
            touch_all(g)


class NextPart(Step[West]):
    """FC-G4: from the First Player token clockwise; when all have finished, the next phase."""

    def run(self, g: West) -> None:
        if g.due != NOBODY and summoned(g, self):
            return
        if g.part == g.seats:
            if g.phase == CLEANUP:
                g.todo.append(MONSTERS_MOVE)
                return
            g.phase += 1
            g.part = 0
        seat = (g.first + g.part) % g.seats
        g.part += 1
        g.turn = seat
        g.todo.append(self)
        if g.players[seat].down and g.phase != CLEANUP:
            return
        g.todo.append(END_PART)
        g.base = len(g.todo)
        if g.phase == IMPROVISE:
            g.todo.append(IMPROVISE_STEP)
        elif g.phase == ENCOUNTER:
            g.todo.append(ENCOUNTER_STEP)
        elif g.phase == ACTION:
            g.acted = 0
            g.todo.append(ACT)
        else:
            g.todo.append(REDRAW)
            if not g.players[seat].down:
                g.todo.append(KEEP_HAND)


class EndPart(Step[West]):
    """FC-G7, FC-G8, FC-RL8: pools are lost, played cards go to the discard pile; open cards are put away."""

    def run(self, g: West) -> None:
        who = g.me()
        who.movement = 0
        who.attack = 0
        if who.played:
            who.pile.extend(who.played)
            who.played.clear()
        if g.looking:
            g.upgrade_pile.extend(g.looking)
            g.looking = NO_CARDS
        if who.meets != NO_CARD:
            leave(g, who)
        g.base = 0
        g.acted = 0
        g.hush = 0
        settle_piles(g)


class MonstersMove(Step[West]):
    """FC-C6, FC-N2, FC-RL32: every monster moves one space, in order of appearance."""

    def run(self, g: West) -> None:
        g.todo.append(UPKEEP)
        for i in range(len(g.loose) - 1, -1, -1):
            g.todo.append(MARCHES[g.loose[i]])


class Upkeep(Step[West]):
    """What co-op and solo add after the monsters have moved."""

    def run(self, g: West) -> None:
        g.todo.append(END_ROUND)
        if g.kind == COOPERATIVE:
            drain(g)
        elif g.kind != COMPETITIVE and not g.caught:
            g.todo.append(CLEAR_ONE)


def drain(g: West) -> None:
    """FC-Q5, FC-Q6: the shown bounties cost the team their Grit; then the empty places are filled."""
    cost = 0
    for slot in range(len(g.piles)):
        card = g.top(slot)
        if card != NO_CARD:
            cost += g.price(card)
    if cost:
        g.tell(ev.DRAINED, cost)
    gain_grit(g, 0, -cost)
    if g.ended:
        return
    for slot in range(len(g.piles)):
        flip(g, slot)


class ClearOne(Ask):
    """FC-V3, FC-D18, FC-RL36: alone and without a capture, a Most Wanted card that is no monster is discarded."""

    def who(self, g: West) -> i64:
        return 0

    def choices(self, g: West) -> vec[i64]:
        moves = vec[i64]()
        for slot in range(len(g.piles)):
            if NO_CARD < g.top(slot) < g.box.first_monster:
                moves = append(moves, CLEAR.nth(slot))
        return moves

    def answer(self, g: West, move: int) -> None:
        slot = CLEAR.place(move)
        card = take_bounty(g, slot)
        g.outlaws = [*g.outlaws, card]
        g.tell(ev.CLEARED, card)
        flip(g, slot)

    def rule(self) -> str:
        return "FC-V3"


class EndRound(Step[West]):
    """FC-C7, FC-Z1, FC-Z2, FC-RL40: the game ends here, or the token passes counter-clockwise."""

    def run(self, g: West) -> None:
        if g.due != NOBODY and summoned(g, self):
            return
        if g.final or 0 < g.last_round <= g.round:
            g.todo.append(THE_END)
            if g.kind == COMPETITIVE:
                for i in range(g.seats - 1, -1, -1):
                    g.todo.append(LAST_WORK[(g.first + i) % g.seats])
        else:
            g.first = (g.first + g.seats - 1) % g.seats
            g.todo.append(NEW_ROUND)


class LastWork(Ask):
    """FC-J8, FC-RL18: before the reckoning, jobs that water can still pay for."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def who(self, g: West) -> i64:
        return self.seat

    def choices(self, g: West) -> vec[i64]:
        who = g.players[self.seat]
        moves = ONLY_DONE[:]
        for job in who.jobs:
            if payable(g, who, job) and not has(who.scored, job) and WORK.nth(job) not in moves:
                moves = append(moves, WORK.nth(job))
        return moves if len(moves) > 1 else NO_MOVES

    def answer(self, g: West, move: int) -> None:
        if move != DONE:
            g.todo.append(self)
            job = WORK.place(move)
            pay(g, g.players[self.seat], job)
            score(g, self.seat, job)

    def rule(self) -> str:
        return "FC-J8"


class TheEnd(Step[West]):
    """FC-Z1, FC-Z2, FC-RL40: the last round is over."""

    def run(self, g: West) -> None:
        end(g, g.final or ROUND_CAP)


NEW_ROUND: Final = NewRound()
NEXT_PART: Final = NextPart()
END_PART: Final = EndPart()
MONSTERS_MOVE: Final = MonstersMove()
UPKEEP: Final = Upkeep()
CLEAR_ONE: Final = ClearOne()
END_ROUND: Final = EndRound()
LAST_WORK: Final = [LastWork(seat) for seat in range(4)]
THE_END: Final = TheEnd()
