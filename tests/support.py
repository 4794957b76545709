"""What tests share."""

from __future__ import annotations

import pytest

rules = pytest.mark.rules
