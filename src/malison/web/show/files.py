"""Static files and their addresses, which change with what is in them."""

from __future__ import annotations

import hashlib
import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).parent / "static"
REMARKS: Final = {
    ".css": re.compile(r""""(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|/\*.*?\*/\s*""", re.DOTALL),
    ".js": re.compile(r"^[ \t]*//[^\n]*\n", re.MULTILINE),
}
"""What is for those who read the sources, and beside it whatever looks like it in a text."""


@cache
def stamp(path: Path) -> str:
    """A short fingerprint of a file, so that its address changes with its content and may be cached for ever."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]


@cache
def asset(name: str) -> str:
    """The address of a static file."""
    return f"/static/{name}?v={stamp(STATIC / name)}"


def bare(path: Path) -> bytes:
    """A style sheet or a script as it is sent, without its remarks."""
    return without_remarks(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=256)
def without_remarks(path: Path, changed: int) -> bytes:
    """Made once for each state of the file."""
    text = path.read_text(encoding="utf-8")
    return REMARKS[path.suffix].sub(lambda found: found[0] if found[0][0] in "\"'" else "", text).encode()
