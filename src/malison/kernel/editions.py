"""Editions: what is in the box, as data that anyone can read, check and replace.

An edition is a TOML file. It stands alone, or names a `base` and says only what differs: tables are merged key by key,
and lists of rows with an `id` are merged row by row. Every fact says where it comes from: a `source` of "rulebook",
"public" or "house" on a table covers all of it and what lies below, unless a nearer one says otherwise.
"""

from __future__ import annotations

import difflib
import hashlib
import json
import re
import threading
import tomllib
import types
import typing
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

import msgspec

from malison.kernel.bounds import LARGEST_EDITION, bounds_problems, read_text
from malison.kernel.errors import EditionError, Problem, shown

SOURCES: Final = ("rulebook", "public", "house")
HEADER: Final = ("game", "name", "title", "version", "base")
FIRST_USE: Final = threading.RLock()
"""Held while anything is made that all threads share afterwards. msgspec works a schema out when it is first used, and two threads that
do so at once bring the process down."""


class Facts(msgspec.Struct, forbid_unknown_fields=True):
    """The base of every schema: rows and tables are Facts, and keys that the schema does not know are refused."""


class Edition:
    """A checked edition: its header, its facts typed by the game's schema, and the plain data it was read from."""

    def __init__(self, file: str, data: dict[str, Any], facts: Any, built_in: bool) -> None:
        self.file = file
        self.data = data
        self.facts = facts
        self.built_in = built_in
        self.game: str = data["game"]
        self.name: str = data["name"]
        self.title: str = data.get("title", data["name"])
        self.digest = hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16]

    def reference(self) -> dict[str, Any]:
        """What a record or dump writes: the name and fingerprint, and all the facts if the edition is not built in."""
        short: dict[str, Any] = {"name": self.name, "digest": self.digest}
        return short if self.built_in else {**short, "data": self.data}

    def __repr__(self) -> str:
        return f"<edition {self.name!r} of {self.game} {self.digest}>"


Check = Callable[[Any], Iterable[Problem]]


def read_toml(file: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # Not only what the reader calls so: numbers of a thousand digits and lists a thousand deep are refused by Python itself.
        raise EditionError(file, [Problem("(file)", f"not TOML: {error}")]) from None


def read_file(path: Path) -> dict[str, Any]:
    try:
        text = read_text(path, LARGEST_EDITION)
    except (OSError, ValueError) as error:
        raise EditionError(str(path), [Problem("(file)", f"cannot be read: {error}")]) from None
    return read_toml(str(path), text)


def build(file: str, data: dict[str, Any], game: str, schema: type[Any], check: Check, *, built_in: bool) -> Edition:
    """Check plain data against a game's schema and its own checks; raise with every problem found."""
    problems = bounds_problems(data)
    if not problems:
        problems = list(header_problems(data, game)) + list(duplicate_problems(data)) + list(source_problems(data))
    if not problems:
        facts = {key: value for key, value in without_sources(data).items() if key not in HEADER}
        try:
            with FIRST_USE:
                typed = msgspec.convert(facts, schema, strict=True)
        except msgspec.ValidationError as error:
            problems.append(schema_problem(str(error), data, schema))
        else:
            problems.extend(checked(check, typed))
    if problems:
        raise EditionError(file, problems)
    return Edition(file, data, typed, built_in)


def checked(check: Check, facts: Any) -> list[Problem]:
    """What a game's own checks find; one that stumbles over the facts has found something, too."""
    found: list[Problem] = []
    try:
        found.extend(check(facts))
    except Exception as error:
        found.append(Problem("(file)", f"its facts do not fit together ({type(error).__name__}: {error})"))
    return found


def merge(base: Any, change: Any) -> Any:
    """The change laid over the base."""
    if isinstance(base, dict) and isinstance(change, dict):
        return {**base, **{key: merge(base[key], value) if key in base else value for key, value in change.items()}}
    if rows_with_id(base) and rows_with_id(change):
        changed = {row["id"]: row for row in change}
        kept = [merge(row, changed.pop(row["id"])) if row["id"] in changed else row for row in base]
        return kept + list(changed.values())
    return change


def rows_with_id(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) and isinstance(row.get("id"), str) for row in value)


def without_sources(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: without_sources(item) for key, item in value.items() if key != "source"}
    if isinstance(value, list):
        return [without_sources(item) for item in value]
    return value


def header_problems(data: dict[str, Any], game: str) -> Iterable[Problem]:
    if data.get("game") != game:
        yield Problem("game", f"is {shown(data.get('game'))}", repr(game))
    for key in ("name", "title"):
        if not isinstance(data.get(key), str) or not data[key].strip():
            yield Problem(key, f"is {shown(data.get(key))}", "a short text")
    if type(data.get("version")) is not int:
        yield Problem("version", f"is {shown(data.get('version'))}", "a whole number")


def duplicate_problems(value: Any, where: str = "") -> Iterable[Problem]:
    """Rows of one list that carry the same id."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from duplicate_problems(item, f"{where}.{key}" if where else key)
    elif isinstance(value, list):
        seen: set[Any] = set()
        for i, row in enumerate(value):
            yield from duplicate_problems(row, f"{where}[{i}]")
            if isinstance(row, dict) and "id" in row:
                if repr(row["id"]) in seen:
                    yield Problem(f"{where}[{i}].id", f"{shown(row['id'])} is there twice", "an id of its own")
                seen.add(repr(row["id"]))


def source_problems(data: dict[str, Any]) -> Iterable[Problem]:
    for key, value in data.items():
        if key not in HEADER and key != "source":
            yield from _sources(value, key, data.get("source"))
    yield from _source_values(data.get("source"), "source", data)


def _source_values(source: Any, where: str, table: dict[str, Any]) -> Iterable[Problem]:
    if source is None:
        return
    values = source if isinstance(source, dict) else {"rest": source}
    for key, value in values.items():
        at = f"{where}.{key}" if isinstance(source, dict) else where
        if value not in SOURCES:
            yield Problem(at, f"is {shown(value)}", f"one of {', '.join(SOURCES)}")
        if key != "rest" and key not in table:
            yield Problem(at, "names no fact of this table", f"one of {', '.join(k for k in table if k != 'source')}, rest")


def _sources(value: Any, where: str, source: Any) -> Iterable[Problem]:
    """Every fact is covered by a source, and every source is one of the three."""
    if isinstance(value, dict):
        own = value.get("source")
        yield from _source_values(own, f"{where}.source", value)
        for key, item in value.items():
            if key == "source":
                continue
            if isinstance(own, dict):
                near = own.get(key, own.get("rest", source))
            else:
                near = own or source
            yield from _sources(item, f"{where}.{key}", near)
    elif isinstance(value, list) and value and any(isinstance(item, dict) for item in value):
        for i, item in enumerate(value):
            yield from _sources(item, f"{where}[{i}]", source)
    elif source is None or isinstance(source, dict):
        yield Problem(where, "does not say where it comes from", f"a source ({', '.join(SOURCES)}) here or on a table around it")


def schema_problem(message: str, data: dict[str, Any], schema: type[Any]) -> Problem:
    """A validation message as a problem: the key with its row's id, and what the schema wants there."""
    what, _, path = message.partition(" - at `")
    path = path.rstrip("`").removeprefix("$").removeprefix(".")
    unknown = re.search(r"unknown field `(\w+)`", what)
    if unknown:
        known = field_names(schema, path)
        close = difflib.get_close_matches(unknown[1], known, n=1)
        return Problem(with_ids(path, data), f"does not know the key {unknown[1]!r}", close[0] if close else f"one of {', '.join(known)}")
    missing = re.search(r"missing required field `(\w+)`", what)
    if missing:
        return Problem(with_ids(path, data), f"lacks the key {missing[1]!r}", f"with {missing[1]} = …")
    expected = re.search(r"Expected `([^`]*)`(?:, got `([^`]*)`)?", what)
    if expected:
        return Problem(with_ids(path, data), f"is of the wrong kind ({expected[2] or what})", expected[1])
    return Problem(with_ids(path, data), what[:1].lower() + what[1:])


def with_ids(path: str, data: Any) -> str:
    """`types[3].values` as `types[3](ring).values`, so that the row is found at once."""
    shown = ""
    for key, index in re.findall(r"([^.\[\]]+)|\[(\d+|\.\.\.)\]", path):
        if key:
            shown += ("." if shown else "") + key
            data = data.get(key) if isinstance(data, dict) else None
        else:
            shown += f"[{index}]"
            data = data[int(index)] if isinstance(data, list) and index.isdigit() and int(index) < len(data) else None
            if isinstance(data, dict) and "id" in data:
                shown += f"({data['id']})"
    return shown or "(file)"


def field_names(schema: Any, path: str) -> list[str]:
    """The keys that a schema knows at a path."""
    for key, index in re.findall(r"([^.\[\]]+)|\[(\d+|\.\.\.)\]", path):
        if key and isinstance(schema, type) and issubclass(schema, msgspec.Struct):
            schema = typing.get_type_hints(schema).get(key)
        elif index or key:
            schema = (typing.get_args(schema) or (None,))[-1 if key else 0]
        if isinstance(schema, types.UnionType):
            schema = typing.get_args(schema)[0]
    if isinstance(schema, type) and issubclass(schema, msgspec.Struct):
        return list(schema.__struct_fields__)
    return []


def template(text: str, title: str, file: str) -> str:
    """The built-in edition's text made into one to fill in: renamed, with a word on how to."""
    head = f"""\
# An edition of {title}, to fill in.
#
# Change the facts below to those of your own copy, or to a variant you want to try; keys and ids stay as they are.
# Where a fact comes from is said by `source`: "rulebook", "public", or "house" for one that somebody made up.
# To say only what differs, delete everything else and write `base = "house"` under `game`.
# Check it:  malison edition check {file}
# Play it:   malison play GAME --edition {file}

"""
    renamed = re.sub(r'^name = ".*"$', 'name = "my-edition"', text, count=1, flags=re.MULTILINE)
    return head + re.sub(r'^title = ".*"$', 'title = "My edition"', renamed, count=1, flags=re.MULTILINE)
