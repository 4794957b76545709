"""What games in the house are counted by."""

from __future__ import annotations

from malison.games.dont_go_in_there.moves import BOARDS, SLOTS
from malison.games.dont_go_in_there.state import GONE, NO_CARD, House
from malison.kernel.groups import TURN, Groups


def groups(g: House) -> Groups:
    """Who took the first turn, and the card types in the game."""
    turns = tuple({TURN: str((seat - g.first) % g.seats + 1)} for seat in range(g.seats))
    return Groups(turns, {"type": tuple(g.box.kind_ids[kind] for kind in g.kinds)})


def rounds(g: House) -> int:
    """A round is one turn of each player; a turn is a meeple, and each meeple takes one of the cards that are laid."""
    laid = sum(len(g.box.cards[kind]) for kind in g.kinds) - len(g.removed) - len(g.deck)
    there = [board for board in range(BOARDS) if g.rooms[board] != GONE]
    turns = laid - len(there) * SLOTS
    for board in there:
        taken = list(g.row[board * SLOTS : board * SLOTS + SLOTS]).count(NO_CARD)
        # While a room is emptied a card may be gone before its meeple is.
        turns += min(g.filled[board] + taken, SLOTS)
    return -(-turns // g.seats)
