"""The Encounter phase: the desert by its cards, the town by its Job Board and Store."""

from __future__ import annotations

from typing import Final

from malison.games.few_and_cursed import events as ev
from malison.games.few_and_cursed.box.box import BLOCKS, KINDS
from malison.games.few_and_cursed.moves import DONE, ONLY_DONE, OPTION, SELL, STORE
from malison.games.few_and_cursed.moves import JOB_BOARD as TO_JOB_BOARD
from malison.games.few_and_cursed.rules.cards import Run, carry
from malison.games.few_and_cursed.rules.free import do_free, free, is_free, possible
from malison.games.few_and_cursed.rules.hands import shared_top
from malison.games.few_and_cursed.rules.jobs import touch
from malison.games.few_and_cursed.rules.monsters import Loop
from malison.games.few_and_cursed.rules.store import SHOP
from malison.games.few_and_cursed.state import ENCOUNTER, NO_CARD, Chaser, West
from malison.kernel.state import NO_MOVES, Step
from malison.kernel.vectors import append, has, i64, vec, without

CURSED_SPACE: Final = KINDS.index("cursed")


class Encounter(Step[West]):
    """FC-E1, FC-T1, FC-AE1, FC-AE2: by the space of the figure, a card or the town."""

    def run(self, g: West) -> None:
        who = g.me()
        if who.space == g.box.town:
            g.todo.append(TOWN)
            return
        if who.meets == NO_CARD:
            meet(g, who)
        if who.meets != NO_CARD:
            g.todo.append(MEET)


def meet(g: West, who: Chaser) -> None:
    """FC-E2, FC-E3, FC-E7: draw a card of the right deck; in the phase, whoever stands here too will share it."""
    if g.box.kind[who.space] == CURSED_SPACE:
        card = shared_top(g, g.omens, g.omen_pile)
    else:
        card = shared_top(g, g.encounters, g.encounter_pile)
    if card == NO_CARD:
        return
    who.meets = card
    g.tell(ev.MET, g.turn, card)
    if g.phase == ENCOUNTER:
        for i in range(g.part, g.seats):
            other = g.players[(g.first + i) % g.seats]
            if other.space == who.space and not other.down:
                other.meets = card


def leave(g: West, who: Chaser) -> None:
    """FC-E6, FC-E7: the card goes to its own discard pile after the last player who shares it."""
    card = who.meets
    who.meets = NO_CARD
    if card == NO_CARD:
        return
    for other in g.players:
        if other.meets == card:
            return
    if card < g.box.encounters:
        g.encounter_pile.append(card)
    else:
        g.omen_pile.append(card)


class Meet(Loop):
    """FC-E5, FC-D5, FC-RL20: one option that can be paid in full; free plays come before."""

    def choices(self, g: West) -> vec[i64]:
        who = g.me()
        moves = vec[i64]()
        costs = g.box.option_cost[block(g, who)]
        for i in range(len(costs)):
            if possible(g, who, costs[i], 0):
                moves = append(moves, OPTION.nth(i))
        return free(g, moves)

    def answer(self, g: West, move: int) -> None:
        if is_free(move):
            g.todo.append(self)
            do_free(g, move)
            return
        who = g.me()
        at = block(g, who)
        option = OPTION.place(move)
        g.tell(ev.OPTED, g.turn, option)
        leave(g, who)
        if g.phase == ENCOUNTER:
            g.todo.append(TAIL)
        g.todo.append(Run(g.box.option_gain[at][option], 0))
        carry(g, g.box.option_cost[at][option])

    def rule(self) -> str:
        return "FC-E5"


def block(g: West, who: Chaser) -> i64:
    """FC-E2: the block of the card for the kind of the space."""
    return who.meets * BLOCKS + g.box.kind[who.space]


class Tail(Loop):
    """FC-D3, FC-D5, FC-D6: the rest of a part of a phase: free plays until the player ends it."""

    def choices(self, g: West) -> vec[i64]:
        moves = free(g, ONLY_DONE[:])
        return moves if len(moves) > 1 else NO_MOVES

    def answer(self, g: West, move: int) -> None:
        if move != DONE:
            g.todo.append(self)
            do_free(g, move)

    def rule(self) -> str:
        return "FC-G5"


class Town(Loop):
    """FC-T1, FC-D6, FC-RL21: the Job Board, the Store, or neither."""

    def choices(self, g: West) -> vec[i64]:
        moves = vec[i64]()
        if g.board_open(g.me()):
            moves = append(moves, TO_JOB_BOARD)
        moves = append(moves, STORE)
        moves = append(moves, DONE)
        return free(g, moves)

    def answer(self, g: West, move: int) -> None:
        if is_free(move):
            g.todo.append(self)
            do_free(g, move)
        elif move != DONE:
            if g.phase == ENCOUNTER:
                g.todo.append(TAIL)
            g.todo.append(JOB_BOARD if move == TO_JOB_BOARD else SHOP)

    def rule(self) -> str:
        return "FC-T1"


class JobBoard(Step[West]):
    """FC-T2, FC-T3, FC-RL19: two jobs, both kept; ones scored before are put away and replaced."""

    def run(self, g: West) -> None:
        seat = g.turn
        who = g.players[seat]
        drawn = 0
        scored: list[int] = []
        while drawn < g.box.job_board:
            job = shared_top(g, g.jobs, g.job_pile)
            if job == NO_CARD:
                break
            if has(who.scored, job) or g.on_track(job):
                scored.append(job)
                g.tell(ev.SKIPPED_JOB, seat, job)
                continue
            who.jobs = sorted([*who.jobs, job])
            g.tell_only(seat, ev.GOT_JOB, job)
            drawn += 1
        g.job_pile.extend(scored)
        if drawn:
            g.tell(ev.JOBS, seat, drawn)
        g.todo.append(SELL_ONE)
        touch(g, seat)


class SellOne(Loop):
    """FC-T5, FC-D7: one unscored job, old or new, may be sold for its water; free plays come before."""

    def choices(self, g: West) -> vec[i64]:
        moves = ONLY_DONE[:]
        last = NO_CARD
        for job in g.me().jobs:
            if job != last:
                moves = append(moves, SELL.nth(job))
            last = job
        moves = free(g, moves)
        return moves if len(moves) > 1 else NO_MOVES

    def answer(self, g: West, move: int) -> None:
        if move == DONE:
            return
        if is_free(move):
            g.todo.append(self)
            do_free(g, move)
            return
        job = SELL.place(move)
        who = g.me()
        who.jobs = without(who.jobs, job)
        g.job_pile.append(job)
        who.water += g.box.job_water[job]
        g.tell(ev.SOLD, g.turn, job)

    def rule(self) -> str:
        return "FC-T5"


ENCOUNTER_STEP: Final = Encounter()
MEET: Final = Meet()
TAIL: Final = Tail()
TOWN: Final = Town()
JOB_BOARD: Final = JobBoard()
SELL_ONE: Final = SellOne()
