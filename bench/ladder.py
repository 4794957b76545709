"""How strong every level is for the time it takes, in every game and mode: draws `docs/pictures/ladder.svg`.

Of what `bench/levels.py` has played and kept: in solo and co-operative modes the victories of each level on the same deals; in competitive
ones, at two seats, what it won against *greedy* (`bench/levels.py --ladder`). Times are those of the same games.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

from levels import HERE, YARDSTICK, Row, judged, together

import malison
from malison.bots.fiend import NAME
from malison.bots.seats import BOTS

PICTURE = Path(__file__).parent.parent / "docs" / "pictures" / "ladder.svg"
COLOURS = {"random": "#8a8a8a", "greedy": "#8a6a00", "clever": "#2f7d4f", "master": "#2b5fa8", NAME: "#a02a3f"}
COLUMNS = 5
FEWEST = 8
"""Games without which nothing is drawn."""
EVEN = 0.5


class Place(NamedTuple):
    """Where a level stands."""

    level: str
    ms: float
    rate: float
    low: float
    high: float


def tables() -> list[tuple[str, str, int]]:
    """Every mode that somebody plays, with the fewest seats."""
    modes = [(name, mode) for name in malison.games() for mode in malison.game(name).mode_list]
    return [(name, mode.name, next(filter(None, mode.seats))) for name, mode in modes if any(mode.seats)]


def places(rows: list[Row]) -> list[Place]:
    """The levels of one kind of table, from the weakest up, by the match in which each played most."""
    found = []
    for level in BOTS:
        most: Place | None = None
        games = FEWEST - 1
        for row in rows:
            if level not in row["levels"] or len(row["deals"]) <= games or not (together(row) or YARDSTICK in row["levels"]):
                continue
            at = row["levels"].index(level)
            ms = 1000 * row["spent"][at] / max(row["decisions"][at], 1)
            games = len(row["deals"])
            if together(row) or at == 0:
                said = judged(row, at)
                most = Place(level, ms, said["rate"], said["low"], said["high"])
            if not together(row) and level == YARDSTICK:
                most = Place(level, ms, EVEN, EVEN, EVEN)
            elif not together(row) and at == 1:
                said = judged(row)
                most = Place(level, ms, 1 - said["rate"], 1 - said["high"], 1 - said["low"])
        if most is not None:
            found.append(most)
    return found


def draw(rows: list[Row]) -> None:
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "malison"
    mpl.rcParams["svg.fonttype"] = "none"
    from matplotlib import pyplot as plt

    panels = [(table, [row for row in rows if (row["game"], row["mode"], row["seats"]) == table]) for table in tables()]
    panels = [(table, here) for table, here in panels if places(here)]
    lines = -(-len(panels) // COLUMNS)
    figure, grid = plt.subplots(lines, COLUMNS, figsize=(2.6 * COLUMNS, 2.4 * lines), sharex=True, sharey=True, layout="constrained")
    for axes in grid.flat[len(panels) :]:
        axes.set_axis_off()
    for axes, ((name, mode, _), here) in zip(grid.flat, panels, strict=False):
        at = places(here)
        axes.plot([place.ms for place in at], [100 * place.rate for place in at], color="#bbbbbb", linewidth=1, zorder=1)
        for place in at:
            off = [[100 * max(place.rate - place.low, 0)], [100 * max(place.high - place.rate, 0)]]
            axes.errorbar(place.ms, 100 * place.rate, off, color=COLOURS[place.level], marker="o", capsize=2)
        words = f"{malison.game(name).title.rstrip('.')}\n{mode.replace('_', ' ')}{'' if together(here[0]) else f', against {YARDSTICK}'}"
        axes.set_title(words, fontsize=8)
        axes.set_xscale("log")
        axes.minorticks_off()
        axes.set_ylim(-3, 103)
        axes.grid(visible=True, alpha=0.25)
        axes.tick_params(labelsize=7)
    marks = [plt.Line2D([], [], color=colour, marker="o", linestyle="", label=level) for level, colour in COLOURS.items()]
    figure.legend(handles=marks, loc="outside upper center", ncols=len(marks), frameon=False, fontsize=8)
    figure.supxlabel("milliseconds a decision (CPU, logarithmic)", fontsize=8)
    figure.supylabel("games won, %", fontsize=8)
    figure.savefig(PICTURE, metadata={"Date": None})


if __name__ == "__main__":
    draw(json.loads((HERE / "levels.json").read_text()))
