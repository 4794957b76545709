"""A bot of this machine at a table of another: it takes a seat by its link, as anybody would."""

from __future__ import annotations

import secrets
import sys
from typing import Any

from malison.bots import fiend
from malison.bots.outside import Program
from malison.bots.seats import Fiend, bot
from malison.kernel import registry
from malison.kernel.errors import MalisonError
from malison.kernel.rng import seeded
from malison.web.client.client import Refused, Seat


class NoSeat(MalisonError):
    """The table did not let the bot play."""


def play_seat(link: str, name: str, called: str) -> dict[str, Any]:
    """Play the seat with the bot `name` until the game is over; the seat's result."""
    try:
        with Seat(link, called) as seat:
            if seat.link != link:
                # The invitation has ended; without this nobody could take the seat up again.
                sys.stderr.write(f"to come back to this seat: {seat.link}\n")
            return play(seat, name)
    except (Refused, OSError, ValueError) as error:
        raise NoSeat(f"{link}: {error}") from None


def play(seat: Seat, name: str) -> dict[str, Any]:
    game = registry.game(seat.state["game"])
    player = bot(name, game)
    said = False
    rng = seeded(secrets.randbits(64))
    try:
        for _ in seat.turns():
            if isinstance(player, Program):
                player.heard = seat.events
            position = game.load(seat.position())
            if isinstance(player, Fiend) and not said and fiend.word(position):
                sys.stderr.write(f"{fiend.word(position)}\n")
            said = True
            move = game.moves.name(player.choose(position, rng))
            try:
                seat.play(move)
            except Refused as refused:
                # The table has moved on meanwhile (somebody took a move back): look again.
                if refused.status != 409:
                    raise
    finally:
        if isinstance(player, Program):
            player.close()
    result: dict[str, Any] = seat.state["result"]["seats"][seat.state["seat"]]
    return result
