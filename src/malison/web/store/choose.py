"""Which database a URL names."""

from __future__ import annotations

from malison.kernel.errors import BadSetting
from malison.web.store.store import Store, is_postgres, sqlite_path


def open_store(url: str) -> Store:
    """The store that a URL names. What the other one needs is not loaded."""
    if is_postgres(url):
        try:
            from malison.web.store.postgres import Postgres
        except ModuleNotFoundError as error:
            raise BadSetting(f"PostgreSQL needs {error.name}, which is not installed: pip install 'malison[server]'") from None
        return Postgres(url)
    from malison.web.store.sqlite import Sqlite

    return Sqlite(sqlite_path(url))
