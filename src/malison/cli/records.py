"""Recorded games: told again, and checked."""

from __future__ import annotations

import argparse
import sys
from typing import Final

from rich.console import Console
from rich.markup import escape

from malison.cli.parser import Commands, add_file, count
from malison.kernel.errors import BrokenRecord, MalisonError
from malison.kernel.records import Kept, Record, commitment, read_file
from malison.kernel.setting import counted
from malison.terminal import Refused
from malison.terminal.lines import result_table

SHOWN_OF_HASH: Final = 16
"""So many digits of a deal's hash a table shows while it is played."""


def add(commands: Commands) -> None:
    replay = commands.add("replay", "tell a recorded game again", replay_record)
    add_file(replay)
    replay.add_argument("--upto", type=count, metavar="N", help="stop after move N")
    replay.add_argument("--seat", type=count, metavar="S", help="as this seat saw it (1 is the first); otherwise as a spectator")

    verify = commands.add("verify", "check that a record replays to the end it claims", verify_record)
    add_file(verify)
    verify.add_argument("--announced", metavar="HASH", help="the hash that the table showed before the first move")


def replay_record(chosen: argparse.Namespace) -> None:
    record = read_file(chosen.file)
    if isinstance(record, Kept):
        tell_kept(record, chosen.upto)
        return
    if chosen.seat is not None and chosen.seat > record.seats:
        raise Refused(f"there is no seat {chosen.seat}: this game has {record.seats}")
    seat = None if chosen.seat is None else chosen.seat - 1
    last = len(record.moves) if chosen.upto is None else min(chosen.upto, len(record.moves))
    state = record.replay(last)
    console = Console()
    ply = -1
    for event in state.events(seat):
        if event["ply"] != ply:
            ply = event["ply"]
            console.print(f"[dim]{ply:>4}[/] ", end="")
        else:
            console.print("     ", end="")
        console.print(escape(event["text"]))
    console.print(record.game.draw(state.view(seat)))
    if state.over:
        console.print(result_table(state))


def tell_kept(record: Kept, upto: int | None) -> None:
    """What a record of earlier rules says of itself."""
    console = Console(highlight=False)
    console.print(f"{escape(record.game.title)} ({record.mode}, {counted(record.seats, 'seat')}). {record.why()}")
    for number, move in enumerate(record.moves[:upto], 1):
        console.print(f"[dim]{number:>4}[/] {escape(move)}")
    for seat, end in enumerate(record.result, 1):
        console.print(f"Player {seat}: {escape(str(end.get('result')))} ({escape(str(end.get('score')))})")


def verify_record(chosen: argparse.Namespace) -> int:
    try:
        record = Record.load(chosen.file)
        state = record.verify()
        if chosen.announced and not announced_as(record, chosen.announced):
            raise BrokenRecord(f"its seed and salt do not give the hash {chosen.announced}")
    except MalisonError as error:
        print(f"{chosen.file}: {error}", file=sys.stderr)
        return 1
    end = "ended: " + ", ".join(f"seat {s.seat + 1} {s.result} ({s.score})" for s in state.outcome().seats) if state.over else "not ended"
    deal = ", the deal is the one announced" if record.announced or chosen.announced else ""
    print(f"{chosen.file}: good; {record.game.title}, {len(record.moves)} moves, {end}{deal}")
    return 0


def announced_as(record: Record, shown: str) -> bool:
    """Whether this deal was announced by that hash; a table's page shows the beginning of it."""
    wanted = shown.lower().rstrip("….")
    return len(wanted) >= SHOWN_OF_HASH and commitment(str(record.seed), record.salt).startswith(wanted)
