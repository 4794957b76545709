"""Small plots in SVG: bars with intervals, lines, steps, histograms. Colours are CSS variables, which a page or a dark room may set."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

import msgspec

STYLE: Final = """\
.plot { --ink: #222; --faint: #ccc; --paper: #fff; --a: #3465a4; --b: #c4581a; --c: #3b7d2f; --d: #8b3fa0; --e: #8a6d00; --f: #555;
  font: 13px system-ui, sans-serif; }
.plot text { fill: var(--ink); }
.plot .paper { fill: var(--paper); }
.plot .grid { stroke: var(--faint); stroke-width: 1; }
.plot .mark { stroke: var(--ink); stroke-width: 1.5; fill: none; }
.plot .level { stroke: var(--ink); stroke-dasharray: 4 3; }
.plot .title { font-weight: 600; font-size: 15px; }
.plot .band { opacity: 0.2; stroke: none; }
.plot .a { fill: var(--a); } .plot .b { fill: var(--b); } .plot .c { fill: var(--c); }
.plot .d { fill: var(--d); } .plot .e { fill: var(--e); } .plot .f { fill: var(--f); }
.plot .path.a { stroke: var(--a); } .plot .path.b { stroke: var(--b); } .plot .path.c { stroke: var(--c); }
.plot .path.d { stroke: var(--d); } .plot .path.e { stroke: var(--e); } .plot .path.f { stroke: var(--f); }
.plot polyline.path { fill: none; stroke-width: 2; }
@media (prefers-color-scheme: dark) {
  .plot { --ink: #eee; --faint: #555; --paper: #1c1c1e; --a: #7aa7e0; --b: #f0935a; --c: #7cc56e; --d: #c58bd6; --e: #d6b84a; --f: #aaa; }
}
"""
"""For a page that holds plots; a plot that stands alone brings it along."""
COLOURS: Final = ("a", "b", "c", "d", "e", "f")
"""Classes, for a page may forbid styles on what it shows."""
WIDTH: Final = 640
LINE: Final = 26
TOP: Final = 40
RIGHT: Final = 24
HEIGHT: Final = 320
LETTER: Final = 7.2
"""About how wide a letter is."""


class Bar(msgspec.Struct, frozen=True):
    """A value with its interval, if it has one."""

    label: str
    value: float
    low: float | None = None
    high: float | None = None


class Point(msgspec.Struct, frozen=True):
    """A point of a line, with its interval, if it has one."""

    x: float
    y: float
    low: float | None = None
    high: float | None = None


def ticks(least: float, most: float, about: int = 5) -> list[float]:
    """Round numbers that cover a range."""
    if not most > least:
        most = least + 1
    rough = (most - least) / about
    unit = 10.0 ** math.floor(math.log10(rough))
    step = next(unit * times for times in (1, 2, 5, 10) if unit * times >= rough * 0.999)
    first, last = math.floor(least / step + 1e-9), math.ceil(most / step - 1e-9)
    return [round(n * step, 10) for n in range(first, last + 1)]


def number(value: float, percent: bool = False) -> str:
    if percent:
        return f"{value * 100:.3g} %"
    return f"{value:,.0f}" if value == int(value) else f"{value:.3g}"


def frame(title: str, height: float, parts: Sequence[str], alone: bool) -> str:
    style = f"<style>{STYLE}</style>" if alone else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="plot" viewBox="0 0 {WIDTH} {height:.0f}" role="img">'
        f"<title>{escape(title)}</title>{style}"
        f'<rect class="paper" width="{WIDTH}" height="{height:.0f}"/><text class="title" x="12" y="22">{escape(title)}</text>'
        + "".join(parts)
        + "</svg>\n"
    )


def text(x: float, y: float, words: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, css: str) -> str:
    return f'<line class="{css}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def bars(title: str, found: Sequence[Bar], *, percent: bool = True, level: float | None = None, alone: bool = True) -> str:
    """One bar below the other, each with its interval as a whisker; `level` is a line to compare with."""
    labels = max([len(bar.label) for bar in found], default=0)
    left = min(24 + labels * LETTER, WIDTH / 2)
    values = [value for bar in found for value in (bar.value, bar.low, bar.high) if value is not None]
    marks = ticks(min([0.0, *values]), max([level or 0.0, *values]))
    least, most = marks[0], marks[-1]

    def at(value: float) -> float:
        return left + (value - least) / (most - least) * (WIDTH - left - RIGHT)

    bottom = TOP + LINE * len(found)
    parts = [line(at(mark), TOP, at(mark), bottom, "grid") for mark in marks]
    parts += [text(at(mark), bottom + 18, number(mark, percent), "middle") for mark in marks]
    for i, bar in enumerate(found):
        y = TOP + LINE * i
        x1, x2 = sorted((at(0.0), at(bar.value)))
        told = number(bar.value, percent)
        if bar.low is not None and bar.high is not None:
            told += f" ({number(bar.low, percent)} – {number(bar.high, percent)})"
        parts.append(f"<g><title>{escape(f'{bar.label}: {told}')}</title>")
        parts.append(text(left - 8, y + LINE / 2 + 4, bar.label, "end"))
        rectangle = f'x="{x1:.1f}" y="{y + 5:.1f}" width="{max(x2 - x1, 1):.1f}" height="{LINE - 10}"'
        parts.append(f'<rect {rectangle} class="a"/>')
        if bar.low is not None and bar.high is not None:
            middle, low, high = y + LINE / 2, at(bar.low), at(bar.high)
            parts.append(line(low, middle, high, middle, "mark"))
            parts += [line(end, middle - 5, end, middle + 5, "mark") for end in (low, high)]
        parts.append("</g>")
    if level is not None:
        parts.append(line(at(level), TOP - 4, at(level), bottom, "level"))
    return frame(title, bottom + 30, parts, alone)


class Axes:
    """Two axes with their grid, and where points lie between them."""

    def __init__(self, xs: Sequence[float], ys: Sequence[float], x: str, y: str, percent: bool, names: int) -> None:
        self.across, self.up = ticks(min(xs, default=0), max(xs, default=1)), ticks(min(ys, default=0), max(ys, default=1))
        self.left = 24 + max(len(number(mark, percent)) for mark in self.up) * LETTER
        self.bottom = float(HEIGHT - 46)
        self.top = TOP + 16 + 18 * names
        self.parts = [line(self.left, self.h(mark), WIDTH - RIGHT, self.h(mark), "grid") for mark in self.up]
        self.parts += [text(self.left - 6, self.h(mark) + 4, number(mark, percent), "end") for mark in self.up]
        self.parts += [text(self.w(mark), self.bottom + 18, number(mark), "middle") for mark in self.across]
        self.parts.append(text((self.left + WIDTH - RIGHT) / 2, self.bottom + 38, x, "middle"))
        self.parts.append(text(12, self.top - 8, y))

    def w(self, value: float) -> float:
        return self.left + (value - self.across[0]) / (self.across[-1] - self.across[0]) * (WIDTH - self.left - RIGHT)

    def h(self, value: float) -> float:
        return self.bottom - (value - self.up[0]) / (self.up[-1] - self.up[0]) * (self.bottom - self.top)

    def key(self, names: Sequence[str]) -> None:
        """Which colour is which."""
        for i, name in enumerate(names):
            y = TOP + 18 * i
            self.parts.append(f'<rect x="{self.left:.1f}" y="{y - 9:.1f}" width="14" height="10" class="{colour(i)}"/>')
            self.parts.append(text(self.left + 20, y, name))


def colour(i: int) -> str:
    return COLOURS[i % len(COLOURS)]


class Look(msgspec.Struct, frozen=True):
    """What the axes are called; whether heights are percent; whether 0 has to be in sight; whether the picture stands alone."""

    x: str = ""
    y: str = ""
    percent: bool = False
    zero: bool = False
    alone: bool = True


PLAIN: Final = Look()


def drawn(title: str, series: Mapping[str, Sequence[Point]], look: Look, stepped: bool) -> str:
    points = [point for found in series.values() for point in found]
    ys = [value for point in points for value in (point.y, point.low, point.high) if value is not None] + ([0.0] if look.zero else [])
    many = len(series) > 1
    axes = Axes([point.x for point in points], ys, look.x, look.y, look.percent, len(series) if many else 0)
    if many:
        axes.key(list(series))
    for i, (name, found) in enumerate(series.items()):
        band = [point for point in found if point.low is not None and point.high is not None]
        if band:
            edge = [(p.x, p.high or 0.0) for p in band] + [(p.x, p.low or 0.0) for p in reversed(band)]
            path = " ".join(f"{axes.w(a):.1f},{axes.h(b):.1f}" for a, b in edge)
            axes.parts.append(f'<polygon class="band {colour(i)}" points="{path}"/>')
        corners: list[tuple[float, float]] = []
        for n, point in enumerate(found):
            if stepped and n:
                corners.append((point.x, found[n - 1].y))
            corners.append((point.x, point.y))
        path = " ".join(f"{axes.w(a):.1f},{axes.h(b):.1f}" for a, b in corners)
        axes.parts.append(f'<polyline class="path {colour(i)}" points="{path}"><title>{escape(name)}</title></polyline>')
    return frame(title, HEIGHT, axes.parts, look.alone)


def lines(title: str, series: Mapping[str, Sequence[Point]], look: Look = PLAIN) -> str:
    """A line for each series, with its band where its points have intervals."""
    return drawn(title, series, look, stepped=False)


def steps(title: str, series: Mapping[str, Sequence[Point]], look: Look = PLAIN) -> str:
    """Lines that stay as they are until the next point."""
    return drawn(title, series, look, stepped=True)


def histogram(title: str, counts: Mapping[int, int], *, x: str = "", y: str = "games", most: int = 40, alone: bool = True) -> str:
    """How often each number came; many different ones are put together in classes of equal width."""
    least, largest = min(counts, default=0), max(counts, default=0)
    width = -(-(largest - least + 1) // most)
    classes: dict[int, int] = {}
    for value, n in counts.items():
        first = least + (value - least) // width * width
        classes[first] = classes.get(first, 0) + n
    axes = Axes([least, largest + width], [0, *classes.values()], x, y, False, 0)
    for first, n in sorted(classes.items()):
        x1, x2 = axes.w(first), axes.w(first + width)
        label = f"{first:,}" if width == 1 else f"{first:,} – {first + width - 1:,}"
        rectangle = f'x="{x1 + 0.5:.1f}" y="{axes.h(n):.1f}" width="{max(x2 - x1 - 1, 0.5):.1f}" height="{axes.bottom - axes.h(n):.1f}"'
        axes.parts.append(f'<rect {rectangle} class="a"><title>{label}: {n:,}</title></rect>')
    return frame(title, HEIGHT, axes.parts, alone)
