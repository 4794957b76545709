"""Any view as a page, plainly and completely: for games without a table of their own, and for whatever one leaves out."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Final

import msgspec
from markupsafe import Markup

from malison.kernel.words import seat_word
from malison.web.show.looks import title, words

HEADER: Final = ("game", "mode", "seats", "you", "deciding", "over", "ply", "question", "asking")
"""What every view begins with; the page says it elsewhere."""
NAMELIKE: Final = re.compile(r"[a-z0-9]+([_-][a-z0-9]+)+")
"""An id: shown with spaces."""
NAMES: Final = ("name", "title", "label", "text", "id", "kind")
"""The keys by which a thing is called, the best first."""
LONGEST_LINE: Final = 12
"""A list of so many plain values still fits on a line."""
LONGEST_WORDS: Final = 32
LONG: Final = Markup(' class="long"')
PIECES_KEPT: Final = 8192
"""Panels and cards that are kept as long as what they show stays the same: with a move, most of a table does."""
NOTHING: Final = Markup('<span class="none">–</span>')


def draw(view: dict[str, Any]) -> Markup:
    """The whole view: short facts first, then one panel for each thing with parts."""
    own = {key: value for key, value in view.items() if key not in HEADER}
    short = {key: value for key, value in own.items() if simple(value)}
    panels = [panel(key, value, 2) for key, value in own.items() if not simple(value)]
    return Markup('<div class="plain">{}{}</div>').format(facts(short), Markup("").join(panels))


def simple(value: Any) -> bool:
    """Whether a value fits on a line."""
    if isinstance(value, list):
        return len(value) <= LONGEST_LINE and not any(isinstance(item, list | dict) for item in value)
    return not value if isinstance(value, dict) else True


def shown(value: Any, key: str = "") -> Markup:
    """A value that fits on a line, in words; what is not there, or not to be seen, is a dash."""
    if value is None or empty(value):
        return NOTHING
    if seat_word(key, value):
        return Markup("{}").format(seat_word(key, value))
    if value is True:
        return Markup("yes")
    if value is False:
        return Markup("no")
    if isinstance(value, list):
        return line(value, key)
    return Markup("{}").format(words(value) if isinstance(value, str) and NAMELIKE.fullmatch(value) else value)


def long(value: Any) -> bool:
    return isinstance(value, str) and len(value) > LONGEST_WORDS


def line(values: list[Any], key: str = "") -> Markup:
    return Markup('<ul class="line">{}</ul>').format(Markup("").join(Markup("<li>{}</li>").format(shown(value, key)) for value in values))


def facts(values: dict[str, Any]) -> Markup:
    """Plain facts side by side; lists and texts with nothing in them are only named, at the end."""
    pairs = [
        Markup("<div{}><dt>{}</dt><dd>{}</dd></div>").format(LONG if long(value) else "", words(key), shown(value, key))
        for key, value in values.items()
        if not empty(value)
    ]
    without = ", ".join(words(key) for key, value in values.items() if empty(value))
    made = Markup('<dl class="facts">{}</dl>').format(Markup("").join(pairs)) if pairs else Markup("")
    return made + (Markup('<p class="without">Nothing: {}</p>').format(without) if without else Markup(""))


def empty(value: Any) -> bool:
    return value in ([], {}, "")


def panel(key: str, value: Any, level: int) -> Markup:
    return _panel(key, msgspec.json.encode(value), level)


@lru_cache(maxsize=PIECES_KEPT)
def _panel(key: str, value: bytes, level: int) -> Markup:
    made = inside(msgspec.json.decode(value), level + 1)
    return Markup('<div class="panel"><h{0}>{1}</h{0}>{2}</div>').format(level, title(key), made)


def inside(value: Any, level: int) -> Markup:
    return thing(value, level) if isinstance(value, dict) else collection(value, level)


def called(value: dict[str, Any]) -> str:
    """The key that names a thing, if one does."""
    for key in NAMES:
        if isinstance(value.get(key), str) and value[key]:
            return key
    return ""


def thing(value: dict[str, Any], level: int) -> Markup:
    """A thing with parts: its plain facts, then what it consists of."""
    short = {key: item for key, item in value.items() if simple(item)}
    parts = [part(key, item, level) for key, item in value.items() if not simple(item)]
    return Markup("{}{}").format(facts(short), Markup("").join(parts))


def part(key: str, value: Any, level: int) -> Markup:
    short = isinstance(value, dict) and all(simple(item) for item in value.values())
    heading = Markup("<h{0}>{1}</h{0}>").format(min(level, 6), title(key))
    return Markup('<div class="part{}">{}{}</div>').format(" short" if short else "", heading, inside(value, level + 1))


def collection(values: list[Any], level: int) -> Markup:
    if not any(isinstance(value, list | dict) for value in values):
        return line(values)
    items = [Markup('<li class="card">{}</li>').format(card(number, value, level)) for number, value in enumerate(values, 1)]
    return Markup('<ol class="cards">{}</ol>').format(Markup("").join(items))


def card(number: int, value: Any, level: int) -> Markup:
    return _card(number, msgspec.json.encode(value), level)


@lru_cache(maxsize=PIECES_KEPT)
def _card(number: int, encoded: bytes, level: int) -> Markup:
    """One of many: headed by its name or its number, for lists are ordered and places in them mean something."""
    value = msgspec.json.decode(encoded)
    ordinal = Markup('<span class="ordinal">{}</span>').format(number)
    if not isinstance(value, dict):
        return Markup("{}{}").format(ordinal, shown(value) if simple(value) else inside(value, level))
    key = called(value)
    rest = {name: item for name, item in value.items() if name != key}
    return Markup('<p class="head">{} {}</p>{}').format(ordinal, value[key] if key else "", thing(rest, level))
