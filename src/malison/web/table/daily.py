"""The deal of the day: one game, dealt the same for everybody on this server, and played once in each browser.

Seed and bots' chance follow from the server's secret and the day, so every process deals alike and nobody can know it beforehand. Until
the day is over nothing of it is open (seed, record, replay, analysis), nobody watches or gives advice, and who sits where does not change.
That a browser has had its try is kept apart from the table (`store.Try`), and nothing that can be done with a table gives it another one.
"""

from __future__ import annotations

import hashlib
import hmac
from datetime import UTC, date, datetime, timedelta

from malison.kernel import registry
from malison.kernel.rng import SEED_BITS
from malison.web.base.refusal import Refusal
from malison.web.store.store import TableRow, Try

CLOSED = "This is the deal of the day; it is opened when the day is over."
STAYS = "until the day is over (midnight UTC)"
LEFT = f"Nobody gets up from the deal of the day {STAYS}: there is one try in each browser. Concede if you want to end it."
HANDED_OVER = f"The deal of the day is handed over to nobody {STAYS}: everybody plays it for themselves. Others find theirs at /daily."
DELETED = f"The deal of the day stays {STAYS}: there is one try in each browser. Put it away and it is not listed."
LISTED = "The deal of the day is not in the lobby: everybody plays it for themselves. Open another table for whoever wants to sit down."
SHARED = (
    f"Nobody is invited to the deal of the day {STAYS}, not even to watch: everybody plays it for themselves. Others find theirs at /daily."
)
OTHER_TRY = "This browser has had its try at the deal of the day, at a table of its own. It can come to this one when the day is over."
GONE = (
    "You have had your try at the deal of the day. Its table is gone, and the try counts as conceded. The next deal comes at midnight UTC."
)


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


def counts(found: Try) -> bool:
    """Whether a game was finished while its deal was closed; one whose table went before it was over is given up."""
    return datetime.fromtimestamp(found.ended, UTC).date().isoformat() <= found.day if found.ended else found.gone


def closed(row: TableRow) -> bool:
    """Whether others may still be playing this deal."""
    return bool(row.daily) and row.daily >= today()


def keep_closed(row: TableRow, why: str) -> None:
    """Refuse what must not happen to a deal that others may still be playing."""
    if closed(row):
        raise Refusal(403, why)
