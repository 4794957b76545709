"""All that people read of this game: messages with named values."""

from __future__ import annotations

from typing import Any, Final

from malison.kernel.words import Words

EVENTS: Final = {
    "chose": "{player} is {character}.",
    "first": "{seat} holds the First Player token.",
    "round": "Round {number}.",
    "played": "{seat} plays {card}.",
    "copied": "{seat} copies {card}.",
    "burned": "{seat} trashes {card} for its effect.",
    "trashed": "{seat} trashes {card}.",
    "discarded": "{seat} discards {card}.",
    "recalled": "{seat} takes {card} back from the discard pile.",
    "shot": "{seat} spends a bullet for {number} attack.",
    "used": "{seat} uses {item}.",
    "drew": "{seat} draws {number}.",
    "drew-card": "You draw {card}.",
    "shuffled": "{seat} shuffles the discard pile and owes a return to town.",
    "took": "{seat} improvises.",
    "took-card": "You take {card}.",
    "left": "{card} goes to the Upgrade discard pile.",
    "met": "{seat} meets: {encounter}.",
    "opted": "{seat} chooses option {option}.",
    "tested": "{seat} reveals {card}.",
    "jobs": "{seat} takes {number} jobs from the Job Board.",
    "got-job": "You draw the job {job}.",
    "skipped-job": "{seat} has scored {job} before and discards it.",
    "sold": "{seat} sells the job {job}.",
    "worked": "{seat} completes the job {job}.",
    "track": "{job} is the next job of its track.",
    "bought": "{seat} buys {item}.",
    "bought-bullet": "{seat} buys a bullet.",
    "raised": "{seat} raises {stat}.",
    "refreshed": "{seat} refreshes the Store.",
    "dropped": "{seat} drops {item}.",
    "moved": "{seat} rides to {space}.",
    "returned": "{seat} returns to town.",
    "curse": "{seat} is at Curse {number}.",
    "cursed": "{seat} is Cursed.",
    "uncursed": "{seat} is no longer Cursed.",
    "hurt": "{seat} takes {number} damage.",
    "wounded": "{seat} is critically wounded.",
    "grit": "{seat}: {number} Grit.",
    "team": "The team: {number} Grit.",
    "recovered": "{seat} recovers {card}.",
    "captured": "{seat} defeats {bounty}.",
    "beat": "{seat} defeats {wanted}.",
    "flipped": "{bounty} is wanted.",
    "appeared": "{bounty} appears at {space}.",
    "marched": "{bounty} moves to {space}: the shortest way, {number} more to San Andreas.",
    "lured": "{bounty} moves to {space}: of ways as short it takes the one with a chaser.",
    "sent": "{bounty} moves to {space}: of ways as short {seat} chose this one.",
    "entered": "{bounty} enters {space}.",
    "provoked": "{bounty} was passed over in a fight and moves on.",
    "robbed": "{seat} robs {other}.",
    "acted": "{seat} uses the action of {character}.",
    "camped": "{seat} camps.",
    "called": "{seat} has made a name, and a monster hears it.",
    "cleared": "{bounty} leaves the board.",
    "drained": "The wanted men cost the team {number} Grit.",
    "scored": "{seat} ends with {number} Grit.",
    "ended": "{ending}",
}


def word(g: Any, field: str, value: int) -> str:
    """A told value in words."""
    return str(g.word(field, value))


WORDS: Final = Words(word, events=EVENTS)
