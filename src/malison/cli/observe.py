"""What programs that learn see of a game: the layout of its observations."""

from __future__ import annotations

import argparse
import json

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from malison.cli.parser import Commands, add_game, add_json, options, whole
from malison.kernel import registry
from malison.kernel.errors import BadSetting
from malison.kernel.layouts import LARGEST, SMALLEST, Field
from malison.kernel.setting import counted


def add(commands: Commands) -> None:
    observe = commands.add("observe", "list what a program sees of a game as numbers, field by field", show_layout)
    add_game(observe)
    observe.add_argument("--seats", type=whole, metavar="S", help="how many seats")
    observe.add_argument("--mode", metavar="M", help="the game's mode")
    observe.add_argument("--edition", metavar="FILE", help="an edition file other than the built-in one")
    observe.add_argument("--option", "-o", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    add_json(observe, "print one JSON object, labels and all")


def show_layout(chosen: argparse.Namespace) -> None:
    game = registry.game(chosen.game)
    if game.observer is None:
        raise BadSetting(f"{game.title} has no observations: it names no `observer`")
    table = game.prepare(chosen.seats, mode=chosen.mode, edition=chosen.edition, **options(game, chosen.option))
    layout = game.observer.layout(table)
    setting = table.setting
    if chosen.json:
        found = {"game": game.name, "mode": setting.mode, "seats": setting.seats, "size": layout.size, "moves": game.moves.size}
        print(json.dumps({**found, "fields": layout.to_builtins()}))
        return
    title = f"{game.title} ({setting.mode}, {counted(setting.seats, 'seat')}): {layout.size} numbers, {game.moves.size} moves"
    grid = Table(title=escape(title), title_justify="left", box=None, padding=(0, 2))
    for heading in ("at", "size", "field", "numbers", "what they say"):
        grid.add_column(heading, justify="right" if heading in ("at", "size") else "left")
    for field, at in zip(layout.fields, layout.places.values(), strict=True):
        grid.add_row(str(at), str(field.size), escape(field.name), bounds(field), escape(meant(field)))
    Console().print(grid)


def bounds(field: Field) -> str:
    least = "…" if field.least == SMALLEST else str(field.least)
    return f"{least} to {'…' if field.most == LARGEST else field.most}"


def meant(field: Field) -> str:
    """The words of a field, with its labels where they are few."""
    if not field.labels:
        return field.words
    return f"{field.words}: {', '.join(field.labels[:8])}{' …' if len(field.labels) > 8 else ''}"
