"""How to play: a game's `show/howto.md` as a template.

It is Markdown, with what is on the table drawn by the game's own pieces: `{{ card("lamp") }}`, `{{ scene("01-enter") }}`. Markdown is read
first and leaves Jinja's braces alone, so nothing that a piece draws or a fact says is taken for Markdown. Besides:

- `## Heading` begins a section, and `## Heading {#aim}` one that is named by it;
- `[HH-T1]` leads to that rule;
- `{.steps}` on the line above a list is the list's class;
- `{% call beside(picture, "Its caption.") %}` and `{% endcall %}` around paragraphs put a picture beside them (`parts/beside.html`).
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from malison.kernel.ledger import NUMBER

BRACES: Final = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{# .*?#\}", re.DOTALL)
RULE: Final = re.compile(rf"\[([A-Z]+-{NUMBER})\]")
NAME: Final = re.compile(r" \{#([\w-]+)\}$")
CLASS: Final = re.compile(r"\{\.([\w-]+)\}")


def template(text: str) -> str:
    tokens = reader().parse(RULE.sub(r'{{ rule("\1") }}', text))
    for place, token in enumerate(tokens):
        if token.type == "paragraph_open" and alone(tokens[place + 1]):
            token.hidden = tokens[place + 2].hidden = True
        elif token.type in ("bullet_list_open", "ordered_list_open") and tokens[place - 1].type == "paragraph_close":
            classed(tokens, place)
    return written(sections(tokens))


@cache
def reader() -> MarkdownIt:
    made = MarkdownIt("commonmark")
    made.inline.ruler.before("escape", "braces", braces)
    return made


def braces(state: StateInline, silent: bool) -> bool:
    """Jinja's own, for later."""
    found = BRACES.match(state.src, state.pos)
    if found is None:
        return False
    if not silent:
        state.push("html_inline", "", 0).content = found[0]
    state.pos = found.end()
    return True


def alone(words: Token) -> bool:
    """Nothing but pieces and elements, which need no paragraph around them."""
    return all(child.type in ("html_inline", "softbreak") or child.content.isspace() for child in words.children or [])


def classed(tokens: list[Token], place: int) -> None:
    """A list takes its class from the line above it, which is shown no more."""
    words = tokens[place - 2]
    if found := CLASS.fullmatch(words.content):
        tokens[place].attrs["class"] = found[1]
        tokens[place - 3].hidden = tokens[place - 1].hidden = True
        words.children = []


def sections(tokens: list[Token]) -> list[Token]:
    """Each from a heading to the next one."""
    made: list[Token] = []
    end: list[Token] = []
    for place, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag == "h2":
            made += [*end, html(f"<section{named(token, tokens[place + 1])}>", token.map)]
            end = [html("</section>")]
        made.append(token)
    return made + end


def named(heading: Token, words: Token) -> str:
    """The attribute of a section whose heading has a name."""
    last = (words.children or [])[-1]
    if not (found := NAME.search(last.content)):
        return ""
    last.content = last.content[: found.start()]
    heading.attrs["id"] = f"h-{found[1]}"
    return f' aria-labelledby="h-{found[1]}"'


def written(tokens: list[Token]) -> str:
    """Everything on the line that it has in the file, so that an error names the right one."""
    made = ""
    for token in tokens:
        if token.map:
            made += "\n" * (token.map[0] - made.count("\n"))
        made += str(reader().renderer.render([token], reader().options, {})).rstrip("\n")
    return made


def html(text: str, lines: list[int] | None = None) -> Token:
    return Token("html_block", "", 0, content=text, map=lines)
