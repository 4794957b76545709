"""Who sits where: by links, in several browsers, with bots standing in."""

from __future__ import annotations

import json
import random
import re
from collections import deque
from pathlib import Path
from typing import Any

import pytest
from support_web import Browser, Running, duel, games, running, soon
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from malison.client import Refused, Seat, Server


def hosted(browser: Browser, **fields: Any) -> tuple[str, dict[str, Any]]:
    game, mode = duel()
    made = browser.post(f"/new/{game}", **{"mode": mode, "seats": "2", "seat0": "me", "seat1": "open", "name": "Ann", **fields})
    assert made.status_code == 303, made.text
    table = made.headers["location"].rpartition("/")[2]
    return table, browser.get(f"/api/tables/{table}/links").json()


def until_due(table: str, seat: int, *people: Browser) -> None:
    """Play on until it is this seat's turn."""
    while not any((page := who.state(table))["your_turn"] and page["seat"] == seat for who in people):
        who = next(b for b in people if b.state(table)["your_turn"])
        page = who.state(table)
        who.post(f"/t/{table}/move", move=page["options"][0]["move"], number=str(page["number"]), seat=str(page["seat"]))


def test_play_now_is_one_click(server: Running) -> None:
    for game in games():
        with Browser(server.address) as ann:
            table = ann.play_now(game.name)
            page = ann.state(table)
            assert page["seat"] == 0
            assert page["host"]
            assert all(chair["bot"] for chair in page["chairs"][1:])
            html = ann.get(f"/t/{table}").text
            assert "data-move=" in html or not page["your_turn"]


def test_who_gave_no_name_is_called_by_the_seat(server: Running) -> None:
    with Browser(server.address) as ann:
        table, _ = hosted(ann, name="")
        assert [chair["name"] for chair in ann.state(table)["chairs"]] == ["Player 1", ""]
        table, _ = hosted(ann, name="", seat1="me")
        assert [chair["name"] for chair in ann.state(table)["chairs"]] == ["Player 1", "Player 2"]


def test_a_guest_comes_by_a_link_and_types_a_name(server: Running) -> None:
    with Browser(server.address) as ann, Browser(server.address) as ben, Browser(server.address) as eve:
        table, links = hosted(ann)
        html = ann.get(f"/t/{table}").text
        assert all(f"{server.address}/s/{token}" in html for token in (links["watch"], links["seats"][1]))
        asked = ben.get(f"/s/{links['seats'][1]}")
        assert asked.status_code == 200
        assert 'name="name"' in asked.text
        assert ben.post(f"/s/{links['seats'][1]}", name=" ").status_code == 422
        assert ben.post(f"/s/{links['seats'][1]}", name="Ben").headers["location"] == f"/t/{table}?seat=1"
        assert [c["name"] for c in ann.state(table)["chairs"]] == ["Ann", "Ben"]
        page = ben.state(table)
        assert (page["seat"], page["host"]) == (1, False)
        guest = ben.get(f"/t/{table}").text
        assert all(token not in guest for token in (links["host"], links["watch"], links["seats"][1]))
        assert links["seats"][0] == "", "the host's own seat needs no invitation"
        # A spectator sees, and does not move; a stranger does not even see.
        assert eve.get(f"/t/{table}").status_code == 403
        eve.get(f"/s/{links['watch']}")
        assert eve.state(table)["seat"] is None
        assert eve.post(f"/t/{table}/move", move="x", number="0", seat="0").status_code == 403
        # In the same browser the link still leads to the table.
        assert ben.http.get(f"/s/{links['seats'][1]}").headers["location"] == f"/t/{table}?seat=1"


def test_moves_by_plain_forms(server: Running) -> None:
    """Without a script: every option is a button in a form that posts."""
    with Browser(server.address) as ann, Browser(server.address) as ben:
        table, links = hosted(ann)
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        for _ in range(6):
            who = next(b for b in (ann, ben) if b.state(table)["your_turn"])
            page = who.state(table)
            html = who.get(f"/t/{table}").text
            buttons = set(re.findall(r'data-move="([^"]+)"', html))
            assert buttons == {option["move"] for option in page["options"]}
            made = who.post(f"/t/{table}/move", move=page["options"][0]["move"], number=str(page["number"]), seat=str(page["seat"]))
            assert made.status_code == 303
            assert who.state(table)["number"] == page["number"] + 1
            stale = who.post(f"/t/{table}/move", move=page["options"][1]["move"], number=str(page["number"]), seat=str(page["seat"]))
            assert stale.status_code == 409
            assert "data-move" not in (ben if who is ann else ann).get(f"/t/{table}/replay").text


def test_hot_seat(server: Running) -> None:
    with Browser(server.address) as ann:
        table, _ = hosted(ann, seat1="me")
        page = ann.state(table)
        assert page["held"] == [0, 1]
        assert page["your_turn"]
        other = ann.state(table, 1 - page["seat"])
        assert other["hand_to"] == page["seat"]
        assert other["options"] == []
        seen: set[int] = set()
        for _ in range(12):
            page = ann.state(table)
            seen.add(page["seat"])
            ann.post(f"/t/{table}/move", move=page["options"][-1]["move"], number=str(page["number"]), seat=str(page["seat"]))
        assert seen == {0, 1}


def test_leaving_and_coming_back(server: Running) -> None:
    with Browser(server.address) as ann, Browser(server.address) as ben:
        table, links = hosted(ann)
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        assert ben.post(f"/t/{table}/leave", seat="1").status_code == 303
        assert ann.state(table)["chairs"][1]["name"] == ""
        assert ben.state(table)["seat"] is None
        # Getting up is for good; who is invited again may sit down again.
        assert ben.get(f"/s/{links['seats'][1]}").status_code == 404
        again = ann.get(f"/api/tables/{table}/links").json()["seats"][1]
        ben.post(f"/s/{again}", name="Benjamin")
        assert ann.state(table)["chairs"][1]["name"] == "Benjamin"
        ben.post(f"/t/{table}/rename", seat="1", name="Ben")
        assert ann.state(table)["chairs"][1]["name"] == "Ben"


def test_who_has_left_can_no_longer_move_by_an_open_socket(server: Running) -> None:
    with Browser(server.address) as ann, Browser(server.address) as ben:
        table, links = hosted(ann)
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        headers = {"cookie": f"malison={ben.key()}", "origin": server.address}
        with connect(f"ws{server.address[4:]}/t/{table}/live?seat=1", additional_headers=headers) as socket:
            socket.recv(timeout=30)
            ben.post(f"/t/{table}/leave", seat="1")
            with pytest.raises(ConnectionClosed):
                deque(iter(lambda: socket.recv(timeout=30), None))
        with connect(f"ws{server.address[4:]}/t/{table}/live?seat=1", additional_headers=headers) as socket:
            assert json.loads(socket.recv(timeout=30))["status"] == 403


def test_a_seat_whose_person_is_gone_goes_to_a_bot_and_comes_back(tmp_path: Path) -> None:
    """Where it was agreed, and while the table waits for them."""
    with running(tmp_path, away_seconds=0.3) as server, Browser(server.address) as ann, Browser(server.address) as ben:
        table, links = hosted(ann, stand_in="random", stand_in_after="0")
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        until_due(table, 1, ann, ben)
        address = f"ws{server.address[4:]}/t/{table}/live"
        with connect(address, additional_headers={"cookie": f"malison={ben.key()}", "origin": server.address}) as socket:
            socket.recv(timeout=30)
            chair = ann.state(table)["chairs"][1]
            assert chair["connected"]
            assert not chair["can_bot"]
            assert ann.post(f"/t/{table}/bot", seat="1", level="random").status_code == 403
        soon(lambda: not ann.state(table)["chairs"][1]["connected"])
        soon(lambda: ann.state(table)["chairs"][1]["can_bot"])
        assert ann.post(f"/t/{table}/bot", seat="1", level="random").status_code == 303
        chair = ann.state(table)["chairs"][1]
        assert (chair["name"], chair["bot"]) == ("Ben", "random")
        page = ben.state(table)
        assert page["chairs"][1]["can_take_back"]
        assert not page["your_turn"]
        assert ann.post(f"/t/{table}/take-back", seat="1").status_code == 403
        assert ben.post(f"/t/{table}/take-back", seat="1").status_code == 303
        assert ann.state(table)["chairs"][1]["bot"] == ""


def test_handing_a_seat_over_ends_the_old_link(server: Running) -> None:
    with Browser(server.address) as ann, Browser(server.address) as ben:
        table, links = hosted(ann)
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        address = f"ws{server.address[4:]}/t/{table}/live"
        with connect(address, additional_headers={"cookie": f"malison={ben.key()}", "origin": server.address}) as socket:
            socket.recv(timeout=30)
            assert ann.post(f"/t/{table}/new-link", seat="1").status_code == 403, "only who sits there hands a seat over"
            assert ben.post(f"/t/{table}/new-link", seat="1").status_code == 303
            last = ""
            with pytest.raises(ConnectionClosed):  # noqa: PT012
                while True:
                    last = str(socket.recv(timeout=30))
            assert json.loads(last)["type"] == "bye"
        assert ben.state(table)["seat"] is None
        assert ben.get(f"/s/{links['seats'][1]}").status_code == 404
        new = ann.get(f"/api/tables/{table}/links").json()["seats"][1]
        assert new != links["seats"][1]
        ben.post(f"/s/{new}", name="Cy")
        assert ben.state(table)["seat"] == 1
        with pytest.raises(Refused) as refused:
            Server(server.address, links["seats"][1]).ask("GET", f"/api/tables/{table}")
        assert refused.value.status == 401


def test_my_tables_say_where_it_is_my_turn(server: Running) -> None:
    with Browser(server.address) as ann, Browser(server.address) as ben:
        table, links = hosted(ann)
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        over, _ = hosted(ann)
        ann.post(f"/t/{over}/concede", seat="0")
        mine = {t["table"]: t for t in ann.get("/api/mine").json()}
        assert mine[over]["over"]
        turn = ann.state(table)["your_turn"]
        assert mine[table]["your_turn"] is turn
        assert {t["table"]: t for t in ben.get("/api/mine").json()}[table]["your_turn"] is not turn
        assert f"/t/{table}" in ann.get("/mine").text
        with Browser(server.address) as eve:
            assert eve.get("/api/mine").json() == []


def test_two_tabs_of_one_seat_agree(server: Running) -> None:
    table = Server(server.address).open(duel()[0], mode=duel()[1], seats=2)
    links = [f"{server.address}/s/{token}" for token in table["links"]["seats"]]
    with Seat(links[0]) as a, Seat(links[1]) as b:
        mover = a if a.state["your_turn"] else b
        with Seat(links[0] if mover is a else links[1]) as tab:
            move = mover.turn().moves[0]
            number = mover.play(move)
            # The other tab pressed the same button before it heard: one move, both content.
            assert tab.play(move) == number
            while tab.state["number"] < number:
                tab._take(tab._receive())
            assert tab.state["view"] == mover.state["view"]
            assert tab.events == mover.events


def test_pages_get_every_position_on_the_way(server: Running) -> None:
    """A page that was not there for a while can play back what happened, position by position, as its seat saw it."""
    with Browser(server.address) as ann:
        table, links = hosted(ann)
        mine = Server(server.address, ann.post_json(f"/api/tables/{table}/seats/0/return-link")["token"])
        other = Server(server.address, links["seats"][1])
        tokens = [mine.token, other.token]
        before = mine.ask("GET", f"/api/tables/{table}")["number"]
        rng = random.Random(4)
        address = f"ws{server.address[4:]}/t/{table}/live?seat=0"
        with connect(address, additional_headers={"cookie": f"malison={ann.key()}", "origin": server.address}) as socket:
            first = json.loads(socket.recv(timeout=30))
            assert first["reset"]
            assert {"board", "question", "log"} <= set(first["parts"])
            for _ in range(8):
                page = next(p for p in (one.ask("GET", f"/api/tables/{table}") for one in (mine, other)) if p["your_turn"])
                wish = {"move": rng.choice(page["options"])["move"], "number": page["number"]}
                Server(server.address, tokens[page["seat"]]).ask("POST", f"/api/tables/{table}/moves", wish)
            events = list(first["events"])
            numbers = []
            while not numbers or numbers[-1] < before + 8:
                message = json.loads(socket.recv(timeout=30))
                events += message["events"]
                if not numbers or message["number"] != numbers[-1]:
                    numbers.append(message["number"])
                assert "log" not in message["parts"]
        assert numbers[-8:] == list(range(before + 1, before + 9))
        assert events == ann.state(table, 0)["events"]
        frames = ann.get(f"/t/{table}/frames?seat=0&after={before + 3}").json()["frames"]
        assert [frame["number"] for frame in frames] == [before + n for n in (4, 5, 6, 7, 8)]
        assert [e for frame in frames for e in frame["events"]] == events[-sum(len(f["events"]) for f in frames) :]
        assert frames[-1]["your_turn"] == ann.state(table, 0)["your_turn"]
        assert ann.get(f"/t/{table}/frames?seat=1&after=3").status_code == 403
