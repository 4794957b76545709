"""How much a file from outside may ask of this machine. What it says is for others to check; here only how much of it there is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from malison.kernel.errors import Problem, shown

LARGEST_EDITION: Final = 2 << 20
LARGEST_RECORD: Final = 16 << 20
"""Bytes of a file."""
MOST_FACTS: Final = 20_000
DEEPEST: Final = 16
LONGEST_TEXT: Final = 2_000
LARGEST_NUMBER: Final = 9_999
MOST_COPIES: Final = 50_000
"""All numbers of an edition together that could be counts of something, so that no box holds more than that."""
NO_TEXT: Final = re.compile(r"[\x00\ud800-\udfff]")
"""What no database and no page can hold: a NUL, and halves of characters."""
LONG_NUMBER: Final = re.compile(r"[0-9]{5,}")
MOST_TOLD: Final = 20


class TooLarge(ValueError):
    """A file larger than any honest one."""


def read_text(path: Path, most: int) -> str:
    """A file's text, if it has at most so many bytes; not a byte more is read."""
    with path.open("rb") as file:
        found = file.read(most + 1)
    if len(found) > most:
        raise TooLarge(f"it has more than {most} bytes")
    return found.decode("utf-8")


def bounds_problems(data: Any) -> list[Problem]:
    """What is too much in an edition: facts, depth, texts, numbers. Walked without recursion, for nobody has looked at it yet."""
    problems: list[Problem] = []
    todo: list[tuple[str, Any, int]] = [("", data, 0)]
    facts = total = 0
    while todo:
        where, value, depth = todo.pop()
        facts += 1
        if facts > MOST_FACTS:
            return [*problems[:MOST_TOLD], Problem("(file)", "has too many facts", f"at most {MOST_FACTS}")]
        if depth > DEEPEST:
            problems.append(Problem(where[:LONGEST_TEXT], "lies too deep", f"at most {DEEPEST} tables and lists around a fact"))
        elif isinstance(value, Mapping):
            problems += key_problems(where, value)
            todo += [(f"{where}.{key}" if where else str(key), item, depth + 1) for key, item in reversed(list(value.items()))]
        elif isinstance(value, list | tuple):
            todo += [(f"{where}[{i}]", value[i], depth + 1) for i in reversed(range(min(len(value), MOST_FACTS)))]
        else:
            problems += value_problems(where, value)
            total += abs(value) if type(value) is int else 0
    if total > MOST_COPIES and not problems:
        problems.append(Problem("(file)", f"has numbers that add up to {total}", f"at most {MOST_COPIES} for all of them together"))
    return problems[:MOST_TOLD]


def key_problems(where: str, table: Mapping[Any, Any]) -> Iterable[Problem]:
    for key in table:
        if not isinstance(key, str) or len(key) > LONGEST_TEXT or NO_TEXT.search(key):
            yield Problem(where, f"has the key {shown(key)}", "short texts as keys")
            return


def value_problems(where: str, value: Any) -> Iterable[Problem]:
    if isinstance(value, bool):
        return
    if isinstance(value, str):
        if len(value) > LONGEST_TEXT:
            yield Problem(where, f"is {len(value)} characters long", f"at most {LONGEST_TEXT}")
        elif NO_TEXT.search(value):
            yield Problem(where, f"holds what is no character: {shown(value)}", "a text")
        elif LONG_NUMBER.search(value):
            yield Problem(where, f"holds a number that is too large: {shown(value)}", f"numbers up to {LARGEST_NUMBER}")
    elif isinstance(value, int):
        if abs(value) > LARGEST_NUMBER:
            yield Problem(where, f"is {shown(value)}", f"from -{LARGEST_NUMBER} to {LARGEST_NUMBER}")
    else:
        yield Problem(where, f"is of the wrong kind ({type(value).__name__})", "a text, a whole number, true, false, a table or a list")
