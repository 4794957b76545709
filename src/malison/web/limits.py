"""How often somebody may do something. Buckets of tokens that refill; an empty one is a clear 429."""

from __future__ import annotations

import time
from typing import Final

from malison.web.refusal import Refusal

RATES: Final = {
    # What: (a second, at once).
    "request": (40.0, 160.0),
    "open": (0.5, 20.0),
    "link": (1.0, 30.0),
    "move": (30.0, 120.0),
    "hint": (1.0, 20.0),
    "socket": (4.0, 80.0),
}
MOST_KEPT: Final = 20_000
MOST_SOCKETS: Final = 200


class Limits:
    """Per address and kind. Each server process counts for itself."""

    def __init__(self, factor: float) -> None:
        self.factor = factor
        self.held: dict[str, int] = {}
        self.buckets: dict[tuple[str, str], tuple[float, float]] = {}

    def hold(self, who: str) -> None:
        """One more open socket of an address."""
        if self.factor > 0 and self.held.get(who, 0) >= MOST_SOCKETS * self.factor:
            raise Refusal(429, "Too many open connections from your address.", 1)
        self.held[who] = self.held.get(who, 0) + 1

    def release(self, who: str) -> None:
        self.held[who] -= 1
        if not self.held[who]:
            del self.held[who]

    def spend(self, kind: str, who: str) -> None:
        """Take one token, or say when to come back."""
        if self.factor <= 0:
            return
        rate, most = RATES[kind][0] * self.factor, RATES[kind][1] * self.factor
        now = time.monotonic()
        tokens, then = self.buckets.get((kind, who), (most, now))
        tokens = min(most, tokens + (now - then) * rate)
        if tokens < 1:
            wait = (1 - tokens) / rate
            raise Refusal(
                429, f"That was too much at once; try again in {wait:.0f} s." if wait >= 1 else "That was too fast; try again.", wait
            )
        self.buckets[kind, who] = (tokens - 1, now)
        if len(self.buckets) > MOST_KEPT:
            # Full buckets say nothing; the oldest ones are full.
            for key in sorted(self.buckets, key=lambda k: self.buckets[k][1])[: MOST_KEPT // 2]:
                del self.buckets[key]
