"""The Wizard's turn, played by a person: a villager arrives, up to three actions, the hand is refilled."""

from __future__ import annotations

from typing import Final

from malison.games.been_cursed import events as ev
from malison.games.been_cursed.actions import begin_errand, carriage, errand_of, goal_of, perform
from malison.games.been_cursed.box import BUYS, CASTS, HOUSES, KINDS, LABORATORY, MARKET, MIXES, SITES, SNEAKS, STEALS
from malison.games.been_cursed.lasting import FREE_STEAL, NO_SPELLS
from malison.games.been_cursed.moves import BACK, BUY, CAST, END_TURN, GO_BACK, MIX_CURE, PAY_ACTION, PAY_COINS, RETURN, SNEAK, SPEND, STEAL
from malison.games.been_cursed.prices import can_afford, crossing_price, discount, market_price
from malison.games.been_cursed.rabid import deal_rabid, use_card
from malison.games.been_cursed.state import NONE, RABID, Village
from malison.games.been_cursed.village import ARRIVE, draw_spell, forget_turn, pay_coins, return_tile
from malison.kernel.state import Question, Step
