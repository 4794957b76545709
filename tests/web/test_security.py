"""Who may do what, and what leaves the server."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from support_web import Browser, Running, duel, running
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import malison.web
from malison.client import Refused, Server
from malison.web.base.settings import Settings
from malison.web.http.security import PAGE_POLICY
from malison.web.table.rights import clean_name, new_token


def new_table(browser: Browser, **fields: Any) -> tuple[str, dict[str, Any]]:
    """A table for two: the browser's own seat first, the other open. Its id and links."""
    game, mode = duel()
    made = browser.post(f"/new/{game}", **{"mode": mode, "seats": "2", "seat0": "me", "seat1": "open", "name": "Ann", **fields})
    assert made.status_code == 303, made.text
    table = made.headers["location"].rpartition("/")[2]
    return table, browser.get(f"/api/tables/{table}/links").json()


def test_tokens_cannot_be_guessed(server: Running) -> None:
    assert len({new_token() for _ in range(1000)}) == 1000
    # 32 characters of 6 bits.
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{32}", new_token()) for _ in range(100))
    with Browser(server.address) as ann:
        answer = ann.get("/")
        cookie = answer.headers["set-cookie"].lower()
        assert len(ann.key()) == 32
        for part in ("httponly", "samesite=lax", "path=/"):
            assert part in cookie
        _, links = new_table(ann)
        assert len({links["host"], links["watch"], *links["seats"]}) == 4


@pytest.mark.parametrize(
    "path", ["/", "/new/{game}", "/t/{table}", "/t/{table}/replay", "/mine", "/rules/{game}", "/credits", "/docs", "/nowhere", "/api/games"]
)
def test_every_answer_is_locked_down(server: Running, path: str) -> None:
    with Browser(server.address) as ann:
        game = duel()[0]
        answer = ann.get(path.format(game=game, table=ann.play_now(game) if "{table}" in path else ""))
        assert answer.status_code == (404 if path == "/nowhere" else 200)
        assert answer.headers["content-security-policy"] == PAGE_POLICY
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert answer.headers["cache-control"] == "no-store"
        assert "server" not in answer.headers
        html = answer.text
        if path.startswith("/api"):
            return
        # Nothing inline, nothing from elsewhere: the policy would block it, so no page may need it.
        assert not re.search(r"<script(?![^>]*\bsrc=)[^>]*>", html)
        assert not re.search(r"\son[a-z]+=", html)
        assert not re.search(r"\sstyle=", html)
        assert not re.search(r"<style", html)
        assert not re.search(r"""(?:src|action)=["']?(?:https?:)?//""", html)


def test_forms_need_our_origin_and_our_secret(server: Running) -> None:
    game = duel()[0]
    with Browser(server.address) as ann, Browser(server.address) as eve:
        csrf = ann.csrf()
        for headers, field in (
            ({"origin": "http://evil.example"}, csrf),
            ({"origin": "null"}, csrf),
            ({"origin": f"{server.address}.evil.example"}, csrf),
            ({"origin": server.address}, ""),
            ({"origin": server.address}, "0" * 64),
            ({"origin": server.address}, eve.csrf()),
        ):
            answer = ann.http.post(f"/play/{game}", data={"csrf": field}, headers=headers)
            assert answer.status_code == 403, (headers, field)
        bare = httpx.post(f"{server.address}/play/{game}", data={"csrf": csrf}, cookies={"malison": ann.key()})
        assert bare.status_code == 403
        assert ann.http.post(f"/play/{game}", data={"csrf": csrf}).status_code == 303
        # The API by cookie asks the same.
        table, _ = new_table(ann)
        path = f"/api/tables/{table}/concede"
        assert ann.http.post(path, json={"number": 0}).status_code == 403
        assert ann.http.post(path, json={"number": 0}, headers={"x-csrf-token": csrf, "origin": "http://evil.example"}).status_code == 403
        assert ann.http.post(path, json={"number": 0}, headers={"x-csrf-token": csrf}).status_code == 200


def first_message(server: Running, path: str, **headers: str) -> dict[str, Any]:
    with connect(f"ws{server.address[4:]}{path}", additional_headers=headers) as socket:
        message: dict[str, Any] = json.loads(socket.recv(timeout=30))
        if message["type"] == "refused":
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(timeout=30)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4000 + message["status"]
        return message


def test_sockets_need_our_origin_and_this_seat(server: Running) -> None:
    with Browser(server.address) as ann, Browser(server.address) as eve:
        table, links = new_table(ann)
        eve.get("/")
        path = f"/t/{table}/live"
        mine = f"malison={ann.key()}"
        assert first_message(server, path, cookie=mine, origin=server.address)["type"] == "state"
        assert first_message(server, path, cookie=mine, origin="http://evil.example")["status"] == 403
        assert first_message(server, path, cookie=mine)["status"] == 403
        assert first_message(server, path, cookie=f"malison={eve.key()}", origin=server.address)["status"] == 403
        assert first_message(server, f"{path}?seat=1", cookie=mine, origin=server.address)["status"] == 403
        api = f"/api/tables/{table}/live"
        assert first_message(server, api, authorization=f"Bearer {links['seats'][1]}")["seat"] == 1
        assert first_message(server, f"{api}?seat=0", authorization=f"Bearer {links['seats'][1]}")["status"] == 403
        assert first_message(server, api, authorization=f"Bearer {new_token()}")["status"] == 401
        assert first_message(server, "/t/nosuchtable00000/live", cookie=mine, origin=server.address)["status"] == 404


def test_socket_messages_are_checked(server: Running) -> None:
    with Browser(server.address) as ann:
        table, _ = new_table(ann)
        token = ann.post_json(f"/api/tables/{table}/seats/0/return-link")["token"]
    address = f"ws{server.address[4:]}/api/tables/{table}/live"
    with connect(address, additional_headers={"authorization": f"Bearer {token}"}) as socket:

        def ask(text: str | bytes) -> dict[str, Any]:
            socket.send(text)
            while True:
                message: dict[str, Any] = json.loads(socket.recv(timeout=30))
                if message["type"] != "state":
                    return message

        for text, status in (
            ("not json", 400),
            ("[1]", 422),
            ("{}", 422),
            ('{"move": 5, "number": 0}', 422),
            ('{"move": "x", "number": "0"}', 422),
            ('{"move": "x", "number": true}', 422),
            ('{"move": "x", "number": -1}', 422),
            ('{"move": "x", "number": 1e99}', 422),
            ("[" * 3000, 400),
            ('{"move": "' + "x" * 5000 + '", "number": 0}', 413),
            (b"\x00\x01", 422),
        ):
            answer = ask(text)
            assert (answer["type"], answer["status"]) == ("refused", status), text[:40]
        assert ask('{"ping": 1}') == {"type": "pong"}


def test_names_are_text(server: Running) -> None:
    nasty = "<script>alert(1)</script>\"'&"
    with Browser(server.address) as ann:
        table, _ = new_table(ann, name=nasty)
        html = ann.get(f"/t/{table}").text
        assert "<script>alert" not in html
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html
        assert ann.state(table)["chairs"][0]["name"] == nasty[:40]
    assert clean_name("  a\u202eb\x00\n c  ") == "a b c"
    assert len(clean_name("x" * 500)) == 40
    for empty in ("", "  ", "\u200b", "\x00"):
        with pytest.raises(Exception, match="at least one"):
            clean_name(empty)


def test_sizes_are_limited(server: Running) -> None:
    big = "x" * 70_000
    assert httpx.post(f"{server.address}/api/tables", content=big).status_code == 413

    def pieces() -> Any:
        for _ in range(70):
            yield b"x" * 1000

    assert httpx.post(f"{server.address}/api/tables", content=pieces()).status_code == 413
    with Browser(server.address) as ann:
        assert ann.post("/new/" + duel()[0], name=big).status_code == 413
    assert httpx.post(f"{server.address}/api/tables", json={"game": "x" * 101}).status_code == 422
    deep = "[" * 20_000 + "]" * 20_000
    answer = httpx.post(f"{server.address}/api/tables", content=deep, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 422)


def test_too_often_is_a_clear_429(tmp_path: Path) -> None:
    with running(tmp_path, rate=0.2) as server, httpx.Client(base_url=server.address) as http:
        opened = [http.post("/api/tables", json={"game": duel()[0]}) for _ in range(8)]
        assert opened[0].status_code == 201
        late = opened[-1]
        assert late.status_code == 429
        assert int(late.headers["retry-after"]) >= 1
        assert "try again" in late.json()["message"]
        # Guessing links is slow, too, and pages say it as a page.
        guesses = [http.get(f"/s/{new_token()}") for _ in range(12)]
        assert {g.status_code for g in guesses} == {404, 429}
        assert "<html" in guesses[-1].text
        while http.get("/api/games").status_code != 429:
            pass
        assert http.get("/healthz").status_code == 200
        client = Server(server.address)
        # On a slow machine one request is allowed again before the next one comes.
        with pytest.raises(Refused) as refused:
            all(client.games() for _ in range(200))
        assert refused.value.status == 429


def test_a_flood_on_a_socket_is_refused(tmp_path: Path) -> None:
    with running(tmp_path, rate=0.1) as server:
        table = Server(server.address).open(duel()[0], mode=duel()[1], seats=2)
        address = f"ws{server.address[4:]}/api/tables/{table['table']}/live"
        with connect(address, additional_headers={"authorization": f"Bearer {table['links']['seats'][0]}"}) as socket:
            for _ in range(60):
                socket.send('{"ping": 1}')
            answers = [json.loads(socket.recv(timeout=30)) for _ in range(60)]
        assert any(a.get("status") == 429 for a in answers)


def test_sockets_of_one_address_are_counted() -> None:
    from malison.web.base.limits import MOST_SOCKETS, Limits
    from malison.web.base.refusal import Refusal

    limits = Limits(0.02)
    for _ in range(int(MOST_SOCKETS * 0.02)):
        limits.hold("a")
    with pytest.raises(Refusal, match="Too many"):
        limits.hold("a")
    limits.hold("b")
    limits.release("a")
    limits.hold("a")
    assert Limits(0).spend("open", "a") is None


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/static//etc/passwd",
        "/games/{game}/rules.py",
        "/games/{game}/..%2f__init__.py",
        "/games/{game}/edition.toml",
        "/games/../web/table.css",
        "/rules/..%2f..%2fetc",
    ],
)
def test_only_what_is_meant_to_be_served_is(server: Running, path: str) -> None:
    import http.client

    # Not httpx: it would tidy the path first.
    plain = http.client.HTTPConnection("127.0.0.1", server.port)
    plain.request("GET", path.format(game=duel()[0]))
    assert plain.getresponse().status == 404
    plain.close()


def test_logs_hold_no_secret(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        with Browser(server.address) as ann, Browser(server.address) as ben:
            table, links = new_table(ann, seed="424242424242")
            ben.get(f"/s/{links['seats'][1]}")
            ben.post(f"/s/{links['seats'][1]}", name="Ben")
            ben.get(f"/s/{links['watch']}")
            ann.get(f"/s/{links['host']}")
            ann.get(f"/s/{new_token()}")
            ann.get(f"/t/{table}/replay?token={links['host']}")
            own = ann.post_json(f"/api/tables/{table}/seats/0/return-link")["token"]
            first_message(server, f"/api/tables/{table}/live", authorization=f"Bearer {own}")
            with pytest.raises(Refused):
                Server(server.address, own).ask("POST", f"/api/tables/{table}/moves", {"move": "nonsense", "number": 0})
            secrets = [ann.key(), ben.key(), links["host"], links["watch"], links["seats"][1], own, "424242424242", ann.csrf()]
            metrics = ann.get("/metrics").text
        server.stop()
        log = server.logged()
    assert '"route": "/s/{secret}"' in log
    for secret in secrets:
        assert secret not in log
        assert secret not in metrics
    for line in log.splitlines():
        assert isinstance(json.loads(line), dict)


def test_editions_are_only_those_the_owner_has_put_there(tmp_path: Path) -> None:
    game = duel()[0]
    folder = tmp_path / "editions"
    folder.mkdir()
    (folder / "mine.toml").write_text(f'base = "house"\ngame = "{game}"\nname = "mine"\ntitle = "My own"\n')
    (folder / "broken.toml").write_text("nonsense")
    (folder / "wrong.toml").write_text(f'base = "house"\ngame = "{game}"\nname = "wrong"\nremove = ["nobody"]\n')
    (folder / "other.toml").write_text('base = "house"\ngame = "chess"\nname = "other"\nremove = ["queen"]\n')
    with running(tmp_path, editions=str(folder)) as server:
        http = Server(server.address)
        info = next(g for g in http.games() if g["name"] == game)
        assert info["editions"] == ["house", "first", "mine"]
        table = http.open(game, edition="mine")
        page = Server(server.address, table["links"]["watch"]).ask("GET", f"/api/tables/{table['table']}")
        assert page["edition"]["name"] == "mine"
        with Browser(server.address) as ann:
            form = ann.get(f"/new/{game}").text
            assert '<option value="mine">My own (mine)</option>' in form
            assert "<strong>broken</strong> cannot be played: (file): not TOML" in form
            assert "<strong>wrong</strong> cannot be played: line 4: remove[0]: &#39;nobody&#39; is no row" in form
            assert "other" not in [one["name"] for one in info["edition_list"]]
            assert str(tmp_path) not in form + str(info)
            # Gallery and table say what is played with, and the table leads to its own cards.
            assert "edition My own</small></h1>" in ann.get(f"/games/{game}/cards?edition=mine").text
            assert "</small></h1>" not in ann.get(f"/games/{game}/cards").text
            mine, _ = new_table(ann, edition="mine")
            shown = ann.get(f"/t/{mine}").text
            assert "edition mine</small>" in shown
            assert f'href="/t/{mine}/cards"' in shown
            assert "edition My own</small></h1>" in ann.get(f"/t/{mine}/cards").text
        with Browser(server.address) as bob:
            assert bob.get(f"/t/{mine}/cards").status_code == bob.get(f"/t/{mine}").status_code != 200
        for name in ("broken", "../editions/mine", str(folder / "mine.toml")):
            with pytest.raises(Refused) as refused:
                http.open(game, edition=name)
            assert refused.value.status == 422
        # The table keeps its edition whatever becomes of the file.
        (folder / "mine.toml").unlink()
        server.kill()
        server.start()
        again = Server(server.address, table["links"]["watch"]).ask("GET", f"/api/tables/{table['table']}")
        assert again["view"] == page["view"]
        assert not again["frozen"]


def test_the_environment_is_read_in_one_place() -> None:
    """What somebody can set is a field of the settings; bots' processes are other programs."""
    web = Path(malison.web.__file__).parent
    strays = [path.name for path in web.rglob("*.py") if re.search(r"os\.(environ|getenv)", path.read_text(encoding="utf-8"))]
    assert strays == ["settings.py"]


def test_settings_travel_through_the_environment() -> None:
    settings = Settings(db="postgresql://x", bot_workers=3, rate=0.5, origin="https://games.example", editions="/e", worker="w")
    environment = settings.to_environment()
    assert Settings.from_environment({**environment, "MALISON_WORKER": "w"}) == settings


NONSENSE = ["", "-1", "1", "9999999", "99999999999999999999", "x", "é\x00", "greedy"]


def test_pages_survive_nonsense(tmp_path: Path) -> None:
    """Whatever stands in a form or an address: a page, a redirect or a reason, never an error of the server."""
    game = duel()[0]
    acts = [
        "move",
        "undo",
        "ask-undo",
        "answer-undo",
        "concede",
        "leave",
        "bot",
        "take-back",
        "new-link",
        "return-link",
        "revoke",
        "rename",
        "rematch",
        "continue",
        "dance",
    ]
    with running(tmp_path) as server, Browser(server.address) as ann:
        csrf = ann.csrf()
        for value in NONSENSE:
            table, _ = new_table(ann)
            names = ("seat", "number", "move", "level", "name", "position")
            for act in acts:
                assert ann.http.post(f"/t/{table}/{act}", data={"csrf": csrf, **dict.fromkeys(names, value)}).status_code < 500
            fields = ("mode", "seats", "edition", "seed", "name", "seat0", "seat1", "option.types", "option.nonsense", "clock", "clock_end")
            for field in fields:
                assert ann.http.post(f"/new/{game}", data={"csrf": csrf, field: value}).status_code < 500
            for path in (f"/t/{table}", f"/t/{table}/replay", f"/t/{table}/frames", f"/api/tables/{table}"):
                for name in ("seat", "position", "after", "everything"):
                    assert ann.http.get(path, params={name: value}).status_code < 500
            for path in ("/t/", "/new/", "/rules/", "/s/", "/games/", "/play/", "/api/games/", "/api/tables/"):
                assert ann.http.get(path + quote(value)).status_code < 500
        for body in (b"\xff\xfe", b"--x\r\n", b"csrf=%ff%fe&name=%00", b"&" * 500):
            for kind in ("application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "multipart/form-data", "nonsense"):
                assert ann.http.post(f"/play/{game}", content=body, headers={"content-type": kind}).status_code in (400, 403, 422)
        for cookie in ("x", "x" * 32, "é" * 16, ""):
            assert httpx.get(f"{server.address}/mine", headers={"cookie": f"malison={cookie}".encode()}).status_code == 200
        log = server.logged()
    assert '"level": "error"' not in log, next(line for line in log.splitlines() if '"level": "error"' in line)


def test_every_kind_of_answer_says_what_it_is(server: Running) -> None:
    with Browser(server.address) as ann:
        for path, kind in (
            ("/", "text/html; charset=utf-8"),
            ("/api/games", "application/json"),
            ("/static/malison.css", "text/css; charset=utf-8"),
            ("/static/malison.js", "text/javascript; charset=utf-8"),
            ("/metrics", "text/plain; version=0.0.4; charset=utf-8"),
            ("/nothing", "text/html; charset=utf-8"),
        ):
            assert ann.get(path).headers["content-type"] == kind


def test_no_listings_no_trace(server: Running) -> None:
    with Browser(server.address) as ann:
        assert [ann.get(path).status_code for path in ("/static/", "/static", "/games/")] == [404, 404, 404]
        assert ann.http.request("TRACE", "/").status_code == 405
