"""A round: draw, enemy dice, hero dice, phase 4, results, cleanup."""

from __future__ import annotations

from typing import Final

from malison.games.cursed_castle.act import Act
from malison.games.cursed_castle.cleanup import Cleanup
from malison.games.cursed_castle.draw import Draw, RollEnemyDice, RollHeroDice
from malison.games.cursed_castle.dungeon import DungeonResults
from malison.games.cursed_castle.events import ROUND
from malison.games.cursed_castle.results import HeroResult
from malison.games.cursed_castle.state import NO_TIME, Castle
from malison.kernel.state import Step

PHASES: Final[list[Step[Castle]]] = [
    Draw(),
    RollEnemyDice(),
    RollHeroDice(),
    Act(),
    HeroResult(0),
    HeroResult(1),
    HeroResult(2),
    DungeonResults(),
    Cleanup(),
]


class Round(Step[Castle]):
    """CC-P1, CC-R1, CC-C7, CC-Q35: the six phases, and then the next round."""

    def run(self, g: Castle) -> None:
        if g.round == g.box.rounds:
            g.finish(NO_TIME)
            return
        g.round += 1
        g.tell(ROUND, g.round)
        todo = g.todo
        todo.append(self)
        for i in range(len(PHASES) - 1, -1, -1):
            todo.append(PHASES[i])
