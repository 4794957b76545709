"""Advice: what is best in a recorded game, and what its moves were worth."""

from __future__ import annotations

import argparse
import json

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from malison.bots import analysis
from malison.cli.parser import Commands, add_file, add_json, count
from malison.cli.progress import progress_bar
from malison.kernel.records import Record


def add(commands: Commands) -> None:
    advise = commands.add("advise", "the best moves for whoever decides at the end of an unfinished record", advise_record)
    analyse = commands.add("analyse", "go through a recorded game: estimated result, turning points, better moves", analyse_record)
    for made in (advise, analyse):
        add_file(made)
        made.add_argument("--simulations", type=count, metavar="N", help="how long to think about each decision")
        made.add_argument("--processes", type=count, default=1, metavar="N", help="think in so many processes at once (1)")
        add_json(made)
    advise.add_argument("-n", type=count, default=3, metavar="N", help="how many moves (3)")


def advise_record(chosen: argparse.Namespace) -> None:
    record = Record.load(chosen.file)
    adviser = analysis.adviser(record.game, chosen.simulations, chosen.processes)
    try:
        state = record.state
        found = adviser.advise(state.redeal(None if state.over else state.seat, 1), chosen.n)
    finally:
        adviser.close()
    if chosen.json:
        print(json.dumps([msgspec.to_builtins(advice) for advice in found]))
        return
    table = Table(box=None, padding=(0, 2))
    for heading in ("move", "estimated result", "simulations"):
        table.add_column(heading)
    for advice in found:
        table.add_row(
            f"{escape(advice.label)} [dim]({escape(advice.move)})[/]", f"{advice.value:.0%} ± {advice.error:.0%}", str(advice.simulations)
        )
    Console().print(table)


def analyse_record(chosen: argparse.Namespace) -> None:
    record = Record.load(chosen.file)
    with progress_bar("analysing") as bar:
        task = bar.add_task("moves", total=len(record.moves))
        found = analysis.analyse(record, chosen.simulations, lambda done: bar.update(task, completed=done), chosen.processes)
    if chosen.json:
        print(json.dumps([msgspec.to_builtins(judged) for judged in found]))
        return
    console = Console()
    word = record.state.word
    for judged in found:
        graph = f"{'█' * round(judged.value * 20):<20} {judged.value:>4.0%}"
        who = f"{escape(word('seat', judged.seat)):<10}"
        console.print(f"[dim]{judged.number:>4}[/] {who} {graph}  {escape(judged.move)}", highlight=False)
        if judged.turning_point:
            better = f"{escape(judged.best)} looked better ({judged.best_value:.0%})"
            console.print(f"     [yellow]a turning point:[/] {better}", highlight=False)
