"""How commands and their arguments are written."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any, Final, NoReturn

from malison.kernel.game import Game
from malison.terminal import Refused

WRONG: Final = 2
"""The exit status for what was asked wrongly."""


class Parser(argparse.ArgumentParser):
    """Says what was wrong in one line and where to read on."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG, f"{self.prog}: {message} (see {self.prog} --help)\n")


class Commands:
    """The commands of a parser, to which each door adds its own."""

    def __init__(self, parser: Parser, title: str, metavar: str) -> None:
        self.made = parser.add_subparsers(title=title, required=True, metavar=metavar, parser_class=Parser)

    def add(self, name: str, words: str, run: Callable[[argparse.Namespace], int | None] | None = None) -> Parser:
        """A command; one without `run` has commands of its own."""
        parser: Parser = self.made.add_parser(name, help=words, description=words, allow_abbrev=False)
        parser.set_defaults(run=run)
        return parser


def add_game(parser: Parser) -> None:
    parser.add_argument("game", help="the game's name")


def add_file(parser: Parser, words: str = "a record") -> None:
    parser.add_argument("file", help=words)


def add_json(parser: Parser, words: str = "print JSON") -> None:
    parser.add_argument("--json", action="store_true", help=words)


def add_setting(parser: Parser, short: tuple[str, ...] = ("-o",), edition: bool = True) -> None:
    """What is dealt; a command for which -o is something else, or which names its editions itself, says so."""
    parser.add_argument("--seats", type=whole, metavar="S", help="how many seats")
    parser.add_argument("--mode", metavar="M", help="the game's mode")
    parser.add_argument("--seed", type=whole, metavar="X", help="the same seed deals the same game")
    if edition:
        parser.add_argument("--edition", metavar="FILE", help="an edition file other than the built-in one")
    else:
        parser.set_defaults(edition=None)
    parser.add_argument("--option", *short, action="append", default=[], metavar="NAME=VALUE", help="an option of the game")


def whole(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0 up")
    return int(text)


def count(text: str) -> int:
    if whole(text) == 0:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return int(text)


def options(game: Game, texts: list[str]) -> dict[str, Any]:
    """The game's own options from NAME=VALUE texts."""
    known = {option.name: option for option in game.option_list}
    found: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise Refused(f"an option is written NAME=VALUE, not {text!r}")
        found[name] = known[name].parse(value) if name in known else value
    game.check_options(found)
    return found


def drawn_options(game: Game, texts: list[str]) -> dict[str, list[Any]]:
    """The options that each deal draws, from "name,name" or "name=value,value"; without values the game knows which."""
    known = {option.name: option for option in game.option_list}
    found: dict[str, list[Any]] = {}
    for text in texts:
        name, equals, values = text.partition("=")
        if equals:
            found[name] = [known[name].parse(value) if name in known else value for value in values.split(",") if value]
        else:
            found |= {word.strip(): [] for word in text.split(",") if word.strip()}
    game.check_options(found)
    return found
