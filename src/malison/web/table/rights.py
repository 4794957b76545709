"""Who may do what at a table: secret tokens, the names people go by, and what each link gives a right to."""

from __future__ import annotations

import hashlib
import re
import secrets
import unicodedata
from dataclasses import dataclass, field
from typing import Final

from malison.web.base.refusal import Refusal
from malison.web.store.roles import HOST, Role
from malison.web.store.store import SEEN
from malison.web.table.hub import Hub

TOKEN_BYTES: Final = 24
TOKEN_LENGTH: Final = 32
LONGEST_NAME: Final = 40
NO_WAY_IN: Final = "You are not known at this table. Come in by one of its links: an invitation, your return link, or that for spectators."

NOT_HERE: Final = "This table is not here any more: its host has deleted it, or nobody had come for long and it was cleared away."
TABLE_ID: Final = re.compile(r"[A-Za-z0-9_-]{16}")


def new_token() -> str:
    """192 bits that nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def holder_of(key: str) -> str:
    """A browser's name in the database, from which its key cannot be found."""
    return hashlib.sha256(key.encode()).hexdigest()


def clean(text: str) -> str:
    """What somebody typed, as one line without control or direction characters."""
    kept = "".join(c if not unicodedata.category(c).startswith("C") else " " for c in unicodedata.normalize("NFC", text))
    return " ".join(kept.split())


def clean_name(name: str) -> str:
    """A name as it is kept: one line, not too long. It is shown as text."""
    tidy = clean(name)[:LONGEST_NAME].strip()
    if not tidy:
        raise Refusal(422, "A name has at least one visible character.", field="name")
    return tidy


@dataclass
class Caller:
    """Who asks: a browser by its cookie, or a program by a seat's token."""

    key: str = ""
    """The browser's key; empty for programs and for browsers that come for the first time."""
    bearer: tuple[str, Role] | None = None
    """Table and role of a program's token."""
    fresh: bool = False
    """Whether the key was made just now and must be sent along."""
    token: str = ""
    """A program's token."""

    @property
    def holder(self) -> str:
        return holder_of(self.key) if self.key else ""


@dataclass
class Rights:
    """What a caller may do at one table."""

    seats: list[int] = field(default_factory=list)
    host: bool = False
    watch: bool = False
    invited: int | None = None
    """The seat of an invitation, for a program that has not sat down by it."""

    @classmethod
    def of(cls, roles: list[Role]) -> Rights:
        seats = sorted(role.played for role in roles if role.played is not None)
        return cls(seats, HOST in roles, bool(roles))


async def rights(hub: Hub, caller: Caller, table: str, sitting: bool = False) -> Rights:
    """What this caller may do at this table; nobody without a link may do anything. `sitting`: only to sit down, without a look."""
    if caller.bearer is not None:
        roles = [caller.bearer[1]] if caller.bearer[0] == table else []
    else:
        roles = await hub.store.roles(caller.holder, table) if caller.key else []
    if not roles:
        if TABLE_ID.fullmatch(table) and await hub.store.table(table) is None:
            raise Refusal(404, NOT_HERE)
        raise Refusal(403, NO_WAY_IN)
    hub.looks_at(table)
    invited = roles[0].invited
    if invited is not None:
        return await invited_rights(hub, table, invited, sitting)
    found = Rights.of(roles)
    hub.saw(table, found.seats)
    return found


async def invited_rights(hub: Hub, table: str, seat: int, sitting: bool) -> Rights:
    """A program may play by an invitation as long as nobody sits there. That it has looked is shown to all: whoever gave the invitation
    away could look, too. Where a bot plays, an invitation is to sit down and watches until then."""
    chair = (await hub.table(table)).chairs[seat]
    if chair.name or chair.bot:
        return Rights([], watch=True, invited=seat)
    if not chair.looked and not sitting:
        await hub.store.look(table, seat, SEEN)
        chair.looked = SEEN
        hub.touch(table)
    return Rights([seat], watch=True, invited=seat)
