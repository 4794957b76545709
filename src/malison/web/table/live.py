"""A table in memory: a replay of its log, one step ahead of what is shown while a move is being committed.

`record` is the writer's copy. `state` and the other shown fields change only in `adopt`, after the commit, so that nobody
ever sees a move that a crash could take back.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
import time
from bisect import bisect_right
from collections import deque
from dataclasses import dataclass, replace
from typing import Any, Final

from malison.kernel import registry
from malison.kernel.errors import CannotUndo, MalisonError
from malison.kernel.game import Game
from malison.kernel.records import Record
from malison.kernel.state import State
from malison.web.base.refusal import Refusal
from malison.web.store.roles import Role
from malison.web.store.store import PLAYS, ChairRow, Entry, Kind, Standing, TableRow
from malison.web.store.talk import Talked
from malison.web.table import daily
from malison.web.table.stages import Stage, unfold, unfold_all

log = logging.getLogger("malison.web")

SPECTATOR: Final = -1
CONCEDED: Final = "conceded"
"""Why a seat has lost that has given up."""
MOST_MOMENTS: Final = 60
"""So many positions can be played back at once."""
MOMENTS_KEPT: Final = 16
"""So many are kept in memory; earlier ones are replayed when somebody wants them."""


RECENT: Final = 80
"""So many events a board can tell itself."""
UNFOLDED_KEPT: Final = 8
"""So many moves are kept piece by piece."""
VERSIONS: Final = itertools.count(1)


@dataclass(slots=True)
class Heard:
    """An event as one seat was told it: with which entry, and its number among all that this seat was ever told."""

    entry: int
    number: int
    event: dict[str, Any]
    kept: dict[str, Any] | None = None

    def told(self) -> dict[str, Any]:
        """The event with its number."""
        # A game's own field of that name makes room.
        own = {"number_": self.event["number"]} if "number" in self.event else {}
        return {**self.event, **own, "number": self.number}

    def told_again(self) -> dict[str, Any]:
        """The same, made once, for whoever shows the last of them with every move and changes nothing."""
        if self.kept is None:
            self.kept = self.told()
        return self.kept


@dataclass
class Moment:
    """A position on the way, for playing back what happened."""

    number: int
    state: State


class LiveTable:
    """One table. Whoever changes it holds `lock` from the check to the commit."""

    def __init__(self, row: TableRow, chairs: list[ChairRow]) -> None:
        self.row = row
        self.chairs = chairs
        self.lock = asyncio.Lock()
        self.used = time.monotonic()
        self.version = next(VERSIONS)
        """New whenever anything shown changes, chairs and presence included; never the same for two copies of a table."""
        self.around = self.version
        """The same, but as long as nothing happens besides moves it stays: what surrounds the board need not be made anew."""
        self.number = -1
        self.entries: list[Entry] = []
        self.frozen = ""
        self.links: dict[Role, str] | None = None
        """The secret tokens by role, once somebody has asked for them."""
        self.readers: list[tuple[str, Role]] | None = None
        """Which browser holds what, once somebody has asked."""
        self.agreeing: dict[int, tuple[int, bool]] = {}
        """By seat: whether there is somebody who could agree to what it asks for, and since when that is known (see `around`)."""
        self.talk: Talked | None = None
        """What was last said, once somebody has asked."""
        self.talk_version = next(VERSIONS)
        """New whenever that, or who hears it, may have changed."""
        self.record: Record | None = None
        self.state: State | None = None
        self.standing: list[int] = []
        """The numbers of the move entries that have not been taken back."""
        self.undoable: dict[int, int] = {}
        self.settled = 0
        """So many of the moves were made before the last change of who plays; they cannot be taken back."""
        self.signs: dict[int, float] = {}
        """When the log last heard of each seat."""
        self.conceded: list[int] = []
        self.ended = False
        self.proven: bool | None = None
        """After the end: whether the moves lead to it, once somebody has asked."""
        self.result: dict[str, Any] | None = json.loads(row.result) if row.result else None
        viewers = range(SPECTATOR, row.seats)
        self.heard: dict[int, list[Heard]] = {viewer: [] for viewer in viewers}
        self.counter = dict.fromkeys(viewers, 0)
        self.since = dict.fromkeys(viewers, 1)
        self.since_number = dict.fromkeys(viewers, 0)
        self.moments: deque[Moment] = deque(maxlen=MOMENTS_KEPT)
        """The last positions shown. A move is made on a clone, so the ones before it stay as they were."""
        self._views: dict[int, dict[str, Any]] = {}
        self._unfolded: dict[int, list[Stage]] = {}
        self._open()

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def game(self) -> Game | None:
        return self.record.game if self.record is not None else None

    def _open(self) -> None:
        """Deal as it was agreed. A table whose rules or edition are gone is frozen: its stored events can still be read."""
        row = self.row
        try:
            game = registry.game(row.game)
            if game.rules != row.rules:
                end = "" if row.ended else "This game ended unfinished. "
                self.frozen = f"{end}It was played under rules {row.rules}; the server now has rules {game.rules}."
                return
            edition = game.edition_from_reference(json.loads(row.edition))
            agreed = {"mode": row.mode, "edition": edition, "generator": row.generator, **json.loads(row.options)}
            self.record = Record(game, row.seats, int(row.seed), **agreed)
        except MalisonError as error:
            self.frozen = f"This table can no longer be played here: {error}"

    def fleeting(self) -> tuple[str, ...]:
        """Kinds of events that pages do not keep in sight while the game lasts."""
        record = self.record
        return () if record is None or self.ended else record.game.fleeting(record.options)

    # -- replaying what is stored

    def replay(self, entries: list[Entry]) -> None:
        """Apply stored entries in order; the events are those stored, whatever the rules would say today."""
        for entry in entries:
            if entry.number != self.number + 1:
                continue
            if self.record is not None:
                # Nothing needs to be told again while replaying.
                self.record.state.log = None
                try:
                    if entry.kind == Kind.MOVE:
                        self.record.play(entry.move)
                    elif entry.kind == Kind.UNDO:
                        self.record.undo(entry.seat)
                    elif entry.kind == Kind.REWIND:
                        self.record.rewind(int(entry.move))
                except MalisonError as error:
                    # The kernel's words name the move and all that were possible; those may be somebody's secret.
                    log.error("a stored move is refused", extra={"facts": {"table": self.id, "number": entry.number, "reason": str(error)}})
                    self.frozen = f"This table can no longer be played here: the rules refuse move {entry.number}."
                    self.record = None
            self._note(entry)
        self._show()

    # -- one more entry

    def deal(self) -> Entry:
        """The first entry: what the deal told."""
        record = self._playable()
        return Entry(0, Kind.DEAL, -1, "", tell(record.state))

    def move(self, seat: int, move: str) -> Entry:
        """Make a move on the writer's copy; the entry to be committed."""
        record = self._playable()
        state = record.state
        if state.asking is not None and state.seat != seat:
            raise Refusal(409, f"It is not your turn: {state.word('seat', state.seat)} decides.")
        record.state = state.clone()
        record.state.log = []
        try:
            record.play(move)
        except BaseException:
            record.state = state
            raise
        return Entry(self.number + 1, Kind.MOVE, seat, record.moves[-1], tell(record.state))

    def undo(self, seat: int) -> Entry:
        record = self._playable()
        if not record.undoable(seat):
            # The kernel's words, before anything is changed.
            record.undo(seat)
            raise CannotUndo("there is nothing to take back")
        if len(self.standing) <= self.settled:
            raise CannotUndo("who plays has changed since, and nothing before that is taken back")
        words = f"{record.state.word('seat', seat)} takes back a move."
        taken = record.undo(seat)
        record.state.log = []
        words = words[:1].upper() + words[1:]
        event = {"kind": "undo", "ply": record.state.ply, "rule": "", "text": words}
        return Entry(self.number + 1, Kind.UNDO, seat, taken, [(-1, event)])

    def rewind(self, seat: int, count: int, events: list[tuple[int, dict[str, Any]]]) -> Entry:
        """Take back so many moves by consent; `events` tell it."""
        record = self._playable()
        record.rewind(count)
        record.state.log = []
        return Entry(self.number + 1, Kind.REWIND, seat, str(count), events)

    def concede(self, seat: int, because: str = "concedes") -> Entry:
        record = self._playable()
        if seat in self.conceded:
            raise Refusal(409, "You have conceded already.")
        plays_on = "" if self._given_up([*self.conceded, seat]) else "; a bot plays on"
        words = f"{record.state.word('seat', seat)} {because}{plays_on}."
        event = {"kind": "concede", "ply": record.state.ply, "rule": "", "seat": seat, "text": words[:1].upper() + words[1:]}
        return Entry(self.number + 1, Kind.CONCEDE, seat, "", [(-1, event)])

    def tell_seat(self, seat: int, what: str, words: str, firm: bool, alone: bool = False) -> Entry:
        """An entry about who plays a seat: told to all, or to the seat alone. A firm one ends undo."""
        ply = self.state.ply if self.state is not None else 0
        event = {"kind": "seat", "what": what, "ply": ply, "rule": "", "seat": seat, "text": words}
        return Entry(self.number + 1, Kind.SEAT if firm else Kind.NOTE, seat, what, [(1 << seat if alone else -1, event)])

    def story(self, seat: int) -> list[str]:
        """What everybody was told of who played this seat."""
        told = [(self.entries[one.entry], one.event) for one in self.heard[SPECTATOR]]
        return [str(event["text"]) for entry, event in told if entry.kind == Kind.SEAT and entry.seat == seat]

    def holds(self, entry: Entry) -> bool:
        """Whether this very entry is in the log."""
        if entry.number > self.number:
            return False
        kept = self.entries[entry.number]
        return (kept.kind, kept.seat, kept.move, kept.made) == (entry.kind, entry.seat, entry.move, entry.made)

    def _playable(self) -> Record:
        if self.record is None:
            raise Refusal(409, self.frozen)
        if self.ended:
            raise Refusal(409, "The game is over.")
        return self.record

    def standing_after(self, entry: Entry) -> Standing:
        """Where the table stands once this entry is committed."""
        record = self.record
        if record is None:
            return Standing(self.row.due, self.row.due_bot, self.row.ended, self.row.result, self.row.rounds)
        conceded = [*self.conceded, entry.seat] if entry.kind == Kind.CONCEDE else self.conceded
        state = record.state
        rounds = record.game.rounds(state)
        if not state.over and not self._given_up(conceded):
            return Standing(state.seat, self.bot_due(state.seat, conceded), 0, "", rounds)
        return Standing(-1, 0, 1, json.dumps(self._result(state, conceded), ensure_ascii=False), rounds)

    def bot_due(self, seat: int, conceded: list[int] | None = None) -> int:
        """Whether a bot plays the deciding seat; one that has conceded is played on by a bot."""
        if not 0 <= seat < len(self.chairs) or self.gathering():
            return 0
        return int(bool(self.chairs[seat].bot) or seat in (self.conceded if conceded is None else conceded))

    @property
    def open_book(self) -> bool:
        """Whether the game is over and nothing of it is a secret any more."""
        return self.ended and not daily.closed(self.row)

    def gathering(self) -> bool:
        """Whether nobody moves yet, because somebody who is invited has not sat down."""
        return bool(self.row.waits) and not self.ended

    def expected(self) -> list[int]:
        """The chairs at which nobody plays."""
        return [chair.seat for chair in self.chairs if not chair.name and not chair.bot and chair.looked < PLAYS]

    def bots_alone(self) -> bool:
        """Whether no seat is a person's, nor anybody's who may come."""
        return all(self.bot_due(seat) for seat in range(self.row.seats))

    def _given_up(self, conceded: list[int]) -> bool:
        """With three and more against each other the others play on; otherwise one concession ends the game."""
        if not conceded:
            return False
        record = self.record
        cooperative = record is not None and record.game.modes[record.mode].cooperative
        return cooperative or self.row.seats - len(conceded) < 2

    def _result(self, state: State, conceded: list[int]) -> dict[str, Any]:
        outcome = state.outcome()
        seats = [{"seat": s.seat, "result": s.result, "score": s.score, "why": s.why} for s in outcome.seats]
        if state.over:
            for gone in conceded:
                seats[gone] |= {"result": "lost", "why": CONCEDED}
            return {"ending": outcome.ending, "seats": seats, "by_concession": False}
        record = self.record
        cooperative = record is not None and record.game.modes[record.mode].cooperative
        for seat in seats:
            gave_up = seat["seat"] in conceded
            seat["result"] = "lost" if gave_up or cooperative else "won"
            # The reasons given by the rules speak of an end that was not reached.
            seat["why"] = CONCEDED if gave_up else ""
        names = ", ".join(state.word("seat", seat) for seat in conceded)
        return {"ending": f"{names[:1].upper()}{names[1:]} conceded.", "seats": seats, "by_concession": True}

    # -- after the commit

    def adopt(self, entry: Entry, standing: Standing) -> None:
        """Show what has been committed."""
        self.row.due, self.row.due_bot, self.row.ended, self.row.result = standing.due, standing.due_bot, standing.ended, standing.result
        self.row.rounds = standing.rounds
        self.row.moved = entry.made
        self._note(entry)
        # The first move and the last one change what can be done with chairs.
        self._show(moved=entry.kind == Kind.MOVE and len(self.standing) > 1 and not standing.ended)

    def adopt_seating(self, entry: Entry, chair: ChairRow, due_bot: int) -> None:
        """Show that somebody has sat down or got up, once it is committed."""
        self.chairs[chair.seat] = chair
        self.row.due_bot = due_bot
        self.links_changed()
        self.talk_changed()
        self._note(entry)
        self._show()

    def _note(self, entry: Entry) -> None:
        self.number = entry.number
        self.signs[entry.seat] = entry.made
        # The events live on in `heard`.
        self.entries.append(replace(entry, events=[]))
        if entry.kind in (Kind.UNDO, Kind.REWIND):
            count = 1 if entry.kind == Kind.UNDO else int(entry.move)
            taken = set(self.standing[-count:])
            del self.standing[-count:]
            for heard in self.heard.values():
                heard[:] = [one for one in heard if one.entry not in taken]
            self.moments = deque((m for m in self.moments if m.number not in taken), MOMENTS_KEPT)
        elif entry.kind == Kind.MOVE:
            self.standing.append(entry.number)
            self.since[entry.seat] = self.counter[entry.seat] + 1
            self.since_number[entry.seat] = entry.number
        elif entry.kind == Kind.CONCEDE:
            self.conceded.append(entry.seat)
        elif entry.kind == Kind.SEAT:
            self.settled = len(self.standing)
        for audience, event in entry.events:
            for viewer, heard in self.heard.items():
                if audience < 0 if viewer == SPECTATOR else audience >> viewer & 1:
                    self.counter[viewer] += 1
                    heard.append(Heard(entry.number, self.counter[viewer], event))
                    if len(heard) > RECENT:
                        heard[-RECENT - 1].kept = None

    def changed(self, moved: bool = False) -> None:
        """Something that is shown is another; if somebody has just `moved`, nothing but the position."""
        self.version = next(VERSIONS)
        if not moved:
            self.around = self.version

    def links_changed(self) -> None:
        """Who holds what, or by which link, may be another."""
        self.links = self.readers = None
        self.changed()

    def talk_changed(self) -> None:
        self.talk, self.talk_version = None, next(VERSIONS)

    def _show(self, moved: bool = False) -> None:
        self.changed(moved)
        self._views = {}
        record = self.record
        if record is None:
            # Not ended: it may go on where its rules are known, so its deal stays a secret.
            self.state = None
            self.undoable = {}
            self.ended = bool(self.row.ended)
            return
        self.state = record.state
        # The events are kept as they were told; the state need not carry them along.
        self.state.log = None
        if not self.moments or self.moments[-1].number != self.number:
            self.moments.append(Moment(self.number, self.state))
        free = len(self.standing) - self.settled
        self.undoable = {seat: min(record.undoable(seat), free) for seat in range(record.seats)}
        self.ended = record.state.over or self._given_up(self.conceded)
        self.result = self._result(record.state, self.conceded) if self.ended else None

    # -- showing

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that this seat may know, kept until the position changes."""
        if self.state is None:
            return {}
        viewer = SPECTATOR if seat is None else seat
        found = self._views.get(viewer)
        if found is None:
            found = self._views[viewer] = self.state.view(seat)
        return found

    def events(self, seat: int | None, after: int = 0) -> list[dict[str, Any]]:
        """What this seat has been told and has not been taken back."""
        heard = self.heard[SPECTATOR if seat is None else seat]
        first = len(heard)
        while first and heard[first - 1].number > after:
            first -= 1
        return [one.told() for one in heard[first:]]

    def deciding(self) -> int:
        """The seat that must decide, or -1."""
        return -1 if self.state is None or self.ended else self.state.seat

    def title(self, seat: int) -> str:
        """What the game calls a seat."""
        words = self.state.word("seat", seat) if self.state is not None else f"Player {seat + 1}"
        return words[:1].upper() + words[1:]

    def moments_after(self, number: int) -> list[Moment]:
        """The standing positions after entry `number`, the last ones if there are many; read again from the log if need be."""
        wanted = self.standing[bisect_right(self.standing, number) :][-MOST_MOMENTS:]
        known = {moment.number: moment for moment in self.moments}
        if self.record is None or not wanted:
            return []
        if all(n in known for n in wanted):
            return [known[n] for n in wanted]
        state = self.position(self.standing.index(wanted[0]))
        state.log = None
        found: list[Moment] = []
        for n in wanted:
            state = state.clone()
            state.play(self.entries[n].move)
            found.append(Moment(n, state))
        return found

    def unfolded(self, number: int) -> list[Stage]:
        """What the move of entry `number` brought, piece by piece; nothing if it does not stand. Where nobody plays, the table's opening
        brought everything."""
        if not number and not self.row.seats and self.record is not None:
            return unfold_all(self.record)
        found = self._unfolded.get(number)
        if found is None:
            if self.record is None or number not in self.standing:
                return []
            at = self.standing.index(number)
            last = self.standing[at - 1] if at else 0
            before = next((moment.state for moment in self.moments if last <= moment.number < number), None)
            found = unfold(before or self.position(at), self.entries[number].move)
            while len(self._unfolded) >= UNFOLDED_KEPT:
                del self._unfolded[next(iter(self._unfolded))]
            self._unfolded[number] = found
        return found

    def position(self, moves: int) -> State:
        """The position after so many of the moves that stand. A long game takes a while: call it in a thread."""
        record = self.record
        if record is None:
            raise Refusal(409, self.frozen)
        if not 0 <= moves <= len(self.standing):
            raise Refusal(422, f"There are positions 0 to {len(self.standing)}.")
        # From the entries shown, not from the record: the writer's copy may be a move ahead, or one behind.
        state = record.replay(0)
        for number in self.standing[:moves]:
            state.play(self.entries[number].move)
        return state


def tell(state: State) -> list[tuple[int, dict[str, Any]]]:
    """Take what has just been told out of the state, each event with who may hear it."""
    log = state.log or []
    told: list[tuple[int, dict[str, Any]]] = []
    for line in log:
        audience = line[0]
        if audience == 0:
            continue
        state.log = [line]
        viewer = None if audience < 0 else (audience & -audience).bit_length() - 1
        told.append((audience, state.events(viewer)[-1]))
    state.log = []
    return told
