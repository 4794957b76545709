"""What the party is here for, how far it is, and how it came out."""

from __future__ import annotations

from typing import Any

from malison.games.cursed_castle.show.scene import Way, way, wounds_left
from malison.kernel.scene import Goal, Line, Reckoning, Standing
from malison.kernel.words import say


def goal(view: dict[str, Any], facts: Any) -> Goal:
    """CC-W1..W3."""
    down = way(view)
    words = say("Defeat {boss} of {name} before the last hero falls", name=down.name, boss=bosses(down))
    marks = [Standing(how_far(down))]
    # When it is over, no more wounds count.
    marks += [] if down.ended else [Standing(say("{n:# wound|# wounds} to the end", n=wounds_left(view)))]
    if down.dungeons > 1:
        marks.insert(0, Standing(say("Dungeon {n} of {top}", n=down.stage, top=down.dungeons)))
    return Goal(words, marks)


def bosses(down: Way) -> str:
    return "both bosses" if down.bosses_left > 1 else "the boss"


def how_far(down: Way) -> str:
    if down.fights:
        return ", ".join(say("{name} {n} of {top}", name=fight.name, n=fight.filled, top=fight.spaces) for fight in down.fights)
    return say("{n:# card|# cards} to the boss", n=down.left) if down.bosses_left else "every boss is defeated"


def reckoned(view: dict[str, Any], facts: Any) -> Reckoning:
    down = way(view)
    lines = [
        Line("Rounds", str(view["round"])),
        Line("Cards drawn", f"{down.drawn} of {down.cards}"),
        *(Line(fight.name, f"{fight.filled} of {fight.spaces}") for fight in down.fights),
        Line("Heroes left", str(len(view["reserve"]) + sum(1 for hero in view["heroes"] if hero))),
    ]
    return Reckoning([lines], "" if not down.bosses_left and not down.fights else close(down))


def close(down: Way) -> str:
    left = sum(fight.spaces - fight.filled for fight in down.fights)
    where = say(" in dungeon {n} of {top}", n=down.stage, top=down.dungeons) if down.dungeons > 1 else ""
    if down.fights and left:
        name = " and ".join(fight.name for fight in down.fights)
        return say("{name} had {n:one space|# spaces} left to fill{where}.", name=name, n=left, where=where)
    return say("The boss was {n:one card|# cards} away{where}.", n=down.left, where=where) if not down.fights else ""
