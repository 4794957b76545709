"""A game's RULES.md as a page: every rule has an anchor of its own, and every mention of a rule leads to it."""

from __future__ import annotations

import html
import re
from functools import cache
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from malison.kernel import registry

RULE: Final = re.compile(r'<(li|tr) id="([A-Z][\w-]*)">(.*?)</\1>', re.DOTALL)
TAG: Final = re.compile(r"<[^>]*>")
MARK: Final = re.compile(r"^(?:\[[^\]]{1,12}\]\s*)+")
"""Where a rule comes from."""
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
LONG: Final = 26
"""So many letters of a cell stand beside others there."""
FRAME: Final = '<div class="scroll" tabindex="0" role="group" aria-label="Table">'


class Page:
    """The page's HTML and its chapters, for a table of contents."""

    def __init__(self, html: Markup, chapters: list[tuple[str, str]]) -> None:
        self.html = html
        self.chapters = chapters


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
        cells = [html.unescape(TAG.sub("", cell)).strip() for cell in CELL.split(words)]
        text = ": ".join(cell for cell in cells if cell and cell != rule and not MARK.fullmatch(cell))
        found[rule] = BESIDE.sub("", MARK.sub("", text.removeprefix(rule).strip()))
    return found


@cache
def reader() -> MarkdownIt:
    """Markdown with tables. Whatever looks like HTML is text, a line in the file is a line on the page, and pictures stay outside."""
    return MarkdownIt("commonmark", {"html": False, "breaks": True, "xhtmlOut": False}).enable("table").disable("image")


def anchor(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


class Writer:
    """Gives headings and rules their anchors, mentions of rules their links, and tables a frame to scroll in."""

    def __init__(self, prefix: str) -> None:
        rule = rf"{re.escape(prefix)}-[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*[a-z]?"
        self.bullet = re.compile(rf"\*\*(?P<id>{rule})\*\*")
        self.first_cell = re.compile(rf"\**(?P<id>{rule})\**")
        self.mention = re.compile(rf"\b({rule})\b")
        self.rules: set[str] = set()
        self.chapters: list[tuple[str, str]] = []
        self.anchors: set[str] = set()
        self.in_words = False
        """Whether the table that is being written has that column, which is its last."""
        self.columns: list[str] = []
        """Of that table, if its rows are stacked on a phone."""
        self.column = 0

    def page(self, text: str) -> Page:
        tokens = reader().parse(text)
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
                token.children = [piece for child in token.children for piece in self.linked(child)]
        return Page(Markup(reader().renderer.render(tokens, reader().options, {})), self.chapters)  # noqa: S704

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
            text = tokens[place + 1].content
            name = self.fresh(anchor(text))
            token.attrs["id"] = name
            if token.tag == "h2":
                self.chapters.append((name, text))
        elif token.type in ("bullet_list_open", "ordered_list_open"):
            token.attrs["class"] = "rules"
        elif token.type == "th_open":
            token.attrs = {"scope": "col"}
            self.in_words = tokens[place + 1].content == IN_WORDS
        elif token.type == "tr_open":
            self.column = 0
        elif token.type == "td_open":
            last = tokens[place + 3].type == "tr_close"
            token.attrs = self.cell(tokens[place + 1].content, ["told"] if last and self.in_words else [])
            self.column += 1
        elif token.type == "table_open":
            self.columns = stacked(tokens, place)
            stack = ' class="stacked"' if self.columns else ""
            token.type, token.content = "html_block", f"{FRAME}<table{stack}>"
        elif token.type == "table_close":
            token.type, token.content = "html_block", "</table></div>"

    def cell(self, text: str, classes: list[str]) -> dict[str, str | int | float]:
        """What a cell is, for rows that are stacked: long, or a mark only; and what its column is called, where that is not plain."""
        attrs: dict[str, str | int | float] = {}
        if self.columns:
            classes = [*classes, *(["at-length"] if len(text) > LONG else []), *(["from"] if MARK.fullmatch(text) else [])]
            if self.column > (self.columns[0].lower() in NAMED) and not {"told", "from"} & set(classes):
                attrs["data-label"] = self.columns[self.column]
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

    def linked(self, token: Token) -> list[Token]:
        """Words with links to the rules that they mention."""
        if token.type != "text" or not self.mention.search(token.content):
            return [token]
        pieces: list[Token] = []
        for i, words in enumerate(self.mention.split(token.content)):
            if i % 2 and words in self.rules:
                pieces.append(raw(f'<a href="#{words}">{words}</a>'))
            elif words:
                pieces.append(Token("text", "", 0, content=words))
        return pieces


def stacked(tokens: list[Token], place: int) -> list[str]:
    """The columns of a table whose rows are too wide for a phone, where a row becomes a few lines; of any other none."""
    columns: list[str] = []
    widest: list[int] = []
    column = 0
    for at in range(place, len(tokens)):
        kind, text = tokens[at].type, tokens[at + 1].content if at + 1 < len(tokens) else ""
        if kind == "table_close":
            break
        if kind == "tr_open":
            column = 0
        elif kind == "th_open":
            columns.append(text)
            widest.append(0)
        elif kind == "td_open":
            widest[column] = max(widest[column], len(text))
            column += 1
    return columns if sum(widest) > PHONE else []


def raw(html: str) -> Token:
    """HTML of our own; nothing in it comes from the file but ids, which are letters, digits and dashes."""
    return Token("html_inline", "", 0, content=html)
