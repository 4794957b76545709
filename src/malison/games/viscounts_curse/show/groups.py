"""What games against the curse are counted by."""

from __future__ import annotations

from malison.games.viscounts_curse.box.cards import CHARACTERS, CURSES
from malison.games.viscounts_curse.show.view import CAUSES
from malison.games.viscounts_curse.state import Manor
from malison.kernel.groups import TURN, Groups


def groups(g: Manor) -> Groups:
    """Each player's character and place in the first round; the curse, and what ended the game."""
    # Turns pass in order, so whose turn it is and how many there were say who had the first.
    first = (g.current - g.turns + 1) % g.seats if g.turns else -1
    seats = tuple(
        {
            "character": CHARACTERS[g.characters[seat]] if g.characters[seat] >= 0 else "",
            TURN: str((seat - first) % g.seats + 1) if first >= 0 else "",
        }
        for seat in range(g.seats)
    )
    return Groups(seats, {"curse": CURSES[g.curse] if g.curse >= 0 else "", "ending": CAUSES[g.end]})


def rounds(g: Manor) -> int:
    return g.rounds()
