"""Cards to print."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import malison
from malison.kernel.cards import copies
from malison.kernel.errors import BadSetting
from malison.lab.sheets import A_SHEET, MOST_CARDS, card_lists, sheets

every_game = pytest.mark.parametrize("name", malison.games())


def names(page):
    return re.findall("<h2>(.*?)</h2>", page)


@every_game
def test_a_page_has_every_card_and_needs_nothing_else(name):
    game = malison.game(name)
    edition = game.edition()
    page = sheets(game, edition)
    ElementTree.fromstring(page.removeprefix("<!doctype html>"))
    assert not re.search(r"https?:|src=|url\(|<link|<script", page.replace("http://www.w3.org/2000/svg", ""))
    for used in re.findall(r'<use href="#([^"]+)"', page):
        assert f'<symbol id="{used}"' in page
    rows = [(table, row) for table in card_lists(game, edition) for row in edition.data[table]]
    assert rows
    wanted = [row["name"] for table, row in rows for _ in game.cards.printed(edition.data, table, row)]
    assert len(names(page)) == len(wanted)
    assert page.count('class="sheet"') == -(-len(wanted) // A_SHEET)
    faces = game.faces(game.boxed(edition))
    for table, row in rows:
        for part in re.findall(r"\w+", str(faces.get(f"{table}.{row['id']}", {}).get("text", ""))):
            assert part.lower() in page.lower()


def test_only_what_was_changed_and_as_often_as_it_is_in_the_box():
    game = malison.game("been_cursed")
    change = {"name": "mine", "spells": [{"id": "swap", "name": "Swap <twice>", "copies": 2, "icon": "coins"}]}
    edition = game.edition(change)
    page = sheets(game, edition, changed=True)
    assert names(page) == ["Swap &lt;twice&gt;"] * 2
    assert '<use href="#coins"/>' in page
    assert names(sheets(game, edition, changed=True, once=True)) == ["Swap &lt;twice&gt;"]
    assert names(sheets(game, game.edition(), changed=True)) == []
    guards = game.edition().data["guards"]
    assert len(names(sheets(game, edition, ["guards"]))) == sum(map(copies, guards))


def test_a_type_is_a_card_for_each_of_its_values():
    game = malison.game("dont_go_in_there")
    page = sheets(game, game.edition(), ["types"])
    types = game.edition().data["types"]
    assert len(names(page)) == sum(len(row["values"]) for row in types)
    assert "<li><b>Value</b> 4</li>" in page


def test_what_cannot_be_printed_is_refused():
    game = malison.game("been_cursed")
    with pytest.raises(BadSetting, match=r"there is no list 'spels'; right would be one of .*: perhaps spells"):
        sheets(game, game.edition(), ["spels"])
    many = {"spells": [{"id": row["id"], "copies": 99} for row in game.edition().data["spells"]]}
    with pytest.raises(BadSetting, match=f"at most {MOST_CARDS} are printed at once"):
        sheets(game, game.edition(many))
