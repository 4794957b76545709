"""What is hidden: the order of the decks, and what lurks face-down."""

from __future__ import annotations

from malison.games.viscounts_curse.state import Manor
from malison.kernel.vectors import i64, row_of


def hide(g: Manor, seat: int) -> None:
    """VC-HI2, VC-HI3, VC-HI5, VC-HI6: nobody knows the order of a deck or what lurks face-down."""
    for who in range(g.seats):
        shuffle_but_top(g, g.decks[who], g.known[who])
    g.rng.mix(g.market_deck)
    ages = [g.age]
    for slot in range(len(g.lurking)):
        if g.lurking[slot] >= 0 and g.shown[slot] == 0 and g.ages[slot] not in ages:
            ages.append(g.ages[slot])
    for age in ages:
        hide_enemies(g, age)


def hide_enemies(g: Manor, age: i64) -> None:
    """Enemies dealt face-down from one shuffle change places among themselves and with the rest of that shuffle."""
    pool: list[int] = []
    slots: list[int] = []
    for slot in range(len(g.lurking)):
        if g.lurking[slot] >= 0 and g.shown[slot] == 0 and g.ages[slot] == age:
            slots.append(slot)
            pool.append(g.lurking[slot])
    if age == g.age:
        pool.extend(g.enemy_deck)
        pool.extend(g.unseen)
    g.rng.mix(pool)
    lurking = g.lurking[:]
    for slot in slots:
        lurking[slot] = pool.pop()
    g.lurking = lurking
    if age == g.age:
        out = len(g.unseen)
        g.unseen = row_of(pool[:out])
        g.enemy_deck = pool[out:]


def shuffle_but_top(g: Manor, deck: list[int], known: i64) -> None:
    top: list[int] = []
    for _ in range(known):
        top.append(deck.pop())
    g.rng.mix(deck)
    while top:
        deck.append(top.pop())
