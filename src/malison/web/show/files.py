"""Static files and their addresses, which change with what is in them."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).parent / "static"


@cache
def stamp(path: Path) -> str:
    """A short fingerprint of a file, so that its address changes with its content and may be cached for ever."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]


@cache
def asset(name: str) -> str:
    """The address of a static file."""
    return f"/static/{name}?v={stamp(STATIC / name)}"
