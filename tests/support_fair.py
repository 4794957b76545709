"""People at one table, for the tests of what is fair among them."""

from __future__ import annotations

import time
from typing import Any

from support_web import Browser, duel, games


def hosted(browser: Browser, **fields: Any) -> tuple[str, dict[str, Any]]:
    game, mode = duel()
    made = browser.post(f"/new/{game}", **{"mode": mode, "seats": "2", "seat0": "me", "seat1": "open", "name": "Ann", **fields})
    assert made.status_code == 303, made.text
    table = made.headers["location"].rpartition("/")[2]
    return table, links_of(browser, table)


def links_of(browser: Browser, table: str) -> dict[str, Any]:
    found: dict[str, Any] = browser.get(f"/api/tables/{table}/links").json()
    return found


def three(browser: Browser, *chairs: str, **fields: Any) -> tuple[str, dict[str, Any]]:
    """A table for three against each other."""
    game = next(g for g in games(3) if 3 in g.mode_list[0].seats and not g.mode_list[0].cooperative)
    seats = {f"seat{n}": who for n, who in enumerate(chairs)}
    made = browser.post(f"/new/{game.name}", mode=game.mode_list[0].name, seats="3", name="Ann", **seats, **fields)
    assert made.status_code == 303, made.text
    table = made.headers["location"].rpartition("/")[2]
    return table, links_of(browser, table)


def play_until(table: str, seat: int, *people: Browser, moves: int = 0) -> None:
    """Play on, at least so many moves, until it is this seat's turn; bots may play between."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        for who in people:
            page = who.state(table)
            if not page["your_turn"]:
                continue
            if moves <= 0 and page["seat"] == seat:
                return
            who.post(f"/t/{table}/move", move=page["options"][0]["move"], number=str(page["number"]), seat=str(page["seat"]))
            moves -= 1
        time.sleep(0.01)
    raise AssertionError("it never was this seat's turn")


def told(browser: Browser, table: str) -> list[str]:
    return [event["text"] for event in browser.state(table)["events"] if event["kind"] == "seat"]
