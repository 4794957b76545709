"""Before a choice is made: what a move is sure to bring, in cold numbers."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from malison.games.been_cursed.box.lasting import STEAL_DICE
from malison.games.been_cursed.show.effects import signed
from malison.games.been_cursed.state import MONSTER, WIZARD, Village
from malison.kernel.words import say

SIDES_OF_A_DIE: Final = 6
WINS: Final = {"wizard-wins": WIZARD, "monster-wins": MONSTER}


SIGNS: Final = {"Energy": "energy", "Panic": "panic", "Curse": "emblem", "Cure": "laboratory", "coin": "coins", "coins": "coins"}
"""What stands for the word beside the number of a boon's part."""


class Chip(Struct):
    """A part of what a move is sure to bring or cost: a sign with its number, the Feeding card that does it, or its words alone."""

    sign: str
    text: str
    feeding: str


def chips(words: str, beside: list[dict[str, Any]]) -> list[Chip]:
    """A button's cost or boon, part by part. `beside` are the Feeding cards that lie there, whose effects have signs of their own."""
    found: list[Chip] = []
    for part in words.split(", ") if words else []:
        card = next((c["id"] for c in beside if c["feeding"] == part), "")
        one, _, other = part.partition(" ")
        sign = SIGNS.get(one) or SIGNS.get(other) or ""
        found.append(Chip("", "", card) if card else Chip(sign, other if one in SIGNS else one, "") if sign else Chip("", part, ""))
    return found


def boon(g: Village, who: int, told: list[tuple[str, dict[str, int]]]) -> str:
    """ "Cure +1", "Curse +2", "Panic +1": what moves on the tracks, if not against whoever decides; what comes into the wallet."""
    side = g.side_of(who)
    found: list[str] = []
    now = {kind: values[kind] for kind, values in told if kind in ("cure", "curse", "panic", "energy")}
    curse = now.get("curse", g.curse) - g.curse
    if now.get("cure", g.cure) > g.cure:
        found.append(say("Cure {n}", n=signed(now["cure"] - g.cure)))
    if curse > 0 if side == MONSTER else curse < 0:
        found.append(say("Curse {n}", n=signed(curse)))
    if side == MONSTER and now.get("energy", g.energy) > g.energy:
        found.append(say("Energy {n}", n=signed(now["energy"] - g.energy)))
    if now.get("panic", g.panic) != g.panic:
        found.append(say("Panic {n}", n=signed(now["panic"] - g.panic)))
    coins = sum(values["coins"] for kind, values in told if kind == "coins")
    if side == WIZARD and coins:
        found.append(say("+{n:# coin|# coins}", n=coins))
    if any(WINS.get(kind) == side for kind, _ in told):
        found.append("wins the game")
    return ", ".join(found)


def theft_odds(g: Village, coins: int) -> str:
    """BC-A24, BC-K121M: how likely so many coins are stolen, and what that comes to on average."""
    chance = ((SIDES_OF_A_DIE - coins) / SIDES_OF_A_DIE) ** (1 + g.lasting[STEAL_DICE])
    return say("{percent} %, {mean} on average", percent=round(100 * chance), mean=f"{chance * coins:.1f}")
