"""What a seat knows of the house, as numbers for programs that learn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from malison.games.dont_go_in_there.moves import BOARDS, KINDS, SLOTS, SPACES, VALUES
from malison.games.dont_go_in_there.rules.cards import Dispel, DollSet, KeepOne
from malison.games.dont_go_in_there.rules.ending import rank, score
from malison.games.dont_go_in_there.rules.resolve import TakeCard
from malison.games.dont_go_in_there.state import GONE, HOLDING, NO_CARD, NOBODY, House
from malison.kernel.layouts import HIDDEN, Field, counts, flag, flags, number, one_of
from malison.kernel.observing import Observer, Sheet

if TYPE_CHECKING:
    from mypy_extensions import i64


class HouseObserver(Observer):
    """DG-H1..H14: public things, and the seat's own ghosts and looks. Seats are counted from the one that looks."""

    def fields(self, g: House) -> list[Field]:
        box = g.box
        seats = range(g.seats)
        cards = max(sum(sorted((len(cards) for cards in box.cards), reverse=True)[: box.kinds_for[g.seats]]), 1)
        held = [f"{kind} {value + 1}" for kind in box.kind_ids for value in range(VALUES)]
        copies = max([cards.count(card) for cards in box.cards for card in cards], default=1)
        dice = SLOTS * max(box.icons)
        found = [
            flags("types", "the card types in the game", box.kind_ids),
            number("deck", "cards in the deck", cards),
            number("removed", "cards removed unseen", cards),
            one_of("first", "who is first player", seats),
            one_of("active", "whose turn it is", seats),
            one_of("planchette", "who has the planchette", seats),
            number("dice", "dice in the tray", dice),
            number("rolled", "ghosts on them", dice),
            flag("clock struck", "the clock has struck"),
            one_of("asked.board", "the board you are asked about", "abc"),
            one_of("asked.space", "the space you are asked about, from the top", range(1, SPACES + 1)),
            one_of("asked.type", "the card type you are asked about", box.kind_ids),
            number("asked.left", "cards still to dispel, or what they must add up to", VALUES * cards),
        ]
        for board in "abc":
            found.append(one_of(f"board {board}.room", "its room; none once it is gone", box.room_ids))
            for slot in range(1, SLOTS + 1):
                found += [
                    one_of(f"board {board}.card {slot}.type", "the type of a card above it, if you know it", box.kind_ids),
                    number(f"board {board}.card {slot}.value", "its value; -1: there, but you do not know it", VALUES, HIDDEN),
                ]
            found.append(flag(f"board {board}.face down", "the card to the right lies face-down"))
            found += [one_of(f"board {board}.space {space}", "whose meeple stands there", seats) for space in range(1, SPACES + 1)]
            found.append(flags(f"board {board}.looked", "who has looked at the card that lies face-down", seats))
        for seat in seats:
            found += [
                number(f"seat {seat}.supply", "meeples in the supply", box.meeples),
                number(f"seat {seat}.ghosts", "ghosts; -1: behind the screen", least=HIDDEN),
                number(f"seat {seat}.curses", "curses on face-up cards", VALUES * cards),
                counts(f"seat {seat}.up", "cards face-up", held, copies),
                counts(f"seat {seat}.dispelled", "cards dispelled", held, copies),
                number(f"seat {seat}.score", "curses in the end; -1: not yet counted", least=HIDDEN),
                number(f"seat {seat}.rank", "the rank in the end, 1 is best; 0: not yet known", g.seats),
            ]
        return found

    def write(self, g: House, seat: int, to: Sheet) -> None:
        viewer: i64 = seat if seat >= 0 else 0
        for kind in g.kinds:
            to.put(kind, 1)
        to.skip(KINDS)
        to.number(len(g.deck))
        to.number(len(g.removed))
        whose(g, g.first, viewer, to)
        whose(g, g.active, viewer, to)
        whose(g, g.planchette, viewer, to)
        to.number(g.dice)
        to.number(g.rolled if g.dice else 0)
        to.number(1 if g.struck else 0)
        asked(g, seat, to)
        boards: i64 = BOARDS
        for board in range(boards):
            write_board(g, board, seat, viewer, to)
        seats: i64 = g.seats
        for i in range(seats):
            write_player(g, (viewer + i) % seats, seat, to)


def whose(g: House, seat: i64, viewer: i64, to: Sheet) -> None:
    """A seat, counted from the one that looks; nobody's is none."""
    seats: i64 = g.seats
    to.one_of(NOBODY if seat == NOBODY else (seat - viewer + seats) % seats, seats)


def asked(g: House, seat: int, to: Sheet) -> None:
    """What the open question is about, for the seat that decides."""
    board: i64 = -1
    space: i64 = -1
    kind: i64 = -1
    left: i64 = 0
    asking = g.asking
    if seat == g.seat and asking is not None:
        if isinstance(asking, TakeCard):
            board = asking.board
            space = asking.space
        elif isinstance(asking, KeepOne):
            kind = asking.kind
        elif isinstance(asking, Dispel):
            kind = asking.kind
            left = asking.left
        elif isinstance(asking, DollSet):
            kind = asking.kind
            left = asking.total
    to.one_of(board, BOARDS)
    to.one_of(space, SPACES)
    to.one_of(kind, KINDS)
    to.number(left)


def write_board(g: House, board: i64, seat: int, viewer: i64, to: Sheet) -> None:
    """A board with its room, row and meeples; all zeros once it is gone."""
    room: i64 = g.rooms[board]
    seats: i64 = g.seats
    if room == GONE:
        to.skip(len(g.box.room_ids) + SLOTS * (KINDS + 1) + 1 + SPACES * g.seats + g.seats)
        return
    to.one_of(room, len(g.box.room_ids))
    looked: i64 = g.looked[board]
    face_down = g.face_down[board] != 0
    unseen = face_down and not (seat >= 0 and looked >> viewer & 1)
    first: i64 = board * SLOTS
    slots: i64 = SLOTS
    for slot in range(slots):
        card: i64 = g.row[first + slot]
        if unseen and slot == SLOTS - 1:
            to.skip(KINDS)
            to.number(HIDDEN)
        elif card == NO_CARD:
            to.skip(KINDS + 1)
        else:
            to.one_of(card // VALUES, KINDS)
            to.number(card % VALUES + 1)
    to.number(1 if face_down else 0)
    first = board * SPACES
    spaces: i64 = SPACES
    for space in range(spaces):
        whose(g, g.meeples[first + space], viewer, to)
    for p in range(seats):
        to.number(looked >> (viewer + p) % seats & 1)


def write_player(g: House, p: i64, seat: int, to: Sheet) -> None:
    """A player's area; ghosts only for the owner, until they are revealed (DG-H8)."""
    to.number(g.supply[p])
    to.number(g.ghosts[p] if p == seat or g.revealed else HIDDEN)
    up = g.up
    down = g.down
    first: i64 = p * HOLDING
    curses: i64 = 0
    held: i64 = 1
    values: i64 = VALUES
    for kind in g.kinds:
        place: i64 = kind * VALUES
        for value in range(values):
            n: i64 = up[first + place]
            if n != 0:
                curses += n * (value + 1)
                to.put(held + place, n)
            n = down[first + place]
            if n != 0:
                to.put(held + HOLDING + place, n)
            place += 1
    to.number(curses)
    to.skip(2 * HOLDING)
    if g.revealed:
        to.number(score(g, p))
        to.number(rank(g, p))
    else:
        to.number(HIDDEN)
        to.number(0)
