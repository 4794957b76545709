"""What breaks the curse, how far it is, and how it came out."""

from __future__ import annotations

from typing import Any

from malison.games.viscounts_curse.show import words
from malison.games.viscounts_curse.show.scene import Gauge, gauge
from malison.kernel.scene import Goal, Line, Reckoning, Standing
from malison.kernel.words import say


def goal(view: dict[str, Any], facts: Any) -> Goal:
    """VC-G1, VC-G2."""
    curse = view["curse"]
    if not curse or not view["round"]:
        return Goal("Break the curse on the town before anybody loses their mind", [])
    aim, you = say(words.AIMS[curse["id"]], **curse) if curse["id"] in words.AIMS else curse["goal"].removesuffix("."), view["you"]
    marks = [Standing(holds(gauge(curse, view["at_first"])))]
    if "bell" in curse:
        marks.append(Standing(say("bell {n}", n=curse["bell"])))
    for one in view["players"]:
        # There is one partner at most, and the line is short.
        mine = you is None or one["seat"] == you
        marks.append(Standing(say("sanity {n}", n=one["sanity"]), one["seat"]) if mine else Standing(say("partner {n}", n=one["sanity"])))
    return Goal(f"{aim} before {'the bell or ' if 'bell' in curse else ''}anybody's sanity is at 0", marks)


def holds(left: Gauge) -> str:
    return f"{left.shown} {left.words}"


def reckoned(view: dict[str, Any], facts: Any) -> Reckoning | None:
    curse, result = view["curse"], view["result"]
    if not curse or not view["round"]:
        return None
    left = gauge(curse, view["at_first"])
    most = view["frame"]["most_sanity"]
    lines = [
        [
            Line("Sanity", say("{n} of {most}", n=one["sanity"], most=most)),
            Line("Relics", str(sum("value" in card for card in held))),
            Line("Enemies among the cards", str(sum("defence" in card for card in held))),
        ]
        for one, held in [(one, everything(one)) for one in view["players"]]
    ]
    lost = result is not None and not result["won"]
    return Reckoning(lines, say("{name}: {left}.", name=curse["name"], left=holds(left)) if lost and left.left else "")


def everything(player: dict[str, Any]) -> list[dict[str, Any]]:
    """All cards of an investigator, wherever they lie."""
    return [card for pile in ("hand", "active", "deck", "discard") for card in player[pile] if card is not None]
