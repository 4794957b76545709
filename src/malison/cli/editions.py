"""Editions: what is in the box."""

from __future__ import annotations

import argparse
import importlib
from pathlib import Path
from typing import Any

from malison.cli.parser import Commands, Parser, add_file, add_game
from malison.kernel import editions, registry
from malison.kernel.bounds import read_text
from malison.kernel.differences import changes, difference, toml, written
from malison.kernel.editions import Edition
from malison.kernel.errors import EditionError, Problem, told
from malison.kernel.game import Game
from malison.kernel.shape import one_of
from malison.lab import spreadsheets
from malison.lab.files import write_whole
from malison.terminal import Refused
from malison.web.base.refusal import Refusal


def add(commands: Commands) -> None:
    edition = commands.add("edition", "look at, check, compare or begin an edition of a game")
    actions = Commands(edition, "actions", "ACTION")
    show = actions.add("show", "print the built-in edition of a game, or one card of it", show_edition)
    add_game(show)
    show.add_argument("id", nargs="*", help="a card by its id (lucky_coin, market.lucky_coin) or a table by its name")
    add_edition(show)
    add_file(actions.add("check", "check an edition file", check_edition), "an edition, TOML")
    diff = actions.add("diff", "what differs between two editions", diff_editions)
    add_game(diff)
    diff.add_argument("first", help="an edition: house, the name of an earlier printing, or a file; alone, the house stands against it")
    diff.add_argument("second", nargs="?", help="another one")
    diff.add_argument("--toml", action="store_true", help="print it as an edition that says only what differs")
    table = actions.add("csv", "a list of cards as a table for spreadsheets, and back", csv_edition)
    add_game(table)
    table.add_argument("list", help="a list of the edition: market, spells, types")
    add_edition(table)
    table.add_argument("--read", metavar="FILE", help="read this table, and write an edition that says what it changes")
    table.add_argument("--name", default="mine", metavar="NAME", help="what that edition is called (mine)")
    table.add_argument("--out", "-o", metavar="FILE", help="write it there (without: print it)")
    cards = actions.add("cards", "cards to print and cut out, nine to a sheet", print_cards)
    add_game(cards)
    add_edition(cards)
    cards.add_argument("--list", action="append", default=[], metavar="NAME", help="only the cards of this list (may be given again)")
    cards.add_argument("--changed", action="store_true", help="only cards that the house does not have so")
    cards.add_argument("--once", action="store_true", help="one copy of each")
    cards.add_argument("--out", "-o", required=True, metavar="FILE", help="the page to write (.html)")
    new = actions.add("new", "a commented copy of the built-in edition, to fill in", new_edition)
    add_game(new)
    new.add_argument("--out", metavar="FILE", help="write it there (never over an existing file)")


def add_edition(parser: Parser) -> None:
    parser.add_argument("--edition", metavar="FILE", help="an edition other than the built-in one")


def edition_text(game: Game) -> str:
    return (game.folder / "edition.toml").read_text(encoding="utf-8")


# -- one card


def show_edition(chosen: argparse.Namespace) -> None:
    game = registry.game(chosen.game)
    edition = game.edition(chosen.edition)
    if not chosen.id and chosen.edition is None:
        print(edition_text(game), end="")
    elif not chosen.id:
        print(
            written(edition, {key: value for key, value in edition.data.items() if key not in editions.HEADER}, name=edition.name), end=""
        )
    for i, name in enumerate(chosen.id):
        print("\n" * bool(i) + "\n\n".join(described(game, edition, name)))


def described(game: Game, edition: Edition, name: str) -> list[str]:
    """A row by its id, or a table by its name: what it is called, what is to be read on it, and its facts."""
    rows = {(table, row["id"]): row for table in spreadsheets.lists_of(edition) for row in edition.data[table]}
    found = {key: row for key, row in rows.items() if name in (key[1], ".".join(key))}
    if not found and name in edition.data and name not in editions.HEADER:
        value = edition.data[name]
        return ["\n".join([name, *facts(value if isinstance(value, dict) else {name: value})])]
    if not found:
        known = [*dict.fromkeys(key[1] for key in rows), *[key for key in edition.data if key not in editions.HEADER]]
        meant = one_of(name, known).partition(": perhaps ")[2]
        raise Refused(f"edition {edition.name!r} of {game.title} has no {name!r}" + (f"; did you mean {meant}?" if meant else ""))
    faces = game.faces(game.boxed(edition))
    return ["\n".join(card_lines(".".join(key), row, faces.get(".".join(key), {}))) for key, row in found.items()]


def card_lines(name: str, row: dict[str, Any], face: Any) -> list[str]:
    text = str(face.get("text") or "")
    return [f"{name} · {row.get('name', row['id'])}", *[f"  “{line}”" for line in [text] if line], *facts(row)]


def facts(row: dict[str, Any]) -> list[str]:
    return [f"  {key} = {toml(value)}" for key, value in row.items() if key not in ("id", "name")]


# -- checking and comparing


def check_edition(chosen: argparse.Namespace) -> None:
    path = Path(chosen.file)
    found = editions.read_file(path)
    name = found.data.get("game")
    if name not in registry.games():
        raise found.refused([Problem("game", f"is {name!r}", one_of(name, list(registry.games())))])
    edition = registry.game(found.data["game"]).edition(found)
    for doubt in edition.warnings:
        print(f"{told(str(path), doubt)} (only a warning)")
    print(f"{path}: good; edition {edition.name!r} of {edition.game}, fingerprint {edition.digest}")


def diff_editions(chosen: argparse.Namespace) -> None:
    game = registry.game(chosen.game)
    first, second = (None, chosen.first) if chosen.second is None else (chosen.first, chosen.second)
    before, after = game.edition(first), game.edition(second)
    if chosen.toml:
        if not before.built_in:
            raise Refused(f"an edition differs from one that comes with the game: {', '.join(game.printings())}")
        print(written(before, difference(before.data, after.data), name=after.name, title=after.title), end="")
        return
    print(f"{before.name} ({before.digest}) → {after.name} ({after.digest})")
    told_any = False
    for change in changes(before.data, after.data):
        told_any = True
        print(change)
    if not told_any:
        print("  nothing differs")


# -- tables


def csv_edition(chosen: argparse.Namespace) -> None:
    game = registry.game(chosen.game)
    edition = game.edition(chosen.edition)
    if chosen.read is None:
        text = spreadsheets.to_csv(game, edition, chosen.list)
    else:
        if not edition.built_in:
            raise Refused(f"a table is read as a difference to an edition that comes with the game: {', '.join(game.printings())}")
        try:
            table = read_text(Path(chosen.read), spreadsheets.LARGEST)
        except (OSError, ValueError) as error:
            raise Refused(f"{chosen.read} cannot be read: {getattr(error, 'strerror', None) or error}") from None
        text = written(edition, spreadsheets.from_csv(game, edition, chosen.list, table), name=chosen.name)
        checked(game, text, chosen.out or chosen.read)
    if chosen.out is None:
        print(text, end="")
    else:
        write_whole(chosen.out, text)
        print(f"written to {chosen.out}")


def checked(game: Game, text: str, file: str) -> None:
    """Nothing is written that could not be played."""
    try:
        game.boxed(game.edition_text(text, file))
    except EditionError as error:
        raise EditionError(file, error.problems) from None


def print_cards(chosen: argparse.Namespace) -> None:
    try:
        sheets = importlib.import_module("malison.web.show.sheets")
    except ImportError:
        raise Refused("cards are drawn as on the table: pip install 'malison[table]'") from None
    game = registry.game(chosen.game)
    edition = game.edition(chosen.edition)
    known = sheets.lists_of(edition)
    for name in chosen.list:
        if name not in known:
            raise Refused(f"there are no cards in a list {name!r}; right would be {one_of(name, known)}")
    try:
        page = sheets.alone(edition, chosen.list or None, chosen.once, sheets.changed(edition, chosen.list) if chosen.changed else None)
    except Refusal as refusal:
        raise Refused(refusal.message) from None
    write_whole(chosen.out, page)
    print(f"{chosen.out}: open it in a browser and print it")


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
