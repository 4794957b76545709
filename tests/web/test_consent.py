"""Taking back a move by consent: only where others play, only if all of them agree, and never past somebody who is away."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from support_fair import hosted, links_of, play_until, three
from support_web import Browser, Cluster, Running, duel, running
from websockets.sync.client import connect

from malison.client import Server


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with running(tmp_path_factory.mktemp("quick"), away_seconds=0.1) as server:
        yield server


def move(who: Browser, table: str) -> dict[str, Any]:
    """Any move; the page before it."""
    page = who.state(table)
    wish = {"move": page["options"][0]["move"], "number": str(page["number"]), "seat": str(page["seat"])}
    assert who.post(f"/t/{table}/move", **wish).status_code == 303
    return page


def firm_move(table: str, *people: Browser) -> tuple[Browser, Browser, dict[str, Any]]:
    """Play until somebody may ask: who that is, somebody else, and the page before the move that is theirs to take back."""
    before: dict[int, dict[str, Any]] = {}
    for _ in range(100):
        who = next(one for one in people if one.state(table)["your_turn"])
        page = move(who, table)
        before[page["seat"]] = page
        for one in people:
            found = one.state(table)
            if found["consent"] and found["consent"]["may_ask"] and not found["over"]:
                return one, next(other for other in people if other is not one), before[found["seat"]]
    raise AssertionError("nobody could ever ask")


def ask(who: Browser, table: str) -> int:
    page = who.state(table)
    return who.post(f"/t/{table}/ask-undo", seat=str(page["seat"]), number=str(page["number"])).status_code


def answer(who: Browser, table: str, agree: str) -> int:
    page = who.state(table)
    return who.post(f"/t/{table}/answer-undo", seat=str(page["seat"]), number=str(page["number"]), agree=agree).status_code


def texts(who: Browser, table: str) -> list[str]:
    return [event["text"] for event in who.state(table)["events"] if event["kind"] == "consent"]


def duel_of(ann: Browser, ben: Browser, **fields: Any) -> str:
    table, links = hosted(ann, **fields)
    ben.post(f"/s/{links['seats'][1]}", name="Ben")
    return table


def test_all_agree_and_it_is_taken_back(quick: Running) -> None:
    with Browser(quick.address) as ann, Browser(quick.address) as ben:
        table = duel_of(ann, ben)
        asker, other, before = firm_move(table, ann, ben)
        assert "Ask to take back" in asker.get(f"/t/{table}").text
        address = f"ws{quick.address[4:]}/t/{table}/live"
        with connect(address, additional_headers={"cookie": f"malison={other.key()}", "origin": quick.address}) as socket:
            socket.recv(timeout=30)
            assert ask(asker, table) == 303
            message = json.loads(socket.recv(timeout=30))
            assert "asks to take back" in message["events"][-1]["text"]
            assert "Agree" in message["parts"]["question"]
            assert ask(asker, table) == 303, "sent twice, it is asked once"
            assert len(texts(ann, table)) == 1
            assert asker.state(table)["consent"]["awaited"] == [other.state(table)["seat"]]
            assert answer(asker, table, "yes") == 403, "nobody agrees with themselves"
            assert answer(other, table, "yes") == 303
            while not (message := json.loads(socket.recv(timeout=30)))["reset"]:
                pass
        for who in (ann, ben):
            assert texts(who, table)[-1].endswith("as all agree. What was seen stays seen.")
        page = asker.state(table)
        assert page["your_turn"]
        assert [option["move"] for option in page["options"]] == [option["move"] for option in before["options"]]
        assert page["view"] == before["view"]
        # And the game goes on, also after the server has read it anew.
        play_until(table, page["seat"], ann, ben, moves=2)


def test_it_is_the_same_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as server, Browser(server.address) as ann, Browser(server.address) as ben:
        table = duel_of(ann, ben)
        asker, other, before = firm_move(table, ann, ben)
        ask(asker, table)
        server.kill()
        server.start()
        assert asker.state(table)["consent"]["seat"] == asker.state(table)["seat"], "the request is in the log"
        assert answer(other, table, "yes") == 303
        view = asker.state(table)["view"]
        server.kill()
        server.start()
        assert asker.state(table)["view"] == view == before["view"]
        play_until(table, 0, ann, ben, moves=3)


def test_a_refusal_ends_it_and_it_is_not_asked_again_and_again(quick: Running) -> None:
    with Browser(quick.address) as ann, Browser(quick.address) as ben:
        table = duel_of(ann, ben)
        asker, other, _ = firm_move(table, ann, ben)
        ask(asker, table)
        assert answer(other, table, "no") == 303
        assert "does not agree" in texts(asker, table)[-1]
        assert ask(asker, table) == 409
        assert answer(other, table, "yes") == 409, "nothing is asked any more"


def test_it_ends_with_the_next_move(quick: Running) -> None:
    with Browser(quick.address) as ann, Browser(quick.address) as ben:
        table = duel_of(ann, ben)
        asker, other, _ = firm_move(table, ann, ben)
        ask(asker, table)
        number = other.state(table)["number"]
        decider = next(who for who in (ann, ben) if who.state(table)["your_turn"])
        move(decider, table)
        seat = str(other.state(table)["seat"])
        assert other.post(f"/t/{table}/answer-undo", seat=seat, number=str(number), agree="yes").status_code == 409


def test_who_asks_may_withdraw(quick: Running) -> None:
    with Browser(quick.address) as ann, Browser(quick.address) as ben:
        table = duel_of(ann, ben)
        asker, other, _ = firm_move(table, ann, ben)
        ask(asker, table)
        assert answer(asker, table, "no") == 303
        assert "no longer asks" in texts(other, table)[-1]
        assert answer(other, table, "yes") == 409


def test_each_of_several_must_agree(quick: Running) -> None:
    with Browser(quick.address) as ann, Browser(quick.address) as ben, Browser(quick.address) as cy, Browser(quick.address) as eve:
        table, links = three(ann, "me", "open", "open")
        for n, who in ((1, ben), (2, cy)):
            who.post(f"/s/{links['seats'][n]}", name=f"P{n}")
        eve.get(f"/s/{links['watch']}")
        people = [ann, ben, cy]
        asker, _, before = firm_move(table, *people)
        ask(asker, table)
        others = [who for who in people if who is not asker]
        assert all(ask(who, table) == 409 for who in others), "one at a time"
        assert eve.post(f"/t/{table}/answer-undo", number=str(eve.state(table)["number"]), agree="yes").status_code == 403
        number = asker.state(table)["number"]
        assert answer(others[0], table, "yes") == 303
        assert answer(others[0], table, "yes") == 303, "sent twice"
        assert asker.state(table)["number"] == number + 1
        assert not any("What was seen" in text for text in texts(ann, table))
        assert answer(others[1], table, "yes") == 303
        assert asker.state(table)["view"] == before["view"]


def test_alone_with_bots_it_is_no_way_to_look_ahead(quick: Running) -> None:
    with Browser(quick.address) as ann:
        for other in ("random", "me"):
            table, _ = hosted(ann, seat1=other)
            play_until(table, 0, ann, moves=3)
            page = ann.state(table)
            if page["over"]:
                continue
            assert page["consent"] is None
            seat, number = str(page["seat"]), str(page["number"])
            assert ann.post(f"/t/{table}/ask-undo", seat=seat, number=number).status_code == 403
            assert "Ask to take back" not in ann.get(f"/t/{table}").text


def test_bots_agree_but_nobody_agrees_for_a_person(quick: Running) -> None:
    with Browser(quick.address) as ann, Browser(quick.address) as ben:
        table, links = three(ann, "me", "open", "greedy")
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        for _ in range(20):
            play_until(table, 0, ann, ben, moves=2)
            if ann.state(table)["consent"]:
                break
        ask(ann, table)
        assert ann.state(table)["consent"]["awaited"] == [1], "a bot is not asked"
        assert answer(ben, table, "yes") == 303
        assert ann.state(table)["your_turn"]


def test_not_past_a_change_of_who_plays_and_not_for_who_is_away(quick: Running) -> None:
    with Browser(quick.address) as ann, Browser(quick.address) as ben, Browser(quick.address) as cy:
        table, links = three(ann, "me", "open", "open", stand_in="random", stand_in_after="1")
        for n, who in ((1, ben), (2, cy)):
            who.post(f"/s/{links['seats'][n]}", name=f"P{n}")
        play_until(table, 2, ann, ben, cy, moves=3)
        # Cy stays away; the bot stands in.
        time.sleep(1.2)
        assert ann.post(f"/t/{table}/bot", seat="2", level="random").status_code == 303
        for _ in range(3):
            play_until(table, 0, ann, ben, moves=1)
            page = ann.state(table)
            if page["over"]:
                break
            assert page["consent"] is None, "the stand-in agrees to nothing"
            assert ann.post(f"/t/{table}/ask-undo", seat="0", number=str(page["number"])).status_code == 409
        # Where somebody has got up, nothing before it is taken back.
        table = duel_of(ann, ben)
        asker, other, _ = firm_move(table, ann, ben)
        ask(asker, table)
        other.post(f"/t/{table}/leave", seat=str(other.state(table)["seat"]))
        with Browser(quick.address) as dee:
            host = ann
            link = next(link for link in links_of(host, table)["seats"] if link)
            dee.post(f"/s/{link}", name="Dee")
            assert answer(dee, table, "yes") == 409
            assert ask(asker, table) == 409


def test_programs_ask_and_answer(tmp_path: Path, cluster: Cluster) -> None:
    """At two processes."""
    url = cluster.database()
    with running(tmp_path, db=url) as one, running(tmp_path, db=url) as other:
        opened = Server(one.address).open(duel()[0], mode=duel()[1], seats=2)
        base = f"/api/tables/{opened['table']}"
        tokens = [Server(one.address, token).ask("POST", f"{base}/sit", {"name": "P"})["token"] for token in opened["links"]["seats"]]
        seats = [Server(one.address, tokens[0]), Server(other.address, tokens[1])]
        able: list[int] = []
        for _ in range(400):
            pages = [seat.ask("GET", base) for seat in seats]
            able = [n for n in (0, 1) if pages[n]["consent"] and pages[n]["consent"]["may_ask"]]
            due = next((n for n in (0, 1) if pages[n]["your_turn"]), None)
            if pages[0]["number"] != pages[1]["number"] or due is None:
                time.sleep(0.02)
            elif able:
                break
            else:
                seats[due].ask("POST", f"{base}/moves", {"move": pages[due]["options"][0]["move"], "number": pages[due]["number"]})
        asker = able[0]
        made = seats[asker].ask("POST", f"{base}/ask-undo", {"number": pages[asker]["number"]})
        end = time.monotonic() + 5
        while seats[1 - asker].ask("GET", base)["number"] < made["number"]:
            assert time.monotonic() < end
        done = seats[1 - asker].ask("POST", f"{base}/answer-undo", {"number": made["number"], "agree": True})
        assert done["number"] == made["number"] + 1
        for server in (one, other):
            end = time.monotonic() + 5
            while (page := Server(server.address, tokens[asker]).ask("GET", base))["number"] < done["number"]:
                assert time.monotonic() < end
            assert page["your_turn"]


def test_the_clock_begins_anew(quick: Running) -> None:
    with Browser(quick.address) as ann, Browser(quick.address) as ben:
        table = duel_of(ann, ben, clock="1", clock_unit="minutes", clock_end="lose")
        asker, other, _ = firm_move(table, ann, ben)
        ask(asker, table)
        answer(other, table, "yes")
        found = asker.state(table)["clock"]
        assert found["seat"] == asker.state(table)["seat"]
        assert found["left"] > 50
