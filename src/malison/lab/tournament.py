"""`tournament`: everyone against everyone on the same deals, seats turned; where people win together, everyone plays the same deals."""

from __future__ import annotations

import importlib
import json
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import msgspec
from rich.console import Console, Group
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from malison.kernel import registry
from malison.kernel.errors import BadSetting
from malison.kernel.game import Game
from malison.kernel.outcome import LOST, WON
from malison.lab import plots
from malison.lab.engine import Progress, nothing
from malison.lab.plan import LineUp, Plan, make_plan, seatings
from malison.lab.results import Gap, gaps_of, gaps_table, notes_text, rounded_data, setting_line, spaced
from malison.lab.simulation import Players, Run, any_seed, split_players
from malison.lab.statistics import wilson
from malison.lab.study import Played, Study, Wanted
from malison.lab.tally import PLAYER

NO_RATINGS = "Ratings need openskill: pip install 'malison[lab]'"


class Standing(msgspec.Struct, frozen=True):
    """A player over all meetings. `rating` is openskill's estimate of skill (25 is average), `uncertainty` its standard deviation; none
    where openskill is not installed."""

    name: str
    games: int
    wins: int
    rate: float
    low: float
    high: float
    rating: float | None = None
    uncertainty: float | None = None


class Meeting(msgspec.Struct, frozen=True):
    """Who met (or one, who played alone), in how many games, and how many each of them won."""

    names: tuple[str, ...]
    games: int
    wins: tuple[int, ...]


class Tournament(msgspec.Struct, frozen=True):
    """What a tournament came to, the best first."""

    game: str
    title: str
    mode: str
    edition: dict[str, Any]
    options: dict[str, Any]
    drawn: dict[str, list[Any]]
    seed: int
    lineups: list[LineUp]
    deals: int
    games: int
    stopped: bool
    standings: list[Standing]
    meetings: list[Meeting]
    gaps: list[Gap]
    notes: list[str]

    def data(self) -> dict[str, Any]:
        """JSON-able."""
        found: dict[str, Any] = {key: value for key, value in msgspec.to_builtins(self).items() if key not in ("title", "lineups")}
        found["standings"] = [rounded_data(row) for row in found["standings"]]
        found["gaps"] = [rounded_data(row) for row in found["gaps"]]
        found["meetings"] = [
            {"games": one.games, "players": [met_data(name, won, one.games) for name, won in zip(one.names, one.wins, strict=True)]}
            for one in self.meetings
        ]
        return found

    def json(self) -> str:
        return json.dumps(self.data())

    def tables(self) -> list[Any]:
        """For people, as things that rich can print."""
        title = f"{self.title} ({self.mode}): {self.games:,} games of {self.deals:,} deals from seed {self.seed}"
        rated = any(one.rating is not None for one in self.standings)
        grid = Table(box=None, padding=(0, 2))
        for heading in ("player", "games", "wins", "rate", "95 %", *(("rating",) if rated else ())):
            grid.add_column(heading, justify="left" if heading == "player" else "right")
        for one in self.standings:
            rating = [f"{one.rating:.1f} ± {2 * (one.uncertainty or 0):.1f}"] if one.rating is not None else []
            grid.add_row(escape(one.name), f"{one.games:,}", f"{one.wins:,}", f"{one.rate:.1%}", f"{one.low:.1%} – {one.high:.1%}", *rating)
        met = [
            Text(" : ".join(f"{name} {won}" for name, won in zip(one.names, one.wins, strict=True)))
            for one in self.meetings
            if len(one.names) > 1
        ]
        gaps = [gaps_table(self.gaps)] if self.gaps else []
        return [Text(title, style="italic"), Text(setting_line(self)), grid, Text(""), *met, *gaps, *notes_text(self.notes)]

    def plot(self) -> str:
        """The standings as an SVG picture: ratings with twice their uncertainty, or win rates where there are none."""
        title = f"{self.title} ({self.mode}), {self.games:,} games"
        if any(one.rating is None for one in self.standings):
            found = [plots.Bar(one.name, one.rate, one.low, one.high) for one in self.standings]
            return plots.bars(f"{title}: games won", found)
        found = []
        for one in self.standings:
            rating, doubt = one.rating or 0.0, 2 * (one.uncertainty or 0.0)
            found.append(plots.Bar(one.name, rating, rating - doubt, rating + doubt))
        return plots.bars(f"{title}: ratings", found, percent=False)

    def __rich__(self) -> Group:
        return spaced(self.tables())

    def __str__(self) -> str:
        console = Console(width=120, no_color=True)
        with console.capture() as text:
            console.print(self)
        return text.get().rstrip()


def met_data(name: str, won: int, games: int) -> dict[str, Any]:
    low, high = wilson(won, games)
    return rounded_data({"name": name, "wins": won, "rate": won / games, "low": low, "high": high})


class Ratings:
    """openskill's ratings, game by game."""

    def __init__(self, names: Sequence[str]) -> None:
        try:
            self.model: Any = importlib.import_module("openskill.models").PlackettLuce()
        except ImportError:
            self.model = None
        self.of: dict[str, Any] = {name: self.model.rating(name=name) if self.model is not None else None for name in names}

    def met(self, places: Mapping[str, int]) -> None:
        """Some players have met and come out in these places, 1 the best."""
        if self.model is None or len(places) < 2:
            return
        rated = self.model.rate([[self.of[name]] for name in places], ranks=list(places.values()))
        for name, (rating,) in zip(places, rated, strict=True):
            self.of[name] = rating

    def row(self, name: str) -> tuple[float | None, float | None]:
        rating = self.of[name]
        return (None, None) if rating is None else (rating.mu, rating.sigma)


class Matches(Study):
    """Each game's results, in order; at home they become ratings and meetings, and none is kept."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self.found: list[list[int]] = []
        self.ratings = Ratings(list(dict.fromkeys(name for lineup in plan.lineups for name in lineup)))
        self.alone = all(len(set(lineup)) == 1 for lineup in plan.lineups)
        self.meetings: dict[tuple[str, ...], tuple[list[int], list[int]]] = {}
        """By names: games, and wins of each."""

    def end(self, played: Played) -> None:
        self.found.append(played.results)

    def data(self) -> Any:
        return self.found

    def add(self, data: Any) -> None:
        each = len(self.plan.lineups)
        for first in range(0, len(data), each):
            self.deal_played(data[first : first + each])

    def deal_played(self, results: list[list[int]]) -> None:
        won: dict[str, int] = {}
        for lineup, found in zip(self.plan.lineups, results, strict=True):
            # A rotation is the same meeting.
            names = self.meeting(lineup)
            games, wins = self.meetings.setdefault(names, ([0], [0] * len(names)))
            games[0] += 1
            for name in names:
                wins[names.index(name)] += found[lineup.index(name)] != LOST
            if self.alone:
                won[lineup[0]] = found[0]
            else:
                self.ratings.met({name: 1 if found[lineup.index(name)] != LOST else 2 for name in lineup})
        if self.alone:
            self.ratings.met({name: 1 + WON - result for name, result in won.items()})

    def meeting(self, lineup: LineUp) -> tuple[str, ...]:
        return tuple(name for name in self.ratings.of if name in lineup)


def meetings(game: Game, mode: str, seats: int, players: Sequence[str]) -> list[LineUp]:
    """Who sits where in each game of a deal: all meetings, each in every different seating."""
    if len(set(players)) != len(players) or len(players) < 2:
        raise BadSetting("a tournament is between two or more different players")
    if not seats:
        raise BadSetting("nobody plays in this mode: there is no tournament in it")
    if seats == 1 or game.modes[mode].cooperative:
        return [(name,) * seats for name in players]
    if len(players) < seats:
        raise BadSetting(f"at a table of {seats} a tournament needs at least {seats} different players")
    return [lineup for names in combinations(players, seats) for lineup in seatings(names, seats)]


def tournament(
    game: str | Game,
    players: Players,
    *,
    games: int = 100,
    seats: int | None = None,
    mode: str | None = None,
    edition: Any = None,
    options: Mapping[str, Any] | None = None,
    draw: Sequence[str] = (),
    seed: int | None = None,
    workers: int | None = None,
    on: str | None = None,
    progress: Progress = nothing,
) -> Tournament:
    """Everyone against everyone, so many games a meeting (rounded up, so that every seating has as many)."""
    if games < 1:
        raise BadSetting(f"there is nothing to play: {games} games")
    names = split_players(players) if isinstance(players, str) else list(players or ())
    chosen = any_seed() if seed is None else seed
    plan = make_plan(game, seats=seats, mode=mode, edition=edition, options=options, draw=draw, seed=chosen)
    known = registry.game(plan.game)
    plan = msgspec.structs.replace(plan, lineups=meetings(known, plan.mode, plan.seats, names))
    alone = all(len(set(lineup)) == 1 for lineup in plan.lineups)
    run = Run(plan, [Wanted("malison.lab.tournament:Matches")], workers=workers, on=on, progress=progress)
    try:
        run.play(-(-games // (1 if alone else plan.seats)))
    finally:
        run.close(whole=True)
    matches = run.engine.studies[1]
    assert isinstance(matches, Matches)
    found = [Meeting(who, games[0], tuple(wins)) for who, (games, wins) in matches.meetings.items()]
    standings = [standing(name, run, found, matches.ratings) for name in names if found]
    standings.sort(key=lambda one: (-(one.rating or 0.0), -one.rate))
    notes = [] if matches.ratings.model is not None else [NO_RATINGS]
    return Tournament(
        game=plan.game,
        title=known.title,
        mode=plan.mode,
        edition={key: plan.edition[key] for key in ("name", "digest")},
        options=plan.options,
        drawn=plan.drawn,
        seed=chosen,
        lineups=plan.lineups,
        deals=run.counts.deals,
        games=run.counts.games,
        stopped=run.engine.stopped,
        standings=standings,
        meetings=found,
        gaps=gaps_of(run.counts, plan),
        notes=notes + (["Stopped before the end."] if run.engine.stopped else []),
    )


def standing(name: str, run: Run, found: Sequence[Meeting], ratings: Ratings) -> Standing:
    games = sum(one.games for one in found if name in one.names)
    wins = sum(one.wins[one.names.index(name)] for one in found if name in one.names)
    low, high = run.counts.seats[PLAYER][name].wins.interval()
    return Standing(name, games, wins, wins / games, low, high, *ratings.row(name))
