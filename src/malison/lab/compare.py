"""`compare`: two editions on the same deals, what differs, and whether what was aimed at is reached."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from rich.console import Console, Group
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from malison.kernel import registry
from malison.kernel.errors import BadSetting, shown
from malison.kernel.game import Game
from malison.lab.engine import Engine, Progress, nothing
from malison.lab.figures import TOLERANCE
from malison.lab.hands import one_connection
from malison.lab.ladder import ladder_lineups
from malison.lab.pairs import CARDS, GAMES, LENGTH, SCORE, SKILL, SOMETIMES, WINS, WON, Pair, Pairs, SkillPairs
from malison.lab.plan import Plan, make_plan, seatings
from malison.lab.report import Phases, named, together
from malison.lab.results import rounded_data, setting_line, spaced
from malison.lab.simulation import Players, any_seed
from malison.lab.statistics import MOST_GAMES, Z95, Mean, holm, unseen
from malison.lab.study import Wanted

USUAL: Final = 400
PLAYERS: Final = ("greedy",)
LEVELS: Final = ("random", "greedy")
PART: Final = 4
"""The skill gap has a game for so many of the others."""
NEAR: Final = 0.05
"""A length is known well enough when its difference is known to this part of it."""
MINUTES: Final = f"{LENGTH}.minutes"
ALWAYS: Final = f"{LENGTH}.decisions"
"""A measure that every game has."""
ORDER: Final = (WON, WINS, SKILL, LENGTH, SCORE, GAMES, CARDS)
RATES: Final = (WINS, WON, GAMES, SKILL, CARDS)
GOOD: Final = "good"
MISSED: Final = "missed"
UNSURE: Final = "not known yet"


class Difference(msgspec.Struct, frozen=True):
    """A measure under both editions, and the paired difference with its interval. `chance` is how likely so large a difference would be if
    there were none, corrected (Holm) for the number of measures; `needs` is how many more deals would make it known; 0: one can stop."""

    name: str
    deals: int
    first: float
    other: float
    difference: float
    low: float
    high: float
    chance: float
    needs: int
    other_low: float
    other_high: float

    @property
    def rate(self) -> bool:
        return self.name.split(".")[0] in RATES

    @property
    def of_card(self) -> bool:
        return self.name.startswith(f"{CARDS}.")

    @property
    def differs(self) -> bool:
        return self.chance < 0.05


class Target(msgspec.Struct, frozen=True):
    """What a measure of the second edition should lie between, and whether it does."""

    name: str
    least: float
    most: float
    value: float
    low: float
    high: float
    verdict: str
    needs: int = 0


class Comparison(msgspec.Struct, frozen=True):
    """What a comparison found."""

    game: str
    title: str
    mode: str
    first: dict[str, Any]
    other: dict[str, Any]
    options: dict[str, Any]
    drawn: dict[str, list[Any]]
    seed: int
    lineups: list[tuple[str, ...]]
    deals: int
    games: int
    stopped: bool
    differences: list[Difference]
    targets: list[Target]
    notes: list[str]

    @property
    def edition(self) -> dict[str, Any]:
        """Both, for the line that says what was played with."""
        return {"name": f"{self.first['name']} ({self.first['digest']}) and {self.other['name']}", "digest": self.other["digest"]}

    @property
    def good(self) -> bool:
        """Whether every target is known to be reached."""
        return all(target.verdict == GOOD for target in self.targets)

    @property
    def needs(self) -> int:
        """How many more deals until every difference is known well enough; 0: one can stop."""
        return max([found.needs for found in self.differences if not found.of_card], default=0)

    def __getitem__(self, name: str) -> Difference:
        return next(found for found in self.differences if found.name == name)

    def data(self) -> dict[str, Any]:
        """JSON-able."""
        data: dict[str, Any] = {key: value for key, value in msgspec.to_builtins(self).items() if key != "title"}
        for found, one in zip(data["differences"], self.differences, strict=True):
            found |= rounded_data(found) | {"differs": one.differs}
        data["targets"] = [rounded_data(found) for found in data["targets"]]
        return {**data, "good": self.good, "needs": self.needs}

    def json(self) -> str:
        return json.dumps(self.data())

    def __rich__(self) -> Group:
        title = f"{self.title} ({self.mode}): {self.games:,} games of {self.deals:,} deals from seed {self.seed}"
        grid = Table(box=None, padding=(0, 2))
        for heading in ("measure", self.first["name"], self.other["name"], "difference", "95 %", ""):
            grid.add_column(escape(heading), justify="left" if heading in ("measure", "") else "right")
        for found in self.differences:
            if found.of_card and not found.differs:
                continue
            show = percent if found.rate else plain
            words = "differs" if found.differs else "no difference seen" if found.needs == 0 else f"needs {found.needs:,} more deals"
            span = f"{show(found.low, True)} – {show(found.high, True)}"
            grid.add_row(escape(found.name), show(found.first), show(found.other), show(found.difference, True), span, words)
        parts: list[Any] = [Text(title, style="italic"), Text(setting_line(self)), grid]
        if self.targets:
            parts.append(targets_table(self.targets))
        stop = (
            "One can stop: every difference is seen or ruled out." if not self.needs else f"To be sure of all: {self.needs:,} more deals."
        )
        return spaced([*parts, Text(""), Text(stop), *[Text(f"! {note}", style="yellow") for note in self.notes]])

    def __str__(self) -> str:
        console = Console(width=140, no_color=True)
        with console.capture() as text:
            console.print(self)
        return text.get().rstrip()


def percent(value: float, signed: bool = False) -> str:
    return f"{value * 100:{'+' if signed else ''}.1f} %"


def plain(value: float, signed: bool = False) -> str:
    return f"{value:{'+' if signed else ''}.2f}"


def targets_table(targets: Sequence[Target]) -> Table:
    table = Table(box=None, padding=(0, 2))
    for heading in ("target", "between", "is", "95 %", "verdict"):
        table.add_column(heading, justify="left" if heading in ("target", "verdict") else "right")
    for one in targets:
        colour = {GOOD: "green", MISSED: "red"}.get(one.verdict, "yellow")
        more = f", needs {one.needs:,} more deals" if one.needs else ""
        cells = (f"{one.least:g} – {one.most:g}", f"{one.value:.3g}", f"{one.low:.3g} – {one.high:.3g}")
        table.add_row(escape(one.name), *cells, Text(one.verdict + more, style=colour))
    return table


# -- targets


def read_targets(source: str | Path | Mapping[str, Any] | None) -> dict[str, tuple[float, float]]:
    """Targets from a small TOML file, or as it would be read: `"wins.turn.1" = [0.45, 0.55]`. Tables are names with points."""
    if source is None:
        return {}
    if isinstance(source, Mapping):
        data: Mapping[str, Any] = source
    else:
        try:
            data = tomllib.loads(Path(source).read_text(encoding="utf-8"))
        except OSError as error:
            raise BadSetting(f"{source} cannot be read: {error.strerror or error}") from None
        except ValueError as error:
            raise BadSetting(f"{source} is not TOML: {error}") from None
    found: dict[str, tuple[float, float]] = {}
    flat(data, "", found)
    return found


def flat(data: Mapping[str, Any], before: str, found: dict[str, tuple[float, float]]) -> None:
    for key, value in data.items():
        name = f"{before}.{key}" if before else str(key)
        if isinstance(value, Mapping):
            flat(value, name, found)
            continue
        ends = value if isinstance(value, list | tuple) and len(value) == 2 else ()
        if not ends or any(isinstance(end, bool) or not isinstance(end, int | float) for end in ends) or ends[0] > ends[1]:
            raise BadSetting(f"target {name} is two numbers, the least and the most ([0.45, 0.55]), not {shown(value)}")
        found[name] = float(ends[0]), float(ends[1])


def judged(name: str, ends: tuple[float, float], found: Mapping[str, Difference]) -> Target:
    if name not in found:
        raise BadSetting(f"there is no measure {shown(name)} to aim at; there are {', '.join(found) or 'none'}")
    one, (least, most) = found[name], ends
    low, high = one.other_low, one.other_high
    if least <= low and high <= most:
        return Target(name, least, most, one.other, low, high, GOOD)
    if high < least or low > most:
        return Target(name, least, most, one.other, low, high, MISSED)
    # As many deals as make the interval so narrow that it ends where the range does.
    room = min(abs(one.other - least), abs(one.other - most))
    half = (high - low) / 2
    needs = round(one.deals * min((half / room) ** 2 - 1, 1e6)) if room > 0 and half > room else one.deals
    return Target(name, least, most, one.other, low, high, UNSURE, max(needs, 1))


# -- differences


def interval(mean: Mean, scale: float, rate: bool) -> tuple[float, float]:
    low, high = (end / scale for end in mean.interval())
    if rate and mean.error == 0.0:
        # The same on every deal so far.
        doubt = unseen(mean.count) / 2
        low, high = low - doubt, high + doubt
    return low, high


def more_deals(mean: Mean, half: float, scale: float) -> int:
    """How many more until a difference is known to within so much."""
    if mean.error == 0.0:
        return max(1, round(Z95 * Z95 * (1 / half - 1)) - mean.count)
    return max(1, min(mean.needs(half * scale), MOST_GAMES))


def whole(pairs: Mapping[str, Pair]) -> dict[str, Pair]:
    """The measures that say something. What came up only in some deals came up no time in the others; what the deal alone decides, and is
    the same under both, is left out."""
    deals = pairs[ALWAYS].first.count if ALWAYS in pairs else 0
    found: dict[str, Pair] = {}
    for name, pair in pairs.items():
        if name.partition(".")[0] in SOMETIMES:
            if not pair.difference.squares:
                continue
            each = pair.each // max(pair.first.count, 1)
            first, other, gap = (msgspec.structs.replace(mean, count=deals) for mean in (pair.first, pair.other, pair.difference))
            pair = Pair(first=first, other=other, difference=gap, each=each * deals)
        if pair.first.count and pair.scale > 0:
            found[name] = pair
    return found


def differences(pairs: Mapping[str, Pair], tolerance: float) -> list[Difference]:
    known = dict(sorted(whole(pairs).items(), key=lambda item: (ORDER.index(item[0].split(".")[0]), item[0])))
    chances = holm([pair.difference.chance() for pair in known.values()])
    found: list[Difference] = []
    for (name, pair), chance in zip(known.items(), chances, strict=True):
        scale, rate = pair.scale, name.split(".")[0] in RATES
        low, high = interval(pair.difference, scale, rate)
        other_low, other_high = interval(pair.other, scale, rate)
        if rate:
            least = -1.0 if name.startswith(SKILL) else 0.0
            low, high, other_low, other_high = max(low, -2.0), min(high, 2.0), max(other_low, least), min(other_high, 1.0)
        half = tolerance / 100 if rate else max(abs(pair.first.mean / scale) * NEAR, 1e-9)
        needs = 0 if chance < 0.05 or (high - low) / 2 <= half else more_deals(pair.difference, half, scale)
        first, other = pair.first.mean / scale, pair.other.mean / scale
        found.append(Difference(name, pair.first.count, first, other, other - first, low, high, chance, needs, other_low, other_high))
    return found


def with_minutes(game: Game, found: list[Difference]) -> list[Difference]:
    """Minutes, if decisions take as long as they do where the first edition's games take as long as the box says."""
    decisions = next((one for one in found if one.name == ALWAYS), None)
    if decisions is None or not decisions.first:
        return found
    each = sum(game.minutes) / 2 / decisions.first
    scaled = {name: getattr(decisions, name) * each for name in ("first", "other", "difference", "low", "high", "other_low", "other_high")}
    at = found.index(decisions) + 1
    return [*found[:at], msgspec.structs.replace(decisions, name=MINUTES, **scaled), *found[at:]]


@one_connection()
def compare(
    game: str | Game,
    first: Any = None,
    other: Any = None,
    *,
    games: int | None = None,
    players: Players = None,
    levels: Players = None,
    targets: str | Path | Mapping[str, Any] | None = None,
    seats: int | None = None,
    mode: str | None = None,
    options: Mapping[str, Any] | None = None,
    draw: Iterable[str] | Mapping[str, Sequence[Any]] | None = None,
    seed: int | None = None,
    tolerance: float = TOLERANCE,
    workers: int | None = None,
    on: str | None = None,
    progress: Progress = nothing,
) -> Comparison:
    """Two editions ("house", "first", a file, a dict) on the same deals: paired differences in who wins, length, skill gap and
    cards chosen. `targets` are what the second should reach. `games` is how many are played under each.
    """
    if games is not None and games < 1:
        raise BadSetting(f"there is nothing to play: {games} games")
    aims = read_targets(targets)
    known = game if isinstance(game, Game) else registry.game(game)
    chosen = any_seed() if seed is None else seed
    plan = make_plan(known, seats=seats, mode=mode, edition=first, options=options, seed=chosen)
    if not plan.seats:
        raise BadSetting("nobody plays in this mode: there is nothing to compare")
    spread = [name for name in known.spread if name in plan.options and name not in (options or {})] if draw is None else draw
    plan = make_plan(known, seats=plan.seats, mode=plan.mode, edition=first, options=options, draw=spread, seed=chosen)
    lineups = seatings(named(players, list(PLAYERS)), plan.seats)
    plan = msgspec.structs.replace(plan, lineups=lineups, others=[known.edition(other).reference()])
    rungs = named(levels, list(LEVELS))
    if len(set(rungs)) != len(rungs):
        raise BadSetting("a level stands on the skill ladder once")
    deals = max(2, -(-(games or USUAL) // len(plan.lineups)))
    pairs, done, stopped = played_pairs(plan, rungs, deals, workers, on, progress)
    found = with_minutes(known, differences(pairs[0], tolerance))
    notes = ["Stopped before the end: what is here is of the deals so far."] if stopped else []
    if plan.edition["digest"] == plan.others[0]["digest"]:
        notes.append("Both editions have the same facts.")
    return Comparison(
        game=plan.game,
        title=known.title,
        mode=plan.mode,
        first={key: plan.edition[key] for key in ("name", "digest")},
        other={key: plan.others[0][key] for key in ("name", "digest")},
        options=plan.options,
        drawn=plan.drawn,
        seed=chosen,
        lineups=plan.lineups,
        deals=done,
        games=done * plan.each,
        stopped=stopped,
        differences=found,
        targets=[judged(name, ends, {one.name: one for one in found}) for name, ends in aims.items()] if done else [],
        notes=notes,
    )


def played_pairs(
    plan: Plan, rungs: list[str], deals: int, workers: int | None, on: str | None, progress: Progress
) -> tuple[list[dict[str, Pair]], int, bool]:
    """What the games and the skill ladder show under each further edition, how many deals were played, and whether somebody stopped it."""
    common = together(plan)
    climb = msgspec.structs.replace(plan, lineups=ladder_lineups(rungs, plan.seats, common)) if len(rungs) > 1 else None
    climbs = max(2, -(-deals * len(plan.lineups) // PART // len(climb.lineups))) if climb is not None else 0
    phases = Phases(progress, [deals * plan.each, climbs * climb.each if climb is not None else 0])
    pairs: list[dict[str, Pair]] = [{} for _ in plan.others]
    done, stopped = 0, False
    ladder = Wanted("malison.lab.pairs:SkillPairs", {"levels": rungs, "together": common})
    for number, (one, wanted, many) in enumerate(((plan, Wanted("malison.lab.pairs:Pairs"), deals), (climb, ladder, climbs))):
        if one is None or stopped:
            continue
        engine = Engine(one, [wanted], workers=workers, on=on, progress=phases.now)
        try:
            engine.play(many)
        finally:
            engine.close()
        phases.next(engine.games)
        study, stopped = engine.studies[0], engine.stopped
        assert isinstance(study, Pairs | SkillPairs)
        for mine, found in zip(pairs, study.pairs, strict=True):
            mine |= found
        done = engine.done if number == 0 else done
    return pairs, done, stopped
