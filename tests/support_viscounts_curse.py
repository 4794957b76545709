"""Positions of The Viscount's Curse, written down card by card."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from typing import Any

from malison.games.viscounts_curse import GAME
from malison.games.viscounts_curse.box.cards import CARDS, FIRST_ENEMY, FIRST_MARKET
from malison.games.viscounts_curse.moves import MOVES
from malison.games.viscounts_curse.rules.turn import ACT, DISCARD_ONE, NEXT_TURN, PLAY_RELIC, REFILL, SHIFT, SURROUNDED
from malison.games.viscounts_curse.state import Manor
from malison.kernel.vectors import changed, row_of

STEPS = {"shift": SHIFT, "play": PLAY_RELIC, "act": ACT, "discard": DISCARD_ONE, "refill": REFILL, "surrounded": SURROUNDED}
HOUSE = GAME.edition().facts


PRINTING = ["house"]
"""The edition that positions are made of."""


def first_printing(test: Any) -> Any:
    """A test of words that only cards of the first printing have, or that is told with its faces."""

    @functools.wraps(test)
    def on_it(*args: Any, **values: Any) -> Any:
        PRINTING.append("first")
        try:
            return test(*args, **values)
        finally:
            PRINTING.pop()

    return on_it


def number(name: str) -> int:
    return CARDS.index(name)


def numbers(names: Sequence[str | None]) -> list[int]:
    return [-1 if name is None else number(name) for name in names]


def fill(row: Any, cards: Sequence[int], first: int = 0) -> None:
    """Lay cards into the slots of a row, which keeps its length."""
    for i, card in enumerate(cards):
        row[first + i] = card


def dealt(curse: str = "behemoth", mode: str = "duo", seed: int = 1, **options: Any) -> Manor:
    """A game as it is dealt: the first seat is Finch, the second Ottoline, unless said otherwise."""
    options.setdefault("edition", PRINTING[-1])
    options.setdefault("character_1", "finch")
    if mode == "duo":
        options.setdefault("character_2", "ottoline")
    state = GAME.deal(mode=mode, seed=seed, curse=curse, **options)
    assert isinstance(state, Manor)
    return state


def scene(curse: str = "behemoth", mode: str = "duo", **piles: Any) -> Manor:
    """A position with exactly these cards in these places, nobody asked yet.

    hand, active, deck (top card last) and discard belong to the first seat; hand_1 and so on to the second. market,
    market_deck, market_discard, enemy_deck and defeated are lists of names; lurking marks face-down enemies with "?".
    A market or lurking row not given is dealt. Cards not named lie in the decks they belong to, or, where that deck
    is given, are out of the game. Other names (sanity, sanity_1, health, bell, …) set counters; seed and option names
    go to the deal.
    """
    options = {key: piles.pop(key) for key in ("seed", "character_1", "character_2", "first", "rounds", "edition") if key in piles}
    g = dealt(curse, mode, **options)
    left = list(range(FIRST_MARKET, len(CARDS)))

    def take(names: Sequence[str | None]) -> list[int]:
        cards = numbers(names)
        for card in cards:
            if card >= FIRST_MARKET:
                left.remove(card)
        return cards

    banished: list[int] = []
    destroyed: list[int] = []
    for seat in range(g.seats):
        mark = f"_{seat}" if seat else ""
        active = list(piles.pop(f"active{mark}", []))
        fill(g.active, take(active + [None] * (3 - len(active))), seat * 3)
        g.hands[seat] = take(piles.pop(f"hand{mark}", []))
        g.discards[seat] = take(piles.pop(f"discard{mark}", []))
        g.sanity = changed(g.sanity, seat, piles.pop(f"sanity{mark}", 6))
        g.known = changed(g.known, seat, 0)
        placed = [*g.active[seat * 3 : seat * 3 + 3], *g.hands[seat], *g.discards[seat]]
        deck = piles.pop(f"deck{mark}", None)
        g.decks[seat] = [] if deck is None else take(deck)
        rest = [card for card in [g.box.signature[g.characters[seat]], *range(4, 9)] if card not in placed + g.decks[seat]]
        if deck is None:
            g.decks[seat] = rest
        else:
            destroyed.extend(rest)
    g.market_discard = row_of(take(piles.pop("market_discard", [])))
    g.defeated = row_of(take(piles.pop("defeated", [])))
    lurking = piles.pop("lurking", None)
    fill(g.lurking, take([None if name is None else name.lstrip("?") for name in lurking or [None] * 3]))
    fill(g.shown, [0 if name is None or name.startswith("?") else 1 for name in lurking or [None] * 3])
    market = piles.pop("market", None)
    market_deck = piles.pop("market_deck", None)
    enemy_deck = piles.pop("enemy_deck", None)
    fill(g.market, take(market) if market else [-1, -1, -1])
    g.market_deck[:] = take(market_deck) if market_deck is not None else []
    g.enemy_deck[:] = take(enemy_deck) if enemy_deck is not None else []
    relics = [card for card in left if card < FIRST_ENEMY]
    enemies = [card for card in left if card >= FIRST_ENEMY]
    (g.market_deck if market_deck is None else destroyed).extend(relics)
    (g.enemy_deck if enemy_deck is None else banished).extend(enemies)
    g.banished, g.destroyed, g.unseen = row_of(banished), row_of(destroyed), row_of([])
    for slot in range(3):
        if market is None:
            g.market[slot] = g.market_deck.pop()
        if lurking is None:
            g.lurking[slot] = g.enemy_deck.pop()
    for key, value in piles.items():
        assert hasattr(g, key), key
        setattr(g, key, value)
    g.todo.clear()
    g.asking = None
    g.log = []
    g.check()
    return g


def go(g: Manor, step: str = "shift", *, on: bool = False) -> Manor:
    """Let the current player's turn go on from a step, to its end; with `on` the next player's turn follows."""
    order = list(STEPS.values())
    g.finish()
    g.then(*order[list(STEPS).index(step) :], *([NEXT_TURN] if on else []))
    g.asking = None
    g.advance()
    return g


def turn_over(g: Manor) -> bool:
    """The turn has run to its end, and the game has not."""
    return g.asking is None and g.end == 0


def only(g: Manor, *steps: Any) -> Manor:
    """Do just these steps."""
    g.finish()
    g.then(*steps)
    g.asking = None
    g.advance()
    return g


def legal(g: Manor) -> list[str]:
    return [MOVES.name(move) for move in g.legal()]


def play(g: Manor, *moves: str) -> Manor:
    for move in moves:
        g.play(move)
    return g


def asked(g: Manor) -> str:
    """The id of the question that is asked; empty at the end."""
    return g.asking.rule() if g.asking is not None else ""


def names(cards: Iterable[int]) -> list[str | None]:
    return [CARDS[card] if card >= 0 else None for card in cards]


def hand(g: Manor, seat: int = 0) -> list[str | None]:
    return names(g.hands[seat])


def active(g: Manor, seat: int = 0) -> list[str | None]:
    return names(g.active[seat * 3 : seat * 3 + 3])


def discard(g: Manor, seat: int = 0) -> list[str | None]:
    return names(g.discards[seat])


def deck(g: Manor, seat: int = 0) -> list[str]:
    return sorted(str(name) for name in names(g.decks[seat]))


def kinds(g: Manor) -> list[str]:
    """The kinds of events told so far."""
    return [event["kind"] for event in g.events(0)]


def won(g: Manor) -> bool:
    assert g.over
    assert g.end
    return all(seat.result == "won" for seat in g.outcome())


def lost(g: Manor) -> bool:
    assert g.over
    assert g.end
    return all(seat.result == "lost" for seat in g.outcome())
