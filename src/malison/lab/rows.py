"""Rows for files: one a game, one a decision, or one an event. Seats, deals and games count from 1 here."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final, Literal

import msgspec

from malison.bots.batch import Rewards
from malison.bots.greedy import settle
from malison.kernel import registry
from malison.kernel.errors import BadSetting
from malison.kernel.events import EVERYONE
from malison.kernel.layouts import Layout
from malison.kernel.observing import Observer, Sheet
from malison.kernel.outcome import RESULTS
from malison.kernel.state import State, heard
from malison.lab.plan import Plan
from malison.lab.playing import Playing
from malison.lab.study import Played, Study

Kind = Literal["games", "decisions", "events"]


class Numbers(msgspec.Struct, frozen=True):
    """A column of whole numbers of 16 bits, several in each row."""

    size: int = 0
    """So many in every row; 0: as many as there are."""


Column = tuple[str, type | Numbers]
"""A name, and int, float, bool, str or numbers."""
Columns = list[list[Any]]

OF_GAME: Final[tuple[Column, ...]] = (
    ("game", int),
    ("deal", int),
    ("lineup", int),
    ("seed", int),
    ("edition", str),
    ("rounds", int),
    ("turns", int),
    ("decisions", int),
    ("capped", bool),
)
OF_DECISION: Final[tuple[Column, ...]] = (
    ("game", int),
    ("ply", int),
    ("seat", int),
    ("player", str),
    ("step", str),
    ("options", int),
    ("move", str),
)
OF_EVENT: Final[tuple[Column, ...]] = (
    ("game", int),
    ("event", int),
    ("ply", int),
    ("seat", int),
    ("cause", str),
    ("kind", str),
    ("rule", str),
    ("heard", str),
    ("values", str),
)


class Rows(Study):
    """Rows of one kind, column by column. At home they are handed on to `write` at once, and none is kept."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self.found: Columns = []
        self.write: Callable[[Columns], Any] = lambda columns: None

    def columns(self) -> list[Column]:
        """What the columns are called and hold."""
        raise NotImplementedError

    def put(self, *row: Any) -> None:
        if not self.found:
            self.found = [[] for _ in row]
        for column, value in zip(self.found, row, strict=True):
            column.append(value)

    def data(self) -> Any:
        return self.found

    def add(self, data: Any) -> None:
        if data:
            self.write(data)


class GameRows(Rows):
    """A row a game: where it comes from, how long it was, what it is told apart by, and what each seat got."""

    def columns(self) -> list[Column]:
        plan = self.plan
        playing = Playing(plan)
        g = playing.table(plan.values(0))
        g.begin(plan.deal_seed(0))
        groups = playing.game.groups(g)
        names = [*[name for name in plan.drawn if name not in groups.game], *groups.game]
        found = [*OF_GAME, *[(name, str) for name in names]]
        for seat in range(plan.seats):
            mine = [("player", str), ("result", str), ("score", int)]
            mine += [(name, str) for name in (groups.seats[seat] if seat < len(groups.seats) else ())]
            found += [(f"seat_{seat + 1}_{name}", kind) for name, kind in mine]
        return found

    def end(self, played: Played) -> None:
        row: list[Any] = [played.number + 1, played.deal + 1, played.lineup + 1, played.seed, self.plan.edition["digest"]]
        row += [played.rounds, played.turns, played.decisions, played.capped]
        game = played.groups.game
        row += [str(value) for name, value in played.options.items() if name not in game]
        row += ["+".join(value) if isinstance(value, tuple) else value for value in game.values()]
        for seat, result in enumerate(played.results):
            row += [played.players[seat], RESULTS[result], played.scores[seat]]
            row += played.groups.seats[seat].values() if seat < len(played.groups.seats) else ()
        self.put(*row)


class DecisionRows(Rows):
    """A row a decision: who was asked what, among how many options, and the answer. `values`: also how good the position was for the
    deciding seat by the game's own judgement, which sees all cards. `observations`: also what programs learn from, as in the
    environments: the move and the legal moves as numbers, what the seat saw, what it got in the end, and whether it was its last decision.
    """

    moves = True

    def __init__(self, plan: Plan, values: bool = False, observations: bool = False) -> None:
        super().__init__(plan)
        self.game = registry.game(plan.game)
        self.knowledge = self.game.knowledge.own() if values else None
        self.seen = Seen(plan) if observations else None

    def columns(self) -> list[Column]:
        found: list[Column] = [*OF_DECISION]
        if self.knowledge is not None:
            found.append(("value", float))
        return found if self.seen is None else [*found, *self.seen.columns()]

    def move(self, played: Played, move: int) -> None:
        g = played.g
        row = [played.number + 1, g.ply + 1, g.seat + 1, played.players[g.seat], type(g.asking).__name__, len(g.options)]
        row.append(self.game.moves.name(move))
        if self.knowledge is not None:
            row.append(self.value(g))
        if self.seen is not None:
            self.seen.take(row, g, move)
        else:
            self.put(*row)

    def end(self, played: Played) -> None:
        if self.seen is not None:
            for row in self.seen.whole(played.g):
                self.put(*row)

    def value(self, g: State) -> float:
        """In the middle of a move in several parts, as it is after the natural end of it."""
        assert self.knowledge is not None
        trial = g.clone()
        trial.log = None
        settle(self.knowledge, trial)
        return float(self.knowledge.value(trial, g.seat))


class Seen:
    """The rows of a game with what was seen, kept until it is known what came of it."""

    def __init__(self, plan: Plan) -> None:
        game = registry.game(plan.game)
        if game.observer is None:
            raise BadSetting(f"{game.title} has no observations: it names no `observer`")
        self.observer: Observer = game.observer
        edition = game.edition_from_reference(plan.editions[0])
        self.layout: Layout = self.observer.layout(game.prepare(plan.seats, mode=plan.mode, edition=edition, **plan.options))
        self.rewards = Rewards(game.knowledge, plan.seats > 1 and not game.modes[plan.mode].cooperative)
        self.sheet = Sheet(1, self.layout.size)
        self.waiting: list[tuple[int, list[Any]]] = []
        """Rows so far, each with its seat."""

    def columns(self) -> list[Column]:
        return [("action", int), ("legal", Numbers()), ("observation", Numbers(self.layout.size)), ("outcome", float), ("last", bool)]

    def take(self, row: list[Any], g: State, move: int) -> None:
        self.observer.observe(g, g.seat, self.sheet, 0)
        self.waiting.append((g.seat, [*row, move, sorted(g.options), self.sheet.row(0)]))

    def whole(self, g: State) -> list[list[Any]]:
        """The rows of a game that is over."""
        latest = {seat: number for number, (seat, _) in enumerate(self.waiting)}
        found = [[*row, self.rewards.final(g, seat), latest[seat] == number] for number, (seat, row) in enumerate(self.waiting)]
        self.waiting = []
        return found


class EventRows(Rows):
    """A row an event: its kind and values, the move that caused it (none: the deal), and who was told."""

    moves = True
    log = True

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self.game = registry.game(plan.game)
        self.causes: list[tuple[int, str]] = []

    def columns(self) -> list[Column]:
        return [*OF_EVENT]

    def begin(self, played: Played) -> None:
        self.causes = [(0, "")]

    def move(self, played: Played, move: int) -> None:
        self.causes.append((played.g.seat + 1, self.game.moves.name(move)))

    def end(self, played: Played) -> None:
        seats = range(played.g.seats)
        for number, (audience, ply, kind, *values) in enumerate(played.g.log or [], 1):
            form = self.game.events.kinds[kind]
            told = "all" if audience == EVERYONE else " ".join(str(seat + 1) for seat in seats if heard(audience, seat))
            text = json.dumps(dict(zip(form.fields, values, strict=False)), separators=(",", ":"))
            self.put(played.number + 1, number, ply, *self.causes[ply], form.name, form.rule, told, text)


KINDS: Final[dict[str, str]] = {
    "games": "malison.lab.rows:GameRows",
    "decisions": "malison.lab.rows:DecisionRows",
    "events": "malison.lab.rows:EventRows",
}
