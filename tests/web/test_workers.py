"""Several server processes over one PostgreSQL behave as one."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from support_web import Browser, Cluster, Running, duel, free_port, running, soon

from malison.client import Refused, Seat, Server
from malison.kernel.errors import MalisonError
from malison.web.server.run import serve


@pytest.fixture
def two(tmp_path: Path, cluster: Cluster) -> Iterator[tuple[Running, Running]]:
    url = cluster.database()
    with running(tmp_path, db=url, away_seconds=0.2) as one, running(tmp_path, db=url, away_seconds=0.2) as other:
        yield one, other


def test_a_game_across_two_processes(two: tuple[Running, Running]) -> None:
    table = Server(two[0].address).open(duel()[0], mode=duel()[1], seats=2)
    seats = [Seat(f"{server.address}/s/{table['links']['seats'][n]}", f"P{n}") for n, server in enumerate(two)]

    def play(seat: Seat, rng: random.Random) -> None:
        for turn in seat.turns():
            seat.play(rng.choice(turn.moves))

    threads = [threading.Thread(target=play, args=(seat, random.Random(n))) for n, seat in enumerate(seats)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    with seats[0], seats[1]:
        assert seats[0].state["over"]
        assert seats[0].state["result"] == seats[1].state["result"]
        # Presence is known across processes.
        soon(
            lambda: all(
                c["connected"]
                for c in Server(two[1].address, table["links"]["watch"]).ask("GET", f"/api/tables/{table['table']}")["chairs"]
            )
        )
    pages = [Server(server.address, table["links"]["watch"]).ask("GET", f"/api/tables/{table['table']}") for server in two]
    assert pages[0]["events"] == pages[1]["events"]
    assert pages[0]["view"] == pages[1]["view"]


def test_the_same_number_sent_to_both_is_given_once(two: tuple[Running, Running]) -> None:
    table = Server(two[0].address).open(duel()[0], mode=duel()[1], seats=2)
    base = f"/api/tables/{table['table']}"
    rng = random.Random(9)
    with ThreadPoolExecutor(8) as threads, httpx.Client(timeout=20) as http:
        for _ in range(10):
            pages = [Server(two[0].address, token).ask("GET", base) for token in table["links"]["seats"]]
            page = next(p for p in pages if p["your_turn"])
            token = table["links"]["seats"][page["seat"]]
            wishes = [rng.choice(page["options"])["move"] for _ in range(8)]

            def send(n: int, wishes: list[str] = wishes, token: str = token, number: int = page["number"]) -> str:
                body, headers = {"move": wishes[n], "number": number}, {"authorization": f"Bearer {token}"}
                status = http.post(f"{two[n % 2].address}{base}/moves", json=body, headers=headers).status_code
                return {200: wishes[n], 409: ""}[status]

            accepted = {move for move in threads.map(send, range(8)) if move}
            # Those who sent the very move that was made are told it is made; nobody else is.
            assert len(accepted) == 1
            numbers = [Server(server.address, table["links"]["watch"]).ask("GET", base)["number"] for server in two]
            assert max(numbers) == page["number"] + 1
            soon(lambda n=page["number"]: Server(two[0].address, table["links"]["watch"]).ask("GET", base)["number"] == n + 1)


def test_chairs_links_and_undo_are_the_same_everywhere(two: tuple[Running, Running]) -> None:
    with Browser(two[0].address) as ann:
        game, mode = duel()
        made = ann.post(f"/new/{game}", mode=mode, seats="2", seat0="me", seat1="open", name="Ann")
        table = made.headers["location"].rpartition("/")[2]
        links = ann.get(f"/api/tables/{table}/links").json()
        other = Server(two[1].address, links["seats"][1])
        base = f"/api/tables/{table}"
        other.ask("GET", base)
        ann.post(f"/t/{table}/rename", seat="0", name="Anna")
        soon(lambda: other.ask("GET", base)["chairs"][0]["name"] == "Anna")
        # A form secret made by one process is good at the other.
        csrf = ann.csrf()
        again = Browser(two[1].address)
        with again:
            again.http.cookies.set("malison", ann.key())
            assert again.http.post(f"/t/{table}/rename", data={"csrf": csrf, "seat": "0", "name": "Ann"}).status_code == 303
        soon(lambda: ann.state(table)["chairs"][0]["name"] == "Ann")
        with Seat(f"{two[1].address}/s/{links['seats'][1]}") as seat:
            # The invitation by which nobody has sat down is made anew: who came by the old one is out, at the other process, too.
            ann.post(f"/t/{table}/new-link", seat="1")
            with pytest.raises(Refused):  # noqa: PT012
                while True:
                    seat._take(seat._receive())


def test_bots_go_on_when_their_process_dies(tmp_path: Path, cluster: Cluster) -> None:
    url = cluster.database()
    for_ever = (sys.executable, "-c", "import time; time.sleep(60)")
    with running(tmp_path, db=url, bot_command=for_ever) as one, running(tmp_path, db=url) as other:
        table = Server(one.address).open(duel()[0], mode=duel()[1], seats=2, chairs=["random", "random"])
        one.kill()
        # The other process finds a bot that is overdue and lets it play.
        watch = Server(other.address, table["links"]["watch"])
        soon(lambda: watch.ask("GET", f"/api/tables/{table['table']}")["number"] > 2)


def test_one_command_starts_several_workers(tmp_path: Path, cluster: Cluster) -> None:
    port, url = free_port(), cluster.database()
    code = f"import malison.web; malison.web.serve(port={port}, db={url!r}, workers=2, bot_workers=2)"
    environment = {**os.environ, "MALISON_RATE": "0"}
    process = subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.PIPE, text=True, env=environment)
    try:
        address = f"http://127.0.0.1:{port}"
        soon(lambda: answers(address))
        table = Server(address).open(duel()[0], mode=duel()[1], seats=2)
        seats = [Seat(f"{address}/s/{token}") for token in table["links"]["seats"]]
        with seats[0], seats[1]:
            for _ in range(10):
                mover = next(s for s in seats if s.state["your_turn"])
                number = mover.play(mover.turn().moves[0])
                for seat in seats:
                    while seat.state["number"] < number:
                        seat._take(seat._receive())
        # Whichever process is asked tells what all of them have counted, and what is to be seen at each.
        soon(lambda: len(workers(address, "malison_requests_total")) == 2 == len(workers(address, "malison_uptime_seconds")))
        for _ in range(4):
            assert counted(address, "malison_tables_opened_total") == 1
            assert counted(address, "malison_entries_total") == 10
    finally:
        process.send_signal(signal.SIGTERM)
        _, log = process.communicate(timeout=60)
    assert log.count('"message": "closed"') == 2
    assert '"level": "error"' not in log


def answers(address: str) -> bool:
    try:
        return bool(Server(address).games())
    except OSError:
        return False


def told(address: str, name: str) -> list[str]:
    with Browser(address) as browser:
        return [line for line in browser.get("/metrics").text.splitlines() if line.startswith(f"{name}{{")]


def workers(address: str, name: str) -> set[str]:
    return {line.split('worker="')[1].split('"')[0] for line in told(address, name)}


def counted(address: str, name: str) -> float:
    return sum(float(line.rpartition(" ")[2]) for line in told(address, name))


def test_a_taken_port_is_said_in_words() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(MalisonError, match="choose another"):
            serve(port=taken.getsockname()[1], db="sqlite:///x.db")


def test_sqlite_says_that_it_serves_one() -> None:
    with pytest.raises(MalisonError, match="PostgreSQL"):
        serve(db="sqlite:///x.db", workers=2)
    with pytest.raises(MalisonError, match="at least one"):
        serve(db="sqlite:///x.db", workers=0)
