"""What happened, told piece by piece: how the board differs from one telling to the next.

A board is HTML. Between two of them most of it is the same, so what is sent are the pieces that differ: both sides cut a board at every
"<", and a piece says from where, how many cuts go, and what comes instead. The script puts boards together and lets things move; what
they mean it does not know.
"""

from __future__ import annotations

from typing import Final, cast

from msgspec import Struct
from rapidfuzz.distance import Indel

from malison.web.show import pages, render
from malison.web.show.looks import Moves
from malison.web.show.values import SeatPage
from malison.web.table.live import LiveTable

CUT: Final = "<"
LINE: Final = f"\n{CUT}"
MOST: Final = 24_000
"""So many characters of differences are sent for one move; a story that is longer is told in words, and then shown."""

Piece = tuple[int, int, str | None]
"""From which cut, how many go, what comes instead (None: nothing)."""


def pieces(old: str, new: str) -> list[Piece]:
    """What makes the new board of the old one."""
    return between(old.split(LINE), new.split(LINE))


def between(old: list[str], new: list[str]) -> list[Piece]:
    """The same of boards taken apart where a line begins with a cut. Most lines are as they were, and those are not even cut."""
    if old == new:
        return []
    if old[-1] != new[-1]:
        # Only the last line ends without a break: here it stands for another one, or another one for it.
        return cut(0, LINE.join(old).split(CUT), LINE.join(new).split(CUT))
    found: list[Piece] = []
    at = first = 0
    for i, j, k, m in differing(old[:-1], new[:-1]):
        first += LINE.join(old[at:i]).count(CUT) + (i > at)
        found += cut(first, cuts(old[i:j]), cuts(new[k:m]))
        at = i
    return found


def cuts(lines: list[str]) -> list[str]:
    """Lines before the last one, cut."""
    return f"{LINE.join(lines)}\n".split(CUT) if lines else []


def cut(first: int, old: list[str], new: list[str]) -> list[Piece]:
    """The same of a stretch that begins with cut number `first`."""
    return [(first + i, j - i, CUT.join(new[k:m]) if k < m else None) for i, j, k, m in differing(old, new)]


def differing(a: list[str], b: list[str]) -> list[tuple[int, int, int, int]]:
    """Which stretches of one differ from which of the other."""
    found: list[tuple[int, int, int, int]] = []
    # As tuples: quicker than steps with attributes.
    for tag, i, j, k, m in cast("list[tuple[str, int, int, int, int]]", Indel.opcodes(a, b).as_list()):
        if tag == "equal":
            continue
        if found and (found[-1][1], found[-1][3]) == (i, k):
            i, _, k, _ = found.pop()
        found.append((i, j, k, m))
    return found


class Telling(Struct):
    """What is seen as an event is told."""

    event: int
    board: list[Piece]


def size(made: list[Piece]) -> int:
    return sum(len(text or "") for _, _, text in made)


class Teller:
    """Follows one screen: which board it has, and what makes the next one of it."""

    def __init__(self) -> None:
        self.board = [""]
        """Taken apart, see `between`."""

    def to(self, board: str) -> list[Piece]:
        before, self.board = self.board, board.split(LINE)
        return between(before, self.board)

    def tell(self, page: SeatPage, table: LiveTable, number: int | None, board: str) -> tuple[list[Telling], list[Piece]]:
        """What entry `number` brought, event by event (None: nothing is told), and what then leads to `board`. The page is the same
        seat's, at whatever position."""
        before = self.board
        shown = [] if number is None else pages.stage_pages(page, table, number)
        story = [Telling(one.position.events[0]["number"], self.to(render.draw(one, Moves([])))) for one in shown]
        last = self.to(board)
        if story and size(last) + sum(size(one.board) for one in story) > MOST:
            return [], between(before, self.board)
        return story, last
