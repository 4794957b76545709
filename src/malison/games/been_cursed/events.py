"""Everything that can be told of a game."""

from __future__ import annotations

from typing import Final

from malison.kernel.events import Events

EVENTS: Final = Events()

BEGINS: Final = EVENTS.kind("begins", "The token stands on the Laboratory, and the village sleeps.", "BC-S3")
WIZARD_TURN: Final = EVENTS.kind("wizard-turn", "Day {round}: the Wizard's turn.", "BC-W1")
POSSESSED_TURN: Final = EVENTS.kind("possessed-turn", "Day {round}: the Possessed Wizard's turn.", "BC-O1")
MONSTER_TURN: Final = EVENTS.kind("monster-turn", "Night falls: the Monster's turn.", "BC-M1")
RABID_TURN: Final = EVENTS.kind("rabid-turn", "Night falls: the Rabid Monster's turn.", "BC-R8")
BROKEN_OFF: Final = EVENTS.kind("broken-off", "After {rounds} rounds the game is broken off.", "BC-J18")
WIZARD_WINS: Final = EVENTS.kind("wizard-wins", "The Wizard has found the cure!", "BC-G1")
MONSTER_WINS: Final = EVENTS.kind("monster-wins", "The Monster has become a creature of legend!", "BC-G2")

PANIC: Final = EVENTS.kind("panic", "Panic is now {panic}.", "BC-P6")
CURSE: Final = EVENTS.kind("curse", "Curse is now {curse} of {top}.", "BC-P6")
CURE: Final = EVENTS.kind("cure", "Cure is now {cure} of {top}.", "BC-A13")
COINS: Final = EVENTS.kind("coins", "The Wizard takes {coins} and has {wallet}.", "BC-F2")
PAID: Final = EVENTS.kind("paid", "The Wizard pays {coins} and has {wallet}.", "BC-A11")
ENERGY: Final = EVENTS.kind("energy", "Energy is now {energy}.", "BC-F3")
TOOK_TILE: Final = EVENTS.kind("took-tile", "The Wizard takes {ingredient}.", "BC-A7")
RETURNED: Final = EVENTS.kind("returned", "{ingredient} goes back to the supply.", "BC-A10")

ARRIVED: Final = EVENTS.kind("arrived", "A {villager} moves into {place}.", "BC-W2")
OCCUPIED: Final = EVENTS.kind("occupied", "A {villager} comes, but {place} is occupied.", "BC-W3")
CROWDED_OUT: Final = EVENTS.kind(
    "crowded-out", "A {villager} comes, but {place} is occupied: the nearest empty number takes it in.", "BC-O3"
)
D20: Final = EVENTS.kind("d20", "The d20 shows {house}.", "BC-S5")
STAY_INSIDE: Final = EVENTS.kind("stay-inside", "Everybody stays inside: nobody arrives.", "BC-P3")
MOVED: Final = EVENTS.kind("moved", "The {villager} of {place} moves to {other}.", "BC-F5")
SWAPPED: Final = EVENTS.kind("swapped", "The villagers of {place} and {other} change places.", "BC-J49")

WALKED: Final = EVENTS.kind("walked", "The Wizard goes to {place}.", "BC-A1")
RODE: Final = EVENTS.kind("rode", "The Wizard spends an action on the carriage.", "BC-A4")
DECLARED: Final = EVENTS.kind("declared", "The Wizard tries to steal {coins}.", "BC-A24")
ROLLED: Final = EVENTS.kind("rolled", "A die shows {roll}.", "BC-A24")
NOTICED: Final = EVENTS.kind("noticed", "The Wizard is noticed.", "BC-A26")
DISTRACTION: Final = EVENTS.kind("distraction", "The Wizard spends an action on a distraction.", "BC-A26")
CAST: Final = EVENTS.kind("cast", "{spell} is cast.", "BC-A16")
SPELL_STAYS: Final = EVENTS.kind("spell-stays", "{spell} stays in play.", "BC-A19")
SPELL_GONE: Final = EVENTS.kind("spell-gone", "{spell} is discarded.", "BC-A19")
DREW_SPELL: Final = EVENTS.kind("drew-spell", "You draw {spell}.", "BC-W7")
DREW_A_SPELL: Final = EVENTS.kind("drew-a-spell", "The Wizard draws a Spell.", "BC-W7")

QUIET: Final = EVENTS.kind("quiet", "The Monster keeps a Quiet Night.", "BC-M2")
PROWLED: Final = EVENTS.kind("prowled", "The Monster goes to {place}.", "BC-M10")
WENT: Final = EVENTS.kind("went", "The token is now in {place}.", "BC-J47")
RAN: Final = EVENTS.kind("ran", "The Monster buys a movement.", "BC-M25")
GUARD: Final = EVENTS.kind("guard", "{crossing}: the guard is turned up: {guard}.", "BC-M13")
ATE_VILLAGER: Final = EVENTS.kind("ate-villager", "The Monster eats the {villager} of {place}.", "BC-M20")
ATE_SHEEP: Final = EVENTS.kind("ate-sheep", "The Monster eats a sheep of {pasture}.", "BC-M21")
PLAYED: Final = EVENTS.kind("played", "{power} is played.", "BC-M28")
POWER_STAYS: Final = EVENTS.kind("power-stays", "{power} stays in play.", "BC-M35")
POWER_READY: Final = EVENTS.kind("power-ready", "{power} lies ready.", "BC-M36")
POWER_GONE: Final = EVENTS.kind("power-gone", "{power} is discarded.", "BC-M35")
ACTIVATED: Final = EVENTS.kind("activated", "{power} is used.", "BC-M36")
DREW_POWER: Final = EVENTS.kind("drew-power", "You draw {power}.", "BC-E10")
DREW_A_POWER: Final = EVENTS.kind("drew-a-power", "The Monster draws a Power.", "BC-E10")
SHEEP_LEFT: Final = EVENTS.kind("sheep-left", "{pasture} loses a sheep.", "BC-C101W")
SHEEP_CAME: Final = EVENTS.kind("sheep-came", "{pasture} gets a sheep.", "BC-K102M")
HERDED: Final = EVENTS.kind("herded", "A sheep moves from {pasture} to {meadow}.", "BC-K118M")

RABID_DEALT: Final = EVENTS.kind("rabid-dealt", "{rabid} is dealt.", "BC-R2")
RABID_USED: Final = EVENTS.kind("rabid-used", "The Wizard uses {rabid}.", "BC-R5")
RABID_DRAWS: Final = EVENTS.kind("rabid-draws", "The Rabid Monster draws {power}, which costs it nothing.", "BC-R8")
HUNTS: Final = EVENTS.kind("hunts", "{rabid}: its prey lives within reach in {houses}. The highest number counts: {place}.", "BC-R10")
HUNTS_FAR: Final = EVENTS.kind(
    "hunts-far", "{rabid}: no prey within reach, but a road farther in {houses}. A sheep of {pasture} carries it on to {place}.", "BC-R11"
)
HUNT_SKIPPED: Final = EVENTS.kind("hunt-skipped", "{rabid} finds nobody to eat: {miss}.", "BC-R13")
HUNT_ENOUGH: Final = EVENTS.kind("hunt-enough", "The Rabid Monster is full; it leaves {cards} of its row.", "BC-R14")
RABID_MEAL: Final = EVENTS.kind("rabid-meal", "The night's meal: {eaten}.", "BC-R16")
MEAL: Final = EVENTS.kind("meal", "The night's meal: {eaten}, at most {alike} of one kind.", "BC-E1")
RAIDED: Final = EVENTS.kind("raided", "The Rabid Monster reaches into {place}.", "BC-K101R")
POSSESSED_ROW: Final = EVENTS.kind("possessed-row", "{possessed} joins the Wizard's row.", "BC-O22")
POSSESSED_CARD: Final = EVENTS.kind("possessed-card", "The Possessed Wizard follows {possessed}.", "BC-O10")
POSSESSED_DROPS: Final = EVENTS.kind("possessed-drops", "{possessed} is discarded for a Mix Cure.", "BC-O9")
POSSESSED_DRAWS: Final = EVENTS.kind("possessed-draws", "The Possessed Wizard draws {spell}, which costs it nothing.", "BC-O4")
POSSESSED_MIXES: Final = EVENTS.kind("possessed-mixes", "The Possessed Wizard holds what the Cure asks for next, and mixes.", "BC-O6")
POSSESSED_BUYS: Final = EVENTS.kind(
    "possessed-buys", "{ingredient} is needed next. It is sold in {houses}; with the way the least price is {coins}, in {place}.", "BC-O13"
)
POSSESSED_SHOPS: Final = EVENTS.kind("possessed-shops", "{ingredient} is needed next; the Market and the way there cost {coins}.", "BC-O16")
POSSESSED_ROBS: Final = EVENTS.kind("possessed-robs", "Somebody lives in {houses}; the most coins are in {place}.", "BC-O18")
POSSESSED_SKIPS: Final = EVENTS.kind("possessed-skips", "That is skipped: {reason}.", "BC-O10")
POSSESSED_IDLE: Final = EVENTS.kind("possessed-idle", "No card is left for this action.", "BC-J62")
FEEDING_CARD: Final = EVENTS.kind("feeding-card", "{feeding} lies beside the Monster.", "BC-O23")
FED: Final = EVENTS.kind("fed", "The Feeding card {feeding} takes effect.", "BC-O24")
