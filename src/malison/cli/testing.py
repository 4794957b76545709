"""Games of one's own: written, checked, compiled."""

from __future__ import annotations

import argparse

from malison.cli.parser import Commands
from malison.testing import command


def add(commands: Commands) -> None:
    new = commands.add("new", "write a small game as a package of its own, to be changed into another", new_game)
    new.add_argument("name", help="what the new game and its package are called")
    new.add_argument("--into", default=".", metavar="FOLDER", help="where to put it (here)")

    check = commands.add("check", "run the suite of what must hold for every game over one", check_game)
    check.add_argument("game", help="the game's name")
    check.add_argument("pytest", nargs="*", help="further arguments for pytest, after --")

    compiled = commands.add("compile", "compile a game of another package together with the kernel", compile_game)
    compiled.add_argument("game", help="the game's name")
    compiled.add_argument("--into", default="compiled", metavar="FOLDER", help="where to put both (compiled)")


def new_game(chosen: argparse.Namespace) -> None:
    print(command.new(chosen.name, chosen.into))


def check_game(chosen: argparse.Namespace) -> int:
    return command.run(chosen.game, chosen.pytest)


def compile_game(chosen: argparse.Namespace) -> None:
    print(command.compile_together(chosen.game, chosen.into))
