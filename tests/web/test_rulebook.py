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
        '<ul class="rules"><li id="XX-A1"><a class="rule-id" href="#XX-A1">XX-A1</a><span class="from"> [R]</span> One &amp; <em>all</em>; '
        'see <strong><a href="#XX-B1">XX-B1</a></strong>.</li>',
        '<li>Plain, 2 &lt; 3.<ul class="rules"><li>Below.</li></ul></li>',
        '<ol class="rules"><li>One.</li></ol>',
        '<h2 id="turns-2">Turns</h2>',
        '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table><thead><tr><th scope="col">id</th>',
        '<tr id="XX-B1"><td><a class="rule-id" href="#XX-B1">XX-B1</a></td><td>two, see <a href="#XX-A1">XX-A1</a></td></tr>',
        '<tr id="XX-B2"><td><a class="rule-id" href="#XX-B2">XX-B2</a></td><td>a | b</td></tr>',
        '<tr><td><a href="#XX-B1">XX-B1</a></td><td>again</td></tr></tbody></table></div>',
        '<td class="data">play_card</td><td class="told">You play a card.</td></tr></tbody></table></div>',
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


PLAYED = """\
# A game — rules ledger

Play it.

All of it was found in an attic.

## Words

`WP` When Played · `P` purse

## Components

| id | name | source |
|---|---|---|
| a_lamp | [R] Lamp; light [H] | [R]; light [H] |

## Balance

It is hard.

## Turn [R]

Step 1
- **XX-A1** [R/H] A lamp has a WP effect -> use it ([H] once).

This sentence leads to a list as well, and it is no heading of one, for it says too much.
- **XX-A2** **[H]** stands here for itself.

## Worked examples

- **XX-X1** [H] Lamps >= 2.
"""


def test_what_a_player_wants_comes_first_and_open():
    page = rulebook.Writer("XX").page(PLAYED)
    assert (page.title, page.lead) == ('<h1 id="a-game-rules-ledger">A game</h1>\n', "<p>Play it.</p>\n")
    assert page.groups[0][0] == "Rules"
    assert [[chapter.title for chapter in chapters] for _, chapters in page.groups] == [
        ["Words", "Turn"],
        ["Components", "Worked examples"],
        ["About this ledger", "Balance"],
    ]
    folded = [chapter.title for _, chapters in page.groups for chapter in chapters if chapter.about]
    assert folded == ["Components", "Worked examples", "About this ledger", "Balance"]
    assert "All of it was found in an attic." in page.html
    assert '<p class="part">Step 1</p>' in page.html
    assert page.html.count('class="part"') == 1


def test_where_a_rule_comes_from_and_what_is_for_programs_is_there_for_whoever_wants_it():
    told = rulebook.Writer("XX").page(PLAYED).html
    for part in (
        '<span class="from"> [R/H]</span> A lamp has a When Played effect → use it (<span class="from">[H] </span>once).',
        "<strong>[H]</strong> stands here",
        "Lamps ≥ 2.",
        '<th class="data" scope="col">id</th><th scope="col">name</th><th class="from" scope="col">source</th>',
        '<td class="data">a_lamp</td><td><span class="from first">[R] </span>Lamp; light<span class="from"> [H]</span></td>',
        '<td class="from">[R]; light [H]</td>',
        "<code>WP</code> When Played",
    ):
        assert part in told.replace("\n", ""), part


@pytest.mark.parametrize("name", malison.games())
def test_every_game_begins_with_its_rules(name):
    """No file, no mark and no other sign of a ledger before the first rule; and the ledger is all there."""
    page = rulebook.page(name)
    first = page.html[: re.search(r'<li id="', page.html).start()]
    seen = re.sub(r'<span class="from">.*?</span>', "", first)
    assert page.html.startswith(page.title + page.lead + page.groups[0][1][0].heading)
    assert not re.search(r"\[[RPH]\]|\.toml|prefix|ledger</h1>", seen)
    assert [name for name, _ in page.groups] == ["Rules", "To look up", "The ledger"]
    told = re.sub(r"<[^>]*>|\s", "", str(page.html))
    for line in ("About this ledger", "Balance"):
        assert line in {chapter.title for chapter in page.groups[2][1]}
    assert "[R]" in told


@pytest.mark.parametrize("name", malison.games())
def test_what_a_rule_says_is_without_marks_wherever_they_stand(name):
    for rule, words in rulebook.sentences(name).items():
        assert not re.search(r"\[[RPH]\*?\]|->", words), (rule, words)
