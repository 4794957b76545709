"""One's own games counted: by game, and by who else played. Only games of one seat, for who plays all of them wins and loses every one."""

from __future__ import annotations

import json
from typing import Any

from malison.kernel import registry
from malison.web.show.mine import ago
from malison.web.show.ranking import ORDER, fewer_wins
from malison.web.show.values import Best, StatisticsPage, Tally
from malison.web.store.store import ChairRow, Held
from malison.web.table.live import CONCEDED


def statistics(played: list[Held]) -> StatisticsPage:
    """From the oldest game to the newest."""
    everything, games, others = Tally("All games"), dict[str, Tally](), dict[str, Tally]()
    modes: dict[tuple[str, str], list[Held]] = {}
    for held in played:
        seats = [role.played for role in held.roles if role.played is not None]
        if len(seats) != 1:
            continue
        result = next((one["result"] for one in json.loads(held.row.result or "{}").get("seats", []) if one["seat"] == seats[0]), "")
        modes.setdefault((held.row.title, held.row.mode), []).append(held)
        count(everything, result)
        count(games.setdefault(held.row.game, Tally(held.row.title, game=on_the_shelf(held.row.game))), result)
        for name in {called(chair) for chair in held.chairs if chair.seat != seats[0] and (chair.name or chair.bot)}:
            count(others.setdefault(name, Tally(name)), result)
    finest = [one for (title, mode), found in sorted(modes.items()) if (one := best(title, mode, found))]
    return StatisticsPage(everything, often(games), often(others), finest)


def best(title: str, mode: str, played: list[Held]) -> Best | None:
    """Of games of one mode the best, as a day's results are ranked; what was given up is none, nor what was lost with nothing to show."""
    read = [(held, json.loads(held.row.result or "{}").get("seats", [])) for held in played]
    fewest = any(fewer_wins(seats) for _, seats in read)

    def rank(one: tuple[Held, dict[str, Any]]) -> tuple[int, int, int]:
        held, own = one
        return (ORDER.get(own["result"], len(ORDER)), own["score"] if fewest else -own["score"], held.row.rounds)

    ended = [(held, own) for held, seats in read for own in seats if own["seat"] == seat_of(held) and shows(own, seats)]
    if not ended:
        return None
    held, own = min(ended, key=rank)
    return Best(title, mode, own["result"], own["score"], held.row.rounds, f"/t/{held.row.id}", ago(held.row.moved))


def shows(own: dict[str, Any], seats: list[dict[str, Any]]) -> bool:
    """Whether a game came to something that others can be held against."""
    return own["why"] != CONCEDED and (own["result"] != "lost" or any(seat["score"] for seat in seats))


def on_the_shelf(game: str) -> str:
    return game if game in registry.games() else ""


def seat_of(held: Held) -> int | None:
    return next((role.played for role in held.roles if role.played is not None), None)


def called(chair: ChairRow) -> str:
    return chair.name or f"{chair.bot.replace('_', ' ').capitalize()} bot"


def often(tallies: dict[str, Tally]) -> list[Tally]:
    return sorted(tallies.values(), key=lambda tally: (-tally.played, tally.name))


def count(tally: Tally, result: str) -> None:
    tally.played += 1
    tally.won += result == "won"
    tally.shared += result == "shared"
    tally.lost += result == "lost"
    tally.streak = tally.streak + 1 if result in ("won", "shared") else 0
    tally.longest = max(tally.longest, tally.streak)
