"""What would count before a seat if the game ended now."""

from __future__ import annotations

from malison.games.dont_go_in_there.moves import VALUES
from malison.games.dont_go_in_there.state import NOBODY, House
from malison.kernel.state import Question


def ended(g: House) -> House:
    """DG-E1..E5: the position after the game-end effects of all types, were they to come now; whoever may choose dispels the highest and
    keeps the smallest. Of others it tells what only they know, so that only a seat's own cards may be read from it."""
    c = g.clone()
    open_steps = len(c.todo)
    for kind in c.kinds:
        effect = c.box.effects[kind]
        if effect.at_end:
            effect.do(c, NOBODY, kind * VALUES)
        while len(c.todo) > open_steps:
            step = c.todo.pop()
            if isinstance(step, Question):
                # The rules name the smallest to keep first, and the highest to dispel.
                step.answer(c, step.choices(c)[0])
    return c
