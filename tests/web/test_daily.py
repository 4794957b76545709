"""The deal of the day: the same for everybody, once in each browser, and closed until the day is over."""

from __future__ import annotations

import contextlib
import json
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest
from support_web import Browser, Running, running

from malison.kernel import registry
from malison.web.show.ranking import ranking
from malison.web.store.store import Try
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
        links = dict(ask(house, f"SELECT role, token FROM links WHERE table_id = '{table}'"))
        for token in (token for role, token in links.items() if role != "seat0"):
            assert ben.get(f"/s/{token}").status_code == 403
            assert ben.post(f"/s/{token}", name="Ben").status_code == 403
            assert ben.get(f"/s/{token}/preview.png").status_code == 403
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
        ask(house, f"UPDATE tries SET day = '{old}' WHERE table_id IN ('{table}', '{other}')")
        house.kill()
        house.start()
        assert ann.state(table)["seed"] == seed[0][0]
        assert ann.get(f"{api}/record").status_code == 200
        assert ann.get(f"{api}/replay?everything=true").status_code == 200
        assert "(you)" not in ann.get("/daily").text, "it was finished too late for that day"


def waits(who: Browser, table: str) -> dict[str, Any]:
    """The table once it is this browser's turn."""
    for _ in range(400):
        state = who.state(table)
        if state["options"]:
            return state
        time.sleep(0.05)
    raise AssertionError("it is never their turn")


def begun(who: Browser, moves: int = 3) -> tuple[str, list[str], str]:
    """A browser's table of the day, the first moves it makes there, and what it then sees."""
    table, made = play(who), list[str]()
    for _ in range(moves):
        state = waits(who, table)
        made.append(state["options"][0]["move"])
        assert who.post(f"/t/{table}/move", move=made[-1], number=str(state["number"]), seat="0").status_code == 303
    return table, made, json.dumps(waits(who, table)["view"], sort_keys=True)


def test_nothing_that_can_be_done_with_a_table_gives_another_try(house: Running) -> None:
    with Browser(house.address) as ann, Browser(house.address) as ben:
        ann.post("/mine/name", name="Ann")
        table, _, seen = begun(ann)
        page, api = f"/t/{table}", f"/api/tables/{table}"

        def refused(answer: Any, *words: str) -> None:
            assert answer.status_code == 403
            assert all(word in answer.text for word in words), answer.text

        def withstands() -> None:
            refused(ann.post(f"{page}/leave", seat="0"), "one try in each browser", "Concede")
            refused(ann.post(f"{page}/new-link", seat="0"), "handed over to nobody", "/daily")
            refused(ann.post(f"{page}/new-link", seat="1"), "handed over to nobody")
            refused(ann.post(f"{page}/delete", sure="on"), "stays until the day is over")
            refused(ann.post("/mine/delete", table=table, sure="on"), "stays until the day is over")
            refused(ann.http.delete(api, headers={"x-csrf-token": ann.csrf()}), "stays until the day is over")
            refused(ann.post(f"{page}/list", on="yes"), "not in the lobby")
            refused(ann.get(f"{page}/share"), "Nobody is invited")
            refused(ann.get(f"{api}/links"), "Nobody is invited")
            for role in ("watch", "host"):
                refused(ann.post(f"{page}/revoke", role=role), "Nobody is invited")
            assert play(ann) == table
            assert ann.get(page).status_code == 200
            # Nor do the pages offer it.
            shown = ann.get(page).text + ann.get("/mine").text
            assert not [act for act in ("leave", "new-link", "delete", "share", "list", "revoke") if f'"{page}/{act}"' in shown]
            assert "/mine/delete" not in shown

        withstands()
        # A table that was listed before this was known is in no lobby.
        ask(house, f"UPDATE tables SET listed = 1 WHERE id = '{table}'")
        ask(house, f"UPDATE chairs SET bot = '' WHERE table_id = '{table}' AND seat = 1")
        assert table not in ben.get("/lobby").text
        assert ben.get(f"/lobby/{table}").status_code == 404
        ask(house, f"UPDATE chairs SET bot = 'greedy' WHERE table_id = '{table}' AND seat = 1")
        assert json.dumps(ann.state(table)["view"], sort_keys=True) == seen
        ann.post(f"{page}/concede", seat="0")
        withstands()
        assert "Ann (you)" in ann.get("/daily").text


def test_asked_for_twice_at_once_there_is_one(house: Running) -> None:
    with Browser(house.address) as ann:
        ann.csrf()
        with ThreadPoolExecutor(8) as pool:
            assert len(set(pool.map(lambda _: play(ann), range(8)))) == 1
        table = play(ann)
        assert ask(house, f"SELECT COUNT(*) FROM tries WHERE table_id = '{table}'") == [(1,)]


def test_a_try_outlives_its_table(house: Running) -> None:
    """Whatever way the table goes: an owner's hand here, age elsewhere."""
    with Browser(house.address) as ann, Browser(house.address) as ben:
        for who, name in ((ann, "Gone Ann"), (ben, "Gone Ben")):
            who.post("/mine/name", name=name)
        lost, won = play(ann), play(ben)
        ben.post(f"/t/{won}/concede", seat="0")
        house.kill()
        for table in (lost, won):
            for name in ("chairs", "log", "links", "holders"):
                ask(house, f"DELETE FROM {name} WHERE table_id = '{table}'")
            ask(house, f"DELETE FROM tables WHERE id = '{table}'")
        house.start()
        for who, name in ((ann, "Gone Ann"), (ben, "Gone Ben")):
            again = who.post("/daily")
            assert again.status_code == 409
            assert "counts as conceded" in again.text
            shown = who.get("/daily").text
            assert f"{name} (you)" in shown
            assert "You have had your try" in shown
            assert 'action="/daily"' not in shown
        assert shown.count("Conceded") >= 2


def test_two_browsers_of_one_person_have_one_try(house: Running) -> None:
    with Browser(house.address) as ann, Browser(house.address) as phone, Browser(house.address) as ben:
        table = play(ann)
        link = ask(house, f"SELECT token FROM links WHERE table_id = '{table}' AND role = 'seat0'")[0][0]
        phone.post(f"/s/{link}")
        assert play(phone) == table
        # The phone is shut out: it has had its try all the same.
        ann.post(f"/t/{table}/return-link", seat="0")
        assert phone.get(f"/t/{table}").status_code == 403
        assert play(phone) == table
        own = play(ben)
        link = ask(house, f"SELECT token FROM links WHERE table_id = '{table}' AND role = 'seat0'")[0][0]
        refused = ben.post(f"/s/{link}")
        assert refused.status_code == 403
        assert "has had its try" in refused.text
        assert play(ben) == own
        ann.post(f"/t/{table}/concede", seat="0")
        assert ask(house, f"SELECT COUNT(*) FROM tries WHERE table_id = '{table}'") == [(2,)]
        assert ann.get("/daily").text.count("(you)") == phone.get("/daily").text.count("(you)") == 1


def test_when_the_day_is_over_it_is_a_table_like_any_other(house: Running) -> None:
    with Browser(house.address) as ann:
        ann.post("/mine/name", name="Late Ann")
        table, old = play(ann), daily.before(daily.today())
        ann.post(f"/t/{table}/concede", seat="0")
        house.kill()
        ask(house, f"UPDATE tables SET daily = '{old}', moved = moved - 86400 WHERE id = '{table}'")
        ask(house, f"UPDATE tries SET day = '{old}', ended = ended - 86400 WHERE table_id = '{table}'")
        house.start()
        assert "Late Ann (you)" in ann.get("/daily").text
        assert ann.post(f"/t/{table}/delete", sure="on").status_code == 303
        assert ann.get(f"/t/{table}").status_code == 404
        # What it came to is still told.
        assert "Late Ann (you)" in ann.get("/daily").text


def test_a_secret_a_day_and_the_games_take_turns() -> None:
    days = [f"2026-03-{day:02d}" for day in range(1, 11)]
    seeds = {daily.seed_of("s", day) for day in days}
    assert len(seeds) == 10
    assert daily.seed_of("s", days[0]) != daily.seed_of("t", days[0])
    assert max(map(int, seeds)) < 1 << 128
    assert {daily.game_of(day) for day in days} == set(registry.games())
    assert daily.before("2026-03-01") == "2026-02-28"


def result(name: str, outcome: str, score: int, bots: int, rounds: int = 1, why: str = "") -> Try:
    other = "lost" if outcome == "won" else "won"
    own = {"seat": 0, "result": outcome, "score": score, "why": why}
    found = json.dumps({"seats": [own, {"seat": 1, "result": other, "score": bots, "why": ""}]})
    return Try("2026-03-01", name, 0, name, found, rounds, 1.0)


def test_the_best_come_first_whichever_way_the_game_counts() -> None:
    few = [result("A", "lost", 9, 4), result("B", "won", 3, 5), result("C", "won", 2, 5), result("D", "lost", 0, 4, why="conceded")]
    assert [one.name for one in ranking(few, "C")] == ["C", "B", "A", "D"], "giving up is no better than playing to the end"
    assert ranking(few, "C")[-1].result == "conceded"
    assert [one.you for one in ranking(few, "C")] == [True, False, False, False]
    many = [result("A", "lost", 4, 9), result("B", "won", 30, 5, 7), result("C", "won", 30, 5, 6)]
    assert [one.name for one in ranking(many, "")] == ["C", "B", "A"]
