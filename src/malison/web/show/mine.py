"""A browser's own tables, as lists show them: nothing of it needs a table in memory."""

from __future__ import annotations

import json
import time
from datetime import UTC, datetime
from typing import Any, Final

from malison.kernel import registry
from malison.kernel.errors import MalisonError
from malison.web.show.values import MyTable
from malison.web.store.store import PAUSED, RESTING, ChairRow, Held, TableRow
from malison.web.table import clock, daily

MINUTE: Final = 60
HOUR: Final = 3600
DAY: Final = 86400
OUTCOMES: Final = {"won": "you won", "lost": "you lost", "shared": "you share the victory"}


def my_table(held: Held, archived: bool = False) -> MyTable:
    row = held.row
    seats = [role.played for role in held.roles if role.played is not None]
    yours = not row.ended and row.due in seats and not row.due_bot and not row.waits and not outdated(row)
    result = json.loads(row.result) if row.result else {"seats": []}
    own = [seat["result"] for seat in result["seats"] if seat["seat"] in seats]
    moved = max(row.moved, row.created)
    host = any(str(role) == "host" for role in held.roles)
    return MyTable(
        table=row.id,
        title=row.title,
        url=f"/t/{row.id}",
        seats=[f"Player {seat + 1}" for seat in seats],
        your_turn=yours,
        over=bool(row.ended),
        moved=moved,
        words=words(held, yours, own),
        game=row.game,
        mode=row.mode,
        others=[called(chair) for chair in held.chairs if chair.seat not in seats],
        people=[chair.name for chair in held.chairs if chair.seat not in seats and chair.name],
        rounds=row.rounds,
        stage="" if row.ended or row.waits or outdated(row) else f"round {row.rounds}" if row.rounds else "at the beginning",
        result=own[0] if len(own) == 1 else "",
        moved_at=datetime.fromtimestamp(moved, UTC).isoformat(timespec="seconds"),
        ago=ago(moved),
        host=host,
        archived=archived,
        pace=f"{clock.length(row.clock)} for a move" if row.clock else "",
        daily=daily.in_words(row.daily) if row.daily else "",
        deletable=host and not daily.closed(row),
        begun=ago(row.created),
        begun_at=datetime.fromtimestamp(row.created, UTC).isoformat(timespec="milliseconds"),
    )


def told_apart(tables: list[MyTable]) -> None:
    """Where several games that go on look alike, each says which of them it is, by when it was begun."""
    alike: dict[tuple[Any, ...], list[MyTable]] = {}
    for table in tables:
        if not table.over:
            alike.setdefault((table.game, table.mode, table.daily, *table.others), []).append(table)
    for group in alike.values():
        for n, table in enumerate(sorted(group, key=lambda one: (one.begun_at, one.table)), 1):
            table.which = f"{n} of {len(group)}" if len(group) > 1 else ""


def words(held: Held, yours: bool, own: list[str]) -> str:
    """Where a table stands."""
    row = held.row
    if row.ended:
        return f"{OUTCOMES.get(own[0], own[0]) if len(own) == 1 else 'over'}{scores(held)}"
    if outdated(row):
        return "ended unfinished: its rules have changed"
    if row.waits:
        return "begins when everybody has sat down"
    left = f", {clock.shown(max(0.0, row.deadline - time.time()))} left" if row.deadline > 0 else ""
    if yours:
        return f"your turn{left}"
    if held.conceded and all(role.played in held.conceded for role in held.roles if role.played is not None):
        return "you have conceded, and a bot plays on for you"
    if row.due_bot == RESTING:
        return "only to read, until a server knows its rules again"
    if row.due_bot == PAUSED:
        return "its bots go on when somebody looks"
    if row.due_bot:
        return "a bot is thinking"
    chair = next((chair for chair in held.chairs if chair.seat == row.due), None)
    return f"waiting for {chair.name if chair and chair.name else f'player {row.due + 1}'}{left}"


def scores(held: Held) -> str:
    """The own ones first; nothing where nobody has any."""
    played = {role.played for role in held.roles}
    seats = sorted(json.loads(held.row.result or "{}").get("seats", []), key=lambda seat: seat["seat"] not in played)
    return f", {' : '.join(str(seat['score']) for seat in seats)}" if any(seat["score"] for seat in seats) else ""


def called(chair: ChairRow) -> str:
    if chair.name:
        return chair.name
    return f"{chair.bot} bot" if chair.bot else "an empty chair"


def outdated(row: TableRow) -> bool:
    """Whether a table was opened under other rules than this server's."""
    try:
        return registry.game(row.game).rules != row.rules
    except MalisonError:
        return True


def ago(moment: float, now: float | None = None) -> str:
    """How long ago something was, in words; a date if it is long ago."""
    gone = max(0.0, (time.time() if now is None else now) - moment)
    if gone < MINUTE:
        return "just now"
    if gone < HOUR:
        return counted(gone, MINUTE, "minute")
    if gone < DAY:
        return counted(gone, HOUR, "hour")
    if gone < 2 * DAY:
        return "yesterday"
    if gone < 30 * DAY:
        return counted(gone, DAY, "day")
    then = datetime.fromtimestamp(moment, UTC)
    return f"on {then.day} {then:%B %Y}"


def counted(gone: float, size: int, name: str) -> str:
    count = int(gone // size)
    return f"{count} {name}{'' if count == 1 else 's'} ago"
