"""What a table announces of its deal before the first move."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Final

from malison.kernel.records import commitment
from malison.kernel.rng import SMALL
from malison.web.store.store import TableRow

SALT_BYTES: Final = 16
"""A seed that somebody typed can be found by trying dates and names; salted with so many random bytes it cannot."""


@dataclass
class Announced:
    """The hash that was published, the salt that is published with the seed, and the generator of chance."""

    hash: str
    salt: str = ""
    generator: str = SMALL


def announce(seed: str, generator: str) -> str:
    """What a new table keeps, as one text: the generator, a salt of its own, the hash of salt and seed."""
    salt = secrets.token_hex(SALT_BYTES)
    return f"{generator} {salt} {commitment(seed, salt)}"


def announced(row: TableRow) -> Announced:
    """A table from before there were salts keeps the hash alone; it has none, and the small generator."""
    generator, _, rest = row.seed_hash.rpartition(" ")[0].partition(" ")
    return Announced(row.seed_hash.rpartition(" ")[2], rest, generator or SMALL)
