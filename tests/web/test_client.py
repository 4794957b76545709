"""The client, as somebody outside would use it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from support_web import Running, duel, running

import malison
from malison.client import Refused, Seat, Server
from malison.web.bots.levels import USUAL

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


ANY = (
    'import json, sys\nfor line in sys.stdin:\n    job = json.loads(line)\n    print(json.dumps({"move": job["legal"][-1]}), flush=True)\n'
)


@pytest.mark.parametrize("name", ["greedy", "program", "class"])
def test_any_bot_takes_a_seat_by_its_link(server: Running, tmp_path: Path, name: str) -> None:
    (tmp_path / "any.py").write_text(ANY)
    (tmp_path / "mine.py").write_text("class Last:\n    def choose(self, state, rng):\n        return state.legal()[-1]\n")
    table = Server(server.address).open(duel()[0], mode=duel()[1], seats=2, chairs=["open", "random"])
    link = f"{server.address}/s/{table['links']['seats'][0]}"
    player = {"greedy": "greedy", "program": f"program: {sys.executable} {tmp_path / 'any.py'}", "class": "mine:Last"}[name]
    command = [sys.executable, "-m", "malison", "sit", link, "--bot", player, "--name", "A guest"]
    paths = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, env={**os.environ, "PYTHONPATH": paths})
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[0] in ("won", "lost", "shared")
    page = Server(server.address, table["links"]["watch"]).ask("GET", f"/api/tables/{table['table']}")
    assert page["over"]
    assert page["chairs"][0]["name"] == "A guest"
    wrong = subprocess.run([*command[:4], f"{server.address}/s/{'x' * 32}"], capture_output=True, text=True, timeout=60)
    assert wrong.returncode == 2
    assert "link" in wrong.stderr or "token" in wrong.stderr, wrong.stderr


def test_a_table_is_opened_with_a_plain_number_and_hands_out_what_a_seat_takes(server: Running) -> None:
    game, mode = duel()
    opened = [Server(server.address).open(game, mode=mode, seats=2, chairs=["open", "random"], seed=seed) for seed in (2026, "2026", None)]
    views = []
    for table in opened:
        with Seat(table["seat_links"][0], name="A program") as seat:
            assert seat.state["seat"] == 0
            views.append(seat.state["seed_chosen"])
    assert views == [True, True, False]
    with pytest.raises(Refused, match="seed"):
        Server(server.address).open(game, seed=-1)


def test_a_position_to_think_about_is_dealt_anew(server: Running) -> None:
    table = Server(server.address).open(duel()[0], mode=duel()[1], seats=2, chairs=["open", "open"], seed="5")
    seats = [Seat(f"{server.address}/s/{token}") for token in table["links"]["seats"]]
    try:
        for seat in seats:
            given = malison.game(duel()[0]).load(seat.position())
            assert given.view(seat.state["seat"]) == seat.state["view"]
            assert given.rng.words() != malison.game(duel()[0]).deal(2, seed=5, mode=duel()[1]).rng.words()
        with pytest.raises(Refused) as refused:
            Server(server.address, table["links"]["watch"]).ask("GET", f"/api/tables/{table['table']}/position")
        assert refused.value.status == 403
    finally:
        for seat in seats:
            seat.close()


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
