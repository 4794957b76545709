"""All that is made once and then shared, made before the first visitor comes.

Tables are replayed in threads. What the threads share is not left to whichever comes first: two that make it at once could bring the
whole server down.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from typing import Final

from malison.kernel import registry
from malison.kernel.errors import MalisonError
from malison.web.show.looks import HERE, LOOK, templates
from malison.web.table import lessons

BREATH: Final = 0.02
"""Seconds for visitors between two templates."""

log = logging.getLogger("malison.web")


def warm_up(our_templates: bool = True) -> None:
    """Every game with its editions, boxes, deals and lessons, and our own templates: a third of a second."""
    for name in registry.games():
        try:
            registry.game(name).warm_up()
            for lesson in lessons.names(name):
                lessons.lesson(name, lesson)
        except MalisonError as error:
            # The others can be played all the same.
            log.error("a game is broken", extra={"facts": {"game": name, "reason": str(error)}})
    for path in sorted((HERE / "templates").rglob("*.html")) if our_templates else ():
        templates().get_template(path.relative_to(HERE / "templates").as_posix())


def looks() -> Iterator[str]:
    """The templates of the games' own looks."""
    for name in registry.games():
        try:
            folder = registry.game(name).looks
        except MalisonError:
            continue
        yield from (f"{LOOK}{name}/{path.name}" for path in sorted(folder.glob("*.html")))


async def warm_looks() -> None:
    """The games' templates, one by one beside the first visitors: they take a second, and Jinja guards them against threads itself."""
    for name in looks():
        templates().get_template(name)
        await asyncio.sleep(BREATH)
