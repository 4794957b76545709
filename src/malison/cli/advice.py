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
from malison.kernel.rng import Rng


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
    state = record.state
    known = state.redeal(None if state.over else state.seat, 1)
    thinking = chosen.simulations or analysis.SIMULATIONS
    found = analysis.advise(record.game, known, chosen.n, Rng(1, 2, 3, 4), thinking, processes=chosen.processes)
    if chosen.json:
        print(json.dumps([msgspec.to_builtins(one) for one in found]))
        return
    table = Table(box=None, padding=(0, 2))
    for heading in ("move", "chance to win", "why", "simulations"):
        table.add_column(heading)
    for one in found:
        names = ", ".join([one.move, *one.also])
        reason = "" if one.reason in one.label else one.reason
        table.add_row(
            f"{escape(one.label)} [dim]({escape(names)})[/]", f"{one.value:.0%} ({one.low}–{one.high})", reason, str(one.simulations)
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
