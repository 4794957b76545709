"""The table in the browser. Needs the extra: `pip install malison[server]`."""

from __future__ import annotations

from typing import Any


def serve(*arguments: Any, **named: Any) -> None:
    """Start the server: `serve(host, port, db, workers, bot_workers, open_page)`; see `malison.web.server`."""
    from malison.web.server import serve as start

    start(*arguments, **named)
