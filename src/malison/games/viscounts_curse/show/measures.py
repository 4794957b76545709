"""What counts in the manor, for hints: of which of it a move leaves more."""

from __future__ import annotations

from malison.games.viscounts_curse.box.cards import BEHEMOTH, COLLECTOR, FIRST_ENEMY, FOG
from malison.games.viscounts_curse.state import Manor
from malison.kernel.words import Measure


def measures(g: Manor, seat: int) -> list[Measure]:
    """VC-G1, VC-G2: how far the curse is broken, everybody's sanity, and what their cards are good for."""
    owned = [card for who in range(g.seats) for card in cards(g, who)]
    enemies = sum(1 for card in owned if card >= FIRST_ENEMY)
    worth = sum(g.box.value[card] for card in owned if card < FIRST_ENEMY)
    shared = sum(g.sanity[who] for who in range(g.seats))
    return [
        progress(g),
        Measure(float(shared), "you have {n} more sanity", "you have {n} less sanity", True),
        Measure(
            float(enemies),
            "you have {n:# more enemy|# more enemies} in your cards",
            "you have {n:# enemy fewer|# fewer enemies} in your cards",
            False,
        ),
        Measure(float(worth), "your relics are worth {n} more", "your relics are worth {n} less", True),
    ]


def progress(g: Manor) -> Measure:
    if g.curse == BEHEMOTH:
        return Measure(float(g.health), "the Behemoth has taken {n} less damage", "the Behemoth has taken {n} more damage", False)
    if g.curse == COLLECTOR:
        return Measure(float(g.collection), "the collection is worth {n} more", "the collection is worth {n} less", True)
    if g.curse == FOG:
        return Measure(float(g.fog), "the fog is {n} thicker", "the fog is {n} thinner", False)
    return Measure(
        float(g.enemies_left()),
        "{n:# enemy fewer is|# fewer enemies are} gone for good",
        "{n:# more enemy is|# more enemies are} gone for good",
        False,
    )


def cards(g: Manor, seat: int) -> list[int]:
    """All that a player owns, wherever it lies."""
    first = seat * g.box.slots
    active = [card for card in list[int](g.active[first : first + g.box.slots]) if card >= 0]
    return [*g.hands[seat], *g.decks[seat], *g.discards[seat], *active]
