"""Who wants letters, and about which turn they have had one. An address is kept for the browser that typed it, until it is told to stop."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Final

from malison.web.store.store import Statement, Store, Write

FORGOTTEN: Final = 2 * 86400.0
"""An address that nobody confirms is forgotten after so many seconds."""
OLDEST: Final = 7 * 86400.0
"""Of a turn that began longer ago nobody is written to any more."""
MOST: Final = 50

COLUMNS: Final = "holder, address, token, confirmed, asked, sent, remind"
SLOW: Final = 43200
"""Seconds for a move from which on a game is a slow one."""
TURNS: Final = (
    "SELECT m.holder, m.address, m.token, t.id, t.title, t.due, t.moved, t.deadline FROM mails m "
    "JOIN holders h ON h.holder = m.holder JOIN tables t ON t.id = h.table_id AND h.role = 'seat' || t.due "
    "LEFT JOIN mailed d ON d.table_id = t.id AND d.holder = m.holder WHERE m.confirmed = 1 AND m.sent < ? AND t.ended = 0 "
    "AND t.due_bot = 0 AND t.waits = 0 AND t.moved > ? AND "
)


@dataclass
class Mail:
    """Somebody's wish for letters."""

    holder: str
    address: str
    token: str
    """Opens the pages to confirm and to stop; nobody else has it."""
    confirmed: int
    asked: float
    sent: float
    remind: int = 1


@dataclass
class Turn:
    """A table that waits for somebody who wants letters."""

    holder: str
    address: str
    token: str
    table: str
    title: str
    seat: int
    moved: float
    deadline: float
    again: bool = False
    """Whether they have had a letter about it, and are reminded."""


async def mail_of(store: Store, holder: str) -> Mail | None:
    found = await store.read(f"SELECT {COLUMNS} FROM mails WHERE holder = ?", (holder,))  # noqa: S608
    return Mail(*found[0]) if found else None


async def mail_by(store: Store, token: str) -> Mail | None:
    found = await store.read(f"SELECT {COLUMNS} FROM mails WHERE token = ?", (token,))  # noqa: S608
    return Mail(*found[0]) if found else None


async def last_asked(store: Store, address: str) -> float:
    """When somebody last wanted this address to be confirmed."""
    found = await store.read("SELECT COALESCE(MAX(asked), 0) FROM mails WHERE address = ?", (address,))
    return float(found[0][0])


async def ask(store: Store, mail: Mail) -> None:
    """Keep an address that is still to be confirmed, in place of the one before."""
    statements: list[Statement] = [
        ("DELETE FROM mails WHERE holder = ? OR (confirmed = 0 AND asked < ?)", (mail.holder, mail.asked - FORGOTTEN)),
        (
            f"INSERT INTO mails ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)",  # noqa: S608
            (mail.holder, mail.address, mail.token, mail.confirmed, mail.asked, mail.sent, mail.remind),
        ),
    ]
    await store.write(Write(statements, key=mail.holder))


async def confirm(store: Store, token: str) -> None:
    await store.write(Write([("UPDATE mails SET confirmed = 1 WHERE token = ?", (token,))]))


async def remind(store: Store, token: str, on: bool) -> None:
    await store.write(Write([("UPDATE mails SET remind = ? WHERE token = ?", (int(on), token))]))


async def stop(store: Store, token: str) -> None:
    await store.write(Write([("DELETE FROM mails WHERE token = ?", (token,))]))


async def turns(store: Store, waited: float, pause: float) -> list[Turn]:
    """Turns that have lasted for so many seconds, of people who have not been written to about them, nor about anything lately."""
    now = time.time()
    found = await store.read(
        TURNS + "t.moved < ? AND (d.moved IS NULL OR d.moved < t.moved) LIMIT ?", (now - pause, now - OLDEST, now - waited, MOST)
    )
    return [Turn(*row) for row in found]


async def forgotten(store: Store, waited: float, pause: float) -> list[Turn]:
    """Turns of slow games that people have had a letter about, and no reminder yet: without a clock after so many seconds, and where there
    is one when a quarter of the time is left."""
    now = time.time()
    found = await store.read(
        TURNS + "m.remind = 1 AND d.moved = t.moved AND d.reminded = 0 AND ((t.clock = 0 AND t.moved < ?) OR "
        "(t.clock >= ? AND t.deadline > ? AND (t.deadline - ?) * 4 < t.clock)) LIMIT ?",
        (now - pause, now - OLDEST, now - waited, SLOW, now, now, MOST),
    )
    return [replace(Turn(*row), again=True) for row in found]


async def claim(store: Store, turn: Turn, pause: float) -> None:
    """This process writes about this turn; `Taken` if another one has, or something else was written about lately."""
    now = time.time()
    statements: list[Statement] = [
        ("UPDATE mails SET sent = ? WHERE token = ? AND confirmed = 1 AND sent < ?", (now, turn.token, now - pause)),
        told(turn),
    ]
    await store.write(Write(statements, guarded=2, key=turn.table))


def told(turn: Turn) -> Statement:
    """That somebody has a letter about a turn, or a reminder: once."""
    if turn.again:
        sql = "UPDATE mailed SET reminded = 1 WHERE holder = ? AND table_id = ? AND moved = ? AND reminded = 0"
    else:
        sql = (
            "INSERT INTO mailed (holder, table_id, moved) VALUES (?, ?, ?) "
            "ON CONFLICT (table_id, holder) DO UPDATE SET moved = excluded.moved, reminded = 0 WHERE mailed.moved < excluded.moved"
        )
    return sql, (turn.holder, turn.table, turn.moved)
