"""Which Malison this is, and how it runs."""

from __future__ import annotations

import os
from typing import Final

from malison.kernel import state

__version__ = "0.1.0"
BESIDE: Final = "MALISON_BESIDE"
"""Where the same rules are being compiled while this process runs interpreted: a folder that is there as soon as they are whole, and that
processes started then import."""


def compiled() -> bool:
    """Whether the rules run compiled (by mypyc) rather than interpreted."""
    return not (state.__file__ or "").endswith(".py")


def compiled_beside() -> bool:
    """Whether this process runs interpreted and those that are started now run compiled."""
    place = os.environ.get(BESIDE)
    return place is not None and not compiled() and os.path.isdir(place)


def running() -> str:
    """How the rules run here, in a few words."""
    if compiled():
        return "rules compiled"
    if compiled_beside():
        return "rules compiled for bots, interpreted here until the next start"
    return "rules interpreted, being compiled" if os.environ.get(BESIDE) else "rules interpreted"


def describe() -> str:
    """The version and how the rules run, for people."""
    if compiled():
        return f"malison {__version__} (rules compiled)"
    return (
        f"malison {__version__} (rules interpreted: the same games, about ten times slower; "
        "install a C compiler and the Python headers, then install malison again)"
    )
