"""How a server is set up: from the command's options and from the environment, in one place."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from malison.kernel.errors import BadSetting

PREFIX: Final = "MALISON_"


def default_db() -> str:
    """A file in the user's own data folder."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return f"sqlite:///{Path(base) / 'malison' / 'malison.db'}"


@dataclass(frozen=True)
class Settings:
    """Everything a server process needs to know. Each field can be given as MALISON_ and its name in capitals."""

    db: str = ""
    """`sqlite:///path` (or a bare path) or `postgresql://…`."""
    bot_workers: int = 2
    bot_seconds: float = 30.0
    """A bot that thinks longer is replaced, and a simple one moves for it."""
    rate: float = 1.0
    """Rate limits are multiplied by this; 0 turns them off (behind a proxy that has its own)."""
    editions: str = ""
    """A folder with further editions (`*.toml`) that hosts may choose."""
    origin: str = ""
    """The address people use, if a proxy changes the Host header: `https://games.example`."""
    away_seconds: float = 60.0
    """Somebody not connected for so long counts as away, at the least; and so long everybody has to come back after a start."""
    connections: int = 0
    """Most connections of this process; 0: as many as the operating system allows, with some room."""
    tables_kept: int = 2000
    """Tables kept in memory; all others are read again when somebody comes back."""
    log: str = "INFO"
    """The least level that is logged."""
    worker: str = ""
    """The name of this process in logs and metrics."""
    dev: int = 0
    """1: what goes wrong is shown on the page. Never where others can come."""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Settings:
        found = os.environ if environment is None else environment
        values: dict[str, str | int | float] = {}
        for name, default in ((f, getattr(cls, f)) for f in cls.__dataclass_fields__):
            text = found.get(PREFIX + name.upper())
            if text:
                try:
                    values[name] = type(default)(text)
                except ValueError:
                    raise BadSetting(f"{PREFIX}{name.upper()} is a number, not {text!r}") from None
        if str(values.get("log", cls.log)) not in logging.getLevelNamesMapping():
            raise BadSetting(f"{PREFIX}LOG is one of {', '.join(logging.getLevelNamesMapping())}, not {values['log']!r}")
        return cls(**{"db": default_db(), "worker": f"w{os.getpid()}", **values})  # type: ignore[arg-type]

    def to_environment(self) -> dict[str, str]:
        """For worker processes, which read it back."""
        return {PREFIX + name.upper(): str(getattr(self, name)) for name in self.__dataclass_fields__ if name != "worker"}

    def edition_files(self) -> dict[str, Path]:
        """The editions hosts may choose besides the built-in one, by file name."""
        if not self.editions:
            return {}
        return {path.stem: path for path in sorted(Path(self.editions).glob("*.toml"))}
