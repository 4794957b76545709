"""The turn: place a meeple, and if it is the third one in its room, resolve the room."""

from __future__ import annotations

from typing import Final

from malison.games.dont_go_in_there import events as ev
from malison.games.dont_go_in_there.moves import EVERY_SPACE_GONE, PLACE, PLACES, SPACES
from malison.games.dont_go_in_there.rules.ending import ENDING
from malison.games.dont_go_in_there.rules.resolve import RESOLVE
from malison.games.dont_go_in_there.state import House
from malison.kernel.state import Question, Step
from malison.kernel.vectors import i64, vec


class Turn(Question[House]):
    """DG-T1..T8, DG-D1: place one meeple on a free space of any room. There is no pass."""

    def who(self, g: House) -> i64:
        return g.active

    def choices(self, g: House) -> vec[i64]:
        return PLACES[g.occupied]

    def answer(self, g: House, move: int) -> None:
        i = PLACE.place(move)
        board = i // SPACES
        space = i % SPACES
        seat = g.active
        room = g.rooms[board]
        if g.supply[seat] > 0:
            g.supply[seat] -= 1
            g.tell(ev.PLACED, seat, room, space)
        else:
            # DG-T12: with all meeples out, a stand-in takes the turn.
            g.stand_in = i
            g.tell(ev.STOOD_IN, seat, room, space)
        g.meeples[i] = seat
        g.occupied |= 1 << i
        g.filled[board] += 1
        g.then(NEXT_TURN)
        g.box.rooms[room].placed(g, board, space, seat)
        # DG-T9: the third meeple resolves the room.
        if g.filled[board] == 3:
            g.then(RESOLVE[board])

    def rule(self) -> str:
        return "DG-T7"


class NextTurn(Step[House]):
    """DG-T10, DG-S16, DG-R24: the player to the left of the one who placed is next; DG-R25: unless all rooms are gone."""

    def run(self, g: House) -> None:
        if g.occupied == EVERY_SPACE_GONE:
            g.then(ENDING)
            return
        g.active += 1
        if g.active == g.seats:
            g.active = 0
        g.then(TURN)


TURN: Final = Turn()
NEXT_TURN: Final = NextTurn()
