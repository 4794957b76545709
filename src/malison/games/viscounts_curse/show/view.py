"""What a player may see: everything but the order of the decks and what lurks face-down (VC-HI1..HI7)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from malison.games.viscounts_curse.box.box import Box
from malison.games.viscounts_curse.box.cards import ACTIONS, ALL_CARDS, CARDS, CHARACTERS, CURSES, FIRST_ENEMY, PURCHASE, SCRY
from malison.games.viscounts_curse.rules.actions import Act, ChooseTarget, Fight, Purchase, Vision, affordable, beatable, reach
from malison.games.viscounts_curse.rules.curses import AddLurker, Banish, CurseStrikes, PickLurker, Tribute
from malison.games.viscounts_curse.rules.effects import Behemoth, ChokingFog, Collector, EndlessHorde
from malison.games.viscounts_curse.rules.enemies import Discard, beats, face_down
from malison.games.viscounts_curse.rules.refocus import NewDeck
from malison.games.viscounts_curse.rules.relics import UseAbility
from malison.games.viscounts_curse.rules.turn import DiscardOne, PlayRelic, Refill
from malison.games.viscounts_curse.show.boons import once_played, useful
from malison.games.viscounts_curse.show.words import GOALS, WORDS, curse_notes, how_it_ended, printed, refocus_first, trait
from malison.games.viscounts_curse.state import GOAL, Manor, strength

CAUSES: Final = ("", "goal", "sanity", "bell", "exhausted")


@lru_cache(maxsize=64)
def all_printed(box: Box, curse: int) -> list[dict[str, Any]]:
    """Every card as it reads under a curse; made once for each edition, for a view shows dozens."""
    return [printed(box, card, curse) for card in range(ALL_CARDS)]


def cards(g: Manor, pile: Iterable[int]) -> list[dict[str, Any] | None]:
    """Cards as they are printed; None for an empty slot."""
    return [card(g, number) if number >= 0 else None for number in pile]


def card(g: Manor, number: int) -> dict[str, Any]:
    return dict(all_printed(g.box, g.curse)[number])


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
        "market": cards(g, g.market),
        "market_deck": len(g.market_deck),
        "market_discard": cards(g, g.market_discard),
        "lurking": [
            {"there": g.lurking[slot] >= 0, "enemy": card(g, g.lurking[slot]) if g.shown[slot] else None} for slot in range(len(g.lurking))
        ],
        "enemy_deck": len(g.enemy_deck),
        "defeated": cards(g, g.defeated),
        "banished": cards(g, g.banished),
        "removed_unseen": len(g.unseen),
        "destroyed": cards(g, g.destroyed),
        "result": result(g) if g.end else None,
        "at_first": at_first(g) if g.curse >= 0 else None,
        "frame": {"hand": g.box.hand, "most_sanity": g.box.most_sanity},
    }


def result(g: Manor) -> dict[str, Any]:
    """VC-G6: won or lost, why, through whom and what, and in which round; the counters stand in the curse."""
    return {
        "won": g.end == GOAL,
        "cause": CAUSES[g.end],
        "player": g.end_seat if g.end_seat >= 0 else None,
        "source": CARDS[g.end_card] if g.end_card >= 0 else None,
        "rounds": g.rounds(),
        "text": how_it_ended(g),
    }


def curse(g: Manor) -> dict[str, Any]:
    """VC-HI4: the curse and its counters."""
    effect, name = g.box.curses[g.curse], CURSES[g.curse]
    page: dict[str, Any] = {"id": name, "name": g.box.curse_names[g.curse], "goal": GOALS[name], "text": WORDS.text(effect)}
    page["notes"] = curse_notes(g.box, g.curse, g.seats == 1)
    if isinstance(effect, Behemoth):
        page.update(health=g.health)
    elif isinstance(effect, Collector):
        page.update(bell=g.bell, collection=g.collection, target=effect.target[g.seats == 1])
    elif isinstance(effect, ChokingFog):
        page.update(fog=g.fog, choke=effect.choke(g))
    else:
        page.update(enemies_left=g.enemies_left())
    return page


def at_first(g: Manor) -> dict[str, int]:
    """What the curse's counters were when it fell on the town."""
    effect, solo = g.box.curses[g.curse], g.seats == 1
    if isinstance(effect, Behemoth):
        return {"health": effect.health[solo]}
    if isinstance(effect, Collector):
        return {"bell": effect.bell[solo], "collection": 0}
    if isinstance(effect, ChokingFog):
        return {"fog": effect.fog[solo]}
    return {"enemies_left": len(g.box.enemies) - (effect.removed[solo] if isinstance(effect, EndlessHorde) else 0)}


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
        "trait": trait(g.box, character) if character >= 0 else "",
        "sanity": g.sanity[seat],
        "strength": {name: strength(g.action_supply(seat), action) for action, name in enumerate(ACTIONS)},
        "hand": cards(g, g.hands[seat]),
        "hand_toll": sum(g.toll(seat, number) for number in g.hands[seat] if number >= FIRST_ENEMY),
        "active": cards(g, g.active[seat * g.box.slots : seat * g.box.slots + g.box.slots]),
        "deck": cards(g, sorted(deck)),
        "deck_top": cards(g, top),
        "discard": cards(g, g.discards[seat]),
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
        page.update(card=card(g, asked.card), dropped=bool(asked.dropped), refocus_first=refocus_first(g, asked))
    elif isinstance(asked, PlayRelic):
        relics = [number for number in g.hands[g.current] if number < FIRST_ENEMY]
        page.update(comes_to={CARDS[number]: comes_to(g, number) for number in relics})
        page.update(works={CARDS[number]: [ACTIONS[action] for action in useful(once_played(g, number))] for number in relics})
        effect = g.box.curses[g.curse]
        if isinstance(effect, Behemoth):
            page.update(damage={CARDS[number]: effect.damage(once_played(g, number), g.current) for number in relics})
    elif isinstance(asked, Act):
        page.update(within_reach(g))
    elif isinstance(asked, ChooseTarget):
        page.update(action=ACTIONS[asked.action], strength=strength(g.action_supply(g.current), asked.action))
    elif isinstance(asked, Purchase):
        more = g.dearer(asked.target)
        prices = [g.box.value[relic] + more - g.bargain(asked.target, relic) if relic >= 0 else None for relic in g.market]
        page.update(target=asked.target, strength=asked.power, more=more, most=reach(g, asked.target, asked.power), prices=prices)
    elif isinstance(asked, Fight):
        page.update(target=asked.target)
    elif isinstance(asked, Vision):
        page.update(target=asked.target, left=asked.left)
    return page


def comes_to(g: Manor, number: int) -> dict[str, int]:
    """VC-A1: how strong each action would be with this relic played."""
    supply = once_played(g, number).action_supply(g.current)
    return {name: strength(supply, action) for action, name in enumerate(ACTIONS)}


def within_reach(g: Manor) -> dict[str, Any]:
    """VC-A6: what the current player's action could do for themself: relics to take, enemies to defeat, lurkers to turn up."""
    seat, supply = g.current, g.action_supply(g.current)
    most = reach(g, seat, strength(supply, PURCHASE))
    return {
        "buys": [slot for slot in range(len(g.market)) if affordable(g, slot, most)],
        "beats": [CARDS[number] for number in g.hands[seat] if beatable(g, seat, supply, number)],
        "sees": [slot for slot in range(len(g.lurking)) if face_down(g, slot)] if strength(supply, SCRY) > 0 else [],
    }


def refocus(g: Manor, seat: int) -> dict[str, Any]:
    """VC-RF2: what the curse would do to this player who refocused right now, as far as no choice decides it."""
    effect, sanity, slots = g.box.curses[g.curse], g.sanity[seat], g.box.slots
    page: dict[str, Any] = {"loses": 0, "wins": False}
    if isinstance(effect, Behemoth):
        page["damage"] = effect.damage(g, seat)
        page["wins"] = page["damage"] == g.health
        page["loses"] = 0 if page["wins"] else effect.blow(page["damage"])
    elif isinstance(effect, Collector):
        there = [*g.discards[seat], *g.active[seat * slots : seat * slots + slots]]
        page["offer"] = max((g.box.value[relic] for relic in there if 0 <= relic < FIRST_ENEMY and effect.wants(g, relic)), default=0)
        page["wins"] = g.collection + page["offer"] >= effect.target[g.seats == 1]
    elif isinstance(effect, ChokingFog):
        page["loses"] = max(0, sanity - effect.choke(g))
        page["wins"] = g.fog == 1
    elif isinstance(effect, EndlessHorde):
        page["loses"] = effect.toll
        supply = g.supply(seat)
        page["banish"] = [g.box.names[enemy] for slot, enemy in enumerate(g.lurking) if g.shown[slot] and beats(g, supply, enemy)]
    page["fatal"] = 0 < sanity <= page["loses"]
    if struck(g, seat):
        page["follow"] = sum([isinstance(step, AddLurker) for step in g.todo]) + isinstance(g.asking, PickLurker)
    return page


def struck(g: Manor, seat: int) -> bool:
    """VC-RF2, VC-RF3: whether the curse has had its way with a player whose discard pile is not yet the new deck."""
    if g.decks[seat] or isinstance(g.asking, Tribute | Banish):
        return False
    coming = any(isinstance(step, CurseStrikes) and step.seat == seat for step in g.todo)
    return not coming and any(isinstance(step, NewDeck) and step.seat == seat for step in g.todo)


def id_of(g: Manor, field: str, value: int) -> Any:
    """What a question is about, as programs know it."""
    if field == "card":
        return CARDS[value]
    if field == "action":
        return ACTIONS[value]
    if field == "curse":
        return CURSES[value]
    return bool(value) if field in ("dropped", "anywhere") else value
