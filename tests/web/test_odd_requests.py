"""What nobody would send by accident: an answer in words, never an error of the server. On both databases."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from support_web import Browser, Cluster, Running, duel, run, running
from websockets.sync.client import connect

from malison.client import Server
from malison.kernel import registry
from malison.web.store.choose import open_store
from malison.web.store.store import StoreDown

TOO_LONG = "9" * 5000


@pytest.fixture(params=["sqlite", "postgresql"], scope="module")
def odd(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that has nothing to complain about when all is over."""
    db = request.getfixturevalue("cluster").database() if request.param == "postgresql" else ""
    with running(tmp_path_factory.mktemp("odd"), db=db) as server:
        yield server
        log = server.logged()
    assert '"level": "error"' not in log, next(line for line in log.splitlines() if '"level": "error"' in line)


def test_an_origin_that_is_no_address_is_another_site(odd: Running) -> None:
    with Browser(odd.address) as ann:
        csrf = ann.csrf()
        for origin in ("http://[", "http://[::1", "http://a:b:c", "[", "//"):
            answer = ann.http.post(f"/play/{duel()[0]}", data={"csrf": csrf}, headers={"origin": origin})
            assert answer.status_code == 403, origin


def test_a_host_that_is_no_address(odd: Running) -> None:
    for host in (b"[", b"[::1", b"a b", b"x:99999999", b"a/b?c#d@e"):
        for path in ("/", "/mine", "/api/games", "/nowhere", "/t/x"):
            plain = http.client.HTTPConnection("127.0.0.1", odd.port)
            plain.request("GET", path, headers={"host": host})
            assert plain.getresponse().status < 500, (host, path)
            plain.close()


def test_numbers_that_are_none(odd: Running) -> None:
    numbers = [
        (game, option.name, (option.modes or (game.mode_list[0].name,))[0])
        for game in map(registry.game, registry.games())
        for option in game.option_list
        if option.kind == "number"
    ]
    assert numbers
    with Browser(odd.address) as ann:
        csrf = ann.csrf()
        for game, option, mode in numbers:
            for value in ("²", "--1", "-", TOO_LONG, "1\x00", "١"):
                fields = {"csrf": csrf, "mode": mode, f"option.{option}": value}
                answer = ann.http.post(f"/new/{game.name}", data=fields)
                assert answer.status_code == 422, (option, value[:10])
                assert len(answer.text) < 60_000
        table = ann.play_now(duel()[0])
        for path in (f"/t/{table}", f"/t/{table}/replay", f"/t/{table}/frames", f"/api/tables/{table}", f"/api/tables/{table}/replay"):
            for name in ("seat", "position", "after"):
                assert ann.http.get(path, params={name: TOO_LONG}).status_code < 500
    for body in (f'{{"game": "{duel()[0]}", "seats": {TOO_LONG}}}', f'{{"game": "{duel()[0]}", "options": {{"x": {TOO_LONG[:4000]}}}}}'):
        answer = httpx.post(f"{odd.address}/api/tables", content=body, headers={"content-type": "application/json"})
        assert answer.status_code in (400, 422)


def test_a_nul_names_nothing(odd: Running) -> None:
    with Browser(odd.address) as ann:
        ann.get("/")
        assert ann.get("/s/" + "%00" * 32).status_code == 404
        for path in ("/t/%00", "/t/%00/replay", "/t/%00/record.json", "/t/%00/verify", "/t/%00/analysis", "/t/%00/hint"):
            assert ann.get(path).status_code == 403
        for path in ("/games/%00/cards", "/rules/%00", "/new/%00", "/api/games/%00"):
            assert ann.get(path).status_code == 404
        assert ann.post("/t/%00/move", move="x", number="0").status_code == 403
        assert ann.post("/s/" + "%00" * 32, name="Ann").status_code == 404
    assert httpx.get(f"{odd.address}/api/me", headers={"authorization": b"Bearer " + b"\xff" * 32}).status_code == 401


def test_half_characters(odd: Running) -> None:
    table = Server(odd.address).open(duel()[0], mode=duel()[1], seats=2)
    headers = {"authorization": f"Bearer {table['links']['seats'][0]}"}
    base = f"{odd.address}/api/tables/{table['table']}"
    for path, body in (
        ("moves", '{"move": "\\ud800", "number": 0}'),
        ("sit", '{"name": "\\ud800"}'),
        ("seats/1/bot", '{"level": "\\ud800"}'),
    ):
        answer = httpx.post(f"{base}/{path}", content=body, headers={**headers, "content-type": "application/json"})
        assert answer.status_code == 422
    assert httpx.get(f"{odd.address}/t/{quote(b'%ed%a0%80')}", headers=headers).status_code == 403
    with connect(f"ws{base[4:]}/live", additional_headers=headers) as socket:

        def ask(text: str) -> dict[str, Any]:
            socket.send(text)
            while True:
                message: dict[str, Any] = json.loads(socket.recv(timeout=30))
                if message["type"] != "state":
                    return message

        # What cannot be sent back is refused, and the socket lives on.
        for mark in ('"\\ud800"', '["\\udfff"]', '{"\\ud800": 1}'):
            answer = ask(f'{{"id": {mark}, "ping": 1}}')
            assert (answer["type"], answer["status"], answer["id"]) == ("refused", 422, None)
        for text in ('{"id": 1, "move": "\\ud800", "number": 0}', '{"id": 1, "move": "\\u0000", "number": 0}'):
            assert ask(text)["type"] == "refused"
        assert ask('{"ping": 1}') == {"type": "pong"}


def test_sockets_leave_no_trace_of_the_visitor_in_the_log(tmp_path: Path) -> None:
    with running(tmp_path, log="DEBUG") as server:
        table = Server(server.address).open(duel()[0], mode=duel()[1], seats=2)
        token = table["links"]["seats"][0]
        with connect(
            f"ws{server.address[4:]}/api/tables/{table['table']}/live", additional_headers={"authorization": f"Bearer {token}"}
        ) as one:
            one.recv(timeout=30)
        with pytest.raises(Exception, match="403"), connect(f"ws{server.address[4:]}/t/{table['table']}/live?seat=x"):
            pass
        server.stop()
        log = server.logged()
    assert '"message": "closed"' in log
    for secret in (table["table"], token, "WebSocket"):
        assert secret not in log
    # Where the server listens is told; who came is not.
    assert [line for line in log.splitlines() if "127.0.0.1" in line and "running on" not in line] == []


def test_a_statement_that_postgresql_refuses_takes_no_connection_with_it(cluster: Cluster) -> None:
    async def work() -> None:
        store = open_store(cluster.database())
        await store.open()
        try:
            for _ in range(6):
                with pytest.raises(StoreDown):
                    await store.read("SELECT nothing FROM nowhere")
                assert await store.read("SELECT id FROM tables WHERE id = ?", ("\x00",)) == []
            await store.check()
        finally:
            await store.close()

    run(work())
