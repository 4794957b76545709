"""A finished game looked at again: after the end only, once, by whoever's server, for as long as somebody wants it, without peeking."""

from __future__ import annotations

import itertools
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from support_web import Browser, Cluster, Running, duel, games, here, run, running

from malison.bots.analysis import Judged, Outlook, Weighed
from malison.client import Refused, Server
from malison.kernel import registry
from malison.web.base.settings import Settings
from malison.web.show import graph
from malison.web.store.choose import open_store
from malison.web.store.store import Taken
from malison.web.table import analyses
from malison.web.table.analyses import Analysis, Found, Line, Point, Turn, Work

BROKEN = """
from malison.bots import worker as botworker
def consider(job):
    raise ValueError("no idea")
botworker.consider = consider
botworker.main()
"""


def played(address: str, moves: int = 5, end: bool = True) -> dict[str, Any]:
    """A table of two at which so many moves were made before somebody gave up."""
    table = Server(address).open(duel()[0], mode=duel()[1], seats=2, chairs=["open", "open"])
    seats = [Server(address, token) for token in table["links"]["seats"]]
    path = f"/api/tables/{table['table']}"
    for n in range(moves):
        pages = [seat.ask("GET", path) for seat in seats]
        due = next(i for i, page in enumerate(pages) if page["your_turn"])
        options = pages[due]["options"]
        seats[due].ask("POST", f"{path}/moves", {"move": options[n * 7 % len(options)]["move"], "number": pages[due]["number"]})
    if end:
        seats[0].ask("POST", f"{path}/concede", {"number": moves})
    return table


def ask(address: str, table: dict[str, Any], role: str = "watch") -> dict[str, Any]:
    found: dict[str, Any] = Server(address, table["links"][role]).ask("GET", f"/api/tables/{table['table']}/analysis")
    return found


def finished(address: str, table: dict[str, Any], seconds: float = 90.0) -> dict[str, Any]:
    end = time.monotonic() + seconds
    done = 0
    while (found := ask(address, table))["state"] != "done":
        assert found["done"] >= done
        done = found["done"]
        assert time.monotonic() < end, found
        time.sleep(0.1)
    return found


def until(true: Any, seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[tuple[str, Any]]:
    """A server in this process that thinks little."""
    for name, value in (("GAMES", 4), ("LOOKED", 24), ("SIMULATIONS", 24), ("DEEP", 48), ("WEIGHED", 6), ("BEAT", 0.05), ("PIECE", 0.2)):
        monkeypatch.setattr(analyses, name, value)
    settings = Settings(db=f"sqlite:///{tmp_path / 'a.db'}", rate=0.0, worker="w", bot_workers=1)
    with here(settings) as found:
        yield found


# -- who may, and when


def test_not_before_the_end(server: Running) -> None:
    table = played(server.address, 2, end=False)
    for token in (*table["links"]["seats"], table["links"]["watch"], table["links"]["host"]):
        with pytest.raises(Refused, match="not over") as error:
            Server(server.address, token).ask("GET", f"/api/tables/{table['table']}/analysis")
        assert error.value.status == 409
    with Browser(server.address) as ann:
        ann.get(f"/s/{table['links']['watch']}")
        assert ann.get(f"/t/{table['table']}/analysis").status_code == 409
        assert "/analysis" not in ann.get(f"/t/{table['table']}").text


def test_everybody_who_may_see_the_replay_and_nobody_else(quick: tuple[str, Any]) -> None:
    address, _ = quick
    table = played(address, 1)
    for token in (*table["links"]["seats"], table["links"]["watch"], table["links"]["host"]):
        answer = httpx.get(f"{address}/api/tables/{table['table']}/analysis", headers={"authorization": f"Bearer {token}"})
        assert answer.status_code == 200
    assert httpx.get(f"{address}/api/tables/{table['table']}/analysis").status_code == 403
    assert httpx.get(f"{address}/t/{table['table']}/analysis").status_code == 403


# -- what comes of it


def test_from_the_first_request_to_the_graph(quick: tuple[str, Any]) -> None:
    address, hub = quick
    table = played(address, 6)
    first = ask(address, table)
    assert first["state"] in ("waiting", "working")
    found = finished(address, table)
    assert (found["moves"], found["looked_at"]) == (6, 6)
    assert found["done"] == found["total"] >= 12
    assert [line["seat"] for line in found["lines"]] == [0, 1]
    for line in found["lines"]:
        assert [point["position"] for point in line["points"]] == [0, 1, 2, 3, 4, 5, 6]
        assert all(0 <= point["chance"] <= 100 for point in line["points"])
    # They play against each other: together they win every game. Seat 0 gave up.
    for one, other in zip(*(line["points"] for line in found["lines"]), strict=True):
        assert 99 <= one["chance"] + other["chance"] <= 101
    assert [line["points"][-1]["chance"] for line in found["lines"]] == [0, 100]
    assert hub.tables[table["table"]].id not in hub.driving


def test_it_is_worked_out_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("GAMES", 2), ("LOOKED", 24), ("SIMULATIONS", 24), ("DEEP", 24), ("WEIGHED", 2), ("PIECE", 0.1)):
        monkeypatch.setattr(analyses, name, value)
    settings = Settings(db=f"sqlite:///{tmp_path / 'a.db'}", rate=0.0, worker="w", bot_workers=1)
    with here(settings) as (address, _):
        table = played(address, 3)
        found = finished(address, table)
    with here(settings) as (address, hub):
        assert ask(address, table) == found
        assert ask(address, table) == found
        assert not hub.pool.all


def test_nobody_wants_it_and_the_work_rests(quick: tuple[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    address, hub = quick
    monkeypatch.setattr(analyses, "PATIENCE", 0.6)
    monkeypatch.setattr(analyses, "LOOKED", 100_000)
    table = played(address, 12)
    ask(address, table)
    until(lambda: "malison_analyses_dropped_total{" in hub.metrics.text(), 30)
    done = ask(address, table)["done"]
    # Whoever comes back finds what was there, and the work goes on from it.
    monkeypatch.setattr(analyses, "PATIENCE", 15.0)
    monkeypatch.setattr(analyses, "LOOKED", 24)
    assert done >= 1
    assert finished(address, table)["done"] > done


def test_bots_that_cannot_think_are_not_asked_for_ever(quick: tuple[str, Any]) -> None:
    address, hub = quick
    hub.pool.command = (sys.executable, "-c", BROKEN)
    table = played(address, 4)
    ask(address, table)
    path = f"{address}/api/tables/{table['table']}/analysis"
    bearer = {"authorization": f"Bearer {table['links']['watch']}"}
    until(lambda: httpx.get(path, headers=bearer).status_code == 500, 30)
    assert "noted" in httpx.get(path, headers=bearer).json()["message"]


def test_two_servers_work_on_it_once(cluster: Cluster, tmp_path: Path) -> None:
    """Asked for at both, one does the work and both show it."""
    db = cluster.database()
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    with running(folders[0], db=db) as one, running(folders[1], db=db) as two:
        table = played(one.address, 2)
        end = time.monotonic() + 90
        while "done" not in (ask(one.address, table)["state"], ask(two.address, table)["state"]):
            assert time.monotonic() < end
            time.sleep(0.3)
        found = finished(one.address, table)
        assert finished(two.address, table) == found
        thoughts = 0.0
        for server in (one, two):
            text = httpx.get(f"{server.address}/metrics").text
            thoughts += sum(float(line.split()[-1]) for line in text.splitlines() if line.startswith("malison_bot_thoughts_total"))
        assert thoughts <= found["total"]


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_claim_is_given_once(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    url = f"sqlite:///{tmp_path / 'a.db'}" if kind == "sqlite" else request.getfixturevalue("cluster").database()

    async def work() -> None:
        store = open_store(url)
        await store.open()
        try:
            assert await store.analysis("t") is None
            await store.claim_analysis("t", "one", 100.0, 90.0)
            with pytest.raises(Taken):
                await store.claim_analysis("t", "two", 101.0, 91.0)
            await store.keep_analysis("t", "one", 102.0, "half", False)
            await store.want_analysis("t", 105.0)
            row = await store.analysis("t")
            assert row is not None
            assert (row.worker, row.beat, row.wanted, row.finished, row.data) == ("one", 102.0, 105.0, 0, "half")
            # The first has fallen silent: another goes on with what there is, and the first may keep nothing more.
            await store.claim_analysis("t", "two", 130.0, 120.0)
            with pytest.raises(Taken):
                await store.keep_analysis("t", "one", 131.0, "late", True)
            await store.keep_analysis("t", "two", 132.0, "whole", True)
            with pytest.raises(Taken):
                await store.claim_analysis("t", "one", 200.0, 190.0)
            row = await store.analysis("t")
            assert row is not None
            assert (row.finished, row.data) == (1, "whole")
        finally:
            await store.close()
        again = open_store(url)
        await again.open()
        try:
            row = await again.analysis("t")
            assert row is not None
            assert row.data == "whole"
        finally:
            await again.close()

    run(work())


# -- no peeking


def test_each_piece_is_a_new_deal_of_what_the_deciding_seat_knew(quick: tuple[str, Any]) -> None:
    address, hub = quick
    table = played(address, 8)
    live = hub.tables[table["table"]]
    work = Work(live, Found())
    work.prepare()
    differing = 0
    for number, position in work.positions.items():
        truth = live.position(number - 1)
        given = registry.game(live.row.game).load(position)
        assert given.view(truth.seat) == truth.view(truth.seat)
        assert given.rng.words() != truth.rng.words()
        assert not given.log
        real, dealt = truth.dump()["state"], position["state"]
        differing += any(real[name] != dealt[name] for name in real if name != "rng")
    assert sorted(work.positions) == list(range(1, 9))
    assert differing, "every deal was the true one: this shows nothing"
    # And nothing else about the game goes along, but the move that was made.
    jobs = [job for job, keep in [next(work.pieces())]]
    assert sorted(jobs[0]) == ["ask", "chance", "games", "position", "seconds", "simulations"]
    assert sorted(work.judge(1, 5)) == ["ask", "chance", "move", "number", "position", "seconds", "simulations"]


def test_the_bots_get_those_and_nothing_else(quick: tuple[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """A spy between the server and its bots, over a whole analysis."""
    address, hub = quick
    seen: list[dict[str, Any]] = []
    real = hub.pool.consider

    async def spy(job: dict[str, Any], place: Any) -> Any:
        seen.append(job)
        return await real(job, place)

    monkeypatch.setattr(hub.pool, "consider", spy)
    table = played(address, 4)
    finished(address, table)
    live = hub.tables[table["table"]]
    words = {tuple(live.position(n).rng.words()) for n in range(5)}
    for job in seen:
        assert set(job) <= {"ask", "chance", "games", "position", "seconds", "move", "number", "simulations", "made", "better"}
        assert tuple(registry.game(live.row.game).load(job["position"]).rng.words()) not in words
        assert live.row.seed not in str(job)
    assert {job["ask"] for job in seen} >= {"outlook", "judge"}


# -- pages


def test_the_page_without_a_script(quick: tuple[str, Any]) -> None:
    address, _ = quick
    table = played(address, 5)
    with Browser(address) as ann:
        ann.get(f"/s/{table['links']['watch']}")
        begun = ann.get(f"/t/{table['table']}/analysis").text
        assert '<noscript><meta http-equiv="refresh"' in begun
        assert "<progress" in begun
        finished(address, table)
        done = ann.get(f"/t/{table['table']}/analysis").text
        assert "http-equiv" not in done
        assert "<progress" not in done
        assert done.count('class="column"') == 2 * 6
        assert f'href="/t/{table["table"]}/replay?position=3"' in done
        assert "style=" not in done
        # The way there, from the result and from the replay.
        assert f'href="/t/{table["table"]}/analysis"' in ann.get(f"/t/{table['table']}").text
        assert f'href="/t/{table["table"]}/analysis"' in ann.get(f"/t/{table['table']}/replay").text
        links = set(re.findall(rf'href="(/t/{table["table"]}/replay[^"]*)"', done))
        for link in sorted(links)[:3]:
            assert ann.get(link.replace("&amp;", "&")).status_code == 200


def test_it_opens_at_the_key_moment_or_the_move_that_a_link_names(quick: tuple[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """With the board as it was seen then, the move made and the better one marked on it."""
    address, _ = quick
    table = played(address, 5)
    shown = analyses.show
    better: dict[int, str] = {}

    def show(live: Any, found: Found, state: str) -> Analysis:
        made = shown(live, found, state)
        made.turning_points = []
        for number, cost in ((2, 9), (4, 30)):
            then = live.position(number - 1)
            names = [then.setting.game.moves.name(move) for move in then.legal()]
            move = live.record.moves[number - 1]
            better[number] = next(name for name in names if name != move)
            made.turning_points.append(Turn(number, then.seat, "A", "Which?", move, "Made", 50 - cost, better[number], "Better", 50))
        made.key = 4
        return made

    monkeypatch.setattr(analyses, "show", show)
    record = Server(address, table["links"]["watch"]).ask("GET", f"/api/tables/{table['table']}/record")["moves"]
    with Browser(address) as ann:
        ann.get(f"/s/{table['links']['watch']}")
        path = f"/t/{table['table']}/analysis"
        for number, title, query in ((4, "The key moment", ""), (2, "A turning point", "?move=2")):
            page = ann.get(path + query).text
            assert f'<h2 id="moment-title">{title}' in page
            assert f'data-move="{record[number - 1]}" data-was="made"' in page
            assert f'data-move="{better[number]}" data-was="better"' in page
            assert f"{path}?move=2#moment" in page
        # Any other move can be looked at as well; what there is not is not.
        page = ann.get(f"{path}?move=3").text
        assert f'data-move="{record[2]}" data-was="made"' in page
        assert 'data-was="better"' not in page
        for wrong in ("0", "6", "999999", "x"):
            assert ann.get(f"{path}?move={wrong}").status_code == 200


def test_it_says_whose_decision_it_is_and_through_whose_eyes_one_looks(quick: tuple[str, Any]) -> None:
    """The board says "you" to whoever decided then, who is often not who looks now."""
    address, _ = quick
    with Browser(address) as ann, Browser(address) as ben:
        people, names = (ann, ben), ("Ann", "Ben")
        made = ann.post(f"/new/{duel()[0]}", mode=duel()[1], seats="2", seat0="me", seat1="open", name="Ann")
        table = made.headers["location"].rpartition("/")[2]
        ben.post(f"/s/{ann.get(f'/api/tables/{table}/links').json()['seats'][1]}", name="Ben")
        decided = []
        while len(set(decided)) < 2:
            pages = [one.state(table) for one in people]
            decided.append(next(seat for seat, page in enumerate(pages) if page["your_turn"]))
            page = pages[decided[-1]]
            people[decided[-1]].post(f"/t/{table}/move", seat=decided[-1], move=page["options"][0]["move"], number=page["number"])
        ann.post(f"/t/{table}/concede", seat="0")
        for number in (1, len(decided)):
            whose = decided[number - 1]
            own, others = (people[seat].get(f"/t/{table}/analysis?move={number}").text for seat in (whose, 1 - whose))
            assert "<strong>Your decision</strong>" in own
            assert f"before move {number}, as you saw it" in own
            assert f"<strong>{names[whose]}'s decision</strong>" in others
            assert f"<q>you</q> means {names[whose]} here" in others
            assert f"before move {number}, as {names[whose]} saw it" in others


def test_a_game_in_which_nobody_decides(quick: tuple[str, Any]) -> None:
    every = [registry.game(name) for name in registry.games()]
    found = [(game.name, mode.name) for game in every for mode in game.mode_list if 0 in mode.seats]
    if not found:
        pytest.skip("every game has somebody who decides")
    address, _ = quick
    table = Server(address).open(found[0][0], mode=found[0][1], seats=0)
    answer = finished(address, table)
    assert (answer["moves"], answer["lines"], answer["turning_points"]) == (0, [], [])
    with Browser(address) as ann:
        ann.get(f"/s/{table['links']['watch']}")
        assert "nothing to look at" in ann.get(f"/t/{table['table']}/analysis").text


def test_friends_have_one_line(quick: tuple[str, Any]) -> None:
    address, hub = quick
    game, mode = next((g, m.name) for g in games(2) for m in g.mode_list if m.cooperative and 2 in m.seats)
    table = Server(address).open(game.name, mode=mode, seats=2, chairs=["open", "open"])
    Server(address, table["links"]["seats"][0]).ask("POST", f"/api/tables/{table['table']}/concede", {"number": 0})
    live = hub.tables[table["table"]]
    live.standing.append(0)
    lines = analyses.lines(live, Found(outlooks={1: Outlook(4, (3.0, 3.0))}))
    assert lines == [Line(-1, "All together", [Point(0, 75), Point(1, 0)])]


def test_what_was_judged_stands_as_it_was_said_and_only_what_was_counted_is_eased() -> None:
    judged = [(1, Outlook(24, (18.0,), False)), (2, Outlook(24, (6.0,), False))]
    assert [analyses.eased(judged, i, 0) for i in (0, 1)] == [0.75, 0.25]
    few = [(number, Outlook(outlook.games, outlook.wins)) for number, outlook in judged]
    assert [round(analyses.eased(few, i, 0), 2) for i in (0, 1)] == [0.58, 0.42]


# -- pieces


def test_positions_are_spread_evenly_and_the_coarse_ones_come_first() -> None:
    assert analyses.spread(5, 40) == [1, 2, 3, 4, 5]
    many = analyses.spread(1000, 40)
    assert (len(many), many[0], many[-1]) == (40, 1, 1000)
    order = analyses.coarse_first(many)
    assert sorted(order) == many
    assert order[:5] == many[::8]
    assert analyses.spread(0, 40) == []


def test_the_key_moment_is_of_somebody_who_lost(quick: tuple[str, Any]) -> None:
    address, hub = quick
    # The first has given up.
    live = hub.tables[played(address, 6)["table"]]
    found = Found()
    for number, seat, made in ((2, 1, 0.1), (3, 0, 0.5), (5, 0, 0.4)):
        found.deep[number] = Judged(number, seat, "a", 0.2, "b", 0.8, True)
        found.weighed[number] = Weighed(80, made, 0.9, 0.01)
    shown = analyses.show(live, found, "done")
    assert [turn.number for turn in shown.turning_points] == [2, 3, 5]
    assert shown.key == 5
    del found.weighed[3], found.weighed[5]
    assert analyses.show(live, found, "done").key == 2


def test_where_no_move_gave_the_game_away_the_largest_change_is_told(quick: tuple[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """With whatever made it, luck included, how near it came to going the other way, and a way there."""
    address, hub = quick
    table = played(address, 6)
    finished(address, table)
    live = hub.tables[table["table"]]
    points = [Point(0, 50), Point(2, 61), Point(3, 38), Point(5, 30), Point(6, 0)]
    lost = analyses.swing(live, Line(0, "A", points))
    assert (lost.first, lost.last, lost.before, lost.after, lost.shown) == (6, 6, 30, 0, 6)
    lost = analyses.swing(live, Line(0, "A", [*points[:4], Point(5, 12), Point(6, 0)]))
    assert (lost.first, lost.last, lost.before, lost.after, lost.won) == (3, 3, 61, 38, False)
    assert (lost.large, lost.nearest) == (True, Point(2, 61))
    won = analyses.swing(live, Line(1, "B", [Point(0, 92), Point(3, 90), Point(6, 100)]))
    # So little may be no more than chance: one looks where it was nearest to being lost.
    assert (won.large, won.won, won.nearest, won.shown) == (False, True, Point(3, 90), 4)
    shown = analyses.show

    def show(at: Any, found: Found, state: str) -> Analysis:
        made = shown(at, found, state)
        made.turning_points, made.key, made.swings = [], 0, [lost, won]
        return made

    monkeypatch.setattr(analyses, "show", show)
    with Browser(address) as ann:
        ann.get(f"/s/{table['links']['watch']}")
        page = ann.get(f"/t/{table['table']}/analysis").text
    assert re.search(r"Move 3 changed most: .*&#39;s chance fell from 61 to <strong>38 %</strong>\.", page)
    assert "No single move gave the game away" in page
    assert f'href="/t/{table["table"]}/analysis?move=3#moment"' in page


def test_only_a_clear_loss_is_a_turning_point() -> None:
    assert analyses.turned(Weighed(80, 0.3, 0.5, 0.05))
    assert not analyses.turned(Weighed(80, 0.3, 0.5, 0.15))
    assert not analyses.turned(Weighed(80, 0.5, 0.53, 0.001))
    assert not analyses.turned(analyses.UNDECIDED)
    line = Line(0, "A", [Point(0, 50), Point(10, 2), Point(20, 0)])
    one = Judged(1, 0, "a", 0.2, "b", 0.8, True)
    assert analyses.open_for([line], one)
    assert not analyses.open_for([line], Judged(13, 0, "a", 0.2, "b", 0.8, True))
    assert not analyses.open_for([], one)
    assert analyses.chance_at(line, 5) == 26


def drawn(size: str = "broad", lines: int = 3) -> graph.Drawing:
    made = [Line(n, f"Seat {n}", [Point(0, 30 + n), Point(4, 60), Point(9, 0 if n else 100)]) for n in range(lines)]
    turn = Turn(5, 1, "Seat 1", "Which?", "a", "A", 20, "b", "B", 60)
    return graph.draw(Analysis("t", "done", 1, 1, 9, 9, made, [turn]), size)


@pytest.mark.parametrize("size", graph.SIZES)
def test_everything_is_inside_the_graph(size: str) -> None:
    made = drawn(size, 5)
    for stroke in made.strokes:
        assert all(made.left <= dot.x <= made.right and made.top <= dot.y <= made.bottom for dot in stroke.dots)
        assert 0 <= stroke.end.y <= made.height
        assert made.right < stroke.end.x < made.width
    heights = sorted(stroke.end.y for stroke in made.strokes)
    assert all(b - a >= graph.APART - 0.1 for a, b in itertools.pairwise(heights))
    assert len({stroke.shape for stroke in made.strokes}) == 5
    assert [stroke.letter for stroke in made.strokes] == ["A", "B", "C", "D", "E"]
    assert made.columns[0].left == made.left
    assert made.columns[-1].left + made.columns[-1].width == pytest.approx(made.right, abs=0.2)
    assert [ring.order for ring in made.rings] == [1]
    assert len(made.ticks) <= 11


def test_the_graph_can_be_read() -> None:
    made = drawn()
    assert made.columns[0].words == "At the start: Seat 0 30 %, Seat 1 31 %, Seat 2 32 %"
    assert made.columns[1].words.startswith("After move 4: ")
    assert made.columns[2].words.startswith("At the end: Seat 0 100 %")
    assert [row.position for row in made.rows] == [0, 4, 9]
    assert [graph.tick_step(n, 10) for n in (1, 10, 11, 70, 101, 1729)] == [1, 1, 2, 10, 20, 200]


def test_names_are_text(quick: tuple[str, Any]) -> None:
    address, _ = quick
    table = played(address, 1, end=False)
    sat = Server(address, table["links"]["seats"][0]).ask("POST", f"/api/tables/{table['table']}/sit", {"name": "<b>Ann</b>"})
    Server(address, sat["token"] or table["links"]["seats"][0]).ask(
        "POST", f"/api/tables/{table['table']}/concede", {"number": sat["number"]}
    )
    finished(address, table)
    with Browser(address) as ann:
        ann.get(f"/s/{table['links']['watch']}")
        text = ann.get(f"/t/{table['table']}/analysis").text
    assert "<b>Ann</b>" not in text
    assert "&lt;b&gt;Ann" in text
