"""Resolving a room: roll for ghosts, take cursed cards, reveal a new room."""

from __future__ import annotations

from typing import Final

from malison.games.dont_go_in_there import events as ev
from malison.games.dont_go_in_there.moves import BOARDS, SLOTS, SPACES, TAKE, TAKES, VALUES
from malison.games.dont_go_in_there.state import GONE, HOLDING, NO_CARD, NOBODY, House
from malison.kernel.state import Question, Step
from malison.kernel.vectors import i64, vec


def roll(g: House, dice: i64) -> None:
    """DG-R3..R5: clear the tray and drop that many dice; half of a die's faces show a ghost."""
    ghosts: i64 = 0
    rng = g.rng
    faces = g.box.die_faces
    left = dice
    while left > 0:
        if rng.below(faces) < g.box.die_ghosts:
            ghosts += 1
        left -= 1
    g.dice = dice
    g.rolled = ghosts


class Resolve(Step[House]):
    """DG-R1..R7: the resolver takes the planchette; roll, let the room change the roll, haunt, take, reveal."""

    def __init__(self, board: i64) -> None:
        self.board = board

    def run(self, g: House) -> None:
        board = self.board
        room = g.rooms[board]
        g.planchette = g.active
        g.tell(ev.RESOLVED, room, g.active)
        g.box.rooms[room].full(g, board)
        row = g.row
        icons = g.box.icons
        i = board * SLOTS
        roll(g, icons[row[i]] + icons[row[i + 1]] + icons[row[i + 2]])
        g.tell(ev.ROLLED, g.dice, g.rolled)
        g.then(REVEAL[board])
        first = board * SPACES
        for place in range(first + SPACES - 1, first - 1, -1):
            if g.meeples[place] != NOBODY:
                g.then(TAKE_CARD[place])
        g.then(HAUNT[board])
        g.box.rooms[room].rolled(g, board)


class Haunt(Step[House]):
    """DG-R8..R13: each meeple brings its owner the ghosts rolled minus the flashlights on its space, never below 0."""

    def __init__(self, board: i64) -> None:
        self.board = board

    def run(self, g: House) -> None:
        board = self.board
        place = board * SPACES
        light = g.rooms[board] * SPACES
        for space in range(SPACES):
            seat = g.meeples[place]
            if seat != NOBODY:
                ghosts = g.rolled - g.box.lights[light]
                if ghosts > 0:
                    g.ghosts[seat] += ghosts
                    g.tell(ev.HAUNTED, seat, space, ghosts)
            place += 1
            light += 1


class TakeCard(Question[House]):
    """DG-R14..R19, DG-D4: the owner of the highest meeple left takes a card, its effect happens, the meeple goes home."""

    lists = ("board", "space")

    def __init__(self, board: i64, space: i64) -> None:
        self.board = board
        self.space = space

    def who(self, g: House) -> i64:
        place = self.board * SPACES + self.space
        return g.meeples[place]

    def choices(self, g: House) -> vec[i64]:
        row = g.row
        board = self.board
        room = g.rooms[board]
        i = board * SLOTS
        a = row[i]
        b = row[i + 1]
        c = row[i + 2]
        gone: i64 = 0
        # DG-C11: of two equal cards the left one stands for both, unless the slot matters (DG-Q45).
        merge = not g.box.rooms[room].slots_matter()
        if a == NO_CARD:
            gone = 1
        if b == NO_CARD or (merge and b == a):
            gone |= 2
        if c == NO_CARD or (merge and (c == a or c == b)):
            gone |= 4
        return TAKES[gone]

    def answer(self, g: House, move: int) -> None:
        board = self.board
        place = board * SPACES + self.space
        slot = TAKE.place(move)
        i = board * SLOTS + slot
        seat = g.meeples[place]
        room = g.rooms[board]
        card = g.row[i]
        kind = card // VALUES
        g.box.rooms[room].picked(g, slot, seat)
        g.row[i] = NO_CARD
        g.up[seat * HOLDING + card] += 1
        g.tell(ev.TOOK, seat, card)
        g.then(GO_HOME[place])
        # DG-C7, DG-C8: the effect is not optional, and only the taken card's own type can have one.
        effect = g.box.effects[kind]
        if not effect.at_end:
            effect.do(g, seat, card)

    def rule(self) -> str:
        return "DG-R15"


class GoHome(Step[House]):
    """DG-R18: after the effect the meeple returns to its owner's supply; DG-T12: a stand-in vanishes."""

    def __init__(self, board: i64, space: i64) -> None:
        self.board = board
        self.space = space

    def run(self, g: House) -> None:
        board = self.board
        i = board * SPACES + self.space
        seat = g.meeples[i]
        if g.stand_in == i:
            g.stand_in = -1
        else:
            g.supply[seat] += 1
        g.meeples[i] = NOBODY
        g.occupied ^= 1 << i
        g.filled[board] -= 1


class Reveal(Step[House]):
    """DG-R20..R23: turn the board and lay three new cards, or take it away if the deck is empty."""

    def __init__(self, board: i64) -> None:
        self.board = board

    def run(self, g: House) -> None:
        board = self.board
        room = g.rooms[board]
        if not g.deck:
            g.rooms[board] = GONE
            g.occupied |= 15 << board * SPACES
            g.tell(ev.ROOM_GONE, room)
            return
        sides = g.box.sides
        g.rooms[board] = sides[board * 2 + 1] if room == sides[board * 2] else sides[board * 2]
        g.tell(ev.NEW_ROOM, g.rooms[board])
        lay_cards(g, board)


def lay_cards(g: House, board: i64) -> None:
    """DG-S12..S14, DG-R21: draw three cards into the row above a room, the first to the left."""
    first = board * SLOTS
    for i in range(first, first + SLOTS):
        g.row[i] = g.deck.pop()
    g.reveal()
    room = g.rooms[board]
    g.box.rooms[room].laid(g, board)
    for i in range(first, first + SLOTS):
        if i == first + SLOTS - 1 and g.face_down[board]:
            g.tell(ev.LAID_HIDDEN, room)
        else:
            g.tell(ev.LAID, g.row[i], room)


RESOLVE: Final = vec[Resolve]([Resolve(board) for board in range(BOARDS)])
HAUNT: Final = vec[Haunt]([Haunt(board) for board in range(BOARDS)])
TAKE_CARD: Final = vec[TakeCard]([TakeCard(board, space) for board in range(BOARDS) for space in range(SPACES)])
GO_HOME: Final = vec[GoHome]([GoHome(board, space) for board in range(BOARDS) for space in range(SPACES)])
REVEAL: Final = vec[Reveal]([Reveal(board) for board in range(BOARDS)])
