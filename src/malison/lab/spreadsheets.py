"""A list of an edition as a table for spreadsheets, and back: a row a card, a column a fact."""

from __future__ import annotations

import csv
import io
import json
import typing
from collections.abc import Sequence
from typing import Any, Final

from malison.kernel.differences import difference
from malison.kernel.editions import Edition, rows_with_id
from malison.kernel.errors import BadSetting, shown
from malison.kernel.game import Game
from malison.kernel.shape import bare, hints_of, is_facts, item, kind_at, nearest, one_of

BETWEEN: Final = " | "
"""Between the texts of a list in one cell."""
LARGEST: Final = 2 << 20
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would take for a formula."""


def lists_of(edition: Edition) -> list[str]:
    return [name for name, rows in edition.data.items() if rows_with_id(rows)]


def rows_of(edition: Edition, name: str) -> list[dict[str, Any]]:
    """The rows of a list of the edition."""
    if name not in lists_of(edition):
        raise BadSetting(f"there is no list {shown(name)}; right would be {one_of(name, lists_of(edition))}")
    rows: list[dict[str, Any]] = edition.data[name]
    return rows


def row_kind(game: Game, name: str) -> Any:
    return bare(item(kind_at(game.schema, name), 0))


def columns_of(game: Game, name: str) -> dict[str, Any]:
    """The facts that a row of this list may have, with their types."""
    kind = row_kind(game, name)
    return hints_of(kind) if is_facts(kind) else {}


def to_csv(game: Game, edition: Edition, name: str) -> str:
    """The list as CSV: texts and numbers as they are, lists of texts with bars between, anything else as JSON."""
    rows = rows_of(edition, name)
    used = [key for key in [*columns_of(game, name), "icon"] if any(key in row for row in rows)]
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(used)
    table.writerows([cell(row.get(key)) for key in used] for row in rows)
    return out.getvalue()


def cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return f"'{value}" if value.startswith(FORMULA) else value
    if isinstance(value, list) and all(isinstance(one, str) and BETWEEN.strip() not in one for one in value):
        return BETWEEN.join(value)
    return json.dumps(value, ensure_ascii=False)


def from_csv(game: Game, base: Edition, name: str, text: str) -> dict[str, Any]:
    """What a table says that the edition does not, as a difference to it. A row that the table leaves out is taken out of the edition; a
    column that it leaves out stays as it is.
    """
    old = {row["id"]: row for row in rows_of(base, name)}
    kinds = {**columns_of(game, name), "icon": str}
    try:
        head, *lines = csv.reader(io.StringIO(text.removeprefix("\ufeff")), strict=True)
    except (csv.Error, ValueError) as error:
        raise BadSetting(f"this is no table: {error or 'it is empty'}") from None
    for column in head:
        if column not in kinds:
            raise BadSetting(
                f"line 1: {name} has no column {shown(column)}; right would be {nearest(column, kinds) or one_of(column, list(kinds))}"
            )
    if "id" not in head:
        raise BadSetting("line 1: there is no column 'id'")
    rows = [row_from(head, cells, kinds, old, number) for number, cells in enumerate(lines, 2) if any(map(str.strip, cells))]
    return difference(base.data, {**base.data, name: rows})


def row_from(head: Sequence[str], cells: Sequence[str], kinds: dict[str, Any], old: dict[str, Any], line: int) -> dict[str, Any]:
    if len(cells) != len(head):
        raise BadSetting(f"line {line}: has {len(cells)} cells, and the first line {len(head)}")
    was = old.get(cells[head.index("id")].strip(), {})
    row = dict(was)
    for key, text in zip(head, cells, strict=True):
        try:
            value = value_from(text, kinds[key], was.get(key))
        except ValueError as error:
            raise BadSetting(f"line {line}, {key}: {shown(text)} is not {error}") from None
        if value is None:
            row.pop(key, None)
        else:
            row[key] = value
    if isinstance(row.get("source"), dict):
        row["source"] = {key: value for key, value in row["source"].items() if key in row or key == "rest"}
    return row


def value_from(text: str, kind: Any, was: Any) -> Any:
    """What a cell says; None: nothing."""
    kind, text = bare(kind), text.strip()
    if text == cell(was).strip():
        return was
    whole = typing.get_origin(kind) or kind
    choices = typing.get_args(kind) if whole is typing.Literal else ()
    if whole is str or (choices and isinstance(choices[0], str)):
        return (text[1:] if text.startswith("'") else text) or (None if was is None else "")
    if not text:
        return [] if isinstance(was, list) else None
    if whole in (list, tuple) and not text.startswith("[") and bare(item(kind, 0)) is str:
        return [one.strip() for one in text.split(BETWEEN.strip())]
    try:
        return json.loads(text.lower() if text.lower() in ("true", "false") else text)
    except ValueError:
        raise ValueError("a whole number" if whole is int else "true or false" if whole is bool else "a value as JSON writes it") from None
