"""`malison serve`: uvicorn with our settings, one process for SQLite or several for PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from dataclasses import replace
from typing import Any, Final

from malison.kernel.errors import MalisonError
from malison.web.base.settings import Settings, chosen_db, shared_metrics
from malison.web.http.sockets import LARGEST_MESSAGE
from malison.web.server.dev import HERE_ONLY, reloading
from malison.web.store.choose import open_store
from malison.web.store.store import StoreDown, is_postgres

PATIENCE: Final = 5
"""Seconds that open requests get to finish when the server is stopped."""


OPTIONS: Final[dict[str, Any]] = {
    "http": "malison.web.server.door:Door",
    "ws": "malison.web.server.door:Window",
    "access_log": False,
    "log_config": None,
    "server_header": False,
    "ws_max_size": 4 * LARGEST_MESSAGE,
    # Compressing each small message costs more time and memory (per socket) than it saves.
    "ws_per_message_deflate": False,
    "ws_ping_interval": 20,
    "ws_ping_timeout": 20,
    "timeout_graceful_shutdown": PATIENCE,
}
"""How uvicorn is run, wherever it is."""


class CannotServe(MalisonError):
    """The server cannot be started so."""


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    db: str | None = None,
    workers: int = 1,
    bot_workers: int | None = None,
    open_page: bool = False,
    dev: bool = False,
    workshop: bool = False,
) -> None:
    """Serve until stopped. `db` is a path, `sqlite:///path` or `postgresql://…` (default: MALISON_DB, else a file in the user's
    data folder); several `workers` need PostgreSQL; `open_page` opens the shelf in the browser once the server answers, and logs only
    what goes wrong. `dev` is for who works on Malison: what goes wrong is on the page, and the server starts anew with
    every change. `workshop` opens the workshop to everybody who comes; who opens the page on this machine has it anyway."""
    import uvicorn

    url = chosen_db(db)
    if workers < 1:
        raise CannotServe("at least one worker is needed")
    if workers > 1 and not is_postgres(url):
        raise CannotServe("several workers need PostgreSQL (--db postgresql://…); with SQLite there is one, enough for hundreds of tables")
    if dev and (workers > 1 or host not in HERE_ONLY):
        raise CannotServe("--dev shows the inside of the program: it is for one worker and this machine (127.0.0.1) only")
    bots = max(1, (os.cpu_count() or 2) if bot_workers is None else bot_workers)
    # Who opens the page wants to play, not to read logs.
    settings = Settings.from_environment(log="WARNING") if open_page else Settings.from_environment()
    workshop = workshop or ((open_page or dev) and host in HERE_ONLY)
    replace(settings, db=url, bot_workers=-(-bots // workers), dev=int(dev), workshop=int(workshop or settings.workshop)).hand_on()
    port = free_port(host, port)
    asyncio.run(try_out(url))
    address = f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{port}/"  # noqa: S104
    sys.stderr.write(f"Malison is at {address} (Ctrl-C stops it)\n")
    if open_page:
        threading.Thread(target=open_when_ready, args=(address,), daemon=True).start()
    more_files()
    more = reloading() if dev else {"workers": workers}
    with shared_metrics() if workers > 1 else contextlib.nullcontext():
        uvicorn.run("malison.web.server.app:from_environment", factory=True, host=host, port=port, **more, **OPTIONS)


async def try_out(url: str) -> None:
    """Open the database once before anything else: what is wrong with it is then a line, and not in the middle of a log."""
    store = open_store(url)
    try:
        await store.open()
        await store.check()
    except StoreDown as error:
        raise CannotServe(f"the database cannot be written: {error}") from None
    finally:
        await store.close()


def more_files() -> None:
    """Every connection is an open file: ask for as many as we may have."""
    try:
        import resource
    except ImportError:
        return
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def free_port(host: str, wanted: int = 0) -> int:
    """The port if it is free; any free one for 0."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, wanted))
        except OSError as error:
            raise CannotServe(f"cannot listen on {host}:{wanted}: {error.strerror}; choose another --port") from None
        return int(probe.getsockname()[1])


def open_when_ready(address: str) -> None:
    for _ in range(100):
        try:
            with urllib.request.urlopen(f"{address}healthz", timeout=1):  # noqa: S310 - our own address
                webbrowser.open(address)
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
