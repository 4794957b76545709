"""All that people read of this game: messages with named values."""

from __future__ import annotations

from typing import Any, Final

from malison.kernel.words import Words

EVENTS: Final = {
    "begins": "The token stands on the Laboratory, and the village sleeps.",
    "wizard-turn": "Day {round}: the Wizard's turn.",
    "possessed-turn": "Day {round}: the Possessed Wizard's turn.",
    "monster-turn": "Night falls: the Monster's turn.",
    "rabid-turn": "Night falls: the Rabid Monster's turn.",
    "broken-off": "After {rounds} rounds the game is broken off.",
    "wizard-wins": "The Wizard has found the cure!",
    "monster-wins": "The Monster has become a creature of legend!",
    "panic": "Panic is now {panic}.",
    "curse": "Curse is now {curse} of {top}.",
    "cure": "Cure is now {cure} of {top}.",
    "coins": "The Wizard takes {coins} and has {wallet}.",
    "paid": "The Wizard pays {coins} and has {wallet}.",
    "energy": "Energy is now {energy}.",
    "took-tile": "The Wizard takes {ingredient}.",
    "returned": "{ingredient} goes back to the supply.",
    "arrived": "A {villager} moves into {place}.",
    "occupied": "A {villager} comes, but {place} is occupied.",
    "crowded-out": "A {villager} comes, but {place} is occupied: the nearest empty number takes it in.",
    "d20": "The d20 shows {house}.",
    "stay-inside": "Everybody stays inside: nobody arrives.",
    "moved": "The {villager} of {place} moves to {other}.",
    "swapped": "The villagers of {place} and {other} change places.",
    "walked": "The Wizard goes to {place}.",
    "rode": "The Wizard spends an action on the carriage.",
    "declared": "The Wizard tries to steal {coins}.",
    "rolled": "A die shows {roll}.",
    "noticed": "The Wizard is noticed.",
    "distraction": "The Wizard spends an action on a distraction.",
    "cast": "{spell} is cast.",
    "spell-stays": "{spell} stays in play.",
    "spell-gone": "{spell} is discarded.",
    "drew-spell": "You draw {spell}.",
    "drew-a-spell": "The Wizard draws a Spell.",
    "quiet": "The Monster keeps a Quiet Night.",
    "prowled": "The Monster goes to {place}.",
    "went": "The token is now in {place}.",
    "ran": "The Monster buys a movement.",
    "guard": "{crossing}: the guard is turned up: {guard}.",
    "ate-villager": "The Monster eats the {villager} of {place}.",
    "ate-sheep": "The Monster eats a sheep of {pasture}.",
    "played": "{power} is played.",
    "power-stays": "{power} stays in play.",
    "power-ready": "{power} lies ready.",
    "power-gone": "{power} is discarded.",
    "activated": "{power} is used.",
    "drew-power": "You draw {power}.",
    "drew-a-power": "The Monster draws a Power.",
    "sheep-left": "{pasture} loses a sheep.",
    "sheep-came": "{pasture} gets a sheep.",
    "herded": "A sheep moves from {pasture} to {meadow}.",
    "rabid-dealt": "{rabid} is dealt.",
    "rabid-used": "The Wizard uses {rabid}.",
    "rabid-draws": "The Rabid Monster draws {power}, which costs it nothing.",
    "hunts": "{rabid}: its prey lives within reach in {houses}. The highest number counts: {place}.",
    "hunts-far": "{rabid}: no prey within reach, but a road farther in {houses}. A sheep of {pasture} carries it on to {place}.",
    "hunt-skipped": "{rabid} finds nobody to eat: {miss}.",
    "hunt-enough": "The Rabid Monster is full; it leaves {cards} of its row.",
    "rabid-meal": "The night's meal: {eaten}.",
    "meal": "The night's meal: {eaten}, at most {alike} of one kind.",
    "raided": "The Rabid Monster reaches into {place}.",
    "possessed-row": "{possessed} joins the Wizard's row.",
    "possessed-card": "The Possessed Wizard follows {possessed}.",
    "possessed-drops": "{possessed} is discarded for a Mix Cure.",
    "possessed-draws": "The Possessed Wizard draws {spell}, which costs it nothing.",
    "possessed-mixes": "The Possessed Wizard holds what the Cure asks for next, and mixes.",
    "possessed-buys": "{ingredient} is needed next. It is sold in {houses}; with the way the least price is {coins}, in {place}.",
    "possessed-shops": "{ingredient} is needed next; the Market and the way there cost {coins}.",
    "possessed-robs": "Somebody lives in {houses}; the most coins are in {place}.",
    "possessed-skips": "That is skipped: {reason}.",
    "possessed-idle": "No card is left for this action.",
    "feeding-card": "{feeding} lies beside the Monster.",
    "fed": "The Feeding card {feeding} takes effect.",
}


def word(g: Any, field: str, value: int) -> str:
    """A told value in words."""
    return str(g.word(field, value))


WORDS: Final = Words(word, events=EVENTS)
