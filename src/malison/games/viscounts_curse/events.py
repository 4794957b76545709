"""Everything that can be told of a game."""

from __future__ import annotations

from typing import Final

from malison.kernel.events import Events

EVENTS: Final = Events()

CURSED: Final = EVENTS.kind("cursed", "VC-S12", "curse")
ARRIVES: Final = EVENTS.kind("arrives", "VC-S1", "chair", "character")
STARTS: Final = EVENTS.kind("starts", "VC-T1", "seat")
DROPS: Final = EVENTS.kind("drops", "VC-T3", "card", "seat")
PLAYS: Final = EVENTS.kind("plays", "VC-T6", "seat", "card")
USES: Final = EVENTS.kind("uses", "VC-L2", "seat", "card")
NO_RELIC: Final = EVENTS.kind("no_relic", "VC-T9", "seat")
ACTS: Final = EVENTS.kind("acts", "VC-A3", "seat", "action", "target", "strength")
PASSES: Final = EVENTS.kind("passes", "VC-A7", "seat")
BUYS: Final = EVENTS.kind("buys", "VC-AP1", "seat", "card")
GAINS: Final = EVENTS.kind("gains", "VC-L12", "seat", "card")
DISMISSED: Final = EVENTS.kind("dismissed", "VC-AS4", "card")
OFFERED: Final = EVENTS.kind("offered", "VC-M1", "card")
MARKET_SHUFFLED: Final = EVENTS.kind("market_shuffled", "VC-M2")
DRAWS: Final = EVENTS.kind("draws", "VC-T13", "seat", "card")
NO_DRAW: Final = EVENTS.kind("no_draw", "VC-RF7", "seat")
BACK: Final = EVENTS.kind("back", "VC-AS3", "seat", "card")
TOPPED: Final = EVENTS.kind("topped", "VC-R-BRASS-ASTROLABE", "seat", "card")
DISCARDS: Final = EVENTS.kind("discards", "VC-T11", "seat", "card")
DEFEATED: Final = EVENTS.kind("defeated", "VC-AF2", "card", "seat")
LOSES: Final = EVENTS.kind("loses", "VC-G2", "seat", "n", "cause")
RESTORES: Final = EVENTS.kind("restores", "VC-AH1", "seat", "n")
DESTROYED: Final = EVENTS.kind("destroyed", "VC-L7", "seat", "card")
SURROUNDED: Final = EVENTS.kind("surrounded", "VC-SU1", "seat")
REFOCUSES: Final = EVENTS.kind("refocuses", "VC-RF2", "seat")
SHOWN: Final = EVENTS.kind("shown", "VC-AS5", "card", "slot")
LURKS: Final = EVENTS.kind("lurks", "VC-E9", "slot")
FOLLOWS: Final = EVENTS.kind("follows", "VC-RF3", "card", "seat")
RETURN: Final = EVENTS.kind("return", "VC-E10")
STRUCK: Final = EVENTS.kind("struck", "VC-CB3", "seat", "n", "left")
COLLECTED: Final = EVENTS.kind("collected", "VC-CC3", "seat", "card", "n")
BELL: Final = EVENTS.kind("bell", "VC-CC4", "seat", "n")
CHOKED: Final = EVENTS.kind("choked", "VC-CF3", "seat", "n")
THINS: Final = EVENTS.kind("thins", "VC-CF3", "n")
BANISHED: Final = EVENTS.kind("banished", "VC-CH6", "seat", "card")
WON: Final = EVENTS.kind("won", "VC-G1")
LOST: Final = EVENTS.kind("lost", "VC-G2", "ending")
