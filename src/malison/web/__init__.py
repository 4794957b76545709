"""The table in the browser. Needs an extra: `pip install malison[play]`, or `[server]` for PostgreSQL as well."""

from __future__ import annotations

from typing import Any

from malison.kernel.errors import MalisonError


class NotInstalled(MalisonError):
    """The packages of the extra are missing."""


def serve(*arguments: Any, **named: Any) -> None:
    """Start the server: `serve(host, port, db, workers, bot_workers, open_page, dev, workshop)`; see `malison.web.server.run`."""
    try:
        from malison.web.server.run import serve as start
    except ModuleNotFoundError as error:
        raise NotInstalled(f"the web table needs {error.name}, which is not installed: pip install 'malison[play]'") from None
    start(*arguments, **named)
