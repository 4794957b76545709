"""What trials of the workshop have found so far, as plots and tables."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from markupsafe import Markup

from malison.kernel.game import Game
from malison.kernel.records import Record
from malison.lab import plots, results
from malison.lab.compare import Difference, differences
from malison.lab.figures import TOLERANCE
from malison.lab.pairs import Pair, Pairs
from malison.lab.plan import Plan, make_plan, seatings
from malison.lab.plots import Bar
from malison.lab.results import Rate
from malison.lab.simulation import TALLY, any_seed
from malison.lab.study import Study, Wanted
from malison.lab.tally import Tally
from malison.web.base.refusal import Refusal
from malison.web.bots.trials import MOST_GAMES, MOST_SECONDS
from malison.web.show import render
from malison.web.table.drafts import Draft

PLAYERS: Final = ("greedy", "random")
"""Those that answer at once."""
GAMES: Final = (100, MOST_GAMES)
LOOKING: Final = 12.0
"""Seconds for which players of each kind are asked to find a position."""
MOST_BARS: Final = 24
ENDING: Final = "ending"
"""How a game ended: mostly that says who won."""
MOST_ROWS: Final = 40
PAIRS: Final = Wanted("malison.lab.pairs:Pairs")


@dataclass
class Trial:
    """What is to be played, as the form says it."""

    table: str = ""
    """Mode and seats: "standard 2"."""
    players: str = PLAYERS[0]
    games: int = GAMES[-1]
    compare: bool = False


@dataclass
class TrialPage:
    """The form, and what was found."""

    trial: Trial
    tables: list[tuple[str, str]]
    """Every mode with every number of seats."""
    players: tuple[str, ...] = PLAYERS
    games: tuple[int, ...] = GAMES
    seconds: int = int(MOST_SECONDS)
    found: str = ""


@dataclass
class Found:
    """What there is to see after so many games."""

    done: int
    total: int
    over: bool
    plots: list[Markup] = field(default_factory=list)
    rows: list[Difference] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    compare: bool = False


def tables(game: Game) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for mode in game.mode_list:
        for seats in mode.seats:
            if seats:
                words = mode.name.replace("_", " ")
                found.append((f"{mode.name} {seats}", f"{words}, {seats} player{'s' if seats > 1 else ''}"))
    return found


def plan_of(draft: Draft, trial: Trial) -> Plan:
    """The plan of a trial; what a form cannot have said is refused."""
    game = draft.game
    known = dict(tables(game))
    table = trial.table or next(iter(known), "")
    if table not in known or trial.players not in PLAYERS:
        raise Refusal(422, "There is no such table or player to try it with.")
    mode, _, seats = table.rpartition(" ")
    first = draft.base if trial.compare else draft.edition
    plan = make_plan(game, seats=int(seats), mode=mode, edition=first, seed=any_seed())
    spread = [name for name in game.spread if name in plan.options]
    plan = make_plan(game, seats=int(seats), mode=mode, edition=first, draw=spread, seed=plan.seed)
    others = [draft.edition.reference()] if trial.compare else []
    return msgspec.structs.replace(plan, lineups=seatings([trial.players], plan.seats), others=others)


def wanted(trial: Trial) -> list[Wanted]:
    return [PAIRS if trial.compare else TALLY]


def finding(card: str) -> Wanted:
    """Looks for a position in which somebody may take or play a card."""
    return Wanted("malison.lab.finding:Finding", {"card": card})


def record_of(draft: Draft, plan: Plan, place: dict[str, Any]) -> tuple[Record, int]:
    """The game up to such a position, and whose turn it is there. At a table nothing but the rulebook ends a game."""
    game = draft.game
    options = {**plan.options, **place["options"]}
    if game.cap is not None:
        options.pop(game.cap[0], None)
    record = Record(game, plan.seats, place["seed"], mode=plan.mode, edition=draft.edition, **options)
    for move in place["moves"]:
        record.play(move)
    return record, place["seat"]


def found(plan: Plan, study: Study, done: int, total: int, over: bool) -> str:
    """The part of the page that grows."""
    made = Found(done, total, over)
    if isinstance(study, Pairs):
        made.compare = True
        compared(made, study.pairs[0])
    elif isinstance(study, Tally) and done:
        counted(made, plan, study)
    return render.fill("parts/trial.html", found=made)


def svg(text: str) -> Markup:
    return Markup(text)  # noqa: S704 - made by our own plots, which escape what they are given


def counted(made: Found, plan: Plan, study: Tally) -> None:
    sim = results.found(plan, study.counts, 0.0, False, [], {})
    rivals = not study.together
    # Where all win or lose together, a seat or a turn says nothing that the game does not say.
    groups = {"seat": sim.seats, **sim.by} if rivals else {name: rates for name, rates in sim.by.items() if name != "turn"}
    if not rivals:
        made.plots.append(svg(plots.bars("Won", [bar_of(msgspec.structs.replace(sim.seats[0], group="all games"))], alone=False)))
    for name, rates in {**groups, **sim.games_by}.items():
        won = name != ENDING and any(one.rate is not None for one in rates)
        bars = [bar_of(rate) if won else Bar(rate.group, rate.share) for rate in rates[:MOST_BARS]]
        title = f"{'Wins' if won else 'Games'} by {name}".replace("_", " ")
        made.plots.append(svg(plots.bars(title, bars, level=1 / plan.seats if rivals and won else None, alone=False)))
    for name, length in (("rounds", study.counts.rounds), ("decisions", study.counts.choices)):
        if length.sum.most:
            made.plots.append(svg(plots.histogram(f"Length in {name}", length.counts, x=name, alone=False)))
    made.notes = sim.notes


def bar_of(rate: Rate) -> Bar:
    return Bar(rate.group, rate.share) if rate.rate is None else Bar(rate.group, rate.rate, rate.low, rate.high)


def compared(made: Found, pairs: dict[str, Pair]) -> None:
    rows = differences(pairs, TOLERANCE) if pairs else []
    shown = [one for one in rows if not one.of_card] + [one for one in rows if one.of_card and one.differs]
    made.rows = shown[:MOST_ROWS]
    bars = [Bar(words(one.name), one.difference, one.low, one.high) for one in made.rows if one.rate]
    if bars:
        made.plots.append(svg(plots.bars("More often than with the house", bars[:MOST_BARS], alone=False)))
    if rows and not any(one.differs for one in rows):
        made.notes.append("So far nothing is known to differ.")


def words(name: Any) -> str:
    """A measure for people: "wins.turn.1" is "wins, turn 1"."""
    first, *rest = str(name).split(".")
    return f"{first}, {' '.join(rest)}".replace("_", " ") if rest else first
