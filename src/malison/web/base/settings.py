"""How a server is set up: from the command's options and from the environment, in one place."""

from __future__ import annotations

import contextlib
import logging
import os
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from malison.kernel.errors import BadSetting

PREFIX: Final = "MALISON_"
METRICS_FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""Where several processes count together. The library that counts reads it itself, when it is loaded."""


def default_db() -> str:
    """A file in the user's own data folder."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return f"sqlite:///{Path(base) / 'malison' / 'malison.db'}"


def chosen_db(given: str | None) -> str:
    """The database that was asked for: by an option, else by the environment, else the default."""
    return given or os.environ.get(f"{PREFIX}DB") or default_db()


def metrics_folder() -> str:
    """Nothing if this process counts for itself."""
    return os.environ.get(METRICS_FOLDER, "")


@contextlib.contextmanager
def shared_metrics() -> Iterator[None]:
    """A folder in which the processes started meanwhile count together, unless the owner has named one."""
    if metrics_folder():
        yield
        return
    with tempfile.TemporaryDirectory(prefix="malison-metrics-") as folder:
        os.environ[METRICS_FOLDER] = folder
        try:
            yield
        finally:
            del os.environ[METRICS_FOLDER]


@dataclass(frozen=True)
class Settings:
    """Everything a server process needs to know. Each field can be given as MALISON_ and its name in capitals."""

    db: str = ""
    """`sqlite:///path` (or a bare path) or `postgresql://…`."""
    bot_workers: int = 2
    bot_seconds: float = 30.0
    """A bot that thinks longer is replaced, and a simple one moves for it."""
    pause_seconds: float = 60.0
    """Bots among themselves pause when nobody has looked for so long; 0: they play on."""
    rate: float = 1.0
    """Rate limits are multiplied by this; 0 turns them off (behind a proxy that has its own)."""
    editions: str = ""
    """A folder with further editions (`*.toml`) that hosts may choose."""
    workshop: int = 0
    """1: visitors may change boxes in the workshop, and simulate there within its limits."""
    origin: str = ""
    """The address people use, if a proxy changes the Host header: `https://games.example`."""
    away_seconds: float = 60.0
    """Somebody not connected for so long counts as away, at the least; and so long everybody has to come back after a start."""
    connections: int = 0
    """Most connections of this process; 0: as many as the operating system allows, with some room."""
    tables_kept: int = 2000
    """Tables kept in memory; all others are read again when somebody comes back."""
    keep_unbegun_days: float = 14.0
    """Tables at which nobody has ever moved are deleted when they have not been touched for so long; 0: never."""
    keep_unfinished_days: float = 0.0
    """Likewise games that were begun and not finished."""
    keep_finished_days: float = 0.0
    """Likewise finished games."""
    shrink_days: float = 7.0
    """Finished games shrink to their record after so long; 0: never."""
    smtp: str = ""
    """Where letters are posted: `smtp://user:password@host:587` or `smtps://…`. Nothing: no e-mail. It needs `origin`, for the links."""
    mail_from: str = ""
    """Whom letters come from: `games@example.org`."""
    mail_seconds: float = 600.0
    """Somebody is written to when the table has waited for them for so long, and they are not there."""
    mail_pause: float = 3600.0
    """At most one letter in so many seconds."""
    mail_remind: float = 86400.0
    """Whoever wants it is reminded once when the table has waited for so long; in a slow game with a clock, when a quarter is left."""
    log: str = "INFO"
    """The least level that is logged."""
    worker: str = ""
    """The name of this process in logs and metrics."""
    dev: int = 0
    """1: what goes wrong is shown on the page. Never where others can come."""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None, **defaults: str | int | float) -> Settings:
        found = os.environ if environment is None else environment
        values = {"db": default_db(), "worker": f"w{os.getpid()}", **defaults}
        for name, default in ((f, getattr(cls, f)) for f in cls.__dataclass_fields__):
            text = found.get(PREFIX + name.upper())
            if text:
                try:
                    values[name] = type(default)(text)
                except ValueError:
                    raise BadSetting(f"{PREFIX}{name.upper()} is a number, not {text!r}") from None
        if str(values.get("log", cls.log)) not in logging.getLevelNamesMapping():
            raise BadSetting(f"{PREFIX}LOG is one of {', '.join(logging.getLevelNamesMapping())}, not {values['log']!r}")
        return cls(**values)  # type: ignore[arg-type]

    def to_environment(self) -> dict[str, str]:
        """For worker processes, which read it back."""
        return {PREFIX + name.upper(): str(getattr(self, name)) for name in self.__dataclass_fields__ if name != "worker"}

    def hand_on(self) -> None:
        """To the processes that are started from here."""
        os.environ.update(self.to_environment())

    def edition_files(self) -> dict[str, Path]:
        """The editions hosts may choose besides the built-in one, by file name."""
        if not self.editions:
            return {}
        return {path.stem: path for path in sorted(Path(self.editions).glob("*.toml"))}
