"""What is wrong with the shape of an edition, in words that help: which key is not known, what was meant, what would be right."""

from __future__ import annotations

import difflib
import re
import types
import typing
from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final

import msgspec

from malison.kernel.errors import Problem, shown

KINDS: Final = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
}
LETTERS: Final = re.compile(r"\^?\[([^\]\\^-]+)\]([*+])\$?")
STEP: Final = re.compile(r"([^.\[\]]+)|\[(\d+|\.\.\.)\]")
HINTS: Final[dict[Any, dict[str, Any]]] = {}


def unknown_keys(data: Any, schema: Any, where: str = "") -> Iterator[Problem]:
    """Every key that the schema does not know, wherever it stands, with the one that was probably meant."""
    schema = bare(schema)
    if isinstance(data, dict) and is_facts(schema):
        hints = hints_of(schema)
        for key, value in data.items():
            at = f"{where}.{key}" if where else key
            if key in hints:
                yield from unknown_keys(value, hints[key], at)
            else:
                right = f"{nearest(key, hints)}" if nearest(key, hints) else f"one of {', '.join(hints)}"
                yield Problem(where or "(file)", f"does not know the key {key!r}", right, at=at)
    elif isinstance(data, dict):
        kinds = typing.get_args(schema)
        for key, value in data.items():
            yield from unknown_keys(value, kinds[-1] if kinds else None, f"{where}.{key}" if where else key)
    elif isinstance(data, list):
        for i, value in enumerate(data):
            own = value.get("id") if isinstance(value, dict) else None
            yield from unknown_keys(value, item(schema, i), f"{where}[{i}]" + (f"({own})" if isinstance(own, str) else ""))


def bare(schema: Any) -> Any:
    """A type without what surrounds it: the bounds of a number, the None that may stand for it."""
    while True:
        if typing.get_origin(schema) is typing.Annotated:
            schema = typing.get_args(schema)[0]
        elif isinstance(schema, types.UnionType) or typing.get_origin(schema) is typing.Union:
            schema = next((kind for kind in typing.get_args(schema) if kind is not type(None)), None)
        else:
            return schema


def is_facts(schema: Any) -> bool:
    return isinstance(schema, type) and issubclass(schema, msgspec.Struct)


def hints_of(schema: Any) -> dict[str, Any]:
    """The facts of a table with their types; worked out once."""
    found = HINTS.get(schema)
    if found is None:
        found = HINTS[schema] = typing.get_type_hints(schema, include_extras=True)
    return found


def item(schema: Any, place: int) -> Any:
    """The type in a place of a list."""
    kinds = typing.get_args(bare(schema))
    if not kinds:
        return None
    return kinds[min(place, len(kinds) - 1)] if kinds[-1] is not Ellipsis else kinds[0]


def kind_at(schema: Any, path: str) -> Any:
    """The type that a schema has at a path ("market[3].value"), with its bounds; None where it has none."""
    for key, place in STEP.findall(path):
        whole = bare(schema)
        if place:
            schema = item(whole, int(place) if place.isdigit() else 0)
        elif is_facts(whole):
            schema = hints_of(whole).get(key)
        else:
            schema = (typing.get_args(whole) or (None,))[-1]
    return schema


def value_at(data: Any, path: str) -> Any:
    for key, place in STEP.findall(path):
        if place:
            data = data[int(place)] if isinstance(data, list) and place.isdigit() and int(place) < len(data) else None
        else:
            data = data.get(key) if isinstance(data, dict) else None
    return data


def schema_problem(message: str, data: dict[str, Any], schema: type[Any], ids: Collection[str] = ()) -> Problem:
    """A validation message as a problem: the key with its row's id, and what the schema wants there. `ids` are rows that there were before
    the change: perhaps one of them is meant.
    """
    what, _, path = message.partition(" - at `")
    path = path.rstrip("`").removeprefix("$").removeprefix(".")
    where = with_ids(path, data)
    missing = re.search(r"missing required field `(\w+)`", what)
    if missing:
        own = (value_at(data, path) or {}).get("id", "")
        meant = nearest(own, ids) if isinstance(own, str) and own not in ids else ""
        other = f", or the id {meant!r} for the row that is there already" if meant else ""
        return Problem(where, f"lacks the key {missing[1]!r}", f"with {missing[1]} = …{other}")
    if "Invalid enum value" in what:
        values = [str(value) for value in typing.get_args(bare(kind_at(schema, path)))]
        return Problem(where, f"is {shown(value_at(data, path))}", one_of(value_at(data, path), [value or "nothing" for value in values]))
    matching = re.search(r"matching regex '(.*)'", what)
    if matching:
        return Problem(where, f"is {shown(value_at(data, path))}", in_words(matching[1], kind_at(schema, path)))
    expected = re.search(r"Expected `([^`]*)`(?:, got `([^`]*)`)?", what)
    if expected and expected[2]:
        wanted = " or ".join(KINDS.get(kind, kind) for kind in expected[1].split(" | "))
        return Problem(where, f"is of the wrong kind ({expected[2]})", wanted)
    if expected:
        limit = what.partition("`")[2].partition("`")[2].strip().removeprefix("of ")
        return Problem(where, f"is {shown(value_at(data, path))}", bounded(expected[1], limit))
    return Problem(where, what[:1].lower() + what[1:])


def bounded(kind: str, limit: str) -> str:
    """What a number or the length of a text or list may be: "a whole number, 1 or more"."""
    signs = {">=": "{} or more", "<=": "{} or less", ">": "more than {}", "<": "less than {}"}
    sign, _, most = limit.removeprefix("length ").partition(" ")
    said = signs[sign].format(most) if sign in signs else limit
    return f"{KINDS.get(kind, kind)}, {said}{' long' if limit.startswith('length') else ''}"


def in_words(pattern: str, kind: Any) -> str:
    """A pattern for people: which letters, or what the schema says of it."""
    for meta in typing.get_args(kind)[1:] if typing.get_origin(kind) is typing.Annotated else ():
        if isinstance(meta, msgspec.Meta) and meta.description:
            return meta.description
    letters = LETTERS.fullmatch(pattern)
    if letters:
        any_or_more = "only" if letters[2] == "*" else "one or more, and only,"
        return f"a text with {any_or_more} the letters {', '.join(letters[1])}"
    return f"a text written as {pattern}"


def one_of(value: Any, values: list[str]) -> str:
    """All that would be right, and which of them was probably meant."""
    meant = nearest(value, values)
    return f"one of {', '.join(values)}" + (f": perhaps {meant}" if meant else "")


def nearest(word: Any, words: Iterable[str]) -> str:
    """The word that was probably meant; empty: none is like it."""
    return next(iter(difflib.get_close_matches(word[:60], list(words), n=1)), "") if isinstance(word, str) else ""


def with_ids(path: str, data: Any) -> str:
    """`types[3].values` as `types[3](ring).values`, so that the row is found at once."""
    shown_path = ""
    for key, index in STEP.findall(path):
        if key:
            shown_path += ("." if shown_path else "") + key
            data = data.get(key) if isinstance(data, dict) else None
        else:
            shown_path += f"[{index}]"
            data = data[int(index)] if isinstance(data, list) and index.isdigit() and int(index) < len(data) else None
            if isinstance(data, dict) and "id" in data:
                shown_path += f"({data['id']})"
    return shown_path or "(file)"
