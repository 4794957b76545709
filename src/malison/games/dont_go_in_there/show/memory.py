"""True memory: who took and lost how many ghosts is told as it happens, and then is for the players to remember."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

GHOSTS: Final = ("haunted", "attic", "nursery", "library-left", "library-right", "halved", "passed", "mirrored")


def fleeting(options: Mapping[str, Any]) -> tuple[str, ...]:
    return GHOSTS if options["memory"] else ()
