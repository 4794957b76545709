"""A report as one page that needs nothing else: no script from elsewhere, no font, no net."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from html import escape
from typing import Final

import msgspec

from malison.lab import plots
from malison.lab.figures import Figure

STYLE: Final = """\
:root { color-scheme: light dark; --ink: #23211e; --soft: #6b665f; --paper: #faf8f4; --card: #fff; --edge: #e4dfd6; --accent: #6a4a86;
  --good: #2f6b3a; --good-bg: #e6f1e6; --fair: #7a5a00; --fair-bg: #f8efd2;
  --bad: #9a2b22; --bad-bg: #f9e3df; --open: #4a5568; --open-bg: #e8ebf1; }
@media (prefers-color-scheme: dark) { :root {
  --ink: #ece8e1; --soft: #a49d92; --paper: #161517; --card: #1e1d20; --edge: #343136; --accent: #c3a2e0;
  --good: #9fd8a6; --good-bg: #1d3322; --fair: #ecd07a; --fair-bg: #3a3113;
  --bad: #f4a79d; --bad-bg: #43201c; --open: #b8c2d4; --open-bg: #272d38; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; overflow-wrap: break-word; }
main, header, footer { max-width: 68rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 2.5rem; }
h1 { font: 600 2.1rem/1.2 Georgia, serif; margin: 0 0 .3rem; text-wrap: balance; }
h2 { font: 600 1.45rem/1.3 Georgia, serif; margin: 2.6rem 0 .9rem; padding-top: .6rem; border-top: 1px solid var(--edge); }
h3 { font-size: 1.05rem; margin: 0; }
.soft, footer { color: var(--soft); font-size: .92rem; }
nav { display: flex; flex-wrap: wrap; gap: .3rem 1rem; margin: 1rem 0; }
a { color: var(--accent); }
a:focus-visible, summary:focus-visible, .scroll:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 29rem), 1fr)); gap: 1.1rem; align-items: start; }
.wide { grid-column: 1 / -1; }
article { background: var(--card); border: 1px solid var(--edge); border-radius: 10px; padding: 1rem 1.1rem; min-width: 0; }
article > p { margin: .5rem 0; }
.head { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .4rem .8rem; align-items: baseline; }
.verdict { font-size: .86rem; font-weight: 600; padding: .1rem .6rem; border-radius: 1rem; }
.good { color: var(--good); background: var(--good-bg); } .fair { color: var(--fair); background: var(--fair-bg); }
.bad { color: var(--bad); background: var(--bad-bg); } .open { color: var(--open); background: var(--open-bg); }
.plot { width: 100%; height: auto; display: block; --paper: transparent; }
figure { margin: .4rem 0 0; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .88rem; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .28rem .55rem; border-bottom: 1px solid var(--edge); white-space: nowrap; }
th:first-child, td:first-child, td.words { text-align: left; } td.words { white-space: normal; min-width: 14rem; }
th { color: var(--soft); font-weight: 600; }
ul.sum { list-style: none; padding: 0; margin: .6rem 0; display: grid; gap: .45rem; }
ul.sum li { display: flex; flex-wrap: wrap; gap: .2rem .7rem; align-items: baseline; }
ul.sum a { min-width: 15rem; }
code { font: .88em ui-monospace, monospace; background: var(--open-bg); padding: .1rem .35rem; border-radius: 4px;
  overflow-wrap: anywhere; }
details summary { cursor: pointer; color: var(--soft); font-size: .9rem; }
footer { padding-bottom: 2.5rem; padding-top: 1.5rem; }
@media print { body { background: #fff; } article { break-inside: avoid; } nav { display: none; } }
"""
LONG: Final = 24
"""A cell longer than this is a sentence, and may take several lines."""
FEW_ROWS: Final = 8


class Game(msgspec.Struct, frozen=True):
    """A game worth looking at, with its record."""

    name: str
    words: str
    file: str
    record: str


def anchor(title: str) -> str:
    return "".join(letter if letter.isalnum() else "-" for letter in title.lower())


def table(rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in rows[0])
    body = "".join("<tr>" + "".join(cell_of(cell) for cell in row) + "</tr>" for row in rows[1:])
    return f'<div class="scroll" tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def cell_of(text: str) -> str:
    return f'<td class="words">{escape(text)}</td>' if len(text) > LONG else f"<td>{escape(text)}</td>"


def article(figure: Figure) -> str:
    plot = f'<figure role="group" aria-label="{escape(figure.title)}">{figure.plot}</figure>' if figure.plot else ""
    rows = table(figure.rows) if figure.rows else ""
    if rows and plot:
        rows = f"<details><summary>The numbers</summary>{rows}</details>"
    wide = ' class="wide"' if figure.rows and (not figure.plot or len(figure.rows[0]) > FEW_ROWS) else ""
    return (
        f'<article{wide} id="{anchor(figure.title)}"><div class="head"><h3>{escape(figure.title)}</h3>{verdict(figure)}</div>'
        f"<p>{escape(figure.sentence)}</p>{plot}{rows}</article>"
    )


def verdict(figure: Figure) -> str:
    return f'<span class="verdict {figure.tone}">{escape(figure.verdict)}</span>'


def game_of(game: Game) -> str:
    data = base64.b64encode(game.record.encode()).decode()
    link = f'<a download="{escape(game.file)}" href="data:application/json;base64,{data}">{escape(game.file)}</a>'
    return (
        f"<article><h3>{escape(game.name)}</h3><p>{escape(game.words)}</p><p>Its record, in this page: {link}. "
        f"Save it, then <code>malison replay {escape(game.file)}</code></p></article>"
    )


def page(title: str, about: str, setting: str, figures: Sequence[Figure], games: Sequence[Game], notes: Sequence[str], made: str) -> str:
    """The whole page."""
    chapters = list(dict.fromkeys(figure.chapter for figure in figures))
    links = [*chapters, *(["Games to look at"] if games else [])]
    order = {"bad": 0, "fair": 1, "open": 2, "good": 3}
    known = sorted(figures, key=lambda figure: order[figure.tone])
    summary = "".join(f'<li><a href="#{anchor(one.title)}">{escape(one.title)}</a> {verdict(one)}</li>' for one in known)
    parts = [f'<h2 id="verdicts">In short</h2><ul class="sum">{summary}</ul>']
    parts += [f'<p class="soft">{escape(note)}</p>' for note in notes]
    for chapter in chapters:
        articles = "".join(article(figure) for figure in figures if figure.chapter == chapter)
        parts.append(f'<h2 id="{anchor(chapter)}">{escape(chapter)}</h2><div class="grid">{articles}</div>')
    if games:
        parts.append(f'<h2 id="games-to-look-at">Games to look at</h2><div class="grid">{"".join(map(game_of, games))}</div>')
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{plots.STYLE}{STYLE}</style></head><body>"
        f'<header><h1>{escape(title)}</h1><p>{escape(about)}</p><p class="soft">{escape(setting)}</p>'
        f'<nav aria-label="Chapters">{"".join(f"""<a href="#{anchor(name)}">{escape(name)}</a>""" for name in links)}</nav></header>'
        f"<main>{''.join(parts)}</main><footer>{escape(made)}</footer></body></html>\n"
    )
