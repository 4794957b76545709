"""A player's own part of Cleanup: discard, redraw, return."""

from __future__ import annotations

from typing import Final

from malison.games.few_and_cursed import events as ev
from malison.games.few_and_cursed.moves import DISCARD, DONE, ONLY_DONE
from malison.games.few_and_cursed.rules.cards import discard, distinct
from malison.games.few_and_cursed.rules.free import do_free, free, is_free
from malison.games.few_and_cursed.rules.hands import redraw
from malison.games.few_and_cursed.rules.jobs import touch
from malison.games.few_and_cursed.rules.monsters import Loop
from malison.games.few_and_cursed.state import West
from malison.kernel.state import NO_MOVES, Step
from malison.kernel.vectors import i64, vec


class KeepHand(Loop):
    """FC-C2, FC-D15, FC-RL9: cards still in hand are kept, or discarded one by one; free plays as in every phase."""

    def choices(self, g: West) -> vec[i64]:
        moves = free(g, distinct(g.me().hand, DISCARD, 0, ONLY_DONE[:]))
        return moves if len(moves) > 1 else NO_MOVES

    def answer(self, g: West, move: int) -> None:
        if move == DONE:
            return
        g.todo.append(self)
        if is_free(move):
            do_free(g, move)
        else:
            discard(g, DISCARD.place(move))

    def rule(self) -> str:
        return "FC-C2"


class Redraw(Step[West]):
    """FC-C1, FC-C3..C5, FC-RL45: what was played is discarded, then draw up to the hand size; whoever shuffled this round goes back to
    town, free of charge.
    """

    def run(self, g: West) -> None:
        seat = g.turn
        who = g.players[seat]
        who.pile.extend(who.played)
        who.played.clear()
        redraw(g, seat)
        if who.owes:
            who.owes = 0
            if who.space != g.box.town:
                who.space = g.box.town
                g.tell(ev.RETURNED, seat)
                touch(g, seat)


KEEP_HAND: Final = KeepHand()
REDRAW: Final = Redraw()
