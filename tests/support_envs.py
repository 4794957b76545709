"""What tests of environments share."""

from __future__ import annotations

from typing import Any

import pytest

from malison.testing.support import cases

CASES = [case for case in cases() if case.seats]
every_table: Any = pytest.mark.parametrize("case", CASES, ids=str)
"""Every game in every mode with every number of seats from one up."""


def setting(case: Any) -> dict[str, Any]:
    return {"name": case.game.name, "seats": case.seats, "mode": case.mode}
