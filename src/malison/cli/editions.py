"""Editions: what is in the box."""

from __future__ import annotations

import argparse
from pathlib import Path

from malison.cli.parser import Commands, add_file, add_game
from malison.kernel import editions, registry
from malison.kernel.errors import EditionError, Problem
from malison.kernel.game import Game
from malison.terminal import Refused


def add(commands: Commands) -> None:
    edition = commands.add("edition", "look at, check or begin an edition of a game")
    actions = Commands(edition, "actions", "ACTION")
    add_game(actions.add("show", "print the built-in edition of a game", show_edition))
    add_file(actions.add("check", "check an edition file", check_edition), "an edition, TOML")
    new = actions.add("new", "a commented copy of the built-in edition, to fill in", new_edition)
    add_game(new)
    new.add_argument("--out", metavar="FILE", help="write it there (never over an existing file)")


def edition_text(game: Game) -> str:
    return (game.folder / "edition.toml").read_text(encoding="utf-8")


def show_edition(chosen: argparse.Namespace) -> None:
    print(edition_text(registry.game(chosen.game)), end="")


def check_edition(chosen: argparse.Namespace) -> None:
    path = Path(chosen.file)
    data = editions.read_file(path)
    if data.get("game") not in registry.games():
        raise EditionError(str(path), [Problem("game", f"is {data.get('game')!r}", f"one of {', '.join(registry.games())}")])
    edition = registry.game(data["game"]).edition(path)
    print(f"{path}: good; edition {edition.name!r} of {edition.game}, fingerprint {edition.digest}")


def new_edition(chosen: argparse.Namespace) -> None:
    game = registry.game(chosen.game)
    text = editions.template(edition_text(game), game.title, chosen.out or "my-edition.toml")
    if chosen.out is None:
        print(text, end="")
        return
    try:
        with open(chosen.out, "x", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise Refused(f"{chosen.out} cannot be written: {error.strerror}") from None
    print(f"{chosen.out}: a copy of the built-in edition. Fill it in, then: malison edition check {chosen.out}")
