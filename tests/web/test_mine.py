"""My tables: who sits there, where each stands, and since when; filtered, put away, deleted; and gone on with from the shelf."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from support_fair import hosted, play_until
from support_web import Browser, Cluster, Running, duel, running

from malison.web.show.mine import ago
from malison.web.show.statistics import statistics
from malison.web.store.roles import HOST, seat_role
from malison.web.store.store import ChairRow, Held, TableRow

NOW = 1_800_000_000.0
DAY = 86400


@pytest.mark.parametrize(
    ("gone", "words"),
    [
        (-5, "just now"),
        (59, "just now"),
        (60, "1 minute ago"),
        (3599, "59 minutes ago"),
        (7300, "2 hours ago"),
        (DAY, "yesterday"),
        (3 * DAY, "3 days ago"),
        (400 * DAY, "on 11 December 2025"),
    ],
)
def test_when_in_words(gone: float, words: str) -> None:
    assert ago(NOW - gone, NOW) == words


def test_a_list_says_who_where_and_when(server: Running) -> None:
    with Browser(server.address) as ann, Browser(server.address) as ben:
        table, links = hosted(ann)
        assert "just now" in ann.get("/mine").text, "also if nobody has moved yet"
        ben.post(f"/s/{links['seats'][1]}", name="Ben <b>")
        play_until(table, 0, ann, ben, moves=3)
        for who, other in ((ann, "Ben <b>"), (ben, "Ann")):
            mine = next(t for t in who.get("/api/mine").json() if t["table"] == table)
            assert (mine["others"], mine["result"]) == ([other], "")
            assert mine["rounds"] >= 1
        assert ("your turn", f"waiting for {'Ann'}") == tuple(
            next(t for t in who.get("/api/mine").json() if t["table"] == table)["words"] for who in (ann, ben)
        )
        page = ann.get("/mine").text
        assert "Ben &lt;b&gt;</span>" in page
        assert "round " in page
        shelf = ann.get("/").text
        assert "Continue" in shelf
        assert f'href="/t/{table}"' in shelf
        ben.post(f"/t/{table}/concede", seat="1")
        assert [next(t for t in who.get("/api/mine").json() if t["table"] == table)["result"] for who in (ann, ben)] == ["won", "lost"]
        assert "You won" in ann.get("/mine?show=finished").text
        assert f'href="/t/{table}"' not in ann.get("/").text, "what is over is not gone on with"


def test_my_tables_are_home_and_the_shelf_has_an_address_of_its_own(server: Running) -> None:
    with Browser(server.address) as ann, Browser(server.address) as eve:
        table, _ = hosted(ann)
        page = ann.get("/")
        assert '<h1 id="going">My tables</h1>' in page.text
        assert page.text.index(f'href="/t/{table}"') < page.text.index('class="shelf"'), "one's own tables come first"
        assert page.headers["cache-control"] == "no-store", "it is of this browser alone"
        shelf = ann.get("/shelf").text
        assert 'class="shelf"' in shelf
        assert f"/t/{table}" not in shelf
        for path in ("/", "/mine", f"/t/{table}"):
            assert '<a href="/shelf">Games</a>' in ann.get(path).text
        for path in ("/", "/shelf"):
            newcomer = eve.get(path).text
            assert "<h1>A table for cursed board games</h1>" in newcomer
            assert "My tables</h1>" not in newcomer
        assert {"/", "/shelf"} <= set(eve.get("/offline.json").json()["pages"])


def test_tables_are_filtered_put_away_and_deleted(server: Running) -> None:
    with Browser(server.address) as ann, Browser(server.address) as ben:
        table, links = hosted(ann)
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        play_until(table, 0, ann, ben)

        def shown(who: Browser, show: str) -> bool:
            return f'href="/t/{table}"' in who.get(f"/mine?show={show}").text

        assert [show for show in ("", "turn", "running", "finished", "archive", "nonsense") if shown(ann, show)] == ["", "turn", "nonsense"]
        assert [show for show in ("turn", "running") if shown(ben, show)] == ["running"]
        assert ben.post("/mine/archive", table=table, show="running").headers["location"] == "/mine?show=running"
        assert [show for show in ("", "running", "archive") if shown(ben, show)] == ["archive"]
        assert shown(ann, ""), "for Ben alone"
        ben.post("/mine/archive", table=table, away="no")
        assert shown(ben, "running")
        # Only who has a link puts a table away, only the host deletes it, and says so twice.
        with Browser(server.address) as eve:
            assert eve.post("/mine/archive", table=table).status_code == 403
            assert eve.post("/mine/archive", table="\x00").status_code == 403
        assert ben.post("/mine/delete", table=table, sure="on").status_code == 403
        assert ann.post("/mine/delete", table=table).status_code == 422
        play_until(table, 0, ann, ben, moves=3)
        # A game that others would lose is asked about once more, by their names.
        asked = ann.post("/mine/delete", table=table, sure="on").headers["location"]
        assert asked == f"/t/{table}/delete"
        assert shown(ann, ""), "not yet"
        words = ann.get(asked).text
        assert "Ben plays here and has moved" in words
        assert 'name="others" value="on"' in words
        assert ben.get(asked).status_code == 403
        assert ann.post(f"/t/{table}/delete", sure="on").headers["location"] == asked
        assert ann.post("/mine/delete", table=table, sure="on", others="on").headers["location"] == "/mine"
        assert not shown(ann, "")
        assert not shown(ben, "")


def finished(game: str, result: str, *others: str, seats: int = 1, score: int = 3) -> Held:
    own = {"seat": 0, "result": result, "score": score, "why": ""}
    row = TableRow(game, game, game.title(), 1, "", "standard", 2, "", "", "", 0, "", result=json.dumps({"seats": [own]}))
    chairs = [
        ChairRow(0, "Me"),
        *(ChairRow(n, *(("", who[4:]) if who.startswith("bot ") else (who, ""))) for n, who in enumerate(others, 1)),
    ]
    return Held(row, [HOST, *(seat_role(seat) for seat in range(seats))], chairs)


def test_games_are_counted_by_game_and_company_with_streaks() -> None:
    games = [
        finished("a", "won", "Ben"),
        finished("a", "shared", "Ben", "bot greedy"),
        finished("b", "lost", "Ben"),
        finished("a", "won", "bot greedy", "bot greedy"),
        finished("a", "won", "Ben", seats=2),
    ]
    found = statistics(games)
    assert (found.everything.played, found.everything.streak, found.everything.longest, found.everything.share) == (4, 1, 2, 75)
    assert [(t.name, t.played, t.won, t.shared, t.lost, t.streak) for t in found.games] == [("A", 3, 2, 1, 0, 3), ("B", 1, 0, 0, 1, 0)]
    assert [(t.name, t.played, t.won) for t in found.others] == [("Ben", 3, 1), ("Greedy bot", 2, 1)]


def test_the_best_game_of_each_mode_is_told() -> None:
    """Where the fewest win, the fewest are best; a game lost is no better for its score."""
    scored = [finished("a", "won", "Ben", score=score) for score in (3, 9, 5)]
    lost = finished("a", "lost", "Ben", score=1)
    found = statistics([*scored, lost]).best
    assert [(one.name, one.mode, one.result, one.score) for one in found] == [("A", "standard", "won", 9)]
    for game in scored:
        result = json.loads(game.row.result)
        result["seats"].append({"seat": 1, "result": "lost", "score": 12, "why": ""})
        game.row.result = json.dumps(result)
    assert statistics([*scored, lost]).best[0].score == 3


def test_lost_with_nothing_to_show_is_no_best_result() -> None:
    lost, won = finished("castle", "lost", score=0), finished("castle", "won", score=0)
    assert statistics([lost]).best == []
    assert [one.result for one in statistics([lost, won]).best] == ["won"]
    assert statistics([lost]).everything.lost == 1


def test_what_was_given_up_is_no_best_result() -> None:
    """In a game that the fewest win, nothing reached would be the best of all."""
    played, given_up = finished("a", "lost", "Ben", score=30), finished("a", "lost", "Ben", score=0)
    result = json.loads(given_up.row.result)
    result["seats"][0]["why"] = "conceded"
    given_up.row.result = json.dumps(result)
    assert [one.score for one in statistics([played, given_up]).best] == [30]
    assert statistics([given_up]).best == []


def test_one_name_for_a_person_everywhere(server: Running) -> None:
    with Browser(server.address) as ann, Browser(server.address) as ben:
        table, links = hosted(ann, name="Ann")
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        over, _ = hosted(ben, name="Ben")
        ben.post(f"/t/{over}/concede", seat="0")
        assert ben.post("/mine/name", name="Benedict <b>").status_code == 303
        assert [chair["name"] for chair in ann.state(table)["chairs"]] == ["Ann", "Benedict <b>"]
        assert ben.state(over)["chairs"][0]["name"] == "Ben", "what is over stays as it was"
        page = ben.get("/mine").text
        assert 'value="Benedict &lt;b&gt;"' in page
        emblem = re.search(r'<svg class="avatar".*?</svg>', page)
        assert emblem is not None
        # The same emblem at the table, in lists and for others.
        for shown in (ann.get(f"/t/{table}").text, ben.get(f"/t/{table}").text, ann.get("/mine").text):
            assert emblem[0] in shown
        refused = ben.post("/mine/name", name=" ")
        assert refused.status_code == 422
        assert "at least one visible character" in refused.text
        assert "My tables" in refused.text, "where it was typed"
        # On another device of theirs they are called the same.
        with Browser(server.address) as phone:
            link = re.search(r'id="link-return" readonly value="[^"]*(/s/[^"]*)"', ben.get(f"/t/{table}/device?seat=1").text)
            assert link is not None
            assert phone.post(link[1]).status_code == 303
            assert 'value="Benedict &lt;b&gt;"' in phone.get("/mine").text
        assert ben.get(f"/new/{duel()[0]}").text.count('value="Benedict &lt;b&gt;"') == 1


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_ones_own_games(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    cluster: Cluster | None = request.getfixturevalue("cluster") if kind == "postgresql" else None
    with (
        running(tmp_path, db=cluster.database() if cluster else "") as server,
        Browser(server.address) as ann,
        Browser(server.address) as ben,
    ):
        assert "No game has been finished" in ann.get("/mine/statistics").text
        for seed in ("", "5"):
            table, links = hosted(ann, seed=seed)
            ben.post(f"/s/{links['seats'][1]}", name="Ben <b>")
            ben.post(f"/t/{table}/concede", seat="1")
        ann.post("/mine/archive", table=table)
        page = ann.get("/mine/statistics").text
        assert page.count("1 played") == 2, "by game, and with whom"
        assert page.count('<li class="was-won"><b>1</b> won</li>') == 3, "and of all games"
        assert "Ben &lt;b&gt;" in page
        assert "100 %" in page
        assert "2 played" not in page, "a deal that somebody chose does not count"
        assert "0 %" in ben.get("/mine/statistics").text


def listed(who: Browser, table: str) -> dict[str, Any]:
    return next(one for one in who.get("/api/mine").json() if one["table"] == table)


def test_tables_that_look_alike_are_told_apart(server: Running) -> None:
    game, mode = duel()
    with Browser(server.address) as ann:

        def opened(**seats: str) -> str:
            answer = ann.post(f"/new/{game}", mode=mode, seats="2", name="Ann", **seats)
            return str(answer.headers["location"].rpartition("/")[2])

        alone = opened(seat0="me", seat1="greedy")
        assert listed(ann, alone)["which"] == ""
        first, second = opened(seat0="me", seat1="random"), opened(seat0="me", seat1="random")
        assert [listed(ann, table)["which"] for table in (alone, first, second)] == ["", "1 of 2", "2 of 2"]
        assert "· 2 of 2" in ann.get("/mine").text
        both = opened(seat0="me", seat1="me")
        assert "you play both seats" in ann.get("/mine").text
        assert listed(ann, both)["stage"] == "at the beginning"
        today = ann.post("/daily").headers["location"].rpartition("/")[2]
        assert listed(ann, today)["daily"]
        assert not listed(ann, today)["deletable"]
        assert ann.get("/mine").text.count("The deal of the day, ") == 1
        assert {listed(ann, table)["stage"] for table in (first, second, today)} <= {"round 1", "at the beginning"}


def test_whoever_has_conceded_reads_that_a_bot_plays_on(server: Running) -> None:
    with Browser(server.address) as ann, Browser(server.address) as ben:
        fields = {"mode": "standard", "seats": "3", "seat0": "me", "seat1": "open", "seat2": "greedy", "name": "Ann"}
        table = ann.post("/new/dont_go_in_there", **fields).headers["location"].rpartition("/")[2]
        ben.post(f"/s/{ann.get(f'/api/tables/{table}/links').json()['seats'][1]}", name="Ben")
        ben.post(f"/t/{table}/concede", seat="1")
        assert listed(ben, table)["words"] == "you have conceded, and a bot plays on for you"
        play_until(table, 0, ann)
        assert listed(ann, table)["words"] == "your turn"
        state = ben.state(table)
        assert any(event["text"].endswith("concedes; a bot plays on.") for event in state["events"])
        # What the bot does is nothing of theirs to take back.
        play_until(table, 0, ann, moves=3)
        assert not ben.state(table)["undoable"]
