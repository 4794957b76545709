"""Fair among people at one table: each test is somebody who tries to cheat, or what must still be easy."""

from __future__ import annotations

import json
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from support_fair import hosted, links_of, play_until, three, told
from support_web import Browser, Cluster, Running, duel, games, here, running, soon
from websockets.sync.client import connect

from malison.client import Refused, Seat, Server
from malison.kernel import registry
from malison.web.base.settings import Settings


def status(server: Running, token: str, table: str) -> int:
    try:
        Server(server.address, token).ask("GET", f"/api/tables/{table}")
    except Refused as refused:
        return refused.status
    return 200


# -- invitations and return links


def test_the_host_cannot_read_a_hand_by_the_invitation(server: Running) -> None:
    with Browser(server.address) as ann, Browser(server.address) as ben:
        table, links = hosted(ann)
        invitation = links["seats"][1]
        assert f"/s/{invitation}" in ann.get(f"/t/{table}").text
        ben.post(f"/s/{invitation}", name="Ben")
        assert status(server, invitation, table) == 401
        assert ann.get(f"/s/{invitation}").status_code == 404
        assert ann.post(f"/s/{invitation}", name="Ben").status_code == 404
        assert ann.state(table)["held"] == [0]
        assert links_of(ann, table)["seats"] == ["", ""]
        # Ben's way back is on Ben's page and nowhere else.
        back = ben.get(f"/t/{table}").text.split('id="link-return" readonly value="')[1].split('"')[0]
        token = back.rpartition("/")[2]
        pages = [ann.get(f"/t/{table}").text, ann.get(f"/api/tables/{table}").text, ann.get(f"/api/tables/{table}/links").text]
        assert not any(token in page or invitation in page for page in pages)
        assert ann.post(f"/t/{table}/new-link", seat="1").status_code == 403
        assert ann.post(f"/t/{table}/return-link", seat="1").status_code == 403
        host = Server(server.address, links["host"])
        for path in ("link", "return-link"):
            with pytest.raises(Refused) as refused:
                host.ask("POST", f"/api/tables/{table}/seats/1/{path}")
            assert refused.value.status == 403
        assert "“Ben” sits down as" in told(ann, table)[0]


def test_looking_at_an_invitation_does_not_use_it_up(server: Running) -> None:
    """Chats fetch the links that are sent in them."""
    with Browser(server.address) as ann, Browser(server.address) as preview, Browser(server.address) as ben:
        table, links = hosted(ann)
        for _ in range(3):
            assert preview.get(f"/s/{links['seats'][1]}").status_code == 200
        assert preview.get(f"/t/{table}").status_code == 403
        assert ben.post(f"/s/{links['seats'][1]}", name="Ben").status_code == 303
        # Sent twice by an impatient finger: the same seat.
        again = ben.http.post(f"/s/{links['seats'][1]}", data={"csrf": ben.csrf(), "name": "Ben"}, follow_redirects=True)
        assert again.status_code == 200
        assert str(again.url).endswith(f"/t/{table}?seat=1")


def test_of_many_who_sit_down_at_once_one_sits(server: Running) -> None:
    with Browser(server.address) as ann:
        table, links = hosted(ann)
        people = [Browser(server.address) for _ in range(6)]
        forms = [{"csrf": one.csrf(), "name": f"P{n}"} for n, one in enumerate(people)]
        with ThreadPoolExecutor(6) as threads:
            statuses = list(
                threads.map(lambda n: people[n].http.post(f"/s/{links['seats'][1]}", data=forms[n]).status_code, range(len(people)))
            )
        assert sorted(statuses) == [303, 404, 404, 404, 404, 404]
        assert [one.get(f"/t/{table}").status_code for one in people].count(200) == 1
        for one in people:
            one.http.close()


def test_of_many_who_sit_down_at_several_processes_one_sits(tmp_path: Path, cluster: Cluster) -> None:
    url = cluster.database()
    with running(tmp_path, db=url) as one, running(tmp_path, db=url) as other:
        for _ in range(3):
            opened = Server(one.address).open(duel()[0], mode=duel()[1], seats=2)
            invitation, base = opened["links"]["seats"][1], f"/api/tables/{opened['table']}"
            for server in (one, other):
                Server(server.address, opened["links"]["watch"]).ask("GET", base)

            def sit(n: int, base: str = base, invitation: str = invitation) -> str:
                server = (one, other)[n % 2]
                try:
                    return str(Server(server.address, invitation).ask("POST", f"{base}/sit", {"name": f"P{n}"})["token"])
                except Refused as refused:
                    return "" if refused.status in (401, 404) else f"refused with {refused.status}"

            with ThreadPoolExecutor(4) as threads:
                tokens = [token for token in threads.map(sit, range(4)) if token]
            assert len(tokens) == 1
            assert Server(other.address, tokens[0]).ask("GET", base)["seat"] == 1


def test_a_look_before_anybody_sits_is_shown(server: Running) -> None:
    """The host reads the other hand by the invitation, before sending it."""
    with Browser(server.address) as ann, Browser(server.address) as ben:
        table, links = hosted(ann)
        assert "looked at" not in ben.get(f"/s/{links['seats'][1]}").text
        assert status(server, links["seats"][1], table) == 200
        assert ann.state(table)["chairs"][1]["by_invitation"] == "seen"
        assert "has looked at this seat" in ben.get(f"/s/{links['seats'][1]}").text
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        assert "looked at by its invitation" in told(ben, table)[0]


def test_sitting_down_and_getting_up_to_look_is_told(server: Running) -> None:
    with Browser(server.address) as ann, Browser(server.address) as ben:
        table, links = hosted(ann)
        ann.post(f"/s/{links['seats'][1]}", name="Nobody")
        assert ann.state(table)["held"] == [0, 1]
        ann.post(f"/t/{table}/leave", seat="1")
        assert ann.state(table)["held"] == [0]
        new = links_of(ann, table)["seats"][1]
        assert new
        assert new != links["seats"][1]
        asked = ben.get(f"/s/{new}").text
        assert "“Nobody” sits down" in asked
        assert "“Nobody” gets up" in asked


def test_the_hand_of_a_bot_is_not_read_by_its_invitation(server: Running) -> None:
    with Browser(server.address) as ann, Browser(server.address) as ben:
        table, links = three(ann, "me", "open", "greedy")
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        page = Server(server.address, links["seats"][2]).ask("GET", f"/api/tables/{table}")
        assert page["seat"] is None
        play_until(table, 0, ann, ben, moves=1)
        # Once people play, nobody sits down in place of a bot.
        assert ann.post(f"/s/{links['seats'][2]}", name="Ann").status_code == 403
        assert ann.state(table)["held"] == [0]
        with pytest.raises(Refused) as refused:
            Server(server.address, links["seats"][2]).ask("POST", f"/api/tables/{table}/sit", {"name": "Eve"})
        assert refused.value.status == 403
        assert 'id="link-2"' not in ann.get(f"/t/{table}").text


def test_alone_with_a_bot_a_friend_may_take_its_place(server: Running) -> None:
    with Browser(server.address) as ann, Browser(server.address) as ben:
        table, links = hosted(ann, seat1="greedy")
        play_until(table, 0, ann, moves=1)
        assert 'id="link-1"' in ann.get(f"/t/{table}").text
        assert ben.post(f"/s/{links['seats'][1]}", name="Ben").status_code == 303
        assert "in place of a bot" in told(ann, table)[-1]


def test_a_new_reader_is_announced_to_who_sits_there(server: Running) -> None:
    with Browser(server.address) as ann, Browser(server.address) as ben, Browser(server.address) as thief:
        table, links = hosted(ann)
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        back = ben.get(f"/t/{table}").text.split('id="link-return" readonly value="')[1].split('"')[0].removeprefix(server.address)
        address = f"ws{server.address[4:]}/t/{table}/live"
        with connect(address, additional_headers={"cookie": f"malison={ben.key()}", "origin": server.address}) as socket:
            socket.recv(timeout=30)
            assert "return link of" in thief.get(back).text
            assert thief.get(f"/t/{table}").status_code == 403, "to look at the link opens nothing"
            assert thief.post(back).status_code == 303
            while not (message := json.loads(socket.recv(timeout=30)))["events"]:
                pass
            assert "Another browser" in message["events"][-1]["text"]
        assert thief.state(table)["seat"] == 1
        assert any("Another browser" in text for text in told(ben, table))
        assert not any("Another browser" in text for text in told(ann, table))
        # A new return link: the thief is out, Ben is not.
        assert ben.post(f"/t/{table}/return-link", seat="1").status_code == 303
        assert thief.get(f"/t/{table}").status_code == 403
        assert thief.get(back).status_code == 404
        assert ben.state(table)["seat"] == 1


def test_a_program_gets_a_token_of_its_own(server: Running) -> None:
    table = Server(server.address).open(duel()[0], mode=duel()[1], seats=2)
    link = f"{server.address}/s/{table['links']['seats'][0]}"
    base = f"/api/tables/{table['table']}"
    assert Server(server.address, table["links"]["seats"][0]).ask("GET", "/api/me") == {
        "table": table["table"], "role": "seat0", "seat": 0, "invitation": True,
    }  # fmt: skip
    with Seat(link, "Bot") as seat:
        assert seat.link != link
        assert status(server, table["links"]["seats"][0], table["table"]) == 401
        assert Server(server.address, table["links"]["host"]).ask("GET", f"{base}/links")["seats"][0] == ""
        assert seat.state["chairs"][0]["by_invitation"] == ""
        # It comes back by its own link, and its name can be changed by it.
        with Seat(seat.link, "Bot 2") as again:
            assert again.link == seat.link
            assert again.state["chairs"][0]["name"] == "Bot 2"


def test_to_move_by_an_invitation_is_to_sit_down(server: Running) -> None:
    with Browser(server.address) as ann:
        opened = Server(server.address).open(duel()[0], mode=duel()[1], seats=2)
        table, tokens = opened["table"], opened["links"]["seats"]
        programs = [Server(server.address, token) for token in tokens]
        pages = [one.ask("GET", f"/api/tables/{table}") for one in programs]
        due = next(n for n in (0, 1) if pages[n]["your_turn"])
        wish = {"move": pages[due]["options"][0]["move"], "number": 0}
        assert programs[due].ask("POST", f"/api/tables/{table}/moves", wish)["number"] == 1
        # Nobody else can sit down there now, put a bot there or make the invitation anew; it goes on as the program's token.
        assert ann.post(f"/s/{tokens[due]}", name="Ann").status_code == 409
        host = Server(server.address, opened["links"]["host"])
        for path, body in ((f"seats/{due}/bot", {"level": "random"}), (f"seats/{due}/link", None)):
            with pytest.raises(Refused) as refused:
                host.ask("POST", f"/api/tables/{table}/{path}", body)
            assert refused.value.status == 403
        assert host.ask("GET", f"/api/tables/{table}/links")["seats"][due] == ""
        page = programs[1 - due].ask("GET", f"/api/tables/{table}")
        assert page["chairs"][due]["by_invitation"] == "playing"
        assert programs[due].ask("POST", f"/api/tables/{table}/sit", {"name": "Bot"})["token"] == ""
        assert programs[due].ask("GET", f"/api/tables/{table}")["chairs"][due]["name"] == "Bot"


def test_links_of_host_and_spectators_are_revoked(server: Running) -> None:
    with Browser(server.address) as ann, Browser(server.address) as phone, Browser(server.address) as eve:
        table, links = hosted(ann)
        phone.get(f"/s/{links['host']}")
        assert phone.state(table)["host"]
        eve.get(f"/s/{links['watch']}")
        assert eve.post(f"/t/{table}/revoke", role="watch").status_code == 403
        address = f"ws{server.address[4:]}/t/{table}/live"
        with connect(address, additional_headers={"cookie": f"malison={eve.key()}", "origin": server.address}) as socket:
            socket.recv(timeout=30)
            assert ann.post(f"/t/{table}/revoke", role="watch").status_code == 303
            while json.loads(socket.recv(timeout=30))["type"] != "bye":
                pass
        assert eve.get(f"/t/{table}").status_code == 403
        assert eve.get(f"/s/{links['watch']}").status_code == 404
        assert status(server, links["watch"], table) == 401
        assert ann.post(f"/t/{table}/revoke", role="host").status_code == 303
        assert phone.get(f"/t/{table}").status_code == 403
        assert phone.get(f"/s/{links['host']}").status_code == 404
        new = links_of(ann, table)
        assert new["host"] != links["host"]
        assert new["watch"] != links["watch"]
        assert new["seats"] == links["seats"]
        token = Server(server.address, new["host"]).ask("POST", f"/api/tables/{table}/revoke/host")["token"]
        assert status(server, new["host"], table) == 401
        assert status(server, token, table) == 200


# -- bots in people's chairs


def test_nobody_is_replaced_unless_it_was_agreed(tmp_path: Path) -> None:
    with running(tmp_path, away_seconds=0.1) as server, Browser(server.address) as ann, Browser(server.address) as ben:
        table, links = hosted(ann)
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        play_until(table, 1, ann, ben)
        time.sleep(0.5)
        for level in ("random", "master"):
            assert ann.post(f"/t/{table}/bot", seat="1", level=level).status_code == 403
        assert ann.post(f"/t/{table}/new-link", seat="1").status_code == 403
        assert not ann.state(table)["chairs"][1]["can_bot"]
        assert "the table waits" in ann.get(f"/t/{table}").text


def test_only_the_agreed_bot_after_the_agreed_time(tmp_path: Path) -> None:
    with running(tmp_path, away_seconds=0.1) as server, Browser(server.address) as ann, Browser(server.address) as ben:
        table, links = hosted(ann, stand_in="greedy", stand_in_after="2")
        assert "a bot (greedy)" in ben.get(f"/s/{links['seats'][1]}").text
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        play_until(table, 0, ann, ben, moves=1)
        time.sleep(2.2)
        # Ben is away, but nobody waits for him.
        assert ann.post(f"/t/{table}/bot", seat="1", level="greedy").status_code == 403
        play_until(table, 1, ann, ben, moves=1)
        refused = ann.post(f"/t/{table}/bot", seat="1", level="greedy")
        assert refused.status_code == 403
        assert "left" in refused.text
        assert "Let the bot (greedy) stand in" in ann.get(f"/t/{table}").text
        soon(lambda: ann.state(table)["chairs"][1]["can_bot"])
        assert ann.post(f"/t/{table}/bot", seat="1", level="random").status_code == 403
        assert ann.post(f"/t/{table}/bot", seat="1", level="greedy").status_code == 303
        for who in (ann, ben):
            assert any("stands in, as agreed" in text for text in told(who, table))
        assert ben.post(f"/t/{table}/take-back", seat="1").status_code == 303
        assert "plays again" in told(ann, table)[-1]


def test_a_page_without_a_script_is_a_sign_of_life(tmp_path: Path) -> None:
    with running(tmp_path, away_seconds=1.0) as server, Browser(server.address) as ann, Browser(server.address) as ben:
        table, links = hosted(ann, stand_in="greedy", stand_in_after="0")
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        play_until(table, 1, ann, ben)
        for _ in range(4):
            time.sleep(0.4)
            ben.get(f"/t/{table}")
            assert ann.post(f"/t/{table}/bot", seat="1", level="greedy").status_code == 403


def test_everybody_has_time_to_come_back_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path, away_seconds=2.5) as server, Browser(server.address) as ann, Browser(server.address) as ben:
        table, links = hosted(ann, stand_in="greedy", stand_in_after="0")
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        play_until(table, 1, ann, ben)
        soon(lambda: ann.state(table)["chairs"][1]["can_bot"])
        server.kill()
        server.start()
        assert not ann.state(table)["chairs"][1]["can_bot"]
        assert ann.post(f"/t/{table}/bot", seat="1", level="greedy").status_code == 403
        soon(lambda: ann.state(table)["chairs"][1]["can_bot"])
        assert ann.post(f"/t/{table}/bot", seat="1", level="greedy").status_code == 303


def test_no_advice_from_a_bot_in_ones_own_chair(server: Running) -> None:
    with Browser(server.address) as ann, Browser(server.address) as ben:
        table, links = hosted(ann)
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        play_until(table, 0, ann, ben)
        assert ann.post(f"/t/{table}/bot", seat="0", level="master").status_code == 403
        assert "Let a bot play for me" not in ann.get(f"/t/{table}").text
        # Where a bot was agreed, to call it is to get up for good.
        table, links = hosted(ann, stand_in="greedy")
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        play_until(table, 0, ann, ben, moves=1)
        assert ann.post(f"/t/{table}/bot", seat="0", level="master").status_code == 403
        assert ann.post(f"/t/{table}/bot", seat="0", level="greedy").status_code == 303
        page = ann.state(table)
        assert page["seat"] is None
        assert ann.post(f"/t/{table}/take-back", seat="0").status_code == 403
        assert "gets up" in told(ben, table)[-1]
        # The host's invitation to the bot's chair does not lead back, either.
        assert ann.post(f"/s/{links_of(ann, table)['seats'][0]}", name="Ann").status_code == 403


def test_no_way_back_past_a_bot_on_a_chair_one_has_left(server: Running) -> None:
    """The host gets up, seats master there, watches it, and wants to sit down again."""
    with Browser(server.address) as ann, Browser(server.address) as ben:
        table, links = hosted(ann)
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        play_until(table, 0, ann, ben, moves=2)
        ann.post(f"/t/{table}/leave", seat="0")
        invitation = links_of(ann, table)["seats"][0]
        assert ann.post(f"/t/{table}/bot", seat="0", level="greedy").status_code == 303
        assert ann.post(f"/s/{invitation}", name="Ann").status_code == 403
        assert ann.post(f"/t/{table}/bot", seat="0", level="master").status_code == 403, "and its level stays"
        assert ann.state(table)["seat"] is None


def test_a_bot_from_before_the_others_came_plays_on(server: Running) -> None:
    with Browser(server.address) as ann, Browser(server.address) as ben:
        table, links = hosted(ann, seat1="greedy")
        play_until(table, 0, ann, moves=1)
        ann.post(f"/t/{table}/bot", seat="0", level="random")
        ann.post(f"/t/{table}/take-back", seat="0")
        ann.post(f"/t/{table}/bot", seat="0", level="random")
        if not ann.state(table)["over"]:
            ben.post(f"/s/{links['seats'][1]}", name="Ben")
            assert ann.post(f"/t/{table}/take-back", seat="0").status_code == 403


def test_nobody_changes_the_level_of_a_bot_where_others_play(server: Running) -> None:
    with Browser(server.address) as ann, Browser(server.address) as ben:
        table, links = three(ann, "me", "open", "greedy")
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        for who in (ann, ben):
            assert who.post(f"/t/{table}/bot", seat="2", level="random").status_code == 403
        assert ann.state(table)["chairs"][2]["bot"] == "greedy"
        # Alone with bots it is as easy as ever.
        table, _ = three(ann, "me", "greedy", "greedy")
        assert ann.post(f"/t/{table}/bot", seat="2", level="random").status_code == 303
        assert ann.state(table)["chairs"][2]["bot"] == "random"


def test_alone_a_bot_comes_and_goes(server: Running) -> None:
    with Browser(server.address) as ann:
        table, _ = hosted(ann, seat1="me")
        seat = ann.state(table)["seat"]
        assert ann.post(f"/t/{table}/bot", seat=str(1 - seat), level="random").status_code == 303
        assert ann.post(f"/t/{table}/take-back", seat=str(1 - seat)).status_code == 303
        page = ann.state(table, seat)
        ann.post(f"/t/{table}/move", move=page["options"][0]["move"], number=str(page["number"]), seat=str(seat))
        undoable = ann.state(table, seat)["undoable"]
        ann.post(f"/t/{table}/rename", seat=str(seat), name="Anna")
        assert ann.state(table, seat)["undoable"] == undoable


def test_an_empty_chair_is_filled_by_the_host_alone(server: Running) -> None:
    with Browser(server.address) as ann, Browser(server.address) as ben:
        table, links = three(ann, "me", "open", "open")
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        assert ben.post(f"/t/{table}/bot", seat="2", level="random").status_code == 403
        assert ann.post(f"/t/{table}/bot", seat="2", level="greedy").status_code == 303
        assert "A bot (greedy) sits down" in told(ben, table)[-1]


def test_a_change_of_who_plays_ends_undo(server: Running) -> None:
    game, mode, seats = undo_case()
    with Browser(server.address) as ann, Browser(server.address) as ben:
        chairs = {"seat0": "me", **{f"seat{n}": "open" for n in range(1, seats)}}
        made = ann.post(f"/new/{game}", mode=mode, seats=str(seats), name="Ann", **chairs)
        table = made.headers["location"].rpartition("/")[2]
        links = links_of(ann, table)
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        people = {0: ann, 1: ben}
        for _ in range(200):
            pages = {seat: who.state(table) for seat, who in people.items()}
            seat, page = next((s, p) for s, p in pages.items() if p["your_turn"])
            who = people[seat]
            who.post(f"/t/{table}/move", move=page["options"][0]["move"], number=str(page["number"]), seat=str(seat))
            if who.state(table)["undoable"]:
                break
        number = who.state(table)["number"]
        # The other gets up: nothing before that is taken back, also not by who looked before it.
        people[1 - seat].post(f"/t/{table}/leave", seat=str(1 - seat))
        assert not who.state(table)["undoable"]
        for n in (number, number + 1):
            assert who.post(f"/t/{table}/undo", seat=str(seat), number=str(n)).status_code == 409


def undo_case() -> tuple[str, str, int]:
    """A game for two in which a move can be taken back."""
    from support_web import live_duel

    game, mode = duel()
    for moves in range(1, 60):
        if any(live_duel(3, moves).undoable.values()):
            return game, mode, 2
    raise LookupError("nothing can be taken back")


def test_who_sits_down_takes_nobodys_move_away(server: Running) -> None:
    with Browser(server.address) as ann, Browser(server.address) as ben:
        table, links = hosted(ann)
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        play_until(table, 0, ann, ben)
        page = ann.state(table)
        ben.post(f"/t/{table}/rename", seat="1", name="Benjamin")
        wish = {"move": page["options"][0]["move"], "number": str(page["number"]), "seat": "0"}
        assert ann.post(f"/t/{table}/move", **wish).status_code == 303
        # And sent again, it is the same move.
        assert ann.post(f"/t/{table}/move", **wish).status_code == 303
        assert "is called “Benjamin” now" in told(ann, table)[-1]


def test_the_host_invites_somebody_else_where_it_was_agreed(tmp_path: Path) -> None:
    with running(tmp_path, away_seconds=0.1) as server, Browser(server.address) as ann, Browser(server.address) as ben:
        table, links = hosted(ann, stand_in="guest", stand_in_after="1")
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        play_until(table, 1, ann, ben)
        assert ann.post(f"/t/{table}/bot", seat="1", level="greedy").status_code == 403
        assert ann.post(f"/t/{table}/new-link", seat="1").status_code == 403
        time.sleep(1.2)
        assert ann.post(f"/t/{table}/new-link", seat="1").status_code == 303
        assert ben.get(f"/t/{table}").status_code == 403
        new = links_of(ann, table)["seats"][1]
        with Browser(server.address) as cy:
            assert "stays away and is handed over" in cy.get(f"/s/{new}").text
            cy.post(f"/s/{new}", name="Cy")
            assert "“Cy” sits down" in told(ann, table)[-1]


def test_a_bad_agreement_is_refused(server: Running) -> None:
    for wish in ({"stand_in": "os:system"}, {"stand_in": "greedy", "stand_in_after": -1}):
        with pytest.raises(Refused) as refused:
            Server(server.address).open(duel()[0], mode=duel()[1], seats=2, **wish)
        assert refused.value.status == 422


# -- frozen is not ended


def test_a_frozen_table_keeps_its_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(db=f"sqlite:///{tmp_path / 'x.db'}", rate=0.0, bot_workers=1, worker="w")
    with here(settings) as (address, hub), Browser(address) as ann:
        table, links = hosted(ann, seed="4711")
        game = registry.game(duel()[0])
        monkeypatch.setattr(game, "rules", game.rules + 1)
        hub.forget(table)
        page = ann.state(table)
        assert "rules" in page["frozen"]
        assert (page["over"], page["seed"]) == (False, None)
        for path in (f"/t/{table}", f"/t/{table}/verify", f"/t/{table}/record.json", f"/t/{table}/replay", f"/api/tables/{table}/analysis"):
            answer = ann.get(path)
            assert "4711" not in answer.text
            assert answer.status_code == (200 if path == f"/t/{table}" else 409)
        assert "not over" in ann.get(f"/t/{table}").text
        assert ann.post(f"/t/{table}/bot", seat="1", level="greedy").status_code == 409
        # With its rules it goes on, with whoever sat down meanwhile.
        with Browser(address) as ben:
            ben.post(f"/s/{links['seats'][1]}", name="Ben")
            monkeypatch.setattr(game, "rules", game.rules - 1)
            hub.forget(table)
            play_until(table, 0, ann, ben, moves=2)


def due_bots(db: Path) -> int:
    with closing(sqlite3.connect(f"file:{db}?mode=ro", uri=True)) as connection:
        return int(connection.execute("SELECT COUNT(*) FROM tables WHERE due_bot = 1").fetchone()[0])


def test_frozen_tables_do_not_keep_other_bots_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    db = f"sqlite:///{tmp_path / 'x.db'}"
    settings = Settings(db=db, rate=0.0, bot_workers=1, worker="w")
    game = registry.game(duel()[0])
    other = next(g for g in games() if g.name != game.name)
    # Bots that never move: their turn is still to come when the server is started again.
    with running(tmp_path, db=db, bot_command=("/bin/sleep", "60")) as server:
        http = Server(server.address)
        frozen = [http.open(game.name, mode=duel()[1], seats=2, chairs=["random", "random"]) for _ in range(120)]
        fine = http.open(other.name, seats=2, chairs=["random", "random"])
    monkeypatch.setattr(game, "rules", game.rules + 1)
    with here(settings) as (address, hub):
        watch = Server(address, fine["links"]["watch"])
        end = time.monotonic() + 20
        while watch.ask("GET", f"/api/tables/{fine['table']}")["number"] < 3:
            assert time.monotonic() < end, "its bots were never woken"
            time.sleep(0.05)
        # Looked at, it was woken at once: the others are laid aside meanwhile.
        soon(lambda: due_bots(tmp_path / "x.db") <= 1)
        loaded: list[str] = []
        real = hub._load

        def load(table: str) -> Any:
            loaded.append(table)
            return real(table)

        monkeypatch.setattr(hub, "_load", load)
        for table in frozen:
            hub.forget(table["table"])
        time.sleep(5.5)
        assert not set(loaded) & {table["table"] for table in frozen}, "and the frozen ones are left alone"
    monkeypatch.setattr(game, "rules", game.rules - 1)
    with here(settings) as (address, _):
        watch = Server(address, frozen[0]["links"]["watch"])
        end = time.monotonic() + 30
        while watch.ask("GET", f"/api/tables/{frozen[0]['table']}")["number"] < 1:
            assert time.monotonic() < end, "where its rules are known it goes on"
            time.sleep(0.05)
