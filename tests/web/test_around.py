"""What surrounds the board is kept between moves, and never stale: it is what it would be if it were made anew."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

from support_web import Browser, here
from websockets.sync.client import connect

from malison.kernel import registry
from malison.web.base.settings import Settings
from malison.web.http.security import COOKIE
from malison.web.show import pages
from malison.web.table.rights import Rights

MOVES = 24


def screen(who: Browser, table: str, seat: int) -> Any:
    headers = {"cookie": f"{COOKIE}={who.key()}", "origin": who.address}
    return connect(f"ws{who.address[4:]}/t/{table}/live?seat={seat}", additional_headers=headers, max_size=None)


def test_what_surrounds_the_board_is_kept_and_never_stale(tmp_path: Path) -> None:
    settings = Settings(db=f"sqlite:///{tmp_path / 'a.db'}", rate=0.0, worker="w")
    # Characters are chosen at the table, so seats change their titles.
    game = registry.game("few_and_cursed")
    with here(settings) as (address, hub), Browser(address) as ada, Browser(address) as bo, Browser(address) as eve:
        mode = next(mode.name for mode in game.mode_list if 2 in mode.seats)
        opened = ada.post(f"/new/{game.name}", mode=mode, seats="2", seed="7", name="Ada", seat0="me", seat1="open")
        name = opened.headers["location"].partition("?")[0].rpartition("/")[2]
        links = asyncio.run_coroutine_threadsafe(hub.store.links(name), hub.store.loop).result()
        by_role = {str(role): token for role, token in links.items()}
        bo.post(f"/s/{next(token for role, token in by_role.items() if role.startswith('invite'))}", name="Bo")
        table, kept, reused = hub.tables[name], {}, 0
        rights = {0: Rights([0], host=True), 1: Rights([1])}
        frame = lambda seat: asyncio.run_coroutine_threadsafe(pages.frame(hub, table, rights[seat], "x", address), hub.store.loop).result()  # noqa: E731

        def look() -> None:
            nonlocal reused
            for seat in rights:
                if seat not in kept or kept[seat].around != table.around:
                    kept[seat] = frame(seat)
                before = len(kept[seat].kept)
                shown, anew = (pages.seat_page(hub, table, seat, rights[seat], one) for one in (kept[seat], frame(seat)))
                assert (shown.seating, shown.links, shown.fleeting) == (anew.seating, anew.links, anew.fleeting)
                reused += before > 0 and len(kept[seat].kept) == before

        def move() -> None:
            seat = table.deciding()
            chosen = game.moves.name(chance.choice(table.state.options))
            assert (ada, bo)[seat].post(f"/t/{name}/move", move=chosen, number=str(table.number), seat=str(seat)).status_code == 303

        chance = random.Random(5)
        with screen(ada, name, 0):
            with screen(bo, name, 1):
                look()
                for at in range(MOVES):
                    move()
                    look()
                    if at == 8:
                        bo.post(f"/t/{name}/rename", name="Bob", seat="1")
                    elif at == 12:
                        eve.get(f"/s/{by_role['watch']}")
                    elif at == 16:
                        ada.post(f"/t/{name}/revoke", role="watch")
                    look()
            # One of them is away now.
            look()
            ada.post(f"/t/{name}/rename", name="Adele", seat="0")
            look()
        assert reused > MOVES
