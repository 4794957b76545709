"""A row or table of an edition as the fields of a form, and back: made from the game's schema and its vocabularies, for any game.

A name in a form is the way to a fact: `sides.0.reward.1` is the second effect in the reward of the first side; behind a colon stands the
value of an effect.
"""

from __future__ import annotations

import json
import types
import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

import msgspec

from malison.kernel.editions import ICON, rows_with_id
from malison.kernel.effects import Inner, Name, Number, Value, Vocabulary, Word
from malison.kernel.errors import Problem
from malison.kernel.game import Game
from malison.kernel.shape import hints_of, is_facts
from malison.web.table.drafts import Thing, lists

AS_IT_IS: Final = "="
"""Before a text in a menu that is none of its words."""
NONE: Final[Any] = object()
SPLIT: Final = ", "


@dataclass
class Input:
    """One field, or several that belong together."""

    name: str
    label: str
    kind: str
    """"number", "text", "switch", "choice", "effect" (a menu, `inner` are its values), "list" (written with commas), "json"; and of
    several: "group", "items" (one can add to them), "effects"."""
    value: Any = ""
    options: list[tuple[str, str]] = field(default_factory=list)
    least: int | None = None
    most: int | None = None
    hint: str = ""
    house: str = ""
    """What the house has there, if that is something else."""
    errors: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    inner: list[Input] = field(default_factory=list)
    usual: str = ""
    """What holds where nothing is said."""
    rare: bool = False
    """Whether no row of the house has it."""

    def all(self) -> Iterable[Input]:
        yield self
        for one in self.inner:
            yield from one.all()


Read = Callable[[str], str | None]
"""What a form has under a name; None: no such field."""


@dataclass(frozen=True)
class Kind:
    """A type of the schema, without what surrounds it."""

    plain: Any
    least: int | None = None
    most: int | None = None
    words: str = ""


def kind_of(hint: Any) -> Kind:
    least = most = None
    words = ""
    while True:
        if typing.get_origin(hint) is typing.Annotated:
            hint, *metas = typing.get_args(hint)
            for meta in metas:
                if isinstance(meta, msgspec.Meta):
                    least, most, words = number(meta.ge), number(meta.le), meta.description or words
        elif isinstance(hint, types.UnionType) or typing.get_origin(hint) is typing.Union:
            hint = next(one for one in typing.get_args(hint) if one is not type(None))
        else:
            return Kind(hint, least, most, words)


def number(value: float | None) -> int | None:
    return None if value is None else int(value)


def item_hints(kind: Any, count: int) -> list[Any]:
    """The types in the places of a list or tuple."""
    given = typing.get_args(kind)
    if typing.get_origin(kind) is tuple and (len(given) != 2 or given[1] is not Ellipsis):
        return list(given)
    return [given[0] if given else str] * count


def fixed(kind: Any) -> bool:
    """Whether it has so many places and no others."""
    given = typing.get_args(kind)
    return typing.get_origin(kind) is tuple and not (len(given) == 2 and given[1] is Ellipsis)


def is_plain(hint: Any) -> bool:
    kind = kind_of(hint).plain
    return kind in (int, str, bool, float) or typing.get_origin(kind) is typing.Literal


def default_of(schema: type[Any], key: str) -> Any:
    """What a fact is where nobody says it; NONE: it has to be said."""
    for one in msgspec.structs.fields(schema):
        if one.name == key:
            if one.default is not msgspec.NODEFAULT:
                return list(one.default) if isinstance(one.default, tuple) else one.default
            if one.default_factory is not msgspec.NODEFAULT:
                return msgspec.to_builtins(one.default_factory())
    return NONE


def schema_at(game: Game, thing: Thing) -> Any:
    """The type of a row or table."""
    found: Any = game.schema
    for key in thing.path.split("."):
        found = kind_of(hints_of(found)[key]).plain
    return kind_of(item_hints(found, 1)[0]).plain if thing.id else found


# -- what a text may be the name of


@lru_cache(maxsize=64)
def names_among(game: Game) -> dict[str, dict[str, str]]:
    """For the texts of the house that are ids of other rows, by their way ("market.signature"), those ids with their names."""
    data = game.edition().data
    known = {path: {row["id"]: str(row.get("name", row["id"])) for row in rows} for path, rows in lists(data)}
    texts: dict[str, set[str]] = {}
    for key, value in data.items():
        collect(value, key, texts)
    found: dict[str, dict[str, str]] = {}
    for way, values in texts.items():
        if way in game.written or way.endswith((".id", ".name")):
            continue
        fitting = [ids for path, ids in known.items() if values - {""} and values - {""} <= set(ids)]
        if fitting:
            found[way] = fitting[0]
    return found


def collect(value: Any, way: str, texts: dict[str, set[str]]) -> None:
    if isinstance(value, dict):
        for key, item in value.items():
            if key != "source":
                collect(item, f"{way}.{key}", texts)
    elif isinstance(value, list):
        for item in value:
            collect(item, way, texts)
    elif isinstance(value, str):
        texts.setdefault(way, set()).add(value)


# -- from facts to fields


class Form:
    """The fields of a row or table."""

    def __init__(self, game: Game, thing: Thing) -> None:
        self.game = game
        self.thing = thing
        self.schema = schema_at(game, thing)
        self.used = used_keys(game, thing)

    def fields(self) -> list[Input]:
        value, house = self.thing.value, self.thing.house
        if is_facts(self.schema):
            made = self.of_table(self.schema, value, house, "", self.thing.path)
            return [*made, self.icon()] if self.has_icon else made
        return [self.field("", self.schema, value, NONE if house is None else house, self.thing.path)]

    @property
    def has_icon(self) -> bool:
        """Whether the row may name one of the game's symbols."""
        return bool(self.thing.id) and bool(self.game.symbols()) and ICON not in hints_of(self.schema)

    def icon(self) -> Input:
        now = self.thing.value.get(ICON, "")
        options = [("", "–"), *((name, name.replace("-", " ")) for name in self.game.symbols())]
        return Input(ICON, ICON, "choice", now, with_own(options, now), rare=not now)

    def of_table(self, schema: type[Any], value: Any, house: Any, name: str, way: str) -> list[Input]:
        table = value if isinstance(value, dict) else {}
        made: list[Input] = []
        for key, hint in hints_of(schema).items():
            if key == "id" or (not name and rows_with_id(table.get(key))):
                continue
            before = NONE if not isinstance(house, dict) else house.get(key, NONE)
            now = table.get(key, NONE)
            default = default_of(schema, key)
            if now is NONE and isinstance(default, dict | list) and default:
                now = default
            one = self.field(join(name, key), hint, now, before, f"{way}.{key}", beside=schema)
            if now is NONE and type(default) is int and default > 0:
                one.usual = str(default)
            one.rare = default is not NONE and f"{way}.{key}" not in self.used and now is NONE
            made.append(one)
        return made

    def field(self, name: str, hint: Any, value: Any, house: Any, way: str, beside: type[Any] | None = None) -> Input:
        kind = kind_of(hint)
        plain = kind.plain
        label = (name.rpartition(".")[2] or self.thing.path).replace("_", " ")
        words = self.game.written.get(way)
        made = Input(name, label, "json", least=kind.least, most=kind.most, hint=kind.words)
        if house is not NONE and value is not NONE and house != value:
            made.house = told(house)
        if is_facts(plain):
            made.kind = "group"
            made.inner = self.of_table(plain, value if value is not NONE else {}, house, name, way)
        elif plain is bool:
            made.kind, made.value = "switch", value is True
        elif plain is int:
            made.kind, made.value = "number", "" if value is NONE else value
        elif typing.get_origin(plain) is typing.Literal:
            made.kind, made.value = "choice", "" if value is NONE else value
            made.options = with_own([(str(one), str(one).replace("_", " ") or "–") for one in typing.get_args(plain)], made.value)
        elif plain is str and words is not None:
            return self.effect(made, words, "" if value is NONE else str(value), bare(words, beside))
        elif plain is str:
            among = names_among(self.game).get(way)
            made.kind, made.value = "text", "" if value is NONE else str(value)
            if among is not None:
                made.kind, made.options = "choice", with_own([("", "–"), *among.items()], made.value)
        elif typing.get_origin(plain) in (list, tuple) and (value is NONE or isinstance(value, list | tuple)):
            self.several(made, plain, [] if value is NONE else list(value), house, way, words)
        else:
            made.value = "" if value is NONE else json.dumps(value, ensure_ascii=False)
            made.hint = made.hint or "as JSON"
        return made

    def several(self, made: Input, plain: Any, value: list[Any], house: Any, way: str, words: Vocabulary | None) -> None:
        hints = item_hints(plain, max(len(value), 1))
        if words is not None and all(isinstance(text, str) for text in value) and kind_of(hints[0]).plain is str:
            made.kind = "effects"
            texts = [*value, ""]
            lines = [Input(f"{made.name}.{i}", f"{made.label} {i + 1}", "effect") for i in range(len(texts))]
            made.inner = [self.effect(line, words, text, False) for line, text in zip(lines, texts, strict=True)]
        elif all(map(is_plain, hints)):
            made.kind, made.value = "list", SPLIT.join(map(str, value))
            made.hint = made.hint or list_hint(hints[0], names_among(self.game).get(way))
        elif any(is_facts(kind_of(hint).plain) for hint in hints) or words is not None:
            made.kind = "group" if fixed(plain) else "items"
            before = house if isinstance(house, list | tuple) else []
            for i, one in enumerate(value):
                inner = self.field(
                    f"{made.name}.{i}".lstrip("."), hints[min(i, len(hints) - 1)], one, before[i] if i < len(before) else NONE, way
                )
                inner.label = f"{made.label} {i + 1}"
                made.inner.append(inner)
        else:
            made.value, made.hint = json.dumps(value, ensure_ascii=False), "as JSON"

    def effect(self, made: Input, words: Vocabulary, text: str, alone: bool) -> Input:
        """A menu of words; its values beside it, unless they are facts of the row."""
        made.kind = "effect"
        made.options = [("", "–"), *((word.plain, word.plain if alone else word.form) for word in words.words.values())]
        word = words.words.get(text) if alone else words.find(text) if text else None
        if word is None:
            made.value = AS_IT_IS + text if text else ""
            made.options = with_own(made.options, made.value)
            return made
        made.value = word.plain
        if not alone:
            made.inner = [value_input(f"{made.name}:{place}", word, place, written) for place, written in (word.texts(text) or {}).items()]
        return made

    # -- and back

    def read(self, given: Read) -> Any:
        """The row or table as a form says it. What makes no sense is taken as it was typed: the checks say why not."""
        value, house = self.thing.value, self.thing.house
        if is_facts(self.schema):
            read = self.read_table(self.schema, value, house, "", self.thing.path, given)
            if self.has_icon and given(ICON):
                read[ICON] = given(ICON)
            elif self.has_icon and given(ICON) == "":
                read.pop(ICON, None)
            return {**({"id": self.thing.id} if self.thing.id else {}), **read}
        found = self.read_field("", self.schema, value, self.thing.path, given)
        return value if found is NONE else found

    def read_table(self, schema: type[Any], value: Any, house: Any, name: str, way: str, given: Read) -> dict[str, Any]:
        table = dict(value) if isinstance(value, dict) else {}
        table.pop("id", None)
        for key, hint in hints_of(schema).items():
            if key == "id" or (not name and rows_with_id(table.get(key))):
                continue
            now = table.get(key, NONE)
            default = default_of(schema, key)
            found = self.read_field(join(name, key), hint, now, f"{way}.{key}", given, beside=schema)
            # What was left out stays left out as long as it says no more than that.
            missing = now is NONE and (found is NONE or found in ("", [], False, {}) or found == default)
            if not missing and found is not NONE:
                table[key] = default if found == "" and default not in (NONE, None) else found
        return table

    def read_field(self, name: str, hint: Any, value: Any, way: str, given: Read, beside: type[Any] | None = None) -> Any:
        """NONE if the form has no such field."""
        plain = kind_of(hint).plain
        words = self.game.written.get(way)
        if is_facts(plain):
            return self.read_table(plain, {} if value is NONE else value, NONE, name, way, given)
        if plain is bool:
            return value if given(name) is None else given(name) == "on" or given(name) == "true"
        if typing.get_origin(plain) in (list, tuple) and (value is NONE or isinstance(value, list | tuple)):
            return self.read_several(name, plain, value, way, words, given)
        text = given(name)
        if text is None:
            return value
        if plain is str:
            return self.read_effect(name, words, text, given, bare(words, beside)) if words is not None else text
        if plain is int:
            return whole(text)
        return text if typing.get_origin(plain) is typing.Literal else from_json(text)

    def read_several(self, name: str, plain: Any, value: Any, way: str, words: Vocabulary | None, given: Read) -> Any:
        now = [] if value is NONE else list(value)
        hints = item_hints(plain, max(len(now), 1))
        if words is not None and all(isinstance(text, str) for text in now) and kind_of(hints[0]).plain is str:
            read = [self.read_effect(f"{name}.{i}", words, given(f"{name}.{i}"), given, False) for i in range(len(now) + 1)]
            return value if all(one is None for one in read) else [text for text in read if text]
        if all(map(is_plain, hints)):
            text = given(name)
            if text is None:
                return value
            numbers = kind_of(hints[0]).plain is int
            parts = [part.strip() for part in (text.replace(",", " ").split() if numbers else text.split(",")) if part.strip()]
            return [whole(part) if kind_of(hint).plain is int else part for part, hint in zip(parts, padded(hints, parts), strict=True)]
        if any(is_facts(kind_of(hint).plain) for hint in hints) or words is not None:
            return [self.read_field(f"{name}.{i}".lstrip("."), hints[min(i, len(hints) - 1)], one, way, given) for i, one in enumerate(now)]
        text = given(name)
        return value if text is None else from_json(text)

    def read_effect(self, name: str, words: Vocabulary, chosen: str | None, given: Read, alone: bool) -> str | None:
        if chosen is None or not chosen:
            return chosen
        word = words.words.get(chosen)
        if word is None:
            return chosen.removeprefix(AS_IT_IS)
        if alone:
            return word.plain
        return word.write({place: (given(f"{name}:{place}") or "").strip() or usual(words, word.places[place]) for place in word.order})


def more(value: Any, way: Sequence[str], fewer: bool) -> Any:
    """A list of the row with one item more, like its last one, or without one."""
    if fewer and len(way) == 1:
        return [item for i, item in enumerate(value) if str(i) != way[0]] if isinstance(value, list) else value
    if not way:
        return [*value, value[-1]] if isinstance(value, list) and value else value
    if isinstance(value, dict) and way[0] in value:
        return {**value, way[0]: more(value[way[0]], way[1:], fewer)}
    if isinstance(value, list) and way[0].isdigit() and int(way[0]) < len(value):
        return [more(item, way[1:], fewer) if str(i) == way[0] else item for i, item in enumerate(value)]
    return value


def used_keys(game: Game, thing: Thing) -> set[str]:
    """The facts that some row of the house has."""
    found: set[str] = set()

    def walk(value: Any, way: str) -> None:
        found.add(way)
        for key, item in value.items() if isinstance(value, dict) else ():
            walk(item, f"{way}.{key}")
        for item in value if isinstance(value, list) else ():
            walk(item, way)

    data: Any = game.edition().data
    for key in thing.path.split("."):
        data = data.get(key, {})
    walk(data, thing.path)
    return found


def join(name: str, key: str) -> str:
    return f"{name}.{key}" if name else key


def bare(words: Vocabulary | None, beside: type[Any] | None) -> bool:
    """Whether a row has the values of its effect as facts of its own."""
    needed = {name for word in words.words.values() for name in word.order} if words is not None else set()
    return beside is not None and bool(needed) and needed <= set(hints_of(beside))


def with_own(options: list[tuple[str, str]], value: Any) -> list[tuple[str, str]]:
    """The options, and what is there now if it is none of them."""
    text = str(value)
    return options if any(text == name for name, _ in options) else [*options, (text, text.removeprefix(AS_IT_IS))]


def value_input(name: str, word: Word, place: str, written: str) -> Input:
    kind = word.places[place]
    label = f"{word.plain}: {place.replace('_', ' ')}"
    if isinstance(kind, Number):
        return Input(name, label, "number", written, least=kind.least, most=kind.most)
    if isinstance(kind, Name):
        return Input(name, label, "choice", written, with_own([(one, one.replace("_", " ")) for one in kind.names], written))
    return Input(name, label, "text", written, hint=kind.form(place))


def usual(words: Vocabulary, kind: Value) -> str:
    """A value to begin with."""
    facts = kind.facts()
    if "least" in facts:
        return str(min(max(int(facts["least"]), 1), int(facts["most"])))
    if facts.get("names"):
        return str(facts["names"][0])
    if isinstance(kind, Inner):
        simple = next((word for word in words.words.values() if not any(isinstance(one, Inner) for one in word.places.values())), None)
        text = simple.write({place: usual(words, simple.places[place]) for place in simple.order}) if simple is not None else ""
        return f"{text} {kind.between} {text}" if kind.between else text
    return ""


def list_hint(hint: Any, among: Mapping[str, str] | None) -> str:
    options = list(among) if among else [str(one) for one in typing.get_args(kind_of(hint).plain)]
    return f"with commas; of {', '.join(options)}" if options else "with commas"


def padded(hints: list[Any], parts: list[str]) -> list[Any]:
    return [hints[min(i, len(hints) - 1)] for i in range(len(parts))]


def whole(text: str) -> Any:
    text = text.strip()
    return int(text) if text.lstrip("+-").isdecimal() and len(text) < 12 else text


def from_json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def told(value: Any) -> str:
    """A fact for people."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return SPLIT.join(map(told, value)) or "nothing"
    if isinstance(value, dict):
        return SPLIT.join(f"{key} {told(item)}" for key, item in value.items() if key != "source")
    return str(value) if value not in ("", None) else "nothing"


def tell(fields: list[Input], thing: Thing, problems: Iterable[Problem], warnings: Iterable[Problem]) -> tuple[list[str], list[str]]:
    """Put what is wrong beside the fields it is about; what is about the whole thing comes back."""
    rest: tuple[list[str], list[str]] = [], []
    known = {one.name: one for field in fields for one in field.all()}
    start = (*thing.path.split("."), *([thing.id] if thing.id else []))
    for n, found in enumerate((problems, warnings)):
        for problem in found:
            if problem.path[: len(start)] != start:
                continue
            way = list(map(str, problem.path[len(start) :]))
            while way and ".".join(way) not in known:
                way.pop()
            place = known.get(".".join(way)) if way else None
            if place is None:
                rest[n].append(problem.words)
            else:
                (place.warnings if n else place.errors).append(problem.words)
    return rest
