"""The Wizard's four actions, from the arrival at the place on: Buy Ingredients, Mix Cure, Cast Spell, Steal Coins."""

from __future__ import annotations

from typing import Final

from malison.games.been_cursed import events as ev
from malison.games.been_cursed.box import BUYS, CASTS, KINDS, LABORATORY, MARKET, MIXES, SNEAKS, STEALS
from malison.games.been_cursed.cards import cast
from malison.games.been_cursed.lasting import (
    BUYS_AT_MARKET,
    BUYS_KIND,
    MIX_COINS,
    STEAL_DICE,
    STEAL_LIMIT,
    STEAL_REROLL,
    STEAL_SUCCEEDS,
    WIZARD_CASTS,
)
from malison.games.been_cursed.moves import (
    ACCEPT,
    BUY,
    CAST,
    DECLARE,
    DISTRACT,
    ENOUGH,
    KEEP,
    MIX_CURE,
    ONE_MORE,
    REROLL,
    RETURN,
    SNEAK,
    SPEND,
    STEAL,
    TAKE,
)
from malison.games.been_cursed.prices import market_price, villager_price
from malison.games.been_cursed.rabid import use_card
from malison.games.been_cursed.state import NONE, RABID, Village
from malison.games.been_cursed.village import cure_by, gain_coins, occasion, pay_coins, return_tile, take_tile
from malison.kernel.state import Question, Step

ENOUGH_TO_TRANSMUTE: Final = 3


def errand_of(move: int) -> int:
    """Which action a move of the menu is."""
    if move == MIX_CURE:
        return MIXES
    if move < CAST.base:
        return BUYS
    if move < STEAL.base:
        return CASTS
    return STEALS if move < SNEAK.base else SNEAKS


def goal_of(g: Village, move: int) -> int:
    """BC-A1: where a move of the menu is done; a Spell without a place is cast where the Wizard is (BC-J6)."""
    if move == MIX_CURE:
        return LABORATORY
    if move < CAST.base:
        return move - BUY.base + 1
    if move < STEAL.base:
        at = g.box.spell_at[move - CAST.base]
        return g.place if at == NONE else at
    return (move - STEAL.base if move < SNEAK.base else move - SNEAK.base) + 1


def perform(g: Village, move: int) -> None:
    """The Wizard has paid for the way and the action, and is there."""
    g.refused.clear()
    goal = goal_of(g, move)
    if goal != g.place:
        g.place = goal
        g.tell(ev.WALKED, goal)
    errand = errand_of(move)
    if errand == BUYS:
        g.todo.append(BuyHere() if goal != MARKET else MARKET_ROOM)
    elif errand == MIXES:
        g.todo.append(MixNext(0))
    elif errand == CASTS:
        spell = move - CAST.base
        g.spell_hand.remove(spell)
        for kind in range(KINDS):
            for _ in range(g.box.spell_pay[spell][kind]):
                return_tile(g, kind)
        # BC-J29: the Coachman leaves when the action is taken, its carriage already paid.
        occasion(g, WIZARD_CASTS)
        cast(g, spell)
    else:
        steal(g, goal, errand == SNEAKS)
