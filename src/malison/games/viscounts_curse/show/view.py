"""What a player may see: everything but the order of the decks and what lurks face-down (VC-HI1..HI7)."""

from __future__ import annotations

from typing import Any, Final

from malison.games.viscounts_curse.box.cards import BEHEMOTH, CARDS, CHARACTERS, COLLECTOR, CURSES, FIRST_ENEMY, FOG, PRICE, PURCHASE, SCRY
from malison.games.viscounts_curse.moves import BUY_0, DEFEAT_0
from malison.games.viscounts_curse.rules.actions import Act, ChooseTarget, Fight, Purchase, Vision, affordable, beatable
from malison.games.viscounts_curse.rules.curses import choke, fight_total
from malison.games.viscounts_curse.rules.enemies import Discard, beats, face_down
from malison.games.viscounts_curse.rules.relics import UseAbility
from malison.games.viscounts_curse.rules.turn import DiscardOne, PlayRelic, Refill
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
        "most_rounds": g.most_rounds,
        "step": step(g),
        "doing": doing(g),
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
        page["choke"] = choke(g)
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
        "refocus": refocus(g, seat) if g.turns > 0 and not g.end else None,
    }


def step(g: Manor) -> int | None:
    """Which of the turn's six steps this is (VC-D-FLOW1), told from the steps that are still to come."""
    if g.asking is None or g.turns == 0:
        return None
    for asked, number in ((PlayRelic, 2), (Act, 3), (DiscardOne, 4)):
        if isinstance(g.asking, asked):
            return number
    for number, ahead in enumerate((PlayRelic, Act, DiscardOne), 1):
        if any(isinstance(later, ahead) for later in g.todo):
            return number
    if any(isinstance(later, Discard) for later in g.todo):
        return 6
    return 4 if any(isinstance(later, Refill) for later in g.todo) else 5


def doing(g: Manor) -> dict[str, Any] | None:
    """What is being decided, for those who wait too: which rule asks, and what it is about."""
    asked = g.asking
    if asked is None:
        return None
    page: dict[str, Any] = {"rule": asked.rule()}
    if isinstance(asked, UseAbility):
        page.update(card=dict(g.box.faces[asked.card]), dropped=bool(asked.dropped))
    elif isinstance(asked, Act):
        page.update(within_reach(g))
    elif isinstance(asked, ChooseTarget):
        page.update(action=ACTIONS[asked.action], strength=strength(g.action_supply(g.current), asked.action))
    elif isinstance(asked, Purchase):
        page.update(target=asked.target, strength=asked.power, more=g.holds(asked.target, PRICE))
    elif isinstance(asked, Fight):
        page.update(target=asked.target)
    elif isinstance(asked, Vision):
        page.update(target=asked.target, left=asked.left)
    return page


def within_reach(g: Manor) -> dict[str, Any]:
    """VC-A6: what the current player's action could do for themself: relics to take, enemies to defeat, lurkers to turn up."""
    supply = g.action_supply(g.current)
    return {
        "buys": [move - BUY_0 for move in affordable(g, g.current, strength(supply, PURCHASE))],
        "beats": [CARDS[move - DEFEAT_0] for move in beatable(g, g.current, supply)],
        "sees": face_down(g, 0) if strength(supply, SCRY) > 0 else [],
    }


def refocus(g: Manor, seat: int) -> dict[str, Any]:
    """VC-RF2: what the curse would do to this player who refocused right now, as far as no choice decides it."""
    box, sanity = g.box, g.sanity[seat]
    page: dict[str, Any] = {"loses": 0, "wins": False}
    if g.curse == BEHEMOTH:
        page["damage"] = min(fight_total(g, seat), g.health)
        page["wins"] = page["damage"] == g.health
        page["loses"] = 0 if page["wins"] else box.behemoth_toll + page["damage"] // box.per_damage
    elif g.curse == COLLECTOR:
        there = g.discards[seat] + g.active[seat * box.slots : seat * box.slots + box.slots]
        worth = [box.value[card] for card in there if 0 <= card < FIRST_ENEMY and box.value[card] >= box.least_value]
        page["offer"] = max(worth, default=0)
        page["wins"] = g.collection + page["offer"] >= box.target[1 if g.seats == 1 else 0]
    elif g.curse == FOG:
        page["loses"] = max(0, sanity - choke(g))
        page["wins"] = g.fog == 1
    else:
        page["loses"] = box.horde_toll
        page["banish"] = [box.names[card] for slot, card in enumerate(g.lurking) if g.shown[slot] and beats(g, g.supply(seat), card)]
    page["fatal"] = 0 < sanity <= page["loses"]
    return page
