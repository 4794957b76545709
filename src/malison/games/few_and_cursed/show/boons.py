"""Before a choice is made: what a move is sure to bring, in cold numbers."""

from __future__ import annotations

from malison.games.few_and_cursed.state import COMPETITIVE, GOAL, West
from malison.kernel.words import say


def boon(g: West, who: int, told: list[tuple[str, dict[str, int]]]) -> str:
    """ "4 Grit", "scores Bodyguard", "Curse −1", "no longer Cursed"."""
    found: list[str] = []
    mine = g.players[who]
    grit, team, curse = mine.grit, g.team, mine.curse
    for kind, values in told:
        if kind == "team":
            team = values["number"]
        if values.get("seat") != who:
            continue
        # Whoever scores a job by name reads it on the button.
        if kind == "worked" and told[0][0] != kind:
            found.append(say("scores {job}", job=g.word("job", values["job"])))
        elif kind == "grit":
            grit = values["number"]
        elif kind == "curse":
            curse = values["number"]
        elif kind == "uncursed":
            found.append("no longer Cursed")
    found += [say("{n} Grit", n=gained) for gained in (grit - mine.grit, team - g.team) if gained > 0]
    if curse != mine.curse:
        found.append(say("Curse −{n}", n=mine.curse - curse) if curse < mine.curse else say("Curse +{n}", n=curse - mine.curse))
    if g.kind != COMPETITIVE and any(kind == "ended" and values["ending"] == GOAL for kind, values in told):
        found.append("wins the game")
    return ", ".join(found)
