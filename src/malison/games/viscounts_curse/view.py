"""What a player may see: everything but the order of the decks and what lurks face-down (VC-HI1..HI7)."""

from __future__ import annotations

from typing import Any

from malison.games.viscounts_curse.cards import BEHEMOTH, CARDS, CHARACTERS, COLLECTOR, CURSES, FOG
from malison.games.viscounts_curse.state import Manor


def ids(cards: list[int]) -> list[str | None]:
    return [CARDS[card] if card >= 0 else None for card in cards]


def show(g: Manor, seat: int) -> dict[str, Any]:
    """The same for both players and for spectators: there are no secrets between partners (VC-HI1)."""
    page: dict[str, Any] = {
        "curse": curse(g) if g.curse >= 0 else None,
        "current": g.current,
        "round": g.rounds(),
        "players": [player(g, who) for who in range(g.seats)],
        "market": ids(g.market),
        "market_deck": len(g.market_deck),
        "market_discard": ids(g.market_discard),
        "lurking": [
            {"there": g.lurking[slot] >= 0, "face_up": g.shown[slot] == 1, "enemy": CARDS[g.lurking[slot]] if g.shown[slot] else None}
            for slot in range(len(g.lurking))
        ],
        "enemy_deck": len(g.enemy_deck),
        "defeated": ids(g.defeated),
        "banished": ids(g.banished),
        "removed_unseen": len(g.unseen),
        "destroyed": ids(g.destroyed),
        "ending": g.ending(),
    }
    return page


def curse(g: Manor) -> dict[str, Any]:
    """VC-HI4: the curse and its counters."""
    box, number = g.box, g.curse
    page: dict[str, Any] = {"id": CURSES[number], "name": box.curses[number], "goal": box.goals[number], "text": box.curse_texts[number]}
    if number == BEHEMOTH:
        page["health"] = g.health
    elif number == COLLECTOR:
        page["bell"] = g.bell
        page["collection"] = g.collection
        page["target"] = box.target[1 if g.seats == 1 else 0]
    elif number == FOG:
        page["fog"] = g.fog
        page["choke"] = (g.fog + box.divisor - 1) // box.divisor
    else:
        page["enemies_left"] = g.enemies_left()
    return page


def player(g: Manor, seat: int) -> dict[str, Any]:
    """VC-HI1, VC-HI5: hand, active relics and discard pile as they lie; the deck's cards sorted, its known top apart."""
    character = g.characters[seat]
    deck = g.decks[seat]
    known = g.known[seat]
    top: list[int] = []
    for i in range(known):
        top.append(deck[len(deck) - 1 - i])
    return {
        "seat": seat,
        "character": CHARACTERS[character] if character >= 0 else None,
        "sanity": g.sanity[seat],
        "hand": ids(g.hands[seat]),
        "active": ids(g.active[seat * g.box.slots : seat * g.box.slots + g.box.slots]),
        "deck": ids(sorted(deck)),
        "deck_top": ids(top),
        "discard": ids(g.discards[seat]),
    }
