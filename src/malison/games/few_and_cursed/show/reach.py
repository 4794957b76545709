"""How far a chaser is from what a job asks for, and what an action lacks."""

from __future__ import annotations

from typing import Final

from malison.games.few_and_cursed.box.box import (
    BY_ARTIFACTS,
    BY_BOUNTIES,
    BY_BULLETS,
    BY_CORNER,
    BY_CURSE,
    BY_HEALTH,
    BY_ITEMS,
    BY_JOBS,
    BY_WATER,
    SPEND,
)
from malison.games.few_and_cursed.rules.action import recoverable, robbable
from malison.games.few_and_cursed.rules.bounties import BEYOND_REACH, cheapest
from malison.games.few_and_cursed.rules.free import per_bullet, playable
from malison.games.few_and_cursed.rules.hands import hand_size
from malison.games.few_and_cursed.state import Chaser, West
from malison.kernel.words import say

HELD: Final = {
    BY_ARTIFACTS: "You have {n:one artifact|# artifacts}",
    BY_BOUNTIES: "You have {n:one Most Wanted card|# Most Wanted cards}",
    BY_ITEMS: "You carry {n:one item|# items}",
    BY_JOBS: "You have done {n:one job|# jobs}",
    BY_WATER: "You have {n} water",
}


def reach(g: West, seat: int, job: int) -> tuple[str, str]:
    """What is there of it by now, and shortly what is in the way as things are, or nothing; for the one whose job it is."""
    who, box = g.players[seat], g.box
    if box.job_type[job] == SPEND:
        return spending(g, who, job)
    by, wanted = int(box.job_by[job]), int(box.job_number[job])
    if by == BY_HEALTH:
        return say("You have {n} now: {far}.", n=who.health, far=apart(who.health, wanted)), ""
    if by == BY_BULLETS:
        lacks = say("room for only {n}", n=who.capacity) if wanted > who.capacity else ""
        return say("You have {n} now: {far}.", n=who.bullets, far=apart(who.bullets, wanted)), lacks
    if by == BY_CURSE:
        words = say("You are at {n} now: {far}.", n=who.curse, far=apart(who.curse, wanted))
        return (f"{words} {say('From {n} on you are Cursed.', n=who.threshold)}" if wanted >= who.threshold else words), ""
    if by == BY_CORNER:
        return say("The nearest corner is {n} movement away.", n=to_a_corner(g, who)), ""
    have = held(who, by)
    words = say(HELD[by], n=have)
    if by != BY_ARTIFACTS:
        return f"{words}.", ""
    left = int(sum(g.tokens))
    lacks = say("only {n} left on the map", n=left) if have + left < wanted else ""
    return say("{words}, and {n} are left on the map.", words=words, n=left), lacks


def held(who: Chaser, by: int) -> int:
    """How much one has of what a job counts."""
    if by == BY_WATER:
        return int(who.water)
    return len({BY_ARTIFACTS: who.relics, BY_BOUNTIES: who.trophies, BY_ITEMS: who.gear, BY_JOBS: who.scored}[by])


def counted(g: West, seat: int, job: int) -> str:
    """The same in two numbers, where a job counts what one has."""
    by = int(g.box.job_by[job])
    if g.box.job_type[job] == SPEND or by not in HELD:
        return ""
    return say("{n} of {of}", n=held(g.players[seat], by), of=int(g.box.job_number[job]))


NOBODY: Final = "nobody"
"""Short enough for a sixth of a small phone."""


def lacking(g: West) -> dict[str, str]:
    """FC-A4: shortly, why the active player cannot take an action here and now."""
    who, box = g.me(), g.box
    found: dict[str, str] = {}
    asked = int(cheapest(g, who.space))
    if asked > who.attack:
        found["defeat"] = say("{n}+ attack", n=asked) if asked < BEYOND_REACH else NOBODY
    if not (box.corner[who.space] and recoverable(g, who)):
        taken = any(box.artifact_place[relic] == who.space for relic in who.relics)
        found["recover"] = "one each" if taken else "none here"
    if not (who.attack and robbable(g)):
        others = [other for other in g.players if other is not who and other.space == who.space]
        least = min((int(box.rob_attack * other.health) for other in others), default=0)
        found["rob"] = say("{n}+ attack", n=max(least, 1)) if others else NOBODY
    if box.acting[who.role] and who.cursed():
        found["character"] = "not if Cursed"
    return found


def unplayable(g: West) -> dict[str, str]:
    """FC-H4, FC-L3: shortly, why cards of the active player's hand cannot be played now; by their numbers."""
    who, box = g.me(), g.box
    found: dict[str, str] = {}
    for card in who.hand:
        if playable(g, who, card):
            continue
        needs = box.mandatory[card]
        asked = (
            ("needs {n} water", who.water, int(box.need_water[needs])),
            ("needs {n:a bullet|# bullets}", who.bullets, int(box.need_bullets[needs])),
            ("needs {n} movement", who.movement, int(box.need_movement[needs])),
            ("needs {n} attack", who.attack, int(box.need_attack[needs])),
        )
        lacks = next((say(words, n=n) for words, have, n in asked if have < n), "")
        found[str(card + 1)] = lacks or ("needs a card to copy" if box.copies_card[card] else "needs more cards")
    return found


def apart(have: int, wanted: int) -> str:
    return say("{n} to gain", n=wanted - have) if have < wanted else say("{n} to lose", n=have - wanted)


def spending(g: West, who: Chaser, job: int) -> tuple[str, str]:
    box, size = g.box, int(hand_size(g, who))
    shots = int(who.bullets * per_bullet(g, who))
    hands: list[str] = []
    lacks = ""
    for pool, asked, more in (("movement", int(box.job_movement[job]), 0), ("attack", int(box.job_attack[job]), shots)):
        if not asked:
            continue
        cards = given(g, who, pool)
        usual = f"{sum(cards) * size / (len(cards) or 1):.1f}".removesuffix(".0")
        best = at_best(g, who, cards, size)
        hands.append(say("{n} {pool} on average, {best} at best", n=usual, pool=pool, best=best))
        if best + more < asked:
            lacks = say("{n} {pool} at best", n=best + more, pool=pool)
    said = [say("A hand of yours gives {hands}.", hands="; ".join(hands))] if hands else []
    if box.job_attack[job] and shots:
        said.append(say("Your bullets give {n} more.", n=shots))
    if box.job_spend_water[job]:
        said.append(say("You have {n} water now.", n=who.water))
    return " ".join(said), lacks


def owned(who: Chaser) -> list[int]:
    return [*who.deck, *who.hand, *who.pile, *who.played]


def given(g: West, who: Chaser, pool: str) -> list[int]:
    """What each of one's cards gives to a pool."""
    box = g.box
    return [sum(int(deed.n) for deed in box.programs[box.resources[card]] if deed.word == pool) for card in owned(who)]


def at_best(g: West, who: Chaser, cards: list[int], size: int) -> int:
    """What the best hand would give, in which copies copy the best card."""
    best = max(cards, default=0)
    return sum(sorted(best if g.box.copies_card[card] else n for card, n in zip(owned(who), cards, strict=True))[-size:])


def to_a_corner(g: West, who: Chaser) -> int:
    """The movement that the way to the nearest corner takes."""
    box = g.box
    spent = {int(who.space): 0}
    front = [int(who.space)]
    while front:
        at = front.pop(0)
        for i, to in enumerate(box.near[at]):
            paid = spent[at] + int(box.road_movement[at][i])
            if paid < spent.get(to, paid + 1):
                spent[to] = paid
                front.append(to)
    return min((n for at, n in spent.items() if box.corner[at]), default=0)
