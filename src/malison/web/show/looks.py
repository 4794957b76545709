"""What the pages are drawn with: templates, symbols, stamped addresses of static files, and the games' own looks.

A game that wants its own table puts `table.html` (a template), `table.css` and `table.svg` (a sprite of `<symbol>`s, one of
them called "emblem") in its room `show`, and for the shelf a picture, `banner.svg`. A game without them is shown plainly and completely.
The template gets `page`,
`view`, `moves` (see `Moves`), `facts` (of the edition), `icons` (its symbols by name), `part` (pieces that are kept, see `Parts`),
`rows` (of the edition by id), `source` and `mark` (where a row's facts come from), and `rule` (a link to a rule). Where things lie on a
drawn board is said by classes, which `at`, `wide` and `high` make from numbers: the content security policy forbids styles on a page.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, MutableMapping
from functools import cache, lru_cache, partial
from io import StringIO
from operator import attrgetter
from pathlib import Path
from types import CodeType
from typing import Any, Final, NamedTuple

import msgspec
from jinja2 import BytecodeCache, ChoiceLoader, Environment, FileSystemLoader, FunctionLoader, StrictUndefined, Template
from jinja2.bccache import Bucket
from jinja2.compiler import CodeGenerator
from jinja2.nodes import EvalContext
from jinja2.runtime import Context, Macro
from jinja2.utils import missing
from markupsafe import Markup, escape

from malison.bots.seats import SAID
from malison.kernel import registry
from malison.kernel.editions import SOURCES, Edition, rows_with_id
from malison.kernel.errors import MalisonError
from malison.kernel.events import in_order
from malison.kernel.game import Game, SeatOption
from malison.kernel.scene import Choice, Plan, Scene
from malison.kernel.words import DOT, apart
from malison.version import __version__, running
from malison.web.base.refusal import OPTION
from malison.web.show import howto
from malison.web.show.avatars import avatar
from malison.web.show.files import asset, stamp
from malison.web.show.values import Chair, Option

HERE: Final = Path(__file__).parent
LOOK_FILES: Final = {"table.css": "text/css", "table.svg": "image/svg+xml", "banner.svg": "image/svg+xml"}
"""What a browser may fetch of a game's room `show`."""
LOOK: Final = "look/"
PARTS_KEPT: Final = 8192
FEW_PARTS_KEPT: Final = 512
"""Of an edition that came with the game, and of any other."""
LOOKS_KEPT: Final = 32
"""Editions whose templates are kept ready."""
MARK: Final = Markup(
    '<span class="mark" title="A house fact: designed here, for no rulebook shows it"><span class="unseen">house</span></span>'
)
WHY: Final = Markup('<a class="rule-id" href="/rules/{}#{}" target="_blank" rel="noopener" aria-label="why? Rule {}">why?</a>')
HUES: Final = 12
"""The shelf has so many colours for boxes; a game gets one by its place."""


@cache
def look(game: str, name: str) -> str:
    """The address of a file of a game's own look; empty if the game has none."""
    path = registry.game(game).looks / name
    return f"/games/{game}/{name}?v={stamp(path)}" if name in LOOK_FILES and path.is_file() else ""


@cache
def own_table(game: str) -> bool:
    return (registry.game(game).looks / "table.html").is_file()


@cache
def picks(game: str) -> bool:
    """Whether there is something to pick on a game's table, one thing or at most so many: only then its page has the script for that."""
    texts = [path.read_text(encoding="utf-8") for path in registry.game(game).looks.glob("*.html")]
    return any('name="pick"' in text or "data-most" in text for text in texts)


@cache
def icon(name: str) -> Markup:
    """One of the house's symbols; always beside words that say the same."""
    return Markup('<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>').format(asset("icons.svg"), name)


@cache
def icons(game: str) -> dict[str, Markup]:
    """A game's own symbols by name, ready to be put on a page."""
    made = Markup('<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>')
    return {name: made.format(look(game, "table.svg"), name) for name in registry.game(game).symbols()}


class Offer(NamedTuple):
    """One of an option's choices as people see it."""

    value: str
    name: str
    words: str
    picture: Markup
    seat: int = 0
    """Counted from 1, where the choice is one."""

    @property
    def carded(self) -> bool:
        """Whether there is more to show of it than its name."""
        return bool(self.picture or self.words)


@cache
def offers(game: str, option: str) -> list[Offer]:
    """The choices of an option. Those that are things out of the box (a hero, a curse) have their name, their words and their symbol;
    of others the game may say what they mean.
    """
    found = registry.game(game)
    asked = next(one for one in found.option_list if one.name == option)
    leaves = {leaf.id.rpartition(".")[2]: leaf for leaf in found.leaves(found.boxed(found.edition()))}
    signs, stem = icons(game), asked.name.rstrip("s")
    made: list[Offer] = []
    for choice in asked.choices:
        if isinstance(asked, SeatOption) and choice.isdigit():
            made.append(Offer(choice, f"Seat {choice}", "", Markup(""), int(choice)))
            continue
        # "1" of the option "dungeon" is the row dungeon_1.
        row = choice if choice in leaves else f"{stem}_{choice}"
        leaf = leaves.get(row)
        picture = signs.get(row) or (Markup("<b>{}</b>").format(choice) if leaf else Markup(""))
        said = found.words.choices.get(option, {}).get(choice, "")
        made.append(Offer(choice, leaf.name if leaf else title(choice), leaf.text if leaf else said, picture))
    return made


class Signs(dict[str, Markup]):
    """Symbols by name. A row that the house does not know and that has chosen none is marked with the game's own emblem."""

    def __init__(self, edition: Edition) -> None:
        own = icons(edition.game)
        super().__init__({**own, **{row: own[name] for row, name in edition.icons.items()}})
        # In a template `icons.copy` is the symbol, and not what every dict can do.
        vars(self).update(self)
        self._new = {row["id"] for rows in edition.data.values() if rows_with_id(rows) for row in rows}
        self._spare = own.get("emblem") or icon("die")

    def __missing__(self, name: str) -> Markup:
        if name in self._new:
            return self._spare
        raise KeyError(name)


EMBLEM: Final = re.compile(r'<symbol id="emblem" viewBox="([\d .-]+)"[^>]*>(.*?)</symbol>', re.DOTALL)


@cache
def emblem(game: str) -> Markup:
    """A game's symbol for the shelf, drawn where it stands: a page that shows it need not fetch all the others. A die for a game
    without one."""
    sprite = registry.game(game).looks / "table.svg"
    found = EMBLEM.search(sprite.read_text(encoding="utf-8")) if sprite.is_file() else None
    if found is None:
        return icon("die")
    return Markup('<svg class="icon" viewBox="{}" aria-hidden="true">{}</svg>').format(found[1], Markup(found[2]))  # noqa: S704


@cache
def banner(game: str) -> Markup:
    """A game's picture for the shelf; its symbol for a game without one."""
    address = look(game, "banner.svg")
    return Markup('<img src="{}" width="1200" height="630" alt="">').format(address) if address else emblem(game)


@cache
def sounds(game: str) -> str:
    """How a game's events sound, by kind: JSON for the script that plays it; empty for a game that says nothing of it."""
    found = registry.game(game).words.sounds
    return msgspec.json.encode(found).decode() if found else ""


@cache
def feats(game: str) -> str:
    """The kinds of a game's events that a table makes more of."""
    return " ".join(registry.game(game).words.feats)


@cache
def trails(game: str) -> str:
    """The kinds of a game's events that are told with what they come of."""
    return " ".join(registry.game(game).words.trails)


def boxes() -> list[Game]:
    """Every game that can be loaded, for pages that show nothing but its box."""
    found: list[Game] = []
    for name in registry.games():
        with contextlib.suppress(MalisonError):
            found.append(registry.game(name))
    return found


def hue(game: str) -> int:
    return registry.games().index(game) % HUES


def consequences(label: str) -> str:
    """What is drawn leaves the words out, but not what the move is sure to cost and to bring."""
    _, costs, brings = map(escape, apart(label))
    found = f'<small class="warns" title="{costs}">{costs}</small>' if costs else ""
    return found + (f'<small class="warns brings" title="{brings}">{brings}</small>' if brings else "")


def button(choice: Any, css: str = "", caller: Callable[[], Markup] | None = None, title: str = "", **data: str) -> Markup:
    """A move's button. What a `call` block holds is for the eye; its words are for everyone else, and for tests."""
    # A kept part has its choices as plain data.
    kept = isinstance(choice, dict)
    name, words, besides = (choice["move"], choice["label"], choice.get("besides")) if kept else (choice.move, choice.label, choice.besides)
    along = choice.get("along") if kept else choice.along
    if besides:
        css += " besides"
    move, label = escape(name), escape(words)
    extra = "".join(f' data-{key.replace("_", "-")}="{escape(value)}"' for key, value in data.items())
    if title:
        extra += f' title="{escape(title)}"'
    if along:
        extra += f' data-plan="{move}|{escape(along)}"'
    warns = consequences(words) if caller else ""
    # No line begins with what stands between words and what they bring.
    plain = label.replace(DOT, f"\N{NO-BREAK SPACE}{DOT.lstrip()}")
    shown = f'<span class="unseen">{label}</span><span class="drawn" aria-hidden="true">{caller()}{warns}</span>' if caller else plain
    # Joined by hand, for a page may have dozens and every one is made anew for every seat.
    return Markup(  # noqa: S704
        f'<button type="submit" form="moves" name="move" value="{move}" data-move="{move}" '
        f'id="move-{move.replace(" ", "-")}" class="move {css}"{extra}>{shown}</button>'
    )


def plan(names: list[str], css: str = "", caller: Callable[[], Markup] | None = None, title: str = "", **data: str) -> Markup:
    """One click for several moves in a row (see `table.several`): a button that makes the first, which must be legal and has its own
    button, and then the others as they come up. One whose name ends in "?" is left out if the rules do not ask for it. `title` is what the
    click does, in words.
    """
    all_of_them, words = escape("|".join(names)), escape(title)
    extra = "".join(f' data-{key.replace("_", "-")}="{escape(value)}"' for key, value in data.items())
    warns = consequences(title) if caller else ""
    shown = f'<span class="unseen">{words}</span><span class="drawn" aria-hidden="true">{caller()}{warns}</span>' if caller else words
    return Markup(  # noqa: S704
        f'<button type="submit" form="moves" name="move" value="{all_of_them}" data-plan="{all_of_them}" '
        f'class="move {css}"{extra}>{shown}</button>'
    )


def thing(
    choice: Any,
    css: str,
    caller: Callable[[], Markup],
    id: str = "",  # noqa: A002
    tag: str = "span",
    intent: Any = None,
    **data: str,
) -> Markup:
    """A thing on the table, in a `call` block of a kept part: the button of its move, or of its `intent` (a plan's `moves` and `title`), or
    the thing alone with an id of its own.
    """
    data = {key: value for key, value in data.items() if value}
    if choice:
        return button(choice, css, caller, **data)
    if intent:
        return plan(intent["moves"], css, caller, intent["title"], **data)
    extra = "".join(f' data-{key.replace("_", "-")}="{escape(value)}"' for key, value in data.items())
    mark = f' id="{escape(id)}"' if id else ""
    return Markup(f'<{tag} class="{escape(css)}"{mark}{extra}>{caller()}</{tag}>')  # noqa: S704


def buttons(choices: list[Any], css: str = "plain-move") -> Markup:
    """Plain buttons in a row; nothing if there are none."""
    made = [button(choice, css) for choice in choices]
    return Markup('<div class="options">{}</div>').format(Markup("").join(made)) if made else Markup("")


class Moves:
    """The legal moves of a page. Those that a game's scene does not place on the board lie under the question as plain buttons."""

    def __init__(self, options: list[Option]) -> None:
        self._all = {option.move: option for option in options}
        self._left = self._all.copy()
        self._plain: dict[str, Choice] = {}
        self.plans: list[Plan] = []
        """Presses for several moves, which lie there too."""

    def button(self, name: str, css: str = "") -> Markup:
        """The button of a move that has no place on the board."""
        return button(self._plain.get(name) or Choice(name, self._left[name].label), css)

    def lie(self, scene: Scene) -> None:
        """All moves but the plain ones have their places on the board."""
        self.only(scene.plain)
        self.plans = scene.at_once()

    def only(self, plain: list[Choice]) -> None:
        self._left = {choice.move: self._all[choice.move] for choice in plain}
        self._plain = {choice.move: choice for choice in plain}

    @property
    def rest(self) -> list[Option]:
        return list(self._left.values())


def words(name: Any) -> str:
    """A key of a view or option as words: "market_deck" is "market deck"."""
    return str(name).replace("_", " ").replace("-", " ")


def tied(text: str) -> str:
    """No line begins with a number: it stays with the word before it."""
    return re.sub(r" (?=\d)", "\u00a0", text)


def only(thing: Any, *names: str) -> dict[str, Any]:
    """These fields of a thing, for a part that shows no others: what it does not show can change, and the part is kept."""
    return dict(zip(names, fields(names)(thing), strict=True)) if len(names) > 1 else {name: getattr(thing, name) for name in names}


@cache
def fields(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """Templates name them, so there are few."""
    return attrgetter(*names)


def title(name: Any) -> str:
    return sentence(words(name))


def headed(text: str) -> tuple[str, str]:
    """A heading of a few words, and what is said besides: "Harder: none, or a little"."""
    heading, _, more = text.partition(": ")
    return heading, sentence(more) + "." if more else ""


def at_field(text: str) -> str:
    """What is wrong with a field, told right there: which one it is need not be said."""
    return sentence(OPTION.sub("", text, count=1).lstrip(": ") if OPTION.match(text) else text)


def sentence(text: str) -> str:
    """With a capital letter, whatever comes after it."""
    return text[:1].upper() + text[1:]


@lru_cache(maxsize=LOOKS_KEPT)
def _names(titles: tuple[str, ...]) -> re.Pattern[str]:
    """Any of these names as a word, the longest first."""
    return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, sorted(titles, key=len, reverse=True)))})(?!\w)")


def told_to_people(events: list[dict[str, Any]], game: str) -> list[dict[str, Any]]:
    """Events in the order in which people are told them, each with its own number."""
    return [events[n] for n in in_order(events, registry.game(game).waits)]


def laid_out(events: list[dict[str, Any]], game: str) -> tuple[str, int]:
    """The words for the setting up, and how many of the events they stand for."""
    words, kinds = registry.game(game).laid_out
    return words, next((n for n, event in enumerate(events) if event["kind"] in kinds), 0)


def callings(game: str, chairs: list[Chair]) -> dict[str, str]:
    """What the game calls each seat, and how people are told of it: by the person's name, where the game has no character for it."""
    faceless = registry.game(game).faceless
    return {chair.title: chair.person if chair.person and (faceless or chair.unnamed) else chair.title for chair in chairs}


def naming(text: str, called: dict[str, str], own: str = "") -> str:
    """A line of the log with the names of those who play set off, one's own most. The page's script does the same with new lines."""
    if len(called) < 2 or not all(called):
        return by_name(text, called)
    pieces = _names(tuple(called)).split(text)
    return Markup("").join(
        Markup('<b class="named{}">{}</b>').format(" you" if piece == own else "", called[piece]) if n % 2 else escape(piece)
        for n, piece in enumerate(pieces)
    )


def by_name(text: str, called: dict[str, str]) -> str:
    """The same without any marks."""
    return _names(tuple(called)).sub(lambda found: called[found[0]], text) if called and all(called) else text


def seats_text(seats: list[int]) -> str:
    """How many may play, in words; nobody at all can only watch."""
    players = [n for n in seats if n]
    if not players:
        return "to watch"
    first, last = min(players), max(players)
    if first == last:
        return "1 player" if first == 1 else f"{first} players"
    joined = f"{first}–{last}" if players == list(range(first, last + 1)) else ", ".join(map(str, players))
    return f"{joined} players"


def _game_template(name: str) -> tuple[str, str, None] | None:
    """`look/GAME/table.html` lies in the game's own room `show`; `howto.md` is Markdown."""
    if not name.startswith(LOOK):
        return None
    _, game, file = name.split("/", 2)
    path = registry.game(game).looks / file
    text = path.read_text(encoding="utf-8")
    return howto.template(text) if file.endswith(".md") else text, str(path), None


class Kept(Markup):
    """A piece of a table that is kept, and the stretches it is made of: pieces within it are stretches of their own, and between them
    lies what is written around them."""

    __slots__ = ("stretches",)
    stretches: list[str]


def kept(written: list[str]) -> Kept:
    """A kept piece from what its template has written."""
    found = Kept("".join(written))
    found.stretches = []
    loose: list[str] = []
    for stretch in written:
        if type(stretch) is Kept:
            found.stretches += ["".join(loose), *stretch.stretches]
            loose = []
        else:
            loose.append(stretch)
    found.stretches.append("".join(loose))
    return found


class Parts:
    """Pieces of a game's table from templates of its own, which see their inputs and nothing else.

    So each is made once and kept: with a move most of a table stays as it is. Give it what it shows and no more (`thing | only("name")`),
    for with every other input it is made anew. `moves` (from `Moves.take`) are its buttons.
    """

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.made = lru_cache(maxsize=PARTS_KEPT if edition.built_in else FEW_PARTS_KEPT)(self._made)

    def __call__(self, name: str, /, **inputs: Any) -> Kept:
        return self.made(name, msgspec.msgpack.encode(inputs))

    def _made(self, name: str, inputs: bytes) -> Kept:
        values = msgspec.msgpack.decode(inputs)
        values["moves"] = Moves([Option(move, label) for move, label in values.pop("moves", {}).items()])
        return kept(written(own_template(self.edition, name), values))


def rows(edition: Edition, name: str) -> dict[str, Any]:
    """The rows of one list of an edition by their ids; "market.cards" is the list `cards` of the table `market`."""
    found = edition.facts
    for key in name.split("."):
        found = getattr(found, key)
    return {row.id: row for row in found}


def source(edition: Edition, name: str, row: Any, key: str = "") -> str:
    """Where a row comes from, or one fact of it: "rulebook", "public" or "house", the least official one that any of it has."""
    found: Any = edition.data
    near = found.get("source")
    for step in name.split("."):
        near = _nearer(found, step, near)
        found = found[step]
    entry = next(one for one in found if one["id"] == row)
    keys = [key] if key else [name for name in entry if name not in ("id", "source")]
    sources = {one for name in keys for one in _sources(entry.get(name), _nearer(entry, name, near))}
    return next((one for one in reversed(SOURCES) if one in sources), SOURCES[0])


def _nearer(table: dict[str, Any], key: str, source: Any) -> Any:
    """The source that covers a key of a table: its own, else the one around it."""
    own = table.get("source")
    return own.get(key, own.get("rest", source)) if isinstance(own, dict) else own or source


def _sources(value: Any, source: Any) -> set[Any]:
    if isinstance(value, dict):
        return {one for key, item in value.items() if key != "source" for one in _sources(item, _nearer(value, key, source))}
    if isinstance(value, list) and value:
        return {one for item in value for one in _sources(item, source)}
    return {source}


@lru_cache(maxsize=PARTS_KEPT)
def rule(game: str, name: str) -> Markup:
    """Asks a rule why: the script answers in place, and without it the rules open beside the table."""
    return WHY.format(game, name, name)


def mark(edition: Edition, name: str, row: Any, key: str = "") -> Markup:
    """The corner mark of what was designed here, because no rulebook shows it."""
    return MARK if source(edition, name, row, key) == SOURCES[-1] else Markup("")


def tools(edition: Edition) -> dict[str, Any]:
    """What all templates of a game can use. What is kept of an edition is kept here, and goes with it."""
    game = registry.game(edition.game)
    return {
        "facts": edition.facts,
        "icons": Signs(edition),
        "part": Parts(edition),
        "rows": cache(partial(rows, edition)),
        "source": cache(partial(source, edition)),
        "mark": cache(partial(mark, edition)),
        "rule": partial(rule, edition.game),
        "faces": game.faces(game.boxed(edition)),
    }


def half(percent: float) -> int:
    """A percentage on the grid of `places.css`, which has a class for every half of one."""
    return round(max(0.0, min(100.0, float(percent))) * 2)


def at(x: float, y: float) -> str:
    """The classes that centre a thing on a point, in percent of what it lies in."""
    return f"at x{half(x)} y{half(y)}"


def wide(percent: float) -> str:
    return f"w{half(percent)}"


def high(percent: float) -> str:
    return f"h{half(percent)}"


def printed(value: Any) -> str:
    """A value as HTML. What Jinja's own `escape` makes of it, but what is HTML already is not copied."""
    kind = type(value)
    if kind is str:
        return escaped(value)
    return value if isinstance(value, Markup) else str(value) if kind is int else escape(value)


@lru_cache(maxsize=PARTS_KEPT)
def escaped(text: str) -> str:
    """The same few words stand on all pages."""
    return str(escape(text))


class QuickMacro(Macro):
    """A macro that is given what it names and nothing else, as nearly all are, need not sort that out."""

    def __call__(self, *inputs: Any, **named: Any) -> Any:
        if named or len(inputs) != self._argument_count or self.caller or self.catch_kwargs or self.catch_varargs:
            return super().__call__(*inputs, **named)
        return Markup(self._func(*inputs))  # noqa: S704 - made by our own templates


class Printing(CodeGenerator):
    """Templates as Python that does in place what Jinja would call a function for; a page does each of these hundreds of times.

    `{{ value }}` is `printed`, and what is HTML already, as most of a page is, stands as it is. `thing.key` is looked up in a plain dict,
    else as an attribute, and only then by the environment. `x is none` is just that, and `words if so` is nothing if not. And what is
    called is called: Jinja would first see whether it wants to know the context, which nothing here does.
    """

    def _output_child_pre(self, node: Any, frame: Any, finalize: Any) -> None:
        if self._prints(frame, finalize):
            self.write("(shown if isinstance(shown := ")
        else:
            super()._output_child_pre(node, frame, finalize)

    def _output_child_post(self, node: Any, frame: Any, finalize: Any) -> None:
        if self._prints(frame, finalize):
            self.write(", Markup) else environment.printed(shown))")
        else:
            super()._output_child_post(node, frame, finalize)

    def _prints(self, frame: Any, finalize: Any) -> bool:
        return frame.eval_ctx.autoescape and not frame.eval_ctx.volatile and finalize.src is None

    def _written(self, node: Any, frame: Any) -> str:
        """The code of a node, instead of writing it down."""
        # A new line that is still to begin is not a part of it.
        self.write("")
        whole, self.stream = self.stream, StringIO()
        self.visit(node, frame)
        made, self.stream = self.stream.getvalue(), whole
        return made

    def visit_Getattr(self, node: Any, frame: Any) -> None:  # noqa: N802 - Jinja's name
        thing, key = self._written(node.node, frame), repr(node.attr)
        self.write(f"(it[{key}] if type(it := {thing}) is dict and {key} in it ")
        self.write(f"else own if (own := getattr(it, {key}, missing)) is not missing else environment.getattr(it, {key}))")

    def visit_Test(self, node: Any, frame: Any) -> None:  # noqa: N802 - Jinja's name
        if node.name == "none":
            self.write(f"({self._written(node.node, frame)} is None)")
        else:
            super().visit_Test(node, frame)

    def visit_CondExpr(self, node: Any, frame: Any) -> None:  # noqa: N802 - Jinja's name
        otherwise = "''" if node.expr2 is None else self._written(node.expr2, frame)
        self.write(f"({self._written(node.expr1, frame)} if {self._written(node.test, frame)} else {otherwise})")

    def macro_def(self, macro_ref: Any, frame: Any) -> None:
        # "Macro(…)": the environment's own.
        self.write("environment.")
        super().macro_def(macro_ref, frame)

    def visit_Call(self, node: Any, frame: Any, forward_caller: bool = False) -> None:  # noqa: N802 - Jinja's name
        self.visit(node.node, frame)
        whole, self.stream = self.stream, StringIO()
        self.signature(node, frame, {"caller": "caller"} if forward_caller else None)
        inputs, self.stream = self.stream.getvalue(), whole
        self.write(f"({inputs.removeprefix(', ')})")


class ViewsFirst(Environment):
    """`thing.key` looks into a dict before it looks at a dict's methods: views are dicts, and it is twice as quick."""

    code_generator_class = Printing
    printed = staticmethod(printed)
    Macro = QuickMacro

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        try:
            return getattr(obj, attribute)
        except AttributeError:
            return super().getattr(obj, attribute)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """What every template sees, as one dict: it is copied for every page, and Jinja's chain of dicts is slow to copy."""
        return {**self.globals, **(d or {})}


class CompiledOnce(BytecodeCache):
    """Templates are compiled once, for however many editions they are filled in."""

    def __init__(self) -> None:
        self.kept: dict[str, CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self.kept.get(bucket.key)

    def dump_bytecode(self, bucket: Bucket) -> None:
        if bucket.code is not None:
            self.kept[bucket.key] = bucket.code


@cache
def templates() -> Environment:
    loader = ChoiceLoader([FileSystemLoader(HERE / "templates"), FunctionLoader(_game_template)])
    made = ViewsFirst(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        bytecode_cache=CompiledOnce(),
        extensions=["jinja2.ext.do"],
    )
    made.filters.update(
        only=only, words=words, title_words=title, sentence=sentence, at_field=at_field, headed=headed, seats_text=seats_text
    )
    made.filters.update(naming=naming, by_name=by_name, tied=tied, told_to_people=told_to_people)
    made.globals.update(laid_out=laid_out, callings=callings)
    made.globals.update(
        asset=asset, look=look, icon=icon, emblem=emblem, banner=banner, boxes=boxes, sounds=sounds, hue=hue, button=button, buttons=buttons
    )
    made.globals.update(
        version=__version__, running=running, why=rule, plan=plan, thing=thing, escape=escape, picks=picks, feats=feats, trails=trails
    )
    made.globals.update(at=at, wide=wide, high=high, apart=apart, offers=offers, bots_said=SAID, avatar=avatar)
    return made


@cache
def template(name: str) -> Template:
    """A page or a part of one."""
    return templates().get_template(name)


# -- a game's own


@lru_cache(maxsize=LOOKS_KEPT)
def looks_of(edition: Edition) -> Environment:
    """The templates as a game's own are filled in: with what its edition says, which macros that are imported see as well."""
    made = templates().overlay()
    made.globals = {**made.globals, **tools(edition)}
    return made


@lru_cache(maxsize=LOOKS_KEPT * 16)
def own_template(edition: Edition, name: str) -> Template:
    return looks_of(edition).get_template(f"{LOOK}{edition.game}/{name}")


def drawn(edition: Edition, name: str, /, **values: Any) -> str:
    """A template of a game's own look, filled in."""
    return "".join(written(own_template(edition, name), values))


def laid_down(edition: Edition, name: str, /, **values: Any) -> list[str]:
    """The same stretch by stretch: what is kept are the same strings as the last time."""
    found: list[str] = []
    for stretch in written(own_template(edition, name), values):
        if type(stretch) is Kept:
            found += stretch.stretches
        else:
            found.append(stretch)
    return found


class Values(dict[str, Any]):
    """What a template sees, by name."""

    def __missing__(self, name: str) -> Any:
        return missing


class Bare(Context):
    """Around a template without blocks: nothing is set there that another one would see, so a name is one of those given."""

    def __init__(self, environment: Environment, seen: Values, name: str | None) -> None:
        self.environment, self.name, self.parent = environment, name, seen
        self.vars, self.exported_vars, self.globals_keys, self.blocks = {}, set(), set(), {}
        self.eval_ctx = ways(environment, name)
        # Looked up often, and so not by way of a method of ours.
        vars(self)["resolve_or_missing"] = seen.__getitem__


@lru_cache(maxsize=LOOKS_KEPT * 16)
def ways(environment: Environment, name: str | None) -> EvalContext:
    """How a template is filled in, which nothing here changes on the way."""
    return EvalContext(environment, name)


def filled(template: Template, values: dict[str, Any]) -> str:
    """What `template.render` does, without noting which names are global: nothing here asks for that."""
    return "".join(written(template, values))


def written(template: Template, values: dict[str, Any]) -> list[str]:
    """All that a template writes, one after the other."""
    environment, seen = template.environment, Values(template.globals)
    seen.update(values)
    context = Context(environment, seen, template.name, template.blocks) if template.blocks else Bare(environment, seen, template.name)
    try:
        return list(template.root_render_func(context))
    except Exception:
        # Raises it again, with the template's own file and line.
        environment.handle_exception()


EDITIONS: Final[dict[str, Edition]] = {}


def known(edition: Edition) -> Edition:
    """Each table that has an edition of its own has read it itself; what is made for one of them serves all that say the same."""
    if len(EDITIONS) >= LOOKS_KEPT:
        EDITIONS.clear()
    return EDITIONS.setdefault(edition.digest, edition)
