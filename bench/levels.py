"""Each level against the one below, in every game and mode: `python bench/levels.py [GAME …] [--games N] [--seats all] [--minutes N]`.

Competitive modes: one of the better level among others of the worse one, in each seat in turn on every deal; an even share is one in so
many seats. Co-operative and solo modes: each level plays the same deals, and the difference is counted deal by deal. Both are timed in
these very games, in turns: processor time for a decision. What was played is kept in `bench/levels.json`, so that a run can be broken off
and gone on with; games of other editions, budgets or nets are thrown away. Who has had the least time is next, until it has its games:
cut short by `--minutes`, a run has something of everything. Ends with the table for docs/bots.md; `bench/ladder.py` draws it.

`--trial` measures something else, kept in `bench/trial.json`: *clever* with every net and few simulations, beside *clever* by hand; it
ends with how many suffice. `--settle` writes that into the nets.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import os
import threading
import time
import zlib
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import malison
from malison import lab
from malison.bots import fiend, nets
from malison.bots.endings import shares
from malison.bots.seats import BOTS, CLEVER, Bot, Clever, bot, budget, levels
from malison.kernel.outcome import LOST
from malison.kernel.rng import Rng
from malison.kernel.state import State
from malison.lab.playing import Playing
from malison.lab.statistics import Mean, wilson

HERE = Path(__file__).parent
SEED, TRIAL_SEED = 70_000, 71_000
"""What is chosen by some deals is measured on others."""
PIECE = 5.0
"""Seconds of a piece of work, about, and no more deals than `MOST`; the first is one deal."""
MOST = 50
SAVE = 10.0
YARDSTICK = "greedy"
"""Whom all rivals meet for the plot of strength by time."""
BY_HAND = f"{CLEVER} by hand"
TRIALS = (6, 8, 12, 16, 24, 32, 48, 64, 96)
QUICKER = 0.8
"""The most of the time by hand that *clever* may take with a net: otherwise it is not worth having."""
STRONGER = 0.01
"""So much more than by hand it is to win, as the curve through all trials has it."""
SELDOM = 0.1
"""Where fewer games are won by hand, scores say more."""

Row = dict[str, Any]
"""One match: the table, its `levels` (the last is who the others are measured against), and what was played."""


class Late(Exception):
    """The time is up in the middle of a game, which then does not count."""


class Sparing(Clever):
    """*clever* with so many simulations wherever a net fits."""

    def __init__(self, game: malison.Game, simulations: int) -> None:
        super().__init__(game)
        self.sparing = simulations

    def learned(self, found: fiend.Judgement) -> int:
        return self.sparing


def seated(name: str, game: malison.Game) -> Bot:
    """A level, "clever by hand", or "clever 24"."""
    level, _, how = name.partition(" ")
    return Sparing(game, int(how)) if how.isdigit() else bot(level, game, by_hand=bool(how))


class Timed:
    """A player whose thinking is timed."""

    def __init__(self, player: Bot, clock: list[float], end: float) -> None:
        self.player = player
        self.clock = clock
        self.end = end

    def choose(self, g: State, rng: Rng) -> int:
        if time.time() > self.end:
            raise Late
        began = time.process_time()
        move = self.player.choose(g, rng)
        self.clock[0] += time.process_time() - began
        self.clock[1] += 1
        return move


class Match(Playing):
    """The games of a match."""

    def __init__(self, plan: lab.Plan, end: float) -> None:
        self.clocks = {name: [0.0, 0] for lineup in plan.lineups for name in lineup}
        self.end = end
        super().__init__(plan)

    def player(self, name: str, nth: int) -> Bot:
        return Timed(seated(name, self.game), self.clocks[name], self.end)


class Results(lab.Study):
    """Each game's results and the first seat's score; a deal's games stand side by side."""

    def __init__(self, plan: lab.Plan) -> None:
        super().__init__(plan)
        self.found: list[tuple[list[int], int]] = []

    def end(self, played: lab.Played) -> None:
        self.found.append((played.results, played.scores[0]))


# -- what is to be played


def together(row: Row) -> bool:
    return row["seats"] == 1 or malison.game(row["game"]).modes[row["mode"]].cooperative


def blank(name: str, mode: str, seats: int, names: list[str]) -> Row:
    game = malison.game(name)
    about = {"game": name, "mode": mode, "seats": seats, "levels": names, "edition": game.edition().digest, "rules": game.rules}
    plays = [known(name, game, mode, seats) for name in names]
    return {**about, "plays": plays, "deals": [], "spent": [0.0] * len(names), "decisions": [0] * len(names)}


def known(name: str, game: malison.Game, mode: str, seats: int) -> list[int]:
    """By what a level plays: its simulations by hand, and what its net is, where it has one."""
    level, _, how = name.partition(" ")
    file = fiend.net_file(game, mode, seats)
    if not file.exists() or level not in (CLEVER, fiend.NAME) or name == BY_HAND:
        return [budget(level, game)]
    data = file.read_bytes()
    head = nets.read_head(data)
    simulations = int(how or head.get({CLEVER: CLEVER, fiend.NAME: "simulations"}[level], 0))
    said = [head.get(key) for key in ("search", "firmness", "score", "carry", "chances")]
    return [budget(level, game), simulations, zlib.crc32(data[data.index(b"\n") :] + json.dumps(said).encode()) if simulations else 0]


def matches(every: bool, against: str = "") -> list[Row]:
    """Each level and the one below, at every kind of table; with the fewest seats, unless all are wanted. `against`: rivals meet this level
    instead, whoever they are."""
    found = []
    for i in range(len(BOTS) - 1, BOTS.index(against) if against else 0, -1):
        for game in map(malison.game, malison.games()):
            for mode in game.mode_list:
                counts = [n for n in mode.seats if n]
                for seats in counts if every else counts[:1]:
                    if BOTS[i] in levels(game, mode.name, seats):
                        row = blank(game.name, mode.name, seats, [BOTS[i], against or BOTS[i - 1]])
                        if not (against and together(row)):
                            found.append(row)
    return found


def trials() -> list[Row]:
    """*clever* with every net, from very few simulations up, and by hand."""
    found = []
    for game in map(malison.game, malison.games()):
        for mode in game.mode_list:
            for seats in [n for n in mode.seats if n and fiend.taught(game, mode.name, n)]:
                names = [f"{CLEVER} {n}" for n in TRIALS if n < budget(CLEVER, game)]
                found.append(blank(game.name, mode.name, seats, [*names, BY_HAND]))
    return found


def key(row: Row) -> tuple[str, str, int, str]:
    return row["game"], row["mode"], row["seats"], " | ".join(row["levels"])


# -- playing


def play(row: Row, numbers: list[int], seed: int, end: float) -> Row:
    """Some deals of a match; what was not done when the time was up is left out."""
    seats, names = row["seats"], row["levels"]
    if together(row):
        lineups = [(name,) * seats for name in names]
    else:
        lineups = [tuple(name if i == seat else names[-1] for i in range(seats)) for name in names[:-1] for seat in range(seats)]
    plan = lab.make_plan(row["game"], lineups, seats=seats, mode=row["mode"], seed=seed)
    match, done = Match(plan, end), []
    began = time.process_time()
    for number in numbers:
        before = {name: list(clock) for name, clock in match.clocks.items()}
        results = Results(plan)
        try:
            match.play_deal(number, [results])
        except Late:
            match.clocks = before
            break
        done.append([number, *points(row, results.found)])
    clocks = [match.clocks[name] for name in names]
    return {"deals": done, "spent": [s for s, _ in clocks], "decisions": [n for _, n in clocks], "took": time.process_time() - began}


def points(row: Row, found: list[tuple[list[int], int]]) -> list[list[float]]:
    """A deal's points of each level, and where all win or lose together their scores besides."""
    seats = row["seats"]
    if together(row):
        return [[float(results[0] != LOST) for results, _ in found], [score for _, score in found]]
    parts = [shares(results)[i % seats] for i, (results, _) in enumerate(found)]
    return [[sum(parts[i : i + seats]) / seats for i in range(0, len(parts), seats)]]


def leave_together() -> None:
    """In a worker: end when the run has been broken off, however that happened."""
    run = multiprocessing.parent_process()
    assert run is not None

    def watch() -> None:
        run.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


class Run:
    """Plays matches until all have their games, or the time is up. The one that has had the least time is next, so that nobody waits."""

    def __init__(self, rows: list[Row], games: int, seed: int, end: float) -> None:
        self.rows = rows
        self.seed = seed
        self.end = end
        self.left = []
        for row in rows:
            played = {deal[0] for deal in row["deals"]}
            self.left.append([n for n in range(games if together(row) else -(-games // row["seats"])) if n not in played])
        self.took = [0.0] * len(rows)
        self.played = [0] * len(rows)
        self.owed = [0] * len(rows)
        """Deals that somebody is playing."""

    def each(self, i: int) -> float:
        """Seconds for a deal, as far as one knows."""
        return self.took[i] / self.played[i] if self.played[i] else PIECE

    def next(self) -> tuple[int, list[int]] | None:
        open_ones = [i for i, left in enumerate(self.left) if left]
        if not open_ones or time.time() > self.end:
            return None
        i = min(open_ones, key=lambda i: self.took[i] + self.owed[i] * self.each(i))
        count = min(MOST, max(1, int(PIECE / max(self.each(i), 1e-6)))) if self.played[i] else 1
        numbers, self.left[i] = self.left[i][:count], self.left[i][count:]
        self.owed[i] += len(numbers)
        return i, numbers

    def take(self, i: int, numbers: list[int], done: Row) -> None:
        self.owed[i] -= len(numbers)
        self.took[i] += done["took"]
        self.played[i] += len(done["deals"])
        row = self.rows[i]
        row["deals"] += done["deals"]
        for name in ("spent", "decisions"):
            row[name] = [a + b for a, b in zip(row[name], done[name], strict=True)]

    def go(self, processes: int, save: Any) -> None:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        running: dict[Future[Row], tuple[int, list[int]]] = {}
        saved = time.monotonic()
        with ProcessPoolExecutor(processes, initializer=leave_together) as pool, Progress(*columns) as bar:
            shown = bar.add_task("deals", total=sum(map(len, self.left)))
            while True:
                while len(running) < processes + 2 and (piece := self.next()) is not None:
                    i, numbers = piece
                    bare = {**self.rows[i], "deals": []}
                    running[pool.submit(play, bare, numbers, self.seed, self.end)] = piece
                if not running:
                    break
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    i, numbers = running.pop(future)
                    self.take(i, numbers, future.result())
                    row = self.rows[i]
                    bar.update(shown, advance=len(numbers), description=f"{row['game']} {row['mode']} {row['seats']} {row['levels'][0]}")
                if time.monotonic() - saved > SAVE:
                    save()
                    saved = time.monotonic()
        save()


# -- what it came to


def judged(row: Row, i: int = 0) -> dict[str, Any]:
    """A level of a match: what it won, with the 95 % interval by deals, and where all play alone its gain on the last level."""
    deals = [deal[1] for deal in row["deals"]]
    n = len(deals)
    rate = sum(deal[i] for deal in deals) / n
    alone = together(row)
    games = n if alone else n * row["seats"]
    spread = sum((deal[i] - rate) ** 2 for deal in deals) / max(n - 1, 1) / n
    # As many independent games as would say so much.
    effective = min(rate * (1 - rate) / spread, games) if spread else float(n)
    low, high = wilson(rate * effective, effective)
    found = {"games": games, "rate": rate, "low": low, "high": high, "even": 1 / row["seats"]}
    found["ms"], found["other_ms"] = (1000 * row["spent"][k] / max(row["decisions"][k], 1) for k in (i, -1))
    if alone:
        gain = Mean()
        for deal in deals:
            gain.take(round(deal[i] - deal[-1]))
        found["gain"], found["gain_half"] = gain.mean, 1.96 * gain.error if n > 1 else 1.0
        found["other"] = sum(deal[-1] for deal in deals) / n
    return found


HEAD = "| game, mode | seats | level | against | games | won | 95 % | even, or the other | gain, 95 % | ms a decision, both |"


def table(rows: list[Row]) -> str:
    lines = [HEAD, "|---|---|---|---|---|---|---|---|---|---|"]
    for row in rows:
        where = f"{malison.game(row['game']).title.rstrip('.')}, {row['mode'].replace('_', ' ')} | {row['seats']}"
        for i, level in enumerate(row["levels"][:-1]):
            said = judged(row, i)
            gain = f"{said['other']:.1%} | {said['gain']:+.1%} ±{said['gain_half']:.1%}" if "gain" in said else f"{said['even']:.0%} | "
            won = f"{said['games']:,} | {said['rate']:.1%} | {said['low']:.1%}–{said['high']:.1%}"
            lines.append(f"| {where} | {level} | {row['levels'][-1]} | {won} | {gain} | {said['ms']:.2f} and {said['other_ms']:.2f} |")
    return "\n".join(lines)


def enough(row: Row) -> tuple[int, str]:
    """The fewest simulations with which *clever* is as strong with a net as by hand, and quicker; 0 where there are none, and why.

    By a curve through all trials, a square of the logarithm of the simulations: each for itself says little."""
    names, deals = row["levels"][:-1], row["deals"]
    counts = [int(name.split()[1]) for name in names]
    n = max(len(deals), 1)
    if not together(row):
        gains = [sum(deal[1][i] for deal in deals) / n - 1 / row["seats"] for i in range(len(counts))]
    else:
        # Of points, or of scores where hardly anybody wins, in their usual spreads.
        kind = 1 if sum(deal[1][-1] for deal in deals) / n >= SELDOM else 2
        by_hand = [deal[kind][-1] for deal in deals]
        mean = sum(by_hand) / n
        unit = 1.0 if kind == 1 else math.sqrt(sum((x - mean) ** 2 for x in by_hand) / n) or 1.0
        gains = [sum(deal[kind][i] - deal[kind][-1] for deal in deals) / n / unit for i in range(len(counts))]
    curve = fitted([math.log2(count) for count in counts], gains)
    each = [1000 * spent / max(decisions, 1) for spent, decisions in zip(row["spent"], row["decisions"], strict=True)]
    for count, gain, ms in zip(counts, curve, each, strict=False):
        if gain >= STRONGER:
            words = f"{count} simulations: {gain:+.1%}, {ms:.2f} ms a decision, {each[-1]:.2f} by hand"
            return (count, words) if ms <= QUICKER * each[-1] else (0, f"by hand; {words}")
    return 0, f"by hand; with {counts[-1]} simulations {curve[-1]:+.1%}"


def fitted(xs: list[float], ys: list[float]) -> list[float]:
    """The square that fits best, at the same places."""
    sums = [sum(x**k for x in xs) for k in range(5)]
    lines = [[*(sums[i + j] for j in range(3)), sum(y * x**i for x, y in zip(xs, ys, strict=True))] for i in range(3)]
    for i in range(3):
        lines[i] = [a / lines[i][i] for a in lines[i]]
        for k in [k for k in range(3) if k != i]:
            lines[k] = [a - lines[k][i] * b for a, b in zip(lines[k], lines[i], strict=True)]
    return [sum(line[-1] * x**i for i, line in enumerate(lines)) for x in xs]


def settle(rows: list[Row]) -> None:
    """Tell the nets with how many simulations *clever* goes by them."""
    for row in rows:
        file = fiend.net_file(malison.game(row["game"]), row["mode"], row["seats"])
        file.write_bytes(nets.stamped(file.read_bytes(), clever=enough(row)[0]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("chosen", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--modes", default="", help="only these, with commas")
    parser.add_argument("--levels", default="", help="only these better levels, with commas")
    parser.add_argument("--seats", choices=("fewest", "all"), default="fewest", help="which kinds of table")
    parser.add_argument("--ladder", action="store_true", help=f"rivals against {YARDSTICK} instead, for bench/ladder.py")
    parser.add_argument("--minutes", type=float, default=0.0, help="end then, with what was played")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--trial", action="store_true", help="clever with nets instead, beside clever by hand")
    parser.add_argument("--settle", action="store_true", help="with --trial: write into the nets what suffices")
    wish = parser.parse_args()
    if not malison.compiled():
        raise SystemExit("times are those of the compiled rules, and nets judge nowhere else: make compiled")
    kept = HERE / ("trial.json" if wish.trial else "levels.json")
    every = trials() if wish.trial else [*matches(every=True), *matches(every=False, against=YARDSTICK)]
    fresh = {key(row): row for row in every}
    for row in json.loads(kept.read_text()) if kept.exists() else []:
        # What was kept in another form, or is of other cards, rules or nets, is played again.
        if "deals" in row and key(row) in fresh and all(row.get(name) == fresh[key(row)][name] for name in ("edition", "rules", "plays")):
            fresh[key(row)] = row
    modes, levels = ([name for name in text.split(",") if name] for text in (wish.modes, wish.levels))
    few = {key(row) for row in (every if wish.trial else matches(wish.seats == "all", YARDSTICK if wish.ladder else ""))}
    wanted = [
        row
        for at, row in fresh.items()
        if at in few
        and (not wish.chosen or row["game"] in wish.chosen)
        and (not modes or row["mode"] in modes)
        and (not levels or row["levels"][0] in levels)
    ]

    def save() -> None:
        draft = kept.with_suffix(".draft")
        draft.write_text(json.dumps([row for row in fresh.values() if row["deals"]]) + "\n")
        draft.replace(kept)

    end = time.time() + 60 * wish.minutes if wish.minutes else math.inf
    Run(wanted, wish.games, TRIAL_SEED if wish.trial else SEED, end).go(wish.processes, save)
    played = [row for row in fresh.values() if row["deals"]]
    print(table(played if wish.trial else [row for row in played if key(row) in {key(row) for row in matches(every=True)}]))
    if wish.trial:
        for row in played:
            print(f"{row['game']} {row['mode']} {row['seats']}: {enough(row)[1]}")
        if wish.settle:
            settle(played)


if __name__ == "__main__":
    main()
