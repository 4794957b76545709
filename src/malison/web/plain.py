"""Any view as a page, plainly and completely: for games without a table of their own, and for whatever one leaves out."""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from malison.web.looks import title, words

HEADER: Final = ("game", "mode", "seats", "you", "deciding", "over", "ply", "question")
"""What every view begins with; the page says it elsewhere."""
NAMES: Final = ("name", "title", "label", "text", "id", "kind")
"""The keys by which a thing is called, the best first."""
NOTHING: Final = Markup('<span class="none">–</span>')


def draw(view: dict[str, Any]) -> Markup:
    """The whole view: short facts first, then one panel for each thing with parts."""
    own = {key: value for key, value in view.items() if key not in HEADER}
    short = {key: value for key, value in own.items() if simple(value)}
    panels = [panel(key, value, 3) for key, value in own.items() if not simple(value)]
    return Markup('<div class="plain">{}{}</div>').format(facts(short), Markup("").join(panels))


def simple(value: Any) -> bool:
    return value is None or isinstance(value, str | int | float | bool) or value in ([], {})


def shown(value: Any) -> Markup:
    """A plain value in words."""
    if value is None or value in ([], {}, ""):
        return NOTHING
    if value is True:
        return Markup("yes")
    if value is False:
        return Markup("no")
    return Markup("{}").format(value)


def facts(values: dict[str, Any]) -> Markup:
    if not values:
        return Markup("")
    pairs = [Markup("<div><dt>{}</dt><dd>{}</dd></div>").format(words(key), shown(value)) for key, value in values.items()]
    return Markup('<dl class="facts">{}</dl>').format(Markup("").join(pairs))


def panel(key: str, value: Any, level: int) -> Markup:
    return Markup('<section class="panel"><h{0}>{1}</h{0}>{2}</section>').format(min(level, 6), title(key), inside(value, level + 1))


def inside(value: Any, level: int) -> Markup:
    if isinstance(value, dict):
        return thing(value, level)
    if isinstance(value, list):
        return collection(value, level)
    return Markup("<p>{}</p>").format(shown(value))


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
    return Markup('<div class="part"><h{0}>{1}</h{0}>{2}</div>').format(min(level, 6), title(key), inside(value, level + 1))


def collection(values: list[Any], level: int) -> Markup:
    if not values:
        return Markup("<p>{}</p>").format(NOTHING)
    if all(simple(value) for value in values):
        return Markup('<ul class="line">{}</ul>').format(Markup("").join(Markup("<li>{}</li>").format(shown(value)) for value in values))
    items = [Markup('<li class="card">{}</li>').format(card(number, value, level)) for number, value in enumerate(values, 1)]
    return Markup('<ol class="cards">{}</ol>').format(Markup("").join(items))


def card(number: int, value: Any, level: int) -> Markup:
    """One of many: headed by its name or its number, for lists are ordered and places in them mean something."""
    if not isinstance(value, dict):
        return Markup('<span class="ordinal">{}</span>{}').format(number, inside(value, level))
    key = called(value)
    head = value[key] if key else ""
    rest = {name: item for name, item in value.items() if name != key}
    top = Markup('<p class="head"><span class="ordinal">{}</span> {}</p>').format(number, head)
    return Markup("{}{}").format(top, thing(rest, level))
