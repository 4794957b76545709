"""What is said at a table: kept beside its log, never in it, and deleted with the table. What was reported is a copy and stays for the
server's owner.
"""

from __future__ import annotations

import json
import secrets
import time
from dataclasses import asdict, dataclass, field
from typing import Final

from malison.web.store.store import Note, Statement, Store, Taken, Write

MOST_SHOWN: Final = 100
"""Lines on a page."""
MOST_KEPT: Final = 1000
"""Lines of a table; older ones go."""
AROUND: Final = 5
"""Lines before and after a reported one that are kept with it."""

FOR_ALL: Final = ""
"""In place of a browser: the host has silenced somebody for everybody."""
LASTING: Final = 2**31 - 1
"""The last line that a mute is for, while it lasts."""

NOTE: Final = "talk"


@dataclass(frozen=True)
class Line:
    """Something said."""

    number: int
    speaker: str
    """As what: the text of a role; empty if the table itself tells something."""
    author: str
    """Which browser or program, as a hash."""
    name: str
    """What the speaker was called then."""
    kind: str
    words: str
    heard: str
    """Who could hear it: the table's `talk` at that time."""
    made: float


@dataclass(frozen=True)
class Mute:
    """Somebody (or, FOR_ALL, everybody) does not hear what was said in a role, up to a line."""

    holder: str
    whom: str
    last: int


@dataclass
class Talked:
    """The last lines of a table, and who does not hear whom."""

    lines: list[Line] = field(default_factory=list)
    mutes: list[Mute] = field(default_factory=list)

    def silenced(self) -> set[str]:
        """The roles that may not speak."""
        return {mute.whom for mute in self.mutes if mute.holder == FOR_ALL and mute.last == LASTING}

    def muted(self, holder: str) -> set[str]:
        """The roles that somebody does not want to hear."""
        return {mute.whom for mute in self.mutes if mute.holder == holder and mute.last == LASTING}

    def hushed(self, line: Line, holder: str) -> bool:
        """Whether somebody does not want to hear this line. Silence is for what comes, not for what was said."""
        return any(mute.holder == holder and mute.whom == line.speaker and line.number <= mute.last for mute in self.mutes)


async def read(store: Store, table: str) -> Talked:
    lines = await store.read(
        "SELECT number, speaker, author, name, kind, words, heard, made FROM talk WHERE table_id = ? ORDER BY number DESC LIMIT ?",
        (table, MOST_SHOWN),
    )
    mutes = await store.read("SELECT holder, whom, last FROM mutes WHERE table_id = ?", (table,))
    return Talked([Line(*row) for row in reversed(lines)], [Mute(*row) for row in mutes])


def line_statement(table: str, talk: str, line: Line, mark: str) -> Statement:
    """One more line, with the next number, as long as who may talk is what was looked at, and its speaker has not been silenced."""
    return (
        "INSERT INTO talk (table_id, number, speaker, author, name, kind, words, heard, mark, made) "
        "SELECT id, (SELECT COALESCE(MAX(number), 0) + 1 FROM talk WHERE table_id = ?), ?, ?, ?, ?, ?, talk, ?, ? FROM tables "
        "WHERE id = ? AND talk = ? AND NOT EXISTS (SELECT 1 FROM mutes WHERE table_id = ? AND holder = ? AND whom = ? AND last = ?) "
        "ON CONFLICT DO NOTHING",
        (
            *(table, line.speaker, line.author, line.name, line.kind, line.words, mark, line.made or time.time()),
            *(table, talk, table, FOR_ALL, line.speaker, LASTING),
        ),
    )


def trim_statement(table: str) -> Statement:
    return (
        "DELETE FROM talk WHERE table_id = ? AND number <= (SELECT MAX(number) FROM talk WHERE table_id = ?) - ?",
        (table, table, MOST_KEPT),
    )


async def add(store: Store, table: str, talk: str, line: Line, mark: str) -> int:
    """Keep one more line; its number. With a mark that is there already it has been kept before. `Taken` if it cannot be said (any more)
    or another process was quicker."""
    try:
        await store.write(
            Write([line_statement(table, talk, line, mark), trim_statement(table)], guarded=1, note=Note(table, NOTE), key=table)
        )
    except Taken:
        found = await number_of(store, table, mark)
        if found:
            return found
        raise
    return await number_of(store, table, mark)


async def number_of(store: Store, table: str, mark: str) -> int:
    """The number of the line with this mark; 0 if there is none."""
    found = await store.read("SELECT number FROM talk WHERE table_id = ? AND mark = ?", (table, mark))
    return int(found[0][0]) if found else 0


def mute_statement(table: str, holder: str, whom: str) -> Statement:
    return ("INSERT INTO mutes (table_id, holder, whom, last) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", (table, holder, whom, LASTING))


def unmute_statement(table: str, holder: str, whom: str) -> Statement:
    return ("DELETE FROM mutes WHERE table_id = ? AND holder = ? AND whom = ?", (table, holder, whom))


def end_mutes_statement(table: str, whom: str) -> Statement:
    """Somebody has got up: who comes next is heard, and what was said until now stays muted."""
    last = "(SELECT COALESCE(MAX(number), 0) FROM talk WHERE table_id = ?)"
    return (f"UPDATE mutes SET last = {last} WHERE table_id = ? AND whom = ? AND last = ?", (table, table, whom, LASTING))  # noqa: S608


async def set_mute(store: Store, table: str, holder: str, whom: str, on: bool) -> None:
    statement = mute_statement(table, holder, whom) if on else unmute_statement(table, holder, whom)
    await store.write(Write([statement], note=Note(table, NOTE), key=table))


async def allow(store: Store, table: str, talk: str, told: Line) -> None:
    """Change who may talk, and tell it. `Taken` if that is how it is."""
    statements: list[Statement] = [
        ("UPDATE tables SET talk = ? WHERE id = ? AND talk <> ?", (talk, table, talk)),
        line_statement(table, talk, told, secrets.token_hex(16)),
    ]
    await store.write(Write(statements, guarded=1, note=Note(table, "chairs"), key=table))


async def silence(store: Store, table: str, talk: str, whom: str, on: bool, told: Line) -> None:
    """Silence somebody for everybody or let them talk again, and tell it. `Taken` if that is how it is."""
    statement = mute_statement(table, FOR_ALL, whom) if on else unmute_statement(table, FOR_ALL, whom)
    statements = [statement, line_statement(table, talk, told, secrets.token_hex(16))]
    await store.write(Write(statements, guarded=1, note=Note(table, NOTE), key=table))


async def report(store: Store, table: str, title: str, line: Line, around: list[Line], why: str, reporter: str) -> None:
    """Keep a copy for the server's owner; of one who reports a line twice, once."""
    copied = [{name: value for name, value in asdict(one).items() if name not in ("author", "heard")} for one in around]
    values = (
        *(secrets.token_hex(4), table, title, line.number, line.speaker, line.name, line.words, line.made),
        *(json.dumps(copied, ensure_ascii=False), why, reporter, time.time()),
    )
    statement = (
        "INSERT INTO reports (id, table_id, title, number, speaker, name, words, said, around, why, reporter, made) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
    )
    await store.write(Write([(statement, values)], key=table))
