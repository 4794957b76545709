"""The table for browsers, and a bot at somebody's table. What they need is imported only when they are called."""

from __future__ import annotations

import argparse
from pathlib import Path

from malison.bots.seats import BOTS
from malison.cli.parser import Commands, count, whole


def add(commands: Commands) -> None:
    serve = commands.add("serve", "serve the table for browsers", serve_table)
    serve.add_argument("--host", default="127.0.0.1", help="the address to listen at (127.0.0.1: this machine only)")
    serve.add_argument("--port", type=whole, default=8000, help="the port (8000; 0 for any free one)")
    serve.add_argument("--db", metavar="URL", help="a file, sqlite:///file or postgresql://… (default: MALISON_DB, else your data folder)")
    serve.add_argument("--workers", type=count, default=1, metavar="N", help="server processes (more than one needs PostgreSQL)")
    serve.add_argument("--bot-workers", type=count, metavar="N", help="processes in which bots think (one a core)")
    serve.add_argument("--dev", action="store_true", help="for who changes pages: template errors on the page, a restart on every change")
    serve.add_argument(
        "--workshop", action="store_true", help="let everybody who comes change boxes in the workshop, and simulate a little"
    )
    serve.add_argument("--open", action="store_true", help="open the shelf in the browser")

    backup = commands.add("backup", "copy the server's database whole, while it runs or not", copy_database)
    backup.add_argument("file", help="where the copy goes (never over an existing file)")
    backup.add_argument("--db", metavar="URL", help="as for serve")

    reports = commands.add("reports", "what people at the tables have reported, for the server's owner", list_reports)
    reports.add_argument("--db", metavar="URL", help="as for serve")
    reports.add_argument("--all", action="store_true", help="those that were seen, too")
    reports.add_argument("--seen", nargs="+", default=[], metavar="ID", help="mark these as seen")
    reports.add_argument("--delete", nargs="+", default=[], metavar="ID", help="delete these for good")

    sit = commands.add("sit", "let a bot play a seat at a table in the browser, by the seat's link", sit_down)
    sit.add_argument("link", help="the seat's link, http://…/s/…")
    sit.add_argument("--bot", default="clever", metavar="NAME", help=f"who plays ({', '.join(BOTS)}, module:Class, 'program: command')")
    sit.add_argument("--name", metavar="WORDS", help="the name to sit down under (the bot's)")


def serve_table(chosen: argparse.Namespace) -> None:
    from malison.web import serve

    serve(chosen.host, chosen.port, chosen.db, chosen.workers, chosen.bot_workers, chosen.open, chosen.dev, chosen.workshop)


def copy_database(chosen: argparse.Namespace) -> None:
    from malison.web.base.settings import chosen_db
    from malison.web.store.backup import backup

    print(backup(chosen_db(chosen.db), Path(chosen.file)), end="")


def list_reports(chosen: argparse.Namespace) -> None:
    from malison.web.base.settings import chosen_db
    from malison.web.store.reports import delete, reports, tick_off

    db = chosen_db(chosen.db)
    tick_off(db, chosen.seen)
    delete(db, chosen.delete)
    found = reports(db, chosen.all)
    print("\n\n".join(map(str, found)) or ("There is nothing." if chosen.all else "There is nothing new."))


def sit_down(chosen: argparse.Namespace) -> None:
    from malison.web.client.guest import play_seat

    result = play_seat(chosen.link, chosen.bot, chosen.name or chosen.bot)
    print(f"{result['result']} with {result['score']}: {result['why']}")
