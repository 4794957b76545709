"""What games may be told apart by when many of them are counted: who had which character, which curse was to be broken."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

TURN: Final = "turn"
"""The one name that means the same in every game: a seat's place in the order of play of the first round, from "1"."""


class Groups(msgspec.Struct, frozen=True):
    """The groups a game belongs to, by name: `seats` for each seat ("character", "role", "turn"), `game` for the whole of it ("boss",
    "ending"). Values are ids; several at once are a tuple. The names are always the same ones; what is not known or does not apply is
    empty.
    """

    seats: tuple[Mapping[str, str], ...] = ()
    game: Mapping[str, str | tuple[str, ...]] = {}
