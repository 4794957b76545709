"""What counts in the desert, for hints: of which of it a move leaves more."""

from __future__ import annotations

from malison.games.few_and_cursed.state import COMPETITIVE, COOPERATIVE, CURSE_CHASER, DARK_ARTS, SHADOWS, West
from malison.kernel.words import Measure


def measures(g: West, seat: int) -> list[Measure]:
    """FC-V1..V8: what the game is won by, then one's own tracks and cards."""
    who = g.players[seat]
    found: list[Measure] = []
    if g.kind == COMPETITIVE:
        others = [float(g.score(other)) for other in range(g.seats) if other != seat]
        rival = "your rival has" if len(others) == 1 else "the others each have"
        found.append(Measure(float(g.score(seat)), "you have {n} more Grit", "you have {n} less Grit", True))
        found.append(Measure(sum(others) / len(others), rival + " {n} more Grit", rival + " {n} less Grit", False))
    if g.kind == COOPERATIVE or g.kind == CURSE_CHASER:
        found.append(
            Measure(
                float(g.slain),
                "{n:# more monster is|# more monsters are} beaten",
                "{n:# monster fewer is|# fewer monsters are} beaten",
                True,
            )
        )
    if g.kind == COOPERATIVE:
        found.append(Measure(float(g.team), "the team has {n} more Grit", "the team has {n} less Grit", True))
    elif g.kind == DARK_ARTS:
        found.append(
            Measure(
                float(len(who.relics)),
                "you have {n:# more artifact|# more artifacts}",
                "you have {n:# artifact fewer|# fewer artifacts}",
                True,
            )
        )
    elif g.kind == SHADOWS:
        done = sum(list[int](g.track_done))
        found.append(
            Measure(
                float(done),
                "{n:# more job of the tracks is|# more jobs of the tracks are} done",
                "{n:# job fewer of the tracks is|# fewer jobs of the tracks are} done",
                True,
            )
        )
    return [
        *found,
        Measure(
            float(len(who.trophies)), "you have {n:# more bounty|# more bounties}", "you have {n:# bounty fewer|# fewer bounties}", True
        ),
        Measure(float(len(who.scored)), "you have scored {n:# more job|# more jobs}", "you have scored {n:# job fewer|# fewer jobs}", True),
        Measure(float(who.health), "you have {n} more Health", "you have {n} less Health", True),
        Measure(float(who.curse), "your Curse is {n} higher", "your Curse is {n} lower", False),
        Measure(float(who.water), "you have {n} more water", "you have {n} less water", True),
        Measure(float(who.bullets), "you have {n:# more bullet|# more bullets}", "you have {n:# bullet fewer|# fewer bullets}", True),
        Measure(float(len(who.gear)), "you have {n:# more item|# more items}", "you have {n:# item fewer|# fewer items}", True),
        Measure(float(cards(g, seat)), "you own {n:# more card|# more cards}", "you own {n:# card fewer|# fewer cards}", True),
    ]


def cards(g: West, seat: int) -> int:
    """All cards that are one's own, wherever they lie."""
    who = g.players[seat]
    return len(who.deck) + len(who.hand) + len(who.pile) + len(who.played) + len(who.held)
