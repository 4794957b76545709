"""A turn, in the rulebook's six steps: shift, play, act, discard, refill, surrounded."""

from __future__ import annotations

from typing import Final

from malison.games.viscounts_curse import events as ev
from malison.games.viscounts_curse.box.cards import ALL_CARDS, FIRST_ENEMY
from malison.games.viscounts_curse.moves import DISCARD, PLAY
from malison.games.viscounts_curse.rules.actions import Act
from malison.games.viscounts_curse.rules.enemies import DISCARDS
from malison.games.viscounts_curse.rules.refocus import DRAWS, blocked, take_top
from malison.games.viscounts_curse.rules.relics import USE_DROPPED, USE_PLAYED
from malison.games.viscounts_curse.state import EXHAUSTED, NOWHERE, Manor
from malison.kernel.state import Question, Step
from malison.kernel.vectors import append, drop, i64, row, vec


class Turn(Step[Manor]):
    """VC-T1, VC-D-FLOW1: the six steps in order, then the next player's turn."""

    def run(self, g: Manor) -> None:
        g.turns += 1
        g.tell(ev.STARTS, g.current)
        for step in LAST_STEP_FIRST:
            g.then(step)


class Shift(Step[Manor]):
    """VC-T2..T5: active relics and gaps move right; what leaves the last slot drops off, and may be used."""

    def run(self, g: Manor) -> None:
        seat, slots = g.current, g.box.slots
        first = seat * slots
        last = g.active[first + slots - 1]
        for i in range(first + slots - 1, first, -1):
            g.active[i] = g.active[i - 1]
        g.active[first] = NOWHERE
        if last >= 0:
            g.discards[seat].append(last)
            g.tell(ev.DROPS, last, seat)
            if g.box.dropped[last]:
                g.then(USE_DROPPED[seat * FIRST_ENEMY + last])


class PlayRelic(Question[Manor]):
    """VC-T6..T9, VC-L11, VC-E1, VC-Q14: a relic from hand goes to the first slot; its stars cost sanity before its ability."""

    def who(self, g: Manor) -> i64:
        return g.current

    def choices(self, g: Manor) -> vec[i64]:
        moves = vec[i64]()
        for card in g.hands[g.current]:
            if card < FIRST_ENEMY:
                moves = append(moves, PLAY.nth(card))
        return moves

    def run(self, g: Manor) -> None:
        if g.has_relic(g.current):
            super().run(g)
        else:
            g.tell(ev.NO_RELIC, g.current)

    def answer(self, g: Manor, move: int) -> None:
        card, seat, forced = PLAY.place(move), g.current, g.forced
        drop(g.hands[seat], card)
        g.active[seat * g.box.slots] = card
        g.tell(ev.PLAYS, seat, card)
        if g.box.stars[card]:
            # Whoever had to play it had to lose this, too.
            g.forced = forced
            g.lose(seat, g.box.stars[card], card)
        if not g.end and g.box.played[card]:
            g.then(USE_PLAYED[seat * FIRST_ENEMY + card])

    def rule(self) -> str:
        return "VC-D5"


class DiscardOne(Question[Manor]):
    """VC-T11, VC-T12, VC-Q37: one card of your choice from hand; an empty hand discards nothing."""

    def who(self, g: Manor) -> i64:
        return g.current

    def choices(self, g: Manor) -> vec[i64]:
        hand = g.hands[g.current]
        moves = row(len(hand), 0)
        for i in range(len(hand)):
            moves[i] = DISCARD.nth(hand[i])
        return moves

    def answer(self, g: Manor, move: int) -> None:
        g.then(DISCARDS[g.current * ALL_CARDS + DISCARD.place(move)])

    def rule(self) -> str:
        return "VC-D12"


class Refill(Step[Manor]):
    """VC-T13, VC-T14, VC-T16: draw one card at a time up to a full hand; more than that is kept."""

    def run(self, g: Manor) -> None:
        g.dry = 0
        if len(g.hands[g.current]) < g.box.hand and blocked(g, g.current):
            # The draw that cannot be is told.
            g.then(DRAWS[g.current])
        else:
            REFILL_ON.run(g)


class RefillOn(Step[Manor]):
    """VC-T13, VC-RF7: and so on, until the hand is full or a draw has failed."""

    def run(self, g: Manor) -> None:
        seat, box = g.current, g.box
        while len(g.hands[seat]) < box.hand and not g.dry and not blocked(g, seat):
            deck = g.decks[seat]
            if len(deck) == 0 or box.startles[deck[-1]]:
                g.then(REFILL_ON)
                g.then(DRAWS[seat])
                return
            take_top(g, seat, 0)


class Surrounded(Step[Manor]):
    """VC-T15, VC-SU1..SU5, VC-Q15..Q18: a full hand of nothing but enemies is discarded whole; then steps 5 and 6 again."""

    def run(self, g: Manor) -> None:
        seat = g.current
        hand = g.hands[seat]
        if len(hand) < g.box.hand or g.has_relic(seat):
            return
        g.tell(ev.SURROUNDED, seat)
        g.then(SURROUNDED)
        g.then(REFILL)
        for i in range(len(hand) - 1, -1, -1):
            g.then(DISCARDS[seat * ALL_CARDS + hand[i]])


class NextTurn(Step[Manor]):
    """VC-T1, VC-Q42: the other player's turn, unless the last agreed round is over."""

    def run(self, g: Manor) -> None:
        if g.most_rounds > 0 and g.turns >= g.most_rounds * g.seats:
            g.close(EXHAUSTED, NOWHERE, NOWHERE)
            return
        g.current = (g.current + 1) % g.seats
        g.then(TURN)


TURN: Final = Turn()
SHIFT: Final = Shift()
PLAY_RELIC: Final = PlayRelic()
ACT: Final = Act()
DISCARD_ONE: Final = DiscardOne()
REFILL: Final = Refill()
REFILL_ON: Final = RefillOn()
SURROUNDED: Final = Surrounded()
NEXT_TURN: Final = NextTurn()
LAST_STEP_FIRST: Final = vec[Step[Manor]]([NEXT_TURN, SURROUNDED, REFILL, DISCARD_ONE, ACT, PLAY_RELIC, SHIFT])
