"""One's own games counted: by game, and by who else played. Only games of one seat, for who plays all of them wins and loses every one."""

from __future__ import annotations

import json

from malison.web.show.values import StatisticsPage, Tally
from malison.web.store.store import ChairRow, Held


def statistics(played: list[Held]) -> StatisticsPage:
    """From the oldest game to the newest."""
    everything, games, others = Tally("All games"), dict[str, Tally](), dict[str, Tally]()
    for held in played:
        seats = [role.played for role in held.roles if role.played is not None]
        if len(seats) != 1:
            continue
        result = next((one["result"] for one in json.loads(held.row.result or "{}").get("seats", []) if one["seat"] == seats[0]), "")
        count(everything, result)
        count(games.setdefault(held.row.game, Tally(held.row.title)), result)
        for name in {called(chair) for chair in held.chairs if chair.seat != seats[0] and (chair.name or chair.bot)}:
            count(others.setdefault(name, Tally(name)), result)
    return StatisticsPage(everything, often(games), often(others))


def called(chair: ChairRow) -> str:
    return chair.name or f"Bot: {chair.bot.replace('_', ' ')}"


def often(tallies: dict[str, Tally]) -> list[Tally]:
    return sorted(tallies.values(), key=lambda tally: (-tally.played, tally.name))


def count(tally: Tally, result: str) -> None:
    tally.played += 1
    tally.won += result == "won"
    tally.shared += result == "shared"
    tally.lost += result == "lost"
    tally.streak = tally.streak + 1 if result in ("won", "shared") else 0
    tally.longest = max(tally.longest, tally.streak)
