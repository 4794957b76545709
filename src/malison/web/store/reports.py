"""What people at the tables have reported, for the server's owner: read and ticked off while the server runs or not."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from malison.kernel.errors import MalisonError
from malison.web.store.migrations import FIND_VERSION, VERSION
from malison.web.store.store import is_postgres, sqlite_path

Run = Callable[[str, Sequence[Any]], list[tuple[Any, ...]]]


class CannotRead(MalisonError):
    """There is no such database, or no such report."""


@dataclass
class Report:
    """A line that somebody reported. Who that was is not told."""

    id: str
    table: str
    title: str
    number: int
    speaker: str
    name: str
    words: str
    said: float
    around: str
    why: str
    made: float
    seen: int

    def __str__(self) -> str:
        seen = ", seen" if self.seen else ""
        lines = [f"{self.id}  {moment(self.made)}  {self.title}, table {self.table}{seen}", f"  why: {self.why}"]
        for line in json.loads(self.around):
            mark = ">" if line["number"] == self.number else " "
            who = f"{line['name']} ({line['speaker']}): " if line["speaker"] else ""
            lines.append(f"  {mark} {moment(line['made'])}  {who}{line['words']}")
        return "\n".join(lines)


def moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")


def reports(url: str, everything: bool = False) -> list[Report]:
    """Those that nobody has seen yet, or all; the oldest first."""
    with opened(url) as run:
        columns = "id, table_id, title, number, speaker, name, words, said, around, why, made, seen"
        found = run(f"SELECT {columns} FROM reports WHERE seen <= ? ORDER BY made", (int(everything),))  # noqa: S608
    return [Report(*row) for row in found]


def tick_off(url: str, ids: Sequence[str]) -> None:
    """These have been seen."""
    with opened(url) as run:
        for one in known(run, ids):
            run("UPDATE reports SET seen = 1 WHERE id = ?", (one,))


def delete(url: str, ids: Sequence[str]) -> None:
    with opened(url) as run:
        for one in known(run, ids):
            run("DELETE FROM reports WHERE id = ?", (one,))


def known(run: Run, ids: Sequence[str]) -> Sequence[str]:
    for one in ids:
        if not run("SELECT 1 FROM reports WHERE id = ?", (one,)):
            raise CannotRead(f"there is no report {one}")
    return ids


@contextlib.contextmanager
def opened(url: str) -> Iterator[Run]:
    """The database, beside whatever server uses it; what is done in it happens together."""
    if is_postgres(url):
        import psycopg

        try:
            with psycopg.connect(url) as postgres:

                def run(sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
                    cursor = postgres.execute(sql.replace("?", "%s").encode(), values)
                    return cursor.fetchall() if cursor.description else []

                check(run("SELECT to_regclass('meta')::text", ())[0][0] is not None, run)
                yield run
        except psycopg.Error as error:
            raise CannotRead(f"the database cannot be used: {' '.join(str(error).split())}") from None
        return
    path = sqlite_path(url)
    if not path.is_file():
        raise CannotRead(f"there is no database {path}")
    try:
        with contextlib.closing(sqlite3.connect(path, timeout=10)) as sqlite, sqlite:

            def ask(sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
                return sqlite.execute(sql, values).fetchall()

            check(bool(ask("SELECT 1 FROM sqlite_master WHERE name = 'meta'", ())), ask)
            yield ask
    except sqlite3.Error as error:
        raise CannotRead(f"the database {path} cannot be used: {error}") from None


def check(there: bool, run: Run) -> None:
    found = run(FIND_VERSION, ()) if there else []
    if not found or found[0][0] != str(VERSION):
        raise CannotRead("the database is not of this version; start the server once, and it is brought up to date")
