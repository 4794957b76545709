"""What is counted, in the form that Prometheus reads: the names stay, and several processes tell it together."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families
from support_web import Browser, Running, duel

from malison.client import Server
from malison.web.base.metrics import Metrics

NAMES = {
    "malison_requests_total": {"worker", "method", "route", "status"},
    "malison_tables_opened_total": {"worker", "game"},
    "malison_request_seconds_bucket": {"worker", "le"},
    "malison_request_seconds_count": {"worker"},
    "malison_request_seconds_sum": {"worker"},
    "malison_tables_in_memory": {"worker"},
    "malison_sockets": {"worker"},
    "malison_connections": {"worker"},
    "malison_bot_processes": {"worker"},
    "malison_store_commits": {"worker"},
    "malison_store_writes": {"worker"},
    "malison_store_reads": {"worker"},
    "malison_store_commit_seconds": {"worker"},
    "malison_uptime_seconds": {"worker"},
}


def test_every_name_is_there_with_its_labels(server: Running) -> None:
    Server(server.address).open(duel()[0], mode=duel()[1], seats=2)
    with Browser(server.address) as browser:
        answer = browser.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    found = {sample.name: set(sample.labels) for family in text_string_to_metric_families(answer.text) for sample in family.samples}
    assert {name: found.get(name) for name in NAMES} == NAMES
    assert not [name for name in found if not name.startswith("malison_") or name.endswith("_created")]


def test_two_servers_of_one_process_count_apart() -> None:
    one, two = Metrics("one"), Metrics("two")
    one.count("hints")
    one.count("hints", 2)
    two.time("change", 0.02, kind="move")
    assert 'malison_hints_total{worker="one"} 3.0' in one.text()
    assert "hints" not in two.text()
    assert 'malison_change_seconds_bucket{kind="move",le="0.025",worker="two"} 1.0' in two.text()
    assert 'malison_change_seconds_bucket{kind="move",le="0.01",worker="two"} 0.0' in two.text()


CHILD = """
import sys
from malison.web.base.metrics import Metrics
made = Metrics(sys.argv[1])
made.look = lambda: [("sockets", float(sys.argv[2]), {})]
made.count("requests", 5, method="GET", route="/", status="200")
made.refresh()
if sys.argv[3] == "close":
    made.close()
"""


def test_processes_count_into_one_folder(tmp_path: Path) -> None:
    environment = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}

    def child(*arguments: str, code: str = CHILD) -> str:
        return subprocess.run([sys.executable, "-c", code, *arguments], env=environment, check=True, capture_output=True, text=True).stdout

    child("one", "3", "close")
    # Dies without a word: what it counted stays, what was to be seen there goes when the next one starts.
    child("two", "4", "die")
    told = child("three", "7", "stay", code=CHILD + "print(made.text())")
    for worker in ("one", "two", "three"):
        assert f'malison_requests_total{{method="GET",route="/",status="200",worker="{worker}"}} 5.0' in told
    assert [line for line in told.splitlines() if line.startswith("malison_sockets")] == ['malison_sockets{worker="three"} 7.0']
