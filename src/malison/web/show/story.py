"""What happened, told piece by piece: how the board differs from one telling to the next.

A board is HTML. Between two of them most of it is the same, so what is sent are the pieces that differ: both sides cut a board at every
"<", and a piece says from where, how many cuts go, and what comes instead. The script puts boards together and lets things move; what
they mean it does not know.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from operator import ne
from typing import Final, cast

from msgspec import Struct
from rapidfuzz.distance import Indel

from malison.web.show import pages, render
from malison.web.show.looks import Moves
from malison.web.show.values import SeatPage
from malison.web.table.live import LiveTable

CUT: Final = "<"
MOST: Final = 24_000
"""So many characters of differences are sent for one move; what comes later in a longer story is told in words, and then shown."""
KEPT: Final = 8192
"""Stretches of boards whose cuts are kept counted, and pairs of them whose differences are kept."""
FEW: Final = 16
"""Of two boards that were written down in as many stretches, so many may differ before it is asked whether some have only moved."""

Piece = tuple[int, int, str | None]
"""From which cut, how many go, what comes instead (None: nothing)."""
Run = tuple[int, int, int, int]
"""From where to where in one row, and in another."""


def between(old: list[str], new: list[str]) -> list[Piece]:
    """What makes the new board of the old one, both in stretches as they were written down. Most are as they were, often the very
    same strings, and those are not even looked into."""
    found: list[Piece] = []
    at = first = 0
    for i, j, k, m in whole(old, new):
        first += sum(map(cuts_in, old[at:i]))
        at = i
        was, now = (old[i], new[k]) if j - i == m - k == 1 else ("".join(old[i:j]), "".join(new[k:m]))
        if i or k:
            found += [(first + cut, gone, text) for cut, gone, text in turned(was, now)]
        else:
            # Only at the beginning of a board there is something before the first cut.
            found += pieces(was.split(CUT), now.split(CUT))
    return found


def whole(old: list[str], new: list[str]) -> list[Run]:
    """Which stretches differ; as many more as it takes for each run of them to begin where a cut is, and to end so that nothing of its
    last cut is another."""
    found: list[Run] = []
    for i, j, k, m in changed(old, new):
        least = 0
        if found:
            first, least, begin, end = found[-1]
            while least < i and not ends(old, new, (first, least, begin, end)):
                least, end = least + 1, end + 1
            found[-1] = (first, least, begin, end)
        while i > least and not cut_at(old, new, i, k):
            i, k = i - 1, k - 1
        if found and i == least and not cut_at(old, new, i, k):
            i, _, k, _ = found.pop()
        found.append((i, j, k, m))
    if found:
        i, j, k, m = found.pop()
        while not ends(old, new, (i, j, k, m)):
            j, m = j + 1, m + 1
        found.append((i, j, k, m))
    return found


def cut_at(old: list[str], new: list[str], i: int, k: int) -> bool:
    """Whether both boards have a cut before these stretches, or are at their ends."""
    return (i == len(old) or old[i].startswith(CUT)) and (k == len(new) or new[k].startswith(CUT))


def ends(old: list[str], new: list[str], run: Run) -> bool:
    """Whether a run of stretches may end as it does: a cut comes next, or its last cut is the same in both and goes on."""
    i, j, k, m = run
    if cut_at(old, new, j, m):
        return True
    if i == j or k == m:
        return False
    was, now = old[j - 1], new[m - 1]
    at = was.rfind(CUT)
    return at >= 0 and now.endswith(was[at:])


def changed(old: list[str], new: list[str]) -> list[Run]:
    """Which stretches differ. The same template mostly writes as many as the last time, and then each is held against its own."""
    if len(old) == len(new):
        found = list(compress(range(len(old)), map(ne, old, new)))
        if len(found) <= FEW:
            return [(n, n + 1, n, n + 1) for n in found]
    return differing(old, new)


@lru_cache(maxsize=KEPT)
def cuts_in(stretch: str) -> int:
    return stretch.count(CUT)


@lru_cache(maxsize=KEPT)
def turned(old: str, new: str) -> list[Piece]:
    """What makes one stretch of another, both of which begin with a cut: number 1 here. The same few things happen at all tables."""
    return [(1 + cut, gone, text) for cut, gone, text in pieces(old.split(CUT)[1:], new.split(CUT)[1:])]


def pieces(old: list[str], new: list[str]) -> list[Piece]:
    """What makes one row of cuts of another. If they end alike, that stays: what comes after it may be a part of it."""
    if old and new and old[-1] == new[-1]:
        old, new = old[:-1], new[:-1]
    return [(i, j - i, CUT.join(new[k:m]) if k < m else None) for i, j, k, m in differing(old, new)]


def differing(a: list[str], b: list[str]) -> list[Run]:
    """Which stretches of one differ from which of the other."""
    found: list[Run] = []
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
        self.board: list[str] = []

    def to(self, board: list[str]) -> list[Piece]:
        before, self.board = self.board, board
        return between(before, board)

    def tell(self, page: SeatPage, table: LiveTable, number: int | None, board: list[str]) -> tuple[list[Telling], list[Piece]]:
        """What entry `number` brought, event by event (None: nothing is told), and what then leads to `board`. The page is the same
        seat's, at whatever position."""
        before = self.board
        shown = [] if number is None else pages.stage_pages(page, table, number)
        boards = [render.stretches(one, Moves([])) for one in shown]
        story = [Telling(one.position.events[0]["number"], self.to(made)) for one, made in zip(shown, boards, strict=True)]
        last, seen = self.to(board), len(story)
        while seen and size(last) + sum(size(one.board) for one in story[:seen]) > MOST:
            seen -= 1
            story[seen].board = []
            last = between(boards[seen - 1] if seen else before, board)
        return story if seen else [], last
