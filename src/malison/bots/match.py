"""Programs against each other: paired seeds, seats rotated, counted by player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from malison.bots.outside import Program
from malison.bots.playout import endless
from malison.bots.seats import Bot, ask, bot
from malison.kernel.errors import BadSetting
from malison.kernel.game import Game
from malison.kernel.rng import seeded
from malison.kernel.state import State


class Match:
    """Games between named players. Every seed is played once for each rotation of the players around the table."""

    def __init__(self, game: Game, table: State, players: list[str]) -> None:
        seats = table.setting.seats
        if not players or len(players) > max(seats, 1):
            raise BadSetting(f"{len(players)} players at a table of {seats}")
        self.table = table
        self.names = [players[i % len(players)] for i in range(seats)]
        self.bots: list[Bot] = [bot(name, game) for name in self.names]
        self.games = 0
        self.decisions = 0
        self.seat_wins = [0] * seats
        self.seat_scores = [0] * seats
        self.player_wins = [0] * seats

    def play(self, seed: int) -> None:
        """One game; its number decides who sits where."""
        seats = len(self.bots)
        turn = self.games % seats if seats else 0
        deal = seed + (self.games // seats if seats else self.games)
        g = self.table.clone()
        g.begin(deal)
        rng = seeded(deal * 2 + 1)
        decisions = 0
        while not g.over:
            if decisions >= g.setting.game.bound:
                raise endless(g, deal)
            g.play(ask(self.bots[(g.seat + turn) % seats], g, rng))
            decisions += 1
        self.decisions += decisions
        self.games += 1
        for seat, outcome in enumerate(g.outcome()):
            won = outcome.result != "lost"
            self.seat_wins[seat] += won
            self.player_wins[(seat + turn) % seats] += won
            self.seat_scores[seat] += outcome.score

    def run(self, seed: int, games: int, step: Callable[[int], Any] = lambda games: None) -> None:
        """So many games, telling `step` after each how many are done."""
        while self.games < games:
            self.play(seed)
            step(self.games)

    def close(self) -> None:
        """End programs from outside."""
        for seated in self.bots:
            if isinstance(seated, Program):
                seated.close()

    def by_player(self) -> list[tuple[str, int, int]]:
        """Each player's name with wins and games; seats of the same name count together."""
        wins: dict[str, int] = {}
        games: dict[str, int] = {}
        for name, won in zip(self.names, self.player_wins, strict=True):
            wins[name] = wins.get(name, 0) + won
            games[name] = games.get(name, 0) + self.games
        return [(name, wins[name], games[name]) for name in wins]
