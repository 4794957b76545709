"""The lab's answers for designers: a report, two editions compared, numbers tuned."""

from __future__ import annotations

import argparse

from rich.console import Console

from malison import lab
from malison.cli.lab import STOPPED, WHO, add_draw, add_where, setting
from malison.cli.parser import Commands, add_game, add_json, add_setting, count, whole
from malison.cli.progress import games_bar
from malison.lab.files import write_whole

MISSED = 1
"""The exit status where a target is missed, or not known to be reached."""


def add(commands: Commands) -> None:
    page = commands.add("report", "play many games and write a page on how the game plays", write_report)
    add_game(page)
    page.add_argument("--out", "-o", metavar="FILE", help="the page to write (.html)")
    page.add_argument("--games", type=count, metavar="N", help="how many games (400), rounded up to whole deals")
    add_setting(page, short=())
    add_draw(page)
    page.add_argument("--players", metavar="NAMES", help=f"{WHO} (clever)")
    page.add_argument("--levels", metavar="NAMES", help="the rungs of the skill ladder (random,greedy,clever)")
    page.add_argument("--blank", type=whole, default=50, metavar="N", help="how many deals are played again with each card blanked (50)")
    add_where(page)
    add_json(page, "print one JSON object")

    words = "two editions on the same deals: what differs, and whether targets are reached"
    pair = commands.add("compare", words, compare_editions)
    add_game(pair)
    pair.add_argument("first", help="an edition: house, the name of an earlier printing, or a file")
    pair.add_argument("second", help="the other one, which targets are for")
    pair.add_argument("--games", type=count, metavar="N", help="how many games under each (400), rounded up to whole deals")
    pair.add_argument("--targets", metavar="FILE", help="a TOML file of what the second should reach; the exit status is 1 if it does not")
    add_setting(pair, edition=False)
    add_draw(pair)
    pair.add_argument("--players", metavar="NAMES", help=f"{WHO} (greedy)")
    pair.add_argument("--levels", metavar="NAMES", help="between which levels the skill gap is measured (random,greedy)")
    add_where(pair)
    add_json(pair, "print one JSON object")

    numbers = commands.add("tune", "look for numbers of an edition with which targets are reached", tune_edition)
    add_game(numbers)
    words = "a number of the edition that may change: start.coins=0..9, market.lucky_coin.value=1..4"
    numbers.add_argument("--free", action="append", required=True, metavar="PATH=LEAST..MOST", help=words)
    words = "what to aim at, a measure that compare shows, or a TOML file of them"
    numbers.add_argument("--target", action="append", required=True, metavar="NAME=LEAST..MOST", help=words)
    numbers.add_argument("--trials", type=count, default=24, metavar="N", help="how many settings are tried (24)")
    numbers.add_argument("--games", type=count, default=200, metavar="N", help="how many games each has (200)")
    numbers.add_argument("--out", metavar="FILE", help="write the edition that was found, only what differs, with the evidence")
    add_setting(numbers)
    add_draw(numbers)
    numbers.add_argument("--players", metavar="NAMES", help=f"{WHO} (greedy)")
    numbers.add_argument("--levels", metavar="NAMES", help="the levels of play at which what was found is measured again (random,greedy)")
    add_where(numbers)
    add_json(numbers, "print one JSON object")


def write_report(chosen: argparse.Namespace) -> int:
    given = setting(chosen)
    given["draw"] = given["draw"] or None
    with games_bar("playing") as progress:
        found = lab.report(
            chosen.game,
            games=chosen.games,
            players=chosen.players,
            levels=chosen.levels,
            blank=chosen.blank,
            progress=progress,
            **given,
        )
    if chosen.out:
        write_whole(chosen.out, found.html())
    if chosen.json:
        print(found.json())
    else:
        Console(highlight=False).print(found)
        if chosen.out:
            print(f"\n{chosen.out}: the report")
    return STOPPED if found.stopped else 0


def compare_editions(chosen: argparse.Namespace) -> int:
    given = setting(chosen)
    given["draw"] = given["draw"] or None
    del given["edition"]
    with games_bar("playing") as progress:
        found = lab.compare(
            chosen.game,
            chosen.first,
            chosen.second,
            games=chosen.games,
            players=chosen.players,
            levels=chosen.levels,
            targets=chosen.targets,
            progress=progress,
            **given,
        )
    if chosen.json:
        print(found.json())
    else:
        Console(highlight=False).print(found)
    return STOPPED if found.stopped else 0 if found.good else MISSED


def tune_edition(chosen: argparse.Namespace) -> int:
    with games_bar("playing") as progress:
        found = lab.tune(
            chosen.game,
            chosen.free,
            chosen.target,
            trials=chosen.trials,
            games=chosen.games,
            players=chosen.players,
            levels=chosen.levels,
            progress=progress,
            **setting(chosen),
        )
    if chosen.out and found.edition:
        write_whole(chosen.out, found.edition)
    if chosen.json:
        print(found.json())
    else:
        Console(highlight=False).print(found)
        if chosen.out and found.edition:
            print(f"\n{chosen.out}: what differs. Try it: malison compare {chosen.game} {found.base['name']} {chosen.out}")
    return STOPPED if found.stopped else 0 if found.good else MISSED
