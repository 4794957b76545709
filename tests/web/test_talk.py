"""Talk at the table: for those who may, kept beside the record, with muting, silence and reports. On both databases."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from support_fair import hosted, links_of, play_until, three
from support_web import Browser, Cluster, Running, duel, here, running
from websockets.sync.client import connect

from malison.cli import main
from malison.client import Refused, Seat, Server
from malison.web.base.settings import Settings


@pytest.fixture(params=["sqlite", "postgresql"], scope="module")
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    db = request.getfixturevalue("cluster").database() if request.param == "postgresql" else ""
    with running(tmp_path_factory.mktemp("talk"), db=db) as server:
        yield server
    assert '"level": "error"' not in server.logged()


def rows(server: Running, question: str) -> list[tuple[Any, ...]]:
    if server.settings.db.startswith("postgresql"):
        with psycopg.connect(server.settings.db) as postgres:
            return postgres.execute(question.encode()).fetchall()
    with contextlib.closing(sqlite3.connect(server.settings.db.removeprefix("sqlite:///"))) as sqlite:
        return sqlite.execute(question).fetchall()


def heard(who: Browser, table: str) -> list[str]:
    """What somebody hears, by the API; and their page says the same."""
    found = who.get(f"/api/tables/{table}/talk").json()
    page = who.get(f"/t/{table}").text
    lines = [line["words"] for line in found["lines"]]
    assert page.count("data-line=") == len(lines)
    return lines


def say(who: Browser, table: str, words: str) -> httpx.Response:
    return who.post(f"/t/{table}/say", words=words)


@contextlib.contextmanager
def company(server: Running, **fields: Any) -> Iterator[tuple[Browser, Browser, Browser, str, dict[str, Any]]]:
    """Ann, the host, and Ben at a table, and Eve, who watches."""
    with Browser(server.address) as ann, Browser(server.address) as ben, Browser(server.address) as eve:
        table, links = hosted(ann, **fields)
        assert ben.post(f"/s/{links['seats'][1]}", name="Ben").status_code == 303
        eve.get(f"/s/{links['watch']}")
        yield ann, ben, eve, table, links


# -- who hears and says what


def test_those_who_sit_talk_and_nothing_of_it_is_in_the_record(house: Running) -> None:
    with company(house) as (ann, ben, _, table, _):
        number = ann.state(table)["number"]
        assert say(ann, table, "  Hello\u202e \n there <b>&amp;  ").headers["location"] == f"/t/{table}#say"
        assert ben.post(f"/t/{table}/say", react="well-played", seat="1").status_code == 303
        for who in (ann, ben):
            assert heard(who, table) == ["Hello there <b>&amp;", "Well played!"]
        page = ben.get(f"/t/{table}").text
        assert "<strong>Ann</strong> <span>Hello there &lt;b&gt;&amp;amp;</span>" in page
        assert ann.state(table)["number"] == number
        assert [event for event in ann.state(table)["events"] if "Hello" in event["text"]] == []
        ann.post(f"/t/{table}/concede", seat="0")
        assert say(ann, table, "Good game").status_code == 303, "after the end, too"
        assert "Good game" not in ann.get(f"/t/{table}/record.json").text


def test_bad_lines_are_refused_in_words(house: Running) -> None:
    with company(house) as (ann, _, _, table, _):
        for words in ("", " \t ", "\u202e\u200b", "x" * 201):
            assert say(ann, table, words).status_code == 422
        assert say(ann, table, "x" * 200).status_code == 303
        assert ann.post(f"/t/{table}/say", react="slap").status_code == 422
        assert ann.post(f"/t/{table}/talk", talk="loudly").status_code == 422
        assert ann.post(f"/t/{table}/report", line="none", why="x").status_code == 422
        assert len(heard(ann, table)) == 1


def test_a_spectator_gets_nothing_of_what_those_who_sit_say(house: Running) -> None:
    with company(house) as (ann, ben, eve, table, links):
        secret = "the rook is poisoned"
        bearer = {"authorization": f"Bearer {links['watch']}"}
        api, page = f"/api/tables/{table}", f"/t/{table}"
        with (
            connect(
                f"ws{house.address[4:]}{page}/live", additional_headers={"cookie": f"malison={eve.key()}", "origin": house.address}
            ) as one,
            connect(f"ws{house.address[4:]}{api}/live", additional_headers=bearer) as two,
        ):
            say(ann, table, secret)
            ben.post(f"/t/{table}/mute", whom="seat0", on="yes")
            ann.post(f"/t/{table}/silence", whom="seat1", on="yes")
            play_until(table, 0, ann, ben, moves=2)
            got: list[str] = []
            for socket in (one, two):
                socket.send('{"say": "let me in"}')
                with contextlib.suppress(TimeoutError):
                    while True:
                        got.append(socket.recv(timeout=0.5))
            got += [eve.get(path).text for path in (page, f"{page}/replay", f"{page}/frames?after=0", "/mine", f"{api}/talk", api)]
            got += [
                httpx.get(f"{house.address}{path}", headers=bearer).text for path in (api, f"{api}/talk", f"{api}/replay", f"{api}/links")
            ]
        assert len(got) > 12
        assert not [text for text in got if secret in text or '"type":"talk"' in text or "silenced" in text or "talk-fold" in text]
        assert say(eve, table, "let me in").status_code == 403
        assert eve.post(f"{page}/report", line="1", why="x").status_code == 403
        # Later they may hear what is said then, and nothing of before.
        ann.post(f"{page}/talk", talk="all")
        say(ann, table, "welcome")
        assert say(eve, table, "thank you").status_code == 303
        assert heard(eve, table)[-2:] == ["welcome", "thank you"]
        assert secret not in eve.get(page).text
        assert secret in heard(ann, table)
        assert [line["name"] for line in ben.get(f"{api}/talk").json()["lines"]][-1] == "Spectator 1"
        ann.post(f"{page}/talk", talk="seats")
        assert eve.get(f"{api}/talk").status_code == 403
        assert "welcome" not in eve.get(page).text


def test_off_is_off_and_the_host_may_turn_it_on(house: Running) -> None:
    with company(house, talk="off") as (ann, ben, _, table, _):
        assert say(ann, table, "x").status_code == say(ben, table, "x").status_code == 403
        assert "talk-fold" not in ben.get(f"/t/{table}").text
        assert ben.post(f"/t/{table}/talk", talk="all").status_code == 403
        ann.post(f"/t/{table}/talk", talk="seats")
        assert say(ben, table, "at last").status_code == 303
        assert heard(ann, table)[-1] == "at last"
        ann.post(f"/t/{table}/talk", talk="off")
        assert "at last" not in ben.get(f"/t/{table}").text + ann.get(f"/t/{table}").text


def test_no_talk_alone_or_on_one_screen(house: Running) -> None:
    with Browser(house.address) as ann:
        for other in ("me", "greedy"):
            table, _ = hosted(ann, seat1=other, talk="all")
            assert say(ann, table, "is there anybody?").status_code == 403
            assert "talk-fold" not in ann.get(f"/t/{table}").text


def test_an_invitation_is_not_a_seat(house: Running) -> None:
    with Browser(house.address) as ann:
        table, links = hosted(ann)
        assert "Those who sit here and the host can talk" in ann.get(f"/s/{links['seats'][1]}").text
        say(ann, table, "who will come?")
        guest = Server(house.address, links["seats"][1])
        with pytest.raises(Refused, match="no talk for you"):
            guest.ask("GET", f"/api/tables/{table}/talk")
        guest.token = guest.ask("POST", f"/api/tables/{table}/sit", {"name": "Ben"})["token"]
        assert [line["words"] for line in guest.ask("GET", f"/api/tables/{table}/talk")["lines"]] == ["who will come?"]


# -- muting and silence


def test_who_is_muted_is_not_heard_on_page_socket_or_api(house: Running) -> None:
    with Browser(house.address) as ann, Browser(house.address) as ben, Browser(house.address) as cid:
        table, links = three(ann, "me", "open", "open")
        for who, seat, name in ((ben, 1, "Ben"), (cid, 2, "Cid")):
            who.post(f"/s/{links['seats'][seat]}", name=name)
        say(ben, table, "fie upon thee")
        assert ann.post(f"/t/{table}/mute", whom="seat1", on="yes").status_code == 303
        headers = {"cookie": f"malison={ann.key()}", "origin": house.address}
        with connect(f"ws{house.address[4:]}/t/{table}/live", additional_headers=headers) as socket:
            say(ben, table, "all of you")
            say(cid, table, "hush")
            got = [socket.recv(timeout=30)]
            while "hush" not in got[-1]:
                got.append(socket.recv(timeout=30))
        assert not [text for text in got if "fie upon" in text or "all of you" in text]
        assert heard(ann, table) == ["hush"]
        assert heard(cid, table) == ["fie upon thee", "all of you", "hush"]
        assert "muted" not in ben.get(f"/api/tables/{table}/talk").text.replace('"muted":false', ""), "nobody is told"
        # Ben goes, Dan comes: he is heard, and what Ben said is not.
        ben.post(f"/t/{table}/leave", seat="1")
        with Browser(house.address) as dan:
            dan.post(f"/s/{links_of(ann, table)['seats'][1]}", name="Dan")
            say(dan, table, "good evening")
        assert heard(ann, table) == ["hush", "good evening"]
        ann.post(f"/t/{table}/mute", whom="seat1", on="no")
        assert heard(ann, table) == ["fie upon thee", "all of you", "hush", "good evening"]
        assert ann.post(f"/t/{table}/mute", whom="seat7", on="yes").status_code == 404
        assert ann.post(f"/t/{table}/mute", whom="seat0", on="yes").status_code == 404, "nobody mutes themselves"


def test_the_host_silences_for_all_and_all_are_told(house: Running) -> None:
    with company(house, talk="all") as (ann, ben, eve, table, _):
        assert ben.post(f"/t/{table}/silence", whom="seat0", on="yes").status_code == 403
        say(eve, table, "boo")
        for whom in ("seat1", "watch"):
            ann.post(f"/t/{table}/silence", whom=whom, on="yes")
            ann.post(f"/t/{table}/silence", whom=whom, on="yes")
        assert say(ben, table, "but").status_code == say(eve, table, "boo").status_code == 403
        assert heard(ben, table) == ["boo", "The host has silenced “Ben”.", "The host has silenced Spectators."]
        assert "The host has silenced you" in ben.get(f"/t/{table}").text
        ann.post(f"/t/{table}/silence", whom="seat1", on="no")
        assert say(ben, table, "sorry").status_code == 303
        assert heard(eve, table)[-2:] == ["“Ben” may talk again.", "sorry"]


# -- reports


def test_a_report_is_a_copy_for_the_owner(house: Running, capsys: pytest.CaptureFixture[str]) -> None:
    with company(house) as (ann, ben, _, table, _):
        for words in ("one", "two", "something nasty", "four"):
            say(ben, table, words)
        for _ in range(2):
            assert ann.post(f"/t/{table}/report", line="3", why="that was nasty").status_code == 303
        assert ben.post(f"/t/{table}/report", line="3", why="me").status_code == 403
        assert ann.post(f"/t/{table}/report", line="99", why="what?").status_code == 404
        assert ann.post(f"/t/{table}/report", line="3", why="  ").status_code == 422
        assert "report" not in ben.get(f"/api/tables/{table}/talk").text
        assert "malison_reports_total" in ann.get("/metrics").text
        ann.post(f"/t/{table}/delete", sure="on")
        assert rows(house, f"SELECT 1 FROM talk WHERE table_id = '{table}'") == []
        assert rows(house, f"SELECT 1 FROM mutes WHERE table_id = '{table}'") == []
    db = ["--db", house.settings.db]
    main(["reports", *db])
    shown = capsys.readouterr().out
    assert shown.count("that was nasty") == 1
    for words in ("Ben", "something nasty", "two", "four", table):
        assert words in shown
    assert "Ann" not in shown, "who reported it is nobody's business"
    report = next(line.split()[0] for line in shown.splitlines() if table in line)
    main(["reports", *db, "--seen", report])
    assert report not in capsys.readouterr().out
    main(["reports", *db, "--all"])
    assert report in capsys.readouterr().out
    main(["reports", *db, "--delete", report])
    main(["reports", *db, "--all"])
    assert "There is nothing" in capsys.readouterr().out


# -- programs


def test_programs_talk_by_socket_and_client(house: Running) -> None:
    game, mode = duel()
    made = Server(house.address).open(game, mode=mode, seats=2)
    with (
        Seat(f"{house.address}/s/{made['links']['seats'][0]}", "Ann") as ann,
        Seat(f"{house.address}/s/{made['links']['seats'][1]}", "Ben") as ben,
    ):
        assert ann.state["talk"] == "seats"
        assert ann.say("hello") == 1
        address = f"ws{house.address[4:]}/api/tables/{made['table']}/live"
        with connect(address, additional_headers={"authorization": f"Bearer {ben.server.token}"}) as socket:

            def ask(wish: dict[str, Any]) -> dict[str, Any]:
                socket.send(json.dumps(wish))
                while (message := json.loads(socket.recv(timeout=30))).get("id") != wish["id"]:
                    seen.append(message)
                return dict(message)

            seen: list[dict[str, Any]] = []
            assert ask({"react": "thanks", "id": 1, "key": "k"}) == {"type": "done", "id": 1, "number": 2}
            assert ask({"react": "thanks", "id": 2, "key": "k"})["number"] == 2, "said once"
            assert ask({"say": "\ud800", "id": 3})["status"] == 422
            assert ask({"say": "x", "key": 5, "id": 4})["status"] == 422
            assert ask({"react": "lucky", "key": "\ud800", "id": 5})["number"] == 3
            ann.say("again")
            while not any(m["type"] == "talk" and m["lines"] and m["lines"][-1]["words"] == "again" for m in seen):
                seen.append(json.loads(socket.recv(timeout=30)))
        talk = [message for message in seen if message["type"] == "talk"]
        assert talk[0]["reset"]
        assert [line["words"] for message in talk for line in message["lines"]] == ["hello", "Thanks!", "Lucky!", "again"]
        assert (talk[0]["lines"][0]["name"], talk[0]["lines"][0]["speaker"], talk[0]["lines"][0]["own"]) == ("Ann", "seat0", False)


# -- limits, processes, restarts


def test_a_few_lines_a_minute(tmp_path: Path) -> None:
    with here(Settings(db=f"sqlite:///{tmp_path / 'a.db'}", rate=1.0, worker="w")) as (address, _), Browser(address) as ann:
        table, _ = hosted(ann)
        answers = [say(ann, table, f"line {n}").status_code for n in range(12)]
        assert answers[:8] == [303] * 8
        assert answers.count(429) >= 3
        assert [ann.post(f"/t/{table}/report", line="1", why="x").status_code for _ in range(7)].count(429) >= 1
        assert len(heard(ann, table)) == answers.count(303)


def test_talk_across_processes_and_through_a_kill(tmp_path: Path, cluster: Cluster) -> None:
    url = cluster.database()
    with running(tmp_path, db=url) as one, running(tmp_path, db=url) as other, Browser(one.address) as ann:
        table, links = hosted(ann)
        with Seat(f"{other.address}/s/{links['seats'][1]}", "Ben") as ben:
            base = f"/api/tables/{table}/talk"
            said = [ann.post_json(base, say=f"line {n}", key=str(n))["number"] for n in range(5)]
            said += [ben.say(f"answer {n}") for n in range(5)]
            assert said == list(range(1, 11))
            while not any(line["words"] == "line 4" for line in ben.talk):
                ben._take(ben._receive())
            # What the host changes at one process holds at the other at once.
            ann.post(f"/t/{table}/silence", whom="seat1", on="yes")
            with pytest.raises(Refused, match="silenced"):
                ben.say("but")
            one.kill()
            one.start()
            assert ann.post_json(base, say="line 4", key="4")["number"] == 5, "sent again, it is not said again"
            found = [line["words"] for line in ann.get(base).json()["lines"]]
            assert found[:10] == [*(f"line {n}" for n in range(5)), *(f"answer {n}" for n in range(5))]


def test_a_table_keeps_its_last_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("malison.web.store.talk.MOST_KEPT", 12)
    monkeypatch.setattr("malison.web.store.talk.MOST_SHOWN", 10)
    with here(Settings(db=f"sqlite:///{tmp_path / 'a.db'}", rate=0.0, worker="w")) as (address, _), Browser(address) as ann:
        table, _ = hosted(ann)
        for n in range(15):
            ann.post_json(f"/api/tables/{table}/talk", say=f"line {n}")
        assert heard(ann, table) == [f"line {n}" for n in range(5, 15)]
    with contextlib.closing(sqlite3.connect(tmp_path / "a.db")) as connection:
        assert connection.execute("SELECT COUNT(*), MIN(number) FROM talk").fetchone() == (12, 4)
