"""What a table announces of its deal before the first move."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Final

from malison.kernel.records import commitment
from malison.web.store import TableRow

SALT_BYTES: Final = 16
"""A seed that somebody typed can be found by trying dates and names; salted with so many random bytes it cannot."""


@dataclass
class Announced:
    """The hash that was published, and the salt that is published with the seed; a table from before there was one has none."""

    hash: str
    salt: str = ""


def announce(seed: str) -> str:
    """What a new table keeps: a salt of its own and the hash of both, as one text."""
    salt = secrets.token_hex(SALT_BYTES)
    return f"{salt} {commitment(seed, salt)}"


def announced(row: TableRow) -> Announced:
    salt, _, hashed = row.seed_hash.rpartition(" ")
    return Announced(hashed, salt)
