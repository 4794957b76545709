"""What the log can say."""

from __future__ import annotations

from typing import Final

from malison.kernel.events import Events

EVENTS: Final = Events()

CURSED: Final = EVENTS.kind("cursed", "The curse is {curse}.", "VC-S12")
ARRIVES: Final = EVENTS.kind("arrives", "{chair} is {character}.", "VC-S1")
STARTS: Final = EVENTS.kind("starts", "{seat} takes a turn.", "VC-T1")
DROPS: Final = EVENTS.kind("drops", "{card} drops off into {seat}'s discard pile.", "VC-T3")
PLAYS: Final = EVENTS.kind("plays", "{seat} plays {card}.", "VC-T6")
USES: Final = EVENTS.kind("uses", "{seat} uses {card}.", "VC-L2")
NO_RELIC: Final = EVENTS.kind("no_relic", "{seat} has no relic to play.", "VC-T9")
ACTS: Final = EVENTS.kind("acts", "{seat} chooses {action} for {target}, strength {strength}.", "VC-A3")
PASSES: Final = EVENTS.kind("passes", "{seat} takes no action.", "VC-A7")
BUYS: Final = EVENTS.kind("buys", "{seat} takes {card} from the market.", "VC-AP1")
GAINS: Final = EVENTS.kind("gains", "{seat} gains {card} from the market.", "VC-L12")
DISMISSED: Final = EVENTS.kind("dismissed", "{card} is sent away from the market.", "VC-AS4")
OFFERED: Final = EVENTS.kind("offered", "{card} comes to the market.", "VC-M1")
MARKET_SHUFFLED: Final = EVENTS.kind("market_shuffled", "The market discard pile becomes the market deck.", "VC-M2")
DRAWS: Final = EVENTS.kind("draws", "{seat} draws {card}.", "VC-T13")
NO_DRAW: Final = EVENTS.kind("no_draw", "{seat} finds nothing to draw.", "VC-RF7")
BACK: Final = EVENTS.kind("back", "{seat} shuffles {card} back into the deck.", "VC-AS3")
TOPPED: Final = EVENTS.kind("topped", "{seat} puts {card} on top of the deck.", "VC-R-BRASS-ASTROLABE")
DISCARDS: Final = EVENTS.kind("discards", "{seat} discards {card}.", "VC-T11")
DEFEATED: Final = EVENTS.kind("defeated", "{card} in {seat}'s hand is defeated.", "VC-AF2")
LOSES: Final = EVENTS.kind("loses", "{seat} loses {n} sanity to {cause}.", "VC-G2")
RESTORES: Final = EVENTS.kind("restores", "{seat} restores {n} sanity.", "VC-AH1")
DESTROYED: Final = EVENTS.kind("destroyed", "{seat}'s {card} is destroyed.", "VC-L7")
SURROUNDED: Final = EVENTS.kind("surrounded", "{seat} is surrounded!", "VC-SU1")
REFOCUSES: Final = EVENTS.kind("refocuses", "{seat} refocuses.", "VC-RF2")
SHOWN: Final = EVENTS.kind("shown", "{card} lurks in slot {slot}, face-up.", "VC-AS5")
LURKS: Final = EVENTS.kind("lurks", "An unknown enemy lurks in slot {slot}.", "VC-E9")
FOLLOWS: Final = EVENTS.kind("follows", "{card} joins {seat}'s discard pile.", "VC-RF3")
RETURN: Final = EVENTS.kind("return", "The defeated enemies become the enemy deck.", "VC-E10")
STRUCK: Final = EVENTS.kind("struck", "{seat} deals the Behemoth {n} damage; {left} health is left.", "VC-CB3")
COLLECTED: Final = EVENTS.kind("collected", "{seat} gives up {card}; the collection is worth {n}.", "VC-CC3")
BELL: Final = EVENTS.kind("bell", "{seat} gives nothing; the bell stands at {n}.", "VC-CC4")
CHOKED: Final = EVENTS.kind("choked", "The fog cuts {seat} down to {n} sanity.", "VC-CF3")
THINS: Final = EVENTS.kind("thins", "The fog thins to {n}.", "VC-CF3")
BANISHED: Final = EVENTS.kind("banished", "{seat} banishes {card}.", "VC-CH6")
WON: Final = EVENTS.kind("won", "The curse is broken.", "VC-G1")
LOST: Final = EVENTS.kind("lost", "The game is lost: {ending}.", "VC-G2")
