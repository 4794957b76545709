"""Card sheets for a real table, drawn as the cards are everywhere here: nine to a page, with marks where to cut."""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from markupsafe import Markup

from malison.kernel import registry
from malison.kernel.cards import COPIES, copies
from malison.kernel.editions import Edition
from malison.kernel.game import Game
from malison.web.base.refusal import Refusal
from malison.web.show import gallery, render
from malison.web.show.files import STATIC
from malison.web.show.looks import title

ACROSS, DOWN = 3, 3
WIDE, HIGH = 63, 88
"""Millimetres of a card, as most sleeves have it."""
LEFT, TOP = 10.5, 16.5
"""Millimetres around them on A4."""
MARK: Final = 4
MOST_CARDS: Final = 900
STYLES: Final = ("malison.css", "places.css", "sheets.css")
FONT: Final = re.compile(r'url\("([\w-]+\.woff2)[^"]*"\)')
SIGN: Final = re.compile(r'href="/(static|games/\w+)/([\w-]+\.svg)[^"#]*#([\w-]+)"')
SYMBOL: Final = re.compile(r'<symbol id="([\w-]+)"(.*?)</symbol>', re.DOTALL)


@dataclass(frozen=True)
class Printed:
    """One card to cut out."""

    picture: Markup
    text: str = ""


@dataclass(frozen=True)
class Sheets:
    """All pages, and what else could be printed."""

    game: str
    title: str
    pages: list[list[Printed]]
    lists: list[tuple[str, str, bool]]
    """Path, words, and whether it is printed."""
    each: bool
    """Whether every card is there once, instead of as often as in the box."""

    @property
    def marks(self) -> list[tuple[float, float, float, float]]:
        """Lines around the cards: where they begin and end, in millimetres."""
        across = [LEFT + WIDE * n for n in range(ACROSS + 1)]
        down = [TOP + HIGH * n for n in range(DOWN + 1)]
        bottom, right = down[-1], across[-1]
        upright = [(x, y, x, y + MARK) for x in across for y in (TOP - MARK - 1, bottom + 1)]
        level = [(x, y, x + MARK, y) for y in down for x in (LEFT - MARK - 1, right + 1)]
        return upright + level


def lists_of(edition: Edition) -> list[str]:
    """The lists that the gallery draws."""
    drawn = {card.rpartition(".")[0] for card in gallery.shown(edition)}
    return [path for path, _ in gallery.catalogue(edition) if path in drawn]


def usual(game: Game, edition: Edition) -> list[str]:
    """What people hold in their hands: the lists whose cards are counted, and those with copies."""
    rows = dict(gallery.catalogue(edition))
    known = [path for path in lists_of(edition) if path in game.cards.choice or any(key in row for row in rows[path] for key in COPIES)]
    return known or lists_of(edition)


def sheets(edition: Edition, lists: list[str] | None = None, each: bool = False, only: list[str] | None = None) -> Sheets:
    """The cards of some lists; `only` some of them ("market.lucky_coin"), `each` once."""
    game = registry.game(edition.game)
    chosen = [path for path in lists_of(edition) if path in (usual(game, edition) if lists is None else lists)]
    texts = game.faces(game.boxed(edition))
    cards: list[Printed] = []
    for path, rows in gallery.catalogue(edition):
        for row in rows:
            card = f"{path}.{row['id']}"
            if card not in only if only is not None else path not in chosen:
                continue
            for picture, count in gallery.faces(edition, card, copies(row)):
                # A face that is printed by itself has left its text behind.
                text = texts.get(card, {}).get("text", "") if 'data-face="' in picture else ""
                cards += [Printed(picture, str(text))] * (1 if each else count)
    if len(cards) > MOST_CARDS:
        raise Refusal(422, f"These are {len(cards)} cards; print at most {MOST_CARDS} at a time.")
    size = ACROSS * DOWN
    pages = [cards[n : n + size] for n in range(0, len(cards), size)]
    named = [(path, title(path.replace(".", ": ")), path in chosen) for path in lists_of(edition)]
    return Sheets(game.name, edition.title, pages, named, each)


def changed(edition: Edition, lists: Sequence[str] = ()) -> list[str]:
    """The cards of these lists, or of all, that the house does not have so."""
    house = dict(gallery.catalogue(registry.game(edition.game).edition()))
    return [
        f"{path}.{row['id']}"
        for path, rows in gallery.catalogue(edition)
        if path in (lists or lists_of(edition))
        for row in rows
        if row not in house.get(path, [])
    ]


# -- a page that needs nothing else


def alone(edition: Edition, lists: list[str] | None = None, each: bool = False, only: list[str] | None = None) -> str:
    """The sheets as one file, for a printer and not for a server: styles, fonts, symbols and what fits the cards are in it."""
    game = registry.game(edition.game)
    found = sheets(edition, lists, each, only)
    # The look of the game comes before that of the sheets, as it does on the page.
    files = [STATIC / STYLES[0], STATIC / STYLES[1], game.looks / "table.css", STATIC / STYLES[2]]
    style = FONT.sub(font, "\n".join(path.read_text(encoding="utf-8") for path in files if path.is_file()))
    body = signed(game, render.fill("parts/sheets.html", sheets=found))
    script = (STATIC / "sheets.js").read_text(encoding="utf-8")
    called = f"{game.title}, edition {edition.name}, {edition.digest}"
    ours = {"style": Markup(style), "body": Markup(body), "script": Markup(script)}  # noqa: S704 - our own files, and made by templates
    return render.fill("sheets_alone.html", sheets=found, called=called, **ours)


def font(found: re.Match[str]) -> str:
    kept = base64.b64encode((STATIC / found[1]).read_bytes()).decode()
    return f'url("data:font/woff2;base64,{kept}")'


def signed(game: Game, html: str) -> str:
    """A page with the symbols that it shows in itself."""
    used = sorted({(place, file, name) for place, file, name in SIGN.findall(html)})
    drawn: list[str] = []
    for place, file in sorted({(place, file) for place, file, _ in used}):
        wanted = {name for *where, name in used if where == [place, file]}
        path: Path = STATIC / file if place == "static" else game.looks / file
        for name, rest in SYMBOL.findall(path.read_text(encoding="utf-8")):
            if name in wanted:
                drawn.append(f'<symbol id="{within(place, name)}"{rest}</symbol>')
    html = SIGN.sub(lambda found: f'href="#{within(found[1], found[3])}"', html)
    return f'<svg width="0" height="0" hidden aria-hidden="true">{"".join(drawn)}</svg>{html}'


def within(place: str, name: str) -> str:
    """What a symbol is called in a page that has it in itself: two files may have one of the same name."""
    return f"sign-{'house' if place == 'static' else 'game'}-{name}"
