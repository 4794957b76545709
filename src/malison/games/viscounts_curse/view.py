"""What a player may see: everything but the order of the decks and what lurks face-down (VC-HI1..HI7)."""

from __future__ import annotations

from typing import Any, Final

from malison.games.viscounts_curse.cards import BEHEMOTH, CARDS, CHARACTERS, COLLECTOR, CURSES, FOG
from malison.games.viscounts_curse.state import GOAL, Manor, strength

CAUSES: Final = ("", "goal", "sanity", "bell", "exhausted")
ACTIONS: Final = ("purchase", "fight", "scry", "heal")


def faces(g: Manor, cards: list[int]) -> list[dict[str, Any] | None]:
    """Cards as they are printed; None for an empty slot."""
    return [dict(g.box.faces[card]) if card >= 0 else None for card in cards]


def show(g: Manor, seat: int) -> dict[str, Any]:
    """The same for both players and for spectators: there are no secrets between partners (VC-HI1)."""
    return {
        "curse": curse(g) if g.curse >= 0 else None,
        "current": g.current,
        "round": g.rounds(),
        "players": [player(g, who) for who in range(g.seats)],
        "market": faces(g, g.market),
        "market_deck": len(g.market_deck),
        "market_discard": faces(g, g.market_discard),
        "lurking": [
            {"there": g.lurking[slot] >= 0, "enemy": dict(g.box.faces[g.lurking[slot]]) if g.shown[slot] else None}
            for slot in range(len(g.lurking))
        ],
        "enemy_deck": len(g.enemy_deck),
        "defeated": faces(g, g.defeated),
        "banished": faces(g, g.banished),
        "removed_unseen": len(g.unseen),
        "destroyed": faces(g, g.destroyed),
        "result": result(g) if g.end else None,
    }


def result(g: Manor) -> dict[str, Any]:
    """VC-G6: won or lost, why, through whom and what, and in which round; the counters stand in the curse."""
    return {
        "won": g.end == GOAL,
        "cause": CAUSES[g.end],
        "player": g.end_seat if g.end_seat >= 0 else None,
        "source": CARDS[g.end_card] if g.end_card >= 0 else None,
        "rounds": g.rounds(),
        "text": g.ending(),
    }


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
        "name": g.box.characters[character] if character >= 0 else None,
        "sanity": g.sanity[seat],
        "strength": {name: strength(g.action_supply(seat), action) for action, name in enumerate(ACTIONS)},
        "hand": faces(g, g.hands[seat]),
        "active": faces(g, g.active[seat * g.box.slots : seat * g.box.slots + g.box.slots]),
        "deck": faces(g, sorted(deck)),
        "deck_top": faces(g, top),
        "discard": faces(g, g.discards[seat]),
    }
