"""Setting up."""

from __future__ import annotations

from hollow_hill.box.box import Box
from hollow_hill.rules.turn import DRAW
from hollow_hill.state import Table
from malison.kernel.piles import NOBODY, Pile, only
from malison.kernel.setting import Setting
from malison.kernel.state import Step


def lay(box: Box, setting: Setting) -> Table:
    """An empty table, about to be set up."""
    g = Table(box)
    g.then(Setup())
    return g


class Setup(Step[Table]):
    """HH-S1, HH-S2: shuffle, and deal everybody a hand."""

    def run(self, g: Table) -> None:
        for kind in range(len(g.box.copies)):
            g.deck.fill([kind] * g.box.copies[kind], NOBODY)
        g.deck.shuffle(g.rng)
        for seat in range(g.seats):
            g.hands.append(Pile())
            g.laid.append(Pile())
            g.buried.append(Pile())
            for _ in range(g.box.hand):
                g.deck.draw(g, g.hands[seat], only(seat))
        g.then(DRAW)
