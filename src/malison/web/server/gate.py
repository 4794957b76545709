"""Every request passes here: sizes and rates are limited, headers set, and one log line written, with the route and never the path."""

from __future__ import annotations

import logging
import math
import re
import time
from collections.abc import Callable
from typing import Any, Final

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from malison.web.base.limits import Limits
from malison.web.base.metrics import Metrics
from malison.web.base.refusal import Refusal
from malison.web.http.security import HEADERS, address

LARGEST_BODY: Final = 64 << 10
LENGTH: Final = re.compile(r"[0-9]{1,15}")
SLOW: Final = 1.0
FILES: Final = (".css", ".svg")

log = logging.getLogger("malison.web")


class TooLarge(HTTPException):
    """The body went over the limit while being read. Of this kind, so that whoever reads the body lets it through."""

    def __init__(self) -> None:
        super().__init__(413, too_large().message)


class Gate:
    """Plain ASGI, so that sockets and streams pass through untouched."""

    def __init__(
        self,
        app: ASGIApp,
        limits: Limits,
        metrics: Metrics,
        respond: Callable[[str, Refusal], Response],
        explain: Callable[[Exception], Response] | None = None,
    ) -> None:
        self.app = app
        self.explain = explain
        """How a mistake of ours looks to whoever works on it; nobody else is told."""
        self.respond = respond
        """How a refusal looks on a path: a page or JSON."""
        self.limits = limits
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        start = time.perf_counter()
        status = 500
        read = 0
        begun = False

        async def limited_receive() -> Message:
            nonlocal read
            message = await receive()
            if message["type"] == "http.request":
                read += len(message.get("body", b""))
                if read > LARGEST_BODY:
                    raise TooLarge
            return message

        async def marked_send(message: Message) -> None:
            nonlocal status, begun
            if message["type"] == "http.response.start":
                begun = True
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if not file(scope["path"]):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        refusal, answer = self._refusal(scope), None
        try:
            if refusal is None:
                await self.app(scope, limited_receive, marked_send)
        except TooLarge:
            refusal = too_large()
        except Exception as error:
            log.exception("failed", extra={"facts": {"route": route_of(scope)}})
            refusal = Refusal(500, "Something went wrong here; it has been noted.")
            answer = self.explain(error) if self.explain is not None and not scope["path"].startswith("/api") else None
        try:
            if refusal is not None and not begun:
                answer = answer or self.respond(scope["path"], refusal)
                await answer(scope, receive, marked_send)
        finally:
            self._note(scope, status, time.perf_counter() - start)

    def _refusal(self, scope: Scope) -> Refusal | None:
        connection = HTTPConnection(scope)
        length = connection.headers.get("content-length", "0")
        if not LENGTH.fullmatch(length) or int(length) > LARGEST_BODY:
            return too_large()
        if not file(scope["path"]) and not scope["path"].startswith(("/healthz", "/metrics")):
            try:
                self.limits.spend("request", address(connection))
            except Refusal as refusal:
                return refusal
        return None

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = route_of(scope)
        self.metrics.count("requests", method=scope["method"] if route else "", route=route or "(none)", status=str(status))
        self.metrics.time("request", seconds)
        level = logging.ERROR if status >= 500 else logging.WARNING if seconds > SLOW or status == 429 else logging.INFO
        facts = {"method": scope["method"][:10], "route": route, "status": status, "ms": round(seconds * 1000, 1)}
        log.log(level, "request", extra={"facts": facts})


def file(path: str) -> bool:
    """Whether this is one of our files, which are the same for everybody, or a game's own style sheet and symbols."""
    return path.startswith("/static/") or (path.startswith("/games/") and path.endswith(FILES))


def refusal_headers(refusal: Refusal) -> dict[str, str]:
    headers: dict[str, str] = {}
    if refusal.retry_after:
        headers["retry-after"] = str(math.ceil(refusal.retry_after))
    if refusal.status == 401:
        headers["www-authenticate"] = "Bearer"
    return headers


def refusal_data(refusal: Refusal) -> dict[str, Any]:
    return {"status": refusal.status, "message": refusal.message}


def route_of(scope: Scope) -> str:
    """The pattern of the route, not the path: paths hold secrets."""
    return str(getattr(scope.get("route"), "path", ""))


def too_large() -> Refusal:
    return Refusal(413, f"A request may hold at most {LARGEST_BODY} bytes.")
