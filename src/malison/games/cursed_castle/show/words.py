"""All that people read of this game: messages with named values."""

from __future__ import annotations

from typing import Any, Final

from malison.kernel.words import Words

EVENTS: Final = {
    "enters_dungeon": "the party enters dungeon {dungeon}.",
    "joins": "{hero} takes place {slot}.",
    "waits": "{hero} waits in reserve.",
    "round": "round {number}.",
    "drawn": "{card} comes to space {space}.",
    "modified": "the boss is hardened by {modifier}.",
    "enemy_roll": "enemy dice: {ones} on space 1, {twos} on space 2, {threes} on space 3.",
    "hero_roll": "a hero die shows {pips}.",
    "red_roll": "the red die shows {pips}.",
    "places_die": "a {pips} goes on {ability}.",
    "gains_cube": "a {colour} cube is gained.",
    "recolours": "a {colour} cube becomes {new_colour}.",
    "turns_die": "a hero die goes from {pips} to {new_pips}.",
    "rerolls": "a hero die is rolled again: {pips} becomes {new_pips}.",
    "tries": "a {pips} goes to the skill of {hero}.",
    "hastens": "{hero} adds {amount} to the total.",
    "aims": "a {colour} cube goes to {hero}.",
    "uses": "{gear} is used.",
    "uses_item": "{item} is used up.",
    "enemy_die": "an enemy die goes from space {space} to space {new_space}.",
    "blocks": "the party readies a block.",
    "mended": "{hero} is healed.",
    "cured": "{status} is removed.",
    "strikes": "a {colour} cube strikes {card} in space {space}.",
    "lost_cube": "a {colour} cube finds no target.",
    "passes": "{hero} passes the check of {value} on {card}.",
    "fails": "{hero} passes no check.",
    "defeated": "{card} is defeated.",
    "cleared": "{card} is cleared.",
    "primary": "{card} in space {space}: primary attack × {count}, once for each enemy die on it.",
    "secondary": "{card} in space {space}: secondary attack, for no enemy die is on it.",
    "boss_acts": "{card} uses every enemy die: {ones} × 1, {twos} × 2, {threes} × 3.",
    "works": "{card} is not cleared and takes effect.",
    "rests": "{card} in space {space} does nothing.",
    "incited": "{card} in space {space} is incited to its primary attack.",
    "attacks": "{card}: {icon}.",
    "stopped": "{icon} is blocked.",
    "passed_over": "{icon} can change nothing.",
    "poisoned": "the party is poisoned: {amount} of {limit} discs.",
    "tainted": "corruption rises to {amount}.",
    "maddened": "a hero die turns purple: {amount} of {limit}.",
    "locked": "a hero die is locked for the next round.",
    "extra_die": "an extra enemy die waits for the next round.",
    "wounded": "{hero} is wounded.",
    "dies": "{hero} is killed.",
    "corrupted": "{hero} is lost to corruption.",
    "insane": "{hero} goes insane.",
    "bleeds": "{hero} bleeds.",
    "stunned": "{ability} is stunned.",
    "stolen": "{gear} is stolen.",
    "raised": "{card} rises and comes to space {space}.",
    "raised_on_deck": "{card} rises and lies on top of the deck.",
    "rejuvenates": "{card} loses a mark.",
    "levels_up": "{ability} is upgraded.",
    "finds_item": "the party finds {item}.",
    "offered": "the merchant offers {gear}.",
    "buys": "{gear} is kept.",
    "poison_bites": "poison deals {amount} damage.",
    "stows": "a {colour} cube is kept in the pack.",
    "wins_dungeon": "dungeon {dungeon} is won.",
    "wins": "the game is won.",
    "loses_heroes": "no hero is left; the game is lost.",
    "loses_dice": "all hero dice are locked; the game is lost.",
    "loses_time": "the castle has swallowed the party; the game is lost.",
}


def word(g: Any, field: str, value: int) -> str:
    """A told value in words."""
    return str(g.word(field, value))


WORDS: Final = Words(word, events=EVENTS)
