"""The workshop's pages: from a draft to values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlencode

from markupsafe import Markup

from malison.kernel.editions import Edition
from malison.kernel.errors import Problem
from malison.kernel.game import Game
from malison.web.show import gallery
from malison.web.show.fields import Form, Input, tell, told
from malison.web.show.looks import title
from malison.web.table.drafts import Draft, Thing, changed, lists, tables

MOST_TOLD: Final = 12
MOST_LETTERS: Final = 120
EDIT: Final = Markup('<a class="{}" href="{}" aria-label="Change {}" title="Change {}"><span aria-hidden="true">✎</span></a>')


@dataclass
class Line:
    """One fact of the difference, or one thing that is wrong, with where it is changed."""

    words: str
    url: str = ""
    what: str = ""
    house: str = ""
    now: str = ""


@dataclass
class Index:
    """A list of the box: all rows that can be changed."""

    title: str
    links: list[tuple[str, str, bool]]
    """Name, address, and whether it is changed."""


@dataclass
class WorkshopPage:
    """What all pages of the workshop show of a draft."""

    game: str
    title: str
    draft: str
    """The draft's own address: forms carry it as `d`."""
    called: str
    changes: list[Line]
    problems: list[Line]
    warnings: list[Line]
    can_undo: bool
    share: str
    csrf: str
    what: str = ""
    """The row or table that is looked at; empty: none."""
    index: list[Index] = field(default_factory=list)
    tables: list[tuple[str, str, bool]] = field(default_factory=list)
    """Likewise what is no row."""
    gallery: str = ""
    stale: bool = False
    """Whether the pictures are those of before: the draft has mistakes."""

    def url(self, page: str = "", **more: str) -> str:
        return address(self.game, page, self.draft, **more)


@dataclass
class ThingPage:
    """A row or table with its fields."""

    what: str
    name: str
    called: str
    """The list it is in."""
    id: str
    fields: list[Input]
    errors: list[str]
    warnings: list[str]
    picture: Markup
    text: str
    new: bool
    changed: bool
    row: bool
    can_try: bool
    """Whether a position can be found in which it comes up."""
    before: str = ""
    after: str = ""
    """Where its neighbours are."""

    @property
    def usual(self) -> list[Input]:
        return [one for one in self.fields if not one.rare]

    @property
    def rare(self) -> list[Input]:
        return [one for one in self.fields if one.rare]


def address(game: str, page: str = "", draft: str = "", **more: str) -> str:
    asked = {key: value for key, value in {**more, "d": draft}.items() if value}
    return f"/workshop/{game}" + (f"/{page}" if page else "") + (f"?{urlencode(asked)}" if asked else "")


def short(value: Any) -> str:
    text = told(value)
    return text if len(text) <= MOST_LETTERS else text[:MOST_LETTERS] + "…"


def frame(draft: Draft, base: str, csrf: str) -> WorkshopPage:
    """What stands beside every page: the difference to the house, what is wrong, undo."""
    game, own = draft.game, draft.address
    names = {
        f"{path}.{row['id']}": str(row.get("name") or row["id"]) for data in (draft.base.data, draft.data) for path, row in rows_in(data)
    }
    lines: list[Line] = []
    for what, key, change in changed(draft):
        name = names.get(what, title(what))
        gone = not key and change.after is None
        lines.append(
            Line(
                f"{name}: {key.replace('_', ' ')}" if key else name,
                "" if gone else address(game.name, "thing", own, what=what),
                what,
                "" if not key else short(change.before),
                "taken out" if gone else "new" if not key and change.before is None else short(change.after),
            )
        )
    warnings = [] if draft.problems else draft.edition.warnings
    return WorkshopPage(
        game=game.name,
        title=game.title,
        draft=own,
        called=draft.title,
        changes=lines,
        problems=[problem_line(draft, problem) for problem in draft.problems[:MOST_TOLD]],
        warnings=[problem_line(draft, problem) for problem in warnings[:MOST_TOLD]],
        can_undo=bool(draft.past),
        share=base + address(game.name, "", Draft(game, draft.change).address),
        csrf=csrf,
    )


def problem_line(draft: Draft, problem: Problem) -> Line:
    """A problem with a link to where it can be mended, if it is about one thing."""
    for path, rows in lists(draft.data):
        start = tuple(path.split("."))
        if problem.path[: len(start)] == start and len(problem.path) > len(start):
            name = problem.path[len(start)]
            for row in rows:
                if row["id"] == name:
                    key = " ".join(map(str, problem.path[len(start) + 1 :])).replace("_", " ")
                    words = f"{row.get('name') or name}: {key} {problem.words}".replace(":  ", ": ")
                    return Line(words, address(draft.game.name, "thing", draft.address, what=f"{path}.{name}"))
    first = str(problem.path[0]) if problem.path else ""
    table = first in tables(draft.data)
    return Line(str(problem), address(draft.game.name, "thing", draft.address, what=first) if table else "")


def rows_in(data: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    return ((path, row) for path, rows in lists(data) for row in rows)


def box(draft: Draft, page: WorkshopPage) -> WorkshopPage:
    """The box as cards, and everything in it by name."""
    touched = {line.what for line in page.changes}
    for path, rows in lists(draft.data):
        links = [
            (str(row.get("name") or row["id"]), page.url("thing", what=f"{path}.{row['id']}"), f"{path}.{row['id']}" in touched)
            for row in rows
        ]
        page.index.append(Index(title(path.replace(".", ": ")), links))
    page.tables = [(title(key), page.url("thing", what=key), key in touched) for key in tables(draft.data)]
    page.stale = bool(draft.problems)
    edition = draft.last_good
    names = {f"{path}.{row['id']}": str(row.get("name") or row["id"]) for path, row in rows_in(edition.data)}

    def link(what: str) -> Markup:
        name, css = names.get(what, what), "workshop-edit changed" if what in touched else "workshop-edit"
        return EDIT.format(css, page.url("thing", what=what), name, name)

    page.gallery = gallery.linked(edition, link)
    return page


def thing_page(draft: Draft, thing: Thing, page: WorkshopPage) -> ThingPage:
    game, page.what = draft.game, thing.what
    fields = Form(game, thing).fields()
    warnings = [] if draft.problems else draft.edition.warnings
    errors, said = tell(fields, thing, draft.problems, warnings)
    edition = draft.last_good
    around = [f"{thing.path}.{row['id']}" for row in rows_of(draft, thing.path)] if thing.id else tables(draft.data)
    at = around.index(thing.what)
    return ThingPage(
        what=thing.what,
        name=thing.name,
        called=title(thing.path.replace(".", ": ")),
        id=thing.id,
        fields=fields,
        errors=errors,
        warnings=said,
        picture=gallery.picture(edition, thing.what),
        text=face_text(game, edition, thing.what),
        new=thing.house is None,
        changed=thing.value != thing.house,
        row=bool(thing.id),
        can_try=bool(thing.id) and thing.path in game.cards.choice,
        before=page.url("thing", what=around[at - 1]) if at else "",
        after=page.url("thing", what=around[at + 1]) if at + 1 < len(around) else "",
    )


def rows_of(draft: Draft, path: str) -> list[dict[str, Any]]:
    return next((rows for found, rows in lists(draft.data) if found == path), [])


def face_text(game: Game, edition: Edition, what: str) -> str:
    """What is to be read on a card."""
    face = game.faces(game.boxed(edition)).get(what, {})
    text = face.get("text", "")
    return text if isinstance(text, str) else ""
