"""All that people read: messages with named values."""

from __future__ import annotations

from typing import Any, Final

from hollow_hill.rules.ending import extra
from hollow_hill.state import Table
from malison.kernel.words import Words, plain_word, say

EVENTS: Final = {
    "drew": "{seat} draws.",
    "drawn": "You draw the {treasure}.",
    "laid": "{seat} lays the {treasure}.",
    "buried": "{seat} buries a treasure.",
    "turned-up": "{seat} has buried a worth of {worth}.",
    "hoard": "{seat} has the largest hoard: {points} more.",
}
PROMPTS: Final = {"Choose": "Which treasure do you lay or bury?"}
LABELS: Final = {"lay": "Lay the {treasure}", "bury": "Bury the {treasure}"}


def word(g: Table, field: str, value: int) -> str:
    """A told value in words."""
    if field == "treasure":
        return g.box.names[value]
    if field == "points":
        return say("{n:# point|# points}", n=value)
    return plain_word(g, field, value)


def why(g: Table, seat: int) -> str:
    more = say(" and {n} for the largest hoard", n=extra(g, seat)) if extra(g, seat) else ""
    return say("{points} laid{more}", points=word(g, "points", g.worth(g.laid[seat])), more=more)


def how_it_ended(g: Any) -> str:
    return "Everybody has had all turns." if g.over else ""


WORDS: Final = Words(word, PROMPTS, LABELS, EVENTS)
