"""What cannot be tested on a machine is skipped there, and a failure where nothing may be skipped."""

from __future__ import annotations

import pytest
from support_web import missing


@pytest.mark.parametrize(("value", "outcome"), [("", pytest.skip.Exception), ("0", pytest.skip.Exception), ("1", pytest.fail.Exception)])
def test_what_is_missing_is_skipped_or_fails(monkeypatch: pytest.MonkeyPatch, value: str, outcome: type[BaseException]) -> None:
    monkeypatch.setenv("MALISON_NO_SKIPS", value)
    with pytest.raises(outcome, match="a piano is not installed"):
        missing("a piano is not installed")
