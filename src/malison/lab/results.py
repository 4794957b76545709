"""What a simulation found, typed, as JSON and as tables."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from rich.console import Console, Group
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from malison.kernel import registry
from malison.kernel.setting import counted
from malison.lab.plan import Plan
from malison.lab.statistics import association, holm, quantile, unseen
from malison.lab.tally import PLAYER, SEAT, Cell, Counts, Length

TOGETHER: Final = 0.2
"""From this association on (Cramér's V), two groupings are said to go together."""
ENOUGH: Final = 10
"""In fewer deals two groupings may go together by chance."""
DIGITS: Final = 4
DOUBT: Final = "what looks like one of them may be another."
MOST_ROWS: Final = 10
"""Longer tables without rates are left to the JSON."""


class Rate(msgspec.Struct, frozen=True):
    """A group of games or seats, and how often it won, with the 95 % interval. `share` is its part of all games (seats: of all seats).
    Where a game is not won as a whole there is no rate."""

    group: str
    games: int
    share: float
    wins: int | None = None
    shared: int | None = None
    rate: float | None = None
    low: float | None = None
    high: float | None = None
    mean_score: float | None = None


class Gap(msgspec.Struct, frozen=True):
    """Two players on the same deals: how much more often the first wins, with its interval, and how likely so large a difference would
    be by chance, corrected (Holm) for the number of pairs."""

    player: str
    other: str
    gap: float
    low: float
    high: float
    chance: float


class Spread(msgspec.Struct, frozen=True):
    """How long games were."""

    mean: float
    low: float
    high: float
    least: int
    tenth: int
    median: int
    ninetieth: int
    most: int


class Simulation(msgspec.Struct, frozen=True):
    """What many games came to."""

    game: str
    title: str
    mode: str
    edition: dict[str, Any]
    options: dict[str, Any]
    drawn: dict[str, list[Any]]
    seed: int
    lineups: list[tuple[str, ...]]
    deals: int
    games: int
    decisions: int
    seconds: float
    capped: int
    cap: str
    stopped: bool
    seats: list[Rate]
    players: list[Rate]
    by: dict[str, list[Rate]]
    """Seats by what the game tells them apart by: turn, role, character."""
    games_by: dict[str, list[Rate]]
    """Games by what the game tells them apart by: boss, curse, ending; and by options that were drawn."""
    gaps: list[Gap]
    lengths: dict[str, Spread]
    notes: list[str]
    counts: Counts
    """All that was counted, for whoever wants to add to it."""
    plan: Plan
    studies: dict[str, Any] = {}
    """What studies of one's own have found, by their names."""

    @property
    def decisions_per_second(self) -> int:
        return round(self.decisions / self.seconds) if self.seconds else 0

    def needs(self, points: float) -> int:
        """How many more games until every rate is known to within so many percentage points."""
        return needed(self.counts, points)

    def data(self) -> dict[str, Any]:
        """JSON-able."""
        found: dict[str, Any] = {
            "game": self.game,
            "mode": self.mode,
            "edition": self.edition,
            "options": self.options,
            "drawn": self.drawn,
            "seed": self.seed,
            "lineups": [list(lineup) for lineup in self.lineups],
            "deals": self.deals,
            "games": self.games,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "decisions_per_second": self.decisions_per_second,
            "capped": self.capped,
            "cap": self.cap,
            "stopped": self.stopped,
            "seats": [rounded(rate, "") for rate in self.seats],
        }
        if self.players:
            found["players"] = [rounded(rate, "name") for rate in self.players]
        found["by"] = {name: [rounded(rate, "group") for rate in rates] for name, rates in self.by.items()}
        found["games_by"] = {name: [rounded(rate, "group") for rate in rates] for name, rates in self.games_by.items()}
        found["gaps"] = [rounded_data(msgspec.to_builtins(gap)) for gap in self.gaps]
        found["lengths"] = {name: rounded_data(msgspec.to_builtins(length)) for name, length in self.lengths.items()}
        return found | {"notes": self.notes} | ({"studies": self.studies} if self.studies else {})

    def json(self) -> str:
        return json.dumps(self.data())

    def tables(self) -> list[Any]:
        """For people, as things that rich can print."""
        played = f"{self.games:,} games" + (f" of {self.deals:,} deals" if len(self.lineups) > 1 else "")
        # A game that nobody plays asks nothing.
        pace = (
            f"{self.decisions_per_second:,} decisions" if self.decisions or not self.seconds else f"{self.games / self.seconds:,.0f} games"
        )
        title = f"{self.title} ({self.mode}): {played} from seed {self.seed}, {pace} a second"
        return [
            Text(title, style="italic"),
            Text(setting_line(self)),
            *[
                rates_table(name, rates)
                for name, rates in {SEAT: self.seats, PLAYER: self.players, **self.by, **self.games_by}.items()
                if rates
            ],
            *([gaps_table(self.gaps)] if self.gaps else []),
            lengths_table(self.lengths),
            *[study_table(name, data) for name, data in self.studies.items()],
            *[Text(f"! {note}", style="yellow") for note in self.notes],
        ]

    def __rich__(self) -> Group:
        return spaced(self.tables())

    def __str__(self) -> str:
        console = Console(width=120, no_color=True)
        with console.capture() as text:
            console.print(self)
        return text.get().rstrip()


def spaced(parts: list[Any]) -> Group:
    """One below the other, with a line between tables."""
    return Group(*[Padding(part, (1, 0, 0, 0)) if isinstance(part, Table) else part for part in parts])


def notes_text(notes: list[str]) -> list[Text]:
    return [Text(""), *[Text(f"! {note}", style="yellow") for note in notes]] if notes else []


def rounded(rate: Rate, called: str) -> dict[str, Any]:
    """As JSON; the group under another name, or left out."""
    found = rounded_data({key: value for key, value in msgspec.to_builtins(rate).items() if value is not None})
    group = found.pop("group")
    return ({called: group} if called else {}) | found


def rounded_data(found: dict[str, Any]) -> dict[str, Any]:
    return {key: shorter(value) for key, value in found.items()}


def shorter(value: Any) -> Any:
    if not isinstance(value, float):
        return value
    # JSON knows no infinity.
    return round(value, DIGITS) if abs(value) < 1e300 else None


def setting_line(found: Any) -> str:
    """What was played with: of a simulation or a tournament."""
    edition = f"edition {found.edition['name']} ({found.edition['digest']})"
    options = [f"{name}={value_text(value)}" for name, value in found.options.items()]
    drawn = [f"{name} drawn from {', '.join(map(value_text, values))}" for name, values in found.drawn.items()]
    players = " | ".join(", ".join(lineup) for lineup in found.lineups[:4]) + (" | …" if len(found.lineups) > 4 else "")
    return "; ".join([edition, *(options or ["no options"]), *drawn, f"players: {players or 'none'}"])


def value_text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "+".join(map(str, value)) or "none" if isinstance(value, list | tuple) else str(value)


def rates_table(name: str, rates: list[Rate]) -> Table:
    won = any(rate.rate is not None for rate in rates)
    table = Table(box=None, padding=(0, 2))
    headings = (name, "games", "wins", "rate", "95 %", "mean score") if won else (name, "games", "share")
    for heading in headings:
        table.add_column(heading, justify="left" if heading == name else "right")
    for rate in rates:
        cells = [f"{rate.wins:,}", f"{rate.rate:.1%}", f"{rate.low:.1%} – {rate.high:.1%}", f"{rate.mean_score:.2f}"] if won else []
        table.add_row(escape(rate.group), f"{rate.games:,}", *(cells or [f"{rate.share:.1%}"]))
    return table


def gaps_table(gaps: list[Gap]) -> Table:
    table = Table(box=None, padding=(0, 2))
    for heading in ("on the same deals", "wins more often by", "95 %", "by chance"):
        table.add_column(heading, justify="left" if heading == "on the same deals" else "right")
    for gap in gaps:
        table.add_row(escape(f"{gap.player} than {gap.other}"), f"{gap.gap:+.1%}", f"{gap.low:+.1%} – {gap.high:+.1%}", f"{gap.chance:.3f}")
    return table


def lengths_table(lengths: dict[str, Spread]) -> Table:
    table = Table(box=None, padding=(0, 2))
    for heading in ("length in", "mean", "least", "10 %", "median", "90 %", "most"):
        table.add_column(heading, justify="left" if heading == "length in" else "right")
    for name, found in lengths.items():
        cells = (found.least, found.tenth, found.median, found.ninetieth, found.most)
        table.add_row(name, f"{found.mean:.1f}", *[f"{cell:,}" for cell in cells])
    return table


def study_table(name: str, data: Any) -> Table:
    """What a study of one's own has found: a row for each thing that it names, or for each place of a list; else the thing itself."""
    table = Table(box=None, padding=(0, 2), show_header=isinstance(data, dict | list))
    table.add_column(escape(name))
    table.add_column("found", justify="right")
    rows = data.items() if isinstance(data, dict) else enumerate(data, 1) if isinstance(data, list) else [(name, data)]
    for called, value in rows:
        table.add_row(escape(str(called)), escape(study_text(value)))
    return table


def study_text(value: Any) -> str:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return f"{value:,.4g}" if isinstance(value, float) else f"{value:,}"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


# -- from counts to results


def rate_of(group: str, cell: Cell, all_cases: int, won: bool) -> Rate:
    wins = cell.wins
    share = wins.cases / all_cases if all_cases else 0.0
    if not won:
        return Rate(group, wins.cases, share)
    low, high = wins.interval()
    return Rate(group, wins.cases, share, wins.hits, cell.shared, wins.rate, low, high, cell.scores.mean)


def rates_of(groups: Mapping[str, Cell], all_cases: int, won: bool = True) -> list[Rate]:
    """In the order of their names; numbers by size."""
    order = sorted(groups, key=lambda name: (not name.isdigit(), int(name) if name.isdigit() else 0, name))
    return [rate_of(name, groups[name], all_cases, won) for name in order]


def players_of(counts: Counts, plan: Plan) -> list[tuple[str, Cell]]:
    """In the order in which they were named; nobody where all are alike."""
    cells = counts.seats.get(PLAYER, {})
    return [(name, cells[name]) for name in dict.fromkeys(name for lineup in plan.lineups for name in lineup) if name in cells]


def gaps_of(counts: Counts, plan: Plan) -> list[Gap]:
    pairs = [(one, other, gap) for one, others in counts.gaps.items() for other, gap in others.items()]
    found: list[Gap] = []
    for (one, other, gap), chance in zip(pairs, holm([gap.chance() for _, _, gap in pairs]), strict=True):
        scale = sum(lineup.count(one) for lineup in plan.lineups) * sum(lineup.count(other) for lineup in plan.lineups)
        low, high = (end / scale for end in gap.interval())
        if gap.error == 0.0:
            low, high = low - unseen(gap.count), high + unseen(gap.count)
        found.append(Gap(one, other, gap.mean / scale, max(low, -1.0), min(high, 1.0), chance))
    return found


def spread_of(length: Length) -> Spread:
    low, high = length.sum.interval()
    tenth, median, ninetieth = (quantile(length.counts, share) for share in (0.1, 0.5, 0.9))
    return Spread(length.sum.mean, low, high, length.sum.least, tenth, median, ninetieth, length.sum.most)


def watched(counts: Counts) -> list[Cell]:
    """The rates that a simulation is about: the players', or if all are alike the seats'."""
    return list(counts.seats.get(PLAYER, counts.seats.get(SEAT, {})).values())


def needed(counts: Counts, points: float) -> int:
    """How many more games until every rate that matters is known to within so many percentage points."""
    most = 0.0
    for cell in watched(counts):
        most = max(most, cell.wins.needs(points / 100) * counts.games / max(cell.wins.cases, 1))
    return round(most)


def confounded(counts: Counts) -> list[tuple[set[str], str]]:
    """Groupings that cannot be told apart in these games, with a sentence."""
    same: list[set[str]] = []
    examples: dict[str, str] = {}
    found: list[tuple[set[str], str]] = []
    for pair, rows in counts.pairs.items():
        one, _, other = pair.partition(" ")
        columns = {group for row in rows.values() for group in row}
        if len(rows) < 2 or len(columns) < 2 or counts.deals < ENOUGH:
            continue
        single = all(len(row) == 1 for row in rows.values())
        back = all(sum(group in row for row in rows.values()) == 1 for group in columns)
        group = min(rows)
        if single:
            examples.setdefault(one, f"{one} {group} is always {other} {next(iter(rows[group]))}")
        if single and back:
            touched = [names for names in same if one in names or other in names]
            same = [names for names in same if names not in touched] + [{one, other}.union(*touched)]
        elif single:
            found.append(({one, other}, f"{one} decides {other} here: {DOUBT}"))
        elif back:
            found.append(({one, other}, f"{other} decides {one} here: {DOUBT}"))
        else:
            table = {(a, b): n for a, row in rows.items() for b, n in row.items()}
            freedom = (len(rows) - 1) * (len(columns) - 1)
            noise = 3 * (freedom / (sum(table.values()) * (min(len(rows), len(columns)) - 1))) ** 0.5
            strength = association(table)
            if strength > max(TOGETHER, noise):
                found.append(({one, other}, f"{one} and {other} go together (Cramér's V {strength:.2f}): {DOUBT}"))
    for names in same:
        first, *rest = [name for name in counts.seats if name in names]
        words = f"{', '.join([first, *rest[:-1]])} and {rest[-1]} are one and the same here ({examples[first]}): {DOUBT}"
        found.insert(0, (names, words))
    # What is said of one of the same is said of all.
    return [(names, words) for names, words in found if names in same or not any(len(names & of) == 1 and SEAT not in names for of in same)]


def notes_of(counts: Counts, plan: Plan, cap: str) -> list[str]:
    """What one should know before believing the tables."""
    tied = confounded(counts)
    notes = [words for _, words in tied]
    apart = [name for name in registry.game(plan.game).spread if name in plan.options]
    if apart and any(SEAT in names for names, _ in tied):
        notes.append(f"To tell them apart, let each deal draw: --draw {','.join(apart)}")
    if counts.capped:
        notes.append(f"{counts.capped:,} of {counted(counts.games, 'game')} were ended by the cap ({cap}), not by the rules.")
    return notes


def found(plan: Plan, counts: Counts, seconds: float, stopped: bool, more: list[str], studies: dict[str, Any]) -> Simulation:
    """The result of what was counted."""
    game = registry.game(plan.game)
    cap = f"{game.cap[0]}={plan.options[game.cap[0]]}" if game.cap is not None and game.cap[0] in plan.options else ""
    together = plan.seats == 1 or game.modes[plan.mode].cooperative
    all_seats = counts.games * plan.seats
    by = {name: rates_of(groups, all_seats) for name, groups in counts.seats.items() if name not in (SEAT, PLAYER)}
    return Simulation(
        game=plan.game,
        title=game.title,
        mode=plan.mode,
        edition={key: plan.edition[key] for key in ("name", "digest")},
        options=plan.options,
        drawn=plan.drawn,
        seed=plan.seed,
        lineups=plan.lineups,
        deals=counts.deals,
        games=counts.games,
        decisions=counts.decisions,
        seconds=seconds,
        capped=counts.capped,
        cap=cap,
        stopped=stopped,
        seats=rates_of(counts.seats.get(SEAT, {}), all_seats),
        players=[rate_of(name, cell, all_seats, True) for name, cell in players_of(counts, plan)],
        # One group alone says nothing that the seats do not say.
        by={name: rates for name, rates in by.items() if len(rates) > 1},
        games_by={name: rates_of(groups, counts.games, together) for name, groups in counts.games_by.items()},
        gaps=[] if together and len(plan.lineups) == 1 else gaps_of(counts, plan),
        lengths={
            name: spread_of(length)
            for name, length in (("rounds", counts.rounds), ("turns", counts.turns), ("decisions", counts.choices))
            if length.sum.most
        },
        notes=[*notes_of(counts, plan, cap), *more],
        counts=counts,
        plan=plan,
        studies=studies,
    )
