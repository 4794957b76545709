"""The haunted house: everything on the table and behind the screens."""

from __future__ import annotations

from typing import Final

from malison.games.dont_go_in_there import events as ev
from malison.games.dont_go_in_there.box.box import Box
from malison.games.dont_go_in_there.moves import KINDS, VALUES
from malison.kernel.state import State
from malison.kernel.vectors import i64, row_of, vec

NOBODY: Final = -1
NO_CARD: Final = -1
GONE: Final = -1
EMPTY_BOX: Final = Box()
NOTHING: Final = row_of([])
HOLDING: Final = KINDS * VALUES


class House(State):
    """Boards are counted from 0 (a, b, c), spaces from 0 (top), slots from 0 (left), seats from 0."""

    def __init__(self, box: Box = EMPTY_BOX) -> None:
        super().__init__()
        self.box: Final = box
        self.kinds: vec[i64] = NOTHING
        self.colours: list[int] = []
        self.first: i64 = 0
        self.active: i64 = 0
        self.planchette: i64 = NOBODY
        self.deck: list[int] = []
        self.removed: list[int] = []
        self.rooms: vec[i64] = NOTHING
        self.row: vec[i64] = NOTHING
        self.face_down: vec[i64] = NOTHING
        self.looked: vec[i64] = NOTHING
        self.meeples: vec[i64] = NOTHING
        self.occupied: i64 = 0
        self.filled: vec[i64] = NOTHING
        self.stand_in: i64 = -1
        self.supply: vec[i64] = NOTHING
        self.ghosts: vec[i64] = NOTHING
        self.up: vec[i64] = NOTHING
        self.down: vec[i64] = NOTHING
        self.struck: i64 = 0
        self.dice: i64 = 0
        self.rolled: i64 = 0
        self.revealed = False

    def clone(self) -> House:
        c = House(self.box)
        self.copy_to(c)
        c.kinds = self.kinds
        c.colours = self.colours
        c.first = self.first
        c.active = self.active
        c.planchette = self.planchette
        c.deck = self.deck.copy()
        c.removed = self.removed.copy()
        c.rooms = self.rooms[:]
        c.row = self.row[:]
        c.face_down = self.face_down[:]
        c.looked = self.looked[:]
        c.meeples = self.meeples[:]
        c.occupied = self.occupied
        c.filled = self.filled[:]
        c.stand_in = self.stand_in
        c.supply = self.supply[:]
        c.ghosts = self.ghosts[:]
        c.up = self.up[:]
        c.down = self.down[:]
        c.struck = self.struck
        c.dice = self.dice
        c.rolled = self.rolled
        c.revealed = self.revealed
        return c

    # -- cards before a seat

    def count(self, seat: i64, kind: i64) -> i64:
        """DG-C2: face-up cards of a type; dispelled ones are part of nothing."""
        up = self.up
        i = seat * HOLDING + kind * VALUES
        return up[i] + up[i + 1] + up[i + 2] + up[i + 3]

    def total(self, seat: i64, kind: i64) -> i64:
        """The curses on a seat's face-up cards of a type."""
        up = self.up
        i = seat * HOLDING + kind * VALUES
        return up[i] + 2 * up[i + 1] + 3 * up[i + 2] + 4 * up[i + 3]

    def held(self, seat: i64, kind: i64, value: i64) -> i64:
        """Face-up cards of a type and value."""
        return self.up[seat * HOLDING + kind * VALUES + value - 1]

    def curses(self, seat: i64) -> i64:
        """DG-C10, DG-H10: the curses on all face-up cards of a seat, effects used or not."""
        total: i64 = 0
        up = self.up
        for kind in self.kinds:
            i = seat * HOLDING + kind * VALUES
            total += up[i] + 2 * up[i + 1] + 3 * up[i + 2] + 4 * up[i + 3]
        return total

    def dispel(self, seat: i64, kind: i64, value: i64, cause: i64 = 0) -> None:
        """DG-C1, DG-C3: turn a card face-down, for good."""
        i = seat * HOLDING + kind * VALUES + value - 1
        self.up[i] -= 1
        self.down[i] += 1
        self.tell(ev.DISPELLED, seat, kind * VALUES + value - 1, cause=cause)

    def dispel_all(self, seat: i64, kind: i64, cause: i64 = 0) -> None:
        for value in range(VALUES, 0, -1):
            while self.held(seat, kind, value):
                self.dispel(seat, kind, value, cause)

    # -- ghosts

    def lose_ghost(self, seat: i64) -> bool:
        """DG-Q8: discard a ghost if there is one."""
        if self.ghosts[seat] == 0:
            return False
        self.ghosts[seat] -= 1
        return True
