"""What each side plays for, how far they are, and how it came out."""

from __future__ import annotations

from typing import Any, Final

from malison.kernel.scene import Goal, Line, Reckoning, Standing
from malison.kernel.words import say

CURE: Final = "Cure {n} of {top}"
CURSE: Final = "Curse {n} of {top}"


def goal(view: dict[str, Any], facts: Any) -> Goal:
    """BC-G1..G3."""
    wizard, monster, you = view["wizard"], view["monster"], view["you"]
    if you is None:
        words = "The Wizard brews the cure; the Monster becomes a legend. Whoever fills their track first wins"
    elif you == wizard["seat"]:
        words = "Finish the cure before the curse is complete"
    else:
        words = "Complete the curse before the cure is found"
    marks = [
        Standing(say(CURE, n=wizard["cure"], top=len(wizard["cure_track"]))),
        Standing(say(CURSE, n=monster["curse"], top=monster["curse_top"])),
    ]
    if view["last_round"]:
        marks.append(Standing(say("Round {n} of {top}", n=view["round"], top=view["last_round"])))
    return Goal(words, marks)


def reckoned(view: dict[str, Any], facts: Any) -> Reckoning:
    wizard, monster = view["wizard"], view["monster"]
    cure, curse = len(wizard["cure_track"]), monster["curse_top"]
    # How far Cure and Curse came is said of everybody above.
    own = {
        wizard["seat"]: [
            Line("Days", str(view["round"])),
            Line("Coins left", str(wizard["coins"])),
            Line("Ingredients left", str(len(wizard["tiles"]))),
        ],
        monster["seat"]: [
            Line("Nights", str(view["round"] - (view["side"] == "wizard"))),
            Line("Eaten in the last night", str(len(monster["stomach"]))),
            Line("Panic in the village", str(view["panic"]["level"])),
        ],
    }
    # For whoever lost, and for whoever only watched.
    short = ""
    if view["winner"] == "monster" and view["you"] in (None, wizard["seat"]):
        short = say("The cure was {n:one ingredient|# ingredients} short.", n=cure - wizard["cure"])
    elif view["winner"] == "wizard" and view["you"] in (None, monster["seat"]):
        short = say("The curse was {n:one space|# spaces} short.", n=curse - monster["curse"])
    return Reckoning([own.get(seat, []) for seat in range(view["seats"])], short)
