"""A game's RULES.md as a page: every rule has an anchor of its own, and every mention of a rule leads to it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from markupsafe import Markup, escape

from malison.kernel import registry

HEADING: Final = re.compile(r"^(#{1,6})\s+(.*?)\s*$")
ITEM: Final = re.compile(r"^(\s*)[-*]\s+(.*)$")
NUMBERED: Final = re.compile(r"^(\s*)\d+[.)]\s+(.*)$")
RULE_LINE: Final = re.compile(r"^\|[\s:|-]+\|\s*$")
CODE: Final = re.compile(r"`([^`]+)`")
BOLD: Final = re.compile(r"\*\*(.+?)\*\*")
SLANTED: Final = re.compile(r"(?<![\w*])\*(?!\s)(.+?)(?<!\s)\*(?![\w*])")


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


def anchor(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


class Writer:
    """Turns the little Markdown that ledgers use into HTML: headings, paragraphs, lists, tables, bold, slanted, code."""

    def __init__(self, prefix: str) -> None:
        rule = rf"{re.escape(prefix)}-[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*[a-z]?"
        self.bullet = re.compile(rf"^\s*[-*]\s+\*\*(?P<id>{rule})\*\*\s*(?P<text>.*)$")
        self.first_cell = re.compile(rf"^\**(?P<id>{rule})\**$")
        self.mention = re.compile(rf"\b{rule}\b")
        self.rules: set[str] = set()
        self.chapters: list[tuple[str, str]] = []
        self.anchors: set[str] = set()

    def page(self, text: str) -> Page:
        lines = text.splitlines()
        found = [self.bullet.match(line) or self.first_cell.match(cells_of(line)[0]) for line in lines]
        self.rules = {rule["id"] for rule in found if rule}
        return Page(Markup("\n").join(self.blocks(lines)), self.chapters)

    def blocks(self, lines: list[str]) -> Iterator[Markup]:
        i = 0
        while i < len(lines):
            line = lines[i]
            heading = HEADING.match(line)
            if not line.strip():
                i += 1
            elif heading:
                yield self.heading(len(heading[1]), heading[2])
                i += 1
            else:
                kind = self.kind(line)
                end = i + 1
                while end < len(lines) and lines[end].strip() and not HEADING.match(lines[end]) and self.kind(lines[end]) == kind:
                    end += 1
                yield {"table": self.table, "list": self.items, "numbers": self.items, "text": self.paragraph}[kind](lines[i:end])
                i = end

    def kind(self, line: str) -> str:
        if line.startswith("|"):
            return "table"
        if ITEM.match(line):
            return "list"
        return "numbers" if NUMBERED.match(line) else "text"

    def heading(self, level: int, text: str) -> Markup:
        name = self.fresh(anchor(text))
        if level == 2:
            self.chapters.append((name, text))
        return Markup('<h{0} id="{1}">{2}</h{0}>').format(level, name, self.inline(text))

    def fresh(self, name: str) -> str:
        """An anchor that nothing else on the page has."""
        made, number = name or "part", 2
        while made in self.anchors:
            made, number = f"{name}-{number}", number + 1
        self.anchors.add(made)
        return made

    def paragraph(self, lines: list[str]) -> Markup:
        return Markup("<p>{}</p>").format(Markup("<br>").join(self.inline(line.strip()) for line in lines))

    def items(self, lines: list[str]) -> Markup:
        tag = "ol" if NUMBERED.match(lines[0]) else "ul"
        made = Markup("").join(self.item(line) for line in lines)
        return Markup('<{0} class="rules">{1}</{0}>').format(tag, made)

    def item(self, line: str) -> Markup:
        rule = self.bullet.match(line)
        if rule:
            return Markup('<li id="{0}">{1} {2}</li>').format(rule["id"], self.own_link(rule["id"]), self.inline(rule["text"]))
        found = ITEM.match(line) or NUMBERED.match(line)
        return Markup("<li>{}</li>").format(self.inline(found[2] if found else line))

    def own_link(self, rule: str) -> Markup:
        return Markup('<a class="rule-id" href="#{0}">{0}</a>').format(rule)

    def table(self, lines: list[str]) -> Markup:
        """A table; a row whose first cell is a rule's id carries that rule's anchor."""
        rows = [line for line in lines if not RULE_LINE.match(line)]
        head = len(lines) > 1 and bool(RULE_LINE.match(lines[1]))
        parts = []
        if head:
            cells = Markup("").join(Markup('<th scope="col">{}</th>').format(self.inline(cell)) for cell in cells_of(rows[0]))
            parts.append(Markup("<thead><tr>{}</tr></thead>").format(cells))
        body = Markup("").join(self.row(row) for row in rows[1 if head else 0 :])
        parts.append(Markup("<tbody>{}</tbody>").format(body))
        return Markup('<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>{}</table></div>').format(
            Markup("").join(parts)
        )

    def row(self, line: str) -> Markup:
        cells = cells_of(line)
        rule = self.first_cell.match(cells[0])
        if rule and rule["id"] not in self.anchors:
            self.anchors.add(rule["id"])
            first = Markup("<td>{}</td>").format(self.own_link(rule["id"]))
            rest = Markup("").join(Markup("<td>{}</td>").format(self.inline(cell)) for cell in cells[1:])
            return Markup('<tr id="{}">{}{}</tr>').format(rule["id"], first, rest)
        return Markup("<tr>{}</tr>").format(Markup("").join(Markup("<td>{}</td>").format(self.inline(cell)) for cell in cells))

    def inline(self, text: str) -> Markup:
        """Text with its marks; escaped first, so nothing in it can be HTML."""
        pieces = CODE.split(text)
        shown = [f"<code>{escape(piece)}</code>" if i % 2 else self.marks(str(escape(piece))) for i, piece in enumerate(pieces)]
        return Markup("".join(shown))  # noqa: S704

    def marks(self, text: str) -> str:
        text = BOLD.sub(r"<strong>\1</strong>", text)
        text = SLANTED.sub(r"<em>\1</em>", text)
        return self.mention.sub(self.link, text)

    def link(self, found: re.Match[str]) -> str:
        return f'<a href="#{found[0]}">{found[0]}</a>' if found[0] in self.rules else found[0]


def cells_of(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]
