"""Who asks, and from where: tokens, cookies, the origin of requests, forms that only our pages can send, and what a page may load."""

from __future__ import annotations

import hashlib
import hmac
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

from malison.web.base.limits import household
from malison.web.base.refusal import Refusal
from malison.web.store.roles import RoleKind
from malison.web.table.hub import Hub
from malison.web.table.rights import TOKEN_LENGTH, Caller

COOKIE: Final = "malison"
YEAR: Final = 365 * 24 * 3600

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


def csrf_of(secret: str, key: str) -> str:
    """What our forms carry and other sites cannot know."""
    return hmac.new(secret.encode(), key.encode(), hashlib.sha256).hexdigest()


async def identify(hub: Hub, connection: HTTPConnection) -> Caller:
    """Who asks. A wrong token is refused rather than taken for a stranger."""
    header = connection.headers.get("authorization")
    if header is not None:
        scheme, _, token = header.partition(" ")
        found = await hub.store.link(token.strip()) if scheme.lower() == "bearer" and len(token.strip()) == TOKEN_LENGTH else None
        if found is None:
            raise Refusal(401, "This token opens nothing.")
        if found[1].kind is RoleKind.USED:
            raise Refusal(401, "Somebody has sat down by this invitation; they have a token of their own now.")
        return Caller(bearer=found, token=token.strip())
    key = connection.cookies.get(COOKIE, "")
    return Caller(key if len(key) == TOKEN_LENGTH else "")


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


def address(connection: HTTPConnection) -> str:
    """Whom a request counts for."""
    return household(connection.client.host) if connection.client else "?"


def base_url(hub: Hub, connection: HTTPConnection) -> str:
    """The address under which people reach this server, for links they give to others."""
    url = connection.url
    scheme = {"ws": "http", "wss": "https"}.get(url.scheme, url.scheme)
    return hub.settings.origin or f"{scheme}://{url.netloc}"


def set_cookie(response: Response, caller: Caller, secure: bool) -> None:
    response.set_cookie(COOKIE, caller.key, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")
