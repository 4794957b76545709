"""What the box says of its cards: their kinds, what they let a side do, and the ids that editions use beside those of moves."""

from __future__ import annotations

from typing import Final

from malison.games.been_cursed.moves import HOUSES, VILLAGERS

PLACE_IDS: Final = ("laboratory", *[f"house_{n}" for n in HOUSES], "market")
EATEN: Final = (*VILLAGERS, "sheep")

IMMEDIATE: Final = 0
ONGOING: Final = 1
SINGLE_USE: Final = 2
CARD_KINDS: Final = ("immediate", "ongoing", "single-use")

CARDS: Final = 24
"""The effects of an automated side lie this much further on than those of the person's side."""

BUYS: Final = 0
MIXES: Final = 1
CASTS: Final = 2
STEALS: Final = 3
SNEAKS: Final = 4
ERRANDS: Final = ("buy", "mix", "cast", "steal")
"""The Wizard's actions, as bits of a Rabid Monster card; a free Steal (SNEAKS) is on no card."""

CAST_SPELL: Final = 0
MIX: Final = 1
BUY_CURRENT: Final = 2
BUY_ADJACENT: Final = 3
BUY_ANY: Final = 4
BUY_MARKET: Final = 5
STEAL_CURRENT: Final = 6
STEAL_ADJACENT: Final = 7
PLANS: Final = ("cast", "mix", "buy current", "buy adjacent", "buy any", "buy market", "steal current", "steal adjacent")
"""What a Possessed Wizard card can say, in the order of the numbers above."""
