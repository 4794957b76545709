"""What games in the house are counted by."""

from __future__ import annotations

from malison.games.dont_go_in_there.moves import BOARDS, SLOTS, SPACES
from malison.games.dont_go_in_there.state import GONE, House
from malison.kernel.groups import TURN, Groups


def groups(g: House) -> Groups:
    """Who took the first turn, and the card types in the game."""
    turns = tuple({TURN: str((seat - g.first) % g.seats + 1)} for seat in range(g.seats))
    return Groups(turns, {"type": tuple(g.box.kind_ids[kind] for kind in g.kinds)})


def rounds(g: House) -> int:
    """A round is one turn of each player. Each room that was emptied had its three."""
    cards = sum(len(g.box.cards[kind]) for kind in g.kinds) - len(g.removed) - len(g.deck)
    emptied = cards // SLOTS - (BOARDS - g.rooms.count(GONE))
    turns = emptied * SPACES + sum(g.filled[board] for board in range(BOARDS) if g.rooms[board] != GONE)
    return -(-turns // g.seats)
