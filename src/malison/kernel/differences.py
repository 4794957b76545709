"""What differs between two editions: rows taken out, a difference found and laid over again, told in lines, and written as TOML."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from malison.kernel.editions import HEADER, Edition, rows_with_id
from malison.kernel.errors import Problem, shown
from malison.kernel.shape import nearest

REMOVE: Final = "remove"
SOURCE: Final = "source"
BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


# -- rows taken out


def take_out(base: dict[str, Any], change: dict[str, Any], where: str = "") -> tuple[dict[str, Any], dict[str, Any], list[Problem]]:
    """The base without the rows that a change removes, and the change without saying so."""
    problems: list[Problem] = []
    kept, rest = dict(base), {key: value for key, value in change.items() if key != REMOVE or REMOVE in base}
    names = change.get(REMOVE, []) if REMOVE not in base else []
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        problems.append(Problem(f"{where}{REMOVE}", f"is {shown(names)}", 'ids of rows: ["this", "that"]'))
        names = []
    for i, name in enumerate(names):
        one, _, row = name.rpartition(".")
        lists = [key for key, rows in base.items() if rows_with_id(rows) and one in ("", key) and row in ids_of(rows)]
        if len(lists) == 1:
            kept[lists[0]] = [other for other in kept[lists[0]] if other["id"] != row]
        elif lists:
            problems.append(
                Problem(f"{where}{REMOVE}[{i}]", f"{name!r} is in {' and '.join(lists)}", f"{lists[0]}.{row} or {lists[1]}.{row}")
            )
        else:
            known = [own for rows in base.values() if rows_with_id(rows) for own in ids_of(rows)]
            problems.append(Problem(f"{where}{REMOVE}[{i}]", f"{name!r} is no row", nearest(row, known) or "the id of a row, or LIST.ID"))
    for key, value in rest.items():
        if isinstance(value, dict) and isinstance(kept.get(key), dict):
            kept[key], rest[key], more = take_out(kept[key], value, f"{where}{key}.")
            problems += more
    return kept, rest, problems


def ids_of(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    return [row["id"] for row in rows]


# -- the difference


def difference(base: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """What an edition says that its base does not, in as few facts as can be: laid over the base it is the other one again.

    A row that has lost a key is written whole, for a difference has no word for that; so is a table's list without ids. A key that a
    plain table has lost stays as the base has it.
    """
    found: dict[str, Any] = {}
    gone: list[str] = []
    twice = [own for rows in base.values() if rows_with_id(rows) for own in ids_of(rows)]
    for key, value in other.items():
        old = base.get(key)
        if key not in base:
            found[key] = value
        elif isinstance(value, dict) and isinstance(old, dict):
            found[key] = difference(old, value)
        elif isinstance(old, list) and rows_with_id(old) and (rows_with_id(value) or value == []):
            changed, lost = row_difference(old, value)
            gone += [name if twice.count(name) == 1 else f"{key}.{name}" for name in lost]
            found[key] = changed
        elif value != old:
            found[key] = value
    found = {
        key: value for key, value in found.items() if value not in ({}, []) or key not in base or not isinstance(base[key], dict | list)
    }
    found |= {key: [] for key, value in other.items() if value == [] and base.get(key) and not rows_with_id(base[key])}
    return {REMOVE: gone, **found} if gone else found


def row_difference(old: list[dict[str, Any]], new: list[dict[str, Any]]) -> tuple[list[dict[str, Any]], list[str]]:
    """The rows that are new or changed, and the ids of those to take out."""
    before = {row["id"]: row for row in old}
    lost = [name for name in before if name not in ids_of(new)]
    found: list[dict[str, Any]] = []
    for row in new:
        was = before.get(row["id"])
        if was is None:
            found.append(row)
        elif set(was) - set(row):
            found.append(row)
            lost.append(row["id"])
        elif row != was:
            found.append({"id": row["id"], **{key: value for key, value in row.items() if value != was.get(key)}})
    return found, lost


class Change:
    """One fact that differs. A row or key that is on one side only has None on the other."""

    def __init__(self, path: tuple[str, ...], before: Any, after: Any) -> None:
        self.path = path
        self.before = before
        self.after = after

    def __str__(self) -> str:
        name = ".".join(self.path)
        if self.before is None:
            return f"+ {name}" if isinstance(self.after, dict) else f"+ {name} = {toml(self.after)}"
        if self.after is None:
            return f"- {name}" if isinstance(self.before, dict) else f"- {name} = {toml(self.before)}"
        return f"  {name}: {toml(self.before)} → {toml(self.after)}"


def changes(before: Any, after: Any, path: tuple[str, ...] = ()) -> Iterator[Change]:
    """Every fact that differs between two editions' data, one by one; headers and sources are no facts."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in [*before, *[key for key in after if key not in before]]:
            if key != SOURCE and (path or key not in HEADER):
                yield from changes(before.get(key), after.get(key), (*path, key))
    elif rows_with_id(before) and (rows_with_id(after) or after == []):
        old, new = {row["id"]: row for row in before}, {row["id"]: row for row in after}
        for name in [*old, *[name for name in new if name not in old]]:
            yield from changes(old.get(name), new.get(name), (*path, name))
    elif before != after:
        yield Change(path, before, after)


# -- TOML


def toml(value: Any) -> str:
    """A value as TOML writes it on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{toml_key(key)} = {toml(item)}" for key, item in value.items()) + " }" if value else "{}"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f") if isinstance(value, str) else repr(value)


def toml_key(key: str) -> str:
    return key if BARE.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def written(base: Edition, change: Mapping[str, Any], above: Sequence[str] = (), name: str = "variant", title: str = "") -> str:
    """An edition that says only what differs, as a file; `above` are lines of comment."""
    lines = [f"# {line}" for line in above] + [""] * bool(above)
    lines += [
        f"game = {toml(base.game)}",
        f"base = {toml(base.name)}",
        f"name = {toml(name)}",
        f"title = {toml(title or name.capitalize())}",
    ]
    plain = {key: value for key, value in change.items() if not isinstance(value, dict) and not rows_with_id(value)}
    lines += [f"{toml_key(key)} = {toml(value)}" for key, value in plain.items() if key not in HEADER]
    for key, value in change.items():
        if rows_with_id(value):
            for row in value:
                lines += ["", f"[[{toml_key(key)}]]", *[f"{toml_key(own)} = {toml(item)}" for own, item in row.items()]]
        elif isinstance(value, dict):
            lines += ["", f"[{toml_key(key)}]", *[f"{toml_key(own)} = {toml(item)}" for own, item in value.items()]]
    return "\n".join(lines) + "\n"
