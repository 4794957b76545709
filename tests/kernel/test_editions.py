"""Editions."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from msgspec import Meta

import malison
from malison.kernel import differences, editions, registry
from malison.kernel.editions import Facts, Written, merge, rows_with_id
from malison.kernel.errors import Problem
from malison.kernel.game import Game
from malison.kernel.places import Places

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
    "unknown key": (GOOD.replace("coins =", "coin ="), "mine.toml, line 8: pot: does not know the key 'coin'; right would be coins"),
    "unknown table": (GOOD + "[pots]\nsource = 'house'\nx = 1\n", "does not know the key 'pots'; right would be pot"),
    "missing key": (GOOD.replace("coins = 9\n", ""), "pot: lacks the key 'coins'"),
    "wrong kind": (
        GOOD.replace("coins = 9", "coins = 'x'"),
        r"line 8: pot.coins: is of the wrong kind \(str\); right would be a whole number",
    ),
    "wrong number": (GOOD.replace("coins = 9", "coins = 99"), "pot.coins: is 99; right would be 1 to 60"),
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
        check('game = "chess"\n[pot]\ncoin = 3\n')
    assert [problem.key for problem in caught.value.problems] == ["game", "name", "title", "version", "pot"]


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
    monkeypatch.setattr(nim, "folder", folder)
    monkeypatch.setattr(nim, "_printings", {})
    assert nim.printings() == ["house", "first"]
    first = nim.edition("first")
    assert (first.name, first.digest, first.built_in) == ("first", before.digest, True)
    assert nim.edition().digest != first.digest
    assert nim.edition_from_reference({"name": "house", "digest": before.digest}) is first
    assert nim.edition({"base": "first", "name": "mine"}).facts == first.facts
    # What was written when it was the house's is opened as that, and by its new name as that.
    assert (first.as_in({"name": "house"}).name, first.as_in({"name": "first"}), first.as_in(None)) == ("house", first, first)
    assert first.as_in({"name": "house"}).reference() == before.reference()
    with pytest.raises(malison.EditionError, match="'house' or 'first'"):
        nim.edition({"base": "second"})


def test_a_fact_that_does_not_say_where_it_comes_from_is_of_the_house(check):
    edition = check(GOOD.replace('source = "house"\n', ""))
    assert edition.facts.pot.coins == 9


# -- on a schema with everything in it


class Prices(Facts):
    bullet: Annotated[int, Meta(ge=1, le=9)] = 1
    hand: int = 5


class Card(Facts):
    id: str
    name: str
    kind: Literal["immediate", "ongoing"] = "immediate"
    symbols: Annotated[str, Meta(pattern="^[PFS]+$")] = "P"
    effects: tuple[str, ...] = ()
    copies: int = 1
    text: str = ""


class Box(Facts):
    prices: Prices
    cards: list[Card]
    places: tuple[Card, ...] = ()


CARDS = [{"id": f"card_{n}", "name": f"Card {n}", "effects": [f"draw {n % 2 + 1}"], "copies": 1} for n in range(8)]
HOUSE = {
    "game": "box",
    "name": "house",
    "title": "House",
    "version": 1,
    "prices": {"bullet": 2, "hand": 5},
    "cards": CARDS,
    "places": CARDS[:2],
}


class Shop(Game):
    name = "box"
    title = "Box"
    mode_list = ()
    chapters = ()
    schema = Box
    _house = editions.build(Written("house", HOUSE), HOUSE, "box", Box, lambda facts: (), built_in=False)

    def printings(self):
        return ["house"]

    def _printing(self, name):
        return self._house

    def symbols(self):
        return ["coin", "cat", "lantern"]

    def check_edition(self, facts):
        for card in facts.cards:
            if card.name not in {one["name"] for one in CARDS} and card.name.startswith("Crad"):
                yield Problem(f"cards({card.id}).name", f"{card.name!r} is no name", "one of " + ", ".join(one["name"] for one in CARDS))


@pytest.fixture(scope="module")
def shop():
    return Shop()


def written(*lines):
    return "\n".join(['game = "box"', 'base = "house"', 'name = "mine"', *lines]) + "\n"


WRONG = {
    "an enum lists its values and the nearest": (
        ["[[cards]]", 'id = "card_1"', 'kind = "imediate"'],
        6,
        ("cards", "card_1", "kind"),
        "one of immediate, ongoing: perhaps immediate",
    ),
    "a pattern is put in words": (
        ["[[cards]]", "# a comment", 'id = "card_1"', 'symbols = "PX"'],
        7,
        ("cards", "card_1", "symbols"),
        "the letters P, F, S",
    ),
    "bounds are put in words": (
        ["[prices]", "", "bullet = 12"],
        6,
        ("prices", "bullet"),
        "is 12; right would be a whole number, 9 or less",
    ),
    "an unknown key in a row": (
        ["[[cards]]", 'id = "card_2"', 'effect = ["draw 1"]'],
        6,
        ("cards", "card_2", "effect"),
        "right would be effects",
    ),
    "a word within a list over several lines": (
        ["[[cards]]", 'id = "card_2"', "effects = [", '  "draw 1", # one', "  2,", "]"],
        8,
        ("cards", "card_2", "effects", 1),
        "a text",
    ),
    "rows in braces": (
        ["cards = [", '  { id = "card_3", name = "x" },', '  { id = "card_4", name = 3 },', "]"],
        6,
        ("cards", "card_4", "name"),
        "a text",
    ),
    "an icon that there is not": (
        ["[[cards]]", 'id = "card_2"', 'icon = "lantren"'],
        6,
        ("cards", "card_2", "icon"),
        "one of coin, cat, lantern: perhaps lantern",
    ),
    "a new row that lacks a key": (["[[cards]]", 'id = "crad_5"'], 4, ("cards", "crad_5"), "or the id 'card_5' for the row"),
    "a name in a check of the game's own": (
        ["[[cards]]", 'id = "card_5"', 'name = "Crad 4"'],
        6,
        ("cards", "card_5", "name"),
        ": perhaps Card 4",
    ),
    "a row to remove that there is not": (
        ["remove = [", '  "cards.card_1",', '  "places.card_7"', "]"],
        6,
        ("remove", 1),
        "'places.card_7' is no row",
    ),
    "a row to remove that there is twice": (
        ['remove = ["card_1"]'],
        4,
        ("remove", 0),
        "is in cards and places; right would be cards.card_1 or places.card_1",
    ),
    "not TOML": (["x = ["], 0, (), "not TOML"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_problem_has_its_line_its_path_and_words_that_help(shop, name):
    lines, line, path, words = WRONG[name]
    with pytest.raises(malison.EditionError) as caught:
        shop.edition_text(written(*lines))
    (problem,) = caught.value.problems
    assert (problem.line, problem.path) == (line, path)
    assert words in problem.words


def test_rows_are_removed_and_put_in_anew(shop):
    lines = ('remove = ["card_7", "cards.card_1"]', "[[cards]]", 'id = "card_7"', 'name = "Other"', 'icon = "cat"')
    edition = shop.edition_text(written(*lines))
    assert [card.id for card in edition.facts.cards] == ["card_0", *[f"card_{n}" for n in range(2, 8)]]
    assert edition.facts.cards[-1] == Card("card_7", "Other")
    assert edition.icons == {"card_7": "cat"}
    assert edition.warnings == []


DOUBTED = {
    "an id twice": (
        ["[[cards]]", 'id = "card_1"', "copies = 2", "[[cards]]", 'id = "card_1"', 'name = "x"'],
        5,
        "'card_1' is there 2 times",
    ),
    "hand = 0": (["[prices]", "hand = 0"], 5, "is 0, and was 5"),
    "a short deck": ([f"remove = {[f'cards.card_{n}' for n in range(5)]}"], 0, "has 3 in all, and had 8"),
    "draw 99": (["[[cards]]", 'id = "card_1"', 'effects = ["draw 99"]'], 6, "'draw 99' has 99, and the largest of its kind was 2"),
    "a number far from all others": (["[[cards]]", 'id = "card_1"', "copies = 50"], 6, "is 50, and the largest there was 1"),
    "a text that contradicts": (["[[cards]]", 'id = "card_1"', 'effects = ["draw 1"]', 'text = "Draw three cards."'], 7, "says 3, but"),
    "a new row with nearly an old id": (["[[cards]]", 'id = "card_11"', 'name = "x"'], 5, "nearly 'card_1'"),
}


@pytest.mark.parametrize("name", DOUBTED)
def test_what_is_hardly_meant_is_said_and_stops_nobody(shop, name):
    lines, line, words = DOUBTED[name]
    (doubt,) = shop.edition_text(written(*lines)).warnings
    assert doubt.line == line
    assert words in doubt.words


def test_a_difference_is_found_written_and_laid_over_again(shop):
    house = shop.edition("house")
    cards = [*CARDS[:3], {**CARDS[4], "name": 'a "b"'}, {"id": "new", "name": "New"}]
    other = {**HOUSE, "name": "other", "prices": {"bullet": 3, "hand": 5}, "places": [], "cards": cards}
    other["cards"][1] = {key: value for key, value in CARDS[1].items() if key != "effects"}
    text = differences.written(house, differences.difference(house.data, other), ["why"], "other", "House")
    again = shop.edition_text(text)
    assert {**again.data, "cards": sorted(again.data["cards"], key=str)} == {**other, "cards": sorted(other["cards"], key=str)}
    told = [str(change) for change in differences.changes(house.data, other)]
    assert told[0] == "  prices.bullet: 2 → 3"
    assert "- cards.card_3" in told
    assert "+ cards.new" in told


@pytest.mark.parametrize("game", registry.games())
def test_every_row_of_a_built_in_edition_has_its_line(game):
    one = registry.game(game)
    text = (one.folder / "edition.toml").read_text(encoding="utf-8")
    found, lines = Places(text), text.splitlines()
    for key, rows in one.edition().data.items():
        for row in rows if rows_with_id(rows) else ():
            assert f'"{row["id"]}"' in lines[found.line((key, row["id"], "id"), one.edition().data) - 1]


@pytest.mark.parametrize("game", registry.games())
def test_nobody_doubts_what_comes_with_the_game(game):
    one = registry.game(game)
    for name in one.printings():
        assert one.edition({"base": name, "name": "same"}).warnings == []
