"""What a table announces of its deal before the first move: the hash of salt and seed."""

from __future__ import annotations

import secrets
from typing import Final

from malison.kernel.records import commitment

SALT_BYTES: Final = 16
"""A seed that somebody typed can be found by trying dates and names; salted with so many random bytes it cannot."""


def announce(seed: str) -> tuple[str, str]:
    """A salt of its own for a new table, and the hash that it shows."""
    salt = secrets.token_hex(SALT_BYTES)
    return salt, commitment(seed, salt)
