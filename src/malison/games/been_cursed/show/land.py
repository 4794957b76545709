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
LAWN: Final = 46
"""Half the height of a pasture."""
NAME: Final = 11
"""Half the height of a district's name."""
LETTERS: Final = 75
"""Half the length of the longest."""
SCALES: Final = ((0.83, 0.49), (0.39, 0.47), (0.36, 0.4))
"""Pixels for each step across and down: at a desk, on a phone and on a low one."""
SEATS: Final = {"nw": (-32, -9), "ne": (32, -9), "sw": (-32, 10), "n": (0, -36)}
"""Where the token may stand beside a house, in pixels from its middle: the best first, where others are as free. Across from them is the
coin, and only the Laboratory and the Market have no number that it could cover from above."""
ROOMY: Final = 34
"""So many pixels are room enough."""
WIDTH: Final = 1000
HEIGHT: Final = 700
HUES: Final = 6
GROVE: Final = 34
"""How far apart trees stand about."""


class Point(Struct):
    x: float
    y: float


class Spot(Point):
    """A place; `crowded` if another lies close to its right, so that what stands beside others goes above it. `seat` is the corner at which
    the token stands there."""

    crowded: bool
    seat: str
    ward: int
    """Which district it stands in; there are as many as hues."""


class District(Point):
    name: str


class Shape(Struct):
    """An element of the drawing with its attributes."""

    tag: str
    values: dict[str, object]


def line(css: str, x1: float, y1: float, x2: float, y2: float) -> Shape:
    return Shape("line", {"class": css, "x1": x1, "y1": y1, "x2": x2, "y2": y2})


def land(box: Box) -> dict[str, Any]:
    """The drawing, from the ground up, and the points at which names and things are put."""
    lawns = [lawn(box, pasture) for pasture in range(len(PASTURES))]
    fords = [ford(box, gate) for gate in range(len(box.ends))]
    return {
        "shapes": grounds(box) + meadows(box, lawns) + waters_and_walls(box) + roads(box, fords) + trees(box, lawns),
        "districts": [label(box, district) for district in range(len(box.district_names))],
        "spots": [
            Spot(box.place_x[place], box.place_y[place], crowded(box, place), seat(box, place, fords, lawns), box.district[place] % HUES)
            for place in range(len(box.place_x))
        ],
        "lawns": lawns,
        "fords": fords,
    }


def grounds(box: Box) -> list[Shape]:
    found: list[Shape] = []
    for n, ((x0, x1), (y0, y1)) in enumerate(zip(box.district_x, box.district_y, strict=True)):
        found.append(Shape("rect", {"class": f"ground g{n % HUES}", "x": x0, "y": y0, "width": x1 - x0, "height": y1 - y0}))
    return [*found, Shape("rect", {"width": WIDTH, "height": HEIGHT, "fill": "url(#tuft)"})]


def label(box: Box, district: int) -> District:
    (x0, x1), (y0, y1) = box.district_x[district], box.district_y[district]
    return District((x0 + x1) / 2, y0 + 16 if y0 == 0 else y1 - 16, box.district_names[district])


def meadows(box: Box, lawns: list[Point]) -> list[Shape]:
    found: list[Shape] = []
    for pasture, at in enumerate(lawns):
        beside = [place for place, near in enumerate(box.touching) if pasture in near]
        found += [line("hedge", at.x, at.y, box.place_x[place], box.place_y[place]) for place in beside]
        round_it = {"cx": at.x, "cy": at.y, "rx": 56, "ry": LAWN}
        for look in ({"class": "meadow", **round_it}, {**round_it, "fill": "url(#furrow)"}, {"class": "fence", **round_it}):
            found.append(Shape("ellipse", look))
    return found


def lawn(box: Box, pasture: int) -> Point:
    """A pasture close beside a house moves aside a little, so that a finger finds either; and none lies under its district's name."""
    x, y = box.pasture_x[pasture], box.pasture_y[pasture]
    aside = x
    for there, high in zip(box.place_x, box.place_y, strict=True):
        if abs(x - there) < BESIDE and abs(y - high) < BESIDE // 2:
            aside = there + BESIDE if x >= there else there - BESIDE
    clear = LAWN + NAME + 6
    for district in range(len(box.district_names)):
        name = label(box, district)
        if box.district_x[district][0] <= x < box.district_x[district][1] and abs(y - name.y) < clear:
            y = round(name.y + clear if name.y < y else name.y - clear)
    return Point(min(max(aside, MARGIN), WIDTH - MARGIN), y)


def seat(box: Box, place: int, fords: list[Point], lawns: list[Point]) -> str:
    """The corner of a house at which the token lies on as little as can be: guards, sheep, other houses, the map's edge. It is the same on
    all screens."""
    best, most = "", -1.0
    for corner, (aside, down) in SEATS.items():
        if corner == "n" and box.price[place]:
            continue
        room = min(clearance(box, place, fords, lawns, aside, down, *scale) for scale in SCALES)
        if min(room, ROOMY) > most:
            best, most = corner, min(room, ROOMY)
    return best


def clearance(box: Box, place: int, fords: list[Point], lawns: list[Point], aside: int, down: int, across: float, along: float) -> float:
    """How many pixels lie between the token at this corner and whatever else there is."""
    x, y = box.place_x[place] * across + aside, box.place_y[place] * along + down
    others = [Point(there, high) for n, (there, high) in enumerate(zip(box.place_x, box.place_y, strict=True)) if n != place]
    names = [label(box, district) for district in range(len(box.district_names))]
    words = [Point(name.x + half * LETTERS, name.y) for name in names for half in (-1, -0.5, 0, 0.5, 1)]
    room = min(hypot(at.x * across - x, at.y * along - y) for at in fords + others + lawns + words)
    return min(room, x, WIDTH * across - x, y, HEIGHT * along - y)


def crowded(box: Box, place: int) -> bool:
    near = zip(box.place_x, box.place_y, strict=True)
    return bool(box.price[place]) and any(
        0 < x - box.place_x[place] <= CROWDED and abs(y - box.place_y[place]) < CROWDED - 10 for x, y in near
    )


# -- trees


def trees(box: Box, lawns: list[Point]) -> list[Shape]:
    """Groves where nothing else is, as if by chance and always the same. Each tree is a dot of the pen, round however the map is drawn."""
    found: list[tuple[int, int]] = []
    for row in range(HEIGHT // GROVE):
        for column in range(WIDTH // GROVE):
            chance = (column * 2654435761 ^ row * 40503 * 65539) % 65537
            x, y = column * GROVE + 12 + chance % 17, row * GROVE + 14 + chance // 17 % 17
            if chance % 3 and free(box, lawns, x, y):
                found.append((x, y))
    return [
        Shape("path", {"class": css, "d": "".join(f"M{x + aside} {y + aside}h0" for x, y in found)})
        for css, aside in (("tree-shade", 3), ("tree-edge", 0), ("tree", 0))
    ]


def free(box: Box, lawns: list[Point], x: float, y: float) -> bool:
    """Whether a tree stands clear of houses, roads, meadows, walls, river and names."""
    places = zip(box.place_x, box.place_y, strict=True)
    if any(abs(x - there) < 62 and abs(y - high) < 66 for there, high in places):
        return False
    if any(abs(x - at.x) < 74 and abs(y - at.y) < 64 for at in lawns):
        return False
    names = [label(box, district) for district in range(len(box.district_names))]
    if any(abs(x - at.x) < 125 and abs(y - at.y) < 34 for at in names):
        return False
    ways = [(box.place_x[a], box.place_y[a], box.place_x[b], box.place_y[b]) for a, b in box.inside + box.ends]
    if any(off(x, y, *ends) < 30 for ends in ways + borders(box, river=False)):
        return False
    return all(off(x, y, *ends) >= 52 for ends in borders(box, river=True))


def off(x: float, y: float, x1: float, y1: float, x2: float, y2: float) -> float:
    """How far a point lies from a line between two others."""
    dx, dy = x2 - x1, y2 - y1
    t = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)
    t = min(max(t, 0.0), 1.0)
    return hypot(x - x1 - t * dx, y - y1 - t * dy)


# -- walls and river


def waters_and_walls(box: Box) -> list[Shape]:
    walls = [line(css, *ends) for ends in borders(box, river=False) for css in ("wall-shade", "wall", "merlons")]
    rivers = [(css, ends) for css in ("bank", "river", "ripple") for ends in borders(box, river=True)]
    return walls + [Shape("path", {"class": css, "d": swing(*ends)}) for css, ends in rivers]


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


def roads(box: Box, fords: list[Point]) -> list[Shape]:
    """Bridges and gates, the roads over them, and the planks of the bridges."""
    kinds = ["bridge" if bridge else "gate" for bridge in box.bridge]
    found = [across(box, gate, at, f"span {kinds[gate]}", SPAN) for gate, at in enumerate(fords)]
    for css in ("verge", "road"):
        found += [line(css, box.place_x[a], box.place_y[a], box.place_x[b], box.place_y[b]) for a, b in box.inside + box.ends]
    return found + [across(box, gate, at, "planks", PLANKS) for gate, at in enumerate(fords) if box.bridge[gate]]


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


def across(box: Box, gate: int, at: Point, css: str, half: int) -> Shape:
    """A short piece of a road, to either side of where it crosses."""
    a, b = box.ends[gate]
    x, y = box.place_x[b] - box.place_x[a], box.place_y[b] - box.place_y[a]
    dx, dy = half * x / hypot(x, y), half * y / hypot(x, y)
    return line(css, round(at.x - dx, 1), round(at.y - dy, 1), round(at.x + dx, 1), round(at.y + dy, 1))
