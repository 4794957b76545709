"""All that is in a box, as it looks on the table: whole, or one card of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from html.parser import HTMLParser
from typing import Any, Final

from markupsafe import Markup

from malison.kernel import registry
from malison.kernel.editions import Edition, without_sources
from malison.web.show import pages, plain
from malison.web.show.looks import Moves, drawn, known, title
from malison.web.table.drafts import lists

BODIES_KEPT: Final = 8
CARD: Final = re.compile(r'<[a-z]+[^>]*\bdata-card="([^"]*)"[^>]*>')
NAMED: Final = re.compile(r'\s(id|aria-labelledby)="[^"]*"')
CHAPTER: Final = re.compile(r'<h2 id="(g-[\w-]+)">(.*?)</h2>', re.DOTALL)
TAG: Final = re.compile(r"<[^>]*>")
HEADING: Final = re.compile(r"<h[1-6]")
VOID: Final = frozenset(("area", "br", "col", "hr", "img", "input", "link", "meta", "source", "use", "wbr"))


def body(edition: Edition) -> Markup:
    """Made once for all editions that say the same: it is large."""
    return _body(known(edition))


@lru_cache(maxsize=BODIES_KEPT)
def _body(edition: Edition) -> Markup:
    game = registry.game(edition.game)
    if not (game.looks / "cards.html").is_file():
        return plain_cards(edition)
    return Markup(drawn(edition, "cards.html", page=pages.game_page(game), moves=Moves([])))  # noqa: S704 - made by a game's own template


def chapters(body: Markup) -> list[tuple[str, Markup]]:
    """What a gallery has headings for: the anchor, and the words without their symbols."""
    return [(name, Markup(TAG.sub("", words).strip())) for name, words in CHAPTER.findall(body)]  # noqa: S704 - of what was made above


def catalogue(edition: Edition) -> list[tuple[str, list[dict[str, Any]]]]:
    """The lists of rows with ids in an edition, by the path that leads to each ("cards", "market.cards")."""
    return lists(without_sources(edition.data))


def plain_cards(edition: Edition) -> Markup:
    """Every row of every list, plainly and completely."""
    made = Markup("")
    for path, rows in catalogue(edition):
        drawn = [plain.card(n, row, 3) for n, row in enumerate(rows, 1)]
        items = [
            Markup('<li class="card" data-card="{}.{}">{}</li>').format(path, row["id"], card)
            for row, card in zip(rows, drawn, strict=True)
        ]
        heading = title(path.replace(".", ": "))
        made += Markup('<section><h2>{}</h2><ol class="cards">{}</ol></section>').format(heading, Markup("").join(items))
    return made


def shown(edition: Edition) -> list[str]:
    """The cards that the gallery draws, by list and id."""
    return list(dict.fromkeys(CARD.findall(body(edition))))


def linked(edition: Edition, link: Callable[[str], Markup]) -> Markup:
    """The gallery with a link in every card."""
    return Markup(CARD.sub(lambda found: found[0] + str(link(found[1])), str(body(edition))))  # noqa: S704 - made by templates


def picture(edition: Edition, card: str) -> Markup:
    """One card, within whatever it lies in, for that says how it is drawn; nothing if the gallery has no such card."""
    return Markup(_cut(known(edition)).cards.get(card, ""))  # noqa: S704 - made by templates


def faces(edition: Edition, card: str, copies: int) -> list[tuple[Markup, int]]:
    """What is printed for a card, and how often: its picture, or the faces in it, which say themselves how many there are of each."""
    cut = _cut(known(edition))
    own = cut.faces.get(card) or ([(cut.cards[card], copies)] if card in cut.cards else [])
    return [(Markup(html), count) for html, count in own]  # noqa: S704 - made by templates


@lru_cache(maxsize=BODIES_KEPT)
def _cut(edition: Edition) -> Cutter:
    return Cutter(str(body(edition)))


class Cutter(HTMLParser):
    """Takes every card out of a gallery, each with the tags around it; and what it has in it that is printed by itself: `data-face`
    says so, and how often."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=False)
        self.html = html
        self.starts = [0, *(found.end() for found in re.finditer("\n", html))]
        self.around: list[tuple[str, str]] = []
        """The open tags: name, and the tag as it stands."""
        self.open: list[tuple[str, int, int, int]] = []
        """Cards and faces that have begun: which, at what depth, where, and how often a face is there (0: it is a card)."""
        self.cards: dict[str, str] = {}
        self.faces: dict[str, list[tuple[str, int]]] = {}
        self.feed(html)
        self.close()

    @property
    def place(self) -> int:
        line, column = self.getpos()
        return self.starts[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        text = self.get_starttag_text() or ""
        if tag in VOID:
            return
        given = dict(attrs)
        card, face = given.get("data-card"), given.get("data-face") or ""
        if card:
            self.open.append((card, len(self.around), self.place, 0))
        elif face.isdecimal() and self.open:
            self.open.append((self.open[-1][0], len(self.around), self.place, int(face)))
        self.around.append((tag, text))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Closed at once, as in SVG: nothing lies in it."""

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        while self.around:
            name, _ = self.around.pop()
            self._closed(len(self.around))
            if name == tag:
                return

    def _closed(self, depth: int) -> None:
        if self.open and self.open[-1][1] == depth:
            card, _, begin, copies = self.open.pop()
            end = self.html.index(">", self.place) + 1
            outer = [(tag, NAMED.sub("", text)) for tag, text in self.around]
            before, after = "".join(text for _, text in outer), "".join(f"</{tag}>" for tag, _ in reversed(outer))
            # Out of its page, a heading in it is the heading of nothing.
            html = before + HEADING.sub(r'\g<0> role="presentation"', self.html[begin:end]) + after
            if copies:
                self.faces.setdefault(card, []).append((html, copies))
            else:
                self.cards.setdefault(card, html)
