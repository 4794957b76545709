"""Day and night, in turn, until one side's track is full."""

from __future__ import annotations

from typing import Final

from malison.games.been_cursed.rules.ending import break_off
from malison.games.been_cursed.rules.monster import MONSTER_TURN
from malison.games.been_cursed.rules.possessed import POSSESSED_TURN
from malison.games.been_cursed.rules.rabid import RABID_TURN
from malison.games.been_cursed.rules.wizard import WIZARD_TURN
from malison.games.been_cursed.state import MONSTER, WIZARD, Village
from malison.kernel.state import Step


class Turns(Step[Village]):
    """BC-S16, BC-W9, BC-W10, BC-E11, BC-J18: the other side's turn, with the token where it is."""

    def run(self, g: Village) -> None:
        if g.side == MONSTER:
            rounds: int = g.setting.options["rounds"]
            if rounds and g.round >= rounds:
                break_off(g)
                return
            g.round += 1
            g.side = WIZARD
            g.then(TURNS)
            g.then(WIZARD_TURN if g.wizard >= 0 else POSSESSED_TURN)
        else:
            g.side = MONSTER
            g.then(TURNS)
            g.then(MONSTER_TURN if g.monster >= 0 else RABID_TURN)


TURNS: Final = Turns()
