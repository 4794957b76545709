"""Fixtures for all tests."""

from __future__ import annotations

import importlib
import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import malison
from malison.kernel import registry
from malison.kernel.game import Game
from malison.testing import new


def pytest_configure() -> None:
    """The two runs of `make test` must really be the two they claim to be."""
    expected = os.environ.get("MALISON_EXPECT")
    if expected and malison.compiled() != (expected == "compiled"):
        pytest.exit(f"these tests were to run against {expected} rules, but the others were found", 2)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What was skipped, and why: one line for each reason."""
    reasons = Counter(str(report.longrepr[2]).removeprefix("Skipped: ") for report in terminalreporter.stats.get("skipped", []))
    kept = os.environ.get("MALISON_SKIPPED")
    if kept:
        with open(kept, "a", encoding="utf-8") as file:
            file.writelines(f"{' '.join(reason.split())}\n" for reason in reasons.elements())
    for reason, times in sorted(reasons.items()):
        terminalreporter.write_line(f"skipped, {times} {'time' if times == 1 else 'times'}: {reason}", yellow=True)


@pytest.fixture
def nim(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """A sixth game, registered by another package."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent / "sixth"))
    registry.forget()
    yield malison.game("nim")
    registry.forget()
    sys.modules.pop("nim", None)


@pytest.fixture
def hill(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The game that `malison new` writes, as it lies in the template; not registered."""
    monkeypatch.syspath_prepend(str(new.TEMPLATE / "src"))
    yield importlib.import_module("hollow_hill").GAME
    for name in [name for name in sys.modules if name.partition(".")[0] == "hollow_hill"]:
        del sys.modules[name]
