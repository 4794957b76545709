"""What is hidden: the deck, the cards out of the game, and a card that lies face-down."""

from __future__ import annotations

from malison.games.dont_go_in_there.moves import BOARDS, SLOTS
from malison.games.dont_go_in_there.state import House


def covered(g: House, seat: int, board: int) -> bool:
    """DG-SP1, DG-SP2: whether a card lies there face-down that this seat has not looked at."""
    return bool(g.face_down[board]) and not (seat >= 0 and g.looked[board] >> seat & 1)


def hide(g: House, seat: int) -> None:
    """DG-H15: the unseen cards are spread anew over deck, removed pile and a face-down card not looked at."""
    unseen = g.deck + g.removed
    slots: list[int] = []
    for board in range(BOARDS):
        if covered(g, seat, board):
            slots.append(board * SLOTS + SLOTS - 1)
            unseen.append(g.row[board * SLOTS + SLOTS - 1])
    g.rng.mix(unseen)
    for slot in slots:
        g.row[slot] = unseen.pop()
    deck = len(g.deck)
    g.deck = unseen[:deck]
    g.removed = unseen[deck:]
