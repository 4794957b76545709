"""What descents into the castle are counted by."""

from __future__ import annotations

from typing import Final

from malison.games.cursed_castle.box.cards import BOSSES, HEROES
from malison.games.cursed_castle.state import Castle
from malison.kernel.groups import Groups

ENDINGS: Final = ("", "victory", "no_heroes", "no_dice", "no_time")


def groups(g: Castle) -> Groups:
    """The heroes who set out, the dungeon reached, the bosses met, and what ended it."""
    # Heroes come and go: who set out is to be seen only at the beginning.
    party = tuple(HEROES[hero] for hero in sorted(g.heroes) if hero >= 0) if g.ply == 0 else ()
    met = tuple(name for boss, name in enumerate(BOSSES) if g.bosses_met >> boss & 1)
    dungeon, ending = str(g.plan.dungeons[g.stage]), ENDINGS[g.ended]
    return Groups(({},), {"hero": party, "dungeon": dungeon, "boss": met, "ending": ending})


def rounds(g: Castle) -> int:
    return g.round
