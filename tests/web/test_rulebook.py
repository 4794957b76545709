"""A ledger as a page."""

from __future__ import annotations

import re

import pytest
from support_pages import Page

import malison
from malison.kernel import ledger
from malison.web.show import rulebook

LEDGER = """\
# A game

First line,
second line, see XX-A1 and XX-Z9, `XX-A1` not.

## Turns

- **XX-A1** [R] One & *all*; see **XX-B1**.
- Plain, 2 < 3.
  - Below.

1. One.

## Turns

| id | rule |
|---:|---|
| XX-B1 | two, see XX-A1 |
| **XX-B2** | a \\| b |
| XX-B1 | again |

| id | kind | in words |
|---|---|---|
| XX-C1 | play_card | You play a card. |

<b>bold</b> [a](javascript:alert(1)) ![b](x.png)
"""


def test_what_becomes_of_a_ledger():
    page = rulebook.Writer("XX").page(LEDGER)
    html = re.sub(r"\n+", "", str(page.html))
    assert page.chapters == [("turns", "Turns"), ("turns-2", "Turns")]
    for part in (
        '<h1 id="a-game">A game</h1>',
        '<p>First line,<br>second line, see <a href="#XX-A1">XX-A1</a> and XX-Z9, <code>XX-A1</code> not.</p>',
        '<ul class="rules"><li id="XX-A1"><a class="rule-id" href="#XX-A1">XX-A1</a> [R] One &amp; <em>all</em>; '
        'see <strong><a href="#XX-B1">XX-B1</a></strong>.</li>',
        '<li>Plain, 2 &lt; 3.<ul class="rules"><li>Below.</li></ul></li>',
        '<ol class="rules"><li>One.</li></ol>',
        '<h2 id="turns-2">Turns</h2>',
        '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table><thead><tr><th scope="col">id</th>',
        '<tr id="XX-B1"><td><a class="rule-id" href="#XX-B1">XX-B1</a></td><td>two, see <a href="#XX-A1">XX-A1</a></td></tr>',
        '<tr id="XX-B2"><td><a class="rule-id" href="#XX-B2">XX-B2</a></td><td>a | b</td></tr>',
        '<tr><td><a href="#XX-B1">XX-B1</a></td><td>again</td></tr></tbody></table></div>',
        '<td>play_card</td><td class="told">You play a card.</td></tr></tbody></table></div>',
        "<p>&lt;b&gt;bold&lt;/b&gt; [a](javascript:alert(1))",
    ):
        assert part in html
    assert "<img" not in html
    Page(html, whole=False)


@pytest.mark.parametrize("name", malison.games())
def test_every_rule_of_every_game_has_one_anchor(name):
    html = str(rulebook.page(name).html)
    ids = re.findall(r' id="([^"]*)"', html)
    assert len(ids) == len(set(ids))
    assert {rule.id for rule in ledger.read(malison.game(name)).rules} <= set(ids)
    assert set(re.findall(r'href="#([^"]*)"', html)) <= set(ids)
    assert [anchor for anchor, _ in rulebook.page(name).chapters] == re.findall(r'<h2 id="([^"]*)"', html)


def test_every_question_of_the_viscount_says_why_in_a_sentence():
    told = rulebook.sentences("viscounts_curse")
    assert told["VC-D5"] == "Each turn one relic from your hand goes to the first slot, as long as you hold one."
    assert all(text.endswith(".") and "_" not in text for rule, text in told.items() if re.fullmatch(r"VC-D\d+", rule))


def test_what_a_rule_says_goes_on_without_the_numbers_of_others():
    told = rulebook.sentences("dont_go_in_there")
    assert told["DG-T1"] == "On your turn you place exactly 1 meeple from your supply; there is no pass and no other action."


def test_a_row_too_wide_for_a_phone_says_what_its_cells_are():
    wide = """\
| id | name | source | count | rule |
|---|---|---|---|---|
| XX-A1 | Short | [R] | 3 | A sentence that is much too long to stand beside anything else. |
"""
    html = str(rulebook.Writer("XX").page(wide).html)
    assert '<table class="stacked">' in html
    for part in ("<td>Short</td>", '"from">[R]</td>', '<td data-label="count">3</td>', '<td class="at-length" data-label="rule">A'):
        assert part in html


@pytest.mark.parametrize("name", malison.games())
def test_marks_and_columns_are_no_part_of_what_a_rule_says(name):
    for rule, words in rulebook.sentences(name).items():
        assert words, rule
        assert "data-label" not in words, rule
