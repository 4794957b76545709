"""One press for several moves in a row: their names with "|" between them, as a page's button has them.

The first is a move like any other. Each further one is made when the rules ask the same seat for it; one that ends in "?" is left out
if they do not, and at any other that is not possible the rest is dropped. After the "?" may stand which question it answers: to no
other it is given. Each is a move of its own, in the log as for taking back.
"""

from __future__ import annotations

from typing import Final

from malison.kernel.state import State
from malison.web.base.refusal import Refusal

BETWEEN: Final = "|"
MAYBE: Final = "?"
MOST: Final = 12


def apart(text: str) -> tuple[str, list[str]]:
    """The first move, and the further ones."""
    first, *more = (name.strip() for name in text.split(BETWEEN))
    if len(more) >= MOST:
        raise Refusal(422, f"At most {MOST} moves can be made at once.")
    return first, more


def bare(name: str) -> str:
    """The move alone."""
    return name.partition(MAYBE)[0]


def possible(state: State | None, seat: int, name: str) -> bool:
    """Whether the rules ask this seat for this move now."""
    if state is None or state.over or state.seat != seat:
        return False
    move, _, question = name.partition(MAYBE)
    if question and type(state.asking).__name__ != question:
        return False
    wanted = " ".join(move.lower().split())
    moves = state.setting.game.moves
    return any(moves.name(move) == wanted for move in state.options)
