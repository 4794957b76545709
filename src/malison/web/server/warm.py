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
from malison.kernel.editions import Edition
from malison.kernel.errors import MalisonError
from malison.web.show.looks import HERE, own_template, template
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
        template(path.relative_to(HERE / "templates").as_posix())


def looks() -> Iterator[tuple[Edition, str]]:
    """The templates of the games' own looks, each with the edition that most tables have."""
    for name in registry.games():
        try:
            game = registry.game(name)
            edition = game.edition()
        except MalisonError:
            continue
        yield from ((edition, path.name) for path in sorted(game.looks.glob("*.html")))


async def warm_looks() -> None:
    """The games' templates, one by one beside the first visitors: they take a second, and Jinja guards them against threads itself."""
    for edition, name in looks():
        own_template(edition, name)
        await asyncio.sleep(BREATH)
