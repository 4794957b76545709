"""What is to be read on a component, in words alone."""

from __future__ import annotations

import msgspec


class Leaf(msgspec.Struct, frozen=True):
    """A component as it can be read: its list and id in the edition ("relics.lucky_coin"), its name, what sort of thing it is, and
    what it says."""

    id: str
    name: str
    kind: str
    text: str
