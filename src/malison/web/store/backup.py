"""A copy of everything that is kept, taken while the server runs."""

from __future__ import annotations

import contextlib
import os
import shlex
import sqlite3
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from malison.kernel.errors import MalisonError
from malison.web.store.store import is_postgres, sqlite_path


class CannotCopy(MalisonError):
    """There is nothing to copy, or nowhere to put it."""


def backup(url: str, target: Path) -> str:
    """Copy a SQLite database whole and say so; for PostgreSQL say what does it."""
    if is_postgres(url):
        line = shlex.join(["pg_dump", "--format=custom", f"--file={target}", nameless(url)])
        return f"PostgreSQL makes its own copies:\n\n    {line}\n"
    source = sqlite_path(url)
    if not source.is_file():
        raise CannotCopy(f"there is no database {source}")
    if target.exists():
        raise CannotCopy(f"{target} is already there; a copy is never written over anything")
    part = target.with_name(target.name + ".part")
    try:
        copy(source, part)
        part.replace(target)
        sync(target.parent)
    except (OSError, sqlite3.Error) as error:
        with contextlib.suppress(OSError):
            part.unlink()
        raise CannotCopy(f"{source} cannot be copied to {target}: {error}") from None
    return f"{target}: a whole copy of {source}, {target.stat().st_size:,} bytes\n"


def copy(source: Path, part: Path) -> None:
    """As it is at one moment, whatever is written meanwhile; checked, and on the disk."""
    with contextlib.suppress(FileNotFoundError):
        part.unlink()
    # Seeds and links are in there: for the owner's eyes only.
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    with (
        contextlib.closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True, timeout=10)) as old,
        contextlib.closing(sqlite3.connect(part)) as new,
    ):
        old.backup(new)
        # One file, with nothing beside it.
        new.execute("PRAGMA journal_mode = DELETE")
        found = new.execute("PRAGMA integrity_check").fetchone()[0]
        if found != "ok":
            raise sqlite3.DatabaseError(f"the copy is not whole: {found}")
    sync(part)


def sync(path: Path) -> None:
    """Onto the disk, as far as this system can promise it."""
    with contextlib.suppress(PermissionError):
        opened = os.open(path, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def nameless(url: str) -> str:
    """The address without its password, which would stay in the shell's history; pg_dump asks for it."""
    parts = urlsplit(url)
    who, at, where = parts.netloc.rpartition("@")
    return urlunsplit(parts._replace(netloc=f"{who.partition(':')[0]}{at}{where}"))
