"""Who may do what: tokens, cookies, the origin of requests, forms that only our pages can send, and what a page may load."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

from malison.web.base.refusal import Refusal
from malison.web.store.store import HOST, SEEN, invite_role, role_seat, used_role
from malison.web.table.hub import Hub

COOKIE: Final = "malison"
TOKEN_BYTES: Final = 24
TOKEN_LENGTH: Final = 32
YEAR: Final = 365 * 24 * 3600
LONGEST_NAME: Final = 40

PAGE_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "content-security-policy": PAGE_POLICY,
    "x-content-type-options": "nosniff",
    # Not "no-referrer": browsers then also hide the Origin of our own forms.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


def new_token() -> str:
    """192 bits that nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def holder_of(key: str) -> str:
    """A browser's name in the database, from which its key cannot be found."""
    return hashlib.sha256(key.encode()).hexdigest()


def csrf_of(secret: str, key: str) -> str:
    """What our forms carry and other sites cannot know."""
    return hmac.new(secret.encode(), key.encode(), hashlib.sha256).hexdigest()


def clean_name(name: str) -> str:
    """A name as it is kept: one line, no control or direction characters, not too long. It is shown as text."""
    kept = "".join(c if not unicodedata.category(c).startswith("C") else " " for c in unicodedata.normalize("NFC", name))
    tidy = " ".join(kept.split())[:LONGEST_NAME].strip()
    if not tidy:
        raise Refusal(422, "A name has at least one visible character.")
    return tidy


@dataclass
class Caller:
    """Who asks: a browser by its cookie, or a program by a seat's token."""

    key: str = ""
    """The browser's key; empty for programs and for browsers that come for the first time."""
    bearer: tuple[str, str] | None = None
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
    def of(cls, roles: list[str]) -> Rights:
        seats = sorted(seat for seat in map(role_seat, roles) if seat is not None)
        return cls(seats, HOST in roles, bool(roles))


async def identify(hub: Hub, connection: HTTPConnection) -> Caller:
    """Who asks. A wrong token is refused rather than taken for a stranger."""
    header = connection.headers.get("authorization")
    if header is not None:
        scheme, _, token = header.partition(" ")
        found = await hub.store.link(token.strip()) if scheme.lower() == "bearer" and len(token.strip()) == TOKEN_LENGTH else None
        if found is None:
            raise Refusal(401, "This token opens nothing.")
        if role_seat(found[1], used_role) is not None:
            raise Refusal(401, "Somebody has sat down by this invitation; they have a token of their own now.")
        return Caller(bearer=found, token=token.strip())
    key = connection.cookies.get(COOKIE, "")
    return Caller(key if len(key) == TOKEN_LENGTH else "")


async def rights(hub: Hub, caller: Caller, table: str, sitting: bool = False) -> Rights:
    """What this caller may do at this table; nobody without a link may do anything. `sitting`: only to sit down, without a look."""
    if caller.bearer is not None:
        roles = [caller.bearer[1]] if caller.bearer[0] == table else []
    else:
        roles = await hub.store.roles(caller.holder, table) if caller.key else []
    if not roles:
        raise Refusal(403, "You need one of this table's links to come in.")
    hub.looks_at(table)
    invited = role_seat(roles[0], invite_role)
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


def check_origin(hub: Hub, connection: HTTPConnection) -> None:
    """A browser that acts by its cookie must come from our own pages."""
    origin = connection.headers.get("origin")
    if origin is None:
        if connection.headers.get("sec-fetch-site") == "same-origin":
            return
        raise Refusal(403, "The request does not say which page it comes from.")
    if origin != hub.settings.origin and site(origin) != connection.headers.get("host", ""):
        raise Refusal(403, "The request comes from another site.")


def site(origin: str) -> str | None:
    """The host and port that an Origin header names; nothing if it is no address at all."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def check_form(hub: Hub, caller: Caller, given: str) -> None:
    if not caller.key or not hmac.compare_digest(csrf_of(hub.secret, caller.key).encode(), given.encode()):
        raise Refusal(403, "This form is too old or not ours. Go back, load the page again and retry.")


def base_url(hub: Hub, connection: HTTPConnection) -> str:
    """The address under which people reach this server, for links they give to others."""
    url = connection.url
    scheme = {"ws": "http", "wss": "https"}.get(url.scheme, url.scheme)
    return hub.settings.origin or f"{scheme}://{url.netloc}"


def set_cookie(response: Response, caller: Caller, secure: bool) -> None:
    response.set_cookie(COOKIE, caller.key, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")
