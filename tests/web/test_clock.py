"""A clock for every move: it runs for people who keep others waiting, ends as it was agreed, and does so once, whatever dies meanwhile."""

from __future__ import annotations

import json
import re
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support_fair import hosted, links_of, play_until, three, told
from support_web import Browser, Cluster, Running, duel, here, running
from websockets.sync.client import connect

from malison.client import Refused, Server
from malison.kernel import registry
from malison.web.base.settings import Settings

MINUTE = {"clock": "1", "clock_unit": "minutes"}


def until(done: Callable[[], Any], seconds: float = 60.0) -> Any:
    end = time.monotonic() + seconds
    while not (found := done()):
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.05)
    return found


def hurry(server: Running, table: str, left: float = -0.1) -> None:
    """Let the time that runs at a table be nearly over, or over."""
    change = "UPDATE tables SET deadline = ? WHERE id = ? AND deadline > 0"
    if server.settings.db.startswith("postgresql"):
        import psycopg

        with psycopg.connect(server.settings.db) as postgres:
            assert postgres.execute(change.replace("?", "%s").encode(), (time.time() + left, table)).rowcount == 1, "no clock runs"
        return
    with sqlite3.connect(server.settings.db.removeprefix("sqlite:///"), timeout=10) as sqlite:
        assert sqlite.execute(change, (time.time() + left, table)).rowcount == 1, "no clock runs"


def clock(browser: Browser, table: str) -> dict[str, Any]:
    found: dict[str, Any] = browser.state(table)["clock"]
    return found


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server on which first moves have no more time than others."""
    with running(tmp_path_factory.mktemp("quick"), away_seconds=0.1) as server:
        yield server


# -- when it runs


def test_no_clock_by_default_and_none_alone_with_bots(quick: Running) -> None:
    with Browser(quick.address) as ann, Browser(quick.address) as ben:
        table, links = hosted(ann)
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        assert ann.state(table)["clock"] is None
        assert "time-left" not in ann.get(f"/t/{table}").text
        for other in ("greedy", "me"):
            table, _ = hosted(ann, seat1=other, **MINUTE)
            play_until(table, 0, ann, moves=1)
            assert clock(ann, table)["seat"] is None


def test_it_runs_as_soon_as_somebody_else_plays(quick: Running) -> None:
    with Browser(quick.address) as ann, Browser(quick.address) as ben:
        table, links = hosted(ann, **MINUTE)
        assert clock(ann, table)["seat"] is None, "nobody waits"
        assert "Everybody has 1 minute for each move" in ben.get(f"/s/{links['seats'][1]}").text
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        found = clock(ann, table)
        assert found["seat"] == next(chair["seat"] for chair in ann.state(table)["chairs"] if chair["deciding"])
        assert found["deadline"].endswith("+00:00")
        assert 55 < found["left"] <= 60
        assert (found["seconds"], found["end"], found["out"]) == (60, "bot", False)
        for browser in (ann, ben):
            page = browser.get(f"/t/{table}").text
            assert f'datetime="{found["deadline"]}"' in page
            assert "0:5" in page or "1:00" in page, "printed for whoever has no script"
        hurry(quick, table, 20)
        play_until(table, 0, ann, ben, moves=1)
        assert clock(ann, table)["left"] > 55, "a new move, a new time"
        # Ben gets up: nobody waits for Ann any more, and the agreed bot plays on.
        ben.post(f"/t/{table}/leave", seat="1")
        assert clock(ann, table)["seat"] is None


def test_first_moves_have_time_to_come_to_the_table(tmp_path: Path) -> None:
    with running(tmp_path) as server, Browser(server.address) as ann, Browser(server.address) as ben:
        table, links = hosted(ann, clock="10", clock_unit="seconds")
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        assert clock(ann, table)["left"] > 250
        assert "Everybody has 10 seconds for each move (5 minutes for their first)" in ann.get(f"/t/{table}").text


def test_days_for_a_move(quick: Running) -> None:
    with Browser(quick.address) as ann, Browser(quick.address) as ben:
        table, links = hosted(ann, clock="3", clock_unit="days", clock_end="lose")
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        assert 3 * 86400 - 60 < clock(ann, table)["left"] <= 3 * 86400
        page = ann.get(f"/t/{table}").text
        assert "2 d 23 h" in page or "3 d 0 h" in page
        assert "Everybody has 3 days for each move" in page
        play_until(table, 0, ann, ben)
        for who, words in ((ann, "Your turn, "), (ben, "Waiting for Ann, ")):
            assert re.search(words + r"(2 d \d+|3 d 0) h left", who.get("/mine").text), "both see how long is left"


def test_bad_clocks_are_refused_at_their_field(quick: Running) -> None:
    with Browser(quick.address) as ann:
        game, mode = duel()
        for fields, field in (
            ({"clock": "soon"}, "clock"),
            ({"clock": "3", "clock_unit": "seconds"}, "clock"),
            ({"clock": "99", "clock_unit": "days"}, "clock"),
            ({"clock": "1", "clock_unit": "moons"}, "clock"),
            ({"clock": "1", "clock_end": "dance"}, "clock_end"),
            ({"clock": "1", "clock_end": "bot", "stand_in": "guest"}, "clock_end"),
        ):
            made = ann.post(f"/new/{game}", mode=mode, seats="2", seat0="me", seat1="open", **fields)
            assert made.status_code == 422
            assert 'role="alert" id="clock-error"' in made.text
            assert f'name="{field}"' in made.text.split('aria-invalid="true"')[0].rpartition("<")[2]
    for wish in ({"clock": 5}, {"clock": -1}, {"clock": 10**9}, {"clock": 60, "clock_end": "dance"}):
        with pytest.raises(Refused) as refused:
            Server(quick.address).open(duel()[0], mode=duel()[1], seats=2, **wish)
        assert refused.value.status == 422


# -- what happens at its end


def test_the_agreed_bot_plays_from_then_on(quick: Running) -> None:
    """Also for somebody who is connected all the time: to be there is not to play."""
    with Browser(quick.address) as ann, Browser(quick.address) as ben:
        table, links = hosted(ann, stand_in="random", **MINUTE)
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        play_until(table, 1, ann, ben, moves=2)
        assert ann.post(f"/t/{table}/bot", seat="1", level="random").status_code == 403, "not before its time"
        address = f"ws{quick.address[4:]}/t/{table}/live?seat=1"
        with connect(address, additional_headers={"cookie": f"malison={ben.key()}", "origin": quick.address}) as socket:
            assert json.loads(socket.recv(timeout=30))["clock"]["seat"] == 1
            hurry(quick, table)
            texts: list[str] = []
            while not any("time run out" in text for text in texts):
                texts += [event["text"] for event in json.loads(socket.recv(timeout=30)).get("events", [])]
        for browser in (ann, ben):
            assert told(browser, table)[-1] == "“Ben” has let the time run out: a bot (random) plays on, as agreed."
        until(lambda: ann.state(table)["your_turn"] or ann.state(table)["over"])
        # From then on: otherwise the bot could be called for hard moves.
        back = ben.post(f"/t/{table}/take-back", seat="1")
        assert back.status_code == 403
        assert "Your time had run out" in back.text
        assert ann.state(table)["clock"] is None or clock(ann, table)["seat"] is None, "nobody waits for Ann"


def test_the_seat_loses(quick: Running) -> None:
    with Browser(quick.address) as ann, Browser(quick.address) as ben:
        table, links = hosted(ann, clock_end="lose", **MINUTE)
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        play_until(table, 1, ann, ben)
        hurry(quick, table)
        page = until(lambda: (found := ann.state(table))["over"] and found)
        assert [seat["result"] for seat in page["result"]["seats"]] == ["won", "lost"]
        assert "has let the time run out and loses" in page["events"][-1]["text"]


def test_with_three_the_others_play_on(quick: Running) -> None:
    with Browser(quick.address) as ann, Browser(quick.address) as ben, Browser(quick.address) as cy:
        table, links = three(ann, "me", "open", "open", clock_end="lose", **MINUTE)
        for n, who in ((1, ben), (2, cy)):
            who.post(f"/s/{links['seats'][n]}", name=f"P{n}")
        play_until(table, 2, ann, ben, cy, moves=2)
        hurry(quick, table)
        until(lambda: ann.state(table)["chairs"][2]["conceded"])
        # A bot plays the lost seat, and the clock goes on for the others.
        until(lambda: ann.state(table)["over"] or clock(ann, table)["seat"] in (0, 1))


def test_the_others_decide(quick: Running) -> None:
    with Browser(quick.address) as ann, Browser(quick.address) as ben, Browser(quick.address) as cy:
        table, links = three(ann, "me", "open", "open", clock_end="others", stand_in="greedy", **MINUTE)
        for n, who in ((1, ben), (2, cy)):
            who.post(f"/s/{links['seats'][n]}", name=f"P{n}")
        play_until(table, 2, ann, ben, cy)
        for who in (ann, ben):
            assert who.post(f"/t/{table}/bot", seat="2", level="greedy").status_code == 403
            assert who.post(f"/t/{table}/new-link", seat="2").status_code == 403
        hurry(quick, table)
        until(lambda: clock(ann, table)["out"])
        assert "the others decide" in told(cy, table)[-1]
        number = ann.state(table)["number"]
        time.sleep(1.3)
        assert ann.state(table)["number"] == number, "told once"
        assert "Let the bot (greedy) stand in" in ben.get(f"/t/{table}").text
        assert "Invite somebody else" in ben.get(f"/t/{table}").text
        assert "Your time has run out" in cy.get(f"/t/{table}").text
        # They go on waiting, and Cy moves after all.
        play_until(table, 0, ann, ben, cy, moves=1)
        play_until(table, 2, ann, ben, cy)
        hurry(quick, table)
        until(lambda: clock(ann, table)["out"])
        assert ben.post(f"/t/{table}/bot", seat="2", level="master").status_code == 403
        assert ben.post(f"/t/{table}/bot", seat="2", level="greedy").status_code == 303
        assert "“P2” has let the time run out: a bot (greedy) stands in" in told(ann, table)[-1]
        # A stand-in called by the others goes when its person comes back.
        assert cy.post(f"/t/{table}/take-back", seat="2").status_code == 303


def test_somebody_else_is_invited_but_not_one_of_the_players(quick: Running) -> None:
    with Browser(quick.address) as ann, Browser(quick.address) as ben, Browser(quick.address) as cy, Browser(quick.address) as dee:
        table, links = three(ann, "me", "open", "open", clock_end="others", **MINUTE)
        for n, who in ((1, ben), (2, cy)):
            who.post(f"/s/{links['seats'][n]}", name=f"P{n}")
        play_until(table, 2, ann, ben, cy)
        hurry(quick, table)
        until(lambda: clock(ann, table)["out"])
        assert ben.post(f"/t/{table}/bot", seat="2", level="greedy").status_code == 403, "no bot was agreed"
        led = ben.post(f"/t/{table}/new-link", seat="2")
        assert led.status_code == 303
        assert cy.get(f"/t/{table}").status_code == 403
        link = led.headers["location"]
        for who in (ann, ben):
            assert who.post(link, name="Two").status_code == 403, "two hands for one"
        assert dee.post(link, name="Dee").status_code == 303
        found = clock(dee, table)
        assert found["seat"] == 2
        assert found["left"] > 55, "whoever comes new has time"


# -- nobody gets round it


def test_undo_brings_no_time(quick: Running) -> None:
    with Browser(quick.address) as ann, Browser(quick.address) as ben:
        table, links = hosted(ann, **MINUTE)
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        people = [ann, ben]
        for _ in range(200):
            who = next(one for one in people if one.state(table)["your_turn"])
            page = who.state(table)
            hurry(quick, table, 30)
            who.post(f"/t/{table}/rename", seat=str(page["seat"]), name=f"N{page['number']}")
            page = who.state(table)
            wish = {"move": page["options"][0]["move"], "number": str(page["number"]), "seat": str(page["seat"])}
            assert who.post(f"/t/{table}/move", **wish).status_code == 303
            if who.state(table)["undoable"]:
                break
        # What the server holds in memory is what counts; it was hurried behind its back, so it reads the table anew.
        before = clock(who, table)["left"]
        seat, number = str(page["seat"]), str(who.state(table)["number"])
        assert who.post(f"/t/{table}/undo", seat=seat, number=number).status_code == 303
        assert clock(who, table)["left"] < before - 5, "and it costs a little"
        # Made and taken back again and again: there is an end to it.
        for _ in range(12):
            page = who.state(table)
            wish = {"move": page["options"][0]["move"], "number": str(page["number"]), "seat": seat}
            who.post(f"/t/{table}/move", **wish)
            undone = who.post(f"/t/{table}/undo", seat=seat, number=str(who.state(table)["number"]))
            if undone.status_code == 409:
                break
        assert undone.status_code == 409
        assert "too little time" in undone.text


def test_getting_up_does_not_stop_it(quick: Running) -> None:
    with Browser(quick.address) as ann, Browser(quick.address) as ben:
        table, links = hosted(ann, clock_end="lose", **MINUTE)
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        play_until(table, 1, ann, ben, moves=1)
        ben.post(f"/t/{table}/leave", seat="1")
        assert clock(ann, table)["seat"] == 1, "it runs on for the empty chair"
        hurry(quick, table)
        until(lambda: ann.state(table)["over"])


# -- whatever dies


def test_time_without_a_server_does_not_count(tmp_path: Path) -> None:
    with running(tmp_path, away_seconds=1.0) as server, Browser(server.address) as ann, Browser(server.address) as ben:
        table, links = hosted(ann, clock_end="lose", **MINUTE)
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        play_until(table, 1, ann, ben)
        server.kill()
        # As if it had been down for ten minutes, and the time had run out long ago.
        with sqlite3.connect(tmp_path / "malison.db") as db:
            ago = time.time() - 600
            assert db.execute("UPDATE meta SET value = ? WHERE key = 'clocks'", (str(ago),)).rowcount <= 1
            db.execute("INSERT INTO meta (key, value) VALUES ('clocks', ?) ON CONFLICT DO NOTHING", (str(ago),))
            db.execute("UPDATE tables SET deadline = ?, moved = ? WHERE id = ?", (ago + 40, ago - 5, table))
        server.start()
        until(lambda: 30 < clock(ann, table)["left"] <= 41)
        assert not ann.state(table)["over"]


def test_a_deadline_is_carried_out_after_a_crash(tmp_path: Path) -> None:
    with running(tmp_path, away_seconds=0.1) as server, Browser(server.address) as ann, Browser(server.address) as ben:
        table, links = hosted(ann, clock_end="lose", **MINUTE)
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        play_until(table, 1, ann, ben)
        server.kill()
        with sqlite3.connect(tmp_path / "malison.db") as db:
            db.execute("UPDATE tables SET deadline = ? WHERE id = ?", (time.time() + 1, table))
        server.start()
        until(lambda: ann.state(table)["over"])


def test_two_processes_carry_out_one_deadline_once(tmp_path: Path, cluster: Cluster) -> None:
    url = cluster.database()
    with running(tmp_path, db=url, away_seconds=0.1) as one, running(tmp_path, db=url, away_seconds=0.1) as other:
        tables = []
        for end in ("bot", "lose", "others") * 3:
            opened = Server(one.address).open(duel()[0], mode=duel()[1], seats=2, clock=60, clock_end=end)
            base = f"/api/tables/{opened['table']}"
            tokens = [Server(one.address, token).ask("POST", f"{base}/sit", {"name": "P"})["token"] for token in opened["links"]["seats"]]
            for server in (one, other):
                Server(server.address, tokens[0]).ask("GET", base)
            tables.append((base, tokens, end))
        due = time.time() + 1.5
        for base, _, _ in tables:
            hurry(one, base.rpartition("/")[2], due - time.time())
        for base, tokens, end in tables:
            for server in (one, other):
                program = Server(server.address, tokens[0])
                events = until(lambda p=program, b=base: [e for e in p.ask("GET", b)["events"] if "time run out" in e["text"]])
                assert len(events) == 1, end
        time.sleep(1.5)
        for base, tokens, _ in tables:
            events = Server(other.address, tokens[0]).ask("GET", base)["events"]
            assert len([event for event in events if "time run out" in event["text"]]) == 1


def test_a_rematch_keeps_the_clock(quick: Running) -> None:
    with Browser(quick.address) as ann, Browser(quick.address) as ben:
        table, links = hosted(ann, clock_end="lose", **MINUTE)
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        ben.post(f"/t/{table}/concede", seat="1")
        again = ann.post(f"/t/{table}/rematch").headers["location"].rpartition("/")[2]
        found = clock(ann, again)
        assert (found["seconds"], found["end"]) == (60, "lose")
        assert found["seat"] is not None
        assert links_of(ann, again)["seats"] == ["", ""]


def test_after_any_restart_everybody_has_time_to_come_back(tmp_path: Path) -> None:
    with running(tmp_path, away_seconds=30.0) as server, Browser(server.address) as ann, Browser(server.address) as ben:
        table, links = hosted(ann, clock="10", clock_unit="seconds", clock_end="lose")
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        hurry(server, table, 1.5)
        server.kill()
        server.start()
        until(lambda: clock(ann, table)["left"] > 20)
        time.sleep(2)
        assert not ann.state(table)["over"]


def test_of_an_empty_chair_the_others_decide_as_agreed(quick: Running) -> None:
    with Browser(quick.address) as ann, Browser(quick.address) as ben, Browser(quick.address) as cy:
        table, links = three(ann, "me", "open", "open", clock_end="others", **MINUTE)
        for n, who in ((1, ben), (2, cy)):
            who.post(f"/s/{links['seats'][n]}", name=f"P{n}")
        play_until(table, 2, ann, ben, cy, moves=1)
        cy.post(f"/t/{table}/leave", seat="2")
        assert ben.post(f"/t/{table}/new-link", seat="2").status_code == 403
        hurry(quick, table)
        until(lambda: clock(ben, table)["out"])
        assert ben.post(f"/t/{table}/bot", seat="2", level="greedy").status_code == 403, "no bot was agreed"
        assert "Invite somebody else" in ben.get(f"/t/{table}").text
        assert ben.post(f"/t/{table}/new-link", seat="2").headers["location"].startswith("/s/")


def test_frozen_tables_have_no_clock_and_stop_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(db=f"sqlite:///{tmp_path / 'x.db'}", rate=0.0, bot_workers=1, away_seconds=0.1, worker="w")
    game = registry.game(duel()[0])
    with here(settings) as (address, hub), Browser(address) as ann, Browser(address) as ben:
        table, links = hosted(ann, clock_end="lose", **MINUTE)
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        monkeypatch.setattr(game, "rules", game.rules + 1)
        hub.forget(table)
        with sqlite3.connect(tmp_path / "x.db", timeout=10) as db:
            db.execute("UPDATE tables SET deadline = ?", (time.time(),))
        until(lambda: sqlite3.connect(tmp_path / "x.db").execute("SELECT deadline FROM tables").fetchone()[0] < 0)
        assert not ann.state(table)["over"]
        monkeypatch.setattr(game, "rules", game.rules - 1)
    with here(settings) as (address, _), Browser(address) as eve:
        eve.get(f"/s/{links['watch']}")
        assert until(lambda: eve.state(table)["clock"]["left"]) > 50, "where its rules are known it begins anew"
