"""Fixtures for all tests."""

from __future__ import annotations

import importlib
import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import malison
from malison.kernel import registry
from malison.kernel.game import Game
from malison.testing import new

SHARING = ("tests/web/", "tests/chaos/", "tests/lab/test_ray.py")
"""Where the tests of a file share a server, a browser or a database."""
SPLIT = "tests/web/browser/test_whole_games.py"
"""Too long for one worker: those at a desk and those on a phone go apart."""


def pytest_configure() -> None:
    """The two runs of `make test` must really be the two they claim to be."""
    expected = os.environ.get("MALISON_EXPECT")
    if expected and malison.compiled() != (expected == "compiled"):
        pytest.exit(f"these tests were to run against {expected} rules, but the others were found", 2)


def together(nodeid: str) -> str:
    """What a test is sent to a worker with: the others of its file, if they share something, and else nothing."""
    file, _, name = nodeid.partition("::")
    if not file.startswith(SHARING):
        return nodeid
    return f"{file} {name.rpartition('-')[2]}" if file == SPLIT else file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Whatever shares something is set up in one worker only. The most tests that go together come first, single ones last: so no worker
    is left with much while the others have nothing. (Not by xdist's groups, which pytest 9.2 does not let it mark.)"""
    from xdist.scheduler import LoadScopeScheduling

    class Scheduling(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return together(nodeid)

    return Scheduling(config, log)


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
