"""The lab's answers for designers: a report."""

from __future__ import annotations

import argparse

from rich.console import Console

from malison import lab
from malison.cli.lab import STOPPED, WHO, add_draw, add_where, setting
from malison.cli.parser import Commands, add_game, add_json, add_setting, count
from malison.cli.progress import games_bar
from malison.lab.files import write_whole


def add(commands: Commands) -> None:
    page = commands.add("report", "play many games and write a page on how the game plays", write_report)
    add_game(page)
    page.add_argument("--out", "-o", metavar="FILE", help="the page to write (.html)")
    page.add_argument("--games", type=count, metavar="N", help="how many games (400), rounded up to whole deals")
    add_setting(page, short=())
    add_draw(page)
    page.add_argument("--players", metavar="NAMES", help=f"{WHO} (clever)")
    page.add_argument("--levels", metavar="NAMES", help="the rungs of the skill ladder (random,greedy,clever)")
    add_where(page)
    add_json(page, "print one JSON object")


def write_report(chosen: argparse.Namespace) -> int:
    given = setting(chosen)
    given["draw"] = given["draw"] or None
    with games_bar("playing") as progress:
        found = lab.report(chosen.game, games=chosen.games, players=chosen.players, levels=chosen.levels, progress=progress, **given)
    if chosen.out:
        write_whole(chosen.out, found.html())
    if chosen.json:
        print(found.json())
    else:
        Console(highlight=False).print(found)
        if chosen.out:
            print(f"\n{chosen.out}: the report")
    return STOPPED if found.stopped else 0
