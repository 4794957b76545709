"""What tests share."""

from __future__ import annotations

import os

from malison.testing import Case, cases, every_case, every_game, facts, positions, rules

__all__ = ["LONG", "Case", "cases", "every_case", "every_game", "facts", "positions", "rules"]

LONG = os.environ.get("MALISON_LONG", "0") not in ("", "0")
"""Whether there is time for what others need not wait for (`make chaos`)."""
