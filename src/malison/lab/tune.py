"""`tune`: look for the numbers of an edition with which a game does what it should."""

from __future__ import annotations

import importlib
import json
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from malison.kernel import editions, registry
from malison.kernel.differences import written
from malison.kernel.editions import HEADER, Edition
from malison.kernel.errors import BadSetting, EditionError, shown
from malison.kernel.game import Game
from malison.lab.compare import Difference, differences, flat, judged, played_pairs, read_targets, with_minutes
from malison.lab.engine import Progress, nothing
from malison.lab.figures import TOLERANCE
from malison.lab.hands import one_connection
from malison.lab.pairs import SKILL, Pair
from malison.lab.plan import Plan, make_plan, seatings
from malison.lab.report import named
from malison.lab.results import rounded_data, spaced
from malison.lab.simulation import Players, any_seed

TRIALS: Final = 24
GAMES: Final = 200
BATCH: Final = 6
"""So many values are tried at once, all on the same deals."""
LEVELS: Final = ("random", "greedy")
NO_OPTUNA: Final = "tuning needs optuna: pip install 'malison[lab]'"
Number = int | float


class Free(msgspec.Struct, frozen=True):
    """A number of the edition that may change."""

    path: str
    least: Number
    most: Number

    @property
    def whole(self) -> bool:
        return isinstance(self.least, int) and isinstance(self.most, int)


class Trial(msgspec.Struct, frozen=True):
    """Values that were tried, what the targets' measures were with them, and how far that is off (0: in the middle of all)."""

    values: dict[str, Number]
    measures: dict[str, float]
    off: float


class Effect(msgspec.Struct, frozen=True):
    """How a measure moves if a value goes up by one, over all that was tried, and how much of its variance that explains."""

    path: str
    measure: str
    slope: float
    explained: float


class Tuning(msgspec.Struct, frozen=True):
    """What was found. `edition` is the difference to the base, as TOML."""

    game: str
    title: str
    base: dict[str, Any]
    seed: int
    free: list[Free]
    targets: dict[str, tuple[float, float]]
    trials: list[Trial]
    best: Trial | None
    effects: list[Effect]
    levels: dict[str, dict[str, float]]
    """The targets' measures with the best values, at each level of play."""
    verdicts: dict[str, str]
    good: bool
    stopped: bool
    edition: str

    def data(self) -> dict[str, Any]:
        """JSON-able."""
        found: dict[str, Any] = {key: value for key, value in msgspec.to_builtins(self).items() if key != "title"}
        return {**found, "effects": [rounded_data(one) for one in found["effects"]]}

    def json(self) -> str:
        return json.dumps(self.data())

    def __rich__(self) -> Group:
        parts: list[Any] = [Text(f"{self.title}: {len(self.trials)} settings tried, from seed {self.seed}", style="italic")]
        if self.best is None:
            return spaced([*parts, Text("Nothing was found.")])
        table = Table(box=None, padding=(0, 2))
        for heading in ("target", "between", "is", "verdict", *self.levels):
            table.add_column(heading, justify="left" if heading in ("target", "verdict") else "right")
        for name, (least, most) in self.targets.items():
            each = [f"{found[name]:.3g}" if name in found else "–" for found in self.levels.values()]
            table.add_row(name, f"{least:g} – {most:g}", f"{self.best.measures[name]:.3g}", self.verdicts[name], *each)
        parts += [Text(", ".join(f"{path} = {value:g}" for path, value in self.best.values.items()), style="bold"), table]
        for one in self.effects:
            words = f"{one.path} by one more: {one.measure} {one.slope:+.3g} (explains {one.explained * 100:.0f} % of what was seen)"
            parts.append(Text(words))
        return spaced(parts)

    def __str__(self) -> str:
        console = Console(width=120, no_color=True)
        with console.capture() as text:
            console.print(self)
        return text.get().rstrip()


# -- what is asked


def number(text: str) -> Number:
    return int(text) if text.strip().lstrip("+-").isdigit() else float(text)


def numbers(text: str, what: str) -> tuple[Number, Number]:
    low, dots, high = text.partition("..")
    try:
        ends = [number(low), number(high if dots else low)]
    except ValueError:
        ends = []
    if not ends or not all(map(math.isfinite, ends)) or ends[0] > ends[1]:
        raise BadSetting(f"{what} is written NAME=LEAST..MOST, and {shown(text)} is no such range")
    return ends[0], ends[1]


def read_free(text: str) -> Free:
    path, equals, ends = text.partition("=")
    if not equals:
        raise BadSetting(f"what is free is written PATH=LEAST..MOST, not {shown(text)}")
    least, most = numbers(ends, "what is free")
    if least == most:
        raise BadSetting(f"{path} is not free if it is always {least}")
    return Free(path.strip(), least, most)


def wished(targets: str | Path | Mapping[str, Any] | Sequence[str]) -> dict[str, tuple[float, float]]:
    """Targets from a file, a dict, or texts "measure=0.45..0.55"."""
    if isinstance(targets, str | Path | Mapping):
        return read_targets(targets)
    found: dict[str, tuple[float, float]] = {}
    for text in targets:
        name, equals, ends = text.partition("=")
        if equals:
            flat({name.strip(): list(numbers(ends, "a target"))}, "", found)
        else:
            found |= read_targets(text)
    return found


def change(data: Any, path: str, value: Number) -> dict[str, Any]:
    """The difference to an edition's data that gives a path another number: "start.coins", "market.lucky_coin.value", "dice.icons.2"."""
    key, _, rest = path.partition(".")
    if not isinstance(data, dict) or key not in data:
        known = ", ".join(name for name in data if name not in HEADER and name != "source") if isinstance(data, dict) else "none"
        raise BadSetting(f"the edition has no {shown(key)} there; there are {known}")
    return {key: changed(data[key], rest, value, path)}


def changed(here: Any, rest: str, value: Number, path: str) -> Any:
    if rest and isinstance(here, dict):
        return change(here, rest, value)
    if rest and isinstance(here, list):
        name, _, further = rest.partition(".")
        if editions.rows_with_id(here):
            row = next((row for row in here if row["id"] == name), None)
            if row is None or not further:
                raise BadSetting(f"{shown(path)} names no number of a row; rows: {', '.join(row['id'] for row in here)}")
            return [{"id": name, **change(row, further, value)}]
        if name.isdigit() and 1 <= int(name) <= len(here):
            place = int(name) - 1
            return [*here[:place], changed(here[place], further, value, path), *here[place + 1 :]]
    if rest or isinstance(here, bool) or not isinstance(here, int | float):
        raise BadSetting(f"{shown(path)} is no number of this edition")
    return value


def differing(edition: Edition, values: Mapping[str, Number]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for path, value in values.items():
        found = editions.merge(found, change(editions.merge(edition.data, found), path, value))
    return found


# -- the search


def off(measures: Mapping[str, float], targets: Mapping[str, tuple[float, float]]) -> float:
    """How far from the targets: 0 in the middle of each range, 1 at its edge, more outside."""
    total = 0.0
    for name, (least, most) in targets.items():
        half = max((most - least) / 2, abs(most) * 0.02, 1e-6)
        total += ((measures[name] - (least + most) / 2) / half) ** 2
    return math.sqrt(total / max(len(targets), 1))


def slopes(trials: Sequence[Trial], free: Sequence[Free], targets: Mapping[str, Any]) -> list[Effect]:
    found: list[Effect] = []
    for one in free:
        xs = [float(trial.values[one.path]) for trial in trials]
        for name in targets:
            ys = [trial.measures[name] for trial in trials]
            mx, my = math.fsum(xs) / len(xs), math.fsum(ys) / len(ys)
            xx, yy = math.fsum((x - mx) ** 2 for x in xs), math.fsum((y - my) ** 2 for y in ys)
            xy = math.fsum((x - mx) * (y - my) for x, y in zip(xs, ys, strict=True))
            if xx > 0:
                found.append(Effect(one.path, name, xy / xx, xy * xy / (xx * yy) if yy > 0 else 0.0))
    return found


class Searching:
    """The base edition, the numbers that may change, and how a setting of them is tried."""

    def __init__(self, game: Game, plan: Plan, edition: Edition, rungs: list[str], deals: int, where: dict[str, Any]) -> None:
        self.game = game
        self.plan = plan
        self.edition = edition
        self.rungs = rungs
        self.deals = deals
        self.where = where
        self.stopped = False

    def made(self, values: Mapping[str, Number]) -> Edition | None:
        """The edition with these values; None: there is none."""
        data = {**editions.merge(self.edition.data, differing(self.edition, values)), "name": "tuned"}
        try:
            found = self.game.edition_from_reference({"data": data})
            self.game.boxed(found)
        except EditionError:
            return None
        return found

    def tried(self, made: Sequence[Edition], players: Sequence[str] | None = None) -> list[dict[str, Difference]]:
        """The measures under each of these editions, all on the same deals."""
        lineups = self.plan.lineups if players is None else seatings(players, self.plan.seats)
        plan = msgspec.structs.replace(self.plan, lineups=lineups, others=[edition.reference() for edition in made])
        pairs, _, self.stopped = played_pairs(plan, self.rungs, self.deals, progress=self.where["progress"], **self.on())
        return [measured(self.game, found) for found in pairs] if not self.stopped else []

    def on(self) -> dict[str, Any]:
        return {"workers": self.where["workers"], "on": self.where["on"]}


def measured(game: Game, pairs: Mapping[str, Pair]) -> dict[str, Difference]:
    return {one.name: one for one in with_minutes(game, differences(pairs, TOLERANCE))}


@one_connection()
def tune(
    game: str | Game,
    free: Sequence[str],
    targets: str | Path | Mapping[str, Any] | Sequence[str],
    *,
    trials: int = TRIALS,
    games: int = GAMES,
    players: Players = None,
    levels: Players = None,
    seats: int | None = None,
    mode: str | None = None,
    edition: Any = None,
    options: Mapping[str, Any] | None = None,
    draw: Any = (),
    seed: int | None = None,
    workers: int | None = None,
    on: str | None = None,
    progress: Progress = nothing,
) -> Tuning:
    """Look for values of the `free` numbers ("dice.ghosts=0..5") with which the measures of `compare` lie between their targets. `edition`
    is what to begin with: one that comes with the game. Ctrl-C ends it with the best so far.
    """
    try:
        optuna = importlib.import_module("optuna")
    except ImportError:
        raise BadSetting(NO_OPTUNA) from None
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    if trials < 1 or games < 1:
        raise BadSetting(f"there is nothing to play: {trials} trials of {games} games")
    known = game if isinstance(game, Game) else registry.game(game)
    base = known.edition(edition)
    if not base.built_in:
        raise BadSetting(f"tuning begins with an edition that comes with the game: {', '.join(known.printings())}")
    wishes, aims = [read_free(text) for text in free], wished(targets)
    if not wishes or not aims:
        raise BadSetting("say what is free and what to aim at")
    differing(base, {one.path: one.least for one in wishes})
    chosen = any_seed() if seed is None else seed
    plan = make_plan(known, seats=seats, mode=mode, edition=base, options=options, draw=draw, seed=chosen)
    if not plan.seats:
        raise BadSetting("nobody plays in this mode: there is nothing to tune")
    plan = msgspec.structs.replace(plan, lineups=seatings(named(players, ["greedy"]), plan.seats))
    rungs = named(levels, list(LEVELS))
    climbing = any(name.startswith(f"{SKILL}.") for name in aims)
    where = {"workers": workers, "on": on, "progress": progress}
    search = Searching(known, plan, base, rungs if climbing else rungs[:1], max(2, -(-games // len(plan.lineups))), where)
    done, best, found = searched(optuna, search, wishes, aims, trials, chosen)
    by_level: dict[str, dict[str, float]] = {}
    last = search.made(best.values) if best is not None else None
    for level in rungs if last is not None and not search.stopped else ():
        for measures in search.tried([last], [level]) if last is not None else []:
            by_level[level] = {name: measures[name].other for name in aims if name in measures}
    verdicts = {name: judged(name, ends, found).verdict for name, ends in aims.items()} if found else {}
    return Tuning(
        game=known.name,
        title=known.title,
        base={"name": base.name, "digest": base.digest},
        seed=chosen,
        free=wishes,
        targets=aims,
        trials=done,
        best=best,
        effects=slopes(done, wishes, aims) if len(done) > 1 else [],
        levels=by_level,
        verdicts=verdicts,
        good=bool(verdicts) and all(verdict == "good" for verdict in verdicts.values()),
        stopped=search.stopped,
        edition=file_of(base, best, aims, verdicts, by_level, len(done), search.deals, chosen) if best is not None else "",
    )


def searched(
    optuna: Any, search: Searching, free: Sequence[Free], aims: Mapping[str, tuple[float, float]], trials: int, seed: int
) -> tuple[list[Trial], Trial | None, dict[str, Difference]]:
    """All that was tried, the best of it, and the best one's measures."""
    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=seed % (1 << 31)))
    done: dict[str, Trial] = {}
    best: Trial | None = None
    found: dict[str, Difference] = {}
    asked = 0
    while asked < trials and not search.stopped:
        batch: dict[str, tuple[dict[str, Number], Edition, list[Any]]] = {}
        for _ in range(min(BATCH, trials - asked)):
            asked += 1
            trial = study.ask()
            suggest = {True: trial.suggest_int, False: trial.suggest_float}
            values = {one.path: suggest[one.whole](one.path, one.least, one.most) for one in free}
            key = repr(values)
            if key in done:
                study.tell(trial, done[key].off)
                continue
            if key in batch:
                batch[key][2].append(trial)
                continue
            made = search.made(values)
            if made is None:
                study.tell(trial, state=optuna.trial.TrialState.FAIL)
            else:
                batch[key] = values, made, [trial]
        results = search.tried([made for _, made, _ in batch.values()]) if batch else []
        for (key, (values, _, asking)), measures in zip(batch.items(), results, strict=False):
            for name in aims:
                judged(name, aims[name], measures)
            told = {name: measures[name].other for name in aims}
            one = done[key] = Trial(values, told, off(told, aims))
            for trial in asking:
                study.tell(trial, one.off)
            if best is None or one.off < best.off:
                best, found = one, measures
    return list(done.values()), best, found


def file_of(
    base: Edition,
    best: Trial,
    aims: Mapping[str, tuple[float, float]],
    verdicts: Mapping[str, str],
    levels: Mapping[str, Mapping[str, float]],
    tried: int,
    deals: int,
    seed: int,
) -> str:
    evidence = [
        f"Found by malison tune: {tried} settings tried on the same {deals} deals, from seed {seed}.",
        "What was aimed at, and what it came to:",
    ]
    for name, (least, most) in aims.items():
        each = ", ".join(f"{level} {found[name]:.3g}" for level, found in levels.items() if name in found)
        evidence.append(
            f"  {name}: {least:g} to {most:g}; is {best.measures[name]:.4g} ({verdicts[name]}){f'; by level: {each}' if each else ''}"
        )
    return written(base, differing(base, best.values), evidence, "tuned")
