"""Rows for files: one a game, one a decision, or one an event. Seats, deals and games count from 1 here."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final, Literal

from malison.bots.greedy import settle
from malison.kernel import registry
from malison.kernel.events import EVERYONE
from malison.kernel.outcome import RESULTS
from malison.kernel.state import State, heard
from malison.lab.plan import Plan
from malison.lab.playing import Playing
from malison.lab.study import Played, Study

Kind = Literal["games", "decisions", "events"]
Column = tuple[str, type]
"""A name, and int, float, bool or str."""
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
    deciding seat by the game's own judgement, which sees all cards."""

    moves = True

    def __init__(self, plan: Plan, values: bool = False) -> None:
        super().__init__(plan)
        self.game = registry.game(plan.game)
        self.knowledge = self.game.knowledge.own() if values else None

    def columns(self) -> list[Column]:
        return [*OF_DECISION, ("value", float)] if self.knowledge is not None else [*OF_DECISION]

    def move(self, played: Played, move: int) -> None:
        g = played.g
        row = [played.number + 1, g.ply + 1, g.seat + 1, played.players[g.seat], type(g.asking).__name__, len(g.options)]
        row.append(self.game.moves.name(move))
        if self.knowledge is not None:
            row.append(self.value(g))
        self.put(*row)

    def value(self, g: State) -> float:
        """In the middle of a move in several parts, as it is after the natural end of it."""
        assert self.knowledge is not None
        trial = g.clone()
        trial.log = None
        settle(self.knowledge, trial)
        return float(self.knowledge.value(trial, g.seat))


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
