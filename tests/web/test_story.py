"""What happens is sent event by event, as what differs on the seat's own board."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from support_web import Browser, games, here
from websockets.sync.client import ClientConnection, connect

from malison.kernel.game import Game
from malison.web.base.settings import Settings
from malison.web.http.security import COOKIE
from malison.web.http.sockets import Connection, Sent
from malison.web.show.pages import Frame
from malison.web.show.story import Piece, Teller, between
from malison.web.table import live as live_table
from malison.web.table.rights import Rights

LARGEST = 30_000
MOVES = 45


def put(board: str, made: list[Piece]) -> str:
    """As the script does it."""
    cuts = board.split("<")
    for first, gone, text in reversed(made):
        cuts[first : first + gone] = [] if text is None else text.split("<")
    return "<".join(cuts)


@settings(deadline=None)
@given(
    st.lists(st.sampled_from(["<b>", "</b>", "x", "", "<i>🜁", "<", "<p id='a'>", "\n", "\n<b>", "<a><b>", "x</b"])),
    st.lists(st.sampled_from(["<b>", "</b>", "y", "<i>🜁", "\n", "\n<b>", "<a><b>", "x</b", "x"])),
)
@example(["<a><b>", "\n<b>", "</b>", "x"], ["<i>", "</b>", "\n", "<a><b>", "x"])
def test_the_pieces_make_the_new_board_of_the_old_one(old: list[str], new: list[str]) -> None:
    assert put("".join(old), between(old, new)) == "".join(new)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Any:
    settings = Settings(db=f"sqlite:///{tmp_path_factory.mktemp('house') / 'a.db'}", rate=0.0, worker="w")
    with here(settings) as (address, hub):
        yield address, hub


@pytest.fixture
def host(house: Any) -> Iterator[Browser]:
    with Browser(house[0]) as made:
        yield made


def state(socket: ClientConnection) -> tuple[dict[str, Any], int]:
    while True:
        text = socket.recv(timeout=30)
        message = json.loads(text)
        if message["type"] == "state":
            return message, len(text.encode())
        assert message["type"] == "done", message


def screen(host: Browser, table: str, more: str = "") -> ClientConnection:
    """The first seat's page, as its script connects."""
    headers = {"cookie": f"{COOKIE}={host.key()}", "origin": host.address}
    return connect(f"ws{host.address[4:]}{table}/live?seat=0{more}", additional_headers=headers)


@pytest.mark.parametrize("game", list(dict.fromkeys(games(2) + games(1))), ids=lambda game: game.name)
def test_every_move_is_told_in_small_pieces_that_add_up(house: Any, host: Browser, game: Game) -> None:
    mode = max(game.mode_list, key=lambda mode: 2 in mode.seats)
    chairs = {f"seat{n}": "me" for n in range(2 if 2 in mode.seats else 1)}
    opened = host.post(f"/new/{game.name}", mode=mode.name, seats=str(len(chairs)), seed="11", name="Ada", **chairs)
    path = opened.headers["location"].partition("?")[0]
    live, chance, csrf, told = house[1].tables[path.rpartition("/")[2]], random.Random(game.name), host.csrf(), 0
    with screen(host, path, "&pieces=1&story=1") as socket:
        message, _ = state(socket)
        board = put("", message["board"])
        for _ in range(MOVES):
            if live.ended:
                break
            before = live.number
            move = game.moves.name(chance.choice(live.state.options))
            fields = {"csrf": csrf, "move": move, "number": str(before), "seat": str(live.deciding())}
            assert host.http.post(f"{path}/move", data=fields).status_code == 303
            while message["number"] <= before:
                message, size = state(socket)
                assert size <= LARGEST, message["events"]
                for one in message["story"]:
                    board = put(board, one["board"])
                    assert "data-move=" not in board, "nothing can be pressed before the story has been told"
                assert [one["event"] for one in message["story"]] in ([], [event["number"] for event in message["events"][:-1]])
                told += len(message["story"])
                board = put(board, message["board"])
        with screen(host, path) as plain:
            assert state(plain)[0]["parts"]["board"] == board
    assert told > 5


@pytest.mark.parametrize("game", games(1), ids=lambda game: game.name)
def test_a_long_story_is_shown_as_far_as_there_is_room(house: Any, host: Browser, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """What comes later is told in words over what was shown last, and the board at its end is the right one."""
    mode = next(mode for mode in game.mode_list if 1 in mode.seats)
    opened = host.post(f"/new/{game.name}", mode=mode.name, seats="1", seed="11", name="Ada", seat0="me")
    path = opened.headers["location"].partition("?")[0]
    table, chance, csrf = house[1].tables[path.rpartition("/")[2]], random.Random(3), host.csrf()
    whole, short = Connection.__new__(Connection), Connection.__new__(Connection)
    for page in (whole, short):
        page.sent, page.html, page.hub, page.seat, page.rights = Sent(), True, house[1], 0, Rights(seats=[0])
        page.teller, page.story, page.frame = Teller(), True, Frame("a secret")
    (first,), _ = (page._news(table, page.frame) for page in (whole, short))
    one = other = put("", json.loads(first)["board"])
    cut = 0
    for _ in range(MOVES):
        if table.ended:
            break
        fields = {"csrf": csrf, "move": game.moves.name(chance.choice(table.state.options)), "number": str(table.number), "seat": "0"}
        assert host.http.post(f"{path}/move", data=fields).status_code == 303
        full = json.loads(whole._news(table, whole.frame)[0])
        shown = [telling["board"] for telling in full["story"]]
        size = sum(len(text or "") for made in [*shown, full["board"]] for _, _, text in made)
        with monkeypatch.context() as patch:
            patch.setattr("malison.web.show.story.MOST", size - 1)
            less = json.loads(short._news(table, short.frame)[0])
        fewer = [telling["board"] for telling in less["story"]]
        for made in (*shown, full["board"]):
            one = put(one, made)
        for made in (*fewer, less["board"]):
            other = put(other, made)
        assert one == other
        cut += any(fewer)
        assert sum(map(bool, fewer)) < sum(map(bool, shown)) or not any(shown)
    assert cut


@pytest.mark.parametrize("game", games(2), ids=lambda game: game.name)
def test_what_came_too_quickly_to_be_told_is_in_the_log(house: Any, host: Browser, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that has fallen far behind is told the last moves; of those before, it gets the lines."""
    monkeypatch.setattr(live_table, "MOST_MOMENTS", 2)
    mode = next(mode for mode in game.mode_list if 2 in mode.seats)
    opened = host.post(f"/new/{game.name}", mode=mode.name, seats="2", seed="11", name="Ada", seat0="me", seat1="me")
    path = opened.headers["location"].partition("?")[0]
    table, chance, csrf = house[1].tables[path.rpartition("/")[2]], random.Random(3), host.csrf()
    page = Connection.__new__(Connection)
    page.sent, page.html, page.hub, page.seat, page.rights = Sent(), True, house[1], 0, Rights(seats=[0])
    page.teller, page.story, page.frame = Teller(), True, Frame("a secret")
    page._news(table, page.frame)
    behind = page.sent.event
    for _ in range(8):
        fields = {"csrf": csrf, "move": game.moves.name(chance.choice(table.state.options)), "number": str(table.number)}
        assert host.http.post(f"{path}/move", data={**fields, "seat": str(table.deciding())}).status_code == 303
    messages = [json.loads(message) for message in page._news(table, page.frame)]
    assert len(messages) == 2
    lines = [event["number"] for message in messages for event in [*message.get("missed", []), *message["events"]]]
    assert lines == list(range(behind + 1, table.counter[0] + 1))


def test_a_game_that_nobody_plays_is_told_from_its_beginning(host: Browser, house: Any) -> None:
    """All of it happened before the first page: each line comes with the board as it was then, the last with the end."""
    alone = [(game, mode) for game in games() for mode in game.mode_list if 0 in mode.seats]
    assert alone
    for game, mode in alone:
        answer = host.post(f"/new/{game.name}", mode=mode.name, seats="0")
        table = answer.headers["location"]
        frames = host.get(f"{table}/frames?after=0").json()["frames"]
        events = host.state(table.rpartition("/")[2])["events"]
        assert [event["number"] for frame in frames for event in frame["events"]][-1] == events[-1]["number"]
        assert len(frames) > 50
        board, boards = "", []
        for frame in frames:
            assert len(frame["events"]) == 1
            board = put(board, frame["board"])
            boards.append(board)
        assert len(set(boards)) > len(boards) // 3
