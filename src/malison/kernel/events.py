"""What a game can tell: its kinds of events, each with the names of its values and the rule behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

EVERYONE: Final = -1
RESERVED: Final = ("kind", "ply", "rule", "text", "forced", "harms")
MOST_VALUES: Final = 4
CAUSE_BITS: Final = 16
"""A cause is one int: the thing's number in these bits, and above them what kind of thing it is."""


class Kind:
    """One kind of event. What people read of it stands in the game's words, under its name."""

    def __init__(self, name: str, rule: str, fields: list[str]) -> None:
        self.name = name
        self.rule = rule
        self.fields = fields


class Events:
    """A game's kinds of events. `TAKES: Final = EVENTS.kind("takes", "XX-R15", "seat", "card")` is an int to tell with: the values
    told are its fields, in this order (at most four). `Events(card=48)` says how many cards there are: the suite then finds values that
    are told in the wrong order. A `seat` is known to be a seat.
    """

    def __init__(self, **counts: int) -> None:
        self.kinds: list[Kind] = []
        self.causes: list[str] = []
        self.counts = counts

    def kind(self, name: str, rule: str, *fields: str) -> int:
        taken = [field for field in fields if field in RESERVED or not field.isidentifier()]
        if taken:
            raise ValueError(f"event {name!r}: {taken[0]!r} is a key that every event has, or no name; call the value something else")
        if len(fields) > MOST_VALUES or len(set(fields)) < len(fields):
            raise ValueError(f"event {name!r}: at most four different values, not {', '.join(fields)}")
        if any(known.name == name for known in self.kinds):
            raise ValueError(f"event {name!r} is declared twice")
        self.kinds.append(Kind(name, rule, list(fields)))
        return len(self.kinds) - 1

    def cause(self, field: str) -> int:
        """Why something happened: `CARD: Final = EVENTS.cause("card")` makes `g.tell(LOSES, seat, n, cause=CARD + card)` say which
        card it was. The field is one that the game's `word` and `id_of` know."""
        if field in self.causes:
            raise ValueError(f"cause {field!r} is declared twice")
        self.causes.append(field)
        return len(self.causes) << CAUSE_BITS

    def caused(self, cause: int) -> tuple[str, int]:
        """What a told cause names: its field and its number."""
        return self.causes[(cause >> CAUSE_BITS) - 1], cause & (1 << CAUSE_BITS) - 1


Waits = Mapping[str, Mapping[str, str]]
"""By the kind of an event: which kinds wait until it has been told, each with what must have caused it ("": nothing is named)."""


def in_order(events: Sequence[Mapping[str, Any]], waits: Waits) -> list[int]:
    """The order in which people are told events, by their places in the list: what comes of something is told after it, although the
    rules did it first, as when a card is paid for before it is played."""
    order: list[int] = []
    for n, event in enumerate(events):
        kinds, at = waits.get(event["kind"]), len(order)
        while kinds and at:
            before = events[order[at - 1]]
            cause = before["cause"]["kind"] if "cause" in before else ""
            if before.get("ply") != event.get("ply") or kinds.get(before["kind"]) != cause:
                break
            at -= 1
        order.insert(at, n)
    return order
