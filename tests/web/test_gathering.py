"""Coming together: the table waits for those who are invited, its links are shared, and strangers come by the lobby."""

from __future__ import annotations

import io
import json
from pathlib import Path

import httpx
import pytest
import segno
from PIL import Image
from support_fair import hosted, links_of, three, told
from support_web import Browser, Cluster, Running, duel, live_duel, running
from websockets.sync.client import connect

from malison.client import Refused, Seat, Server
from malison.web.show.postcard import drawn, font, postcard, readable
from malison.web.store.store import ChairRow


def move(who: Browser, table: str) -> int:
    page = who.state(table)
    return who.post(f"/t/{table}/move", move=page["options"][0]["move"], number=str(page["number"])).status_code


def begun(who: Browser, table: str) -> bool:
    return not who.state(table)["gathering"]


def test_nobody_moves_before_all_have_sat_down(server: Running) -> None:
    with Browser(server.address) as ann, Browser(server.address) as ben:
        table, links = hosted(ann, wait="on", clock="1", clock_unit="minutes")
        page = ann.state(table)
        assert (page["gathering"], page["your_turn"], page["options"], page["question"]) == (True, False, [], None)
        assert "begins when everybody has sat down" in page["waiting"]
        assert ann.post(f"/t/{table}/move", move="x", number="0").status_code == 409
        with pytest.raises(Refused, match="has not begun"):
            Server(server.address, links["seats"][1]).ask("POST", f"/api/tables/{table}/moves", {"move": "x", "number": 0})
        html = ann.get(f"/t/{table}").text
        assert "Begin without them" in html
        assert "Begins when everybody has sat down" in ann.get("/mine").text
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        assert begun(ann, table)
        assert told(ann, table)[-1].endswith("Everybody is there: the game begins.")
        assert ann.state(table)["clock"]["seat"] is not None, "and so does the clock"
        mover = ann if ann.state(table)["your_turn"] else ben
        assert move(mover, table) == 303
        # Somebody who gets up later does not stop it.
        ben.post(f"/t/{table}/leave", seat="1")
        assert begun(ann, table)


def test_the_host_begins_without_them_and_bots_play(server: Running) -> None:
    with Browser(server.address) as ann, Browser(server.address) as ben:
        table, links = three(ann, "random", "open", "me", wait="on")
        number = ann.state(table)["number"]
        assert ann.post(f"/t/{table}/move", move="x", number=str(number)).status_code == 409
        ben.get(f"/s/{links['watch']}")
        assert ben.post(f"/t/{table}/begin").status_code == 403
        for _ in range(2):
            assert ann.post(f"/t/{table}/begin").status_code == 303
        assert begun(ann, table)
        assert told(ann, table)[-1].startswith("The host begins the game")
        assert len(told(ann, table)) == 1
        # A bot on the last chair begins it, too.
        table, _ = three(ann, "random", "open", "me", wait="on")
        ann.post(f"/t/{table}/bot", seat="1", level="random")
        assert begun(ann, table)


def test_nothing_waits_unless_somebody_is_invited_and_programs_only_if_they_ask(server: Running) -> None:
    game, mode = duel()
    with Browser(server.address) as ann:
        for other in ("me", "random"):
            table, _ = hosted(ann, seat1=other, wait="on")
            assert begun(ann, table)
    made = Server(server.address).open(game, mode=mode, seats=2)
    assert not Server(server.address, made["links"]["watch"]).ask("GET", f"/api/tables/{made['table']}")["gathering"]
    made = Server(server.address).open(game, mode=mode, seats=2, wait=True)
    links = [f"{server.address}/s/{token}" for token in made["links"]["seats"]]
    with Seat(links[0], "A") as one:
        assert one.state["gathering"]
        with Seat(links[1], "B") as two:
            assert not two.state["gathering"]
            mover = two if two.state["your_turn"] else one
            while not mover.state["your_turn"]:
                mover._take(mover._receive())
            mover.play(mover.turn().moves[0])
    made = Server(server.address).open(game, mode=mode, seats=2, wait=True)
    Server(server.address, made["links"]["host"]).ask("POST", f"/api/tables/{made['table']}/begin")
    assert not Server(server.address, made["links"]["watch"]).ask("GET", f"/api/tables/{made['table']}")["gathering"]


def test_the_waiting_survives_a_kill_and_ends_for_all_processes(tmp_path: Path, cluster: Cluster) -> None:
    url = cluster.database()
    with running(tmp_path, db=url) as one, running(tmp_path, db=url) as other, Browser(one.address) as ann, Browser(other.address) as ben:
        table, links = hosted(ann, wait="on")
        one.kill()
        one.start()
        assert not begun(ann, table)
        with Seat(f"{one.address}/s/{links['watch']}") as eve:
            ben.post(f"/s/{links['seats'][1]}", name="Ben")
            while eve.state["gathering"]:
                eve._take(eve._receive())
        assert begun(ben, table)


def test_links_are_shared_with_codes_by_the_host_alone(server: Running) -> None:
    with Browser(server.address) as ann, Browser(server.address) as ben:
        table, links = hosted(ann)
        page = ann.get(f"/t/{table}/share").text
        for token in (links["seats"][1], links["watch"], links["host"]):
            address = f"{server.address}/s/{token}"
            assert f'value="{address}"' in page
            drawn = segno.make(address, error="m", micro=False).svg_inline(
                border=3, dark="#000", light="#fff", svgclass="qr", lineclass=None, omitsize=True
            )
            assert drawn in page
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        assert ben.get(f"/t/{table}/share").status_code == 403
        assert links["seats"][1] not in ann.get(f"/t/{table}/share").text, "that invitation has ended"


def test_a_link_has_a_preview_and_looking_uses_nothing_up(server: Running) -> None:
    with Browser(server.address) as ann, Browser(server.address) as ben:
        table, links = hosted(ann, name='Ann "the" <Great>')
        address = f"{server.address}/s/{links['seats'][1]}"
        for _ in range(3):
            page = httpx.get(address).text
            assert '<meta property="og:title"' in page
            assert "At the table: Ann &#34;the&#34; &lt;Great&gt; and an empty chair. The game has not begun." in page
            assert f'<meta property="og:url" content="{address}">' in page
            assert f'<meta property="og:image" content="{address}/preview.png">' in page
            picture = httpx.get(f"{address}/preview.png")
            assert picture.headers["content-type"] == "image/png"
            assert Image.open(io.BytesIO(picture.content)).size == (1200, 630)
        assert ben.post(f"/s/{links['seats'][1]}", name="Ben").status_code == 303
        assert ben.state(table)["seat"] == 1
        assert httpx.get(f"{address}/preview.png").status_code == 404, "that invitation has ended"
        assert httpx.get(f"{server.address}/s/{'x' * 32}/preview.png").status_code == 404


def test_the_link_for_spectators_is_the_table_with_a_preview(server: Running) -> None:
    with Browser(server.address) as ann:
        table, links = hosted(ann)
        address = f"{server.address}/s/{links['watch']}"
        for _ in range(2):
            # Programs that preview links come without a cookie and follow nothing.
            answer = httpx.get(address)
            assert answer.status_code == 200
            assert f'<meta property="og:url" content="{address}">' in answer.text
            assert f'<meta property="og:image" content="{address}/preview.png">' in answer.text
            assert "At the table: Ann and an empty chair." in answer.text
            # It is the table itself, as spectators see it.
            assert f'data-table="{table}" data-seat=""' in answer.text
            assert "data-move" not in answer.text
            assert links["host"] not in answer.text
            assert links["seats"][1] not in answer.text
        assert Image.open(io.BytesIO(httpx.get(f"{address}/preview.png").content)).size == (1200, 630)
        # Whoever came so is in; and who has been on the server before goes where the table is.
        with httpx.Client(base_url=server.address, cookies=answer.cookies) as known:
            assert known.get(f"/t/{table}").status_code == 200
            assert known.get(f"/s/{links['watch']}").headers["location"] == f"/t/{table}"
        # The host's own link is nobody else's: it shows nothing before it is followed.
        assert "og:" not in httpx.get(f"{server.address}/s/{links['host']}").text


def test_a_preview_shows_what_a_spectator_sees_in_any_script(monkeypatch: pytest.MonkeyPatch) -> None:
    table = live_duel(5, 9, ChairRow(0, "Ann"), ChairRow(1, "王小明"))
    eyes: list[int | None] = []
    view = table.view
    monkeypatch.setattr(table, "view", lambda seat: (eyes.append(seat), view(seat))[1])
    card = postcard(table)
    assert eyes == [None]
    assert [name for name, *_ in card.people] == ["Ann", "王小明"]
    assert drawn(card) != drawn(card._replace(people=card.people[:1]))
    named = font("alegreya-sans-700", 34)
    assert readable("Zoë Ångström", named)
    assert not readable("王小明", named), "then the seat is called by its number"


def test_strangers_come_by_the_lobby_only_where_the_host_lets_them(server: Running) -> None:
    with Browser(server.address) as ann, Browser(server.address) as eve:
        table, links = hosted(ann)
        assert table not in eve.get("/lobby").text
        assert eve.get(f"/lobby/{table}").status_code == 404
        assert eve.get("/lobby/%00").status_code == 404
        assert eve.post(f"/t/{table}/list", on="yes").status_code == 403
        assert ann.post(f"/t/{table}/list", on="yes").status_code == 303
        lobby = eve.get("/lobby").text
        assert f"/lobby/{table}" in lobby
        assert links["seats"][1] not in lobby
        assert eve.http.get(f"/lobby/{table}").headers["location"] == f"/s/{links['seats'][1]}"
        ann.post(f"/t/{table}/list", on="no")
        assert eve.get(f"/lobby/{table}").status_code == 404
        # Listed from the start, strangers do not talk unless the host allows it.
        listed, _ = hosted(ann, listed="on", clock="3", clock_unit="minutes")
        assert "3 minutes for a move" in eve.get("/lobby").text
        assert ann.state(listed)["talk"] == "off"
        way = eve.http.get(f"/lobby/{listed}").headers["location"]
        eve.post(way, name="Eve")
        assert eve.state(listed)["seat"] == 1
        assert f"/lobby/{listed}" not in eve.get("/lobby").text, "every chair is taken"
        assert ann.get(f"/lobby/{listed}").status_code == 409
        assert links_of(ann, listed)["seats"][1] == ""


def test_ones_own_seat_on_another_device(server: Running) -> None:
    with Browser(server.address) as ann, Browser(server.address) as ben, Browser(server.address) as phone:
        table, links = hosted(ann)
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        page = ben.get(f"/t/{table}/device?seat=1").text
        link = page.split('id="link-return" readonly value="', 1)[1].split('"', 1)[0]
        assert (
            segno.make(link, error="m", micro=False).svg_inline(
                border=3, dark="#000", light="#fff", svgclass="qr", lineclass=None, omitsize=True
            )
            in page
        )
        assert "The lobby" not in page
        assert ben.get(f"/t/{table}/device?seat=0").status_code == 403
        assert ann.get(f"/t/{table}/device?seat=1").status_code == 403, "not even for the host"
        assert phone.post(link.removeprefix(server.address)).status_code == 303
        assert phone.state(table)["seat"] == 1


def test_who_plays_two_seats_on_one_screen_is_at_both(server: Running) -> None:
    with Browser(server.address) as ann, Browser(server.address) as ben:
        table, links = three(ann, "me", "me", "open")
        ben.post(f"/s/{links['seats'][2]}", name="Ben")
        assert [chair["connected"] for chair in ben.state(table)["chairs"]] == [False, False, False]
        headers = {"cookie": f"malison={ann.key()}", "origin": server.address}
        with connect(f"ws{server.address[4:]}/t/{table}/live?seat=0", additional_headers=headers) as socket:
            socket.recv(timeout=30)
            assert [chair["connected"] for chair in ben.state(table)["chairs"]] == [True, True, False]
            assert "away" not in ben.get(f"/t/{table}").text.split('class="chairs-list"', 1)[1].split("</ul>", 1)[0]
            # The second seat is handed over: whoever looks through the first comes in again, and is at that one alone.
            ann.post(f"/t/{table}/new-link", seat="1")
            while json.loads(socket.recv(timeout=30))["type"] != "bye":
                pass
        with connect(f"ws{server.address[4:]}/t/{table}/live?seat=0", additional_headers=headers) as socket:
            socket.recv(timeout=30)
            assert [chair["connected"] for chair in ben.state(table)["chairs"]] == [True, False, False]
