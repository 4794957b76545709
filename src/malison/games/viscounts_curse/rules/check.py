"""What must hold in every position: components conserved, counters within bounds."""

from __future__ import annotations

from malison.games.viscounts_curse.box.cards import ALL_CARDS, FIRST_ENEMY, FIRST_MARKET, FIRST_STARTER, HORDE
from malison.games.viscounts_curse.state import EXHAUSTED, GOING_ON, NOWHERE, Manor
from malison.kernel.errors import BrokenPosition


def check(g: Manor) -> None:
    """Every card is where it can be, exactly once, and every counter within its bounds."""
    check_shape(g)
    check_counters(g)
    if g.turns > 0:
        check_cards(g)
        check_places(g)
    elif g.market_deck or g.enemy_deck or max([*g.market, *g.lurking, *g.active]) >= 0:
        raise BrokenPosition("before the first turn nothing is dealt")


def check_shape(g: Manor) -> None:
    seats, slots = g.seats, g.box.slots
    for length in (len(g.characters), len(g.sanity), len(g.hands), len(g.decks), len(g.discards), len(g.known)):
        if length != seats:
            raise BrokenPosition("characters, sanity, hands, decks, discards and known have one entry a seat")
    if len(g.active) != seats * slots or len(g.market) != g.box.market:
        raise BrokenPosition(f"active has {slots} slots a seat, market has {g.box.market}")
    if not len(g.lurking) == len(g.shown) == len(g.ages) == g.box.lurking:
        raise BrokenPosition(f"lurking, shown and ages have {g.box.lurking} slots")
    if not 0 <= g.current < seats or not NOWHERE <= g.curse <= HORDE:
        raise BrokenPosition("current is a seat, curse is one of four, or -1 before the choice")
    if g.turns > 0 and (g.curse < 0 or min(g.characters) < 0):
        raise BrokenPosition("before the first turn the curse and every character are chosen")
    if not GOING_ON <= g.end <= EXHAUSTED or not -1 <= g.end_seat < seats or not -1 <= g.end_card < ALL_CARDS:
        raise BrokenPosition("end is an ending, end_seat a seat and end_card a card, or -1")
    if g.asking is not None and not 0 <= g.seat < seats:
        raise BrokenPosition("who decides has a seat")
    if g.end != GOING_ON and (g.todo or g.asking is not None):
        raise BrokenPosition("nothing happens after the end (VC-G3)")


def check_counters(g: Manor) -> None:
    box = g.box
    for seat in range(g.seats):
        if not 0 <= g.sanity[seat] <= box.most_sanity:
            raise BrokenPosition(f"sanity runs from 0 to {box.most_sanity}")
        if g.sanity[seat] == 0 and g.end == GOING_ON:
            raise BrokenPosition("at sanity 0 the game is lost (VC-G2)")
        if not 0 <= g.known[seat] <= len(g.decks[seat]):
            raise BrokenPosition("no more cards of a deck are known than it has")
        if not NOWHERE <= g.characters[seat] < len(box.characters):
            raise BrokenPosition("a character is one of four, or -1 before the choice")
    for slot in range(box.lurking):
        if g.shown[slot] not in (0, 1) or not 0 <= g.ages[slot] <= g.age:
            raise BrokenPosition("shown is 0 or 1, ages are no later than age")
        if g.shown[slot] and g.lurking[slot] < 0:
            raise BrokenPosition("an empty lurking slot shows nothing")
    if min(g.health, g.bell, g.collection, g.fog, g.turns, g.most_rounds, g.age) < 0:
        raise BrokenPosition("counters are not below 0")
    if g.dry not in (0, 1):
        raise BrokenPosition("dry is 0 or 1")
    if g.turns > 0 and g.end == GOING_ON and g.box.curses[g.curse].met(g):
        raise BrokenPosition("the curse's goal is met, so the game is over (VC-G1)")


def check_cards(g: Manor) -> None:
    have = [0] * ALL_CARDS
    shared = [list(g.market), g.market_deck, list(g.market_discard), list(g.lurking), g.enemy_deck]
    shared += [list(g.defeated), list(g.banished), list(g.unseen), list(g.destroyed)]
    slots = g.box.slots
    for seat in range(g.seats):
        own = g.hands[seat] + g.decks[seat] + g.discards[seat] + list(g.active[seat * slots : seat * slots + slots])
        for card in own:
            if card != NOWHERE and own.count(card) > 1:
                raise BrokenPosition(f"seat {seat} has card {card} twice")
        shared.append(own)
    for pile in shared:
        for card in pile:
            if card != NOWHERE:
                if not 0 <= card < ALL_CARDS:
                    raise BrokenPosition(f"there is no card {card}")
                have[card] += 1
    used = [g.box.signature[character] for character in g.characters]
    for card in range(ALL_CARDS):
        want = 1 if card in g.box.relics or card in g.box.enemies else 0
        if card < FIRST_STARTER:
            want = 1 if card in used else 0
        elif card in g.box.starters:
            want = g.seats
        if have[card] != want:
            raise BrokenPosition(f"there are {have[card]} of {g.box.names[card]}, not {want}")


def check_places(g: Manor) -> None:
    """Only active, market and lurking slots may be empty, and each pile holds cards of its own kind."""
    for pile in [g.market_deck, list(g.market_discard), g.enemy_deck, list(g.defeated), *g.hands, *g.decks, *g.discards]:
        if NOWHERE in pile:
            raise BrokenPosition("a pile has no gaps")
    for pile in (list(g.lurking), g.enemy_deck, list(g.defeated), list(g.banished), list(g.unseen)):
        for card in pile:
            if NOWHERE < card < FIRST_ENEMY:
                raise BrokenPosition(f"{g.box.names[card]} is no enemy")
    for pile in (list(g.market), g.market_deck, list(g.market_discard)):
        for card in pile:
            if card != NOWHERE and not FIRST_MARKET <= card < FIRST_ENEMY:
                raise BrokenPosition(f"{g.box.names[card]} does not belong in the market")
    for card in [*g.active, *g.destroyed]:
        if card >= FIRST_ENEMY:
            raise BrokenPosition(f"{g.box.names[card]} is no relic")
