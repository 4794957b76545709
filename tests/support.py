"""What tests share."""

from __future__ import annotations

from malison.testing import Case, cases, every_case, every_game, facts, positions, rules

__all__ = ["Case", "cases", "every_case", "every_game", "facts", "positions", "rules"]
