"""Games at hand, and a game in the terminal."""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import sys
from typing import Any

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from malison.bots.seats import BOTS
from malison.cli.parser import Commands, add_json, add_setting, options
from malison.kernel import registry
from malison.kernel.game import Game
from malison.kernel.records import Record
from malison.terminal import Refused
from malison.terminal.lines import Table as Lines
from malison.terminal.lines import choose_game
from malison.terminal.sitting import Sitting


def add(commands: Commands) -> None:
    games = commands.add("games", "list the games at hand", list_games)
    add_json(games)

    play = commands.add("play", "play in the terminal, against programs or with friends at one keyboard", play_game)
    play.add_argument("game", nargs="?", help="the game's name")
    add_setting(play)
    play.add_argument("--bots", metavar="BOTS", help=f"how many seats programs play, or who they are ({', '.join(BOTS)}; with commas)")
    play.add_argument("--resume", metavar="FILE", help="go on with a saved game")
    play.add_argument("--plain", action="store_true", help="in plain lines, also on a terminal that could show a whole screen")


def list_games(chosen: argparse.Namespace) -> int:
    found, broken = registry.shelf()
    if chosen.json:
        print(json.dumps([describe_game(game) for game in found], indent=1))
    else:
        Console().print(games_table(found))
    for error in broken:
        print(f"malison: {error}", file=sys.stderr)
    return 1 if broken else 0


def games_table(games: list[Game]) -> Table:
    table = Table(box=None, padding=(0, 2))
    for heading in ("name", "title", "modes (seats)", "minutes"):
        table.add_column(heading)
    for game in games:
        modes = "\n".join(f"{mode.name} ({seats_text(mode.seats)})" for mode in game.mode_list)
        table.add_row(game.name, game.title, modes, f"{game.minutes[0]}–{game.minutes[1]}")
    return table


def seats_text(seats: tuple[int, ...]) -> str:
    return str(seats[0]) if len(seats) == 1 else f"{seats[0]}–{seats[-1]}"


def describe_game(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "blurb": game.blurb,
        "minutes": list(game.minutes),
        "modes": [{"name": mode.name, "seats": list(mode.seats), "words": mode.words} for mode in game.mode_list],
        "options": [msgspec.to_builtins(option) for option in game.option_list],
        "moves": game.moves.size,
    }


def play_game(chosen: argparse.Namespace) -> int:
    whole = not chosen.plain and full_screen()
    if not chosen.game and not chosen.resume and whole:
        return play_whole(None)
    if chosen.resume:
        record = Record.load(chosen.resume)
        if chosen.game and chosen.game != record.game.name:
            raise Refused(f"{chosen.resume} is a game of {record.game.name}, not of {chosen.game}")
        given = [name for name in ("seats", "mode", "seed", "edition") if getattr(chosen, name) is not None]
        if given or chosen.option:
            raise Refused(f"a saved game has its setting: leave out --{(given or ['option'])[0]}")
    else:
        game = registry.game(chosen.game or choose_game())
        record = Record(game, chosen.seats, chosen.seed, mode=chosen.mode, edition=chosen.edition, **options(game, chosen.option))
    return play_whole(Sitting(record, chosen.bots, chosen.resume)) if whole else Lines(record, chosen.bots, chosen.resume).play()


def full_screen() -> bool:
    """Whether there is a screen to be filled, and what fills it."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM", "dumb") == "dumb":
        return False
    if importlib.util.find_spec("textual") is None:
        print("malison: in plain lines; pip install 'malison[terminal]' for the whole screen", file=sys.stderr)
        return False
    return True


def play_whole(sitting: Sitting | None) -> int:
    # Only who plays on a whole screen needs Textual.
    saved: str = importlib.import_module("malison.terminal.full.app").run(sitting)
    if saved:
        Console(highlight=False).print(f"Saved. Go on with: [bold]malison play --resume {escape(saved)}[/]")
    return 0
