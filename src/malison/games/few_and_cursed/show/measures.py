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
        found.append(Measure(float(g.score(seat)), "{n} more Grit", "{n} less Grit", True))
        found.append(Measure(sum(others) / len(others), "{n} more Grit for the others", "{n} less Grit for the others", False))
    if g.kind == COOPERATIVE or g.kind == CURSE_CHASER:
        found.append(
            Measure(float(g.slain), "{n:# more monster|# more monsters} beaten", "{n:# monster fewer|# monsters fewer} beaten", True)
        )
    if g.kind == COOPERATIVE:
        found.append(Measure(float(g.team), "{n} more Grit for the team", "{n} less Grit for the team", True))
    elif g.kind == DARK_ARTS:
        found.append(
            Measure(float(len(who.relics)), "{n:# more artifact|# more artifacts}", "{n:# artifact fewer|# artifacts fewer}", True)
        )
    elif g.kind == SHADOWS:
        done = sum(list[int](g.track_done))
        found.append(
            Measure(float(done), "{n:# more job|# more jobs} of the tracks done", "{n:# job fewer|# jobs fewer} of the tracks done", True)
        )
    return [
        *found,
        Measure(float(len(who.trophies)), "{n:# more bounty|# more bounties}", "{n:# bounty fewer|# bounties fewer}", True),
        Measure(float(len(who.scored)), "{n:# more job|# more jobs} scored", "{n:# job fewer|# jobs fewer} scored", True),
        Measure(float(who.health), "{n} more Health", "{n} less Health", True),
        Measure(float(who.curse), "Curse {n} higher", "Curse {n} lower", False),
        Measure(float(who.water), "{n} more water", "{n} less water", True),
        Measure(float(who.bullets), "{n:# more bullet|# more bullets}", "{n:# bullet fewer|# bullets fewer}", True),
        Measure(float(len(who.gear)), "{n:# more item|# more items}", "{n:# item fewer|# items fewer}", True),
        Measure(float(cards(g, seat)), "{n:# more card|# more cards} owned", "{n:# card fewer|# cards fewer} owned", True),
    ]


def cards(g: West, seat: int) -> int:
    """All cards that are one's own, wherever they lie."""
    who = g.players[seat]
    return len(who.deck) + len(who.hand) + len(who.pile) + len(who.played) + len(who.held)
