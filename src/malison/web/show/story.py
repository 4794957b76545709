"""What happened, told piece by piece: how the board differs from one telling to the next.

A board is HTML. Between two of them most of it is the same, so what is sent are the pieces that differ: both sides cut a board at every
"<", and a piece says from where, how many cuts go, and what comes instead. The script puts boards together and lets things move; what
they mean it does not know.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from rapidfuzz.distance import Indel

from malison.web.show import pages, render
from malison.web.show.looks import Moves
from malison.web.show.values import SeatPage
from malison.web.table.live import LiveTable

CUT: Final = "<"
MOST: Final = 24_000
"""So many characters of differences are sent for one move; a story that is longer is told in words, and then shown."""

Piece = tuple[int, int, str | None]
"""From which cut, how many go, what comes instead (None: nothing)."""


def same_start(a: str, b: str, most: int) -> int:
    """How many characters, at most so many, both begin with."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if a.startswith(b[low:middle], low):
            low = middle
        else:
            high = middle - 1
    return low


def same_end(a: str, b: str, most: int) -> int:
    """How many characters, at most so many, both end with."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if a.endswith(b[len(b) - middle : len(b) - low], 0, len(a) - low):
            low = middle
        else:
            high = middle - 1
    return low


def pieces(old: str, new: str) -> list[Piece]:
    """What makes the new board of the old one."""
    if old == new:
        return []
    # Most of a board is as it was: what both begin and end with is not even cut.
    start = same_start(old, new, min(len(old), len(new)))
    first = old.count(CUT, 0, start)
    start = old.rfind(CUT, 0, start) + 1
    end = same_end(old, new, min(len(old), len(new)) - start)
    left = old.find(CUT, len(old) - end)
    right = 0 if left < 0 else len(old) - left
    a, b = old[start : len(old) - right].split(CUT), new[start : len(new) - right].split(CUT)
    found: list[tuple[int, int, int, int]] = []
    for step in Indel.opcodes(a, b):
        if step.tag == "equal":
            continue
        i, k = step.src_start, step.dest_start
        if found and (found[-1][1], found[-1][3]) == (i, k):
            i, _, k, _ = found.pop()
        found.append((i, step.src_end, k, step.dest_end))
    return [(first + i, j - i, CUT.join(b[k:m]) if k < m else None) for i, j, k, m in found]


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
        # With the last thing told the move is done: that is the new board itself.
        shown = [] if number is None else pages.stage_pages(page, table, number)[:-1]
        story = [Telling(one.position.events[0]["number"], self.to(render.draw(one, Moves([])))) for one in shown]
        last = self.to(board)
        if story and size(last) + sum(size(one.board) for one in story) > MOST:
            return [], pieces(before, board)
        return story, last
