"""How often somebody may do something. Buckets of tokens that refill; an empty one is a clear 429.

Several server processes tell each other what was spent, so that a visitor has one purse however many of them answer.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Awaitable, Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Any, Final

from malison.web.base.refusal import Refusal

RATES: Final = {
    # What: (a second, at once).
    "request": (40.0, 160.0),
    "open": (0.5, 20.0),
    "link": (1.0, 30.0),
    "move": (30.0, 120.0),
    "hint": (1.0, 20.0),
    "socket": (4.0, 80.0),
    "replay": (4.0, 60.0),
    "talk": (0.2, 8.0),
    "report": (0.02, 5.0),
    "mail": (0.005, 3.0),
    "workshop": (4.0, 60.0),
    "simulate": (0.05, 6.0),
}
MOST_KEPT: Final = 20_000
MOST_SOCKETS: Final = 200
MOST_WATCHING: Final = 50
MOST_IN_A_SEAT: Final = 8
"""Sockets at one table: of spectators, and of each seat. Every one is sent every move."""
SHARING: Final = 0.5
"""Seconds between two tellings of what was spent here."""
MOST_TOLD: Final = 100
"""A notification carries at most 8000 bytes: the biggest spenders."""
SPENT: Final = "spent"
Spent = list[tuple[str, str, int]]
"""What, by whom, how often."""
WAYS_IN: Final = 1 << 64
"""An IPv6 address stands for its whole network of so many: whoever has one has all."""


@lru_cache(maxsize=20_000)
def household(host: str) -> str:
    """Whom a connection counts for: an IPv4 address, or the /64 network of an IPv6 one."""
    try:
        found = ip_address(host)
    except ValueError:
        return host
    if not isinstance(found, IPv6Address):
        return host
    return str(found.ipv4_mapped or IPv6Address(int(found) // WAYS_IN * WAYS_IN))


class Limits:
    """Per address and kind."""

    def __init__(self, factor: float) -> None:
        self.factor = factor
        self.held: dict[str, int] = {}
        self.buckets: dict[tuple[str, str], tuple[float, float]] = {}
        self.spent: dict[tuple[str, str], int] = {}
        """Since the other processes were last told; nothing if there are none."""
        self.shared = False
        self.secret = ""

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
        key = (kind, self.mark(who))
        tokens, now, rate = self._tokens(key)
        if tokens < 1:
            wait = (1 - tokens) / rate
            raise Refusal(
                429, f"That was too much at once; try again in {wait:.0f} s." if wait >= 1 else "That was too fast; try again.", wait
            )
        self._keep(key, tokens - 1, now)
        if self.shared:
            self.spent[key] = self.spent.get(key, 0) + 1

    def _tokens(self, key: tuple[str, str]) -> tuple[float, float, float]:
        rate, most = RATES[key[0]][0] * self.factor, RATES[key[0]][1] * self.factor
        now = time.monotonic()
        tokens, then = self.buckets.get(key, (most, now))
        return min(most, tokens + (now - then) * rate), now, rate

    def _keep(self, key: tuple[str, str], tokens: float, now: float) -> None:
        self.buckets[key] = (tokens, now)
        if len(self.buckets) > MOST_KEPT:
            # Full buckets say nothing; the oldest ones are full.
            for old in sorted(self.buckets, key=lambda k: self.buckets[k][1])[: MOST_KEPT // 2]:
                del self.buckets[old]

    # -- several processes

    def mark(self, who: str) -> str:
        """What an address is called among the processes: not by its name, for that is nobody's business."""
        return hashlib.sha256(f"{self.secret}/{who}".encode()).hexdigest()[:16] if self.shared else who

    def tell(self) -> Spent:
        """What was spent here since the last time, the biggest spenders first."""
        told = sorted(self.spent.items(), key=lambda item: -item[1] / RATES[item[0][0]][1])[:MOST_TOLD]
        self.spent = {}
        return [(kind, mark, count) for (kind, mark), count in told]

    def hear(self, told: Any) -> None:
        """What was spent elsewhere is gone here, too. Nobody is kept waiting longer than for a purse that was emptied once."""
        for kind, mark, count in told:
            if kind in RATES and self.factor > 0:
                tokens, now, _ = self._tokens((kind, mark))
                self._keep((kind, mark), max(tokens - count, -RATES[kind][1] * self.factor), now)

    async def share(self, tell: Callable[[Spent], Awaitable[None]], secret: str) -> None:
        """Tell the others now and then, for as long as the server runs."""
        self.shared, self.secret = True, secret
        while True:
            await asyncio.sleep(SHARING)
            told = self.tell()
            if told:
                await tell(told)
