"""`sim`: play many games and count."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from malison.bots.outside import PROGRAM
from malison.kernel.errors import BadSetting, shown
from malison.kernel.game import Game
from malison.lab.engine import Engine, Progress, nothing
from malison.lab.files import FORMAT, Journal, Output
from malison.lab.plan import Plan, Seating, make_plan, seatings
from malison.lab.results import Simulation, found, needed
from malison.lab.rows import KINDS, DecisionRows, Kind, Rows
from malison.lab.study import Study, Wanted
from malison.lab.tally import Tally

USUAL: Final = 1000
"""Games, unless somebody says how many."""
MOST: Final = 1_000_000
"""Games that are played at most until an interval is narrow."""
SEED_BITS: Final = 40
FIRST_LOOK: Final = 50
"""Deals before it is first asked whether the interval is narrow; fewer would say so too early."""
TALLY: Final = Wanted("malison.lab.tally:Tally")

Players = str | Sequence[str] | None


def split_players(text: str) -> list[str]:
    """Names with commas between them; a program's own commas do not count, so it is named last."""
    head, program, tail = text.partition(PROGRAM)
    return [name.strip() for name in head.split(",") if name.strip()] + ([program + tail] if program else [])


def any_seed() -> int:
    return secrets.randbits(SEED_BITS)


def points(text: str | float) -> float:
    """Percentage points, from "±2", "2 %" or 2."""
    try:
        value = float(str(text).strip().lstrip("±+-").rstrip("% "))
    except ValueError:
        value = 0.0
    if not 0.01 <= value < 50:
        raise BadSetting(f'{shown(text)} is no width of an interval: "±2" is two percentage points on either side')
    return value


class Run:
    """A plan being played, its counts, and its file of rows if it has one."""

    def __init__(
        self,
        plan: Plan,
        studies: Sequence[Wanted] = (),
        *,
        out: Output | None = None,
        rows: Kind = "games",
        values: bool = False,
        observations: bool = False,
        left: Journal | None = None,
        workers: int | None = None,
        on: str | None = None,
        progress: Progress = nothing,
    ) -> None:
        if rows not in KINDS:
            raise BadSetting(f"rows are {', '.join(KINDS)}, not {shown(rows)}")
        if values and rows != "decisions":
            raise BadSetting("values are for rows of decisions")
        if observations and (rows != "decisions" or out is None):
            raise BadSetting("observations are for rows of decisions that are written to a file")
        more = [name for name, yes in (("values", values), ("observations", observations)) if yes]
        kept = " ".join([rows, *more])
        if left is not None and (left.plan != plan.digest() or left.rows != kept):
            raise BadSetting("the run that was broken off was another one: give it the same game, edition, options, players and rows")
        wanted = [TALLY, *studies]
        if out is not None:
            wanted.append(Wanted(KINDS[rows], dict.fromkeys(more, True)))
        self.plan = plan
        self.out = out
        self.rows = rows
        self.kept = kept
        """What the journal calls them."""
        self.begun = time.perf_counter()
        self.seconds = 0.0
        self.target = 0
        self.engine = Engine(plan, wanted, workers=workers, on=on, progress=progress, keep=self.keep)
        self.tally = self.engine.studies[0]
        try:
            self._open(left)
        except BaseException:
            self.engine.close()
            raise

    def _open(self, left: Journal | None) -> None:
        if self.out is not None:
            written = self.engine.studies[-1]
            assert isinstance(written, Rows)
            self.out.open(written.columns(), left)
            written.write = self.out.put
        if left is not None:
            for study, data in zip(self.engine.studies, left.studies, strict=True):
                if not isinstance(study, Rows):
                    study.add(data)
            self.engine.done, self.target, self.seconds = left.deals, left.target, left.seconds

    @property
    def counts(self) -> Any:
        assert isinstance(self.tally, Tally)
        return self.tally.counts

    def spent(self) -> float:
        return self.seconds + time.perf_counter() - self.begun

    def keep(self, now: bool = False) -> None:
        if self.out is not None and (now or self.out.due()):
            data = [None if isinstance(study, Rows) else study.data() for study in self.engine.studies]
            seed, done = self.plan.seed, self.engine.done
            self.out.keep(Journal(FORMAT, self.plan.digest(), seed, self.kept, self.target, done, 0, self.spent(), data))

    def play(self, deals: int) -> None:
        self.target = deals
        self.engine.play(deals)

    def play_until(self, half: float, games: int) -> bool:
        """Until every rate that matters is known to within so many percentage points; False: it is not, after so many games."""
        each = len(self.plan.lineups)
        last = self.plan.deals(games)
        target = self.target or min(FIRST_LOOK, last)
        while True:
            self.play(target)
            left = -(-needed(self.counts, half) // each)
            if self.engine.stopped or left == 0 or self.engine.done >= last:
                return left == 0
            # Where to look next follows from the games so far and from nothing else. What little was seen may mislead: at most double.
            target = min(last, self.engine.done + min(max(left + left // 20, FIRST_LOOK // 2), self.engine.done))

    def finish(self) -> None:
        """Make the file, or leave what is needed to go on."""
        if self.out is None:
            return
        if self.engine.stopped:
            self.keep(now=True)
            self.out.close()
        else:
            self.out.finish(about(self.plan, self.engine.studies[-1], self.rows))

    def close(self, whole: bool) -> None:
        self.engine.close()
        if self.out is not None and not whole:
            self.out.discard()


def about(plan: Plan, written: Study, rows: str) -> dict[str, Any]:
    """What a file says of itself; where it holds observations, also what stands where in them."""
    edition = {key: plan.edition[key] for key in ("name", "digest")}
    seen = written.seen if isinstance(written, DecisionRows) else None
    layout = {} if seen is None else {"layout": seen.layout.to_builtins()}
    return {**msgspec.to_builtins(plan), "edition": edition, "rows": rows, **layout}


def sim(
    game: str | Game,
    *,
    games: int | None = None,
    players: Players = None,
    seats: int | None = None,
    mode: str | None = None,
    edition: Any = None,
    options: Mapping[str, Any] | None = None,
    draw: Iterable[str] | Mapping[str, Sequence[Any]] = (),
    seating: Seating = "rotate",
    seed: int | None = None,
    until: str | float | None = None,
    out: str | Path | None = None,
    rows: Kind = "games",
    values: bool = False,
    observations: bool = False,
    resume: bool = False,
    studies: Sequence[str] = (),
    workers: int | None = None,
    on: str | None = None,
    progress: Progress = nothing,
) -> Simulation:
    """Play many games and count. Each deal is played once for each different way in which the players sit around the table; `games` are
    rounded up to whole deals.

    `draw` names options whose value each deal draws for itself. `until="±2"` plays until every rate is known to two percentage points
    either way, `games` at most. `out` names a .parquet, .csv or .jsonl file for `rows`; with `resume` a run that was broken off goes on.
    `studies` name classes of your own ("module:Class") that see every game. `on` is where: local processes, "ray" or "ray://host:port".
    The same seed gives the same games wherever they are played.
    """
    if games is not None and games < 1:
        raise BadSetting(f"there is nothing to play: {games} games")
    half = None if until is None else points(until)
    output = None if out is None else Output(out)
    if resume and output is None:
        raise BadSetting("--resume goes on with the rows of a run that was broken off: name them with --out")
    left = output.left() if resume and output is not None else None
    chosen = seed if seed is not None else left.seed if left is not None else any_seed()
    plan = make_plan(game, seats=seats, mode=mode, edition=edition, options=options, draw=draw, seed=chosen)
    names = split_players(players) if isinstance(players, str) else list(players or ["random"])
    plan = msgspec.structs.replace(plan, lineups=seatings(names, plan.seats, seating))
    if half is not None and not plan.seats:
        raise BadSetting("nobody plays in this mode, so there is no rate to wait for")
    own = [Wanted(path) for path in studies]
    run = Run(
        plan, own, out=output, rows=rows, values=values, observations=observations, left=left, workers=workers, on=on, progress=progress
    )
    more: list[str] = []
    whole = False
    try:
        if half is None:
            run.play(plan.deals(games or USUAL))
        elif not run.play_until(half, games or MOST) and not run.engine.stopped:
            more.append(f"±{half:g} is not reached: that needs {needed(run.counts, half):,} more games.")
        run.finish()
        whole = True
    finally:
        run.close(whole)
    if run.engine.stopped:
        more.append("Stopped before the end." + (f" Go on with --resume --out {output.path}" if output is not None else ""))
    seen = {one.path: study.data() for one, study in zip(own, run.engine.studies[1:], strict=False)}
    return found(plan, run.counts, run.spent(), run.engine.stopped, more, seen)
