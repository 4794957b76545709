"""What everybody plays for, how far they are, and how it came out."""

from __future__ import annotations

from typing import Any

from malison.games.dont_go_in_there.box.schema import House as Facts
from malison.kernel.scene import Goal, Line, Reckoning, Standing
from malison.kernel.words import say

CURSES = "{n:# curse|# curses}"
GHOSTS = "{n:# ghost|# ghosts}"


def goal(view: dict[str, Any], facts: Facts) -> Goal:
    """DG-E7, DG-E11, DG-E12."""
    each = facts.reckoning.ghosts_per_curse
    words = say("Fewest curses wins; the most ghosts cost a curse for every {n:ghost|# ghosts}", n=each)
    return Goal(words, [Standing(standing(player, view["over"]), seat) for seat, player in enumerate(view["players"])])


def standing(player: dict[str, Any], over: bool) -> str:
    """At the end with what the most ghosts cost."""
    curses = say(CURSES, n=player["final"]["score"] if over and player["final"] else player["curses"])
    return curses if player["ghosts"] is None else f"{curses}, {say(GHOSTS, n=player['ghosts'])}"


def reckoned(view: dict[str, Any], facts: Facts) -> Reckoning | None:
    """DG-E6..E12: card by card, and what the most ghosts cost."""
    finals = [player["final"] for player in view["players"]]
    if None in finals:
        return None
    ranks = tuple(final["rank"] for final in finals)
    return Reckoning([lines(view, player) for player in view["players"]], close(view, finals), ranks)


def lines(view: dict[str, Any], player: dict[str, Any]) -> list[Line]:
    found = [
        Line(f"{view['types'][kind]['name']} {' + '.join(map(str, held['up']))}", str(sum(held["up"])))
        for kind, held in player["cards"].items()
        if held["up"]
    ]
    ghosts, extra = say(GHOSTS, n=player["ghosts"]), player["final"]["extra"]
    return [*found, Line(f"Most ghosts: {ghosts}" if extra else ghosts, f"+{extra}" if extra else "0")]


def close(view: dict[str, Any], finals: list[dict[str, Any]]) -> str:
    if view["you"] is None or finals[view["you"]]["rank"] == 1:
        return ""
    behind = finals[view["you"]]["score"] - min(final["score"] for final in finals)
    return say("{n:One curse|# curses} too many.", n=behind) if behind else "As few curses as the winner, but more ghosts."
