"""The graph of a finished game, as shapes for a template. Lines differ by shape and letter as well as by colour."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from malison.web.table.analyses import Analysis, Line, chance_at

SIZES: Final = {"broad": (480.0, 250.0), "narrow": (260.0, 200.0)}
"""Drawn once for wide windows and once for phones, with letters of the same size in both."""
LEFT: Final = 24.0
RIGHT: Final = 20.0
TOP: Final = 16.0
BOTTOM: Final = 24.0
APART: Final = 13.0
"""Letters at the ends of lines keep this distance."""
SHAPES: Final = (
    "M-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0",
    "M-3 -3h6v6h-6z",
    "M0 -4l4 7h-8z",
    "M0 -4.4l4 4.4l-4 4.4l-4 -4.4z",
    "M-1.2 -4h2.4v2.8h2.8v2.4h-2.8v2.8h-2.4v-2.8h-2.8v-2.4h2.8z",
)
"""Circle, square, triangle, diamond, cross."""


@dataclass
class Dot:
    x: float
    y: float


@dataclass
class Stroke:
    """One line: its way, its marks, and where its letter stands."""

    kind: int
    letter: str
    title: str
    path: str
    shape: str
    dots: list[Dot]
    end: Dot


@dataclass
class Column:
    """A place on the graph that can be reached and read: the position after so many moves, with all lines there."""

    position: int
    x: float
    left: float
    width: float
    words: str


@dataclass
class Ring:
    """A turning point."""

    order: int
    x: float
    y: float


@dataclass
class Row:
    """The same for a table: a position, and each line's chance there."""

    position: int
    chances: list[int | None]


@dataclass
class Drawing:
    size: str
    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float
    strokes: list[Stroke]
    columns: list[Column]
    rings: list[Ring]
    rows: list[Row]
    ticks: list[tuple[int, float]]
    """Numbers of moves along the bottom."""
    levels: list[tuple[int, float]]
    """Chances up the side."""


def draw(analysis: Analysis, size: str) -> Drawing:
    moves = max(1, analysis.moves)
    width, height = SIZES[size]

    def across(position: float) -> float:
        return round(LEFT + position / moves * (width - LEFT - RIGHT), 1)

    def up(chance: float) -> float:
        return round(TOP + (1 - chance / 100) * (height - TOP - BOTTOM), 1)

    ends = letters([up(line.points[-1].chance) for line in analysis.lines if line.points], height - BOTTOM)
    strokes: list[Stroke] = []
    for n, line in enumerate(line for line in analysis.lines if line.points):
        dots = [Dot(across(point.position), up(point.chance)) for point in line.points]
        path = "M" + " L".join(f"{dot.x} {dot.y}" for dot in dots)
        kind, end = n % len(SHAPES), Dot(width - RIGHT + 11, ends[n])
        strokes.append(Stroke(kind, letter(n), line.title, path, SHAPES[kind], dots, end))
    rings: list[Ring] = []
    for order, turn in enumerate(analysis.turning_points, 1):
        mine = next((line for line in analysis.lines if line.seat in (turn.seat, -1) and line.points), None)
        if mine is not None:
            rings.append(Ring(order, across(turn.number - 1), up(chance_at(mine, turn.number - 1))))
    rows = table_rows(analysis.lines)
    step = tick_step(moves, 10 if size == "broad" else 5)
    return Drawing(
        size=size,
        width=width,
        height=height,
        left=LEFT,
        right=width - RIGHT,
        top=TOP,
        bottom=height - BOTTOM,
        strokes=strokes,
        columns=columns(analysis, rows, [across(row.position) for row in rows], width - RIGHT),
        rings=rings,
        rows=rows,
        ticks=[(tick, across(tick)) for tick in range(0, moves + 1, step)],
        levels=[(level, up(level)) for level in (0, 50, 100)],
    )


def letter(n: int) -> str:
    return chr(ord("A") + n)


def letters(heights: list[float], lowest: float) -> list[float]:
    """Where letters stand that should be at these heights, moved apart, upwards from the bottom and down from the top."""
    placed = list(heights)
    order = sorted(range(len(heights)), key=lambda i: heights[i], reverse=True)
    ceiling = lowest + APART
    for i in order:
        placed[i] = ceiling = min(heights[i], ceiling - APART)
    floor = TOP
    for i in reversed(order):
        placed[i] = floor = max(placed[i], floor)
        floor += APART
    return [round(y, 1) for y in placed]


def table_rows(lines: list[Line]) -> list[Row]:
    by_line = [{point.position: point.chance for point in line.points} for line in lines if line.points]
    positions = sorted({position for found in by_line for position in found})
    return [Row(position, [found.get(position) for found in by_line]) for position in positions]


def columns(analysis: Analysis, rows: list[Row], middles: list[float], edge: float) -> list[Column]:
    titles = [line.title for line in analysis.lines if line.points]
    found: list[Column] = []
    for i, (row, x) in enumerate(zip(rows, middles, strict=True)):
        left = LEFT if i == 0 else (middles[i - 1] + x) / 2
        right = edge if i == len(rows) - 1 else (x + middles[i + 1]) / 2
        when = "At the end" if row.position == analysis.moves else f"After move {row.position}" if row.position else "At the start"
        said = ", ".join(f"{title} {chance} %" for title, chance in zip(titles, row.chances, strict=True) if chance is not None)
        found.append(Column(row.position, x, round(left, 1), round(max(right - left, 1.0), 1), f"{when}: {said}"))
    return found


def tick_step(moves: int, most: int) -> int:
    """A round number of moves between two marks, with at most so many of them."""
    size = 1
    while moves / size > most:
        for factor in (2, 5, 10):
            if moves / (size * factor) <= most:
                return size * factor
        size *= 10
    return size
