"""What must hold in every position."""

from __future__ import annotations

from malison.games.dont_go_in_there.moves import BOARDS, EVERY_SPACE_GONE, KINDS, SLOTS, SPACES
from malison.games.dont_go_in_there.state import GONE, HOLDING, NO_CARD, NOBODY, House
from malison.kernel.errors import BrokenPosition


def check(g: House) -> None:
    """Cards and meeples are conserved, and the running counters are right."""
    check_people(g)
    check_rooms(g)
    check_cards(g)
    check_meeples(g)


def check_people(g: House) -> None:
    if len(g.ghosts) != g.seats or min(g.ghosts) < 0:
        raise BrokenPosition("each seat has 0 ghosts or more")
    if len(g.colours) != g.seats or len(set(g.colours)) != g.seats:
        raise BrokenPosition("each seat has a colour of its own")
    if min(g.colours) < 0 or max(g.colours) >= len(g.box.colours):
        raise BrokenPosition(f"colours are numbers from 0 to {len(g.box.colours) - 1}")
    if not (0 <= g.first < g.seats and 0 <= g.active < g.seats and -1 <= g.planchette < g.seats):
        raise BrokenPosition("first, active and planchette are seats")
    if not 0 <= g.rolled <= g.dice:
        raise BrokenPosition(f"{g.dice} dice cannot show {g.rolled} ghosts")


def check_rooms(g: House) -> None:
    if len(g.rooms) != BOARDS or len(g.face_down) != BOARDS or len(g.looked) != BOARDS:
        raise BrokenPosition("rooms, face_down and looked have one entry a board")
    for board in range(BOARDS):
        sides = g.box.sides[board * 2 : board * 2 + 2]
        if g.rooms[board] != GONE and g.rooms[board] not in sides:
            raise BrokenPosition(f"board {'abc'[board]} shows room {sides[0]} or {sides[1]}, or is gone (-1)")
        if g.face_down[board] not in (0, 1) or g.looked[board] >> g.seats:
            raise BrokenPosition(f"face_down[{board}] is 0 or 1, and looked[{board}] has one bit a seat")


def check_cards(g: House) -> None:
    if len(g.row) != BOARDS * SLOTS or len(g.up) != g.seats * HOLDING or len(g.down) != len(g.up):
        raise BrokenPosition("row has nine slots; up and down have 48 counts a seat")
    if len(set(g.kinds)) != g.box.kinds_for[g.seats] or min(g.kinds) < 0 or max(g.kinds) >= KINDS:
        raise BrokenPosition(f"kinds are {g.box.kinds_for[g.seats]} different types, numbers from 0 to {KINDS - 1}")
    want = [0] * HOLDING
    for kind in g.kinds:
        for card in g.box.cards[kind]:
            want[card] += 1
    have = [0] * HOLDING
    for card in g.deck + g.removed + [c for c in g.row if c != NO_CARD]:
        if not 0 <= card < HOLDING:
            raise BrokenPosition(f"cards are numbers from 0 to {HOLDING - 1}, not {card}")
        have[card] += 1
    for i in range(len(g.up)):
        if g.up[i] < 0 or g.down[i] < 0:
            raise BrokenPosition("a seat cannot hold fewer than 0 cards")
        have[i % HOLDING] += g.up[i] + g.down[i]
    for card in range(HOLDING):
        if want[card] != have[card]:
            raise BrokenPosition(f"there are {have[card]} of {g.box.card_name(card)}, not {want[card]}")
    if len(g.deck) % SLOTS:
        raise BrokenPosition(f"the deck has {len(g.deck)} cards, not a multiple of 3 (DG-R23)")


def check_meeples(g: House) -> None:
    if len(g.meeples) != BOARDS * SPACES or len(g.filled) != BOARDS or len(g.supply) != g.seats:
        raise BrokenPosition("there are three boards of four spaces, and each seat has a supply")
    if min(g.meeples) < NOBODY or max(g.meeples) >= g.seats:
        raise BrokenPosition("a space has the number of a seat, or -1 for nobody")
    out = [0] * g.seats
    for board in range(BOARDS):
        here = 0
        for space in range(SPACES):
            i = board * SPACES + space
            owner = g.meeples[i]
            if owner != NOBODY:
                here += 1
                out[owner] += 0 if i == g.stand_in else 1
            if (owner != NOBODY or g.rooms[board] == GONE) != bool(g.occupied >> i & 1):
                raise BrokenPosition(f"space {space + 1} of board {'abc'[board]} and `occupied` disagree")
        if g.filled[board] != here:
            raise BrokenPosition(f"filled[{board}] is {g.filled[board]}, but {here} meeples stand there")
    for seat in range(g.seats):
        if g.supply[seat] < 0 or g.supply[seat] + out[seat] != g.box.meeples:
            raise BrokenPosition(f"seat {seat} has {g.supply[seat]} + {out[seat]} meeples, not {g.box.meeples}")
    if g.occupied & ~EVERY_SPACE_GONE:
        raise BrokenPosition("`occupied` has twelve bits")
