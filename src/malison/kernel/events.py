"""What a game can tell: its kinds of events, each a sentence with places for values and the rule behind it."""

from __future__ import annotations

import re
from typing import Final

EVERYONE: Final = -1
RESERVED: Final = ("kind", "ply", "rule", "text")
SLOT: Final = re.compile(r"\{(\w+)\}")


class Kind:
    """One kind of event."""

    def __init__(self, name: str, sentence: str, rule: str) -> None:
        self.name = name
        self.sentence = sentence
        self.rule = rule
        self.fields: list[str] = list(dict.fromkeys(SLOT.findall(sentence)))


class Events:
    """A game's kinds of events. `TAKES: Final = EVENTS.kind("takes", "{seat} takes {card}.", "XX-R15")` is an int to tell with.

    The places in a sentence take the values told, in the order in which they first appear (at most four).
    """

    def __init__(self) -> None:
        self.kinds: list[Kind] = []

    def kind(self, name: str, sentence: str, rule: str) -> int:
        kind = Kind(name, sentence, rule)
        taken = [field for field in kind.fields if field in RESERVED]
        if taken:
            raise ValueError(f"event {name!r}: {taken[0]!r} is a key that every event has; call the value something else")
        if len(kind.fields) > 4:
            raise ValueError(f"event {name!r}: at most four values, not {len(kind.fields)}")
        if any(known.name == name for known in self.kinds):
            raise ValueError(f"event {name!r} is declared twice")
        self.kinds.append(kind)
        return len(self.kinds) - 1
