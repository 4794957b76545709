"""How the database came to look as it does: numbered steps from the very first schema to now.

A new database goes through all of them, an old one through those it has not seen; all of them happen at the start of the server in one
transaction, or none. A step that was ever published is never changed: what changes is a further step, and a dump of the version before it
goes to `tests/web/databases`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from malison.kernel.errors import MalisonError


@dataclass(frozen=True)
class Step:
    """What makes version `number` from the one before."""

    number: int
    words: str
    statements: tuple[str, ...]


STEPS: Final = (
    Step(
        1,
        "Tables, who sits where, and the log that is the truth.",
        (
            # A database of the first version has no version row; to it these do nothing.
            """CREATE TABLE IF NOT EXISTS tables (
                id TEXT PRIMARY KEY, game TEXT NOT NULL, title TEXT NOT NULL, rules INTEGER NOT NULL, edition TEXT NOT NULL,
                mode TEXT NOT NULL, seats INTEGER NOT NULL, options TEXT NOT NULL, seed TEXT NOT NULL, seed_hash TEXT NOT NULL,
                seed_chosen INTEGER NOT NULL, bot_key TEXT NOT NULL, origin TEXT NOT NULL, rematch TEXT NOT NULL,
                created DOUBLE PRECISION NOT NULL, moved DOUBLE PRECISION NOT NULL, due INTEGER NOT NULL, due_bot INTEGER NOT NULL,
                ended INTEGER NOT NULL, result TEXT NOT NULL)""",
            "CREATE INDEX IF NOT EXISTS tables_due_bot ON tables (due_bot, moved) WHERE due_bot = 1",
            """CREATE TABLE IF NOT EXISTS chairs (
                table_id TEXT NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL, bot TEXT NOT NULL, PRIMARY KEY (table_id, seat))""",
            """CREATE TABLE IF NOT EXISTS log (
                table_id TEXT NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL, seat INTEGER NOT NULL, move TEXT NOT NULL,
                events TEXT NOT NULL, made DOUBLE PRECISION NOT NULL, PRIMARY KEY (table_id, number))""",
            "CREATE TABLE IF NOT EXISTS links (token TEXT PRIMARY KEY, table_id TEXT NOT NULL, role TEXT NOT NULL)",
            "CREATE INDEX IF NOT EXISTS links_table ON links (table_id)",
            """CREATE TABLE IF NOT EXISTS holders (
                holder TEXT NOT NULL, table_id TEXT NOT NULL, role TEXT NOT NULL, since DOUBLE PRECISION NOT NULL,
                PRIMARY KEY (holder, table_id, role))""",
            "CREATE INDEX IF NOT EXISTS holders_table ON holders (table_id, role)",
            "CREATE TABLE IF NOT EXISTS people (holder TEXT PRIMARY KEY, name TEXT NOT NULL)",
            """CREATE TABLE IF NOT EXISTS analyses (
                table_id TEXT PRIMARY KEY, worker TEXT NOT NULL, beat DOUBLE PRECISION NOT NULL, wanted DOUBLE PRECISION NOT NULL,
                finished INTEGER NOT NULL, data TEXT NOT NULL)""",
        ),
    ),
    Step(
        2,
        "Invitations that end, and what was agreed for somebody who stays away.",
        (
            "ALTER TABLE tables ADD COLUMN stand_in TEXT NOT NULL DEFAULT ''",
            "ALTER TABLE tables ADD COLUMN stand_in_after INTEGER NOT NULL DEFAULT 0",
            "ALTER TABLE chairs ADD COLUMN looked INTEGER NOT NULL DEFAULT 0",
            "ALTER TABLE chairs ADD COLUMN away INTEGER NOT NULL DEFAULT 0",
            "UPDATE chairs SET away = 1 WHERE name <> '' AND bot <> ''",
            # A seat's link was for the host's eyes, too. Where a browser sits it ends; where a program sits it is its only way back.
            """DELETE FROM links WHERE
                EXISTS (SELECT 1 FROM chairs c WHERE c.table_id = links.table_id AND links.role = 'seat' || c.seat AND c.name <> '')
                AND EXISTS (SELECT 1 FROM holders h WHERE h.table_id = links.table_id AND h.role = links.role)""",
            """UPDATE links SET role = 'invite' || substr(role, 5) WHERE
                EXISTS (SELECT 1 FROM chairs c WHERE c.table_id = links.table_id AND links.role = 'seat' || c.seat AND c.name = '')""",
        ),
    ),
    Step(
        3,
        "Salt and generator of a deal have columns of their own.",
        (
            "ALTER TABLE tables ADD COLUMN salt TEXT NOT NULL DEFAULT ''",
            # Of tables from before there was a choice.
            "ALTER TABLE tables ADD COLUMN generator TEXT NOT NULL DEFAULT 'sfc32'",
            # They stood before the hash: the generator's name, 32 digits of salt, 64 of the hash, with spaces between them.
            """UPDATE tables SET generator = substr(seed_hash, 1, length(seed_hash) - 98),
                salt = substr(seed_hash, length(seed_hash) - 96, 32), seed_hash = substr(seed_hash, length(seed_hash) - 63)
                WHERE seed_hash LIKE '% % %'""",
        ),
    ),
    Step(
        4,
        "Finished games shrink to one row, and old tables are found without looking at all of them.",
        (
            "CREATE TABLE records (table_id TEXT PRIMARY KEY, last INTEGER NOT NULL, data BYTEA NOT NULL)",
            "ALTER TABLE tables ADD COLUMN shrunk INTEGER NOT NULL DEFAULT 0",
            # The time of the last move was not kept until now, only that of each entry.
            """UPDATE tables SET moved = COALESCE((SELECT MAX(made) FROM log WHERE table_id = tables.id AND kind NOT IN ('seat', 'note')),
                created) WHERE moved < created""",
            "CREATE INDEX tables_ended ON tables (shrunk, moved) WHERE ended = 1",
            "CREATE INDEX tables_open ON tables (created) WHERE ended = 0",
        ),
    ),
    Step(
        5,
        "A clock for every move.",
        (
            "ALTER TABLE tables ADD COLUMN clock INTEGER NOT NULL DEFAULT 0",
            "ALTER TABLE tables ADD COLUMN clock_end TEXT NOT NULL DEFAULT ''",
            "ALTER TABLE tables ADD COLUMN deadline DOUBLE PRECISION NOT NULL DEFAULT 0",
            "ALTER TABLE tables ADD COLUMN time_left TEXT NOT NULL DEFAULT ''",
            "CREATE INDEX tables_deadline ON tables (deadline) WHERE deadline > 0",
        ),
    ),
    Step(
        6,
        "Talk at the table, who does not want to hear whom, and what was reported.",
        (
            # Of tables from before there was talk nothing was agreed.
            "ALTER TABLE tables ADD COLUMN talk TEXT NOT NULL DEFAULT 'off'",
            """CREATE TABLE talk (
                table_id TEXT NOT NULL, number INTEGER NOT NULL, speaker TEXT NOT NULL, author TEXT NOT NULL, name TEXT NOT NULL,
                kind TEXT NOT NULL, words TEXT NOT NULL, heard TEXT NOT NULL, mark TEXT NOT NULL, made DOUBLE PRECISION NOT NULL,
                PRIMARY KEY (table_id, number))""",
            "CREATE UNIQUE INDEX talk_mark ON talk (table_id, mark)",
            """CREATE TABLE mutes (
                table_id TEXT NOT NULL, holder TEXT NOT NULL, whom TEXT NOT NULL, last INTEGER NOT NULL,
                PRIMARY KEY (table_id, holder, whom, last))""",
            """CREATE TABLE reports (
                id TEXT PRIMARY KEY, table_id TEXT NOT NULL, title TEXT NOT NULL, number INTEGER NOT NULL, speaker TEXT NOT NULL,
                name TEXT NOT NULL, words TEXT NOT NULL, said DOUBLE PRECISION NOT NULL, around TEXT NOT NULL, why TEXT NOT NULL,
                reporter TEXT NOT NULL, made DOUBLE PRECISION NOT NULL, seen INTEGER NOT NULL DEFAULT 0)""",
            "CREATE UNIQUE INDEX reports_once ON reports (table_id, number, reporter)",
        ),
    ),
    Step(
        7,
        "Coming back: lists say the round and leave out what was put away, tables wait for those invited, the lobby, letters.",
        (
            "ALTER TABLE tables ADD COLUMN waits INTEGER NOT NULL DEFAULT 0",
            "ALTER TABLE tables ADD COLUMN listed INTEGER NOT NULL DEFAULT 0",
            "CREATE INDEX tables_listed ON tables (created) WHERE listed = 1",
            "ALTER TABLE tables ADD COLUMN rounds INTEGER NOT NULL DEFAULT 0",
            "ALTER TABLE holders ADD COLUMN archived INTEGER NOT NULL DEFAULT 0",
            """CREATE TABLE mails (
                holder TEXT PRIMARY KEY, address TEXT NOT NULL, token TEXT NOT NULL, confirmed INTEGER NOT NULL,
                asked DOUBLE PRECISION NOT NULL, sent DOUBLE PRECISION NOT NULL)""",
            "CREATE UNIQUE INDEX mails_token ON mails (token)",
            """CREATE TABLE mailed (
                holder TEXT NOT NULL, table_id TEXT NOT NULL, moved DOUBLE PRECISION NOT NULL, PRIMARY KEY (table_id, holder))""",
        ),
    ),
    Step(
        8,
        "The deal of the day.",
        (
            "ALTER TABLE tables ADD COLUMN daily TEXT NOT NULL DEFAULT ''",
            "CREATE INDEX tables_daily ON tables (daily) WHERE daily <> ''",
        ),
    ),
    Step(
        9,
        "Reminders: one more letter about a turn in a slow game, for whoever wants it.",
        (
            "ALTER TABLE mails ADD COLUMN remind INTEGER NOT NULL DEFAULT 1",
            "ALTER TABLE mailed ADD COLUMN reminded INTEGER NOT NULL DEFAULT 0",
        ),
    ),
    Step(
        10,
        "Whoever gave no name was called Host, and is called by the seat.",
        ("UPDATE chairs SET name = 'Player ' || (seat + 1) WHERE name IN ('Host', 'Host (' || (seat + 1) || ')')",),
    ),
    Step(
        11,
        "A browser's one try at a day's deal is kept apart from the table: it outlives leaving, handing over and deleting.",
        (
            """CREATE TABLE tries (
                holder TEXT NOT NULL, day TEXT NOT NULL, table_id TEXT NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL,
                result TEXT NOT NULL DEFAULT '', rounds INTEGER NOT NULL DEFAULT 0, ended DOUBLE PRECISION NOT NULL DEFAULT 0,
                PRIMARY KEY (day, holder))""",
            "CREATE INDEX tries_table ON tries (table_id)",
            # Lists say who has given up.
            "CREATE INDEX log_conceded ON log (table_id) WHERE kind = 'concede'",
            # Of each browser the first; what was deleted or left before is not known any more.
            """INSERT INTO tries (holder, day, table_id, seat, name, result, rounds, ended)
                SELECT h.holder, t.daily, t.id, c.seat, c.name, t.result, t.rounds, CASE WHEN t.ended = 1 THEN t.moved ELSE 0 END
                FROM tables t JOIN holders h ON h.table_id = t.id JOIN chairs c ON c.table_id = t.id AND h.role = 'seat' || c.seat
                WHERE t.daily <> '' ORDER BY t.created, c.seat ON CONFLICT DO NOTHING""",
        ),
    ),
)

VERSION: Final = STEPS[-1].number

META: Final = "CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)"
"""Must be there before anybody can ask for the version."""
FIND_VERSION: Final = "SELECT value FROM meta WHERE key = 'schema'"


class NewerSchema(MalisonError):
    """The database was made by a newer version."""

    def __init__(self, version: str) -> None:
        super().__init__(f"the database has version {version} of its schema, and this program knows {VERSION}: a newer Malison has used it")


def upwards(found: str | None) -> list[str]:
    """The statements that bring a database up to date, given its version row if it has one."""
    if found is not None and not found.isdecimal():
        raise NewerSchema(found[:40])
    version = int(found or 0)
    if version > VERSION:
        raise NewerSchema(str(version))
    steps = [step for step in STEPS if step.number > version]
    if not steps:
        return []
    statements = [statement for step in steps for statement in step.statements]
    return [*statements, "DELETE FROM meta WHERE key = 'schema'", f"INSERT INTO meta (key, value) VALUES ('schema', '{VERSION}')"]  # noqa: S608
