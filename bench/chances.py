"""How likely the hand-made judgement means it: `python bench/chances.py [GAME …] [--tables NAMES] [--level NAME] [--seconds N]`.

Bots of a level play every kind of table, now and then an odd move. What the judgement says of positions on the way is fitted to who won
then: the logit of winning is `a + b v + late (c + d v)`, with `v` the judgement and `late` the part of a usual game that is over. Half of
the games fit, the other half say how good the fit is. Writes each game's `bot/chances.toml`, and leaves there what was measured of other
tables with the same rules and cards; a kind of table that hardly anybody wins, or loses, is left out, and one of which the judgement says
no more than the share of victories does.
"""

from __future__ import annotations

import argparse
import math
import time
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import malison
from malison.bots import chances
from malison.bots.endings import shares
from malison.bots.seats import bot
from malison.kernel.game import Game
from malison.kernel.rng import seeded

SEED = 31_000
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


def play(name: str, mode: str, seats: int, level: str, games: int, seconds: float) -> tuple[list[list[Row]], float]:
    """What was said on the way of each game, and how long one is."""
    game = malison.game(name)
    table = game.prepare(seats, mode=mode, **game.with_cap(mode, {}))
    player, knowledge, rng = bot(level, game), game.knowledge.own(), seeded(SEED)
    found: list[list[Row]] = []
    length, end = 0.0, time.monotonic() + seconds
    while len(found) < games and time.monotonic() < end:
        g = table.clone()
        g.begin(SEED + len(found))
        said: list[tuple[int, float, int]] = []
        usual = length / len(found) if found else 60.0
        while not g.over:
            if rng.below(max(1, round(usual / KEEP))) == 0 and knowledge.settled(g):
                known = g.redeal(g.seat, rng.word())
                seat = rng.below(seats)
                said.append((seat, knowledge.value(known, seat), int(g.ply)))
            odd = rng.below(max(1, round(usual / ODD))) == 0
            g.answer(g.choices[rng.below(len(g.choices))] if odd else player.choose(g, rng))
        parts = shares([g.result(seat) for seat in range(seats)])
        found.append([(value, float(ply), parts[seat]) for seat, value, ply in said])
        length += float(g.ply)
    return found, length / len(found)


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


def measured(task: tuple[str, str, int, str, int, float]) -> dict[str, object]:
    name, mode, seats, level, games, seconds = task
    found, length = play(name, mode, seats, level, games, seconds)
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


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("names", nargs="*", default=malison.games())
    words.add_argument("--games", type=int, default=1000)
    words.add_argument("--seconds", type=float, default=60.0, help="for each kind of table")
    words.add_argument("--processes", type=int, default=1)
    words.add_argument("--tables", default="", help="only these, as duel-2,rabid-1")
    words.add_argument("--level", default="clever")
    chosen = words.parse_args()
    tasks = [
        (name, mode.name, seats, chosen.level, chosen.games, chosen.seconds)
        for name in chosen.names
        for mode in malison.game(name).mode_list
        for seats in mode.seats
        if seats and (not chosen.tables or f"{mode.name}-{seats}" in chosen.tables.split(","))
    ]
    rows: dict[str, list[dict[str, object]]] = {}
    with ProcessPoolExecutor(chosen.processes) as pool:
        for row in pool.map(measured, tasks):
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
    (game.folder / chances.FILE).write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
