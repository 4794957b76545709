"""Why things happen, what happens unasked, and what a move is sure to cost."""

from __future__ import annotations

import pytest

from malison.kernel.events import Events


@pytest.fixture
def harmful(nim, monkeypatch):
    monkeypatch.setattr(nim.words, "harms", {"took": lambda g, who, seat, coins: f"costs {coins} coins" if seat == who else ""})
    return nim


def test_a_move_says_what_it_is_sure_to_cost(harmful):
    state = harmful.deal(seed=1)
    assert [state.label(move) for move in state.legal()][:2] == ["take 1 \u2014 costs 1 coins", "take 2 \u2014 costs 2 coins"]


def test_to_look_ahead_changes_nothing(harmful):
    state = harmful.deal(seed=1)
    before = state.dump(), state.events(0)
    state.label(state.legal()[0])
    assert (state.dump(), state.events(0)) == before


def test_what_harms_another_is_no_warning(harmful):
    state = harmful.deal(seed=1)
    while state.view(0)["coins"] > 2:
        state.play("take 1")
    # Of two coins one is taken, and the other seat has to take the last.
    told = state.certain(state.legal()[0])
    assert [(line[3], line[8]) for line in told] == [(state.seat, False), (1 - state.seat, True)]
    assert state.label(state.legal()[0]) == "take 1 \u2014 costs 1 coins"


def test_what_happened_unasked_is_marked(harmful):
    state = harmful.deal(seed=1)
    while state.view(0)["coins"] > 2:
        state.play("take 1")
    mover = state.seat
    state.play("take 1")
    *_, chosen, taken = state.events()
    assert "forced" not in chosen
    assert (taken["forced"], taken["harms"]) == (True, [1 - mover])


def test_a_cause_is_told_beside_the_values(nim, monkeypatch):
    monkeypatch.setattr(nim.events, "causes", [])
    cause = nim.events.cause("coins")
    state = nim.deal(seed=1)
    state.tell(0, 1, 2, cause=cause + 3)
    event = state.events()[-1]
    assert event["text"] == "Player 2 takes 2 coins (3)."
    assert event["cause"] == {"kind": "coins", "id": 3}
    assert (event["seat"], event["coins"]) == (1, 2)


def test_a_cause_is_declared_once():
    events = Events()
    events.cause("card")
    with pytest.raises(ValueError, match="twice"):
        events.cause("card")


def test_a_position_that_was_loaded_says_that_it_knows_nothing_of_before(nim):
    state = nim.deal(seed=1)
    state.play("take 1")
    again = nim.load(state.dump())
    assert [(event["kind"], event["ply"]) for event in again.events(0)] == [("loaded", 1)]
    again.play("take 2")
    assert [event["kind"] for event in again.events(0)] == ["took"]
