"""What is kept: tables, who sits where, and each table's log, which is the truth. Two databases speak it: SQLite and PostgreSQL.

All writes go through one writer, which commits everything that waits in one transaction: a commit costs a disk flush,
and a hundred moves share it. Nothing is acknowledged before its commit.
"""

from __future__ import annotations

import json
import time
import zlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

import msgspec

from malison.kernel.errors import MalisonError
from malison.kernel.rng import SMALL
from malison.web.store.roles import Role, invite_role, read_role, seat_role, used_role

MOST_LISTED: Final = 200
MOST_PLAYED: Final = 2000
MOST_WOKEN: Final = 100

CLOCKS: Final = "clocks"
"""The key of when clocks were last seen to run, and the note that all of them were put off."""

RESTING: Final = 2
"""A table's `due_bot` if a bot is due and the table cannot be played by this server."""
PAUSED: Final = 3
"""Likewise if it pauses until somebody looks."""


class Taken(Exception):
    """The number in the log, or the one-time thing, that this write wanted is already there."""


class Halfway(Exception):
    """A guarded statement changed nothing after another one had changed something: nothing of it may stay."""


class StoreDown(Exception):
    """The database does not answer."""


class CannotOpen(MalisonError):
    """The database cannot be used, and why."""


@dataclass
class TableRow:
    """What was agreed before the first move, and where the table stands."""

    id: str
    game: str
    title: str
    rules: int
    edition: str
    mode: str
    seats: int
    options: str
    seed: str
    seed_hash: str
    seed_chosen: int
    bot_key: str
    origin: str = ""
    rematch: str = ""
    created: float = 0.0
    moved: float = 0.0
    due: int = -1
    due_bot: int = 0
    ended: int = 0
    result: str = ""
    stand_in: str = ""
    """Agreed at the start, for somebody who stays away: a bot of this level may play, or (GUEST) the host may invite somebody else."""
    stand_in_after: int = 0
    """Seconds that somebody may stay away first."""
    clock: int = 0
    """Agreed at the start: seconds for each move, connected or not; 0: no clock."""
    clock_end: str = ""
    """What happens when they have run out (`clock.ENDS`)."""
    deadline: float = 0.0
    """When the time of the seat that decides runs out; 0: no clock runs, and below: it rests."""
    time_left: str = ""
    """JSON: what is left of the time at positions that one may come back to."""
    salt: str = ""
    """Published with the seed after the end; a table from before there were salts has none."""
    generator: str = SMALL
    """Where chance comes from, as records name it."""
    shrunk: int = 0
    """Whether the log of a finished game has been put into one row."""
    talk: str = "off"
    """Who may talk: nobody ("off"), those who sit ("seats") or everybody ("all")."""
    rounds: int = 0
    """How many rounds have begun, as far as it was kept."""
    waits: int = 0
    """Whether nobody moves yet: not before all who are invited have sat down, or the host begins."""
    listed: int = 0
    """Whether anybody may find an empty chair here by the lobby."""
    daily: str = ""
    """The day (UTC, ISO 8601) of whose deal this is a game; empty: of none."""


GUEST: Final = "guest"
SEEN: Final = 1
PLAYS: Final = 2
AWAY: Final = 1
LATE: Final = 2


@dataclass
class ChairRow:
    seat: int
    name: str = ""
    bot: str = ""
    looked: int = 0
    """Whether a program has looked at the seat's cards by its invitation, without sitting down (SEEN), or even plays so (PLAYS)."""
    away: int = 0
    """Whether the bot stands in because the person stayed away (AWAY: until they come back), or let their time run out (LATE: for good)."""


class Kind(StrEnum):
    """What a line of a table's log is; the database keeps the text."""

    DEAL = "deal"
    """Number 0."""
    MOVE = "move"
    UNDO = "undo"
    REWIND = "rewind"
    """Several moves were taken back by consent."""
    CONCEDE = "concede"
    SEAT = "seat"
    """Who plays a seat has changed: no undo goes back beyond it."""
    NOTE = "note"
    """Something else was told."""


@dataclass
class Entry:
    """One line of a table's log."""

    number: int
    kind: Kind
    seat: int
    move: str
    events: list[tuple[int, dict[str, Any]]] = field(default_factory=list)
    """Each event as it was told, with the bit mask of who may hear it."""
    made: float = 0.0


@dataclass
class Standing:
    """Where a table stands after an entry; kept with the table so that lists need not replay games."""

    due: int
    due_bot: int
    ended: int
    result: str
    rounds: int = 0


@dataclass
class Held:
    """A table of which a browser has a link: as what, and who sits there."""

    row: TableRow
    roles: list[Role]
    chairs: list[ChairRow] = field(default_factory=list)
    conceded: list[int] = field(default_factory=list)
    """The seats that have given up, where others play on."""


@dataclass
class Try:
    """A browser's one game of a day's deal, as it is kept whatever becomes of its table."""

    day: str
    table: str
    seat: int
    name: str
    result: str = ""
    rounds: int = 0
    ended: float = 0.0
    """When it was over; 0: it was not."""
    gone: bool = False
    """Whether the table is no longer there."""


@dataclass
class AnalysisRow:
    """The analysis of a finished game, as far as it has come."""

    worker: str
    """The server process that works on it, or did."""
    beat: float
    """When that process last said so."""
    wanted: float
    """When somebody last asked for it."""
    finished: int
    data: str


@dataclass
class Note:
    """What other server processes are told: something about a table has changed."""

    table: str = ""
    what: str = "log"
    data: Any = None


Statement = tuple[str, Sequence[Any]]


@dataclass
class Write:
    """Statements that happen together, or not at all."""

    statements: list[Statement]
    guarded: int = 0
    """So many of the first ones must each change a row; otherwise the whole is `Taken`."""
    note: Note | None = None
    key: str = ""
    """Writes of a batch are sorted by this, so that two processes never wait for each other crosswise."""


@dataclass
class Counts:
    """For the metrics."""

    commits: int = 0
    writes: int = 0
    seconds: float = 0.0
    reads: int = 0


@dataclass
class Sizes:
    """How much is kept."""

    used: int = 0
    """Bytes."""
    free: int = 0
    """Of these, bytes that are not needed."""
    playing: int = 0
    finished: int = 0
    shrunk: int = 0
    """Tables."""


@dataclass(frozen=True)
class Age:
    """A kind of tables that may go when nobody has touched them for long. Every `?` is the moment before which that must be."""

    name: str
    condition: str
    order: str


# While a clock runs a table is not forgotten: who has days for a move has them.
UNTOUCHED: Final = (
    "ended = 0 AND created < ? AND moved < ? AND deadline <= 0 AND NOT EXISTS (SELECT 1 FROM log WHERE table_id = tables.id AND "
)
UNBEGUN: Final = Age("unbegun", f"{UNTOUCHED}(kind = 'move' OR made >= ?))", "created")
UNFINISHED: Final = Age("unfinished", f"{UNTOUCHED}made >= ?)", "created")
FINISHED: Final = Age("finished", "ended = 1 AND moved < ?", "moved")
UNSHRUNK: Final = Age("unshrunk", "ended = 1 AND shrunk = 0 AND moved < ?", "moved")
MOST_AGED: Final = 100
BELONGINGS: Final = ("chairs", "log", "links", "holders", "analyses", "records", "talk", "mutes", "mailed")
"""What is kept with a table, each under its `table_id`."""

TABLE_COLUMNS: Final = tuple(TableRow.__dataclass_fields__)


class Store(ABC):
    """The questions asked of a database. Subclasses say how statements are run."""

    shared = False
    """Whether other server processes may use the same database."""

    def __init__(self) -> None:
        self.counts = Counts()
        self.hear: Callable[[Note], None] = lambda note: None
        """Called with what other processes tell."""
        self.lost: Callable[[], None] = lambda: None
        """Called when notes may have been missed."""

    # -- how statements are run

    @abstractmethod
    async def open(self) -> None: ...

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    async def write(self, write: Write) -> None:
        """Return once it is durable; raise `Taken` if the guard failed."""

    @abstractmethod
    async def read(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]: ...

    @abstractmethod
    async def tell(self, note: Note) -> None:
        """Tell other processes something that is not kept."""

    async def check(self) -> None:
        """Write something small, as a move would be; `StoreDown` if that is not possible."""
        beat = "INSERT INTO meta (key, value) VALUES ('beat', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
        await self.write(Write([(beat, (str(time.time()),))], key="~"))

    # -- tables

    async def create(
        self,
        row: TableRow,
        chairs: list[ChairRow],
        entries: list[Entry],
        links: dict[Role, str],
        holds: list[tuple[str, Role]],
        rematch_of: str = "",
    ) -> None:
        """Keep a new table with its links (role → token) and who holds what (holder, role). `Taken` if it is to be the rematch
        of a table that has one already, or has a day's deal that one of its people has had."""
        marks = ", ".join("?" * len(TABLE_COLUMNS))
        statements: list[Statement] = []
        if rematch_of:
            statements.append(("UPDATE tables SET rematch = ? WHERE id = ? AND rematch = ''", (row.id, rematch_of)))
        if row.daily:
            sitting = [(holder, chairs[role.played]) for holder, role in holds if role.played is not None]
            statements += [try_statement(holder, row.daily, row.id, chair.seat, chair.name) for holder, chair in sitting]
        guarded = len(statements)
        statements.append((f"INSERT INTO tables ({', '.join(TABLE_COLUMNS)}) VALUES ({marks})", tuple(asdict(row).values())))  # noqa: S608
        statements += [insert_chair(row.id, chair) for chair in chairs]
        statements += [insert_entry(row.id, entry) for entry in entries]
        for role, token in links.items():
            statements.append(link_statement(row.id, role, token))
        statements += [hold_statement(holder, row.id, role) for holder, role in holds]
        note = Note(rematch_of, "chairs") if rematch_of else None
        await self.write(Write(statements, guarded=guarded, note=note, key=rematch_of or row.id))

    async def table(self, table: str) -> TableRow | None:
        found = await self.read(f"SELECT {', '.join(TABLE_COLUMNS)} FROM tables WHERE id = ?", (table,))  # noqa: S608
        return TableRow(*found[0]) if found else None

    async def chairs(self, table: str) -> list[ChairRow]:
        found = await self.read("SELECT seat, name, bot, looked, away FROM chairs WHERE table_id = ? ORDER BY seat", (table,))
        return [ChairRow(*row) for row in found]

    async def entries(self, table: str, after: int = -1) -> list[Entry]:
        found = await self.read(
            "SELECT number, kind, seat, move, events, made FROM log WHERE table_id = ? AND number > ? ORDER BY number", (table, after)
        )
        entries = [entry_of(n, kind, seat, move, json.loads(events), made) for n, kind, seat, move, events, made in found]
        if entries and entries[0].number == after + 1:
            return entries
        # Nothing new; or the beginning is in the record of a game that has shrunk.
        kept = await self.read("SELECT data FROM records WHERE table_id = ? AND last > ?", (table, after))
        record = unpacked(kept[0][0]) if kept else []
        last = record[-1].number if record else after
        return [entry for entry in record if entry.number > after] + [entry for entry in entries if entry.number > last]

    async def append(self, table: str, entry: Entry, standing: Standing, more: Sequence[Statement] = ()) -> None:
        """Keep one more entry; `Taken` if its number is no longer free."""
        entry.made = entry.made or time.time()
        # Only when it ends: tables are found by whether they have, and a field that is named is looked up again in each such list.
        end, ending = (", ended = ?, result = ?", (standing.ended, standing.result)) if standing.ended else ("", ())
        update = f"UPDATE tables SET moved = ?, due = ?, due_bot = ?, rounds = ?{end} WHERE id = ?"  # noqa: S608 - no word of a visitor's
        values = (entry.made, standing.due, standing.due_bot, standing.rounds, *ending, table)
        note = Note(table, "log", entry.number)
        if standing.ended:
            more = [*more, tried_statement(table, standing, entry.made)]
        # Both: somebody may have deleted the table meanwhile.
        await self.write(Write([insert_entry(table, entry), (update, values), *more], guarded=2, note=note, key=table))

    async def seat_chair(
        self, table: str, chair: ChairRow, entry: Entry, due_bot: int, more: Sequence[Statement] = (), kick: int | None = None
    ) -> None:
        """Change who sits on a chair, with the entry that tells it and whatever belongs to that; `Taken` if the entry's number is no
        longer free."""
        update = "UPDATE chairs SET name = ?, bot = ?, looked = ?, away = ? WHERE table_id = ? AND seat = ?"
        statements: list[Statement] = [
            insert_entry(table, entry),
            ("UPDATE tables SET due_bot = ? WHERE id = ?", (due_bot, table)),
            (update, (chair.name, chair.bot, chair.looked, chair.away, table, chair.seat)),
            *more,
        ]
        await self.write(Write(statements, guarded=2, note=Note(table, "chairs", kick), key=table))

    async def set_listed(self, table: str, listed: bool) -> None:
        update = ("UPDATE tables SET listed = ? WHERE id = ?", (int(listed), table))
        await self.write(Write([update], note=Note(table, "chairs"), key=table))

    async def lobby(self, most: int) -> list[Held]:
        """The newest tables that hosts have listed and at which a chair is empty."""
        empty = "EXISTS (SELECT 1 FROM chairs c WHERE c.table_id = t.id AND c.name = '' AND c.bot = '' AND c.looked < ?)"
        columns = ", ".join(f"t.{name}" for name in TABLE_COLUMNS)
        listed = f"t.listed = 1 AND t.daily = '' AND t.ended = 0 AND {empty}"
        found = await self.read(
            f"SELECT {columns} FROM tables t WHERE {listed} ORDER BY t.created DESC LIMIT ?",  # noqa: S608
            (PLAYS, most),
        )
        return [Held(row, [], await self.chairs(row.id)) for row in (TableRow(*values) for values in found)]

    async def look(self, table: str, seat: int, how: int) -> None:
        """A program has looked at a seat's cards by its invitation, or plays so."""
        update = "UPDATE chairs SET looked = ? WHERE table_id = ? AND seat = ? AND name = '' AND bot = '' AND looked < ?"
        await self.write(Write([(update, (how, table, seat, how))], note=Note(table, "chairs"), key=table))

    async def waiting_for_bots(self, before: float, known: int = 0) -> list[str]:
        """Those that have waited longest, enough of them though so many are known."""
        found = await self.read(
            "SELECT id FROM tables WHERE due_bot = 1 AND ended = 0 AND moved < ? ORDER BY moved LIMIT ?", (before, MOST_WOKEN + known)
        )
        return [row[0] for row in found]

    async def rest(self, table: str) -> None:
        """A bot is due at a table that cannot be played here: it is not woken again until the server is started anew."""
        await self.write(Write([("UPDATE tables SET due_bot = ? WHERE id = ? AND due_bot = 1", (RESTING, table))], key=table))

    async def pause(self, table: str) -> None:
        """Bots play there among themselves, and nobody looks. Whoever has lookers elsewhere hears of it."""
        pause = ("UPDATE tables SET due_bot = ? WHERE id = ? AND due_bot = 1", (PAUSED, table))
        await self.write(Write([pause], note=Note(table, "log"), key=table))

    async def wake_rested(self) -> None:
        """Another version of the server may be able to play them."""
        await self.write(Write([("UPDATE tables SET due_bot = 1 WHERE due_bot = ?", (RESTING,))]))

    # -- clocks

    async def out_of_time(self, now: float) -> list[str]:
        found = await self.read("SELECT id FROM tables WHERE deadline > 0 AND deadline <= ? ORDER BY deadline LIMIT ?", (now, MOST_WOKEN))
        return [row[0] for row in found]

    async def clocks_run(self) -> bool:
        return bool(await self.read("SELECT 1 FROM tables WHERE deadline > 0 LIMIT 1"))

    async def clocks_seen(self) -> str:
        """When a process last saw the clocks run, as it wrote it."""
        return await self.meta(CLOCKS, str(time.time()))

    async def see_clocks(self, now: float) -> None:
        await self.write(Write([("UPDATE meta SET value = ? WHERE key = ?", (str(now), CLOCKS))], key="~"))

    async def put_off(self, seen: str, now: float, least: float) -> None:
        """Nobody's clock runs while no server does: the time since `seen` is added (only that since a table's last move), and at least
        `least` seconds are left. `Taken` if another process has done it."""
        away = max(now - float(seen), 0.0)
        later = "deadline + CASE WHEN ? - moved < ? THEN ? - moved ELSE ? END"
        await self.write(
            Write(
                [
                    ("UPDATE meta SET value = ? WHERE key = ? AND value = ?", (str(now), CLOCKS, seen)),
                    (f"UPDATE tables SET deadline = {later} WHERE deadline > 0", (now, away, now, away)),  # noqa: S608
                    ("UPDATE tables SET deadline = ? WHERE deadline > 0 AND deadline < ?", (now + least, now + least)),
                ],
                guarded=1,
                note=Note("", CLOCKS),
                key="~",
            )
        )

    async def rest_clock(self, table: str) -> None:
        """The time has run out at a table that cannot be played here: nothing happens until the server is started anew."""
        await self.write(Write([("UPDATE tables SET deadline = -deadline WHERE id = ? AND deadline > 0", (table,))], key=table))

    async def wake_clocks(self, now: float) -> None:
        await self.write(Write([("UPDATE tables SET deadline = clock + ? WHERE deadline < 0", (now,))]))

    # -- links and who holds them

    async def link(self, token: str) -> tuple[str, Role] | None:
        """The table and role that a secret link opens."""
        found = await self.read("SELECT table_id, role FROM links WHERE token = ?", (token,))
        return (found[0][0], read_role(found[0][1])) if found else None

    async def links(self, table: str) -> dict[Role, str]:
        found = await self.read("SELECT role, token FROM links WHERE table_id = ?", (table,))
        return {read_role(role): token for role, token in found}

    async def hold(self, holder: str, table: str, role: Role) -> None:
        await self.write(Write([hold_statement(holder, table, role)], key=table))

    async def roles(self, holder: str, table: str) -> list[Role]:
        found = await self.read("SELECT role FROM holders WHERE holder = ? AND table_id = ?", (holder, table))
        return [read_role(text) for text in sorted(row[0] for row in found)]

    async def holders(self, table: str) -> list[tuple[str, Role]]:
        """Who holds what at a table, as (holder, role)."""
        found = await self.read("SELECT holder, role FROM holders WHERE table_id = ?", (table,))
        return [(row[0], read_role(row[1])) for row in found]

    async def mine(self, holder: str, archived: bool = False) -> list[Held]:
        """A browser's tables with its roles there, newest move first; or those that it has put away."""
        columns = ", ".join(f"t.{name}" for name in TABLE_COLUMNS)
        found = await self.read(
            f"SELECT h.role, {columns} FROM holders h JOIN tables t ON t.id = h.table_id WHERE h.holder = ? AND h.archived = ? "  # noqa: S608
            "ORDER BY t.ended, t.moved DESC, t.id, h.role LIMIT ?",
            (holder, int(archived), MOST_LISTED),
        )
        tables: dict[str, Held] = {}
        for role, *values in found:
            row = TableRow(*values)
            tables.setdefault(row.id, Held(row, [])).roles.append(read_role(role))
        marks = ", ".join("?" * len(tables))
        sitting = f"SELECT table_id, seat, name, bot, looked, away FROM chairs WHERE table_id IN ({marks}) ORDER BY seat"  # noqa: S608
        for table, *chair in await self.read(sitting, list(tables)) if tables else ():
            tables[table].chairs.append(ChairRow(*chair))
        running = [table for table, held in tables.items() if not held.row.ended]
        marks = ", ".join("?" * len(running))
        given_up = f"SELECT table_id, seat FROM log WHERE kind = 'concede' AND table_id IN ({marks})"  # noqa: S608
        for table, seat in await self.read(given_up, running) if running else ():
            tables[table].conceded.append(seat)
        return list(tables.values())

    async def played(self, holder: str) -> list[Held]:
        """The games that a browser has finished, put away or not, the oldest first; not those whose deal somebody could know."""
        columns = ", ".join(f"t.{name}" for name in TABLE_COLUMNS)
        over = "h.holder = ? AND t.ended = 1 AND t.seed_chosen = 0 AND substr(h.role, 1, 4) = 'seat'"
        found = await self.read(
            f"SELECT h.role, {columns} FROM holders h JOIN tables t ON t.id = h.table_id WHERE {over} ORDER BY t.moved DESC LIMIT ?",  # noqa: S608
            (holder, MOST_PLAYED),
        )
        tables: dict[str, Held] = {}
        for role, *values in reversed(found):
            row = TableRow(*values)
            tables.setdefault(row.id, Held(row, [])).roles.append(read_role(role))
        sitting = (
            "SELECT c.table_id, c.seat, c.name, c.bot, c.looked, c.away FROM chairs c WHERE c.table_id IN "
            "(SELECT h.table_id FROM holders h JOIN tables t ON t.id = h.table_id WHERE h.holder = ? AND t.ended = 1) ORDER BY c.seat"
        )
        for table, *chair in await self.read(sitting, (holder,)):
            if table in tables:
                tables[table].chairs.append(ChairRow(*chair))
        return list(tables.values())

    async def tried(self, holder: str, day: str) -> Try | None:
        """A browser's game of a day's deal, if it has had one."""
        found = await self._tries("y.day = ? AND y.holder = ?", (day, holder))
        return found[0] if found else None

    async def tries(self, day: str) -> list[Try]:
        """The games of a day's deal, each once, however many browsers its person has."""
        found = await self._tries("y.day = ?", (day,))
        return list({one.table: one for one in reversed(found)}.values())

    async def _tries(self, condition: str, values: tuple[str, ...]) -> list[Try]:
        found = await self.read(
            "SELECT y.day, y.table_id, y.seat, y.name, y.result, y.rounds, y.ended, t.id "  # noqa: S608
            f"FROM tries y LEFT JOIN tables t ON t.id = y.table_id WHERE {condition} ORDER BY y.ended DESC, y.table_id LIMIT ?",
            (*values, MOST_PLAYED),
        )
        return [
            Try(of, table, seat, name, result, rounds, ended, there is None)
            for of, table, seat, name, result, rounds, ended, there in found
        ]

    async def forget_tries(self, before: str) -> None:
        """Those of days that nobody is shown any more."""
        await self.write(Write([("DELETE FROM tries WHERE day < ?", (before,))], key="~"))

    async def archive(self, holder: str, table: str, archived: bool) -> None:
        """Put a table away, or take it out again, for one browser."""
        update = "UPDATE holders SET archived = ? WHERE holder = ? AND table_id = ?"
        await self.write(Write([(update, (int(archived), holder, table))], key=table))

    async def name(self, holder: str) -> str:
        found = await self.read("SELECT name FROM people WHERE holder = ?", (holder,))
        return str(found[0][0]) if found else ""

    # -- analyses

    async def analysis(self, table: str) -> AnalysisRow | None:
        found = await self.read("SELECT worker, beat, wanted, finished, data FROM analyses WHERE table_id = ?", (table,))
        return AnalysisRow(*found[0]) if found else None

    async def claim_analysis(self, table: str, worker: str, now: float, stale: float) -> None:
        """Begin to work on an analysis, or take it over from a process last heard of before `stale`; `Taken` if another works on it
        or it is finished."""
        claim = (
            "INSERT INTO analyses (table_id, worker, beat, wanted, finished, data) VALUES (?, ?, ?, ?, 0, '') "
            "ON CONFLICT (table_id) DO UPDATE SET worker = excluded.worker, beat = excluded.beat, wanted = excluded.wanted "
            "WHERE analyses.finished = 0 AND (analyses.beat < ? OR analyses.worker = excluded.worker)"
        )
        await self.write(Write([(claim, (table, worker, now, now, stale))], guarded=1, key=table))

    async def want_analysis(self, table: str, now: float) -> None:
        await self.write(Write([("UPDATE analyses SET wanted = ? WHERE table_id = ?", (now, table))], key=table))

    async def keep_analysis(self, table: str, worker: str, now: float, data: str, finished: bool) -> None:
        """Keep what has been found so far; `Taken` if another process has taken over meanwhile."""
        update = "UPDATE analyses SET beat = ?, data = ?, finished = ? WHERE table_id = ? AND worker = ? AND finished = 0"
        await self.write(Write([(update, (now, data, int(finished), table, worker))], guarded=1, key=table))

    # -- what goes

    async def aged(self, age: Age, before: float, after: int = 0) -> list[str]:
        """Some of the tables that nobody has touched since then, of this kind; the first ones are left out."""
        values = (*((before,) * age.condition.count("?")), MOST_AGED, after)
        found = await self.read(f"SELECT id FROM tables WHERE {age.condition} ORDER BY {age.order} LIMIT ? OFFSET ?", values)  # noqa: S608
        return [row[0] for row in found]

    async def delete(self, table: str, age: Age | None = None, before: float = 0.0) -> None:
        """All that is kept of a table; if an age is given `Taken` unless it still has it."""
        condition, values = (f" AND {age.condition}", (before,) * age.condition.count("?")) if age is not None else ("", ())
        statements: list[Statement] = [
            (f"DELETE FROM tables WHERE id = ?{condition}", (table, *values)),  # noqa: S608
        ]
        statements += [(f"DELETE FROM {name} WHERE table_id = ?", (table,)) for name in BELONGINGS]  # noqa: S608
        row = await self.table(table)
        if row is not None and row.origin:
            statements.append(("UPDATE tables SET rematch = '' WHERE id = ? AND rematch = ?", (row.origin, table)))
        await self.write(Write(statements, guarded=1, note=Note(table, "deleted"), key=table))

    async def shrink(self, table: str) -> None:
        """Put the log of a finished game into one row, every word of it; `Taken` if that has been done."""
        entries = await self.entries(table)
        if not entries:
            raise Taken
        last = entries[-1].number
        statements: list[Statement] = [
            ("UPDATE tables SET shrunk = 1 WHERE id = ? AND ended = 1 AND shrunk = 0", (table,)),
            ("INSERT INTO records (table_id, last, data) VALUES (?, ?, ?)", (table, last, packed(entries))),
            ("DELETE FROM log WHERE table_id = ? AND number <= ?", (table, last)),
            # It is made anew if somebody asks.
            ("DELETE FROM analyses WHERE table_id = ?", (table,)),
        ]
        await self.write(Write(statements, guarded=1, key=table))

    async def sizes(self) -> Sizes:
        found = await self.read("SELECT ended, shrunk, COUNT(*) FROM tables GROUP BY ended, shrunk")
        counts = {(ended, shrunk): count for ended, shrunk, count in found}
        used, free = await self.space()
        return Sizes(used, free, sum(n for (ended, _), n in counts.items() if not ended), counts.get((1, 0), 0), counts.get((1, 1), 0))

    @abstractmethod
    async def space(self) -> tuple[int, int]:
        """How many bytes the database has, and how many of them it does not need."""

    @abstractmethod
    async def give_back(self) -> None:
        """Return the room of what was deleted, as far as that can be done while people play."""

    # -- the server's own

    async def meta(self, key: str, default: str) -> str:
        """A value all processes share, made by whoever asks first."""
        await self.write(Write([("INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT DO NOTHING", (key, default))]))
        return str((await self.read("SELECT value FROM meta WHERE key = ?", (key,)))[0][0])


def entry_of(number: int, kind: str, seat: int, move: str, events: list[Any], made: float) -> Entry:
    return Entry(number, Kind(kind), seat, move, [(audience, event) for audience, event in events], made)


def packed(entries: list[Entry]) -> bytes:
    """A whole log as one value, about a tenth of its size."""
    rows = [(e.number, e.kind, e.seat, e.move, e.events, e.made) for e in entries]
    return zlib.compress(json.dumps(rows, ensure_ascii=False, separators=(",", ":")).encode(), 9)


def unpacked(data: bytes) -> list[Entry]:
    return [entry_of(*row) for row in json.loads(zlib.decompress(data))]


def insert_chair(table: str, chair: ChairRow) -> Statement:
    return ("INSERT INTO chairs (table_id, seat, name, bot) VALUES (?, ?, ?, ?)", (table, chair.seat, chair.name, chair.bot))


def insert_entry(table: str, entry: Entry) -> Statement:
    entry.made = entry.made or time.time()
    events = msgspec.json.encode(entry.events).decode()
    return (
        "INSERT INTO log (table_id, number, kind, seat, move, events, made) SELECT ?, ?, ?, ?, ?, ?, ? "
        "WHERE NOT EXISTS (SELECT 1 FROM records WHERE table_id = ? AND last >= ?) ON CONFLICT DO NOTHING",
        (table, entry.number, str(entry.kind), entry.seat, entry.move, events, entry.made, table, entry.number),
    )


def hold_statement(holder: str, table: str, role: Role) -> Statement:
    return (
        "INSERT INTO holders (holder, table_id, role, since) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (holder, table, str(role), time.time()),
    )


def let_go_statement(table: str, role: Role, holder: str = "", but: str = "") -> Statement:
    """One browser, or all of them (but one), no longer hold a role."""
    if holder:
        return ("DELETE FROM holders WHERE table_id = ? AND role = ? AND holder = ?", (table, str(role), holder))
    return ("DELETE FROM holders WHERE table_id = ? AND role = ? AND holder <> ?", (table, str(role), but))


def try_statement(holder: str, day: str, table: str, seat: int, name: str) -> Statement:
    """A browser has its one try at a day's deal, if it has had none."""
    columns = "holder, day, table_id, seat, name"
    return (f"INSERT INTO tries ({columns}) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", (holder, day, table, seat, name))  # noqa: S608


def tried_statement(table: str, standing: Standing, made: float) -> Statement:
    """The game is over: how it came out stays, whatever becomes of the table."""
    name = "COALESCE((SELECT c.name FROM chairs c WHERE c.table_id = tries.table_id AND c.seat = tries.seat AND c.name <> ''), name)"
    return (
        f"UPDATE tries SET result = ?, rounds = ?, ended = ?, name = {name} WHERE table_id = ?",  # noqa: S608
        (standing.result, standing.rounds, made, table),
    )


def link_statement(table: str, role: Role, token: str) -> Statement:
    return ("INSERT INTO links (token, table_id, role) VALUES (?, ?, ?)", (token, table, str(role)))


def unlink_statement(table: str, role: Role) -> Statement:
    """The links of a role open nothing any more."""
    return ("DELETE FROM links WHERE table_id = ? AND role = ?", (table, str(role)))


def use_statement(table: str, seat: int) -> Statement:
    """Somebody has sat down: the invitation is used up."""
    return ("UPDATE links SET role = ? WHERE table_id = ? AND role = ?", (str(used_role(seat)), table, str(invite_role(seat))))


def keep_statement(table: str, seat: int) -> Statement:
    """The invitation becomes the token of the program that plays by it."""
    return ("UPDATE links SET role = ? WHERE table_id = ? AND role = ?", (str(seat_role(seat)), table, str(invite_role(seat))))


def begin_statement(table: str) -> Statement:
    """The table waits for nobody any more."""
    return ("UPDATE tables SET waits = 0 WHERE id = ?", (table,))


def name_statement(holder: str, name: str) -> Statement:
    return ("INSERT INTO people (holder, name) VALUES (?, ?) ON CONFLICT (holder) DO UPDATE SET name = excluded.name", (holder, name))


def is_postgres(url: str) -> bool:
    return url.startswith(("postgresql://", "postgres://"))


def sqlite_path(url: str) -> Path:
    return Path(url.removeprefix("sqlite:///"))
