"""What happened, told piece by piece: how the board differs from one telling to the next.

A board is HTML. Between two of them most of it is the same, so what is sent are the pieces that differ: both sides cut a board at every
"<", and a piece says from where, how many cuts go, and what comes instead. The script puts boards together and lets things move; what
they mean it does not know.
"""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import Final

from msgspec import Struct

from malison.web.show import pages, render
from malison.web.show.looks import Moves
from malison.web.show.values import SeatPage
from malison.web.table.live import LiveTable

CUT: Final = "<"
MOST: Final = 24_000
"""So many characters of differences are sent for one move; a story that is longer is told in words, and then shown."""

Piece = tuple[int, int, str | None]
"""From which cut, how many go, what comes instead (None: nothing)."""


def pieces(old: str, new: str) -> list[Piece]:
    """What makes the new board of the old one."""
    a, b = old.split(CUT), new.split(CUT)
    first, most = 0, min(len(a), len(b))
    while first < most and a[first] == b[first]:
        first += 1
    same = 0
    while same < most - first and a[-1 - same] == b[-1 - same]:
        same += 1
    a, b = a[first : len(a) - same], b[first : len(b) - same]
    # It leaves out of account what is everywhere (closing tags), which is what makes it quick.
    codes = SequenceMatcher(None, a, b).get_opcodes() if a and b else [("replace", 0, len(a), 0, len(b))]
    return [(first + i, j - i, CUT.join(b[k:m]) if k < m else None) for what, i, j, k, m in codes if what != "equal" and (i < j or k < m)]


class Telling(Struct):
    """What is seen as an event is told."""

    event: int
    board: list[Piece]


def size(made: list[Piece]) -> int:
    return sum(len(text or "") for _, _, text in made)


class Teller:
    """Follows one screen: which board it has, and what makes the next one of it."""

    def __init__(self) -> None:
        self.board = ""

    def to(self, board: str) -> list[Piece]:
        found = pieces(self.board, board)
        self.board = board
        return found

    def tell(self, page: SeatPage, table: LiveTable, number: int | None, board: str) -> tuple[list[Telling], list[Piece]]:
        """What entry `number` brought, event by event (None: nothing is told), and what then leads to `board`. The page is the same
        seat's, at whatever position."""
        before = self.board
        shown = [] if number is None else pages.stage_pages(page, table, number)
        # With the last thing told the move is done: that is the new board itself.
        story = [Telling(one.position.events[0]["number"], self.to(render.draw(one, Moves([])))) for one in shown[:-1]]
        last = self.to(board)
        if story and size(last) + sum(size(one.board) for one in story) > MOST:
            return [], pieces(before, board)
        return story, last
