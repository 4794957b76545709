"""Editions."""

from __future__ import annotations

import pytest

import malison
from malison.kernel.editions import merge

GOOD = """\
game = "nim"
name = "mine"
title = "Mine"
version = 1

[pot]
source = "house"
coins = 9
"""


@pytest.fixture
def check(nim, tmp_path):
    def edition(text):
        file = tmp_path / "mine.toml"
        file.write_text(text)
        return nim.edition(file)

    return edition


def test_a_file_of_ones_own(check, nim):
    edition = check(GOOD)
    assert (edition.name, edition.facts.pot.coins) == ("mine", 9)
    assert nim.deal(seed=1, edition=edition).view(0)["coins"] == 9
    assert edition.digest != nim.edition().digest


def test_only_what_differs(check):
    edition = check('game = "nim"\nbase = "house"\nname = "small"\n[pot]\ncoins = 5\n')
    assert edition.facts.pot.coins == 5
    assert edition.title == "House edition"


BROKEN = {
    "not TOML": ("game = ", "mine.toml: .file.: not TOML"),
    "another game": (GOOD.replace("nim", "chess"), "game: is 'chess'; right would be 'nim'"),
    "no name": (GOOD.replace('name = "mine"\n', ""), "name: is None; right would be a short text"),
    "no version": (GOOD.replace("version = 1\n", ""), "version: is None; right would be a whole number"),
    "unknown key": (GOOD.replace("coins =", "coin ="), "pot: does not know the key 'coin'; right would be coins"),
    "unknown table": (GOOD + "[pots]\nsource = 'house'\nx = 1\n", "does not know the key 'pots'; right would be pot"),
    "missing key": (GOOD.replace("coins = 9\n", ""), "pot: lacks the key 'coins'"),
    "wrong kind": (GOOD.replace("coins = 9", "coins = 'x'"), r"pot.coins: is of the wrong kind \(str\); right would be int"),
    "wrong number": (GOOD.replace("coins = 9", "coins = 99"), "pot.coins: is 99; right would be 1 to 60"),
    "no source": (GOOD.replace("source = 'house'\n", "").replace('source = "house"\n', ""), "pot.coins: does not say where it comes from"),
    "unknown source": (GOOD.replace('"house"', '"hearsay"'), "pot.source: is 'hearsay'; right would be one of rulebook, public, house"),
    "source of nothing": (GOOD.replace('"house"', '{ gold = "house", rest = "house" }'), "pot.source.gold: names no fact"),
    "duplicate": (GOOD + "[[rows]]\nid='a'\nsource='house'\n[[rows]]\nid='a'\nsource='house'\n", r"rows\[1\].id: 'a' is there twice"),
    "unknown base": (GOOD.replace('name = "mine"', 'base = "attic"\nname = "mine"'), "base: is 'attic'; right would be 'house'"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_wrong_is_named_with_its_key_and_what_would_be_right(check, name):
    text, reason = BROKEN[name]
    with pytest.raises(malison.EditionError, match=reason):
        check(text)


def test_every_problem_is_named_at_once(check):
    with pytest.raises(malison.EditionError) as caught:
        check('game = "chess"\n[pot]\ncoins = 3\n')
    assert [problem.key for problem in caught.value.problems] == ["game", "name", "title", "version", "pot.coins"]


def test_a_file_that_is_not_there(nim, tmp_path):
    with pytest.raises(malison.EditionError, match="cannot be read"):
        nim.edition(tmp_path / "nothing.toml")


def test_rows_are_merged_by_their_id():
    base = {"rows": [{"id": "a", "x": 1, "y": 1}, {"id": "b", "x": 2}], "n": [1, 2]}
    change = {"rows": [{"id": "b", "x": 3}, {"id": "c", "x": 4}], "n": [5]}
    assert merge(base, change) == {"rows": [{"id": "a", "x": 1, "y": 1}, {"id": "b", "x": 3}, {"id": "c", "x": 4}], "n": [5]}


def test_an_earlier_printing_is_found_by_name_and_fingerprint(nim, tmp_path, monkeypatch):
    folder = tmp_path / "nim"
    (folder / "editions").mkdir(parents=True)
    old = (nim.folder / "edition.toml").read_text()
    (folder / "editions" / "first.toml").write_text(old)
    (folder / "edition.toml").write_text(old.replace("version = 1", "version = 2"))
    before = nim.edition()
    monkeypatch.setattr(type(nim), "folder", folder)
    monkeypatch.setattr(nim, "_printings", {})
    assert nim.printings() == ["house", "first"]
    first = nim.edition("first")
    assert (first.name, first.digest, first.built_in) == ("first", before.digest, True)
    assert nim.edition().digest != first.digest
    assert nim.edition_from_reference({"name": "house", "digest": before.digest}) is first
    assert nim.edition({"base": "first", "name": "mine"}).facts == first.facts
    with pytest.raises(malison.EditionError, match="'house' or 'first'"):
        nim.edition({"base": "second"})
