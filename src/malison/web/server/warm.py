"""All that is made once and then shared, made before the first visitor comes, or beside the first ones where that is safe.

Tables are replayed in threads. What the threads share is not left to whichever comes first: two that make it at once could bring the
whole server down. Templates take longest, and Jinja guards them against threads itself: they can wait.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from typing import Final

from jinja2 import Template

from malison.kernel import registry
from malison.kernel.errors import MalisonError
from malison.web.show.looks import HERE, own_template, template
from malison.web.table import lessons

BREATH: Final = 0.02
"""Seconds for visitors between two templates."""

log = logging.getLogger("malison.web")


def warm_up() -> None:
    """Every game with its editions, boxes, deals and lessons."""
    for name in registry.games():
        try:
            registry.game(name).warm_up()
            for lesson in lessons.names(name):
                lessons.lesson(name, lesson)
        except MalisonError as error:
            # The others can be played all the same.
            log.error("a game is broken", extra={"facts": {"game": name, "reason": str(error)}})


def all_templates() -> Iterator[Template]:
    """Our own, and those of the games' looks, each with the edition that most tables have."""
    for path in sorted((HERE / "templates").rglob("*.html")):
        yield template(path.relative_to(HERE / "templates").as_posix())
    for name in registry.games():
        try:
            game = registry.game(name)
            edition = game.edition()
        except MalisonError:
            continue
        for path in sorted(game.looks.glob("*.html")):
            yield own_template(edition, path.name)


async def warm_templates() -> None:
    """One by one, beside the first visitors."""
    for _ in all_templates():
        await asyncio.sleep(BREATH)
