"""What the drawings for terminals have in common: numbers of moves where they are made, headings, bars, and maps drawn with letters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.console import RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from malison.kernel.scene import Chart, Choice, Mark

ROOM: Final = 3
"""A place takes so many lines: two for its name, one for what is there; what is more follows below."""
OWN: Final = "◆"
MOST_SIGNS: Final = 4


def sign(choice: Choice | None) -> Text:
    """The number under which a move is listed, to be typed or clicked; nothing where there is no move, or no list."""
    if choice is None or not choice.number:
        return Text()
    return Text(f"‹{choice.number}›", style=Style(bold=True, meta={"@click": f"app.pick({choice.move!r})"}))


def signs(choices: Iterable[Choice | None]) -> Text:
    """The numbers of several moves; of many only the first, for the list has them all."""
    shown = [sign(choice) for choice in choices if choice is not None and choice.number]
    text = Text(" ").join(shown[:MOST_SIGNS])
    return text.append("…") if len(shown) > MOST_SIGNS else text


def joined(*parts: Text | str, between: str = " ") -> Text:
    """Parts that say something, in a line."""
    texts = [part if isinstance(part, Text) else Text(part) for part in parts]
    return Text(between).join([text for text in texts if text.plain])


def heading(title: str, width: int = 0, style: str = "bold") -> Text:
    """A title with a line after it."""
    return Text().append("─ ", style="dim").append(title, style=style).append(f" {'─' * max(0, width - len(title) - 3)}", style="dim")


def bar(value: int, top: int, style: str) -> Text:
    """So much of a track, in figures too."""
    text = Text().append("■" * value, style=style)
    text.append("□" * (top - value), style="dim")
    return text.append(f" {value}/{top}")


def beside(cells: Sequence[RenderableType], width: int) -> Table:
    """Side by side, each so wide."""
    table = Table.grid(padding=(0, 1, 0, 0))
    for _ in cells:
        table.add_column(width=width)
    table.add_row(*cells)
    return table


class Canvas:
    """Letters on squared paper."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.letters = [[" "] * width for _ in range(height)]
        self.styles: dict[tuple[int, int], Style | str] = {}

    def put(self, x: int, y: int, letter: str, style: Style | str = "") -> None:
        if 0 <= x < self.width and 0 <= y < self.height:
            self.letters[y][x] = letter
            if style:
                self.styles[x, y] = style
            else:
                self.styles.pop((x, y), None)

    def write(self, x: int, y: int, text: str, style: Style | str = "") -> None:
        for i, letter in enumerate(text):
            self.put(x + i, y, letter, style)

    def line(self, x0: int, y0: int, x1: int, y1: int) -> None:
        """A straight line of dots."""
        steps = max(abs(x1 - x0), abs(y1 - y0), 1)
        for i in range(steps + 1):
            self.put(round(x0 + (x1 - x0) * i / steps), round(y0 + (y1 - y0) * i / steps), "·", "dim")

    def text(self) -> Text:
        page = Text(no_wrap=True)
        for y, row in enumerate(self.letters):
            for x, letter in enumerate(row):
                page.append(letter, style=self.styles.get((x, y), ""))
            page.append("\n")
        page.rstrip()
        return page


def draw_chart(chart: Chart, width: int, height: int) -> Text:
    """A map on so many columns and lines; longer names and lists are cut where the next place begins."""
    canvas = Canvas(width, height)
    spots = {mark.id: spot(chart, mark, width, height) for mark in chart.marks}
    for lane in chart.lanes:
        (x0, y0), (x1, y1) = spots[lane.ends[0]], spots[lane.ends[1]]
        canvas.line(x0, y0, x1, y1)
    boxes = {mark.id: room(spots, mark.id, width) for mark in chart.marks}
    for mark in chart.marks:
        place(canvas, mark, spots[mark.id], boxes[mark.id])
    for lane in chart.lanes:
        # Last, so that no name hides what a road costs; a little off the middle where that is taken.
        (x0, y0), (x1, y1) = spots[lane.ends[0]], spots[lane.ends[1]]
        for part in (0.5, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7):
            x, y = round(x0 + (x1 - x0) * part), round(y0 + (y1 - y0) * part)
            if all(canvas.letters[y][min(x + i, width - 1)] in " ·" for i in range(len(lane.cost))):
                canvas.write(x, y, lane.cost, "bold")
                break
    return canvas.text()


def spot(chart: Chart, mark: Mark, width: int, height: int) -> tuple[int, int]:
    return round(mark.x / chart.width * (width - 1)), round(mark.y / chart.height * (height - 1))


def room(spots: dict[str, tuple[int, int]], name: str, width: int) -> int:
    """How many columns a place may take: as far as its next neighbour on about the same line."""
    x, y = spots[name]
    gaps = [abs(other - x) for one, (other, high) in spots.items() if one != name and abs(high - y) < ROOM]
    return max(7, min([*(gap - 1 for gap in gaps if gap), 2 * x + 1 if x * 2 < width else 2 * (width - x), 24]))


def place(canvas: Canvas, mark: Mark, at: tuple[int, int], columns: int) -> None:
    """A place's name, what is there and the numbers of its moves, around its point."""
    moves = ""
    for choice in mark.choices:
        # Of many moves those that fit; the list has them all.
        more = joined(moves, sign(choice)).plain
        moves = more if len(more) <= columns else moves
    lines = [(line, "bold") for line in mark.lines]
    if mark.own:
        lines[0] = (OWN + lines[0][0], "bold")
    if moves:
        last, style = lines[-1]
        if len(last) + 1 + len(moves) <= columns:
            lines[-1] = (f"{last} {moves}", style)
        else:
            lines.append((moves, "bold"))
    lines += [(line, "") for line in mark.there]
    x, y = at
    top = y - min(len(mark.lines) - 1, 1)
    for i, (line, style) in enumerate(lines):
        shown = line[:columns]
        left = max(0, min(x - len(shown) // 2, canvas.width - len(shown)))
        canvas.write(left, top + i, shown, style)
        for choice in mark.choices:
            found = shown.find(f"‹{choice.number}›")
            if choice.number and found >= 0:
                canvas.write(left + found, top + i, f"‹{choice.number}›", sign(choice).style)
