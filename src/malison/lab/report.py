"""`report`: one page on how a game plays."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec
from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from malison.kernel import registry
from malison.kernel.errors import BadSetting
from malison.kernel.game import Game
from malison.lab import figures, page
from malison.lab.cards import Blanks, Card, CardTable, blanked, card_figures, card_ids, card_rows
from malison.lab.chances import Story, story
from malison.lab.course import Course, Courses
from malison.lab.engine import Engine, Progress, nothing
from malison.lab.figures import Figure
from malison.lab.hands import one_connection
from malison.lab.ladder import Ladder, Step, ladder_lineups
from malison.lab.pairs import Pair
from malison.lab.plan import Plan, make_plan, seatings
from malison.lab.playing import record
from malison.lab.results import Simulation, found, rounded_data, setting_line, spaced
from malison.lab.simulation import Players, Run, any_seed, split_players
from malison.lab.statistics import quantile
from malison.lab.study import Study, Wanted
from malison.lab.tally import SEAT
from malison.version import __version__

USUAL: Final = 400
"""Games, unless somebody says how many."""
LEVELS: Final = ("random", "greedy", "clever")
"""The skill ladder, unless somebody says otherwise."""
PART: Final = 4
"""The ladder has a game for so many of the others."""
BLANK: Final = 50
"""Deals that are played again with each card blanked, unless somebody says otherwise."""
BLANK_PLAYERS: Final = "greedy"
"""Who plays these: they are many."""
CARD_TABLE: Final = Wanted("malison.lab.cards:CardTable")
COURSE: Final = Wanted("malison.lab.course:Course")
TONES: Final = {"good": "green", "fair": "yellow", "bad": "red", "open": "blue"}


class Report(msgspec.Struct, frozen=True):
    """What a report found. `html()` is the page."""

    simulation: Simulation
    courses: Courses
    story: Story | None
    steps: list[Step]
    cards: list[Card]
    figures: list[Figure]
    games: list[page.Game]
    notes: list[str]
    stopped: bool

    def html(self) -> str:
        sim = self.simulation
        about = f"{sim.games:,} games of {sim.deals:,} deals ({sim.mode}, seed {sim.seed}), played by bots."
        made = f"Made by Malison {__version__}. The same seed, players and edition give the same report."
        return page.page(f"{sim.title}: a report", about, setting_line(sim), self.figures, self.games, self.notes, made)

    def data(self) -> dict[str, Any]:
        """JSON-able."""
        keep = {"chapter", "title", "sentence", "verdict", "tone", "rows"}
        told = [{key: value for key, value in msgspec.to_builtins(one).items() if key in keep} for one in self.figures]
        return {
            **self.simulation.data(),
            "figures": told,
            "cards": [rounded_data(msgspec.to_builtins(row)) for row in self.cards],
            "ladder": msgspec.to_builtins(self.steps),
            "metrics": metrics_data(self.story),
            "report_notes": self.notes,
            "stopped": self.stopped,
        }

    def json(self) -> str:
        return json.dumps(self.data())

    def __rich__(self) -> Group:
        sim = self.simulation
        grid = Table(box=None, padding=(0, 2), show_header=False)
        for one in self.figures:
            grid.add_row(Text(one.title), Text(one.verdict, style=TONES[one.tone]))
        title = Text(f"{sim.title} ({sim.mode}): {sim.games:,} games from seed {sim.seed}", style="italic")
        return spaced([title, Text(setting_line(sim)), grid, *[Text(f"! {note}", style="yellow") for note in self.notes]])

    def __str__(self) -> str:
        console = Console(width=120, no_color=True)
        with console.capture() as text:
            console.print(self)
        return text.get().rstrip()


def metrics_data(told: Story | None) -> dict[str, Any]:
    if told is None:
        return {}
    names = ("decided", "lead_changes", "drama", "decisiveness", "uncertainty", "comebacks")
    found: dict[str, Any] = {name: msgspec.to_builtins(getattr(told, name)) for name in names}
    return {**found, "outcome_certainty": told.certainty}


class Phases:
    """One bar for several runs: each is told as so many games of the whole."""

    def __init__(self, progress: Progress, planned: Sequence[int]) -> None:
        self.progress = progress
        self.planned = list(planned)
        self.before = 0

    def now(self, done: int, total: int) -> None:
        self.progress(self.before + done, max(sum(self.planned), self.before + done))

    def next(self, games: int) -> None:
        self.before += games


def together(plan: Plan) -> bool:
    return plan.seats == 1 or registry.game(plan.game).modes[plan.mode].cooperative


@one_connection()
def report(
    game: str | Game,
    *,
    games: int | None = None,
    players: Players = None,
    levels: Players = None,
    seats: int | None = None,
    mode: str | None = None,
    edition: Any = None,
    options: Mapping[str, Any] | None = None,
    draw: Iterable[str] | Mapping[str, Sequence[Any]] | None = None,
    seed: int | None = None,
    blank: int = BLANK,
    tolerance: float = figures.TOLERANCE,
    workers: int | None = None,
    on: str | None = None,
    progress: Progress = nothing,
) -> Report:
    """Play many games and say what they show: balance, length, course, choices, skill and luck. Options that tie a seat to its turn or role
    are drawn, unless they are given. `levels` are the rungs of the skill ladder. `blank` deals are played again with each card blanked.
    Ctrl-C ends it with what there is.
    """
    if games is not None and games < 1:
        raise BadSetting(f"there is nothing to play: {games} games")
    known = game if isinstance(game, Game) else registry.game(game)
    names = named(players, ["clever"])
    rungs = named(levels, list(LEVELS))
    if len(set(rungs)) != len(rungs):
        raise BadSetting("a level stands on the skill ladder once")
    chosen = any_seed() if seed is None else seed
    plan = make_plan(known, seats=seats, mode=mode, edition=edition, options=options, seed=chosen)
    if not plan.seats:
        raise BadSetting("nobody plays in this mode: there is nothing to report")
    spread = [name for name in known.spread if name in plan.options and name not in (options or {})] if draw is None else draw
    plan = make_plan(known, seats=plan.seats, mode=plan.mode, edition=edition, options=options, draw=spread, seed=chosen)
    plan = msgspec.structs.replace(plan, lineups=seatings(names, plan.seats))
    climb = msgspec.structs.replace(plan, lineups=ladder_lineups(rungs, plan.seats, together(plan))) if len(rungs) > 1 else None
    deals = plan.deals(games or USUAL)
    rung_deals = max(2, climb.deals(max(1, (games or USUAL) // PART))) if climb is not None else 0
    edition_played = known.edition_from_reference(plan.edition)
    names_of = card_ids(known, edition_played)
    blanks = {card: other for card in names_of if (other := blanked(known, edition_played, card)) is not None}
    without = msgspec.structs.replace(plan, lineups=seatings([BLANK_PLAYERS], plan.seats), others=list(blanks.values()))
    blank = blank if blanks else 0
    phases = Phases(progress, [deals * plan.each, rung_deals * climb.each if climb is not None else 0, blank * without.each])
    run = Run(plan, [COURSE, CARD_TABLE], workers=workers, on=on, progress=phases.now)
    try:
        run.play(deals)
    finally:
        run.close(whole=True)
    phases.next(run.engine.games)
    stopped = run.engine.stopped
    _, course, table = run.engine.studies
    assert isinstance(course, Course)
    assert isinstance(table, CardTable)
    steps: list[Step] = []
    if climb is not None and not stopped:
        wanted = Wanted("malison.lab.ladder:Ladder", {"levels": rungs, "together": together(plan)})
        ladder, stopped = studied(climb, wanted, rung_deals, workers, on, phases)
        assert isinstance(ladder, Ladder)
        steps = ladder.steps()
    effects: dict[str, dict[str, Pair]] = {}
    if blank and not stopped:
        wanted = Wanted("malison.lab.cards:Blanks", {"cards": list(blanks)})
        study, stopped = studied(without, wanted, blank, workers, on, phases)
        assert isinstance(study, Blanks)
        effects = dict(zip(blanks, study.pairs, strict=True))
    sim = found(plan, run.counts, run.spent(), run.engine.stopped, [], {})
    rows = card_rows(names_of, table.fates, effects, list(blanks))
    return made(sim, course.found, steps, rows, stopped, tolerance)


def named(players: Players, usual: list[str]) -> list[str]:
    return split_players(players) if isinstance(players, str) else list(players or usual)


def studied(plan: Plan, wanted: Wanted, deals: int, workers: int | None, on: str | None, phases: Phases) -> tuple[Study, bool]:
    """What a study finds in a plan's deals, and whether somebody stopped it."""
    engine = Engine(plan, [wanted], workers=workers, on=on, progress=phases.now)
    try:
        engine.play(deals)
    finally:
        engine.close()
    phases.next(engine.games)
    return engine.studies[0], engine.stopped


def made(sim: Simulation, courses: Courses, steps: list[Step], rows: list[Card], stopped: bool, tolerance: float) -> Report:
    """The report on what was counted."""
    told = story(courses.ways)
    notes = [*sim.notes, *(["Stopped before the end: what is here is of the games so far."] if stopped else [])]
    shown = [*all_figures(sim, courses, told, steps, tolerance), *card_figures(rows)] if sim.games else []
    worth = [] if stopped or not sim.games else games_of(sim.plan, courses, told)
    return Report(sim, courses, told, steps, rows, shown, worth, notes, stopped)


def all_figures(sim: Simulation, courses: Courses, told: Story | None, steps: list[Step], tolerance: float) -> list[Figure]:
    counts, game = sim.counts, registry.game(sim.game)
    common = together(sim.plan)
    shown: list[Figure] = []
    if common:
        shown.append(figures.success(counts, counts.seats[SEAT], tolerance))
    # Where all win or lose together every seat wins as often as the others.
    for grouping, cells in counts.seats.items():
        if len(cells) > 1 and not (common and grouping in (SEAT, "turn", "player")):
            shown.append(figures.balance(grouping, cells, counts.games, rivals=not common, tolerance=tolerance))
    for grouping, rates in sim.games_by.items():
        if common and grouping != "ending" and len(rates) > 1:
            cells = counts.games_by[grouping]
            shown.append(figures.balance(grouping, cells, counts.games, rivals=False, tolerance=tolerance))
    shown += figures.lengths(game, counts, sim.lengths)
    for grouping, rates in sim.games_by.items():
        if any(rate.group for rate in rates) and (grouping == "ending" or not common) and len(rates) > 1:
            shown.append(figures.endings(grouping, rates))
    margin = figures.margins(courses)
    shown += [margin] if margin is not None else []
    shown += figures.course_of(told) if told is not None else []
    shown += figures.choices(courses)
    shown += figures.skill(steps)
    measured = figures.metrics(told, steps)
    return [*shown, measured] if measured is not None else shown


def games_of(plan: Plan, courses: Courses, told: Story | None) -> list[page.Game]:
    """The typical game and the extreme ones, played again and written down."""
    ways = courses.ways
    if not ways:
        return []
    counts: dict[int, int] = {}
    for way in ways:
        counts[way.decisions] = counts.get(way.decisions, 0) + 1
    middle = quantile(counts, 0.5)
    picks: dict[str, tuple[int, str]] = {}
    typical = min(ways, key=lambda way: (abs(way.decisions - middle), way.number))
    picks["Typical"] = typical.number, f"{typical.decisions:,} decisions, as half of the games have or fewer."
    shortest = min(ways, key=lambda way: (way.decisions, way.number))
    picks["Shortest"] = shortest.number, f"Over after {shortest.decisions:,} decisions."
    longest = max(ways, key=lambda way: (way.decisions, -way.number))
    picks["Longest"] = longest.number, f"It took {longest.decisions:,} decisions."
    if told is not None and told.lowest:
        number = min(told.lowest, key=lambda number: (told.lowest[number], number))
        picks["Largest comeback"] = number, f"Won from a chance of {figures.percent(told.lowest[number])}."
    if courses.margins.counts:
        clear = max(ways, key=lambda way: (way.margin, -way.number))
        picks["Clearest win"] = clear.number, f"{clear.margin:,} points ahead of the next."
    found: list[page.Game] = []
    for name, (number, words) in picks.items():
        text = json.dumps(record(plan, number).data())
        found.append(page.Game(name, words, f"{name.lower().replace(' ', '-')}.json", text))
    return found
