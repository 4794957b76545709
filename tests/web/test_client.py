"""The client, as somebody outside would use it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from support_web import Running, duel, running

from malison.client import Refused, Seat, Server
from malison.web.levels import USUAL

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "outside_bot.py"


def test_the_example_is_short_and_plays_a_whole_game(server: Running) -> None:
    code = [line for line in EXAMPLE.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(code) <= 30
    table = Server(server.address).open(duel()[0], mode=duel()[1], seats=2, chairs=["open", USUAL])
    link = f"{server.address}/s/{table['links']['seats'][0]}"
    done = subprocess.run([sys.executable, str(EXAMPLE), link], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.split()[0] in ("won", "lost", "shared")
    page = Server(server.address, table["links"]["watch"]).ask("GET", f"/api/tables/{table['table']}")
    assert page["over"]
    assert page["chairs"][0]["name"] == "Outside bot"


def test_it_goes_on_after_the_server_was_killed(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        table = Server(server.address).open(duel()[0], mode=duel()[1], seats=2, chairs=["open", "random"])
        with Seat(f"{server.address}/s/{table['links']['seats'][0]}", patience=20) as seat:
            for played, turn in enumerate(seat.turns()):
                if played % 4 == 2:
                    server.kill()
                    server.start()
                seat.play(turn.moves[0])
            assert seat.state["over"]
            assert [e["number"] for e in seat.events] == list(range(1, len(seat.events) + 1))


def test_what_is_wrong_is_said(server: Running) -> None:
    with pytest.raises(ValueError, match="http"):
        Server("ftp://somewhere")
    with pytest.raises(Refused) as refused:
        Seat(f"{server.address}/s/{'x' * 32}")
    assert refused.value.status == 401
    nobody: Any = Server("http://127.0.0.1:9", timeout=1)
    with pytest.raises(OSError, match="refused"):
        nobody.games()
