"""The bots that people may ask for: the levels, and nothing else. Bots named by a module or a command line would let any visitor
run programs here."""

from __future__ import annotations

from typing import Final

from malison.bots.seats import BOTS
from malison.web.base.refusal import Refusal

USUAL: Final = "greedy" if "greedy" in BOTS else BOTS[0]
"""Who plays if nobody says otherwise: quick, and no fool."""
LEVELS: Final = (USUAL, *(level for level in BOTS if level != USUAL))
"""The usual one first, then the others from the weakest up."""


def known_level(level: str) -> str:
    if level not in LEVELS:
        raise Refusal(422, f"No bot is called {level[:40]!r}; there are: {', '.join(LEVELS)}")
    return level
