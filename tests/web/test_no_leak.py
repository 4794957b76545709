"""Two tables that differ only in what a seat may not know give that seat identical bytes: pages, sockets, API."""

from __future__ import annotations

import copy
import json
import random
from collections import deque
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from support import LONG
from support_web import games, here
from websockets.sync.client import connect

from malison.kernel.game import Game
from malison.kernel.state import State
from malison.web.base.settings import Settings
from malison.web.http.security import COOKIE
from malison.web.table.hub import Hub
from malison.web.table.live import Heard, LiveTable, Moment
from malison.web.table.stages import GOES_ON, Stage


class House:
    """The whole application in this process, so that a table's secrets can be exchanged under it."""

    def __init__(self, address: str, client: httpx.Client, hub: Hub) -> None:
        self.address = address
        self.client = client
        self.hub = hub

    def open(self, game: Game, mode: str, seats: int, seed: int) -> dict[str, Any]:
        wish = {"game": game.name, "mode": mode, "seats": seats, "seed": str(seed), "chairs": ["open"] * seats}
        self.client.cookies.clear()
        made = self.client.post("/api/tables", json=wish)
        assert made.status_code == 201, made.text
        return made.json()

    def come_in(self, table: dict[str, Any], seat: int | None) -> str:
        """A browser of its own for each seat; its key."""
        self.client.cookies.clear()
        html = self.client.get("/").text
        csrf = html.split('name="csrf" value="', 1)[1].split('"', 1)[0]
        token = table["links"]["watch"] if seat is None else table["links"]["seats"][seat]
        if seat is None:
            self.client.get(f"/s/{token}")
        else:
            sat = self.client.post(f"/s/{token}", data={"csrf": csrf, "name": f"Seat {seat}"}, headers={"origin": self.address})
            # The invitation has ended; from now on the seat's own link is its token.
            own = sat.text.split('id="link-return" readonly value="', 1)[1]
            table["links"]["seats"][seat] = own.split('"', 1)[0].rpartition("/")[2]
        return str(self.client.cookies[COOKIE])

    def everything(self, table: dict[str, Any], seat: int | None, key: str) -> list[bytes]:
        """All bytes that a seat can get hold of."""
        last = self.hub.tables[table["table"]].number
        token = table["links"]["watch"] if seat is None else table["links"]["seats"][seat]
        bearer = {"authorization": f"Bearer {token}"}
        api, page = f"/api/tables/{table['table']}", f"/t/{table['table']}"
        self.client.cookies.clear()
        found: list[bytes] = []
        for path in (api, f"{api}/replay", f"{api}/replay?position=0", f"{api}/record", f"{api}/verify", f"{api}/links", "/api/me"):
            answer = self.client.get(path, headers=bearer)
            found += [str(answer.status_code).encode(), answer.content]
        self.client.cookies.set(COOKIE, key)
        for path in (
            page,
            f"{page}/replay",
            f"{page}/frames?after={max(0, last - 3)}",
            f"{page}/record.json",
            f"{page}/verify",
            "/mine",
            "/",
        ):
            answer = self.client.get(path)
            found += [str(answer.status_code).encode(), answer.content]
        socket_address = f"ws{self.address[4:]}"
        cookie = {"cookie": f"{COOKIE}={key}", "origin": self.address}
        with connect(f"{socket_address}{page}/live", additional_headers=cookie) as socket:
            # The first message tells who is connected; the second comes once this socket itself is.
            found += [socket.recv(timeout=30, decode=False)]
            # What is not allowed is refused in the same words, too.
            socket.send(json.dumps({"move": "nonsense", "number": 0, "id": 1}))
            found += [socket.recv(timeout=30, decode=False)]
        with connect(f"{socket_address}{api}/live", additional_headers=bearer) as socket:
            found += [socket.recv(timeout=30, decode=False)]
        return found


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder: Path = tmp_path_factory.mktemp("house")
    settings = Settings(db=f"sqlite:///{folder / 'a.db'}", rate=0.0, worker="w")
    with here(settings) as (address, hub), httpx.Client(base_url=address, follow_redirects=True) as client:
        yield House(address, client, hub)


def other_world(table: LiveTable, seat: int | None, seed: int) -> LiveTable:
    """The same table in a world that this seat cannot tell from it: everything it may not know is different."""
    twin = copy.copy(table)
    viewer = -1 if seat is None else seat

    def redealt(state: State) -> State:
        return state.redeal(seat, seed)

    assert table.state is not None
    twin.state = redealt(table.state)
    twin._views = {}
    twin._unfolded = {number: [redealt_stage(stage, seat, seed) for stage in table.unfolded(number)] for number in table.standing[-4:]}
    twin.moments = deque((Moment(m.number, redealt(m.state)) for m in table.moments), table.moments.maxlen)
    twin.row = copy.copy(table.row)
    twin.row.seed = str(int(table.row.seed) + 1)
    twin.row.bot_key = "another"
    # What was played is known by events alone; a move's name may hold another's secret.
    twin.entries = [replace(entry, move="a secret") if entry.seat != seat else entry for entry in table.entries]
    # Others have been told other things.
    twin.heard = {who: heard if who == viewer else [Heard(0, 1, {"text": "psst"})] for who, heard in table.heard.items()}
    twin.counter = {who: count if who == viewer else count + 5 for who, count in table.counter.items()}
    twin.position = lambda moves: redealt(LiveTable.position(table, moves))  # type: ignore[method-assign]
    return twin


def redealt_stage(stage: Stage, seat: int | None, seed: int) -> Stage:
    """The same in the middle of a move, when nobody is asked."""
    state = stage.state.clone()
    state.asking = None
    other = state.redeal(seat, seed)
    other.asking, other.seat = GOES_ON, stage.state.seat
    return Stage(stage.audience, other)


CASES = [
    pytest.param(game, mode.name, seats, id=f"{game.name}-{mode.name}-{seats}")
    for game in games(1) + games(2)
    for mode in game.mode_list
    for seats in (1, 2, 3)
    if seats in mode.seats and (seats == 1 or game in games(2))
]


@pytest.mark.parametrize(("game", "mode", "seats"), list({c.id: c for c in CASES}.values()))
def test_what_a_seat_may_not_know_changes_no_byte(house: House, game: Game, mode: str, seats: int) -> None:
    rng = random.Random(f"{game.name} {mode} {seats}")
    table = house.open(game, mode, seats, rng.randrange(1 << 60))
    keys = {seat: house.come_in(table, seat) for seat in [None, *range(seats)]}
    differing = 0
    for _ in range(2 if LONG else 1):
        for _ in range(rng.randrange(4, 16)):
            play_one(house, table, rng)
        live = house.hub.tables[table["table"]]
        if live.ended or live.state is None:
            break
        for seat, key in keys.items():
            truth = house.everything(table, seat, key)
            twin = other_world(live, seat, rng.randrange(1 << 60))
            assert twin.state is not None
            differing += twin.state.dump()["state"] != live.state.dump()["state"]
            house.hub.tables[table["table"]] = twin
            try:
                assert house.everything(table, seat, key) == truth
            finally:
                house.hub.tables[table["table"]] = live
    assert differing, "no re-deal changed anything: this showed nothing"


def play_one(house: House, table: dict[str, Any], rng: random.Random) -> None:
    live = house.hub.tables[table["table"]]
    seat = live.deciding()
    if seat < 0 or live.state is None:
        return
    move = live.state.setting.game.moves.name(rng.choice(live.state.options))
    bearer = {"authorization": f"Bearer {table['links']['seats'][seat]}"}
    made = house.client.post(f"/api/tables/{table['table']}/moves", json={"move": move, "number": live.number}, headers=bearer)
    assert made.status_code == 200, made.text


def test_the_comparison_would_notice(house: House) -> None:
    """Another world that the seat *can* tell apart gives other bytes."""
    game = games(2)[0]
    mode = next(m.name for m in game.mode_list if 2 in m.seats)
    table = house.open(game, mode, 2, 1)
    key = house.come_in(table, 0)
    live = house.hub.tables[table["table"]]
    truth = house.everything(table, 0, key)
    assert truth == house.everything(table, 0, key)
    twin = other_world(live, 0, 1)
    twin.state = game.deal(2, 2, mode=mode)
    house.hub.tables[table["table"]] = twin
    try:
        assert house.everything(table, 0, key) != truth
    finally:
        house.hub.tables[table["table"]] = live
