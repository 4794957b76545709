"""Drafts of editions: what somebody has changed in a box, and how to go back. Nobody keeps them: their address says all of it, so a link
to one is the thing itself, and whoever follows it goes on with a copy of their own."""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from malison.kernel.bounds import bounds_problems
from malison.kernel.differences import Change, changes, difference, take_out
from malison.kernel.editions import HEADER, Edition, merge, read_toml, rows_with_id
from malison.kernel.errors import EditionError, Problem
from malison.kernel.game import HOUSE, Game
from malison.web.base.refusal import Refusal
from malison.web.base.settings import Settings

LONGEST: Final = 7500
"""Characters of an address that every proxy lets through."""
LARGEST: Final = 1 << 20
"""Bytes that an address may unfold to."""
MOST_PAST: Final = 40
LOOK_BACK: Final = 4
"""How many drafts before it are tried for pictures if one has mistakes."""
CLOSED: Final = "The workshop is closed here. Who runs the server opens it with --workshop or MALISON_WORKSHOP=1."
NAME: Final = "draft"
TITLE: Final = "My variant"
ID: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")

Table = dict[str, Any]


@dataclass(frozen=True)
class Draft:
    """A box with changes. It may have mistakes: then it cannot be played until they are mended."""

    game: Game
    change: Table = field(default_factory=dict)
    """The difference to the house, as an edition file says it."""
    past: list[Table] = field(default_factory=list)
    """What the difference was before, the oldest first."""

    @property
    def title(self) -> str:
        title = self.change.get("title")
        return title if isinstance(title, str) else TITLE

    @property
    def changed(self) -> bool:
        return any(key not in HEADER for key in self.change)

    @property
    def base(self) -> Edition:
        return self.game.edition()

    @cached_property
    def data(self) -> Table:
        """All facts, right or wrong."""
        kept, rest, _ = take_out(self.base.data, self.change)
        return {**merge(kept, rest), "name": NAME, "title": self.title}

    @cached_property
    def problems(self) -> list[Problem]:
        return self._made if isinstance(self._made, list) else []

    @cached_property
    def edition(self) -> Edition:
        """The edition, which is the house's own as long as nothing is changed; refused with the first problem if it has any."""
        if isinstance(self._made, list):
            more = f" ({len(self._made) - 1} more)" if len(self._made) > 1 else ""
            raise Refusal(422, f"This draft cannot be used yet: {self._made[0]}{more}")
        return self._made

    @cached_property
    def _made(self) -> Edition | list[Problem]:
        if not self.changed:
            return self.base
        try:
            made = self.game.edition({**self.change, "name": NAME, "title": self.title})
            # Some mistakes show only when the facts are packed.
            self.game.boxed(made)
        except EditionError as error:
            return error.problems
        return made

    @cached_property
    def last_good(self) -> Edition:
        """For pictures: the draft, or what it was when it last held together."""
        for change in (self.change, *reversed(self.past[-LOOK_BACK:])):
            found = Draft(self.game, change)._made
            if not isinstance(found, list):
                return found
        return self.base

    # -- changing

    def to(self, change: Table) -> Draft:
        if change == self.change:
            return self
        problems = bounds_problems(change)
        if problems:
            raise Refusal(422, f"That is too much for an edition: {problems[0]}")
        return Draft(self.game, change, [*self.past, self.change][-MOST_PAST:])

    def undone(self) -> Draft:
        return Draft(self.game, self.past[-1], self.past[:-1]) if self.past else self

    def called(self, title: str) -> Draft:
        return self.to({**self.change, "title": title.strip()[:80] or TITLE})

    def now(self, data: Table) -> Draft:
        """The box has these facts."""
        facts = {key: value for key, value in difference(self.base.data, data).items() if key not in HEADER}
        return self.to({**({"title": self.title} if self.title != TITLE else {}), **facts})

    def thing(self, what: str) -> Thing:
        """A row ("types.ring") or a table ("dice") of the box."""
        for path, rows in lists(self.data):
            if what.startswith(f"{path}."):
                wanted = what.removeprefix(f"{path}.")
                for row in rows:
                    if row["id"] == wanted:
                        house = next((row for row in at(self.base.data, path) or [] if row["id"] == wanted), None)
                        return Thing(path, wanted, row, house)
        if what in tables(self.data):
            return Thing(what, "", self.data[what], self.base.data.get(what))
        raise Refusal(404, f"There is no {what[:80]!r} in this box.")

    def put(self, thing: Thing, value: Any) -> Draft:
        """A row or a table is now so."""
        value = sourced(value, thing.house, self.base.data.get("source"))
        if not thing.id:
            return self.now({**self.data, thing.path: value})
        return self.now(with_rows(self.data, thing.path, [value if row["id"] == thing.id else row for row in at(self.data, thing.path)]))

    def copied(self, thing: Thing, name: str, title: str) -> Draft:
        """A new row like this one."""
        if not thing.id:
            raise Refusal(422, "Only rows can be copied.")
        if not ID.fullmatch(name):
            raise Refusal(422, "An id is short: small letters, digits, - and _.")
        rows = at(self.data, thing.path)
        if any(row["id"] == name for row in rows):
            raise Refusal(422, f"There is a {name!r} already.")
        row = {key: value for key, value in thing.value.items() if key != "source"}
        return self.now(
            with_rows(self.data, thing.path, [*rows, {**row, "id": name, **({"name": title or name} if "name" in row else {})}])
        )

    def removed(self, thing: Thing) -> Draft:
        """Without this row."""
        rows = [row for row in at(self.data, thing.path) if row["id"] != thing.id]
        if not thing.id or not rows:
            raise Refusal(422, "Only rows can be taken out, and not the last one.")
        return self.now(with_rows(self.data, thing.path, rows))

    def taken_back(self, what: str) -> Draft:
        """A row or table as the house has it: a new row is gone, and one that was taken out is there again."""
        for path, rows in lists(self.base.data):
            for place, row in enumerate(rows):
                if what == f"{path}.{row['id']}":
                    own = [other for other in at(self.data, path) if other["id"] != row["id"]]
                    return self.now(with_rows(self.data, path, [*own[:place], row, *own[place:]]))
        thing = self.thing(what)
        return self.removed(thing) if thing.house is None else self.put(thing, thing.house)

    # -- as an address

    @cached_property
    def address(self) -> str:
        """Empty for the house. The longer ago, the sooner it is forgotten that there is a way back."""
        past = self.past
        while True:
            made = packed([self.change, past]) if self.change or past else ""
            if len(made) <= LONGEST:
                return made
            if not past:
                raise Refusal(413, "There are too many changes for one address. Save them as a file, and go on in an editor.")
            past = past[len(past) // 4 + 1 :]


@dataclass(frozen=True)
class Thing:
    """What is changed in one go: a row of a list, by its id, or a table."""

    path: str
    id: str
    value: Any
    house: Any
    """As the house has it; None: it is new."""

    @property
    def what(self) -> str:
        return f"{self.path}.{self.id}" if self.id else self.path

    @property
    def name(self) -> str:
        named = self.value.get("name") if isinstance(self.value, dict) else None
        return named if isinstance(named, str) and named else (self.id or self.path).replace("_", " ")


def changed(draft: Draft) -> list[tuple[str, str, Change]]:
    """The difference to the house, fact by fact: each with the row or table it belongs to, and its key there."""
    found: list[tuple[str, str, Change]] = []
    starts = [tuple(path.split(".")) for path, _ in [*lists(draft.base.data), *lists(draft.data)]]
    for change in changes(draft.base.data, draft.data):
        of_row = next((len(start) + 1 for start in starts if change.path[: len(start)] == start), 1)
        found.append((".".join(change.path[:of_row]), " ".join(change.path[of_row:]), change))
    return found


def lists(table: Table, path: str = "") -> list[tuple[str, list[Table]]]:
    """The lists of rows with ids, by the path that leads to each."""
    found: list[tuple[str, list[Table]]] = []
    for key, value in table.items():
        if rows_with_id(value):
            found.append((path + key, value))
        elif isinstance(value, dict):
            found += lists(value, f"{path}{key}.")
    return found


def at(table: Any, path: str) -> Any:
    for key in path.split("."):
        table = table.get(key) if isinstance(table, dict) else None
    return table


def sourced(value: Any, house: Any, around: Any) -> Any:
    """A row or table that says of what was changed that it is from here, and of the rest what the house says."""
    if not isinstance(value, dict) or not isinstance(house, dict):
        return value
    facts, own = {key: item for key, item in value.items() if key != "source"}, house.get("source")
    known = own if isinstance(own, dict) else {"rest": own} if own else {}
    new = [key for key, item in facts.items() if item != house.get(key) and known.get(key, known.get("rest", around)) != HOUSE]
    told = {**known, **dict.fromkeys(new, HOUSE)} if new else own
    return {**facts, "source": told} if told else facts


def tables(data: Table) -> list[str]:
    """What is in a box besides rows: numbers, and lists without ids."""
    return [
        key
        for key, value in data.items()
        if key not in HEADER and key != "source" and not rows_with_id(value) and not (isinstance(value, dict) and lists(value))
    ]


def with_rows(table: Table, path: str, rows: list[Table]) -> Table:
    first, _, rest = path.partition(".")
    return {**table, first: with_rows(table[first], rest, rows) if rest else rows}


def packed(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    return base64.urlsafe_b64encode(zlib.compress(text, 9)).decode().rstrip("=")


def from_address(game: Game, address: str) -> Draft:
    """The draft that an address stands for; whatever else somebody writes there is refused."""
    if not address:
        return Draft(game)
    wrong = Refusal(422, "This address of a draft is not whole; ask for it again, or begin anew.")
    if len(address) > 2 * LONGEST:
        raise wrong
    try:
        unfolding = zlib.decompressobj()
        text = unfolding.decompress(base64.urlsafe_b64decode(address + "=" * (-len(address) % 4)), LARGEST)
        if not unfolding.eof:
            raise wrong
        change, past = json.loads(text)
    except (ValueError, TypeError, RecursionError, zlib.error, binascii.Error):
        raise wrong from None
    if not isinstance(past, list) or len(past) > MOST_PAST or not all(sound(one) for one in (change, *past)):
        raise wrong
    return Draft(game, change, past)


def chosen(settings: Settings, game: Game, address: str) -> Draft | None:
    """The draft that a table is to be played with; None: no draft."""
    if not address:
        return None
    if not settings.workshop:
        raise Refusal(404, CLOSED)
    return from_address(game, address)


def sound(change: Any) -> bool:
    """Whether this could be the difference of an edition: rows that lie where rows are, and not too much of anything."""
    return isinstance(change, dict) and not bounds_problems(change)


def opened(game: Game, text: str) -> Draft:
    """A file that somebody brings: a difference, or a whole edition."""
    try:
        data = read_toml("the file", text).data
    except EditionError as error:
        raise Refusal(422, str(error)) from None
    if data.get("game", game.name) != game.name:
        raise Refusal(422, f"This is an edition of {str(data.get('game'))[:40]!r}, not of {game.title}.")
    if data.get("base", HOUSE) != HOUSE:
        raise Refusal(422, "Here a draft is a difference to the house; this file is one to another edition.")
    facts = {key: value for key, value in data.items() if key not in HEADER or key == "title"}
    draft = Draft(game).to(facts)
    return draft if "base" in data else Draft(game).to({"title": draft.title, **difference(game.edition().data, facts)})
