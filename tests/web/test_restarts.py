"""Restarted while a dozen wait at the door: the first moment is the one in which everything is used for the first time.

Three restarts in the tests; MALISON_RESTARTS says another number (60 is the long form).
"""

from __future__ import annotations

import os
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
from support_web import free_port, start_for_real, wait_for

from malison.client import Server
from malison.kernel import registry

RESTARTS = int(os.environ.get("MALISON_RESTARTS", "3"))
VISITORS = 12


def open_tables(address: str) -> list[tuple[str, str]]:
    """A table and a link for each visitor, of every game in turn."""
    games = registry.games()
    made = [wait_for(lambda n=n: Server(address).open(games[n % len(games)])) for n in range(VISITORS)]
    return [(table["table"], table["links"]["watch"]) for table in made]


def visit(address: str, table: str, token: str, together: threading.Barrier) -> int:
    """The status of the answer; 0 if there was none."""
    with httpx.Client(base_url=address, timeout=20) as http:
        together.wait()
        try:
            return http.get(f"/api/tables/{table}", headers={"authorization": f"Bearer {token}"}).status_code
        except httpx.TransportError:
            return 0


def test_restarts_under_simultaneous_visitors(tmp_path: Path) -> None:
    port, db = free_port(), tmp_path / "malison.db"
    address = f"http://127.0.0.1:{port}"
    process = start_for_real(port, db)
    deaths, answers = 0, []
    try:
        tables = open_tables(address)
        with ThreadPoolExecutor(VISITORS) as threads:
            for _ in range(RESTARTS):
                process.kill()
                process.communicate()
                process = start_for_real(port, db)
                together = threading.Barrier(VISITORS + 1)
                visits = [threads.submit(visit, address, table, token, together) for table, token in tables]
                wait_for(lambda: socket.create_connection(("127.0.0.1", port)).close())
                together.wait()
                answers += [one.result() for one in visits]
                deaths += process.poll() is not None
    finally:
        process.kill()
        process.communicate()
    assert deaths == 0, f"the server died {deaths} times in {RESTARTS} restarts"
    assert answers == [200] * len(answers)
