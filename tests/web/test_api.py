"""Tables over HTTP and sockets, as programs and browsers use them."""

from __future__ import annotations

import hashlib
import random
import threading
import time
from typing import Any

import httpx
import pytest
from support_web import Browser, Running, as_told, duel

from malison.client import Refused, Seat, Server
from malison.kernel.records import Record


def open_duel(server: Running, **wish: Any) -> dict[str, Any]:
    game, mode = duel()
    return Server(server.address).open(game, mode=mode, seats=2, **wish)


def seat(server: Running, table: dict[str, Any], n: int, name: str = "") -> Seat:
    return Seat(f"{server.address}/s/{table['links']['seats'][n]}", name)


def as_role(server: Running, token: str) -> Server:
    return Server(server.address, token)


def play_out(server: Running, table: dict[str, Any], rng: random.Random) -> tuple[Seat, Seat]:
    """Both seats, turn by turn, to the end."""
    seats = (seat(server, table, 0, "Ann"), seat(server, table, 1, "Ben"))

    def play(one: Seat, own: random.Random) -> None:
        for turn in one.turns():
            one.play(own.choice(turn.moves))

    threads = [threading.Thread(target=play, args=(one, random.Random(rng.random()))) for one in seats]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return seats


@pytest.fixture(scope="module")
def finished(server: Running) -> dict[str, Any]:
    table = open_duel(server)
    for one in play_out(server, table, random.Random(5)):
        table["links"]["seats"][one.state["seat"]] = one.server.token
        one.close()
    return table


def test_a_whole_game_over_sockets(server: Running) -> None:
    table = open_duel(server)
    first, second = play_out(server, table, random.Random(1))
    with first, second:
        assert first.state["over"]
        assert second.state["over"]
        assert first.state["result"] == second.state["result"]
        assert [c["name"] for c in first.state["chairs"]] == ["Ann", "Ben"]
        assert first.state["seed"] is not None
        # What was told over the socket is what the rules tell that seat, and who sat down.
        record = Record.parse(as_role(server, table["links"]["watch"]).ask("GET", f"/api/tables/{table['table']}/record"))
        for one, n in ((first, 0), (second, 1)):
            told = as_told(one.events)
            assert [event for event in told if event["kind"] != "seat"] == record.state.events(n)
            assert [event["what"] for event in told if event["kind"] == "seat"] == ["sit", "sit"]
            assert [e["number"] for e in one.events] == list(range(1, len(one.events) + 1))
            assert one.state["view"] == record.state.view(n)


def test_the_seed_is_a_secret_until_the_end_and_then_verified(server: Running, finished: dict[str, Any]) -> None:
    running = open_duel(server)
    watch = as_role(server, running["links"]["watch"])
    page = watch.ask("GET", f"/api/tables/{running['table']}")
    assert page["seed"] is page["salt"] is None
    for path in ("record", "verify", "replay?everything=true", "replay?seat=0"):
        with pytest.raises(Refused) as refused:
            watch.ask("GET", f"/api/tables/{running['table']}/{path}")
        assert refused.value.status in (403, 409)
    watch = as_role(server, finished["links"]["watch"])
    verdict = watch.ask("GET", f"/api/tables/{finished['table']}/verify")
    assert verdict["good"]
    assert verdict["generator"] == page["generator"] == "blake2b"
    assert watch.ask("GET", f"/api/tables/{finished['table']}/record")["generator"] == "blake2b"
    # The seed alone does not give the hash: a typed one could be found by trying.
    assert len(verdict["salt"]) == 32
    assert verdict["hash"] == hashlib.sha256(f"{verdict['salt']}:{verdict['seed']}".encode()).hexdigest()
    assert verdict["hash"] == watch.ask("GET", f"/api/tables/{finished['table']}")["seed_hash"]


def test_two_tables_with_one_seed_announce_different_hashes_and_say_that_it_was_chosen(server: Running) -> None:
    hashes = set()
    for _ in range(2):
        table = open_duel(server, seed="20240229")
        page = as_role(server, table["links"]["watch"]).ask("GET", f"/api/tables/{table['table']}")
        assert page["seed_chosen"]
        hashes.add(page["seed_hash"])
        assert b"The host chose this table's seed" in joining_page(server, table)
    assert len(hashes) == 2
    assert hashlib.sha256(b"20240229").hexdigest() not in hashes
    table = open_duel(server)
    assert b"host chose" not in joining_page(server, table)


def joining_page(server: Running, table: dict[str, Any]) -> bytes:
    return httpx.get(f"{server.address}/s/{table['links']['seats'][1]}", follow_redirects=True).content


def test_a_resend_is_not_made_twice(server: Running) -> None:
    table = open_duel(server)
    with seat(server, table, 0) as a, seat(server, table, 1) as b:
        mover = a if a.state["your_turn"] else b
        move, number = mover.turn().moves[0], mover.state["number"]
        http = as_role(server, mover.server.token)
        path = f"/api/tables/{table['table']}/moves"
        answers = [http.ask("POST", path, {"move": move, "number": number}) for _ in range(3)]
        assert answers == [{"number": number + 1}] * 3
        # The same number with another move is too late.
        with pytest.raises(Refused) as refused:
            http.ask("POST", path, {"move": mover.turn().moves[1], "number": number})
        assert refused.value.status == 409
    found = as_role(server, table["links"]["watch"]).ask("GET", f"/api/tables/{table['table']}")
    assert found["number"] == number + 1


def test_bad_moves_are_refused_with_a_reason(server: Running) -> None:
    table = open_duel(server)
    with seat(server, table, 0) as a, seat(server, table, 1) as b:
        mover, other = (a, b) if a.state["your_turn"] else (b, a)
        for move, status in (("dance on the table", 422), ("", 422)):
            with pytest.raises(Refused) as refused:
                mover.play(move)
            assert refused.value.status == status
        with pytest.raises(Refused, match="not your turn") as refused:
            other.play(mover.turn().moves[0])
        assert refused.value.status == 409
        mover.play(mover.turn().moves[0])
    watcher = Seat(f"{server.address}/s/{table['links']['watch']}")
    with watcher, pytest.raises(Refused, match="watch"):
        watcher.play("anything")


def test_every_read_and_move_needs_this_tables_token(server: Running) -> None:
    one, two = open_duel(server), open_duel(server)
    stranger = as_role(server, two["links"]["seats"][0])
    for method, path, body in (
        ("GET", "", None),
        ("POST", "/moves", {"move": "x", "number": 0}),
        ("POST", "/undo", {"number": 0}),
        ("POST", "/concede", {"number": 0}),
        ("GET", "/replay", None),
        ("GET", "/record", None),
        ("GET", "/links", None),
        ("POST", "/sit", {"name": "Eve"}),
        ("POST", "/seats/0/link", None),
        ("POST", "/seats/0/bot", {"level": "random"}),
        ("POST", "/rematch", None),
    ):
        with pytest.raises(Refused) as refused:
            stranger.ask(method, f"/api/tables/{one['table']}{path}", body)
        assert refused.value.status == 403, path
    with pytest.raises(Refused) as refused:
        Server(server.address, "x" * 32).ask("GET", f"/api/tables/{one['table']}")
    assert refused.value.status == 401
    # A seat sees no other seat's links, and only the host sees any.
    with pytest.raises(Refused) as refused:
        as_role(server, one["links"]["seats"][0]).ask("GET", f"/api/tables/{one['table']}/links")
    assert refused.value.status == 403
    assert as_role(server, one["links"]["host"]).ask("GET", f"/api/tables/{one['table']}/links") == one["links"]


def test_undo_as_far_as_the_rules_allow(server: Running) -> None:
    rng = random.Random(3)
    undone = refused = 0
    for _ in range(4):
        table = open_duel(server)
        with seat(server, table, 0) as a, seat(server, table, 1) as b:
            for _ in range(12):
                mover = next((s for s in (a, b) if s.state["your_turn"] and not s.state["over"]), None)
                if mover is None:
                    break
                before = mover.state
                number = mover.play(rng.choice(mover.turn().moves))
                if mover.state["undoable"]:
                    heard = list(mover.events)
                    mover.undo()
                    assert mover.state["number"] == number + 1
                    assert mover.state["view"] == before["view"]
                    assert mover.state["options"] == before["options"]
                    # Numbers of events are never used twice, and the take-back itself is told.
                    assert mover.events[-1]["kind"] == "undo"
                    assert mover.events[-1]["number"] > heard[-1]["number"]
                    undone += 1
                    mover.play(mover.turn().moves[0])
                else:
                    with pytest.raises(Refused) as why:
                        mover.undo()
                    assert why.value.status == 409
                    refused += 1
                wait_until(lambda a=a, b=b: settle(a, b))
    assert undone
    assert refused


def settle(a: Seat, b: Seat) -> bool:
    """Both have heard of the same position."""
    for one, other in ((a, b), (b, a)):
        if one.state["number"] < other.state["number"]:
            one._take(one._receive())
    return bool(a.state["number"] == b.state["number"])


def wait_until(done: Any, seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)


def test_concede_ends_a_duel(server: Running) -> None:
    table = open_duel(server)
    http = as_role(server, table["links"]["seats"][1])
    http.ask("POST", f"/api/tables/{table['table']}/concede", {"number": 0})
    page = http.ask("GET", f"/api/tables/{table['table']}")
    assert page["over"]
    assert [s["result"] for s in page["result"]["seats"]] == ["won", "lost"]
    assert page["seed"] is not None
    with pytest.raises(Refused) as refused:
        http.ask("POST", f"/api/tables/{table['table']}/concede", {"number": page["number"]})
    assert refused.value.status == 409


def test_replay_shows_what_the_seat_saw(server: Running, finished: dict[str, Any]) -> None:
    http = as_role(server, finished["links"]["seats"][0])
    base = f"/api/tables/{finished['table']}"
    record = Record.parse(http.ask("GET", f"{base}/record"))
    for position in (0, 1, len(record.moves) // 2, len(record.moves)):
        state = record.replay(position)
        for n in (0, 1):
            page = http.ask("GET", f"{base}/replay?position={position}&seat={n}")
            assert page["page"]["view"] == {**state.view(n), "question": None}
            assert as_told(page["page"]["events"]) == state.events(n)
        everything = http.ask("GET", f"{base}/replay?position={position}&everything=true")
        assert everything["views"] == [{**state.view(n), "question": None} for n in (0, 1)]
    with pytest.raises(Refused) as refused:
        http.ask("GET", f"{base}/replay?position={len(record.moves) + 1}")
    assert refused.value.status == 422


def test_continue_from_any_point(server: Running, finished: dict[str, Any]) -> None:
    http = as_role(server, finished["links"]["seats"][0])
    record = Record.parse(http.ask("GET", f"/api/tables/{finished['table']}/record"))
    middle = len(record.moves) // 2
    made = http.ask("POST", f"/api/tables/{finished['table']}/continue", {"position": middle})
    page = as_role(server, made["links"]["seats"][0]).ask("GET", f"/api/tables/{made['table']}")
    assert page["view"] == record.replay(middle).view(0)
    assert page["number"] == middle
    assert page["seed_chosen"]
    first, second = play_out(server, made, random.Random(2))
    with first, second:
        assert first.state["over"]


def test_one_rematch_for_all_who_ask(server: Running) -> None:
    game, mode = duel()
    with Browser(server.address) as ann, Browser(server.address) as ben:
        made = ann.post(f"/new/{game}", mode=mode, seats="2", seat0="me", seat1="open", name="Ann")
        table = made.headers["location"].rpartition("/")[2]
        links = ann.get(f"/api/tables/{table}/links").json()
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        assert ann.post(f"/t/{table}/concede", seat="0").status_code == 303
        ways = [ann.post(f"/t/{table}/rematch").headers["location"], ben.post(f"/t/{table}/rematch").headers["location"]]
        assert ways[0] == ways[1]
        again = ways[0].rpartition("/")[2]
        assert ann.state(again)["seat"] == 0
        assert ben.state(again)["seat"] == 1
        assert [c["name"] for c in ben.state(again)["chairs"]] == ["Ann", "Ben"]
        assert ann.state(again)["seed_hash"] != ann.state(table)["seed_hash"]
        assert ann.state(table)["next_table"] == ways[0]


def test_games_are_described(server: Running) -> None:
    http = Server(server.address)
    shelf = http.games()
    assert shelf
    for game in shelf:
        assert http.ask("GET", f"/api/games/{game['name']}") == game
    with pytest.raises(Refused) as refused:
        http.open("no such game")
    assert refused.value.status == 404


@pytest.mark.parametrize(
    "wish",
    [
        {"seats": 31},
        {"mode": "nonsense"},
        {"options": {"nonsense": 1}},
        {"options": {"edition": "/etc/passwd"}},
        {"edition": "/etc/passwd"},
        {"edition": "../../etc/passwd"},
        {"seed": "-1"},
        {"seed": "9" * 39},
        {"chairs": ["me"]},
        {"chairs": ["nobody"]},
        {"chairs": ["open"] * 9},
        {"more": 1},
    ],
    ids=str,
)
def test_tables_that_cannot_be(server: Running, wish: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        Server(server.address).open(duel()[0], **wish)
    assert refused.value.status == 422
    assert refused.value.message


def test_a_chosen_seed_deals_the_same_and_says_so(server: Running) -> None:
    one, two = open_duel(server, seed="77"), open_duel(server, seed="77")
    pages = [as_role(server, t["links"]["seats"][0]).ask("GET", f"/api/tables/{t['table']}") for t in (one, two)]
    assert pages[0]["view"] == pages[1]["view"]
    assert pages[0]["seed_chosen"]
    assert pages[0]["seed"] is None
