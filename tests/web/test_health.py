"""/healthz tells the truth about the database, and a database that cannot be used is told in a line."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from support_web import Cluster, Running, duel, free_port, run, running

from malison.client import Server
from malison.web.store import sqlite
from malison.web.store.choose import open_store
from malison.web.store.sqlite import Busy
from malison.web.store.store import StoreDown


def health(server: Running, wanted: int) -> None:
    """It is looked at once a second, so the truth may be a second old."""
    end = time.monotonic() + 15
    while (status := httpx.get(f"{server.address}/healthz", timeout=20).status_code) != wanted:
        assert time.monotonic() < end, status
        time.sleep(0.1)


def test_a_disk_that_takes_no_more(tmp_path: Path) -> None:
    """No file of the process may grow, which is what a full disk is to it. Then there is room again."""
    with running(tmp_path) as server:
        table = Server(server.address).open(duel()[0], mode=duel()[1], seats=2)
        health(server, 200)
        before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, before[1]))
        health(server, 503)
        assert httpx.post(f"{server.address}/api/tables", json={"game": duel()[0]}).status_code == 503
        # What is there can still be read.
        watch = Server(server.address, table["links"]["watch"])
        assert watch.ask("GET", f"/api/tables/{table['table']}")["number"] == 0
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)
        health(server, 200)
        assert httpx.post(f"{server.address}/api/tables", json={"game": duel()[0]}).status_code == 201


def test_too_little_room_is_said_before_it_is_too_late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        store = open_store(f"sqlite:///{tmp_path / 'a.db'}")
        await store.open()
        try:
            await store.check()
            monkeypatch.setattr(sqlite, "LEAST_FREE", 1 << 62)
            with pytest.raises(StoreDown, match="full"):
                await store.check()
        finally:
            await store.close()

    run(work())


def test_a_database_that_is_gone(tmp_path: Path) -> None:
    cluster = Cluster()
    try:
        with running(tmp_path, db=cluster.database()) as server:
            health(server, 200)
            cluster.stop()
            health(server, 503)
            # Stopped gently it would wait for the database for a while.
            server.kill()
    finally:
        if cluster.folder.exists():
            cluster.stop()


def test_the_pulse_is_felt_once_a_second(tmp_path: Path) -> None:
    with running(tmp_path) as server, httpx.Client(base_url=server.address) as http:
        http.get("/healthz")
        before, start = commits(http), time.monotonic()
        for _ in range(50):
            assert http.get("/healthz").status_code == 200
        assert commits(http) - before <= 3 + (time.monotonic() - start)


def commits(http: httpx.Client) -> float:
    line = next(line for line in http.get("/metrics").text.splitlines() if line.startswith("malison_store_commits{"))
    return float(line.rpartition(" ")[2])


def test_the_lock_holds_by_every_name_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    (tmp_path / "near").symlink_to(tmp_path / "far")
    (tmp_path / "by-name.db").symlink_to(tmp_path / "far" / "a.db")

    async def work() -> None:
        store = open_store(f"sqlite:///{tmp_path / 'far' / 'a.db'}")
        await store.open()
        try:
            for name in ("by-name.db", "near/a.db", "near/../far/a.db"):
                with pytest.raises(Busy, match="another server"):
                    await open_store(f"sqlite:///{tmp_path / name}").open()
        finally:
            await store.close()

    run(work())


@pytest.mark.parametrize(
    ("db", "words"),
    [
        ("{folder}", "cannot be used"),
        ("{folder}/no.db", "not a database"),
        ("{folder}/no.db/x.db", "cannot be used"),
        ("postgresql://nobody@127.0.0.1:{port}/nothing", "cannot be used"),
        ("postgresql://[", "cannot be used"),
    ],
)
def test_a_bad_database_is_a_line(tmp_path: Path, db: str, words: str) -> None:
    (tmp_path / "no.db").write_bytes(b"this is no database, however long one looks at it. " * 100)
    where = db.format(folder=tmp_path, port=free_port())
    done = serve("--db", where)
    assert done.returncode == 2
    assert words in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(("name", "value"), [("MALISON_RATE", "fast"), ("MALISON_LOG", "chatty"), ("MALISON_TABLES_KEPT", "1.5")])
def test_a_bad_setting_is_a_line(tmp_path: Path, name: str, value: str) -> None:
    done = serve("--db", str(tmp_path / "a.db"), **{name: value})
    assert done.returncode == 2
    assert done.stderr.startswith(f"malison: {name} is ")
    assert len(done.stderr.splitlines()) == 1


def serve(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "malison.cli", "serve", "--port", "0", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=30, env={**os.environ, **environment})
