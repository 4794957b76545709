"""Collecting garbage in a process with many live tables.

A full collection looks at everything that lives and, with hundreds of tables, holds up every move for a third of a second.
What a move leaves behind is freed by counting or by the quick collections; so the full ones come seldom, by the clock.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

YOUNG: Final = 10_000
MIDDLE: Final = 20
NEVER: Final = 1_000_000
PAUSE: Final = 600.0
"""Seconds between full collections."""


def settle() -> None:
    """What is loaded now stays for good; from here on only the quick collections happen by themselves."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)


async def sweep() -> None:
    """A full collection now and then, for as long as the server runs."""
    while True:
        await asyncio.sleep(PAUSE)
        gc.collect()
