"""Where in a TOML file a fact stands: for each key and row its line, so that whoever wrote it finds it at once."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from typing import Any, Final

from malison.kernel.errors import Problem

Path = tuple[str | int, ...]
"""Keys, and places in lists from 0."""

SPACE: Final = re.compile(r"(?:[\s,]|#[^\n]*)*")
KEY: Final = re.compile(r"""[ \t]*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([A-Za-z0-9_-]+))[ \t]*(\.?)""")
PLAIN: Final = re.compile(
    r'"""(?:[^\\]|\\.)*?"""+' + r"|'''.*?'''+" + r'|"(?:[^"\\]|\\.)*"' + r"|'[^']*'" + r"|[^\s,\]}#][^,\]}\n#]*", re.DOTALL
)
"""A value that holds no other."""
STEP: Final = re.compile(r"([^.\[\]()]+)|\[(\d+)\]|\(([^)]*)\)")


class Places:
    """The lines of a text that the TOML reader has taken."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.ends = [i for i, letter in enumerate(text) if letter == "\n"]
        self.lines: dict[Path, int] = {}
        self.tables: dict[Path, int] = {}
        """How many tables each `[[list]]` has so far."""
        self.at = 0
        try:
            self._read()
        except (ValueError, RecursionError):
            # What was found so far is right; the rest has no lines.
            return

    def _read(self) -> None:
        here: Path = ()
        while self._skip():
            if self.text.startswith("[", self.at):
                many = self.text.startswith("[[", self.at)
                start = self.at
                self.at += 2 if many else 1
                here = self._table(self._key(), many)
                self.at = self.text.index("]", self.at) + (2 if many else 1)
                self._note(here, start)
            else:
                self._pair(here)

    def _table(self, keys: list[str], many: bool) -> Path:
        """The table that a heading opens; lists of tables go on with their last."""
        here: Path = ()
        for i, key in enumerate(keys):
            here = (*here, key)
            if many and i == len(keys) - 1:
                self.tables[here] = self.tables.get(here, 0) + 1
            if here in self.tables:
                here = (*here, self.tables[here] - 1)
        return here

    def _pair(self, here: Path) -> None:
        start = self.at
        for key in self._key():
            here = (*here, key)
            self._note(here, start)
        self.at = self.text.index("=", self.at) + 1
        self._value(here)

    def _value(self, here: Path) -> None:
        self._skip()
        opened = self.text[self.at : self.at + 1]
        if opened not in ("[", "{"):
            self.at = self._match(PLAIN).end()
            return
        self.at += 1
        n = 0
        while self._skip() and self.text[self.at] not in "]}":
            if opened == "[":
                self._note((*here, n), self.at)
                self._value((*here, n))
                n += 1
            else:
                self._pair(here)
        self.at += 1

    def _key(self) -> list[str]:
        found: list[str] = []
        dot = "."
        while dot:
            one = self._match(KEY)
            found.append(next(text for text in one.groups() if text is not None))
            self.at, dot = one.end(), one[4]
        return found

    def _match(self, pattern: re.Pattern[str]) -> re.Match[str]:
        found = pattern.match(self.text, self.at)
        if found is None:
            raise ValueError(f"nothing known at {self.at}")
        return found

    def _skip(self) -> bool:
        """Over blanks, commas and comments; whether there is more."""
        self.at = self._match(SPACE).end()
        return self.at < len(self.text)

    def _note(self, here: Path, at: int) -> None:
        for n in range(1, len(here) + 1):
            self.lines.setdefault(here[:n], bisect_right(self.ends, at - 1) + 1)

    def line(self, path: Path, data: Any) -> int:
        """The line of a fact, or of what is nearest around it; 0: the file says nothing of it. `path` calls rows by their ids."""
        here: Path = ()
        for step in path:
            if isinstance(data, list):
                n = next((i for i, row in enumerate(data) if isinstance(row, dict) and row.get("id") == step), step)
                if not isinstance(n, int) or n >= len(data):
                    break
                here, data = (*here, n), data[n]
            elif isinstance(data, dict) and step in data:
                here, data = (*here, step), data[step]
            else:
                break
        return max((self.lines.get(here[:n], 0) for n in range(1, len(here) + 1)), default=0)


def path_of(key: str, data: Any) -> Path:
    """A problem's key as a path, with rows called by their ids: "market[3](lucky_coin).value", "spells(swap).pay", "(rat).checks"."""
    path: Path = ()
    by_place = False
    for name, place, row in STEP.findall(key):
        if name:
            if not path and isinstance(data, dict) and name not in data:
                # "cards of dungeon 1" is about the cards.
                name = next(iter(re.findall(r"\w+", name)), "")
            data = data.get(name) if isinstance(data, dict) else None
            path = (*path, name)
        elif place:
            data = data[int(place)] if isinstance(data, list) and int(place) < len(data) else None
            own = data.get("id") if isinstance(data, dict) else None
            path = (*path, own if isinstance(own, str) else int(place))
        elif not by_place:
            if not path and isinstance(data, dict):
                name = next((name for name, rows in data.items() if row_of(rows, row) is not None), "")
                path, data = (name,), data.get(name)
            data = row_of(data, row)
            path = (*path, row)
        by_place = bool(place)
    return path


def row_of(rows: Any, name: str) -> Any:
    return next((row for row in rows if isinstance(row, dict) and row.get("id") == name), None) if isinstance(rows, list) else None


def locate(problems: Iterable[Problem], data: Any, text: str = "", written: Any = None) -> None:
    """Give problems their paths in the data, and their lines in the text it was written in; `written` is what that text alone says."""
    places: Places | None = None
    for problem in problems:
        if problem.key == "(file)":
            continue
        problem.path = path_of(problem.at, data)
        if text:
            places = places or Places(text)
            problem.line = places.line(problem.path, written)
