"""Talk at the table: who may, as what, and which lines somebody hears.

Who may talk is agreed when the table is opened, and the host can change it. Spectators hear and say nothing unless everybody may; and
what was said while they could not hear it they do not hear later. Where nobody else is, there is no talk.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from malison.web.base.refusal import Refusal
from malison.web.store.roles import HOST, WATCH, Role, seat_role
from malison.web.store.store import PLAYS
from malison.web.store.talk import Line, Talked
from malison.web.table import agreement as fair
from malison.web.table.hub import Hub
from malison.web.table.live import LiveTable
from malison.web.table.rights import Caller, clean, holder_of
from malison.web.table.visit import Visit

OFF: Final = "off"
SEATS: Final = "seats"
ALL: Final = "all"
WHO: Final = {
    OFF: "Nobody talks at this table.",
    SEATS: "Those who sit here and the host can talk; spectators do not hear it.",
    ALL: "Everybody at this table can talk, spectators too.",
}

SAY: Final = "say"
REACT: Final = "react"
TOLD: Final = "told"
"""Kinds of lines: something typed, a reaction, and what the table itself tells."""

LONGEST: Final = 200
"""Characters of a line, and of why it is reported."""

REACTIONS: Final = {
    "hello": "Hello!",
    "well-played": "Well played!",
    "thanks": "Thanks!",
    "lucky": "Lucky!",
    "oops": "Oops!",
    "thinking": "Let me think.",
    "good-game": "Good game!",
}


def known_mode(talk: str) -> str:
    if talk not in WHO:
        raise Refusal(422, f"Who may talk is one of {', '.join(WHO)}, not {talk[:40]!r}.", field="talk")
    return talk


def clean_words(words: str, what: str = "A line") -> str:
    """One line of text as it is kept. It is shown as text."""
    tidy = clean(words)
    if not tidy:
        raise Refusal(422, f"{what} has at least one visible character.")
    if len(tidy) > LONGEST:
        raise Refusal(422, f"{what} has at most {LONGEST} characters.")
    return tidy


def reader_of(caller: Caller) -> str:
    """Who hears, as mutes and reports know them: a browser, or a program by its token."""
    return caller.holder or holder_of(caller.token)


def sits(table: LiveTable, seat: int) -> bool:
    """Whether a person or a program sits there, be it that a bot stands in."""
    return bool(table.chairs[seat].name) or table.chairs[seat].looked >= PLAYS


async def in_company(hub: Hub, table: LiveTable) -> bool:
    """Whether two different people sit here or are invited to. All seats of one browser are one person's."""
    held: dict[int | None, set[str]] = {}
    for holder, role in await hub.readers(table):
        held.setdefault(role.played, set()).add(holder)
    there = [chair.seat for chair in table.chairs if not fair.bot_only(chair)]
    return len({frozenset(held.get(seat, {f"somebody at {seat}"})) for seat in there}) > 1


@dataclass(frozen=True)
class Ear:
    """Somebody who can hear the talk of a table, as what, and what there is to hear."""

    table: LiveTable
    role: Role
    """What they speak as."""
    reader: str
    host: bool
    held: tuple[int, ...]
    """The seats they hold: nobody mutes or reports themselves."""
    talked: Talked

    def lines(self, after: int = 0) -> list[Line]:
        """The last lines that they hear, after a number."""
        return [line for line in self.talked.lines if line.number > after and self.hears(line)]

    def hears(self, line: Line) -> bool:
        if self.table.row.talk == OFF or (self.role == WATCH and line.heard != ALL):
            return False
        return self.own(line) or not self.talked.hushed(line, self.reader)

    def own(self, line: Line) -> bool:
        return line.author == self.reader

    def line(self, number: int) -> Line:
        for line in self.lines():
            if line.number == number:
                return line
        raise Refusal(404, "There is no such line (any more).")

    def others(self) -> dict[str, str]:
        """Whom they can mute, by role: what each is called."""
        table = self.table
        found = {
            str(seat_role(chair.seat)): chair.name or table.title(chair.seat)
            for chair in table.chairs
            if chair.seat not in self.held and sits(table, chair.seat)
        }
        if not self.host and any(line.speaker == str(HOST) for line in self.talked.lines):
            found[str(HOST)] = "The host"
        if table.row.talk == ALL and self.role != WATCH:
            found[str(WATCH)] = "Spectators"
        return found

    def why_not(self) -> str:
        """Why they may not say anything; empty if they may."""
        if self.table.row.talk == OFF:
            return WHO[OFF]
        return "The host has silenced you at this table." if str(self.role) in self.talked.silenced() else ""


def role_of(table: LiveTable, host: bool, watch: bool, seat: int | None) -> Role | None:
    """What somebody speaks as who looks through this seat; None if they have no part in the talk."""
    if seat is not None and sits(table, seat):
        return seat_role(seat)
    if host:
        return HOST
    return WATCH if table.row.talk == ALL and watch else None


async def ear(at: Visit, seat: int | None) -> Ear | None:
    """Who looks through this seat as somebody who hears the talk; None if they do not, or there is none."""
    table = await at.hub.table(at.table.id)
    role = role_of(table, at.rights.host, at.rights.watch, seat)
    if role is None or (table.row.talk == OFF and not at.rights.host):
        return None
    talked = await at.hub.talk(table)
    if not talked.lines and not await in_company(at.hub, table):
        return None
    return Ear(table, role, reader_of(at.caller), at.rights.host, tuple(at.rights.seats), talked)
