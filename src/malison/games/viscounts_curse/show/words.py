"""All that people read of this game: messages with named values."""

from __future__ import annotations

from typing import Any, Final

from malison.kernel.words import Words

EVENTS: Final = {
    "cursed": "The curse is {curse}.",
    "arrives": "{chair} is {character}.",
    "starts": "{seat} takes a turn.",
    "drops": "{card} drops off into {seat}'s discard pile.",
    "plays": "{seat} plays {card}.",
    "uses": "{seat} uses {card}.",
    "no_relic": "{seat} has no relic to play.",
    "acts": "{seat} chooses {action} for {target}, strength {strength}.",
    "passes": "{seat} takes no action.",
    "buys": "{seat} takes {card} from the market.",
    "gains": "{seat} gains {card} from the market.",
    "dismissed": "{card} is sent away from the market.",
    "offered": "{card} comes to the market.",
    "market_shuffled": "The market discard pile becomes the market deck.",
    "draws": "{seat} draws {card}.",
    "no_draw": "{seat} finds nothing to draw.",
    "back": "{seat} shuffles {card} back into the deck.",
    "topped": "{seat} puts {card} on top of the deck.",
    "discards": "{seat} discards {card}.",
    "defeated": "{card} in {seat}'s hand is defeated.",
    "loses": "{seat} loses {n} sanity to {cause}.",
    "restores": "{seat} restores {n} sanity.",
    "destroyed": "{seat}'s {card} is destroyed.",
    "surrounded": "{seat} is surrounded!",
    "refocuses": "{seat} refocuses.",
    "shown": "{card} lurks in slot {slot}, face-up.",
    "lurks": "An unknown enemy lurks in slot {slot}.",
    "follows": "{card} joins {seat}'s discard pile.",
    "return": "The defeated enemies become the enemy deck.",
    "struck": "{seat} deals the Behemoth {n} damage; {left} health is left.",
    "collected": "{seat} gives up {card}; the collection is worth {n}.",
    "bell": "{seat} gives nothing; the bell stands at {n}.",
    "choked": "The fog cuts {seat} down to {n} sanity.",
    "thins": "The fog thins to {n}.",
    "banished": "{seat} banishes {card}.",
    "won": "The curse is broken.",
    "lost": "The game is lost: {ending}.",
}


def word(g: Any, field: str, value: int) -> str:
    """A told value in words."""
    return str(g.word(field, value))


WORDS: Final = Words(word, events=EVENTS)
