"""What the pages are drawn with: templates, symbols, stamped addresses of static files, and the games' own looks.

A game that wants its own table puts `table.html` (a template), `table.css` and `table.svg` (a sprite of `<symbol>`s, one of
them called "emblem" for the shelf) in its folder. A game without them is shown plainly and completely. The template gets `page`,
`view`, `moves` (see `Moves`), `facts` (of the edition), `icons` (its symbols by name) and `part` (pieces that are kept, see there).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any, Final

import msgspec
from jinja2 import ChoiceLoader, Environment, FileSystemLoader, FunctionLoader, StrictUndefined
from markupsafe import Markup, escape

from malison.kernel import registry
from malison.kernel.editions import Edition
from malison.web.model import Option

HERE: Final = Path(__file__).parent
STATIC: Final = HERE / "static"
LOOK_FILES: Final = ("table.css", "table.svg")
LOOK: Final = "look/"
SYMBOL: Final = re.compile(r'<symbol id="([\w-]+)"')
PARTS_KEPT: Final = 8192
HUES: Final = 12
"""The shelf has so many colours for boxes; a game gets one by its name."""


@cache
def stamp(path: Path) -> str:
    """A short fingerprint of a file, so that its address changes with its content and may be cached for ever."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]


@cache
def asset(name: str) -> str:
    """The address of a static file."""
    return f"/static/{name}?v={stamp(STATIC / name)}"


@cache
def look(game: str, name: str) -> str:
    """The address of a file of a game's own look; empty if the game has none."""
    path = registry.game(game).folder / name
    return f"/games/{game}/{name}?v={stamp(path)}" if name in LOOK_FILES and path.is_file() else ""


@cache
def own_table(game: str) -> bool:
    return (registry.game(game).folder / "table.html").is_file()


@cache
def icon(name: str) -> Markup:
    """One of the house's symbols; always beside words that say the same."""
    return Markup('<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>').format(asset("icons.svg"), name)


@cache
def icons(game: str) -> dict[str, Markup]:
    """A game's own symbols by name, ready to be put on a page."""
    path = registry.game(game).folder / "table.svg"
    names = SYMBOL.findall(path.read_text(encoding="utf-8")) if path.is_file() else []
    made = Markup('<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>')
    return {name: made.format(look(game, "table.svg"), name) for name in names}


def emblem(game: str) -> Markup:
    """A game's symbol for the shelf; a die for a game without one."""
    return icons(game).get("emblem") or icon("die")


def hue(game: str) -> int:
    return hashlib.sha256(game.encode()).digest()[0] % HUES


class Moves:
    """The legal moves for a game's own template. Those it does not place on the board lie under the question as plain buttons."""

    def __init__(self, options: list[Option]) -> None:
        self._left = {option.move: option for option in options}

    def has(self, name: str) -> bool:
        """Whether this move is legal and has no button yet."""
        return name in self._left

    def button(self, name: str, css: str = "", caller: Callable[[], Markup] | None = None, **data: str) -> Markup:
        """The move's button. What a `call` block holds is for the eye; its words are for everyone else, and for tests."""
        option = self._left.pop(name)
        move, label = escape(name), escape(option.label)
        extra = "".join(f' data-{key}="{escape(value)}"' for key, value in data.items())
        shown = f'<span class="unseen">{label}</span><span class="drawn" aria-hidden="true">{caller()}</span>' if caller else label
        # Joined by hand, for a page may have dozens and every one is made anew for every seat.
        return Markup(  # noqa: S704
            f'<button type="submit" form="moves" name="move" value="{move}" data-move="{move}" '
            f'id="move-{move.replace(" ", "-")}" class="move {css}"{extra}>{shown}</button>'
        )

    def take(self, *beginnings: str) -> dict[str, str]:
        """The moves whose names begin so, with their words, for a part that has buttons for all of them."""
        if not self._left:
            return {}
        words = tuple(beginning + " " for beginning in beginnings if beginning)
        taken = [name for name in self._left if name.startswith(words)] if words else []
        return {name: self._left.pop(name).label for name in taken}

    @property
    def rest(self) -> list[Option]:
        return list(self._left.values())


def words(name: Any) -> str:
    """A key of a view or option as words: "market_deck" is "market deck"."""
    return str(name).replace("_", " ").replace("-", " ")


def title(name: Any) -> str:
    text = words(name)
    return text[:1].upper() + text[1:]


def seats_text(seats: list[int]) -> str:
    """How many may play, in words."""
    first, last = min(seats), max(seats)
    if first == last:
        return "1 player" if first == 1 else f"{first} players"
    joined = f"{first}–{last}" if seats == list(range(first, last + 1)) else ", ".join(map(str, seats))
    return f"{joined} players"


def _game_template(name: str) -> str | None:
    """`look/GAME/table.html` lies in the game's own folder."""
    if not name.startswith(LOOK):
        return None
    _, game, file = name.split("/", 2)
    return (registry.game(game).folder / file).read_text(encoding="utf-8")


@lru_cache(maxsize=PARTS_KEPT)
def _part(edition: Edition, name: str, inputs: bytes) -> Markup:
    values = msgspec.json.decode(inputs)
    moves = Moves([Option(move, label) for move, label in values.pop("moves", {}).items()])
    template = templates().get_template(f"{LOOK}{edition.game}/{name}")
    made = template.render(**values, moves=moves, icons=icons(edition.game), rows=partial(rows, edition))
    return Markup(made)  # noqa: S704 - made by a game's own template


def part(edition: Edition, name: str, /, **inputs: Any) -> Markup:
    """A piece of a game's table from a template of its own, which sees these inputs and nothing else.

    So it is made once and kept: with a move most of a table stays as it is. `moves` (from `Moves.take`) are its buttons.
    """
    return _part(edition, name, msgspec.json.encode(inputs))


@lru_cache(maxsize=PARTS_KEPT)
def rows(edition: Edition, name: str) -> dict[str, Any]:
    """The rows of one table of an edition by their ids."""
    return {row.id: row for row in getattr(edition.facts, name)}


class ViewsFirst(Environment):
    """`thing.key` looks into a dict before it looks at a dict's methods: views are dicts, and it is twice as quick."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


@cache
def templates() -> Environment:
    loader = ChoiceLoader([FileSystemLoader(HERE / "templates"), FunctionLoader(_game_template)])
    made = ViewsFirst(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, auto_reload=False)
    made.filters.update(words=words, title_words=title, seats_text=seats_text)
    made.globals.update(asset=asset, look=look, icon=icon, emblem=emblem, hue=hue, escape=escape)
    return made
