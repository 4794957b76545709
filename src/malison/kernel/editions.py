"""Editions: what is in the box, as data that anyone can read, check and replace.

An edition is a TOML file. It stands alone, or names a `base` and says only what differs: tables are merged key by key,
lists of rows with an `id` are merged row by row, and `remove` names the rows that are taken out. Every fact says where it comes from: a
`source` of "rulebook", "public" or "house" on a table covers all of it and what lies below, unless a nearer one says otherwise; in
files of other people's a fact that says nothing is of the house. A row may name its `icon`, one of the game's symbols.
"""

from __future__ import annotations

import copy
import hashlib
import json
import re
import threading
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from malison.kernel.bounds import LARGEST_EDITION, bounds_problems, read_text
from malison.kernel.errors import EditionError, Problem, shown
from malison.kernel.places import locate
from malison.kernel.shape import item as item_kind
from malison.kernel.shape import kind_at, nearest, one_of, schema_problem, unknown_keys

SOURCES: Final = ("rulebook", "public", "house")
HEADER: Final = ("game", "name", "title", "version", "base")
ICON: Final = "icon"
FIRST_USE: Final = threading.RLock()
"""Held while anything is made that all threads share afterwards. msgspec works a schema out when it is first used, and two threads that
do so at once bring the process down."""


class Facts(msgspec.Struct, forbid_unknown_fields=True):
    """The base of every schema: rows and tables are Facts, and keys that the schema does not know are refused."""


class Edition:
    """A checked edition: its header, its facts typed by the game's schema, and the plain data it was read from."""

    def __init__(self, file: str, data: dict[str, Any], facts: Any, built_in: bool, icons: dict[str, str] | None = None) -> None:
        self.file = file
        self.data = data
        self.facts = facts
        self.built_in = built_in
        self.icons = icons or {}
        """The symbols of rows that have named one, by their ids."""
        self.game: str = data["game"]
        self.name: str = data["name"]
        self.title: str = data.get("title", data["name"])
        self.warnings: list[Problem] = []
        """What is allowed and hardly meant (see `kernel/doubts.py`); a built-in edition is not asked."""
        self.digest = hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16]

    def reference(self) -> dict[str, Any]:
        """What a record or dump writes: the name and fingerprint, and all the facts if the edition is not built in."""
        short: dict[str, Any] = {"name": self.name, "digest": self.digest}
        return short if self.built_in else {**short, "data": self.data}

    def as_in(self, reference: Any) -> Edition:
        """The same, called as a record or dump calls it: what is an earlier printing now was the house's when it was written."""
        if self.name == self.data["name"] or not isinstance(reference, dict) or reference.get("name") != self.data["name"]:
            return self
        found = copy.copy(self)
        found.name = self.data["name"]
        return found

    def __repr__(self) -> str:
        return f"<edition {self.name!r} of {self.game} {self.digest}>"


Check = Callable[[Any], Iterable[Problem]]


class Written:
    """An edition as somebody wrote it: a file's text with what it says, or plain data without a text."""

    def __init__(self, file: str, data: dict[str, Any], text: str | None = None) -> None:
        self.file = file
        self.data = data
        self.text = text

    @property
    def differs(self) -> bool:
        """Whether it says only what differs from another edition; plain data always does."""
        return "base" in self.data or self.text is None

    def refused(self, problems: list[Problem], data: Any = None) -> EditionError:
        """Why it cannot be used; `data` is what it came to, where it is a difference."""
        locate(problems, self.data if data is None else data, self.text or "", self.data)
        return EditionError(self.file, problems)


def read_text_of(path: Path) -> str:
    try:
        return read_text(path, LARGEST_EDITION)
    except (OSError, ValueError) as error:
        raise EditionError(str(path), [Problem("(file)", f"cannot be read: {error}")]) from None


def read_toml(file: str, text: str) -> Written:
    try:
        return Written(file, tomllib.loads(text), text)
    except (ValueError, RecursionError) as error:
        # Not only what the reader calls so: numbers of a thousand digits and lists a thousand deep are refused by Python itself.
        problem = Problem("(file)", f"not TOML: {error}")
        at = re.search(r"at line (\d+)", str(error))
        problem.line = int(at[1]) if at else 0
        raise EditionError(file, [problem]) from None


def read_file(path: Path) -> Written:
    return read_toml(str(path), read_text_of(path))


def build(
    written: Written,
    data: dict[str, Any],
    game: str,
    schema: type[Any],
    check: Check,
    *,
    built_in: bool,
    symbols: Collection[str] = (),
    ids: Collection[str] = (),
) -> Edition:
    """Check plain data against a game's schema and its own checks; raise with every problem found. `symbols` are the icons that rows may
    have, `ids` the rows of the edition it differs from.
    """
    problems = bounds_problems(data)
    if not problems:
        facts = {key: value for key, value in without_sources(data).items() if key not in HEADER}
        icon_of = {row["id"]: row.pop(ICON) for _, row in list(icons(facts, schema))}
        problems = list(header_problems(data, game)) + list(unknown_keys(facts, schema)) + list(duplicate_problems(data))
        problems += [*source_problems(data, said=built_in), *icon_problems(data, schema, symbols)]
    if not problems:
        try:
            with FIRST_USE:
                typed = msgspec.convert(facts, schema, strict=True)
        except msgspec.ValidationError as error:
            problems.append(schema_problem(str(error), data, schema, ids))
        else:
            problems.extend(suggested(checked(check, typed)))
    if problems:
        raise written.refused(problems, data)
    return Edition(written.file, data, typed, built_in, icon_of)


def suggested(problems: Iterable[Problem]) -> Iterator[Problem]:
    """Where one of several names would be right, the one that was probably meant is said, too."""
    for problem in problems:
        given = re.search(r"'([^']+)'", problem.wrong)
        if given and problem.right.startswith("one of ") and ": perhaps" not in problem.right:
            meant = nearest(given[1], problem.right.removeprefix("one of ").split(", "))
            problem.right += f": perhaps {meant}" if meant else ""
        yield problem


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


def icons(value: Any, schema: Any, where: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """The rows that name an icon, with their list; a game that has a fact of that name itself says what it means."""
    for key, item in value.items() if isinstance(value, dict) else ():
        path, kind = f"{where}.{key}" if where else key, kind_at(schema, key)
        if not rows_with_id(item):
            yield from icons(item, kind, path)
        elif kind_at(item_kind(kind, 0), ICON) is None:
            yield from ((path, row) for row in item if ICON in row)


def icon_problems(data: dict[str, Any], schema: Any, symbols: Collection[str]) -> Iterator[Problem]:
    """Icons that the game does not have."""
    for path, row in icons(data, schema):
        if row[ICON] not in symbols:
            right = one_of(row[ICON], list(symbols)) if symbols else "left out: this game has no symbols"
            yield Problem(f"{path}({row['id']}).{ICON}", f"is {shown(row[ICON])}", right)


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


def source_problems(data: dict[str, Any], said: bool) -> Iterable[Problem]:
    """Sources that there are not, and, where every fact must have `said` where it comes from, facts that do not."""
    for key, value in data.items():
        if key not in HEADER and key != "source":
            yield from _sources(value, key, data.get("source", None if said else SOURCES[-1]))
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


def place_problems(where: str, rows: Iterable[Any], places: Sequence[str], least: int = 1) -> Iterator[Problem]:
    """Rows that have no place, for games whose moves are called after their cards: a row may be left out, and another card takes its place
    by taking its id, with a name of its own."""
    found = [row.id for row in rows]
    for i, name in enumerate(found):
        if name not in places:
            meant = f": perhaps {nearest(name, places)}" if nearest(name, places) else ""
            right = f"the id of a card whose place it takes, for moves are called after it, and any name; one of {', '.join(places)}{meant}"
            yield Problem(f"{where}[{i}]({name}).id", "is no place for a card", right)
    if len(found) < least:
        yield Problem(where, f"are {len(found)}", f"{least} or more")


def placed(rows: Iterable[Any], places: Sequence[str], nothing: Any) -> list[Any]:
    """A row for every place, in their order; `nothing`, under its name, where an edition has left one out."""
    there = {row.id: row for row in rows}
    return [there.get(place) or msgspec.structs.replace(nothing, id=place, name=place.replace("_", " ").title()) for place in places]


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
