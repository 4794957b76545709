"""The server put together: settings in, an ASGI application out."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from malison.kernel.errors import MalisonError
from malison.version import __version__
from malison.web.base import logs, memory
from malison.web.base.limits import Limits
from malison.web.base.metrics import Metrics, Seen
from malison.web.base.refusal import Refusal, from_kernel
from malison.web.base.settings import Settings
from malison.web.bots.pool import COMMAND, BotPool
from malison.web.bots.trials import Trials
from malison.web.http import api, learning, mail, offline, site, sockets, workshop
from malison.web.server import dev
from malison.web.server.door import MOST_CONNECTIONS, MOST_PER_ADDRESS, Doors
from malison.web.server.gate import Gate, refusal_data, refusal_headers
from malison.web.server.warm import warm_templates, warm_up
from malison.web.show import render
from malison.web.show.describe import operations
from malison.web.show.files import REMARKS, STATIC, bare
from malison.web.store.choose import open_store
from malison.web.store.store import Store, StoreDown
from malison.web.table import calling, clock, keeping
from malison.web.table.analyses import Analyses
from malison.web.table.driving import Driver
from malison.web.table.hints import Hints
from malison.web.table.hub import Hub
from malison.web.table.rights import new_token

LEAST_PAUSE: Final = 1.0
LONGEST_BEAT: Final = 5.0
"""Seconds: a database that takes longer to write one row is not well."""
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
    warm_up()
    metrics = Metrics(settings.worker)
    pool = BotPool(settings.bot_workers, settings.bot_seconds, metrics, bot_command)
    hub = Hub(settings, open_store(settings.db), pool, metrics)
    driver = Driver(hub)
    limits = Limits(settings.rate)
    doors = Doors(settings.connections or room(), math.ceil(MOST_PER_ADDRESS * settings.rate), metrics)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        await hub.open(new_token())
        hub.later(driver.sweep())
        hub.later(metrics.keep_fresh())
        hub.later(keeping.rounds(hub))
        if not settings.dev:
            hub.later(warm_templates())
        hub.later(doors.watch())
        hub.later(clock.watch(hub))
        hub.later(calling.watch(hub))
        if hub.store.shared:
            hub.spent_elsewhere = limits.hear
            hub.later(limits.share(hub.tell_spent, hub.secret))
        sweeper = asyncio.create_task(memory.sweep())
        log.info("open", extra={"facts": {"version": __version__}})
        # Uvicorn gives this to every connection.
        yield {"doors": doors}
        sweeper.cancel()
        await hub.close()
        metrics.close()
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
    app.state.limits = limits
    app.state.trials = Trials(settings.bot_workers // 2)
    started = time.time()
    metrics.look = lambda: to_be_seen(hub, doors, started)
    app.include_router(api.router)
    app.include_router(sockets.router)
    app.include_router(learning.router)
    app.include_router(mail.router)
    app.include_router(offline.router)
    app.include_router(workshop.plots_style)
    app.include_router(workshop.router)
    app.include_router(site.router)
    add_own_pages(app, hub)
    app.mount("/static", Static(directory=STATIC, check_dir=False))
    add_refusals(app)
    app.add_middleware(GZipMiddleware, minimum_size=600, compresslevel=6)
    app.add_middleware(Gate, limits=app.state.limits, metrics=metrics, respond=answer, explain=dev.page if settings.dev else None)
    return app


def room() -> int:
    """How many connections the operating system lets us have, with a part left for files, databases and bots."""
    try:
        import resource
    except ImportError:
        return MOST_CONNECTIONS
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MOST_CONNECTIONS if files < 0 else max(16, min(MOST_CONNECTIONS, files * 3 // 4 - 50))


class Static(StaticFiles):
    """Files that never change under the same `?v=`."""

    def file_response(self, full_path: Any, stat_result: Any, scope: Scope, status_code: int = 200) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        path = Path(full_path)
        if isinstance(response, FileResponse) and path.suffix in REMARKS:
            kept = {name: response.headers[name] for name in ("etag", "last-modified")}
            response = Response(bare(path), status_code, kept, response.media_type)
        response.headers["cache-control"] = site.FOR_EVER if b"v=" in scope.get("query_string", b"") else "no-cache"
        return response


class Pulse:
    """Whether the database can be read and written, found out at most once a second however often it is asked."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.felt = -LEAST_PAUSE
        self.wrong: StoreDown | None = None
        self.one = asyncio.Lock()

    async def feel(self) -> None:
        async with self.one:
            if time.monotonic() - self.felt >= LEAST_PAUSE:
                try:
                    await asyncio.wait_for(self._beat(), LONGEST_BEAT)
                    self.wrong = None
                except (StoreDown, TimeoutError) as error:
                    self.wrong = StoreDown(str(error))
                    log.error("the database is not well", extra={"facts": {"reason": str(error) or "it does not answer"}})
                self.felt = time.monotonic()
        if self.wrong is not None:
            raise self.wrong

    async def _beat(self) -> None:
        await self.store.read("SELECT 1")
        await self.store.check()


def to_be_seen(hub: Hub, doors: Doors, started: float) -> Iterator[Seen]:
    """What the metrics tell besides what is counted."""
    counts = hub.store.counts
    values = {
        "tables_in_memory": len(hub.tables),
        "sockets": sum(map(len, hub.subscribers.values())),
        "connections": len(doors.inside),
        "bot_processes": len(hub.pool.all),
        "bots_waiting": len(hub.pool.searching.waiting) + len(hub.pool.answering.waiting),
        "bots_driven": len(hub.driving),
        "store_commits": counts.commits,
        "store_writes": counts.writes,
        "store_reads": counts.reads,
        "store_commit_seconds": counts.seconds,
        "store_bytes": hub.sizes.used,
        "store_free_bytes": hub.sizes.free,
        "uptime_seconds": time.time() - started,
    }
    yield from ((name, float(value), {}) for name, value in values.items())
    for state in ("playing", "finished", "shrunk"):
        yield "tables", float(getattr(hub.sizes, state)), {"state": state}


def add_own_pages(app: FastAPI, hub: Hub) -> None:
    pulse = Pulse(hub.store)

    @app.get("/healthz", include_in_schema=False)
    async def health() -> Response:
        """Whether this process can read and write its database."""
        await pulse.feel()
        return JSONResponse({"status": "ok", "version": __version__})

    @app.get("/metrics", include_in_schema=False)
    async def show_metrics() -> Response:
        return PlainTextResponse(hub.metrics.text(), media_type="text/plain; version=0.0.4")

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
