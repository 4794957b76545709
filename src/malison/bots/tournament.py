"""Everyone against everyone: paired deals, seats swapped; in solo and co-operative modes everyone on the same deals."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

from malison.bots.match import Match
from malison.kernel.errors import BadSetting
from malison.kernel.game import Game
from malison.kernel.state import State


class Meeting:
    """Two players (or one, who plays alone), how many games they played, and how many each of them won."""

    def __init__(self, names: tuple[str, ...], match: Match) -> None:
        self.names = names
        self.games = match.games
        wins = {name: won for name, won, _ in match.by_player()}
        self.wins = [wins[name] if len(names) > 1 else match.seat_wins[0] for name in names]


def meetings(game: Game, table: State, players: list[str]) -> list[tuple[str, ...]]:
    """Who meets whom."""
    if len(set(players)) != len(players) or len(players) < 2:
        raise BadSetting("a tournament is between two or more different players")
    if table.setting.seats == 1 or game.modes[table.setting.mode].cooperative:
        return [(name,) for name in players]
    if table.setting.seats != 2:
        raise BadSetting(f"players meet in pairs: a tournament is for tables of 2, not of {table.setting.seats}")
    return list(combinations(players, 2))


def play(
    game: Game, table: State, players: list[str], seed: int, games: int, step: Callable[[int], Any] = lambda done: None
) -> list[Meeting]:
    """So many games for each meeting, telling `step` after each game how many are done."""
    found: list[Meeting] = []
    for names in meetings(game, table, players):
        match = Match(game, table, list(names) if len(names) > 1 else list(names) * table.setting.seats)
        before = len(found) * games
        try:
            match.run(seed, games, lambda done, before=before: step(before + done))  # type: ignore[misc]
        finally:
            match.close()
        found.append(Meeting(names, match))
    return found


def standings(found: list[Meeting]) -> list[tuple[str, int, int]]:
    """Each player's name with wins and games over all meetings, the best first."""
    wins: dict[str, int] = {}
    games: dict[str, int] = {}
    for meeting in found:
        for name, won in zip(meeting.names, meeting.wins, strict=True):
            wins[name] = wins.get(name, 0) + won
            games[name] = games.get(name, 0) + meeting.games
    return sorted(((name, wins[name], games[name]) for name in wins), key=lambda row: -row[1] / max(row[2], 1))
