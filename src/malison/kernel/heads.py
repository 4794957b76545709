"""The heads of records and positions: which keys they have and of what kind, before anything is made of them."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec

KEY: Final = re.compile(r"missing required field `(\w+)`|`\$\.(\w+)")
EXPECTED: Final = re.compile(r"Expected `([^`]*)`")
IN_WORDS: Final = {"object": "an object", "array": "a list", "int": "a whole number", "str": "a text"}


class RecordHead(msgspec.Struct):
    """What a record must say; its moves are looked at one by one."""

    game: str
    mode: str
    seats: int
    options: dict[str, Any]
    seed: int | str
    moves: list[Any]


class PositionHead(msgspec.Struct):
    """What a position must say. Mode and seats are the game's to judge."""

    game: Any
    mode: Any
    seats: Any
    state: dict[str, Any]
    steps: list[Any]
    options: dict[str, Any] = {}


def missing(source: dict[str, Any], head: type[msgspec.Struct]) -> list[str]:
    """The keys that are not there."""
    return [field.name for field in msgspec.structs.fields(head) if field.required and field.name not in source]


def wrong(source: dict[str, Any], head: type[msgspec.Struct]) -> tuple[str, str] | None:
    """The first key that is missing or of the wrong kind, and what it should be in words; None if the head is right."""
    try:
        msgspec.convert(source, head)
    except msgspec.ValidationError as error:
        key = KEY.search(str(error))
        kind = EXPECTED.search(str(error))
        words = [IN_WORDS.get(word, word) for word in kind[1].split(" | ")] if kind else ["there"]
        return (key[1] or key[2]) if key else "a key", " or ".join(words)
    except UnicodeEncodeError:
        # Half a character, which no text may hold.
        return "a key", "in whole characters"
    return None
