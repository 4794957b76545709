"""Which database a URL names."""

from __future__ import annotations

from malison.web.store.store import Store, is_postgres, sqlite_path


def open_store(url: str) -> Store:
    """The store that a URL names. What the other one needs is not loaded."""
    if is_postgres(url):
        from malison.web.store.postgres import Postgres

        return Postgres(url)
    from malison.web.store.sqlite import Sqlite

    return Sqlite(sqlite_path(url))
