"""Other processes: a JSON object a line each way, and none is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from support import cases

from malison.bots.crew import Crew
from malison.bots.lines import LONGEST_LINE, WORKER, Child, Crashed, Ended, decode, encode
from malison.bots.search import Finding, Search
from malison.bots.seats import Cancelled, Searcher
from malison.bots.worker import consider
from malison.kernel.rng import seeded
from malison.kernel.state import State

ECHO = "import sys\nfor line in sys.stdin: print(line, end='', flush=True)"


@contextmanager
def child(body: str) -> Iterator[Child]:
    started = Child((sys.executable, "-c", body))
    try:
        yield started
    finally:
        started.close()
        assert not started.thread.is_alive()
        assert started.process.stdin is not None
        assert started.process.stdin.closed
        assert started.process.stdout is not None
        assert started.process.stdout.closed


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    # One that has ended, and that nobody has asked after yet, counts as gone.
    return subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True).stdout.strip()[:1] in ("Z", "")


def test_a_message_survives():
    message = {"a": [1, 2**63, 0.1, 1 / 3, 5e-324, -0.0], "b": {"ü\n": None}}
    line = encode(message)
    assert line.count(b"\n") == 1
    assert decode(line) == message


@pytest.mark.parametrize("line", [b"hello\n", b"[1]\n", b"1\n", b"null\n", b"\n", b"{\n", b"\xff\xfe\n", b"[" * 100_000, b'{"a": 1} {}\n'])
def test_nonsense_is_named(line):
    with pytest.raises(Crashed, match=r"^answered '.*', not a JSON object$"):
        decode(line)


def test_a_line_has_its_limit():
    with pytest.raises(Crashed, match="more than"):
        decode(b'{"a":"' + b"x" * LONGEST_LINE + b'"}\n')
    with child(f"input(); print('x' * {LONGEST_LINE * 2})") as long, pytest.raises(Crashed, match="more than"):
        long.ask({}, 20)


def test_it_is_asked_one_thing_at_a_time():
    with child(ECHO) as echo:
        assert [echo.ask({"n": n}, 20)["n"] for n in range(3)] == [0, 1, 2]
        # Longer than a pipe holds, either way.
        assert echo.ask({"n": "x" * 300_000}, 20) == {"n": "x" * 300_000}
        echo.tell({})
        with pytest.raises(Crashed, match="not answered yet"):
            echo.tell({})


def test_who_is_slow_may_be_waited_for():
    with child("import time; input(); time.sleep(0.5); print('{\"n\": 1}', flush=True); input()") as slow:
        slow.tell({})
        with pytest.raises(TimeoutError):
            slow.hear(0.01)
        assert slow.owing
        assert slow.hear(20) == {"n": 1}
        assert not slow.owing


@pytest.mark.parametrize(("body", "status"), [("raise SystemExit(3)", 3), ("input(); raise SystemExit(4)", 4)])
def test_one_that_ended_says_how(body, status):
    with child(body) as ends:
        for _ in range(2):
            ends.owing = False
            with pytest.raises(Ended, match=f"ended with status {status}"):
                ends.ask({}, 20)


def test_one_that_closes_its_pipe_has_crashed():
    with child("import os, time; input(); os.close(1); time.sleep(60)") as shut, pytest.raises(Crashed, match="closed its pipe"):
        shut.ask({}, 20)


def test_one_that_reads_nothing_holds_nobody_up():
    with child("import time; time.sleep(60)") as deaf:
        start = time.monotonic()
        with pytest.raises(TimeoutError):
            deaf.ask({"n": "x" * 300_000}, 0.2)
        deaf.close()
        assert time.monotonic() - start < 10


def test_one_whose_own_child_holds_the_pipes_ends_as_well():
    with child("import subprocess, sys; subprocess.run([sys.executable, '-c', 'input(); input()'])") as parent:
        with pytest.raises(TimeoutError):
            parent.ask({}, 0.5)
        start = time.monotonic()
        parent.close()
        assert time.monotonic() - start < 10
        parent.thread.join(10)


def test_one_that_cannot_be_started_is_named():
    for command in (("/nowhere/at-all",), (), ("a\0b",)):
        with pytest.raises(Crashed, match="cannot be started"):
            Child(command)


# -- the program in which bots think


def job(state: State, chance: int, simulations: int) -> dict[str, Any]:
    return {"ask": "explore", "position": state.dump(), "simulations": simulations, "seconds": 0.0, "finalists": 1, "chance": chance}


def test_the_worker_answers_whatever_it_is_asked():
    worker = Child(WORKER)
    try:
        for wrong in ({}, {"ask": "nothing", "position": {}}, {"level": "os:system", "position": {}}):
            assert worker.ask(wrong, 60).keys() == {"error"}
    finally:
        worker.close()


def test_what_others_found_is_added_to_the_last_bit():
    case = next(case for case in cases() if case.seats == 2)
    state = case.deal(4)
    state = state.redeal(state.seat, 1)
    crew = Crew(2)
    apart, here = (Search(case.game.knowledge, state, seeded(3), 40) for _ in range(2))
    try:
        crew.begin(state, seeded(5), 40, 0.0, 1)
        crew.gather(apart, lambda: None)
    finally:
        crew.close()
    rng = seeded(5)
    for _ in range(2):
        findings, simulations = consider(job(state, rng.word(), 40) | {"asker": os.getppid()})
        here.absorb([Finding(*finding) for finding in findings], simulations)
    assert apart.count == here.count > 0
    assert apart.findings() == here.findings()


def test_a_helper_that_dies_is_named_and_replaced():
    case = next(case for case in cases() if case.seats == 2)
    thinker = Searcher(case.game.knowledge, 60, processes=2)
    assert thinker.crew is not None
    try:
        thinker.search(case.deal(1), seeded(1))
        first = thinker.crew.children[0].process
        os.kill(first.pid, signal.SIGKILL)
        with pytest.raises(Crashed, match="helped to think ended with status -9"):
            thinker.search(case.deal(1), seeded(1))
        assert thinker.search(case.deal(1), seeded(1)).count
        assert thinker.crew.children[0].process.pid != first.pid
    finally:
        thinker.close()
    assert thinker.crew.children == []


def test_whoever_was_stopped_can_think_again():
    case = next(case for case in cases() if case.seats == 2)
    crew = Crew(1)
    search = Search(case.game.knowledge, case.deal(1), seeded(1), 10)

    def stop() -> None:
        raise Cancelled

    try:
        crew.begin(case.deal(1), seeded(1), 10_000_000, 0.0, 1)
        (first,) = crew.children
        with pytest.raises(Cancelled):
            crew.gather(search, stop)
        crew.rest()
        assert first.process.returncode is not None
        crew.begin(case.deal(1), seeded(1), 10, 0.0, 1)
        crew.gather(search, lambda: None)
    finally:
        crew.close()


ORPHANS = """
import json, os, sys
from malison.bots.lines import WORKER, Child
worker = Child(WORKER)
worker.tell(json.loads(sys.argv[1]) | {'asker': os.getpid()})
print(worker.process.pid, flush=True)
worker.hear(600)
"""


@pytest.mark.parametrize("seconds", [0.0, 2.0], ids=["before it thinks", "while it thinks"])
def test_no_worker_outlives_who_asked(seconds):
    case = next(case for case in cases() if case.seats == 2)
    thought = encode(job(case.deal(1), 1, 10**9)).decode()
    with subprocess.Popen([sys.executable, "-c", ORPHANS, thought], stdout=subprocess.PIPE) as asker:
        assert asker.stdout is not None
        pid = int(asker.stdout.readline())
        time.sleep(seconds)
        assert not gone(pid)
        asker.kill()
    until(lambda: gone(pid))
