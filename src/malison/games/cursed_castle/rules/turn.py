"""A round: draw, enemy dice, hero dice, phase 4, results, cleanup."""

from __future__ import annotations

from typing import Any, Final

from malison.games.cursed_castle import events as ev
from malison.games.cursed_castle.rules.act import ACT
from malison.games.cursed_castle.rules.cleanup import CLEANUP
from malison.games.cursed_castle.rules.draw import DRAW, ROLL_ENEMY_DICE, ROLL_HERO_DICE
from malison.games.cursed_castle.rules.dungeon import DUNGEON_RESULTS
from malison.games.cursed_castle.rules.ending import end
from malison.games.cursed_castle.rules.results import HERO_RESULT
from malison.games.cursed_castle.state import NO_TIME, Castle
from malison.kernel.state import Step
from malison.kernel.vectors import vec

PHASES: Final = vec[Step[Any]](
    [DRAW, ROLL_ENEMY_DICE, ROLL_HERO_DICE, ACT, HERO_RESULT[0], HERO_RESULT[1], HERO_RESULT[2], DUNGEON_RESULTS, CLEANUP]
)


class Round(Step[Castle]):
    """CC-P1, CC-R1, CC-R8, CC-C7, CC-Q35, CC-Q40: the six phases, and then the next round, or the next dungeon."""

    def run(self, g: Castle) -> None:
        if g.won_dungeon():
            g.stage += 1
            return
        if g.plan.rounds and g.round >= g.plan.rounds:
            end(g, NO_TIME)
            return
        g.round += 1
        g.tell(ev.ROUND, g.round)
        g.then(self)
        for i in range(len(PHASES) - 1, -1, -1):
            g.then(PHASES[i])


ROUND_STEP: Final = Round()
