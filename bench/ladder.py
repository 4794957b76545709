"""How strong every level is for the time it takes, in every game and mode: `python bench/ladder.py [GAME …] [--games N] [--seconds S]`.

Competitive modes: two seats, against *greedy*, each deal twice with the seats swapped. Solo and co-operative modes: all levels play the
same deals. A level plays until it has so many games, or has thought for so many seconds of processor time. What was played is kept in
`bench/ladder.json`, so that a run can be broken off and gone on with; games of other editions or budgets are thrown away. Ends with the
plot `docs/pictures/ladder.svg`; `--games 0` only draws it.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import malison
from malison.bots import nets
from malison.bots.batch import result_value
from malison.bots.fiend import NAME, net_file
from malison.bots.seats import BOTS, ask, bot, budget, levels
from malison.kernel.rng import seeded
from malison.lab.statistics import wilson

KEPT = Path(__file__).parent / "ladder.json"
PICTURE = Path(__file__).parent.parent / "docs" / "pictures" / "ladder.svg"
SEED = 83_000
AGAINST = "greedy"
COLOURS = {"random": "#8a8a8a", "greedy": "#8a6a00", "clever": "#2f7d4f", "master": "#2b5fa8", NAME: "#a02a3f"}
COLUMNS = 5
FEWEST = 8
"""Games without which nothing is drawn."""

Row = dict[str, Any]


def tables(names: list[str]) -> list[tuple[str, str, int]]:
    """Every mode that somebody plays, with the fewest seats."""
    modes = [(name, mode) for name in names for mode in malison.game(name).mode_list]
    return [(name, mode.name, next(filter(None, mode.seats))) for name, mode in modes if any(mode.seats)]


def blank(name: str, mode: str, seats: int, level: str) -> Row:
    game = malison.game(name)
    thinks = nets.read_head(net_file(game, mode, seats).read_bytes())["simulations"] if level == NAME else budget(level, game)
    about = {"game": name, "mode": mode, "seats": seats, "level": level, "edition": game.edition().digest, "simulations": thinks}
    return {**about, "games": 0, "won": 0.0, "decisions": 0, "spent": 0.0}


def play(row: Row) -> None:
    """One more game, or with rivals a deal with the seats swapped."""
    game = malison.game(row["game"])
    seats = row["seats"]
    table = game.prepare(seats, mode=row["mode"], **game.with_cap(row["mode"], {}))
    rivals = nets.rivals(table)
    one, other = bot(row["level"], game), bot(AGAINST, game)
    turns = seats if rivals else 1
    number = SEED + row["games"] // turns
    for turn in range(turns):
        g, rng = table.clone(), seeded(number)
        g.begin(number)
        while g.asking is not None:
            if rivals and g.seat != turn:
                g.answer(ask(other, g, rng))
                continue
            began = time.process_time()
            move = ask(one, g, rng)
            row["spent"] += time.process_time() - began
            row["decisions"] += 1
            g.answer(move)
        row["games"] += 1
        row["won"] += result_value(g, turn)


def draw(rows: list[Row]) -> None:
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "malison"
    mpl.rcParams["svg.fonttype"] = "none"
    from matplotlib import pyplot as plt

    panels = [table for table in tables(list(malison.games())) if any(row["games"] >= FEWEST for row in rows if key(row)[:3] == table)]
    lines = -(-len(panels) // COLUMNS)
    figure, grid = plt.subplots(lines, COLUMNS, figsize=(2.6 * COLUMNS, 2.4 * lines), sharex=True, sharey=True, layout="constrained")
    for axes in grid.flat[len(panels) :]:
        axes.set_axis_off()
    for axes, (name, mode, seats) in zip(grid.flat, panels, strict=False):
        here = [row for row in rows if key(row)[:3] == (name, mode, seats) and row["games"] >= FEWEST]
        here.sort(key=lambda row: BOTS.index(row["level"]))
        at = [(1000 * row["spent"] / row["decisions"], 100 * row["won"] / row["games"]) for row in here]
        axes.plot(*zip(*at, strict=True), color="#bbbbbb", linewidth=1, zorder=1)
        for row, (x, y) in zip(here, at, strict=True):
            low, high = wilson(round(row["won"]), row["games"])
            axes.errorbar(x, y, [[max(y - 100 * low, 0)], [max(100 * high - y, 0)]], color=COLOURS[row["level"]], marker="o", capsize=2)
        rivals = nets.rivals(malison.game(name).prepare(seats, mode=mode))
        words = f"{malison.game(name).title.rstrip('.')}\n{mode.replace('_', ' ')}{f', against {AGAINST}' if rivals else ''}"
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


def key(row: Row) -> tuple[str, str, int, str]:
    return (row["game"], row["mode"], row["seats"], row["level"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("chosen", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60.0, help="of processor time, for each level and mode")
    parser.add_argument("--modes", default="", help="only these, with commas")
    parser.add_argument("--levels", default="", help="only these, with commas")
    wish = parser.parse_args()
    if not malison.compiled():
        raise SystemExit("times are those of the compiled rules: make compiled")
    kept: dict[tuple[str, str, int, str], Row] = {}
    for row in json.loads(KEPT.read_text()) if KEPT.exists() else []:
        if row["level"] != NAME or net_file(malison.game(row["game"]), row["mode"], row["seats"]).exists():
            fresh = blank(*key(row))
            if all(row[name] == fresh[name] for name in ("edition", "simulations")):
                kept[key(row)] = row
    only = [level for level in wish.levels.split(",") if level] or list(BOTS)
    for level in [level for level in BOTS if level in only]:
        for name, mode, seats in tables(wish.chosen or list(malison.games())) if wish.games else []:
            if level not in levels(malison.game(name), mode, seats) or (wish.modes and mode not in wish.modes.split(",")):
                continue
            row = kept.setdefault((name, mode, seats, level), blank(name, mode, seats, level))
            while row["games"] < wish.games and row["spent"] < wish.seconds:
                play(row)
                KEPT.write_text(json.dumps(list(kept.values()), indent=1) + "\n")
            if row["games"]:
                each = f"{1000 * row['spent'] / max(row['decisions'], 1):.3f} ms a decision"
                print(f"{name} {mode} {level}: {row['won'] / row['games']:.1%} of {row['games']}, {each}", flush=True)
    draw(list(kept.values()))


if __name__ == "__main__":
    main()
