"""What an edition may say and hardly means: numbers far from all others, a deck of three, a text that contradicts its card.

A doubt stops nobody. It is told beside the line, to whoever wrote it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from malison.kernel.cards import copies
from malison.kernel.editions import HEADER, Edition, Written, rows_with_id
from malison.kernel.errors import Problem, shown
from malison.kernel.places import locate
from malison.kernel.shape import nearest
from malison.kernel.words import NUMBERS

NUMBER: Final = re.compile(r"\d+")
TIMES: Final = 3
"""A number is far from all others if it is more than so many times the largest of them,"""
MORE: Final = 3
"""and larger by more than this."""
FEW: Final = 2
"""A list is short if it has lost more than one half."""
NOT_NUMBERS: Final = ("x", "y", "width", "height", "number")
"""Keys whose numbers measure nothing: where things lie, and which one it is."""
TEXTS: Final = ("text", "note")
PROSE: Final = ("id", "name", "title", "words", "scene", "source", "icon", "goal", *TEXTS)
"""Keys whose texts are for people."""


def doubts(edition: Edition, base: Edition, written: Written) -> list[Problem]:
    """All doubts about an edition, as it differs from the one that comes with the game."""
    found = list(repeated(written.data)) if written.differs else []
    found += numbers(edition.data, base)
    found += lists(edition.data, base.data)
    found += texts(edition.data, base.data)
    locate(found, edition.data, written.text or "", written.data)
    return sorted(found, key=lambda problem: problem.line)


def repeated(value: Any, where: str = "") -> Iterator[Problem]:
    """Ids that a difference uses twice in one list: the later row would silently stand for both."""
    for key, item in value.items() if isinstance(value, Mapping) else ():
        path = f"{where}.{key}" if where else key
        if not rows_with_id(item):
            yield from repeated(item, path)
            continue
        ids = [row["id"] for row in item]
        for name in dict.fromkeys(name for name in ids if ids.count(name) > 1):
            yield Problem(
                f"{path}({name}).id", f"{name!r} is there {ids.count(name)} times, and only the last of them counts", "one row for it"
            )


# -- numbers


def leaves(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str, Any]]:
    """Every fact with its path, and the column it stands in: rows of a list share theirs."""
    if isinstance(value, dict):
        for key, item in value.items():
            if key != "source" and (path or key not in HEADER):
                yield from leaves(item, (*path, key))
    elif rows_with_id(value):
        for row in value:
            for place, _, fact in leaves(row, (*path, f"({row['id']})")):
                yield place, ".".join(step for step in place if not step.startswith("(")), fact
    elif isinstance(value, list):
        for i, item in enumerate(value):
            yield from leaves(item, (*path, f"[{i}]"))
    else:
        yield path, ".".join(step for step in path if not step.startswith(("(", "["))), value


def key_of(path: Iterable[str]) -> str:
    return "".join(step if step.startswith(("(", "[")) else f".{step}" for step in path).removeprefix(".")


@lru_cache(maxsize=16)
def usual(base: Edition) -> tuple[dict[str, int], dict[str, list[int]], dict[str, int], dict[tuple[str, ...], Any]]:
    """Of an edition: the largest number of each column, of each wording, and of all wordings that begin alike; and every fact."""
    columns: dict[str, int] = {}
    wordings: dict[str, list[int]] = {}
    begun: dict[str, int] = {}
    facts: dict[tuple[str, ...], Any] = {}
    for path, column, fact in leaves(base.data):
        facts[path] = fact
        if type(fact) is int:
            columns[column] = max(columns.get(column, 0), abs(fact))
        elif isinstance(fact, str):
            form, given = worded(fact)
            old = wordings.get(form, [0] * len(given))
            wordings[form] = [max(pair) for pair in zip(old, given, strict=True)]
            begun[form.partition(" ")[0]] = max([begun.get(form.partition(" ")[0], 0), *given])
    return columns, wordings, begun, facts


def worded(text: str) -> tuple[str, list[int]]:
    """ "draw 2" as "draw #" and its numbers."""
    return NUMBER.sub("#", text), [int(number) for number in NUMBER.findall(text)]


def far(number: int, largest: int) -> bool:
    return abs(number) > TIMES * largest and abs(number) > largest + MORE


def numbers(data: Mapping[str, Any], base: Edition) -> Iterator[Problem]:
    columns, wordings, begun, facts = usual(base)
    for path, column, fact in leaves(data):
        last = column.rpartition(".")[2]
        if facts.get(path) == fact or last in PROSE or last in NOT_NUMBERS or last.endswith("_text"):
            continue
        if type(fact) is int:
            in_row = any(step.startswith("(") for step in path)
            if fact == 0 and not in_row and facts.get(path, 0):
                yield Problem(key_of(path), f"is 0, and was {facts[path]}: is nothing of it meant?")
            elif column in columns and far(fact, columns[column]):
                yield Problem(key_of(path), f"is {fact}, and the largest there was {columns[column]}: is so much meant?")
        elif isinstance(fact, str):
            form, given = worded(fact)
            usually = wordings.get(form) or [begun.get(form.partition(" ")[0], 0)] * len(given)
            for number, largest in zip(given, usually, strict=True):
                if largest and far(number, largest):
                    yield Problem(key_of(path), f"{shown(fact)} has {number}, and the largest of its kind was {largest}: is so much meant?")


# -- lists


def lists(data: Mapping[str, Any], base: Mapping[str, Any], where: str = "") -> Iterator[Problem]:
    """Decks that have become short, and new rows whose ids are nearly those of others."""
    for key, old in base.items():
        new, path = data.get(key), f"{where}.{key}" if where else key
        if isinstance(old, dict) and isinstance(new, dict):
            yield from lists(new, old, path)
        elif rows_with_id(old) and rows_with_id(new) and isinstance(new, list):
            before, now = sum(map(copies, old)), sum(map(copies, new))
            if now * FEW < before:
                yield Problem(path, f"has {now} in all, and had {before}: is so short a list meant?")
            ids = {row["id"] for row in old}
            gone = ids - {row["id"] for row in new}
            for row in new:
                meant = nearest(row["id"], ids - gone) if row["id"] not in ids else ""
                if meant:
                    yield Problem(f"{path}({row['id']}).id", f"is new, and nearly {meant!r}: is that one meant?")


# -- texts


def texts(data: Mapping[str, Any], base: Mapping[str, Any]) -> Iterator[Problem]:
    """Texts of changed rows that name numbers which nothing else in the row has."""
    for key, value in data.items():
        if not rows_with_id(value):
            continue
        before = {row["id"]: row for row in base[key]} if rows_with_id(base.get(key)) else {}
        for row in value:
            if row == before.get(row["id"]):
                continue
            told = {name: text for name, text in row.items() if isinstance(text, str) and (name in TEXTS or name.endswith("_text"))}
            known = {abs(number) for name, fact in row.items() if name not in told for number in numbers_in(fact)}
            for name, text in told.items():
                other = [number for number in numbers_in(text) if number not in known]
                if other and known:
                    said = ", ".join(map(str, sorted(known)))
                    yield Problem(f"{key}({row['id']}).{name}", f"says {other[0]}, but the numbers of the row are {said}")


def numbers_in(value: Any) -> list[int]:
    """All numbers in a fact; in texts, those in words as well."""
    if type(value) is int:
        return [value]
    if isinstance(value, str):
        return [int(number) for number in NUMBER.findall(value)] + [
            NUMBERS.index(word) for word in re.findall(r"[a-z]+", value.lower()) if word in NUMBERS[2:]
        ]
    return [
        number
        for item in (value.values() if isinstance(value, dict) else value if isinstance(value, list) else ())
        for number in numbers_in(item)
    ]
