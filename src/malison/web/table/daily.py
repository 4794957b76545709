"""The deal of the day: one game, dealt the same for everybody on this server, and played once in each browser.

Seed and bots' chance follow from the server's secret and the day, so every process deals alike and nobody can know it beforehand. Until
the day is over nothing of it is open (seed, record, replay, analysis), nobody watches or gives advice, and who sits where does not change.
"""

from __future__ import annotations

import hashlib
import hmac
from datetime import UTC, date, datetime, timedelta

from malison.kernel import registry
from malison.kernel.rng import SEED_BITS
from malison.web.store.store import TableRow

CLOSED = "This is the deal of the day; it is opened when the day is over."


def today() -> str:
    return datetime.now(UTC).date().isoformat()


def before(day: str) -> str:
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()


def in_words(day: str) -> str:
    found = date.fromisoformat(day)
    return f"{found:%A}, {found.day} {found:%B}"


def hours_left(now: datetime | None = None) -> str:
    """How long the day still lasts."""
    now = now or datetime.now(UTC)
    minutes = 1440 - now.hour * 60 - now.minute
    return f"{minutes // 60} h {minutes % 60} min" if minutes >= 60 else f"{minutes} min"


def game_of(day: str) -> str:
    """The games take turns."""
    names = sorted(registry.games())
    return names[date.fromisoformat(day).toordinal() % len(names)]


def seed_of(secret: str, day: str) -> str:
    return str(int.from_bytes(drawn(secret, day, "seed"), "big") % (1 << SEED_BITS))


def bot_key_of(secret: str, day: str) -> str:
    return drawn(secret, day, "bots").hex()[:32]


def drawn(secret: str, day: str, what: str) -> bytes:
    # A key of its own: what else the secret signs is chosen by visitors.
    key = hashlib.sha256(f"the deal of the day\0{secret}".encode()).digest()
    return hmac.new(key, f"{day}/{what}".encode(), hashlib.sha256).digest()


def in_time(row: TableRow) -> bool:
    """Whether a game was finished while its deal was closed."""
    return datetime.fromtimestamp(row.moved, UTC).date().isoformat() <= row.daily


def closed(row: TableRow) -> bool:
    """Whether others may still be playing this deal."""
    return bool(row.daily) and row.daily >= today()
