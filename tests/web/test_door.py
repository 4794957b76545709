"""What one visitor can ask of the server at once: bounded, refused in words, noted in the log, and felt by nobody else."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from support_web import Cluster, Running, duel, here, running
from uvicorn.protocols.utils import ClientDisconnected
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed
from websockets.frames import Opcode
from websockets.protocol import State
from websockets.sync.client import ClientConnection, connect
from websockets.uri import parse_uri

from malison.client import Server
from malison.web.base.limits import MOST_IN_A_SEAT, MOST_WATCHING, RATES, Limits, household
from malison.web.base.refusal import Refusal
from malison.web.base.settings import Settings
from malison.web.server import door
from malison.web.server.door import LARGEST_HEAD


def dial(address: str) -> socket.socket:
    host, _, port = address.removeprefix("http://").partition(":")
    return socket.create_connection((host, int(port)), 10)


def answer(line: socket.socket) -> bytes:
    """All that comes until the server hangs up."""
    found = b""
    with contextlib.suppress(ConnectionError):
        while piece := line.recv(65536):
            found += piece
    return found


def pour(address: str, head: bytes, piece: bytes, most: int = 8 << 20) -> tuple[int, bytes]:
    """Send without end; how much was taken, and what was said."""
    with dial(address) as line:
        line.sendall(head)
        sent = len(head)
        with contextlib.suppress(ConnectionError):
            while sent < most:
                line.sendall(piece)
                sent += len(piece)
        return sent, answer(line)


@pytest.mark.parametrize(
    ("head", "piece"),
    [
        (b"GET /", b"a" * 4096),
        (b"GET / HTTP/1.1\r\nhost: x\r\nx: ", b"a" * 4096),
        (b"GET / HTTP/1.1\r\nhost: x\r\n", b"x: " + b"a" * 1000 + b"\r\n"),
        (b"GET / HTTP/1.1\r\nhost: x\r\n", b"a" * 4096),
        (b"POST /api/tables HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n0\r\n", b"x: " + b"a" * 1000 + b"\r\n"),
    ],
    ids=["address", "header", "headers", "name", "trailers"],
)
def test_a_head_has_an_end(server: Running, head: bytes, piece: bytes) -> None:
    start = time.monotonic()
    sent, said = pour(server.address, head, piece)
    # What the network has under way is sent, too.
    assert sent < 8 << 20
    assert time.monotonic() - start < 9
    # Whoever goes on talking may miss the answer.
    assert not said or said.startswith(b"HTTP/1.1 4")
    assert httpx.get(f"{server.address}/healthz").status_code == 200
    assert '"status": 431' in server.logged()


def test_a_large_head_that_is_honest_passes(server: Running) -> None:
    assert httpx.get(f"{server.address}/credits", headers={"x-large": "a" * (LARGEST_HEAD - 2000)}).status_code == 200
    refused = httpx.get(f"{server.address}/credits", headers={"x-large": "a" * (LARGEST_HEAD + 10)})
    assert refused.status_code == 431
    assert "at most" in refused.text
    # Many requests on one line count one by one.
    with httpx.Client(base_url=server.address, headers={"x-large": "a" * 20_000}) as http:
        assert [http.get("/credits").status_code for _ in range(5)] == [200] * 5


@pytest.fixture
def hasty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setattr(door, "HEAD_SECONDS", 0.4)
    monkeypatch.setattr(door, "BODY_SECONDS", 0.4)
    monkeypatch.setattr(door, "LOOK", 0.1)
    with here(Settings(db=f"sqlite:///{tmp_path / 'a.db'}", rate=0.0)) as (address, _):
        yield address


def test_who_says_nothing_is_not_waited_for(hasty: str) -> None:
    start = time.monotonic()
    lines = [dial(hasty) for _ in range(3)]
    lines[1].sendall(b"GET / HTTP/1.1\r\nhost: ")
    lines[2].sendall(b"\r\n\r\n\r\n")
    for line in lines:
        assert answer(line).startswith(b"HTTP/1.1 408 ")
        line.close()
    assert time.monotonic() - start < 9


def test_a_head_that_drips_in_is_not_waited_for(hasty: str) -> None:
    with dial(hasty) as line:
        line.sendall(b"GET / HTTP/1.1\r\n")
        start = time.monotonic()
        with contextlib.suppress(ConnectionError):
            while time.monotonic() - start < 9:
                line.sendall(b"a: b\r\n")
                time.sleep(0.05)
        assert time.monotonic() - start < 9


def test_a_body_that_never_comes_is_not_waited_for(hasty: str) -> None:
    with dial(hasty) as line:
        line.sendall(b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{")
        start = time.monotonic()
        answer(line)
        assert time.monotonic() - start < 9
    # A line that is used goes on.
    with httpx.Client(base_url=hasty) as http:
        for _ in range(4):
            assert http.get("/healthz").status_code == 200
            time.sleep(0.2)


def test_connections_in_all(tmp_path: Path) -> None:
    with running(tmp_path, connections=20) as server:
        lines: list[socket.socket] = []
        try:
            while len(lines) < 60:
                lines.append(dial(server.address))
            refused = [line for line in lines if readable(line)]
            assert 60 - 20 <= len(refused) <= 60 - 18
            assert answer(refused[-1]).startswith(b"HTTP/1.1 503 ")
        finally:
            for line in lines:
                line.close()
        end = time.monotonic() + 5
        while httpx.get(f"{server.address}/healthz").status_code != 200:
            assert time.monotonic() < end
        log = server.logged()
    assert 1 <= log.count("refused at the door") <= 2
    assert "127.0.0.1" not in next(line for line in log.splitlines() if "refused at the door" in line)


def readable(line: socket.socket) -> bool:
    line.settimeout(0.05)
    try:
        return bool(line.recv(1, socket.MSG_PEEK))
    except (TimeoutError, ConnectionError):
        return False
    finally:
        line.settimeout(10)


def test_connections_of_one_address(tmp_path: Path) -> None:
    """As seen without a proxy; one that is trusted speaks for many."""
    settings = Settings(db=f"sqlite:///{tmp_path / 'a.db'}", rate=0.02)
    for proxy, most in (("10.9.9.9", 6), ("127.0.0.1", 30)):
        with here(settings, forwarded_allow_ips=proxy) as (address, _):
            lines = [dial(address) for _ in range(30)]
            refused = [line for line in lines if readable(line)]
            assert len(refused) == 30 - most
            for line in refused:
                assert answer(line).startswith(b"HTTP/1.1 429 ")
            for line in lines:
                line.close()


def test_a_socket_counts_until_it_ends(tmp_path: Path) -> None:
    with running(tmp_path, connections=20) as server:
        table = Server(server.address).open(duel()[0], mode=duel()[1], seats=2)
        for _ in range(30):
            with look(server.address, table, "watch") as one:
                one.recv(timeout=30)
        with httpx.Client(base_url=server.address) as http:
            line = next(line for line in http.get("/metrics").text.splitlines() if line.startswith("malison_connections{"))
        assert float(line.rpartition(" ")[2]) < 5


def test_an_ipv6_network_is_one_household() -> None:
    assert household("2001:db8:1:2:3:4:5:6") == household("2001:db8:1:2::1") != household("2001:db8:1:3::1")
    assert household("::ffff:192.0.2.1") == household("192.0.2.1") == "192.0.2.1"
    assert household("testclient") == "testclient"


# -- tables


def look(address: str, table: dict[str, Any], who: str) -> ClientConnection:
    token = table["links"]["watch"] if who == "watch" else table["links"]["seats"][int(who)]
    return connect(f"ws{address[4:]}/api/tables/{table['table']}/live", additional_headers={"authorization": f"Bearer {token}"})


def test_sockets_of_one_table(tmp_path: Path) -> None:
    with running(tmp_path) as server, contextlib.ExitStack() as held:
        table = Server(server.address).open(duel()[0], mode=duel()[1], seats=2)

        def enter(who: str) -> dict[str, Any]:
            one = held.enter_context(look(server.address, table, who))
            message: dict[str, Any] = json.loads(one.recv(timeout=30))
            if message["type"] == "refused":
                with pytest.raises(ConnectionClosed):
                    one.recv(timeout=30)
            return message

        for who, most in (("watch", MOST_WATCHING), ("0", MOST_IN_A_SEAT)):
            for _ in range(most):
                assert enter(who)["type"] == "state"
            full = enter(who)
            assert (full["type"], full["status"]) == ("refused", 429)
        # Whoever watches keeps nobody from playing.
        assert enter("1")["type"] == "state"
        assert "a table is full" in server.logged()


def test_looking_back_has_its_price(tmp_path: Path) -> None:
    with running(tmp_path, rate=0.1) as server:
        table = Server(server.address).open(duel()[0], mode=duel()[1], seats=2)
        headers = {"authorization": f"Bearer {table['links']['seats'][0]}"}
        with httpx.Client(base_url=server.address, headers=headers) as http:
            path = f"/api/tables/{table['table']}"
            assert http.post(f"{path}/concede", json={"number": 0}).status_code == 200
            found = [http.get(f"{path}/replay", params={"everything": True}).status_code for _ in range(10)]
            assert found[0] == 200
            assert found[-1] == 429
            assert http.get(f"{path}/verify").json()["good"]
            assert http.get(f"{path}/verify").json()["good"]


# -- several processes


def test_limits_hold_over_several_processes(tmp_path: Path, cluster: Cluster) -> None:
    url, rate = cluster.database(), 0.5
    with running(tmp_path, db=url, rate=rate) as one, running(tmp_path, db=url, rate=rate) as other:
        wish = {"game": duel()[0]}
        while httpx.post(f"{one.address}/api/tables", json=wish).status_code == 201:
            pass
        time.sleep(1.5)
        # In that time one may be opened again, and one at each may have crossed the news; on a slow machine there is time for more.
        start = time.monotonic()
        opened = sum(httpx.post(f"{other.address}/api/tables", json=wish).status_code == 201 for _ in range(8))
        assert opened <= 2 + RATES["open"][0] * rate * (time.monotonic() - start)


def test_what_was_spent_elsewhere_is_gone() -> None:
    one, other = Limits(1.0), Limits(1.0)
    for limits in (one, other):
        limits.shared, limits.secret = True, "secret"
    for _ in range(int(RATES["open"][1])):
        one.spend("open", "192.0.2.1")
    told = json.loads(json.dumps(one.tell()))
    assert "192.0.2.1" not in str(told)
    assert one.tell() == []
    other.hear(told)
    with pytest.raises(Refusal, match="try again"):
        other.spend("open", "192.0.2.1")
    other.spend("open", "192.0.2.2")
    for _ in range(20):
        other.hear(told)
    with pytest.raises(Refusal) as refused:
        other.spend("open", "192.0.2.1")
    assert refused.value.retry_after < 60


@pytest.mark.parametrize("size", [0, 125, 126, 65535, 65536, 200_000])
def test_a_text_goes_out_in_one_frame_whatever_its_size(size):
    written: list[bytes] = []
    window = door.Window.__new__(door.Window)
    window.writable, window.disconnected = asyncio.Event(), False
    window.writable.set()
    window.transport = SimpleNamespace(write=written.append)
    window.conn = SimpleNamespace(state=State.OPEN)
    asyncio.run(window.say(b"x" * size))
    reader = ClientProtocol(parse_uri("ws://here/"), state=State.OPEN, max_size=None)
    reader.receive_data(b"".join(written))
    (frame,) = reader.events_received()
    assert (frame.opcode, frame.fin, frame.data) == (Opcode.TEXT, True, b"x" * size)


def test_nothing_is_said_to_who_has_gone():
    window = door.Window.__new__(door.Window)
    window.writable, window.disconnected = asyncio.Event(), False
    window.writable.set()
    window.conn = SimpleNamespace(state=State.CLOSING)
    with pytest.raises(ClientDisconnected):
        asyncio.run(window.say(b"x"))
