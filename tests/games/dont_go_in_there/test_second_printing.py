"""What came with the second printing: the first one beside it, sets of types, and true memory."""

from __future__ import annotations

import pytest
from support import rules
from support_dont_go_in_there import game, house, take, told

import malison

FIRST = "d6b689b1b49962f4"
"""As the records of rules 1 name it."""


@rules("DG-K1")
def test_the_first_printing_is_found_by_its_fingerprint_and_plays() -> None:
    first = game.edition("first")
    assert first.digest == FIRST
    assert game.edition_from_reference({"name": "house", "digest": first.digest}) is first
    assert game.edition().digest != first.digest
    assert game.deal(2, 1, edition="first").view()["kinds"]


@rules("DG-S7")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_set_names_the_types(seats: int) -> None:
    count = {2: 5, 3: 6, 4: 7, 5: 8}[seats]
    for chosen in game.edition().facts.sets:
        g = game.deal(seats, 3, set=chosen.id)
        assert sorted(g.view()["kinds"]) == sorted(chosen.types[:count])


@rules("DG-S7")
def test_a_set_is_not_mixed_with_types_and_must_be_in_the_edition() -> None:
    with pytest.raises(malison.BadSetting, match="leave out option types"):
        game.deal(2, 1, set="cruel", types=["cat"])
    with pytest.raises(malison.BadSetting, match="no set 'cruel'"):
        game.deal(2, 1, set="cruel", edition="first")


@rules("DG-AM1", "DG-AM2")
def test_what_an_amulet_indicates_stands_on_the_card_in_the_view_and_in_the_text() -> None:
    g = house(attic="amulet 1, amulet 4, cat 1")
    row = next(board for board in g.view(0)["boards"] if board["room"] == "attic")["row"]
    assert [card.get("names") for card in row] == [2, 0, None]
    kind = g.view(0)["types"]["amulet"]
    assert kind["names"] == [2, 3, 4, 0]
    assert "1→2, 2→3, 3→4" in kind["text"]


@rules("DG-H9")
def test_true_memory_leaves_view_and_events_as_they_are() -> None:
    plain, memory = game.deal(3, 5), game.deal(3, 5, memory=True)
    assert game.fleeting(plain.setting.options) == ()
    assert "haunted" in game.fleeting(memory.setting.options)
    for state in (plain, memory):
        while not state.over:
            state.play(state.legal()[0])
    assert plain.view(0) == memory.view(0)
    assert plain.events(0) == memory.events(0)


@rules("DG-MA1", "DG-HW1")
def test_events_that_say_nothing_are_not_told() -> None:
    g = house(hands=("holy-water 1", "", ""), ghosts=(1, 0, 0))
    take(g, 0, "holy-water 2")
    assert told(g) == ["took"]
    g = house(hands=("mask 1", "", ""))
    take(g, 0, "mask 2")
    assert told(g) == ["took"]
