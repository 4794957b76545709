"""What games of the village are counted by."""

from __future__ import annotations

from malison.games.been_cursed.state import MONSTER, NO_RESULT, NOBODY, SIDES, WIZARD, Village
from malison.kernel.groups import TURN, Groups


def groups(g: Village) -> Groups:
    """The side each seat plays (the Wizard's day comes first), which side has won, and how."""
    seats = tuple({"role": SIDES[g.side_of(seat)], TURN: str(g.side_of(seat) + 1) if g.seats > 1 else "1"} for seat in range(g.seats))
    winner = SIDES[g.winner] if g.winner in (WIZARD, MONSTER) else "nobody" if g.winner == NO_RESULT else ""
    endings = {NOBODY: "", WIZARD: "cured", MONSTER: "cursed_for_good", NO_RESULT: "broken_off"}
    return Groups(seats, {"winner": winner, "ending": endings[g.winner]})


def rounds(g: Village) -> int:
    return g.round
