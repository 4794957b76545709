"""The results of a day's deal, the best first."""

from __future__ import annotations

import json
from typing import Any, Final

from malison.web.show.values import Ranked
from malison.web.store.store import Try
from malison.web.table.daily import counts
from malison.web.table.live import CONCEDED

ORDER: Final = {"won": 0, "shared": 1, "lost": 2, "conceded": 3}


def ranking(tries: list[Try], own: str) -> list[Ranked]:
    """`own` is the table of who looks, be it there or not."""
    read = [(one, json.loads(one.result or "{}").get("seats", [])) for one in tries if counts(one)]
    fewest = any(fewer_wins(seats) for _, seats in read)
    found: list[Ranked] = []
    for one, seats in read:
        seat = next((seat for seat in seats if seat["seat"] == one.seat), None)
        result, score = (CONCEDED, 0) if seat is None else (came_out(seat), seat["score"])
        found.append(Ranked(one.name, result, score, one.rounds, one.table == own))
    return sorted(found, key=lambda one: (ORDER.get(one.result, len(ORDER)), one.score if fewest else -one.score, one.rounds))


def came_out(seat: dict[str, Any]) -> str:
    """Whoever has given up has reached nothing that could be compared."""
    return "conceded" if seat["why"] == CONCEDED else str(seat["result"])


def fewer_wins(seats: list[dict[str, Any]]) -> bool:
    """Whether a seat has won with a lower score than another one that has lost by the rules."""
    won = [seat["score"] for seat in seats if seat["result"] == "won"]
    lost = [seat["score"] for seat in seats if seat["result"] == "lost" and seat["why"] != CONCEDED]
    return bool(won) and bool(lost) and max(won) < min(lost)
