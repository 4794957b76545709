"""A seat moves, takes back (or asks the others whether it may), concedes."""

from __future__ import annotations

from malison.web.base.refusal import Refusal
from malison.web.table import consent, playing, several
from malison.web.table.visit import Visit


async def move(at: Visit, name: str, number: int, seat: int | None = None) -> int:
    """Make a move that answers to position `number`, or several (see `several`); the number after it. Sent again, it is not made again."""
    seat = at.own_seat(seat)
    first, more = several.apart(name)
    number = await playing.move(at.hub, at.table, seat, first, number)
    for one in more:
        table = await at.hub.table(at.table.id)
        if not several.possible(table.state, seat, one):
            if several.MAYBE in one:
                continue
            break
        try:
            number = await playing.move(at.hub, table, seat, several.bare(one), number)
        except Refusal:
            # Somebody else has done something meanwhile; what is made is made.
            break
    return number


async def undo(at: Visit, number: int, seat: int | None = None) -> int:
    """Take the last move back, as far as the rules of undo allow; of several held seats, for one that can."""
    if seat is None:
        seat = next((held for held in at.rights.seats if at.table.undoable.get(held)), None)
    return await playing.undo(at.hub, at.table, at.own_seat(seat), number)


async def ask_undo(at: Visit, number: int, seat: int | None = None) -> int:
    """Ask all others who play whether the last move may be taken back; of several held seats, for the one that moved last."""
    if seat is None:
        moved = [held for held in at.rights.seats if consent.taken(at.table, held)]
        seat = min(moved, key=lambda held: consent.taken(at.table, held), default=None)
    return await consent.ask(at.hub, at.table, at.own_seat(seat), number)


async def answer_undo(at: Visit, number: int, agrees: bool) -> int:
    """Agree to what another one asks, or refuse; who has asked may withdraw it."""
    at.own_seat()
    return await consent.answer(at.hub, at.table, at.rights.seats, number, agrees)


async def concede(at: Visit, number: int | None = None, seat: int | None = None) -> int:
    """Give the game up at position `number`, or as it stands. With three and more, a bot plays on."""
    return await playing.concede(at.hub, at.table, at.own_seat(seat), at.table.number if number is None else number)
