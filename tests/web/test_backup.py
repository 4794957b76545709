"""Copies: whole ones, of a server that goes on playing, and the file alone after a clean stop."""

from __future__ import annotations

import shutil
import sqlite3
import stat
import threading
from pathlib import Path
from typing import Any

import pytest
from support_web import Running, duel, running

from malison.cli import main
from malison.client import Seat, Server


def play(server: Running, moves: int) -> dict[str, Any]:
    """A table with so many moves, all acknowledged."""
    table = Server(server.address).open(duel()[0], mode=duel()[1], seats=2)
    seats = [Seat(f"{server.address}/s/{token}") for token in table["links"]["seats"]]
    with seats[0], seats[1]:
        made = 0
        while made < moves:
            for seat in seats:
                if seat.state["your_turn"] and seat.state["number"] == made and made < moves:
                    made = seat.play(seat.turn().moves[0])
            behind = min(seats, key=lambda seat: seat.state["number"])
            if behind.state["number"] < made:
                behind._take(behind._receive())
    return table


def logged(file: Path) -> list[tuple[str, int]]:
    """The moves in a file, which must be whole and all by itself."""
    assert not file.with_name(file.name + "-wal").exists()
    database = sqlite3.connect(file)
    try:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return database.execute("SELECT table_id, number FROM log ORDER BY 1, 2").fetchall()
    finally:
        database.close()


def test_after_a_clean_stop_the_file_alone_is_whole(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        table = play(server, 12)
    file = tmp_path / "malison.db"
    assert not [path.name for path in tmp_path.iterdir() if path.name.endswith(("-wal", "-shm"))]
    (tmp_path / "far").mkdir()
    shutil.copy(file, tmp_path / "far" / "copy.db")
    assert logged(tmp_path / "far" / "copy.db") == [(table["table"], number) for number in range(13)]


def test_a_running_database_is_copied_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with running(tmp_path) as server:
        table = play(server, 10)
        stop = threading.Event()

        def go_on() -> None:
            while not stop.is_set():
                play(server, 5)

        others = threading.Thread(target=go_on)
        others.start()
        try:
            for number in range(3):
                target = tmp_path / "copies" / f"{number}.db"
                target.parent.mkdir(exist_ok=True)
                assert main(["backup", str(target), "--db", server.settings.db]) == 0
                assert str(target) in capsys.readouterr().out
                found = logged(target)
                assert [entry for entry in found if entry[0] == table["table"]] == [(table["table"], n) for n in range(11)]
                assert stat.S_IMODE(target.stat().st_mode) == 0o600
        finally:
            stop.set()
            others.join()
    assert sorted(path.name for path in (tmp_path / "copies").iterdir()) == ["0.db", "1.db", "2.db"]
    # A server goes on from a copy.
    with running(tmp_path, db=f"sqlite:///{tmp_path / 'copies' / '0.db'}") as again:
        watch = Server(again.address, table["links"]["watch"])
        assert watch.ask("GET", f"/api/tables/{table['table']}")["number"] == 10


def test_what_cannot_be_copied_is_told_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sqlite3.connect(tmp_path / "a.db").close()
    (tmp_path / "a.db").touch()
    (tmp_path / "there.db").write_text("mine")
    (tmp_path / "no.db").write_text("no database at all " * 100)
    for source, target in (("none.db", "b.db"), ("a.db", "there.db"), ("no.db", "b.db"), ("a.db", "nowhere/b.db")):
        assert main(["backup", str(tmp_path / target), "--db", str(tmp_path / source)]) == 2
        said = capsys.readouterr().err
        assert said.startswith("malison: ")
        assert len(said.splitlines()) == 1
    assert (tmp_path / "there.db").read_text() == "mine"
    assert not list(tmp_path.glob("*.part"))


def test_for_postgresql_it_says_what_does_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", str(tmp_path / "my copy"), "--db", "postgresql://ann:secret@db.example:5433/games?sslmode=require"]) == 0
    said = capsys.readouterr().out
    assert f"pg_dump --format=custom '--file={tmp_path / 'my copy'}' 'postgresql://ann@db.example:5433/games?sslmode=require'" in said
    assert "secret" not in said
    assert not list(tmp_path.iterdir())
