"""A game's RULES.md as a page: every rule has an anchor of its own, and every mention of a rule leads to it.

The file is a ledger, the page is for somebody who plays. What the game is comes first (the file's first paragraph), then the chapters of
rules, open; then, folded, what is looked up now and then, and what only the ledger is about. Where a rule comes from, and columns for
programs, are on the page and seen when somebody wants them.
"""

from __future__ import annotations

import html
import itertools
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from malison.kernel import registry

RULE: Final = re.compile(r'<(li|tr) id="([A-Z][\w-]*)">(.*?)</\1>', re.DOTALL)
TAG: Final = re.compile(r"<[^>]*>")
MARK: Final = re.compile(r"^(?:\[[^\]]{1,12}\]\s*)+")
"""Where a rule comes from."""
SOURCE: Final = r"\[[RPH]\*?(?:[/;, ][^\]]*)?\]"
"""The same, and for a part of it, anywhere in it."""
SOURCED: Final = re.compile(rf"((?:^|(?<=\()){SOURCE}\s?|\s?{SOURCE})")
FROM: Final = re.compile(r'<(span|td) class="[^"]*\bfrom\b[^"]*"[^>]*>.*?</\1>', re.DOTALL)
SOURCES: Final = ("source", "tag", "prov", "from")
"""How the columns begin that say where a row comes from."""
SAYS_SOURCE: Final = re.compile(r"(?<!\w)[RPH](?!\w)|^[–—-]?$")
BESIDE: Final = re.compile(r" \((?:[^():;]*: )?(?:see )?[A-Z]{2}-[A-Z]+\d+(?:(?:[/–]|, | …| and |\.\.)(?:[A-Z]{2}-)?(?:[A-Z]*\d+)?)*\)")
"""Where a rule only points to others, in brackets."""
IN_WORDS: Final = "in words"
"""The last column of a table whose rows are told by it alone, where somebody asks why."""
CELL: Final = re.compile(r"<td[^>]*>")
TOLD: Final = re.compile(r'<td class="told\b[^>]*>(.*?)</td>', re.DOTALL)
NAMED: Final = ("id", "no", "no.")
"""The first column of tables whose second one is what a row is called."""
PHONE: Final = 44
"""So many letters of a row stand side by side on a phone."""
HEADING: Final = 64
"""No more letters have the words that head a list."""
LONG: Final = 26
"""So many letters of a cell stand beside others there."""
CODE: Final = re.compile(r"`([A-Z]{2,4})` ([A-Z][A-Za-z ]*\w)")
"""What the chapter of words says short words of capital letters stand for."""
SIGNS: Final = {"->": "→", "<=": "≤", ">=": "≥"}
SIGN: Final = re.compile("|".join(SIGNS))
TITLE: Final = re.compile(r"\s+[—–-]\s+rules ledger$")
WORDS: Final = "Words"
ABOUT: Final = "About this ledger"
LOOKED_UP: Final = {
    "Components": "All that is in the box, card by card",
    "Worked examples": "How it comes out, case by case",
    "Rulings": "Where the rules leave something open",
    "Decisions": "All that a player can be asked",
}
"""Chapters of every game that are for looking something up, by how they begin, in their order on the page."""
KEPT: Final = {
    ABOUT: "Where everything comes from",
    "Rulebook trace": "Which passage became which rule",
    "Balance": "How hard it is, measured",
}
"""Chapters about the ledger itself, which come last."""
FRAME: Final = '<div class="scroll" tabindex="0" role="group" aria-label="Table">'


class Chapter(NamedTuple):
    """What stands under one heading."""

    name: str
    title: str
    html: Markup
    about: str
    """In a line, for one that is folded."""

    @property
    def heading(self) -> Markup:
        return Markup('<h2 id="{}">{}</h2>').format(self.name, self.title)


class Page:
    """The game's name, what it is, and the chapters: those of rules, those to look something up in, and those about the ledger."""

    def __init__(self, title: Markup, lead: Markup, rules: list[Chapter], looked_up: list[Chapter], kept: list[Chapter]) -> None:
        self.title = title
        self.lead = lead
        groups = [("Rules", rules), ("To look up", looked_up), ("The ledger", kept)]
        self.groups = [(name, chapters) for name, chapters in groups if chapters]
        self.chapters = [(chapter.name, chapter.title) for _, chapters in self.groups for chapter in chapters]
        self.html = Markup().join(
            [title, lead, *(part for _, chapters in self.groups for one in chapters for part in (one.heading, one.html))]
        )


@cache
def page(game: str) -> Page:
    """A game's rules; everything in the file is shown as text."""
    found = registry.game(game)
    return Writer(found.prefix).page((found.folder / "RULES.md").read_text(encoding="utf-8"))


@cache
def sentences(game: str) -> dict[str, str]:
    """What each rule says, as plain text."""
    found: dict[str, str] = {}
    for _, rule, words in RULE.findall(page(game).html):
        if told := TOLD.search(words):
            words = told[1]
        cells = [html.unescape(TAG.sub("", cell)).strip() for cell in CELL.split(FROM.sub("", words))]
        text = ": ".join(cell for cell in cells if cell and cell != rule and not MARK.fullmatch(cell))
        found[rule] = BESIDE.sub("", MARK.sub("", text.removeprefix(rule).strip()))
    return found


@cache
def reader() -> MarkdownIt:
    """Markdown with tables. Whatever looks like HTML is text, a line in the file is a line on the page, and pictures stay outside."""
    return MarkdownIt("commonmark", {"html": False, "breaks": True, "xhtmlOut": False}).enable("table").disable("image")


def anchor(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def plain(text: str) -> str:
    """A heading's words, without where things come from."""
    return SOURCED.sub("", text).strip()


class Writer:
    """Gives headings and rules their anchors, mentions of rules their links, and tables a frame to scroll in."""

    def __init__(self, prefix: str) -> None:
        rule = rf"{re.escape(prefix)}-[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*[a-z]?"
        self.bullet = re.compile(rf"\*\*(?P<id>{rule})\*\*")
        self.first_cell = re.compile(rf"\**(?P<id>{rule})\**")
        self.mention = re.compile(rf"\b({rule})\b")
        self.rules: set[str] = set()
        self.anchors = {"main", "chapters", "sources"}
        """Those the page has itself, to begin with."""
        self.codes: dict[str, str] = {}
        self.code: re.Pattern[str] | None = None
        """Those that have words here."""
        self.in_words = False
        """Whether the table that is being written has that column, which is its last."""
        self.columns: list[Column] = []
        """Of that table."""
        self.stacked = False
        """Whether its rows are stacked on a phone."""
        self.column = 0

    def page(self, text: str) -> Page:
        tokens = reader().parse(text)
        self.learn_codes(tokens)
        named = [(place, *self.rule_named(tokens, place)) for place in range(len(tokens))]
        self.rules = {rule for _, rule, _ in named if rule}
        for place, rule, inline in named:
            self.furnish(tokens, place)
            if inline is not None and rule not in self.anchors:
                self.anchors.add(rule)
                tokens[place].attrs["id"] = rule
                self.own_link(inline, rule)
        for token in tokens:
            if token.children:
                token.children = self.furnished(token.children, marks=not token.meta.get("from"))
        return self.bound(tokens)

    def bound(self, tokens: list[Token]) -> Page:
        """The chapters in the order in which they are read."""
        at = [place for place, token in enumerate(tokens) if token.type == "heading_open" and token.tag == "h2"]
        title, lead, rest = opening(tokens[: at[0] if at else len(tokens)])
        found = [self.chapter(tokens[first:last]) for first, last in itertools.pairwise([*at, len(tokens)])]
        if rest and all(token.type in ("paragraph_open", "paragraph_close", "inline") for token in rest):
            found.append(Chapter(self.fresh(anchor(ABOUT)), ABOUT, self.rendered(rest), KEPT[ABOUT]))
        else:
            lead += rest
        looked_up = sorted((chapter for chapter in found if chapter.about in LOOKED_UP.values()), key=place_in(LOOKED_UP))
        kept = sorted((chapter for chapter in found if chapter.about in KEPT.values()), key=place_in(KEPT))
        rules = [chapter for chapter in found if not chapter.about]
        return Page(self.rendered(title), self.rendered(lead), rules, looked_up, kept)

    def chapter(self, tokens: list[Token]) -> Chapter:
        title = plain(tokens[1].content)
        about = next((words for begins, words in (LOOKED_UP | KEPT).items() if title.startswith(begins)), "")
        return Chapter(str(tokens[0].attrs["id"]), title, self.rendered(tokens[3:]), about)

    def rendered(self, tokens: list[Token]) -> Markup:
        return Markup(reader().renderer.render(tokens, reader().options, {}))  # noqa: S704

    def learn_codes(self, tokens: list[Token]) -> None:
        inside = False
        for place, token in enumerate(tokens):
            if token.type == "heading_open" and token.tag == "h2":
                inside = tokens[place + 1].content.startswith(WORDS)
            elif inside and token.type == "inline":
                self.codes |= dict(CODE.findall(token.content))
        if self.codes:
            self.code = re.compile(rf"(?<![\w-])({'|'.join(self.codes)})(?![\w-])")

    def rule_named(self, tokens: list[Token], place: int) -> tuple[str, Token | None]:
        """The rule that a list's item or a table's row is about, and the words that begin with its id."""
        if tokens[place].type == "list_item_open":
            inline, pattern = tokens[place + 2], self.bullet.match
        elif tokens[place].type == "tr_open":
            inline, pattern = tokens[place + 2], self.first_cell.fullmatch
        else:
            return "", None
        found = pattern(inline.content) if inline.type == "inline" else None
        return (found["id"], inline) if found else ("", None)

    def furnish(self, tokens: list[Token], place: int) -> None:
        """What the page adds to plain Markdown."""
        token = tokens[place]
        if token.type == "heading_open":
            token.attrs["id"] = self.fresh(anchor(tokens[place + 1].content))
        elif token.type in ("bullet_list_open", "ordered_list_open"):
            token.attrs["class"] = "rules"
            if heads(tokens, place - 3):
                tokens[place - 3].attrs["class"] = "part"
        elif token.type == "tr_open":
            self.column = 0
        elif token.type == "th_open":
            token.attrs = {**({"class": unseen} if (unseen := self.columns[self.column].unseen) else {}), "scope": "col"}
            self.column += 1
        elif token.type == "td_open":
            token.attrs = self.cell(tokens[place + 1].content, last=tokens[place + 3].type == "tr_close")
            tokens[place + 1].meta["from"] = "from" in str(token.attrs.get("class"))
            self.column += 1
        elif token.type == "table_open":
            self.columns = self.columns_of(tokens, place)
            self.in_words = self.columns[-1].title == IN_WORDS
            self.stacked = sum(column.widest for column in self.columns) > PHONE
            stack = ' class="stacked"' if self.stacked else ""
            token.type, token.content = "html_block", f"{FRAME}<table{stack}>"
        elif token.type == "table_close":
            token.type, token.content = "html_block", "</table></div>"

    def columns_of(self, tokens: list[Token], place: int) -> list[Column]:
        """Those of a table, and whether they are for everybody."""
        titles: list[str] = []
        cells: list[list[str]] = []
        for at in range(place, len(tokens)):
            if tokens[at].type == "table_close":
                break
            if tokens[at].type == "th_open":
                titles.append(tokens[at + 1].content)
                cells.append([])
            elif tokens[at].type == "tr_open":
                column = 0
            elif tokens[at].type == "td_open":
                cells[column].append(tokens[at + 1].content)
                column += 1
        rules = bool(cells and cells[0] and self.first_cell.fullmatch(cells[0][0]))
        found = []
        for n, (title, texts) in enumerate(zip(titles, cells, strict=True)):
            if title.lower().startswith(SOURCES) and all(SAYS_SOURCE.search(text) for text in texts):
                unseen = "from"
            elif (n == 0 and title.lower() == "id" and not rules) or (titles[-1] == IN_WORDS and 0 < n < len(titles) - 1):
                unseen = "data"
            else:
                unseen = ""
            found.append(Column(plain(title), unseen, max(map(len, texts), default=0)))
        return found

    def cell(self, text: str, *, last: bool) -> dict[str, str | int | float]:
        """What a cell is: the row in words, or not for everybody; and in rows that are stacked whether it is long, and what its column is
        called, where that is not plain.
        """
        column = self.columns[self.column]
        classes = ["told"] if last and self.in_words else []
        attrs: dict[str, str | int | float] = {}
        if self.stacked and len(text) > LONG:
            classes.append("at-length")
        if column.unseen or MARK.fullmatch(text):
            classes.append(column.unseen or "from")
        if self.stacked and self.column > (self.columns[0].title.lower() in NAMED) and not {"told", "from"} & set(classes):
            attrs["data-label"] = column.title
        return {"class": " ".join(classes), **attrs} if classes else attrs

    def fresh(self, name: str) -> str:
        """An anchor that nothing else on the page has."""
        made, number = name or "part", 2
        while made in self.anchors:
            made, number = f"{name}-{number}", number + 1
        self.anchors.add(made)
        return made

    def own_link(self, inline: Token, rule: str) -> None:
        """The id at the start of a rule leads to the rule itself."""
        children = inline.children or []
        end = next((i for i, child in enumerate(children) if child.type == "strong_close"), 0)
        inline.children = [raw(f'<a class="rule-id" href="#{rule}">{rule}</a>'), *children[end + 1 :]]

    def furnished(self, children: list[Token], *, marks: bool) -> list[Token]:
        """Words with links to the rules that they mention, and with what else a page has that a file has not; with or without marks of
        where each comes from.
        """
        pieces: list[Token] = []
        depth = 0
        for child in children:
            depth += child.nesting
            if child.type != "text":
                pieces.append(child)
            # What is bold tells what a mark means.
            elif depth or not marks:
                pieces += self.linked(child.content)
            else:
                parts = SOURCED.split(child.content)
                for i, words in enumerate(parts):
                    first = " first" if i == 1 and child is children[0] and not parts[0] else ""
                    pieces += [raw(f'<span class="from{first}">{html.escape(words)}</span>')] if i % 2 else self.linked(words)
        return pieces

    def linked(self, text: str) -> Iterator[Token]:
        text = SIGN.sub(lambda found: SIGNS[found[0]], text)
        for i, words in enumerate(self.mention.split(text)):
            if i % 2 and words in self.rules:
                yield raw(f'<a href="#{words}">{words}</a>')
            elif words:
                yield Token("text", "", 0, content=self.code.sub(lambda found: self.codes[found[0]], words) if self.code else words)


class Column(NamedTuple):
    """One of a table: what it is called, the class of those not for everybody, and its longest cell."""

    title: str
    unseen: str
    widest: int


def heads(tokens: list[Token], place: int) -> bool:
    """Whether this is a paragraph of a few words that names the list under it."""
    if place < 0 or tokens[place].type != "paragraph_open":
        return False
    words = tokens[place + 1].content
    return len(words) <= HEADING and words[-1:] not in ".:;" and not words.startswith(("-", "*"))


def opening(tokens: list[Token]) -> tuple[list[Token], list[Token], list[Token]]:
    """The game's name; the paragraph that says what it is; and what else stands before the first chapter."""
    end = 3 if tokens and tokens[0].type == "heading_open" else 0
    if end:
        tokens[1].children = [Token("text", "", 0, content=TITLE.sub("", tokens[1].content))]
    last = end + 3 if len(tokens) > end and tokens[end].type == "paragraph_open" else end
    return tokens[:end], tokens[end:last], tokens[last:]


def place_in(kinds: dict[str, str]) -> Callable[[Chapter], int]:
    order = list(kinds.values())
    return lambda chapter: order.index(chapter.about)


def raw(html: str) -> Token:
    """HTML of our own; what is in it from the file is escaped, or an id, which is letters, digits and dashes."""
    return Token("html_inline", "", 0, content=html)
