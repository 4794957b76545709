"""Editions that can and cannot be played, and positions that do not hold together."""

from __future__ import annotations

from typing import Any

import pytest
from support import rules
from support_dont_go_in_there import game, house, play_out

import malison


def refused(**change: Any) -> str:
    with pytest.raises(malison.EditionError) as error:
        game.edition(change)
    return str(error.value)


@rules("DG-K1", "DG-K2")
def test_every_type_has_equally_many_cards_of_value_1_to_4() -> None:
    assert "types[9](ring).values: has 7 cards; right would be 8" in refused(types=[{"id": "ring", "values": [1, 1, 2, 2, 3, 3, 4]}])
    assert "types[9](ring).values: has a 5" in refused(types=[{"id": "ring", "values": [1, 1, 2, 2, 3, 3, 4, 5]}])


@rules("DG-K14")
def test_unknown_types_and_effects_are_refused() -> None:
    spoon = {"id": "spoon", "name": "Spoon", "values": [1] * 8, "effect": "ring", "size": 4, "text": "", "source": "house"}
    assert "types[12](spoon).id" in refused(types=[spoon])
    assert "'bend' is not an effect" in refused(types=[{"id": "ring", "effect": "bend"}])


@rules("DG-C4")
def test_an_effect_has_the_numbers_it_needs_and_no_others() -> None:
    assert "types[9](ring).size: is 0" in refused(types=[{"id": "ring", "size": 0}])
    assert "types[9](ring).total: means nothing" in refused(types=[{"id": "ring", "total": 6}])
    assert "types[0](amulet).names" in refused(types=[{"id": "amulet", "names": [2, 3, 4]}])
    assert "types[1](cat).most_ghosts" in refused(types=[{"id": "cat", "most_ghosts": -1}])


@rules("DG-K3", "DG-K4", "DG-K13")
def test_there_must_be_enough_dice() -> None:
    assert "dice.count: is 5; right would be 6" in refused(dice={"count": 5})
    assert "dice.icons" in refused(dice={"icons": [1, 1]})
    assert "dice.ghosts: is 7 of 6 faces" in refused(dice={"ghosts": 7})


@rules("DG-K5", "DG-K6", "DG-K15")
def test_rooms_and_boards_must_fit_together() -> None:
    assert "'cellar' is not a room" in refused(boards=[{"id": "b", "rooms": ["cellar", "hallway"]}])
    assert "'basement' 0 times" in refused(boards=[{"id": "b", "rooms": ["attic", "hallway"]}])
    assert "rooms[0](attic).flashlights" in refused(rooms=[{"id": "attic", "flashlights": [0, 1, 2]}])
    assert "'haunted' is not an effect" in refused(rooms=[{"id": "attic", "effect": "haunted"}])


@rules("DG-K7", "DG-K12")
def test_five_colours_of_at_least_five_meeples() -> None:
    assert "people.colours: has 2 different colours" in refused(people={"colours": ["red", "white"]})
    assert "people.meeples: is 4" in refused(people={"meeples": 4})


@rules("DG-K16", "DG-R23")
def test_cards_in_play_must_fill_rooms_and_be_shared_equally() -> None:
    rows = [{"players": n, "types": n + 3, "removed": 24 - 4 * n, "source": "house"} for n in (2, 3, 4, 5)]
    assert game.edition({"counts": rows}).facts.counts[0].removed == 16
    assert "counts[0].removed: is 15 and leaves 25 cards" in refused(counts=[{**rows[0], "removed": 15}, *rows[1:]])
    assert "counts[3].types: is 13" in refused(counts=[*rows[:3], {**rows[3], "types": 13}])
    assert "counts: are for [3, 4, 5] players" in refused(counts=rows[1:])


@rules("DG-E7")
def test_a_curse_needs_at_least_one_ghost() -> None:
    assert "reckoning.ghosts_per_curse: is 0" in refused(reckoning={"ghosts_per_curse": 0})


@rules("DG-K6", "DG-R8")
def test_another_edition_is_played_by_its_own_numbers() -> None:
    dark = {"name": "dark", "rooms": [{"id": room.id, "flashlights": [0, 0, 0, 0]} for room in game.edition().facts.rooms]}
    g = play_out(game.deal(3, 1, edition=dark))
    assert g.setting.edition.name == "dark"
    rolled = 0
    for event in g.events():
        if event["kind"] in ("rolled", "rolled-again", "changed-die"):
            rolled = event["ghosts"]
        elif event["kind"] == "haunted":
            assert event["ghosts"] == rolled


@rules("DG-K1", "DG-K7", "DG-R23", "DG-S2")
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("deck", [0, 1]),
        ("removed", []),
        ("row", [-1] * 8),
        ("up", [0]),
        ("supply", [5, 5, 4]),
        ("ghosts", [0, -1, 0]),
        ("colours", [0, 0, 1]),
        ("meeples", [0] + [-1] * 11),
        ("filled", [1, 0, 0]),
        ("occupied", 1),
        ("rooms", [2, 3, 4]),
        ("first", 3),
        ("kinds", [99]),
    ],
)
def test_positions_that_do_not_hold_together_are_refused(field: str, value: Any) -> None:
    paper = house().dump()
    paper["state"][field] = value
    with pytest.raises(malison.BrokenPosition):
        game.load(paper)
