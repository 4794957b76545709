"""The haunted house: everything on the table and behind the screens."""

from __future__ import annotations

from typing import Any, Final

from malison.games.dont_go_in_there import events as ev
from malison.games.dont_go_in_there.box import Box
from malison.games.dont_go_in_there.moves import BOARDS, EVERY_SPACE_GONE, KINDS, SLOTS, SPACES, VALUES
from malison.kernel.errors import BrokenPosition
from malison.kernel.outcome import LOST, SHARED, WON
from malison.kernel.state import State

NOBODY: Final = -1
NO_CARD: Final = -1
GONE: Final = -1
EMPTY_BOX: Final = Box()
HOLDING: Final = KINDS * VALUES


class House(State):
    """Boards are counted from 0 (a, b, c), spaces from 0 (top), slots from 0 (left), seats from 0."""

    def __init__(self) -> None:
        super().__init__()
        self.box: Box = EMPTY_BOX
        self.kinds: list[int] = []
        self.colours: list[int] = []
        self.first = 0
        self.active = 0
        self.planchette = NOBODY
        self.deck: list[int] = []
        self.removed: list[int] = []
        self.rooms: list[int] = []
        self.row: list[int] = []
        self.face_down: list[int] = []
        self.looked: list[int] = []
        self.meeples: list[int] = []
        self.occupied = 0
        self.filled: list[int] = []
        self.stand_in = -1
        self.supply: list[int] = []
        self.ghosts: list[int] = []
        self.up: list[int] = []
        self.down: list[int] = []
        self.struck = 0
        self.dice = 0
        self.rolled = 0
        self.revealed = False

    def clone(self) -> House:
        c = House()
        self.copy_to(c)
        c.box = self.box
        c.kinds = self.kinds
        c.colours = self.colours
        c.first = self.first
        c.active = self.active
        c.planchette = self.planchette
        c.deck = self.deck.copy()
        c.removed = self.removed.copy()
        c.rooms = self.rooms.copy()
        c.row = self.row.copy()
        c.face_down = self.face_down.copy()
        c.looked = self.looked.copy()
        c.meeples = self.meeples.copy()
        c.occupied = self.occupied
        c.filled = self.filled.copy()
        c.stand_in = self.stand_in
        c.supply = self.supply.copy()
        c.ghosts = self.ghosts.copy()
        c.up = self.up.copy()
        c.down = self.down.copy()
        c.struck = self.struck
        c.dice = self.dice
        c.rolled = self.rolled
        c.revealed = self.revealed
        return c

    # -- cards before a seat

    def count(self, seat: int, kind: int) -> int:
        """DG-C2: face-up cards of a type; dispelled ones are part of nothing."""
        up = self.up
        i = seat * HOLDING + kind * VALUES
        return up[i] + up[i + 1] + up[i + 2] + up[i + 3]

    def total(self, seat: int, kind: int) -> int:
        """The curses on a seat's face-up cards of a type."""
        up = self.up
        i = seat * HOLDING + kind * VALUES
        return up[i] + 2 * up[i + 1] + 3 * up[i + 2] + 4 * up[i + 3]

    def held(self, seat: int, kind: int, value: int) -> int:
        """Face-up cards of a type and value."""
        return self.up[seat * HOLDING + kind * VALUES + value - 1]

    def curses(self, seat: int) -> int:
        """DG-C10, DG-H10: the curses on all face-up cards of a seat, effects used or not."""
        total = 0
        for kind in self.kinds:
            total += self.total(seat, kind)
        return total

    def dispel(self, seat: int, kind: int, value: int) -> None:
        """DG-C1, DG-C3: turn a card face-down, for good."""
        i = seat * HOLDING + kind * VALUES + value - 1
        self.up[i] -= 1
        self.down[i] += 1
        self.tell(ev.DISPELLED, seat, kind * VALUES + value - 1)

    def dispel_all(self, seat: int, kind: int) -> None:
        for value in range(VALUES, 0, -1):
            while self.held(seat, kind, value):
                self.dispel(seat, kind, value)

    # -- ghosts

    def lose_ghost(self, seat: int) -> bool:
        """DG-Q8: discard a ghost if there is one."""
        if self.ghosts[seat] == 0:
            return False
        self.ghosts[seat] -= 1
        return True

    # -- the end

    def extra(self, seat: int) -> int:
        """DG-E7..E10, DG-Q37: curses for having the most ghosts, or being tied for most."""
        mine = self.ghosts[seat]
        for ghosts in self.ghosts:
            if ghosts > mine:
                return 0
        return mine // self.box.ghosts_per_curse

    def score(self, seat: int) -> int:
        """DG-E11: final curses. Fewest wins."""
        return self.curses(seat) + self.extra(seat)

    def result(self, seat: int) -> int:
        """DG-E12..E14: fewest curses, then fewer ghosts; still tied players share."""
        mine = self.score(seat)
        result = WON
        for other in range(self.seats):
            if other == seat:
                continue
            theirs = self.score(other)
            if theirs < mine or (theirs == mine and self.ghosts[other] < self.ghosts[seat]):
                return LOST
            if theirs == mine and self.ghosts[other] == self.ghosts[seat]:
                result = SHARED
        return result

    def rank(self, seat: int) -> int:
        """DG-E15: 1 is best; equal curses and ghosts share a rank."""
        mine = (self.score(seat), self.ghosts[seat])
        return 1 + sum(1 for other in range(self.seats) if (self.score(other), self.ghosts[other]) < mine)

    def why(self, seat: int) -> str:
        extra = self.extra(seat)
        words = f"{self.word('curses', self.curses(seat))} on cards"
        words += f" and {extra} for the most ghosts" if extra else ""
        return f"{words}, {self.word('ghosts', self.ghosts[seat])}: rank {self.rank(seat)}"

    def ending(self) -> str:
        return "All cards were taken." if self.over else ""

    # -- what is hidden

    def hide(self, seat: int) -> None:
        """DG-H15: the unseen cards are spread anew over deck, removed pile and a face-down card not looked at."""
        unseen = self.deck + self.removed
        covered: list[int] = []
        for board in range(BOARDS):
            if self.face_down[board] and not (seat >= 0 and self.looked[board] >> seat & 1):
                covered.append(board * SLOTS + SLOTS - 1)
                unseen.append(self.row[board * SLOTS + SLOTS - 1])
        self.rng.mix(unseen)
        for slot in covered:
            self.row[slot] = unseen.pop()
        deck = len(self.deck)
        self.deck = unseen[:deck]
        self.removed = unseen[deck:]

    def show(self, seat: int) -> dict[str, Any]:
        from malison.games.dont_go_in_there.view import show

        return show(self, seat)

    def word(self, field: str, value: int) -> str:
        if field in ("seat", "other"):
            return self.box.colours[self.colours[value]].capitalize()
        if field == "card":
            return self.box.card_name(value)
        if field == "room":
            return self.box.room_names[value]
        if field == "space":
            return str(value + 1)
        if field == "ghosts":
            return f"{value} ghost" if value == 1 else f"{value} ghosts"
        if field == "curses":
            return f"{value} curse" if value == 1 else f"{value} curses"
        if field == "dice":
            return f"{value} die" if value == 1 else f"{value} dice"
        return str(value)

    # -- invariants

    def check(self) -> None:
        """Cards and meeples are conserved, and the running counters are right."""
        self._check_people()
        self._check_rooms()
        self._check_cards()
        self._check_meeples()

    def _check_people(self) -> None:
        if len(self.ghosts) != self.seats or min(self.ghosts) < 0:
            raise BrokenPosition("each seat has 0 ghosts or more")
        if len(self.colours) != self.seats or len(set(self.colours)) != self.seats:
            raise BrokenPosition("each seat has a colour of its own")
        if min(self.colours) < 0 or max(self.colours) >= len(self.box.colours):
            raise BrokenPosition(f"colours are numbers from 0 to {len(self.box.colours) - 1}")
        if not (0 <= self.first < self.seats and 0 <= self.active < self.seats and -1 <= self.planchette < self.seats):
            raise BrokenPosition("first, active and planchette are seats")
        if not 0 <= self.rolled <= self.dice:
            raise BrokenPosition(f"{self.dice} dice cannot show {self.rolled} ghosts")

    def _check_rooms(self) -> None:
        if len(self.rooms) != BOARDS or len(self.face_down) != BOARDS or len(self.looked) != BOARDS:
            raise BrokenPosition("rooms, face_down and looked have one entry a board")
        for board in range(BOARDS):
            sides = self.box.sides[board * 2 : board * 2 + 2]
            if self.rooms[board] != GONE and self.rooms[board] not in sides:
                raise BrokenPosition(f"board {'abc'[board]} shows room {sides[0]} or {sides[1]}, or is gone (-1)")
            if self.face_down[board] not in (0, 1) or self.looked[board] >> self.seats:
                raise BrokenPosition(f"face_down[{board}] is 0 or 1, and looked[{board}] has one bit a seat")

    def _check_cards(self) -> None:
        if len(self.row) != BOARDS * SLOTS or len(self.up) != self.seats * HOLDING or len(self.down) != len(self.up):
            raise BrokenPosition("row has nine slots; up and down have 48 counts a seat")
        if len(set(self.kinds)) != self.box.kinds_for[self.seats] or min(self.kinds) < 0 or max(self.kinds) >= KINDS:
            raise BrokenPosition(f"kinds are {self.box.kinds_for[self.seats]} different types, numbers from 0 to {KINDS - 1}")
        want = [0] * HOLDING
        for kind in self.kinds:
            for card in self.box.cards[kind]:
                want[card] += 1
        have = [0] * HOLDING
        for card in self.deck + self.removed + [c for c in self.row if c != NO_CARD]:
            if not 0 <= card < HOLDING:
                raise BrokenPosition(f"cards are numbers from 0 to {HOLDING - 1}, not {card}")
            have[card] += 1
        for i in range(len(self.up)):
            if self.up[i] < 0 or self.down[i] < 0:
                raise BrokenPosition("a seat cannot hold fewer than 0 cards")
            have[i % HOLDING] += self.up[i] + self.down[i]
        for card in range(HOLDING):
            if want[card] != have[card]:
                raise BrokenPosition(f"there are {have[card]} of {self.box.card_name(card)}, not {want[card]}")
        if len(self.deck) % SLOTS:
            raise BrokenPosition(f"the deck has {len(self.deck)} cards, not a multiple of 3 (DG-R23)")

    def _check_meeples(self) -> None:
        if len(self.meeples) != BOARDS * SPACES or len(self.filled) != BOARDS or len(self.supply) != self.seats:
            raise BrokenPosition("there are three boards of four spaces, and each seat has a supply")
        if min(self.meeples) < NOBODY or max(self.meeples) >= self.seats:
            raise BrokenPosition("a space has the number of a seat, or -1 for nobody")
        out = [0] * self.seats
        for board in range(BOARDS):
            here = 0
            for space in range(SPACES):
                i = board * SPACES + space
                owner = self.meeples[i]
                if owner != NOBODY:
                    here += 1
                    out[owner] += 0 if i == self.stand_in else 1
                if (owner != NOBODY or self.rooms[board] == GONE) != bool(self.occupied >> i & 1):
                    raise BrokenPosition(f"space {space + 1} of board {'abc'[board]} and `occupied` disagree")
            if self.filled[board] != here:
                raise BrokenPosition(f"filled[{board}] is {self.filled[board]}, but {here} meeples stand there")
        for seat in range(self.seats):
            if self.supply[seat] < 0 or self.supply[seat] + out[seat] != self.box.meeples:
                raise BrokenPosition(f"seat {seat} has {self.supply[seat]} + {out[seat]} meeples, not {self.box.meeples}")
        if self.occupied & ~EVERY_SPACE_GONE:
            raise BrokenPosition("`occupied` has twelve bits")
