"""The Possessed Wizard: an automaton that casts what it draws and acts by a row of cards."""

from __future__ import annotations

from typing import Final

from malison.games.been_cursed import events as ev
from malison.games.been_cursed.box.box import HOUSES, LABORATORY, MARKET, SITES
from malison.games.been_cursed.box.cards import BUY_ADJACENT, BUY_CURRENT, BUY_MARKET, CAST_SPELL, MIX, STEAL_ADJACENT, STEAL_CURRENT
from malison.games.been_cursed.box.lasting import (
    BUYS_AT_MARKET,
    BUYS_KIND,
    CARRIAGE,
    MIX_COINS,
    STEAL_DOUBLE,
    STEAL_LIMIT,
    STEAL_SUCCEEDS,
    WIZARD_CASTS,
)
from malison.games.been_cursed.rules.actions import ENOUGH_TO_TRANSMUTE, most_stolen, roll_to_steal
from malison.games.been_cursed.rules.cards import cast
from malison.games.been_cursed.rules.prices import carriage, market_price, villager_price
from malison.games.been_cursed.rules.village import (
    ARRIVE,
    cure_by,
    draw_spell,
    forget_turn,
    gain_coins,
    occasion,
    pay_coins,
    return_tile,
    source,
    take_tile,
)
from malison.games.been_cursed.state import NONE, Village
from malison.kernel.state import Step
from malison.kernel.vectors import i64

DEAR: Final = 1000
"""More than any price."""

NOTHING_NEEDED: Final = 0
NOBODY_HOME: Final = 1
NO_COINS_LEFT: Final = 2
NO_CARRIAGE: Final = 3
NO_SELLER: Final = 10
TOO_DEAR: Final = 20
"""Why a card is skipped, for telling; the last two plus the ingredient that was wanted."""


class PossessedTurn(Step[Village]):
    """BC-O1, BC-O2, BC-P8, BC-Z1: arrival, a Spell, actions, end of turn."""

    def run(self, g: Village) -> None:
        g.tell(ev.POSSESSED_TURN, g.round)
        g.then(POSSESSED_CAST, POSSESSED_ACTIONS, POSSESSED_END)
        if g.panic < g.box.stay_inside:
            g.then(ARRIVE)
        else:
            g.tell(ev.STAY_INSIDE)


class PossessedCast(Step[Village]):
    """BC-O4, BC-J66: draw the top Spell and cast it, whatever it asks for."""

    def run(self, g: Village) -> None:
        spell = draw_spell(g)
        if spell != NONE:
            g.tell(ev.POSSESSED_DRAWS, spell)
            cast(g, spell)


class PossessedActions(Step[Village]):
    """BC-O5, BC-P7: how many actions there are is settled now."""

    def run(self, g: Village) -> None:
        g.actions = g.box.wizard_actions + (1 if g.panic >= g.box.more_actions else 0)
        g.then(POSSESSED_ACTION)


class PossessedAction(Step[Village]):
    """BC-O5, BC-O6, BC-O9, BC-O10, BC-J62: mix if that pays, otherwise do what the leftmost card says."""

    def run(self, g: Village) -> None:
        if g.actions == 0:
            return
        g.actions -= 1
        g.then(POSSESSED_ACTION)
        card = g.possessed_row.pop(0) if g.possessed_row else NONE
        if card != NONE:
            g.possessed_pile.append(card)
        if ready_to_mix(g):
            g.tell(ev.POSSESSED_MIXES)
            if card != NONE:
                g.tell(ev.POSSESSED_DROPS, card)
            mix(g)
        elif card != NONE:
            g.tell(ev.POSSESSED_CARD, card)
            follow(g, g.box.possessed_action[card])
        else:
            g.tell(ev.POSSESSED_IDLE)


class PossessedEnd(Step[Village]):
    """BC-O22, BC-O23, BC-P7, BC-P9: all cards are shuffled; a new row, and Feeding cards beside the Monster."""

    def run(self, g: Village) -> None:
        forget_turn(g)
        g.actions = 0
        deal_possessed(g, g.box.possessed_row + (1 if g.panic >= g.box.more_actions else 0))
        for _ in range(g.box.possessed_feeding + (1 if g.panic >= g.box.third else 0)):
            g.feeding_cards.append(g.possessed_deck.pop())
            g.tell(ev.FEEDING_CARD, g.feeding_cards[len(g.feeding_cards) - 1])


def deal_possessed(g: Village, n: i64) -> None:
    """BC-SP5, BC-O22: gather, shuffle, and deal a row face up."""
    g.possessed_deck = g.possessed_deck + g.possessed_row + g.possessed_pile + g.feeding_cards
    g.possessed_row = []
    g.possessed_pile = []
    g.feeding_cards = []
    g.reveal()
    g.rng.shuffle(g.possessed_deck)
    for _ in range(n):
        g.possessed_row.append(g.possessed_deck.pop())
        g.tell(ev.POSSESSED_ROW, g.possessed_row[len(g.possessed_row) - 1])


def follow(g: Village, errand: i64) -> None:
    """BC-O11..O21: what the card says."""
    if errand == CAST_SPELL:
        # BC-J66: this one is a Cast Spell action.
        occasion(g, WIZARD_CASTS)
        g.then(POSSESSED_CAST)
    elif errand == MIX:
        mix(g)
    elif errand == BUY_MARKET:
        buy_at_market(g)
    elif errand == STEAL_CURRENT or errand == STEAL_ADJACENT:
        steal_far(g, 0 if errand == STEAL_CURRENT else 1)
    else:
        buy(g, 0 if errand != BUY_ADJACENT else 1, 0 if errand == BUY_CURRENT else 1 if errand == BUY_ADJACENT else DEAR)


# -- Mix Cure


def ready_to_mix(g: Village) -> bool:
    """BC-O6: three tiles for the next three spaces, or exactly the last one or two that are missing."""
    left = len(g.box.cure) - g.cure
    if g.held == 0 or g.held > left or (g.held < g.box.possessed_mix and g.held != left):
        return False
    spare = g.tiles[:]
    for i in range(g.held):
        kind = g.box.cure[g.cure + i]
        if spare[kind] == 0:
            return False
        spare[kind] -= 1
    return True


def mix(g: Village) -> None:
    """BC-O7, BC-O8, BC-O21, BC-J69: home, on short pay if need be; every tile is spent, each a step of the Cure."""
    pay_coins(g, min(g.coins, carriage(g, LABORATORY)), source(g, CARRIAGE))
    walk(g, LABORATORY)
    spent = g.held
    for kind in range(len(g.tiles)):
        while g.tiles[kind]:
            return_tile(g, kind)
    if spent >= ENOUGH_TO_TRANSMUTE:
        gain_coins(g, g.lasting[MIX_COINS], source(g, MIX_COINS))
    if spent:
        cure_by(g, spent)


# -- Buy Ingredient


def next_needed(g: Village) -> i64:
    """BC-O12, BC-J61: the first coming Cure space that no held tile covers; -1 if all are covered or all places taken."""
    if g.held >= g.capacity():
        return NONE
    spare = g.tiles[:]
    for at in range(g.cure, len(g.box.cure)):
        kind = g.box.cure[at]
        if spare[kind] == 0:
            return kind if g.tiles[kind] < g.box.tiles else NONE
        spare[kind] -= 1
    return NONE


def buy(g: Village, nearest: i64, farthest: i64) -> None:
    """BC-O12..O15, BC-O17: the cheapest seller so many crossings away, then the closest, then the highest number."""
    needed = next_needed(g)
    if needed == NONE:
        g.tell(ev.POSSESSED_SKIPS, NOTHING_NEEDED)
        return
    best: i64 = NONE
    least: i64 = DEAR
    roads: i64 = DEAR
    sellers: i64 = 0
    for house in range(1, HOUSES + 1):
        kind = g.house[house]
        if kind == NONE or g.box.ingredient[kind] != needed:
            continue
        if not nearest <= g.box.crossings[g.place * SITES + house] <= farthest:
            continue
        sellers |= 1 << house
        cost = villager_price(g, house) + carriage(g, house)
        way = g.box.distance[g.place * SITES + house]
        if cost < least or (cost == least and way <= roads):
            best = house
            least = cost
            roads = way
    if best == NONE:
        g.tell(ev.POSSESSED_SKIPS, NO_SELLER + needed)
        return
    if g.coins < least:
        g.tell(ev.POSSESSED_SKIPS, TOO_DEAR + needed)
        return
    g.tell(ev.POSSESSED_BUYS, needed, sellers, least, best)
    pay_coins(g, least, ev.PLACE + best)
    walk(g, best)
    take_tile(g, needed, ev.PLACE + best)
    occasion(g, BUYS_KIND + needed)


def buy_at_market(g: Village) -> None:
    """BC-O16, BC-O17: the needed ingredient from the Market."""
    needed = next_needed(g)
    cost = market_price(g) + carriage(g, MARKET)
    if needed == NONE:
        g.tell(ev.POSSESSED_SKIPS, NOTHING_NEEDED)
        return
    if g.coins < cost:
        g.tell(ev.POSSESSED_SKIPS, TOO_DEAR + needed)
        return
    g.tell(ev.POSSESSED_SHOPS, needed, cost)
    pay_coins(g, cost, ev.PLACE + MARKET)
    walk(g, MARKET)
    take_tile(g, needed, ev.PLACE + MARKET)
    occasion(g, BUYS_AT_MARKET)
    occasion(g, BUYS_KIND + needed)


# -- Steal


def steal_far(g: Village, crossings: i64) -> None:
    """BC-O18..O20, BC-J24, BC-J63..J65: the dearest occupied house so many crossings away, highest number first; declare it all."""
    best: i64 = NONE
    lived_in: i64 = 0
    for house in range(1, HOUSES + 1):
        if g.house[house] != NONE and g.box.crossings[g.place * SITES + house] == crossings:
            lived_in |= 1 << house
            if best == NONE or g.box.price[house] >= g.box.price[best]:
                best = house
    if best == NONE:
        g.tell(ev.POSSESSED_SKIPS, NOBODY_HOME)
        return
    if g.coins == g.box.coins:
        g.tell(ev.POSSESSED_SKIPS, NO_COINS_LEFT)
        return
    if g.coins < carriage(g, best):
        g.tell(ev.POSSESSED_SKIPS, NO_CARRIAGE)
        return
    g.tell(ev.POSSESSED_ROBS, lived_in, best)
    pay_coins(g, carriage(g, best), source(g, CARRIAGE))
    walk(g, best)
    declared = most_stolen(g, best)
    g.tell(ev.DECLARED, declared, cause=ev.PLACE + best)
    if roll_to_steal(g) <= declared:
        g.tell(ev.NOTICED)
        return
    # BC-C117P, BC-J76: Sticky Fingers doubles what is taken, but not beyond the limit of Shaky Hands.
    coins = declared * (1 + g.lasting[STEAL_DOUBLE])
    gain_coins(g, min(coins, 1) if g.lasting[STEAL_LIMIT] else coins, source(g, STEAL_DOUBLE) or ev.PLACE + best)
    occasion(g, STEAL_SUCCEEDS)


def walk(g: Village, place: i64) -> None:
    if place != g.place:
        g.place = place
        g.tell(ev.WALKED, place)


POSSESSED_TURN: Final = PossessedTurn()
POSSESSED_CAST: Final = PossessedCast()
POSSESSED_ACTIONS: Final = PossessedActions()
POSSESSED_ACTION: Final = PossessedAction()
POSSESSED_END: Final = PossessedEnd()
