"""From what was said at a table to the values that pages and programs get."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from malison.web.show.values import Reaction, Said, Talk, Voice
from malison.web.store.talk import Line
from malison.web.table.talking import REACTIONS, WHO, Ear

ALL_REACTIONS: Final = [Reaction(name, words) for name, words in REACTIONS.items()]


def talk(ear: Ear, after: int = 0) -> Talk:
    """What somebody hears, after a line."""
    muted, silenced = ear.talked.muted(ear.reader), ear.talked.silenced()
    return Talk(
        talk=ear.table.row.talk,
        words=WHO[ear.table.row.talk],
        lines=[said(ear, line) for line in ear.lines(after)],
        why_not=ear.why_not(),
        host=ear.host,
        voices=[Voice(whom, name, whom in muted, whom in silenced) for whom, name in ear.others().items()],
        reactions=ALL_REACTIONS,
    )


def said(ear: Ear, line: Line) -> Said:
    made = datetime.fromtimestamp(line.made, UTC).isoformat(timespec="seconds")
    return Said(line.number, line.speaker, line.name, line.kind, line.words, made, ear.own(line))
