"""How likely the hand-made judgement means it: `python bench/chances.py [GAME …] [--tables NAMES] [--level NAME] [--seconds N] [--check]`.

Bots of a level play every kind of table, now and then an odd move. What the judgement says of positions on the way is fitted to who won
then: the logit of winning is `a + b v + late (c + d v)`, with `v` the judgement and `late` the part of a usual game that is over. Half of
the games fit, the other half say how good the fit is. Writes each game's `bot/chances.toml`, and leaves there what was measured of other
tables with the same rules and cards; a kind of table that hardly anybody wins, or loses, is left out, and one of which the judgement says
no more than the share of victories does.

`--check` fits nothing: *fiend* plays the tables that it has learned, on other deals, and what a hint would call the chance of who decides
is held against what came of it, and kept in `bench/reliability.json`. `--check --seconds 0` draws what is kept there, in
`docs/pictures/reliability.svg`.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import malison
from malison.bots import chances
from malison.bots.endings import shares
from malison.bots.fiend import NAME
from malison.bots.seats import ask, bot, levels
from malison.kernel.game import Game
from malison.kernel.rng import seeded

SEED, CHECK_SEED = 31_000, 32_000
APART = 1_000_000
"""Between the first games of two processes."""
ODD = 4
"""About so many decisions of a game are made at random."""
KEEP = 10
"""About so many positions of a game are judged."""
RIDGE = 10.0
"""How much a weight is held to 0, in positions: as much as one game says."""
FEWEST = 8
"""Victories, and defeats, without which nothing is known."""
Row = tuple[float, float, float]
"""The judgement, the number of the decision, and the part of the victory."""
Table = tuple[str, str, int]
KEPT = Path(__file__).parent / "reliability.json"
PICTURE = Path(__file__).parent.parent / "docs" / "pictures" / "reliability.svg"
SOURCES = Path(__file__).parent.parent / "src" / "malison" / "games"
COLUMNS = 4
BINS = 10
SHOWN = 30
"""Positions without which nothing is drawn of a tenth."""


def play(table: Table, level: str, games: int, seconds: float, part: int, check: bool) -> tuple[list[list[Row]], float]:
    """What was said on the way of each game, and how many decisions all had; `part`: which of the processes plays."""
    name, mode, seats = table
    game, first = malison.game(name), (CHECK_SEED if check else SEED) + part * APART
    empty = game.prepare(seats, mode=mode, **game.with_cap(mode, {}))
    knowledge = chances.judgement(empty) if check else game.knowledge
    player, knowledge, rng = bot(level, game), knowledge.own(), seeded(first)
    found: list[list[Row]] = []
    length, end = 0.0, time.monotonic() + seconds
    while len(found) < games and time.monotonic() < end:
        g = empty.clone()
        g.begin(first + len(found))
        said: list[tuple[int, float, int]] = []
        usual = length / len(found) if found else 60.0
        while not g.over:
            if rng.below(max(1, round(usual / KEEP))) == 0 and knowledge.settled(g):
                known = g.redeal(g.seat, rng.word())
                seat = g.seat if check else rng.below(seats)
                said.append((seat, knowledge.value(known, seat), int(g.ply)))
            odd = not check and rng.below(max(1, round(usual / ODD))) == 0
            g.answer(g.choices[rng.below(len(g.choices))] if odd else ask(player, g, rng))
        parts = shares([g.result(seat) for seat in range(seats)])
        found.append([(value, float(ply), parts[seat]) for seat, value, ply in said])
        length += float(g.ply)
    return found, length


def played(pool: ProcessPoolExecutor, parts: int, table: Table, level: str, games: int, seconds: float, check: bool = False) -> Any:
    """The same by several processes; how many decisions a game has."""
    jobs = [pool.submit(play, table, level, -(-games // parts), seconds, part, check) for part in range(parts)]
    done = [job.result() for job in jobs]
    found = [game for games, _ in done for game in games]
    return found, sum(length for _, length in done) / max(len(found), 1)


def terms(value: float, late: float, scale: float) -> list[float]:
    return [1.0, value / scale, late, value / scale * late]


def chance(weights: list[float], row: list[float]) -> float:
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, sum(w * x for w, x in zip(weights, row, strict=True))))))


def fit(rows: list[tuple[list[float], float]]) -> list[float]:
    """The weights; with one slope for the whole game where two would make a better position worth less."""
    weights = newton(rows)
    if weights[1] > 0 and weights[1] + weights[3] > 0:
        return weights
    return [*newton([(row[:3], part) for row, part in rows]), 0.0]


def newton(rows: list[tuple[list[float], float]]) -> list[float]:
    """Newton's method, with a ridge for all weights but the first: few games prove little."""
    n = len(rows[0][0])
    weights = [0.0] * n
    for _ in range(25):
        slope = [-RIDGE * w if i else 0.0 for i, w in enumerate(weights)]
        bend = [[RIDGE if i == j > 0 else 1e-9 if i == j else 0.0 for j in range(n)] for i in range(n)]
        for row, part in rows:
            p = chance(weights, row)
            for i in range(n):
                slope[i] += (part - p) * row[i]
                for j in range(n):
                    bend[i][j] += p * (1 - p) * row[i] * row[j]
        weights = [w + s for w, s in zip(weights, solve(bend, slope), strict=True)]
    return weights


def solve(a: list[list[float]], b: list[float]) -> list[float]:
    rows = [[*line, right] for line, right in zip(a, b, strict=True)]
    n = len(b)
    for i in range(n):
        best = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[best] = rows[best], rows[i]
        for k in range(n):
            if k != i:
                factor = rows[k][i] / rows[i][i]
                rows[k] = [x - factor * y for x, y in zip(rows[k], rows[i], strict=True)]
    return [rows[i][n] / rows[i][i] for i in range(n)]


def loss(pairs: list[tuple[float, float]]) -> float:
    return -sum(part * math.log(max(p, 1e-9)) + (1 - part) * math.log(max(1 - p, 1e-9)) for p, part in pairs) / len(pairs)


def measured(table: Table, level: str, found: list[list[Row]], length: float) -> dict[str, object]:
    name, mode, seats = table
    values = [value for game in found for value, _, _ in game]
    mean = sum(values) / len(values)
    scale = math.sqrt(sum((value - mean) ** 2 for value in values) / len(values)) or 1.0

    def laid(some: list[list[Row]]) -> list[tuple[list[float], float]]:
        return [(terms(value, min(ply / length, 1.0), scale), part) for game in some for value, ply, part in game]

    trained = fit(laid(found[::2]))
    tried = [(chance(trained, row), part) for row, part in laid(found[1::2])]
    base = sum(part for _, part in tried) / len(tried)
    told, blind = loss(tried), loss([(base, part) for _, part in tried])
    weights = fit(laid(found))
    off = max((abs(said - won) for n, said, won in bins(tried) if n >= len(tried) / 20), default=0.0)
    ended = [game[0][2] for game in found if game]
    return {
        "game": name,
        "enough": FEWEST <= sum(ended) <= len(ended) - FEWEST and weights[1] > 0 and told < blind,
        "table": f"{mode}-{seats}",
        "length": round(length),
        "weights": [weights[0], weights[1] / scale, weights[2], weights[3] / scale],
        "level": level,
        "games": len(found),
        "loss": round(told, 3),
        "blind": round(blind, 3),
        "off": round(off, 3),
    }


def bins(tried: list[tuple[float, float]]) -> list[tuple[int, float, float]]:
    """By tenths: how many, what was said, what was won."""
    found = []
    for tenth in range(10):
        here = [(p, part) for p, part in tried if tenth <= p * 10 < tenth + 1]
        if here:
            found.append((len(here), sum(p for p, _ in here) / len(here), sum(part for _, part in here) / len(here)))
    return found


def checked(found: list[list[Row]]) -> list[list[float]]:
    """By tenths of what was said: how many positions, what was said and what was won of them, and the standard error of the difference.
    Positions of one game are won or lost together, so it is games that count."""
    bins = [[0.0, 0.0, 0.0, 0.0] for _ in range(BINS)]
    for game in found:
        off = [0.0] * BINS
        for logit, _, part in game:
            said = chance([1.0], [logit])
            at = min(int(said * BINS), BINS - 1)
            off[at] += part - said
            for i, number in enumerate((1.0, said, part)):
                bins[at][i] += number
        for at, error in enumerate(off):
            bins[at][3] += error * error
    return [[n, said / n, won / n, math.sqrt(squares) / n] for n, said, won, squares in bins if n]


def check(pool: ProcessPoolExecutor, parts: int, tables: list[Table], games: int, seconds: float) -> None:
    """Hold what hints say against what comes of it, and keep that."""
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    for name, mode, seats in tables if seconds else []:
        game = malison.game(name)
        if NAME not in levels(game, mode, seats):
            continue
        if not chances.judgement(game.prepare(seats, mode=mode)).chances:
            print(f"{name} {mode} {seats}: nobody names chances there", flush=True)
            continue
        found, _ = played(pool, parts, (name, mode, seats), NAME, games, seconds, check=True)
        tried = [(chance([1.0], [logit]), part) for game in found for logit, _, part in game]
        base = sum(part for _, part in tried) / len(tried)
        row = {"games": len(found), "positions": len(tried), "loss": loss(tried), "blind": loss([(base, part) for _, part in tried])}
        kept[f"{name} {mode} {seats}"] = {**row, "bins": checked(found)}
        print(f"{name} {mode} {seats}: {row}", flush=True)
        KEPT.write_text(json.dumps(kept, indent=1) + "\n")
    if not seconds:
        draw(kept)


def draw(kept: dict[str, Any]) -> None:
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "malison"
    mpl.rcParams["svg.fonttype"] = "none"
    from matplotlib import pyplot as plt

    # A table of which too little was played shows nothing.
    kept = {table: row for table, row in kept.items() if any(n >= SHOWN for n, *_ in row["bins"])}
    lines = -(-len(kept) // COLUMNS)
    figure, grid = plt.subplots(lines, COLUMNS, figsize=(2.3 * COLUMNS, 2.4 * lines), sharex=True, sharey=True, layout="constrained")
    for axes in grid.flat[len(kept) :]:
        axes.set_axis_off()
    for axes, (table, row) in zip(grid.flat, sorted(kept.items()), strict=False):
        name, mode, seats = table.split()
        axes.plot((0, 100), (0, 100), color="#bbbbbb", linewidth=1, zorder=1)
        for n, said, won, error in row["bins"]:
            if n >= SHOWN:
                axes.errorbar(100 * said, 100 * won, 196 * error, color="#a02a3f", marker="o", markersize=3.5, capsize=2)
        axes.set_title(f"{malison.game(name).title.rstrip('.')}\n{mode.replace('_', ' ')}, {seats} seat{'s' * (seats != '1')}", fontsize=8)
        axes.set_xlim(-3, 103)
        axes.set_ylim(-3, 103)
        axes.grid(visible=True, alpha=0.25)
        axes.tick_params(labelsize=7)
    figure.supxlabel("chance to win as said, %", fontsize=8)
    figure.supylabel("won, %", fontsize=8)
    figure.savefig(PICTURE, metadata={"Date": None})


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("names", nargs="*", default=malison.games())
    words.add_argument("--games", type=int, default=1000)
    words.add_argument("--seconds", type=float, default=60.0, help="for each kind of table")
    words.add_argument("--processes", type=int, default=1, help="play a kind of table together")
    words.add_argument("--tables", default="", help="only these, as duel-2,rabid-1")
    words.add_argument("--level", default="clever")
    words.add_argument("--check", action="store_true", help="hold what hints say against what comes of it")
    chosen = words.parse_args()
    tables = [
        (name, mode.name, seats)
        for name in chosen.names
        for mode in malison.game(name).mode_list
        for seats in mode.seats
        if seats and (not chosen.tables or f"{mode.name}-{seats}" in chosen.tables.split(","))
    ]
    rows: dict[str, list[dict[str, object]]] = {}
    with ProcessPoolExecutor(chosen.processes) as pool:
        if chosen.check:
            check(pool, chosen.processes, tables, chosen.games, chosen.seconds)
            return
        for table in tables:
            row = measured(table, chosen.level, *played(pool, chosen.processes, table, chosen.level, chosen.games, chosen.seconds))
            print(row, flush=True)
            if row["enough"]:
                rows.setdefault(str(row["game"]), []).append(row)
    for name, found in rows.items():
        write(malison.game(name), {str(row["table"]): row for row in found})


def write(game: Game, found: dict[str, dict[str, Any]]) -> None:
    kept = chances.measured(game)
    same = kept and (kept["rules"], kept["edition"]) == (game.rules, game.edition().digest)
    lines = [
        "# What the hand-made judgement means, by bench/chances.py: the weights that make the logit of winning of it.",
        "# The losses are of games that were not fitted, and of who knows nothing but the share of victories; `off` is",
        "# the largest error of a tenth of the scale.",
        f"rules = {game.rules}",
        f'edition = "{game.edition().digest}"',
    ]
    for table, row in sorted({**(kept["tables"] if same else {}), **found}.items()):
        weights = ", ".join(f"{weight:.6g}" for weight in row["weights"])
        lines += ["", f"[tables.{table}]", f"length = {row['length']}", f"weights = [{weights}]", f'level = "{row["level"]}"']
        lines += [f"{key} = {row[key]}" for key in ("games", "loss", "blind", "off")]
    # Compiled, the game lies in a copy; what was measured belongs to the sources.
    here = SOURCES / game.folder.name
    ((here if here.exists() else game.folder) / chances.FILE).write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
