"""A hint: for the seat that decides, where it is fair, from what that seat knows, and nobody waits for it in vain."""

from __future__ import annotations

import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from support_web import Browser, Running, duel, games, here, live_duel, running

from malison.bots.worker import consider
from malison.client import Refused, Server
from malison.kernel import registry
from malison.kernel.words import apart
from malison.web.base.settings import Settings
from malison.web.store.store import ChairRow
from malison.web.table import hints
from malison.web.table.rights import Rights

ANN_AND_A_BOT = (ChairRow(0, "Ann"), ChairRow(1, bot="greedy"))
SLOW = """
import json, sys, time
from malison.bots import worker as botworker
real = botworker.consider
def consider(job):
    time.sleep(60)
    return real(job)
botworker.consider = consider
botworker.main()
"""


def open_duel(server: Running, *chairs: str, **more: Any) -> dict[str, Any]:
    return Server(server.address).open(duel()[0], mode=duel()[1], seats=2, chairs=list(chairs), **more)


def program(server: Running, table: dict[str, Any], seat: int) -> Server:
    return Server(server.address, table["links"]["seats"][seat])


def ready(server: Running, table: dict[str, Any], seat: int, seconds: float = 20.0) -> dict[str, Any]:
    """The table, once this seat decides."""
    end = time.monotonic() + seconds
    while True:
        page: dict[str, Any] = program(server, table, seat).ask("GET", f"/api/tables/{table['table']}")
        if page["your_turn"]:
            return page
        assert not page["over"]
        assert time.monotonic() < end
        time.sleep(0.02)


def hint(server: Running, table: dict[str, Any], seat: int) -> dict[str, Any]:
    found: dict[str, Any] = program(server, table, seat).ask("GET", f"/api/tables/{table['table']}/hint")
    return found


def refused(server: Running, table: dict[str, Any], token: str) -> Refused:
    with pytest.raises(Refused) as error:
        Server(server.address, token).ask("GET", f"/api/tables/{table['table']}/hint")
    return error.value


# -- what it says


@pytest.mark.parametrize("game", list({game.name: game for game in games(1) + games(2)}.values()), ids=lambda game: game.name)
def test_a_hint_for_every_game(server: Running, game: Any) -> None:
    mode = next(m for m in game.mode_list if 1 in m.seats or 2 in m.seats)
    seats = 1 if 1 in mode.seats else 2
    table = Server(server.address).open(game.name, mode=mode.name, seats=seats, chairs=["open", *["random"] * (seats - 1)])
    page = ready(server, table, 0)
    assert page["hint"] is True
    found = hint(server, table, 0)
    legal = {option["move"]: option["label"] for option in page["options"]}
    assert (found["number"], found["seat"]) == (page["number"], 0)
    assert 1 <= len(found["tips"]) <= 3
    for tip in found["tips"]:
        assert legal[tip["move"]] == tip["label"]
        assert 0 <= tip["value"] <= 100
        assert tip["low"] <= tip["value"] <= tip["high"]
        assert all(legal[one["move"]].startswith(one["label"]) for one in tip["also"])
        # What is sure to come is said in the same words on the button.
        assert all(part in tip["reason"] for part in apart(tip["label"])[1:])
        assert tip["words"] in dict(hints.WORDS).values()
    well = [tip["value"] for tip in found["tips"] if tip["simulations"] >= max(t["simulations"] for t in found["tips"]) / 5]
    assert well == sorted(well, reverse=True)
    first, *others = found["tips"]
    assert found["chance"] is True
    assert ("clearly" in found["sure"]) == (bool(others) and all(tip["high"] < first["low"] for tip in others))
    # The same position gets the same hint, at once.
    begun = time.monotonic()
    assert hint(server, table, 0) == found
    assert time.monotonic() - begun < 0.5


def test_the_largest_game_is_answered_in_good_time(server: Running) -> None:
    game = max(games(2), key=lambda game: game.bound)
    mode, most = game.mode_list[0].name, max(game.mode_list[0].seats)
    took: list[float] = []
    for _ in range(2):
        table = Server(server.address).open(game.name, mode=mode, seats=most, chairs=["open", *["random"] * (most - 1)])
        ready(server, table, 0)
        begun = time.monotonic()
        hint(server, table, 0)
        took.append(time.monotonic() - begun)
    # Thinking is bounded by time; the first one also waits for a process to start, and this machine may be busy.
    assert min(took) < hints.SECONDS + 2


def test_words_for_every_value() -> None:
    assert [hints.words(v) for v in (1.0, 0.85, 0.7, 0.55, 0.5, 0.4, 0.1, 0.0)] == [words for _, words in hints.WORDS]


# -- who gets one


def test_only_whoever_holds_the_deciding_seat(server: Running) -> None:
    table = open_duel(server, "open", "greedy")
    page = ready(server, table, 0)
    for role in ("watch", "host"):
        assert refused(server, table, table["links"][role]).status == 403
    assert httpx.get(f"{server.address}/api/tables/{table['table']}/hint").status_code == 403
    # The bot's own link opens its seat, but it is not that seat's turn.
    assert refused(server, table, table["links"]["seats"][1]).status in (403, 409)
    move = {"move": page["options"][0]["move"], "number": page["number"]}
    program(server, table, 0).ask("POST", f"/api/tables/{table['table']}/moves", move)
    # Whoever decides now, a hint is for the present position only.
    ready(server, table, 0)
    assert hint(server, table, 0)["number"] > page["number"]


def test_not_against_other_people(server: Running) -> None:
    table = open_duel(server, "open", "open")
    pages = [program(server, table, seat).ask("GET", f"/api/tables/{table['table']}") for seat in (0, 1)]
    seat = next(n for n, page in enumerate(pages) if page["your_turn"])
    assert pages[seat]["hint"] is False
    error = refused(server, table, table["links"]["seats"][seat])
    assert error.status == 403
    assert "against other people" in str(error)
    # Once a bot plays the other seat it is fair.
    host = Server(server.address, table["links"]["host"])
    host.ask("POST", f"/api/tables/{table['table']}/seats/{1 - seat}/bot", {"level": "greedy"})
    assert ready(server, table, seat)["hint"] is True
    assert hint(server, table, seat)["tips"]


def test_those_who_play_together_may_ask(server: Running) -> None:
    game, mode = next((g, m.name) for g in games(2) for m in g.mode_list if m.cooperative and 2 in m.seats)
    table = Server(server.address).open(game.name, mode=mode, seats=2, chairs=["open", "open"])
    pages = [program(server, table, seat).ask("GET", f"/api/tables/{table['table']}") for seat in (0, 1)]
    seat = next(n for n, page in enumerate(pages) if page["your_turn"])
    assert [page["hint"] for page in pages].count(True) == 1
    before = program(server, table, 1 - seat).ask("GET", f"/api/tables/{table['table']}")
    assert hint(server, table, seat)["tips"]
    assert refused(server, table, table["links"]["seats"][1 - seat]).status == 409
    # The other is told nothing of it.
    assert program(server, table, 1 - seat).ask("GET", f"/api/tables/{table['table']}") == before


def test_after_the_end_there_is_none(server: Running) -> None:
    table = open_duel(server, "open", "greedy")
    page = ready(server, table, 0)
    program(server, table, 0).ask("POST", f"/api/tables/{table['table']}/concede", {"number": page["number"]})
    assert refused(server, table, table["links"]["seats"][0]).status == 409


def hot_seat(browser: Browser) -> str:
    answer = browser.post(f"/new/{duel()[0]}", mode=duel()[1], seats="2", seat0="me", seat1="me", name="Ann")
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).split("?")[0].rpartition("/")[2]


def test_several_seats_of_one_browser_are_one_person_until_somebody_joins(server: Running) -> None:
    with Browser(server.address) as ann, Browser(server.address) as bob:
        table = hot_seat(ann)
        seat = next(n for n in (0, 1) if ann.state(table, n)["your_turn"])
        assert 'id="ask-hint"' in ann.get(f"/t/{table}?seat={seat}").text
        assert ann.get(f"/api/tables/{table}/hint?seat={seat}").status_code == 200
        # By the return link of the other seat: who is at it, nobody can tell.
        token = ann.post_json(f"/api/tables/{table}/seats/{1 - seat}/return-link")["token"]
        assert bob.post(f"/s/{token}").status_code == 303
        assert 'id="ask-hint"' not in ann.get(f"/t/{table}?seat={seat}").text
        answer = ann.get(f"/api/tables/{table}/hint?seat={seat}")
        assert answer.status_code == 403


def test_too_many_are_refused(tmp_path: Path) -> None:
    with running(tmp_path, rate=1.0) as server:
        table = open_duel(server, "open", "greedy")
        ready(server, table, 0)
        bearer = {"authorization": f"Bearer {table['links']['seats'][0]}"}
        with httpx.Client(base_url=server.address, headers=bearer) as http:
            answers = [http.get(f"/api/tables/{table['table']}/hint") for _ in range(40)]
        assert 429 in [answer.status_code for answer in answers]
        assert all("retry-after" in answer.headers for answer in answers if answer.status_code == 429)


# -- the page without a script


def test_the_page_shows_it_without_a_script(server: Running) -> None:
    with Browser(server.address) as ann:
        table = ann.play_now(duel()[0])
        end = time.monotonic() + 20
        while not (state := ann.state(table))["your_turn"]:
            assert time.monotonic() < end
            time.sleep(0.05)
        seat = state["seat"]
        plain = ann.get(f"/t/{table}").text
        assert 'id="ask-hint"' in plain
        assert "data-hint=" not in plain
        shown = ann.get(f"/t/{table}/hint?seat={seat}").text
        best = ann.get(f"/api/tables/{table}/hint").json()["tips"]
        for rank, tip in enumerate(best, 1):
            assert f'data-move="{tip["move"]}" data-hint="{rank}"' in shown
            assert f'id="move-{tip["move"].replace(" ", "-")}"' in shown
        assert 'id="hint-title"' in shown
        part = ann.get(f"/t/{table}/hint?seat={seat}&part=1").text
        assert part.lstrip().startswith("<section")
        assert "<html" not in part
        move = ann.post(f"/t/{table}/move", move=best[0]["move"], number=state["number"], seat=seat)
        assert move.status_code == 303
        # Gone with the position; loading the page of a hint when others decide leads back to the table.
        assert 'id="hint-title"' not in ann.get(f"/t/{table}?seat={seat}").text
        with Browser(server.address) as stranger:
            assert stranger.get(f"/t/{table}/hint").status_code == 403


# -- nobody waits in vain, and nothing thinks for nobody


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[tuple[str, Any]]:
    """A server whose advisers take a minute."""
    settings = Settings(db=f"sqlite:///{tmp_path / 'a.db'}", rate=0.0, worker="w", bot_workers=1)
    with here(settings) as (address, hub):
        hub.pool.command = (sys.executable, "-c", SLOW)
        yield address, hub


def until(true: Any, seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def solo(address: str) -> tuple[dict[str, Any], dict[str, str]]:
    game, mode = next((g, m.name) for g in games(1) for m in g.mode_list if 1 in m.seats)
    table = Server(address).open(game.name, mode=mode, seats=1, chairs=["open"])
    return table, {"authorization": f"Bearer {table['links']['seats'][0]}"}


def test_whoever_hangs_up_stops_the_thinking_at_once(slow: tuple[str, Any]) -> None:
    address, hub = slow
    table, bearer = solo(address)
    with pytest.raises(httpx.ReadTimeout):
        httpx.get(f"{address}/api/tables/{table['table']}/hint", headers=bearer, timeout=1.5)
    until(lambda: not hub.pool.all)
    # Nobody else was held up meanwhile.
    begun = time.monotonic()
    assert httpx.get(f"{address}/").status_code == 200
    assert time.monotonic() - begun < 3
    assert table["table"] not in hub.subscribers


def test_a_hint_ends_with_its_position(slow: tuple[str, Any]) -> None:
    address, hub = slow
    table, bearer = solo(address)
    answers: list[httpx.Response] = []
    path = f"{address}/api/tables/{table['table']}"
    asking = threading.Thread(target=lambda: answers.append(httpx.get(f"{path}/hint", headers=bearer, timeout=20)))
    asking.start()
    until(lambda: hub.pool.all)
    page = httpx.get(path, headers=bearer).json()
    move = {"move": page["options"][0]["move"], "number": page["number"]}
    assert httpx.post(f"{path}/moves", headers=bearer, json=move).status_code == 200
    asking.join(10)
    assert answers[0].status_code == 409
    assert "moved on" in answers[0].json()["message"]
    until(lambda: not hub.pool.all)


def test_a_broken_adviser_is_a_clear_answer(slow: tuple[str, Any]) -> None:
    address, hub = slow
    hub.pool.command = (sys.executable, "-c", SLOW.replace("time.sleep(60)", "raise ValueError('no idea')"))
    table, bearer = solo(address)
    answer = httpx.get(f"{address}/api/tables/{table['table']}/hint", headers=bearer, timeout=20)
    assert answer.status_code == 503
    assert "try again" in answer.json()["message"]


# -- no peeking


@pytest.mark.parametrize("seed", range(5))
def test_the_adviser_is_handed_a_new_deal_and_nothing_else(seed: int) -> None:
    table = live_duel(seed, 3 * seed, *ANN_AND_A_BOT)
    state = table.state
    assert state is not None
    job = hints.make_job(table, state.seat)
    assert sorted(job) == ["ask", "chance", "n", "position", "seconds", "simulations"]
    given = registry.game(table.row.game).load(job["position"])
    assert given.view(state.seat) == state.view(state.seat)
    assert given.options == state.options
    assert given.rng.words() != state.rng.words()
    assert not given.log
    # Its chance does not come from the deal: another table with the same seed has another.
    assert hints.make_job(live_duel(seed, 3 * seed, *ANN_AND_A_BOT), state.seat)["chance"] != job["chance"]


def test_advice_does_not_depend_on_what_is_hidden() -> None:
    """Two worlds that the seat cannot tell apart: over many hints the advice is the same, as far as chance goes."""
    table = live_duel(3, 6, *ANN_AND_A_BOT)
    state = table.state
    assert state is not None
    seat = state.seat
    other = state.redeal(seat, 77)
    truth, given = state.dump()["state"], other.dump()["state"]
    assert {name for name in truth if truth[name] != given[name]} - {"rng"}, "the other world is the same: this shows nothing"
    best: list[Counter[str]] = []
    values: list[float] = []
    for world in (state, other):
        table.state = world
        said: Counter[str] = Counter()
        total = 0.0
        for n in range(30):
            table.row.bot_key = f"key {n}"
            job = hints.make_job(table, seat) | {"simulations": 40}
            first = consider(job)[0]
            said[first["move"]] += 1
            total += first["value"]
        best.append(said)
        values.append(total / 30)
    apart = sum(abs(best[0][move] - best[1][move]) for move in best[0] | best[1]) / 60
    assert apart < 0.34
    assert abs(values[0] - values[1]) < 0.06


def test_fairness_seat_by_seat() -> None:
    table = live_duel(1, 0, *ANN_AND_A_BOT)
    assert hints.unfair(table, 0, Rights([0])) == ""
    table.chairs[1] = ChairRow(1, "Bob")
    assert "other people" in hints.unfair(table, 0, Rights([0]))
    assert hints.unfair(table, 0, Rights([0, 1])) == ""
    assert "other people" in hints.unfair(table, 0, Rights([0, 1]), frozenset({1}))
    # An empty chair may be taken at any moment.
    table.chairs[1] = ChairRow(1)
    assert "other people" in hints.unfair(table, 0, Rights([0]))
    # And somebody for whom a bot stands in may come back.
    table.chairs[1] = ChairRow(1, "Bob", "greedy", away=1)
    assert "other people" in hints.unfair(table, 0, Rights([0]))
    table.conceded.append(1)
    assert hints.unfair(table, 0, Rights([0])) == ""
