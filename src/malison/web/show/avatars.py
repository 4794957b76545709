"""A small emblem for a person, the same wherever their name stands: it is made from the name alone."""

from __future__ import annotations

import hashlib
import re
from functools import cache, lru_cache
from typing import Final

from markupsafe import Markup

from malison.web.show.files import STATIC, asset

SPRITE: Final = "avatars.svg"
KEPT: Final = 4096
STEPS: Final = 24
"""So many colours."""


@cache
def emblems() -> list[str]:
    return re.findall(r'<symbol id="([\w-]+)"', (STATIC / SPRITE).read_text(encoding="utf-8"))


def drawn_by(name: str) -> bytes:
    """What decides: the name as people read it."""
    return hashlib.sha256(name.strip().casefold().encode()).digest()


def tint(name: str) -> str:
    return f"hsl({drawn_by(name)[0] % STEPS * 360 // STEPS}, 42%, 36%)"


@lru_cache(maxsize=KEPT)
def avatar(name: str) -> Markup:
    """Always beside the name itself."""
    sign = emblems()[drawn_by(name)[1] % len(emblems())]
    return Markup(
        '<svg class="avatar" viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="15.5" fill="{}"/>'
        '<use href="{}#{}" x="6" y="6" width="20" height="20"/></svg>'
    ).format(tint(name), asset(SPRITE), sign)
