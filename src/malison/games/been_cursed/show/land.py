"""Where everything lies on the drawn map: districts, walls and river, roads, meadows. It is the same in every game of an edition."""

from __future__ import annotations

from math import hypot
from typing import Any, Final

from msgspec import Struct

from malison.games.been_cursed.box.box import Box
from malison.games.been_cursed.moves import PASTURES

BEND: Final = 26
"""How far the river swings to either side."""
SPAN: Final = 34
PLANKS: Final = 32
"""Half the length of a bridge or gate, and of the planks on a bridge."""
CROWDED: Final = 110
BESIDE: Final = 130
MARGIN: Final = 60
WIDTH: Final = 1000


class Point(Struct):
    x: float
    y: float


class Spot(Point):
    """A place; `crowded` if another lies close to its right, so that what stands beside others goes above it."""

    crowded: bool


class Line(Struct):
    css: str
    x1: float
    y1: float
    x2: float
    y2: float


class Ground(Struct):
    """A district."""

    name: str
    x: int
    y: int
    width: int
    height: int
    label: Point


class Meadow(Point):
    hedges: list[Point]


class River(Struct):
    css: str
    path: str


def land(box: Box) -> dict[str, Any]:
    """All of it in the order in which it is drawn, and the points at which things are put."""
    fords = [ford(box, gate) for gate in range(len(box.ends))]
    return {
        "grounds": [ground(box, district) for district in range(len(box.district_names))],
        "meadows": [meadow(box, pasture) for pasture in range(len(PASTURES))],
        "walls": [Line(css, *ends) for ends in borders(box, river=False) for css in ("wall-shade", "wall", "merlons")],
        "rivers": [River(css, swing(*ends)) for css in ("bank", "river", "ripple") for ends in borders(box, river=True)],
        "roads": [across(box, gate, fords[gate], f"span {'bridge' if box.bridge[gate] else 'gate'}", SPAN) for gate in range(len(box.ends))]
        + [road(box, ends, css) for css in ("verge", "road") for ends in box.inside + box.ends]
        + [across(box, gate, fords[gate], "planks", PLANKS) for gate in range(len(box.ends)) if box.bridge[gate]],
        "spots": [Spot(box.place_x[place], box.place_y[place], crowded(box, place)) for place in range(len(box.place_x))],
        "fords": fords,
    }


def ground(box: Box, district: int) -> Ground:
    (x0, x1), (y0, y1) = box.district_x[district], box.district_y[district]
    label = Point((x0 + x1) / 2, y0 + 16 if y0 == 0 else y1 - 16)
    return Ground(box.district_names[district], x0, y0, x1 - x0, y1 - y0, label)


def meadow(box: Box, pasture: int) -> Meadow:
    """A pasture close beside a house moves aside a little, so that a finger finds either."""
    x, y = box.pasture_x[pasture], box.pasture_y[pasture]
    aside = x
    for there, high in zip(box.place_x, box.place_y, strict=True):
        if abs(x - there) < BESIDE and abs(y - high) < BESIDE // 2:
            aside = there + BESIDE if x >= there else there - BESIDE
    hedges = [Point(box.place_x[place], box.place_y[place]) for place, near in enumerate(box.touching) if pasture in near]
    return Meadow(min(max(aside, MARGIN), WIDTH - MARGIN), y, hedges)


def crowded(box: Box, place: int) -> bool:
    near = zip(box.place_x, box.place_y, strict=True)
    return bool(box.price[place]) and any(
        0 < x - box.place_x[place] <= CROWDED and abs(y - box.place_y[place]) < CROWDED - 10 for x, y in near
    )


# -- walls and river


def borders(box: Box, river: bool) -> list[tuple[int, int, int, int]]:
    """The lines where two districts meet: at the river if a bridge leads over it, otherwise at a wall."""
    wet = {frozenset((box.district[a], box.district[b])) for (a, b), bridge in zip(box.ends, box.bridge, strict=True) if bridge}
    found: list[tuple[int, int, int, int]] = []
    for a, (ax, ay) in enumerate(zip(box.district_x, box.district_y, strict=True)):
        for b, (bx, by) in enumerate(zip(box.district_x, box.district_y, strict=True)):
            if (frozenset((a, b)) in wet) != river:
                continue
            if ax[1] == bx[0] and ay[0] < by[1] and by[0] < ay[1]:
                found.append((ax[1], max(ay[0], by[0]), ax[1], min(ay[1], by[1])))
            elif ay[1] == by[0] and ax[0] < bx[1] and bx[0] < ax[1]:
                found.append((max(ax[0], bx[0]), ay[1], min(ax[1], bx[1]), ay[1]))
    return found


def swing(x0: int, y0: int, x1: int, y1: int) -> str:
    """The river along a border."""
    if y0 == y1:
        third = (x1 - x0) / 3
        return f"M{x0} {y0}C{round(x0 + third, 1)} {y0 - BEND} {round(x0 + 2 * third, 1)} {y0 + BEND} {x1} {y1}"
    third = (y1 - y0) / 3
    return f"M{x0} {y0}C{x0 - BEND} {round(y0 + third, 1)} {x0 + BEND} {round(y0 + 2 * third, 1)} {x1} {y1}"


# -- roads


def road(box: Box, ends: list[int], css: str) -> Line:
    a, b = ends
    return Line(css, box.place_x[a], box.place_y[a], box.place_x[b], box.place_y[b])


def ford(box: Box, gate: int) -> Point:
    """Where a road meets the river or wall."""
    a, b = box.ends[gate]
    ax, ay, bx, by = box.place_x[a], box.place_y[a], box.place_x[b], box.place_y[b]
    here, there = box.district[a], box.district[b]
    t = 0.5
    x = meeting(box.district_x[here], box.district_x[there])
    y = meeting(box.district_y[here], box.district_y[there])
    if x is not None:
        t = (x - ax) / (bx - ax) if ax != bx else t
    elif y is not None:
        t = (y - ay) / (by - ay) if ay != by else t
    return Point(round(ax + t * (bx - ax), 1), round(ay + t * (by - ay), 1))


def meeting(here: list[int], there: list[int]) -> int | None:
    """Where one stretch ends and the other begins."""
    return here[1] if here[1] == there[0] else here[0] if there[1] == here[0] else None


def across(box: Box, gate: int, at: Point, css: str, half: int) -> Line:
    """A short piece of a road, to either side of where it crosses."""
    a, b = box.ends[gate]
    x, y = box.place_x[b] - box.place_x[a], box.place_y[b] - box.place_y[a]
    dx, dy = half * x / hypot(x, y), half * y / hypot(x, y)
    return Line(css, round(at.x - dx, 1), round(at.y - dy, 1), round(at.x + dx, 1), round(at.y + dy, 1))
