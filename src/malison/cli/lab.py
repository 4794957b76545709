"""The lab: many games at once, counted."""

from __future__ import annotations

import argparse
import sys
from typing import Any, get_args

from rich.console import Console

from malison import lab
from malison.bots import fiend
from malison.bots.seats import BOTS
from malison.cli.parser import Commands, Parser, add_game, add_json, add_setting, count, drawn_options, options
from malison.cli.progress import games_bar
from malison.kernel import registry
from malison.lab.files import write_whole
from malison.lab.plan import Seating
from malison.lab.rows import KINDS

STOPPED = 130
"""The exit status after Ctrl-C."""
WHO = f"who plays ({', '.join(BOTS)}, module:Class, 'program: command')"


def add(commands: Commands) -> None:
    sim = commands.add("sim", "play many games and count", simulate_games)
    add_game(sim)
    sim.add_argument("--games", type=count, metavar="N", help="how many games (1000), rounded up to whole deals")
    sim.add_argument("--until", metavar="±P", help="play until every rate is known to P percentage points either way, --games at most")
    add_setting(sim)
    add_draw(sim)
    sim.add_argument("--players", metavar="NAMES", help=f"{WHO}; each deal is played once for each different seating")
    sim.add_argument("--seating", choices=get_args(Seating), default="rotate", help="turn the players around the table (rotate), or not")
    sim.add_argument("--out", metavar="FILE", help="write rows to a .parquet, .csv or .jsonl file")
    sim.add_argument("--rows", choices=list(KINDS), default="games", help="what a row of --out is (games)")
    sim.add_argument("--values", action="store_true", help="with --rows decisions: also how good the position is for who decides")
    sim.add_argument("--observations", action="store_true", help="with --rows decisions: also what programs learn from, as numbers")
    sim.add_argument("--resume", action="store_true", help="go on with a run of --out that was broken off")
    sim.add_argument("--study", action="append", default=[], metavar="MODULE:CLASS", help="also let a study of your own see every game")
    add_where(sim)
    add_json(sim, "print one JSON object")

    words = "everyone against everyone, seats swapped; or, where people win together, in turn"
    meetings = commands.add("tournament", words, play_tournament)
    add_game(meetings)
    meetings.add_argument("--games", type=count, default=100, metavar="N", help="how many games each meeting has (100)")
    add_setting(meetings)
    add_draw(meetings)
    meetings.add_argument("--players", required=True, metavar="NAMES", help=WHO)
    meetings.add_argument("--plot", metavar="FILE", help="draw the standings into an .svg file")
    add_where(meetings)
    add_json(meetings, "print one JSON object")


def add_draw(parser: Parser) -> None:
    words = "options whose value each deal draws for itself, with commas, or NAME=VALUE,VALUE"
    parser.add_argument("--draw", action="append", default=[], metavar="NAMES", help=words)


def add_where(parser: Parser) -> None:
    """Where games are played."""
    parser.add_argument("--workers", type=count, metavar="N", help="how many processes (one a core)")
    parser.add_argument("--on", metavar="WHERE", help="local, ray, or ray://HOST:PORT (local)")


def setting(chosen: argparse.Namespace) -> dict[str, Any]:
    """What sim and tournament have in common, as the lab takes it."""
    game = registry.game(chosen.game)
    return {
        "seats": chosen.seats,
        "mode": chosen.mode,
        "edition": chosen.edition,
        "options": options(game, chosen.option),
        "draw": drawn_options(game, chosen.draw),
        "seed": chosen.seed,
        "workers": chosen.workers,
        "on": chosen.on,
    }


def say_who(chosen: argparse.Namespace) -> None:
    """Tell if one of the players is not what it is called here."""
    game = registry.game(chosen.game)
    if fiend.NAME not in [name.strip() for name in (chosen.players or "").split(",")]:
        return
    said = fiend.word(game.prepare(chosen.seats, mode=chosen.mode, edition=chosen.edition, **options(game, chosen.option)))
    if said:
        print(f"malison: {said}", file=sys.stderr)


def simulate_games(chosen: argparse.Namespace) -> int:
    say_who(chosen)
    with games_bar("playing") as progress:
        found = lab.sim(
            chosen.game,
            games=chosen.games,
            players=chosen.players,
            seating=chosen.seating,
            until=chosen.until,
            out=chosen.out,
            rows=chosen.rows,
            values=chosen.values,
            observations=chosen.observations,
            resume=chosen.resume,
            studies=chosen.study,
            progress=progress,
            **setting(chosen),
        )
    return told(found, chosen.json)


def play_tournament(chosen: argparse.Namespace) -> int:
    say_who(chosen)
    with games_bar("playing") as progress:
        found = lab.tournament(chosen.game, chosen.players, games=chosen.games, progress=progress, **setting(chosen))
    if chosen.plot and found.standings:
        write_whole(chosen.plot, found.plot())
    return told(found, chosen.json)


def told(found: lab.Simulation | lab.Tournament, json: bool) -> int:
    """Say what was found; the exit status."""
    if json:
        print(found.json())
    else:
        Console(highlight=False).print(found)
    return STOPPED if found.stopped else 0
