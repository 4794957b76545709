"""The deal of the day: the same for everybody, once in each browser, and closed until the day is over."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from support_web import Browser, Running, running

from malison.kernel import registry
from malison.web.show.ranking import ranking
from malison.web.store.roles import seat_role
from malison.web.store.store import ChairRow, Held, TableRow
from malison.web.table import daily


@pytest.fixture(params=["sqlite", "postgresql"], scope="module")
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    db = request.getfixturevalue("cluster").database() if request.param == "postgresql" else ""
    with running(tmp_path_factory.mktemp("daily"), db=db) as server:
        yield server


def ask(server: Running, statement: str) -> list[tuple[Any, ...]]:
    if server.settings.db.startswith("postgresql"):
        with psycopg.connect(server.settings.db) as postgres:
            cursor = postgres.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []
    with contextlib.closing(sqlite3.connect(server.settings.db.removeprefix("sqlite:///"), timeout=10)) as sqlite, sqlite:
        return sqlite.execute(statement).fetchall()


def play(who: Browser) -> str:
    answer = who.post("/daily")
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"].rpartition("/")[2])


def test_everybody_gets_the_same_deal_once_and_it_stays_closed(house: Running) -> None:
    with Browser(house.address) as ann, Browser(house.address) as ben:
        table, other = play(ann), play(ben)
        assert table != other
        assert play(ann) == table, "once in each browser"
        mine, theirs = ann.state(table), ben.state(other)
        assert mine["view"] == theirs["view"]
        assert mine["seed_hash"] != theirs["seed_hash"], "the announcements cannot be compared"
        seed = ask(house, f"SELECT seed, bot_key FROM tables WHERE id = '{table}'")
        assert seed == ask(house, f"SELECT seed, bot_key FROM tables WHERE id = '{other}'")
        # No advice, and nobody else's hand in it.
        assert not mine["hint"]
        assert ann.get(f"/api/tables/{table}/hint").status_code == 403
        for chair in mine["chairs"]:
            assert ann.post(f"/t/{table}/bot", seat=str(chair["seat"]), level="random").status_code == 403
        links = ann.get(f"/api/tables/{table}/links").json()
        for token in filter(None, links["seats"]):
            assert ben.post(f"/s/{token}", name="Ben").status_code == 403
        ann.post(f"/t/{table}/concede", seat="0")
        assert ann.state(table)["over"]
        api, page = f"/api/tables/{table}", f"/t/{table}"
        for path in ("record", "verify", "analysis"):
            assert ann.get(f"{api}/{path}").status_code == 409
        for path in (f"{page}/record.json", f"{page}/verify", f"{page}/analysis"):
            assert ann.get(path).status_code == 409
        for path in (f"{api}/replay", f"{api}/replay?everything=true", f"{page}/replay"):
            assert ann.get(path).status_code == 409
        # Nobody else sees how it goes: they might play it afterwards.
        ben.get(f"/s/{links['watch']}")
        for path in (page, f"{page}/frames", f"{page}/replay", api, f"{api}/replay"):
            assert ben.get(path).status_code == 403
        assert ann.post(f"{page}/continue", position="0").status_code == 409
        shown = [ann.get(path).text for path in (page, api, f"{page}/frames", "/mine", "/daily", "/")]
        assert not [text for text in shown if seed[0][0] in text or seed[0][1] in text]
        results = ann.get("/daily").text
        assert "(you)" in results
        # Whoever has no name yet is asked for one, once.
        with Browser(house.address) as cat:
            assert "Your name, for the table of results" in cat.get("/daily").text
            own = cat.post("/daily", name="Cat <b>").headers["location"].rpartition("/")[2]
            cat.post(f"/t/{own}/concede", seat="0")
            assert "Cat &lt;b&gt; (you)" in cat.get("/daily").text
            assert "Your name, for the table of results" not in cat.get("/daily").text
        assert "(you)" not in ben.get("/daily").text
        # The day is over: everything is open, and what is finished now does not count.
        old = daily.before(daily.today())
        ask(house, f"UPDATE tables SET daily = '{old}' WHERE id IN ('{table}', '{other}')")
        house.kill()
        house.start()
        assert ann.state(table)["seed"] == seed[0][0]
        assert ann.get(f"{api}/record").status_code == 200
        assert ann.get(f"{api}/replay?everything=true").status_code == 200
        assert "(you)" not in ann.get("/daily").text, "it was finished too late for that day"


def test_a_secret_a_day_and_the_games_take_turns() -> None:
    days = [f"2026-03-{day:02d}" for day in range(1, 11)]
    seeds = {daily.seed_of("s", day) for day in days}
    assert len(seeds) == 10
    assert daily.seed_of("s", days[0]) != daily.seed_of("t", days[0])
    assert max(map(int, seeds)) < 1 << 128
    assert {daily.game_of(day) for day in days} == set(registry.games())
    assert daily.before("2026-03-01") == "2026-02-28"


def result(name: str, outcome: str, score: int, bots: int, rounds: int = 1, why: str = "") -> Held:
    other = "lost" if outcome == "won" else "won"
    own = {"seat": 0, "result": outcome, "score": score, "why": why}
    found = json.dumps({"seats": [own, {"seat": 1, "result": other, "score": bots, "why": ""}]})
    row = TableRow(name, "g", "G", 1, "", "", 2, "", "", "", 0, "", result=found, rounds=rounds, daily="2026-03-01")
    return Held(row, [seat_role(0)], [ChairRow(0, name)])


def test_the_best_come_first_whichever_way_the_game_counts() -> None:
    few = [result("A", "lost", 9, 4), result("B", "won", 3, 5), result("C", "won", 2, 5), result("D", "lost", 0, 4, why="conceded")]
    assert [one.name for one in ranking(few, "C")] == ["C", "B", "A", "D"], "giving up is no better than playing to the end"
    assert ranking(few, "C")[-1].result == "conceded"
    assert [one.you for one in ranking(few, "C")] == [True, False, False, False]
    many = [result("A", "lost", 4, 9), result("B", "won", 30, 5, 7), result("C", "won", 30, 5, 6)]
    assert [one.name for one in ranking(many, "")] == ["C", "B", "A"]
