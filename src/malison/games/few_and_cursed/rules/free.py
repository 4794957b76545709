"""What may be done at almost any moment of one's own turn: play cards, spend bullets, use items, score jobs by spending."""

from __future__ import annotations

from typing import Final

from malison.games.few_and_cursed import events as ev
from malison.games.few_and_cursed.box.box import AIM
from malison.games.few_and_cursed.moves import BULLET, BURN, CARDS, COPY, DONE, FREE, ONLY_DONE, PLAY, TRACK, USE, WORK
from malison.games.few_and_cursed.rules import jobs
from malison.games.few_and_cursed.rules.ask import Ask
from malison.games.few_and_cursed.rules.cards import Run, carry
from malison.games.few_and_cursed.rules.hands import leave
from malison.games.few_and_cursed.rules.wounds import change_curse, spend_bullets
from malison.games.few_and_cursed.state import NO_CARD, Chaser, West
from malison.kernel.state import Step
from malison.kernel.vectors import append, has, i64, row_of, vec


def possible(g: West, who: Chaser, program: i64, spare: i64) -> bool:
    """FC-H4, FC-RL12: whether all that a program asks for is there; `spare` cards of the hand do not count."""
    box = g.box
    if box.easy[program]:
        return True
    hand = len(who.hand) - spare
    return (
        who.water >= box.need_water[program]
        and who.bullets >= box.need_bullets[program]
        and who.movement >= box.need_movement[program]
        and who.attack >= box.need_attack[program]
        and hand >= box.need_hand[program]
        and hand + len(who.pile) >= box.need_cards[program]
    )


def playable(g: West, who: Chaser, card: i64) -> bool:
    """FC-H4, FC-L3: a card is played completely or not at all; a copy needs something to copy."""
    if not possible(g, who, g.box.mandatory[card], 1):
        return False
    return not g.box.copies_card[card] or can_copy(g, who, 1)


def can_copy(g: West, who: Chaser, spare: i64) -> bool:
    for card in who.played:
        if not g.box.copies_card[card] and possible(g, who, g.box.mandatory[card], spare):
            return True
    return False


def free(g: West, moves: vec[i64], reserve: i64 = 0) -> vec[i64]:
    """The free plays of the active player; `reserve` attack must not be spent on jobs (FC-RL24)."""
    who = g.me()
    last: i64 = NO_CARD
    for card in who.hand:
        if card != last and playable(g, who, card):
            moves = append(moves, PLAY.nth(card))
        last = card
    if who.bullets:
        moves = append(moves, BULLET)
    if who.gear:
        moves = usable(g, who, moves)
    last = NO_CARD
    for job in who.jobs:
        if job != last and jobs.payable(g, who, job) and not has(who.scored, job) and spares(g, who, job, reserve):
            moves = append(moves, WORK.nth(job))
        last = job
    for track in range(len(g.tracks)):
        job = g.open_job(track)
        if job != NO_CARD and jobs.payable(g, who, job) and spares(g, who, job, reserve):
            moves = append(moves, TRACK.nth(track))
    return moves


def spares(g: West, who: Chaser, job: i64, reserve: i64) -> bool:
    spent = g.box.job_attack[job]
    return spent == 0 or who.attack - spent >= reserve


def usable(g: West, who: Chaser, moves: vec[i64]) -> vec[i64]:
    """FC-T12: items that can still be exhausted this round."""
    gear = who.gear
    for i in range(len(gear)):
        item = gear[i]
        program = g.box.exhaust[item]
        if program and first_of(gear, i) and who.fresh(item) and possible(g, who, program, 0):
            moves = append(moves, USE.nth(item))
    return moves


def first_of(cards: list[int], place: i64) -> bool:
    """Whether no card before this place is the same."""
    for i in range(place):
        if cards[i] == cards[place]:
            return False
    return True


def is_free(move: i64) -> bool:
    return FREE[move]


def do_free(g: West, move: i64) -> None:
    """FC-G5, FC-G6, FC-T12, FC-J4: carry out a free play."""
    seat = g.turn
    who = g.players[seat]
    if PLAY.has(move):
        play(g, PLAY.place(move))
    elif move == BULLET:
        attack = per_bullet(g, who)
        who.attack += attack
        g.tell(ev.SHOT, seat, attack)
        spend_bullets(g, seat, 1)
    elif USE.has(move):
        item = USE.place(move)
        who.tired = [*who.tired, item]
        g.tell(ev.USED, seat, item)
        carry(g, g.box.exhaust[item])
    elif WORK.has(move):
        job = WORK.place(move)
        jobs.pay(g, who, job)
        jobs.score(g, seat, job)
    else:
        track = TRACK.place(move)
        jobs.pay(g, who, g.open_job(track))
        jobs.score_track(g, seat, track)


def per_bullet(g: West, who: Chaser) -> i64:
    """FC-G6, FC-P3, FC-T13: the attack of a bullet by the side that is up, and what weapons add."""
    return (g.box.cursed_aim[who.role] if who.cursed() else g.box.aim[who.role]) + g.passive(who, AIM)


# -- playing a card


def play(g: West, card: i64) -> None:
    """FC-RL13: resources first; the rest follows when they are chosen."""
    who = g.me()
    leave(g, who, card)
    who.played.append(card)
    g.tell(ev.PLAYED, g.turn, card)
    g.todo.append(AFTER[card])
    carry(g, g.box.resources[card])


class After(Step[West]):
    """FC-RL13: the Curse changes of the card in one step, then its other effects, then the trash symbol."""

    def __init__(self, card: i64) -> None:
        self.card = card

    def run(self, g: West) -> None:
        box = g.box
        card = self.card
        if box.copies_card[card]:
            g.todo.append(COPIES[card])
            return
        change_curse(g, g.turn, box.card_curse[card], ev.BY_CARD + card)
        if g.cut or g.ended:
            return
        if box.trash[card]:
            g.todo.append(BURNS[card])
        if box.always[card]:
            carry(g, box.always[card])


class Copy(Ask):
    """FC-L2, FC-RL16: which card played this phase is copied."""

    lists = ("card",)

    def __init__(self, card: i64) -> None:
        self.card = card

    def choices(self, g: West) -> vec[i64]:
        who = g.me()
        moves = vec[i64]()
        for card in who.played:
            move = COPY.nth(card)
            if not g.box.copies_card[card] and move not in moves and possible(g, who, g.box.mandatory[card], 0):
                moves = append(moves, move)
        return moves

    def answer(self, g: West, move: int) -> None:
        target = COPY.place(move)
        g.tell(ev.COPIED, g.turn, target)
        g.todo.append(AfterCopy(self.card, target))
        carry(g, g.box.resources[target])

    def rule(self) -> str:
        return "FC-L2"


class AfterCopy(Step[West]):
    """FC-L4, FC-L5, FC-RL13: the Curse of both cards as one change, then all else on the copied card."""

    def __init__(self, card: i64, target: i64) -> None:
        self.card = card
        self.target = target

    def run(self, g: West) -> None:
        box = g.box
        change_curse(g, g.turn, box.card_curse[self.card] + box.card_curse[self.target], ev.BY_CARD + self.card)
        if g.cut or g.ended:
            return
        if box.trash[self.target]:
            g.todo.append(Burn(self.card, self.target))
        if box.always[self.card]:
            if box.always[self.target]:
                g.todo.append(Run(box.always[self.target], 0))
            carry(g, box.always[self.card])
        elif box.always[self.target]:
            carry(g, box.always[self.target])


class Burn(Ask):
    """FC-H5, FC-L6: trash the card just played for the extra effect of `text` (itself, or the card it copied)?"""

    lists = ("card", "text")

    def __init__(self, card: i64, text: i64) -> None:
        self.card = card
        self.text = text

    def choices(self, g: West) -> vec[i64]:
        if possible(g, g.me(), g.box.trash[self.text], 0):
            return DONE_OR_BURN
        return ONLY_DONE

    def answer(self, g: West, move: int) -> None:
        if move == BURN:
            g.me().played.remove(self.card)
            g.trashed = [*g.trashed, self.card]
            g.tell(ev.BURNED, g.turn, self.card)
            carry(g, g.box.trash[self.text])

    def rule(self) -> str:
        return "FC-L6"


DONE_OR_BURN: Final = row_of([DONE, BURN])
AFTER: Final = [After(card) for card in range(CARDS)]
COPIES: Final = [Copy(card) for card in range(CARDS)]
BURNS: Final = [Burn(card, card) for card in range(CARDS)]
