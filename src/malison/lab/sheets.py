"""Cards to print and cut out: one page that needs nothing else, nine cards to a sheet with crop marks, for an evening at a real table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from html import escape
from typing import Any, Final

from malison.kernel.cards import COPIES
from malison.kernel.doubts import NOT_NUMBERS
from malison.kernel.editions import Edition
from malison.kernel.effects import Vocabulary, WrongWord
from malison.kernel.errors import BadSetting
from malison.kernel.game import Game
from malison.lab.spreadsheets import lists_of, rows_of

A_SHEET: Final = 9
MOST_CARDS: Final = 1800
"""Two hundred sheets: more than anybody wants to cut."""
NO_FACTS: Final = ("id", "name", "source", "icon", "text", "note", "possessed_text", "rabid_text", *COPIES, *NOT_NUMBERS)
"""What is not printed among the facts of a card, for it is printed elsewhere or not at all."""
SIZES: Final = ((150, "large"), (250, "medium"), (410, "small"), (620, "smaller"), (960, "tiny"))
"""So many characters a card has at most, and how small they are then; what has more is tinier still."""
A_LINE: Final = 12
SYMBOL: Final = re.compile(r'<symbol id="([\w-]+)".*?</symbol>', re.DOTALL)
EDGES: Final = tuple(63 * n for n in range(4))
LINES: Final = tuple(88 * n for n in range(4))
STYLE: Final = """\
:root { color-scheme: light; }
* { box-sizing: border-box; }
@page { margin: 0; }
body { margin: 0; background: #d9d5cd; color: #000; font-family: Georgia, "Times New Roman", serif; }
header { max-width: 189mm; margin: 8mm auto 0; font: 11pt/1.4 system-ui, sans-serif; }
h1 { font-size: 1.3em; margin: 0; } header p { margin: .3em 0; }
.sheet { position: relative; display: grid; grid-template-columns: repeat(3, 63mm); grid-template-rows: repeat(3, 88mm); width: 189mm;
  margin: 14mm auto 20mm; break-after: page; background: #fff; outline: 7mm solid #fff; }
.marks { position: absolute; left: -6mm; top: -6mm; width: 201mm; height: 276mm; pointer-events: none; }
.marks path { stroke: #000; stroke-width: .2; fill: none; }
article { padding: 4.5mm 5mm; display: flex; flex-direction: column; gap: .5em; overflow: hidden; overflow-wrap: anywhere; min-width: 0;
  line-height: 1.3; }
article > * { margin: 0; }
h2 { font-size: 1.25em; line-height: 1.15; text-wrap: balance; }
.list { font: 6.5pt/1.2 system-ui, sans-serif; text-transform: uppercase; letter-spacing: .06em; color: #444; }
.art { text-align: center; margin: .2em 0; } .art svg { width: 2.4em; height: 2.4em; fill: currentColor; }
ul { list-style: none; padding: 0; font: .88em/1.3 system-ui, sans-serif; } li b { font-weight: 600; }
.does b { font: 600 .88em system-ui, sans-serif; }
article > .note { font-style: italic; margin-top: auto; }
.large { font-size: 11pt; } .large .art svg { width: 24mm; height: 24mm; }
.medium { font-size: 10pt; } .medium .art svg { width: 18mm; height: 18mm; }
.small { font-size: 8.5pt; } .smaller { font-size: 7pt; line-height: 1.22; }
.tiny { font-size: 6pt; line-height: 1.15; } .tiniest { font-size: 4.8pt; line-height: 1.12; }
@media print { body { background: none; } header { display: none; } .sheet { margin: 7mm auto 0; outline: none; }
  .sheet:last-child { break-after: auto; } }
"""


def card_lists(game: Game, edition: Edition) -> list[str]:
    """The lists whose rows are cards: those that are counted, and those on which something is to be read; what lies on a map is none."""
    faces = game.faces(game.boxed(edition))
    read = {name.partition(".")[0] for name, face in faces.items() if isinstance(face, Mapping) and face.get("text")}
    on_maps = [name for name in lists_of(edition) if "x" in edition.data[name][0]]
    return [name for name in lists_of(edition) if name not in on_maps and (name in game.cards.choice or name in read)]


def sheets(game: Game, edition: Edition, lists: Sequence[str] = (), *, changed: bool = False, once: bool = False) -> str:
    """The page: every card of these lists (without any, of all that are cards), as often as it is in the box. `changed`: only what the
    house does not have so; `once`: one copy of each."""
    box = game.boxed(edition)
    faces = game.faces(box)
    house = game.edition().data
    made: list[str] = []
    used: set[str] = set()
    for name in lists or card_lists(game, edition):
        known = house.get(name, []) if changed else []
        for row in rows_of(edition, name):
            if row not in known:
                printed = game.cards.printed(edition.data, name, row)
                printed = list({repr(one): one for one in printed}.values()) if once else printed[: MOST_CARDS + 1]
                made += [card(game, box, name, one, faces.get(f"{name}.{row['id']}", {}), used) for one in printed]
    if len(made) > MOST_CARDS:
        raise BadSetting(f"these are {len(made)} cards; at most {MOST_CARDS} are printed at once: choose a list")
    return page(game, edition, made, used)


# -- one card


def card(game: Game, box: Any, table: str, row: Mapping[str, Any], face: Any, used: set[str]) -> str:
    face = face if isinstance(face, Mapping) else {}
    does, spent = deeds(game, box, row, face)
    facts = [(words(key), text) for key, value in row.items() if key not in NO_FACTS and key not in spent for text in told(value) if text]
    note = str(row.get("note") or "")
    name = str(row.get("name", row["id"]))
    # A line of its own takes more room than its letters.
    length = len(note) + sum(len(key) + len(text) for key, text in [*does, *facts]) + A_LINE * (len(facts) + len(does))
    size = next((css for most, css in SIZES if length <= most), "tiniest")
    items = "".join(f"<li><b>{escape(key)}</b> {escape(text)}</li>" for key, text in facts)
    parts = [
        f'<p class="list">{escape(words(table))}</p><h2>{escape(name)}</h2>',
        sign(game, row, face, used),
        f"<ul>{items}</ul>" if items else "",
        *[f'<p class="does">{f"<b>{escape(key)}:</b> " if key else ""}{escape(text)}</p>' for key, text in does],
        f'<p class="note">{escape(note)}</p>' if note else "",
    ]
    return f'<article class="{size}">{"".join(parts)}</article>'


def deeds(game: Game, box: Any, row: Mapping[str, Any], face: Mapping[str, Any]) -> tuple[list[tuple[str, str]], set[str]]:
    """What is to be read on a card, and the keys that have said it: by key ("When played") where that leaves nothing out, else as it is.
    What the card does in other hands stands below."""
    text = str(face.get("text") or "")
    read = [plain(one) for one in face.values() if isinstance(one, str)]
    found: dict[str, str] = {}
    for key, value in row.items():
        if text and key not in NO_FACTS and effects_of(game, value):
            found[key] = next((one for one in sentences(game, box, value) if any(plain(one) in other for other in read)), "")
    here = {key: said for key, said in found.items() if said and plain(said) in plain(text)}
    rest = plain(text)
    for said in here.values():
        rest = rest.replace(plain(said), " ", 1)
    if here and set(rest.split()) <= set(" ".join(here).replace("_", " ").split()):
        return [(words(key), said) for key, said in found.items() if said], {key for key, said in found.items() if said}
    lines = [("", text)] if text else []
    elsewhere = [(words(key), said) for key, said in found.items() if said and key not in here]
    return lines + elsewhere, {key for key in found if found[key] or str(row[key]) in names_of(game)}


def names_of(game: Game) -> set[str]:
    return {name for vocabulary in game.vocabularies for name in vocabulary.words}


def effects_of(game: Game, value: Any) -> bool:
    """Whether a fact is words of the game's vocabulary."""
    texts = [value] if isinstance(value, str) else value
    if not isinstance(texts, list) or not texts or not all(isinstance(text, str) and text for text in texts):
        return False
    return texts[0] in names_of(game) or any(read_all(vocabulary, texts) for vocabulary in game.vocabularies)


def read_all(vocabulary: Vocabulary, texts: Sequence[str]) -> list[Any]:
    try:
        return [vocabulary.read(text) for text in texts]
    except WrongWord:
        return []


def sentences(game: Game, box: Any, value: Any) -> Iterator[str]:
    """What words say in each vocabulary that has them: the same words may mean something else elsewhere."""
    texts = [value] if isinstance(value, str) else value
    for vocabulary in game.vocabularies:
        effects = read_all(vocabulary, texts)
        # A word whose sentence depends on more than its values has none here.
        with suppress(Exception):
            if effects:
                yield game.words.text(*effects, box=box)


def plain(text: str) -> str:
    return re.sub(r"\W+", " ", text.lower()).strip()


def words(name: Any) -> str:
    """A key as words: "when_played" is "When played"."""
    text = str(name).replace("_", " ")
    return text[:1].upper() + text[1:]


def told(value: Any) -> list[str]:
    """A fact for people."""
    if value is None or value is False or value in ("", [], {}):
        return []
    if value is True:
        return ["yes"]
    if isinstance(value, dict):
        return ["; ".join(f"{words(key).lower()} {text}" for key, item in value.items() if key != "source" for text in told(item))]
    if isinstance(value, list):
        return [(" / " if any(isinstance(one, dict | list) for one in value) else ", ").join(text for one in value for text in told(one))]
    return [str(value).replace("_", " ")]


def sign(game: Game, row: Mapping[str, Any], face: Mapping[str, Any], used: set[str]) -> str:
    name = next((one for one in (row.get("icon"), row["id"], face.get("symbol")) if isinstance(one, str) and one in game.symbols()), "")
    if not name:
        return ""
    used.add(name)
    return f'<div class="art"><svg aria-hidden="true"><use href="#{escape(name)}"/></svg></div>'


# -- the page


def page(game: Game, edition: Edition, cards: Sequence[str], used: set[str]) -> str:
    title = f"{game.title}: cards of the edition {edition.name}"
    pages = [cards[i : i + A_SHEET] for i in range(0, len(cards), A_SHEET)]
    marks = crop_marks()
    body = "".join(f'<section class="sheet">{marks}{"".join(nine)}</section>' for nine in pages)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"/>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>{symbols(game, used)}"
        f"<header><h1>{escape(title)}</h1><p>{len(cards)} cards on {len(pages)} sheets, fingerprint {edition.digest}. "
        "Print them at 100 % and without margins of the printer's own; a card is 63 × 88 mm.</p></header>"
        f"<main>{body}</main></body></html>\n"
    )


def crop_marks() -> str:
    """Short lines in the margin, where the knife goes along."""
    down = "".join(f"M{6 + x} 1v4M{6 + x} {6 + LINES[-1] + 1}v4" for x in EDGES)
    across = "".join(f"M1 {6 + y}h4M{6 + EDGES[-1] + 1} {6 + y}h4" for y in LINES)
    return f'<svg class="marks" viewBox="0 0 201 276" aria-hidden="true"><path d="{down}{across}"/></svg>'


def symbols(game: Game, used: set[str]) -> str:
    """The signs that these cards have, within the page."""
    path = game.looks / "table.svg"
    text = path.read_text(encoding="utf-8") if used and path.is_file() else ""
    found = [symbol[0] for symbol in SYMBOL.finditer(text) if symbol[1] in used]
    return f'<svg width="0" height="0" aria-hidden="true" style="position:absolute">{"".join(found)}</svg>' if found else ""
