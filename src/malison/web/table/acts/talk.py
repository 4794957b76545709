"""Saying something at a table, not wanting to hear somebody, and what the host and the server's owner do about it."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import secrets
from typing import Final

from malison.web.base.refusal import Refusal
from malison.web.store import talk as kept
from malison.web.store.roles import HOST, WATCH, seat_role
from malison.web.store.store import Taken
from malison.web.store.talk import AROUND, Line
from malison.web.table.talking import (
    OFF,
    REACT,
    REACTIONS,
    SAY,
    SEATS,
    TOLD,
    WHO,
    Ear,
    clean_words,
    ear,
    known_mode,
)
from malison.web.table.visit import Visit

NONE: Final = "There is no talk for you at this table."
TRIES: Final = 4


async def hear(at: Visit, seat: int | None = None) -> Ear:
    """What somebody hears."""
    found = await ear(at, at.eyes(seat))
    if found is None:
        raise Refusal(403, NONE)
    return found


async def say(at: Visit, words: str, seat: int | None = None, key: str = "") -> int:
    """Say something; the number of the line. With a `key` of the caller's own it is said once, however often it is sent."""
    return await _speak(at, seat, SAY, clean_words(words), key)


async def react(at: Visit, name: str, seat: int | None = None, key: str = "") -> int:
    """One of the reactions."""
    if name not in REACTIONS:
        raise Refusal(422, f"There is no reaction {name[:40]!r}; there are {', '.join(REACTIONS)}.")
    return await _speak(at, seat, REACT, REACTIONS[name], key)


async def _speak(at: Visit, seat: int | None, kind: str, words: str, key: str) -> int:
    # Once begun it is carried through, even if whoever speaks goes away: who is told is told by the table.
    return await asyncio.shield(asyncio.ensure_future(_keep(at, seat, kind, words, key)))


async def _keep(at: Visit, seat: int | None, kind: str, words: str, key: str) -> int:
    mark = ""
    for _ in range(TRIES):
        who = await hear(at, seat)
        if who.why_not():
            raise Refusal(403, who.why_not())
        mark = mark or mark_of(who, key)
        line = Line(0, str(who.role), who.reader, name_of(who), kind, words, "", 0.0)
        try:
            number = await kept.add(at.hub.store, at.table.id, who.table.row.talk, line, mark)
        except Taken:
            # Another process was quicker, or has changed who may talk: look again.
            await at.hub.refresh(at.table.id)
            continue
        at.hub.talked(at.table.id)
        at.hub.metrics.count("talk", kind=kind)
        return number
    raise Refusal(409, "The table is busy; try again.")


def mark_of(who: Ear, key: str) -> str:
    """What a line is known by if it is sent again; nobody can use up another's keys."""
    return hashlib.sha256(f"{who.reader}/{key}".encode(errors="backslashreplace")).hexdigest() if key else secrets.token_hex(16)


def name_of(who: Ear) -> str:
    if who.role.played is not None:
        return who.table.chairs[who.role.played].name or who.table.title(who.role.played)
    if who.role == HOST:
        return "The host"
    # Spectators have no names here, but can be told apart.
    names = {line.author: line.name for line in who.talked.lines if line.speaker == str(WATCH)}
    return names.get(who.reader) or f"Spectator {len(names) + 1}"


async def mute(at: Visit, whom: str, on: bool) -> None:
    """Hear somebody no longer, or again. Nobody is told."""
    who = await hear(at)
    if whom not in who.others() and (on or whom not in who.talked.muted(who.reader)):
        raise Refusal(404, "There is nobody of that kind to be muted.")
    await kept.set_mute(at.hub.store, at.table.id, who.reader, whom, on)
    at.hub.talked(at.table.id)


async def silence(at: Visit, whom: str, on: bool) -> None:
    """The host lets somebody say nothing any more, or again, for everybody. All are told."""
    at.as_host("Only the host may silence somebody.")
    who = await hear(at)
    called = who.others().get(whom)
    if called is None:
        raise Refusal(404, "There is nobody of that kind to be silenced.")
    named = called if whom == str(WATCH) else f"“{called}”"
    words = f"The host has silenced {named}." if on else f"{called if whom == str(WATCH) else named} may talk again."
    with contextlib.suppress(Taken):
        await kept.silence(at.hub.store, at.table.id, who.table.row.talk, whom, on, told(words))
    at.hub.talked(at.table.id)


async def allow(at: Visit, talk: str) -> None:
    """The host says who may talk from now on. All who hear it are told."""
    at.as_host("Only the host may say who talks.")
    known_mode(talk)
    words = {OFF: "The host has ended the talk.", SEATS: "From now on only those who sit here and the host can talk."}
    with contextlib.suppress(Taken):
        await kept.allow(at.hub.store, at.table.id, talk, told(words.get(talk) or f"From now on: {WHO[talk]}"))
    table = await at.hub.table(at.table.id)
    table.row.talk = talk
    at.hub.touch(table.id)
    at.hub.talked(table.id)


def told(words: str) -> Line:
    """A line of the table itself."""
    return Line(0, "", "", "", TOLD, words, "", 0.0)


async def report(at: Visit, number: int, why: str) -> None:
    """Show a line to the server's owner, with those around it. Nobody at the table is told."""
    why = clean_words(why, "The reason")
    who = await hear(at)
    line = who.line(number)
    if line.kind == TOLD or who.own(line) or line.speaker in {str(seat_role(seat)) for seat in who.held}:
        raise Refusal(403, "Only what others have said can be reported.")
    around = [one for one in who.lines() if abs(one.number - number) <= AROUND]
    await kept.report(at.hub.store, at.table.id, at.table.row.title, line, around, why, who.reader)
    at.hub.metrics.count("reports")
