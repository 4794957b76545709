"""The lab: many games at once, counted."""

from __future__ import annotations

import argparse
import json
import time
from typing import Any, Final

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from malison.bots import tournament
from malison.bots.match import Match
from malison.bots.outside import PROGRAM
from malison.bots.playout import Tally, simulate
from malison.bots.seats import BOTS
from malison.cli.parser import Commands, add_game, add_json, add_setting, count, options
from malison.cli.report import progress_bar, rate, rate_cells
from malison.kernel import registry
from malison.kernel.game import Game
from malison.kernel.state import State

CHUNK: Final = 0.1
"""Seconds between two looks at the progress bar."""


def add(commands: Commands) -> None:
    sim = commands.add("sim", "play many games and count", simulate_games)
    add_game(sim)
    sim.add_argument("--games", type=count, default=1000, metavar="N", help="how many games (1000)")
    add_setting(sim)
    sim.add_argument("--players", metavar="NAMES", help=f"who plays ({', '.join(BOTS)}, module:Class, 'program: command'); seats rotate")
    add_json(sim, "print one JSON object")

    words = "everyone against everyone, seats swapped; or, where people win together, in turn"
    meetings = commands.add("tournament", words, play_tournament)
    add_game(meetings)
    meetings.add_argument("--games", type=count, default=100, metavar="N", help="how many games each meeting has (100)")
    add_setting(meetings)
    meetings.add_argument("--players", required=True, metavar="NAMES", help="who plays; as for sim")
    add_json(meetings, "print one JSON object")


def simulate_games(chosen: argparse.Namespace) -> None:
    game = registry.game(chosen.game)
    table = game.prepare(chosen.seats, mode=chosen.mode, edition=chosen.edition, **options(game, chosen.option))
    seed = chosen.seed if chosen.seed is not None else time.time_ns()
    match = Match(game, table, split_players(chosen.players)) if chosen.players else None
    tally = Tally(table.setting.seats)
    start = time.perf_counter()
    if match is None:
        simulate_with_progress(table, seed, chosen.games, tally)
    else:
        match_with_progress(match, seed, chosen.games)
        tally.games, tally.decisions, tally.wins, tally.scores = match.games, match.decisions, match.seat_wins, match.seat_scores
    seconds = time.perf_counter() - start
    result: dict[str, Any] = {
        "game": game.name,
        "mode": table.setting.mode,
        "seed": seed,
        "games": tally.games,
        "decisions": tally.decisions,
        "seconds": round(seconds, 3),
        "decisions_per_second": round(int(tally.decisions) / seconds) if seconds else 0,
        "seats": [
            rate(tally.wins[s], tally.games) | {"mean_score": round(tally.scores[s] / tally.games, 3)} for s in range(table.setting.seats)
        ],
    }
    if match is not None:
        result["players"] = [{"name": name} | rate(wins, games) for name, wins, games in match.by_player()]
    if chosen.json:
        print(json.dumps(result))
    else:
        for grid in simulation_tables(game, result):
            Console().print(grid)


def simulate_with_progress(table: State, seed: int, games: int, tally: Tally) -> None:
    """Simulate in pieces of about a tenth of a second."""
    with progress_bar("simulating") as bar:
        task = bar.add_task("games", total=games)
        size = 1
        while tally.games < games:
            start = time.perf_counter()
            simulate(table, seed + tally.games, min(size, games - tally.games), tally)
            bar.update(task, completed=int(tally.games))
            if time.perf_counter() - start < CHUNK:
                size *= 2


def match_with_progress(match: Match, seed: int, games: int) -> None:
    with progress_bar("playing") as bar:
        task = bar.add_task("games", total=games)
        try:
            match.run(seed, games, lambda done: bar.update(task, completed=done))
        finally:
            match.close()


def simulation_tables(game: Game, result: dict[str, Any]) -> list[Table]:
    speed = f"{result['decisions_per_second']:,} decisions a second"
    title = f"{game.title} ({result['mode']}): {result['games']:,} games from seed {result['seed']}, {speed}"
    seats = Table(title=escape(title), title_justify="left", box=None, padding=(0, 2))
    for heading in ("seat", "wins", "rate", "95 %", "mean score"):
        seats.add_column(heading, justify="right")
    for seat, row in enumerate(result["seats"], 1):
        seats.add_row(str(seat), *rate_cells(row), f"{row['mean_score']:.2f}")
    if "players" not in result:
        return [seats]
    players = Table(box=None, padding=(0, 2))
    for heading in ("player", "wins", "rate", "95 %"):
        players.add_column(heading, justify="right")
    for row in result["players"]:
        players.add_row(escape(row["name"]), *rate_cells(row))
    return [seats, players]


def play_tournament(chosen: argparse.Namespace) -> None:
    game = registry.game(chosen.game)
    table = game.prepare(chosen.seats, mode=chosen.mode, edition=chosen.edition, **options(game, chosen.option))
    seed = chosen.seed if chosen.seed is not None else time.time_ns()
    players = split_players(chosen.players)
    with progress_bar("playing") as bar:
        task = bar.add_task("games", total=chosen.games * len(tournament.meetings(game, table, players)))
        found = tournament.play(game, table, players, seed, chosen.games, lambda done: bar.update(task, completed=done))
    meetings = [
        {"games": one.games, "players": [{"name": name} | rate(won, one.games) for name, won in zip(one.names, one.wins, strict=True)]}
        for one in found
    ]
    standings = [{"name": name} | rate(won, games) for name, won, games in tournament.standings(found)]
    if chosen.json:
        print(json.dumps({"game": game.name, "mode": table.setting.mode, "seed": seed, "standings": standings, "meetings": meetings}))
        return
    title = f"{game.title} ({table.setting.mode}): {chosen.games:,} games a meeting from seed {seed}"
    grid = Table(title=escape(title), title_justify="left", box=None, padding=(0, 2))
    for heading in ("player", "wins", "rate", "95 %"):
        grid.add_column(heading, justify="left" if heading == "player" else "right")
    for row in standings:
        grid.add_row(escape(row["name"]), *rate_cells(row))
    Console().print(grid)
    for one in found:
        if len(one.names) > 1:
            Console().print(f"{escape(one.names[0])} {one.wins[0]} : {one.wins[1]} {escape(one.names[1])}", highlight=False)


def split_players(text: str) -> list[str]:
    """Names with commas between them; a program's own commas do not count, so it is named last."""
    head, program, tail = text.partition(PROGRAM)
    return [name.strip() for name in head.split(",") if name.strip()] + ([program + tail] if program else [])
