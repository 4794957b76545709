"""The server put together: settings in, an ASGI application out."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from malison.kernel.errors import MalisonError
from malison.version import __version__
from malison.web import api, learning, logs, memory, render, site, sockets
from malison.web.analyses import Analyses
from malison.web.botpool import COMMAND, BotPool
from malison.web.describe import operations
from malison.web.gate import Gate, refusal_data, refusal_headers
from malison.web.hints import Hints
from malison.web.hub import Hub
from malison.web.limits import Limits
from malison.web.metrics import Metrics
from malison.web.refusal import Refusal, from_kernel
from malison.web.security import new_token
from malison.web.settings import Settings
from malison.web.store import StoreDown, open_store

STATIC: Final = Path(__file__).parent / "static"
WORDS: Final = {404: "There is nothing here.", 405: "That cannot be done here."}

log = logging.getLogger("malison.web")


def from_environment() -> FastAPI:
    """For uvicorn's workers, which are told everything through the environment."""
    settings = Settings.from_environment()
    logs.set_up(settings.worker, settings.log)
    app = create(settings)
    memory.settle()
    return app


def create(settings: Settings, bot_command: Sequence[str] = COMMAND) -> FastAPI:
    metrics = Metrics(settings.worker)
    pool = BotPool(settings.bot_workers, settings.bot_seconds, metrics, bot_command)
    hub = Hub(settings, open_store(settings.db), pool, metrics)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        await hub.open(new_token())
        sweeper = asyncio.create_task(memory.sweep())
        log.info("open", extra={"facts": {"version": __version__}})
        yield
        sweeper.cancel()
        await hub.close()
        log.info("closed")

    app = FastAPI(
        title="Malison",
        version=__version__,
        description="A table for cursed board games: open tables, take a seat, see what it may see, and move.",
        docs_url=None,
        redoc_url=None,
        lifespan=life,
    )
    app.state.hub = hub
    app.state.analyses = Analyses(hub)
    app.state.hints = Hints(hub)
    app.state.limits = Limits(settings.rate)
    app.state.started = time.time()
    app.include_router(api.router)
    app.include_router(sockets.router)
    app.include_router(learning.router)
    app.include_router(site.router)
    add_own_pages(app, hub)
    app.mount("/static", Static(directory=STATIC, check_dir=False))
    add_refusals(app)
    app.add_middleware(GZipMiddleware, minimum_size=600, compresslevel=6)
    app.add_middleware(Gate, limits=app.state.limits, metrics=metrics, respond=answer)
    return app


class Static(StaticFiles):
    """Files that never change under the same `?v=`."""

    def file_response(self, full_path: Any, stat_result: Any, scope: Scope, status_code: int = 200) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["cache-control"] = site.FOR_EVER if b"v=" in scope.get("query_string", b"") else "no-cache"
        return response


def add_own_pages(app: FastAPI, hub: Hub) -> None:
    @app.get("/healthz", include_in_schema=False)
    async def health() -> Response:
        """Whether this process can answer from its database."""
        await hub.store.read("SELECT 1")
        return JSONResponse({"status": "ok", "version": __version__})

    @app.get("/metrics", include_in_schema=False)
    async def show_metrics() -> Response:
        counts = hub.store.counts
        gauges = [
            ("tables_in_memory", float(len(hub.tables))),
            ("sockets", float(sum(map(len, hub.subscribers.values())))),
            ("bot_processes", float(len(hub.pool.all))),
            ("store_commits", float(counts.commits)),
            ("store_writes", float(counts.writes)),
            ("store_reads", float(counts.reads)),
            ("store_commit_seconds", counts.seconds),
            ("uptime_seconds", time.time() - app.state.started),
        ]
        return PlainTextResponse(hub.metrics.text(gauges), media_type="text/plain; version=0.0.4")

    @app.get("/docs", include_in_schema=False)
    async def docs() -> Response:
        return HTMLResponse(render.docs(operations(app.openapi())))


def add_refusals(app: FastAPI) -> None:
    """Everything that goes wrong is told in words, as a page or as JSON."""

    async def refused(request: Request, error: Exception) -> Response:
        return answer(request.url.path, as_refusal(error))

    for kind in (Refusal, MalisonError, StoreDown, HTTPException, RequestValidationError):
        app.add_exception_handler(kind, refused)


def as_refusal(error: Exception) -> Refusal:
    if isinstance(error, Refusal):
        return error
    if isinstance(error, StoreDown):
        return Refusal(503, "The database does not answer; nothing was done.", 1)
    if isinstance(error, HTTPException):
        return Refusal(error.status_code, WORDS.get(error.status_code, str(error.detail)))
    if isinstance(error, RequestValidationError):
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"][1:])
        return Refusal(422, f"{place}: {first['msg']}" if place else str(first["msg"]))
    if isinstance(error, MalisonError):
        return from_kernel(error)
    raise error


def answer(path: str, refusal: Refusal) -> Response:
    headers = refusal_headers(refusal)
    if path.startswith("/api"):
        return JSONResponse(refusal_data(refusal), refusal.status, headers)
    return HTMLResponse(render.error(refusal.status, refusal.message), refusal.status, headers)
